//! From an order to a bank, in steps that a command line or a page walks through.
//!
//! | step | function | takes | yields |
//! | --- | --- | --- | --- |
//! | 1 | [`prepare`] | an order, a file and its text | the exercise, its wording, its folder, what earlier banks say |
//! | 2 | [`search`] | that, and JVMs | questions in memory |
//! | 3 | [`must_be_free`], [`deliver`] | both | files |
//! | 4 | [`generation`] | all of it | what programs are told |
//!
//! What holds: nothing here says anything to anybody; what is wrong is handed back. The clock is
//! handed in and measures only.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tracing::info_span;

use super::exercise::Exercise;
use super::json::{self, Chosen, Files, Generation, Lost, PlaceReport, Seconds, WarningReport};
use super::jvms::ConfirmingJvms;
use super::known_words::one_of;
use super::order::BankOrder;
use super::outcome::{unwritable, wording_of};
use super::past::{self, Protection};
use super::questions;
use super::refusal::told;
use super::status::{CommandStatus, Problem};
use super::stopwatch::{Stage, Stopwatch};
use crate::ask::facts::full_name;
use crate::ask::wording::Wording;
use crate::diagnostic::Diagnostic;
use crate::dialogue::is_dialogue;
use crate::pipeline::{self, Event, Failure, Generated, Order, StopSignal};
use crate::skeleton::Reading;
use crate::skeleton::chosen;
use crate::skeleton::front_matter::{MAX_PARTS, Overrides, QuestionKind};
use crate::solve::execute::Limits;
use crate::solve::search::choose::{Request, SearchEffort};
use crate::solve::z3;
use crate::source::Source;
use crate::validate::verdict::Rejection;
use crate::write::artifact::{self, Reserved};
use crate::write::bank::{BankRecord, KEEP_FILE, Lineage, RunInputs, ShardNumber};
use crate::write::paper;
use crate::write::report::ReportWarning;

/// The version of tatsu.
pub const TOOL: &str = env!("CARGO_PKG_VERSION");

/// A skeleton or a dialogue that is ready to be searched.
pub struct PreparedExercise {
    /// What it is called.
    pub name: String,
    /// What tells its bank from those of other years.
    pub label: Option<String>,
    /// What questions are made from.
    pub exercise: Exercise,
    /// What its author should look at.
    pub warnings: Vec<Diagnostic>,
    /// The wording of its questions.
    pub wording: Wording,
    /// Where results go.
    pub folder: PathBuf,
    /// Takes the folder away again if nothing is written into it; `None` if nothing will be.
    pub reserved: Option<Reserved>,
    /// What it has to do with earlier banks.
    pub lineage: Lineage,
    /// The bank in the folder that the files are written over.
    pub earlier: Option<BankRecord>,
    /// Which files in the folder may be written over.
    pub protection: Protection,
    /// How long reading it took.
    pub reading: Duration,
}

/// Why no bank comes of an exercise.
#[derive(Debug)]
pub enum BankFailure {
    /// Something outside of it stands in the way.
    Problem(Problem),
    /// Another bank, or other files, are where this one would be written.
    Occupied(Problem),
    /// Its author can mend it in its text, or nothing was found within the bounds.
    Exercise(Vec<Diagnostic>),
    /// Whoever ordered the bank has called it off.
    Stopped,
}

impl From<Problem> for BankFailure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

/// Why an exercise could not be prepared, after these warnings about it.
pub struct Unprepared {
    /// What its author should look at besides.
    pub warnings: Vec<Diagnostic>,
    /// Why.
    pub failure: BankFailure,
}

impl From<Problem> for Unprepared {
    fn from(problem: Problem) -> Self {
        Self { warnings: Vec::new(), failure: problem.into() }
    }
}

