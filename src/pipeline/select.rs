//! Which of the instances found make a good bank, and with which options.
//!
//! In: candidates in the order in which they were found. Out: a [`Selection`]: those to use, and
//! which goals (`goal::GOALS`) they miss by how much. What holds: it depends on the candidates
//! alone, and its amount is bounded in steps; where the first ones found meet all goals, they are
//! used.
//!
//! Bands of hardness that promise most are tried one after the other, within each the band of
//! lengths that does; in a band a bank is made and mended by exchanges. The bank that misses least,
//! what counts most first, is used.

mod band;
mod bound;
mod exchange;
mod goal;
mod item;
mod known;
mod level;
mod likeness;
mod variety;

use super::policy::POLICY;
use std::collections::{BTreeMap, BTreeSet};

use crate::ask::strategy::{Floor, GuessingStrategy, Offered, Takings, takings};
use crate::skeleton::front_matter::Settings;
use crate::write::bank::PartOptions;
use crate::write::report::{GaveWay, KnownVersions};
use band::bands;
use bound::{BankBounds, BankShape};
use exchange::Bank;
use goal::{Goal, Score, Shares, beyond};
use item::{Item, items};
use known::known_versions;
use level::{LevelSet, level};
use variety::TraitLimits;

pub use item::QuestionCandidate;
pub use likeness::{BankTrait, TraitSubject};
pub use variety::CommonTrait;

/// What the author wants of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// Whether right answers should differ.
    pub distinct_answers: bool,
    /// By how many thousandths of the easiest question the hardest one may exceed it, which then is
    /// a condition; `None`: the usual goal.
    pub spread: Option<u32>,
}

impl Wishes {
    /// What the author of a skeleton wants.
    pub fn of(settings: &Settings) -> Self {
        Self { distinct_answers: settings.distinct_answers, spread: settings.difficulty.spread }
    }
}

/// A question to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionPick {
    /// The number of the instance.
    pub number: usize,
    /// Which of its sets of options it gets.
    pub option_set: usize,
    /// The class of its answer.
    pub class: String,
    /// Which options the other questions of its group get.
    pub parts: Vec<PartOptions>,
}

/// What was selected.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The questions, in the order in which their instances were found.
    pub picks: Vec<QuestionPick>,
    /// How far they miss each goal.
    score: Score,
    /// The most frequent right answer, and how often it is right.
    pub most_frequent: Option<(String, usize)>,
    /// What more questions have in common than should.
    pub common: Vec<CommonTrait>,
    /// What somebody earns who knows of each version whether it is right more often than by chance,
    /// if that is more than it should be.
    pub known_versions: Option<KnownVersions>,
    /// Strategies that earn more than chance explains.
    pub strategies: Vec<Takings>,
    /// For each of them, why no bank of these instances could do without; `None` where that is not
    /// proved.
    pub floors: Vec<Option<Floor>>,
    /// What was selected for the other parts of groups.
    pub parts: Vec<Selection>,
    /// How many instances there were to choose from.
    pub instances: usize,
    /// How many instances are left out because they are harder or easier than `spread` allows.
    pub outside: usize,
    /// Whether more candidates could not make the bank better in what counts most.
    pub is_good: bool,
    /// Whether all have as many options as there is room for, and run equally long.
    pub is_full: bool,
    /// Whether there are several classes, but too few of some.
    pub lacks_a_class: bool,
}

impl Selection {
    /// The strategies that earn too much, each with why no bank could do without, where that is
    /// proved.
    pub fn proved(&self) -> impl Iterator<Item = (GuessingStrategy, Floor)> {
        let all = self.strategies.iter().zip(&self.floors);
        all.filter_map(|(takings, floor)| Some((takings.strategy, (*floor)?)))
    }

    /// What the instances do not allow, for the report.
    pub fn gave_way(&self, settings: &Settings) -> GaveWay {
        GaveWay {
            hardness: self.misses(Goal::Hardness),
            answers: self.misses(Goal::Answers),
            common: self.common.iter().filter_map(CommonTrait::told).collect(),
            few_answers: self.has_few_answers(settings).then_some(self.instances),
            known_versions: self.known_versions,
            strategies: self.proved().collect(),
        }
    }

    /// What the instances do not allow, for each part of a group; one where nothing is grouped.
    pub fn gave_way_by_part(&self, settings: &Settings) -> Vec<GaveWay> {
        // Whether other instances have more answers was not asked for each part.
        let others = self.parts.iter().map(|part| GaveWay {
            few_answers: None,
            answers: false,
            ..part.gave_way(settings)
        });
        std::iter::once(self.gave_way(settings)).chain(others).collect()
    }

