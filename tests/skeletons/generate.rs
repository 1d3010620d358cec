//! `tatsu gen` from text to files, with and without a JDK.

use crate::command::{Folder, SUM, tatsu};
use serde_json::{Value, json};

/// Three values of `n` pass.
const THREE: &str = "int n = INT(range(1, 9));\nASSERT(n * n > 40);\nSystem.out.println(n);\n";

/// No value passes: the two assertions contradict each other.
const NONE: &str = "\
int n = INT(range(1, 9));
ASSERT(n > 7);
ASSERT(n < 3);
System.out.println(n);
";

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn everything_is_written_and_confirmed_by_a_jvm() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let run = tatsu().within(&folder).words(["gen", "sum.java", "-n", "4"]).run();
    run.exits(0);
    assert!(run.stdout.starts_with("sum: 4 instances, each confirmed by Java "), "{}", run.stdout);
    assert!(run.stdout.contains("seed 0"), "{}", run.stdout);
    assert_eq!(run.stderr, "");
    assert_eq!(folder.read("out/sum/sum.xml").matches("<question type=\"numerical\">").count(), 4);
    for number in 1..=4 {
        let instance = folder.read(&format!("out/sum/instances/{number:03}.java"));
        assert!(instance.starts_with("int a = ") && !instance.contains("ASSERT"), "{instance}");
        assert!(!instance.contains("INT("), "{instance}");
    }
    let bank: Value = serde_json::from_str(&folder.read("out/sum/bank.json")).expect("JSON");
    assert_eq!(bank["instances"].as_array().map(Vec::len), Some(4));
    for instance in bank["instances"].as_array().expect("a list") {
        let [a, b] = [0, 1].map(|at| instance["values"][at]["value"].as_i64().expect("a number"));
        assert!(a < b);
        assert_eq!(instance["predicted"]["output"], json!(format!("{}\n", a + b)));
        assert_eq!(instance["observed"]["output"], instance["predicted"]["output"]);
    }
}

#[test]
fn what_is_hidden_runs_but_is_in_no_file_for_students() {
    let skeleton = "int n = HOLE(INT(range(4, 5)));\n// tatsu:hide\nint secret = 10;\n// tatsu:show\n\n\
                    // Prints it.\n@HIDDEN\nstatic void print(int n) { System.out.println(n); }\n\nprint(n + secret);\n";
    let folder = Folder::with(&[("hidden.java", skeleton)]);
    let run = tatsu().within(&folder).words(["gen", "hidden.java", "-n", "2"]).run();
    run.exits(0);
    assert!(run.stdout.contains("each confirmed by Java"), "{}", run.stdout);
    let first = folder.read("out/hidden/instances/001.java");
    let n = if first.contains('4') { 4 } else { 5 };
    assert_eq!(first, format!("int n = {n};\n\nprint(n + secret);\n"));
    let (xml, bank) = (folder.read("out/hidden/hidden.xml"), folder.read("out/hidden/bank.json"));
    assert!(!xml.contains("Prints it") && !xml.contains("tatsu:"), "{xml}");
    assert!(!xml.contains("secret = 10"), "{xml}");
    let bank: Value = serde_json::from_str(&bank).expect("JSON");
    assert_eq!(bank["instances"][0]["observed"]["output"], json!(format!("{}\n", n + 10)));
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    for output in ["one", "two"] {
        let words = ["gen", "sum.java", "-n", "6", "--no-jvm", "-q", "--seed", "7", "-o", output];
        let run = tatsu().within(&folder).words(words).run();
        run.exits(0);
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
    }
    for file in ["sum.xml", "report.html", "bank.json", "instances/006.java"] {
        assert_eq!(folder.read(&format!("one/{file}")), folder.read(&format!("two/{file}")));
    }
}

