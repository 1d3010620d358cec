//! The options of tracing questions about calls of a class.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use std::collections::BTreeSet;

use crate::command::{Folder, run};

const DOOR: &str = "\
public class Door {
    private int steps;
    public void go(int by) {
        if (by < 0) {
            throw new IllegalArgumentException();
        }
        steps += by;
    }
    public boolean isFar() { return steps > 1; }
    public String name() { return \"door\"; }
    public String[] names() { return new String[] {\"a\", \"b\"}; }
    public char mark() { return 'x'; }
}
";

/// For each choice in a file for Moodle its options, the right one first.
fn choices(xml: &str) -> Vec<Vec<String>> {
    let questions = xml.split("<question type=\"multichoice\">").skip(1);
    let options = |question: &str| -> Vec<String> {
        let answers = question.split("<answer fraction=\"").skip(1);
        let mut all: Vec<(bool, String)> = answers
            .filter_map(|one| {
                let text = one.split("<text>").nth(1)?.split("</text>").next()?;
                Some((!one.starts_with("100"), text.to_owned()))
            })
            .collect();
        all.sort_by_key(|(is_wrong, _)| *is_wrong);
        all.into_iter().map(|(_, text)| text).collect()
    };
    questions.map(options).collect()
}

#[test]
fn a_choice_has_three_options_but_for_truth_values_and_calls_with_fewer_are_counted() {
    let folder = Folder::with(&[("Door.java", DOOR)]);
    let seen = run(&folder, 0, "suite Door.java --calls 3 --faults 0 --questions q").stdout;
    let last = seen.lines().last().unwrap_or_default();
    assert!(
        last.contains("; 1 call left out, with fewer than three options: q/Door.xml"),
        "{last}"
    );
    let xml = folder.read("q/Door.xml");
    let choices = choices(&xml);
    let mut truths = 0;
    for options in &choices {
        let different: BTreeSet<&String> = options.iter().collect();
        assert_eq!(different.len(), options.len(), "{options:?}");
        let is_truth = options.iter().all(|one| one.contains("true") || one.contains("false"));
        truths += usize::from(is_truth);
        assert!(options.len() >= 3 || is_truth && options.len() == 2, "{options:?}");
    }
    assert!(truths > 0 && choices.len() > truths + 2, "{choices:?}");
    // What may be taken for a text, for elements, and for the end of a call that throws.
    for said in
        ["oor\"", "{\"b\", \"a\"}", "It ends without an exception.", "No line that runs throws"]
    {
        let said = said.replace('"', "&quot;");
        assert!(
            xml.replace("&#34;", "&quot;").replace('"', "&quot;").contains(&said),
            "{said}\n{xml}"
        );
    }
    assert!(folder.read("q/report.html").contains("Calls left out, with fewer than three options"));
    run(&folder, 0, "suite Door.java --calls 3 --faults 0 --questions q --force --language de");
    let xml = folder.read("q/Door.xml");
    assert!(xml.contains("Die Elemente stimmen, aber nicht ihre Reihenfolge."), "{xml}");
    assert!(folder.read("q/report.html").contains("Ausgelassene Aufrufe"));
}

#[test]
fn a_call_that_throws_offers_no_text_of_an_object_that_is_none() {
    let text = "\
public class Cell {
    private final int at;
    public Cell(int at) {
        this.at = at;
    }
    public Cell next() {
        if (at > 0) {
            throw new IllegalStateException();
        }
        return new Cell(at + 1);
    }
    public String toString() { return \"cell \" + at; }
}
";
    let folder = Folder::with(&[("Cell.java", text)]);
    run(&folder, 0, "suite Cell.java --ints 0,1 --only next --faults 0 --questions q");
    let xml = folder.read("q/Cell.xml");
    let all: Vec<String> = choices(&xml).into_iter().flatten().collect();
    assert!(all.iter().any(|one| one.contains("It returns <code>null</code>.")), "{all:?}");
    assert!(!all.iter().any(|one| one.contains("gives <code>null")), "{all:?}");
}