    /// Whether an answer is right in more than a quarter of the questions because there are not
    /// enough others. Where it gave way to hardness, or repeats against the author's wish, that is
    /// told; and of yes and no there are no others.
    fn has_few_answers(&self, settings: &Settings) -> bool {
        let of = self.picks.len();
        let is_told = settings.distinct_answers || self.misses(Goal::Answers);
        let is_one_of_two = |class: &str| matches!(class, "yes" | "no" | "true" | "false");
        let is_open = !self.picks.iter().any(|pick| is_one_of_two(&pick.class));
        let is_frequent = |count: usize| count * 4 > of && of > 3;
        !is_told && is_open && self.most_frequent.as_ref().is_some_and(|one| is_frequent(one.1))
    }

    /// Whether a goal is missed.
    fn misses(&self, goal: Goal) -> bool {
        if matches!(goal, Goal::Strategies) {
            !self.strategies.is_empty()
        } else {
            self.score.missed(goal) > 0
        }
    }
}

/// At most `count` of the best candidates, at most one per instance; `barred` ones are left out.
pub fn select(
    candidates: &[QuestionCandidate<'_>],
    count: usize,
    wishes: Wishes,
    barred: &dyn Fn(usize) -> bool,
) -> Selection {
    let candidates: Vec<&QuestionCandidate<'_>> =
        candidates.iter().filter(|candidate| !barred(candidate.number)).collect();
    let (limits, traits) = TraitLimits::of(&candidates, count);
    let items = items(&candidates, traits);
    let all: Vec<usize> = (0..items.len()).collect();
    let shares = shares(&items, count, wishes.distinct_answers);
    let spread = wishes.spread.map_or(POLICY.spread, u64::from);
    let mut trial = Trial { items: &items, shares, limits: &limits, spread, best: None };
    if wishes.spread.is_none() {
        // Where the first ones will do, they are used.
        trial.attempt(&first(&items, count));
    }
    let wider: &[u64] = if wishes.spread.is_some() { &[] } else { &POLICY.wider };
    for spread in [spread].iter().chain(wider) {
        for band in bands(&items, &all, |item| item.hardness, *spread, shares) {
            if trial.is_done() {
                break;
            }
            // Runs of one length are asked for last: a narrower choice is worth a trial only where
            // all that counts more may be met.
            let score = trial.attempt(&band);
            let is_long = score.missed(Goal::Length) > 0;
            if is_long && score.meets(&goal::GOALS[..=Goal::Strategies as usize]) {
                for length in [POLICY.spread, POLICY.wider[0]] {
                    let of_length = bands(&items, &band, |item| item.length, length, shares);
                    of_length.first().into_iter().for_each(|pool| {
                        trial.attempt(pool);
                    });
                }
            }
        }
        // A wider band helps only where one answer or too few options were left.
        if trial.best.as_ref().is_some_and(|best| best.score.meets(&goal::GOALS[..=EQUALLY_HARD])) {
            break;
        }
    }
    if wishes.spread.is_none() && !trial.is_done() {
        trial.attempt(&all);
    }
    let mut best = trial.best.take().unwrap_or_default();
    trial.level(&mut best, &candidates);
    let outside = if wishes.spread.is_some() {
        instances(&items, &all) - instances(&items, &best.pool)
    } else {
        0
    };
    let chosen: Vec<&QuestionCandidate<'_>> =
        best.chosen.iter().map(|at| candidates[*at]).collect();
    let mut selection = selection(&chosen, &candidates, (best.score, outside), shares, wishes);
    selection.instances = instances(&items, &all);
    let likenesses: Vec<(&[usize], &str)> =
        best.chosen.iter().map(|at| (&*items[*at].traits, candidates[*at].key)).collect();
    selection.common = limits.too_common(&likenesses);
    if !selection.strategies.is_empty() {
        let shape = BankShape {
            count: chosen.len(),
            is_equally_hard: !selection.misses(Goal::Hardness),
            most_of_answer: (!selection.misses(Goal::Answers)).then_some(shares.quarter),
        };
        let bounds = BankBounds::of(&items, &best.pool, shape);
        let strategies = selection.strategies.iter();
        selection.floors = strategies.map(|one| bounds.floor(one.strategy)).collect();
    }
    selection
}

/// The place of [`Goal::Hardness`] in the list.
const EQUALLY_HARD: usize = Goal::Hardness as usize;

/// The best bank so far.
#[derive(Default)]
struct Best {
    score: Score,
    pool: Vec<usize>,
    chosen: Vec<usize>,
}

/// Tries one pool of items after the other.
struct Trial<'a> {
    items: &'a [Item],
    shares: Shares,
    limits: &'a TraitLimits,
    spread: u64,
    best: Option<Best>,
}

