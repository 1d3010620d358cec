//! Tracing questions about a class: `--questions` of `tatsu suite` and `tatsu compare`.
//!
//! In: calls that can be asked about. Out: a file for each format and a report in a folder, and a
//! line about them. What holds: nothing is written over unasked, and nothing if anything is wrong.

use tatsu::classes::tracing::{TraceOrder, TracedCall, TracedOrigins, quiz, report};
use tatsu::make::outcome::{unsayable, unwritable};
use tatsu::make::past::{self, Protection};
use tatsu::make::refusal::refused;
use tatsu::make::status::Problem;
use tatsu::make::words::plural;
use tatsu::skeleton::front_matter::Language;
use tatsu::write::artifact::{self, Artifact};
use tatsu::write::format::{Format, shared_capabilities};
use tatsu::write::paper;

use super::exports::wording;
use super::question_args::QuestionArguments;

/// What questions are about.
pub struct QuestionSubject<'a> {
    /// The class.
    pub class: &'a str,
    /// Its text.
    pub text: &'a str,
    /// How many questions at most.
    pub count: usize,
    /// How many submissions there are.
    pub submissions: usize,
    /// The language of the questions.
    pub language: Language,
    /// Whether files that are there may be written over.
    pub force: bool,
}

/// Writes the questions; what is said of them.
pub fn write(
    arguments: &QuestionArguments,
    calls: &[TracedCall],
    subject: &QuestionSubject<'_>,
) -> Result<String, Problem> {
    let Some(folder) = &arguments.questions else { return Ok(String::new()) };
    let wording = wording(subject.language)?;
    let size = arguments.paper.unwrap_or_default();
    let formats: Vec<&Format> =
        arguments.format.iter().map(|format| paper::on(format, size)).collect();
    let order = TraceOrder {
        class: subject.class,
        text: subject.text,
        count: subject.count,
        options: arguments.options.unwrap_or(4) as usize,
        is_of_submissions: subject.submissions > 0,
        seed: arguments.seed,
        wording: &wording,
        capabilities: shared_capabilities(&formats),
    };
    let made = quiz(calls, &order).map_err(|error| unsayable(&error))?;
    if made.quiz.questions.is_empty() {
        return Err(Problem::new(format!("no question can be made of `{}`", subject.class)).hint(
            "questions need calls that return, print or throw, and programs in which they end \
             otherwise",
        ));
    }
    let mut artifacts: Vec<Artifact> = Vec::new();
    for format in &formats {
        artifacts.extend(format.artifact(&made.quiz, &wording).map_err(refused)?);
    }
    let page = report(&made, subject.submissions, &wording);
    artifacts.push(page.map_err(|error| unsayable(&error))?);
    let protection = if subject.force { Protection::Off } else { Protection::Differing };
    if let Some(problem) = past::obstacle(folder, &artifacts, None, protection) {
        return Err(problem.hint("`--force` writes over them; another folder keeps them"));
    }
    let paths = artifact::write_beside(folder, &artifacts).map_err(|error| unwritable(&error))?;
    let count = plural(made.quiz.questions.len(), "question");
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let TracedOrigins { real, misread, planted, guessed } = made.origins;
    let of_misreadings =
        if misread == 0 { String::new() } else { format!(", {misread} of misreadings") };
    let of_guesses =
        if guessed == 0 { String::new() } else { format!(", {guessed} of slips in reading") };
    let left_out = match made.left_out {
        0 => String::new(),
        all => format!("; {} left out, with fewer than three options", plural(all, "call")),
    };
    let origins = if subject.submissions == 0 {
        plural(misread + planted + guessed, "wrong answer")
    } else {
        format!(
            "{} that submissions gave{of_misreadings}, {planted} of planted faults{of_guesses}",
            plural(real, "wrong answer")
        )
    };
    Ok(format!("{count} with {origins}{left_out}: {}\n", paths.join(", ")))
}
