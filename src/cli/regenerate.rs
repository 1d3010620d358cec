//! `tatsu regenerate`: a bank again, the next one, or single questions of it anew.
//!
//! In: a bank that was written before. Out: whether it is made again byte for byte; or the files of
//! a bank with other questions. What holds: only the bank itself is needed, neither the skeleton's
//! file nor the author's templates, except for `bank.toml`; and nothing is written over that was
//! changed by hand, unless the user says so.

use std::path::{Path, PathBuf};

use tatsu::ask::facts::full_name;
use tatsu::ask::wording::Wording;
use tatsu::make::again::{
    UnreadableBank, again_lineage, next_label, next_lineage, order_of, read_bank,
};
use tatsu::make::bank::{PreparedExercise, TOOL};
use tatsu::make::changes::compare;
use tatsu::make::exercise::Exercise;
use tatsu::make::json::{self, ComparisonReport};
use tatsu::make::order::BankOrder;
use tatsu::make::outcome::{ExerciseOutcome, unwritable};
use tatsu::make::past::{self, Protection};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::pipeline::Generated;
use tatsu::solve::z3;
use tatsu::source::Sources;
use tatsu::write::artifact::{self, EXAM_FILE};
use tatsu::write::bank::{self, BankRecord, FoundBank, Lineage, RunInputs};

use super::environment::now;
use super::exchange::ExchangedQuestions;
use super::generate::{finish, search};
use super::jvms::{self, jdk, suited};
use super::keep::Sitting;
use super::made_again::tell;
use super::regenerate_args::RegenerateArguments;
use super::render;
use super::terminal::Terminal;
use super::terminal::available_cores;
use super::voice::CommandVoice;

/// What is to be made of a bank.
enum RegenerationPurpose {
    /// This bank once more.
    Again,
    /// Another one, with none of its questions.
    Next,
    /// This bank with other questions in the place of some, or without them.
    Exchange,
}

/// What to make, from what, and where.
struct Plan {
    purpose: RegenerationPurpose,
    seed: u64,
    label: Option<String>,
    count: usize,
    lineage: Lineage,
    folder: PathBuf,
}

/// Makes a bank again, the next one, or single questions of it anew.
pub fn run(arguments: &RegenerateArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let outcome = regenerate(arguments, terminal);
    if let (true, Err(problem)) = (arguments.json, &outcome) {
        let failure = json::Generation {
            error: Some(json::Obstacle::of(problem)),
            ..json::Generation::default()
        };
        terminal.print(&json::line(&failure)?)?;
    }
    outcome
}

fn regenerate(
    arguments: &RegenerateArguments,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let found = bank::open(&arguments.bank)?;
    must_be_whole(arguments, &found)?;
    must_be_free(arguments, &found)?;
    let sitting = Sitting::of_bank(arguments, &found)?;
    if let Some(keep) = &arguments.keep {
        sitting.keep(&keep.among(sitting.banks(), "bank")?, arguments, terminal)?;
        if arguments.replace.is_none() && arguments.drop.is_none() {
            return Ok(CommandStatus::Done);
        }
    }
    let plan = plan(arguments, &found, &sitting)?;
    let begin = now();
    let (exercise, wording) = read(&found.bank, terminal)?;
    let order = order(arguments, &found.bank, &plan)?;
    let voice =
        CommandVoice { quiet: arguments.quiet, verbose: arguments.verbose, json: arguments.json };
    let (earlier, protection) = protection(arguments, &order, (&found, &plan), &wording)?;
    let toolchain = suited(jdk(order.no_jvm)?, exercise.needs_java(), terminal)?;
    let java = toolchain.as_ref().map(|toolchain| toolchain.java_version.as_str());
    let versions = found.bank.other_versions(TOOL, &z3::version(), java);
    let has_skeletons = matches!(exercise, Exercise::Skeleton(_));
    let mut jvms = jvms::start(toolchain, has_skeletons, arguments.quiet, terminal)?;
    if !arguments.quiet {
        for one in &versions {
            terminal.say(&format!("note: the bank was made with {one}"));
        }
    }
    let reserved = if plan.folder == found.folder {
        None
    } else {
        Some(artifact::reserve(&plan.folder).map_err(|error| unwritable(&error))?)
    };
    let job = PreparedExercise {
        name: found.bank.skeleton.name.clone(),
        label: plan.label.clone(),
        exercise,
        warnings: Vec::new(),
        wording,
        folder: plan.folder.clone(),
        reserved,
        lineage: plan.lineage.clone(),
        earlier,
        protection,
        reading: begin.elapsed(),
    };
    let outcome = match (search(&order, voice, &job, &mut jvms, terminal), &plan.purpose) {
        (Err(outcome), _) => *outcome,
        (Ok(searched), RegenerationPurpose::Next | RegenerationPurpose::Exchange) => {
            finish(&order, voice, &job, searched, terminal)
        }
        (Ok(searched), RegenerationPurpose::Again) => {
            let artifacts = &searched.generated.artifacts;
            let comparison = compare(&found.folder, &found.bank.files, artifacts, &versions);
            let cut = "its search ended before it was over; made again with the same `--timeout`, it is the same";
            let cut = (found.bank.stopped == "timeout").then_some(cut);
            tell(arguments, (&found.bank.full_name(), &found.folder), cut, &comparison, terminal)?;
            let writes = arguments.output.is_some() || arguments.force && !comparison.same;
            let mut outcome = if writes {
                finish(&order, voice, &job, searched, terminal)
            } else {
                unwritten(&order, &searched.generated, &comparison)
            };
            outcome.generation.regenerated = Some(comparison);
            outcome
        }
    };
    if arguments.json {
        terminal.print(&json::line(&outcome.generation)?)?;
    }
    jvms::end(jvms);
    Ok(outcome.status)
}

