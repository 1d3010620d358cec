//! What the solver adds to `tatsu compare`, `tatsu crash` and `tatsu property`: proofs, and values
//! that no pool holds. Every value that is told was run on the JVM.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start a JDK")]

use crate::command::{Folder, Run, run};
use serde_json::Value;

/// The entry of a method, from a comparison with one submission.
fn method(run: &Run, name: &str) -> Value {
    let methods = run.json()[0]["submissions"][0]["methods"].clone();
    let all = methods.as_array().expect("methods").clone();
    all.into_iter().find(|one| one["method"] == name).expect("the method")
}

const REFERENCE: &str = "\
class A {
    static int max(int[] a) { int m = a[0]; for (int x : a) { if (x > m) { m = x; } } return m; }
    static int find(int[] a, int key) { for (int i = 0; i < a.length; i++) { if (a[i] == key) { return i; } } return -1; }
    static int odd(int x) { return x * 5 - 3 == 1232 ? 1 : 0; }
    static int far(int x) { return x; }
    static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
    static String twice(String s) { return s + s; }
    static void clear(int[] a) { for (int i = 0; i < a.length; i++) { a[i] = 0; } }
    static void says(int x) { System.out.println(\"small\"); }
    static int share(int a, int b) { return a / (b - 1000); }
    static int counted(int x) { return x + steps(); }
    private static int count = 1;
    private static int steps() { return count; }
    static double half(double x) { return x / 2; }
    static <T> T same(T x) { return x; }
}
";

const SUBMISSION: &str = "\
import java.util.*;
class A {
    static int max(int[] a) { int m = a[0], i = 1; while (i < a.length) { m = Math.max(m, a[i++]); } return m; }
    static int find(int[] a, int key) { int at = -1; for (int i = a.length - 1; i >= 0; i--) { if (a[i] == key) { at = i; } } return at; }
    static int odd(int x) { return 0; }
    static int far(int x) { return x == 4711 ? 1 / (x - 4711) : x; }
    static int factorial(int n) { int f = 1; for (int i = 2; i <= n; i++) { f *= i; } return f; }
    static String twice(String s) { String t = \"\"; for (int i = 0; i < 2; i++) { t = t + s; } return t; }
    static void clear(int[] a) { if (a.length < 5) { Arrays.fill(a, 0); } }
    static void says(int x) { System.out.println(x - 1 == 123_456 ? \"big\" : \"small\"); }
    static int share(int a, int b) { return a / (b - 1000); }
    static int counted(int x) { return 1 + x; }
    static double half(double x) { return x * 0.5; }
    static <T> T same(T x) { return x; }
    record Unused(List<String> names) {}
}
";

#[test]
fn methods_are_proved_equal_or_told_apart_where_no_pool_reaches() {
    let folder = Folder::with(&[("A.java", REFERENCE), ("B.java", SUBMISSION)]);
    let run =
        run(&folder, 1, "compare A.java B.java --ints -1,0,1,2 --length 1..2 --drawn 0 --json");
    for (name, inputs) in [
        ("max", "all arrays of 1 to 6 ints"),
        ("find", "all arrays of 1 to 6 ints and all ints"),
        ("factorial", "all ints from -16 to 16"),
        ("twice", "all strings of up to 6 characters"),
        // An exception of the same class on both sides.
        ("share", "all ints"),
    ] {
        let one = method(&run, name);
        assert_eq!(one["proved"], inputs, "{one}");
        assert_eq!(one["different"], 0, "{one}");
    }
    for (name, script, expected, got) in [
        ("odd", "odd(247)", "1", "0"),
        ("far", "far(4711)", "4711", "java.lang.ArithmeticException"),
        ("says", "says(123457)", "prints \"small\"", "prints \"big\""),
    ] {
        let one = method(&run, name);
        assert_eq!((&one["beyond"], &one["different"]), (&true.into(), &0.into()), "{one}");
        assert_eq!(one["script"], script, "{one}");
        assert_eq!(one["java"][0], format!("A.{script};"), "{one}");
        assert_eq!(one["expected"]["value"], expected, "{one}");
        assert_eq!(one["got"]["value"], got, "{one}");
    }
    // The least length at which they differ, and no other numbers than it takes.
    let clear = method(&run, "clear");
    let script = clear["script"].as_str().expect("a script");
    assert_eq!(script.matches(',').count(), 4, "{script}");
    assert_eq!(script.matches('0').count(), 4, "{script}");
    for (name, reason) in
        [("counted", "the static field `count`, which can change"), ("half", "`double`")]
    {
        let one = method(&run, name);
        let said = one["unproved"].as_str().unwrap_or_default();
        assert!(said.contains(reason), "{one}");
        assert!(one["proved"].is_null() && one["beyond"].is_null(), "{one}");
    }
}

#[test]
fn a_bubble_sort_is_proved_for_arrays_of_up_to_five_ints() {
    let sort = |inner: &str| {
        format!(
            "class A {{ static void sort(int[] a) {{ {inner} if (a[j] > a[j + 1]) \
             {{ int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }} }} }} }} }}"
        )
    };
    let all = sort("for (int i = 0; i < a.length; i++) { for (int j = 0; j + 1 < a.length; j++) {");
    let fewer = sort("for (int i = a.length; i > 1; i--) { for (int j = 0; j < i - 1; j++) {");
    let folder = Folder::with(&[("A.java", &all), ("B.java", &fewer)]);
    let run = run(&folder, 0, "compare A.java B.java --ints 0,1 --length 0..2");
    assert!(run.stdout.contains("equal for all arrays of up to 5 ints (proved)"), "{}", run.stdout);
}

/// Sixty divisions one after the other are more than the solver settles for all ints.
#[test]
fn a_chain_of_divisions_is_settled_near_zero() {
    let text = "public class G {\n    public static int gcd(int a, int b) {\n        while (b != 0) { \
                int t = a % b; a = b; b = t; }\n        return Math.abs(a);\n    }\n}\n";
    let folder = Folder::with(&[("G.java", text)]);
    let told = run(&folder, 0, "crash G.java").stdout;
    let claim = "throws nothing for all ints from -100 to 100 (proved)";
    assert!(told.contains(claim), "{told}");
}

#[test]
fn without_proofs_the_scripts_alone_are_told() {
    let folder = Folder::with(&[("A.java", REFERENCE), ("B.java", SUBMISSION)]);
    let line = "compare A.java B.java --ints -1,0,1,2 --length 1..2 --drawn 0 --no-proof";
    let run = run(&folder, 0, line);
    assert!(run.stdout.contains("B   all  agree on all "), "{}", run.stdout);
}

#[test]
fn the_pages_show_what_comes_out() {
    let codes = |body: &str| {
        format!("class Codes {{ static boolean isSecret(int x) {{ return {body}; }} }}")
    };
    let (right, wrong) = (codes("x * 5 - 3 == 1232"), codes("false"));
    let folder = Folder::with(&[("Codes.java", &right), ("Other.java", &wrong)]);
    std::fs::create_dir_all(folder.path().join("submissions/anna")).expect("a folder");
    folder.write("submissions/anna/Codes.java", wrong.as_bytes());
    let page = include_str!("../../docs/compare.md");
    let seen = run(&folder, 1, "compare Codes.java submissions/anna/Codes.java").stdout;
    assert!(page.contains(&seen), "{seen}");
    let shares = "\
class Shares {
    static int share(int sum, int heads) {
        return sum / (heads * 4 - 4000);
    }
    static int sum(int a, int b) { return a + b; }
}
";
    folder.write("Shares.java", shares.as_bytes());
    let seen = run(&folder, 1, "crash Shares.java").stdout;
    assert!(include_str!("../../docs/crash.md").contains(&seen), "{seen}");
    let far = include_str!("../../skeletons/classes/properties/far/Far.java");
    folder.write("Far.java", far.as_bytes());
    let seen =
        run(&folder, 0, "property Far.java --steps 100000 --draws 10 --no-proof --only propSum");
    assert!(seen.stdout.contains("holds for"), "{}", seen.stdout);
}

#[test]
fn assumptions_and_ranges_count_in_proofs_of_properties() {
    let text = "\
class P {
    static boolean propAbs(int x) { ASSUME(x != Integer.MIN_VALUE); return Math.abs(x) >= 0; }
    @PROPERTY static boolean digits(@FROM(range(0, 90000)) int n) { ASSUME(n % 2 == 0); return n % 4 != 3; }
    static boolean propIndex(int[] a) { return a.length < 4 || a[3] >= a[3] && a[a.length - 4] == a[a.length - 4]; }
    static boolean propSquare(long x) { return x * x >= 0; }
}
";
    let folder = Folder::with(&[("P.java", text)]);
    let run = run(&folder, 0, "property P.java --steps 100000 --draws 0 --json");
    let found = run.json()[0]["properties"].clone();
    let of = |name: &str| {
        let all = found.as_array().expect("properties");
        all.iter().find(|one| one["name"] == name).expect("it").clone()
    };
    assert_eq!(of("propAbs")["proved"], "all ints");
    assert_eq!(of("propAbs")["verdict"], "holds for all");
    assert_eq!(of("digits")["proved"], "all ints from 0 to 90000");
    assert_eq!(of("propIndex")["proved"], "all arrays of up to 6 ints");
    assert_eq!(of("propIndex")["verdict"], "holds up to a size");
    // The solver gives up beyond 100, the JVM does not.
    assert!(of("propSquare")["proved"].is_null() && of("propSquare")["unproved"].is_null());
    assert!(of("propSquare")["covered"]["numbers"]["to"].as_i64() > Some(100));
}
