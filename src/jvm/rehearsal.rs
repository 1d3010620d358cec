//! What JVMs do before an archive of class data is made of them: a little of everything, so that
//! the classes that it takes are in the archive.
//!
//! In: nothing. Out: tasks for the harness, and requests for the explorer. What holds: each is done
//! in a moment and touches nothing but its own values.

use super::explorer_process::{ClassFile, ExplorerRequest};
use super::job::{ConsoleScript, Expected, JavaProgram, Job, JvmTask, SubmissionJob};

/// A program as students see it, with loops, texts, arrays and a method.
const PROGRAM: &str = "public class Main { static int square(int n) { return n * n; } public \
     static void main(String[] arguments) { int[] all = { 3, 1, 2 }; String text = \"\"; for (int \
     one : all) { switch (one) { case 1: text += 'a'; break; default: text += one; } } int i = 0; \
     while (i < 3) { all[i] = square(all[i++]); } System.out.println(text + text.charAt(0) + \
     all.length); } }";

/// A program of a student's that reads and prints.
const SUBMISSION: &str = "import java.util.*;\npublic class Sum { public static void \
     main(String[] arguments) { Scanner in = new Scanner(System.in); int n = in.nextInt(); \
     List<Integer> all = new ArrayList<>(); while (all.size() < n) { System.out.print(\"? \"); \
     all.add(in.nextInt()); } int sum = 0; for (int one : all) { sum += one; } \
     System.out.println(\"Sum: \" + sum); if (in.hasNextLine()) { in.nextLine(); } } }";

/// A class with what classes have: fields, a constructor, results, exceptions, lists, functions.
const CLASS: &str = "import java.util.*;\nimport java.util.function.*;\npublic class Box<T> { \
     private final List<T> items = new ArrayList<>(); private int[] counts = new int[2]; private \
     String name; public Box(String name) { this.name = name; } public void put(T item) { if \
     (items.size() < LIMIT) { items.add(item); counts[items.size() - 1]++; } } public T take() { \
     if (items.isEmpty()) { throw new IllegalStateException(\"empty\"); } return items.remove(0); \
     } public boolean isLong(int[] all, char mark) { int found = 0; for (int one : all) { if (one \
     > 0 && mark != 'x' || one < -5) { found++; } } return found > 1; } public double share(long \
     of) { return of == 0 ? 0.5 : items.size() / (double) of; } public List<T> all() { return new \
     ArrayList<>(items); } public static int twice(Function<Integer, Integer> of, int n) { return \
     of.apply(of.apply(n)); } public String toString() { return name + items; } }";

/// Properties: of lists, arrays and a class of its own.
const PROPERTIES: &str = "import java.util.*;\nclass Properties { static class Tree { Tree left; \
     int key; Tree right; Tree(Tree left, int key, Tree right) { this.left = left; this.key = key; \
     this.right = right; } } static int size(Tree tree) { return tree == null ? 0 : 1 + \
     size(tree.left) + size(tree.right); } static boolean propList(List<Integer> values) { \
     List<Integer> all = new ArrayList<>(values); Collections.reverse(all); return \
     all.equals(values); } static boolean propTree(Tree tree) { return size(tree) < 2; } static \
     boolean propArray(int[] values, String text) { return values.length < 2 || text.length() < 1; \
     } }";

/// Jobs for a harness that runs programs of authors and of students.
pub(super) fn tasks() -> Vec<JvmTask> {
    let program = JavaProgram::new(PROGRAM, "Main", "main(String[])", Expected::default());
    let script = |lines: &[&str]| ConsoleScript {
        arguments: Vec::new(),
        lines: lines.iter().map(|line| (*line).to_owned()).collect(),
    };
    let submission = SubmissionJob {
        number: 2,
        files: vec![(String::from("Sum.java"), String::from(SUBMISSION))].into(),
        scripts: vec![script(&["2", "5", "-7"]), script(&["0", "more"])],
    };
    vec![Job { number: 1, programs: vec![program] }.into(), submission.into()]
}

/// Requests for an explorer: a class is searched, compared with another one, covered by a suite,
/// and properties are tried.
pub(super) fn requests() -> Vec<ExplorerRequest> {
    let class = |limit: &str| {
        let text = CLASS.replace("LIMIT", limit);
        vec![ClassFile { name: String::from("Box.java"), text, is_tested: true }]
    };
    let properties = ClassFile {
        name: String::from("Properties.java"),
        text: String::from(PROPERTIES),
        is_tested: true,
    };
    let request = |kind, further: &[(&'static str, &str)], programs| {
        let mut plan = bounds();
        plan.extend(further.iter().map(|(key, value)| (*key, (*value).to_owned())));
        ExplorerRequest { kind, plan, programs }
    };
    let explored = [
        ("size", "2"),
        ("from", "0"),
        ("numbers", "0 1 -1"),
        ("further", ""),
        ("steps", "20000"),
        ("property", "0"),
    ];
    let explored = ExplorerRequest {
        kind: "property-explore",
        plan: explored.map(|(key, value)| (key, value.to_owned())).into(),
        programs: Vec::new(),
    };
    let deep = [("depth", "2"), ("observe", "true")];
    let compared = [("exceptions", "type"), ("all", "false"), ("go-on", "false"), ("depth", "1")];
    let covered = [("tests", "4"), ("mutants", "4"), ("traced", "4")];
    vec![
        request("crash", &deep, vec![class("3")]),
        request("reference", &compared, vec![class("2")]),
        request("compare", &compared, vec![class("3")]),
        request("suite", &covered, vec![class("2")]),
        request("property", &[], vec![vec![properties]]),
        explored,
    ]
}

/// How far is looked: a hundred scripts or so.
fn bounds() -> Vec<(&'static str, String)> {
    let pools = [
        ("int", "0"),
        ("int", "7"),
        ("long", "0"),
        ("double", "0.5"),
        ("char", "a"),
        ("string", "a"),
    ];
    let mines = ["int", "double", "char", "string"].map(|pool| ("mine", pool));
    let bounds = [
        ("null", "true"),
        ("least", "0"),
        ("most", "2"),
        ("calls", "4"),
        ("size", "9"),
        ("steps", "10000"),
        ("bytes", "33554432"),
        ("milliseconds", "1000"),
        ("scripts", "150"),
        ("time", "20000"),
    ];
    let all = pools.into_iter().chain(mines).chain(bounds);
    all.map(|(key, value)| (key, value.to_owned())).collect()
}
