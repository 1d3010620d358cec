//! What `tatsu gen` does for skeletons and dialogues alike: the JDK, the wording, and what came of
//! a file.

use std::path::Path;

use tatsu::ask::wording::{Wording, WordingError};
use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::spec::Dialogue;
use tatsu::jvm::toolchain::Toolchain;
use tatsu::skeleton::front_matter::{Language, Overrides, Settings};
use tatsu::write::artifact::WriteError;

use super::args::{GenArguments, StrategyName};
use super::doctor;
use super::json::{Generation, Obstacle};
use super::jvms::missing;
use super::status::{CommandStatus, Problem};

/// What came of a skeleton: for programs, and as an exit code.
pub struct ExerciseOutcome {
    pub generation: Generation,
    pub status: CommandStatus,
}

pub fn jdk(arguments: &GenArguments) -> Result<Option<Toolchain>, Problem> {
    if arguments.no_jvm {
        return Ok(None);
    }
    doctor::jdk().map(Some).map_err(|problem| {
        let hint = problem.hint.as_deref().unwrap_or("install a JDK").to_owned();
        problem.hint(format!("{hint}; without one: `--no-jvm`, which marks results as unchecked"))
    })
}

/// The wording of the skeleton itself, then that which the command line names, then that beside the
/// skeleton, then the one built in; or what is wrong with the skeleton's own sentences.
pub fn wording(
    arguments: &GenArguments,
    file: &Path,
    settings: &Settings,
) -> Result<Result<Wording, Vec<Diagnostic>>, Problem> {
    let mut folders = Vec::new();
    if let Some(folder) = &arguments.templates {
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

/// What all that is made of a dialogue rests on: a JDK, and the sentences.
pub fn grounds(
    arguments: &GenArguments,
    file: &Path,
    dialogue: &Dialogue,
) -> Result<(Toolchain, Wording), Problem> {
    let toolchain = jdk(arguments)?.ok_or_else(missing)?;
    let settings = dialogue_settings(&arguments.overrides(), dialogue);
    let Ok(wording) = wording(arguments, file, &settings)? else {
        unreachable!("a dialogue has no sentences of its own");
    };
    Ok((toolchain, wording))
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
pub fn of_skeletons(arguments: &GenArguments) -> Vec<(&'static str, bool)> {
    vec![
        ("--answer", arguments.answer.is_some()),
        ("--code", arguments.code.is_some()),
        ("--shard", arguments.shard.is_some()),
        ("--standalone", arguments.standalone),
        ("--explanation", arguments.explanation.is_some()),
        ("--near", arguments.near.is_some()),
        ("--strategy", arguments.strategy != StrategyName::Auto),
    ]
}

pub fn unwritable(error: &WriteError) -> Problem {
    Problem::new(error.to_string()).hint("choose another folder with `-o`")
}

pub fn hindered(arguments: &GenArguments, problem: &Problem) -> ExerciseOutcome {
    let generation = Generation {
        asked: arguments.number,
        seed: arguments.seed,
        error: Some(Obstacle::of(problem)),
        ..Generation::default()
    };
    ExerciseOutcome { generation, status: CommandStatus::Unusable }
}
