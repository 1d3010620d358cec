//! `tatsu merge`: the shards of a run → one bank.
//!
//! In: the banks that `tatsu gen --shard` wrote, in any order. Out: the files of a bank in a
//! folder, and a summary. What holds: all shards are there, each once, and of one run; nothing is
//! written before everything is made, and nothing is written over unless the user says so. Only one
//! shard, and only one volume of the bank, is in memory at a time.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tatsu::make::bank::TOOL;
use tatsu::make::exercise::Exercise;
use tatsu::make::json::{self, Obstacle, WarningReport};
use tatsu::make::outcome::unwritable;
use tatsu::make::refusal::told;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::make::words::{count, plural};
use tatsu::pipeline::StopSignal;
use tatsu::pipeline::{
    self, MergeFailure, Merged, MergedVolume, Order, ShardQuestions, ShardedRun,
};
use tatsu::skeleton::Skeleton;
use tatsu::solve::execute::Limits;
use tatsu::solve::search::choose::{Request, SearchEffort, Stopped, Strategy};
use tatsu::solve::z3;
use tatsu::source::Sources;
use tatsu::write::artifact::{self, Artifact, Delivery, Role, Spool, WriteError};
use tatsu::write::bank::{self, BankRecord, Lineage, ShardNumber};
use tatsu::write::format::Format;
use tatsu::write::paper::{self, PaperSize};

use super::known_words::format_of_word;
use super::merge_args::MergeArguments;
use super::regenerate::read;
use super::render;
use super::terminal::{Terminal, available_cores};

/// The most problems that a message names.
const MOST_NAMED: usize = 5;

/// What `merge --json` says.
#[derive(Clone, Debug, Default, Serialize)]
struct MergeReport {
    /// Questions asked for.
    asked: usize,
    /// Questions written.
    written: usize,
    /// Shards read.
    shards: usize,
    /// Questions of shards that ask what another one asks.
    repeated: usize,
    /// Files of questions for platforms, in the order in which they were written.
    questions: Vec<String>,
    /// Reports, one a volume.
    reports: Vec<String>,
    /// The list of everything; absent if nothing was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    bank: Option<String>,
    /// Warnings of the reports.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<WarningReport>,
    /// What stood in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Obstacle>,
}

/// The shards of a run, in their order.
struct Shards {
    /// The paths of their banks.
    paths: Vec<PathBuf>,
    /// The record of the first one that has questions, else of the first one, without questions.
    first: BankRecord,
    /// Whether a shard ended at its deadline.
    is_cut_off: bool,
}

/// Joins shards.
pub fn run(arguments: &MergeArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let outcome = merge(arguments, terminal);
    if arguments.json {
        let (report, _) = match &outcome {
            Ok((report, status)) => (report.clone(), *status),
            Err(problem) => {
                let error = Some(Obstacle::of(problem));
                (MergeReport { error, ..MergeReport::default() }, CommandStatus::Unusable)
            }
        };
        terminal.print(&json::line(&report)?)?;
    }
    outcome.map(|(_, status)| status)
}

