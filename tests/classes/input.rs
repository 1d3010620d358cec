//! Odd classes and odd folders: each costs a sentence that says what to do, and no other
//! submission's result.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, run, tatsu};

/// A class with a number in it, and `extra` in `put`.
fn holder(extra: &str) -> String {
    format!(
        "public class Box {{ private int n; public void put(int x) {{ n = x; {extra} }} \
         public int get() {{ return n; }} }}\n"
    )
}

fn folder(submissions: &[(&str, &[u8])]) -> Folder {
    let folder = Folder::with(&[("Box.java", &holder(""))]);
    for (name, bytes) in submissions {
        let (place, _) = name.rsplit_once('/').expect("a folder");
        std::fs::create_dir_all(folder.path().join(place)).expect("a new folder");
        folder.write(name, bytes);
    }
    folder
}

#[test]
fn a_submission_is_a_folder_with_all_its_files_in_whatever_packages() {
    let class = "package de.demo; import de.demo.util.Tool; public class Box { private int n; \
                 public void put(int x) { n = Tool.same(x); } public int get() { return n; } }";
    let tool =
        "package de.demo.util; public class Tool { public static int same(int x) { return x; } }";
    let two = holder("");
    let folder = folder(&[
        ("all/anna (2. Abgabe)/de/demo/Box.java", class.as_bytes()),
        ("all/anna (2. Abgabe)/de/demo/util/Tool.java", tool.as_bytes()),
        ("all/bert/Kasten.java", holder("n++;").replace("Box", "Kasten").as_bytes()),
        ("all/carl/notes.txt", b"nothing"),
        ("all/dora/One.java", b"class One { }"),
        ("all/dora/Two.java", b"class Two { }"),
        ("all/emil/a/Box.java", two.as_bytes()),
        ("all/emil/b/Box.java", two.as_bytes()),
    ]);
    let words = ["all/anna (2. Abgabe)", "all/bert", "all/carl", "all/dora", "all/emil"];
    let all = ["compare", "Box.java"].into_iter().chain(words).chain(["--unconfined"]);
    let run = tatsu().within(&folder).words(all).run();
    run.exits(1);
    for said in [
        "anna (2. Abgabe)   all     agree on all ",
        "bert               get",
        "expected -1, got 0",
        "carl               no file of Java in the folder\n",
        "dora               no `Box.java` in the folder: name the file instead of the folder\n",
        "emil               several `Box.java` in the folder: name the one to compare\n",
    ] {
        assert!(run.stdout.contains(said), "{said}\nin\n{}", run.stdout);
    }
}

#[test]
fn files_of_old_editors_are_read_and_stack_traces_have_the_names_of_files() {
    let text = holder("/* Müller */");
    let latin: Vec<u8> = text.chars().map(|one| u8::try_from(one).unwrap_or(b'?')).collect();
    let mut wide = vec![0xFF, 0xFE];
    wide.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    let folder = folder(&[("anna/Box.java", &latin), ("bert/Box.java", &wide)]);
    let seen = run(&folder, 0, "compare Box.java anna/Box.java bert/Box.java --calls 3");
    for name in ["anna", "bert"] {
        assert!(seen.stdout.contains(&format!("{name}   all  agree on all ")), "{}", seen.stdout);
    }
    let class = "public class Other { public int f(int x) { return 1 / x; } }";
    folder.write("Max Müller-2 (neu).java", class.as_bytes());
    let words = ["crash", "Max Müller-2 (neu).java", "--unconfined", "--no-proof"];
    let seen = tatsu().within(&folder).words(words).run();
    assert!(
        seen.stdout.contains("ArithmeticException at Max Müller-2 (neu).java:1 "),
        "{}",
        seen.stdout
    );
}

#[test]
fn what_is_private_or_too_deep_is_told_as_such() {
    let hidden = "public class Box { private int n; private Box() { } private void put(int x) { n = x; } \
                  public int get() { return n; } }";
    let deep = format!("public class Box {{ int f() {{ return {}1; }} }}", "1 + ".repeat(20_000));
    let folder =
        folder(&[("anna/Box.java", hidden.as_bytes()), ("bert/Box.java", deep.as_bytes())]);
    let seen = run(&folder, 1, "compare Box.java anna/Box.java bert/Box.java --calls 3").stdout;
    for said in [
        "missing: new Box(), which is private there\n",
        "missing: put(int), which is private there\n",
        "bert   does not compile: an expression or statement is nested too deeply",
    ] {
        assert!(seen.contains(said), "{said}\nin\n{seen}");
    }
    folder.write("Hidden.java", b"class Hidden { private int f(int x) { return 1 / x; } }");
    let seen = run(&folder, 0, "crash Hidden.java");
    assert!(
        seen.stdout.contains("not called: f(int): it is private, like all methods of the class"),
        "{}",
        seen.stdout
    );
}

