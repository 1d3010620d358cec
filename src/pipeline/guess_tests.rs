//! What guessing earns in banks of the examples, each asked as a choice of four.
//!
//! `TATSU_GUESS_ALL=1 cargo test --lib guessing -- --nocapture` measures all examples and prints the best strategy of each.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::path::{Path, PathBuf};

use super::*;
use crate::read;
use crate::read::front_matter::{AnswerForm, QuestionKind};
use crate::solve::choose::Strategy;
use crate::solve::execute::Limits;
use crate::source::Source;

/// Questions of each bank: what a strategy earns in so many tells something about the bank.
const EACH: usize = crate::ask::strategy::MANY;

/// The report on a bank of choices; `None` if an example of its kind cannot be asked as a choice.
fn report_on(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut skeleton = read::skeleton(&Source::new("example.java", text)).skeleton.unwrap();
    match skeleton.settings.question {
        QuestionKind::Output
        | QuestionKind::Result
        | QuestionKind::Variable
        | QuestionKind::Iterations
        | QuestionKind::Hole => skeleton.settings.answer = AnswerForm::Choice,
        QuestionKind::Order if skeleton.settings.answer != AnswerForm::Ordering => {
            skeleton.settings.answer = AnswerForm::Choice;
        }
        QuestionKind::Which => {}
        _ => return None,
    }
    skeleton.settings.options = Some(4);
    let wording = Wording::built_in().unwrap();
    let request = Request {
        count: EACH,
        seed: 5,
        strategy: Strategy::Auto,
        deadline: None,
        jobs: 2,
        limits: Limits::default(),
    };
    let order = Order { name: "example", tool: "0", wording: &wording, request, standalone: false };
    let generated = generate(&skeleton, &order, &mut Oracle::Absent, &mut |_| {}).ok().unwrap();
    let page = generated.artifacts.iter().find(|one| one.path.ends_with("report.html")).unwrap();
    Some(String::from_utf8_lossy(&page.bytes).into_owned())
}

/// What strategies earn above chance, in tenths of percentage points, best first; read off the table of a report.
fn gains(page: &str) -> Vec<(String, i64)> {
    let row = |row: &str| {
        let name = row.split('"').next()?.to_owned();
        let cell = row.split("<td>").nth(4)?.split("</td>").next()?;
        let gain = cell.trim_start_matches("<strong>").trim_end_matches("</strong>");
        let (sign, digits) = match gain.strip_prefix('−') {
            Some(digits) => (-1, digits),
            None => (1, gain.trim_start_matches('+')),
        };
        let tenths: i64 = digits.replace('.', "").parse().ok()?;
        Some((name, sign * tenths))
    };
    let mut gains: Vec<(String, i64)> =
        page.split("<tr id=\"guess-").skip(1).filter_map(row).collect();
    gains.sort_by_key(|(_, gain)| -gain);
    gains
}

/// The examples, by name.
fn examples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    paths.sort();
    paths
}

#[test]
fn guessing_earns_little_more_than_chance_in_banks_of_examples() {
    let all = std::env::var_os("TATSU_GUESS_ALL").is_some();
    let some = ["counting_loops.java", "grade_table.java", "sum_of_evens.java"];
    for path in examples() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !all && !some.contains(&name.as_str()) {
            continue;
        }
        let Some(page) = report_on(&path) else { continue };
        let mut gains = gains(&page);
        println!("{name}: {gains:?}");
        // What the most frequent answer earns follows from how often it is right, which is a goal of its own.
        gains.retain(|(strategy, _)| strategy != "most-frequent");
        let (strategy, gain) = gains.first().cloned().unwrap();
        if !all {
            assert!(gains.len() >= 7, "{name}: {gains:?}");
            assert!(gain <= 50, "{name}: {strategy} earns {gain} tenths of a point above chance");
        }
    }
}
