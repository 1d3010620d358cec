//! The suite: literate cases from text to what is expected of them.
//!
//! In: every Markdown file below `tests/suite`, and the pages of `docs` that show skeletons. Each
//! `java` block is a case; the blocks after it say what is expected, and which there are says how
//! far the case goes:
//!
//! | block | holds |
//! | --- | --- |
//! | `diagnostics` | all findings; without this block there must be none |
//! | `contradiction` | that no values satisfy all conditions, and which conditions contradict each other |
//! | `ir`, `ssa` | the printed stage |
//! | `smt2` | whether the formula is satisfiable, in memory and as SMT-LIB |
//! | `run` | for lines `given VALUES` how the run ends, what it prints and how long it takes |
//! | `instances` | how many choices of values are instances, found in several ways that must agree |
//! | `instance` | what students see for the values after `// given` in its first line |
//! | `search` | what the solver tells besides instances: findings, how the search ends, conditions in conflict |
//! | `why` | at which places random assignments fail first, and how many of them |
//!
//! What `run` blocks say of runs that complete is also compared with a JVM.
//!
//! With `TATSU_BLESS=1` in the environment the expectations are rewritten in place. Never does one
//! hold what a solver was free to choose.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

mod check;
mod constructs;
mod given;
mod jvm;
mod markdown;
mod mistakes;
mod pages;
mod render;
mod skeletons;
mod subset;
mod truth;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use check::Reader;
use libtest_mimic::{Arguments, Failed, Trial};
use markdown::{Case, Page};

/// The pages of `docs` whose Java is checked.
const PAGES: [&str; 5] = [
    "docs/diagnostics.md",
    "docs/skeleton-language.md",
    "docs/tutorial.md",
    "docs/tutorial-objects.md",
    "docs/when-nothing-is-found.md",
];

/// A file of cases.
struct Entry {
    path: PathBuf,
    name: String,
    text: String,
    page: Page,
    reader: Reader,
}

fn main() {
    let arguments = Arguments::from_args();
    let entries = entries();
    if std::env::var_os("TATSU_BLESS").is_some() {
        for entry in &entries {
            bless(entry, &arguments);
        }
        write_subset();
        mistakes::bless();
        constructs::bless();
        return;
    }
    let mut trials = pages::trials(&entries);
    trials.extend(skeletons::trials());
    trials.extend(mistakes::trials());
    trials.extend(constructs::trials());
    trials.push(jvm::trial(&entries));
    trials.push(jvm::constructs());
    trials.push(subset::trial(&entries));
    for entry in entries {
        let faults = entry.page.faults;
        for (line, fault) in faults {
            let name = format!("{}:{line}", entry.name);
            trials.push(timed(name, move || Err(fault.into())));
        }
        for case in entry.page.cases {
            let name = title(&entry.name, &case);
            let reader = entry.reader;
            trials.push(timed(name, move || verdict(&case, reader)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// A test. Where all of them share this process and `scripts/timed` asks for it, the test adds how
/// long it took to the file of times.
fn timed(
    name: impl Into<String>,
    run: impl FnOnce() -> Result<(), Failed> + Send + 'static,
) -> Trial {
    let name = name.into();
    let title = name.clone();
    Trial::test(name, move || {
        let Some(path) = std::env::var_os("TATSU_OWN_TIMES") else { return run() };
        let begin = std::time::Instant::now();
        let result = run();
        let line = format!("{:.3}\t-\t-\tsuite\t{title}\n", begin.elapsed().as_secs_f64());
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        file.and_then(|mut file| file.write_all(line.as_bytes())).expect("a line in a file");
        result
    })
}

/// All files, in the order of their names.
fn entries() -> Vec<Entry> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<(PathBuf, Reader)> = Vec::new();
    let mut folders = vec![root.join("tests/suite")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder to list") {
            let path = entry.expect("a folder to list").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                paths.push((path, Reader::Suite));
            }
        }
    }
    paths.sort_by(|(one, _), (other, _)| one.cmp(other));
    paths.extend(PAGES.iter().map(|page| (root.join(page), Reader::People)));
    let entry = |(path, reader): (PathBuf, Reader)| {
        let name = path.strip_prefix(root).expect("a path below root").to_string_lossy();
        let name = name.replace('\\', "/");
        let name = name.strip_prefix("tests/suite/").unwrap_or(&name).to_owned();
        let text = std::fs::read_to_string(&path).expect("a page of UTF-8").replace("\r\n", "\n");
        let page = Page::read(&text);
        Entry { path, name, text, page, reader }
    };
    paths.into_iter().map(entry).collect()
}

/// The name of a case: file, headings and line.
fn title(file: &str, case: &Case) -> String {
    let headings = case.headings.iter().skip(1).cloned().collect::<Vec<_>>().join(", ");
    format!("{file}:{} {headings}", case.java.line)
}

fn verdict(case: &Case, reader: Reader) -> Result<(), Failed> {
    let texts = check::texts(case, reader)?;
    let mut failure = String::new();
    for (block, text) in case.expected.iter().zip(texts) {
        if block.text != text {
            let kind = &block.kind;
            let _ = write!(failure, "expected {kind}:\n{}found:\n{text}", block.text);
        }
    }
    if failure.is_empty() { Ok(()) } else { Err(failure.into()) }
}

/// Writes the page of what is supported from the cases as they are now.
fn write_subset() {
    std::fs::write(subset::path(), subset::page(&entries())).expect("a page that can be written");
}

/// Writes what is found into the expectations of a file.
fn bless(entry: &Entry, arguments: &Arguments) {
    let mut text = entry.text.clone();
    for case in entry.page.cases.iter().rev() {
        let name = title(&entry.name, case);
        if arguments.filter.as_ref().is_some_and(|filter| !name.contains(filter.as_str())) {
            continue;
        }
        let found = std::panic::catch_unwind(|| check::texts(case, entry.reader));
        match found.unwrap_or_else(|_| Err(String::from("panics"))) {
            Ok(texts) => {
                for (block, found) in case.expected.iter().zip(texts).rev() {
                    text.replace_range(block.range.clone(), &found);
                }
            }
            Err(fault) => eprintln!("{name}: {fault}"),
        }
    }
    for (line, fault) in &entry.page.faults {
        eprintln!("{}:{line}: {fault}", entry.name);
    }
    if text != entry.text {
        std::fs::write(&entry.path, text).expect("a page that can be written");
        eprintln!("{}: rewritten", entry.name);
    }
}
