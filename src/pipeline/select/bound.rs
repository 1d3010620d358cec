//! What strategies earn at least, whatever instances and sets of options a bank is made of.
//!
//! In: items, and the shape of a bank. Out: [`Floor`]s. What holds: each is proved. The greatest of
//! some numbers is at least any weighted mean of them, and a weighted mean of what strategies earn
//! is least if each instance has the set of options with which it is least for this one, and those
//! instances are taken with which it is least, of each answer no more than there may be. So any
//! weights give a bound; good ones are found by giving more weight to what still earns much.

use crate::pipeline::policy::POLICY;
use std::collections::BTreeMap;

use super::goal::beyond;
use super::item::{Gains, Item};
use crate::ask::strategy::{Floor, GuessingStrategy, MOST_GAIN, STRATEGIES};

/// How much each strategy counts; none is negative, and one at least is positive.
type Weights = Gains;

/// The weight of a strategy in the beginning.
const UNIT: i64 = 1_000;

/// The items of one instance.
struct InstanceItems<'a> {
    hardness: u64,
    /// The right answer; `None` if it depends on the options.
    key: Option<usize>,
    items: Vec<&'a Item>,
}

/// What holds of the banks that are looked at.
#[derive(Clone, Copy)]
pub struct BankShape {
    /// How many questions a bank has.
    pub count: usize,
    /// Whether all questions are equally hard.
    pub is_equally_hard: bool,
    /// In how many questions an answer is right, at most; `None`: in any number.
    pub most_of_answer: Option<usize>,
}

impl BankShape {
    /// This shape and those of which less holds, the least first.
    fn looser(self) -> Vec<Self> {
        let hardness: &[bool] = if self.is_equally_hard { &[false, true] } else { &[false] };
        let mut shapes = Vec::new();
        for is_equally_hard in hardness.iter().copied() {
            shapes.push(Self { is_equally_hard, most_of_answer: None, ..self });
            if self.most_of_answer.is_some() {
                shapes.push(Self { is_equally_hard, ..self });
            }
        }
        shapes
    }
}

/// What was found out about the banks of some instances.
pub struct BankBounds<'a> {
    instances: Vec<InstanceItems<'a>>,
    shape: BankShape,
    /// Weights with which strategies together earn much at least: of all instances and of those of
    /// a bank that was tried, with and without regard to how often an answer is right.
    weights: [Weights; 4],
    /// What each strategy can earn with a question, in the order of [`STRATEGIES`].
    steps: [GainSteps; STRATEGIES.len()],
}

impl<'a> BankBounds<'a> {
    /// Looks for bounds; `pool` are the places of those items of which the best bank was made, and
    /// `shape` is what that bank is like. Items with too few options from rules count only if there
    /// are too few others.
    pub fn of(items: &'a [Item], pool: &[usize], shape: BankShape) -> Self {
        let all: Vec<usize> = (0..items.len()).collect();
        let instances = by_instance(items, &all, shape.count);
        let near = by_instance(items, pool, shape.count);
        let free = BankShape { most_of_answer: None, ..shape };
        let weights = [
            mended(&instances, free),
            mended(&instances, shape),
            mended(&near, free),
            mended(&near, shape),
        ];
        let steps = std::array::from_fn(|strategy| GainSteps::of(&instances, strategy));
        Self { instances, shape, weights, steps }
    }

    /// Why a bank cannot do without a strategy that earns too much; `None` where no proof was
    /// found. Of several proofs the one of the greatest bound; among equals, that of more banks.
    pub fn floor(&self, strategy: GuessingStrategy) -> Option<Floor> {
        let mut alone = Weights::default();
        alone[strategy as usize] = UNIT;
        let mut greatest: Option<Floor> = None;
        for shape in self.shape.looser() {
            let own = self.least(&alone, shape);
            let any = self.weights.iter().filter_map(|one| self.least(one, shape)).max();
            let floors = [(Some(strategy), own), (None, any)].into_iter();
            let floor = floors.filter_map(|(strategy, gain)| {
                let gain = gain.filter(|gain| *gain > MOST_GAIN)?;
                Some(Floor {
                    strategy,
                    gain,
                    is_equally_hard: shape.is_equally_hard,
                    most_of_answer: shape.most_of_answer,
                    instances: self.instances.len(),
                })
            });
            // What one strategy earns says more than what one or another does.
            let Some(floor) = floor.into_iter().next() else { continue };
            if greatest.is_none_or(|greatest| greatest.gain < floor.gain) {
                greatest = Some(floor);
            }
        }
        greatest
    }

