//! A bank out of a pool that meets as many goals as possible.
//!
//! In: items in the order in which they were found, and a pool of those that may be used. Out: a [`Bank`] of some of them. It begins with the first ones that may be right so often,
//! and then exchanges single questions for better ones. What holds: what is done depends on the items alone, and its amount is bounded in steps.

use super::Item;
use super::goal::{Goal, Score, Shares};
use crate::ask::strategy::{MOST_GAIN, STRATEGIES};

/// What strategies earn above chance, in thousandths of a mark, in the order of [`STRATEGIES`].
pub type Gains = [i64; STRATEGIES.len()];

/// Exchanges that are weighed for a bank, at most: less than a tenth of a second.
const MOST_STEPS: usize = 400_000;

/// Items that are looked at for one exchange, at most.
const LOOKED_AT: usize = 300;

/// The goals that exchanges serve, what counts most first; the others follow from which items may be used.
const EXCHANGED: [Goal; 7] = [
    Goal::Options,
    Goal::Classes,
    Goal::Distinct,
    Goal::Half,
    Goal::Answers,
    Goal::Strategies,
    Goal::Full,
];

/// A bank in the making.
pub struct Bank<'a> {
    items: &'a [Item],
    pool: &'a [usize],
    shares: Shares,
    /// What is in it, as places of items.
    pub chosen: Vec<usize>,
    /// By instance, which of the chosen ones is about it.
    used: Vec<Option<usize>>,
    keys: Vec<usize>,
    classes: Vec<usize>,
    poor: u64,
    lacking: u64,
    gains: Gains,
    /// The place in the pool to look at next.
    next: usize,
}

impl<'a> Bank<'a> {
    /// The best bank that is found, which is complete if there are so many instances.
    pub fn of(items: &'a [Item], pool: &'a [usize], shares: Shares) -> Self {
        let kinds =
            |of: fn(&Item) -> usize| items.iter().map(|item| of(item) + 1).max().unwrap_or(0);
        let mut bank = Self {
            items,
            pool,
            shares,
            chosen: Vec::new(),
            used: vec![None; kinds(|item| item.instance)],
            keys: vec![0; kinds(|item| item.key)],
            classes: vec![0; kinds(|item| item.class)],
            poor: 0,
            lacking: 0,
            gains: Gains::default(),
            next: 0,
        };
        bank.begin();
        bank.improve();
        bank
    }

