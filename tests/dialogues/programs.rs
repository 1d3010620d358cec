//! `tatsu test`: programs of students from the command line, right ones and wrong ones of all
//! kinds.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, Run, tatsu};
use serde_json::Value;

const SUM: &str = "/*tatsu\ntitle = \"Sum of n numbers\"\n*/\nint n = READ(range(1, 1000));\nint x;\n\
                   while (COUNT(x) < n) {\n    MAYBE(n - COUNT(x));\n    x = READ();\n}\n\
                   PRINT(ANY + SUM(x) + ANY);\n";

/// A program around the body of its `main`, with a scanner.
fn program(body: &str) -> String {
    format!(
        "import java.util.*;\npublic class Sum {{\n    public static void main(String[] args) throws Exception {{\n        \
         Scanner in = new Scanner(System.in);\n        {body}\n    }}\n}}\n"
    )
}

const RIGHT: &str = "int n = in.nextInt(), s = 0; for (int i = 0; i < n; i++) s += in.nextInt(); \
                     System.out.println(\"Sum: \" + s);";

/// A folder with the dialogue, and programs in `all`.
fn folder(programs: &[(&str, &str)]) -> Folder {
    let folder = Folder::with(&[("sum.java", SUM)]);
    std::fs::create_dir(folder.path().join("all")).expect("a folder");
    for (name, body) in programs {
        folder.write(&format!("all/{name}.java"), program(body).as_bytes());
    }
    folder
}

/// Runs `tatsu test` with these words; `--unconfined` matters only where there is no bubblewrap.
#[track_caller]
fn test(folder: &Folder, code: i32, words: &[&str]) -> Run {
    let run = tatsu().within(folder).words(["test", "--unconfined"]).words(words.iter().copied());
    let run = run.run();
    run.exits(code);
    run
}

fn objects(run: &Run) -> Vec<Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Whatever ran beside it and in which order, a single program gets the same, but for its group.
fn assert_same_alone(folder: &Folder, seen: &[Value], path: &str) {
    let mut alone = objects(&test(folder, 1, &["sum.java", path, "--json"]));
    let beside = seen.iter().find(|one| one["program"] == path).expect("it is told");
    alone[0]["group"].clone_from(&beside["group"]);
    assert_eq!(&alone[0], beside);
}

