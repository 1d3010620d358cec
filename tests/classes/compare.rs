//! `tatsu crash` and `tatsu compare` as users meet them: the examples of the docs, and the laws of
//! what is reported.
//!
//! The laws are checked by means that do not come from here: plain `javac` and `java`, and an
//! enumeration of its own (`tests/java/Brute.java`).

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start a JDK")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::classes::promises::{BROKEN, promise};
use crate::command::jvm::{java as plain_java, javac};
use crate::command::{Folder, Run, class_example, tatsu};
use serde_json::Value;

const HITS: &str = include_str!("../../skeletons/classes/hits/Hits.java");

/// The example classes, with wrong versions.
fn examples() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/classes");
    [
        "account/Account.java",
        "fraction/submissions/anna/Fraction.java",
        "hits/Hits.java",
        "largest/submissions/carl/Largest.java",
        "list/LinkedList.java",
        "search/Search.java",
        "stack/submissions/anna/Stack.java",
        "tree/Tree.java",
    ]
    .map(|name| root.join(name))
    .to_vec()
}

/// Runs a command; `--unconfined` matters only where there is no bubblewrap.
#[track_caller]
fn classes(command: &str, folder: &Folder, code: i32, line: &str) -> Run {
    // What is looked at here needs few scripts beyond the smallest ones.
    let few = ["--drawn", "2000"].iter().filter(|_| command == "compare");
    let words = line.split_whitespace().chain(few.copied()).chain(["--unconfined"]);
    let run = tatsu().within(folder).word(command).words(words).run();
    run.exits(code);
    run
}

#[track_caller]
fn crash(folder: &Folder, code: i32, line: &str) -> Run {
    classes("crash", folder, code, line)
}

fn texts<'a>(value: &'a Value, key: &str) -> Vec<&'a str> {
    let all = value.as_array().into_iter().flatten();
    all.map(|one| one[key].as_str().expect("a text")).collect()
}

/// Compiles files into a folder and runs a class; what it prints.
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

#[test]
fn the_example_of_the_docs_comes_out_as_printed() {
    let folder = Folder::with(&[("Hits.java", HITS)]);
    let run = crash(&folder, 1, "Hits.java --ints 0,1,2 --calls 2");
    let expected = "\
Hits: 7 scripts, all with up to 2 calls; 2 bugs, 0 preconditions
! hit   ArrayIndexOutOfBoundsException at Hits.java:4    1 script
    new Hits(); hit(2)
! get   ArrayIndexOutOfBoundsException at Hits.java:5    1 script
    new Hits(); get(2)
";
    assert_eq!(run.stdout, expected);
    let page = include_str!("../../docs/crash.md");
    assert!(page.contains(&format!("```java\n{HITS}```")), "the page shows the class");
    assert!(page.contains(expected), "the page shows the output");
    let run = crash(&folder, 0, "Hits.java --ints 0,1 --calls 2");
    assert_eq!(run.stdout, "Hits: 5 scripts, all with up to 2 calls; 0 bugs, 0 preconditions\n");
}

