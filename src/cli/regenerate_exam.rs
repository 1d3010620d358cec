//! `tatsu regenerate` for an exam: it once more, the next one, or single questions of it anew.
//!
//! In: the folder of an exam. Out: whether it is made again byte for byte; or the files of another
//! exam, or of this one with other questions. What holds: only the folder is needed, neither the
//! exam file nor skeletons, roster or templates, except for `bank.toml`; and nothing is written
//! over that was changed by hand, unless the user says so.

use std::path::{Path, PathBuf};

use tatsu::ask::facts::full_name;
use tatsu::ask::wording::Wording;
use tatsu::exam::file::{self, Exam};
use tatsu::exam::made::ExamStudent;
use tatsu::exam::record::{self, ExamRecord};
use tatsu::exam::settled::SettledDeal;
use tatsu::make::bank::{PreparedExercise, TOOL};
use tatsu::make::changes::compare;
use tatsu::make::exam::compare as must_be_same;
use tatsu::make::exam_input::ExamInput;
use tatsu::make::exam_outcome::ExamSummary;
use tatsu::make::json::{self, Obstacle};
use tatsu::make::outcome::unwritable;
use tatsu::make::past::{self, Protection};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::skeleton::front_matter::Language;
use tatsu::solve::z3;
use tatsu::source::{Source, Sources};
use tatsu::write::artifact::{self, EXAM_FILE};
use tatsu::write::bank::{self, AvoidedBank, BankRecord, Lineage};

use super::doctor;
use super::environment::now;
use super::exam::{ExamGenerator, order_of};
use super::exam_args::ExamArguments;
use super::exchange_exam::{ExamExchange, exchange, lineages_again, named, settled};
use super::keep::Sitting;
use super::made_again::tell;
use super::regenerate::{self, beside, label_of_next};
use super::regenerate_args::RegenerateArguments;
use super::render;
use super::terminal::Terminal;
use tatsu::make::files;

/// What `inputs` of an exam call its exchanged questions.
const EXCHANGED: &str = "exchanged questions";

/// Makes a bank or an exam again, the next one, or single questions of it anew.
pub fn run(arguments: &RegenerateArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let Some(folder) = exam_of(&arguments.bank) else {
        return regenerate::run(arguments, terminal);
    };
    let given = given(arguments, &folder);
    let mut told = ExamSummary::of(&given.file);
    let outcome = make(arguments, given, &folder, &mut told, terminal);
    if let Err(problem) = &outcome {
        told.error = Some(Obstacle::of(problem));
    }
    // What is kept was told by itself.
    let is_told = arguments.keep.is_some() && !is_exchange(arguments) && outcome.is_ok();
    if arguments.json && !is_told {
        terminal.print(&json::line(&told)?)?;
    }
    outcome
}

/// Whether single questions are to be replaced or dropped.
fn is_exchange(arguments: &RegenerateArguments) -> bool {
    arguments.replace.is_some() || arguments.drop.is_some()
}

/// The folder of the exam that a path names, if it names one.
fn exam_of(path: &Path) -> Option<PathBuf> {
    if path.file_name().is_some_and(|name| name == EXAM_FILE) {
        let above = path.parent().filter(|above| !above.as_os_str().is_empty());
        return Some(above.unwrap_or(Path::new(".")).to_owned());
    }
    let is_exam = path.join(EXAM_FILE).is_file() && !path.join(bank::FILE).is_file();
    is_exam.then(|| path.to_owned())
}

/// An exam that was made before.
struct FoundExam {
    folder: PathBuf,
    record: ExamRecord,
    exam: Exam,
    source: Source,
    /// The banks of its parts.
    banks: Vec<BankRecord>,
}

/// What to make.
struct ExamPlan {
    /// What it is called.
    name: String,
    folder: PathBuf,
    /// For each part what it has to do with earlier exams.
    lineages: Vec<Lineage>,
    /// Who gets what, if that is not dealt.
    settled: Option<SettledDeal>,
    /// What is told of it, line by line.
    told: Vec<String>,
}