    /// Takes the first ones: those that are not too many of their kind, then any.
    fn begin(&mut self) {
        type Test = fn(&Bank<'_>, &Item) -> bool;
        let tests: [Test; 4] = [
            |bank, item| bank.is_wanted(item) && item.lacking == 0 && !bank.repeats(item),
            |bank, item| bank.is_wanted(item) && !bank.repeats(item),
            |bank, item| bank.is_wanted(item),
            |_, item| !item.is_poor,
        ];
        for test in tests.into_iter().chain([(|_, _| true) as Test]) {
            for at in self.pool {
                if self.chosen.len() >= self.shares.count {
                    return;
                }
                let item = &self.items[*at];
                if self.used[item.instance].is_none() && test(self, item) {
                    self.put(self.chosen.len(), *at);
                }
            }
        }
    }

    fn is_wanted(&self, item: &Item) -> bool {
        let Shares { of_class, quarter, .. } = self.shares;
        !item.is_poor && self.classes[item.class] < of_class && self.keys[item.key] < quarter
    }

    fn repeats(&self, item: &Item) -> bool {
        self.shares.distinct && self.keys[item.key] > 0
    }

    /// Puts an item at a place that is empty.
    fn put(&mut self, slot: usize, at: usize) {
        let item = &self.items[at];
        if slot == self.chosen.len() {
            self.chosen.push(at);
        } else {
            self.chosen[slot] = at;
        }
        self.used[item.instance] = Some(slot);
        self.keys[item.key] += 1;
        self.classes[item.class] += 1;
        self.poor += u64::from(item.is_poor);
        self.lacking += item.lacking;
        self.gains.iter_mut().zip(&item.gains).for_each(|(all, one)| *all += one);
    }

    /// Takes the item at a place out, for another one.
    fn take_out(&mut self, slot: usize) {
        let item = &self.items[self.chosen[slot]];
        self.used[item.instance] = None;
        self.keys[item.key] -= 1;
        self.classes[item.class] -= 1;
        self.poor -= u64::from(item.is_poor);
        self.lacking -= item.lacking;
        self.gains.iter_mut().zip(&item.gains).for_each(|(all, one)| *all -= one);
    }

    /// By how much the goals are missed that exchanges serve.
    pub fn score(&self) -> Score {
        let mut score = Score::default();
        let excess = |counts: &[usize], most: usize| {
            counts.iter().map(|count| as_amount(count.saturating_sub(most))).sum()
        };
        let Shares { count, of_class, half, quarter, distinct } = self.shares;
        score.set(Goal::Complete, as_amount(count.saturating_sub(self.chosen.len())));
        score.set(Goal::Options, self.poor);
        score.set(Goal::Classes, excess(&self.classes, of_class));
        let pairs = self.keys.iter().map(|count| pairs(*count)).sum();
        score.set(Goal::Distinct, if distinct { pairs } else { 0 });
        score.set(Goal::Half, excess(&self.keys, half));
        score.set(Goal::Answers, excess(&self.keys, quarter));
        score.set(Goal::Strategies, self.too_much(&Gains::default(), &Gains::default()));
        score.set(Goal::Full, self.lacking);
        score
    }

    /// What strategies earn too much if these gains are exchanged for those.
    fn too_much(&self, out: &Gains, into: &Gains) -> u64 {
        let most = MOST_GAIN * i64::try_from(self.shares.count).unwrap_or(i64::MAX);
        let sums = self.gains.iter().zip(out).zip(into).map(|((all, out), into)| all - out + into);
        sums.map(|sum| u64::try_from(sum - most).unwrap_or(0)).sum()
    }

    /// Exchanges questions for others as long as that makes the bank better.
    fn improve(&mut self) {
        let mut steps = MOST_STEPS;
        let mut score = self.score();
        for goal in EXCHANGED {
            // A whole round without an exchange is the end: nothing that can be exchanged makes it better.
            let (mut slot, mut in_vain) = (0, 0);
            while score.missed(goal) > 0 && in_vain < self.chosen.len() {
                if let Some(better) = self.exchange(slot, goal, &score, &mut steps) {
                    (score, in_vain) = (better, 0);
                } else {
                    in_vain += 1;
                }
                slot = (slot + 1) % self.chosen.len();
                if steps == 0 {
                    return;
                }
            }
        }
    }

    /// Exchanges the question at a place for the one of the next items that makes the bank best, if it makes it better; the new score.
    fn exchange(
        &mut self,
        slot: usize,
        goal: Goal,
        score: &Score,
        steps: &mut usize,
    ) -> Option<Score> {
        let out = &self.items[self.chosen[slot]];
        if !self.is_to_blame(out, goal) {
            return None;
        }
        let mut best: Option<(Score, usize)> = None;
        for _ in 0..self.pool.len().min(LOOKED_AT) {
            let at = self.pool[self.next];
            self.next = (self.next + 1) % self.pool.len();
            let into = &self.items[at];
            if self.used[into.instance].is_some_and(|user| user != slot) {
                continue;
            }
            *steps = steps.saturating_sub(1);
            if *steps == 0 {
                break;
            }
            let new = self.exchanged(out, into, score);
            let known = best.as_ref().map_or(score, |(score, _)| score);
            if new < *known {
                best = Some((new, at));
            }
        }
        let (score, at) = best?;
        self.take_out(slot);
        self.put(slot, at);
        Some(score)
    }

    /// Whether a question has a part in missing a goal.
    fn is_to_blame(&self, item: &Item, goal: Goal) -> bool {
        let Shares { of_class, half, quarter, .. } = self.shares;
        match goal {
            Goal::Options => item.is_poor,
            Goal::Classes => self.classes[item.class] > of_class,
            Goal::Distinct => self.keys[item.key] > 1,
            Goal::Half => self.keys[item.key] > half,
            Goal::Answers => self.keys[item.key] > quarter,
            Goal::Strategies => item.gains.iter().any(|gain| *gain > 0),
            Goal::Full => item.lacking > 0,
            Goal::Complete | Goal::Hardness | Goal::Length => false,
        }
    }

    /// The score after an exchange.
    fn exchanged(&self, out: &Item, into: &Item, score: &Score) -> Score {
        let Shares { of_class, half, quarter, distinct, .. } = self.shares;
        let mut new = *score;
        let moved = |all: u64, out: u64, into: u64| (all + into).saturating_sub(out);
        new.set(Goal::Options, moved(self.poor, out.is_poor.into(), into.is_poor.into()));
        new.set(Goal::Full, moved(self.lacking, out.lacking, into.lacking));
        let mut change = |goal, from: usize, to: usize, amount: &dyn Fn(usize) -> u64| {
            let gone = amount(from) - amount(from - 1);
            let come = amount(to + 1) - amount(to);
            new.set(goal, moved(score.missed(goal), gone, come));
        };
        if out.class != into.class {
            let (from, to) = (self.classes[out.class], self.classes[into.class]);
            change(Goal::Classes, from, to, &|count| as_amount(count.saturating_sub(of_class)));
        }
        if out.key != into.key {
            let (from, to) = (self.keys[out.key], self.keys[into.key]);
            change(Goal::Half, from, to, &|count| as_amount(count.saturating_sub(half)));
            change(Goal::Answers, from, to, &|count| as_amount(count.saturating_sub(quarter)));
            if distinct {
                change(Goal::Distinct, from, to, &pairs);
            }
        }
        new.set(Goal::Strategies, self.too_much(&out.gains, &into.gains));
        new
    }
}

/// Pairs of so many.
fn pairs(count: usize) -> u64 {
    as_amount(count * count.saturating_sub(1) / 2)
}

fn as_amount(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
