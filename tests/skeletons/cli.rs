//! The binary as users meet it: help, exit codes, messages, and files that come out.

use crate::command::{Folder, SUM, tatsu};

#[test]
fn without_arguments_the_help_is_shown() {
    let run = tatsu().run();
    run.exits(2);
    assert!(run.stderr.contains("Usage: tatsu <COMMAND>"), "{}", run.stderr);
}

#[test]
fn every_command_has_help_with_a_first_line() {
    for command in [
        "gen",
        "regenerate",
        "exam",
        "statistics",
        "check",
        "count",
        "show",
        "crash",
        "suite",
        "run",
        "compare",
        "property",
        "pun",
        "serve",
        "lsp",
        "stubs",
        "example",
        "doctor",
        "prepare-jvm",
        "completions",
        "man",
    ] {
        let run = tatsu().words([command, "--help"]).run();
        run.exits(0);
        assert!(run.stdout.contains(&format!("Usage: tatsu {command}")), "{}", run.stdout);
        let first = run.stdout.lines().next().unwrap_or_default();
        assert!(first.starts_with(char::is_uppercase), "{command}: {first}");
    }
    let run = tatsu().word("--version").run();
    run.exits(0);
    // What a result depends on: one line names both.
    let expected = format!("tatsu {}", env!("CARGO_PKG_VERSION"));
    assert!(run.stdout.starts_with(&expected), "{}", run.stdout);
    let solver = run.stdout.trim_end().split_once(", Z3 ").expect("its Z3").1.to_owned();
    let doctor = tatsu().word("doctor").run();
    assert!(doctor.stdout.contains(&format!("\nZ3     {solver}  ")), "{solver}: {}", doctor.stdout);
    let run = tatsu().word("-V").run();
    assert_eq!(run.stdout, format!("{expected}\n"));
}

#[test]
fn numbers_out_of_range_are_explained() {
    for (words, said) in [
        (["-n", "0"], "ask for at least one, such as `-n 20`"),
        (["-n", "-3"], "at least 1"),
        (["--seed", "-1"], "at least 0"),
        (["--timeout", "-5"], "more than 0 seconds"),
        (["-j", "-2"], "at least 1"),
        (["-n", "many"], "not a whole number"),
        (["-n", "9999999"], "at most 1000000"),
        (["--seed", "x"], "not a whole number"),
        (["--timeout", "0"], "more than 0 seconds"),
        (["--timeout", "soon"], "60 or 0.5"),
        (["-j", "0"], "at least 1"),
    ] {
        let run = tatsu().words(["gen", "sum.java"]).words(words).run();
        run.exits(2);
        assert!(run.stderr.contains(said), "{words:?}: {}", run.stderr);
        assert_eq!(run.stdout, "");
    }
}

#[test]
fn unknown_words_get_a_suggestion() {
    let run = tatsu().words(["chek", "sum.java"]).run();
    run.exits(2);
    assert!(run.stderr.contains("'check'"), "{}", run.stderr);
    let run = tatsu().words(["gen", "sum.java", "--sed", "3"]).run();
    run.exits(2);
    assert!(run.stderr.contains("--seed"), "{}", run.stderr);
    let run = tatsu().words(["gen", "sum.java", "--strategy", "guess"]).run();
    run.exits(2);
    assert!(run.stderr.contains("auto, enumerate, draw, solve"), "{}", run.stderr);
}

