//! Exported tests of classes that are hard to test: they pass on the reference, whatever their
//! order, and fail on each wrong submission of `tests/course/exports` that the report names.

use serde_json::Value;

use super::suites::run_tests;
use crate::command::{Folder, run};

/// Compares an assignment's wrong submissions and runs the tests that come of it, whose text it
/// gives.
fn exported(assignment: &str, class: &str) -> String {
    let course = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course/exports");
    let folder = Folder::with(&[]);
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(course.join(assignment)).expect("an assignment") {
        let entry = entry.expect("an entry").path();
        let name = entry.file_name().expect("a name").to_string_lossy().into_owned();
        let file = entry.join(format!("{class}.java"));
        if !file.is_file() {
            continue;
        }
        let text = std::fs::read(file).expect("a submission");
        std::fs::create_dir(folder.path().join(&name)).expect("a folder");
        folder.write(&format!("{name}/{class}.java"), &text);
        if name.starts_with("wrong") {
            wrong.push(name);
        }
    }
    wrong.sort();
    let reference = format!("reference/{class}.java");
    let line = format!("compare {reference} {} --json --junit ExportedTest.java", wrong.join(" "));
    let report: Value = serde_json::from_str(&run(&folder, 1, &line).stdout).expect("JSON");
    for one in report["submissions"].as_array().expect("submissions") {
        let methods = one["methods"].as_array().expect("methods");
        let differs = |of: &Value| of["different"].as_u64() > Some(0) || of["beyond"] == true;
        assert!(methods.iter().any(differs), "the report does not name it: {one}");
    }
    for words in [&["ExportedTest"][..], &["ExportedTest", "last"]] {
        let seen = run_tests(&folder, &reference, words);
        assert!(!seen.is_empty() && seen.iter().all(|line| line.ends_with(" ok")), "{seen:?}");
    }
    for name in &wrong {
        let seen = run_tests(&folder, &format!("{name}/{class}.java"), &["ExportedTest"]);
        assert!(seen.iter().any(|line| !line.ends_with(" ok")), "{name} passes: {seen:?}");
    }
    std::fs::read_to_string(folder.path().join("ExportedTest.java")).expect("tests")
}

#[test]
fn what_outlives_a_test_is_nothing_to_the_next_one() {
    for (assignment, class) in [("static_counter", "Ticket"), ("enum_with_state", "Lamp")] {
        let tests = exported(assignment, class);
        assert!(tests.contains("@ExtendWith(ExportedTest.OwnClasses.class)"), "{tests}");
    }
}

#[test]
fn what_cannot_be_named_is_compared_by_its_text() {
    let tests = exported("private_enum", "Door");
    assert!(tests.contains("assertEquals(\"LOCKED\", String.valueOf(a.open()));"), "{tests}");
    assert!(!tests.contains("OwnClasses"), "{tests}");
}

#[test]
fn functions_have_a_type_where_they_are_called_and_are_applied() {
    let tests = exported("default_method", "Amount");
    assert!(tests.contains("((Amount) () -> -1).half()"), "{tests}");
    assert!(tests.contains("assertEquals(-2, got.value());"), "{tests}");
    let tests = exported("abstract_shape", "Shapes");
    assert!(tests.contains("assertEquals(-2, got.applyAsInt(-1));"), "{tests}");
}

#[test]
fn what_has_no_text_is_gone_through_or_asked() {
    let tests = exported("iterator", "Row");
    assert!(tests.contains("assertEquals(List.of(-1), elements(a.iterator()));"), "{tests}");
    let tests = exported("no_text", "Node");
    assert!(tests.contains("assertEquals(-1, got.value());"), "{tests}");
}

#[test]
fn numbers_with_a_fraction_and_checked_exceptions_are_taken_as_they_are() {
    let tests = exported("fractions_of_numbers", "Marks");
    assert!(tests.contains(", a.mean(), 1e-9);"), "{tests}");
    let tests = exported("checked_exception", "Purse");
    assert!(tests.contains("assertThrows(Purse.TooLittle.class, () -> "), "{tests}");
}
