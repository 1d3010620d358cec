//! `tatsu gen --coderunner` and `--transcripts`: a dialogue as a task for CodeRunner, and runs of
//! it.
//!
//! In: the arguments and a dialogue. Out: the files that are named, and a summary. What holds: a
//! JVM ran the sample program on every input that was found, and it did right, before anything is
//! written; what stands in a file is what it did.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use tatsu::ask::wording::Wording;
use tatsu::console::java::JavaStage;
use tatsu::console::{ConsoleScript, ConsoleStage, Transcript};
use tatsu::dialogue::coderunner::{ConsoleTask, is_seen_wrong};
use tatsu::dialogue::mutants::MutantReport;
use tatsu::dialogue::program::{SampleOrder, SampleProgram, SampleStyle, sample};
use tatsu::dialogue::selection::{TrialSelection, selected};
use tatsu::dialogue::spec::Dialogue;
use tatsu::dialogue::transcripts::TranscriptSheet;
use tatsu::dialogue::trial::DialogueTrial;
use tatsu::jvm::toolchain::Toolchain;
use tatsu::make::json::Files;
use tatsu::make::jvms::missing;
use tatsu::make::outcome;
use tatsu::make::outcome::{dialogue_settings, none_of, of_skeletons, unsayable};
use tatsu::make::own_stage::{files_of, own_stage, right_runs, trouble};
use tatsu::make::status::Problem;
use tatsu::make::trials::DialogueMaterial;
use tatsu::make::words;
use tatsu::write::artifact::{Artifact, Role};

use super::archive;
use super::args::GenArguments;
use super::jvms::jdk;
use super::place::FilePlace;
use super::sample::inexpressible;
use super::terminal::Terminal;

/// The most runs that are chosen among.
const RUNS: usize = 300;

/// The task for CodeRunner, as in summaries.
const TASK: Role = Role::Questions {
    key: "coderunner",
    is_pictured: false,
    purpose: "a task, for Moodle's plugin CodeRunner",
};

/// Writes what is asked for; how many runs stand in it, and the paths.
pub fn written(
    arguments: &GenArguments,
    (file, name): (&Path, &str),
    dialogue: &Dialogue,
    terminal: Terminal,
) -> Result<(usize, Files), Problem> {
    must_mean_something(arguments)?;
    let place = |path: Option<&PathBuf>, option: &str, example: &str| {
        path.map(|path| FilePlace::of(path, option, example, arguments.force)).transpose()
    };
    let tasks = &arguments.tasks;
    let task = place(tasks.coderunner.as_ref(), "--coderunner", "sum.xml")?;
    let sheet = place(tasks.transcripts.as_ref(), "--transcripts", "runs.html")?;
    let (toolchain, wording) = grounds(arguments, file, dialogue)?;
    let material = DialogueMaterial::of(dialogue, (arguments.seed, RUNS), arguments.timeout);
    if material.trials.is_empty() {
        return Err(Problem::new(format!("no input is found for `{}`", dialogue.source.name()))
            .hint("`tatsu check` says what stands in the way"));
    }
    let archive = archive::of(&toolchain);
    let stage = own_stage(&toolchain, archive.as_ref())?;
    let mut maker = TaskMaker { arguments, dialogue, material, stage, wording };
    // All is made before anything is written.
    let task = task.map(|place| maker.task(name).map(|made| (place, made))).transpose()?;
    let sheet = sheet.map(|place| maker.sheet(&place).map(|made| (place, made))).transpose()?;
    let mut files = Files::default();
    let mut said = String::new();
    let mut most = 0;
    let paths = [tasks.coderunner.as_ref(), tasks.transcripts.as_ref()];
    for (made, path) in [task, sheet].into_iter().zip(paths) {
        let (Some((place, MadeFile { artifact, runs, told })), Some(path)) = (made, path) else {
            continue;
        };
        files.add(artifact.role, path.to_string_lossy().into_owned());
        let path_of = Artifact { path: place.name().to_path_buf(), ..artifact };
        place.write_artifact(path_of)?;
        most = most.max(runs);
        let _ = writeln!(said, "{}: {told}", path.display());
    }
    if let Some(archive) = &archive {
        archive::make_later(archive);
    }
    if !arguments.quiet && !arguments.json {
        terminal.print(&said)?;
    }
    Ok((most, files))
}

/// What all that is made of a dialogue rests on: a JDK, and the sentences.
fn grounds(
    arguments: &GenArguments,
    file: &Path,
    dialogue: &Dialogue,
) -> Result<(Toolchain, Wording), Problem> {
    let toolchain = jdk(arguments.no_jvm)?.ok_or_else(missing)?;
    let order = arguments.order();
    let settings = dialogue_settings(&order.overrides(), dialogue);
    let Ok(wording) = outcome::wording(&order, file, &settings)? else {
        unreachable!("a dialogue has no sentences of its own");
    };
    Ok((toolchain, wording))
}

/// A file before it is written.
struct MadeFile {
    artifact: Artifact,
    /// How many runs stand in it.
    runs: usize,
    /// What is said of it.
    told: String,
}

/// What files are made from.
struct TaskMaker<'a> {
    arguments: &'a GenArguments,
    dialogue: &'a Dialogue,
    material: DialogueMaterial,
    stage: JavaStage,
    wording: Wording,
}