#[test]
fn files_that_cannot_be_a_skeleton_get_one_line_and_a_hint() {
    let folder = Folder::with(&[("sum.java", SUM), ("blank.java", " \n\t\n"), ("none.java", "")]);
    folder.write("latin.java", b"int x = 1;\nchar c = '\xE4';\n");
    folder.write("utf16.java", b"\xFF\xFEi\0n\0t\0");
    folder.write("huge.java", &vec![b' '; (1 << 20) + 1]);
    std::fs::create_dir(folder.path().join("lessons")).expect("an empty folder");
    for (file, said, hint) in [
        ("sun.java", "no such file: `sun.java`", "did you mean `sum.java`?"),
        (
            "nowhere/x.java",
            "no such file: `nowhere/x.java`",
            "check the path; `tatsu --help` shows examples",
        ),
        ("latin.java", "byte 0xE4 at line 2, column 11", "UTF-8"),
        ("utf16.java", "starts like UTF-16", "UTF-8"),
        ("none.java", "`none.java` is empty", "INT(range("),
        ("blank.java", "`blank.java` is empty", "INT(range("),
        ("lessons", "`lessons` is a folder", "name the files in it"),
        ("huge.java", "larger than a skeleton may be", "seldom longer"),
    ] {
        for command in [&["check"][..], &["count"], &["gen"], &["show", "--stage", "ir"]] {
            let run = tatsu().within(&folder).words(command.iter().copied()).word(file).run();
            run.exits(2);
            let lines: Vec<&str> = run.stderr.lines().collect();
            assert_eq!(lines.len(), 2, "{command:?} {file}: {}", run.stderr);
            assert!(lines[0].starts_with("error: ") && lines[0].contains(said), "{}", lines[0]);
            assert!(lines[1].starts_with("  hint: ") && lines[1].contains(hint), "{}", lines[1]);
            assert_eq!(run.stdout, "");
        }
    }
}

#[test]
fn completions_and_the_manual_page_name_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let run = tatsu().words(["completions", shell]).run();
        run.exits(0);
        assert!(run.stdout.contains("doctor") && run.stdout.contains("seed"), "{shell}");
    }
    let run = tatsu().word("man").run();
    run.exits(0);
    assert!(run.stdout.contains(".TH tatsu 1"), "{}", run.stdout);
    for heading in [".SH \"TATSU GEN\"", ".SH \"TATSU DOCTOR\"", ".SH EXAMPLES", "\\-\\-no\\-jvm"] {
        assert!(run.stdout.contains(heading), "{heading}");
    }
}

/// `TATSU_BLESS=1` writes the page anew.
#[test]
#[allow(clippy::disallowed_methods, reason = "a blessed page is written")]
fn the_page_of_commands_and_options_is_that_of_the_command_line() {
    let run = tatsu().words(["man", "--markdown"]).run();
    run.exits(0);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands.md");
    if std::env::var_os("TATSU_BLESS").is_some() {
        std::fs::write(path, &run.stdout).expect("a file of the checkout");
    }
    let page = std::fs::read_to_string(path).expect("the page");
    assert_eq!(page, run.stdout, "TATSU_BLESS=1 scripts/test the_page_of_commands writes it anew");
}

#[test]
fn each_example_can_be_written_and_is_taken() {
    let folder = Folder::with(&[]);
    let list = tatsu().within(&folder).word("example").run();
    list.exits(0);
    let lines = list.stdout.lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"counting_loops"), "{}", list.stdout);
    for name in names {
        let run = tatsu().within(&folder).words(["example", name]).run();
        run.exits(0);
        let file = format!("{name}.java");
        assert_eq!(run.stdout, format!("{file}\nnext: tatsu gen {file} -n 20\n"));
        let run = tatsu().within(&folder).words(["check", &file]).run();
        run.exits(0);
    }
    // A file of the user's is not touched.
    folder.write("swapping.java", b"mine");
    let run = tatsu().within(&folder).words(["example", "swapping"]).run();
    run.exits(2);
    assert!(run.stderr.contains("`swapping.java` is there already"), "{}", run.stderr);
    let kept = std::fs::read(folder.path().join("swapping.java")).expect("the file");
    assert_eq!(kept, b"mine");
    let run = tatsu().within(&folder).words(["example", "sorting"]).run();
    run.exits(2);
    assert!(run.stderr.contains("there is no example `sorting`"), "{}", run.stderr);
}
