//! The rules. Each takes a file and yields its breaches as `path:line: what and what instead`.

use crate::rust::{File, Path};

/// The stages from left to right; those of one group may use each other.
const STAGES: [&[&str]; 22] = [
    &["source", "diagnostic"],
    &["read"],
    &["skeleton"],
    &["solve"],
    &["jvm"],
    &["console"],
    &["validate"],
    &["vary"],
    &["ask"],
    &["write"],
    &["pipeline"],
    &["exam"],
    &["statistics"],
    &["property"],
    &["pun"],
    &["dialogue"],
    &["classes"],
    &["make"],
    &["assess"],
    &["serve"],
    &["lsp"],
    &["cli"],
];
const ORDER: &str = "source, diagnostic → read → skeleton → solve → jvm → console → validate → vary → ask → write → pipeline → exam → statistics → property → pun → dialogue → classes → make → assess → serve → lsp → cli";

/// What is used from outside, and the beginnings of the paths of the files that may.
const DOORS: [(&str, &[&str]); 19] = [
    ("rand_chacha", &["src/solve/space/random.rs"]),
    ("rustix", &["src/console/command", "src/jvm/process_group.rs"]),
    ("win32job", &["src/jvm/process_group.rs"]),
    ("tree_sitter", &["src/read/syntax"]),
    ("tree_sitter_java", &["src/read/syntax"]),
    ("z3", &["src/solve/z3"]),
    ("quick_xml", &["src/write"]),
    ("minijinja", &["src/ask", "src/write"]),
    ("csv", &["src/exam/roster.rs", "src/statistics", "src/classes", "src/assess/worksheet.rs"]),
    ("typst", &["src/write/paper"]),
    ("schemars", &["src/write/bank"]),
    ("resvg", &["src/write/picture.rs"]),
    ("zip", &["src/write/package.rs"]),
    ("httparse", &["src/serve/http.rs"]),
    ("flate2", &["src/serve/http.rs"]),
    ("annotate_snippets", &["src/cli", "src/main.rs"]),
    ("indicatif", &["src/cli", "src/main.rs"]),
    ("clap", &["src/cli", "src/main.rs"]),
    ("tracing_subscriber", &["src/cli/timings.rs"]),
];
const PROCESS_DOORS: [&str; 2] = ["src/jvm", "src/console/command"];
const DISALLOWED_METHOD_DOORS: [&str; 7] = [
    "src/jvm",
    "src/console/command",
    "src/write/artifact.rs",
    "src/solve/clock.rs",
    "src/cli/environment.rs",
    "src/make/words.rs",
    "src/statistics/estimate.rs",
];

const MOST_LINES: usize = 600;

/// The most lines of the file from which a stranger learns what happens from skeleton to bank.
const MOST_LINES_OF_STORY: usize = 150;

fn breach(file: &File, line: usize, what: &str) -> String {
    format!("{}:{line}: {what}", file.path)
}

fn position(stage: &str) -> Option<usize> {
    STAGES.iter().position(|group| group.contains(&stage))
}

/// A stage uses itself and what stands left of it.
pub fn leftward(file: &File) -> Vec<String> {
    // The roots declare the modules and use none.
    let Some(stage) = file.stage() else { return Vec::new() };
    let Some(own) = position(&stage) else {
        return vec![breach(file, 1, &format!("`{stage}` has no place in the order: {ORDER}"))];
    };
    let judge = |path: &Path| {
        let absolute = path.absolute();
        let used = match &absolute {
            Some(absolute) => *absolute.first()?,
            // The library by its name, which only the binary uses.
            None if path.segments[0] == "tatsu" && stage != "cli" => "tatsu",
            None => return None,
        };
        let what = match position(used) {
            Some(other) if other <= own => return None,
            Some(_) => format!("`{stage}` uses `{used}`, but dependencies point left: {ORDER}"),
            None => {
                format!("`{used}` is no stage: name an item by the module it lives in ({ORDER})")
            }
        };
        Some(breach(file, path.line, &what))
    };
    file.paths.iter().filter_map(judge).collect()
}

