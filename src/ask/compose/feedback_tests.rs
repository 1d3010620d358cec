//! What is said about typed wrong answers: alternatives, several places, partial credit, and which
//! rules come first.

use super::option_tests::questions;
use crate::ask::question::{Choice, Mistake, Origin};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::{AnswerForm, Share};
use crate::vary::misconception::{Weight, rule};

/// The wrong answers of the only question about a program without placeholders, which asks for
/// `count`.
fn mistakes(code: &str, change: &dyn Fn(&mut Skeleton)) -> Vec<Mistake> {
    let text = format!("/*tatsu\nquestion = \"variable\"\nvariables = [\"count\"]\n*/\n{code}");
    let question = questions("typed", &text, change, 1).remove(0);
    question.answer.mistakes().into_iter().cloned().collect()
}

fn said<'a>(mistakes: &'a [Mistake], text: &str) -> &'a Mistake {
    let found = mistakes.iter().find(|mistake| mistake.text == text);
    found.unwrap_or_else(|| panic!("{text}: {mistakes:#?}"))
}

const FIVE: &str = "int count = 0;\nfor (int i = 0; i < 5; i++) {\n    count++;\n}";
const TWO: &str = "int count = 0;\nfor (int i = 0; i < 2; i++) {\n    count++;\n}";
const BOTH: &str = "int count = 0;\nfor (int i = 0; i < 3; i++) {\n    count++;\n}\n\
                    for (int j = 0; j < 4; j++) {\n    count++;\n}";

#[test]
fn misreadings_of_equal_weight_are_told_as_alternatives() {
    let all = mistakes(FIVE, &|_| {});
    let four = &said(&all, "4").feedback;
    assert!(four.contains("<em>Or:</em>") && four.contains("one iteration too early"), "{four}");
    let six = &said(&all, "6").feedback;
    assert!(six.contains("&lt;=") && !six.contains("<em>Or:</em>"), "{six}");
}

#[test]
fn of_unequal_weight_only_the_most_frequent_is_told_and_it_comes_first() {
    // Who leaves the last pass out is more frequent than who takes the loop for an `if`.
    let all = mistakes(TWO, &|_| {});
    let one = &said(&all, "1").feedback;
    assert!(one.contains("one iteration too early") && !one.contains("only once"), "{one}");
    let all = mistakes(BOTH, &|_| {});
    let weights: Vec<_> = all
        .iter()
        .filter_map(|mistake| match mistake.origin {
            Origin::Rule(name) => rule(name).map(|rule| Weight::of(rule.occasion, rule.frequency)),
            _ => None,
        })
        .collect();
    assert!(weights.len() > 3 && weights.first() != weights.last(), "{weights:?}");
    assert!(weights.is_sorted_by(|one, other| one >= other), "{weights:?}");
}

#[test]
fn places_that_make_no_difference_are_not_named() {
    let code = "int n = 10;\nint count = 0;\nwhile (n > 0) {\n    for (int i = 0; i < n; i += 3) {\n\
                \x20       count++;\n    }\n    n -= 4;\n}";
    // Who reads `<=` counts 8, and so does who reads `>=` besides, because `n` is never 0.
    let all = mistakes(code, &|_| {});
    let eight = &said(&all, "8").feedback;
    assert!(eight.contains("ine 4") && !eight.contains("ine 3"), "{eight}");
}

#[test]
fn a_misreading_of_several_places_names_them_all() {
    let all = mistakes(BOTH, &|_| {});
    let nine = &said(&all, "9").feedback;
    assert!(nine.contains("ine 2") && nine.contains("Line 5 is misread in the same way"), "{nine}");
    let eight = &said(&all, "8").feedback;
    assert!(!eight.contains("misread in the same way"), "{eight}");
}

