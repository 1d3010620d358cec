//! What Moodle wants of any question, whatever it asks.

use std::collections::BTreeMap;

use crate::confirm::cloze;
use crate::confirm::html::Page;
use crate::confirm::moodle::{Answer, Question};
use crate::confirm::value::Value;

/// The fractions that Moodle knows, but for their sign.
const FRACTIONS: &[f64] = &[
    100.0, 90.0, 83.33333, 80.0, 75.0, 70.0, 66.66667, 60.0, 50.0, 40.0, 33.33333, 30.0, 25.0,
    20.0, 16.66667, 14.28571, 12.5, 11.11111, 10.0, 5.0, 0.0,
];

/// How far a fraction may be from Moodle's.
const TOLERANCE: f64 = 1e-5 * 1.01;

/// What is wrong with the questions of one file.
pub fn problems(questions: &[Question]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut idnumbers: BTreeMap<&str, &str> = BTreeMap::new();
    for question in questions {
        let mut add = |what: String| problems.push(format!("{}: {what}", question.name));
        if question.idnumber.is_empty() || question.idnumber.chars().count() > 100 {
            add(format!("the idnumber is `{}`", question.idnumber));
        }
        if let Some(other) = idnumbers.insert(&question.idnumber, &question.name) {
            add(format!("has the idnumber of {other}"));
        }
        if Page::of(&question.feedback).text.trim().is_empty() {
            add("has no feedback".to_owned());
        }
        if question.name.is_empty() || question.name.chars().count() > 255 {
            add("has a name that Moodle cuts".to_owned());
        }
        of_answers(question).into_iter().for_each(add);
    }
    problems
}

fn of_answers(question: &Question) -> Vec<String> {
    let answers = &question.answers;
    match question.kind.as_str() {
        "numerical" | "shortanswer" => typed(&question.kind, answers),
        "multichoice" => match question.single.as_str() {
            "true" => one_of(answers),
            "false" => several_of(answers),
            other => vec![format!("`single` is `{other}`")],
        },
        "ordering" => {
            let mut problems = duplicates(answers);
            if answers.len() < 3 {
                problems.push(format!("has {} items to put in order", answers.len()));
            }
            problems
        }
        "cloze" => {
            let (_, gaps) = cloze::read(&question.text);
            let mut problems: Vec<String> = gaps
                .iter()
                .flat_map(|gap| match gap.kind.as_str() {
                    "MULTICHOICE_S" | "MULTICHOICE" => one_of(&gap.answers),
                    "NUMERICAL" => typed("numerical", &gap.answers),
                    _ => typed("shortanswer", &gap.answers),
                })
                .collect();
            if gaps.is_empty() {
                problems.push("has no gap".to_owned());
            }
            problems
        }
        other => vec![format!("is of the type `{other}`")],
    }
}

fn typed(kind: &str, answers: &[Answer]) -> Vec<String> {
    let mut problems = fractions(answers);
    if answers.iter().all(|answer| answer.fraction != "100") {
        problems.push("has no answer worth 100".to_owned());
    }
    for answer in answers {
        let text = &answer.text;
        if answer.earns() < 0.0 {
            problems.push(format!("`{text}` costs something"));
        }
        // A whole number is right exactly, one with a fraction within a distance.
        let is_whole = text.parse::<i64>().is_ok() && answer.tolerance == "0";
        let is_fraction = text.contains('.')
            && text.parse::<f64>().is_ok_and(f64::is_finite)
            && answer.tolerance.parse::<f64>().is_ok_and(|within| within > 0.0);
        if kind == "numerical" && !is_whole && !is_fraction {
            problems.push(format!("takes the number `{text}` within `{}`", answer.tolerance));
        }
        if text.trim() != text || text.is_empty() || text.contains('\n') {
            problems.push(format!("wants `{text}` to be typed"));
        }
    }
    for (at, one) in answers.iter().enumerate() {
        if answers[..at].iter().any(|other| other.text == one.text) {
            problems.push(format!("takes `{}` twice", one.text));
        }
    }
    problems
}