#[test]
fn a_thread_that_loops_ends_at_the_step_limit_and_burdens_no_other_call() {
    let loops = holder("new Thread(() -> { while (true) { } }).start();");
    let waits = holder(
        "Thread t = new Thread(() -> { synchronized (Box.class) { try { Box.class.wait(); } catch (InterruptedException e) { } } }); t.start();",
    );
    // One that ends in time is none that goes on.
    let ends = holder("new Thread(() -> { int m = 0; while (m < 9) { m++; } }).start();");
    let folder = folder(&[
        ("anna/Box.java", loops.as_bytes()),
        ("bert/Box.java", waits.as_bytes()),
        ("carl/Box.java", ends.as_bytes()),
    ]);
    let line = "compare Box.java anna/Box.java bert/Box.java carl/Box.java --calls 3 --ints 1,2";
    let seen = run(&folder, 1, line).stdout;
    assert!(seen.contains("anna   put     hangs on 4 of 4     new Box(); put(?)"), "{seen}");
    assert!(seen.contains("bert   put     crashes on 4 of 4   new Box(); put(1)"), "{seen}");
    assert!(seen.contains("got a thread that goes on"), "{seen}");
    for name in ["anna", "bert", "carl"] {
        let is_right = name == "carl";
        let rest = if is_right { "all" } else { "others  agree on all 3: new Box, get" };
        assert!(seen.contains(&format!("{name}   {rest}")), "{seen}");
    }
}

#[test]
fn what_ends_differently_each_time_is_marked() {
    let random = "public class Box { private int n; public void put(int x) { n = x; } \
                  public int get() { return new java.util.Random().nextInt(); } \
                  public int twice(int x) { return 2 * x; } }";
    let folder = folder(&[("anna/Box.java", random.as_bytes())]);
    let seen = run(&folder, 1, "compare Box.java anna/Box.java --calls 3").stdout;
    let line = seen.lines().nth(1).unwrap_or_default();
    assert!(line.starts_with("anna   get ") && line.ends_with(", not in every run"), "{seen}");
    let page = run(&folder, 1, "compare Box.java anna/Box.java --calls 3 --html page.html");
    assert!(page.stdout.contains("not in every run"));
    assert!(folder.read("page.html").contains("the submission ends differently each time"));
    let seen = run(&folder, 0, "suite anna/Box.java --faults 0 --calls 3").stdout;
    assert!(
        seen.contains("in no test, since they end differently each time: calls of get()\n"),
        "{seen}"
    );
}

#[test]
fn exceptions_of_one_type_are_told_apart_by_their_messages() {
    let throws = |text: &str| holder(&format!("throw new IllegalStateException(\"{text}\" + x);"));
    let folder = folder(&[("anna/Box.java", throws("no ").as_bytes())]);
    folder.write("Box.java", throws("not ").as_bytes());
    let line = "compare Box.java anna/Box.java --calls 2 --ints 1,2";
    run(&folder, 0, line);
    let seen = run(&folder, 1, &format!("{line} --exceptions message")).stdout;
    let said =
        "new Box(); put(1)  expected IllegalStateException with `not 1`, got one with `no 1`";
    assert!(seen.contains(said), "{seen}");
}

#[test]
fn only_what_the_last_call_prints_is_compared() {
    let prints = "public class Box {\n    private int n;\n    public void put(int x) {\n        n = x;\n        \
                  System.out.print(x);\n    }\n    public int get() {\n        if (n == 0) {\n            \
                  return 0;\n        }\n        return n;\n    }\n}\n";
    let folder = folder(&[("anna/Box.java", prints.as_bytes())]);
    let seen = run(&folder, 1, "compare Box.java anna/Box.java --calls 3 --ints 1,2").stdout;
    assert!(seen.contains("anna   put     differs on 8 of 8 "), "{seen}");
    assert!(seen.contains("anna   others  agree on all "), "{seen}");
    // A test of JUnit looks at the last call, a block for CodeRunner prints what all calls print.
    let line = "suite anna/Box.java --faults 0 --calls 3 --coderunner box.xml --junit BoxTest.java";
    let seen = run(&folder, 0, line).stdout;
    assert!(seen.contains("new Box(); put(-1); get()   -1\n"), "{seen}");
    let tests = folder.read("BoxTest.java");
    assert!(tests.contains("        assertEquals(-1, a.get());\n"), "{tests}");
    let xml = folder.read("box.xml");
    assert!(xml.contains("<![CDATA[-1-1]]>"), "{xml}");
}

