//! What strategies earn at least, whatever instances and sets of options a bank is made of.
//!
//! In: items, and how many questions a bank has. Out: [`Floor`]s. What holds: each is proved. The
//! greatest of some numbers is at least any weighted mean of them, and a weighted mean of what
//! strategies earn is least if each instance has the set of options with which it is least for this
//! one, and those instances are taken with which it is least. So any weights give a bound; good
//! ones are found by giving more weight to what still earns much.

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
    items: Vec<&'a Item>,
}

/// What was found out about the banks of some instances.
pub struct BankBounds<'a> {
    instances: Vec<InstanceItems<'a>>,
    count: usize,
    /// Weights with which strategies together earn much at least: of all instances, and of those of
    /// a bank that was tried.
    weights: [Weights; 2],
}

impl<'a> BankBounds<'a> {
    /// Looks for bounds; `pool` are the places of those items of which the best bank was made.
    /// Items with too few options from rules count only if there are too few others.
    pub fn of(items: &'a [Item], pool: &[usize], count: usize) -> Self {
        let all: Vec<usize> = (0..items.len()).collect();
        let instances = by_instance(items, &all, count);
        let near = by_instance(items, pool, count);
        let weights = [mended(&instances, count), mended(&near, count)];
        Self { instances, count, weights }
    }

    /// Why a bank cannot do without a strategy that earns too much; `None` where no proof was
    /// found.
    pub fn floor(&self, strategy: GuessingStrategy) -> Option<Floor> {
        let mut alone = Weights::default();
        alone[strategy as usize] = UNIT;
        for is_equally_hard in [false, true] {
            let own = self.least(&alone, is_equally_hard);
            let any = self.weights.iter().filter_map(|one| self.least(one, is_equally_hard)).max();
            for (strategy, gain) in [(Some(strategy), own), (None, any)] {
                if let Some(gain) = gain.filter(|gain| *gain > MOST_GAIN) {
                    let instances = self.instances.len();
                    return Some(Floor { strategy, gain, is_equally_hard, instances });
                }
            }
        }
        None
    }

    /// What the weighted mean of strategies is at least in a bank, in thousandths of all marks,
    /// rounded down; `None` if there is no such bank.
    fn least(&self, weights: &Weights, is_equally_hard: bool) -> Option<i64> {
        let mut means: Vec<(u64, i64)> = self
            .instances
            .iter()
            .filter_map(|one| Some((one.hardness, best(one, weights)?.0)))
            .collect();
        means.sort_unstable();
        if !is_equally_hard {
            return sum_of_least(means.into_iter().map(|(_, mean)| mean).collect(), self.count)
                .map(|sum| rounded(sum, weights, self.count));
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
            let sum = sum_of_least(window, self.count);
            least = match (least, sum) {
                (Some(least), Some(sum)) => Some(sum.min(least)),
                (least, sum) => least.or(sum),
            };
        }
        least.map(|sum| rounded(sum, weights, self.count))
    }
}

fn by_instance<'a>(items: &'a [Item], places: &[usize], count: usize) -> Vec<InstanceItems<'a>> {
    let of = |poor_too: bool| {
        let mut instances: BTreeMap<usize, InstanceItems<'a>> = BTreeMap::new();
        for item in places.iter().map(|at| &items[*at]).filter(|item| poor_too || !item.is_poor) {
            let Item { instance, hardness, .. } = item;
            let known = instances.entry(*instance);
            let known =
                known.or_insert_with(|| InstanceItems { hardness: *hardness, items: Vec::new() });
            known.items.push(item);
        }
        instances
    };
    let good = of(false);
    let instances = if good.len() < count { of(true) } else { good };
    instances.into_values().collect()
}

/// The set of options of an instance with which the weighted sum of what strategies earn is least,
/// and the sum.
fn best<'a>(instance: &InstanceItems<'a>, weights: &Weights) -> Option<(i64, &'a Item)> {
    let sum =
        |item: &Item| item.gains.iter().zip(weights).map(|(gain, weight)| gain * weight).sum();
    instance.items.iter().map(|item| (sum(item), *item)).min_by_key(|(sum, _)| *sum)
}

