//! `tests/course/constructs`: constructs of first-year courses, each with a tiny program.
//!
//! In: the pages of that folder. Each heading is a construct; its `java` block is the program, the
//! `printed` block what a JVM printed, written down by whoever added it, and a `refused` block
//! what is said of a program that is not taken. Out: a test for each construct, and one that keeps
//! the table of how many are taken in step. `TATSU_BLESS=1` rewrites what is said and the table,
//! and never what Java printed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use tatsu::diagnostic::Severity;
use tatsu::skeleton;
use tatsu::solve::execute::{Limits, Machine};
use tatsu::source::Source;

use crate::markdown::{Case, Page};
use crate::{given, render};

/// Where the table of figures begins on the page that describes the folder.
const TABLE: &str = "| page | constructs | taken | refused |\n";

/// The constructs, each with its name and whether it is expected to be taken.
pub fn cases() -> Vec<(String, Case)> {
    let mut cases = Vec::new();
    for path in pages() {
        let text = read(&path);
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let page = Page::read(&text);
        assert!(page.faults.is_empty(), "{stem}: {:?}", page.faults);
        for case in page.cases {
            let heading = case.headings.last().cloned().unwrap_or_default();
            cases.push((format!("constructs/{stem}:{} {heading}", case.java.line), case));
        }
    }
    cases
}

/// The tests.
pub fn trials() -> Vec<Trial> {
    let each = cases().into_iter().map(|(name, case)| crate::timed(name, move || verdict(&case)));
    let figures = crate::timed("constructs/README.md says how many are taken", || {
        let text = read(&folder().join("README.md"));
        if text == with_figures(&text) {
            Ok(())
        } else {
            Err(Failed::from("write it anew: TATSU_BLESS=1 cargo test --test suite"))
        }
    });
    each.chain([figures]).collect()
}

/// Writes what is said of the programs that are refused, and the table of figures.
pub fn bless() {
    for path in pages() {
        let mut text = read(&path);
        for case in Page::read(&text).cases.iter().rev() {
            let said = case.expected.iter().find(|block| block.kind == "refused");
            let found = refusal(&case.java.text);
            match (said, found) {
                (Some(block), Some(found)) => text.replace_range(block.range.clone(), &found),
                // The fences go, too, with the empty line before them.
                (Some(block), None) => {
                    let start = text[..block.range.start].rfind("\n\n```").expect("a fence");
                    text.replace_range(start + 1..block.range.end + "```\n".len(), "");
                }
                (None, Some(found)) => {
                    let last = case.expected.last().unwrap_or(&case.java);
                    let end = last.range.end + "```\n".len();
                    text.insert_str(end, &format!("\n```refused\n{found}```\n"));
                }
                (None, None) => {}
            }
        }
        std::fs::write(&path, text).expect("a page that can be written");
    }
    let path = folder().join("README.md");
    let text = with_figures(&read(&path));
    std::fs::write(&path, text).expect("a page that can be written");
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/course/constructs"))
}

fn pages() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("a folder to list");
    let paths = entries.map(|entry| entry.expect("a folder to list").path());
    let is_page = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "md")
            && path.file_stem().is_some_and(|stem| stem != "README")
    };
    let mut paths: Vec<PathBuf> = paths.filter(is_page).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a page of UTF-8").replace("\r\n", "\n")
}

/// What is said of a program that is not taken.
fn refusal(java: &str) -> Option<String> {
    let source = Source::new("Case.java", java);
    let reading = skeleton::read(&source);
    let mut found = reading.diagnostics;
    found.retain(|one| one.severity == Severity::Error);
    if !found.is_empty() {
        return Some(render::diagnostics(&source, &found));
    }
    let Some(skeleton) = reading.skeleton else {
        return Some(String::from("it was not read\n"));
    };
    let program = &skeleton.program;
    let model = given::model(program, &values(java)).expect("values that may be chosen");
    let run = Machine::new(program).run(&model, &Limits::default());
    (!run.outcome.is_completed()).then(|| {
        let ended = render::run(&source, program, &run);
        format!("{}\n", ended.lines().next().unwrap_or_default())
    })
}

/// The first value of the placeholder, if the program has one.
fn values(java: &str) -> String {
    let from = java.find("INT(range(").map(|at| &java[at + "INT(range(".len()..]);
    from.and_then(|rest| rest.split(',').next()).unwrap_or_default().to_owned()
}

fn verdict(case: &Case) -> Result<(), Failed> {
    let block = |kind: &str| case.expected.iter().find(|block| block.kind == kind);
    let printed = block("printed").ok_or("nothing says what Java prints")?;
    let said = refusal(&case.java.text);
    let expected = block("refused").map(|block| block.text.clone());
    if said != expected {
        return Err(format!("expected refusal:\n{expected:?}\nfound:\n{said:?}").into());
    }
    if said.is_some() {
        return Ok(());
    }
    let reading = skeleton::read(&Source::new("Case.java", case.java.text.as_str()));
    let skeleton = reading.skeleton.ok_or("it was not read")?;
    let model = given::model(&skeleton.program, &values(&case.java.text))?;
    let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
    if run.output == printed.text {
        Ok(())
    } else {
        Err(format!("Java prints:\n{}the machine:\n{}", printed.text, run.output).into())
    }
}

/// The page that describes the folder with the table as it is now.
fn with_figures(text: &str) -> String {
    let Some((before, rest)) = text.split_once(TABLE) else { return String::new() };
    let after = rest.find("\n\n").map_or("", |at| &rest[at + 1..]);
    let mut table = format!("{TABLE}| --- | --- | --- | --- |\n");
    let (mut all, mut all_taken) = (0, 0);
    for path in pages() {
        let page = Page::read(&read(&path));
        let is_taken = |case: &&Case| case.expected.iter().all(|block| block.kind != "refused");
        let (count, taken) = (page.cases.len(), page.cases.iter().filter(is_taken).count());
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let title = page.headings.first().map(|(_, title)| title.as_str()).unwrap_or_default();
        let _ = writeln!(table, "| [{title}]({name}) | {count} | {taken} | {} |", count - taken);
        (all, all_taken) = (all + count, all_taken + taken);
    }
    let _ = writeln!(table, "| all | {all} | {all_taken} | {} |", all - all_taken);
    format!("{before}{table}{after}")
}