#[test]
fn what_eats_memory_is_left_out_after_a_few_calls_whatever_the_clock_says() {
    let text = "import java.util.*;\npublic class Eater {\n\
        public static int all(int x) { List<int[]> all = new ArrayList<>(); while (true) { all.add(new int[1 << 20]); } }\n\
        public static int one(int x) { return 1 / x; }\n}\n";
    let right = text.replace("while (true) { all.add(new int[1 << 20]); }", "return x;");
    let folder =
        Folder::with(&[("Eater.java", text), ("Right.java", &right.replace("Eater", "Right"))]);
    let told = run(&folder, 1, "crash Eater.java --no-proof --ints 0,1,2,3,4,5,6,7").stdout;
    assert!(told.contains("! all   memory limit                           5 scripts\n"), "{told}");
    assert!(told.contains("! one   ArithmeticException at Eater.java:4    1 script\n"), "{told}");
    let end = "left out after it hung or ran out of memory several times: all(int)\n";
    assert!(told.ends_with(end), "{told}");
    let line = "compare Right.java Eater.java --no-proof --ints 0,1,2,3,4,5,6,7";
    let told = run(&folder, 1, line).stdout;
    assert!(
        told.contains("all  crashes on 5 of 5   all(0)  expected 0, got memory limit"),
        "{told}"
    );
    assert!(told.contains("one  agrees on all 8"), "{told}");
    folder.write("P.java", b"import java.util.*;\nclass P { static boolean propA(int x) { List<int[]> all = new ArrayList<>(); while (true) { all.add(new int[1 << 20]); } } }");
    let told = run(&folder, 1, "property P.java").stdout;
    assert!(
        told.contains("propA  error: it takes more memory than a call may\n    x = 0\n"),
        "{told}"
    );
}

#[test]
fn an_endless_static_initialiser_is_named_and_nothing_is_proved_beside_it() {
    let text = "public class Slow { static int n; static { while (n >= 0) { n = (n + 1) & 7; } } public static int f(int x) { return x; } }";
    let property = text
        .replace("Slow", "SlowSpec")
        .replace("int f", "boolean propF")
        .replace("return x", "return x == x");
    let folder = Folder::with(&[("Slow.java", text), ("SlowSpec.java", &property)]);
    let told = run(&folder, 1, "crash Slow.java").stdout;
    assert!(told.contains("! f   step limit in a static initialiser    "), "{told}");
    assert!(!told.contains("throws nothing"), "{told}");
    let told = run(&folder, 1, "property SlowSpec.java").stdout;
    assert!(told.contains("propF  does not end within its steps\n    x = 0\n"), "{told}");
}

#[test]
fn static_fields_are_seen_by_constructors_after_a_static_call() {
    let text = "public class Made { private static int share = 1; private final int part;\n\
        public static void set(int n) { share = n; }\n\
        public Made() { part = 12 / share; }\npublic int part() { return part; } }";
    let folder = Folder::with(&[("Made.java", text)]);
    let told = run(&folder, 1, "crash Made.java --calls 3 --ints 0,1").stdout;
    assert!(told.contains("! Made   ArithmeticException at Made.java:3    "), "{told}");
    assert!(told.contains("    set(0); new Made()\n"), "{told}");
}

#[test]
fn a_type_variable_may_be_bounded_by_a_type_that_has_values() {
    let text = "import java.util.*;\npublic class Bounds {\n\
        static <K extends Comparable<K>, V extends Collection<? extends K>> int f(V v) { return 1 / (v.size() - 2); }\n\
        static <T extends List<T>> int endless(T t) { return 1; } }";
    let folder = Folder::with(&[("Bounds.java", text)]);
    let told = run(&folder, 1, "crash Bounds.java --ints 0 --no-proof").stdout;
    assert!(told.contains("    f(new ArrayList<>(List.of(0, 0)))\n"), "{told}");
    let refused = "not called: endless(List): no known type is a `T extends List<T>`";
    assert!(told.contains(refused), "{told}");
}

#[test]
fn an_equals_that_changes_its_object_is_told() {
    let text = "public class Odd { private int n; public Odd(int n) { this.n = n; }\n\
        @Override public boolean equals(Object o) { n++; return o instanceof Odd odd && odd.n == n; }\n\
        @Override public int hashCode() { return 1; } public void meet(Odd other) { } }";
    let folder = Folder::with(&[("Odd.java", text)]);
    let told = run(&folder, 1, "crash Odd.java --ints 0,1 --calls 3").stdout;
    assert!(told.contains("equals answers differently when it is asked again"), "{told}");
    assert!(told.contains("a = new Odd(0); b = new Odd(1)"), "{told}");
}