/// Reads a skeleton or a dialogue and makes sure that its results can be written.
pub fn prepare(
    order: &BankOrder,
    file: &Path,
    name: String,
    source: &Source,
) -> Result<PreparedExercise, Box<Unprepared>> {
    let boxed = |problem: Problem| Box::new(Unprepared::from(problem));
    if is_dialogue(source) {
        questions::must_mean_something(order).map_err(boxed)?;
    } else {
        must_be_of_skeletons(order).map_err(boxed)?;
    }
    let (exercise, warnings) = read(source, &order.overrides());
    let Some(mut exercise) = exercise else {
        let failure = BankFailure::Exercise(warnings);
        return Err(Box::new(Unprepared { warnings: Vec::new(), failure }));
    };
    let stop = |failure: BankFailure| Box::new(Unprepared { warnings: warnings.clone(), failure });
    let wording = match wording_of(order, file, &exercise) {
        Ok(Ok(wording)) => wording,
        Ok(Err(findings)) => return Err(stop(BankFailure::Exercise(findings))),
        Err(problem) => return Err(stop(problem.into())),
    };
    if let Exercise::Dialogue(one) = &mut exercise {
        questions::ask_only(order.question.first().copied(), &mut one.dialogue);
    }
    let label = order.label.clone();
    let folder = match &order.output {
        Some(folder) => folder.clone(),
        None => Path::new("out").join(folder_name(order, &name)),
    };
    let lineage = lineage(order, file, &name, &folder).map_err(|one| stop(one.into()))?;
    let earlier = if order.force {
        None
    } else {
        let inputs = RunInputs {
            tool: TOOL,
            z3: &z3::version(),
            name: &name,
            text: exercise.text(),
            label: label.as_deref(),
            seed: order.seed,
            settings: &order.settings(),
            templates: wording.templates(),
            lineage: &lineage,
            shard: order.shard,
        };
        past::earlier(&folder, &inputs).map_err(|one| stop(BankFailure::Occupied(one)))?
    };
    let reserved = artifact::reserve(&folder).map_err(|one| stop(unwritable(&one).into()))?;
    let protection = if order.force { Protection::Off } else { Protection::Differing };
    Ok(PreparedExercise {
        name,
        label,
        exercise,
        warnings,
        wording,
        folder,
        reserved: Some(reserved),
        lineage,
        earlier,
        protection,
        reading: Duration::ZERO,
    })
}

/// An error for a kind of question that no skeleton has.
fn must_be_of_skeletons(order: &BankOrder) -> Result<(), Problem> {
    if order.question.len() > MAX_PARTS {
        let message = format!("{} questions about one instance", order.question.len());
        return Err(Problem::new(message).hint(format!("name at most {MAX_PARTS}")));
    }
    match order.question.iter().find(|word| QuestionKind::of_word(word).is_none()) {
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
    let Reading { skeleton, diagnostics } = crate::skeleton::read_with(source, *overrides);
    (skeleton.map(|one| Exercise::Skeleton(Box::new(one))), diagnostics)
}

/// What the bank has to do with earlier ones: those to avoid, and the questions that are kept.
fn lineage(order: &BankOrder, file: &Path, name: &str, folder: &Path) -> Result<Lineage, Problem> {
    let avoid = past::banks_to_avoid(&order.avoid, folder)?;
    // A text from standard input lies beside nothing.
    let kept = if file.as_os_str() == "-" {
        Vec::new()
    } else {
        let home = file.parent().unwrap_or(Path::new(""));
        past::kept(home, &full_name(name, order.label.as_deref()))?
    };
    if let (Some(shard), Some(first)) = (order.shard, kept.first()) {
        return Err(Problem::new(format!(
            "`{KEEP_FILE}` keeps question {} of this bank, and {shard} cannot keep any",
            first.number
        ))
        .hint("give the run in shards a label of its own (`--label LABEL`), or take these questions out of the file"));
    }
    let numbers = past::numbers_around(&kept, order.number)?;
    Ok(Lineage { avoid, hardness: None, numbers, kept })
}

/// What the folder of a bank is called, if the order names none.
pub fn folder_name(order: &BankOrder, name: &str) -> String {
    let name = full_name(name, order.label.as_deref());
    order.shard.map_or_else(
        || name.clone(),
        |ShardNumber { number, of }| {
            let width = of.to_string().len();
            format!("{name}.shard-{number:0width$}-of-{of}")
        },
    )
}

/// What was found for a skeleton, and how long it took.
pub struct SearchedExercise {
    /// What was found.
    pub generated: Generated,
    /// What each stage took.
    pub clock: Stopwatch,
    /// When the search began.
    pub begin: Instant,
}

/// Who watches a search, and may end it.
pub struct SearchWatch<'a> {
    /// Told what happens.
    pub event: &'a mut dyn FnMut(Event),
    /// Asked whether to go on.
    pub stop: StopSignal,
    /// Now, by the clock of who ordered the search.
    pub begin: Instant,
}

