//! A bank that was made before: read again, kept in parts, and with other questions in the place of
//! some.
//!
//! In: the record of a bank. Out: the order and the exercise that it was made of; what its next
//! state has to do with it; and `bank.toml` with more questions in it. What holds: questions that
//! are not exchanged stay with their numbers, and what goes never comes back.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::bank::{PreparedExercise, TOOL, read};
use super::exercise::Exercise;
use super::order::{BankOrder, UnknownWord};
use super::outcome::{dialogue_settings, unwritable};
use super::past::{self, Protection};
use super::questions;
use super::status::Problem;
use crate::ask::wording::Wording;
use crate::diagnostic::Diagnostic;
use crate::skeleton::front_matter::Settings;
use crate::solve::z3;
use crate::source::Source;
use crate::write::artifact::{self, Artifact, Role};
use crate::write::bank::{
    AvoidedBank, BankRecord, FoundBank, KEEP_FILE, KeptQuestion, Lineage, RunInputs, kept_in,
    with_kept, with_note, without_kept,
};

/// Why a bank cannot be read again.
#[derive(Debug)]
pub struct UnreadableBank {
    /// What is wrong.
    pub problem: Problem,
    /// The text of its skeleton, and what was found in it.
    pub findings: Option<(Source, Vec<Diagnostic>)>,
}

impl From<Problem> for UnreadableBank {
    fn from(problem: Problem) -> Self {
        Self { problem, findings: None }
    }
}

/// What helps where a bank holds what this version does not take.
fn of_its_version(bank: &BankRecord, what: String) -> Problem {
    Problem::new(what).hint(format!("make it with the version that made it: tatsu {}", bank.tool))
}

/// The skeleton or dialogue and the wording that a bank holds.
pub fn read_bank(bank: &BankRecord) -> Result<(Exercise, Wording), UnreadableBank> {
    let name = format!("{}.java", bank.skeleton.name);
    let overrides = bank.settings.overrides().map_err(|what| of_its_version(bank, what))?;
    let source = Source::new(name, bank.skeleton.text.clone());
    let (exercise, diagnostics) = read(&source, &overrides);
    let Some(mut exercise) = exercise else {
        let what = format!("this version does not accept the skeleton of `{}`", bank.full_name());
        let problem = of_its_version(bank, what);
        return Err(UnreadableBank { problem, findings: Some((source, diagnostics)) });
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
        let what = format!("this version does not accept its templates: {}", all.join("\n"));
        of_its_version(bank, what)
    })?;
    let wording = wording.addressing(settings.address);
    Ok((exercise, wording))
}

/// The order that a bank was made by.
pub fn order_of(bank: &BankRecord) -> Result<BankOrder, Problem> {
    let unknown = |UnknownWord { what, word }: UnknownWord| match what {
        "setting" => Problem::new(word),
        _ => of_its_version(
            bank,
            format!("the bank has the {what} `{word}`, which this version does not know"),
        ),
    };
    Ok(BankOrder {
        seed: bank.seed,
        label: bank.label.clone(),
        shard: bank.shard_number(),
        ..BankOrder::of_settings(&bank.settings).map_err(unknown)?
    })
}

/// The questions of a bank that stay.
pub fn kept_of(bank: &BankRecord, is_kept: &dyn Fn(usize) -> bool) -> Vec<KeptQuestion> {
    bank.instances.iter().filter(|one| is_kept(one.number)).map(KeptQuestion::of).collect()
}

/// How many questions a bank has when these are replaced and dropped, and what it has then to do
/// with the bank that there was; it avoids `avoid` and what goes.
pub fn exchange_lineage(
    bank: &BankRecord,
    replaced: &BTreeSet<usize>,
    dropped: &BTreeSet<usize>,
    mut avoid: Vec<AvoidedBank>,
) -> (usize, Lineage) {
    let goes = |number: usize| replaced.contains(&number) || dropped.contains(&number);
    let numbers = bank.instances.iter().map(|one| one.number);
    let numbers: Vec<usize> = numbers.filter(|number| !dropped.contains(number)).collect();
    let gone = bank.instances.iter().filter(|one| goes(one.number));
    let questions: Vec<_> = gone.map(|one| one.fingerprint.clone()).collect();
    if !questions.is_empty() {
        past::add_all(&mut avoid, [AvoidedBank { questions, ..bank.avoided() }]);
    }
    let lineage = Lineage {
        avoid,
        hardness: past::hardness(bank),
        kept: kept_of(bank, &|number| !goes(number)),
        numbers: past::unless_plain(numbers.clone()),
    };
    (numbers.len(), lineage)
}

