//! What is said where no bank comes of a skeleton, or a format does not take its questions.
//!
//! In: a [`Failure`] or a [`Refusal`]. Out: a [`Problem`] with what the author can do, or what is
//! wrong with the skeleton.

use crate::ask::capability::Feature;
use crate::diagnostic::Diagnostic;
use crate::pipeline::Failure;
use crate::write::bank::KEEP_FILE;
use crate::write::format::Refusal;

use super::status::Problem;

/// What to say where the pipeline could not go on; or what is wrong with the skeleton.
pub fn told(failure: Failure) -> Result<Problem, Vec<Diagnostic>> {
    Ok(match failure {
        Failure::Skeleton(diagnostics) => return Err(diagnostics),
        Failure::Wording(error) => {
            Problem::new(error.to_string()).hint("repair the template, or leave it out")
        }
        Failure::Format(refusal) => refused(refusal),
        Failure::Picture(question, why) => {
            Problem::new(format!("question `{question}` cannot be shown as a picture: {why}"))
                .hint("change the program, or show it as text with `--code text`")
        }
        Failure::Kept(number, idnumber) => Problem::new(format!(
            "question {number} (`{idnumber}`) is to be kept, but the skeleton does not make it any more"
        ))
        .hint(format!("take its line out of `{KEEP_FILE}`, or undo the change of the skeleton")),
        Failure::Stopped => Problem::new("the run was called off"),
        Failure::Jvm(error) => Problem::new(error.to_string())
            .hint("`tatsu doctor` tells which JDK is used; `--no-jvm` does without"),
    })
}

/// What to say where a format does not take the questions.
pub fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::Broken { platform, violations, .. } => {
            let all = violations.join("; ");
            Problem::new(format!("{platform} would not take the questions: {all}")).hint(
                "change what the skeleton or your template says there, or leave the format out; \
                 if neither of them says it, please report it",
            )
        }
        Refusal::Inexpressible { format, feature, question } => {
            let needed = feature.as_str();
            Problem::new(format!(
                "question `{question}` needs {needed}, which `{format}` does not support"
            ))
            .hint(remedy(feature))
        }
    }
}

/// What an author can do where a format lacks something.
fn remedy(feature: Feature) -> &'static str {
    match feature {
        Feature::Pictures => {
            "show programs as text with `--code text`, or leave this `--format` out"
        }
        Feature::Cloze | Feature::Ordering | Feature::SeveralOptions => {
            "ask for another form with `--answer`, such as `choice` where the kind of question has \
             it, or leave this `--format` out"
        }
        Feature::Tolerance => {
            "ask for exact texts: leave `tolerance` out and write `answer = \"text\"`, or leave this \
             `--format` out"
        }
        Feature::AnswerFeedback | Feature::Fractions | Feature::SeveralRight => {
            "ask for something else, or leave this `--format` out"
        }
    }
}