impl Trial<'_> {
    /// Makes a bank of a pool, and keeps it if it is the best one; how far it misses the goals.
    fn attempt(&mut self, pool: &[usize]) -> Score {
        let bank = Bank::of(self.items, pool, self.shares, self.limits);
        let score = bank.score();
        let mut chosen = bank.chosen;
        chosen.sort_unstable();
        let score = self.scored(&score, &chosen);
        if self.best.as_ref().is_none_or(|best| score < best.score) {
            self.best = Some(Best { score, pool: pool.to_vec(), chosen });
        }
        score
    }

    /// How far a bank misses the goals, those included that depend on its ends.
    fn scored(&self, score: &Score, chosen: &[usize]) -> Score {
        let mut score = *score;
        for (goal, measure, allowed) in [
            (Goal::Hardness, (|item| item.hardness) as fn(&Item) -> u64, self.spread),
            (Goal::Length, |item| item.length, POLICY.spread),
        ] {
            let ends = ends(chosen.iter().map(|at| measure(&self.items[*at])));
            let missed = |(least, greatest)| {
                let over = beyond(least, greatest, allowed);
                let is_wider = |spread: &&u64| beyond(least, greatest, **spread) > 0;
                // How much wider counts in steps: what is no further apart than the next spread
                // allows has different answers rather than a few thousandths less.
                if goal == Goal::Hardness && over > 0 {
                    1 + as_count(POLICY.wider.iter().filter(is_wider).count())
                } else {
                    over
                }
            };
            score.set(goal, ends.map_or(0, missed));
        }
        score
    }

    /// Gives the questions of a bank sets of options with which right ones look like wrong ones.
    fn level(&self, best: &mut Best, candidates: &[&QuestionCandidate<'_>]) {
        let mut of_instance: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, item) in self.items.iter().enumerate() {
            of_instance.entry(item.instance).or_default().push(at);
        }
        let is_alike = |one: &Item, other: &Item| {
            (one.key, one.class, &one.versions, one.is_poor)
                == (other.key, other.class, &other.versions, other.is_poor)
        };
        let leader = self.leader(&best.chosen);
        let (mut questions, mut chosen, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for at in &best.chosen {
            let own = &self.items[*at];
            let all = of_instance.get(&own.instance).into_iter().flatten().copied();
            let alike: Vec<usize> = all
                .filter(|other| {
                    let is_free = !own.is_kept && candidates[*other].offered.is_some();
                    other == at || is_free && is_alike(own, &self.items[*other])
                })
                .collect();
            let sets = alike.iter().filter_map(|at| {
                let offered = candidates[*at].offered?;
                let item = &self.items[*at];
                let frequent = leader.map_or(0, |text| item.gain_by(text));
                Some(LevelSet { offered, lacking: item.lacking, gains: &item.gains, frequent })
            });
            let sets: Vec<LevelSet<'_>> = sets.collect();
            chosen.push(alike.iter().position(|other| other == at).unwrap_or_default());
            places.push(alike);
            questions.push(sets);
        }
        level(&questions, &mut chosen);
        let levelled: Vec<usize> =
            chosen.into_iter().zip(places).map(|(at, places)| places[at]).collect();
        let bank = Bank::of(self.items, &levelled, self.shares, self.limits);
        let score = self.scored(&bank.score(), &levelled);
        // What strategies earn counts as much; an answer that is frequent is known for the bank
        // only.
        let is_worse = |goal: &Goal| score.missed(*goal) > best.score.missed(*goal);
        if !goal::GOALS.iter().any(is_worse) {
            (best.chosen, best.score) = (levelled, score);
        }
    }

    /// The text that is right in most questions of a bank, if there is only one, and in three at
    /// least.
    fn leader(&self, chosen: &[usize]) -> Option<usize> {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for at in chosen {
            *counts.entry(self.items[*at].right).or_default() += 1;
        }
        let most = counts.values().copied().max().filter(|most| *most > 2)?;
        let mut leaders = counts.into_iter().filter(|(_, count)| *count == most);
        let (leader, _) = leaders.next()?;
        leaders.next().is_none().then_some(leader)
    }

    /// Whether nothing is missed.
    fn is_done(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.score.meets(&goal::GOALS))
    }
}

