//! `tatsu exam`: from an exam file to the files of an exam.
//!
//! In: the arguments. Out: files in one folder, a summary, and how it ended. What holds: everything
//! that can be found wrong without a search is told first and at once; nothing is written before
//! all parts have enough questions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tatsu::ask::wording::Wording;
use tatsu::diagnostic::{Diagnostic, by_file};
use tatsu::exam::assemble::needed;
use tatsu::exam::file::{Exam, ExamPart};
use tatsu::exam::record::ExamSource;
use tatsu::make::bank::{PreparedExercise, SearchedExercise};
use tatsu::make::exam::{ExamJob, MadeExam, compare, wording};
use tatsu::make::exam_input::{self, ExamInput, folder};
use tatsu::make::exam_order::{ExamFile, ExamFiles, ExamOrder};
use tatsu::make::exam_outcome::ExamSummary;
use tatsu::make::exercise::Exercise;
use tatsu::make::json::{self, Files, Obstacle};
use tatsu::make::order::BankOrder;
use tatsu::make::outcome::unwritable;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::source::{Source, Sources};
use tatsu::write::artifact;

use super::environment::now;
use super::exam_args::ExamArguments;
use super::exam_report::{checked, summary};
use super::generate::search;
use super::jvms::{self, jdk, suited};
use super::render;
use super::report::{self, Delivered};
use super::terminal::{Terminal, available_cores};
use super::voice::CommandVoice;
use tatsu::make::files;

/// Checks an exam file, or makes the exam.
pub fn run(arguments: &ExamArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let mut told = ExamSummary::of(&arguments.file);
    let outcome = make(arguments, &mut told, terminal);
    if let Err(problem) = &outcome {
        told.error = Some(Obstacle::of(problem));
    }
    if arguments.json {
        terminal.print(&json::line(&told)?)?;
    }
    outcome
}

/// The order that the arguments mean.
pub fn order_of(arguments: &ExamArguments) -> ExamOrder {
    ExamOrder {
        file: arguments.file.clone(),
        name: files::skeleton_name(&arguments.file),
        check: arguments.check,
        output: arguments.output.clone(),
        force: arguments.force,
        timeout: arguments.timeout,
        jobs: arguments.jobs.unwrap_or_else(available_cores),
        no_jvm: arguments.no_jvm,
        templates: arguments.templates.clone(),
        now,
    }
}

/// Files beside the exam file, anywhere on the disk.
#[derive(Debug)]
struct DiskFiles<'a> {
    file: &'a Path,
}

impl ExamFiles for DiskFiles<'_> {
    fn exam(&self, sources: &mut Sources) -> Result<Source, Problem> {
        files::source_among(sources, self.file, files::EXAM)
    }

    fn text(&self, sources: &mut Sources, name: &str, file: ExamFile) -> Result<Source, Problem> {
        let kind = match file {
            ExamFile::Part => files::PART,
            ExamFile::Roster => files::ROSTER,
        };
        files::source_among(sources, &self.place(name)?, kind)
    }

    fn place(&self, name: &str) -> Result<PathBuf, Problem> {
        Ok(self.file.parent().unwrap_or(Path::new("")).join(name))
    }
}

fn make(
    arguments: &ExamArguments,
    told: &mut ExamSummary,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let order = order_of(arguments);
    let mut input = exam_input::read(&order, &DiskFiles { file: &arguments.file })?;
    tell_findings(arguments, &input.sources, &input.findings, told, terminal);
    let Some(exam) = input.exam.take().filter(|_| !input.has_errors()) else {
        return Ok(CommandStatus::Mistakes);
    };
    told.name = Some(input.name.clone());
    if arguments.check {
        if !arguments.json && !arguments.quiet {
            terminal.print(&checked(&input, &exam))?;
        }
        return Ok(CommandStatus::Done);
    }
    let output = folder(&order, &input.name);
    if !arguments.force {
        compare(&output, &input.inputs)?;
    }
    let prepared: Vec<PreparedExercise> =
        std::mem::take(&mut input.parts).into_iter().flatten().collect();
    let wording = wording(&order, &prepared)?;
    let _reserved = artifact::reserve(&output).map_err(|error| unwritable(&error))?;
    let own = arguments.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let named = ExamSource { name: own, text: input.source.text().to_owned() };
    let generator =
        ExamGenerator { arguments, order: &order, exam: &exam, input: &input, source: named };
    match generator.produce(prepared, &wording, told, terminal)? {
        Ok(made) => generator.finish(&output, &made, None, told, terminal),
        Err(status) => Ok(status),
    }
}

/// Makes an exam of which everything was read, and tells of it.
pub struct ExamGenerator<'a> {
    pub arguments: &'a ExamArguments,
    pub order: &'a ExamOrder,
    pub exam: &'a Exam,
    /// What it is made from; its parts are handed over on their own.
    pub input: &'a ExamInput,
    /// The exam file as `exam.json` keeps it.
    pub source: ExamSource,
}

/// An exam in memory, and how its parts were found.
pub struct ToldExam {
    pub made: MadeExam,
    pub status: CommandStatus,
    /// What is to be told of the parts.
    said: Vec<String>,
}

