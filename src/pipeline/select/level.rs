//! Which sets of options make right ones look like wrong ones.
//!
//! In: the questions of a bank, each with the sets of options that it can have. Out: a set for
//! each. What holds: what somebody earns is small who has counted in the other questions at which
//! places right options stand, in each order and in each two orders together; the sets hold no more
//! neighbours than those that the questions had, so nothing is bought with options that no rule
//! gives, and no strategy earns more that earns too much; the amount of work is bounded in steps,
//! and everything depends on the questions alone.
//!
//! A question counts for each place at which an option stands: as much as all others together for
//! the right one, and one less for each wrong one. If these counts come to nothing over a bank,
//! right options stand there as often as wrong ones do. Whoever learned from the other questions
//! takes the option whose places count most; so each question in turn gets the set with which that
//! earns least. Whoever takes the place that was right least often in the others may earn no more:
//! if all places came out even, the one that is missing would tell which question is left over. So
//! what was counted is to tell nothing in either direction.

use super::item::Gains;
use crate::ask::strategy::{MARKS, MOST_GAIN, ORDERS, OptionLook, STRATEGIES, Standing};

/// A set of options that a question can have.
#[derive(Clone, Copy)]
pub struct LevelSet<'a> {
    /// What the options look like, in the order of the file.
    pub looks: &'a [OptionLook],
    /// Which is right.
    pub right: usize,
    /// How many of its options are only neighbours of the right one.
    pub lacking: u64,
    /// What strategies earn with it above chance, in thousandths of a mark.
    pub gains: &'a Gains,
}

/// How often each question gets another set, at most.
const MOST_ROUNDS: usize = 12;

/// Looks at options beyond which a bank is not levelled any more: a large bank takes the sets that
/// it has by then.
const MOST_LOOKS: usize = 400_000;

/// How much a place counts by itself, where two places together count one.
const ALONE: i64 = 3;

/// How much a mark counts: as much as a place together with all others.
const MARKED: i64 = 26;

/// Numbers of places. Two that share one count together, which is rare and does no harm.
const CELLS: usize = 1 << 16;

