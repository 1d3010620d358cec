//! `tatsu exam`: from an exam file to the files of an exam.
//!
//! In: the arguments. Out: files in one folder, a summary, and how it ended. What holds: everything
//! that can be found wrong without a search is told first and at once; nothing is written before
//! all parts have enough questions.

use std::collections::BTreeMap;
use std::path::Path;

use tatsu::ask::wording::{Wording, WordingError};
use tatsu::diagnostic::{Code, Diagnostic, by_file};
use tatsu::exam::assemble::{AssembledExam, assemble, needed};
use tatsu::exam::file::{Exam, ExamPart};
use tatsu::exam::made::{AssemblyError, ExamFrame, MadePart};
use tatsu::exam::record::{self, ExamSource, FILE};
use tatsu::make::bank::{PreparedExercise, SearchedExercise, TOOL};
use tatsu::make::exercise::Exercise;
use tatsu::make::json::{self, Files, Obstacle};
use tatsu::make::order::BankOrder;
use tatsu::make::outcome::unwritable;
use tatsu::make::past::{changed_by_hand, listed};
use tatsu::make::refusal::refused;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::pipeline::{BankContents, Generated};
use tatsu::skeleton::front_matter::Language;
use tatsu::solve::z3;
use tatsu::source::Sources;
use tatsu::write::artifact::{self, Artifact, Role};
use tatsu::write::bank::{self, AvoidedBank, Lineage};

use super::exam_args::ExamArguments;
use super::exam_input::{self, ExamInput, folder, given, too_few};
use super::exam_report::{ExamSummary, PartSummary, checked, summary};
use super::generate::search;
use super::jvms::{self, jdk, suited};
use super::render;
use super::report::{self, Delivered};
use super::terminal::Terminal;
use super::voice::CommandVoice;

/// Checks an exam file, or makes the exam.
pub fn run(arguments: &ExamArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let mut told = ExamSummary::of(arguments);
    let outcome = make(arguments, &mut told, terminal);
    if let Err(problem) = &outcome {
        told.error = Some(Obstacle::of(problem));
    }
    if arguments.json {
        terminal.print(&json::line(&told)?)?;
    }
    outcome
}

fn make(
    arguments: &ExamArguments,
    told: &mut ExamSummary,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let mut input = exam_input::read(arguments)?;
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
    let output = folder(arguments, &input.name);
    if !arguments.force {
        compare(&output, &input.inputs)?;
    }
    let prepared: Vec<PreparedExercise> =
        std::mem::take(&mut input.parts).into_iter().flatten().collect();
    let wording = wording(arguments, &prepared)?;
    let _reserved = artifact::reserve(&output).map_err(|error| unwritable(&error))?;
    let own = arguments.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let named = ExamSource { name: own, text: input.source.text().to_owned() };
    let generator = ExamGenerator { arguments, exam: &exam, input: &input, source: named };
    match generator.produce(prepared, &wording, told, terminal)? {
        Ok(made) => generator.finish(&output, &made, None, told, terminal),
        Err(status) => Ok(status),
    }
}

/// Makes an exam of which everything was read.
pub struct ExamGenerator<'a> {
    pub arguments: &'a ExamArguments,
    pub exam: &'a Exam,
    /// What it is made from; its parts are handed over on their own.
    pub input: &'a ExamInput,
    /// The exam file as `exam.json` keeps it.
    pub source: ExamSource,
}

/// An exam in memory, and how its parts were found.
pub struct MadeExam {
    pub assembled: AssembledExam,
    pub status: CommandStatus,
    /// What is to be told of the parts.
    said: Vec<String>,
    /// What is needed to reproduce disagreements: the part, a number, the files.
    reproducers: Vec<(String, usize, Vec<Artifact>)>,
}

