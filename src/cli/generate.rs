//! `tatsu gen`: from skeletons to files.
//!
//! In: the arguments. Out: files in the output folders, a summary of each skeleton, and the gravest
//! status. Everything that can be wrong with the command line, the folders, the templates and the
//! JDK is found out before the first search.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tatsu::ask::facts::full_name;
use tatsu::ask::wording::Wording;
use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::is_dialogue;
use tatsu::pipeline::{self, Event, Failure, Generated, Order};
use tatsu::skeleton::Reading;
use tatsu::skeleton::chosen;
use tatsu::skeleton::front_matter::{MAX_PARTS, Overrides, QuestionKind};
use tatsu::solve::execute::Limits;
use tatsu::solve::search::choose::{Request, SearchEffort, Strategy};
use tatsu::solve::z3;
use tatsu::source::{Source, Sources};
use tracing::info_span;

use tatsu::write::artifact::{self, Reserved, WriteError};
use tatsu::write::bank::{BankRecord, KEEP_FILE, Lineage, RunInputs, ShardNumber};
use tatsu::write::paper;

use super::args::{GenArguments, StrategyName};
use super::environment::now;
use super::exercise::Exercise;
use super::json::{self, Chosen, Files, Generation, Lost, PlaceReport};
use super::jvms::{ConfirmingJvms, suited};
use super::known_words::one_of;
pub use super::outcome::{ExerciseOutcome, dialogue_settings, hindered, jdk, unwritable, wording};
use super::past::{self, Protection};
use super::progress::{Progress, ProgressGoal};
use super::refusal::told;
use super::report::{self, Delivered};
use super::status::{CommandStatus, Problem};
use super::stopwatch::{Stage, Stopwatch};
use super::terminal::{Terminal, available_cores};
use super::timings::Timings;
use super::{files, questions, render, watch};

/// The version of tatsu.
pub const TOOL: &str = env!("CARGO_PKG_VERSION");

/// A skeleton or a dialogue that is ready to be searched.
pub struct PreparedExercise {
    pub name: String,
    /// What tells its bank from those of other years.
    pub label: Option<String>,
    pub exercise: Exercise,
    pub warnings: Vec<Diagnostic>,
    pub wording: Wording,
    pub folder: PathBuf,
    /// Takes the folder away again if nothing is written into it; `None` if nothing will be.
    pub _reserved: Option<Reserved>,
    /// What it has to do with earlier banks.
    pub lineage: Lineage,
    /// The bank in the folder that the files are written over.
    pub earlier: Option<BankRecord>,
    /// Which files in the folder may be written over.
    pub protection: Protection,
    pub reading: Duration,
}

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
    let (names, toolchain) = match names(arguments).and_then(|names| Ok((names, jdk(arguments)?))) {
        Ok(prepared) => prepared,
        Err(problem) => {
            for file in &arguments.files {
                print(arguments, terminal, file, hindered(arguments, &problem).generation)?;
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
    let mut jvms = ConfirmingJvms::start(toolchain, has_skeletons, arguments.quiet, terminal)?;
    let mut status = CommandStatus::Done;
    for (file, job) in arguments.files.iter().zip(jobs) {
        let outcome = job
            .map_or_else(|outcome| *outcome, |job| generate(arguments, &job, &mut jvms, terminal));
        print(arguments, terminal, file, outcome.generation)?;
        status = status.max(outcome.status);
    }
    jvms.end();
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
    let stop = |problem: Problem| {
        terminal.problem(&problem);
        Box::new(hindered(arguments, &problem))
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
    if is_dialogue(&source) {
        questions::must_mean_something(arguments).map_err(stop)?;
    }
    if !is_dialogue(&source) {
        must_be_of_skeletons(arguments).map_err(stop)?;
    }
    let (exercise, diagnostics) = read(&source, &arguments.overrides());
    let Some(mut exercise) = exercise else {
        terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &diagnostics, terminal));
        return Err(Box::new(mistaken(arguments, &source, &diagnostics)));
    };
    if !arguments.quiet {
        terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &diagnostics, terminal));
    }
    let wording = match wording_of(arguments, file, &exercise).map_err(stop)? {
        Ok(wording) => wording,
        Err(findings) => {
            terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &findings, terminal));
            return Err(Box::new(mistaken(arguments, &source, &findings)));
        }
    };
    if let Exercise::Dialogue(one) = &mut exercise {
        questions::ask_only(arguments.question.first().copied(), &mut one.dialogue);
    }
    let label = arguments.label.clone();
    let folder = folder(arguments, &folder_name(arguments, &name));
    let lineage = lineage(arguments, file, &name, &folder).map_err(stop)?;
    let earlier = if arguments.force {
        None
    } else {
        let inputs = RunInputs {
            tool: TOOL,
            z3: &z3::version(),
            name: &name,
            text: exercise.text(),
            label: label.as_deref(),
            seed: arguments.seed,
            settings: &arguments.settings(),
            templates: wording.templates(),
            lineage: &lineage,
            shard: arguments.shard,
        };
        past::earlier(&folder, &inputs).map_err(stop)?
    };
    let reserved = artifact::reserve(&folder).map_err(|error| stop(unwritable(&error)))?;
    watch::reserved(reserved.made());
    let protection = if arguments.force { Protection::Off } else { Protection::Differing };
    Ok(PreparedExercise {
        name,
        label,
        exercise,
        warnings: diagnostics,
        wording,
        folder,
        _reserved: Some(reserved),
        lineage,
        earlier,
        protection,
        reading: begin.elapsed(),
    })
}

