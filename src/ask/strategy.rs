//! Strategies by which a student could pick an option without reading the program, and what they
//! earn.
//!
//! In: the options of a choice, and the program that the question shows. Out: [`Earnings`], what
//! each [`GuessingStrategy`] earns in this question; over a bank [`Takings`]. What holds: where a
//! strategy picks several options, it earns the share of one; where it says nothing, who follows it
//! chooses at random, and it earns what chance does.

mod distance;
mod earnings;
mod learner;
mod look;
mod marks;
mod offer;
mod offered;
mod trees;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use earnings::{Earnings, GuessingStrategy, STRATEGIES, StrategyPick};
pub use learner::{Learner, LearningMethod, Lesson, lesson};
pub use look::{MARKS, ORDERS, OptionLook, OptionOrder, Standing};
pub use marks::GuessedMarks;
pub use offer::{OptionFeatures, VisibleOption, offers};
pub use offered::{Offered, looks};
pub use trees::chances;

use earnings::thousandths;

/// What a strategy earns over a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takings {
    /// The strategy.
    pub strategy: GuessingStrategy,
    /// In how many questions it picks something.
    pub picks: usize,
    /// How many questions there are in which one option is to be chosen.
    pub of: usize,
    /// What it earns in all of them, in thousandths of a mark.
    pub earned: i64,
    /// What chance earns in all of them, in thousandths of a mark.
    pub chance: i64,
    /// The variance of what the picks would earn if the right options stood there by chance, in
    /// millionths of a mark squared.
    variance: i64,
}

/// The most that a strategy may earn above chance in a bank of [`MANY`] questions, in thousandths
/// of its marks.
pub const MOST_GAIN: i64 = 50;

/// From this number of questions on, what a strategy earns tells something about the bank and not
/// about its luck.
pub const MANY: usize = 60;

/// Of how many standard deviations a smaller bank may be off by chance.
const DEVIATIONS: i64 = 2;

impl Takings {
    /// What it earns above chance, in thousandths of all marks, rounded down.
    pub fn gain(&self) -> i64 {
        let of = i64::try_from(self.of.max(1)).unwrap_or(i64::MAX);
        (self.earned - self.chance).div_euclid(of)
    }

    /// The most that it may earn above chance, in thousandths of all marks: [`MOST_GAIN`], and in a
    /// bank of fewer than [`MANY`] questions two standard deviations if that is more.
    pub fn allowed(&self) -> i64 {
        if self.of >= MANY {
            return MOST_GAIN;
        }
        let of = i64::try_from(self.of.max(1)).unwrap_or(i64::MAX);
        (DEVIATIONS * self.variance.max(0).isqrt() / of).max(MOST_GAIN)
    }

    /// Whether a student who follows it earns more than may be.
    pub fn is_too_much(&self) -> bool {
        self.gain() > self.allowed()
    }
}

/// That a strategy earns much whatever a bank is made of: what was proved over all choices of
/// instances and of their sets of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floor {
    /// The strategy; `None`: in each bank one or another, which that is differs from bank to bank.
    pub strategy: Option<GuessingStrategy>,
    /// What it earns above chance at least, in thousandths of all marks, rounded down.
    pub gain: i64,
    /// Whether only banks were looked at whose questions are equally hard.
    pub is_equally_hard: bool,
    /// In how many questions an answer is right, at most, in the banks that were looked at; `None`
    /// if that did not matter.
    pub most_of_answer: Option<usize>,
    /// Among how many instances could be chosen.
    pub instances: usize,
}

/// What each strategy earns over these questions, in the order of [`STRATEGIES`].
pub fn takings(questions: &[Offered]) -> Vec<Takings> {
    let frequent = most_frequent(questions);
    let of_one = |strategy: GuessingStrategy| {
        let mut takings =
            Takings { strategy, picks: 0, of: questions.len(), earned: 0, chance: 0, variance: 0 };
        for (question, frequent) in questions.iter().zip(&frequent) {
            let Earnings { options, .. } = question.earnings;
            let chance = thousandths(1, options);
            takings.chance += chance;
            let pick = if matches!(strategy, GuessingStrategy::MostFrequent) {
                *frequent
            } else {
                question.earnings.pick(strategy)
            };
            takings.earned += pick.map_or(chance, StrategyPick::share);
            takings.picks += usize::from(pick.is_some());
            takings.variance += pick.map_or(0, |pick| {
                let squared = thousandths(1000, options * pick.among);
                squared - chance * chance
            });
        }
        takings
    };
    STRATEGIES.iter().map(|strategy| of_one(*strategy)).collect()
}

/// What [`GuessingStrategy::MostFrequent`] picks in each question: the answer that is right in most
/// of the others, if it is offered. Where each is right once, none is more frequent.
pub fn most_frequent(questions: &[Offered]) -> Vec<Option<StrategyPick>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for one in questions {
        *counts.entry(&one.options[one.right]).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or_default();
    let leaders = counts.values().filter(|count| **count == most).count();
    let pick = |one: &Offered| {
        let right = &*one.options[one.right];
        let others = |(option, count): (&&str, &usize)| count - usize::from(*option == right);
        // Without this question, the only answer that leads may lead no more, or by less.
        let is_only_leader = leaders == 1 && counts[right] == most;
        let most = if is_only_leader { most - 1 } else { most };
        if most <= 1 {
            return None;
        }
        let frequent = |option: &Arc<str>| {
            let count = counts.get_key_value(&**option);
            count.is_some_and(|(option, count)| others((option, count)) == most)
        };
        let among = one.options.iter().filter(|option| frequent(option)).count();
        (among > 0).then(|| StrategyPick { among, is_hit: frequent(&one.options[one.right]) })
    };
    questions.iter().map(pick).collect()
}

#[cfg(test)]
mod tests;