fn as_count(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// The least and the greatest of some values.
fn ends(values: impl Iterator<Item = u64>) -> Option<(u64, u64)> {
    values.fold(None, |ends, value| {
        let (least, greatest) = ends.unwrap_or((value, value));
        Some((least.min(value), greatest.max(value)))
    })
}

/// How often an answer or a class may be right in a bank of these items.
fn shares(items: &[Item], count: usize, distinct: bool) -> Shares {
    let classes: BTreeSet<usize> = items.iter().map(|item| item.class).collect();
    let answers = |poor_too: bool| {
        let usable = items.iter().filter(|item| poor_too || !item.is_poor);
        let pairs: BTreeSet<(usize, usize)> =
            usable.map(|item| (item.key, item.instance)).collect();
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for (key, _) in pairs {
            *counts.entry(key).or_default() += 1;
        }
        counts.into_values().collect::<Vec<usize>>()
    };
    let mut usable = answers(false);
    if usable.iter().sum::<usize>() < count {
        usable = answers(true);
    }
    Shares::of(&usable, classes.len(), count, distinct)
}

/// The first candidate of each of the first instances.
fn first(items: &[Item], count: usize) -> Vec<usize> {
    let mut pool: Vec<usize> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        if pool.len() < count
            && pool.last().is_none_or(|last| items[*last].instance != item.instance)
        {
            pool.push(at);
        }
    }
    pool
}

/// How many instances there are.
fn instances(items: &[Item], pool: &[usize]) -> usize {
    pool.iter().map(|at| items[*at].instance).collect::<BTreeSet<usize>>().len()
}

/// Whoever knows how often versions are right may earn one mark in this number more than by chance,
/// without that it is told: in few questions they are right by luck.
const MOST_KNOWN: u64 = 10;

/// Questions in thousandths of a mark.
fn as_thousandths(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX).saturating_mul(1_000)
}

/// What is to be known of the chosen ones.
fn selection(
    chosen: &[&QuestionCandidate<'_>],
    all: &[&QuestionCandidate<'_>],
    (score, outside): (Score, usize),
    shares: Shares,
    wishes: Wishes,
) -> Selection {
    let mut classes: BTreeMap<&str, usize> = all.iter().map(|one| (one.class, 0)).collect();
    let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
    for one in chosen {
        *classes.entry(one.class).or_default() += 1;
        *keys.entry(one.key).or_default() += 1;
    }
    let offered: Vec<Offered> = chosen.iter().filter_map(|one| one.offered.cloned()).collect();
    let mut strategies = takings(&offered);
    strategies.retain(Takings::is_too_much);
    let count = shares.count;
    // Classes say how many answers there are; where there are none, another answer may still turn
    // up.
    let lacks_answers = classes.contains_key("") && shares.quarter > (count / 4).max(1);
    // Of several classes one may still turn up that there was none of.
    let alone = classes.len() == 1 && !classes.contains_key("") && count > 1;
    let (fewest, most) = (classes.values().min(), classes.values().max());
    let is_even = !alone && fewest.zip(most).is_none_or(|(fewest, most)| most - fewest <= 1);
    let complete = wishes.spread.is_none() || chosen.len() >= count;
    let goals = [
        Goal::Options,
        Goal::Distinct,
        Goal::Half,
        Goal::Hardness,
        Goal::Answers,
        Goal::Shapes,
        Goal::Versions,
    ];
    let most_frequent = keys.iter().max_by_key(|(_, count)| **count);
    let known_versions = known_versions(chosen);
    let gain = known_versions.earned.saturating_sub(known_versions.chance);
    let is_known = gain * MOST_KNOWN > as_thousandths(chosen.len());
    let picks = chosen.iter().map(|one| QuestionPick {
        number: one.number,
        option_set: one.option_set,
        class: one.class.to_owned(),
        parts: Vec::new(),
    });
    Selection {
        picks: picks.collect(),
        most_frequent: most_frequent.map(|(key, count)| ((*key).to_owned(), *count)),
        common: Vec::new(),
        known_versions: is_known.then_some(known_versions),
        is_good: score.meets(&goals)
            && is_even
            && complete
            && strategies.is_empty()
            && !lacks_answers,
        is_full: score.meets(&[Goal::Full, Goal::Length]),
        lacks_a_class: !is_even && classes.len() > 1,
        score,
        strategies,
        floors: Vec::new(),
        parts: Vec::new(),
        instances: 0,
        outside,
    }
}

#[cfg(test)]
mod tests;
