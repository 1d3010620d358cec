//! What is made of skeletons and dialogues alike: the wording, and what came of a file.
//!
//! In: an order and a file. Out: the wording of its questions; or what stands in the way, as a
//! [`Problem`] or as what a program is told.

use std::path::Path;

use crate::ask::wording::{Wording, WordingError};
use crate::diagnostic::Diagnostic;
use crate::dialogue::spec::Dialogue;
use crate::skeleton::front_matter::{Language, Overrides, Settings};
use crate::solve::search::choose::Strategy;
use crate::write::artifact::WriteError;

use super::exercise::Exercise;
use super::json::{Generation, Obstacle};
use super::order::BankOrder;
use super::status::{CommandStatus, Problem};

/// What came of a skeleton: for programs, and as an exit code.
pub struct ExerciseOutcome {
    /// For programs.
    pub generation: Generation,
    /// How it ended.
    pub status: CommandStatus,
}

/// The wording of the skeleton itself, then that which the order names, then that beside the
/// skeleton, then the one built in; or what is wrong with the skeleton's own sentences.
pub fn wording(
    order: &BankOrder,
    file: &Path,
    settings: &Settings,
) -> Result<Result<Wording, Vec<Diagnostic>>, Problem> {
    let mut folders = Vec::new();
    if let Some(folder) = &order.templates {
        if !folder.is_dir() {
            return Err(Problem::new(format!(
                "`{}` is not a folder with templates",
                folder.display()
            ))
            .hint("copy `templates` from tatsu's repository and change what you like"));
        }
        folders.push(folder.clone());
    }
    folders.push(file.parent().unwrap_or(Path::new("")).join("templates"));
    let errors = match Wording::load(&folders, settings.language, &settings.wording) {
        Ok(wording) => return Ok(Ok(wording.addressing(settings.address))),
        Err(errors) => errors,
    };
    let findings: Option<Vec<Diagnostic>> = errors.iter().map(WordingError::diagnostic).collect();
    if let Some(findings) = findings {
        return Ok(Err(findings));
    }
    let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
    Err(Problem::new(all.join("\n")).hint("repair the template, or leave it out"))
}

/// What the wording has to know of a dialogue.
pub fn dialogue_settings(overrides: &Overrides, dialogue: &Dialogue) -> Settings {
    let language = dialogue.settings.language.as_deref().and_then(Language::of_word);
    Settings {
        language: overrides.language.or(language).unwrap_or_default(),
        address: overrides.address.unwrap_or_default(),
        ..Settings::default()
    }
}

/// What to say where a template does not do.
pub fn unsayable(error: &WordingError) -> Problem {
    Problem::new(error.to_string()).hint("repair the template, or leave it out")
}

/// An error if any of these options is given, which cannot be said of `what`; `others` can.
pub fn none_of(given: &[(&str, bool)], what: &str, others: &str) -> Result<(), Problem> {
    let names: Vec<&str> = given.iter().filter(|(_, is)| *is).map(|(name, _)| *name).collect();
    if names.is_empty() {
        return Ok(());
    }
    let message = format!("{} cannot be said of {what}", names.join(", "));
    Err(Problem::new(message).hint(format!("leave it out; {others}")))
}

/// Options that say something about skeletons only, and whether each was given.
pub fn of_skeletons(order: &BankOrder) -> Vec<(&'static str, bool)> {
    vec![
        ("--answer", order.answer.is_some()),
        ("--code", order.code.is_some()),
        ("--shard", order.shard.is_some()),
        ("--standalone", order.standalone),
        ("--explanation", order.explanation.is_some()),
        ("--near", order.near.is_some()),
        ("--strategy", order.strategy != Strategy::Auto),
    ]
}

/// What to say where files cannot be written.
pub fn unwritable(error: &WriteError) -> Problem {
    Problem::new(error.to_string()).hint("choose another folder with `-o`")
}

/// What came of an exercise that something outside of it stands in the way of.
pub fn hindered(order: &BankOrder, problem: &Problem) -> ExerciseOutcome {
    let generation = Generation {
        asked: order.number,
        seed: order.seed,
        error: Some(Obstacle::of(problem)),
        ..Generation::default()
    };
    ExerciseOutcome { generation, status: CommandStatus::Unusable }
}

/// The wording of an exercise, as [`wording`] finds it.
pub fn wording_of(
    order: &BankOrder,
    file: &Path,
    exercise: &Exercise,
) -> Result<Result<Wording, Vec<Diagnostic>>, Problem> {
    match exercise {
        Exercise::Skeleton(skeleton) => wording(order, file, &skeleton.settings),
        Exercise::Dialogue(one) => {
            wording(order, file, &dialogue_settings(&order.overrides(), &one.dialogue))
        }
    }
}
