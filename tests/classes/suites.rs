//! `tatsu suite`, snapshots, and what `tatsu compare` exports, as users meet them.
//!
//! What is exported is compiled and run by plain `javac` and `java`, with a small stand-in for the
//! part of JUnit 5 that it uses (`tests/java/junit`).

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start a JDK")]

use std::path::Path;

use crate::command::jvm::{java as plain_java, javac};
use crate::command::{Folder, class_example, run};
use crate::moodle_xml::task::Task;
use tatsu::ask::listing::{plain, programs_of};

/// Compiles files and runs a class; what it prints.
fn java(folder: &Folder, files: &[&str], class: &str, words: &[&str]) -> String {
    let compiled = javac()
        .args(["-nowarn", "-Xlint:none", "-d", "classes"])
        .args(files)
        .current_dir(folder.path())
        .output()
        .expect("javac");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = plain_java()
        .args(["-ea", "-cp", "classes", class])
        .args(words)
        .current_dir(folder.path())
        .output()
        .expect("java");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("UTF-8")
}

/// Runs the tests of a class beside the class under test: a line for each, `ok` or the reason.
pub fn tests_of(folder: &Folder, class: &str, tests: &str) -> Vec<String> {
    run_tests(folder, class, &[tests])
}

/// Runs a class of tests; a second word turns the order of the tests round.
pub fn run_tests(folder: &Folder, class: &str, words: &[&str]) -> Vec<String> {
    let junit = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/junit");
    let stand_in = std::fs::read_dir(junit).expect("the stand-in for JUnit");
    let stand_in = stand_in.map(|file| file.expect("a file").path().to_string_lossy().into_owned());
    let mut files = vec![class.to_owned(), format!("{}.java", words[0])];
    files.extend(stand_in);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    java(folder, &files, "RunTests", words).lines().map(String::from).collect()
}

#[test]
fn the_suite_of_the_page_comes_out_as_printed_and_its_tests_pass() {
    let folder = class_example("stack");
    let made = run(&folder, 0, "suite Stack.java --calls 4 --junit StackTest.java");
    let page = include_str!("../../docs/suite.md");
    assert!(page.contains(&made.stdout), "the page shows other than\n{}", made.stdout);
    let seen = tests_of(&folder, "Stack.java", "StackTest");
    assert!(seen.len() > 4, "{seen:?}");
    assert!(seen.iter().all(|line| line.ends_with(" ok")), "{seen:?}");
    // Tests that never fail would pass as well.
    let seen = tests_of(&folder, "submissions/bert/Stack.java", "StackTest");
    assert!(seen.iter().any(|line| line.starts_with("popAfterPush")), "{seen:?}");
    assert!(seen.iter().any(|line| !line.ends_with(" ok")), "a queue is no stack: {seen:?}");
    // Nothing is written over in silence.
    let again = run(&folder, 2, "suite Stack.java --junit StackTest.java");
    assert!(again.stderr.contains("`StackTest.java` is there already"), "{}", again.stderr);
    let wrong = run(&folder, 2, "suite Stack.java --junit 3Test.java");
    assert!(wrong.stderr.contains("is no name for a class of tests"), "{}", wrong.stderr);
}

#[test]
fn a_suite_covers_what_all_scripts_cover_and_its_tests_compile_and_pass() {
    for (name, class) in [
        ("fraction", "Fraction"),
        ("sorting", "Sorting"),
        ("searching", "Searching"),
        ("queue", "Queue"),
        ("tree", "Tree"),
        ("account", "Account"),
        ("list", "LinkedList"),
    ] {
        let folder = class_example(name);
        let line = format!(
            "suite {class}.java --calls 3 --scripts 3000 --faults 0 --json --junit {class}Test.java"
        );
        let report = &run(&folder, 0, &line).json()[0];
        for what in ["lines", "outcomes"] {
            assert_eq!(report[what]["suite"], report[what]["reached"], "{name}: {what}");
        }
        let tests = report["tests"].as_array().expect("tests");
        assert!(tests.len() < 20, "{name}: {} tests", tests.len());
        let seen = tests_of(&folder, &format!("{class}.java"), &format!("{class}Test"));
        assert_eq!(seen.len(), tests.len(), "{name}");
        assert!(seen.iter().all(|line| line.ends_with(" ok")), "{name}: {seen:?}");
    }
}