#[test]
fn json_has_the_promised_keys_and_names_the_files() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let words = ["gen", "sum.java", "-n", "2", "--no-jvm", "--json", "--seed", "3"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(0);
    let lines = run.json();
    assert_eq!(lines.len(), 1);
    let summary = &lines[0];
    let promised = ["asked", "written", "stopped", "strategy", "seed", "seconds", "files"];
    // The skeleton names no question, so it is said why this one is asked.
    assert_eq!(keys(summary), [&["question", "chosen"][..], &promised].concat());
    assert_eq!(summary["chosen"]["reason"], json!("prints"));
    let stages = ["read", "search", "jvm", "write"];
    assert_eq!(keys(&summary["seconds"]), [&stages[..], &["total"]].concat());
    let seconds = |name: &str| summary["seconds"][name].as_f64().expect("a number");
    let sum: f64 = stages.iter().map(|stage| seconds(stage)).sum();
    // Each of the five numbers is rounded to thousandths.
    assert!((sum - seconds("total")).abs() < 0.0026, "{summary}");
    assert_eq!(summary["asked"], json!(2));
    assert_eq!(summary["written"], json!(2));
    assert_eq!(summary["stopped"], json!("enough"));
    assert_eq!(summary["seed"], json!(3));
    assert_eq!(keys(&summary["files"]), ["moodle", "report", "bank", "instances"]);
    for file in ["moodle", "report", "bank"] {
        assert!(folder.has(summary["files"][file].as_str().expect("a path")));
    }
    assert!(folder.has(summary["files"]["instances"][1].as_str().expect("a path")));
}

