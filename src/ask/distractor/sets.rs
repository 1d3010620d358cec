//! Which wrong answers stand together.
//!
//! In: the right answer, a pool of wrong ones, and what speaks against some of these beside each other. Out: some sets of them, the best first. What holds: in the first set what strategies
//! earn that do not read the program is weighed against where the options come from; the others differ from it in what strategies
//! earn, so that a bank can be chosen in which none earns much.

use crate::ask::distractor::lot::Lot;
use crate::ask::strategy::{Earnings, Field, STRATEGIES, Strategy};

/// The most sets that a question can have.
pub const MOST_SETS: usize = 6;

/// The most sets that are looked at for a question: all of those of three wrong options of a dozen.
const MOST_TRIED: usize = 220;

/// That the right answer has not the place among the options that the lot wants it to have.
const OTHER_PLACE: i64 = 400;
/// That it is the smallest or the largest although the lot wants it elsewhere: enough for a neighbour beyond it, which half of the
/// questions get where every misreading comes to less, or to more.
const AT_AN_END: i64 = 900;

/// Options that may stand together, as numbers in the field: 0 is the right answer, `n` the wrong answer `n - 1` of the pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The options.
    pub options: Vec<usize>,
    /// What speaks against where they come from.
    origin: i64,
    earnings: Earnings,
}

/// What speaks against where some wrong answers of a pool come from, in thousandths of the mark.
pub type Reservation<'a> = dyn Fn(&[usize]) -> i64 + 'a;

/// Up to [`MOST_SETS`] sets of `count` wrong answers, the best first, with the right one if it is offered. `field` holds the right answer,
/// then a pool of so many wrong ones; `against` says what speaks against where some of them come from, in thousandths of the mark that a
/// strategy may earn instead.
pub fn sets(
    field: &Field<'_>,
    (pool, against): (usize, &Reservation<'_>),
    (count, is_right_offered): (usize, bool),
    lot: &mut Lot,
) -> Vec<Set> {
    let place = lot.below(count + 1);
    let is_strict = lot.below(2) == 0;
    let mut open: Vec<Set> = subsets(pool, count, lot)
        .into_iter()
        .map(|wrong| {
            let origin = against(&wrong);
            let right = is_right_offered.then_some(0);
            let options: Vec<usize> =
                right.into_iter().chain(wrong.iter().map(|at| at + 1)).collect();
            let earnings = field.earnings(&options, 0);
            Set { options, origin, earnings }
        })
        .collect();
    let cost = |set: &Set| {
        let below = field.below(&set.options, 0);
        let elsewhere = match below.filter(|below| *below != place) {
            Some(below) if is_strict && (below == 0 || below == count) => OTHER_PLACE + AT_AN_END,
            Some(_) => OTHER_PLACE,
            None => 0,
        };
        set.origin + given_away(&set.earnings) + elsewhere
    };
    let mut chosen: Vec<Set> = Vec::new();
    while chosen.len() < MOST_SETS {
        let best = if chosen.is_empty() {
            open.iter().enumerate().min_by_key(|(_, set)| cost(set)).map(|(at, _)| at)
        } else {
            // What differs most from all that are there, and is not easier to guess without need.
            let worth = |set: &Set| {
                let apart = chosen.iter().map(|other| apart(&set.earnings, &other.earnings)).min();
                let easy = 2 * set.earnings.most();
                let apart = apart.unwrap_or(0);
                if apart == 0 { i64::MIN } else { apart - 2 * set.origin - easy }
            };
            let best =
                open.iter().enumerate().max_by_key(|(at, set)| (worth(set), usize::MAX - at));
            best.filter(|(_, set)| worth(set) > i64::MIN).map(|(at, _)| at)
        };
        let Some(best) = best else { break };
        chosen.push(open.swap_remove(best));
    }
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

/// What strategies that look at a single question earn above chance, added up. By size and place the right answer stands where the
/// lot wants it, so that these tell nothing over a bank.
fn given_away(earnings: &Earnings) -> i64 {
    let told = STRATEGIES.iter().filter(|strategy| {
        !matches!(
            strategy,
            Strategy::First
                | Strategy::Last
                | Strategy::Smallest
                | Strategy::Largest
                | Strategy::Middle
        )
    });
    told.map(|strategy| earnings.gain(*strategy).max(0)).sum()
}

/// How much two sets differ in what strategies earn that look at a single question.
fn apart(one: &Earnings, other: &Earnings) -> i64 {
    let all = STRATEGIES.iter().filter(|one| !matches!(one, Strategy::First | Strategy::Last));
    all.map(|strategy| (one.gain(*strategy) - other.gain(*strategy)).abs()).sum()
}

/// All subsets of so many of the numbers below `of`, or some of them if they are many: those that `lot` draws.
fn subsets(of: usize, count: usize, lot: &mut Lot) -> Vec<Vec<usize>> {
    let count = count.min(of);
    let mut all = vec![Vec::new()];
    for left in (0..count).rev() {
        let next = |subset: &Vec<usize>| {
            let first = subset.last().map_or(0, |last| last + 1);
            (first..of - left).map(|one| [&subset[..], &[one]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(next).collect();
        if all.len() > MOST_TRIED * 8 {
            return drawn(of, count, lot);
        }
    }
    if all.len() > MOST_TRIED { drawn(of, count, lot) } else { all }
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

/// The next number of a sequence that looks like chance (Knuth's MMIX generator): drawing each by a hash would take too long.
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