#[test]
fn the_tutorial_shows_what_comes_out() {
    let folder = class_example("stack");
    let page = include_str!("../../docs/grading-classes.md");
    let names = ["anna", "bert", "carl", "dora"];
    let all = names.map(|name| format!("submissions/{name}/Stack.java")).join(" ");
    let compared = run(&folder, 1, &format!("compare Stack.java {all} --calls 4")).stdout;
    assert!(page.contains(&compared), "{compared}");
    let crashes = run(&folder, 1, "crash submissions/anna/Stack.java --calls 4").stdout;
    assert!(page.contains(&crashes), "{crashes}");
}

#[test]
fn equal_plans_give_equal_suites_and_fewer_tests_cover_less() {
    let folder = class_example("queue");
    let line = "suite Queue.java --calls 4 --faults 5 --json";
    let (one, other) = (run(&folder, 0, line), run(&folder, 0, line));
    assert_eq!(one.stdout, other.stdout);
    let few = run(&folder, 0, "suite Queue.java --calls 4 --faults 0 -n 1");
    assert!(few.stdout.contains("allow more tests with `-n`"), "{}", few.stdout);
}

/// The tests of a question for CodeRunner: blocks, and what each prints.
pub fn cases_of(xml: &str) -> Vec<(String, String)> {
    let told = Task::of(xml).cases.into_iter().map(|case| {
        let told: serde_json::Value = serde_json::from_str(&case.extra).expect("JSON");
        let part = |name: &str| told[name].as_str().expect("a text").to_owned();
        (part("code"), part("expected"))
    });
    told.collect()
}

/// What the blocks of a question print beside a class, each in a `main` as CodeRunner runs it.
pub fn printed_by(folder: &Folder, class: &str, cases: &[(String, String)]) -> Vec<String> {
    let mut text = String::from("class Cases { public static void main(String[] a) {\n");
    for (code, _) in cases {
        // Names of one block are none of the next one's.
        text.push_str("new Object() { void run() {\n");
        text.push_str(code);
        text.push_str("\n} }.run();\nSystem.out.println(\"--\");\n");
    }
    text.push_str("} }\n");
    folder.write("Cases.java", text.as_bytes());
    let seen = java(folder, &[class, "Cases.java"], "Cases", &[]);
    seen.split_terminator("--\n").map(|one| one.trim_end_matches('\n').to_owned()).collect()
}

#[test]
fn a_question_for_coderunner_prints_what_it_expects() {
    let folder = class_example("sorting");
    run(&folder, 0, "suite Sorting.java --faults 0 --coderunner sorting.xml");
    let xml = folder.read("sorting.xml");
    assert!(xml.contains("<coderunnertype>java_class</coderunnertype>"), "{xml}");
    let cases = cases_of(&xml);
    assert!(cases.len() > 3, "{xml}");
    let seen = printed_by(&folder, "Sorting.java", &cases);
    for ((code, expected), seen) in cases.iter().zip(seen) {
        assert_eq!(*expected, seen, "{code}");
    }
    // Students see the calls, and not what is done about exceptions.
    let task = Task::of(&xml);
    assert!(task.cases.iter().all(|case| !case.code.contains("try")), "{task:?}");
}

#[test]
fn two_snapshots_are_matched_where_their_patterns_overlap() {
    let folder = class_example("stack");
    let other = "submissions/bert/Stack.java";
    run(&folder, 0, "suite Stack.java --calls 4 --faults 0 --snapshot old.json");
    run(&folder, 0, &format!("suite {other} --calls 4 --faults 0 --snapshot new.json"));
    let alike = run(&folder, 0, "compare old.json old.json");
    assert!(alike.stdout.lines().skip(1).all(|line| line.starts_with(": ")), "{}", alike.stdout);
    let first = alike.stdout.lines().next().unwrap_or_default();
    assert!(first.ends_with("as before, 0 different, 0 with nothing to compare with"), "{first}");
    folder.write("wrong.json", folder.read("old.json").replace("\"-1\"", "\"7\"").as_bytes());
    let differs = run(&folder, 1, "compare old.json wrong.json");
    assert!(differs.stdout.contains("\n~ "), "{}", differs.stdout);
    folder.write("other.json", b"{}");
    let broken = run(&folder, 2, "compare old.json other.json");
    assert!(broken.stderr.contains("it is no snapshot"), "{}", broken.stderr);
    let three = run(&folder, 2, "compare old.json new.json old.json");
    assert!(three.stderr.contains("one other snapshot"), "{}", three.stderr);
}