fn make(
    arguments: &RegenerateArguments,
    mut given: ExamArguments,
    folder: &Path,
    told: &mut ExamSummary,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    must_be_this(arguments)?;
    let mut found = open(folder, terminal)?;
    if arguments.keep.is_some() {
        keep(arguments, &found, terminal)?;
        if !is_exchange(arguments) {
            return Ok(CommandStatus::Done);
        }
    }
    let plan = if arguments.new {
        next(arguments, &mut found)?
    } else if is_exchange(arguments) {
        exchanged(arguments, &mut found)?
    } else {
        again(arguments, &mut found)?
    };
    given.no_jvm = found.banks.iter().any(|bank| !bank.settings.checked);
    given.output = Some(plan.folder.clone());
    let mut input = input(arguments, &found, &plan, terminal)?;
    told.name = Some(plan.name.clone());
    let versions = versions(&found, given.no_jvm)?;
    if !arguments.quiet {
        for one in &versions {
            terminal.say(&format!("note: the exam was made with {one}"));
        }
    }
    let is_in_place = plan.folder == found.folder;
    let is_another = arguments.new || is_exchange(arguments) && !is_in_place;
    if is_another && !arguments.force {
        must_be_same(&plan.folder, &input.inputs)?;
    }
    let _reserved = if is_in_place {
        None
    } else {
        Some(artifact::reserve(&plan.folder).map_err(|error| unwritable(&error))?)
    };
    let wording = wording(&found, &input)?;
    let prepared: Vec<PreparedExercise> =
        std::mem::take(&mut input.parts).into_iter().flatten().collect();
    let source = found.record.source.clone();
    let order = order_of(&given);
    let generator = ExamGenerator {
        arguments: &given,
        order: &order,
        exam: &found.exam,
        input: &input,
        source,
    };
    let made = match generator.produce(prepared, &wording, told, terminal)? {
        Ok(made) => made,
        Err(status) => return Ok(status),
    };
    if arguments.new {
        return generator.finish(&plan.folder, &made, None, told, terminal);
    }
    if is_exchange(arguments) {
        let earlier = is_in_place.then_some(&found.record.hashes);
        let status = generator.finish(&plan.folder, &made, earlier, told, terminal)?;
        if !arguments.quiet && !arguments.json {
            for line in &plan.told {
                terminal.print(&format!("{}: {line}\n", plan.name))?;
            }
        }
        return Ok(status);
    }
    let artifacts = &made.made.assembled.artifacts;
    let report = compare(&found.folder, &found.record.files, artifacts, &versions);
    let cut = cut_short(&found.banks);
    tell(arguments, (&plan.name, &found.folder), cut.as_deref(), &report, terminal)?;
    let status = if report.same { CommandStatus::Done } else { CommandStatus::Different };
    let writes = arguments.output.is_some() || arguments.force && !report.same;
    let is_same = report.same;
    told.regenerated = Some(report);
    if writes {
        generator.finish(&plan.folder, &made, None, told, terminal)
    } else {
        // What was said when the exam was made is known.
        if !is_same {
            made.tell(terminal);
        }
        Ok(status)
    }
}

/// Further questions are avoided only where others are looked for.
fn must_be_this(arguments: &RegenerateArguments) -> Result<(), Problem> {
    let RegenerateArguments { replace, new, avoid, .. } = arguments;
    if !*new && replace.is_none() && !avoid.is_empty() {
        return Err(Problem::new("`--avoid` would make another exam")
            .hint("add `--new`, or name questions with `--replace`"));
    }
    Ok(())
}

/// What is known of the exam's `bank.toml`.
fn sitting<'a>(
    arguments: &RegenerateArguments,
    found: &'a FoundExam,
) -> Result<Sitting<'a>, Problem> {
    let FoundExam { folder, record, banks, .. } = found;
    let exam = (record.name.as_str(), folder.as_path());
    Sitting::of_exam(arguments, exam, &record.source.name, named(record, banks))
}

/// Writes down which questions are kept.
fn keep(
    arguments: &RegenerateArguments,
    found: &FoundExam,
    terminal: Terminal,
) -> Result<(), Problem> {
    let Some(keep) = &arguments.keep else { return Ok(()) };
    let sitting = sitting(arguments, found)?;
    sitting.keep(&keep.among(sitting.banks(), sitting.noun())?, arguments, terminal)
}

