//! Searches on whole dialogues.

use std::ops::ControlFlow;

use super::covering::{TraceStep, covers};
use super::generalised::GeneralisedStep;
use super::paths::PathBounds;
use super::search::{DialogueTest, TestOrder, TestSummary, search};
use super::testing::{FIFTEEN, GUESS, HANGMAN, SUM, dialogue};
use crate::read::datum::Datum;

/// A number from the environment.
#[expect(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]
pub(super) fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// All tests of a dialogue with up to this number of inputs.
fn tests(text: &str, inputs: usize, order: TestOrder) -> (Vec<DialogueTest>, TestSummary) {
    let bounds = PathBounds { inputs, ..order.bounds };
    let mut made = Vec::new();
    let order = TestOrder { bounds, ..order };
    let summary = search(&dialogue(text), &order, &|| true, &mut |test| {
        made.push(test);
        ControlFlow::Continue(())
    });
    (made, summary)
}

fn by_inputs(text: &str, inputs: usize) -> Vec<usize> {
    let order = TestOrder { tests: 1, ..TestOrder::default() };
    tests(text, inputs, order).1.paths.by_inputs
}

#[test]
fn paths_are_counted_by_inputs() {
    assert_eq!(by_inputs(SUM, 5), [0, 0, 1, 1, 1, 1]);
    assert_eq!(by_inputs(GUESS, 6), [0, 1, 2, 4, 8, 16, 32]);
    assert_eq!(by_inputs(HANGMAN, 6), [0, 0, 0, 1, 3, 6, 10]);
    let plain = FIFTEEN.replace(".again()", "");
    assert_eq!(by_inputs(&plain, 6), [0, 0, 0, 0, 0, 1, 1]);
}

#[test]
fn values_outside_their_set_are_typed_too() {
    let text = "int x = READ(range(1, 9)).again(\"no\"); int y = READ(atLeast(x)).stop(\"end\"); \
                PRINT(y);";
    let (made, summary) = tests(text, 10, TestOrder::default());
    assert!(!summary.paths.is_exhausted, "the first line can be read again for ever");
    assert_eq!(&summary.paths.by_inputs[..4], [0, 0, 2, 2]);
    let shortest = made.iter().find(|test| test.inputs.len() == 3).map(|test| &test.trace);
    assert!(shortest.is_some_and(|trace| trace.to_string().contains("! { \"no\" }")));
}

#[test]
fn tests_are_small_first_and_the_same_for_a_seed() {
    let (made, _) = tests(SUM, 3, TestOrder::default());
    assert_eq!(made[0].inputs, ["1", "0"]);
    assert!(made.len() >= 8, "{made:?}");
    let (again, _) = tests(SUM, 3, TestOrder::default());
    assert_eq!(made, again);
    let (other, _) = tests(SUM, 3, TestOrder { seed: 1, ..TestOrder::default() });
    assert_ne!(made, other);
    let far = made.iter().flat_map(|test| &test.inputs).any(|line| line.len() > 4);
    assert!(!far, "{made:?}");
}

#[test]
fn hidden_parameters_are_drawn() {
    let (made, _) = tests(GUESS, 3, TestOrder::default());
    let secrets: std::collections::BTreeSet<&Datum> =
        made.iter().map(|test| &test.parameters[0]).collect();
    assert!(secrets.len() > 3, "{secrets:?}");
    let dialogue = dialogue(GUESS);
    assert_eq!(made[0].arguments(&dialogue).len(), 1);
}

#[test]
fn an_interpreted_dialogue_satisfies_itself() {
    for text in [SUM, GUESS, FIFTEEN] {
        let (made, _) = tests(text, 6, TestOrder::default());
        assert!(!made.is_empty());
        for test in made {
            let observed: Vec<TraceStep> = test
                .trace
                .steps
                .iter()
                .map(|step| match step {
                    GeneralisedStep::Input(line) => TraceStep::Input(line.clone()),
                    GeneralisedStep::Output(set) => TraceStep::Output(set.example()),
                })
                .collect();
            assert_eq!(covers(&test.trace, &observed), Ok(()), "{}", test.trace);
        }
    }
}

#[test]
fn what_no_value_reaches_is_proved() {
    let text = "int x = READ(range(1, 9)); if (x > 9) PRINT(1); else PRINT(2);";
    let (_, summary) = tests(text, 5, TestOrder::default());
    assert!(summary.paths.is_exhausted);
    assert_eq!(summary.paths.taken.values().collect::<Vec<_>>(), [&(false, true)]);
    let (_, summary) = tests("int x = READ(range(9, 1)); PRINT(x);", 5, TestOrder::default());
    assert!(summary.paths.is_exhausted && summary.paths.paths() == 0);
    assert!(summary.paths.readable.values().all(|readable| !readable));
}

