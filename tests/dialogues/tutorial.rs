//! The tutorial for dialogues: its files, and its commands with what they print.

use crate::command::{Folder, tatsu};

/// What a command prints is as the page shows it, up to a line `…`; a line `…` at the start stands
/// for any lines before.
fn is_as_shown(printed: &str, shown: &str) -> bool {
    match (shown.strip_prefix("…\n"), shown.strip_suffix("…\n")) {
        (Some(end), _) => printed.ends_with(end),
        (None, Some(start)) => printed.starts_with(start),
        (None, None) => printed == shown,
    }
}

/// The text without the version of the JDK, which is not the same everywhere.
fn without_version(text: &str) -> String {
    let line = |line: &str| match line.split_once(" on Java ") {
        Some((before, version)) if !version.contains(' ') => format!("{before}\n"),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn every_file_and_every_command_of_the_tutorial_is_as_it_says() {
    let page = include_str!("../../docs/tutorial-dialogues.md");
    let folder = Folder::with(&[]);
    std::fs::create_dir(folder.path().join("submissions")).expect("a folder");
    let (mut files, mut commands) = (0, 0);
    for block in page.split("```").skip(1).step_by(2) {
        let (about, text) = block.split_once('\n').expect("a line that says what it is");
        match about.split_once(' ') {
            Some(("java", name)) => {
                folder.write(name, text.as_bytes());
                files += 1;
            }
            Some((_, name)) => assert_eq!(folder.read(name), text, "{name}"),
            None => {
                let (command, shown) = text.split_once('\n').expect("a command");
                let words = command.strip_prefix("$ tatsu ").expect("a command of tatsu");
                let run = tatsu().within(&folder).words(words.split_whitespace()).run();
                let printed = without_version(&(run.stdout + &run.stderr));
                assert!(is_as_shown(&printed, &without_version(shown)), "{command}\n{printed}");
                commands += 1;
            }
        }
    }
    assert_eq!((files, commands), (5, 8));
}