/// The arguments with which `tatsu exam` would make it.
fn given(arguments: &RegenerateArguments, folder: &Path) -> ExamArguments {
    ExamArguments {
        file: folder.join(EXAM_FILE),
        check: false,
        output: Some(folder.to_owned()),
        force: arguments.force,
        timeout: arguments.timeout,
        jobs: arguments.jobs,
        no_jvm: false,
        templates: None,
        json: arguments.json,
        quiet: arguments.quiet,
        verbose: arguments.verbose,
    }
}

/// Reads an exam and the banks of its parts.
fn open(folder: &Path, terminal: Terminal) -> Result<FoundExam, Problem> {
    let path = folder.join(EXAM_FILE);
    let wrong = |(reason, help): (String, String)| {
        Problem::new(format!("`{}` {reason}", path.display())).hint(help)
    };
    let bytes = std::fs::read(&path).map_err(|error| {
        let help = "name the folder of an exam that `tatsu exam` wrote, such as `out/final-2026`";
        wrong((format!("cannot be read: {error}"), help.to_owned()))
    })?;
    let record = record::parse(&bytes).map_err(wrong)?;
    let source = Source::new(record.source.name.clone(), record.source.text.clone());
    let (exam, diagnostics) = file::read(&source);
    let is_wrong = diagnostics.iter().any(tatsu::diagnostic::Diagnostic::is_error);
    let Some(mut exam) = exam.filter(|_| !is_wrong) else {
        terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &diagnostics, terminal));
        let help = format!("make it with the version that made it: tatsu {}", record.tool);
        return Err(wrong(("holds an exam file that this version does not accept".into(), help)));
    };
    exam.label.clone_from(&record.label);
    exam.seed = record.seed;
    let own = exam.parts.iter().map(|part| &part.name);
    if !own.eq(record.parts.iter().map(|part| &part.name)) {
        let help = "make the exam again with `tatsu exam`, or take the file from a backup";
        let reason = "is damaged: its parts are not those of the exam file in it";
        return Err(wrong((reason.to_owned(), help.to_owned())));
    }
    let mut banks = Vec::new();
    for part in &record.parts {
        banks.push(bank::open(&folder.join(&part.bank))?.bank);
    }
    Ok(FoundExam { folder: folder.to_owned(), record, exam, source, banks })
}

/// What makes the exam once more.
fn again(arguments: &RegenerateArguments, found: &mut FoundExam) -> Result<ExamPlan, Problem> {
    let folder = arguments.output.clone().unwrap_or_else(|| found.folder.clone());
    let settled = if found.record.exchanged {
        for (part, bank) in found.exam.parts.iter_mut().zip(&found.banks) {
            part.pool = Some(bank.settings.count);
        }
        Some(settled(&found.record)?)
    } else {
        None
    };
    Ok(ExamPlan {
        name: found.record.name.clone(),
        folder,
        lineages: lineages_again(&found.banks),
        settled,
        told: Vec::new(),
    })
}

/// What makes the exam with other questions in the place of some, or without them.
fn exchanged(arguments: &RegenerateArguments, found: &mut FoundExam) -> Result<ExamPlan, Problem> {
    let folder = arguments.output.clone().unwrap_or_else(|| found.folder.clone());
    let more = past::banks_to_avoid(&arguments.avoid, &found.folder)?;
    let ExamExchange { counts, lineages, settled, told } =
        exchange(arguments, &found.record, &sitting(arguments, found)?, &more)?;
    for (part, count) in found.exam.parts.iter_mut().zip(counts) {
        part.pool = Some(count);
    }
    let name = found.record.name.clone();
    Ok(ExamPlan { name, folder, lineages, settled: Some(settled), told })
}

/// What makes the next exam, of which the label and the seed are put into this one.
fn next(arguments: &RegenerateArguments, found: &mut FoundExam) -> Result<ExamPlan, Problem> {
    let label = label_of_next(arguments, found.record.label.as_deref(), "exam")?;
    let name = full_name(&files::skeleton_name(Path::new(&found.record.source.name)), Some(&label));
    let folder = arguments.output.clone().unwrap_or_else(|| beside(&found.folder, &name));
    let mut avoid: Vec<AvoidedBank> = Vec::new();
    for bank in &found.banks {
        past::add_all(&mut avoid, bank.avoid.iter().cloned());
        past::add_all(&mut avoid, [bank.avoided()]);
    }
    past::add_all(&mut avoid, past::banks_to_avoid(&arguments.avoid, &folder)?);
    let lineage = |bank: &BankRecord| Lineage {
        avoid: avoid.clone(),
        hardness: past::hardness(bank),
        ..Lineage::default()
    };
    let lineages = found.banks.iter().map(lineage).collect();
    found.exam.label = Some(label);
    found.exam.seed = arguments.seed.unwrap_or_else(|| next_seed(found.record.seed));
    Ok(ExamPlan { name, folder, lineages, settled: None, told: Vec::new() })
}

