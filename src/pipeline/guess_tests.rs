//! What guessing earns in banks of the examples, each asked as a choice of four.
//!
//! `TATSU_GUESS_ALL=1 cargo test --lib guessing -- --nocapture` looks at all examples instead of
//! some, and prints what strategies earn.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use super::examples::{Example, examples, file};
use super::order::Generated;
use crate::ask::question::Answer;
use crate::ask::strategy::{Learner, LearningMethod, Lesson, MANY, Offered, lesson};
use crate::skeleton::front_matter::{AnswerForm, QuestionKind};

/// What is looked at each time. Of `smallest_and_largest`, no bank is without a strategy that earns
/// more.
const SOME: [&str; 6] = [
    "counting_loops",
    "grade_table",
    "smallest_and_largest",
    "string_reverse",
    "sum_of_evens",
    "vowel_switch",
];

/// What strategies earn above chance, in tenths of percentage points, best first; read off the
/// table of a report.
fn gains(page: &str) -> Vec<(String, i64)> {
    let row = |row: &str| {
        let name = row.split('"').next()?.to_owned();
        let cell = row.split("<td>").nth(4)?.split("</td>").next()?;
        let gain = cell.trim_start_matches("<strong>").trim_end_matches("</strong>");
        let (sign, digits) = match gain.strip_prefix('−') {
            Some(digits) => (-1, digits),
            None => (1, gain.trim_start_matches('+')),
        };
        let tenths: i64 = digits.replace('.', "").parse().ok()?;
        Some((name, sign * tenths))
    };
    let rows = page.split("<tr id=\"guess-").skip(1).filter_map(row);
    // What can be learned is looked at by itself; in a group, each of its questions has a row.
    let mut gains: Vec<(String, i64)> =
        rows.filter(|(name, _)| !name.ends_with("learned")).collect();
    gains.sort_by_key(|(_, gain)| -gain);
    gains
}

/// An example in a form in which one option is chosen; `None` if it has none.
fn chosen(mut example: Example) -> Option<Example> {
    match example.skeleton.settings.question {
        QuestionKind::Which => Some(example),
        QuestionKind::Hole => {
            example.skeleton.settings.answer = AnswerForm::Choice;
            Some(example)
        }
        _ => example.into_choice(),
    }
}

/// What the questions of a bank offer to choose from.
fn offered(bank: &Generated) -> Vec<Offered> {
    let questions = bank.contents.iter().flat_map(|contents| &contents.quiz.questions);
    let offered = questions.filter_map(|question| match &question.answer {
        Answer::Choice { options } if options.len() > 2 => Offered::of(options, &question.code),
        _ => None,
    });
    offered.collect()
}

/// What is earned above chance in these banks by somebody who has learned from the others, in
/// thousandths of all marks; the better of the two ways to learn counts.
pub fn gain_from_others(banks: &[Vec<Offered>]) -> i64 {
    let of = |method| {
        let (mut gain, mut questions) = (0, 0);
        for (at, bank) in banks.iter().enumerate() {
            let others = banks.iter().enumerate().filter(|(other, _)| *other != at);
            let learner = Learner::of(others.flat_map(|(_, bank)| bank), method);
            let earned = bank.iter().map(|one| learner.earns(one) - one.earnings.chance());
            gain += earned.sum::<i64>();
            questions += i64::try_from(bank.len()).unwrap();
        }
        gain / questions.max(1)
    };
    of(LearningMethod::Places).max(of(LearningMethod::Trees))
}

#[test]
fn guessing_earns_little_more_than_chance_in_banks_of_examples_or_it_is_proved_that_it_must() {
    let all = std::env::var_os("TATSU_GUESS_ALL").is_some();
    let mut proved = Vec::new();
    let (mut banks, mut lessons) = (Vec::new(), Vec::new());
    for example in examples() {
        if !all && !SOME.contains(&example.name.as_str()) {
            continue;
        }
        let Some(example) = chosen(example) else { continue };
        let bank = example.bank(MANY, 5);
        let gains = gains(&file(&bank, "report.html"));
        let name = example.name;
        let offered = offered(&bank);
        if let Some(lesson) = lesson(&offered) {
            println!("{name}: {} thousandths are learned", lesson.gain());
            let is_told = bank.warnings.iter().any(|warning| warning.name == "learned");
            assert_eq!(is_told, lesson.is_too_much(), "{name}: {lesson:?}");
            lessons.push(lesson);
            banks.push(offered);
        }
        println!("{name}: {gains:?} {:?}", bank.shortcomings);
        // Three by resemblance, two by place, one by frequency. Of two options, each resembles the
        // other as much.
        // Where all options are the letters that there are, none resembles the others more.
        let least = match name.as_str() {
            "missing_letter" => 3,
            "busiest_method" => 5,
            _ => 6,
        };
        assert!(gains.len() >= least, "{name}: {gains:?}");
        for (strategy, gain) in gains.iter().filter(|(_, gain)| *gain > 50) {
            let said = format!("the strategy `{strategy}` earns");
            let of_it = bank.shortcomings.iter().find(|one| one.starts_with(&said));
            let is_proved = of_it.is_some_and(|one| one.contains("earns at least"));
            if all && !is_proved && of_it.is_some() {
                println!("{name}: that `{strategy}` earns {gain} is told, and not proved");
                continue;
            }
            assert!(is_proved, "{name}: {strategy} earns {gain} tenths of a point above chance");
            proved.push(name.clone());
        }
    }
    let sum = |of: fn(&Lesson) -> i64| lessons.iter().map(of).sum::<i64>();
    let questions = lessons.iter().map(|lesson| lesson.of).sum::<usize>();
    let gain = (sum(|one| one.earned) - sum(|one| one.chance)) / i64::try_from(questions).unwrap();
    let from_others = gain_from_others(&banks);
    println!("of {questions}: {gain} thousandths from the same bank, {from_others} from others");
    // Where each misreading leaves something out, right options have most of everything; and what
    // a belief comes to everywhere stays in its place, also where another set would hide more.
    assert!(gain <= 490 && from_others <= 200, "{gain} and {from_others}");
    assert!(proved.contains(&"smallest_and_largest".to_owned()), "{proved:?}");
}