impl ExamGenerator<'_> {
    /// All files of the exam, in memory; a status if something is wrong, which has been said.
    pub fn produce(
        &self,
        prepared: Vec<PreparedExercise>,
        wording: &Wording,
        told: &mut ExamSummary,
        terminal: Terminal,
    ) -> Result<Result<MadeExam, CommandStatus>, Problem> {
        let Self { arguments, exam, input, source } = self;
        let generated = match generate(arguments, exam, input, prepared, told, terminal)? {
            Ok(generated) => generated,
            Err(status) => return Ok(Err(status)),
        };
        let FoundParts { parts, java, status, said, reproducers } = generated;
        let frame = ExamFrame {
            exam,
            source: source.clone(),
            name: &input.name,
            students: &input.students,
            tool: TOOL,
            z3: &z3::version(),
            java: java.as_deref(),
            inputs: input.inputs.clone(),
            wording,
            settled: input.settled.as_ref(),
        };
        let assembled = assemble(&frame, parts).map_err(|error| match error {
            AssemblyError::Format(refusal) => refused(refusal),
            AssemblyError::Wording(error) => misworded(&[error]),
        })?;
        // What a format says of the exam it has said of each part.
        let is_said_of_all = |line: &str| {
            assembled.remarks.iter().any(|remark| line.ends_with(&format!(": {remark}")))
        };
        let once = |text: String| {
            let lines: Vec<&str> = text.lines().filter(|line| !is_said_of_all(line)).collect();
            lines.join("\n")
        };
        let said = said.into_iter().map(once).collect();
        Ok(Ok(MadeExam { assembled, status, said, reproducers }))
    }

    /// Writes an exam, and tells of it. Files of the exam that was there may be written over;
    /// `earlier` holds the hashes of those that its run left.
    pub fn finish(
        &self,
        output: &Path,
        made: &MadeExam,
        earlier: Option<&BTreeMap<String, String>>,
        told: &mut ExamSummary,
        terminal: Terminal,
    ) -> Result<CommandStatus, Problem> {
        let Self { arguments, exam, input, .. } = self;
        let MadeExam { assembled, status, reproducers, .. } = made;
        made.tell(terminal);
        deliver(arguments, output, assembled, earlier, told)?;
        for (name, at, files) in reproducers {
            let place = output.join("disagreements").join(name).join(format!("{at:03}"));
            artifact::write(&place, files).map_err(|error| unwritable(&error))?;
        }
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
        Ok(*status)
    }
}

impl MadeExam {
    /// Tells what is not as it should be in the parts.
    pub fn tell(&self, terminal: Terminal) {
        for said in &self.said {
            terminal.say_if_any(said);
        }
    }
}

/// What was found for all parts.
struct FoundParts<'a> {
    parts: Vec<MadePart<'a>>,
    /// The version of the Java that confirmed every instance.
    java: Option<String>,
    status: CommandStatus,
    /// What is to be told of the parts.
    said: Vec<String>,
    /// What is needed to reproduce disagreements: the part, a number, the files.
    reproducers: Vec<(String, usize, Vec<Artifact>)>,
}

