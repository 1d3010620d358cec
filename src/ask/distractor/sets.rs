//! Which wrong answers stand together.
//!
//! In: the right answer, a pool of wrong ones, and what speaks against some of these beside each
//! other. Out: some sets of them, the best first. What holds: in the first set what strategies earn
//! that do not read the program is weighed against where the options come from; then come sets with
//! which single strategies earn as little as they can, and sets that differ in what strategies
//! earn, so that a bank can be chosen in which none earns much.

use std::collections::BTreeMap;

use crate::ask::distractor::lot::Lot;
use crate::ask::strategy::{Earnings, GuessingStrategy, OptionFeatures};

/// The most sets that a question can have.
pub const MOST_SETS: usize = 12;

/// The most sets that are looked at for a question: all of those of three wrong options of a dozen.
const MOST_TRIED: usize = 220;

/// That the right answer has not the place among the options that the lot wants it to have.
const OTHER_PLACE: i64 = 400;
/// That it is the smallest or the largest although the lot wants it elsewhere: enough for a
/// neighbour beyond it, which half of the questions get where every misreading comes to less, or to
/// more.
const AT_AN_END: i64 = 900;

/// By how much more may speak against a set with which a strategy earns little than against the
/// best set: one neighbour, but not two.
const MORE_AGAINST: i64 = 700;

/// Options that may stand together, as numbers in the field: 0 is the right answer, `n` the wrong
/// answer `n - 1` of the pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The options.
    pub options: Vec<usize>,
    /// What speaks against where they come from.
    origin: i64,
}

/// What speaks against where some wrong answers of a pool come from, in thousandths of the mark.
pub type Reservation<'a> = dyn Fn(&[usize]) -> i64 + 'a;