/// Searches and confirms one skeleton.
pub fn search(
    order: &BankOrder,
    job: &PreparedExercise,
    jvms: &mut ConfirmingJvms,
    watch: SearchWatch<'_>,
) -> Result<SearchedExercise, BankFailure> {
    let SearchWatch { event: tell, stop, begin } = watch;
    let mut clock = Stopwatch::starting_with(job.reading, Stage::Search);
    let is_stopped = stop.clone();
    let run = Order {
        name: &job.name,
        tool: TOOL,
        wording: &job.wording,
        request: Request {
            count: order.number,
            seed: order.seed,
            strategy: order.strategy,
            deadline: None,
            effort: SearchEffort::of(order.timeout),
            jobs: order.jobs,
            limits: Limits::default(),
        },
        standalone: order.standalone,
        formats: {
            let size = order.paper.unwrap_or_default();
            order.format.iter().map(|format| paper::on(format, size)).collect()
        },
        label: job.label.as_deref(),
        settings: order.settings(),
        lineage: &job.lineage,
        shard: order.shard,
        stop,
    };
    let mut watch = |event| {
        match event {
            // Where the JVM leaves something out the search begins again.
            Event::Found(_) => clock.turn_to(Stage::Search, begin.elapsed()),
            Event::Searched if !order.no_jvm => clock.turn_to(Stage::Jvm, begin.elapsed()),
            Event::Decided => clock.turn_to(Stage::Write, begin.elapsed()),
            Event::Validated(_) | Event::Searched => {}
        }
        tell(event);
    };
    let generated = match &job.exercise {
        Exercise::Skeleton(skeleton) => {
            pipeline::generate(skeleton, &run, &mut jvms.oracle, &mut watch)
        }
        Exercise::Dialogue(one) => questions::drawn(order, one, &run, jvms, &mut watch)?,
    };
    if is_stopped.is_set() {
        return Err(BankFailure::Stopped);
    }
    match generated {
        Ok(generated) => Ok(SearchedExercise { generated, clock, begin }),
        Err(failure) => Err(failed(failure)),
    }
}

fn failed(failure: Failure) -> BankFailure {
    match told(failure) {
        Ok(problem) => BankFailure::Problem(problem),
        Err(diagnostics) => BankFailure::Exercise(diagnostics),
    }
}

/// An error if the files would be written over others that are not theirs.
pub fn must_be_free(job: &PreparedExercise, generated: &Generated) -> Result<(), Problem> {
    let earlier = job.earlier.as_ref();
    match past::obstacle(&job.folder, &generated.artifacts, earlier, job.protection) {
        Some(problem) => Err(problem),
        None => Ok(()),
    }
}

/// The paths of what was written.
pub struct DeliveredFiles {
    /// The files of the bank.
    pub files: Files,
    /// Folders with what is needed to reproduce disagreements.
    pub disagreements: Vec<String>,
}