#[test]
fn every_line_completed_in_two_ways_ends_as_reported_on_plain_java() {
    let mut lines = 0;
    for file in examples() {
        let text = std::fs::read_to_string(&file).expect("an example");
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let folder = Folder::with(&[(&name, &text)]);
        let words = ["crash", "--json", "--unconfined", "--calls", "4", &name];
        let run = tatsu().within(&folder).words(words).run();
        let report = &run.json()[0];
        let findings = report["findings"].as_array().expect("findings");
        assert!(!findings.is_empty(), "{}: {report}", file.display());
        let mut check = String::from("import java.util.*;\nclass Check {\n");
        let mut calls = String::new();
        let mut expected = Vec::new();
        for finding in findings {
            let script = finding["script"].as_str().expect("a script");
            let is_observed = script.contains("; equals(") || script.ends_with(".next()");
            let is_promise = script.ends_with("; hashCode()") || script.contains("; compareTo(");
            let outcome = finding["outcome"].as_str().expect("an outcome");
            assert_eq!(finding["steady"], true, "{finding}");
            for java in finding["java"].as_array().expect("completions") {
                if is_observed {
                    continue;
                }
                let statements: Vec<&str> =
                    java.as_array().expect("statements").iter().filter_map(Value::as_str).collect();
                let number = expected.len();
                let body = match &statements[..] {
                    [call] if is_promise => promise(call, outcome),
                    _ => statements.join(" "),
                };
                let _ = writeln!(check, "static void run{number}() throws Throwable {{ {body} }}");
                let is_endless = outcome == "step limit";
                let _ = writeln!(calls, "tell(Check::run{number}, {is_endless});");
                expected.push((outcome.to_owned(), body));
            }
        }
        let _ = writeln!(
            check,
            "{TELL}{BROKEN}\npublic static void main(String[] a) throws Exception {{\n{calls}}}\n}}"
        );
        folder.write("Check.java", check.as_bytes());
        let seen = java(&folder, &[&name, "Check.java"], "Check", &[]);
        let seen: Vec<&str> = seen.lines().collect();
        assert_eq!(seen.len(), expected.len());
        for ((outcome, body), seen) in expected.iter().zip(seen) {
            assert_eq!(outcome, seen, "{name}: {body}");
            lines += 1;
        }
    }
    assert!(lines > 30, "{lines} lines were checked");
}

/// Says how a run ends in the words of the report. A run that is said to be endless is watched for
/// a moment; every other one has to end.
const TELL: &str = r#"
interface Body { void run() throws Throwable; }
static void tell(Body body, boolean isEndless) throws Exception {
    String[] seen = {isEndless ? "step limit" : "does not end"};
    Thread thread = new Thread(null, () -> {
        try { body.run(); seen[0] = "ends well"; } catch (Throwable error) { seen[0] = name(error); }
    }, "run", 1 << 19);
    thread.setDaemon(true);
    thread.start();
    thread.join(isEndless ? 200 : 60_000);
    System.out.println(seen[0]);
}
static String name(Throwable error) {
    if (error instanceof Broken) { return error.getMessage(); }
    StackTraceElement[] frames = error.getStackTrace();
    StackTraceElement place = null;
    for (StackTraceElement one : frames) {
        if (one.getFileName() != null && !one.getClassName().startsWith("java.") && !one.getClassName().startsWith("jdk.")) {
            if (place == null || error instanceof StackOverflowError && one.getLineNumber() < place.getLineNumber()
                    && !one.getClassName().startsWith("Check")) { place = one; }
        }
    }
    return error.getClass().getSimpleName() + " at " + place.getFileName() + ":" + place.getLineNumber();
}
"#;

#[test]
fn an_enumeration_of_its_own_finds_no_smaller_script_and_as_many() {
    let file = "skeletons/classes/stack/submissions/anna/Stack.java";
    let stack = std::fs::read_to_string(file).expect("an example");
    let brute = include_str!("../java/Brute.java");
    let folder = Folder::with(&[("Stack.java", &stack), ("Brute.java", brute)]);
    let seen = java(&folder, &["Stack.java", "Brute.java"], "Brute", &["Stack", "5", "0", "1"]);
    let run = crash(&folder, 1, "Stack.java --ints 0,1 --calls 5 --json");
    let report = &run.json()[0];
    let mut found: Vec<String> = report["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .map(|one| {
            let script = one["script"].as_str().expect("a script");
            let calls = script.split("; ").count();
            format!("{} {} {calls}", one["outcome"].as_str().unwrap_or_default(), one["scripts"])
        })
        .collect();
    found.sort();
    let mut expected: Vec<&str> = seen.lines().collect();
    expected.sort_unstable();
    let scripts = expected.iter().position(|line| line.starts_with("scripts "));
    let scripts = expected.remove(scripts.expect("a number of scripts"));
    assert_eq!(scripts, format!("scripts {}", report["scripts"]));
    assert_eq!(found, expected);
}

