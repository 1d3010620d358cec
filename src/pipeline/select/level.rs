//! Which sets of options make right ones look like wrong ones.
//!
//! In: the questions of a bank, each with the sets of options that it can have. Out: a set for
//! each. What holds: somebody who has learned from the other questions what right options look like
//! earns no more than with the sets that the questions had; the sets hold no more neighbours than
//! those, so nothing is bought with options that no rule gives, and no strategy earns more that
//! earns too much; the amount of work is bounded in steps, and everything depends on the questions
//! alone.
//!
//! It is a game of two (fictitious play, G. W. Brown 1951). One learns from the sets of the last
//! rounds what tells right options (a logistic choice over the places at which options stand, by
//! themselves and some two together, and over their marks). The other gives each question a set
//! with which that says least, and learning goes on from there. What was learned in one round is
//! wrong in the next, until neither finds anything better: then the sets of the last rounds, of
//! which one is drawn for each question, are a mixture of which little can be learned. Several such
//! banks are drawn, and the one counts of which somebody learns least who has seen four fifths of
//! it and guesses the rest.

use super::item::Gains;
use crate::ask::strategy::{
    MARKS, MOST_GAIN, ORDERS, Offered, OptionLook, OptionOrder, Standing, chances,
};

/// A set of options that a question can have.
#[derive(Clone, Copy)]
pub struct LevelSet<'a> {
    /// What is offered.
    pub offered: &'a Offered,
    /// How many of its options are only neighbours of the right one.
    pub lacking: u64,
    /// What strategies earn with it above chance, in thousandths of a mark.
    pub gains: &'a Gains,
    /// What somebody earns with it above chance who takes the answer that is right in most of the
    /// questions, in thousandths of a mark.
    pub frequent: i64,
}

/// How often each question gets another set.
const ROUNDS: usize = 24;

/// From how many of the last rounds somebody learns.
const REMEMBERED: usize = 6;

/// Looks at options beyond which no more rounds are played: a large bank takes what it has by then.
const MOST_LOOKS: usize = 600_000;

/// How many sets of a question are looked at in a round, at most.
const LOOKED_AT: usize = 24;

/// How many banks are drawn from the last rounds.
const DRAWN: usize = 4;

/// How often a bank is gone through in which strategies earn too much.
const MENDED: usize = 8;

/// In how many parts a bank is divided that is judged: each is guessed by somebody who has seen the
/// others.
const PARTS: usize = 5;

/// How often what was seen is gone through: in each round, and to judge a bank.
const LESSONS: usize = 2;
const LESSONS_TO_JUDGE: usize = 8;

/// The share of a slope by which a weight is changed, and by which it is forgotten.
const RATE: f64 = 0.4;
const FORGOTTEN: f64 = 0.01;

/// How much of the chance to be found out is given for one mark of what speaks against where
/// options come from.
const ORIGIN: f64 = 0.08;

/// How many signs are told apart, at most. Two that share a number count together, which is rare
/// and does no harm.
const SIGNS: usize = 1 << 14;

/// The orders of which two together are looked at.
const TOGETHER: [OptionOrder; 9] = [
    OptionOrder::Distance,
    OptionOrder::Size,
    OptionOrder::Length,
    OptionOrder::SharedPlaces,
    OptionOrder::Beginning,
    OptionOrder::End,
    OptionOrder::Height,
    OptionOrder::Width,
    OptionOrder::Arrows,
];