fn merge(
    arguments: &MergeArguments,
    terminal: Terminal,
) -> Result<(MergeReport, CommandStatus), Problem> {
    let shards = shards(arguments)?;
    let first = &shards.first;
    let folder = &arguments.output;
    if !arguments.force && folder.join(bank::FILE).exists() {
        return Err(Problem::new(format!("`{}` holds a bank already", folder.display()))
            .hint("`--force` writes over it; another folder keeps both"));
    }
    let (exercise, wording) = read(first, terminal)?;
    let Exercise::Skeleton(skeleton) = exercise else {
        let message =
            format!("`{}` is a dialogue, of which there are no shards", first.full_name());
        return Err(Problem::new(message).hint("make its bank with `tatsu gen` in one run"));
    };
    let lineage = Lineage { avoid: first.avoid.clone(), ..Lineage::default() };
    let order = Order {
        name: &first.skeleton.name,
        tool: TOOL,
        wording: &wording,
        request: Request {
            count: first.settings.count,
            seed: first.seed,
            strategy: Strategy::Auto,
            deadline: None,
            effort: SearchEffort::UNBOUNDED,
            jobs: available_cores(),
            limits: Limits::default(),
        },
        standalone: first.settings.standalone,
        formats: formats(first)?,
        label: first.label.as_deref(),
        settings: first.settings.clone(),
        lineage: &lineage,
        shard: None,
        stop: StopSignal::default(),
    };
    let strategies = [Strategy::Enumerate, Strategy::Draw, Strategy::Solve];
    let strategy = strategies.into_iter().find(|one| one.as_str() == first.strategy);
    let run = ShardedRun {
        shards: shards.paths.len(),
        java: first.java.as_deref(),
        strategy: strategy.unwrap_or_default(),
        stopped: if shards.is_cut_off { Stopped::Timeout } else { Stopped::Exhausted },
    };
    let reserved = artifact::reserve(folder).map_err(|error| unwritable(&error))?;
    let mut files = BankFiles::begin(folder, first, arguments.force)?;
    let mut read_one = |at: usize| {
        let mut bank = bank::open(&shards.paths[at])?.bank;
        let (own, spare) = bank.take_confirmed();
        Ok(ShardQuestions { share: own, spare })
    };
    let merged =
        pipeline::merge(&skeleton, &order, run, &mut read_one, &mut |volume| files.add(volume));
    let merged = merged.map_err(|failure| failed(failure, &skeleton, &shards, terminal))?;
    let mut report = MergeReport {
        asked: first.settings.count,
        written: merged.written,
        shards: run.shards,
        repeated: merged.repeated,
        warnings: merged
            .warnings
            .iter()
            .map(|(_, one)| WarningReport { name: one.name, message: one.message.clone() })
            .collect(),
        ..MergeReport::default()
    };
    if merged.written > 0 {
        files.finish(run.shards, merged.stopped, &mut report)?;
    }
    drop(reserved);
    let status = tell(arguments, &shards, &merged, &report, terminal)?;
    Ok((report, status))
}

/// The shards that the user names; an error if they are not all those of one run.
fn shards(arguments: &MergeArguments) -> Result<Shards, Problem> {
    let mut paths = Vec::new();
    for path in &arguments.shards {
        paths.extend(bank::bank_files(path)?);
    }
    let mut known: BTreeMap<usize, PathBuf> = BTreeMap::new();
    let mut shards: Option<(BankRecord, ShardNumber)> = None;
    let mut problems = Vec::new();
    let mut is_cut_off = false;
    for path in paths {
        let mut bank = bank::open(&path)?.bank;
        let shown = path.display();
        let Some(shard) = bank.shard_number() else {
            problems.push(format!("`{shown}` is a whole bank, not a shard"));
            continue;
        };
        is_cut_off |= bank.stopped == "timeout";
        drop(bank.take_confirmed());
        match &shards {
            None => {}
            Some((_, of_first)) if of_first.of != shard.of => {
                problems.push(format!(
                    "`{shown}` is {shard}, and others are shards of {}",
                    of_first.of
                ));
                continue;
            }
            Some((first, _)) => {
                let differences = bank.differences_of_run(first);
                if !differences.is_empty() {
                    let all = differences.join("; ");
                    problems.push(format!("`{shown}` is of another run: {all}"));
                    continue;
                }
            }
        }
        if let Some(other) = known.insert(shard.number, path.clone()) {
            problems.push(format!("{shard} is there twice: `{}` and `{shown}`", other.display()));
        }
        match &mut shards {
            // Only a shard with questions knows its Java.
            Some((first, _)) if first.java.is_none() && bank.java.is_some() => {
                first.java = bank.java;
                first.strategy = bank.strategy;
            }
            Some(_) => {}
            None => shards = Some((bank, shard)),
        }
    }
    if let Some((first, shard)) = &shards {
        let missing: Vec<String> = (1..=shard.of)
            .filter(|number| !known.contains_key(number))
            .map(|number| number.to_string())
            .collect();
        if !missing.is_empty() && problems.is_empty() {
            let hint = format!(
                "make them with `tatsu gen … --shard {}/{}` and the other options of the run, or name their folders, too",
                missing[0], shard.of
            );
            let missing = named(&missing);
            return Err(Problem::new(format!(
                "of {}, shard {missing} is missing",
                plural(shard.of, "shard")
            ))
            .hint(hint));
        }
        let versions = first.other_versions(TOOL, &z3::version(), None);
        if !versions.is_empty() && problems.is_empty() {
            return Err(Problem::new(format!(
                "the shards were made with {}",
                versions.join(" and ")
            ))
            .hint("merge them with the version that made them, or make them anew"));
        }
    }
    if !problems.is_empty() {
        let lines = named_lines(&problems);
        return Err(Problem::new(lines)
            .hint("name the shards of one run, each once; what came of an earlier run is made anew with `tatsu gen … --shard`"));
    }
    match shards {
        Some((first, _)) => Ok(Shards { paths: known.into_values().collect(), first, is_cut_off }),
        None => Err(Problem::new("no shards are named")),
    }
}