/// Each outside thing is used at its door only.
pub fn doors(file: &File) -> Vec<String> {
    let behind = |doors: &[&str]| doors.iter().any(|door| file.path.starts_with(door));
    let names_local = |name: &str| {
        let imports =
            |path: &Path| path.imported && path.segments.len() > 1 && !path.segments[0].is_empty();
        let ends = |path: &Path| path.segments.last().is_some_and(|last| last == name);
        file.modules.iter().any(|module| module == name)
            || file.paths.iter().any(|path| imports(path) && ends(path))
    };
    let judge = |path: &Path| {
        let global = path.segments[0].is_empty();
        let first = path.segments[usize::from(global)].as_str();
        let has =
            |a: &str, b: &str| path.segments.windows(2).any(|pair| pair[0] == a && pair[1] == b);
        let (what, doors): (_, &[&str]) = if has("process", "Command") {
            ("std::process::Command", &PROCESS_DOORS)
        } else if has("clippy", "disallowed_methods") {
            ("an exception from clippy's disallowed-methods", &DISALLOWED_METHOD_DOORS)
        } else {
            let family = |name: &str| first == name || name == "clap" && first.starts_with("clap_");
            let (name, doors) = DOORS.iter().find(|(name, _)| family(name))?;
            // A module of ours may have the crate's name.
            if !global && names_local(name) {
                return None;
            }
            (*name, *doors)
        };
        let tests = path.tests || file.path.ends_with("tests.rs");
        let allowed = behind(doors) || tests && what.starts_with("an exception");
        (!allowed).then(|| {
            breach(file, path.line, &format!("{what} is for {} only", doors.join(" and ")))
        })
    };
    file.paths.iter().filter_map(judge).collect()
}

/// A file can be read in one go, and the one that tells the whole story on one page.
pub fn length(file: &File) -> Vec<String> {
    let lines = file.text.lines().count();
    let most = if file.path == "src/pipeline.rs" { MOST_LINES_OF_STORY } else { MOST_LINES };
    let what = format!("{lines} lines, at most {most}: split it by what it does");
    (lines > most).then(|| breach(file, lines, &what)).into_iter().collect()
}

/// What is committed is done.
pub fn leftovers(file: &File) -> Vec<String> {
    // In two halves each, so that this file does not contain them.
    const MARKS: [[&str; 2]; 7] = [
        ["TO", "DO"],
        ["FIX", "ME"],
        ["X", "XX"],
        ["to", "do!"],
        ["unimple", "mented!"],
        ["db", "g!"],
        ["#[ign", "ore"],
    ];
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let contains = |line: &str, mark: &str| {
        line.match_indices(mark).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            let after = line[at + mark.len()..].chars().next();
            let ends_word = |edge: Option<char>, own: Option<char>| {
                !(edge.is_some_and(is_word) && own.is_some_and(is_word))
            };
            ends_word(before, mark.chars().next()) && ends_word(after, mark.chars().next_back())
        })
    };
    let mut found = Vec::new();
    for (line, text) in file.text.lines().enumerate() {
        for mark in MARKS.map(|halves| halves.concat()) {
            if contains(text, &mark) {
                found.push(breach(file, line + 1, &format!("`{mark}`: finish it or leave it out")));
            }
        }
    }
    found
}

/// The first line says what the file is about.
pub fn opening(file: &File) -> Vec<String> {
    let first = file.text.lines().next().unwrap_or_default();
    let says = first.strip_prefix("//!").is_some_and(|text| !text.trim().is_empty());
    let what = "the first line is a `//!` comment that says what the file does";
    (!says).then(|| breach(file, 1, what)).into_iter().collect()
}

/// The order of a hash map differs between runs, and the same input must give the same bytes.
pub fn hash_maps(file: &File) -> Vec<String> {
    let judge = |path: &Path| {
        let at = path.segments.iter().position(|segment| segment == "collections")?;
        let name = path.segments.get(at + 1)?;
        let line = file.text.lines().nth(path.line - 1).unwrap_or_default();
        let reason = line.split_once("// order-free:").map_or("", |(_, reason)| reason.trim());
        let risky = matches!(name.as_str(), "HashMap" | "HashSet" | "hash_map" | "hash_set" | "*");
        if !risky || path.tests || !reason.is_empty() {
            return None;
        }
        let instead =
            "take BTreeMap, BTreeSet or IndexMap, or end the line with `// order-free: REASON`";
        Some(breach(file, path.line, &format!("`{name}` has no fixed order: {instead}")))
    };
    file.paths.iter().filter_map(judge).collect()
}