/// An error for a kind of question that no skeleton has.
fn must_be_of_skeletons(arguments: &GenArguments) -> Result<(), Problem> {
    if arguments.question.len() > MAX_PARTS {
        let message = format!("{} questions about one instance", arguments.question.len());
        return Err(Problem::new(message).hint(format!("name at most {MAX_PARTS}")));
    }
    match arguments.question.iter().find(|word| QuestionKind::of_word(word).is_none()) {
        None => Ok(()),
        Some(word) => {
            let kinds = one_of("about a skeleton", QuestionKind::words());
            let message = format!("`--question {word}` is asked about dialogues only");
            Err(Problem::new(message).hint(kinds))
        }
    }
}

/// The skeleton or dialogue in a source, and what was found in it.
pub fn read(source: &Source, overrides: &Overrides) -> (Option<Exercise>, Vec<Diagnostic>) {
    if is_dialogue(source) {
        return match questions::exercise(source, overrides) {
            Ok(one) => {
                let warnings = one.dialogue.warnings.clone();
                (Some(Exercise::Dialogue(Box::new(one))), warnings)
            }
            Err(found) => (None, found),
        };
    }
    let Reading { skeleton, diagnostics } = tatsu::skeleton::read_with(source, *overrides);
    (skeleton.map(|one| Exercise::Skeleton(Box::new(one))), diagnostics)
}

/// The wording of an exercise, as [`wording`] finds it.
pub fn wording_of(
    arguments: &GenArguments,
    file: &Path,
    exercise: &Exercise,
) -> Result<Result<Wording, Vec<Diagnostic>>, Problem> {
    match exercise {
        Exercise::Skeleton(skeleton) => wording(arguments, file, &skeleton.settings),
        Exercise::Dialogue(one) => {
            wording(arguments, file, &dialogue_settings(&arguments.overrides(), &one.dialogue))
        }
    }
}

/// What the bank has to do with earlier ones: those to avoid, and the questions that are kept.
fn lineage(
    arguments: &GenArguments,
    file: &Path,
    name: &str,
    folder: &Path,
) -> Result<Lineage, Problem> {
    let avoid = past::banks_to_avoid(&arguments.avoid, folder)?;
    let kept = if files::is_standard_input(file) {
        Vec::new()
    } else {
        let home = file.parent().unwrap_or(Path::new(""));
        past::kept(home, &full_name(name, arguments.label.as_deref()))?
    };
    if let (Some(shard), Some(first)) = (arguments.shard, kept.first()) {
        return Err(Problem::new(format!(
            "`{KEEP_FILE}` keeps question {} of this bank, and {shard} cannot keep any",
            first.number
        ))
        .hint("give the run in shards a label of its own (`--label LABEL`), or take these questions out of the file"));
    }
    let numbers = past::numbers_around(&kept, arguments.number)?;
    Ok(Lineage { avoid, hardness: None, numbers, kept })
}

/// What the folder of a bank is called, if the user names none.
fn folder_name(arguments: &GenArguments, name: &str) -> String {
    let name = full_name(name, arguments.label.as_deref());
    arguments.shard.map_or_else(
        || name.clone(),
        |ShardNumber { number, of }| {
            let width = of.to_string().len();
            format!("{name}.shard-{number:0width$}-of-{of}")
        },
    )
}

fn folder(arguments: &GenArguments, name: &str) -> PathBuf {
    match &arguments.output {
        None => Path::new("out").join(name),
        Some(folder) if arguments.files.len() > 1 => folder.join(name),
        Some(folder) => folder.clone(),
    }
}

/// What was found for a skeleton, and how long it took.
pub struct SearchedExercise {
    pub generated: Generated,
    pub clock: Stopwatch,
    pub begin: Instant,
}

