//! Banks of questions, read back from Moodle XML and confirmed by running the programs in them.
//!
//! In: the example skeletons and some of our own, three of each kind at least; the built binary
//! makes banks of them in each form of answer. What is checked of each question: what Moodle wants
//! of it; that no two options mean the same; that the right answer is right and every other one
//! wrong when the program that stands in the question is run by a plain JVM. Nothing of how tatsu
//! came to its answers is used: only its parser, to instrument programs.
//!
//! `TATSU_CONFIRM=100` makes banks of a hundred.

mod bank;
pub mod cloze;
pub mod debugger;
pub mod exercise;
mod format;
pub mod html;
mod java;
mod judge;
mod jvm;
mod kinds;
mod memory;
pub mod moodle;
mod trace;
mod value;

use bank::{Bank, banks, exercises};
use exercise::Exercise;
use jvm::Outcome;
use moodle::Question;

/// Confirms all questions of a kind, in these forms of answer.
fn confirm(kind: &str, forms: &[&'static str]) {
    let all = exercises(kind);
    assert!(all.len() >= 3, "{kind}: three skeletons at least");
    let all: Vec<&Exercise> = all.iter().collect();
    let banks: Vec<Bank<'_>> = forms.iter().flat_map(|form| banks(&all, form)).collect();
    let mut problems = Vec::new();
    for Bank { exercise, form, questions } in &banks {
        let of_format = format::problems(questions).into_iter();
        problems.extend(of_format.map(|what| format!("{} ({form}): {what}", exercise.name)));
    }
    // One JVM runs what all forms ask about.
    problems.extend(run(&banks));
    assert!(problems.is_empty(), "{} problems\n{}", problems.len(), problems.join("\n"));
}

/// What is wrong with the questions of some banks, found by running them. The first question of
/// each bank is also tried with another answer, which has to be found out.
fn run(banks: &[Bank<'_>]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut jobs = Vec::new();
    let mut checks = Vec::new();
    for bank in banks {
        let wrong = bank.questions.first().map(spoilt);
        let questions = bank.questions.iter().map(|question| (question, true));
        let all = questions.chain(wrong.iter().map(|question| (question, false)));
        for (question, is_right) in all {
            let label = format!("{} ({})", question.name, bank.form);
            match kinds::check(bank, question) {
                Ok(check) => {
                    let from = jobs.len();
                    jobs.extend(check.jobs);
                    checks.push((label, from..jobs.len(), check.judge, question.clone(), is_right));
                }
                Err(what) if is_right => problems.push(format!("{label}: {what}")),
                // What makes no Java of a program is found out, too.
                Err(_) => {}
            }
        }
    }
    let outcomes: Vec<Outcome> = jvm::run(&jobs);
    for (label, range, judge, question, is_right) in checks {
        let found = judge(&outcomes[range]);
        let page = html::Page::of(&question.text);
        let asked = format!("{}\n{}", page.text.trim(), page.programs.join("\n---\n"));
        if is_right {
            problems.extend(found.iter().map(|what| format!("{label}: {what}\n{asked}\n")));
        } else if found.is_empty() {
            problems.push(format!("{label}: a wrong answer is confirmed\n{asked}\n"));
        }
    }
    for bank in banks {
        report(bank, problems.len());
    }
    problems
}

/// The question with something else as its right answer.
fn spoilt(question: &Question) -> Question {
    let mut spoilt = question.clone();
    let answers = &mut spoilt.answers;
    match question.kind.as_str() {
        "multichoice" => {
            let right = answers.iter().position(moodle::Answer::is_right).expect("a right option");
            let wrong = answers.iter().position(|one| !one.is_right()).expect("a wrong option");
            let fraction = std::mem::take(&mut answers[right].fraction);
            answers[right].fraction = std::mem::replace(&mut answers[wrong].fraction, fraction);
        }
        "ordering" => answers.swap(0, 1),
        // The first gap.
        "cloze" => spoilt.text = question.text.replacen(":=", ":=7", 1),
        _ => answers[0].text = format!("{}7", answers[0].text),
    }
    spoilt
}

/// Tells how many questions there were and how many options come from rules, for who runs this with
/// `--nocapture`.
fn report(bank: &Bank<'_>, problems: usize) {
    let questions = bank.questions.len();
    let choices = bank.questions.iter().filter(|question| question.kind == "multichoice");
    let explained: usize = choices
        .map(|question| {
            let wrong = question.answers.iter().filter(|answer| !answer.is_right());
            wrong.filter(|answer| !answer.feedback.is_empty()).count()
        })
        .sum();
    let name = &bank.exercise.name;
    let example = if bank::is_example(bank.exercise) { "example" } else { "own" };
    println!(
        "{}\t{name}\t{example}\t{}\t{questions} questions\t{explained} explained wrong options\t{problems} problems so far",
        bank.exercise.kind(),
        bank.form,
    );
}

#[test]
fn outputs() {
    confirm("output", &["auto", "text", "number", "choice"]);
}

#[test]
fn outputs_line_by_line() {
    confirm("output", &["cloze"]);
}

#[test]
fn results() {
    confirm("result", &["auto", "number", "text", "choice"]);
}

#[test]
fn lines_that_do_not_compile() {
    confirm("compiles", &["auto", "several"]);
}

#[test]
fn named_calls() {
    confirm("call", &["auto", "choice"]);
}

#[test]
fn variables() {
    confirm("variable", &["auto", "number", "text", "cloze", "choice"]);
}

#[test]
fn iterations() {
    confirm("iterations", &["auto", "number", "choice"]);
}

#[test]
fn orders() {
    confirm("order", &["auto", "choice", "ordering"]);
}

#[test]
fn calls_in_order() {
    confirm("calls", &["auto", "choice", "ordering"]);
}

#[test]
fn changes() {
    confirm("change", &["auto"]);
}

#[test]
fn versions_to_choose_from() {
    confirm("which", &["auto"]);
}

#[test]
fn versions_that_are_the_same() {
    confirm("same", &["auto"]);
}

#[test]
fn holes() {
    confirm("hole", &["auto", "number", "choice", "several", "cloze"]);
}

#[test]
fn blocks() {
    confirm("blocks", &["auto"]);
}

#[test]
fn refuted_methods() {
    confirm("refute", &["auto"]);
}

#[test]
fn tables() {
    confirm("table", &["auto"]);
}

#[test]
fn steps() {
    confirm("parts", &["auto"]);
}
