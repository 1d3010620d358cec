//! How often each misconception gave an option.
//!
//! In: the questions of a bank. Out: a [`RuleUse`] for each rule that gave an option, with what is
//! said to a student who chose it.

use serde::Serialize;

use super::tally::{TallyEntry, rules};
use crate::ask::question::{Choice, Origin};
use crate::write::styles::Styles;

/// How often a rule gave an option.
#[derive(Debug, Serialize)]
pub(super) struct RuleUse {
    name: &'static str,
    count: usize,
    /// In how many questions.
    questions: usize,
    /// Of how many that have options.
    of: usize,
    /// In hundredths of the most.
    width: usize,
    /// What is said about one of its options, HTML.
    example: String,
    /// The number of the question of the example.
    number: usize,
}

/// How often each rule gave an option, the most frequent ones first.
pub(super) fn rule_uses(entries: &[TallyEntry<'_>], styles: &mut Styles) -> Vec<RuleUse> {
    let counts = rules(entries);
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or_default().max(1);
    let of = entries.iter().filter(|entry| entry.has_options()).count();
    let example = |name: &'static str| {
        entries.iter().find_map(|entry| {
            let options = entry.question.answer.options();
            let own = |option: &&Choice| option.origin == Origin::Rule(name);
            let among = |option: &&Choice| option.origin.rules().contains(&name);
            let option = options
                .iter()
                .copied()
                .find(own)
                .or_else(|| options.iter().copied().find(among))?;
            Some((option.feedback.clone(), entry.number))
        })
    };
    let uses = counts.into_iter().map(|(name, count)| {
        let (example, number) = example(name).unwrap_or_default();
        let example = styles.fold(&example);
        let questions = entries.iter().filter(|entry| entry.offers(name)).count();
        let width = (count * 100).div_ceil(most);
        RuleUse { name, count, questions, of, width, example, number }
    });
    uses.collect()
}
