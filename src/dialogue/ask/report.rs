//! A page with all questions about a dialogue, for the lecturer.
//!
//! In: questions with what is known of them. Out: `report.html`; its layout is
//! `dialogue-report.html`.

use serde::Serialize;

use crate::ask::question::{Answer, Choice, Origin, Question};
use crate::ask::strategy::{GuessedMarks, Offered};
use crate::ask::wording::{Wording, WordingError};
use crate::write::artifact::Artifact;
use crate::write::report;

use super::order::QuizSource;

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
    text: &'a str,
    feedback: &'a str,
    options: Vec<OptionPart<'a>>,
}

/// An option on the page.
#[derive(Serialize)]
struct OptionPart<'a> {
    text: &'a str,
    feedback: &'a str,
    is_right: bool,
}

/// What the page tells besides what its source says.
pub(super) struct ReportedQuestions<'a> {
    /// The questions by number.
    pub(super) questions: Vec<(usize, &'a Question)>,
    /// The title of the quiz.
    pub(super) title: &'a str,
    /// How many runs the questions rest on.
    pub(super) runs: usize,
    /// What chose them.
    pub(super) seed: u64,
    /// The version of tatsu.
    pub(super) tool: &'a str,
}

/// The page.
///
/// An error if the layout or a sentence is wrong.
pub(super) fn report(
    source: &QuizSource<'_>,
    reported: &ReportedQuestions<'_>,
    wording: &Wording,
) -> Result<Artifact, WordingError> {
    let questions = reported.questions.iter().map(|(number, question)| {
        let options = options(question).iter().map(|option| OptionPart {
            text: &option.text,
            feedback: &option.feedback,
            is_right: option.origin == Origin::Right || option.right,
        });
        QuestionPart {
            number: *number,
            name: &question.name,
            text: &question.text,
            feedback: &question.feedback,
            options: options.collect(),
        }
    });
    // Yes and no say the same in every question.
    let offered = reported.questions.iter().filter_map(|(_, question)| {
        let options = options(question);
        if options.len() > 2 { Offered::of(options, &question.code) } else { None }
    });
    let guessed = GuessedMarks::of(&offered.collect::<Vec<_>>());
    let page = QuizPage {
        language: wording.language().as_str(),
        tool: reported.tool,
        title: reported.title,
        task: source.dialogue.settings.task_in(wording.language()),
        seed: reported.seed,
        runs: reported.runs,
        mistakes: source.mistakes.mutants.len(),
        gain: guessed.most().map(|gain| gain.max(0) / 10),
        is_guessable: guessed.is_too_much(),
        questions: questions.collect(),
    };
    report::page_of_questions("dialogue-report.html", "report", &page, wording)
}

/// What there is to choose from.
fn options(question: &Question) -> &[Choice] {
    if let Answer::Choice { options } = &question.answer { options } else { &[] }
}
