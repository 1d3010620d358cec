//! `tatsu gen` for dialogues: questions about programs that read and print.
//!
//! In: the arguments and a source that is a dialogue. Out: files in the output folder, and a
//! summary.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use tatsu::ask::capability::Capabilities;
use tatsu::ask::facts::full_name;
use tatsu::console::ConsoleStage;
use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::ask::{
    ConsoleQuiz, QuizOrder, QuizSource, QuizTrouble, RunProgram, quiz, report,
};
use tatsu::dialogue::read;
use tatsu::dialogue::spec::Dialogue;
use tatsu::jvm::{JvmError, toolchain::Toolchain};
use tatsu::source::Source;
use tatsu::write::artifact::{self, Artifact, Role};
use tatsu::write::format::Format;
use tatsu::write::paper;

use super::args::GenArguments;
use super::json::{self, Files, Generation};
use super::outcome::{
    SkeletonOutcome, grounds, hindered, none_of, of_skeletons, unsayable, unwritable,
};
use super::own_stage::{files_of, own_stage, trouble};
use super::past::{self, Protection};
use super::refusal::refused;
use super::status::{CommandStatus, Problem};
use super::terminal::Terminal;
use super::trials::DialogueMaterial;
use super::{archive, console_tasks, render, words};

/// The most runs that questions are chosen among.
const RUNS: usize = 300;

/// Makes the questions of a dialogue and writes them. What is wrong has been said when this
/// returns.
pub fn generate(
    arguments: &GenArguments,
    (file, name, folder): (&Path, &str, PathBuf),
    source: &Source,
    terminal: Terminal,
) -> SkeletonOutcome {
    let dialogue = match read(source) {
        Ok(dialogue) => dialogue,
        Err(found) => {
            terminal.say_if_any(&render::diagnostics(source, &found, terminal));
            let generation = generation(arguments, source, &found);
            return SkeletonOutcome { generation, status: CommandStatus::Mistakes };
        }
    };
    if !arguments.quiet {
        terminal.say_if_any(&render::diagnostics(source, &dialogue.warnings, terminal));
    }
    let is_task = !arguments.tasks.given().is_empty();
    let written = if is_task {
        console_tasks::written(arguments, (file, name), &dialogue, terminal)
    } else {
        written(arguments, (file, name, &folder), &dialogue, terminal)
    };
    match written {
        Ok((count, files)) => {
            let is_enough = is_task || count == arguments.number;
            let generation = Generation {
                written: count,
                files,
                ..generation(arguments, source, &dialogue.warnings)
            };
            let status = if is_enough { CommandStatus::Done } else { CommandStatus::Fewer };
            SkeletonOutcome { generation, status }
        }
        Err(problem) => {
            terminal.problem(&problem);
            hindered(arguments, &problem)
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

/// Writes the files; how many questions there are, and the paths.
fn written(
    arguments: &GenArguments,
    (file, name, folder): (&Path, &str, &Path),
    dialogue: &Dialogue,
    terminal: Terminal,
) -> Result<(usize, Files), Problem> {
    must_mean_something(arguments)?;
    let (toolchain, wording) = grounds(arguments, file, dialogue)?;
    let _reserved = artifact::reserve(folder).map_err(|error| unwritable(&error))?;
    let size = arguments.paper.unwrap_or_default();
    let formats: Vec<&Format> =
        arguments.format.iter().map(|format| paper::on(format, size)).collect();
    let capabilities = formats
        .iter()
        .fold(Capabilities::default(), |all, format| all.and(&(format.capabilities)()));
    let full = full_name(name, arguments.label.as_deref());
    let order = QuizOrder {
        name: &full,
        count: arguments.number,
        seed: arguments.seed,
        wording: &wording,
        marks: arguments.overrides().marks,
        options: arguments.options.unwrap_or(4) as usize,
        capabilities,
    };
    let (made, mistakes) = made(arguments, dialogue, &order, &toolchain)?;
    if made.quiz.questions.is_empty() {
        return Err(Problem::new(format!("no question can be made of `{}`", dialogue.source.name()))
            .hint("questions need programs that print something for a few short lines, and mistakes that change it"));
    }
    let mut artifacts: Vec<Artifact> = Vec::new();
    for format in &formats {
        let file = format.artifact(&made.quiz, &wording).map_err(refused)?;
        artifacts.extend(file);
    }
    let page = report(dialogue, &made, (mistakes, arguments.seed), &wording);
    artifacts.push(page.map_err(|error| unsayable(&error))?);
    let protection = if arguments.force { Protection::Off } else { Protection::Differing };
    if let Some(problem) = past::obstacle(folder, &artifacts, None, protection) {
        return Err(problem);
    }
    let paths = artifact::write_beside(folder, &artifacts).map_err(|error| unwritable(&error))?;
    let mut files = Files::default();
    for (path, artifact) in paths.iter().zip(&artifacts) {
        files.add(artifact.role, path.to_string_lossy().into_owned());
    }
    if !arguments.quiet && !arguments.json {
        terminal.print(&summary(&full, arguments.number, &made, (&artifacts, &paths)))?;
    }
    Ok((made.quiz.questions.len(), files))
}

/// The questions, and how many mistakes were proved.
fn made(
    arguments: &GenArguments,
    dialogue: &Dialogue,
    order: &QuizOrder<'_>,
    toolchain: &Toolchain,
) -> Result<(ConsoleQuiz, usize), Problem> {
    let material = DialogueMaterial::of(dialogue, (arguments.seed, RUNS), arguments.timeout);
    let DialogueMaterial { parameters, trials, mistakes } = &material;
    let source = QuizSource { dialogue, parameters, trials, mistakes };
    let (mut stage, archive) = own_stage(toolchain)?;
    let perform: &mut RunProgram<'_, JvmError> =
        &mut |program, scripts| stage.perform(&files_of(program), scripts);
    let unmade = |error| match error {
        QuizTrouble::Running(error) => trouble(&error),
        QuizTrouble::Wording(error) => unsayable(&error),
    };
    let made = quiz(&source, order, perform).map_err(unmade)?;
    if let Some(archive) = &archive {
        archive::make_later(archive);
    }
    Ok((made, mistakes.mutants.len()))
}

/// An error for options that say something about skeletons only.
fn must_mean_something(arguments: &GenArguments) -> Result<(), Problem> {
    none_of(
        &of_skeletons(arguments),
        "a dialogue",
        "`--format`, `-n`, `--options`, `--language` and `--seed` can",
    )
}

/// What was written.
fn summary(
    name: &str,
    asked: usize,
    made: &ConsoleQuiz,
    (artifacts, paths): (&[Artifact], &[PathBuf]),
) -> String {
    let count = made.quiz.questions.len();
    let questions = words::plural(count, "question");
    let runs = words::plural(made.runs, "run");
    let mut text = format!("{name}: {questions}, confirmed by {runs} on a JVM\n");
    if count < asked {
        let _ = writeln!(text, "  {asked} were wanted, and there are no more that differ");
    }
    let rows = artifacts.iter().zip(paths).map(|(artifact, path)| {
        let what = if let Role::Questions { purpose, .. } = artifact.role {
            purpose
        } else {
            "all questions with answers and explanations: look at it first"
        };
        (path.display().to_string(), what)
    });
    let rows: Vec<(String, &str)> = rows.collect();
    let width = rows.iter().map(|(path, _)| path.chars().count()).max().unwrap_or(0);
    for (path, what) in rows {
        let _ = writeln!(text, "  {path:width$}  {what}");
    }
    text
}