    /// What the weighted mean of strategies is at least in a bank, in thousandths of all marks,
    /// rounded down; `None` if there is no such bank.
    fn least(&self, weights: &Weights, shape: BankShape) -> Option<i64> {
        let mut means: Vec<(u64, InstanceMean)> = self
            .instances
            .iter()
            .filter_map(|one| Some((one.hardness, InstanceMean::of(one, weights)?.0)))
            .collect();
        means.sort_unstable();
        if !shape.is_equally_hard {
            return sum_of_least(means.into_iter().map(|(_, mean)| mean).collect(), shape)
                .map(|sum| self.greatest_of(sum, weights, shape.count));
        }
        let mut least = None;
        let mut end = 0;
        for (from, (easiest, _)) in means.iter().enumerate() {
            if from > 0 && means[from - 1].0 == *easiest {
                continue;
            }
            while means.get(end).is_some_and(|one| beyond(*easiest, one.0, POLICY.spread) == 0) {
                end += 1;
            }
            let window = means[from..end].iter().map(|(_, mean)| *mean).collect();
            let sum = sum_of_least(window, shape);
            least = match (least, sum) {
                (Some(least), Some(sum)) => Some(sum.min(least)),
                (least, sum) => least.or(sum),
            };
        }
        least.map(|sum| self.greatest_of(sum, weights, shape.count))
    }

    /// What one of the weighted strategies earns at least in a bank of `count` questions in which
    /// their weighted sum is at least `sum`, in thousandths of all marks, rounded down. It is more
    /// than the mean where the mean is nothing that they can earn: whoever is right or wrong in
    /// each question earns whole marks.
    fn greatest_of(&self, sum: i64, weights: &Weights, count: usize) -> i64 {
        let all: i64 = weights.iter().sum::<i64>().max(1);
        let questions = i64::try_from(count.max(1)).unwrap_or(i64::MAX);
        let weighted = || weights.iter().zip(&self.steps).filter(|(weight, _)| **weight > 0);
        let widest = weighted().map(|(_, steps)| steps.width).max().unwrap_or_default();
        let mean = sum.div_euclid(all);
        let greatest = (mean..mean + widest)
            .take_while(|most| {
                let known =
                    weighted().map(|(weight, steps)| weight * steps.up_to(*most, questions));
                known.sum::<i64>() < sum
            })
            .last();
        // More than the last sum with which they could not come to the weighted one.
        greatest.map_or(mean, |most| most + 1).div_euclid(questions)
    }
}

/// What a strategy can earn above chance with a question: a number and whole multiples of a width
/// beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct GainSteps {
    /// One of the gains, in thousandths of the mark.
    one: i64,
    /// How far apart gains are; 0 if all are equal.
    width: i64,
}

impl GainSteps {
    /// The steps of a strategy in these instances.
    fn of(instances: &[InstanceItems<'_>], strategy: usize) -> Self {
        let mut gains =
            instances.iter().flat_map(|one| &one.items).map(|item| item.gains[strategy]);
        let one = gains.next().unwrap_or_default();
        let width = gains.fold(0, |width, gain| greatest_common_divisor(width, (gain - one).abs()));
        Self { one, width }
    }

    /// The most that it can earn in this number of `questions` without earning more than `most`;
    /// what it always earns if that is more.
    fn up_to(self, most: i64, questions: i64) -> i64 {
        let one = self.one * questions;
        if self.width == 0 { one } else { most - (most - one).rem_euclid(self.width) }
    }
}

fn greatest_common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

fn by_instance<'a>(items: &'a [Item], places: &[usize], count: usize) -> Vec<InstanceItems<'a>> {
    let of = |poor_too: bool| {
        let mut instances: BTreeMap<usize, InstanceItems<'a>> = BTreeMap::new();
        for item in places.iter().map(|at| &items[*at]).filter(|item| poor_too || !item.is_poor) {
            let Item { instance, hardness, key, .. } = item;
            let known = instances.entry(*instance);
            let known = known.or_insert_with(|| InstanceItems {
                hardness: *hardness,
                key: Some(*key),
                items: Vec::new(),
            });
            known.key = known.key.filter(|known| known == key);
            known.items.push(item);
        }
        instances
    };
    let good = of(false);
    let instances = if good.len() < count { of(true) } else { good };
    instances.into_values().collect()
}

/// What strategies together earn at least with an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct InstanceMean {
    /// The weighted sum.
    sum: i64,
    /// The right answer, if it does not depend on the options.
    key: Option<usize>,
}