impl TaskMaker<'_> {
    /// The task for CodeRunner.
    fn task(&mut self, name: &str) -> Result<MadeFile, Problem> {
        let program = self.program(false)?;
        let mistakes = &self.material.mistakes.mutants;
        let chosen =
            selected(&self.material.trials, mistakes, self.arguments.number, &is_seen_wrong);
        let runs = performed(&mut self.stage, &program, &chosen.trials)?;
        let cases = chosen.trials.iter().copied().zip(&runs).collect();
        let task = ConsoleTask { dialogue: self.dialogue, name, program: &program, cases };
        let bytes = task.question(&self.wording).map_err(|error| {
            let hint = "repair the template, or change what stands in its way in the dialogue";
            Problem::new(error.to_string()).hint(hint)
        })?;
        let mut told = format!(
            "a task for CodeRunner with {}, which notice {} of {}",
            words::plural(runs.len(), "test case"),
            chosen.noticed,
            words::plural(mistakes.len(), "typical mistake"),
        );
        told.push_str(&overlooked(&chosen, &self.material.mistakes));
        Ok(MadeFile {
            artifact: Artifact { path: PathBuf::new(), role: TASK, bytes },
            runs: runs.len(),
            told,
        })
    }

    /// The transcripts.
    fn sheet(&mut self, place: &FilePlace) -> Result<MadeFile, Problem> {
        let program = self.program(true)?;
        let is_wrong = |trial: &DialogueTrial, run: &Transcript| trial.judge(run).is_some();
        let mistakes = &self.material.mistakes.mutants;
        let chosen = selected(&self.material.trials, mistakes, self.arguments.number, &is_wrong);
        let runs = performed(&mut self.stage, &program, &chosen.trials)?;
        let given = chosen.trials.iter().map(|trial| trial.script.arguments.as_slice());
        let seed = self.arguments.seed;
        let sheet =
            TranscriptSheet { dialogue: self.dialogue, runs: given.zip(&runs).collect(), seed };
        let is_page =
            place.name().extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
        let artifact = if is_page {
            sheet.page(place.name(), &self.wording)
        } else {
            let whole = |text: String| Artifact {
                path: PathBuf::new(),
                role: Role::Report,
                bytes: text.into_bytes(),
            };
            sheet.text(&self.wording).map(whole)
        };
        Ok(MadeFile {
            artifact: artifact.map_err(|error| unsayable(&error))?,
            runs: runs.len(),
            told: format!("{} of runs on a JVM", words::plural(runs.len(), "transcript")),
        })
    }

    /// A program that did right in all runs: with accumulators where these can say it.
    fn program(&mut self, prints_optional: bool) -> Result<SampleProgram, Problem> {
        let order = |style| SampleOrder { style, seed: 0, prints_optional };
        let made = |style| sample(self.dialogue, &self.material.parameters, &order(style));
        let program = made(SampleStyle::Accumulators).or_else(|_| made(SampleStyle::Lists));
        let program = program.map_err(|reason| {
            let line = self.dialogue.source.line(reason.span);
            Problem::new(format!("no sample program can be written: line {line}: {}", inexpressible(&reason).message))
                .hint("say this part of the dialogue in another way; `tatsu show --stage program` shows the place")
        })?;
        right_runs(&mut self.stage, self.dialogue, &program, &self.material.trials)?;
        Ok(program)
    }
}

/// What a program does in these trials; it has ended well in all of them.
fn performed(
    stage: &mut JavaStage,
    program: &SampleProgram,
    trials: &[&DialogueTrial],
) -> Result<Vec<Transcript>, Problem> {
    let scripts: Vec<ConsoleScript> = trials.iter().map(|trial| trial.script.clone()).collect();
    stage.perform(&files_of(program), &scripts).map_err(|error| trouble(&error))
}

/// What is said of mistakes that the cases do not notice.
fn overlooked(chosen: &TrialSelection<'_>, mistakes: &MutantReport) -> String {
    let found = mistakes.found();
    let mut said = String::new();
    for (count, what) in [
        (chosen.noticeable - chosen.noticed, "would be noticed by more cases (`-n`)"),
        (
            found.saturating_sub(chosen.noticeable),
            "can be seen only in when something is printed, which CodeRunner does not see",
        ),
        (mistakes.mutants.len() - found, "can be seen in none of the tests of `tatsu test`"),
    ] {
        if count > 0 {
            let _ = write!(said, "\n  {count} more {what}");
        }
    }
    said
}

/// An error for options that say something about questions only.
fn must_mean_something(arguments: &GenArguments) -> Result<(), Problem> {
    if arguments.files.len() > 1 {
        let which = arguments.tasks.given().join(" and ");
        return Err(Problem::new(format!("{which}: several dialogues cannot be one file"))
            .hint("run them one after the other"));
    }
    let mut given = of_skeletons(&arguments.order());
    given.extend([
        ("--question", !arguments.question.is_empty()),
        ("--avoid", !arguments.avoid.is_empty()),
        ("--options", arguments.options.is_some()),
        ("--paper", arguments.paper.is_some()),
        ("--points", arguments.points.is_some()),
        ("--penalty", arguments.penalty.is_some()),
        ("--negative", arguments.negative.is_some()),
        ("--output", arguments.output.is_some()),
        ("--label", arguments.label.is_some()),
    ]);
    none_of(&given, "a task or of transcripts", "`-n`, `--language` and `--seed` can")
}