#[test]
fn all_instances_are_written_where_there_are_fewer() {
    let folder = Folder::with(&[("three.java", THREE)]);
    let words = ["gen", "three.java", "-n", "20", "--no-jvm", "--json"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(3);
    assert!(
        run.stderr.contains("all 3 instances that exist were written (20 asked)"),
        "{}",
        run.stderr
    );
    assert_eq!(run.json()[0]["stopped"], json!("exhausted"));
    assert_eq!(run.json()[0]["written"], json!(3));
    assert!(folder.has("out/three/instances/003.java"));
    assert!(!folder.has("out/three/instances/004.java"));
    // It is said once how many there are, and not how many random assignments pass.
    let words = ["gen", "three.java", "-n", "20", "--no-jvm", "--force"];
    let run = tatsu().within(&folder).words(words).run();
    let told = format!("{}{}", run.stderr, run.stdout);
    assert_eq!(told.matches("instances").count() - told.matches("instances/").count(), 1, "{told}");
    assert!(!told.contains("assignments"), "{told}");
}

#[test]
fn assertions_in_conflict_are_shown_and_nothing_is_written() {
    let folder = Folder::with(&[("none.java", NONE)]);
    let words = ["gen", "none.java", "--no-jvm", "--json"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(3);
    assert!(run.stderr.contains("no values satisfy"), "{}", run.stderr);
    assert!(run.stderr.contains("ASSERT(n > 7);"), "{}", run.stderr);
    assert!(run.stderr.contains("ASSERT(n < 3);"), "{}", run.stderr);
    let summary = &run.json()[0];
    assert_eq!(summary["stopped"], json!("unsatisfiable"));
    assert_eq!(summary["files"], json!({}));
    let lines: Vec<_> = summary["conflict"].as_array().expect("a list").iter().collect();
    assert_eq!(lines.iter().map(|place| place["line"].clone()).collect::<Vec<_>>(), [2, 3]);
    assert!(run.stderr.contains("fail at line"), "{}", run.stderr);
    let losses = &summary["losses"];
    assert_eq!((&losses["all"], &losses["passed"]), (&json!(true), &json!(0)));
    let lost = losses["places"].as_array().expect("a list").iter();
    let failed: u64 = lost.map(|place| place["failed"].as_u64().expect("a number")).sum();
    assert_eq!(losses["tried"], json!(failed));
    assert!(!folder.has("out"));
}

#[test]
fn a_difficulty_that_no_instance_has_is_shown_and_nothing_is_written() {
    let text = "/*tatsu\n[difficulty]\nsteps = [100, 120]\n*/\nint n = INT(range(1, 6));\n\
                for (int i = 0; i < n; i++) { System.out.print(i); }\n";
    let folder = Folder::with(&[("hard.java", text)]);
    for strategy in ["enumerate", "solve"] {
        let words = ["gen", "hard.java", "--no-jvm", "--json", "--strategy", strategy];
        let run = tatsu().within(&folder).words(words).run();
        run.exits(3);
        assert!(run.stderr.contains("no values satisfy this condition"), "{}", run.stderr);
        assert!(run.stderr.contains("hard.java:2:1"), "{}", run.stderr);
        let summary = &run.json()[0];
        assert_eq!(summary["conflict"][0]["line"], json!(2));
        let lost = &summary["losses"]["places"][0];
        assert_eq!((&lost["cause"], &lost["failed"]), (&json!("difficulty"), &json!(6)));
    }
}

#[test]
fn what_is_asked_can_be_said_on_the_command_line() {
    let text =
        "@MAIN\nstatic int twice() {\n  System.out.print(7);\n  return 2 * INT(range(1, 3));\n}\n";
    let folder = Folder::with(&[("twice.java", text)]);
    let words = ["gen", "twice.java", "--no-jvm", "-q", "-n", "1", "--language", "de"];
    tatsu().within(&folder).words(words).words(["--question", "result"]).run().exits(0);
    let bank: serde_json::Value =
        serde_json::from_str(&folder.read("out/twice/bank.json")).expect("JSON");
    assert_eq!(bank["question"], json!("result"));
    assert!(folder.read("out/twice/twice.xml").contains("der Aufruf"));
    let run = tatsu().within(&folder).words(["gen", "twice.java", "--question", "reslut"]).run();
    run.exits(2);
    assert!(run.stderr.contains("'result'"), "{}", run.stderr);
}

#[test]
fn where_nothing_is_written_nothing_is_printed() {
    let folder = Folder::with(&[("none.java", NONE)]);
    let run = tatsu().within(&folder).words(["gen", "none.java", "--no-jvm"]).run();
    run.exits(3);
    assert_eq!(run.stdout, "");
}

#[test]
fn front_matter_is_checked_even_if_the_program_does_not_parse() {
    let text = "/*tatsu\ntitel = \"x\"\n*/\nint a = INT(range(1, 3))\nSystem.out.println(a);\n";
    let folder = Folder::with(&[("wrong.java", text)]);
    let run = tatsu().within(&folder).words(["gen", "wrong.java", "--no-jvm"]).run();
    run.exits(1);
    assert!(run.stderr.contains("wrong.java:2:1"), "{}", run.stderr);
    assert!(run.stderr.contains("wrong.java:4:25"), "{}", run.stderr);
    assert!(run.stderr.contains("2 errors in wrong.java"), "{}", run.stderr);
}

/// An interrupt that Z3 catches ends a check, not the tool.
#[cfg(target_os = "linux")]
#[test]
#[expect(clippy::disallowed_methods, reason = "looks at the tool while it runs")]
fn an_interrupt_ends_the_tool_while_z3_searches() {
    use std::process::{Command, Stdio};
    let text = "long p = LONG(range(3L, 3037000499L));\nlong q = LONG(range(3L, 3037000499L));\nASSERT(p * q == 4611686014132420609L + 2L && p < q);\nSystem.out.println(p);\n";
    let folder = Folder::with(&[("hard.java", text)]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatsu"))
        .args(["gen", "hard.java", "--no-jvm", "-q", "--strategy", "solve"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary is built");
    let process = format!("/proc/{}", child.id());
    let mut caught = None;
    // Long before it has computed for a second it is in Z3, where it stays.
    while child.try_wait().expect("it can be asked").is_none() {
        let stat = std::fs::read_to_string(format!("{process}/stat")).unwrap_or_default();
        let fields: Vec<&str> =
            stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks: u64 = fields.get(11).and_then(|ticks| ticks.parse().ok()).unwrap_or(0);
        if ticks >= 100 {
            let status = std::fs::read_to_string(format!("{process}/status")).unwrap_or_default();
            let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            caught = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
            break;
        }
        std::thread::yield_now();
    }
    let _ = child.kill();
    let _ = child.wait();
    let caught = caught.expect("the search takes more than a second");
    assert_eq!(caught & 0b10, 0, "SIGINT is caught: {caught:#x}");
}

#[test]
fn an_invariant_that_says_too_little_is_told() {
    let text = "int n = INT(range(3, 6));\nint sum = 0;\nINVARIANT(sum < 30);\nfor (int i = 0; i < n; i++) {\n    sum += i;\n}\nSystem.out.println(sum);\n";
    let folder = Folder::with(&[("weak.java", text)]);
    let words = ["gen", "weak.java", "-n", "1", "--no-jvm", "--strategy", "solve", "--json"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(0);
    assert!(run.stderr.contains("warning[invariant]"), "{}", run.stderr);
    assert!(run.stderr.contains("weak.java:3:1"), "{}", run.stderr);
    assert_eq!(run.json()[0]["diagnostics"][0]["code"], json!("invariant"), "{}", run.stdout);
}

#[test]
fn without_a_jdk_it_says_how_to_get_one_or_do_without() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let run = tatsu().within(&folder).without_jdk().words(["gen", "sum.java", "--json"]).run();
    run.exits(2);
    assert!(run.stderr.starts_with("error: no JDK of version 17 or later found"), "{}", run.stderr);
    assert!(run.stderr.contains("--no-jvm"), "{}", run.stderr);
    assert!(run.json()[0]["error"]["hint"].as_str().is_some_and(|hint| hint.contains("JAVA_HOME")));
    assert!(!folder.has("out"));
    let run = tatsu().within(&folder).without_jdk().words(["gen", "sum.java", "--no-jvm"]).run();
    run.exits(0);
    assert!(run.stdout.contains("not checked on a JVM"), "{}", run.stdout);
    assert!(folder.read("out/sum/sum.xml").contains("unchecked"));
    let run = tatsu().without_jdk().word("doctor").run();
    run.exits(2);
    assert!(run.stdout.contains("Z3 ") && run.stderr.contains("no JDK"), "{}", run.stderr);
}

#[test]
fn an_old_jdk_is_named_with_its_version() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    std::fs::create_dir_all(folder.path().join("old/bin")).expect("a folder");
    folder.write("old/bin/java", b"");
    folder.write("old/bin/javac", b"");
    folder.write("old/release", b"JAVA_VERSION=\"11.0.20\"\nMODULES=\"java.base jdk.compiler\"\n");
    let home = folder.path().join("old");
    let run = tatsu()
        .within(&folder)
        .without_jdk()
        .java_home(&home.to_string_lossy())
        .words(["gen", "sum.java"])
        .run();
    run.exits(2);
    assert!(run.stderr.contains("is Java 11.0.20"), "{}", run.stderr);
}

#[test]
fn a_java_home_that_is_not_used_is_told() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let nowhere = folder.path().join("nowhere");
    let run = tatsu().java_home(&nowhere.to_string_lossy()).word("doctor").run();
    run.exits(0);
    let said = format!("JAVA_HOME is {}, which is no JDK", nowhere.display());
    assert!(run.stdout.contains(&said) && !run.stdout.contains("all is well"), "{}", run.stdout);
    let run = tatsu()
        .within(&folder)
        .java_home(&nowhere.to_string_lossy())
        .words(["gen", "sum.java", "-n", "2"])
        .run();
    run.exits(0);
    assert!(run.stderr.contains(&said), "{}", run.stderr);
}

#[test]
fn a_folder_that_cannot_be_written_is_found_out_before_searching() {
    let folder = Folder::with(&[("sum.java", SUM), ("taken", "a file")]);
    let words = ["gen", "sum.java", "--no-jvm", "-o", "taken/out"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(2);
    assert!(run.stderr.contains("taken"), "{}", run.stderr);
    assert!(run.stderr.contains("`-o`"), "{}", run.stderr);
    assert_eq!(run.stdout, "");
}

#[test]
fn several_skeletons_get_a_folder_each_and_the_gravest_code_counts() {
    let folder = Folder::with(&[
        ("sum.java", SUM),
        ("three.java", THREE),
        ("wrong.java", "int n = INT(range(1, 3));\nint m = k;\nboolean b = n;\n"),
    ]);
    let words = ["gen", "sum.java", "wrong.java", "three.java", "-n", "5", "--no-jvm", "--json"];
    let run = tatsu().within(&folder).words(words).words(["-o", "bank"]).run();
    run.exits(1);
    let lines = run.json();
    let skeletons: Vec<&Value> = lines.iter().map(|line| &line["skeleton"]).collect();
    assert_eq!(skeletons, ["sum.java", "wrong.java", "three.java"]);
    assert_eq!(lines[1]["diagnostics"].as_array().map(Vec::len), Some(2));
    assert_eq!(lines[1]["diagnostics"][0]["line"], json!(2));
    assert!(run.stderr.contains("2 errors in wrong.java"), "{}", run.stderr);
    assert!(folder.has("bank/sum/sum.xml") && folder.has("bank/three/three.xml"));
    assert!(!folder.has("bank/wrong"));
}

#[test]
fn skeletons_of_one_name_do_not_overwrite_each_other() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let run = tatsu().within(&folder).words(["gen", "sum.java", "sum.java", "--no-jvm"]).run();
    run.exits(2);
    assert!(run.stderr.contains("two skeletons are called `sum`"), "{}", run.stderr);
}

#[test]
fn an_own_wording_is_used_and_a_broken_one_is_explained() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    std::fs::create_dir(folder.path().join("templates")).expect("a folder");
    folder.write("templates/output.html", b"<p>Was wird ausgegeben?</p>{{ listing }}");
    let words = ["gen", "sum.java", "-n", "1", "--no-jvm", "-q", "--force"];
    tatsu().within(&folder).words(words).run().exits(0);
    assert!(folder.read("out/sum/sum.xml").contains("Was wird ausgegeben?"));
    folder.write("templates/output.html", b"<p>{{ listin }}</p>");
    let run = tatsu().within(&folder).words(words).run();
    run.exits(2);
    assert!(run.stderr.contains("output.html") && run.stderr.contains("listin"), "{}", run.stderr);
    let run = tatsu().within(&folder).words(words).words(["--templates", "nowhere"]).run();
    run.exits(2);
    assert!(run.stderr.contains("`nowhere` is not a folder"), "{}", run.stderr);
}

#[test]
fn the_command_line_chooses_the_language_and_folders_change_single_sentences() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let words = ["gen", "sum.java", "-n", "1", "--no-jvm", "-q", "--force", "--language", "de"];
    tatsu().within(&folder).words(words).run().exits(0);
    assert!(folder.read("out/sum/sum.xml").contains("Was gibt dieses Programm aus?"));
    std::fs::create_dir_all(folder.path().join("mine/de")).expect("a folder");
    folder.write("mine/de/own.toml", b"\"ask.output\" = \"Was steht am Ende da?\"");
    tatsu().within(&folder).words(words).words(["--templates", "mine"]).run().exits(0);
    assert!(folder.read("out/sum/sum.xml").contains("Was steht am Ende da?"));
    folder.write("mine/de/own.toml", b"\n\"ask.outpt\" = \"?\"");
    let run = tatsu().within(&folder).words(words).words(["--templates", "mine"]).run();
    run.exits(2);
    let told = "line 2: there is no sentence `ask.outpt`; did you mean `ask.output`?";
    assert!(run.stderr.contains(told), "{}", run.stderr);
}

#[test]
fn a_skeleton_has_sentences_of_its_own() {
    let own = |sentence: &str| format!("/*tatsu\n[wording]\n{sentence}\n*/\n{SUM}");
    let right = own("\"ask.output\" = \"What do you see?\"");
    let folder = Folder::with(&[
        ("right.java", &right),
        ("key.java", &own("ask.outputt = \"What do you see?\"")),
        ("value.java", &own("ask.output = \"What does {{ is }} print?\"")),
    ]);
    let words = ["-n", "1", "--no-jvm", "-q"];
    tatsu().within(&folder).words(["gen", "right.java"]).words(words).run().exits(0);
    assert!(folder.read("out/right/right.xml").contains("What do you see?"));
    let run = tatsu().within(&folder).words(["gen", "key.java"]).words(words).run();
    run.exits(1);
    assert!(run.stderr.contains("there is no sentence `ask.outputt`"), "{}", run.stderr);
    assert!(run.stderr.contains("did you mean `ask.output`?"), "{}", run.stderr);
    let run = tatsu().within(&folder).words(["gen", "value.java"]).words(words).run();
    run.exits(1);
    assert!(run.stderr.contains("undefined value"), "{}", run.stderr);
    assert!(run.stderr.contains("value.java:3:5"), "{}", run.stderr);
    let run = tatsu().within(&folder).words(["check", "key.java"]).run();
    run.exits(1);
    assert!(run.stderr.contains("did you mean `ask.output`?"), "{}", run.stderr);
}

#[test]
fn programs_become_pictures_where_that_is_wanted() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let words = ["gen", "sum.java", "-n", "2", "--no-jvm", "--force", "-q"];
    tatsu().within(&folder).words(words).words(["--code", "both"]).run().exits(0);
    let (text, seen) = (folder.read("out/sum/sum.xml"), folder.read("out/sum/sum_picture.xml"));
    assert!(text.contains("<pre") && !text.contains("<img"), "{text}");
    assert!(seen.contains("<file name=\"program-1.png\"") && !seen.contains("<pre"), "{seen}");
    assert!(seen.contains("sum (as picture)") && seen.contains("-pic</idnumber>"), "{seen}");
    let report = folder.read("out/sum/report.html");
    assert!(
        report.contains("<pre") && !report.contains("data:image"),
        "most students get the text"
    );
    let bank = folder.read("out/sum/bank.json");
    assert_eq!(bank.matches("\"idnumber\"").count(), 4, "{bank}");
    assert_eq!(bank.matches("-pic\"").count(), 2, "{bank}");
    let run = tatsu()
        .within(&folder)
        .words(words[..6].iter().copied())
        .words(["--code", "picture"])
        .run();
    let first = run.stdout.lines().find(|line| line.contains(".xml")).unwrap_or_default();
    assert!(
        first.contains("sum_picture.xml") && first.contains("questions, for Moodle"),
        "{first}"
    );
    let report = folder.read("out/sum/report.html");
    assert!(report.contains("data:image/png") && !report.contains("<pre"), "{report}");
    let bank = folder.read("out/sum/bank.json");
    assert_eq!((bank.matches("\"idnumber\"").count(), bank.matches("-pic\"").count()), (2, 2));
    assert!(!folder.has("out/sum/sum.xml"));
    let sealed = format!("/*tatsu\ncode = \"picture\"\n*/\n{SUM}// \u{1F600}");
    folder.write("sum.java", sealed.as_bytes());
    let run = tatsu().within(&folder).words(words).run();
    run.exits(2);
    assert!(run.stderr.contains("the font of pictures has no `\u{1F600}`"), "{}", run.stderr);
    tatsu().within(&folder).words(words).words(["--code", "text"]).run().exits(0);
    assert!(folder.has("out/sum/sum.xml") && !folder.has("out/sum/sum_picture.xml"));
}