#[test]
fn what_cannot_have_a_suite_is_told() {
    let files = [
        ("Broken.java", "public class Broken { int f() { return \"\"; } }"),
        ("Nothing.java", "interface Nothing { }"),
        ("Random.java", "public class Random { public double f() { return Math.random(); } }"),
        (
            "Hangs.java",
            "public class Hangs { public void f() { while (true) { } } public int g(boolean b) { if (b) while (b) { b = true; } return 1; } }",
        ),
    ];
    let folder = Folder::with(&files);
    assert!(run(&folder, 2, "suite Broken.java").stderr.contains("does not compile"));
    assert!(run(&folder, 2, "suite Nothing.java").stderr.contains("has no call to test"));
    let random = run(&folder, 2, "suite Random.java --faults 0").stderr;
    assert!(
        random.contains("has no call to test") && random.contains("alike each time"),
        "{random}"
    );
    let hangs = run(&folder, 0, "suite Hangs.java --faults 0").stdout;
    assert!(hangs.contains("scripts without an end in no test"), "{hangs}");
}

#[test]
fn the_wrong_versions_of_the_examples_are_told_apart() {
    for (name, class, expected) in [
        (
            "sorting",
            "Sorting",
            [
                "anna   sort      differs on ",
                "bert   isSorted  differs on ",
                "carl   isSorted  agrees on all ",
                "dora   sort      differs on ",
            ]
            .as_slice(),
        ),
        (
            "searching",
            "Searching",
            [
                "anna   indexOf  differs on ",
                "bert   indexOf  differs on ",
                "carl   indexOf  differs on ",
            ]
            .as_slice(),
        ),
        ("queue", "Queue", ["anna   dequeue  ", "bert   enqueue  ", "carl   dequeue  "].as_slice()),
    ] {
        let folder = class_example(name);
        let who = ["anna", "bert", "carl", "dora"];
        let files = who.iter().map(|one| format!("submissions/{one}/{class}.java"));
        let files: Vec<String> = files.filter(|file| folder.path().join(file).is_file()).collect();
        let line = format!("compare {class}.java {} --calls 7 --scripts 20000", files.join(" "));
        let seen = run(&folder, 1, &line).stdout;
        for line in expected {
            assert!(seen.contains(line), "{line}\nin\n{seen}");
        }
    }
}

#[test]
fn tests_that_tell_submissions_apart_pass_for_the_reference_only() {
    let folder = class_example("sorting");
    let all =
        "submissions/anna/Sorting.java submissions/bert/Sorting.java submissions/dora/Sorting.java";
    let seen = run(&folder, 1, &format!("compare Sorting.java {all} --junit ApartTest.java"));
    assert!(seen.stdout.contains("anna fails a part of what dora fails"), "{}", seen.stdout);
    let reference = tests_of(&folder, "Sorting.java", "ApartTest");
    assert!(reference.len() >= 2, "{reference:?}");
    assert!(reference.iter().all(|line| line.ends_with(" ok")), "{reference:?}");
    for name in ["anna", "bert", "dora"] {
        let seen = tests_of(&folder, &format!("submissions/{name}/Sorting.java"), "ApartTest");
        assert!(seen.iter().any(|line| !line.ends_with(" ok")), "{name}: {seen:?}");
    }
}

#[test]
fn a_second_solution_has_to_agree_before_anyone_is_judged() {
    let folder = class_example("sorting");
    let line =
        "compare Sorting.java submissions/anna/Sorting.java --second submissions/carl/Sorting.java";
    assert!(run(&folder, 1, line).stdout.contains("differs on"));
    let line =
        "compare Sorting.java submissions/carl/Sorting.java --second submissions/bert/Sorting.java";
    let seen = run(&folder, 2, line);
    assert!(seen.stderr.contains("do not agree"), "{}", seen.stderr);
    assert!(!seen.stdout.contains("carl"), "{}", seen.stdout);
}

