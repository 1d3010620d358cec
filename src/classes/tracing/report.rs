//! A page with all tracing questions about a class, for the lecturer.
//!
//! In: a quiz with what is known of it. Out: `report.html`; its layout is `class-report.html`. The
//! page names submissions, which questions never do.

use serde::Serialize;

use super::order::TraceQuiz;
use crate::ask::listing;
use crate::ask::wording::{Wording, WordingError};
use crate::write::artifact::Artifact;
use crate::write::report;

/// What the layout shows.
#[derive(Serialize)]
struct TracePage<'a> {
    language: &'a str,
    tool: &'a str,
    title: &'a str,
    submissions: usize,
    /// Wrong answers of submissions, of misconceptions, of planted faults, and of values that the
    /// outcome may be taken for.
    real: usize,
    misread: usize,
    planted: usize,
    guessed: usize,
    /// Calls that are not asked about because there are too few options.
    left_out: usize,
    /// The largest share that guessing earns above chance, in percent; none if there is no choice.
    gain: Option<i64>,
    is_guessable: bool,
    questions: Vec<TracedPart<'a>>,
}

/// A question on the page.
#[derive(Serialize)]
struct TracedPart<'a> {
    number: usize,
    name: &'a str,
    text: &'a str,
    feedback: &'a str,
    options: Vec<GivenPart<'a>>,
}

/// An option on the page.
#[derive(Serialize)]
struct GivenPart<'a> {
    text: String,
    feedback: &'a str,
    is_right: bool,
    givers: String,
}

/// The page; `submissions` is how many there are.
///
/// An error if the layout or a sentence is wrong.
pub fn report(
    made: &TraceQuiz,
    submissions: usize,
    wording: &Wording,
) -> Result<Artifact, WordingError> {
    let questions = made.quiz.questions.iter().zip(&made.givers).enumerate();
    let questions = questions.map(|(at, (question, givers))| {
        let options = question.answer.options().into_iter().zip(givers);
        let options = options.map(|(option, givers)| GivenPart {
            text: option.text.clone(),
            feedback: &option.feedback,
            is_right: option.right,
            givers: givers.join(", "),
        });
        let right = GivenPart {
            text: listing::inline(&question.answer.shown()),
            feedback: "",
            is_right: true,
            givers: String::new(),
        };
        let is_typed = question.answer.options().is_empty();
        let typed = question.answer.mistakes().into_iter().map(|mistake| GivenPart {
            text: listing::inline(&mistake.text),
            feedback: &mistake.feedback,
            is_right: false,
            givers: String::new(),
        });
        let options = options.chain(is_typed.then_some(right)).chain(typed);
        TracedPart {
            number: at + 1,
            name: &question.name,
            text: &question.text,
            feedback: &question.feedback,
            options: options.collect(),
        }
    });
    let page = TracePage {
        language: wording.language().as_str(),
        tool: env!("CARGO_PKG_VERSION"),
        title: &made.quiz.title,
        submissions,
        real: made.origins.real,
        misread: made.origins.misread,
        planted: made.origins.planted,
        guessed: made.origins.guessed,
        left_out: made.left_out,
        gain: made.guessed_marks.most().map(|gain| gain.max(0) / 10),
        is_guessable: made.guessed_marks.is_too_much(),
        questions: questions.collect(),
    };
    report::page_of_questions("class-report.html", "report", &page, wording)
}
