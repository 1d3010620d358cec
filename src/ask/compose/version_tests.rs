//! Questions about versions and values, answered anew from what students see: the programs are put
//! together from the text and the options, read as Java without placeholders, and run.

use super::option_tests::questions;
use super::*;
use crate::ask::question::Choice;
use crate::skeleton::front_matter::AnswerForm;
use crate::solve::execute::{Limits, Machine};
use crate::solve::model::Model;
use crate::source::Source;
use crate::vary::aim::{Aim, AimResult};
use crate::vary::run_result::run_result;

/// What a program without placeholders comes to, with the settings of a skeleton; `None` if it does
/// not end normally.
fn reached(skeleton: &str, code: &str) -> Option<AimResult> {
    let head = match skeleton.split_once("*/") {
        Some((head, _)) => {
            format!("{head}*/\n").replace("question = \"hole\"", "question = \"output\"")
        }
        None => String::new(),
    };
    // Which method is the entry is said by what students do not see.
    let main = skeleton
        .split_once("@MAIN")
        .and_then(|(_, behind)| behind.lines().find(|line| !line.trim().is_empty()));
    let code = match main {
        Some(line) => code.replace(line.trim(), &format!("@MAIN {}", line.trim())),
        None => code.to_owned(),
    };
    let head = ["change", "which", "same", "blocks"].iter().fold(head, |head, kind| {
        head.replace(&format!("question = \"{kind}\""), "question = \"output\"")
    });
    let text = if head.contains("variables") {
        head.replace("\"output\"", "\"variable\"") + &code
    } else {
        head.lines()
            .filter(|line| {
                !line.starts_with("answer")
                    && !line.starts_with("count")
                    && !line.starts_with("options")
            })
            .collect::<Vec<_>>()
            .join("\n")
            + "\n"
            + &code
    };
    let reading = crate::skeleton::read(&Source::new("shown.java", text.clone()));
    let Some(skeleton) = reading.skeleton else { panic!("{text}\n{:#?}", reading.diagnostics) };
    let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
    run_result(&skeleton, &run).map(|told| Aim::of(&skeleton).reached(&told))
}

/// The numbers of lines that a text names first: one, or two with a word between.
fn lines_named(text: &str) -> (usize, usize) {
    let mut words = text
        .split(|c: char| !c.is_alphanumeric())
        .skip_while(|word| !["line", "lines", "Line", "Lines", "Zeile", "Zeilen"].contains(word));
    words.next();
    let first = words.next().and_then(|word| word.parse().ok()).unwrap();
    let last = match words.next() {
        Some("to" | "bis") => words.next().and_then(|word| word.parse().ok()).unwrap(),
        _ => first,
    };
    (first, last)
}

/// A program in which other lines stand in the place of some.
fn replaced(code: &str, (first, last): (usize, usize), by: &str) -> String {
    let mut lines: Vec<&str> = code.lines().collect();
    lines.splice(first - 1..last, by.lines());
    lines.join("\n")
}

fn example(name: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    std::fs::read_to_string(folder.join(format!("{name}.java"))).unwrap()
}

fn options(question: &Question) -> Vec<&Choice> {
    question.answer.options()
}

/// Options are sound: none twice, right and wrong ones, each with something to say.
fn sound(question: &Question) {
    let all = options(question);
    for (at, one) in all.iter().enumerate() {
        assert!(all[..at].iter().all(|other| other.plain != one.plain), "{question:#?}");
        assert!(!one.text.is_empty() && !one.plain.is_empty() && !one.feedback.is_empty());
    }
    let right = all.iter().filter(|one| one.right).count();
    match question.answer {
        Answer::Choice { .. } => assert_eq!(right, 1, "{question:#?}"),
        _ => assert!(right >= 1 && right < all.len(), "{question:#?}"),
    }
}

#[test]
fn whether_a_line_matters_is_answered_by_running_both_programs() {
    for name in ["updated_sum", "misread_bounds", "last_digit"] {
        let text = example(name);
        let all = questions(name, &text, &|_| {}, 30);
        let mut changing = 0;
        for question in &all {
            sound(question);
            let programs = listing::code_of(&question.text);
            let [code, other] = &programs[..] else { panic!("{}", question.text) };
            let other = replaced(code, lines_named(&question.text), other);
            let changes = reached(&text, code) != reached(&text, &other);
            assert_eq!(options(question)[0].right, changes, "{other}");
            changing += usize::from(changes);
        }
        assert!(changing > 3 && changing + 3 < all.len(), "{name}: {changing} of {}", all.len());
    }
}

