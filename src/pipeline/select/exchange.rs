//! A bank out of a pool that meets as many goals as possible.
//!
//! In: items in the order in which they were found, and a pool of those that may be used. Out: a
//! [`Bank`] of some of them. It begins with the first ones that may be right so often, and then
//! exchanges single questions for better ones. What holds: what is done depends on the items alone,
//! and its amount is bounded in steps.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::goal::{Goal, Score, Shares};
use super::item::{Gains, Item};
use super::variety::TraitLimits;
use crate::ask::strategy::MOST_GAIN;
use crate::ask::version_role::WHOLE;
use crate::pipeline::policy::POLICY;

/// The goals that exchanges serve, what counts most first; the others follow from which items may
/// be used.
const EXCHANGED: [Goal; 10] = [
    Goal::Options,
    Goal::Classes,
    Goal::Distinct,
    Goal::Half,
    Goal::Answers,
    Goal::Shapes,
    Goal::Variety,
    Goal::Strategies,
    Goal::Full,
    Goal::Versions,
];

/// A bank in the making.
pub struct Bank<'a> {
    items: &'a [Item],
    pool: &'a [usize],
    shares: Shares,
    limits: &'a TraitLimits,
    /// In how many questions each thing is that they have in common.
    traits: Vec<usize>,
    /// What is in it, as places of items.
    pub chosen: Vec<usize>,
    /// By instance, which of the chosen ones is about it.
    used: Vec<Option<usize>>,
    keys: Vec<usize>,
    classes: Vec<usize>,
    /// By version of the program, how much oftener than by chance it is right, in thousandths.
    leans: Vec<i64>,
    poor: u64,
    lacking: u64,
    gains: Gains,
    /// What each text would earn above chance, in thousandths of a mark, for somebody who takes it
    /// wherever it is offered.
    known: Vec<i64>,
    /// In how many questions each text is right.
    right: Vec<usize>,
    /// The texts that are right in some question, those that are right most often first.
    ranked: BTreeSet<(Reverse<usize>, usize)>,
    /// The place in the pool to look at next.
    next: usize,
}

impl<'a> Bank<'a> {
    /// The best bank that is found, which is complete if there are enough instances.
    pub fn of(
        items: &'a [Item],
        pool: &'a [usize],
        shares: Shares,
        limits: &'a TraitLimits,
    ) -> Self {
        let kinds =
            |of: fn(&Item) -> usize| items.iter().map(|item| of(item) + 1).max().unwrap_or(0);
        let mut bank = Self {
            items,
            pool,
            shares,
            limits,
            traits: vec![0; limits.len()],
            chosen: Vec::new(),
            used: vec![None; kinds(|item| item.instance)],
            keys: vec![0; kinds(|item| item.key)],
            classes: vec![0; kinds(|item| item.class)],
            leans: vec![0; kinds(|item| item.versions.iter().map(|one| one.0).max().unwrap_or(0))],
            poor: 0,
            lacking: 0,
            gains: Gains::default(),
            known: vec![0; kinds(|item| item.right)],
            right: vec![0; kinds(|item| item.right)],
            ranked: BTreeSet::new(),
            next: 0,
        };
        bank.begin();
        bank.improve();
        bank
    }