/// The sum of the `count` least of some numbers; `None` if there are fewer.
fn sum_of_least(mut numbers: Vec<i64>, count: usize) -> Option<i64> {
    if numbers.len() < count || count == 0 {
        return None;
    }
    numbers.select_nth_unstable(count - 1);
    Some(numbers[..count].iter().sum())
}

/// A weighted sum over `count` questions as a mean of strategies and questions.
fn rounded(sum: i64, weights: &Weights, count: usize) -> i64 {
    let all = weights.iter().sum::<i64>() * i64::try_from(count).unwrap_or(i64::MAX);
    sum.div_euclid(all.max(1))
}

/// Weights with which the weighted mean is large, whatever a bank is made of.
fn mended(instances: &[InstanceItems<'_>], count: usize) -> Weights {
    let mut weights: Weights = [UNIT; STRATEGIES.len()];
    let mut known = (i64::MIN, weights);
    let items: usize = instances.iter().map(|one| one.items.len()).sum();
    for _ in 0..POLICY.most_rounds.min(POLICY.most_looks / items.max(1)) {
        let mut means: Vec<(i64, &Item)> =
            instances.iter().filter_map(|one| best(one, &weights)).collect();
        means.sort_by_key(|(mean, _)| *mean);
        means.truncate(count);
        let mean = rounded(means.iter().map(|(mean, _)| mean).sum(), &weights, means.len());
        if mean > known.0 {
            known = (mean, weights);
        }
        let of = i64::try_from(means.len().max(1)).unwrap_or(i64::MAX);
        for (strategy, weight) in weights.iter_mut().enumerate() {
            let gain: i64 = means.iter().map(|(_, item)| item.gains[strategy]).sum::<i64>() / of;
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
            is_poor: false,
            lacking: 0,
            hardness,
            length: 1,
            gains: all,
            right: 0,
            wrong: Box::default(),
            chance: 250,
            is_kept: false,
        }
    }

    fn floor(
        items: &[Item],
        count: usize,
        strategy: GuessingStrategy,
    ) -> Option<(Option<GuessingStrategy>, i64, bool)> {
        let all: Vec<usize> = (0..items.len()).collect();
        let floor = BankBounds::of(items, &all, count).floor(strategy);
        floor.map(|floor| (floor.strategy, floor.gain, floor.is_equally_hard))
    }

    #[test]
    fn what_a_strategy_earns_with_each_set_is_a_bound() {
        let mut items: Vec<Item> = (0..8).map(|at| item(at, 100, [80, -250])).collect();
        items.extend((0..8).map(|at| item(at, 100, [90, -250])));
        assert_eq!(floor(&items, 4, STRATEGIES[0]), Some((Some(STRATEGIES[0]), 80, false)));
        // The best four instances count.
        items.extend((0..4).map(|at| item(at, 100, [10, -250])));
        assert_eq!(floor(&items, 4, STRATEGIES[0]), None);
        let (strategy, gain, _) = floor(&items, 8, STRATEGIES[0]).unwrap_or_default();
        assert_eq!((strategy, gain), (None, 0), "45 are allowed");
    }

    #[test]
    fn two_strategies_that_cannot_both_earn_little_are_proved_together() {
        // Either the first earns 700, or the second 100: best is one in eight, with which each
        // earns 88 or so.
        let items: Vec<Item> =
            (0..80).flat_map(|at| [item(at, 100, [700, 0]), item(at, 100, [0, 100])]).collect();
        let (strategy, gain, _) = floor(&items, 80, STRATEGIES[1]).unwrap();
        assert_eq!(strategy, None);
        assert!((80..=88).contains(&gain), "{gain}");
    }

    #[test]
    fn what_only_equally_hard_ones_do_not_allow_is_told_apart() {
        let mut items: Vec<Item> = (0..4).map(|at| item(at, 100, [0, -250])).collect();
        items.extend((4..8).map(|at| item(at, 200, [0, -250])));
        items.extend((8..16).map(|at| item(at, 100 + at as u64 % 2 * 100, [300, -250])));
        let found = floor(&items, 8, STRATEGIES[0]);
        assert_eq!(found, Some((Some(STRATEGIES[0]), 150, true)));
    }
}
