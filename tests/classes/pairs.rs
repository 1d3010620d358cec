//! `tatsu compare --depth`: arguments filled in where the reference or the submission looks.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use std::path::Path;

use crate::command::{Folder, Run, tatsu};
use serde_json::Value;

/// Runs `tatsu compare`; `--unconfined` matters only where there is no bubblewrap.
#[track_caller]
fn compare(folder: &Folder, code: i32, line: &str) -> Run {
    let words = line.split_whitespace().chain(["--no-proof", "--unconfined"]);
    let run = tatsu().within(folder).word("compare").words(words).run();
    run.exits(code);
    run
}

const REFERENCE: &str = "\
record Flags(boolean a, boolean b, int[] xs) {}
public class P {
    public static boolean both(Flags f) { return f.a() && f.b(); }
    public static int first(Flags f) { return f.xs().length == 0 ? -1 : f.xs()[0]; }
    public static Flags swap(Flags f) { return new Flags(f.b(), f.a(), f.xs()); }
    public static void up(int[] a) { if (a.length > 0) { a[0] = 7; } }
}
";

/// What is told of a method: patterns, and those that differ as `pattern: expected / got`.
fn method(report: &Value, submission: usize, name: &str) -> (u64, Vec<String>) {
    let methods = report["submissions"][submission]["methods"].as_array().expect("methods");
    let one = methods.iter().find(|one| one["method"] == name).unwrap_or_else(|| panic!("{name}"));
    let words = |ending: &Value| ending["value"].as_str().unwrap_or_default().to_owned();
    let different = one["fields"]["different"].as_array().expect("patterns");
    let line = |one: &Value| {
        let pattern = one["pattern"].as_str().expect("a pattern");
        format!("{pattern}: {} / {}", words(&one["expected"]), words(&one["got"]))
    };
    (one["fields"]["patterns"].as_u64().expect("a count"), different.iter().map(line).collect())
}

/// Writes a file into a folder of its own.
fn put(folder: &Folder, name: &str, file: &str, text: &str) {
    std::fs::create_dir_all(folder.path().join(name)).expect("a folder");
    folder.write(&format!("{name}/{file}"), text.as_bytes());
}

/// A folder with the reference and one submission for each pair of texts, of which the second
/// stands for the first.
fn folder(changes: &[(&str, &str)]) -> Folder {
    let folder = Folder::with(&[("P.java", REFERENCE)]);
    for (number, (from, to)) in changes.iter().enumerate() {
        let text = REFERENCE.replace(from, to);
        assert_ne!(text, REFERENCE, "{from}");
        put(&folder, &format!("s{number}"), "P.java", &text);
    }
    folder
}

const LINE: &str = "P.java s0/P.java s1/P.java s2/P.java s3/P.java --ints 0,1 --length 0..1 --size 5 --depth 1 --json";

#[test]
fn a_part_is_filled_in_where_either_side_looks_and_compared_where_neither_does() {
    let folder = folder(&[
        ("f.a() && f.b()", "f.b() && f.a()"),
        ("f.b(), f.a(),", "f.a(), f.b(),"),
        ("f.xs()[0]", "f.a() ? 5 : f.xs()[0]"),
        ("a[0] = 7", "a[0] = a[0] + 7"),
    ]);
    let run = compare(&folder, 1, LINE);
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    // `false && ?` and `? && false` are no difference: the reference needs `b` only after `a`, and
    // what the submission needs is filled in, too.
    assert_eq!(method(&report, 0, "both"), (4, Vec::new()));
    assert_eq!(method(&report, 1, "both"), (3, Vec::new()));
    // Neither class looks into the array, so it stays unknown where the result is compared.
    let swapped = [
        "swap(new Flags(true, false, ?)): Flags(false, true, ?) / Flags(true, false, ?)",
        "swap(new Flags(false, true, ?)): Flags(true, false, ?) / Flags(false, true, ?)",
    ];
    let (patterns, mut told) = method(&report, 1, "swap");
    told.sort_unstable_by_key(|one| !one.starts_with("swap(new Flags(true"));
    assert_eq!((patterns, told), (4, swapped.map(String::from).to_vec()));
    assert_eq!(method(&report, 0, "swap"), (1, Vec::new()));
    // Only the submission looks at `a`, and only where there is an element.
    let (patterns, told) = method(&report, 2, "first");
    assert_eq!(patterns, 5);
    assert_eq!(
        told,
        [
            "first(new Flags(true, ?, new int[]{0})): 0 / 5",
            "first(new Flags(true, ?, new int[]{1})): 1 / 5",
        ]
    );
    // What is written over differs only for an element that is not 0.
    let (patterns, told) = method(&report, 3, "up");
    assert_eq!(patterns, 3);
    assert_eq!(told, ["up(new int[]{1}): the argument is {7} / the argument is {8}"]);
}

