//! Which object a text, a number, an array or a record is: `==` for `equals` is found, and nothing
//! is called proved that depends on it.

use crate::command::{Folder, Run, run};
use serde_json::Value;

const REFERENCE: &str = "\
import java.util.*;
class A {
    record Point(int x, int y) {}
    static boolean text(String a, String b) { return a.equals(b); }
    static int count(String[] words, String wanted) { int n = 0; for (String w : words) { if (w.equals(wanted)) { n++; } } return n; }
    static boolean boxed(Integer a, Integer b) { return a.equals(b); }
    static boolean fraction(Double a, Double b) { return a.equals(b); }
    static boolean array(int[] a, int[] b) { return Arrays.equals(a, b); }
    static boolean shared(int[] a, int[] b) { return false; }
    static boolean record(Point a, Point b) { return a.equals(b); }
    static boolean literal(String a) { return a.equals(\"ab\"); }
    static boolean itself(String a) { return true; }
    private final List<Integer> numbers = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    A() {}
    void add(Integer number) { numbers.add(number); }
    void add(String name) { names.add(name); }
    boolean has(Integer number) { for (Integer one : numbers) { if (one.equals(number)) { return true; } } return false; }
    boolean has(String name) { for (String one : names) { if (one.equals(name)) { return true; } } return false; }
}
";

/// The reference with `==` in place of each `equals`.
fn submission() -> String {
    let mut text = REFERENCE.replace("Arrays.equals(a, b)", "a == b");
    for (right, wrong) in [
        ("a.equals(b)", "a == b"),
        ("w.equals(wanted)", "w == wanted"),
        ("a.equals(\"ab\")", "a == \"ab\""),
        (
            "{ return false; }\n    static boolean record",
            "{ return a == b; }\n    static boolean record",
        ),
        ("itself(String a) { return true; }", "itself(String a) { return a == a; }"),
        ("one.equals(number)", "one == number"),
        ("one.equals(name)", "one == name"),
    ] {
        assert!(text.contains(right), "{right}");
        text = text.replace(right, wrong);
    }
    text
}

fn method(run: &Run, shown: &str) -> Value {
    let methods = run.json()[0]["submissions"][0]["methods"].clone();
    let all = methods.as_array().expect("methods").clone();
    let found = all.into_iter().find(|one| one["shown"] == shown || one["method"] == shown);
    found.unwrap_or_else(|| panic!("no {shown}"))
}

#[test]
fn comparing_references_instead_of_contents_is_told_apart() {
    let folder = Folder::with(&[("A.java", REFERENCE), ("B.java", &submission())]);
    let run = run(&folder, 1, "compare A.java B.java --calls 3 --scripts 20000 --json");
    for (shown, script) in [
        ("text", "text(\"\", new String(\"\"))"),
        ("count", "count(new String[]{\"\"}, new String(\"\"))"),
        ("boxed", "boxed(128, 128)"),
        ("fraction", "fraction(-1.0, -1.0)"),
        ("array", "array(new int[0], new int[0])"),
        ("record", "record(new A.Point(-1, -1), new A.Point(-1, -1))"),
        ("literal", "literal(new String(\"ab\"))"),
        ("has(Integer)", "new A(); add(128); has(128)"),
        ("has(String)", "new A(); add(\"\"); has(new String(\"\"))"),
    ] {
        let one = method(&run, shown);
        assert_ne!(one["different"], 0, "{one}");
        assert_eq!(one["script"], script, "{one}");
        assert!(one["proved"].is_null(), "{one}");
    }
    // One array as both arguments is in no pool, and the solver knows it.
    let shared = method(&run, "shared");
    assert_eq!((&shared["beyond"], &shared["different"]), (&true.into(), &0.into()), "{shared}");
    assert_eq!(shared["script"], "x = new int[0]; shared(x, x)", "{shared}");
    assert_eq!(shared["java"][0], "var x = new int[0];", "{shared}");
    // An object is itself, whatever it is.
    let itself = method(&run, "itself");
    assert_eq!(itself["proved"], "all strings of up to 6 characters", "{itself}");
}

#[test]
fn numbers_that_are_boxed_within_a_method_are_told_apart() {
    let with = |numbers: &str, letters: &str| {
        format!(
            "public class A {{
                public static boolean two(int a, int b) {{ Integer x = a, y = b; return {numbers}; }}
                public static boolean letters(char a, char b) {{ Character x = a, y = b; return {letters}; }}
            }}"
        )
    };
    let (same, equal) = (with("x == y", "x == y"), with("x.equals(y)", "x.equals(y)"));
    let folder = Folder::with(&[("A.java", &same), ("B.java", &equal)]);
    for both in ["A.java B.java", "B.java A.java"] {
        let run = run(&folder, 1, &format!("compare {both} --json"));
        for (shown, script) in [("two", "two(128, 128)"), ("letters", "letters('ä', 'ä')")] {
            let one = method(&run, shown);
            assert_eq!(one["different"], 1, "{one}");
            assert_eq!(one["script"], script, "{one}");
        }
    }
}