/// Up to [`MOST_SETS`] sets of `count` wrong answers, the best first, with the right one if it is
/// offered. `field` holds the right answer, then a pool of wrong ones, of which the first
/// `fixed` are in every set, as far as there is room; `against` says what speaks against where some
/// of them come from, in thousandths of the mark that a strategy may earn instead.
pub fn sets(
    field: &OptionFeatures,
    (pool, fixed, against): (usize, usize, &Reservation<'_>),
    (count, is_right_offered): (usize, bool),
    lot: &mut Lot,
) -> Vec<Set> {
    let place = lot.below(count + 1);
    let is_strict = lot.below(2) == 0;
    let fixed = fixed.min(pool);
    let drawn: Vec<Vec<usize>> = if fixed >= count {
        subsets(fixed, count, lot)
    } else {
        let others = subsets(pool - fixed, count - fixed, lot).into_iter();
        let with_fixed = |others: Vec<usize>| {
            (0..fixed).chain(others.into_iter().map(|at| at + fixed)).collect()
        };
        others.map(with_fixed).collect()
    };
    // Of sets with which strategies earn just the same, the best one will do.
    let mut of_earnings: BTreeMap<OptionSetGains, Set> = BTreeMap::new();
    for wrong in drawn {
        let origin = against(&wrong);
        let right = is_right_offered.then_some(0);
        let options: Vec<usize> = right.into_iter().chain(wrong.iter().map(|at| at + 1)).collect();
        let gains = gains(&field.earnings(&options, 0));
        let set = Set { options, origin };
        let known = of_earnings.entry(gains).or_insert_with(|| set.clone());
        if set.origin < known.origin {
            *known = set;
        }
    }
    let mut open: Vec<(OptionSetGains, Set)> = of_earnings.into_iter().collect();
    let cost = |(gains, set): &(OptionSetGains, Set)| {
        let below = field.below(&set.options, 0);
        let elsewhere = match below.filter(|below| *below != place) {
            Some(below) if is_strict && (below == 0 || below == count) => OTHER_PLACE + AT_AN_END,
            Some(_) => OTHER_PLACE,
            None => 0,
        };
        set.origin + given_away(gains) + elsewhere
    };
    let first = open.iter().enumerate().min_by_key(|(_, one)| cost(one)).map(|(at, _)| at);
    let mut chosen: Vec<(OptionSetGains, Set)> =
        first.map(|at| open.swap_remove(at)).into_iter().collect();
    chosen.extend(least(&mut open, chosen.first()));
    // Then what differs most from all that are there, and is not easier to guess without need.
    let mut distances: Vec<i64> = open
        .iter()
        .map(|(gains, _)| chosen.iter().map(|(other, _)| apart(gains, other)).min().unwrap_or(0))
        .collect();
    while chosen.len() < MOST_SETS && !open.is_empty() {
        let worth = |at: usize| {
            let (gains, set) = &open[at];
            let easy = 2 * gains.iter().copied().max().unwrap_or(0).max(0);
            distances[at] - 2 * set.origin - i64::from(easy)
        };
        let Some(best) = (0..open.len()).max_by_key(|at| (worth(*at), usize::MAX - at)) else {
            break;
        };
        let one = open.swap_remove(best);
        distances.swap_remove(best);
        for (distance, (gains, _)) in distances.iter_mut().zip(&open) {
            *distance = (*distance).min(apart(gains, &one.0));
        }
        chosen.push(one);
    }
    let mut chosen: Vec<Set> = chosen.into_iter().map(|(_, set)| set).collect();
    if let Some((_, rest)) = chosen.split_first_mut() {
        rest.sort_by_key(|set| set.origin);
    }
    for set in &mut chosen {
        lot.shuffle(&mut set.options);
    }
    // Where there is no other set, the right one can at least stand elsewhere.
    if let Some(first) = chosen.first().cloned() {
        for by in 1..first.options.len() {
            let mut turned = first.clone();
            turned.options.rotate_left(by);
            if chosen.len() < MOST_SETS {
                chosen.push(turned);
            }
        }
    }
    chosen
}

/// For each strategy the set with which it earns least, where that is less than with those before;
/// what the best set has against it may be exceeded by [`MORE_AGAINST`].
fn least(
    open: &mut Vec<(OptionSetGains, Set)>,
    best: Option<&(OptionSetGains, Set)>,
) -> Vec<(OptionSetGains, Set)> {
    let Some((gains, set)) = best else { return Vec::new() };
    let (mut known, most) = (*gains, set.origin + MORE_AGAINST);
    let mut found = Vec::new();
    for strategy in 0..LOOKED_AT.len() {
        let fitting = open.iter().enumerate().filter(|(_, (_, set))| set.origin <= most);
        let least = fitting
            .min_by_key(|(_, (gains, set))| (gains[strategy], given_away(gains) + set.origin));
        if let Some((at, (gains, _))) = least
            && gains[strategy] < known[strategy]
        {
            known.iter_mut().zip(gains).for_each(|(known, gain)| *known = (*known).min(*gain));
            found.push(open.swap_remove(at));
        }
    }
    found
}

/// The strategies by which a set is judged. Where the right option stands in the file is decided
/// afterwards.
const LOOKED_AT: [GuessingStrategy; 9] = [
    GuessingStrategy::Nearest,
    GuessingStrategy::Farthest,
    GuessingStrategy::Majority,
    GuessingStrategy::Longest,
    GuessingStrategy::Shortest,
    GuessingStrategy::InProgram,
    GuessingStrategy::Smallest,
    GuessingStrategy::Largest,
    GuessingStrategy::Middle,
];

/// How many of them, from the front, tell something about a single question: by size the right
/// answer stands where the lot wants it, so that the others tell nothing over a bank.
const TELLING: usize = 6;

/// What each of them earns above chance, in thousandths of the mark.
type OptionSetGains = [i16; LOOKED_AT.len()];

fn gains(earnings: &Earnings) -> OptionSetGains {
    LOOKED_AT.map(|strategy| i16::try_from(earnings.gain(strategy)).unwrap_or(i16::MAX))
}

/// What strategies earn above chance by which the right answer of a single question can be told,
/// added up.
fn given_away(gains: &OptionSetGains) -> i64 {
    gains[..TELLING].iter().map(|gain| i64::from((*gain).max(0))).sum()
}

/// How much two sets differ in what strategies earn.
fn apart(one: &OptionSetGains, other: &OptionSetGains) -> i64 {
    one.iter().zip(other).map(|(one, other)| i64::from(one.abs_diff(*other))).sum()
}

/// All subsets of `count` of the numbers below `of`, or, if they are many, those that `lot` draws.
fn subsets(of: usize, count: usize, lot: &mut Lot) -> Vec<Vec<usize>> {
    let count = count.min(of);
    // Each of the products is a number of subsets, so nothing is lost by dividing.
    let number = (0..count).try_fold(1_usize, |number, taken| {
        let number = number.saturating_mul(of - taken) / (taken + 1);
        (number <= usize::MAX / of.max(1)).then_some(number)
    });
    if number.is_none_or(|number| number > MOST_TRIED) {
        return drawn(of, count, lot);
    }
    let mut all = Vec::new();
    let mut subset: Vec<usize> = (0..count).collect();
    loop {
        all.push(subset.clone());
        // The last number that can still grow does, and those after it follow it closely.
        let Some(at) = (0..count).rev().find(|at| subset[*at] < of - count + at) else {
            return all;
        };
        subset[at] += 1;
        for after in at + 1..count {
            subset[after] = subset[after - 1] + 1;
        }
    }
}

/// Subsets that a lot draws, each once; the one of the first numbers is always there.
fn drawn(of: usize, count: usize, lot: &mut Lot) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = vec![(0..count).collect()];
    let mut numbers: Vec<usize> = (0..of).collect();
    let mut state = lot.below(usize::MAX) as u64;
    for _ in 0..MOST_TRIED {
        for at in 0..count {
            state = next(state);
            let rest = u64::try_from(of - at).unwrap_or(1);
            let other = usize::try_from((state >> 33) % rest).unwrap_or(0);
            numbers.swap(at, at + other);
        }
        let mut subset = numbers[..count].to_vec();
        subset.sort_unstable();
        found.push(subset);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The next number of a sequence that looks like chance (Knuth's MMIX generator): drawing each by a
/// hash would take too long.
fn next(state: u64) -> u64 {
    state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_all_or_some_of_many() {
        let mut lot = Lot::of("x", "y");
        assert_eq!(subsets(4, 3, &mut lot), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
        assert_eq!(subsets(2, 3, &mut lot), [[0, 1]]);
        assert_eq!(subsets(0, 3, &mut lot), [[0; 0]]);
        let some = subsets(30, 9, &mut lot);
        assert!((150..=MOST_TRIED + 1).contains(&some.len()), "{}", some.len());
        assert!(some.iter().all(|one| one.len() == 9 && one.is_sorted_by(|a, b| a < b)));
    }
}
