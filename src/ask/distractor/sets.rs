//! Which wrong answers stand together.
//!
//! In: the right answer, a pool of wrong ones, and what speaks against some of these beside each
//! other. Out: some sets of them, the best first. What holds: in the first set what strategies earn
//! that do not read the program is weighed against where the options come from; in the others the
//! right option stands at other places in the orders in which options can be put, so that over a
//! bank it can stand at each of them equally often.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::ask::distractor::lot::Lot;
use crate::ask::strategy::{Earnings, GuessingStrategy, OptionFeatures, OptionLook, OptionOrder};

/// The most sets that a question can have.
pub const MOST_SETS: usize = 72;

/// The most sets that are looked at for a question: all of those of three wrong options of
/// fourteen.
const MOST_TRIED: usize = 364;

/// What it is worth that the right option stands at another place in an order.
const OF_A_PLACE: i64 = 150;

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
    /// What speaks against where they come from, in thousandths of the mark.
    pub origin: i64,
}

/// How many of some wrong answers of a pool have the place of one that belongs there instead, and
/// what speaks against where they come from, in thousandths of the mark.
pub type Reservation<'a> = dyn Fn(&[usize]) -> (usize, i64) + 'a;

/// The wrong answers that there are to choose from.
pub struct WrongAnswers<'a> {
    /// How many there are.
    pub count: usize,
    /// How many of the first of them are in every set, as far as there is room.
    pub fixed: usize,
    /// Those that make a square with the right answer: two mistakes, and what both come to
    /// together.
    pub squares: &'a [[usize; 3]],
    /// What speaks against some of them.
    pub against: &'a Reservation<'a>,
}