    /// Takes those that are kept, then the first ones: those that are not too many of their kind,
    /// then any.
    fn begin(&mut self) {
        type Test = fn(&Bank<'_>, &Item) -> bool;
        let tests: [Test; 4] = [
            |bank, item| bank.is_wanted(item) && item.lacking == 0 && !bank.repeats(item),
            |bank, item| bank.is_wanted(item) && !bank.repeats(item),
            |bank, item| bank.is_wanted(item),
            |_, item| !item.is_poor,
        ];
        for (at, item) in self.items.iter().enumerate().filter(|(_, item)| item.is_kept) {
            if self.chosen.len() < self.shares.count && self.used[item.instance].is_none() {
                self.put(self.chosen.len(), at);
            }
        }
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
        item.traits.iter().for_each(|number| self.traits[*number] += 1);
        self.keys[item.key] += 1;
        self.classes[item.class] += 1;
        item.versions.iter().for_each(|(version, lean)| self.leans[*version] += lean);
        self.poor += u64::from(item.is_poor);
        self.lacking += item.lacking;
        self.gains.iter_mut().zip(&item.gains).for_each(|(all, one)| *all += one);
        self.set_right(item.right, self.right[item.right] + 1);
        self.known[item.right] += item.surprise();
        item.wrong.iter().for_each(|text| self.known[*text] -= item.chance);
    }

    /// Takes the item at a place out, for another one.
    fn take_out(&mut self, slot: usize) {
        let item = &self.items[self.chosen[slot]];
        self.used[item.instance] = None;
        item.traits.iter().for_each(|number| self.traits[*number] -= 1);
        self.keys[item.key] -= 1;
        self.classes[item.class] -= 1;
        item.versions.iter().for_each(|(version, lean)| self.leans[*version] -= lean);
        self.poor -= u64::from(item.is_poor);
        self.lacking -= item.lacking;
        self.gains.iter_mut().zip(&item.gains).for_each(|(all, one)| *all -= one);
        self.set_right(item.right, self.right[item.right] - 1);
        self.known[item.right] -= item.surprise();
        item.wrong.iter().for_each(|text| self.known[*text] += item.chance);
    }

    /// Says in how many questions a text is right.
    fn set_right(&mut self, text: usize, count: usize) {
        self.ranked.remove(&(Reverse(self.right[text]), text));
        if count > 0 {
            self.ranked.insert((Reverse(count), text));
        }
        self.right[text] = count;
    }

    /// The three texts that are right most often; `out` is right once less.
    fn leaders(&self, out: Option<usize>) -> Leaders {
        let others = self.ranked.iter().filter(|(_, text)| Some(*text) != out);
        let mut first: Vec<(Reverse<usize>, usize)> =
            others.take(Leaders::default().len()).copied().collect();
        let less = out.map(|text| (self.right[text].saturating_sub(1), text));
        first.extend(
            less.filter(|(count, _)| *count > 0).map(|(count, text)| (Reverse(count), text)),
        );
        first.sort_unstable();
        let mut leaders = Leaders::default();
        for (leader, (Reverse(count), text)) in leaders.iter_mut().zip(first) {
            *leader = (count, text);
        }
        leaders
    }

    /// By how much the goals are missed that exchanges serve.
    pub fn score(&self) -> Score {
        let mut score = Score::default();
        let excess = |counts: &[usize], most: usize| {
            counts.iter().map(|count| as_amount(count.saturating_sub(most))).sum()
        };
        let Shares { count, of_class, half, quarter, distinct, .. } = self.shares;
        score.set(Goal::Complete, as_amount(count.saturating_sub(self.chosen.len())));
        score.set(Goal::Options, self.poor);
        score.set(Goal::Classes, excess(&self.classes, of_class));
        let pairs = self.keys.iter().map(|count| pairs(*count)).sum();
        score.set(Goal::Distinct, if distinct { pairs } else { 0 });
        score.set(Goal::Half, excess(&self.keys, half));
        score.set(Goal::Answers, excess(&self.keys, quarter));
        self.limits.set(&self.traits, &mut score);
        score.set(Goal::Versions, self.leans.iter().map(|lean| uneven(*lean)).sum());
        let frequent = self.frequent(&self.leaders(None), None);
        score.set(Goal::Strategies, self.too_much(&Gains::default(), &Gains::default(), frequent));
        score.set(Goal::Full, self.lacking);
        score
    }

    /// What strategies earn too much if these gains are exchanged for those, and `frequent` is what
    /// the most frequent answer earns. Squares, so that no strategy earns much more than others.
    fn too_much(&self, out: &Gains, into: &Gains, frequent: i64) -> u64 {
        let most = self.most_gain();
        let sums = self.gains.iter().zip(out).zip(into).map(|((all, out), into)| all - out + into);
        let excesses = sums.chain([frequent]).map(|sum| (sum - most).max(0).unsigned_abs());
        excesses.map(|excess| excess.saturating_mul(excess)).fold(0, u64::saturating_add)
    }

    /// What a strategy may earn above chance, in thousandths of a mark.
    fn most_gain(&self) -> i64 {
        MOST_GAIN * i64::try_from(self.chosen.len()).unwrap_or(i64::MAX)
    }

    /// What it earns above chance to take the answer that is right most often in the other
    /// questions, at most, in thousandths of a mark. `leaders` are the texts that are right most
    /// often, where one question is exchanged without the one that goes out; `exchanged` are the
    /// questions that go out and come in. Where two are right equally often, whoever has one of
    /// them before him takes the other.
    fn frequent(&self, leaders: &Leaders, exchanged: Option<(&Item, &Item)>) -> i64 {
        let into = exchanged.map(|(_, into)| into.right);
        let others = leaders.iter().filter(|(_, text)| Some(*text) != into).copied();
        let mut leaders = others.chain(into.map(|text| {
            let out = exchanged.is_some_and(|(out, _)| out.right == text);
            (self.right[text] + 1 - usize::from(out), text)
        }));
        let mut best = leaders.next().unwrap_or_default();
        let mut is_alone = true;
        for next in leaders {
            if next.0 > best.0 {
                (best, is_alone) = (next, true);
            } else if next.0 == best.0 {
                is_alone = false;
            }
        }
        let (count, text) = best;
        if !is_alone || count < 3 {
            return 0;
        }
        let change = |(out, into): (&Item, &Item)| into.gain_by(text) - out.gain_by(text);
        self.known[text] + exchanged.map_or(0, change)
    }

    /// Exchanges questions for others as long as that makes the bank better.
    fn improve(&mut self) {
        let mut steps = POLICY.most_exchanges;
        let mut score = self.score();
        for goal in EXCHANGED {
            // A whole round without an exchange is the end: nothing that can be exchanged makes it
            // better.
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

    /// Exchanges the question at a place for the one of the next items that makes the bank best, if
    /// it makes it better; the new score.
    fn exchange(
        &mut self,
        slot: usize,
        goal: Goal,
        score: &Score,
        steps: &mut usize,
    ) -> Option<Score> {
        let out = &self.items[self.chosen[slot]];
        if out.is_kept || !self.is_to_blame(out, goal) {
            return None;
        }
        let leaders = self.leaders(Some(out.right));
        let mut best: Option<(Score, usize)> = None;
        for _ in 0..self.pool.len().min(POLICY.looked_at) {
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
            let new = self.exchanged(out, into, (score, &leaders));
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
            Goal::Versions => {
                let leans = |(version, lean): &(usize, i64)| {
                    let all = self.leans[*version];
                    is_known(all) && all.signum() == lean.signum()
                };
                item.versions.iter().any(leans)
            }
            Goal::Shapes | Goal::Variety => {
                self.limits.is_to_blame(&self.traits, &item.traits, goal)
            }
            Goal::Strategies => self.is_guessed(item),
            Goal::Full => item.lacking > 0,
            Goal::Complete | Goal::Hardness | Goal::Length => false,
        }
    }

    /// Whether a strategy that earns too much in the bank earns something in a question.
    fn is_guessed(&self, item: &Item) -> bool {
        let most = self.most_gain();
        let earns = |(all, one): (&i64, &i64)| *all > most && *one > 0;
        self.gains.iter().zip(&item.gains).any(earns) || self.known[item.right] > most
    }

    /// By how much versions would lean after an exchange, where it is `all` now.
    fn uneven_after(&self, out: &Item, into: &Item, all: u64) -> u64 {
        if out.versions == into.versions {
            return all;
        }
        let gone = out.versions.iter().map(|(version, lean)| (*version, -lean));
        let leans: Vec<(usize, i64)> = gone.chain(into.versions.iter().copied()).collect();
        let (mut before, mut after) = (0, 0);
        for (at, (version, _)) in leans.iter().enumerate() {
            let is_first = leans[..at].iter().all(|(other, _)| other != version);
            if is_first {
                let of_this = leans.iter().filter(|(other, _)| other == version);
                let moved: i64 = of_this.map(|(_, lean)| lean).sum();
                before += uneven(self.leans[*version]);
                after += uneven(self.leans[*version] + moved);
            }
        }
        (all + after).saturating_sub(before)
    }

    /// The score after an exchange.
    fn exchanged(&self, out: &Item, into: &Item, (score, leaders): (&Score, &Leaders)) -> Score {
        let Shares { of_class, half, quarter, distinct, .. } = self.shares;
        let mut new = *score;
        new.set(Goal::Versions, self.uneven_after(out, into, score.missed(Goal::Versions)));
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
        self.limits.exchange(&self.traits, &out.traits, &into.traits, &mut new);
        let frequent = self.frequent(leaders, Some((out, into)));
        new.set(Goal::Strategies, self.too_much(&out.gains, &into.gains, frequent));
        new
    }
}

/// Whether a version is so much oftener right than by chance, or so much more rarely, that one
/// question more or less would bring it closer to chance.
pub fn is_known(lean: i64) -> bool {
    lean.abs() > WHOLE / 2
}

/// By how much a version that leans misses chance. The square, so that each question less makes a
/// bank better; where none would, nothing.
fn uneven(lean: i64) -> u64 {
    if is_known(lean) { lean.unsigned_abs().saturating_pow(2) } else { 0 }
}

/// Some texts that are right most often, each with how often.
type Leaders = [(usize, usize); 3];

/// The number of pairs of `count` things.
fn pairs(count: usize) -> u64 {
    as_amount(count * count.saturating_sub(1) / 2)
}

fn as_amount(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