#[test]
fn texts_are_typed() {
    let text = "String s; while (true) { s = READ(line()); if (s.equals(\"quit\")) break; \
                if (s.length() > 3) PRINT(s.toUpperCase()); else PRINT(\"short\"); } \
                PRINT(\"bye\");";
    let (made, summary) = tests(text, 3, TestOrder::default());
    assert_eq!(summary.paths.by_inputs, [0, 1, 2, 4]);
    assert!(made.iter().all(|test| test.inputs.last().is_some_and(|last| last == "quit")));
}

/// A word that is none of a menu has characters, though the conditions leave open which.
#[test]
fn what_the_conditions_leave_open_can_be_typed() {
    let text = "String s; while (true) { s = READ(list(\"up\", \"down\")).again(\"no\"); \
                if (s.equals(\"down\")) break; } PRINT(\"end\");";
    for seed in 0..4 {
        let order = TestOrder { seed, ..TestOrder::default() };
        let (made, _) = tests(text, 4, order);
        let typed = made.iter().flat_map(|test| &test.inputs);
        let odd: Vec<&String> = typed.filter(|line| line.contains(char::is_control)).collect();
        assert!(odd.is_empty(), "{odd:?}");
    }
}

/// A helper that is printed has no value for an input that no test has.
#[test]
fn what_is_printed_is_followed_for_all_inputs() {
    let said = |text: &str| {
        let (_, summary) = tests(text, 1, TestOrder { tests: 1, ..TestOrder::default() });
        let found = super::findings::findings(&dialogue(text), &summary);
        found.into_iter().map(|one| one.message).collect::<Vec<_>>()
    };
    let endless = "int x = READ(range(0, 9)); PRINT(down(x));\n\
                   static int down(int n) { while (n != 0) { if (n == 7) n = 7; else n--; } return n; }";
    let told = said(endless);
    assert!(told.iter().any(|one| one.contains("`down` does not end")), "{told:?}");
    let failing = "int x = READ(range(0, 99)); PRINT(100 / (x - 37));";
    let told = said(failing);
    assert!(told.iter().any(|one| one.contains("throws an exception")), "{told:?}");
    let guarded = "int x = READ(range(0, 99)); if (x != 37) PRINT(100 / (x - 37));";
    assert!(said(guarded).is_empty());
}

#[test]
fn a_term_that_fails_is_told() {
    let text = "int x = READ(range(0, 9)); if (10 / x > 3) PRINT(1); else PRINT(2);";
    let (made, summary) = tests(text, 3, TestOrder::default());
    assert_eq!(summary.paths.failing.len(), 1);
    assert!(made.iter().all(|test| test.inputs != ["0"]));
}

#[test]
fn parts_of_conditions_and_borders_of_lengths_are_tried() {
    let leap = "int year = READ(range(1583, 9999)); \
                if (year % 400 == 0 || year % 4 == 0 && year % 100 != 0) PRINT(1); else PRINT(2);";
    let (made, _) = tests(leap, 1, TestOrder::default());
    let mut years = made.iter().filter_map(|test| test.inputs[0].parse::<i64>().ok());
    assert!(years.clone().any(|year| year % 400 == 0));
    assert!(years.clone().any(|year| year % 100 == 0 && year % 400 != 0));
    assert!(years.any(|year| year == 9999));
    let far = "long a = READ(range(-7, 9999999999L)); PRINT(a);";
    let (made, _) = tests(far, 1, TestOrder::default());
    assert!(made.iter().any(|test| test.inputs == ["9999999999"]), "{made:?}");
    let text = "String s = READ(letters(4, 12)); PRINT(s);";
    let (made, _) = tests(text, 1, TestOrder::default());
    let lengths: std::collections::BTreeSet<usize> =
        made.iter().map(|test| test.inputs[0].len()).collect();
    assert!(lengths.contains(&4) && lengths.contains(&12), "{lengths:?}");
    let output = "int x = READ(range(0, 999)); PRINT(x == 437 ? 1 : 2);";
    let (made, _) = tests(output, 1, TestOrder::default());
    assert!(made.iter().any(|test| test.inputs == ["437"]), "{made:?}");
    let text = "int x = READ(range(0, 999)); PRINT(x == 437 ? \"yes\" : \"no\");";
    let (made, _) = tests(text, 1, TestOrder::default());
    assert!(made.iter().any(|test| test.inputs == ["437"]), "{made:?}");
}