#[test]
fn equal_plans_give_equal_bytes_and_a_larger_bound_includes_a_smaller() {
    let file = "skeletons/classes/list/LinkedList.java";
    let list = std::fs::read_to_string(file).expect("an example");
    let folder = Folder::with(&[("LinkedList.java", &list)]);
    let small = crash(&folder, 1, "LinkedList.java --json --calls 3");
    let again = crash(&folder, 1, "LinkedList.java --json --calls 3");
    assert_eq!(small.stdout, again.stdout);
    let large = crash(&folder, 1, "LinkedList.java --json --calls 4");
    let (small, large) = (&small.json()[0]["findings"], &large.json()[0]["findings"]);
    let scripts = texts(large, "script");
    for script in texts(small, "script") {
        assert!(scripts.contains(&script), "{script} is missing in {scripts:?}");
    }
    assert!(scripts.len() > texts(small, "script").len(), "four calls find more");
    // The page shows what comes out.
    let text = crash(&folder, 1, "LinkedList.java --calls 4").stdout;
    assert!(include_str!("../../docs/crash.md").contains(&text), "{text}");
}

#[test]
fn programs_that_misbehave_are_told_and_harm_no_other() {
    let files = [
        (
            "Exits.java",
            "public class Exits { public void f() { System.exit(3); } public void g() { Runtime.getRuntime().halt(1); } }",
        ),
        (
            "Hangs.java",
            "public class Hangs { public void f() { while (true) { try { for (;;) { } } catch (Throwable t) { } } } public void w() throws Exception { Object o = new Object(); synchronized (o) { o.wait(); } } }",
        ),
        (
            "Memory.java",
            "public class Memory { public int f(int n) { return new int[n * 400000000].length; } public int g() { return g() + 1; } }",
        ),
        (
            "Threads.java",
            "public class Threads { public void f() { new Thread(() -> { synchronized (this) { try { wait(); } catch (InterruptedException e) { } } }).start(); } }",
        ),
        (
            "Prints.java",
            "public class Prints { public void f() { while (true) { System.out.println(1); } } public int r() { return new java.util.Scanner(System.in).nextInt(); } }",
        ),
        (
            "Equals.java",
            "public class Equals { int n; public boolean equals(Object o) { return n++ % 2 == 1; } public int hashCode() { return n; } }",
        ),
        (
            "Endless.java",
            "public class Endless { static int n; static { while (n >= 0) { n = 0; } } public int f() { return n; } }",
        ),
    ];
    let folder = Folder::with(&files);
    let run = crash(&folder, 1, &files.map(|(name, _)| name).join(" "));
    for said in [
        "! f   ends the program    1 script\n    new Exits().f()",
        "! g   ends the program    1 script\n    new Exits().g()",
        "! f   step limit    1 script\n    new Hangs().f()",
        "! w   time limit    1 script\n    new Hangs().w()",
        "memory limit",
        "    new Memory().f(1)",
        "    new Memory().f(-1)",
        "! g   StackOverflowError at Memory.java:1",
        "! f   leaves a thread running    1 script\n    new Threads().f()",
        "! f   prints without end",
        "! r   NoSuchElementException at Prints.java:1",
        "! equals   an object does not equal itself    ",
        "    new Equals(); equals(itself)",
        "    new Endless()",
    ] {
        assert!(run.stdout.contains(said), "{said}\nin\n{}", run.stdout);
    }
}