/// The bank in the folder that the files are written over, and which files may be. An error if
/// there is another bank in another folder.
fn protection(
    arguments: &RegenerateArguments,
    order: &BankOrder,
    (found, plan): (&FoundBank, &Plan),
    wording: &Wording,
) -> Result<(Option<BankRecord>, Protection), Problem> {
    if arguments.force {
        return Ok((None, Protection::Off));
    }
    if plan.folder == found.folder {
        return Ok((Some(found.bank.clone()), Protection::Changed));
    }
    let inputs = RunInputs {
        tool: TOOL,
        z3: &z3::version(),
        name: &found.bank.skeleton.name,
        text: &found.bank.skeleton.text,
        label: plan.label.as_deref(),
        seed: plan.seed,
        settings: &order.settings(),
        templates: wording.templates(),
        lineage: &plan.lineage,
        shard: order.shard,
    };
    Ok((past::earlier(&plan.folder, &inputs)?, Protection::Differing))
}

/// What comes of a bank that was made again and not written.
fn unwritten(
    order: &BankOrder,
    generated: &Generated,
    comparison: &ComparisonReport,
) -> ExerciseOutcome {
    let generation = json::Generation {
        asked: order.number,
        seed: order.seed,
        label: order.label.clone(),
        stopped: Some(generated.choice.stopped.as_str()),
        strategy: Some(generated.choice.strategy.as_str()),
        ..json::Generation::default()
    };
    let status = if comparison.same { CommandStatus::Done } else { CommandStatus::Different };
    ExerciseOutcome { generation, status }
}

/// What is to be made, and of what.
fn plan(
    arguments: &RegenerateArguments,
    found: &FoundBank,
    sitting: &Sitting<'_>,
) -> Result<Plan, Problem> {
    if arguments.new {
        next(arguments, found)
    } else if arguments.replace.is_some() || arguments.drop.is_some() {
        exchanged(arguments, found, sitting)
    } else {
        again(arguments, found)
    }
}

/// A shard has no questions to exchange: the bank that it is merged into has.
fn must_be_whole(arguments: &RegenerateArguments, found: &FoundBank) -> Result<(), Problem> {
    let RegenerateArguments { new, replace, drop, keep, .. } = arguments;
    let is_changed = *new || replace.is_some() || drop.is_some() || keep.is_some();
    match found.bank.shard_number() {
        Some(shard) if is_changed => {
            Err(Problem::new(format!("`{}` is {shard}, not a whole bank", found.folder.display()))
                .hint(
                    "join all shards with `tatsu merge` first, and name the bank that comes of it",
                ))
        }
        _ => Ok(()),
    }
}

/// The files of an exam hold the questions of its parts, so a part is not changed without them.
fn must_be_free(arguments: &RegenerateArguments, found: &FoundBank) -> Result<(), Problem> {
    let RegenerateArguments { new, replace, drop, keep, output, .. } = arguments;
    let is_changed = replace.is_some() || drop.is_some() || *new;
    let exam = found.folder.join("../..");
    if !(is_changed && output.is_none() || keep.is_some()) || !exam.join(EXAM_FILE).is_file() {
        return Ok(());
    }
    let shown = found.folder.display();
    Err(Problem::new(format!("`{shown}` is a part of an exam, whose files hold its questions")).hint(
        "`tatsu regenerate EXAM` takes the whole: `--replace PART:NUMBERS`, `--drop`, `--keep`, or \
         `--new`; `-o DIR` with `--new`, `--replace` or `--drop` makes a bank of its own elsewhere",
    ))
}

