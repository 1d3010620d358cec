//! Questions about memory, confirmed by a debugger.
//!
//! In: banks of these questions. Out: what is wrong with them. What is checked: a debugger stops
//! the program of each question where it asks, and what it sees there (variables, static fields,
//! objects and which references lead to the same one) is what the right answer says and no other
//! one does.

use crate::confirm::bank::{Bank, banks, exercises};
use crate::confirm::debugger::{StoppedProgram, debugged};
use crate::confirm::exercise::Exercise;
use crate::confirm::format;
use crate::confirm::html::{Page, plain};
use crate::confirm::moodle::Question;

#[test]
fn memory() {
    let all = exercises("memory");
    assert!(all.len() >= 3, "three skeletons at least");
    let all: Vec<&Exercise> = all.iter().collect();
    let forms = ["auto", "number", "several"];
    let banks: Vec<Bank<'_>> = forms.iter().flat_map(|form| banks(&all, form)).collect();
    let mut problems = Vec::new();
    let mut programs = Vec::new();
    for Bank { exercise, form, questions } in &banks {
        let of_format = format::problems(questions).into_iter();
        problems.extend(of_format.map(|what| format!("{} ({form}): {what}", exercise.name)));
        programs.extend(questions.iter().map(|question| stopped(exercise, question)));
    }
    let seen = debugged(&programs);
    let questions = banks.iter().flat_map(|bank| &bank.questions);
    for (question, seen) in questions.zip(&seen) {
        if let Some(what) = judge(question, seen) {
            problems.push(format!("{}: {what}\n{seen}", question.name));
        }
        let other = format!("{seen}, zz = 1");
        if question.kind == "multichoice" && question.single == "true" {
            assert!(judge(question, &other).is_some(), "another memory is found out");
        }
    }
    println!("{} questions", seen.len());
    assert!(problems.is_empty(), "{} problems\n{}", problems.len(), problems.join("\n"));
}

/// The program of a question with its stop.
fn stopped(exercise: &Exercise, question: &Question) -> StoppedProgram {
    let page = Page::of(&question.text);
    let [text] = &page.programs[..] else { panic!("{}: one program", question.name) };
    StoppedProgram::of(exercise, text).expect("a program")
}

/// What is wrong with an answer, where the debugger sees this.
fn judge(question: &Question, seen: &str) -> Option<String> {
    match (question.kind.as_str(), question.single.as_str()) {
        ("multichoice", "true") => {
            for answer in &question.answers {
                let words = plain(&answer.text).trim().to_owned();
                if (words == seen) != answer.is_right() {
                    return Some(format!("`{words}` is {}", answer.fraction));
                }
            }
            None
        }
        ("multichoice", _) => {
            let page = Page::of(&question.text);
            let asked = page.codes.iter().find(|one| !one.starts_with("//")).cloned();
            let asked = asked.unwrap_or_default();
            let object = object_of(&asked, seen)?;
            for answer in &question.answers {
                let name = plain(&answer.text).trim().to_owned();
                if (object_of(&name, seen).as_ref() == Some(&object)) != answer.is_right() {
                    return Some(format!("`{name}` beside `{asked}` is {}", answer.fraction));
                }
            }
            None
        }
        _ => {
            let is_object = |part: &&str| part.starts_with(|one: char| one.is_ascii_digit());
            let count = seen.split("; ").filter(is_object).count().to_string();
            let right = question.answers.iter().find(|one| one.earns_everything());
            let right = right.map(|one| one.text.clone()).unwrap_or_default();
            (right != count).then(|| format!("{right} objects, but there are {count}"))
        }
    }
}

/// The number of the object that a variable names.
fn object_of(name: &str, seen: &str) -> Option<String> {
    let frame = seen.split("; ").next()?;
    let frame = frame.split_once(": ").map_or(frame, |(_, variables)| variables);
    let named = format!("{name} → ");
    frame.split(", ").find_map(|one| one.strip_prefix(&named).map(str::to_owned))
}