/// What is to be done with single questions of a bank, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct ExchangeOrder {
    /// Other questions come in the place of these.
    pub replaced: BTreeSet<usize>,
    /// These go.
    pub dropped: BTreeSet<usize>,
    /// How much to search, as [`BankOrder::timeout`].
    pub timeout: Duration,
    /// How many threads search.
    pub jobs: usize,
}

/// What makes a bank with other questions in the place of some, written over it.
///
/// An error for numbers that it has not, or that are named twice, and if no question is left.
pub fn prepare_exchange(
    found: &FoundBank,
    order: &ExchangeOrder,
) -> Result<(BankOrder, PreparedExercise), UnreadableBank> {
    let FoundBank { folder, bank } = found;
    let ExchangeOrder { replaced, dropped, timeout, jobs } = order;
    let strange = replaced.union(dropped).find(|number| bank.instance(**number).is_none());
    if let Some(number) = strange {
        return Err(Problem::new(format!("the bank has no question {number}")).into());
    }
    if let Some(both) = replaced.intersection(dropped).next() {
        let message = format!("question {both} is to be replaced and dropped");
        return Err(Problem::new(message).hint("name it once").into());
    }
    if dropped.len() >= bank.instances.len() {
        return Err(Problem::new("no question would be left").hint("drop fewer").into());
    }
    if let Some(shard) = bank.shard_number() {
        return Err(Problem::new(format!("this is {shard}, not a whole bank")).into());
    }
    let (exercise, wording) = read_bank(bank)?;
    let (count, lineage) = exchange_lineage(bank, replaced, dropped, bank.avoid.clone());
    let again = order_of(bank)?;
    let order = BankOrder {
        number: count,
        output: Some(folder.clone()),
        timeout: *timeout,
        jobs: *jobs,
        ..again
    };
    Ok((order, prepared(found, (exercise, wording), lineage, Protection::Changed)))
}

/// The exercise of a bank that is made again in its folder.
fn prepared(
    found: &FoundBank,
    (exercise, wording): (Exercise, Wording),
    lineage: Lineage,
    protection: Protection,
) -> PreparedExercise {
    let FoundBank { folder, bank } = found;
    PreparedExercise {
        name: bank.skeleton.name.clone(),
        label: bank.label.clone(),
        exercise,
        warnings: Vec::new(),
        wording,
        folder: folder.clone(),
        reserved: None,
        lineage,
        earlier: Some(bank.clone()),
        protection,
        reading: Duration::ZERO,
    }
}

/// What a bank that is made once more has to do with earlier ones: what it had.
///
/// An error for one that no single run makes.
pub fn again_lineage(found: &FoundBank) -> Result<Lineage, Problem> {
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
    Ok(Lineage {
        avoid: bank.avoid.clone(),
        hardness: bank.hardness,
        numbers: bank.numbers.clone(),
        kept: kept_of(bank, &|number| bank.kept.contains(&number)),
    })
}

/// What makes a bank once more, from what it holds itself.
pub fn prepare_again(
    found: &FoundBank,
    timeout: Duration,
    jobs: usize,
) -> Result<(BankOrder, PreparedExercise), UnreadableBank> {
    let FoundBank { folder, bank } = found;
    let lineage = again_lineage(found)?;
    let (exercise, wording) = read_bank(bank)?;
    let order = BankOrder {
        number: bank.settings.count,
        output: Some(folder.clone()),
        timeout,
        jobs,
        ..order_of(bank)?
    };
    Ok((order, prepared(found, (exercise, wording), lineage, Protection::Off)))
}

/// The label after this one, if it is a number; `noun` is what has it.
pub fn next_label(label: Option<&str>, noun: &str) -> Result<String, Problem> {
    let next = label.and_then(|label| label.parse::<u64>().ok()).and_then(|own| own.checked_add(1));
    next.map(|next| next.to_string()).ok_or_else(|| {
        let message = match label {
            Some(label) => format!("what comes after the label `{label}` is not known"),
            None => format!("the {noun} has no label, so the next one needs one"),
        };
        Problem::new(message).hint("say it with `--label`, such as `--new --label 2027`")
    })
}