#[test]
fn accepted_findings_vanish_until_their_outcome_changes() {
    let folder = class_example("searching");
    let line = "compare Searching.java submissions/anna/Searching.java --accept accepted.txt";
    let missing = run(&folder, 2, line);
    assert!(missing.stderr.contains("accepted.txt"), "{}", missing.stderr);
    run(&folder, 1, &format!("{line} --remember"));
    let quiet = run(&folder, 0, line);
    assert!(quiet.stdout.contains("indexOf  accepted"), "{}", quiet.stdout);
    let text = folder.read("accepted.txt").replace("got 1", "got 2");
    folder.write("accepted.txt", text.as_bytes());
    run(&folder, 1, line);
    folder.write("accepted.txt", b"x\n");
    let broken = run(&folder, 2, line);
    assert!(broken.stderr.contains("line 1 is no accepted finding"), "{}", broken.stderr);
    // Crashes as well; that lines are moved does not matter.
    let folder =
        Folder::with(&[("D.java", "public class D { public int f(int x) { return 1 / x; } }")]);
    run(&folder, 1, "crash D.java --accept accepted.txt --remember");
    folder.write("D.java", b"\n\npublic class D { public int f(int x) { return 1 / x; } }");
    let quiet = run(&folder, 0, "crash D.java --accept accepted.txt");
    assert!(quiet.stdout.contains("0 bugs, 0 preconditions, 1 accepted"), "{}", quiet.stdout);
}

#[test]
fn broken_promises_about_order_and_equality_are_found() {
    let class = |name: &str, equals: &str, compare: &str| {
        format!(
            "public final class {name} implements Comparable<{name}> {{ private final int n; public {name}(int n) {{ this.n = n; }} \
             @Override public boolean equals(Object o) {{ return o instanceof {name} that && {equals}; }} \
             @Override public int hashCode() {{ return 1; }} \
             @Override public int compareTo({name} that) {{ return {compare}; }} public {name} after({name} other) {{ return new {name}(other.n + 1); }} }}\n"
        )
    };
    let exact = "n == that.n";
    let order = "Integer.compare(n, that.n)";
    let near = "Math.abs(n - that.n) <= 1";
    let about = "Math.abs(n - that.n) <= 1 ? 0 : Integer.compare(n, that.n)";
    for (name, equals, compare, said) in [
        ("Anti", exact, "n == that.n ? 0 : 1", "compareTo is not antisymmetric"),
        (
            "Loose",
            exact,
            "Integer.compare(n / 2, that.n / 2)",
            "compareTo is not consistent with equals",
        ),
        ("Near", near, about, "equals is not transitive"),
    ] {
        let folder = Folder::with(&[(&format!("{name}.java"), &class(name, equals, compare))]);
        let line = format!("crash {name}.java --ints 0,1,2 --calls 3");
        let seen = run(&folder, 1, &line);
        assert!(seen.stdout.contains(said), "{said}\nin\n{}", seen.stdout);
    }
    let folder = Folder::with(&[("Right.java", &class("Right", exact, order))]);
    run(&folder, 0, "crash Right.java --ints 0,1,2 --calls 3");
}

/// The questions of a file for Moodle: the programs in the text, and the right answer as text.
fn moodle(xml: &str) -> Vec<(Vec<String>, String)> {
    let between = |text: &str, from: &str, to: &str| {
        let (_, rest) = text.split_once(from)?;
        rest.split_once(to).map(|(inside, _)| inside.to_owned())
    };
    let questions = xml.split("<question type=").skip(1);
    let questions = questions.filter(|one| !one.starts_with("\"category\""));
    questions
        .map(|one| {
            let text = between(one, "<questiontext", "</questiontext>").expect("a text");
            let text = between(&text, "<![CDATA[", "]]>").expect("HTML");
            let answer = between(one, "<answer fraction=\"100\"", "</answer>").expect("an answer");
            let answer = between(&answer, "<text>", "</text>").expect("its text");
            let answer = between(&answer, "<![CDATA[", "]]>").unwrap_or(answer);
            (programs_of(&text), plain(&answer))
        })
        .collect()
}