#[test]
fn classes_reach_neither_files_nor_network_nor_the_environment() {
    let bubblewrap = Command::new("bwrap")
        .args(["--ro-bind", "/", "/", "--unshare-all", "true"])
        .output()
        .is_ok_and(|run| run.status.success());
    if !bubblewrap {
        let wanted = std::env::var_os("TATSU_ALL_READERS").is_some();
        assert!(!wanted, "bubblewrap is missing or may not make namespaces");
        eprintln!("SKIPPED: bubblewrap is missing or may not make namespaces");
        return;
    }
    let folder = Folder::with(&[("secret.txt", "42")]);
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let class = format!(
        "import java.io.*;\npublic class Probe {{\n\
         \x20 public static boolean reads() {{ return new File({secret:?}).exists() || new File({home:?}).exists(); }}\n\
         \x20 public static boolean writes() {{ try {{ new FileWriter({left:?}).close(); return true; }} catch (IOException no) {{ return false; }} }}\n\
         \x20 public static boolean connects() {{ try {{ new java.net.Socket(\"127.0.0.1\", {port}).close(); return true; }} catch (IOException no) {{ return false; }} }}\n\
         \x20 public static String environment() {{ return System.getenv(\"XDG_CACHE_HOME\"); }}\n}}\n",
        secret = folder.path().join("secret.txt"),
        left = folder.path().join("left.txt"),
        home = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
    );
    let expected = "public class Probe {\n  public static boolean reads() { return false; }\n  public static boolean writes() { return false; }\n\
                    \x20 public static boolean connects() { return false; }\n  public static String environment() { return null; }\n}\n";
    folder.write("Probe.java", expected.as_bytes());
    folder.write("Hostile.java", class.as_bytes());
    // Never unconfined: where bubblewrap does not work, nothing runs.
    let run = tatsu().within(&folder).words(["compare", "Probe.java", "Hostile.java"]).run();
    assert!(run.stdout.contains("Hostile   all  agree on all 4"), "{}{}", run.stdout, run.stderr);
    run.exits(0);
    assert!(!folder.has("left.txt"));
    let path = std::env::var_os("PATH").expect("a path");
    let java = std::env::split_paths(&path).map(|one| one.join("java")).find(|one| one.is_file());
    let java = dunce::canonicalize(java.expect("a JDK")).expect("a file");
    let home = java.parent().and_then(Path::parent).expect("its home").to_string_lossy();
    let bare = tatsu().within(&folder).without_jdk().java_home(&home);
    let run = bare.words(["crash", "Probe.java"]).run();
    run.exits(2);
    assert!(run.stderr.contains("classes cannot be confined"), "{}", run.stderr);
    assert!(run.stderr.contains("--unconfined"), "{}", run.stderr);
    assert!(run.stdout.is_empty(), "{}", run.stdout);
}

#[test]
fn a_class_that_answers_in_the_place_of_the_search_is_not_believed() {
    // A frame as the search writes it, with a mark of the length that marks have, and one as
    // tatsu writes it, with the mark that frames to the JVM have.
    let forged = "public class Forged { public static int f(int x) { try { java.io.FileOutputStream out = \
                  new java.io.FileOutputStream(java.io.FileDescriptor.out); byte[] said = \
                  \"{\\\"survey\\\":0,\\\"missing\\\":[],\\\"renamed\\\":{},\\\"methods\\\":[]}\".getBytes(); \
                  out.write(MARK.getBytes()); out.write(new byte[] {0, 0, 0, (byte) said.length}); \
                  out.write(said); } catch (java.io.IOException no) { } return x + 1; } }";
    let right = "public class Right { public static int f(int x) { return x; } }";
    let folder =
        Folder::with(&[("Right.java", right), ("Also.java", &right.replace("Right", "Also"))]);
    for (name, mark) in [("Old", "tats"), ("Zero", "\\0".repeat(16).as_str())] {
        let text = forged.replace("MARK", &format!("\"{mark}\"")).replace("Forged", name);
        folder.write(&format!("{name}.java"), text.as_bytes());
    }
    let run = compare(&folder, 1, "Right.java Old.java Also.java Zero.java");
    for name in ["Old ", "Zero"] {
        let said = format!("{name}   cannot be compared: the JVM ");
        assert!(run.stdout.contains(&said), "{}{}", run.stdout, run.stderr);
    }
    assert!(run.stdout.contains("Also   f  agrees on all"), "{}", run.stdout);
}