/// Writes all files, and what is needed to reproduce each disagreement.
pub fn deliver(job: &PreparedExercise, generated: &Generated) -> Result<DeliveredFiles, Problem> {
    let _span = info_span!("write files").entered();
    let text = |path: &PathBuf| path.to_string_lossy().into_owned();
    let wrong = |error| unwritable(&error);
    let mut files = Files::default();
    let folder = &job.folder;
    if !generated.artifacts.is_empty() {
        let paths = artifact::write(folder, &generated.artifacts).map_err(wrong)?;
        for (path, artifact) in paths.iter().zip(&generated.artifacts) {
            files.add(artifact.role, text(path));
        }
    }
    let mut disagreements = Vec::new();
    for (at, reproducer) in generated.reproducers.iter().enumerate() {
        let place = folder.join("disagreements").join(format!("{:03}", at + 1));
        artifact::write(&place, reproducer).map_err(wrong)?;
        disagreements.push(text(&place));
    }
    Ok(DeliveredFiles { files, disagreements })
}

/// How a run ends that has these questions.
pub fn status(generated: &Generated, asked: usize) -> CommandStatus {
    if !generated.disagreements.is_empty() {
        CommandStatus::Disagreement
    } else if generated.written < asked {
        CommandStatus::Fewer
    } else {
        CommandStatus::Done
    }
}

/// What programs are told of a bank.
pub fn generation(
    order: &BankOrder,
    job: &PreparedExercise,
    generated: &Generated,
    delivered: DeliveredFiles,
    seconds: Seconds,
) -> Generation {
    let source = job.exercise.source();
    let choice = &generated.choice;
    let warnings = [job.warnings.as_slice(), &choice.warnings].concat();
    Generation {
        question: Some(job.exercise.question()),
        chosen: job.exercise.settings().and_then(Chosen::of),
        asked: order.wanted(),
        shard: order.shard.map(|shard| [shard.number, shard.of]),
        written: generated.written,
        stopped: Some(choice.stopped.as_str()),
        strategy: Some(choice.strategy.as_str()),
        seed: order.seed,
        label: job.label.clone(),
        avoided: (!job.lineage.avoid.is_empty()).then_some(generated.avoided),
        kept: job.lineage.kept.iter().map(|one| one.number).collect(),
        seconds: Some(seconds),
        files: delivered.files,
        disagreements: delivered.disagreements,
        rejected: generated.rejections.iter().map(rejection).collect(),
        conflict: choice.conflict.iter().map(|span| PlaceReport::of(source, *span)).collect(),
        losses: lost(&job.exercise, generated),
        warnings: warnings_as_data(&generated.warnings),
        diagnostics: json::findings(source, &warnings),
        ..Generation::default()
    }
}

/// What programs are told of an exercise in which this was found, and of which no bank came.
pub fn mistaken(
    order: &BankOrder,
    source: &Source,
    diagnostics: &[Diagnostic],
) -> (Generation, CommandStatus) {
    let generation = Generation {
        asked: order.number,
        seed: order.seed,
        diagnostics: json::findings(source, diagnostics),
        ..Generation::default()
    };
    // What is no mistake was not found within the bounds.
    let is_wrong = diagnostics.iter().any(Diagnostic::is_error);
    (generation, if is_wrong { CommandStatus::Mistakes } else { CommandStatus::Fewer })
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

/// Why an instance was left out that the JVM could not confirm.
pub fn rejection(rejection: &Rejection) -> String {
    format!("the instance with {} {}", rejection.instance.literals.join(", "), rejection.reason)
}

/// The warnings of a report as data.
pub fn warnings_as_data(warnings: &[ReportWarning]) -> Vec<WarningReport> {
    let of = |one: &ReportWarning| WarningReport { name: one.name, message: one.message.clone() };
    warnings.iter().map(of).collect()
}

/// Which question was chosen and why, if its author names none.
pub fn chosen_sentence(exercise: &Exercise) -> Option<String> {
    exercise.settings().and_then(chosen::sentence)
}
