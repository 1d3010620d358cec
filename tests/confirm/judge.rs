//! Whether answers are right and wrong as a question says.

use crate::confirm::format::shown;
use crate::confirm::jvm::{Job, Outcome};
use crate::confirm::moodle::{Answer, Question};
use crate::confirm::value::Value;

/// What has to be run for a question, and what to say then.
pub struct Check {
    /// The programs.
    pub jobs: Vec<Job>,
    /// What is wrong, given what the programs did.
    pub judge: Judge,
}

/// Finds what is wrong with a question.
pub type Judge = Box<dyn FnOnce(&[Outcome]) -> Vec<String>>;

impl Check {
    /// A check that needs one program, which has to end normally.
    pub fn of_run(job: Job, judge: impl FnOnce(&Outcome) -> Vec<String> + 'static) -> Self {
        let judge = move |outcomes: &[Outcome]| match outcomes[0].trouble() {
            Some(trouble) => vec![trouble],
            None => judge(&outcomes[0]),
        };
        Self { jobs: vec![job], judge: Box::new(judge) }
    }
}

impl Check {
    /// A check that needs one program, which may end in an exception.
    pub fn of_ending(job: Job, judge: impl FnOnce(&Outcome) -> Vec<String> + 'static) -> Self {
        let judge = move |outcomes: &[Outcome]| match &outcomes[0].refused {
            Some(reason) => vec![format!("javac refuses it: {reason}")],
            None => judge(&outcomes[0]),
        };
        Self { jobs: vec![job], judge: Box::new(judge) }
    }
}

/// "None of these", in the languages that there are.
const NONE: [&str; 2] = ["None of these", "Nichts davon"];

/// What is wrong where the right answer is this value.
pub fn of_value(question: &Question, value: &Value) -> Vec<String> {
    match question.kind.as_str() {
        "numerical" | "shortanswer" => typed(&question.kind, &question.answers, value),
        _ => options(question, &|option| means(option, value)),
    }
}

/// What is wrong with answers that are typed, where this is the value: those that earn everything
/// are it, all others are not, and of these it says why.
pub fn typed(kind: &str, answers: &[Answer], value: &Value) -> Vec<String> {
    let widest = answers.iter().filter(|answer| answer.earns_everything()).filter_map(within);
    let widest = widest.fold(0.0, f64::max);
    compared(answers, &format!("{value:?}"), &|text| {
        if kind != "numerical" {
            return value.is_typed_as(&literal(text));
        }
        // Whatever lies within the tolerance of a right answer earns what it earns.
        if let Value::Floating(bits) = value {
            let typed = text.parse::<f64>();
            return typed.is_ok_and(|typed| (typed - f64::from_bits(*bits)).abs() <= widest);
        }
        text.parse().map(Value::Number) == Ok(value.clone())
    })
}

/// How far from a number a typed one may be.
fn within(answer: &Answer) -> Option<f64> {
    answer.tolerance.parse().ok()
}

/// What is wrong with answers that are typed, where exactly those texts are right of which this
/// holds.
pub fn compared(answers: &[Answer], right: &str, is_right: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut problems = Vec::new();
    for answer in answers {
        if is_right(&answer.text) != answer.earns_everything() {
            let (earns, text) = (&answer.fraction, &answer.text);
            problems.push(format!("gives {earns} % for `{text}`, but it is {right}"));
        }
        if !answer.earns_everything() && answer.feedback.trim().is_empty() {
            problems.push(format!("says nothing about `{}`", answer.text));
        }
    }
    problems
}

/// A typed answer without Moodle's wildcards.
pub fn literal(text: &str) -> String {
    assert!(!text.replace("\\*", "").contains('*'), "a wildcard in `{text}`");
    text.replace("\\*", "*")
}

/// Whether an option means a value.
fn means(option: &str, value: &Value) -> bool {
    match Value::of_java(option) {
        Some(meant) => meant == *value,
        None => value.is_typed_as(option),
    }
}

/// What is wrong with options, of which exactly those are right that say so; "none of these" is
/// right if no other is.
pub fn options(question: &Question, is_right: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut problems = Vec::new();
    let is_none = |answer: &Answer| NONE.contains(&shown(answer).trim());
    let known: Vec<(&Answer, bool)> = question
        .answers
        .iter()
        .filter(|answer| !is_none(answer))
        .map(|answer| (answer, is_right(&shown(answer))))
        .collect();
    for (answer, right) in &known {
        if answer.is_right() != *right {
            let (is, should) = if *right { ("wrong", "right") } else { ("right", "wrong") };
            problems
                .push(format!("the option `{}` counts as {is}, but is {should}", shown(answer)));
        }
    }
    for answer in question.answers.iter().filter(|answer| is_none(answer)) {
        if answer.is_right() == known.iter().any(|(_, right)| *right) {
            problems.push("\"none of these\" counts as what it is not".to_owned());
        }
    }
    problems
}