#[test]
fn what_the_changed_program_prints_fills_a_gap_besides_yes_or_no() {
    let text = example("updated_sum");
    for question in questions(
        "updated_sum",
        &text,
        &|skeleton| skeleton.settings.answer = AnswerForm::Cloze,
        12,
    ) {
        let programs = listing::code_of(&question.text);
        let [code, other] = &programs[..] else { panic!("{}", question.text) };
        let other = replaced(code, lines_named(&question.text), other);
        let Answer::Cloze { gaps } = &question.answer else { panic!("{:?}", question.answer) };
        let changes = reached(&text, code) != reached(&text, &other);
        let printed = format!("{:?}", reached(&text, &other));
        assert_eq!(gaps.len(), 2);
        assert_eq!(gaps[0].answer.options()[0].right, changes, "{other}");
        assert!(printed.contains(&format!("\"{}\"", gaps[1].answer.shown())), "{printed}");
    }
}

#[test]
fn one_fragment_alone_gives_the_result() {
    let text = example("which_loop");
    for question in questions("which_loop", &text, &|_| {}, 30) {
        sound(&question);
        assert!(question.feedback.contains("This program does"), "{}", question.feedback);
        let programs = listing::code_of(&question.text);
        let whole = |option: &Choice| match &programs[..] {
            [] => option.plain.clone(),
            [frame] => {
                let at = frame.lines().position(|line| line.trim() == "??").unwrap() + 1;
                replaced(frame, (at, at), &option.plain)
            }
            more => panic!("{more:?}"),
        };
        let right = options(&question).into_iter().find(|option| option.right).unwrap();
        let wanted = reached(&text, &whole(right)).unwrap();
        let AimResult::Output(output) = &wanted else { panic!() };
        assert!(question.text.contains(output.as_str()), "{}", question.text);
        // What is explained is the program that is right.
        let shown = listing::code_of(&question.feedback);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&shown[0]), words(&whole(right)));
        for option in options(&question) {
            assert_eq!(reached(&text, &whole(option)).unwrap() == wanted, option.right);
        }
        assert!(options(&question).len() >= 3, "{question:#?}");
    }
}

#[test]
fn fragments_come_to_different_results_where_they_can() {
    let text = example("Euclid").replace("question = \"output\"", "question = \"which\"");
    let all = questions("Euclid", &text, &|_| {}, 20);
    let mut right: Vec<&str> = Vec::new();
    for question in &all {
        // What is said to each option is what it prints.
        let mut said: Vec<&str> = options(question).iter().map(|one| &*one.feedback).collect();
        let count = said.len();
        said.sort_unstable();
        said.dedup();
        assert_eq!((said.len(), count), (4, 4), "{question:#?}");
        right.extend(options(question).iter().filter(|one| one.right).map(|one| &*one.plain));
    }
    right.sort_unstable();
    right.dedup();
    assert!(right.len() >= 4, "{right:#?}");
}

#[test]
fn fragments_do_the_same_if_and_only_if_they_are_right() {
    let text = example("same_maximum");
    let mut lines = 0;
    for question in questions("same_maximum", &text, &|_| {}, 30) {
        sound(&question);
        let [code] = &listing::code_of(&question.text)[..] else { panic!("{}", question.text) };
        let own = reached(&text, code).unwrap();
        for option in options(&question) {
            let program = replaced(code, lines_named(&question.text), &option.plain);
            assert_eq!(reached(&text, &program).unwrap() == own, option.right, "{program}");
            lines += option.plain.lines().count();
        }
        assert!(options(&question).len() >= 3);
    }
    assert!(lines > 0);
}

#[test]
fn exactly_the_accepted_numbers_fill_the_hole() {
    let text = example("missing_step");
    let mut several = 0;
    for question in questions("missing_step", &text, &|_| {}, 30) {
        let Answer::Number { accepted, .. } = &question.answer else { panic!() };
        let with = |value: i64| reached(&text, &question.code.replace("??", &value.to_string()));
        let wanted = with(accepted[0]).unwrap();
        let mut right: Vec<i64> =
            (1..=12).filter(|value| with(*value).as_ref() == Some(&wanted)).collect();
        let mut accepted = accepted.clone();
        accepted.sort_unstable();
        right.sort_unstable();
        assert_eq!(accepted, right, "{}", question.code);
        assert!(question.text.contains("a whole number from 1 to 12"), "{}", question.text);
        assert_eq!(question.text.contains("Several values fit"), right.len() > 1);
        several += usize::from(right.len() > 1);
    }
    assert!(several > 0);
}