/// Searches and confirms the parts one after the other, on one JVM. Where it ends without all of
/// them, what is wrong has been said.
fn generate<'a>(
    arguments: &ExamArguments,
    exam: &'a Exam,
    input: &ExamInput,
    mut prepared: Vec<PreparedExercise>,
    told: &mut ExamSummary,
    terminal: Terminal,
) -> Result<Result<FoundParts<'a>, CommandStatus>, Problem> {
    let given_to = |part: &ExamPart| {
        let pool = input.pool(part, &exam.takers);
        given(arguments, exam, part, pool, &folder(arguments, &input.name))
    };
    let toolchain =
        exam.parts.first().map(|part| jdk(given_to(part).no_jvm)).transpose()?.flatten();
    let least = prepared.iter().map(|job| job.exercise.needs_java()).max();
    let toolchain = suited(toolchain, least.unwrap_or_default(), terminal)?;
    let is_skeleton = |job: &PreparedExercise| matches!(job.exercise, Exercise::Skeleton(_));
    let has_skeletons = prepared.iter().any(is_skeleton);
    let mut jvms = jvms::start(toolchain, has_skeletons, arguments.quiet, terminal)?;
    let mut found = FoundParts {
        parts: Vec::new(),
        java: None,
        status: CommandStatus::Done,
        said: Vec::new(),
        reproducers: Vec::new(),
    };
    let voice =
        CommandVoice { quiet: arguments.quiet, verbose: arguments.verbose, json: arguments.json };
    let mut short: Vec<Diagnostic> = Vec::new();
    let mut earlier: Vec<(String, AvoidedBank)> = Vec::new();
    for (part, job) in exam.parts.iter().zip(&mut prepared) {
        let of_part = given_to(part);
        let text = job.exercise.text().to_owned();
        for (own, bank) in &earlier {
            // Of the same skeleton, these are as many fewer to be found.
            let name = if *own == text { job.name.clone() } else { bank.name.clone() };
            job.lineage.avoid.push(AvoidedBank { name, ..bank.clone() });
        }
        let searched = match search(&of_part, voice, job, &mut jvms, terminal) {
            Ok(searched) => searched,
            Err(outcome) => {
                told.error = outcome.generation.error;
                return Ok(Err(outcome.status));
            }
        };
        let needed = needed(part, &exam.takers);
        let (said, status) =
            said_of_part(arguments, &of_part, (part, needed), job, &searched, terminal);
        found.said.extend(said);
        found.status = found.status.max(status);
        let Generated { written, java, artifacts, contents, reproducers, .. } = searched.generated;
        told.parts.push(PartSummary { name: part.name.clone(), asked: of_part.number, written });
        let shortage = if written < needed {
            Some(too_few(part, exam, &written.to_string()))
        } else if input.settled.is_some() && written < of_part.number {
            Some(nothing_else(part, of_part.number, &job.lineage, contents.as_ref()))
        } else {
            None
        };
        if let Some(Problem { message, hint }) = shortage {
            let finding = Diagnostic::error(Code::Exam, part.skeleton.span, message);
            short.push(finding.help(hint.unwrap_or_default()));
        }
        found.java = java.or(found.java);
        let numbered = reproducers.into_iter().enumerate();
        found.reproducers.extend(numbered.map(|(at, files)| (part.name.clone(), at + 1, files)));
        earlier.extend(own_bank(&artifacts).map(|bank| (text, bank)));
        let titles = [part.title.as_deref(), job.exercise.title()];
        found.parts.extend(contents.map(|contents| MadePart {
            part,
            title: titles.into_iter().flatten().next().unwrap_or(&part.name).to_owned(),
            question: job.exercise.question(),
            contents,
            artifacts,
        }));
    }
    jvms::end(jvms);
    if short.is_empty() {
        return Ok(Ok(found));
    }
    for said in &found.said {
        terminal.say_if_any(said);
    }
    tell_findings(arguments, &input.sources, &short, told, terminal);
    Ok(Err(CommandStatus::Mistakes))
}

/// What to say where no other question is found in the place of one that is replaced; the part was
/// to have `count`.
fn nothing_else(
    part: &ExamPart,
    count: usize,
    lineage: &Lineage,
    contents: Option<&BankContents>,
) -> Problem {
    let made = |number: &usize| {
        contents.is_some_and(|all| all.measures.iter().any(|one| one.number == *number))
    };
    let plain: Vec<usize> = (1..=count).collect();
    let wanted = if lineage.numbers.is_empty() { &plain } else { &lineage.numbers };
    let missing: Vec<String> =
        wanted.iter().filter(|number| !made(number)).map(ToString::to_string).collect();
    let (name, numbers) = (&part.name, missing.join(","));
    Problem::new(format!("part `{name}` has no other question in the place of {numbers}")).hint(
        format!(
            "leave it as it is, leave it out with `--drop {name}:{numbers}`, or give the              placeholders of `{}` wider ranges and make the exam anew",
            part.skeleton.text
        ),
    )
}

