//! Single questions of a bank replaced or dropped.
//!
//! In: a bank, and the numbers of questions. Out: what its next state has to do with it. What
//! holds: all other questions are kept, with their numbers, and what goes never comes back.

use std::collections::BTreeSet;

use tatsu::make::again::exchange_lineage;
use tatsu::make::status::Problem;
use tatsu::write::bank::{AvoidedBank, BankRecord, Lineage};

use super::chosen_questions::NamedBank;
use super::keep::{Sitting, shown};
use super::regenerate_args::RegenerateArguments;

/// The numbers of the questions to be exchanged, bank by bank.
pub struct ExchangedQuestions {
    pub replaced: Vec<BTreeSet<usize>>,
    pub dropped: Vec<BTreeSet<usize>>,
}

impl ExchangedQuestions {
    /// What the command line says is to be exchanged; an error if a question is named twice, is
    /// kept, or if none would be left.
    pub fn of(arguments: &RegenerateArguments, sitting: &Sitting<'_>) -> Result<Self, Problem> {
        let (banks, noun) = (sitting.banks(), sitting.noun());
        let dropped = match &arguments.drop {
            Some(drop) => drop.among(banks, noun)?.numbers,
            None => vec![BTreeSet::new(); banks.len()],
        };
        let replaced = match &arguments.replace {
            Some(replace) => sitting.with_rest(replace.among(banks, noun)?, &dropped)?,
            None => vec![BTreeSet::new(); banks.len()],
        };
        for ((NamedBank { name, bank }, dropped), replaced) in
            banks.iter().zip(&dropped).zip(&replaced)
        {
            if let Some(both) = replaced.intersection(dropped).next() {
                let both = shown(noun == "exam", name, *both);
                return Err(Problem::new(format!("question {both} is to be replaced and dropped"))
                    .hint("name it once"));
            }
            if dropped.len() >= bank.instances.len() && !dropped.is_empty() {
                let of = if noun == "exam" { format!(" of part `{name}`") } else { String::new() };
                return Err(Problem::new(format!("no question{of} would be left"))
                    .hint("drop fewer, or delete the folder"));
            }
        }
        sitting.must_not_keep(&replaced)?;
        sitting.must_not_keep(&dropped)?;
        Ok(Self { replaced, dropped })
    }

    /// Whether any question of the bank at this place goes.
    pub fn touches(&self, at: usize) -> bool {
        !self.replaced[at].is_empty() || !self.dropped[at].is_empty()
    }

    /// How many questions the bank at this place has when all is done, and what it has to do with
    /// the bank that there was; it avoids `avoid` and what goes.
    pub fn lineage(
        &self,
        at: usize,
        bank: &BankRecord,
        avoid: Vec<AvoidedBank>,
    ) -> (usize, Lineage) {
        exchange_lineage(bank, &self.replaced[at], &self.dropped[at], avoid)
    }
}
