//! A course of dialogues with programs of students: what `tatsu test` makes of them with its
//! default options. Two of the assignments are tried here; `scripts/dialogue-course` tries all of
//! them.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

use std::path::{Path, PathBuf};

use crate::command::{Folder, tatsu};
use serde_json::Value;

fn course() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course/dialogues")
}

/// The verdict of each program of an assignment, by the name of its folder.
fn verdicts(assignment: &str) -> Vec<(String, String)> {
    let folder = course().join(assignment);
    let mut programs: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("an assignment")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect();
    programs.sort();
    let words: Vec<String> = programs.iter().map(|path| path.display().to_string()).collect();
    let dialogue = folder.join("dialogue.java").display().to_string();
    let run = tatsu()
        .words(["test", "--unconfined", "--json", &dialogue])
        .words(words.iter().map(String::as_str))
        .run();
    let told = |line: &str| {
        let report: Value = serde_json::from_str(line).expect("JSON");
        let path = PathBuf::from(report["program"].as_str().expect("a path"));
        let name = path.parent().and_then(Path::file_name).expect("a folder");
        let verdict = report["verdict"].as_str().expect("a word").to_owned();
        (name.to_string_lossy().into_owned(), verdict)
    };
    run.stdout.lines().map(told).collect()
}

#[track_caller]
fn every_wrong_program_is_found(assignment: &str) {
    let verdicts = verdicts(assignment);
    assert_eq!(verdicts.len(), 10, "{verdicts:?}");
    for (name, verdict) in &verdicts {
        assert_eq!(name.starts_with("right"), verdict == "right", "{assignment} {verdicts:?}");
    }
}

#[test]
fn programs_about_leap_years_are_judged_as_they_are() {
    every_wrong_program_is_found("leap_year");
}

#[test]
fn programs_that_read_up_to_a_word_are_judged_as_they_are() {
    every_wrong_program_is_found("min_max");
}

#[test]
fn each_assignment_is_a_dialogue_with_right_and_wrong_programs() {
    let mut count = 0;
    for entry in std::fs::read_dir(course()).expect("a course").flatten() {
        count += 1;
        let dialogue = entry.path().join("dialogue.java");
        let text = std::fs::read_to_string(&dialogue).expect("a dialogue");
        let source = tatsu::source::Source::new("dialogue.java", text);
        assert!(tatsu::dialogue::read(&source).is_ok(), "{}", dialogue.display());
        for name in ["right_1", "right_2", "right_3", "wrong_1", "wrong_7"] {
            assert!(entry.path().join(name).is_dir(), "{}: {name}", entry.path().display());
        }
    }
    assert_eq!(count, 20);
}

#[test]
fn zips_are_taken_as_students_and_platforms_pack_them() {
    use tatsu::write::package::pack;
    let right = "public class Main { public static void main(String[] a) { \
                 java.util.Scanner in = new java.util.Scanner(System.in); \
                 System.out.println(2 * in.nextInt()); } }";
    let wrong = right.replace("2 *", "3 *");
    let packed = |files: &[(&str, &str)]| {
        let files: Vec<(String, String)> =
            files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        pack(&files).expect("a zip")
    };
    let folder = Folder::with(&[("twice.java", "int x = READ(); PRINT(2 * x);")]);
    let mac = [("anna/Main.java", right), ("__MACOSX/anna/._Main.java", "\u{0}\u{5}")];
    folder.write("one.zip", &packed(&mac));
    let platform = [
        ("Anna Groß_1_assignsubmission_file/Main.java", right),
        ("Bert_2_assignsubmission_file/src/Main.java", &wrong),
        ("Carla_3_assignsubmission_file/notes.txt", "later"),
    ];
    folder.write("all.zip", &packed(&platform));
    let run = |path: &str| {
        let words = ["test", "--unconfined", "twice.java", path];
        let run = tatsu().within(&folder).words(words).run();
        run.stdout.lines().filter(|line| !line.starts_with(' ')).collect::<Vec<_>>().join("\n")
    };
    let one = run("one.zip");
    assert!(one.starts_with("one.zip: Right") && !one.contains('\n'), "{one}");
    let all = run("all.zip");
    assert!(all.contains("all.zip/Anna Groß_1_assignsubmission_file: Right"), "{all}");
    assert!(all.contains("all.zip/Bert_2_assignsubmission_file: wrong"), "{all}");
}
