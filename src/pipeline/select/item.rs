//! Candidates for a bank, as they come and with numbers for their words.

use super::likeness::BankTrait;
use crate::pipeline::policy::POLICY;
use std::collections::BTreeMap;
use std::collections::HashMap; // order-free: only looked up

use crate::ask::strategy::{GuessingStrategy, Offered, STRATEGIES};
use crate::ask::version_role::VersionRole;

/// A question that can be asked about an instance: what speaks for or against using it.
#[derive(Clone, Copy, Debug)]
pub struct QuestionCandidate<'a> {
    /// The number of the instance.
    pub number: usize,
    /// Which of its sets of options it has.
    pub option_set: usize,
    /// Its right answer.
    pub key: &'a str,
    /// What a bank should have equally often; empty if there is nothing to balance.
    pub class: &'a str,
    /// The versions of the program that it is about, none of which should be right much oftener
    /// than by chance.
    pub versions: &'a [VersionRole],
    /// How many of its options come from rules; as many as there can be where that means nothing.
    pub quality: usize,
    /// How many more options there would be room for.
    pub lacking: usize,
    /// How much work it is to trace.
    pub hardness: u64,
    /// How many statements run.
    pub length: u64,
    /// What else it is like.
    pub traits: &'a [BankTrait],
    /// What it offers to choose from; `None` where nothing is to be chosen.
    pub offered: Option<&'a Offered>,
    /// Whether it is in the bank whatever else is.
    pub is_kept: bool,
}

/// What strategies earn above chance, in thousandths of a mark, in the order of [`STRATEGIES`].
pub type Gains = [i64; STRATEGIES.len()];

/// A candidate whose words are numbers.
pub(super) struct Item {
    pub(super) instance: usize,
    pub(super) key: usize,
    pub(super) class: usize,
    /// The versions, as numbers without gaps, each with its lean.
    pub(super) versions: Box<[(usize, i64)]>,
    pub(super) is_poor: bool,
    pub(super) lacking: u64,
    pub(super) hardness: u64,
    pub(super) length: u64,
    pub(super) gains: Gains,
    /// The right option, as the number of its text; 0 where nothing is to be chosen.
    pub(super) right: usize,
    /// The wrong ones that are right in other questions.
    pub(super) wrong: Box<[usize]>,
    /// What chance earns, in thousandths of the mark.
    pub(super) chance: i64,
    /// Whether it is in the bank whatever else is.
    pub(super) is_kept: bool,
    /// What it has in common with others, as numbers in ascending order.
    pub(super) traits: Box<[usize]>,
}

impl Item {
    /// What somebody earns above chance who knows the right option, in thousandths of the mark.
    pub(super) fn surprise(&self) -> i64 {
        if self.chance == 0 { 0 } else { 1_000 - self.chance }
    }

    /// What somebody earns above chance who takes a text wherever it is offered, in thousandths of
    /// the mark.
    pub(super) fn gain_by(&self, text: usize) -> i64 {
        match () {
            () if self.right == text => self.surprise(),
            () if self.wrong.contains(&text) => -self.chance,
            () => 0,
        }
    }
}

/// Different things get different numbers, in the order in which they come.
#[derive(Default)]
struct Numbering<T>(BTreeMap<T, usize>);

impl<T: Ord> Numbering<T> {
    fn of(&mut self, thing: T) -> usize {
        let next = self.0.len();
        *self.0.entry(thing).or_insert(next)
    }
}

/// The candidates with numbers for their words.
pub(super) fn items<'a>(
    candidates: &[&QuestionCandidate<'a>],
    traits: Vec<Box<[usize]>>,
) -> Vec<Item> {
    let (mut instances, mut keys, mut classes) =
        (Numbering::default(), Numbering::default(), Numbering::default());
    let mut versions = Numbering::default();
    let mut texts: HashMap<&str, usize> = HashMap::new();
    let rights = candidates.iter().filter_map(|candidate| candidate.offered);
    for offered in rights {
        let next = texts.len() + 1;
        texts.entry(&offered.options[offered.right]).or_insert(next);
    }
    let text = |option: &str| texts.get(option).copied();
    let item = |(candidate, traits): (&&QuestionCandidate<'a>, Box<[usize]>)| {
        let offered = candidate.offered;
        let right = offered.and_then(|one| text(&one.options[one.right]));
        let wrong = offered.iter().flat_map(|one| one.options.iter().filter_map(|one| text(one)));
        let gain = |strategy: GuessingStrategy| {
            candidate.offered.map_or(0, |offered| offered.earnings.gain(strategy))
        };
        let leans = candidate.versions.iter().filter_map(|role| Some((role.version?, role.lean)));
        Item {
            instance: instances.of(candidate.number),
            key: keys.of(candidate.key),
            class: classes.of(candidate.class),
            versions: leans.map(|(version, lean)| (versions.of(version), lean)).collect(),
            is_poor: candidate.quality < POLICY.enough_options,
            lacking: u64::try_from(candidate.lacking).unwrap_or(u64::MAX),
            hardness: candidate.hardness,
            length: candidate.length,
            gains: STRATEGIES.map(gain),
            right: right.unwrap_or_default(),
            wrong: wrong.filter(|text| Some(*text) != right).collect(),
            chance: offered.map_or(0, |offered| offered.earnings.chance()),
            is_kept: candidate.is_kept,
            traits,
        }
    };
    candidates.iter().zip(traits).map(item).collect()
}