/// A list in one line.
fn named(all: &[String]) -> String {
    let mut text = all.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
    if all.len() > MOST_NAMED {
        text = format!("{text} and {} more", all.len() - MOST_NAMED);
    }
    text
}

/// A list with a line for each.
fn named_lines(all: &[String]) -> String {
    let mut text = all.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join("\n  ");
    if all.len() > MOST_NAMED {
        text = format!("{text}\n  and {} more", all.len() - MOST_NAMED);
    }
    text
}

fn formats(bank: &BankRecord) -> Result<Vec<&'static Format>, Problem> {
    let of_word = |word: &String| {
        format_of_word(word).ok_or_else(|| {
            Problem::new(format!(
                "the shards have the format `{word}`, which this version does not know"
            ))
            .hint(format!("merge them with the version that made them: tatsu {}", bank.tool))
        })
    };
    let size = bank.settings.paper.as_deref().and_then(PaperSize::of_word).unwrap_or_default();
    let formats: Result<Vec<&'static Format>, Problem> =
        bank.settings.formats.iter().map(of_word).collect();
    Ok(formats?.into_iter().map(|format| paper::on(format, size)).collect())
}

/// What to say where the pipeline could not go on.
fn failed(
    failure: MergeFailure<Problem>,
    skeleton: &Skeleton,
    shards: &Shards,
    terminal: Terminal,
) -> Problem {
    match failure {
        MergeFailure::Outside(problem) => problem,
        MergeFailure::Lost { shard, question } => {
            let path = shards.paths[shard - 1].display();
            Problem::new(format!(
                "`{path}` is damaged: question {question} of the shard is not what its skeleton makes of these values"
            ))
            .hint("make the shard again with `tatsu gen … --shard`, or take the file from a backup")
        }
        MergeFailure::Pipeline(failure) => told(failure).unwrap_or_else(|findings| {
            terminal.say_if_any(&render::diagnostics(
                &Sources::from(&skeleton.source),
                &findings,
                terminal,
            ));
            Problem::new("the shards make no bank")
                .hint("mend the skeleton, and make the shards anew")
        }),
    }
}

/// The files of a bank on their way into its folder.
struct BankFiles<'a> {
    folder: &'a Path,
    first: &'a BankRecord,
    is_forced: bool,
    delivery: Delivery,
    /// The questions as they stand in `bank.json`.
    spool: Spool,
    /// What the bank says besides, once there is a volume.
    header: Option<BankRecord>,
    /// What each file is for.
    added: Vec<(Role, String)>,
    hashes: BTreeMap<String, String>,
}