/// What the bank after this one has to do with it: it avoids its questions, those that it avoids
/// itself, and `more`.
pub fn next_lineage(bank: &BankRecord, more: Vec<AvoidedBank>) -> Lineage {
    let mut avoid = bank.avoid.clone();
    past::add_all(&mut avoid, [bank.avoided()]);
    past::add_all(&mut avoid, more);
    let hardness = past::hardness(bank);
    Lineage { avoid, hardness, numbers: Vec::new(), kept: Vec::new() }
}

/// The bank after one that there is.
#[derive(Clone, Debug)]
pub struct NextOrder {
    /// Its label.
    pub label: String,
    /// Where it goes.
    pub folder: PathBuf,
    /// Banks whose questions are not asked again, besides that before it.
    pub avoid: Vec<PathBuf>,
    /// How much to search, as [`BankOrder::timeout`].
    pub timeout: Duration,
    /// How many threads search.
    pub jobs: usize,
}

/// What makes the bank after one that there is, as `tatsu regenerate --new` does.
///
/// An error if another bank is where it would go.
pub fn prepare_next(
    found: &FoundBank,
    order: &NextOrder,
) -> Result<(BankOrder, PreparedExercise), UnreadableBank> {
    let bank = &found.bank;
    let NextOrder { label, folder, avoid, timeout, jobs } = order;
    if bank.label.as_ref() == Some(label) {
        let message = format!("the bank itself has the label `{label}`");
        return Err(Problem::new(message).hint("give the next one another").into());
    }
    if let Some(shard) = bank.shard_number() {
        return Err(Problem::new(format!("this is {shard}, not a whole bank")).into());
    }
    let lineage = next_lineage(bank, past::banks_to_avoid(avoid, folder)?);
    let (exercise, wording) = read_bank(bank)?;
    let order = BankOrder {
        number: bank.settings.count,
        seed: bank.seed.wrapping_add(1),
        output: Some(folder.clone()),
        label: Some(label.clone()),
        timeout: *timeout,
        jobs: *jobs,
        ..order_of(bank)?
    };
    let inputs = RunInputs {
        tool: TOOL,
        z3: &z3::version(),
        name: &bank.skeleton.name,
        text: &bank.skeleton.text,
        label: Some(label),
        seed: order.seed,
        settings: &order.settings(),
        templates: wording.templates(),
        lineage: &lineage,
        shard: order.shard,
    };
    let earlier = past::earlier(folder, &inputs)?;
    let reserved = Some(artifact::reserve(folder).map_err(|error| unwritable(&error))?);
    let job = PreparedExercise {
        name: bank.skeleton.name.clone(),
        label: Some(label.clone()),
        exercise,
        warnings: Vec::new(),
        wording,
        folder: folder.clone(),
        reserved,
        lineage,
        earlier,
        protection: Protection::Differing,
        reading: Duration::ZERO,
    };
    Ok((order, job))
}

/// Takes questions of a bank out of a `bank.toml`, and writes notes about others of it.
pub fn note(
    file: &Path,
    table: &str,
    released: &BTreeSet<usize>,
    notes: &[(String, String)],
) -> Result<(), Problem> {
    let text = past::keep_file(file)?;
    let mut text =
        without_kept(&text, table, released).map_err(|error| past::unusable(file, &error))?;
    for (idnumber, note) in notes {
        text = with_note(&text, table, idnumber, note);
    }
    write_keep_file(file, text)
}

fn write_keep_file(file: &Path, text: String) -> Result<(), Problem> {
    let bytes = text.into_bytes();
    let artifact = Artifact { path: KEEP_FILE.into(), role: Role::Kept, bytes };
    let home = file.parent().filter(|home| !home.as_os_str().is_empty());
    artifact::write_beside(home.unwrap_or(Path::new(".")), &[artifact])
        .map_err(|error| unwritable(&error))?;
    Ok(())
}

/// Writes down in a `bank.toml` that these questions are kept, table by table; all that are kept in
/// each of them then.
pub fn keep(
    file: &Path,
    tables: &[(&str, Vec<KeptQuestion>)],
) -> Result<Vec<Vec<KeptQuestion>>, Problem> {
    let unusable = |error: String| past::unusable(file, &error);
    let mut text = past::keep_file(file)?;
    for (table, questions) in tables {
        text = with_kept(&text, table, questions).map_err(unusable)?;
    }
    let kept: Result<Vec<Vec<KeptQuestion>>, String> =
        tables.iter().map(|(table, _)| kept_in(&text, table)).collect();
    let kept = kept.map_err(unusable)?;
    write_keep_file(file, text)?;
    Ok(kept)
}
