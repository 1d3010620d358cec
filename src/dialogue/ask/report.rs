//! A page with all questions about a dialogue, for the lecturer.
//!
//! In: a quiz with what is known of it. Out: `report.html`; its layout is `dialogue-report.html`.

use serde::Serialize;

use crate::ask::question::{Answer, Origin};
use crate::ask::wording::{Wording, WordingError};
use crate::write::artifact::Artifact;
use crate::write::report;

use super::super::spec::Dialogue;
use super::order::ConsoleQuiz;

/// What the layout shows.
#[derive(Serialize)]
struct QuizPage<'a> {
    language: &'a str,
    tool: &'a str,
    title: &'a str,
    task: Option<&'a str>,
    seed: u64,
    runs: usize,
    mistakes: usize,
    /// The largest share that guessing earns above chance, in percent; none if there is no choice.
    gain: Option<i64>,
    is_guessable: bool,
    questions: Vec<QuestionPart<'a>>,
}

/// A question on the page.
#[derive(Serialize)]
struct QuestionPart<'a> {
    number: usize,
    name: &'a str,
    kind: &'static str,
    text: &'a str,
    feedback: &'a str,
    answer: String,
    options: Vec<OptionPart<'a>>,
}

/// An option on the page.
#[derive(Serialize)]
struct OptionPart<'a> {
    text: &'a str,
    feedback: &'a str,
    is_right: bool,
}

/// The page. `mistakes` is how many mistakes were proved, `seed` where the questions come from.
///
/// An error if the layout or a sentence is wrong.
pub fn report(
    dialogue: &Dialogue,
    made: &ConsoleQuiz,
    (mistakes, seed): (usize, u64),
    wording: &Wording,
) -> Result<Artifact, WordingError> {
    let questions = made.quiz.questions.iter().zip(&made.kinds).enumerate();
    let questions = questions.map(|(at, (question, kind))| {
        let options = if let Answer::Choice { options } = &question.answer {
            options.as_slice()
        } else {
            &[]
        };
        let options = options.iter().map(|option| OptionPart {
            text: &option.text,
            feedback: &option.feedback,
            is_right: option.origin == Origin::Right || option.right,
        });
        QuestionPart {
            number: at + 1,
            name: &question.name,
            kind: kind.as_str(),
            text: &question.text,
            feedback: &question.feedback,
            answer: question.answer.shown(),
            options: options.collect(),
        }
    });
    let best = made.takings.iter().filter(|one| one.of > 0).max_by_key(|one| one.gain());
    let page = QuizPage {
        language: wording.language().as_str(),
        tool: env!("CARGO_PKG_VERSION"),
        title: &made.quiz.title,
        task: dialogue.settings.text.as_deref(),
        seed,
        runs: made.runs,
        mistakes,
        gain: best.map(|one| one.gain().max(0) / 10),
        is_guessable: made.takings.iter().any(crate::ask::strategy::Takings::is_too_much),
        questions: questions.collect(),
    };
    report::page("dialogue-report.html", "report", &page, wording)
}