#[test]
fn values_offered_for_a_hole_fit_if_and_only_if_they_are_right() {
    let step = example("missing_step");
    for form in [AnswerForm::Choice, AnswerForm::Several] {
        let all = questions("missing_step", &step, &|skeleton| skeleton.settings.answer = form, 20);
        let mut from_rules = 0;
        for question in &all {
            sound(question);
            let fits =
                |option: &Choice| reached(&step, &question.code.replace("??", &option.plain));
            let right: Vec<_> = options(question).into_iter().filter(|one| one.right).collect();
            for option in options(question) {
                assert_eq!(fits(option) == fits(right[0]), option.right, "{}", question.code);
                from_rules +=
                    usize::from(matches!(option.origin, super::super::question::Origin::Rule(_)));
            }
        }
        assert!(from_rules > 0, "no value is suggested by a misreading");
    }
    for question in questions("missing_start", &example("missing_start"), &|_| {}, 20) {
        sound(&question);
        assert!(
            question.text.contains("so that the body of the loop in line 3 runs"),
            "{}",
            question.text
        );
    }
    for question in questions("missing_letter", &example("missing_letter"), &|_| {}, 20) {
        sound(&question);
        assert!(question.text.contains("found &gt; 2"), "{}", question.text);
    }
}

#[test]
fn none_of_these_is_right_where_the_right_one_is_not_there() {
    for name in ["which_loop", "missing_step"] {
        let all = questions(
            name,
            &example(name),
            &|skeleton| {
                skeleton.settings.none_of_these = true;
                skeleton.settings.answer = AnswerForm::Choice;
            },
            30,
        );
        let mut right = 0;
        for question in &all {
            let options = options(question);
            assert_eq!(options.iter().filter(|one| one.right).count(), 1, "{question:#?}");
            let Some((last, rest)) = options.split_last() else { panic!() };
            assert_eq!(last.plain, "None of these");
            assert_eq!(rest.iter().any(|one| one.right), !last.right);
            right += usize::from(last.right);
        }
        assert!(right > 0 && right * 2 < all.len(), "{name}: {right} of {}", all.len());
    }
}

#[test]
fn the_right_value_of_a_hole_has_no_favourite_size() {
    let step = example("missing_step");
    let choice = |skeleton: &mut crate::skeleton::Skeleton| {
        skeleton.settings.answer = AnswerForm::Choice;
    };
    let mut ranks = std::collections::BTreeMap::new();
    for question in questions("missing_step", &step, &choice, 40) {
        let number = |one: &Choice| one.plain.parse::<i64>().unwrap();
        let all = options(&question);
        let right = all.iter().find(|one| one.right).map(|one| number(one)).unwrap();
        *ranks.entry(all.iter().filter(|one| number(one) < right).count()).or_insert(0) += 1;
    }
    assert!(ranks.len() == 4 && ranks.values().all(|count| *count < 24), "{ranks:?}");
}

#[test]
fn blocks_keep_the_goal_if_and_only_if_they_are_right() {
    let text = example("meeting_values");
    let all = questions("meeting_values", &text, &|_| {}, 20);
    for question in &all {
        sound(question);
        assert_eq!(options(question).len(), 5);
        for option in options(question) {
            let mut code = question.code.clone();
            for value in option.plain.split(", ") {
                let (_, number) = value.split_once(" = ").unwrap();
                let at = code.find("??").unwrap();
                let end =
                    at + 2 + usize::from(code[at + 2..].starts_with(|c: char| c.is_ascii_digit()));
                code.replace_range(at..end, number);
            }
            let kept = reached(&text, &format!("{code}\nASSERT(a == b);")).is_some();
            assert_eq!(kept, option.right, "{code}");
        }
    }
    let counts: Vec<usize> =
        all.iter().map(|one| options(one).iter().filter(|option| option.right).count()).collect();
    // A wrong tick costs the same everywhere where equally many are right.
    assert!(counts.iter().all(|count| *count == 2), "{counts:?}");
}