impl<'a> BankFiles<'a> {
    fn begin(folder: &'a Path, first: &'a BankRecord, is_forced: bool) -> Result<Self, Problem> {
        let wrong = |error: WriteError| unwritable(&error);
        Ok(Self {
            folder,
            first,
            is_forced,
            delivery: Delivery::begin(folder).map_err(wrong)?,
            spool: Spool::begin(folder).map_err(wrong)?,
            header: None,
            added: Vec::new(),
            hashes: BTreeMap::new(),
        })
    }

    /// Takes the files of a volume.
    fn add(&mut self, volume: MergedVolume) -> Result<(), Problem> {
        let MergedVolume { number, of, artifacts } = volume;
        for artifact in artifacts {
            if artifact.role == Role::Bank {
                self.add_questions(&artifact)?;
                continue;
            }
            let path = if of == 1 { artifact.path } else { self.of_volume(&artifact, number, of) };
            let place = self.folder.join(&path);
            if !self.is_forced && place.exists() {
                return Err(Problem::new(format!("`{}` is there already", place.display()))
                    .hint("`--force` writes over it; another folder keeps it"));
            }
            self.delivery.add(&path, &artifact.bytes).map_err(|error| unwritable(&error))?;
            let name = bank::with_slashes(&path);
            self.hashes.insert(name.clone(), bank::hash_of(&artifact.bytes));
            self.added.push((artifact.role, name));
        }
        Ok(())
    }

    /// The path of a file that each volume has: the number stands after the bank's name, or the
    /// report's.
    fn of_volume(&self, artifact: &Artifact, number: usize, of: usize) -> PathBuf {
        let name = match artifact.role {
            Role::Questions { .. } => self.first.full_name(),
            Role::Report => "report".to_owned(),
            Role::Sheet { .. }
            | Role::Instance
            | Role::Bank
            | Role::Exam
            | Role::Reproducer
            | Role::Kept => return artifact.path.clone(),
        };
        let path = artifact.path.to_string_lossy();
        let rest = path.strip_prefix(&name).unwrap_or(&path);
        let width = of.to_string().len();
        PathBuf::from(format!("{name}_{number:0width$}{rest}"))
    }

    fn add_questions(&mut self, artifact: &Artifact) -> Result<(), Problem> {
        let mut record = bank::parse(&artifact.bytes).map_err(|(reason, help)| {
            Problem::new(format!("the merged bank {reason}")).hint(help)
        })?;
        for instance in std::mem::take(&mut record.instances) {
            let comma = if self.added_questions() { "," } else { "" };
            self.header.get_or_insert_with(|| record.clone());
            let text = format!("{comma}{}", bank::instance_text(&instance));
            let spooled = self.spool.add(text.as_bytes());
            spooled.map_err(|error| no_room(self.folder, &error))?;
        }
        Ok(())
    }

    fn added_questions(&self) -> bool {
        self.header.is_some()
    }

    /// Writes `bank.json`, and puts everything into its place.
    fn finish(
        self,
        shards: usize,
        stopped: Stopped,
        report: &mut MergeReport,
    ) -> Result<(), Problem> {
        let Self { folder, first, mut delivery, mut spool, header, added, hashes, .. } = self;
        let names = added.iter().map(|(_, name)| name.clone());
        let header = BankRecord {
            settings: first.settings.clone(),
            avoid: first.avoid.clone(),
            numbers: Vec::new(),
            shard: None,
            merged: Some(shards),
            stopped: stopped.as_str().to_owned(),
            instances: Vec::new(),
            files: names.chain([bank::FILE.to_owned()]).collect(),
            hashes,
            ..header.unwrap_or_else(|| first.clone())
        };
        let (head, tail) = bank::head_and_tail(&header);
        let written = delivery.add_pieces(Path::new(bank::FILE), &mut |add| {
            add(head.as_bytes())?;
            spool.hand_over(add)?;
            add(tail.as_bytes())
        });
        written.and_then(|()| delivery.finish(true)).map_err(|error| unwritable(&error))?;
        let placed = |name: &str| folder.join(name).to_string_lossy().into_owned();
        for (role, name) in &added {
            match role {
                Role::Questions { .. } => report.questions.push(placed(name)),
                Role::Report => report.reports.push(placed(name)),
                Role::Sheet { .. }
                | Role::Instance
                | Role::Bank
                | Role::Exam
                | Role::Reproducer
                | Role::Kept => {}
            }
        }
        report.bank = Some(placed(bank::FILE));
        Ok(())
    }
}

