//! `tatsu regenerate`: a bank again, the next one, or single questions of it anew.
//!
//! In: a bank that was written before. Out: whether it is made again byte for byte; or the files of
//! a bank with other questions. What holds: only the bank itself is needed, neither the skeleton's
//! file nor the author's templates, except for `bank.toml`; and nothing is written over that was
//! changed by hand, unless the user says so.

use std::path::{Path, PathBuf};

use tatsu::ask::facts::full_name;
use tatsu::ask::wording::Wording;
use tatsu::pipeline::Generated;
use tatsu::skeleton::front_matter::Settings;
use tatsu::solve::z3;
use tatsu::source::{Source, Sources};
use tatsu::write::artifact::{self, EXAM_FILE};
use tatsu::write::bank::{self, BankRecord, FoundBank, Lineage, RunInputs};
use tatsu::write::paper::PaperSize;
use tatsu::write::{FORMATS, format::Format};

use super::args::{GenArguments, StrategyName};
use super::environment::now;
use super::exchange::ExchangedQuestions;
use super::exercise::Exercise;
use super::generate::{
    self, ExerciseOutcome, PreparedExercise, TOOL, dialogue_settings, finish, jdk, search,
    unwritable,
};
use super::json::{self, ComparisonReport};
use super::jvms::{ConfirmingJvms, suited};
use super::keep::{Sitting, kept_of};
use super::known_words::{format_of_word, kind_of_question};
use super::made_again::{compare, tell};
use super::past::{self, Protection};
use super::regenerate_args::RegenerateArguments;
use super::status::{CommandStatus, Problem};
use super::task_args::TaskArguments;
use super::terminal::Terminal;
use super::{questions, render};

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
    let gen_arguments = gen_arguments(arguments, &found.bank, &plan)?;
    let (earlier, protection) = protection(arguments, &gen_arguments, (&found, &plan), &wording)?;
    let toolchain = suited(jdk(&gen_arguments)?, exercise.needs_java(), terminal)?;
    let java = toolchain.as_ref().map(|toolchain| toolchain.java_version.as_str());
    let versions = found.bank.other_versions(TOOL, &z3::version(), java);
    let has_skeletons = matches!(exercise, Exercise::Skeleton(_));
    let mut jvms = ConfirmingJvms::start(toolchain, has_skeletons, arguments.quiet, terminal)?;
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
        _reserved: reserved,
        lineage: plan.lineage.clone(),
        earlier,
        protection,
        reading: begin.elapsed(),
    };
    let outcome = match (search(&gen_arguments, &job, &mut jvms, terminal), &plan.purpose) {
        (Err(outcome), _) => *outcome,
        (Ok(searched), RegenerationPurpose::Next | RegenerationPurpose::Exchange) => {
            finish(&gen_arguments, &job, searched, terminal)
        }
        (Ok(searched), RegenerationPurpose::Again) => {
            let artifacts = &searched.generated.artifacts;
            let comparison = compare(&found.folder, &found.bank.files, artifacts, &versions);
            let cut = "its search ended before it was over; made again with the same `--timeout`, it is the same";
            let cut = (found.bank.stopped == "timeout").then_some(cut);
            tell(arguments, (&found.bank.full_name(), &found.folder), cut, &comparison, terminal)?;
            let writes = arguments.output.is_some() || arguments.force && !comparison.same;
            let mut outcome = if writes {
                finish(&gen_arguments, &job, searched, terminal)
            } else {
                unwritten(&gen_arguments, &searched.generated, &comparison)
            };
            outcome.generation.regenerated = Some(comparison);
            outcome
        }
    };
    if arguments.json {
        terminal.print(&json::line(&outcome.generation)?)?;
    }
    jvms.end();
    Ok(outcome.status)
}

/// The bank in the folder that the files are written over, and which files may be. An error if
/// there is another bank in another folder.
fn protection(
    arguments: &RegenerateArguments,
    gen_arguments: &GenArguments,
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
        settings: &gen_arguments.settings(),
        templates: wording.templates(),
        lineage: &plan.lineage,
        shard: gen_arguments.shard,
    };
    Ok((past::earlier(&plan.folder, &inputs)?, Protection::Differing))
}