#[test]
fn variables_are_named_once_and_with_the_loop_that_sets_them_back() {
    let code = "int count = 1;\nint sum = 1;\nfor (int i = 0; i < 4; i++) {\n    count += i;\n    \
                sum += i;\n}\nfor (int j = 0; j < 3; j++) {\n    count += sum;\n}";
    let five = said(&mistakes(code, &|_| {}), "5").feedback.clone();
    let both = "<code>count</code> and <code>sum</code> get their first values again in each \
                iteration of the loop in line 3.";
    assert!(five.contains(both) && five.contains("Line 7 is misread in the same way"), "{five}");
    let code = "int count = 1;\nint sum = 1;\nfor (int i = 0; i < 4; i++) {\n    sum += i;\n}\n\
                for (int j = 0; j < 3; j++) {\n    count += sum;\n}";
    let five = said(&mistakes(code, &|_| {}), "5").feedback.clone();
    let first =
        "<code>sum</code> becomes <code>1</code> again in each iteration of the loop in line 3.";
    assert!(five.contains(first) && five.contains("Line 6 is misread in the same way"), "{five}");
}

#[test]
fn places_that_are_read_in_opposite_ways_are_not_said_to_be_read_in_one() {
    let code = "int count = 0;\nfor (int i = 1; i < 4; i++) {\n    \
                if (i % 2 == 1 && i / 2 % 2 == 1 || i > 9) {\n        count++;\n    }\n}";
    let two = said(&mistakes(code, &|_| {}), "2").feedback.clone();
    assert!(
        two.contains("In line 3, <code>&amp;&amp;</code> is read as <code>||</code>."),
        "{two}"
    );
}

#[test]
fn a_number_can_have_other_causes_and_far_fetched_ones_are_left_out() {
    let code = "int a = 13;\nint b = 3;\nint count = a / b * b + a % b + (a + 2) / b;";
    let all = mistakes(code, &|_| {});
    for mistake in all.iter().filter(|one| matches!(one.origin, Origin::Rule(_))) {
        let begins = mistake.feedback.starts_with("One way to get this: ");
        assert!(begins, "{mistake:#?}");
    }
    // Right: 13 + 5. Who rounds everywhere has 4 * 3 + 1 + 5, which is right by chance.
    let code = "int a = 14;\nint b = 3;\nint count = a / b * b + (a - 1) / b * 10;";
    let all = mistakes(code, &|_| {});
    // Right: 12 + 40. Rounded everywhere: 15 + 40.
    let everywhere = &said(&all, "55").feedback;
    assert!(
        everywhere.contains("This answer rounds <code>a &#x2f; b</code> in line 3."),
        "{everywhere}"
    );
}

#[test]
fn of_several_labels_the_one_next_to_what_runs_is_named() {
    let code = "int x = 2;\nint count = 0;\nswitch (x) {\n    case 1:\n    case 2:\n        \
                count += 1;\n    case 3:\n        count += 10;\n}";
    let one = said(&mistakes(code, &|_| {}), "1").feedback.clone();
    assert!(
        one.contains("the <code>case</code> in line 5 ends the <code>switch</code> by itself"),
        "{one}"
    );
}

#[test]
fn what_is_one_off_earns_a_share_whether_a_misreading_leads_to_it_or_not() {
    let near = |skeleton: &mut Skeleton| {
        skeleton.settings.answer = AnswerForm::Number;
        skeleton.settings.marks.near = Some(Share::PERMITTED[12]);
    };
    let all = mistakes(FIVE, &near);
    for text in ["4", "6"] {
        let mistake = said(&all, text);
        assert!((mistake.percent() - 25.0).abs() < 1e-9, "{mistake:?}");
        assert!(!mistake.feedback.contains("off by one"), "{mistake:?}");
    }
    assert!(said(&all, "1").percent() < 1e-9);
    let all = mistakes("int count = 20;\ncount += 1;", &near);
    assert!(said(&all, "22").feedback.contains("off by one"), "{all:#?}");
    assert!(
        all.iter()
            .all(|mistake| (mistake.percent() > 0.0) == ["20", "22"].contains(&&*mistake.text))
    );
    assert!(mistakes(FIVE, &|_| {}).iter().all(|mistake| mistake.percent() < 1e-9));
}

