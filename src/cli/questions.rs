//! `tatsu gen` for dialogues: files with tasks and transcripts.
//!
//! In: the arguments and a source that is a dialogue. Out: the files, or what is wrong with it.

use std::path::Path;

use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::read;
use tatsu::make::json::{self, Generation};
use tatsu::make::outcome::{ExerciseOutcome, hindered};
use tatsu::make::status::CommandStatus;
use tatsu::make::trials::missing_overflows;
use tatsu::source::{Source, Sources};

use super::args::GenArguments;
use super::terminal::Terminal;
use super::{console_tasks, render};

/// The most runs that are looked at for numbers that overflow.
const RUNS: usize = 300;

/// Writes tasks or transcripts of a dialogue instead of questions. What is wrong has been said when
/// this returns.
pub fn tasks(
    arguments: &GenArguments,
    (file, name): (&Path, &str),
    source: &Source,
    terminal: Terminal,
) -> ExerciseOutcome {
    let dialogue = match read(source) {
        Ok(dialogue) => dialogue,
        Err(found) => {
            terminal.say_if_any(&render::diagnostics(&Sources::from(source), &found, terminal));
            let generation = generation(arguments, source, &found);
            return ExerciseOutcome { generation, status: CommandStatus::Mistakes };
        }
    };
    if !arguments.quiet {
        terminal.say_if_any(&render::diagnostics(
            &Sources::from(source),
            &dialogue.warnings,
            terminal,
        ));
    }
    let missing = missing_overflows(&dialogue, (arguments.seed, RUNS), arguments.timeout);
    if !missing.is_empty() {
        terminal.say_if_any(&render::diagnostics(&Sources::from(source), &missing, terminal));
        let is_wrong = missing.iter().any(Diagnostic::is_error);
        let status = if is_wrong { CommandStatus::Mistakes } else { CommandStatus::Fewer };
        return ExerciseOutcome { generation: generation(arguments, source, &missing), status };
    }
    match console_tasks::written(arguments, (file, name), &dialogue, terminal) {
        Ok((written, files)) => {
            let known = generation(arguments, source, &dialogue.warnings);
            let generation = Generation { written, files, ..known };
            ExerciseOutcome { generation, status: CommandStatus::Done }
        }
        Err(problem) => {
            terminal.problem(&problem);
            hindered(&arguments.order(), &problem)
        }
    }
}

fn generation(arguments: &GenArguments, source: &Source, found: &[Diagnostic]) -> Generation {
    Generation {
        asked: arguments.number,
        seed: arguments.seed,
        label: arguments.label.clone(),
        diagnostics: json::findings(source, found),
        ..Generation::default()
    }
}