/// Chooses a set for each question; `chosen` are those that they have, and afterwards those that
/// they get.
pub fn level(questions: &[Vec<LevelSet<'_>>], chosen: &mut [usize]) {
    let most = MOST_GAIN * i64::try_from(questions.len()).unwrap_or(i64::MAX / MOST_GAIN);
    let gains = Gains::default();
    let mut counts = PlaceCounts { counts: vec![0; CELLS], places: Vec::new(), gains, most };
    for (sets, at) in questions.iter().zip(&*chosen) {
        sets.get(*at).into_iter().for_each(|set| counts.add(set, 1));
    }
    // How many more neighbours there may be.
    let mut room = 0;
    let mut looks = 0;
    for _ in 0..MOST_ROUNDS {
        let mut is_changed = false;
        for (sets, at) in questions.iter().zip(chosen.iter_mut()) {
            if sets.len() < 2 {
                continue;
            }
            looks += sets.iter().map(|set| set.looks.len()).sum::<usize>();
            if looks > MOST_LOOKS {
                return;
            }
            counts.add(&sets[*at], -1);
            room += sets[*at].lacking;
            let excess = counts.excess(&sets[*at]);
            let costs: Vec<i64> = sets.iter().map(|set| counts.told(set).abs()).collect();
            let fitting = (0..sets.len())
                .filter(|one| sets[*one].lacking <= room && counts.excess(&sets[*one]) <= excess);
            let least = fitting.min_by_key(|one| (costs[*one], one != at, *one));
            if let Some(least) = least.filter(|least| least != at) {
                (*at, is_changed) = (least, true);
            }
            counts.add(&sets[*at], 1);
            room -= sets[*at].lacking;
        }
        if !is_changed {
            return;
        }
    }
}

/// How much oftener than wrong options right ones stand at each place.
struct PlaceCounts {
    counts: Vec<i32>,
    /// The places of the option that is looked at.
    places: Vec<u32>,
    /// What strategies earn above chance with the sets that were counted.
    gains: Gains,
    /// What each of them may earn.
    most: i64,
}

impl PlaceCounts {
    /// Counts a set, or takes it out again.
    fn add(&mut self, set: &LevelSet<'_>, times: i32) {
        for (all, gain) in self.gains.iter_mut().zip(set.gains) {
            *all += i64::from(times) * gain;
        }
        for (at, look) in set.looks.iter().enumerate() {
            let share = times * weight(set, at);
            let counts = &mut self.counts;
            each_place(look, &mut self.places, |place, _| counts[place] += share);
        }
    }

    /// By how much the right option of a set is told from the others by what was counted; below 0
    /// it is told by standing where right ones seldom stand.
    fn told(&mut self, set: &LevelSet<'_>) -> i64 {
        let mut told = 0;
        for (at, look) in set.looks.iter().enumerate() {
            let mut known = 0;
            let counts = &self.counts;
            each_place(look, &mut self.places, |place, times| {
                known += times * i64::from(counts[place]);
            });
            told += i64::from(weight(set, at)) * known;
        }
        told
    }
}

impl PlaceCounts {
    /// What strategies would earn too much with a set besides, as squares, so that none earns much
    /// more than others.
    fn excess(&self, set: &LevelSet<'_>) -> i64 {
        let of = |strategy: usize| {
            let sum = self.gains[strategy] + set.gains[strategy];
            (sum - self.most).max(0).pow(2)
        };
        (0..STRATEGIES.len()).map(of).sum()
    }
}

/// What an option counts: the right one as much as all others together, the others less than
/// nothing.
fn weight(set: &LevelSet<'_>, at: usize) -> i32 {
    if at == set.right { i32::try_from(set.looks.len() - 1).unwrap_or(i32::MAX) } else { -1 }
}

/// Calls for each place of an option and for each two of them, with how much they count.
fn each_place(look: &OptionLook, places: &mut Vec<u32>, mut see: impl FnMut(usize, i64)) {
    places.clear();
    if look.is_fixed {
        return;
    }
    for (order, standing) in look.standings.iter().enumerate() {
        if let Some(Standing { below, above }) = standing {
            let place = (u32::from(*below) * 16 + u32::from(*above)) * 32;
            places.push(place + u32::try_from(order).unwrap_or_default() + 1);
        }
    }
    for (at, one) in places.iter().enumerate() {
        see(cell(*one, 0), ALONE);
        for other in &places[..at] {
            see(cell(*one, *other), 1);
        }
    }
    for (at, mark) in look.marks.iter().enumerate() {
        let kind = u32::try_from(ORDERS + at).unwrap_or_default();
        see(cell(mark.unsigned_abs() ^ kind << 24, u32::MAX - kind), MARKED);
    }
}

/// The number of two places together.
fn cell(one: u32, other: u32) -> usize {
    let mixed = u64::from(one).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ u64::from(other).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    let mixed = mixed ^ mixed >> 29;
    usize::try_from(mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 48).unwrap_or_default()
}

const _: () = assert!(MARKS + ORDERS <= 32);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::strategy::{OptionOrder, VisibleOption, looks};

    const NONE: Gains = [0; STRATEGIES.len()];

    /// What four numbers look like of which the right one stands at a place by size, with this
    /// distance between them.
    fn numbers(number: i64, place: usize, step: i64) -> Vec<OptionLook> {
        let texts: Vec<String> = (0..4_i64)
            .map(|at| {
                let by = at - i64::try_from(place).unwrap();
                (500 + number * 13 + step * by).to_string()
            })
            .collect();
        let options = texts.iter().enumerate();
        let options = options.map(|(at, text)| VisibleOption {
            text,
            is_right: at == place,
            is_fixed: false,
        });
        looks(&options.collect::<Vec<_>>(), "")
    }

    #[test]
    fn right_options_stand_at_each_place_where_there_are_sets_for_it() {
        let looks: Vec<Vec<Vec<OptionLook>>> =
            (0..40).map(|number| (0..4).map(|place| numbers(number, place, 3)).collect()).collect();
        let questions: Vec<Vec<LevelSet<'_>>> = looks
            .iter()
            .map(|sets| {
                let set = |(right, looks)| LevelSet { looks, right, lacking: 0, gains: &NONE };
                sets.iter().map(Vec::as_slice).enumerate().map(set).collect()
            })
            .collect();
        let begin: Vec<usize> = (0..40).map(|number| number * number % 7 % 4).collect();
        let mut chosen = begin.clone();
        level(&questions, &mut chosen);
        let mut by_size = [0; 4];
        for (sets, at) in questions.iter().zip(&chosen) {
            let set = &sets[*at];
            let standing = set.looks[set.right].standing(OptionOrder::Size).unwrap();
            by_size[usize::from(standing.below)] += 1;
        }
        // Not exactly as often at each: then the rarest place would tell.
        assert!(by_size.iter().all(|count| *count <= 20), "{by_size:?}");
        let again = {
            let mut again = begin;
            level(&questions, &mut again);
            again
        };
        assert_eq!(chosen, again);
    }

    #[test]
    fn the_place_that_was_right_least_often_in_the_others_is_seldom_the_right_one() {
        let looks: Vec<Vec<Vec<OptionLook>>> =
            (0..60).map(|number| (0..4).map(|place| numbers(number, place, 3)).collect()).collect();
        let set = |(right, looks)| LevelSet { looks, right, lacking: 0, gains: &NONE };
        let questions: Vec<Vec<LevelSet<'_>>> = looks
            .iter()
            .map(|sets| sets.iter().map(Vec::as_slice).enumerate().map(set).collect())
            .collect();
        let mut chosen = vec![1; 60];
        level(&questions, &mut chosen);
        let of_place = |place: usize| chosen.iter().filter(|at| **at == place).count();
        let rarest = |without: usize| {
            (0..4).min_by_key(|place| of_place(*place) - usize::from(*place == without))
        };
        let hits = chosen.iter().filter(|at| rarest(**at) == Some(**at)).count();
        assert!(hits <= 30, "{hits} of 60: {chosen:?}");
    }

    #[test]
    fn no_more_neighbours_are_offered_than_before() {
        let looks: Vec<Vec<Vec<OptionLook>>> =
            (0..12).map(|number| [1, 2].map(|place| numbers(number, place, 3)).to_vec()).collect();
        let of = |lacking: u64, begin: usize| {
            let questions: Vec<Vec<LevelSet<'_>>> = looks
                .iter()
                .map(|sets| {
                    vec![
                        LevelSet { looks: &sets[0], right: 1, lacking: 0, gains: &NONE },
                        LevelSet { looks: &sets[1], right: 2, lacking, gains: &NONE },
                    ]
                })
                .collect();
            let mut chosen = vec![0; 12];
            chosen[..begin].fill(1);
            level(&questions, &mut chosen);
            chosen.iter().sum::<usize>()
        };
        assert!((4..=8).contains(&of(0, 0)), "{}", of(0, 0));
        assert_eq!(of(1, 0), 0);
        assert!((1..=2).contains(&of(1, 2)), "{}", of(1, 2));
    }
}