/// Chooses a set for each question; `chosen` are those that they have, and afterwards those that
/// they get.
pub fn level(questions: &[Vec<LevelSet<'_>>], chosen: &mut [usize]) {
    if questions.iter().all(|sets| sets.len() < 2) {
        return;
    }
    let mut numbering = SignNumbers::default();
    let of_question = |sets: &Vec<LevelSet<'_>>| -> Vec<SeenSet> {
        sets.iter().map(|set| SeenSet::of(set, &mut numbering)).collect()
    };
    let seen: Vec<Vec<SeenSet>> = questions.iter().map(of_question).collect();
    let signs = numbering.next;
    let mut game = Game {
        questions,
        seen: &seen,
        signs,
        played: chosen.iter().map(|at| vec![*at]).collect(),
        room: questions.iter().zip(&*chosen).map(|(sets, at)| lacking(sets, *at)).sum(),
        state: 0,
    };
    let looked_at = |sets: &Vec<LevelSet<'_>>| -> usize {
        sets.iter().take(LOOKED_AT).map(|set| set.offered.looks.len()).sum()
    };
    let options: usize = questions.iter().map(looked_at).sum();
    let rounds = ROUNDS.min(MOST_LOOKS / options.max(1)).max(1);
    let mut learner = SignLearner::new(signs);
    for round in 0..rounds {
        learner.learn(&game.remembered(), LESSONS);
        game.play(&learner, round);
    }
    let mut best = (game.judge(chosen), chosen.to_vec());
    for _ in 0..DRAWN {
        let mut drawn = game.draw();
        game.mend(&mut drawn, &learner);
        let judged = game.judge(&drawn);
        if judged < best.0 {
            best = (judged, drawn);
        }
    }
    chosen.copy_from_slice(&best.1);
}

fn lacking(sets: &[LevelSet<'_>], at: usize) -> u64 {
    sets.get(at).map_or(0, |set| set.lacking)
}

/// How bad a bank is, what counts most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BankFaults {
    /// How many neighbours there are more than there may be.
    neighbours: u64,
    /// What strategies earn too much, as squares.
    excess: i64,
    /// What somebody earns who has learned from the other questions, in thousandths of a mark.
    earned: i64,
}

/// What sets come to together.
#[derive(Default)]
struct Totals {
    neighbours: i64,
    gains: Gains,
    frequent: i64,
}

impl Totals {
    /// Counts a set, or takes it out again.
    fn add(&mut self, set: &LevelSet<'_>, times: i64) {
        self.neighbours += times * i64::try_from(set.lacking).unwrap_or_default();
        self.gains.iter_mut().zip(set.gains).for_each(|(all, gain)| *all += times * gain);
        self.frequent += times * set.frequent;
    }
}

/// What is played.
struct Game<'a> {
    questions: &'a [Vec<LevelSet<'a>>],
    seen: &'a [Vec<SeenSet>],
    /// How many signs there are.
    signs: usize,
    /// By question, the sets that it got, in the order of the rounds.
    played: Vec<Vec<usize>>,
    /// How many neighbours there may be.
    room: u64,
    /// What is drawn next follows from it.
    state: u64,
}

