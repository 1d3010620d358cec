//! Single questions of an exam replaced, dropped or kept.
//!
//! In: an exam that was made before, and the questions that the command line names. Out: what makes
//! it anew, and who gets what. What holds: all other questions keep names and idnumbers, and stand
//! on the sheets on which they stood.

use std::collections::BTreeSet;

use tatsu::exam::record::ExamRecord;
use tatsu::exam::settled::{NothingLeft, SettledDeal};
use tatsu::make::again::kept_of;
use tatsu::make::past;
use tatsu::make::status::Problem;
use tatsu::make::words::plural;
use tatsu::write::bank::{AvoidedBank, BankRecord, Lineage};

use super::chosen_questions::NamedBank;
use super::exchange::ExchangedQuestions;
use super::keep::Sitting;
use super::regenerate_args::RegenerateArguments;

/// The most questions in the place of others that the terminal lists.
const MOST_LISTED: usize = 20;

/// What makes an exam anew of which single questions were exchanged.
pub struct ExamExchange {
    /// For each part how many questions it has.
    pub counts: Vec<usize>,
    /// For each part what it has to do with the one that there was.
    pub lineages: Vec<Lineage>,
    /// Who gets what.
    pub settled: SettledDeal,
    /// What is to be told, line by line.
    pub told: Vec<String>,
}

/// The banks of an exam by the names of their parts.
pub fn named<'a>(record: &'a ExamRecord, banks: &'a [BankRecord]) -> Vec<NamedBank<'a>> {
    let parts = record.parts.iter().zip(banks);
    parts.map(|(part, bank)| NamedBank { name: &part.name, bank }).collect()
}

/// Who gets what in an exam that was made before.
pub fn settled(record: &ExamRecord) -> Result<SettledDeal, Problem> {
    SettledDeal::of(record).ok_or_else(|| {
        Problem::new("the list of the exam names a question that no part has")
            .hint("make the exam again with `tatsu exam`, or take `exam.json` from a backup")
    })
}

/// What makes the exam anew; `more` are further banks to avoid.
pub fn exchange(
    arguments: &RegenerateArguments,
    record: &ExamRecord,
    sitting: &Sitting<'_>,
    more: &[AvoidedBank],
) -> Result<ExamExchange, Problem> {
    let exchange = ExchangedQuestions::of(arguments, sitting)?;
    let before = settled(record)?;
    let mut after = before.clone();
    for (at, dropped) in exchange.dropped.iter().enumerate() {
        after.drop_questions(record, at, dropped).map_err(|wrong| nothing_left(record, &wrong))?;
    }
    let banks = sitting.banks();
    let (mut counts, mut lineages) = (Vec::new(), Vec::new());
    for (at, NamedBank { bank, .. }) in banks.iter().enumerate() {
        let (count, mut lineage) = exchange.lineage(at, bank, own_avoid(at, bank));
        if exchange.touches(at) {
            // The parts before this one are avoided anyway.
            let later = banks.iter().skip(at + 1).map(|later| asked_in(later.bank, bank));
            past::add_all(&mut lineage.avoid, later);
            past::add_all(&mut lineage.avoid, more.iter().cloned());
        }
        counts.push(count);
        lineages.push(lineage);
    }
    let told = told(record, &exchange, (&before, &after));
    Ok(ExamExchange { counts, lineages, settled: after, told })
}

/// What makes each part once more.
pub fn lineages_again(banks: &[BankRecord]) -> Vec<Lineage> {
    let lineage = |(at, bank): (usize, &BankRecord)| Lineage {
        avoid: own_avoid(at, bank),
        hardness: bank.hardness,
        numbers: bank.numbers.clone(),
        kept: kept_of(bank, &|number| bank.kept.contains(&number)),
    };
    banks.iter().enumerate().map(lineage).collect()
}

/// What a part avoids besides the parts before it, which are made anew and come last.
fn own_avoid(at: usize, bank: &BankRecord) -> Vec<AvoidedBank> {
    bank.avoid[..bank.avoid.len().saturating_sub(at)].to_vec()
}

/// The questions of a bank, for another one to avoid. Of one skeleton, these are as many fewer to
/// be found.
fn asked_in(bank: &BankRecord, other: &BankRecord) -> AvoidedBank {
    let avoided = bank.avoided();
    if bank.skeleton.text == other.skeleton.text {
        AvoidedBank { name: other.skeleton.name.clone(), ..avoided }
    } else {
        avoided
    }
}

fn nothing_left(record: &ExamRecord, wrong: &NothingLeft) -> Problem {
    let NothingLeft { part, number, taker } = wrong;
    let part = &record.parts[*part].name;
    let whom = whom(record, taker);
    let message =
        format!("part `{part}` has no other question for {whom} in the place of {number}");
    Problem::new(message).hint(format!("replace it: `--replace {part}:{number}`"))
}

/// A group or a student as the terminal names them.
fn whom(record: &ExamRecord, taker: &str) -> String {
    if record.students.is_empty() { format!("group {taker}") } else { taker.to_owned() }
}

/// How many questions were exchanged, and who gets which in the place of dropped ones.
fn told(
    record: &ExamRecord,
    exchange: &ExchangedQuestions,
    (before, after): (&SettledDeal, &SettledDeal),
) -> Vec<String> {
    let count = |of: &[BTreeSet<usize>]| of.iter().map(BTreeSet::len).sum();
    let mut told = vec![format!(
        "{} replaced, {} dropped; all others stay as they are",
        plural(count(&exchange.replaced), "question"),
        plural(count(&exchange.dropped), "question"),
    )];
    let names = record.groups.iter().chain(&record.students).map(|taker| &taker.name);
    let mut moved = Vec::new();
    for (name, (old, new)) in names.zip(before.takers.iter().zip(&after.takers)) {
        for (part, (old, new)) in record.parts.iter().zip(old.sheet.iter().zip(&new.sheet)) {
            for (gone, other) in old.iter().zip(new).filter(|(gone, other)| gone != other) {
                let (part, whom) = (&part.name, whom(record, name));
                moved.push(format!("{whom} gets {part}:{other} in the place of {part}:{gone}"));
            }
        }
    }
    let more = moved.len().saturating_sub(MOST_LISTED);
    told.extend(moved.into_iter().take(MOST_LISTED));
    if more > 0 {
        told.push(format!("and {more} more, in exam.json"));
    }
    told
}