/// The bank among these files, as one whose questions are not asked again.
fn own_bank(artifacts: &[Artifact]) -> Option<AvoidedBank> {
    let bank = artifacts.iter().find(|artifact| artifact.role == Role::Bank)?;
    bank::parse(&bank.bytes).ok().map(|bank| bank.avoided())
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

/// The wording of the report: that which the command line names, then the one built in, in the
/// language of the first part.
fn wording(arguments: &ExamArguments, prepared: &[PreparedExercise]) -> Result<Wording, Problem> {
    let first = prepared.first();
    let language = first.map_or(Language::English, |part| part.exercise.language());
    let folders: Vec<_> = arguments.templates.iter().cloned().collect();
    Wording::load(&folders, language, &[]).map_err(|errors| misworded(&errors))
}

fn misworded(errors: &[WordingError]) -> Problem {
    let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
    Problem::new(all.join("\n")).hint("repair the template, or leave it out")
}

/// An error if there is another exam, or a bank, in the folder.
pub fn compare(output: &Path, inputs: &BTreeMap<String, String>) -> Result<(), Problem> {
    let shown = output.display();
    let hint = "`--force` writes over it; another folder (`-o DIR`) or another `label` keeps both";
    if output.join(bank::FILE).exists() {
        return Err(Problem::new(format!("`{shown}` holds a bank")).hint(hint));
    }
    let Ok(bytes) = std::fs::read(output.join(FILE)) else { return Ok(()) };
    let earlier = record::parse(&bytes).map_err(|(reason, help)| {
        let message = format!("`{}` {reason}", output.join(FILE).display());
        Problem::new(message).hint(format!("{help}; {hint}"))
    })?;
    let names = earlier.inputs.keys().chain(inputs.keys());
    let mut changed: Vec<&str> = names
        .filter(|name| earlier.inputs.get(*name) != inputs.get(*name))
        .map(String::as_str)
        .collect();
    changed.sort_unstable();
    changed.dedup();
    if changed.is_empty() {
        return Ok(());
    }
    let changed = changed.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let message = format!("`{shown}` holds another exam: other than then: {changed}");
    Err(Problem::new(message).hint(hint))
}

/// Writes all files unless some are there with other bytes.
fn deliver(
    arguments: &ExamArguments,
    output: &Path,
    assembled: &AssembledExam,
    earlier: Option<&BTreeMap<String, String>>,
    told: &mut ExamSummary,
) -> Result<(), Problem> {
    let artifacts = &assembled.artifacts;
    let is_other = |artifact: &&Artifact| {
        let there = std::fs::read(output.join(&artifact.path));
        there.is_ok_and(|bytes| bytes != artifact.bytes)
    };
    if !arguments.force {
        if let Some(hashes) = earlier {
            let changed = changed_by_hand(output, artifacts, hashes);
            if !changed.is_empty() {
                let message =
                    format!("files are changed after tatsu wrote them: {}", listed(&changed));
                let hint = "`--force` writes over them; another folder (`-o DIR`) keeps them";
                return Err(Problem::new(message).hint(hint));
            }
        }
        let others = artifacts.iter().filter(|one| earlier.is_none() && is_other(one));
        let others: Vec<_> = others.map(|one| output.join(&one.path)).collect();
        if !others.is_empty() {
            let message = format!("files are there already with other bytes: {}", listed(&others));
            let hint = "`--force` writes over them; another folder (`-o DIR`) keeps them";
            return Err(Problem::new(message).hint(hint));
        }
    }
    let paths = artifact::write(output, artifacts).map_err(|error| unwritable(&error))?;
    for (path, artifact) in paths.iter().zip(artifacts) {
        // The parts' own files are listed in `exam.json`.
        if artifact.path.components().count() == 1 {
            told.files.add(artifact.role, path.to_string_lossy().into_owned());
        }
    }
    told.takers(&assembled.takers);
    Ok(())
}