/// What plain Java says of the last of these statements.
fn said_by_java(folder: &Folder, class: &str, statements: &str) -> String {
    let (before, last) = statements.rsplit_once('\n').unwrap_or(("", statements));
    let last = last.trim_end_matches(';');
    let given = if before.contains("given = ") { "given" } else { "" };
    let asked = if given.is_empty() {
        format!("said = \"It returns \" + ({last}) + \".\";")
    } else {
        format!("{last}; said = java.util.Arrays.toString(given);")
    };
    let main = format!(
        "import java.util.*; class Main {{ public static void main(String[] words) {{ String said; \
         try {{ {before}\n{asked} }} catch (Throwable thrown) {{ \
         said = \"It throws \" + thrown.getClass().getSimpleName() + \".\"; }} \
         System.out.print(said); }} }}"
    );
    folder.write("Main.java", main.as_bytes());
    let said = java(folder, &[class, "Main.java"], "Main", &[]);
    said.replace('[', "{").replace(']', "}")
}

#[test]
fn plain_java_gives_the_right_answers_of_tracing_questions() {
    for (name, class, page) in [("stack", "Stack", true), ("sorting", "Sorting", false)] {
        let folder = class_example(name);
        let line = format!(
            "suite {class}.java --calls 4 --faults 0 --questions questions --format moodle,paper"
        );
        let made = run(&folder, 0, &line);
        let last = made.stdout.lines().last().expect("a line");
        if page {
            assert!(include_str!("../../docs/suite.md").contains(last), "{last}");
        }
        let questions = moodle(&folder.read(&format!("questions/{class}.xml")));
        assert!(questions.len() > 3, "{name}: {}", questions.len());
        assert!(last.starts_with(&format!("{} questions with ", questions.len())), "{last}");
        for (programs, right) in questions {
            let [shown, statements] = &programs[..] else { panic!("{programs:?}") };
            assert_eq!(shown.trim(), folder.read(&format!("{class}.java")).trim());
            let said = said_by_java(&folder, &format!("{class}.java"), statements);
            let bare = said.trim_start_matches("It returns ").trim_end_matches('.');
            assert!(right == said || right == bare, "{statements}: {right:?} is not {said:?}");
        }
    }
}

#[test]
fn wrong_options_are_what_submissions_gave() {
    let folder = class_example("stack");
    let names = ["anna", "bert", "carl", "dora"];
    let all = names.map(|name| format!("submissions/{name}/Stack.java")).join(" ");
    let line = format!("compare Stack.java {all} --calls 4 --questions questions");
    let made = run(&folder, 1, &line);
    let last = made.stdout.lines().last().expect("a line");
    assert!(include_str!("../../docs/compare.md").contains(last), "{last}");
    let xml = folder.read("questions/Stack.xml");
    assert!(xml.contains("A submitted class does this. The class above does not."), "{xml}");
    // A queue gives the first element where a stack gives the last.
    let report = folder.read("questions/report.html");
    let page = plain(&report);
    assert!(page.contains("It returns -1."), "{page}");
    assert!(report.contains("Given by: bert"), "{report}");
    assert!(names.iter().all(|name| !xml.contains(name)), "students read no names");
    for (programs, _) in moodle(&xml) {
        assert_eq!(programs[0].trim(), folder.read("Stack.java").trim());
    }
    // Nothing is written over in silence, and twice the same comes out.
    let one = folder.files("questions");
    run(&folder, 1, &line);
    assert!(one == folder.files("questions"));
    let other = run(&folder, 2, &format!("{line} -n 2"));
    assert!(other.stderr.contains("there already"), "{}", other.stderr);
    // German, and what cannot be asked.
    let german = run(&folder, 1, &format!("{line} -n 2 --force --language de --options 2"));
    assert!(german.stdout.contains("2 questions with "), "{}", german.stdout);
    let xml = folder.read("questions/Stack.xml");
    assert!(xml.contains("Was geschieht beim letzten Aufruf?"), "{xml}");
    let alike = "compare Stack.java submissions/carl/Stack.java --calls 3 --questions more";
    let none = run(&folder, 2, alike);
    assert!(none.stderr.contains("submissions disagree on no call"), "{}", none.stderr);
    let bare = run(&folder, 2, "suite Stack.java --format gift");
    assert!(bare.stderr.contains("--questions"), "{}", bare.stderr);
}