fn one_of(answers: &[Answer]) -> Vec<String> {
    let mut problems = options(answers);
    let right = answers.iter().filter(|answer| answer.fraction == "100").count();
    if right != 1 || answers.iter().any(|answer| answer.fraction != "100" && answer.earns() != 0.0)
    {
        problems.push(format!("{right} of its options are worth 100, and not all others nothing"));
    }
    problems
}

fn several_of(answers: &[Answer]) -> Vec<String> {
    let mut problems = options(answers);
    let earned: f64 = answers.iter().map(Answer::earns).filter(|share| *share > 0.0).sum();
    let all: f64 = answers.iter().map(Answer::earns).sum();
    if (earned - 100.0).abs() > 0.001 {
        problems.push(format!("its right options earn {earned} together"));
    }
    if all > 0.001 || all.is_nan() {
        problems.push(format!("ticking everything earns {all}"));
    }
    if answers.iter().any(|answer| answer.earns() == 0.0) {
        problems.push("a wrong option costs nothing".to_owned());
    }
    problems
}

fn options(answers: &[Answer]) -> Vec<String> {
    let mut problems = fractions(answers);
    problems.extend(duplicates(answers));
    if answers.len() < 2 {
        problems.push(format!("has {} options", answers.len()));
    }
    problems
}

fn fractions(answers: &[Answer]) -> Vec<String> {
    let permitted =
        |fraction: f64| FRACTIONS.iter().any(|known| (known - fraction.abs()).abs() <= TOLERANCE);
    let wrong = answers.iter().filter(|answer| !permitted(answer.earns()));
    wrong.map(|answer| format!("has the fraction `{}`", answer.fraction)).collect()
}

fn duplicates(answers: &[Answer]) -> Vec<String> {
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    let mut problems = Vec::new();
    for answer in answers {
        if shown(answer).trim().is_empty() {
            problems.push("has an empty option".to_owned());
        }
        if let Some(other) = known.insert(meaning(&shown(answer)), &answer.text) {
            problems.push(format!(
                "has two options that mean the same: `{other}` and `{}`",
                answer.text
            ));
        }
    }
    problems
}

/// An option as students read it: its code if it is nothing but code, else its text.
pub fn shown(answer: &Answer) -> String {
    let page = Page::of(&answer.text);
    match &page.programs[..] {
        [] => page.text,
        programs => format!("{}{}", page.text, programs.join("\n")),
    }
}

/// A text that is equal for two options that mean the same, as far as their looks tell.
fn meaning(text: &str) -> String {
    if let Some(value) = Value::of_java(text.trim_end()) {
        return format!("{value:?}");
    }
    let lines = text.trim_end().lines().map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.join(" ").replace(", ", ",").replace("{ ", "{").replace(" }", "}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_wrong_is_found() {
    let answer = |fraction: &str, text: &str| Answer {
        fraction: fraction.to_owned(),
        text: text.to_owned(),
        ..Answer::default()
    };
    let fine = [answer("100", "1"), answer("0", "2")];
    assert_eq!(one_of(&fine), Vec::<String>::new());
    assert_eq!(one_of(&[answer("100", "15"), answer("0", "<code>0x0F</code>")]).len(), 1);
    assert_eq!(one_of(&[answer("100", "{1, 2}"), answer("0", "{1,2}")]).len(), 1);
    assert_eq!(one_of(&[answer("100", "a  b"), answer("0", "a b ")]).len(), 1);
    assert_eq!(one_of(&[answer("100", "1"), answer("100", "2")]).len(), 1);
    assert_eq!(one_of(&[answer("100", "1"), answer("33.33", "2")]).len(), 2);
    assert_eq!(
        several_of(&[answer("50", "1"), answer("50", "2"), answer("-100", "3")]),
        Vec::<String>::new()
    );
    assert_eq!(several_of(&[answer("50", "1"), answer("50", "2"), answer("-50", "3")]).len(), 1);
    assert_eq!(several_of(&[answer("50", "1"), answer("40", "2"), answer("-90", "3")]).len(), 1);
    assert_eq!(typed("numerical", &[answer("100", "x")]).len(), 1);
}