#[test]
fn each_program_of_a_folder_gets_its_verdict_and_a_sentence() {
    let cases = [
        ("Änne Groß", RIGHT, "right", "Right in all"),
        (
            "counts",
            "int n = in.nextInt(), s = n; while (n-- > 0) s += in.nextInt(); System.out.println(s);",
            "wrong",
            "Expected `0`, with any text around it; you printed `1`.",
        ),
        (
            "early",
            "int n = in.nextInt(); System.out.println(0); in.nextInt();",
            "wrong",
            "You printed `0` before the last number was read.",
        ),
        (
            "few",
            "in.nextInt();",
            "wrong",
            "Your program stopped, but a number was still to be read.",
        ),
        (
            "many",
            "int n = in.nextInt(), s = 0; for (int i = 0; i <= n; i++) s += in.nextInt(); System.out.println(s);",
            "wrong",
            "Your program waits for a 3rd number; after 2 it should print `0`, with any text around it.",
        ),
        (
            "more",
            "int n = in.nextInt(), s = 0; for (int i = 0; i < n; i++) s += in.nextInt(); System.out.println(s); in.nextInt();",
            "wrong",
            "Your program waits for a 3rd number; after 2 it should end.",
        ),
        (
            "silent",
            "int n = in.nextInt(); while (n-- > 0) in.nextInt();",
            "wrong",
            "Your program ended without printing `0`, with any text around it.",
        ),
        (
            "crash",
            "int[] a = new int[1]; System.out.println(a[in.nextInt()]);",
            "crashes",
            "Your program crashed on line 5 of `crash.java`: `java.lang.ArrayIndexOutOfBoundsException: Index 1 out of bounds for length 1`. It had read 1 number by then.",
        ),
        (
            "exit",
            "System.exit(7);",
            "crashes",
            "Your program ended with the exit code 7; 0 means that all is well.",
        ),
        (
            "endless",
            "while (true) { }",
            "hangs",
            "Your program does not come to an end: it loops or calls itself on and on.",
        ),
        (
            "flood",
            "while (true) System.out.println(1);",
            "hangs",
            "Your program prints without end.",
        ),
        (
            "sleeps",
            "while (true) Thread.sleep(1000);",
            "hangs",
            "Your program sleeps for longer than a minute.",
        ),
        (
            "syntax",
            "int n = in.nextInt()",
            "not-started",
            "Your program does not compile: `line 5: ';' expected`.",
        ),
    ];
    let programs: Vec<(&str, &str)> = cases.iter().map(|(name, body, ..)| (*name, *body)).collect();
    let folder = folder(&programs);
    let run = test(&folder, 1, &["sum.java", "all", "--json", "--html", "page.html"]);
    let seen = objects(&run);
    assert_eq!(seen.len(), cases.len());
    for (name, _, verdict, sentence) in cases {
        let path = format!("all/{name}.java");
        let object = seen.iter().find(|one| one["program"] == path).expect("it is told");
        let told = object["sentence"].as_str().expect("a text");
        assert_eq!(object["verdict"], verdict, "{name}: {told}");
        assert!(told.starts_with(sentence), "{name}: {told}");
    }
    for name in ["counts", "crash"] {
        assert_same_alone(&folder, &seen, &format!("all/{name}.java"));
    }
    let page = folder.read("page.html");
    assert!(page.contains("Sum of n numbers") && page.contains("Änne Groß"), "{page}");
    assert!(
        page.contains("<mark><span class=\"unseen\">here is the difference: </span>1"),
        "{page}"
    );
    test(&folder, 2, &["sum.java", "all", "--html", "page.html"]);
}

#[test]
fn conversations_are_shown_with_the_first_difference() {
    let body = "int n = in.nextInt(), s = 0; System.out.print(\"? \"); for (int i = 0; i < n; i++) \
                s += in.nextInt(); System.out.println(s);";
    let folder = folder(&[("prompts", body), ("right", RIGHT)]);
    let run = test(&folder, 1, &["sum.java", "all"]);
    let shown = "all/prompts.java: wrong\n  You printed `?`, which is not expected here.\n  What \
                 the program did:\n    | ‹1›\n    | ? ‹0›\n    | ^\n    | 0\n  What a right program \
                 might do:\n    | ‹1›\n    | ‹0›\n    | 0\nall/right.java: Right in all ";
    assert!(run.stdout.starts_with(shown), "{}", run.stdout);
    let german = test(&folder, 1, &["sum.java", "all", "--language", "de", "--address", "du"]);
    assert!(german.stdout.contains("Programm"), "{}", german.stdout);
    test(&folder, 0, &["sum.java", "all/right.java"]);
}

#[test]
fn hidden_parameters_reach_programs_and_counterexamples_are_small() {
    let guess = "@HIDDEN int secret = INT(range(1, 100));\nint guess;\nwhile (true) {\n    guess = READ();\n    \
                 if (guess == secret) break;\n    PRINT(\"no\");\n}\nPRINT(\"yes\");\n";
    let folder = Folder::with(&[("guess.java", guess)]);
    let text = |wrong: &str| {
        program(&format!(
            "int secret = Integer.parseInt(args[0]); while (in.nextInt() != secret) \
             System.out.println(\"no\"); System.out.println({wrong});"
        ))
    };
    folder.write("Right.java", text("\"yes\"").as_bytes());
    folder.write("Wrong.java", text("\"Yes\"").as_bytes());
    let words = ["guess.java", "Right.java", "Wrong.java", "--json", "--runs", "60"];
    let seen = objects(&test(&folder, 1, &words));
    assert_eq!(seen[0]["verdict"], "right");
    assert_eq!(seen[1]["inputs"], serde_json::json!(["1"]));
    assert_eq!(seen[1]["arguments"], serde_json::json!(["1"]));
}