#[test]
fn boxes_of_a_submission_are_told_apart_beside_primitive_numbers() {
    let with = |int: &str, long: &str, char: &str| {
        format!(
            "public class A {{
                public static boolean two({int} a, {int} b) {{ return a == b; }}
                public static boolean far({long} a, {long} b) {{ return a == b; }}
                public static boolean letters({char} a, {char} b) {{ return a == b; }}
                public static int sum({int} a, {int} b) {{ return a + b; }}
            }}"
        )
    };
    let (reference, submission) =
        (with("int", "long", "char"), with("Integer", "Long", "Character"));
    let folder = Folder::with(&[("A.java", &reference), ("B.java", &submission)]);
    let run = run(&folder, 1, "compare A.java B.java --json");
    for (shown, script) in
        [("two", "two(128, 128)"), ("far", "far(128L, 128L)"), ("letters", "letters('ä', 'ä')")]
    {
        let one = method(&run, shown);
        assert_ne!(one["different"], 0, "{one}");
        assert_eq!(one["script"], script, "{one}");
    }
    assert_eq!(method(&run, "sum")["different"], 0);
}

#[test]
fn which_object_the_library_gives_is_not_proved() {
    let reference = "public class A {
        public static boolean part(String s) { return s.substring(0) == s; }
        public static boolean same(String s) { return s.substring(0) == s; }
        public static boolean text(String s) { return s.substring(0).equals(s) || s == s; }
    }";
    let submission = reference.replacen("s.substring(0) == s", "true", 1).replacen(
        "return s.substring(0) == s",
        "String t = s.substring(0); return t == s",
        1,
    );
    let folder = Folder::with(&[("A.java", reference), ("B.java", &submission)]);
    let run = run(&folder, 0, "compare A.java B.java --json");
    assert!(method(&run, "part")["proved"].is_null(), "it rests on the library of OpenJDK");
    // What is asked twice is answered alike, whatever the answer is.
    for shown in ["same", "text"] {
        assert_eq!(method(&run, shown)["proved"], "all strings of up to 6 characters");
    }
}

#[test]
fn what_depends_on_identity_is_not_proved_of_a_property() {
    let folder = Folder::with(&[(
        "Same.java",
        "public class Same {
            @PROPERTY static boolean text(String a, String b) { return !a.equals(b) || a == b; }
            @PROPERTY static boolean boxed(Integer a, Integer b) { return !a.equals(b) || a == b; }
            @PROPERTY static boolean array(int[] a, int[] b) { return !java.util.Arrays.equals(a, b) || a == b; }
            @PROPERTY static boolean itself(String a) { String b = a; return a == b && b.equals(a); }
            @PROPERTY static boolean constants(String a) { return !a.equals(\"ab\") || a.intern() == \"ab\"; }
        }\n",
    )]);
    let run = run(&folder, 1, "property Same.java --steps 3000000 --json");
    let all = run.json()[0]["properties"].as_array().expect("properties").clone();
    let of = |name: &str| {
        all.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("{all:?}")).clone()
    };
    for (name, call) in [
        ("text", "Same.text(\"\", new String(\"\"))"),
        ("boxed", "Same.boxed(128, 128)"),
        ("array", "Same.array(new int[0], new int[0])"),
    ] {
        let one = of(name);
        assert_eq!(one["verdict"], "refuted", "{one}");
        assert_eq!(one["counterexample"]["call"], call, "{one}");
        assert!(one["proved"].is_null(), "{one}");
    }
    for name in ["itself", "constants"] {
        let one = of(name);
        assert_ne!(one["verdict"], "refuted", "{one}");
    }
    assert_eq!(of("itself")["proved"], "all strings of up to 6 characters");
}

#[test]
fn a_suite_notices_an_equality_of_references() {
    let text = "class Bag {
    private final java.util.List<String> names = new java.util.ArrayList<>();
    void add(String name) { names.add(name); }
    boolean has(String name) {
        for (String one : names) {
            if (one.equals(name)) {
                return true;
            }
        }
        return false;
    }
}
";
    let folder = Folder::with(&[("Bag.java", text)]);
    let run = run(&folder, 0, "suite Bag.java -n 20 --all");
    let printed = &run.stdout;
    assert!(printed.contains("new String("), "{printed}");
    assert!(!printed.contains("`(one == name)` instead of"), "{printed}");
}
