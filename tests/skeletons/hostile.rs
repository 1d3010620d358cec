//! Skeletons of somebody who wants tatsu to hang, to crash or to use up all memory.
//!
//! `tests/hostile` holds them. Each ends with a result or with what is wrong, never with a fault of
//! tatsu's own, and what is not written whole is not written. A few of them run in every test;
//! `TATSU_HOSTILE=all` runs all, as `scripts/night` does.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::path::Path;

use crate::command::{Folder, tatsu};

/// Those that are tried in every run: one or two of each sort, and none that takes long.
const FEW: [&str; 14] = [
    "002_template_say_itself.java",
    "004_template_macro_doubles.java",
    "013_template_include_itself.java",
    "036_strings_repeat_overflow.java",
    "065_recursion_no_bound.java",
    "075_doubling_printed_doubling.java",
    "082_control_low_range_string.java",
    "087_control_raw_in_literals.java",
    "094_names_class_dollar.java",
    "108_logic_assigned_when_true.java",
    "113_logic_final_in_branches.java",
    "116_logic_deep_and_or.java",
    "125_arrays_hundred_million.java",
    "126_arrays_largest_length.java",
];

#[test]
fn hostile_skeletons_end_and_nothing_is_half_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let all: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder of hostile skeletons")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    assert!(all.len() >= 50, "{all:?}");
    let is_wanted = std::env::var("TATSU_HOSTILE").is_ok_and(|which| which == "all");
    let mut names: Vec<String> = if is_wanted { all } else { FEW.map(String::from).to_vec() };
    names.sort();
    let mut wrong = Vec::new();
    for name in &names {
        let empty = Folder::with(&[]);
        let file = folder.join(name).to_string_lossy().into_owned();
        let words = ["gen", &file, "-n", "2", "--timeout", "10", "-o", "out"];
        let run = tatsu().within(&empty).words(words).run();
        let is_ended = matches!(run.code, Some(0..=3));
        // What lists all files is written last.
        let is_whole = empty.files("out").is_empty() || empty.has("out/bank.json");
        if !is_ended || !is_whole {
            wrong.push(format!("{name}: {:?}\n{}", run.code, run.stderr));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), names.len(), wrong.join("\n"));
}
