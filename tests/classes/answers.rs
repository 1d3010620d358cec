//! Questions for CodeRunner about classes: what answers get in them.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, class_example, run};
use crate::moodle_xml::task::Task;

/// The examples of classes, with the file of each that students write.
const EXAMPLES: [(&str, &str); 11] = [
    ("account", "Account.java"),
    ("fraction", "Fraction.java"),
    ("hits", "Hits.java"),
    ("largest", "Largest.java"),
    ("list", "LinkedList.java"),
    ("queue", "Queue.java"),
    ("search", "Search.java"),
    ("searching", "Searching.java"),
    ("sorting", "Sorting.java"),
    ("stack", "Stack.java"),
    ("tree", "Tree.java"),
];

/// Examples before each change: static methods, arrays that change, exceptions, and objects that
/// have each other. The others have their turn at night, when `TATSU_ALL_EXAMPLES` is set.
const MIXED: [&str; 4] = ["fraction", "sorting", "stack", "tree"];

#[test]
fn sample_answers_get_all_marks() {
    let all = std::env::var_os("TATSU_ALL_EXAMPLES").is_some();
    for (name, file) in EXAMPLES.into_iter().filter(|one| all || MIXED.contains(&one.0)) {
        let folder = class_example(name);
        let line =
            format!("suite {file} --faults 0 --calls 3 --scripts 3000 --coderunner suite.xml");
        run(&folder, 0, &line);
        let task = Task::of(&folder.read("suite.xml"));
        let marks = task.marks(&task.answer);
        assert!(marks.is_full() && !marks.tests.is_empty(), "{name}: {marks:?}");
        // An answer that declares nothing is compiled, and passes no test.
        let lacks = task.marks("class Nothing { }");
        assert!(lacks.is_nothing() && lacks.tests.len() == marks.tests.len(), "{name}: {lacks:?}");
    }
}

#[test]
fn a_test_that_goes_wrong_takes_its_own_mark_only() {
    let folder = class_example("stack");
    run(&folder, 0, "suite Stack.java --faults 0 --calls 4 --coderunner stack.xml");
    let task = Task::of(&folder.read("stack.xml"));
    let of = |name: &str| folder.read(&format!("submissions/{name}/Stack.java"));
    // One exception in the place of another, a method that is missing, an endless loop.
    let some = task.marks(&of("anna"));
    assert!(some.share > 0.5 && some.share < 1.0, "{some:?}");
    let lacks = task.marks(&of("dora"));
    assert!(lacks.share > 0.0 && lacks.share < 1.0, "{lacks:?}");
    assert!(lacks.tests.iter().any(|(is_passed, got)| !is_passed && got.contains("peek")));
    assert!(task.marks(&of("carl")).is_full());
}

#[test]
fn a_class_may_be_declared_in_every_way() {
    let files = [
        ("Pair.java", "public record Pair(int a, int b) { public int sum() { return a + b; } }"),
        (
            "Level.java",
            "public enum Level { LOW, HIGH; public Level other() { return this == LOW ? HIGH : LOW; } }",
        ),
        (
            "Shape.java",
            "public interface Shape { int area(); static Shape square(int a) { return () -> a * a; } \
             static int of(int a) { return square(a).area(); } }",
        ),
        (
            "Tool.java",
            "public abstract class Tool { public static int half(int x) { return x / 2; } }",
        ),
        (
            "Kind.java",
            "public sealed interface Kind permits One { static int of(int x) { return x; } }\n\
             final class One implements Kind { }",
        ),
        (
            "Packed.java",
            "package a.b;\npublic final class Packed { public int half(int x) { return x / 2; } }",
        ),
        ("Plain.java", "class Plain { int at(int i) { int[] a = { 4, 5 }; return a[i]; } }"),
    ];
    let folder = Folder::with(&files);
    for (name, text) in files {
        run(&folder, 0, &format!("suite {name} --faults 0 --force --coderunner one.xml"));
        let task = Task::of(&folder.read("one.xml"));
        let marks = task.marks(text);
        assert!(marks.is_full() && !marks.tests.is_empty(), "{name}: {marks:?}");
    }
}