#[test]
fn what_is_written_over_is_known_before_it_is_told_as_changed() {
    let right = "class W { static int last(int[] a) { return a.length; } }";
    let folder = Folder::with(&[("W.java", right)]);
    let body = "if (a.length == 2) { a[1] = 1; } return a.length;";
    put(&folder, "s0", "W.java", &right.replace("return a.length;", body));
    // With three numbers, two of which differ from what is written.
    let line = "W.java s0/W.java --ints -1,0,1 --length 0..2 --depth 1 --json";
    let run = compare(&folder, 1, line);
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let (patterns, mut told) = method(&report, 0, "last");
    let mut expected = Vec::new();
    for first in [-1, 0, 1] {
        for second in [-1, 0] {
            let array = format!("{{{first}, {second}}}");
            let got = format!("2, the argument is {{{first}, 1}}");
            expected.push(format!("last(new int[]{array}): 2 / {got}"));
        }
    }
    expected.sort_unstable();
    told.sort_unstable();
    assert_eq!(told, expected);
    assert_eq!(patterns, 2 + 9);
}

#[test]
fn classes_of_a_submission_may_do_more_than_store_their_parts() {
    let other = |constructor: &str| {
        format!(
            "class Flags {{ private int[] xs; private boolean b, a;\n\
             Flags(boolean p, boolean q, int[] xs) {{ {constructor} }}\n\
             boolean a() {{ return a; }} boolean b() {{ return b; }} int[] xs() {{ return xs; }} }}"
        )
    };
    let record = REFERENCE.lines().next().expect("a record");
    let folder = folder(&[
        (record, &other("this.a = p; this.b = q; this.xs = xs;")),
        (record, &other("this.a = p; this.b = q; this.xs = p ? new int[]{9} : xs;")),
        (
            record,
            &other(
                "if (p && q) { throw new IllegalStateException(); } a = p; b = q; this.xs = xs;",
            ),
        ),
        (
            "record Flags(boolean a, boolean b, int[] xs) {}",
            "record Flags(boolean a, boolean b, int[] xs) { public boolean b() { return !a; } }",
        ),
    ]);
    let run = compare(&folder, 1, &LINE.replace("--json", "--only first --json"));
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    // Fields in another order are found by what is stored in them.
    assert_eq!(method(&report, 0, "first"), (3, Vec::new()));
    // A constructor that looks at its parameters is told what they are.
    let (_, told) = method(&report, 1, "first");
    assert_eq!(told.len(), 6, "{told:?}");
    assert!(told.iter().all(|one| one.starts_with("first(new Flags(true, ")), "{told:?}");
    // What a submission cannot make is no difference.
    let (patterns, told) = method(&report, 2, "first");
    assert!(told.is_empty() && patterns == 9, "{patterns} {told:?}");
    assert_eq!(method(&report, 3, "first"), (3, Vec::new()));
    let run = compare(&folder, 1, &LINE.replace("--json", "--only both --json"));
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        method(&report, 3, "both"),
        (3, vec![String::from("both(new Flags(true, true, ?)): true / false")])
    );
}

#[test]
fn differences_deeper_than_scripts_are_told_with_how_far_was_looked() {
    let folder = Folder::with(&[]);
    let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/classes/tree/Tree.java");
    let text = std::fs::read_to_string(tree).expect("a tree");
    let all = "branch.left() instanceof Leaf ? branch.key() : smallest(branch.left())";
    let short = "branch.left() instanceof Branch left ? left.left() instanceof Branch last ? last.key() : left.key() : branch.key()";
    let swapped = "branch.left() instanceof Branch left ? smallest(left) : branch.key()";
    assert!(text.contains(all));
    folder.write("Tree.java", text.as_bytes());
    put(&folder, "anna", "Tree.java", &text.replace(all, short));
    put(&folder, "bert", "Tree.java", &text.replace(all, swapped));
    let line =
        "Tree.java anna/Tree.java bert/Tree.java --only smallest --ints 0,1 --depth 5 --drawn 0";
    let run = compare(&folder, 1, line);
    assert!(include_str!("../../docs/compare.md").contains(&run.stdout), "{}", run.stdout);
    let run = compare(&folder, 1, &format!("{line} --csv"));
    assert!(
        run.stdout.contains("anna,differs,50,0,0.00%,\"agrees on all 50, differs beyond\""),
        "{}",
        run.stdout
    );
    // A budget that ends first is told, and is no agreement.
    let few = line.replace("anna/Tree.java ", "").replace("--depth 5", "--depth 5 --scripts 20");
    let run = compare(&folder, 3, &few);
    let told = "field by field: not all values of up to depth 5, ended after";
    assert!(run.stdout.contains(told), "{}", run.stdout);
    // Static fields that change are more than arguments.
    let counting = text.replace("static int smallest", "int[] COUNT = {0}; static int smallest");
    put(&folder, "carl", "Tree.java", &counting);
    let run = compare(&folder, 0, &line.replace("anna/Tree.java bert", "carl"));
    let told = "not looked into field by field: calls may change `Tree.COUNT`";
    assert!(run.stdout.contains(told), "{}", run.stdout);
}