/// What makes the bank once more.
fn again(arguments: &RegenerateArguments, found: &FoundBank) -> Result<Plan, Problem> {
    let FoundBank { folder, bank } = found;
    let lineage = again_lineage(found)?;
    if !arguments.avoid.is_empty() {
        return Err(Problem::new("`--avoid` would make another bank")
            .hint("add `--new`, or name questions with `--replace`"));
    }
    Ok(Plan {
        purpose: RegenerationPurpose::Again,
        seed: bank.seed,
        label: bank.label.clone(),
        count: bank.settings.count,
        lineage,
        folder: arguments.output.clone().unwrap_or_else(|| folder.clone()),
    })
}

/// What makes the next bank.
fn next(arguments: &RegenerateArguments, found: &FoundBank) -> Result<Plan, Problem> {
    let FoundBank { folder, bank } = found;
    let label = label_of_next(arguments, bank.label.as_deref(), "bank")?;
    let usual = || beside(folder, &full_name(&bank.skeleton.name, Some(&label)));
    let folder = arguments.output.clone().unwrap_or_else(usual);
    let more = past::banks_to_avoid(&arguments.avoid, &folder)?;
    Ok(Plan {
        purpose: RegenerationPurpose::Next,
        seed: arguments.seed.unwrap_or_else(|| bank.seed.wrapping_add(1)),
        label: Some(label),
        count: bank.settings.count,
        lineage: next_lineage(bank, more),
        folder,
    })
}

/// What makes the bank with other questions in the place of some, or without them.
fn exchanged(
    arguments: &RegenerateArguments,
    found: &FoundBank,
    sitting: &Sitting<'_>,
) -> Result<Plan, Problem> {
    let FoundBank { folder, bank } = found;
    let exchange = ExchangedQuestions::of(arguments, sitting)?;
    let (count, mut lineage) = exchange.lineage(0, bank, bank.avoid.clone());
    past::add_all(&mut lineage.avoid, past::banks_to_avoid(&arguments.avoid, folder)?);
    Ok(Plan {
        purpose: RegenerationPurpose::Exchange,
        seed: bank.seed,
        label: bank.label.clone(),
        count,
        lineage,
        folder: arguments.output.clone().unwrap_or_else(|| folder.clone()),
    })
}

/// The label of what follows a `bank` or an `exam` with this label: the one that the command line
/// names, else the next number.
pub fn label_of_next(
    arguments: &RegenerateArguments,
    own: Option<&str>,
    noun: &str,
) -> Result<String, Problem> {
    match &arguments.label {
        Some(label) if Some(label.as_str()) == own => {
            Err(Problem::new(format!("the {noun} itself has the label `{label}`"))
                .hint("give the next one another, such as `--label 2027`"))
        }
        Some(label) => Ok(label.clone()),
        None => next_label(own, noun),
    }
}

/// The folder of this name beside another one.
pub fn beside(folder: &Path, name: &str) -> PathBuf {
    match folder.parent() {
        Some(parent) if folder.file_name().is_some() => parent.join(name),
        // The current folder, or one that only dots name.
        _ => folder.join("..").join(name),
    }
}

/// The skeleton or dialogue and the wording that a bank holds; what is found in it has been said.
pub fn read(bank: &BankRecord, terminal: Terminal) -> Result<(Exercise, Wording), Problem> {
    read_bank(bank).map_err(|UnreadableBank { problem, findings }| {
        if let Some((source, found)) = findings {
            terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &found, terminal));
        }
        problem
    })
}

/// The order by which `tatsu gen` would make it.
fn order(
    arguments: &RegenerateArguments,
    bank: &BankRecord,
    plan: &Plan,
) -> Result<BankOrder, Problem> {
    Ok(BankOrder {
        number: plan.count,
        seed: plan.seed,
        output: Some(plan.folder.clone()),
        label: plan.label.clone(),
        force: arguments.force,
        timeout: arguments.timeout,
        jobs: arguments.jobs.unwrap_or_else(available_cores),
        ..order_of(bank)?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_are_numbers_have_a_next_one() {
        assert_eq!(next_label(Some("2026"), "bank").as_deref(), Ok("2027"));
        assert!(next_label(Some("2026-07"), "bank").is_err());
        assert!(next_label(None, "bank").unwrap_err().hint.unwrap().contains("--label 2027"));
    }

    #[test]
    fn the_next_bank_lies_beside_the_old_one() {
        let of = |folder: &str| beside(Path::new(folder), "new");
        assert_eq!(of("out/loops"), Path::new("out/new"));
        assert_eq!(of("loops"), Path::new("new"));
        assert_eq!(of(""), Path::new("../new"));
        assert_eq!(of(".."), Path::new("../../new"));
    }
}