impl<'a> Game<'a> {
    /// The sets of the last rounds.
    fn remembered(&self) -> Vec<&'a SeenSet> {
        let of = |(sets, played): (&'a Vec<SeenSet>, &Vec<usize>)| {
            let last = &played[played.len().saturating_sub(REMEMBERED)..];
            last.iter().filter_map(|at| sets.get(*at)).collect::<Vec<_>>()
        };
        self.seen.iter().zip(&self.played).flat_map(of).collect()
    }

    /// Gives each question one of the sets whose right option is least likely to be found out; of
    /// many sets, others are looked at in each round.
    fn play(&mut self, learner: &SignLearner, round: usize) {
        let last = |played: &Vec<usize>| played.last().copied().unwrap_or_default();
        let all = self.questions.iter().zip(&self.played);
        let mut there: u64 = all.map(|(sets, played)| lacking(sets, last(played))).sum();
        for (at, sets) in self.questions.iter().enumerate() {
            if sets.is_empty() {
                continue;
            }
            let own = last(&self.played[at]);
            there -= lacking(sets, own);
            let mut costs: Vec<(f64, usize)> = Vec::new();
            let step = sets.len().div_ceil(LOOKED_AT);
            for (number, set) in sets.iter().enumerate() {
                let is_looked_at = (number + round).is_multiple_of(step);
                if is_looked_at && there + set.lacking <= self.room || number == own {
                    costs.push((self.cost(learner, (at, number)), number));
                }
            }
            costs.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            let among = costs.len() / 20 + 1;
            let Some(&(_, number)) = costs.get(self.below(among)) else { continue };
            there += sets[number].lacking;
            self.played[at].push(number);
        }
    }

    /// A bank of sets of the last rounds.
    fn draw(&mut self) -> Vec<usize> {
        let mut drawn = Vec::new();
        for at in 0..self.played.len() {
            let from = self.played[at].len() / 2;
            let late = self.below(self.played[at].len() - from);
            drawn.push(self.played[at][from + late]);
        }
        drawn
    }

    /// Exchanges sets of a bank for others as long as there are too many neighbours or strategies
    /// earn too much: of those with which least is missed, for the one whose right option is least
    /// likely to be found out.
    fn mend(&self, drawn: &mut [usize], learner: &SignLearner) {
        let mut totals = self.totals(drawn);
        for _ in 0..MENDED {
            let mut is_changed = false;
            for (at, sets) in self.questions.iter().enumerate() {
                let known = self.missed(&totals);
                if known == (0, 0) {
                    return;
                }
                let Some(own) = sets.get(drawn[at]) else { continue };
                totals.add(own, -1);
                let mut best: Option<((u64, i64), f64, usize)> = None;
                for (number, set) in sets.iter().enumerate() {
                    totals.add(set, 1);
                    let missed = self.missed(&totals);
                    totals.add(set, -1);
                    if best.is_some_and(|(least, ..)| missed > least) {
                        continue;
                    }
                    let cost = self.cost(learner, (at, number));
                    let is_better = |&(least, known, _): &((u64, i64), f64, usize)| {
                        missed < least || cost < known
                    };
                    if best.as_ref().is_none_or(is_better) {
                        best = Some((missed, cost, number));
                    }
                }
                let better = best.filter(|(missed, ..)| *missed < known);
                if let Some((.., number)) = better {
                    (drawn[at], is_changed) = (number, true);
                }
                totals.add(&sets[drawn[at]], 1);
            }
            if !is_changed {
                return;
            }
        }
    }

    /// How likely the right option of a set is found out, and what speaks against its origins.
    fn cost(&self, learner: &SignLearner, (at, number): (usize, usize)) -> f64 {
        let against = self.questions[at][number].offered.against;
        learner.chance(&self.seen[at][number]) + ORIGIN * thousandths(against)
    }

    /// What the sets of a bank come to together.
    fn totals(&self, chosen: &[usize]) -> Totals {
        let mut totals = Totals::default();
        for (sets, at) in self.questions.iter().zip(chosen) {
            sets.get(*at).into_iter().for_each(|set| totals.add(set, 1));
        }
        totals
    }

    /// How many neighbours there are too many, and what strategies earn too much, as squares.
    fn missed(&self, totals: &Totals) -> (u64, i64) {
        let many = i64::try_from(self.questions.len()).unwrap_or(i64::MAX / MOST_GAIN);
        let gains = totals.gains.iter().chain([&totals.frequent]);
        let excess = |gain: &i64| (gain - MOST_GAIN * many).max(0).pow(2);
        let neighbours = totals.neighbours - i64::try_from(self.room).unwrap_or(i64::MAX);
        (neighbours.max(0).unsigned_abs(), gains.map(excess).sum())
    }

    /// How bad a bank is.
    fn judge(&self, chosen: &[usize]) -> BankFaults {
        let (neighbours, excess) = self.missed(&self.totals(chosen));
        let sets: Vec<&SeenSet> =
            self.seen.iter().zip(chosen).filter_map(|(sets, at)| sets.get(*at)).collect();
        let mut earned = 0;
        for part in 0..PARTS.min(sets.len()) {
            let of_part = |is: bool| {
                let all = sets.iter().enumerate();
                all.filter(move |(at, _)| (at % PARTS == part) == is).map(|(_, set)| *set)
            };
            let mut learner = SignLearner::new(self.signs);
            learner.learn(&of_part(false).collect::<Vec<_>>(), LESSONS_TO_JUDGE);
            earned += of_part(true).map(|set| learner.earns(set)).sum::<i64>();
        }
        BankFaults { neighbours, excess, earned }
    }

    /// A number below another one, as if by lot (Knuth's MMIX generator).
    fn below(&mut self, count: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let count = u64::try_from(count.max(1)).unwrap_or(1);
        usize::try_from((self.state >> 33) % count).unwrap_or_default()
    }
}