/// What comes of a bank that was made again and not written.
fn unwritten(
    arguments: &GenArguments,
    generated: &Generated,
    comparison: &ComparisonReport,
) -> ExerciseOutcome {
    let generation = json::Generation {
        asked: arguments.number,
        seed: arguments.seed,
        label: arguments.label.clone(),
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
    if let Some(shards) = bank.merged {
        return Err(Problem::new(format!(
            "`{}` was merged from {shards} shards and cannot be made again in one run",
            folder.display()
        ))
        .hint(
            "make each shard again with `tatsu regenerate SHARD`, and join them with `tatsu merge`; \
             `--new`, `--replace` and `--drop` work on the bank itself",
        ));
    }
    if !arguments.avoid.is_empty() {
        return Err(Problem::new("`--avoid` would make another bank")
            .hint("add `--new`, or name questions with `--replace`"));
    }
    Ok(Plan {
        purpose: RegenerationPurpose::Again,
        seed: bank.seed,
        label: bank.label.clone(),
        count: bank.settings.count,
        lineage: Lineage {
            avoid: bank.avoid.clone(),
            hardness: bank.hardness,
            numbers: bank.numbers.clone(),
            kept: kept_of(bank, &|number| bank.kept.contains(&number)),
        },
        folder: arguments.output.clone().unwrap_or_else(|| folder.clone()),
    })
}

/// What makes the next bank.
fn next(arguments: &RegenerateArguments, found: &FoundBank) -> Result<Plan, Problem> {
    let FoundBank { folder, bank } = found;
    let label = label_of_next(arguments, bank.label.as_deref(), "bank")?;
    let usual = || beside(folder, &full_name(&bank.skeleton.name, Some(&label)));
    let folder = arguments.output.clone().unwrap_or_else(usual);
    let mut avoid = bank.avoid.clone();
    past::add_all(&mut avoid, [bank.avoided()]);
    past::add_all(&mut avoid, past::banks_to_avoid(&arguments.avoid, &folder)?);
    Ok(Plan {
        purpose: RegenerationPurpose::Next,
        seed: arguments.seed.unwrap_or_else(|| bank.seed.wrapping_add(1)),
        label: Some(label),
        count: bank.settings.count,
        lineage: Lineage {
            avoid,
            hardness: past::hardness(bank),
            numbers: Vec::new(),
            kept: Vec::new(),
        },
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

/// The label after this one, if it is a number.
fn next_label(label: Option<&str>, noun: &str) -> Result<String, Problem> {
    let next = label.and_then(|label| label.parse::<u64>().ok()).and_then(|own| own.checked_add(1));
    next.map(|next| next.to_string()).ok_or_else(|| {
        let message = match label {
            Some(label) => format!("what comes after the label `{label}` is not known"),
            None => format!("the {noun} has no label, so the next one needs one"),
        };
        Problem::new(message).hint("say it with `--label`, such as `--new --label 2027`")
    })
}

/// The folder of this name beside another one.
pub fn beside(folder: &Path, name: &str) -> PathBuf {
    match folder.parent() {
        Some(parent) if folder.file_name().is_some() => parent.join(name),
        // The current folder, or one that only dots name.
        _ => folder.join("..").join(name),
    }
}

/// The skeleton or dialogue and the wording that a bank holds.
pub fn read(bank: &BankRecord, terminal: Terminal) -> Result<(Exercise, Wording), Problem> {
    let name = format!("{}.java", bank.skeleton.name);
    let unusable = |what: String| {
        Problem::new(what)
            .hint(format!("make it with the version that made it: tatsu {}", bank.tool))
    };
    let overrides = bank.settings.overrides().map_err(unusable)?;
    let source = Source::new(name, bank.skeleton.text.clone());
    let (exercise, diagnostics) = generate::read(&source, &overrides);
    let Some(mut exercise) = exercise else {
        terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &diagnostics, terminal));
        let what = format!("this version does not accept the skeleton of `{}`", bank.full_name());
        return Err(unusable(what));
    };
    if let Exercise::Dialogue(one) = &mut exercise {
        questions::ask_only(bank.settings.question.as_deref(), &mut one.dialogue);
    }
    let own;
    let settings: &Settings = match &exercise {
        Exercise::Skeleton(skeleton) => &skeleton.settings,
        Exercise::Dialogue(one) => {
            own = dialogue_settings(&overrides, &one.dialogue);
            &own
        }
    };
    let wording =
        Wording::with_templates(bank.templates.clone(), settings.language, &settings.wording);
    let wording = wording.map_err(|errors| {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        unusable(format!("this version does not accept its templates: {}", all.join("\n")))
    })?;
    let wording = wording.addressing(settings.address);
    Ok((exercise, wording))
}

/// The arguments with which `tatsu gen` would make it.
fn gen_arguments(
    arguments: &RegenerateArguments,
    bank: &BankRecord,
    plan: &Plan,
) -> Result<GenArguments, Problem> {
    let settings = &bank.settings;
    let unknown = |what: &str, word: &str| {
        Problem::new(format!("the bank has the {what} `{word}`, which this version does not know"))
            .hint(format!("make it with the version that made it: tatsu {}", bank.tool))
    };
    let overrides = settings.overrides().map_err(Problem::new)?;
    let formats: Result<Vec<&'static Format>, Problem> = settings
        .formats
        .iter()
        .map(|word| format_of_word(word).ok_or_else(|| unknown("format", word)))
        .collect();
    let formats = formats?;
    let size = |word: &String| PaperSize::of_word(word).ok_or_else(|| unknown("paper", word));
    let paper = settings.paper.as_ref().map(size).transpose()?;
    let known = |word: &str| kind_of_question(word).ok_or_else(|| unknown("kind", word));
    let words = settings.question.iter().flat_map(|words| words.split(','));
    let question = words.map(known).collect::<Result<Vec<&'static str>, Problem>>()?;
    let strategies =
        [StrategyName::Auto, StrategyName::Enumerate, StrategyName::Draw, StrategyName::Solve];
    let strategy = strategies.into_iter().find(|one| one.as_str() == settings.strategy);
    Ok(GenArguments {
        files: Vec::new(),
        number: plan.count,
        seed: plan.seed,
        tasks: TaskArguments::default(),
        output: Some(plan.folder.clone()),
        label: plan.label.clone(),
        avoid: Vec::new(),
        shard: bank.shard_number(),
        force: arguments.force,
        strategy: strategy.ok_or_else(|| unknown("strategy", &settings.strategy))?,
        timeout: arguments.timeout,
        jobs: arguments.jobs,
        no_jvm: !settings.checked,
        question,
        answer: overrides.answer,
        options: overrides.options,
        code: overrides.code,
        format: if formats.is_empty() { vec![&FORMATS[0]] } else { formats },
        paper,
        points: overrides.marks.points,
        penalty: overrides.marks.penalty,
        negative: overrides.marks.negative,
        standalone: settings.standalone,
        explanation: overrides.explanation,
        near: overrides.marks.near,
        language: overrides.language,
        address: overrides.address,
        templates: None,
        json: arguments.json,
        timings: false,
        quiet: arguments.quiet,
        verbose: arguments.verbose,
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