/// Up to [`MOST_SETS`] sets of `count` wrong answers, the best first, with the right one if it is
/// offered. `field` holds the right answer, then a pool of wrong ones, of which the first
/// `fixed` are in every set, as far as there is room; `against` says what speaks against where some
/// of them come from, in thousandths of the mark that a strategy may earn instead; no set has more
/// options in the place of others than one of them must have.
pub fn sets(
    field: &OptionFeatures,
    &WrongAnswers { count: pool, fixed, squares, against }: &WrongAnswers<'_>,
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
    // Of sets in which the right option stands at just the same places, the best one will do.
    let mut of_places: BTreeMap<RightPlaces, TriedSet> = BTreeMap::new();
    let squares =
        if is_right_offered { with_squares(squares, (pool, fixed), count) } else { Vec::new() };
    let known: BTreeSet<Vec<usize>> = squares.iter().cloned().collect();
    let drawn = drawn.into_iter().filter(|wrong| !known.contains(wrong)).chain(squares);
    let drawn: Vec<_> = drawn.map(|wrong| (against(&wrong), wrong)).collect();
    let least = drawn.iter().map(|((misplaced, _), _)| *misplaced).min();
    for ((_, origin), wrong) in drawn.into_iter().filter(|((one, _), _)| Some(*one) == least) {
        let right = is_right_offered.then_some(0);
        let options: Vec<usize> = right.into_iter().chain(wrong.iter().map(|at| at + 1)).collect();
        let looks = field.looks(&options);
        // Without the right option, there is none to be told by its looks.
        let places = RightPlaces::of(looks.first().filter(|_| is_right_offered));
        let given_away = given_away(&Earnings::of(&looks, 0));
        let tried = TriedSet { places, given_away, set: Set { options, origin } };
        match of_places.entry(places) {
            Entry::Vacant(entry) => _ = entry.insert(tried),
            Entry::Occupied(mut entry) if tried.set.origin < entry.get().set.origin => {
                entry.insert(tried);
            }
            Entry::Occupied(_) => {}
        }
    }
    let mut open: Vec<TriedSet> = of_places.into_values().collect();
    let cost = |tried: &TriedSet| {
        let below = field.below(&tried.set.options, 0);
        let elsewhere = match below.filter(|below| *below != place) {
            Some(below) if is_strict && (below == 0 || below == count) => OTHER_PLACE + AT_AN_END,
            Some(_) => OTHER_PLACE,
            None => 0,
        };
        tried.set.origin + tried.given_away + elsewhere
    };
    let first = open.iter().enumerate().min_by_key(|(_, one)| cost(one)).map(|(at, _)| at);
    let mut chosen: Vec<TriedSet> = first.map(|at| open.swap_remove(at)).into_iter().collect();
    chosen.extend(everywhere(&mut open, chosen.first()));
    // Then those in which the right option stands at other places than in all that are there.
    let mut distances: Vec<i64> = open
        .iter()
        .map(|one| chosen.iter().map(|other| one.places.apart(other.places)).min().unwrap_or(0))
        .collect();
    while chosen.len() < MOST_SETS && !open.is_empty() {
        let worth = |at: usize| OF_A_PLACE * distances[at] - open[at].set.origin;
        let Some(best) = (0..open.len()).max_by_key(|at| (worth(*at), usize::MAX - at)) else {
            break;
        };
        let one = open.swap_remove(best);
        distances.swap_remove(best);
        for (distance, other) in distances.iter_mut().zip(&open) {
            *distance = (*distance).min(one.places.apart(other.places));
        }
        chosen.push(one);
    }
    let mut chosen: Vec<Set> = chosen.into_iter().map(|tried| tried.set).collect();
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

/// Sets of `count` wrong answers of a pool that hold a square and the first `fixed` ones.
fn with_squares(
    squares: &[[usize; 3]],
    (pool, fixed): (usize, usize),
    count: usize,
) -> Vec<Vec<usize>> {
    let with_square = |square: &[usize; 3]| -> Vec<Vec<usize>> {
        let mut set: Vec<usize> = (0..fixed).chain(*square).collect();
        set.sort_unstable();
        set.dedup();
        match count.checked_sub(set.len()) {
            Some(0) => vec![set],
            Some(1) => {
                let others = (0..pool).filter(|one| !set.contains(one));
                let with = others.map(|one| {
                    let mut with: Vec<usize> = set.iter().copied().chain([one]).collect();
                    with.sort_unstable();
                    with
                });
                with.collect()
            }
            Some(_) | None => Vec::new(),
        }
    };
    let mut all: Vec<Vec<usize>> = squares.iter().flat_map(with_square).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A set that was looked at.
struct TriedSet {
    places: RightPlaces,
    /// What strategies earn by which the right answer of a single question can be told, added up.
    given_away: i64,
    set: Set,
}

/// For each order and each place in it the best set in which the right option stands there, if no
/// other one has it yet; what the best set has against it may be exceeded by [`MORE_AGAINST`].
fn everywhere(open: &mut Vec<TriedSet>, best: Option<&TriedSet>) -> Vec<TriedSet> {
    let Some(best) = best else { return Vec::new() };
    let most = best.set.origin + MORE_AGAINST;
    open.sort_by_key(|tried| tried.set.origin);
    let mut known: BTreeSet<(usize, u128)> = best.places.all().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(tried) = open.get(at).filter(|tried| tried.set.origin <= most) {
        let is_new = tried.places.all().any(|place| !known.contains(&place));
        if is_new && found.len() + 1 < MOST_SETS {
            known.extend(tried.places.all());
            found.push(open.remove(at));
        } else {
            at += 1;
        }
    }
    found
}

/// The orders in which the right option should stand at any place.
const LOOKED_AT: [OptionOrder; 18] = [
    OptionOrder::Distance,
    OptionOrder::Spelling,
    OptionOrder::Closest,
    OptionOrder::SharedPlaces,
    OptionOrder::SharedParts,
    OptionOrder::SharedLines,
    OptionOrder::Beginning,
    OptionOrder::End,
    OptionOrder::Size,
    OptionOrder::LastNumber,
    OptionOrder::Length,
    OptionOrder::InProgram,
    OptionOrder::Arrows,
    OptionOrder::Objects,
    OptionOrder::Crossings,
    OptionOrder::Width,
    OptionOrder::Height,
    OptionOrder::Nulls,
];

/// How many bits a place takes.
const BITS: usize = 4;

/// At which place the right option stands in each order that is looked at, four bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct RightPlaces(u128);

impl RightPlaces {
    /// Where an option that looks like this stands.
    fn of(look: Option<&OptionLook>) -> Self {
        let place = |order: &OptionOrder| {
            let standing = look.and_then(|look| look.standing(*order));
            standing.map_or(0, |one| u128::from(one.below.min(13)) + 1)
        };
        Self(LOOKED_AT.iter().fold(0, |all, order| all << BITS | place(order)))
    }

    /// Each order with the place in it.
    fn all(self) -> impl Iterator<Item = (usize, u128)> {
        (0..LOOKED_AT.len()).map(move |at| (at, self.0 >> (BITS * at) & 0xf))
    }

    /// In how many orders two places differ.
    fn apart(self, other: Self) -> i64 {
        self.all().zip(other.all()).map(|(one, other)| i64::from(one != other)).sum()
    }
}

/// The strategies by which the right option of a single question can be told: by size it stands
/// where the lot wants it, so that size tells nothing over a bank.
const TELLING: [GuessingStrategy; 6] = [
    GuessingStrategy::Nearest,
    GuessingStrategy::Farthest,
    GuessingStrategy::Majority,
    GuessingStrategy::Longest,
    GuessingStrategy::Shortest,
    GuessingStrategy::InProgram,
];

/// What they earn above chance, added up.
fn given_away(earnings: &Earnings) -> i64 {
    TELLING.iter().map(|strategy| earnings.gain(*strategy).max(0)).sum()
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
    fn squares_come_with_what_is_in_every_set() {
        assert_eq!(with_squares(&[[0, 2, 4], [1, 2, 5]], (6, 0), 3), [[0, 2, 4], [1, 2, 5]]);
        assert_eq!(with_squares(&[[0, 2, 4], [1, 2, 5]], (6, 1), 3), [[0, 2, 4]]);
        assert_eq!(with_squares(&[[1, 2, 5]], (6, 1), 4), [[0, 1, 2, 5]]);
        assert_eq!(with_squares(&[[0, 1, 2]], (4, 0), 4), [[0, 1, 2, 3]]);
        assert!(with_squares(&[[0, 1, 2]], (4, 0), 2).is_empty());
    }

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