/// Thousandths of a mark as marks.
fn thousandths(of: i64) -> f64 {
    f64::from(i32::try_from(of).unwrap_or(i32::MAX)) / 1_000.0
}

/// What is seen of a set of options.
struct SeenSet {
    /// By option, the numbers of its signs.
    signs: Vec<Box<[u16]>>,
    /// Which is right.
    right: usize,
}

impl SeenSet {
    fn of(set: &LevelSet<'_>, numbering: &mut SignNumbers) -> Self {
        let signs = set.offered.looks.iter().map(|look| signs(look, numbering));
        Self { signs: signs.collect(), right: set.offered.right }
    }
}

/// Signs with numbers without gaps, in the order in which they come.
struct SignNumbers {
    /// By what a sign is mixed to, its number; [`u16::MAX`] where there is none as yet.
    known: Vec<u16>,
    next: usize,
}

impl Default for SignNumbers {
    fn default() -> Self {
        Self { known: vec![u16::MAX; SIGNS], next: 0 }
    }
}

impl SignNumbers {
    /// The number of a sign.
    fn of(&mut self, kind: usize, value: u32) -> u16 {
        let kind = u64::try_from(kind).unwrap_or_default();
        let mixed = kind.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ u64::from(value).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let known = &mut self.known[usize::try_from(mixed >> 40).unwrap_or_default() % SIGNS];
        if *known == u16::MAX {
            *known = u16::try_from(self.next).unwrap_or_default();
            self.next += 1;
        }
        *known
    }
}

/// The numbers of the signs that an option has: where it stands in each order, in some two orders
/// together, and its marks.
fn signs(look: &OptionLook, numbering: &mut SignNumbers) -> Box<[u16]> {
    if look.is_fixed {
        return Box::default();
    }
    let place = |standing: Standing| u32::from(standing.below) * 16 + u32::from(standing.above);
    let mut signs = Vec::new();
    for (order, standing) in look.standings.iter().enumerate() {
        if let Some(standing) = standing {
            signs.push(numbering.of(order, place(*standing)));
        }
    }
    for (at, one) in TOGETHER.iter().enumerate() {
        for other in &TOGETHER[..at] {
            if let (Some(first), Some(second)) = (look.standing(*one), look.standing(*other)) {
                let both = (*one as usize + 1) * ORDERS + *other as usize + MARKS;
                signs.push(numbering.of(both, place(first) * 256 + place(second)));
            }
        }
    }
    for (at, mark) in look.marks.iter().enumerate() {
        signs.push(numbering.of(ORDERS + at, mark.unsigned_abs()));
    }
    signs.into_boxed_slice()
}

/// Somebody who learns which signs right options have.
struct SignLearner {
    /// By sign, how much speaks for an option that has it.
    weights: Vec<f64>,
    slopes: Vec<f64>,
}

impl SignLearner {
    /// Somebody who knows nothing of this many signs.
    fn new(signs: usize) -> Self {
        Self { weights: vec![0.0; signs], slopes: vec![0.0; signs] }
    }

    /// How likely each option of a set is, as far as was learned.
    fn chances(&self, set: &SeenSet) -> Vec<f64> {
        let score = |signs: &[u16]| signs.iter().map(|sign| self.weights[usize::from(*sign)]).sum();
        chances(&set.signs.iter().map(|signs| score(signs)).collect::<Vec<f64>>())
    }

