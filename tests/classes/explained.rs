//! What explanations of tracing questions say of the run of a call.

use crate::command::{Folder, class_example, run};
use tatsu::ask::listing::plain;

/// A class of which one half lies outside of the subset of skeletons.
const DIGITS: &str = "\
import java.util.*;

public class Digits {
    private final List<Integer> all = new ArrayList<>();
    static final int BASE = 10;
    public static int sum(int n) {
        int sum = 0;
        while (n > 0) {
            sum += last(n);
            n /= BASE;
        }
        return sum;
    }

    private static int last(int n) {
        return n % BASE;
    }

    public static int second(int[] a) {
        int i = 1;
        return a[i];
    }

    public static int checked(int n) {
        if (n < 0) {
            throw new IllegalArgumentException(\"negative\");
        }
        return once(n) + 1;
    }

    private static int once(int n) {
        return n > 1 && n % 2 == 0 ? n / 2 : n;
    }

    public static int guarded(int n) {
        synchronized (Digits.class) {
            if (n < 0) {
                return -1;
            }
            return once(n + 2);
        }
    }
}
";

/// The questions of a file for Moodle by the call that they ask about: their explanations.
fn explanations(xml: &str) -> Vec<(String, String)> {
    let part = |text: &str, of: &str| {
        let (_, rest) = text.split_once(&format!("<{of} format=\"html\">")).expect("a part");
        rest.split_once(&format!("</{of}>")).expect("its end").0.to_owned()
    };
    let questions = xml.split("<question type=").skip(1);
    let questions = questions.filter(|one| !one.starts_with("\"category\""));
    let call = |text: &str| {
        let programs = tatsu::ask::listing::programs_of(text);
        let last = programs.last().expect("statements").trim_end().to_owned();
        last.lines().last().unwrap_or_default().to_owned()
    };
    let both = |one: &str| (call(&part(one, "questiontext")), part(one, "generalfeedback"));
    questions.map(both).collect()
}

/// What stands in a cell that begins in the middle of its tag.
fn inside(cell: &str) -> &str {
    let rest = cell.split_once('>').map_or(cell, |(_, rest)| rest);
    rest.split_once("</td>").map_or(rest, |(inside, _)| inside)
}

/// The rows of the table of an explanation: the line, what stands there, and what happens.
fn rows(explanation: &str) -> Vec<(usize, String, String)> {
    let rows = explanation.split("<tr>").skip(1).filter(|row| !row.contains("scope=\"col\""));
    let rows = rows.map(|row| {
        // The line is the head of its row.
        row.replace("<th", "<td")
            .replace("</th>", "</td>")
            .split("<td")
            .skip(1)
            .map(|cell| plain(inside(cell)).trim().to_owned())
            .collect::<Vec<String>>()
    });
    rows.filter_map(|cells| {
        let at = cells.iter().position(|cell| cell.parse::<usize>().is_ok())?;
        Some((cells[at].parse().ok()?, cells[at + 1].clone(), cells[at + 2].clone()))
    })
    .collect()
}

/// The explanation of the question about a call.
fn of<'a>(all: &'a [(String, String)], call: &str) -> &'a str {
    let found = all.iter().find(|(one, _)| one == call);
    &found.unwrap_or_else(|| panic!("no question about {call} among {all:#?}")).1
}

#[test]
fn a_static_call_is_explained_by_what_its_lines_do() {
    let folder = Folder::with(&[("Digits.java", DIGITS)]);
    run(&folder, 0, "suite Digits.java --ints -1,0,2,35 --faults 20 --questions questions");
    let all = explanations(&folder.read("questions/Digits.xml"));
    let shown: Vec<&str> = DIGITS.lines().collect();
    for (call, explanation) in &all {
        let rows = rows(explanation);
        assert!(!rows.is_empty(), "{call}: {explanation}");
        for (line, code, _) in rows {
            let code = code.trim_end_matches('…');
            assert!(shown[line - 1].contains(code), "{call}: line {line} is not {code}");
        }
    }
    // A method of the subset: with values, and what it calls.
    let sum = of(&all, "Digits.sum(35);");
    let happens = |line: usize| {
        let rows = rows(sum).into_iter().filter(move |row| row.0 == line);
        rows.map(|row| row.2.replace('\u{A0}', " ")).collect::<Vec<String>>()
    };
    let tests = ["35 > 0 → true; iteration 1", "3 > 0 → true; iteration 2", "0 > 0 → false"];
    assert_eq!(happens(8), tests, "{sum}");
    assert_eq!(happens(12), ["returns 8"], "{sum}");
    assert_eq!(happens(9).len(), 4, "calls and what they return: {sum}");
    // Where it throws.
    let short = all.iter().find(|(_, text)| text.contains("ArrayIndexOutOfBoundsException"));
    let (_, short) = short.expect("a call that throws");
    let last = rows(short).pop().expect("a row");
    assert_eq!((last.0, &*last.2), (21, "a[1] throws ArrayIndexOutOfBoundsException"), "{short}");
    // What the method says itself.
    let refused = rows(of(&all, "Digits.checked(-1);"));
    assert_eq!(refused.iter().map(|row| row.0).collect::<Vec<_>>(), [25, 26]);
    assert_eq!(refused[0].2, "-1 < 0 → true");
    assert!(refused[1].2.contains("IllegalArgumentException"), "{refused:?}");
    // Any other: the lines that run, and what their conditions come to.
    let negative = rows(of(&all, "Digits.guarded(-1);"));
    assert_eq!(negative.iter().map(|row| row.0).collect::<Vec<_>>(), [36, 37, 38]);
    assert_eq!(negative[1].2, "the condition is true");
    let even = rows(of(&all, "Digits.guarded(0);"));
    assert_eq!(even.iter().map(|row| row.0).collect::<Vec<_>>(), [36, 37, 40, 32]);
    assert!(even[3].2.ends_with("true, true"), "{even:?}");
}

#[test]
fn an_array_that_a_call_changes_ends_as_the_question_says_in_both_languages() {
    let folder = class_example("sorting");
    for (language, opening, right) in [
        ("en", "In the last call, line by line", "The right answer is"),
        ("de", "Im letzten Aufruf, Zeile für Zeile", "Richtig ist"),
    ] {
        let line = "suite Sorting.java --faults 0 --questions questions --force";
        run(&folder, 0, &format!("{line} --language {language}"));
        let all = explanations(&folder.read("questions/Sorting.xml"));
        let sorted = all.iter().filter(|(call, _)| call == "Sorting.sort(given);");
        let mut count = 0;
        for (_, explanation) in sorted {
            let text = plain(explanation).replace('\u{A0}', " ");
            assert!(text.contains(opening) && text.contains(right), "{text}");
            let last = rows(explanation)
                .into_iter()
                .rev()
                .find(|row| row.2.contains("numbers\u{A0}=\u{A0}{"));
            let last = last.expect("a row that changes the array").2.replace('\u{A0}', " ");
            let (_, values) = last.rsplit_once("numbers = ").expect("the array");
            assert!(text.contains(&format!("// given = {values}")), "{values}: {text}");
            count += 1;
        }
        assert!(count > 0, "{all:#?}");
    }
}