#[test]
fn what_cannot_be_searched_is_a_sentence_that_says_what_to_do() {
    let overload = |at| format!("public int f{at}(int x, int y) {{ return 1; }}");
    let overloads = (0..100).map(overload).collect::<Vec<_>>().join("\n");
    let overloads = format!(
        "public class Overloads {{ {overloads} public int f(short x) {{ return 1 / x; }} }}"
    );
    let files = [
        (
            "Broken.java",
            "public class Broken {\n  int f() { return \"a\"; }\n  void g() { h(); }\n}",
        ),
        ("Lombok.java", "import lombok.Data;\n@Data public class Lombok { int x; }"),
        (
            "Private.java",
            "public class Private { private Private() { } public int f() { return 1; } }",
        ),
        ("Nothing.java", "interface Nothing { }"),
        (
            "Throws.java",
            "public class Throws { public Throws() { throw new IllegalStateException(); } public int f() { return 1; } }",
        ),
        (
            "Bounds.java",
            "public class Bounds<T extends Number & CharSequence> { public T f(T t) { return t; } public int g(int x) { return 3 / x; } }",
        ),
        (
            "Face.java",
            "public class Face { interface Shape { double area(); double side(); } public double f(Shape s) { return s.area(); } }",
        ),
        (
            "Guard.java",
            "package tatsu$;\npublic class Guard { public int f(int x) { int tatsu$ = 3; while (x > 0) { x--; } return tatsu$ / x; } } class Explorer { }",
        ),
        (
            "Pack.java",
            "package de.demo;\nclass Helper { int n; int inverse() { return 1 / n; } }\npublic class Pack { public int f(int n) { Helper h = new Helper(); h.n = n; return h.inverse(); } }",
        ),
        ("Overloads.java", &overloads),
        (
            "Circle.java",
            "class Circle implements Face.Shape { public double area() { return 1 / new int[0].length; } public double side() { return 1; } }",
        ),
    ];
    let folder = Folder::with(&files);
    let names = files.map(|(name, _)| name);
    let run = crash(&folder, 2, &names[..10].join(" "));
    for said in [
        "`Broken.java` does not compile\n  Broken.java:2: incompatible types",
        "  Broken.java:3: cannot find symbol",
        "Lombok.java:1: package lombok does not exist",
        "a library that is missing",
        "`Private.java` has nothing to call",
        "`Nothing.java` has nothing to call",
    ] {
        assert!(run.stderr.contains(said), "{said}\nin\n{}", run.stderr);
    }
    for said in [
        "not called: f(): no constructor of `Private` can be called",
        "- Throws   IllegalStateException at Throws.java:1",
        "not called: f(Number): no known type is a `T extends Number",
        "new Bounds().g(0)",
        "not called: f(Face.Shape), area(), side(): no class implements `Face.Shape`: give one with `--with`",
        "    new Guard().f(0)",
        "Pack: 7 scripts",
        "    new Pack().f(0)",
        "    new Overloads().f((short) 0)",
    ] {
        assert!(run.stdout.contains(said), "{said}\nin\n{}", run.stdout);
    }
    let run = crash(&folder, 1, "Face.java --with Circle.java");
    assert!(run.stdout.contains("new Circle().area()"), "{}", run.stdout);
}