#[test]
fn a_helper_that_does_not_end_is_told_with_an_input() {
    let found = |text: &str| {
        let (_, summary) = tests(text, 1, TestOrder { tests: 1, ..TestOrder::default() });
        let found = super::findings::findings(&dialogue(text), &summary);
        found.into_iter().map(|one| one.message).collect::<Vec<_>>()
    };
    let decides = "int x = READ(range(0, 9)); if (count(x) > 3) PRINT(1); else PRINT(2);\n\
                   static int count(int x) { int n = 0; while (x != 1) { x = x == 5 ? 5 : 1; n++; } \
                   return n; }";
    let said = found(decides);
    assert!(said.iter().any(|one| one.contains("`count` does not end")), "{said:?}");
    assert!(said.iter().any(|one| one.contains("for the input `5`")), "{said:?}");
    let prints = "int x = READ(range(0, 9)); PRINT(never(x));\n\
                  static int never(int x) { while (x >= 0) { x = 3; } return x; }";
    let said = found(prints);
    assert!(said.iter().any(|one| one.contains("`never` does not end")), "{said:?}");
}

#[test]
fn a_loop_without_a_way_out_is_told_with_inputs() {
    let found = |text: &str| {
        let (_, summary) = tests(text, 8, TestOrder { tests: 1, ..TestOrder::default() });
        let found = super::findings::findings(&dialogue(text), &summary);
        found.into_iter().map(|one| one.message).collect::<Vec<_>>()
    };
    let missed = "int x; while (SUM(x) != 5) { x = READ(range(2, 4)); } PRINT(\"end\");";
    let said = found(missed);
    assert!(said.iter().any(|one| one.starts_with("this loop can go on for ever")), "{said:?}");
    // Few of the values that take the path lead into it, and the smallest of them is named.
    let some = "int n = READ(range(1, 100)); int x; \
                while (COUNT(x) != n || n == 50) { x = READ(); } PRINT(SUM(x));";
    assert_eq!(found(some), ["this loop can go on for ever for the input `50`"]);
    let negative = "int n = READ(); int x; while (COUNT(x) != n) { x = READ(); } PRINT(SUM(x));";
    assert_eq!(found(negative), ["this loop can go on for ever for the input `-1`"]);
    let never = "int x; while (SUM(x) >= 0) { x = READ(range(0, 9)); } PRINT(\"end\");";
    let said = found(never);
    assert!(said.iter().any(|one| one.starts_with("no input reaches the end")), "{said:?}");
    for text in [SUM, GUESS, HANGMAN, FIFTEEN] {
        let said = found(text);
        assert!(said.is_empty(), "{said:?}");
    }
}

#[test]
fn a_walk_ends_after_its_steps() {
    let bounds = PathBounds { effort: 2_000, ..PathBounds::default() };
    let (_, summary) = tests(HANGMAN, 9, TestOrder { bounds, ..TestOrder::default() });
    let (_, again) = tests(HANGMAN, 9, TestOrder { bounds, ..TestOrder::default() });
    assert_eq!(summary, again);
    assert!(!summary.paths.is_exhausted && summary.paths.complete_to < Some(9));
}

#[test]
fn texts_of_a_pattern_are_typed() {
    let text = "String s = READ(matches(\"[A-Z]{2}[0-9]+\")); PRINT(s);";
    let (made, _) = tests(text, 2, TestOrder::default());
    assert!(!made.is_empty());
    for test in &made {
        let typed = test.inputs.last().map_or("", String::as_str);
        let (head, tail) = typed.split_at(2);
        assert!(head.chars().all(|letter| letter.is_ascii_uppercase()), "{typed}");
        assert!(!tail.is_empty() && tail.chars().all(|digit| digit.is_ascii_digit()), "{typed}");
    }
}

#[test]
fn a_script_asks_about_each_path() {
    let bounds = PathBounds { inputs: 4, ..PathBounds::default() };
    let script = super::search::script(&dialogue(SUM), &TestOrder { bounds, tests: 0, seed: 0 });
    assert_eq!(script.matches("(check-sat)").count(), 3, "{script}");
    assert!(script.contains("; path 1, such as \"1\", \"0\""), "{script}");
}
