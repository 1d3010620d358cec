//! Every example in every format and each language.
//!
//! In: the example skeletons and dialogues; one of them, or the one that `TATSU_EXAMPLE` names, or
//! all of them where it says `all`; `TATSU_FORMATS` questions of each, or three. What is checked:
//! the files are written, each read back by the binary, or there is an error that says what the
//! format cannot express, and nothing is written.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::path::{Path, PathBuf};

use crate::command::{Folder, Run, tatsu};
use tatsu::write::FORMATS;

/// What is looked at each time.
const SOME: [&str; 1] = ["grade_table"];

fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn examples() -> Vec<PathBuf> {
    let wanted = setting("TATSU_EXAMPLE").unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let mut found = Vec::new();
    for folder in [root.join("dialogues"), root] {
        for entry in std::fs::read_dir(folder).expect("the examples") {
            let path = entry.expect("an example").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let is_wanted = match wanted.as_str() {
                "" => SOME.contains(&name.as_str()),
                "all" => true,
                one => name == one,
            };
            if is_wanted && path.extension().is_some_and(|ending| ending == "java") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn examples_are_written_in_every_format_and_language() {
    let examples = examples();
    assert!(!examples.is_empty(), "no such example");
    let number = setting("TATSU_FORMATS").unwrap_or_else(|| "3".to_owned());
    let (mut written, mut refused) = (0, Vec::new());
    for path in &examples {
        let folder = Folder::with(&[]);
        let is_dialogue = path.parent().is_some_and(|folder| folder.ends_with("dialogues"));
        let without = (!is_dialogue).then_some("--no-jvm");
        let path = path.to_str().expect("UTF-8");
        for language in ["en", "de"] {
            let made = |formats: &[&str]| -> Run {
                let formats = formats.join(",");
                let words =
                    ["gen", path, "-n", &number, "-q", "-o", &formats, "--format", &formats];
                let run = tatsu().within(&folder).words(words).words(["--language", language]);
                let run = run.words(without).run();
                let _ = std::fs::remove_dir_all(folder.path().join(&formats));
                run
            };
            let all: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            let run = made(&all);
            if matches!(run.code, Some(0 | 3)) {
                written += all.len();
                continue;
            }
            for format in all {
                let run = made(&[format]);
                match run.code {
                    Some(0 | 3) => written += 1,
                    Some(2) if run.stderr.contains("hint:") => refused.push(format),
                    _ => panic!("{path} as {format} in {language}: {}", run.stderr),
                }
            }
        }
    }
    println!("{} examples: {written} files, not in {refused:?}", examples.len());
    assert!(written > refused.len(), "not in {refused:?}");
}