#[test]
fn a_skeleton_from_standard_input_is_called_stdin() {
    let folder = Folder::with(&[]);
    let run = tatsu().within(&folder).words(["gen", "-", "-n", "1", "--no-jvm"]).input(SUM).run();
    run.exits(0);
    assert!(folder.has("out/stdin/stdin.xml"));
}

/// How many `a` and `b` up to 60 have their greatest common divisor 2 found by 7 subtractions.
fn seven_subtractions() -> usize {
    let subtracts = |mut a: u32, mut b: u32| {
        let mut passes = 0;
        while a != b {
            if a > b {
                a -= b;
            } else {
                b -= a;
            }
            passes += 1;
        }
        (passes, a) == (7, 2)
    };
    (1..=60).flat_map(|a| (1..=60).map(move |b| (a, b))).filter(|(a, b)| subtracts(*a, *b)).count()
}

#[test]
fn solving_knows_how_far_loops_run_where_the_machine_can_try_everything() {
    let text = "int a = INT(range(1, 60)), b = INT(range(1, 60)), n = 0;\n\
        while (a != b) { if (a > b) a -= b; else b -= a; n++; }\n\
        ASSERT(n == 7 && a == 2);\nSystem.out.println(n);\n";
    let folder = Folder::with(&[("gcd.java", text)]);
    let words = ["gen", "gcd.java", "-n", "3600", "--no-jvm", "--strategy", "solve", "--json"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(3);
    let summary: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(summary["stopped"], json!("exhausted"));
    assert_eq!(summary["written"], json!(seven_subtractions()));
}

#[test]
fn values_with_which_a_loop_never_ends_do_not_keep_solving_from_the_others() {
    let text = "int x = INT(range(1, 40)), n = 0;\n\
        while (x != 30) { x = x < 30 ? x + 1 : x % 4 + 34; n++; }\nSystem.out.println(n);\n";
    let folder = Folder::with(&[("some.java", text)]);
    let words = ["gen", "some.java", "-n", "40", "--no-jvm", "--strategy", "solve", "--json"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(3);
    let summary: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((&summary["stopped"], &summary["written"]), (&json!("timeout"), &json!(30)));
    assert!(summary["seconds"]["search"].as_f64().expect("a number") < 30.0, "{}", run.stdout);
}

#[test]
fn a_long_run_is_no_endless_loop() {
    let text = "int n = INT(range(1, 5)), s = 0;\n\
        for (int i = 0; i < 700000; i++) { s += n; }\nSystem.out.println(s);\n";
    let folder = Folder::with(&[("long.java", text)]);
    tatsu().within(&folder).words(["gen", "long.java", "-n", "5", "--no-jvm"]).run().exits(0);
}

#[test]
fn doing_too_much_is_not_called_a_contradiction() {
    let prints = "int n = INT(range(1, 5));\n\
        for (int i = 0; i < 200000; i++) { System.out.print(n); }\n";
    let allocates = "int n = INT(range(30000000, 40000000));\nint[] a = new int[n];\nSystem.out.println(a[1]);\n";
    let doubles = "String s = STRING(range(1, 3), range('a', 'c'));\n\
        for (int i = 0; i < 40; i++) {\n    s += s;\n}\nSystem.out.println(s);\n";
    let cases = [
        (prints, "more than 100,000 characters are printed here", "much.java:2:"),
        (allocates, "more than 64 MB", "much.java:2:"),
        (doubles, "more than 64 MB", "much.java:3:5"),
    ];
    for (text, said, place) in cases {
        let folder = Folder::with(&[("much.java", text)]);
        for words in [&["gen", "much.java", "-n", "1", "--no-jvm"][..], &["check", "much.java"]] {
            let run = tatsu().within(&folder).words(words.iter().copied()).run();
            run.exits(1);
            assert!(run.stderr.contains("error[too-large]"), "{}", run.stderr);
            assert!(run.stderr.contains(said), "{}", run.stderr);
            assert!(run.stderr.contains(place), "{}", run.stderr);
            assert!(!run.stderr.contains("no values satisfy"), "{}", run.stderr);
        }
    }
}

#[test]
fn all_instances_are_told_apart_from_those_that_nobody_could_decide() {
    let text = "int x = INT(range(0, 3));\nwhile (x == 3) {\n}\nSystem.out.println(x);\n";
    let folder = Folder::with(&[("some.java", text)]);
    let run = tatsu().within(&folder).words(["gen", "some.java", "-n", "9", "--no-jvm"]).run();
    run.exits(3);
    assert!(run.stderr.contains("not all assignments could be decided"), "{}", run.stderr);
    let exact = text.replace("range(0, 3)", "range(0, 2)");
    let folder = Folder::with(&[("none.java", &exact)]);
    let run = tatsu().within(&folder).words(["gen", "none.java", "-n", "9", "--no-jvm"]).run();
    run.exits(3);
    assert!(!run.stderr.contains("could be decided"), "{}", run.stderr);
}

#[test]
fn drawing_is_chosen_where_few_pass_but_enough_are_soon_found() {
    let text = "int a = INT(range(1, 2000)), b = INT(range(1, 100000)), s = 0;\n\
        for (int i = 0; i < 100; i++) { s += a * (i % 7) + b; }\n\
        ASSERT(a % 1998 < 2 && s > 1000);\nSystem.out.println(s);\n";
    let folder = Folder::with(&[("few.java", text)]);
    let run = tatsu().within(&folder).words(["gen", "few.java", "-n", "10", "--no-jvm", "--json"]);
    let run = run.run();
    run.exits(0);
    let summary: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(summary["strategy"], json!("draw"));
}

#[test]
fn what_jvms_start_faster_from_is_made_once_and_told_of() {
    for _ in 0..2 {
        let run = tatsu().word("prepare-jvm").run();
        run.exits(0);
        assert!(run.stdout.starts_with("JVMs start from /"), "{}", run.stdout);
    }
    let run = tatsu().word("doctor").run();
    assert!(run.stdout.contains("\nJVMs start from /"), "{}", run.stdout);
}