#[test]
fn what_stands_in_the_way_is_said_before_anything_runs() {
    let folder = folder(&[("right", RIGHT)]);
    std::fs::create_dir(folder.path().join("empty")).expect("a folder");
    folder.write("skeleton.java", b"int a = INT(range(1, 2));\nSystem.out.println(a);\n");
    folder.write("broken.java", b"int n = READ(range(1, 9);\n");
    let cases = [
        (2, "sum.java none.java", "no such file: `none.java`"),
        (2, "sum.java empty", "no Java programs in `empty`"),
        (2, "skeleton.java all", "`skeleton.java` is no dialogue"),
        (1, "broken.java all", "broken.java:1:"),
        (2, "sum.java all --html all", "`all` is a folder"),
        (2, "sum.java", "<PROGRAM>"),
    ];
    for (code, words, said) in cases {
        let words: Vec<&str> = words.split(' ').collect();
        let run = test(&folder, code, &words);
        assert!(run.stderr.contains(said), "{words:?}: {}", run.stderr);
        assert!(run.stdout.is_empty(), "{words:?}: {}", run.stdout);
    }
}

#[test]
fn a_student_who_handed_in_nothing_gets_a_verdict_too() {
    let folder = folder(&[("right", RIGHT)]);
    for name in ["all/Jörg Müßig (2. Abgabe)", "all/only text", "all/.git"] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    folder.write("all/only text/readme.txt", b"Hello");
    let seen = objects(&test(&folder, 1, &["sum.java", "all", "--json", "--runs", "20"]));
    let told = seen[0]["sentence"].as_str().expect("a text");
    assert!(told.starts_with("Your program cannot be started: no class has"), "{told}");
    let seen: Vec<_> = seen.iter().map(|one| (&one["program"], &one["verdict"])).collect();
    let expected = [
        ("all/Jörg Müßig (2. Abgabe)", "not-started"),
        ("all/only text", "not-started"),
        ("all/right.java", "right"),
    ];
    let expected = expected.map(|(name, verdict)| (Value::from(name), Value::from(verdict)));
    assert_eq!(seen, expected.iter().map(|(name, verdict)| (name, verdict)).collect::<Vec<_>>());
}

#[test]
fn a_program_that_is_wrong_in_several_ways_is_told_of_each() {
    let body = "int n = in.nextInt(), s = 0; if (n > 2) System.exit(3); for (int i = 0; i < n; i++) \
                s += in.nextInt(); System.out.println(\"\\u001b[1m\" + (s + 1));";
    let folder = folder(&[("both", body)]);
    let words = ["sum.java", "all", "--runs", "60", "--html", "page.html"];
    let shown = test(&folder, 1, &words).stdout;
    assert!(shown.contains("\u{241b}[1m1"), "{shown}");
    assert!(
        shown.contains("  Something else:\n  Your program ended with the exit code 3"),
        "{shown}"
    );
    let page = folder.read("page.html");
    assert!(page.contains("Something else") && page.contains("exit code 3"), "{page}");
    assert!(!page.contains('\u{1b}'), "{page}");
    let seen = objects(&test(&folder, 1, &["sum.java", "all", "--runs", "60", "--json"]));
    let further = seen[0]["further"].as_array().expect("a list");
    assert_eq!(further.len(), 1, "{further:?}");
    assert_eq!(further[0]["inputs"], serde_json::json!(["3", "0", "0", "0"]));
    assert_eq!((&seen[0]["verdict"], &further[0]["verdict"]), (&"wrong".into(), &"crashes".into()));
}

/// The sum in the language of the shell, with `change` after the loop.
fn in_shell(change: &str) -> String {
    format!(
        "read n; s=0; i=0\nwhile [ $i -lt $n ]; do read x; s=$((s + x)); i=$((i + 1)); done\n\
         {change}\necho Sum: $s\n"
    )
}

