//! `tatsu gen`: from skeletons to files.
//!
//! In: the arguments. Out: files in the output folders, a summary of each skeleton, and the gravest
//! status. Everything that can be wrong with the command line, the folders, the templates and the
//! JDK is found out before the first search. What is made is the library's; this says it.

use std::path::Path;

use tatsu::ask::facts::full_name;
use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::is_dialogue;
use tatsu::make::bank::{
    self, BankFailure, DeliveredFiles, PreparedExercise, SearchWatch, SearchedExercise, Unprepared,
    chosen_sentence, deliver, must_be_free,
};
use tatsu::make::exercise::Exercise;
use tatsu::make::json::{self, Generation};
use tatsu::make::jvms::ConfirmingJvms;
use tatsu::make::order::BankOrder;
use tatsu::make::outcome::{ExerciseOutcome, hindered};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::pipeline::{Event, StopSignal};
use tatsu::source::{Source, Sources};
use tatsu::write::artifact::Reserved;
use tracing::info_span;

use super::args::GenArguments;
use super::environment::now;
use super::jvms::{self, jdk, suited};
use super::progress::{Progress, ProgressGoal};
use super::report::{self, Delivered};
use super::terminal::Terminal;
use super::timings::Timings;
use super::voice::CommandVoice;
use super::{questions, render, watch};
use tatsu::make::files;

/// Generates for each file; one that fails does not keep the others from being done.
pub fn run(arguments: &GenArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let timings = if arguments.timings { Timings::start() } else { None };
    let status = run_all(arguments, terminal);
    if let Some(timings) = timings {
        terminal.say(timings.table().trim_end());
    }
    status
}

fn run_all(arguments: &GenArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let (names, toolchain) =
        match names(arguments).and_then(|names| Ok((names, jdk(arguments.no_jvm)?))) {
            Ok(prepared) => prepared,
            Err(problem) => {
                for file in &arguments.files {
                    print(
                        arguments,
                        terminal,
                        file,
                        hindered(&arguments.order(), &problem).generation,
                    )?;
                }
                return Err(problem);
            }
        };
    let jobs: Vec<Result<PreparedExercise, Box<ExerciseOutcome>>> = arguments
        .files
        .iter()
        .zip(names)
        .map(|(file, name)| prepare(arguments, file, name, terminal))
        .collect();
    let is_wanted = jobs.iter().any(Result::is_ok);
    let has_skeletons =
        jobs.iter().flatten().any(|job| matches!(job.exercise, Exercise::Skeleton(_)));
    let needed = jobs.iter().flatten().map(|job| job.exercise.needs_java()).max();
    let toolchain = toolchain.filter(|_| is_wanted);
    let toolchain = suited(toolchain, needed.unwrap_or_default(), terminal)?;
    let mut jvms = jvms::start(toolchain, has_skeletons, arguments.quiet, terminal)?;
    let mut status = CommandStatus::Done;
    let (order, voice) = (arguments.order(), arguments.voice());
    for (file, job) in arguments.files.iter().zip(jobs) {
        let outcome = job.map_or_else(
            |outcome| *outcome,
            |job| generate(&order, voice, &job, &mut jvms, terminal),
        );
        print(arguments, terminal, file, outcome.generation)?;
        status = status.max(outcome.status);
    }
    jvms::end(jvms);
    Ok(status)
}

/// What each skeleton is called. Two of the same name would write into the same folder.
fn names(arguments: &GenArguments) -> Result<Vec<String>, Problem> {
    let mut names: Vec<String> = Vec::new();
    for file in &arguments.files {
        let name = files::skeleton_name(file);
        if names.contains(&name) {
            return Err(Problem::new(format!("two skeletons are called `{name}`"))
                .hint("run them one after the other, each with an `-o` of its own"));
        }
        names.push(name);
    }
    Ok(names)
}

/// Reads a skeleton or a dialogue and makes sure that its results can be written. What is wrong has
/// been said when this returns; tasks and transcripts of a dialogue have been written.
fn prepare(
    arguments: &GenArguments,
    file: &Path,
    name: String,
    terminal: Terminal,
) -> Result<PreparedExercise, Box<ExerciseOutcome>> {
    let _span = info_span!("read").entered();
    let begin = now();
    let order = of_file(arguments, &name);
    let stop = |problem: Problem| {
        terminal.problem(&problem);
        Box::new(hindered(&order, &problem))
    };
    let source = files::source(file).map_err(stop)?;
    let is_task = !arguments.tasks.given().is_empty();
    if is_dialogue(&source) && is_task {
        return Err(Box::new(questions::tasks(arguments, (file, &name), &source, terminal)));
    }
    if is_task && let Some(option) = arguments.tasks.given().first() {
        let message =
            format!("`{}` is no dialogue, and `{option}` is for dialogues", source.name());
        let help = "a dialogue says what is read and printed, such as `int n = READ(range(1, 9)); PRINT(n * n);`";
        return Err(stop(Problem::new(message).hint(help)));
    }
    let show = |found: &[Diagnostic]| {
        terminal.say_if_any(&render::diagnostics(&Sources::from(&source), found, terminal));
    };
    let prepared = bank::prepare(&order, file, name, &source);
    let (warnings, prepared) = match prepared {
        Ok(job) => (job.warnings.clone(), Ok(job)),
        Err(unprepared) => {
            let Unprepared { warnings, failure } = *unprepared;
            (warnings, Err(failure))
        }
    };
    if !arguments.quiet {
        show(&warnings);
    }
    match prepared {
        Ok(mut job) => {
            watch::reserved(job.reserved.iter().flat_map(Reserved::made));
            job.reading = begin.elapsed();
            Ok(job)
        }
        Err(failure) => Err(Box::new(failed(&order, &source, failure, terminal))),
    }
}