fn no_room(folder: &Path, error: &std::io::Error) -> Problem {
    Problem::new(format!("cannot write to the folder `{}`: {error}", folder.display()))
        .hint("choose another folder")
}

/// Tells on the terminal what came of the shards; the status that the command ends with.
fn tell(
    arguments: &MergeArguments,
    shards: &Shards,
    merged: &Merged,
    report: &MergeReport,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let name = shards.first.full_name();
    let (written, asked) = (merged.written, report.asked);
    let mut status = CommandStatus::Done;
    if written < asked {
        status = CommandStatus::Fewer;
        let why = if shards.is_cut_off {
            "some shards ended at their deadline"
        } else {
            "the shards have no more"
        };
        let (written, asked) = (count(written), count(asked));
        terminal.say(&format!("{name}: {written} of {asked} questions were written: {why}"));
    }
    for one in &merged.shortcomings {
        terminal.say(&format!("{name}: {one}"));
    }
    if arguments.quiet {
        return Ok(status);
    }
    if merged.repeated > 0 {
        let repeated = plural(merged.repeated, "question");
        terminal.say(&format!(
            "{name}: {repeated} of the shards left out, since another one asks the same"
        ));
    }
    if !merged.warnings.is_empty() {
        let all = plural(merged.warnings.len(), "warning");
        let reports = if merged.volumes == 1 { "report" } else { "reports" };
        terminal.say(&format!("{name}: {all} in the {reports}"));
        for (volume, one) in merged.warnings.iter().take(MOST_NAMED) {
            let place = if merged.volumes == 1 { String::new() } else { format!("{volume}: ") };
            terminal.say(&format!("  {place}{}: {}", one.name, one.message));
        }
    }
    if arguments.json || written == 0 {
        return Ok(status);
    }
    let proof = match &shards.first.java {
        Some(version) => format!("each confirmed by Java {version}"),
        None => "not checked on a JVM".to_owned(),
    };
    let mut text = format!(
        "{name}: {}, {proof}, merged from {}\n",
        plural(written, "instance"),
        plural(report.shards, "shard")
    );
    let bank =
        report.bank.iter().map(|path| (path, "values, results and difficulty, for programs"));
    let reports = report.reports.iter().map(|path| (path, "questions with answers and statistics"));
    let questions = report.questions.iter().map(|path| (path, "questions, for import"));
    let rows: Vec<(&String, &str)> = questions.chain(reports).chain(bank).collect();
    let width = rows.iter().map(|(path, _)| path.chars().count()).max().unwrap_or_default();
    let (shown, last) =
        if rows.len() > 2 * MOST_NAMED + 2 { (MOST_NAMED, 1) } else { (rows.len(), 0) };
    for (path, what) in rows.iter().take(shown) {
        let _ = writeln!(text, "  {path:width$}  {what}");
    }
    if last > 0 {
        let more = rows.len() - shown - last;
        let _ = writeln!(text, "  and {more} more, in volumes of 1,000 questions");
        for (path, what) in &rows[rows.len() - last..] {
            let _ = writeln!(text, "  {path:width$}  {what}");
        }
    }
    terminal.print(&text)?;
    Ok(status)
}