impl InstanceMean {
    /// The least weighted sum of what strategies earn with an instance, and the set of options with
    /// which it is so.
    fn of<'a>(instance: &InstanceItems<'a>, weights: &Weights) -> Option<(Self, &'a Item)> {
        let sum =
            |item: &Item| item.gains.iter().zip(weights).map(|(gain, weight)| gain * weight).sum();
        let all = instance.items.iter().map(|item| (sum(item), *item));
        let (sum, item) = all.min_by_key(|(sum, _)| *sum)?;
        Some((Self { sum, key: instance.key }, item))
    }
}

/// Those with the least sums that make a bank, of each answer no more than there may be: no other
/// bank has a lesser sum, since what may not be added to the least ones could only replace one of
/// them that has the same answer.
fn least_of(means: &mut Vec<(InstanceMean, usize)>, shape: BankShape) {
    means.sort_unstable();
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    let mut count = 0;
    means.retain(|(mean, _)| {
        let of_answer = mean.key.map(|key| taken.entry(key).or_default());
        let is_one_too_many = shape.most_of_answer.zip(of_answer.as_deref().copied());
        let may_be = count < shape.count && is_one_too_many.is_none_or(|(most, of)| of < most);
        if may_be {
            count += 1;
            if let Some(of_answer) = of_answer {
                *of_answer += 1;
            }
        }
        may_be
    });
}

/// The least sum over a bank; `None` if there is no bank.
fn sum_of_least(means: Vec<InstanceMean>, shape: BankShape) -> Option<i64> {
    let mut means: Vec<(InstanceMean, usize)> = means.into_iter().map(|mean| (mean, 0)).collect();
    least_of(&mut means, shape);
    let is_bank = means.len() == shape.count && shape.count > 0;
    is_bank.then(|| means.iter().map(|(mean, _)| mean.sum).sum())
}

/// A weighted sum over `count` questions as a mean of strategies and questions.
fn rounded(sum: i64, weights: &Weights, count: usize) -> i64 {
    let all = weights.iter().sum::<i64>() * i64::try_from(count).unwrap_or(i64::MAX);
    sum.div_euclid(all.max(1))
}