/// The order for one of the files: with several each gets a folder in the one that is named.
fn of_file(arguments: &GenArguments, name: &str) -> BankOrder {
    let order = arguments.order();
    match &order.output {
        Some(folder) if arguments.files.len() > 1 => {
            let folder = folder.join(bank::folder_name(&order, name));
            BankOrder { output: Some(folder), ..order }
        }
        _ => order,
    }
}

/// Searches and confirms one skeleton. What is wrong has been said when this returns.
pub fn search(
    order: &BankOrder,
    voice: CommandVoice,
    job: &PreparedExercise,
    jvms: &mut ConfirmingJvms,
    terminal: Terminal,
) -> Result<SearchedExercise, Box<ExerciseOutcome>> {
    let goal = if order.no_jvm { ProgressGoal::Found } else { ProgressGoal::Validated };
    let mut progress = if voice.quiet {
        Progress::silent()
    } else {
        Progress::start(&job.name, order.wanted(), goal, terminal)
    };
    let mut event = |event| match event {
        Event::Found(total) => progress.found(total),
        Event::Validated(total) => progress.validated(total),
        Event::Searched | Event::Decided => {}
    };
    let watch = SearchWatch { event: &mut event, stop: StopSignal::default(), begin: now() };
    let searched = bank::search(order, job, jvms, watch);
    progress.end();
    searched.map_err(|failure| {
        if let (BankFailure::Exercise(_), Some(sentence)) =
            (&failure, chosen_sentence(&job.exercise))
        {
            terminal.say(&format!("{}: {sentence}", job.name));
        }
        Box::new(failed(order, job.exercise.source(), failure, terminal))
    })
}

/// Searches, confirms and writes one skeleton. What is wrong has been said when this returns.
pub fn generate(
    order: &BankOrder,
    voice: CommandVoice,
    job: &PreparedExercise,
    jvms: &mut ConfirmingJvms,
    terminal: Terminal,
) -> ExerciseOutcome {
    match search(order, voice, job, jvms, terminal) {
        Ok(search) => finish(order, voice, job, search, terminal),
        Err(outcome) => *outcome,
    }
}

/// Writes what was found, and tells of it. What is wrong has been said when this returns.
pub fn finish(
    order: &BankOrder,
    voice: CommandVoice,
    job: &PreparedExercise,
    search: SearchedExercise,
    terminal: Terminal,
) -> ExerciseOutcome {
    let SearchedExercise { generated, clock, begin } = search;
    let files =
        must_be_free(job, &generated).and_then(|()| watch::writing(|| deliver(job, &generated)));
    let DeliveredFiles { files, disagreements } = match files {
        Ok(files) => files,
        Err(problem) => {
            terminal.problem(&problem);
            return hindered(order, &problem);
        }
    };
    let seconds = clock.seconds(begin.elapsed());
    let delivered = Delivered {
        name: &full_name(&job.name, job.label.as_deref()),
        chosen: chosen_sentence(&job.exercise),
        source: job.exercise.source(),
        folder: &job.folder,
        asked: order.wanted(),
        shard: order.shard,
        seed: order.seed,
        avoid: &job.lineage.avoid,
        timeout: order.timeout,
        generated: &generated,
        files: &files,
        disagreements: &disagreements,
        compiler_fault: job.exercise.compiler_fault(),
        elapsed: clock.total(begin.elapsed()),
    };
    let status = tell(voice, &delivered, terminal);
    let delivered = DeliveredFiles { files, disagreements };
    let generation = bank::generation(order, job, &generated, delivered, seconds);
    ExerciseOutcome { generation, status }
}

/// Tells on the terminal what came of a skeleton; the status that the run ends with.
fn tell(voice: CommandVoice, delivered: &Delivered<'_>, terminal: Terminal) -> CommandStatus {
    let warnings = &delivered.generated.choice.warnings;
    terminal.say_if_any(&render::diagnostics(&Sources::from(delivered.source), warnings, terminal));
    terminal.say_if_any(&report::trouble(delivered, terminal));
    if voice.verbose {
        terminal.say_if_any(&report::notes(delivered));
    }
    if voice.quiet {
        return delivered.status();
    }
    terminal.say_if_any(&report::warnings(delivered));
    if !voice.json
        && !delivered.generated.artifacts.is_empty()
        && let Err(problem) = terminal.print(&report::summary(delivered))
    {
        terminal.problem(&problem);
        return delivered.status().max(CommandStatus::Unusable);
    }
    delivered.status()
}

/// Says why no bank comes of an exercise.
fn failed(
    order: &BankOrder,
    source: &Source,
    failure: BankFailure,
    terminal: Terminal,
) -> ExerciseOutcome {
    let problem = match failure {
        BankFailure::Problem(problem) | BankFailure::Occupied(problem) => problem,
        BankFailure::Stopped => Problem::new("the run was called off"),
        BankFailure::Exercise(found) => {
            terminal.say_if_any(&render::diagnostics(&Sources::from(source), &found, terminal));
            let (generation, status) = bank::mistaken(order, source, &found);
            return ExerciseOutcome { generation, status };
        }
    };
    terminal.problem(&problem);
    hindered(order, &problem)
}

/// Prints a summary for programs, if wanted; with several skeletons each says which it is about.
fn print(
    arguments: &GenArguments,
    terminal: Terminal,
    file: &Path,
    mut generation: Generation,
) -> Result<(), Problem> {
    if !arguments.json {
        return Ok(());
    }
    if arguments.files.len() > 1 {
        generation.skeleton = Some(file.to_string_lossy().into_owned());
    }
    terminal.print(&json::line(&generation)?)
}
