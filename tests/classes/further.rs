//! What `tatsu compare` and `tatsu suite` tell besides the smallest script, and what they see
//! without calling methods of the class: `--all` and `--no-observe`.

use serde_json::Value;

use crate::command::{Folder, Run, class_example, run};

const RIGHT: &str = "public class Sum { public static int next(int n) { return n; } }\n";
const WRONG: &str = "public class Other { public static int next(int n) { \
                     if (n == 30) { throw new IllegalStateException(); } \
                     return n < 0 ? n : n + 1; } }\n";

fn pair(right: &str, wrong: &str, code: i32, words: &str) -> Run {
    let folder = Folder::with(&[("Sum.java", right), ("Other.java", wrong)]);
    run(&folder, code, &format!("compare Sum.java Other.java {words}"))
}

fn ints(count: usize) -> String {
    (0..count).map(|one| one.to_string()).collect::<Vec<_>>().join(",")
}

#[test]
fn all_scripts_that_differ_are_told_below_the_smallest() {
    let folder = class_example("largest");
    let words = "--ints -1,0,1 --length 1..2 --no-proof";
    let line = format!("compare Largest.java submissions/anna/Largest.java {words}");
    let smallest = run(&folder, 1, &line).stdout;
    assert!(!smallest.contains("    - "), "{smallest}");
    let all = run(&folder, 1, &format!("{line} --all --junit LargestTest.java"));
    let below = "max(new int[]{-1})  expected -1, got 0\n    \
                 - max(new int[]{-1, -1})  expected -1, got 0\ngroups: ";
    assert!(all.stdout.contains(below), "{}", all.stdout);
    // Each of them is a test, and not only the smallest.
    let tests = folder.read("LargestTest.java");
    assert_eq!(tests.matches("@Test\n").count(), 2, "{tests}");
    let refused = run(&folder, 2, &format!("{line} --all --csv"));
    assert!(refused.stderr.contains("'--all' cannot be used with '--csv'"), "{}", refused.stderr);
}

#[test]
fn further_scripts_are_bounded_and_each_kind_of_ending_is_among_them() {
    let words = format!("--ints {} --no-proof --all", ints(60));
    let seen = pair(RIGHT, WRONG, 1, &words).stdout;
    let below: Vec<&str> = seen.lines().filter_map(|line| line.strip_prefix("    - ")).collect();
    let smallest = (1..=20).map(|n| format!("next({n})  expected {n}, got {}", n + 1));
    let thrown = String::from("next(30)  expected 30, got IllegalStateException");
    let more = String::from("and 38 more scripts");
    assert_eq!(below, smallest.chain([thrown, more]).collect::<Vec<_>>(), "{seen}");
    // All scripts are told, or counted.
    let report = pair(RIGHT, WRONG, 1, &format!("{words} --json")).json();
    let method = &report[0]["submissions"][0]["methods"][0];
    let further = method["further"].as_array().expect("further scripts");
    let told: u64 = further.iter().filter_map(|one| one["scripts"].as_u64()).sum();
    assert_eq!(told + 1 + method["more"].as_u64().unwrap_or_default(), 60, "{method}");
    assert_eq!(method["different"], 60);
}

#[test]
fn a_pattern_stands_for_all_its_scripts_that_end_alike() {
    // The first argument makes no difference; the second one does.
    let right = "public class Sum { public static int of(int one, int two) { return two; } }\n";
    let wrong = right.replace("Sum", "Other").replace("return two", "return two < 1 ? two : 9");
    let words = "--ints 0,1,2 --no-proof --all --json";
    let report = pair(right, &wrong, 1, words).json();
    let method = &report[0]["submissions"][0]["methods"][0];
    assert_eq!(method["script"], "of(?, 1)");
    let further = method["further"].as_array().expect("further scripts");
    let told: Vec<(&Value, &Value)> =
        further.iter().map(|one| (&one["script"], &one["scripts"])).collect();
    assert_eq!(told, [(&Value::from("of(?, 2)"), &Value::from(3))], "{method}");
    assert_eq!(method["more"], Value::Null, "{method}");
}