#[test]
fn programs_in_other_languages_are_tested_by_their_commands() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    std::fs::create_dir_all(folder.path().join("all/ä")).expect("a folder");
    folder.write("right one.sh", in_shell("").as_bytes());
    folder.write("all/ä/main.sh", in_shell("[ $n -lt 3 ] || s=$((s + 1))").as_bytes());
    folder.write("all/ä/other.sh", b"");
    folder.write("all/exits.sh", b"read n; exit 3\n");
    folder.write("all/.hidden", b"");
    let words = ["sum.java", "--runs", "40", "--", "sh", "right one.sh"];
    let alone = test(&folder, 0, &words);
    assert_eq!(alone.stdout, "sh right one.sh: Right in all 40 runs.\n");
    let words = ["sum.java", "all", "--runs", "40", "--json", "--", "sh", "{}"];
    let seen = objects(&test(&folder, 1, &words));
    let told = |at: usize| (seen[at]["program"].as_str(), seen[at]["verdict"].as_str());
    assert_eq!(told(0), (Some("all/exits.sh"), Some("crashes")));
    assert_eq!(told(1), (Some("all/ä"), Some("wrong")));
    assert_eq!(seen[1]["inputs"], serde_json::json!(["3", "0", "0", "0"]));
    let sentence = "Expected `0`, with any text around it; you printed `Sum: 1`.";
    assert_eq!(seen[1]["sentence"], sentence);
    let words =
        ["sum.java", "all/exits.sh", "right one.sh", "--runs", "9", "--pipe", "--", "sh", "{}"];
    let over_pipe = test(&folder, 1, &words);
    assert!(over_pipe.stderr.contains("all lines at once"), "{}", over_pipe.stderr);
    assert!(
        over_pipe.stdout.contains("right one.sh: Right in all 9 runs."),
        "{}",
        over_pipe.stdout
    );
    let cases = [
        ("sum.java -- sh {}", "none is named"),
        ("sum.java all -- sh", "where a program's name goes"),
        ("sum.java -- no-such-command", "no such command: `no-such-command`"),
        ("sum.java none -- sh {}", "no such file: `none`"),
        ("sum.java --readable none -- sh", "`none` cannot be read"),
        ("sum.java all --pipe", "<COMMAND>"),
    ];
    for (words, said) in cases {
        let words: Vec<&str> = words.split(' ').collect();
        let run = test(&folder, 2, &words);
        assert!(run.stderr.contains(said), "{words:?}: {}", run.stderr);
    }
}

#[test]
fn wrong_programs_are_shown_by_as_few_inputs_as_they_say() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/dialogues");
    let mut wrong = 0;
    // Those of all examples are looked at without the command line, in `shortest.rs`, and by it at
    // night.
    let mut names = ["even_or_odd", "greeter", "guess_the_number"].map(str::to_owned).to_vec();
    if std::env::var_os("TATSU_ALL_EXAMPLES").is_some() {
        let entries = std::fs::read_dir(root.join("wrong")).expect("a folder to list");
        let name = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        names = entries.map(|entry| name(entry.expect("an entry"))).collect();
    }
    for name in names {
        let folder = root.join("wrong").join(&name);
        let dialogue = root.join(format!("{name}.java")).display().to_string();
        let here = Folder::with(&[]);
        let programs = folder.display().to_string();
        let words = ["--json", "--runs", "100", "--seed", "7", "-j", "1"];
        let run = test(&here, 1, &[&[&*dialogue, &*programs], &words[..]].concat());
        for seen in objects(&run) {
            let path = seen["program"].as_str().expect("a path");
            let text = std::fs::read_to_string(path).expect("a file to read");
            let head = text.lines().next().unwrap_or_default();
            let shown = head.split_once("Shown by ").and_then(|(_, rest)| rest.split(' ').next());
            match shown {
                None => assert_eq!(seen["verdict"], "right", "{path}: {seen}"),
                Some(inputs) => {
                    wrong += 1;
                    assert_ne!(seen["verdict"], "right", "{path}");
                    let found = seen["inputs"].as_array().expect("a list").len();
                    assert_eq!(found.to_string(), inputs, "{path}: {seen}");
                }
            }
        }
    }
    assert!(wrong >= 8, "{wrong}");
}