impl<'a> ExamGenerator<'a> {
    fn job(&self) -> ExamJob<'a> {
        ExamJob { order: self.order, exam: self.exam, input: self.input }
    }

    /// All files of the exam, in memory; a status if something is wrong, which has been said.
    pub fn produce(
        &self,
        prepared: Vec<PreparedExercise>,
        wording: &Wording,
        told: &mut ExamSummary,
        terminal: Terminal,
    ) -> Result<Result<ToldExam, CommandStatus>, Problem> {
        let Self { arguments, order, exam, input, source } = self;
        let toolchain = exam.parts.first().map(|_| jdk(order.no_jvm)).transpose()?.flatten();
        let least = prepared.iter().map(|job| job.exercise.needs_java()).max();
        let toolchain = suited(toolchain, least.unwrap_or_default(), terminal)?;
        let is_skeleton = |job: &PreparedExercise| matches!(job.exercise, Exercise::Skeleton(_));
        let has_skeletons = prepared.iter().any(is_skeleton);
        let mut jvms = jvms::start(toolchain, has_skeletons, arguments.quiet, terminal)?;
        let voice = CommandVoice {
            quiet: arguments.quiet,
            verbose: arguments.verbose,
            json: arguments.json,
        };
        let (mut said, mut status) = (Vec::new(), CommandStatus::Done);
        let mut search_part = |part: &ExamPart, of_part: &BankOrder, job: &PreparedExercise| {
            let searched = search(of_part, voice, job, &mut jvms, terminal)?;
            let needed = needed(part, &exam.takers);
            let (of_this, own) =
                said_of_part(arguments, of_part, (part, needed), job, &searched, terminal);
            said.extend(of_this);
            status = status.max(own);
            Ok(searched)
        };
        let found = match self.job().find(prepared, told, &mut search_part) {
            Ok(found) => found,
            Err(outcome) => {
                let outcome: Box<tatsu::make::outcome::ExerciseOutcome> = outcome;
                told.error = outcome.generation.error;
                return Ok(Err(outcome.status));
            }
        };
        jvms::end(jvms);
        if !found.short.is_empty() {
            for one in &said {
                terminal.say_if_any(one);
            }
            tell_findings(arguments, &input.sources, &found.short, told, terminal);
            return Ok(Err(CommandStatus::Mistakes));
        }
        let made = self.job().assemble(found, source.clone(), wording)?;
        // What a format says of the exam it has said of each part.
        let is_said_of_all = |line: &str| {
            let remarks = &made.assembled.remarks;
            remarks.iter().any(|remark| line.ends_with(&format!(": {remark}")))
        };
        let once = |text: String| {
            let lines: Vec<&str> = text.lines().filter(|line| !is_said_of_all(line)).collect();
            lines.join("\n")
        };
        let said = said.into_iter().map(once).collect();
        Ok(Ok(ToldExam { made, status, said }))
    }

    /// Writes an exam, and tells of it. Files of the exam that was there may be written over;
    /// `earlier` holds the hashes of those that its run left.
    pub fn finish(
        &self,
        output: &Path,
        made: &ToldExam,
        earlier: Option<&BTreeMap<String, String>>,
        told: &mut ExamSummary,
        terminal: Terminal,
    ) -> Result<CommandStatus, Problem> {
        let Self { arguments, exam, input, .. } = self;
        made.tell(terminal);
        self.job().write(output, &made.made, earlier, told)?;
        let assembled = &made.made.assembled;
        if !arguments.quiet {
            for remark in &assembled.remarks {
                terminal.say(&format!("{}: {remark}", input.name));
            }
            for warning in &assembled.warnings {
                terminal.say(&format!("{}: warning: {warning}", input.name));
            }
            if !arguments.json {
                terminal.print(&summary(&input.name, exam, assembled, told))?;
            }
        }
        Ok(made.status)
    }
}

impl ToldExam {
    /// Tells what is not as it should be in the parts.
    pub fn tell(&self, terminal: Terminal) {
        for said in &self.said {
            terminal.say_if_any(said);
        }
    }
}

/// Tells what is wrong in which file.
fn tell_findings(
    arguments: &ExamArguments,
    sources: &Sources,
    findings: &[Diagnostic],
    told: &mut ExamSummary,
    terminal: Terminal,
) {
    for (source, found) in by_file(sources, findings) {
        if !arguments.quiet || found.iter().any(|one| one.is_error()) {
            terminal.say_if_any(&render::of_file(sources, source, &found, terminal));
        }
        told.found(source, &found);
    }
}

/// What is to be told of a part, and how the command ends as far as it is concerned.
fn said_of_part(
    arguments: &ExamArguments,
    given: &BankOrder,
    (part, needed): (&ExamPart, usize),
    job: &PreparedExercise,
    searched: &SearchedExercise,
    terminal: Terminal,
) -> (Vec<String>, CommandStatus) {
    let SearchedExercise { generated, clock, begin } = searched;
    let reproducers = generated.reproducers.len();
    let place = |at: usize| {
        let place = job.folder.join("disagreements").join(&part.name);
        place.join(format!("{at:03}")).to_string_lossy().into_owned()
    };
    let disagreements: Vec<String> = (1..=reproducers).map(place).collect();
    // The author did not ask for the reserve of a pool that the exam file does not name.
    let asked = match part.pool {
        // That there are too few is told once all parts were searched.
        _ if generated.written < needed => generated.written,
        Some(pool) => pool,
        None => given.number.min(generated.written.max(needed)),
    };
    let delivered = Delivered {
        name: &part.name,
        chosen: None,
        source: job.exercise.source(),
        folder: &job.folder,
        asked,
        shard: None,
        seed: given.seed,
        avoid: &job.lineage.avoid,
        timeout: given.timeout,
        generated,
        files: &Files::default(),
        disagreements: &disagreements,
        compiler_fault: job.exercise.compiler_fault(),
        elapsed: clock.total(begin.elapsed()),
    };
    let warnings = &generated.choice.warnings;
    let mut said = vec![
        render::diagnostics(&Sources::from(delivered.source), warnings, terminal),
        report::trouble(&delivered, terminal),
    ];
    if arguments.verbose {
        said.push(report::notes(&delivered));
    }
    if !arguments.quiet {
        said.push(report::warnings(&delivered));
    }
    (said, delivered.status())
}