#[test]
fn pools_and_decisions_are_the_users() {
    let text = "public class Find {\n    public int at(String text) {\n        if (text == null) {\n            throw new \
                IllegalArgumentException();\n        }\n        return 12 / (text.length() - 7);\n    }\n\n    public char first(String text) {\n        return \
                text.charAt(0);\n    }\n}\n";
    let folder = Folder::with(&[("Find.java", text)]);
    let run = crash(&folder, 1, "Find.java --strings 1234567,a");
    assert!(run.stdout.contains("new Find().at(\"1234567\")"), "{}", run.stdout);
    let run = crash(&folder, 0, "Find.java --strings a --null");
    assert!(
        run.stdout.contains("- at      IllegalArgumentException at Find.java:4"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("- first   NullPointerException at Find.java:10"),
        "{}",
        run.stdout
    );
    let treat = "Find.java --strings a --null --treat IllegalArgumentException=bug --treat NullPointerException=ignore";
    let run = crash(&folder, 1, treat);
    assert!(run.stdout.contains("1 bug, 0 preconditions"), "{}", run.stdout);
    let run = crash(&folder, 0, "Find.java --strings 1234567 --only first");
    assert!(run.stdout.starts_with("Find: "), "{}", run.stdout);
    let run = crash(&folder, 2, "Find.java --treat x=maybe");
    assert!(run.stderr.contains("bug, precondition, ignore"), "{}", run.stderr);
    let run = crash(&folder, 2, "Find.java --length 3..1");
    assert!(run.stderr.contains("write 1..3"), "{}", run.stderr);
}

#[track_caller]
fn compare(folder: &Folder, code: i32, line: &str) -> Run {
    classes("compare", folder, code, line)
}

/// The submissions of an example, as words.
fn all(class: &str, names: &[&str]) -> String {
    let words = names.iter().map(|name| format!(" submissions/{name}/{class}.java"));
    words.collect::<Vec<_>>().concat()
}

#[test]
fn the_comparison_of_the_docs_comes_out_as_printed() {
    let folder = class_example("largest");
    let names = ["anna", "bert", "carl", "dora", "emil"];
    let line = format!("Largest.java{} --ints -1,0,1 --length 1..2", all("Largest", &names));
    let run = compare(&folder, 1, &line);
    let expected = "\
Largest agrees with itself on 12 inputs
anna   max  differs on 2 of 12   max(new int[]{-1})  expected -1, got 0
bert   max  agrees on all 12; equal for all arrays of 1 to 6 ints (proved)
carl   max  hangs on 12 of 12    max(new int[]{-1})  step limit
dora   missing: max(int[]); has largest(int[]) of the same type: --map max=largest
dora   with largest for max, not counted: agrees on all 12
emil   max  differs on 2 of 12   max(new int[]{-1})  expected -1, got 0
groups: {anna, emil} {bert} {carl}
";
    assert_eq!(run.stdout, expected);
    assert!(include_str!("../../docs/compare.md").contains(expected), "the page shows the output");
    let line = format!("Largest.java{} --map max=largest --length 1..2", all("Largest", &["dora"]));
    let run = compare(&folder, 0, &line);
    assert!(run.stdout.contains("dora   largest is taken for max"), "{}", run.stdout);
    let line = format!("Largest.java{} --ints -1,0,1 --length 1..2 --csv", all("Largest", &names));
    let run = compare(&folder, 1, &line);
    let rows: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(rows[0], "submission,verdict,scripts,different,share,max(int[])");
    assert_eq!(rows[1], "anna,differs,12,2,16.67%,differs on 2 of 12");
    assert_eq!(rows[4], "dora,differs,0,0,,missing");
}

#[test]
fn a_comparison_is_a_page_in_which_what_students_wrote_is_text() {
    let folder = class_example("largest");
    let hostile = "submissions/<script>&amp;";
    std::fs::create_dir(folder.path().join(hostile)).expect("a folder");
    let text = "public class Largest { public static String max(String a) { return a; } \
                public static int max(int[] a) { int m = 0; for (int x : a) { m = Math.max(m, x); } \
                return a.length == 2 && a[0] < 0 ? 0 : m; } }";
    folder.write(&format!("{hostile}/Largest.java"), text.as_bytes());
    let names = ["anna", "bert", "carl", "dora", "emil", "<script>&amp;"];
    let line = format!(
        "Largest.java{} --ints -1,0,1 --length 1..2 --html class.html",
        all("Largest", &names)
    );
    compare(&folder, 1, &line);
    let page = folder.read("class.html");
    for said in [
        "<td class=\"differs\">✗ differs on 2 of 12</td><td class=\"share\">16.67\u{a0}%</td>",
        "<td class=\"proved\">✓ equal (proved)</td>",
        "<td class=\"hangs\">✗ hangs on 12 of 12</td>",
        "<td class=\"missing\">✗ missing</td>",
        "<code>max(new int[]{-1})</code></dd>\n<dt>Expected</dt><dd><code>-1</code></dd>\n<dt>Got</dt><dd><code>0</code></dd>",
        "<li>anna, emil</li>",
        "<p>anna, emil fail a part of what &lt;script&gt;&amp;amp; fails.</p>",
        "is equal for <span lang=\"en\">all arrays of 1 to 6 ints</span> (proved).",
        "&lt;script&gt;&amp;amp;</a></th>",
        "1 of 6 submissions does what the reference does.",
    ] {
        assert!(page.contains(said), "{said}\nin\n{page}");
    }
    for no in ["<script", "http:", "https:", "src=", "url(", "@import"] {
        assert!(!page.contains(no), "{no}");
    }
    let run = compare(&folder, 2, &line);
    assert!(run.stderr.contains("`class.html` is there already"), "{}", run.stderr);
    compare(&folder, 1, &format!("{line} --language de --force"));
    assert!(folder.read("class.html").contains("✗ endet nicht auf 12 von 12"));
}

#[test]
fn a_class_agrees_with_itself_and_differences_are_mirrored() {
    let folder = class_example("stack");
    folder.write("Copy.java", folder.read("Stack.java").as_bytes());
    let run = compare(&folder, 0, "Stack.java Copy.java submissions/carl/Stack.java --calls 4");
    assert!(run.stdout.contains("Copy    all  agree on all"), "{}", run.stdout);
    assert!(run.stdout.contains("Stack   all  agree on all"), "{}", run.stdout);
    let one =
        compare(&folder, 1, "Stack.java submissions/bert/Stack.java --calls 5 --ints 0,1 --json");
    let other =
        compare(&folder, 1, "submissions/bert/Stack.java Stack.java --calls 5 --ints 0,1 --json");
    let methods = |run: &Run| run.json()[0]["submissions"][0]["methods"].clone();
    let (one, other) = (methods(&one), methods(&other));
    for (one, other) in
        one.as_array().expect("methods").iter().zip(other.as_array().expect("methods"))
    {
        for key in ["method", "scripts", "different", "script"] {
            assert_eq!(one[key], other[key], "{one} {other}");
        }
        assert_eq!((&one["expected"], &one["got"]), (&other["got"], &other["expected"]));
    }
    let pop = &one.as_array().expect("methods")[2];
    assert_eq!(pop["script"], "new Stack<>(); push(0); push(1); pop()");
    assert_eq!((&pop["expected"]["value"], &pop["got"]["value"]), (&"1".into(), &"0".into()));
}

#[test]
fn what_is_wrong_with_a_reference_or_a_submission_is_told() {
    let random = "public class R { public int f(int x) { return new Object().hashCode(); } public int g(int x) { return x; } }";
    let files = [
        ("R.java", random),
        ("Broken.java", "public class R { public int f(int x) { return ; } }"),
        (
            "Exits.java",
            "public class R { public int f(int x) { System.exit(0); return x; } public int g(int x) { Object o = null; return o.hashCode(); } }",
        ),
        (
            "Good.java",
            "package other; public class R { public int g(int x) { return x; } public int f(int x) { return 0; } }",
        ),
    ];
    let folder = Folder::with(&files);
    let run = compare(&folder, 0, "R.java Good.java");
    assert!(run.stdout.contains("not called: f(int): `new R().f(-1)` gives "), "{}", run.stdout);
    let run = compare(&folder, 2, "R.java Good.java --only f");
    assert!(run.stderr.contains("it differs from itself"), "{}", run.stderr);
    let run = compare(&folder, 2, "Broken.java Good.java");
    assert!(run.stderr.contains("does not compile"), "{}", run.stderr);
    let run = compare(&folder, 1, "R.java Broken.java Exits.java Good.java --only g");
    for said in ["Broken   does not compile: line 1: ", "got NullPointerException", "Good     "] {
        assert!(run.stdout.contains(said), "{said}\nin\n{}", run.stdout);
    }
    let exits =
        "public class R { public int f(int x) { return x; } public int g(int x) { return x; } }";
    folder.write("R.java", exits.as_bytes());
    let run = compare(&folder, 1, "R.java Exits.java");
    assert!(run.stdout.contains("got the end of the program"), "{}", run.stdout);
}