#[test]
fn one_that_throws_and_one_that_hangs_are_in_two_groups() {
    let sources = |name: &str, body: &str| {
        (
            format!("{name}/Twice.java"),
            format!("class Twice {{ static int of(int a) {{ {body} }} }}"),
        )
    };
    let all = [
        sources("right", "return 2 * a;"),
        sources("anna", "throw new IllegalStateException();"),
        sources("bert", "while (true) { a++; }"),
        sources("carl", "return 1 / (a - a);"),
        sources("dora", "return 2 * a + 1;"),
    ];
    let folder = Folder::with(&[]);
    for (name, text) in &all {
        let (place, _) = name.split_once('/').expect("a folder");
        std::fs::create_dir(folder.path().join(place)).expect("a new folder");
        folder.write(name, text.as_bytes());
    }
    let line = "compare right/Twice.java anna/Twice.java bert/Twice.java carl/Twice.java \
                dora/Twice.java --no-proof";
    let run = run(&folder, 1, line);
    assert!(run.stdout.ends_with("groups: {anna, carl} {bert} {dora}\n"), "{}", run.stdout);
}

#[test]
fn each_run_is_told_in_the_order_of_the_runs() {
    let folder = class_example("hits");
    let line = "crash Hits.java --ints 0,1,2 --calls 2 --trace";
    run(&folder, 1, &format!("{line} runs.txt"));
    let told = folder.read("runs.txt");
    assert!(include_str!("../../docs/crash.md").contains(&told), "{told}");
    run(&folder, 1, &format!("{line} again.txt"));
    assert_eq!(told, folder.read("again.txt"));
    assert_eq!(run(&folder, 1, &format!("{line} -")).stderr, told);
    let there = run(&folder, 2, &format!("{line} runs.txt"));
    assert!(there.stderr.contains("`runs.txt` is there already"), "{}", there.stderr);

    let folder = class_example("largest");
    let line = "compare Largest.java submissions/anna/Largest.java submissions/carl/Largest.java \
                --ints -1,0,1 --length 1..2 --drawn 0 --trace runs.txt";
    run(&folder, 1, line);
    let told = folder.read("runs.txt");
    let (_, anna) = told.split_once("# anna\nmax(new int[]{-1}) ==> 0\n").expect("her first run");
    let (_, carl) = anna.split_once("# carl\n").expect("his runs");
    assert_eq!(carl.matches("==> ! step limit").count(), 12, "{carl}");
    // As many runs as the report counts: two of the reference, one of each submission.
    assert_eq!(told.matches(" ==> ").count(), 48, "{told}");

    let folder = class_example("stack");
    run(&folder, 0, "suite Stack.java --calls 3 --faults 0 --trace runs.txt");
    assert!(
        folder.read("runs.txt").contains("pop() ==> ! IllegalStateException at Stack.java:18\n")
    );

    let folder = class_example("properties");
    run(&folder, 1, "property numbers/Numbers.java --trace runs.txt");
    let told = folder.read("runs.txt");
    assert!(told.contains("\npropLength(new int[]{0, 0}) ==> fails\n"), "{told}");
    assert_eq!(told.matches(" ==> ").count(), 10_000);
    assert!(told.lines().last().is_some_and(|line| line.ends_with(" more")), "the rest is counted");
}

#[test]
fn what_neither_program_looks_at_is_unknown_in_the_smallest_difference() {
    let folder = Folder::with(&[]);
    for (name, junction, other) in [("right", "a && b", "-1"), ("anna", "b && a", "0")] {
        std::fs::create_dir(folder.path().join(name)).expect("a new folder");
        let text = format!(
            "class Both {{ static boolean both(boolean a, boolean b) {{ return {junction}; }}
             static int at(int[] a, int i, String s) {{ return i < 0 ? {other} : i; }}
             static int one(int[] a, int i) {{ return i < 0 ? {} : 1; }} }}",
            // One of the two looks at the array.
            if name == "anna" { "a.length" } else { "7" },
        );
        folder.write(&format!("{name}/Both.java"), text.as_bytes());
    }
    let line = "compare right/Both.java anna/Both.java --no-proof --ints -1,0 --length 0..2";
    let run = run(&folder, 1, line);
    for said in
        ["at(?, -1, ?1)        expected -1, got 0\n", "one(new int[0], -1)  expected 7, got 0\n"]
    {
        assert!(run.stdout.contains(said), "{}", run.stdout);
    }
    assert!(run.stdout.contains("both  agrees on all 4\n"), "{}", run.stdout);
}
