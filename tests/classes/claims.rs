//! What claims do not say: for each sentence of `docs/claims.md` about classes, a program for which
//! the stronger reading is false, and the sentence all the same.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start a JDK")]

use crate::command::{Folder, run};

#[test]
fn equal_is_said_of_the_lengths_and_values_that_are_named() {
    let reference = "\
class A {
    static int sum(int[] a) { int s = 0; for (int x : a) { s += x; } return s; }
    static boolean none(int[] a) { return false; }
    static int[] copy(int[] a) { return a.clone(); }
    static int length(String s) { return s.length(); }
}
";
    let submission = "\
class A {
    static int sum(int[] a) { if (a.length > 6) { return 0; } int s = 0; for (int x : a) { s += x; } return s; }
    static boolean none(int[] a) { return a == null; }
    static int[] copy(int[] a) { if (a.length < 0) { return null; } return a; }
    static int length(String s) { return s.length() > 6 ? 7 : s.length(); }
}
";
    let folder = Folder::with(&[("A.java", reference), ("B.java", submission)]);
    let said = run(&folder, 0, "compare A.java B.java --ints 0,1 --drawn 0").stdout;
    for line in [
        "equal for all arrays of up to 6 ints (proved)",
        "equal for all strings of up to 6 characters (proved)",
    ] {
        assert!(said.contains(line), "{said}");
    }
    for method in ["sum", "none", "copy", "length"] {
        assert!(said.contains(&format!("{method} ")), "{said}");
    }
    // With null among the values, the claim about arrays stays, and the call is found.
    let with_null = run(&folder, 1, "compare A.java B.java --ints 0,1 --drawn 0 --null").stdout;
    assert!(with_null.contains("none(null)"), "{with_null}");
}

#[test]
fn agrees_is_said_of_the_scripts_that_were_run() {
    let reference = "class A { static double half(double x) { return x / 2; } }\n";
    let submission =
        "class A { static double half(double x) { return x == 17.25 ? 0 : x / 2; } }\n";
    let folder = Folder::with(&[("A.java", reference), ("B.java", submission)]);
    let said = run(&folder, 0, "compare A.java B.java").stdout;
    assert!(said.contains("agrees on all"), "{said}");
    assert!(!said.contains("proved"), "{said}");
}

#[test]
fn throws_nothing_is_said_of_the_exceptions_of_the_subset() {
    let text = "class A { static int down(int n) { return n <= 0 ? 0 : down(n - 1); } \
                static int first(int[] a) { return a.length > 6 ? a[7] : 0; } }\n";
    let folder = Folder::with(&[("A.java", text)]);
    let said = run(&folder, 0, "crash A.java --ints 0,1").stdout;
    assert!(
        said.contains("= first(int[])   throws nothing for all arrays of up to 6 ints (proved)"),
        "{said}"
    );
    // It overflows the stack for a large number, and nothing is claimed of those.
    let down = said.lines().find(|line| line.starts_with("= down(int)"));
    let down = down.unwrap_or_else(|| panic!("{said}"));
    assert!(down.ends_with("throws nothing for all ints from -16 to 16 (proved)"), "{down}");
}

#[test]
fn holds_is_said_of_arguments_that_are_made_by_themselves() {
    let text = "\
public class P {
    @PROPERTY static boolean apart(int[] a, int[] b) { return a != b; }
    @PROPERTY static boolean shown(java.util.List<String> a, java.util.List<String> b) { return a != b; }
    @PROPERTY static boolean there(String s) { return s != null; }
}
";
    let folder = Folder::with(&[("P.java", text)]);
    let said = run(&folder, 0, "property P.java --steps 200000").stdout;
    // One array as both arguments refutes it, so nothing is proved.
    let apart =
        said.lines().find(|line| line.starts_with("apart")).unwrap_or_else(|| panic!("{said}"));
    assert!(!apart.contains("proved"), "{said}");
    assert!(
        said.lines().any(|line| line.starts_with("shown") && line.contains("holds for all")),
        "{said}"
    );
    assert!(said.contains("holds for all strings of up to 6 characters (proved)"), "{said}");
}