/// Weights with which the weighted mean is large, whatever a bank of this shape is made of.
fn mended(instances: &[InstanceItems<'_>], shape: BankShape) -> Weights {
    let mut weights: Weights = [UNIT; STRATEGIES.len()];
    let mut known = (i64::MIN, weights);
    let items: usize = instances.iter().map(|one| one.items.len()).sum();
    for _ in 0..POLICY.most_rounds.min(POLICY.most_looks / items.max(1)) {
        let best: Vec<(InstanceMean, &Item)> =
            instances.iter().filter_map(|one| InstanceMean::of(one, &weights)).collect();
        let mut means: Vec<(InstanceMean, usize)> =
            best.iter().enumerate().map(|(at, (mean, _))| (*mean, at)).collect();
        least_of(&mut means, shape);
        let sum = means.iter().map(|(mean, _)| mean.sum).sum();
        let mean = rounded(sum, &weights, means.len());
        if mean > known.0 {
            known = (mean, weights);
        }
        let of = i64::try_from(means.len().max(1)).unwrap_or(i64::MAX);
        for (strategy, weight) in weights.iter_mut().enumerate() {
            let gains = means.iter().map(|(_, at)| best[*at].1.gains[strategy]);
            let gain = gains.sum::<i64>() / of;
            // No gain is below that of a strategy that is never right.
            *weight = (*weight + *weight * gain / 2_000).max(1);
        }
        let sum: i64 = weights.iter().sum();
        for weight in &mut weights {
            *weight = (*weight * 100 * UNIT / sum).max(1);
        }
    }
    known.1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An item of an instance with what the first two strategies earn.
    fn item(instance: usize, hardness: u64, gains: [i64; 2]) -> Item {
        let mut all = Gains::default();
        all[..2].copy_from_slice(&gains);
        Item {
            instance,
            key: 0,
            class: 0,
            versions: Box::default(),
            is_poor: false,
            lacking: 0,
            hardness,
            length: 1,
            gains: all,
            right: 0,
            wrong: Box::default(),
            chance: 250,
            is_kept: false,
            traits: Box::default(),
        }
    }

    const ANY: BankShape = BankShape { count: 8, is_equally_hard: true, most_of_answer: None };

    fn floor(items: &[Item], shape: BankShape, strategy: GuessingStrategy) -> Option<Floor> {
        let all: Vec<usize> = (0..items.len()).collect();
        BankBounds::of(items, &all, shape).floor(strategy)
    }

    fn parts(floor: Option<Floor>) -> Option<(Option<GuessingStrategy>, i64, bool)> {
        floor.map(|floor| (floor.strategy, floor.gain, floor.is_equally_hard))
    }

    #[test]
    fn what_a_strategy_earns_with_each_set_is_a_bound() {
        let mut items: Vec<Item> = (0..8).map(|at| item(at, 100, [80, -250])).collect();
        items.extend((0..8).map(|at| item(at, 100, [90, -250])));
        let four = BankShape { count: 4, ..ANY };
        let found = parts(floor(&items, four, STRATEGIES[0]));
        assert_eq!(found, Some((Some(STRATEGIES[0]), 80, false)));
        // The best four instances count.
        items.extend((0..4).map(|at| item(at, 100, [10, -250])));
        assert_eq!(floor(&items, four, STRATEGIES[0]), None);
        assert_eq!(floor(&items, ANY, STRATEGIES[0]), None, "45 are allowed");
    }

    #[test]
    fn who_is_right_or_wrong_earns_whole_marks() {
        // The first strategy is right, or the second: with five questions one of them is right in
        // three, and never in two and a half.
        let sets = |at| [item(at, 100, [750, -250]), item(at, 100, [-250, 750])];
        let items: Vec<Item> = (0..20).flat_map(sets).collect();
        let five = BankShape { count: 5, ..ANY };
        let found = parts(floor(&items, five, STRATEGIES[0]));
        assert_eq!(found, Some((None, (3 * 750 - 2 * 250) / 5, false)));
        let six = BankShape { count: 6, ..ANY };
        assert_eq!(parts(floor(&items, six, STRATEGIES[0])), Some((None, 250, false)));
        // With a question that tells nothing, it can be less.
        let mut items: Vec<Item> = (1..20).flat_map(sets).collect();
        items.push(item(0, 100, [0, 0]));
        assert_eq!(parts(floor(&items, five, STRATEGIES[0])), Some((None, 200, false)));
    }

    #[test]
    fn two_strategies_that_cannot_both_earn_little_are_proved_together() {
        // Either the first earns 700, or the second 100: best is one in eight, with which each
        // earns 88 or so.
        let items: Vec<Item> =
            (0..80).flat_map(|at| [item(at, 100, [700, 0]), item(at, 100, [0, 100])]).collect();
        let eighty = BankShape { count: 80, ..ANY };
        let Floor { strategy, gain, .. } = floor(&items, eighty, STRATEGIES[1]).unwrap();
        assert_eq!(strategy, None);
        assert!((80..=88).contains(&gain), "{gain}");
    }

    #[test]
    fn what_only_equally_hard_ones_do_not_allow_is_told_apart() {
        let mut items: Vec<Item> = (0..4).map(|at| item(at, 100, [0, -250])).collect();
        items.extend((4..8).map(|at| item(at, 200, [0, -250])));
        items.extend((8..16).map(|at| item(at, 100 + at as u64 % 2 * 100, [300, -250])));
        let found = parts(floor(&items, ANY, STRATEGIES[0]));
        assert_eq!(found, Some((Some(STRATEGIES[0]), 150, true)));
        // A bank that is not equally hard itself could have done without.
        let uneven = BankShape { is_equally_hard: false, ..ANY };
        assert_eq!(floor(&items, uneven, STRATEGIES[0]), None);
    }

    #[test]
    fn what_answers_do_not_allow_that_are_not_too_frequent_is_told_apart() {
        let with_key = |at: usize, key: usize, gain| Item { key, ..item(at, 100, [gain, -250]) };
        let mut items: Vec<Item> = (0..8).map(|at| with_key(at, 0, 0)).collect();
        items.extend((8..16).map(|at| with_key(at, 1, 200)));
        items.extend((16..17).map(|at| with_key(at, 2, 100)));
        let four = BankShape { most_of_answer: Some(4), ..ANY };
        let found = floor(&items, four, STRATEGIES[0]).unwrap();
        assert_eq!(found.strategy, Some(STRATEGIES[0]));
        assert_eq!((found.gain, found.most_of_answer), ((100 + 3 * 200) / 8, Some(4)));
        assert_eq!(floor(&items, ANY, STRATEGIES[0]), None);
        // Where the options decide what is right, an instance may be taken for any answer.
        items.extend((0..8).map(|at| with_key(at, 3, 0)));
        assert_eq!(floor(&items, four, STRATEGIES[0]), None);
    }
}
