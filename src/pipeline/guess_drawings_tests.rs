//! What guessing earns in banks with drawings of memory, and in those of groups.
//!
//! In: the examples with such questions, each part as a choice of four where its kind has that.
//! What is measured: what somebody earns above chance who sees where options stand beside each
//! other (size of a drawing, objects, arrows, crossings, `null`, likeness, and all that is looked
//! at of texts), and has learned from other questions of the same bank, or from other banks.
//!
//! `TATSU_GUESS_ALL=1 cargo test --lib guessing_drawings -- --nocapture` looks at all of these
//! examples instead of some, and says what is earned in each.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::sync::Arc;

use super::examples::{Example, examples};
use super::guess_tests::gain_from_others;
use super::order::Generated;
use crate::ask::question::{Answer, Question};
use crate::ask::strategy::{Lesson, MANY, Offered, OptionOrder, lesson};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::{AnswerForm, QuestionKind};

/// What is looked at each time.
const SOME: [&str; 3] = ["poured_cups", "waiting_list", "which_box"];

/// The orders of drawings.
const DRAWN: [OptionOrder; 6] = [
    OptionOrder::Arrows,
    OptionOrder::Objects,
    OptionOrder::Crossings,
    OptionOrder::Width,
    OptionOrder::Height,
    OptionOrder::Nulls,
];

/// A question as a choice of four, if its kind has that. How many objects there are is typed.
fn as_choice(skeleton: &Skeleton) -> Skeleton {
    let mut skeleton = skeleton.clone();
    let settings = &mut skeleton.settings;
    let is_choice = match settings.question {
        QuestionKind::Memory => settings.answer != AnswerForm::Number,
        kind => matches!(
            kind,
            QuestionKind::Output
                | QuestionKind::Result
                | QuestionKind::Variable
                | QuestionKind::Iterations
                | QuestionKind::Order
                | QuestionKind::Calls
        ),
    };
    if is_choice {
        settings.answer = AnswerForm::Choice;
        settings.options = Some(4);
    }
    skeleton
}

/// An example with each of its questions as a choice of four.
fn chosen(mut example: Example) -> Example {
    let following = example.skeleton.following.iter().map(|part| Arc::new(as_choice(part)));
    let following = following.collect();
    example.skeleton = Skeleton { following, ..as_choice(&example.skeleton) };
    example
}

/// The questions of a bank, part by part.
fn parts(bank: &Generated) -> Vec<Vec<&Question>> {
    let mut parts: Vec<Vec<&Question>> = Vec::new();
    for question in bank.contents.iter().flat_map(|contents| &contents.quiz.questions) {
        let others = question.group.iter().flat_map(|group| &group.others);
        let all = std::iter::once(question).chain(others.map(|other| &other.question));
        for (at, one) in all.enumerate() {
            match parts.get_mut(at) {
                Some(part) => part.push(one),
                None => parts.push(vec![one]),
            }
        }
    }
    parts
}

/// What the questions of a part offer to choose from.
fn offered(part: &[&Question]) -> Vec<Offered> {
    let offered = part.iter().filter_map(|question| match &question.answer {
        Answer::Choice { options } if options.len() > 2 => Offered::of(options, &question.code),
        _ => None,
    });
    offered.collect()
}

/// How many wrong options come from rules, in tenths of an option a question.
fn tenths_from_rules(part: &[&Question]) -> usize {
    let options = part.iter().flat_map(|question| question.answer.options());
    let from_rules = options.filter(|option| !option.right && !option.origin.rules().is_empty());
    from_rules.count() * 10 / part.len().max(1)
}

/// What is earned in some banks above chance, in thousandths of all marks: by who has learned from
/// the same bank, and from the others.
fn earned(what: &str, banks: &[Vec<Offered>]) -> (i64, i64) {
    let lessons: Vec<Lesson> = banks.iter().filter_map(|bank| lesson(bank)).collect();
    let questions = lessons.iter().map(|lesson| lesson.of).sum::<usize>();
    let gain = lessons.iter().map(|lesson| lesson.earned - lesson.chance).sum::<i64>();
    let gain = gain / i64::try_from(questions.max(1)).unwrap();
    let from_others = gain_from_others(banks);
    println!(
        "{what}, of {questions}: {gain} thousandths from the same bank, {from_others} from others"
    );
    (gain, from_others)
}

#[test]
fn guessing_drawings_and_parts_of_groups_earns_no_more_than_it_must() {
    let all = std::env::var_os("TATSU_GUESS_ALL").is_some();
    let (mut drawings, mut others) = (Vec::new(), Vec::new());
    for example in examples() {
        let following = &example.skeleton.following;
        let is_drawn = example.skeleton.settings.question == QuestionKind::Memory;
        let is_wanted = all || SOME.contains(&example.name.as_str());
        if !is_wanted || following.is_empty() && !is_drawn {
            continue;
        }
        let example = chosen(example);
        let bank = example.bank(MANY, 5);
        let following = example.skeleton.following.iter().map(|part| part.settings.question);
        let kinds = std::iter::once(example.skeleton.settings.question).chain(following);
        for (kind, part) in kinds.zip(parts(&bank)) {
            let offered = offered(&part);
            let Some(lesson) = lesson(&offered) else { continue };
            let from_rules = tenths_from_rules(&part);
            println!(
                "{} {kind:?}: {} thousandths by {:?}; {from_rules} tenths of an option from rules",
                example.name,
                lesson.gain(),
                lesson.method,
            );
            if kind != QuestionKind::Memory {
                others.push(offered);
                continue;
            }
            assert!(from_rules >= 10, "{}: drawings come from rules", example.name);
            // What is seen of drawings at once is looked at: some order tells them apart.
            let is_seen = |one: &Offered| {
                let look = &one.looks[one.right];
                DRAWN.iter().any(|order| look.standing(*order).is_some())
            };
            assert!(offered.iter().filter(|one| is_seen(one)).count() > MANY / 2);
            drawings.push(offered);
        }
    }
    let (same, from_others) = earned("drawings", &drawings);
    let (of_parts, of_other_parts) = earned("parts of groups", &others);
    // Misreadings of memory mostly make more objects, and no choice of sets hides that entirely.
    assert!(same <= 150 && from_others <= 150, "{same} and {from_others}");
    assert!(of_parts <= 490 && of_other_parts <= 200, "{of_parts} and {of_other_parts}");
}
