//! How long exams take: their sheets of paper, and all parts in one run.
//!
//! In: the examples. Out: a row each. Sheets are what an exam with paper takes longer than one
//! without; an exam is compared with `tatsu gen` for each of its parts, one call after the other.
//! `cargo bench --bench numbers -- exams` prints these rows only.

#![allow(clippy::disallowed_methods, reason = "a bench measures time and starts processes")]

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::measure::{self, Row};

/// The parts of an exam of which each group gets one question.
const TWELVE: [&str; 12] = [
    "longest_loop",
    "digit_sum",
    "grade_table",
    "missing_start",
    "trace_table",
    "which_loop",
    "call_order",
    "same_maximum",
    "meeting_values",
    "is_even_odd",
    "updated_sum",
    "three_variables",
];

/// The parts of an exam of which each group gets two questions, out of 30 in the bank.
const SIX: [&str; 6] =
    ["counting_loops", "digit_sum", "mystery_recursion", "letters", "word_lengths", "countdown"];

/// How often each is done; the one in the middle counts.
const TIMES: usize = 3;

/// Measures both.
pub fn rows(rows: &mut Vec<Row>) {
    let difference = || {
        let paper = seconds_of_exam(&exam(&TWELVE, (1, 4), "[\"moodle\", \"paper\"]"));
        paper - seconds_of_exam(&exam(&TWELVE, (1, 4), "[\"moodle\"]"))
    };
    let sheets = median(difference);
    rows.push(Row::new(
        "PDF of 4 groups × 12 questions, and their solutions",
        "3 s",
        format!("{sheets:.2} s"),
        sheets <= 3.0,
    ));
    let ratio = median(|| {
        let whole = seconds_of_exam(&exam(&SIX, (2, 30), "[\"moodle\", \"paper\"]"));
        whole / SIX.iter().map(|name| seconds_of_bank(name)).sum::<f64>()
    });
    rows.push(Row::new(
        "exam of 6 parts × 30 questions, 4 groups, by six runs of `gen`",
        "at most 0.7",
        format!("{ratio:.2}"),
        ratio <= 0.7,
    ));
}

fn median(one: impl Fn() -> f64) -> f64 {
    let mut all: Vec<f64> = (0..TIMES).map(|_| one()).collect();
    measure::median(&mut all)
}

fn skeleton(name: &str) -> String {
    measure::folder("skeletons").join(format!("{name}.java")).to_string_lossy().into_owned()
}

/// An exam file: `count` questions of `pool` for each of four groups.
fn exam(parts: &[&str], (count, pool): (usize, usize), formats: &str) -> String {
    let mut text = format!("title = \"Final\"\ngroups = 4\nformats = {formats}\n");
    for name in parts {
        let path = skeleton(name);
        let _ = writeln!(text, "[[part]]\nskeleton = '{path}'\ncount = {count}\npool = {pool}");
    }
    text
}

fn seconds_of_exam(text: &str) -> f64 {
    let home = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(home.path().join("final.toml"), text).expect("a file");
    seconds(home.path(), &["exam", "final.toml", "-q"])
}

fn seconds_of_bank(name: &str) -> f64 {
    let home = tempfile::tempdir().expect("a temporary folder");
    let path = skeleton(name);
    seconds(home.path(), &["gen", &path, "-n", "30", "--format", "moodle,paper", "-q"])
}

/// Runs tatsu in a folder, from start to exit.
fn seconds(folder: &Path, arguments: &[&str]) -> f64 {
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_tatsu"))
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("tatsu is built");
    // Fewer questions than wanted are no failure here.
    assert!(matches!(status.code(), Some(0 | 3)), "{arguments:?}: {status}");
    start.elapsed().as_secs_f64()
}