    /// How likely the right option of a set is.
    fn chance(&self, set: &SeenSet) -> f64 {
        self.chances(set).get(set.right).copied().unwrap_or_default()
    }

    /// What guessing earns in a set, in thousandths of the mark.
    fn earns(&self, set: &SeenSet) -> i64 {
        let chances = self.chances(set);
        let best = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let is_best = |chance: &&f64| **chance >= best;
        let among = i64::try_from(chances.iter().filter(is_best).count()).unwrap_or(1);
        let is_hit = chances.get(set.right).is_some_and(|chance| *chance >= best);
        if is_hit { 1_000 / among.max(1) } else { 0 }
    }

    /// Goes through sets with their right options this often.
    fn learn(&mut self, sets: &[&SeenSet], lessons: usize) {
        let of = f64::from(u32::try_from(sets.len().max(1)).unwrap_or(u32::MAX));
        for _ in 0..lessons {
            self.slopes.fill(0.0);
            for set in sets {
                let chances = self.chances(set);
                for (at, (signs, chance)) in set.signs.iter().zip(chances).enumerate() {
                    let missed = f64::from(u8::from(at == set.right)) - chance;
                    signs.iter().for_each(|sign| self.slopes[usize::from(*sign)] += missed);
                }
            }
            for (weight, slope) in self.weights.iter_mut().zip(&self.slopes) {
                *weight += RATE * (slope / of - FORGOTTEN * *weight);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::strategy::{OptionOrder, STRATEGIES, VisibleOption, looks};

    const NONE: Gains = [0; STRATEGIES.len()];

    /// What four numbers look like of which the right one stands at a place by size, with this
    /// distance between them.
    fn numbers(number: i64, place: usize, step: i64) -> Offered {
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
            drawing: None,
        });
        let looks = looks(&options.collect::<Vec<_>>(), "");
        Offered::new(texts.iter().map(|text| text.as_str().into()).collect(), place, looks)
    }

    #[test]
    fn right_options_stand_at_each_place_where_there_are_sets_for_it() {
        let offers: Vec<Vec<Offered>> =
            (0..40).map(|number| (0..4).map(|place| numbers(number, place, 3)).collect()).collect();
        let set = |offered| LevelSet { offered, lacking: 0, gains: &NONE, frequent: 0 };
        let questions: Vec<Vec<LevelSet<'_>>> =
            offers.iter().map(|sets| sets.iter().map(set).collect()).collect();
        let begin: Vec<usize> = (0..40).map(|number| number * number % 7 % 4).collect();
        let mut chosen = begin.clone();
        level(&questions, &mut chosen);
        let mut by_size = [0; 4];
        for (sets, at) in questions.iter().zip(&chosen) {
            let set = &sets[*at];
            let standing =
                set.offered.looks[set.offered.right].standing(OptionOrder::Size).unwrap();
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
        let offers: Vec<Vec<Offered>> =
            (0..60).map(|number| (0..4).map(|place| numbers(number, place, 3)).collect()).collect();
        let set = |offered| LevelSet { offered, lacking: 0, gains: &NONE, frequent: 0 };
        let questions: Vec<Vec<LevelSet<'_>>> =
            offers.iter().map(|sets| sets.iter().map(set).collect()).collect();
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
        let offers: Vec<Vec<Offered>> =
            (0..12).map(|number| [1, 2].map(|place| numbers(number, place, 3)).to_vec()).collect();
        let of = |lacking: u64, begin: usize| {
            let questions: Vec<Vec<LevelSet<'_>>> = offers
                .iter()
                .map(|sets| {
                    vec![
                        LevelSet { offered: &sets[0], lacking: 0, gains: &NONE, frequent: 0 },
                        LevelSet { offered: &sets[1], lacking, gains: &NONE, frequent: 0 },
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