#[test]
fn patterns_of_a_search_field_by_field_are_told_too() {
    let folder = class_example("tree");
    let text = folder.read("Tree.java");
    let wrong = text.replace("key < ", "key <= ");
    assert_ne!(text, wrong, "the example has a comparison");
    folder.write("Anna.java", wrong.as_bytes());
    let line = "compare Tree.java Anna.java --ints 0,1 --depth 2 --no-proof";
    let few = run(&folder, 1, line).stdout;
    let all = run(&folder, 1, &format!("{line} --all")).stdout;
    let after = |text: &str| {
        let fields = text.split("field by field: ").nth(1).unwrap_or_default();
        fields.matches("    - ").count()
    };
    assert!(all.contains("insert differs on 8 of 14 patterns"), "{all}");
    assert_eq!((after(&few), after(&all)), (0, 8), "{few}{all}");
}

const SHELF: &str = "\
import java.util.Iterator;
import java.util.List;

public class Sum {
    public int count;
    private final int hidden;
    public Sum(int n) { count = n; hidden = n; }
    public int get() { return hidden; }
    public Sum grown() { return new Sum(hidden + 1); }
    public Iterator<Integer> all() { return List.of(hidden).iterator(); }
    @Override public String toString() { return \"Sum of \" + hidden; }
}
";

#[test]
fn without_observers_no_method_is_called_to_look_at_an_object() {
    let wrong = SHELF
        .replace("Sum of ", "Other of ")
        .replace("Sum", "Other")
        .replace("List.of(hidden)", "List.of(hidden + 1)");
    let seen = pair(SHELF, &wrong, 1, "--calls 2").stdout;
    for method in ["grown ", "all "] {
        assert!(seen.contains(&format!("Other   {method}")), "{seen}");
    }
    let seen = pair(SHELF, &wrong, 1, "--calls 2 --no-observe").stdout;
    // What is compared is what `toString` returns where it is called as a method.
    assert!(seen.contains("Other   toString  differs on "), "{seen}");
    assert!(!seen.contains("Other   grown") && !seen.contains("Other   all"), "{seen}");
    // Fields are no methods.
    let wrong = SHELF.replace("Sum", "Other").replace("count = n;", "count = 7;");
    let seen = pair(SHELF, &wrong, 1, "--calls 2 --no-observe").stdout;
    assert!(
        seen.contains("expected the object is {count=-1}, got the object is {count=7}"),
        "{seen}"
    );
    // A method that throws when it is asked for no reason is not asked.
    let throws =
        SHELF.replace("Sum", "Other").replace("return \"Other of \" + hidden", "throw new Error()");
    let words = "--calls 2 --only grown";
    assert!(pair(SHELF, &throws, 1, words).stdout.contains("got ! Error"));
    pair(SHELF, &throws, 0, &format!("{words} --no-observe"));
}

#[test]
fn a_suite_without_observers_asks_no_object_for_its_text() {
    let folder = Folder::with(&[("Sum.java", SHELF)]);
    let line = "suite Sum.java --calls 2 --faults 0 --only grown";
    run(&folder, 0, &format!("{line} --junit ATest.java"));
    run(&folder, 0, &format!("{line} --no-observe --junit BTest.java"));
    let (asked, unasked) = (folder.read("ATest.java"), folder.read("BTest.java"));
    assert!(asked.contains("grown().toString()"), "{asked}");
    assert!(!unasked.contains("toString") && unasked.contains("assertNotNull("), "{unasked}");
}

#[test]
fn a_suite_shows_all_faults_that_nothing_notices() {
    // Nothing that is computed here is seen.
    let lines: Vec<String> = (0..14).map(|n| format!("        n = n + {n};\n")).collect();
    let lines = lines.concat();
    let text =
        format!("public class Sum {{\n    public static void add(int n) {{\n{lines}    }}\n}}\n");
    let folder = Folder::with(&[("Sum.java", &text)]);
    let few = run(&folder, 0, "suite Sum.java").stdout;
    let count = |text: &str| text.matches("not noticed: line ").count();
    assert_eq!(count(&few), 10, "{few}");
    assert!(few.contains(" more: --all shows them\n"), "{few}");
    let all = run(&folder, 0, "suite Sum.java --all").stdout;
    assert!(count(&all) > 14 && !all.contains("--all"), "{all}");
}