/// The seed after this one, among those that an exam file can name.
fn next_seed(seed: u64) -> u64 {
    if seed >= i64::MAX.unsigned_abs() { 0 } else { seed + 1 }
}

/// Everything that the exam is made from.
fn input(
    arguments: &RegenerateArguments,
    found: &FoundExam,
    plan: &ExamPlan,
    terminal: Terminal,
) -> Result<ExamInput, Problem> {
    let FoundExam { record, exam, source, banks, .. } = found;
    let mut inputs = record.inputs.clone();
    inputs.insert("tatsu".into(), TOOL.into());
    inputs.insert("Z3".into(), z3::version());
    if exam.label != record.label {
        // What tells it from an exam that is made of the file itself.
        let given = (&exam.label, exam.seed, &plan.lineages.first().map(|one| &one.avoid));
        let bytes = serde_json::to_vec(&given).unwrap_or_default();
        inputs.insert("the exam before".into(), bank::hash_of(&bytes));
        inputs.remove(EXCHANGED);
    }
    if is_exchange(arguments) {
        // What tells it from an exam of which nothing was exchanged.
        let given = format!("{:?}", plan.lineages);
        inputs.insert(EXCHANGED.into(), bank::hash_of(given.as_bytes()));
    }
    let mut parts = Vec::new();
    for ((part, bank), lineage) in exam.parts.iter().zip(banks).zip(&plan.lineages) {
        let begin = now();
        let (exercise, wording) = regenerate::read(bank, terminal)?;
        parts.push(Some(PreparedExercise {
            name: part.name.clone(),
            label: exam.label.clone(),
            exercise,
            warnings: Vec::new(),
            wording,
            folder: plan.folder.clone(),
            reserved: None,
            lineage: lineage.clone(),
            earlier: None,
            protection: Protection::Off,
            reading: begin.elapsed(),
        }));
    }
    Ok(ExamInput {
        sources: Sources::from(source),
        source: source.clone(),
        exam: None,
        name: plan.name.clone(),
        parts,
        students: record
            .students
            .iter()
            .map(|one| ExamStudent { name: one.name.clone(), own: one.own.clone() })
            .collect(),
        avoid: Vec::new(),
        inputs,
        settled: plan.settled.clone(),
        findings: Vec::new(),
    })
}

/// In which versions of programs the exam differs.
fn versions(found: &FoundExam, no_jvm: bool) -> Result<Vec<String>, Problem> {
    let toolchain = if no_jvm { None } else { Some(doctor::jdk()?) };
    let java = toolchain.as_ref().map(|toolchain| toolchain.java_version.as_str());
    let first = found.banks.first();
    Ok(first.map(|bank| bank.other_versions(TOOL, &z3::version(), java)).unwrap_or_default())
}

/// The wording of the report, and of what stands around questions on paper.
fn wording(found: &FoundExam, input: &ExamInput) -> Result<Wording, Problem> {
    let first = input.parts.iter().flatten().next();
    let language = first.map_or(Language::English, |part| part.exercise.language());
    Wording::with_templates(found.record.templates.clone(), language, &[]).map_err(|errors| {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        let message = format!("this version does not accept its templates: {}", all.join("\n"));
        let help = format!("make it with the version that made it: tatsu {}", found.record.tool);
        Problem::new(message).hint(help)
    })
}

/// What to say of searches that ended before they were over.
fn cut_short(banks: &[BankRecord]) -> Option<String> {
    let names: Vec<String> = banks
        .iter()
        .filter(|bank| bank.stopped == "timeout")
        .map(|bank| format!("`{}`", bank.skeleton.name))
        .collect();
    let searches = names.join(", ");
    (!names.is_empty()).then(|| {
        format!(
            "the search of {searches} ended before it was over; made again with the same `--timeout`, it is the same"
        )
    })
}