/// Searches and confirms one skeleton. What is wrong has been said when this returns.
pub fn search(
    arguments: &GenArguments,
    job: &PreparedExercise,
    jvms: &mut ConfirmingJvms,
    terminal: Terminal,
) -> Result<SearchedExercise, Box<ExerciseOutcome>> {
    let goal = if arguments.no_jvm { ProgressGoal::Found } else { ProgressGoal::Validated };
    let mut progress = if arguments.quiet {
        Progress::silent()
    } else {
        Progress::start(&job.name, wanted(arguments), goal, terminal)
    };
    let begin = now();
    let mut clock = Stopwatch::starting_with(job.reading, Stage::Search);
    let order = Order {
        name: &job.name,
        tool: TOOL,
        wording: &job.wording,
        request: Request {
            count: arguments.number,
            seed: arguments.seed,
            strategy: strategy(arguments.strategy),
            deadline: None,
            effort: SearchEffort::of(arguments.timeout),
            jobs: arguments.jobs.unwrap_or_else(available_cores),
            limits: Limits::default(),
        },
        standalone: arguments.standalone,
        formats: {
            let size = arguments.paper.unwrap_or_default();
            arguments.format.iter().map(|format| paper::on(format, size)).collect()
        },
        label: job.label.as_deref(),
        settings: arguments.settings(),
        lineage: &job.lineage,
        shard: arguments.shard,
    };
    let mut watch = |event| match event {
        Event::Found(total) => {
            // Where the JVM leaves something out the search begins again.
            clock.turn_to(Stage::Search, begin.elapsed());
            progress.found(total);
        }
        Event::Validated(total) => progress.validated(total),
        Event::Searched if arguments.no_jvm => {}
        Event::Searched => clock.turn_to(Stage::Jvm, begin.elapsed()),
        Event::Decided => clock.turn_to(Stage::Write, begin.elapsed()),
    };
    let generated = match &job.exercise {
        Exercise::Skeleton(skeleton) => {
            Ok(pipeline::generate(skeleton, &order, &mut jvms.oracle, &mut watch))
        }
        Exercise::Dialogue(one) => questions::drawn(arguments, one, &order, jvms, &mut watch),
    };
    progress.end();
    let generated = generated.map_err(|problem| {
        terminal.problem(&problem);
        Box::new(hindered(arguments, &problem))
    })?;
    match generated {
        Ok(generated) => Ok(SearchedExercise { generated, clock, begin }),
        Err(failure) => Err(Box::new(failed(arguments, job, failure, terminal))),
    }
}

/// Searches, confirms and writes one skeleton. What is wrong has been said when this returns.
pub fn generate(
    arguments: &GenArguments,
    job: &PreparedExercise,
    jvms: &mut ConfirmingJvms,
    terminal: Terminal,
) -> ExerciseOutcome {
    match search(arguments, job, jvms, terminal) {
        Ok(search) => finish(arguments, job, search, terminal),
        Err(outcome) => *outcome,
    }
}

/// Writes what was found, and tells of it. What is wrong has been said when this returns.
pub fn finish(
    arguments: &GenArguments,
    job: &PreparedExercise,
    search: SearchedExercise,
    terminal: Terminal,
) -> ExerciseOutcome {
    let SearchedExercise { generated, clock, begin } = search;
    let stop = |problem: &Problem| {
        terminal.problem(problem);
        hindered(arguments, problem)
    };
    let earlier = job.earlier.as_ref();
    let artifacts = &generated.artifacts;
    if let Some(problem) = past::obstacle(&job.folder, artifacts, earlier, job.protection) {
        return stop(&problem);
    }
    let (files, disagreements) = match watch::writing(|| deliver(job, &generated)) {
        Ok(written) => written,
        Err(error) => return stop(&unwritable(&error)),
    };
    let seconds = clock.seconds(begin.elapsed());
    let delivered = Delivered {
        name: &full_name(&job.name, job.label.as_deref()),
        chosen: job.exercise.settings().and_then(chosen::sentence),
        source: job.exercise.source(),
        folder: &job.folder,
        asked: wanted(arguments),
        shard: arguments.shard,
        seed: arguments.seed,
        avoid: &job.lineage.avoid,
        timeout: arguments.timeout,
        generated: &generated,
        files: &files,
        disagreements: &disagreements,
        compiler_fault: job.exercise.compiler_fault(),
        elapsed: clock.total(begin.elapsed()),
    };
    let source = job.exercise.source();
    let choice = &generated.choice;
    let status = tell(arguments, &delivered, terminal);
    let warnings = [job.warnings.as_slice(), &choice.warnings].concat();
    let generation = Generation {
        question: Some(job.exercise.question()),
        chosen: job.exercise.settings().and_then(Chosen::of),
        asked: wanted(arguments),
        shard: arguments.shard.map(|shard| [shard.number, shard.of]),
        written: generated.written,
        stopped: Some(choice.stopped.as_str()),
        strategy: Some(choice.strategy.as_str()),
        seed: arguments.seed,
        label: job.label.clone(),
        avoided: (!job.lineage.avoid.is_empty()).then_some(generated.avoided),
        kept: job.lineage.kept.iter().map(|one| one.number).collect(),
        seconds: Some(seconds),
        files,
        disagreements,
        rejected: generated.rejections.iter().map(report::rejection).collect(),
        conflict: choice.conflict.iter().map(|span| PlaceReport::of(source, *span)).collect(),
        losses: lost(&job.exercise, &generated),
        warnings: report::as_data(&generated.warnings),
        diagnostics: json::findings(source, &warnings),
        ..Generation::default()
    };
    ExerciseOutcome { generation, status }
}