/// The options of the author's own in a question about a program, with what is said about each.
fn own(settings: &str, code: &str) -> Vec<(String, String)> {
    let text = format!("/*tatsu\n{settings}\n*/\n{code}");
    let question = questions("own", &text, &|_| {}, 1).remove(0);
    let options = question.answer.options().into_iter();
    let own = options.filter(|option: &&Choice| option.origin == Origin::Author);
    let mut own: Vec<_> = own.map(|one| (one.plain.clone(), one.feedback.clone())).collect();
    let typed = question.answer.mistakes().into_iter();
    let typed = typed.filter(|mistake| mistake.origin == Origin::Author);
    own.extend(typed.map(|one| (one.text.clone(), one.feedback.clone())));
    own.sort();
    own
}

#[test]
fn options_of_the_author_s_own_are_offered_in_most_kinds_of_questions() {
    let pair = |one: &str, said: &str| (one.to_owned(), said.to_owned());
    let options = "[[options]]\nvariable = \"b\"\nvalue = \"a + 50\"\nfeedback = \"`x`\"\n\
                   [[options]]\nvariable = \"a\"\nvalue = 40\nfeedback = \"y\"";
    let code = "int a = 3;\nint b = a + 4;";
    let variables = "question = \"variable\"\nvariables = [\"a\", \"b\"]";
    assert_eq!(
        own(&format!("{variables}\nanswer = \"choice\"\n{options}"), code),
        [pair("a = 3, b = 53", "<code>x</code>"), pair("a = 40, b = 7", "y")]
    );
    assert_eq!(
        own(&format!("{variables}\n{options}"), code),
        [pair("40", "y"), pair("53", "<code>x</code>")]
    );
    let order = "question = \"order\"\nvariables = [\"a\", \"b\", \"c\"]\nchoices = 3\n\
                 [[options]]\nvalue = \"c < a < b\"\nfeedback = \"z\"";
    assert_eq!(own(order, "int a = 1;\nint b = 2;\nint c = 3;"), [pair("c < a < b", "z")]);
    let calls = "call = [\"f(1)\", \"f(2)\"]\n[[options]]\ncall = 2\nvalue = 99\nfeedback = \"w\"";
    assert_eq!(own(calls, "static int f(int n) {\n    return 2 * n;\n}"), [pair("99", "w")]);
    let hole = "question = \"hole\"\nanswer = \"choice\"\nchoices = 3\n\
                [[options]]\nvalue = 19\nfeedback = \"v\"\n[[options]]\nvalue = 18\nfeedback = \"v\"";
    let code = "int n = HOLE(INT(range(1, 20)));\nSystem.out.println(2 * n);";
    // One of them may be right.
    let found = own(hole, code);
    assert!(!found.is_empty() && found.iter().all(|(_, said)| said == "v"), "{found:?}");
    // What its constraint does not allow is not offered.
    assert!(own(&hole.replace("19", "21").replace("18", "0"), code).is_empty());
}

#[test]
fn a_wrong_value_of_a_hole_is_told_what_it_leads_to_and_how_it_was_misread() {
    let text = "/*tatsu\nquestion = \"hole\"\nanswer = \"choice\"\n*/\n\
                int n = HOLE(INT(range(1, 60)));\nint rounds = 0;\nwhile (n > 1) {\n    n = n / 2;\n\
                \x20   rounds++;\n}\nSystem.out.println(rounds);";
    let question = questions("hole", text, &|_| {}, 1).remove(0);
    let mut misread = 0;
    for option in question.answer.options() {
        let mut rounds = 0;
        let mut left: u32 = option.plain.parse().unwrap();
        while left > 1 {
            (left, rounds) = (left / 2, rounds + 1);
        }
        let printed = format!("<code style=\"white-space: pre-wrap\">{rounds}</code> is printed.");
        let said = &option.feedback;
        assert!(said.starts_with("Then ") && said.contains(&printed), "{said}");
        if let Origin::Rule(_) = option.origin {
            misread += 1;
            assert!(said.contains("<code>&gt;</code>") || said.contains("pass"), "{said}");
        }
    }
    assert!(misread > 0, "{question:?}");
}
