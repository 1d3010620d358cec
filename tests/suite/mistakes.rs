//! Mistakes as authors make them: each is told at its place, with its reason, and most with what to
//! write instead.
//!
//! In: `tests/mistakes`, a file for each mistake: the skeleton, its line, words that a good message
//! holds, and the `grade` that it got. Out: 0 if nothing is said of the line, 1 for the place, 2
//! for the reason beside it, 3 if what the findings say to write instead makes a skeleton without
//! errors. No grade falls.

use std::ops::Range;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use tatsu::diagnostic::Diagnostic;
use tatsu::skeleton;
use tatsu::source::Source;
use toml::Table;

/// The least mean of all grades.
const LEAST_MEAN: f64 = 2.85;

/// A test for each mistake, and one for the mean.
pub fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder to list")
        .map(|entry| entry.expect("a folder to list").path())
        .collect();
    paths.sort();
    let mut trials: Vec<Trial> = paths
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let path = path.clone();
            Trial::test(format!("mistakes/{name} is told"), move || is_told(&path))
        })
        .collect();
    trials.push(Trial::test("mistakes are told well on the whole", move || mean(&paths)));
    trials
}

/// Writes the grades of today into the files.
pub fn bless() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    for entry in std::fs::read_dir(folder).expect("a folder to list") {
        let path = entry.expect("a folder to list").path();
        let grade = grade(&read(&path).expect("TOML"));
        let text = std::fs::read_to_string(&path).expect("a file to read");
        let lines = text.lines().filter(|line| !line.starts_with("grade = "));
        let text: String = lines.flat_map(|line| [line, "\n"]).collect();
        std::fs::write(&path, format!("{text}grade = {grade}\n")).expect("a file to write");
    }
}

fn read(path: &Path) -> Result<Table, Failed> {
    Ok(std::fs::read_to_string(path)?.parse::<Table>()?)
}

fn text<'table>(mistake: &'table Table, key: &str) -> &'table str {
    mistake.get(key).and_then(toml::Value::as_str).unwrap_or_default()
}

fn number(mistake: &Table, key: &str) -> Option<i64> {
    mistake.get(key).and_then(toml::Value::as_integer)
}

fn is_told(path: &Path) -> Result<(), Failed> {
    let mistake = read(path)?;
    let Some(expected) = number(&mistake, "grade") else {
        return Err("the file has no `grade`".into());
    };
    let grade = grade(&mistake);
    if grade >= expected {
        return Ok(());
    }
    let findings = skeleton::read(&Source::new("x.java", text(&mistake, "skeleton"))).diagnostics;
    Err(format!("grade {grade}, it was {expected}: {findings:#?}").into())
}

fn mean(paths: &[PathBuf]) -> Result<(), Failed> {
    let mut sum = 0;
    for path in paths {
        sum += grade(&read(path)?);
    }
    let (sum, count) = (f64::from(i32::try_from(sum)?), f64::from(u32::try_from(paths.len())?));
    let mean = sum / count;
    if mean >= LEAST_MEAN { Ok(()) } else { Err(format!("the mean grade is {mean:.2}").into()) }
}

fn grade(mistake: &Table) -> i64 {
    let source = Source::new("x.java", text(mistake, "skeleton"));
    let findings = skeleton::read(&source).diagnostics;
    let lines = [number(mistake, "line"), number(mistake, "replacement_line")];
    let at_line: Vec<&Diagnostic> = findings
        .iter()
        .filter(|one| lines.contains(&Some(i64::from(source.line(one.label.span)))))
        .collect();
    if at_line.is_empty() {
        return 0;
    }
    let words = mistake.get("words").and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let says_why = |one: &&Diagnostic| {
        let help = one.help.as_deref().unwrap_or_default();
        let said = [&one.message, &one.label.text, help].join(" ").to_lowercase();
        words.iter().filter_map(toml::Value::as_str).all(|word| said.contains(&word.to_lowercase()))
    };
    if !at_line.iter().any(says_why) {
        return 1;
    }
    if mended(&source, &findings) { 3 } else { 2 }
}

/// Whether the changes that the findings carry make a skeleton without errors.
fn mended(source: &Source, findings: &[Diagnostic]) -> bool {
    let mut changes: Vec<(Range<usize>, &str)> = findings
        .iter()
        .filter_map(|one| one.replacement.as_ref())
        .map(|change| (change.span.range(), change.text.as_str()))
        .collect();
    changes.sort_by_key(|(range, _)| (range.start, range.end));
    changes.dedup();
    if changes.is_empty() {
        return false;
    }
    let mut text = source.text().to_owned();
    let mut before = text.len() + 1;
    for (range, with) in changes.iter().rev() {
        // Of changes that overlap, the last one is enough.
        if range.end <= before {
            text.replace_range(range.clone(), with);
            before = range.start;
        }
    }
    let again = skeleton::read(&Source::new("x.java", text)).diagnostics;
    again.iter().all(|one| !one.is_error())
}