/// Where values got lost, if they did.
fn lost(exercise: &Exercise, generated: &Generated) -> Option<Lost> {
    match exercise {
        Exercise::Skeleton(skeleton) => {
            generated.losses.as_ref().map(|losses| Lost::of(skeleton, losses))
        }
        Exercise::Dialogue(_) => None,
    }
}

/// How many questions are wanted: the share of the shard, if it is one.
fn wanted(arguments: &GenArguments) -> usize {
    let share = arguments.shard.map(|shard| shard.share(arguments.number));
    share.unwrap_or(arguments.number)
}

/// Tells on the terminal what came of a skeleton; the status that the run ends with.
fn tell(arguments: &GenArguments, delivered: &Delivered<'_>, terminal: Terminal) -> CommandStatus {
    let warnings = &delivered.generated.choice.warnings;
    terminal.say_if_any(&render::diagnostics(&Sources::from(delivered.source), warnings, terminal));
    terminal.say_if_any(&report::trouble(delivered, terminal));
    if arguments.verbose {
        terminal.say_if_any(&report::notes(delivered));
    }
    if arguments.quiet {
        return delivered.status();
    }
    terminal.say_if_any(&report::warnings(delivered));
    if !arguments.json
        && !delivered.generated.artifacts.is_empty()
        && let Err(problem) = terminal.print(&report::summary(delivered))
    {
        terminal.problem(&problem);
        return delivered.status().max(CommandStatus::Unusable);
    }
    delivered.status()
}

/// Writes all files, and what is needed to reproduce each disagreement; the paths of both.
fn deliver(
    job: &PreparedExercise,
    generated: &Generated,
) -> Result<(Files, Vec<String>), WriteError> {
    let _span = info_span!("write files").entered();
    let text = |path: &PathBuf| path.to_string_lossy().into_owned();
    let mut files = Files::default();
    let folder = &job.folder;
    if !generated.artifacts.is_empty() {
        let paths = artifact::write(folder, &generated.artifacts)?;
        for (path, artifact) in paths.iter().zip(&generated.artifacts) {
            files.add(artifact.role, text(path));
        }
    }
    let mut disagreements = Vec::new();
    for (at, reproducer) in generated.reproducers.iter().enumerate() {
        let place = folder.join("disagreements").join(format!("{:03}", at + 1));
        artifact::write(&place, reproducer)?;
        disagreements.push(text(&place));
    }
    Ok((files, disagreements))
}

/// What to say where the pipeline could not go on.
fn failed(
    arguments: &GenArguments,
    job: &PreparedExercise,
    failure: Failure,
    terminal: Terminal,
) -> ExerciseOutcome {
    let problem = match told(failure) {
        Ok(problem) => problem,
        Err(diagnostics) => {
            let source = job.exercise.source();
            if let Some(sentence) = job.exercise.settings().and_then(chosen::sentence) {
                terminal.say(&format!("{}: {sentence}", job.name));
            }
            terminal.say_if_any(&render::diagnostics(
                &Sources::from(source),
                &diagnostics,
                terminal,
            ));
            return mistaken(arguments, source, &diagnostics);
        }
    };
    terminal.problem(&problem);
    hindered(arguments, &problem)
}

fn mistaken(
    arguments: &GenArguments,
    source: &Source,
    diagnostics: &[Diagnostic],
) -> ExerciseOutcome {
    let generation = Generation {
        asked: arguments.number,
        seed: arguments.seed,
        diagnostics: json::findings(source, diagnostics),
        ..Generation::default()
    };
    // What is no mistake was not found within the bounds.
    let is_wrong = diagnostics.iter().any(Diagnostic::is_error);
    let status = if is_wrong { CommandStatus::Mistakes } else { CommandStatus::Fewer };
    ExerciseOutcome { generation, status }
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

pub fn strategy(name: StrategyName) -> Strategy {
    match name {
        StrategyName::Auto => Strategy::Auto,
        StrategyName::Enumerate => Strategy::Enumerate,
        StrategyName::Draw => Strategy::Draw,
        StrategyName::Solve => Strategy::Solve,
    }
}
