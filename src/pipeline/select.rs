//! Which of the instances found make a good bank.
//!
//! In: candidates in the order in which they were found. Out: the numbers of those to use, best first. What holds: of two candidates that are
//! equally good the one found first is used, so where nothing speaks against it a bank is what the search found, in its order.

use std::collections::BTreeMap;

use crate::write::rank::{End, Scale};

/// What speaks for or against using an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The number of the instance.
    pub number: usize,
    /// Its right answer.
    pub key: String,
    /// What a bank should have equally often; empty if there is nothing to balance.
    pub class: String,
    /// How many of its options come from rules; as many as there can be where that means nothing.
    pub quality: usize,
    /// How many more options there would be room for.
    pub lacking: usize,
    /// By what its options can be compared, if at all, and at which end its right one stands, if at one.
    pub end: Option<(Scale, Option<End>)>,
}

/// What a bank should be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// Whether right answers should differ.
    pub distinct_answers: bool,
}

/// The fewest options from rules with which a choice teaches something.
pub const ENOUGH_OPTIONS: usize = 2;

/// In how many questions of a hundred one answer may be right, if the others allow it.
const MOST_OF_AN_ANSWER: usize = 33;
/// In how many questions of a hundred the right option may be the largest, or the smallest, if the others allow it.
const MOST_AT_AN_END: usize = 45;
/// The fewest questions among which somebody sees a pattern.
const FEWEST: usize = 4;

/// What was selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The numbers of the instances.
    pub numbers: Vec<usize>,
    /// The class of the answer to the question about each of them.
    pub classes: Vec<String>,
    /// Whether more candidates could not make the bank better in what counts most.
    pub is_good: bool,
    /// Whether all have as many options as there is room for.
    pub is_full: bool,
    /// Whether there are several classes, but too few of some.
    pub lacks_a_class: bool,
}

/// The best of the candidates, at most so many, and one of each number; `barred` ones are left out.
pub fn select(
    candidates: &[Candidate],
    count: usize,
    wishes: Wishes,
    barred: &dyn Fn(usize) -> bool,
) -> Selection {
    let mut open: Vec<&Candidate> =
        candidates.iter().filter(|candidate| !barred(candidate.number)).collect();
    let mut bank = Bank {
        classes: open.iter().map(|candidate| (&*candidate.class, 0)).collect(),
        ..Bank::default()
    };
    let (mut is_good, mut is_full) = (true, true);
    while bank.numbers.len() < count && !open.is_empty() {
        let Some(at) = bank.cheapest(&open, wishes) else { break };
        let best = open[at];
        open.retain(|one| one.number != best.number);
        let Price { is_poor, again, .. } = bank.price(best, wishes);
        is_good &= !is_poor && again == 0;
        is_full &= best.lacking == 0;
        bank.take(best);
    }
    let is_even = bank.is_even(count);
    is_good &= is_even && !bank.shows_a_pattern();
    let lacks_a_class = !is_even && bank.classes.len() > 1;
    let classes = bank.of_numbers.iter().map(|class| (*class).to_owned()).collect();
    Selection { numbers: bank.numbers, classes, is_good, is_full, lacks_a_class }
}

/// What was selected so far.
#[derive(Default)]
struct Bank<'a> {
    numbers: Vec<usize>,
    /// The class of each of them.
    of_numbers: Vec<&'a str>,
    /// How often each class, right answer and end of a scale occurs.
    classes: BTreeMap<&'a str, usize>,
    keys: BTreeMap<&'a str, usize>,
    ends: BTreeMap<(Scale, Option<End>), usize>,
}

/// What speaks against a candidate, what counts most first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Price {
    is_poor: bool,
    of_its_class: usize,
    again: usize,
    crowd: usize,
    lacking: usize,
}

impl<'a> Bank<'a> {
    /// Where the cheapest of some candidates stands, the first one of several. Mostly an early one is as cheap as can be, and the others
    /// are not looked at.
    fn cheapest(&self, open: &[&Candidate], wishes: Wishes) -> Option<usize> {
        let of_its_class = self.classes.values().min().copied().unwrap_or_default();
        let least = Price { is_poor: false, of_its_class, again: 0, crowd: 0, lacking: 0 };
        let mut best: Option<(usize, Price)> = None;
        for (at, candidate) in open.iter().enumerate() {
            let price = self.price(candidate, wishes);
            if price == least {
                return Some(at);
            }
            if best.as_ref().is_none_or(|(_, known)| price < *known) {
                best = Some((at, price));
            }
        }
        best.map(|(at, _)| at)
    }

    fn price(&self, candidate: &Candidate, wishes: Wishes) -> Price {
        let again = self.keys.get(&*candidate.key).copied().unwrap_or_default();
        // What occurs too often with this one, as often as it does; one is never too many.
        let crowd = |others: usize, of: usize, most: usize| {
            if others > 0 && (others + 1) * 100 > (of + 1).max(FEWEST) * most { others } else { 0 }
        };
        let at_its_end = match candidate.end {
            Some((scale, Some(end))) => {
                let there = self.ends.get(&(scale, Some(end))).copied().unwrap_or_default();
                crowd(there, self.compared(scale), MOST_AT_AN_END)
            }
            _ => 0,
        };
        let as_often = crowd(again, self.numbers.len(), MOST_OF_AN_ANSWER);
        Price {
            is_poor: candidate.quality < ENOUGH_OPTIONS,
            of_its_class: self.classes.get(&*candidate.class).copied().unwrap_or_default(),
            again: if wishes.distinct_answers { again } else { 0 },
            crowd: as_often + at_its_end,
            lacking: candidate.lacking,
        }
    }

    fn take(&mut self, candidate: &'a Candidate) {
        *self.classes.entry(&candidate.class).or_default() += 1;
        *self.keys.entry(&candidate.key).or_default() += 1;
        if let Some(end) = candidate.end {
            *self.ends.entry(end).or_default() += 1;
        }
        self.numbers.push(candidate.number);
        self.of_numbers.push(&candidate.class);
    }

    /// How many have options that can be compared in this way.
    fn compared(&self, scale: Scale) -> usize {
        self.ends.iter().filter(|((own, _), _)| *own == scale).map(|(_, count)| count).sum()
    }

    /// Whether classes are equally frequent; a class of which there was none may still turn up.
    fn is_even(&self, count: usize) -> bool {
        let alone = self.classes.len() == 1 && !self.classes.contains_key("") && count > 1;
        let (fewest, most) = (self.classes.values().min(), self.classes.values().max());
        !alone && fewest.zip(most).is_none_or(|(fewest, most)| most - fewest <= 1)
    }

    /// Whether one could guess: one answer is right in more than half of the questions, or the right option mostly at one end.
    fn shows_a_pattern(&self) -> bool {
        let of = self.numbers.len();
        let answer = self.keys.values().any(|count| count * 2 > of);
        let end = self.ends.iter().any(|((scale, end), count)| {
            let of = self.compared(*scale);
            end.is_some() && of >= FEWEST && count * 3 > of * 2
        });
        of >= FEWEST && answer || end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(number: usize, key: &str, class: &str, quality: usize) -> Candidate {
        let (key, class) = (key.to_owned(), class.to_owned());
        Candidate { number, key, class, quality, lacking: 0, end: None }
    }

    fn numbers(
        candidates: &[Candidate],
        count: usize,
        distinct_answers: bool,
    ) -> (Vec<usize>, bool) {
        let selection =
            select(candidates, count, Wishes { distinct_answers }, &|number| number == 99);
        (selection.numbers, selection.is_good)
    }

    #[test]
    fn without_wishes_the_first_ones_are_used() {
        let all: Vec<Candidate> =
            [7, 99, 3, 5].map(|number| candidate(number, "a", "", usize::MAX)).to_vec();
        assert_eq!(numbers(&all, 2, false), (vec![7, 3], true));
        assert_eq!(numbers(&all, 9, false), (vec![7, 3, 5], true));
    }

    #[test]
    fn answers_repeat_only_where_they_must_and_then_evenly() {
        let all: Vec<Candidate> = ["a", "a", "b", "a", "b", "c"]
            .into_iter()
            .enumerate()
            .map(|(at, key)| candidate(at, key, "", 9))
            .collect();
        assert_eq!(numbers(&all, 3, true), (vec![0, 2, 5], true));
        assert_eq!(numbers(&all, 5, true), (vec![0, 2, 5, 1, 4], false));
    }

    #[test]
    fn poor_options_come_last_and_classes_take_turns() {
        let poor = [candidate(1, "a", "", 1), candidate(2, "b", "", 2), candidate(3, "c", "", 5)];
        assert_eq!(numbers(&poor, 2, false), (vec![2, 3], true));
        assert_eq!(numbers(&poor, 3, false), (vec![2, 3, 1], false));
        let yes = |number| candidate(number, "yes", "yes", 9);
        let mut all = vec![yes(1), yes(2), yes(3)];
        assert_eq!(numbers(&all, 2, false), (vec![1, 2], false));
        let lacks = |all: &[Candidate], count| {
            select(all, count, Wishes { distinct_answers: false }, &|_| false).lacks_a_class
        };
        assert!(!lacks(&all, 2));
        all.push(candidate(4, "no", "no", 9));
        assert!(!lacks(&all, 2) && lacks(&all, 4));
        assert_eq!(numbers(&all, 2, false), (vec![1, 4], true));
        assert_eq!(numbers(&all, 4, false), (vec![1, 4, 2, 3], false));
    }

    #[test]
    fn an_instance_with_two_questions_is_used_for_the_one_that_is_rarer() {
        let both = |number| ["yes", "no"].map(|class| candidate(number, class, class, 9));
        let all: Vec<Candidate> = (0..4).flat_map(both).collect();
        let selection = select(&all, 4, Wishes { distinct_answers: false }, &|_| false);
        assert_eq!(selection.numbers, [0, 1, 2, 3]);
        assert_eq!(selection.classes, ["yes", "no", "yes", "no"]);
        assert!(selection.is_good);
    }

    #[test]
    fn no_answer_is_right_in_most_questions_if_there_are_others() {
        let mut all: Vec<Candidate> =
            (0..9).map(|number| candidate(number, "a", "", usize::MAX)).collect();
        assert_eq!(numbers(&all, 9, false), ((0..9).collect(), false));
        all.extend((9..18).map(|number| candidate(number, &number.to_string(), "", 9)));
        let (chosen, is_good) = numbers(&all, 9, false);
        assert_eq!(chosen.iter().filter(|number| **number < 9).count(), 2);
        assert!(is_good);
    }

    #[test]
    fn the_right_option_is_not_always_the_largest_if_there_are_others() {
        let at = |number: usize, end| Candidate {
            end: Some((Scale::Size, Some(end))),
            ..candidate(number, &number.to_string(), "", 9)
        };
        let mut all: Vec<Candidate> = (0..9).map(|number| at(number, End::Greatest)).collect();
        assert_eq!(numbers(&all, 8, false), ((0..8).collect(), false));
        all.extend((9..18).map(|number| at(number, End::Least)));
        let (chosen, is_good) = numbers(&all, 8, false);
        let largest = chosen.iter().filter(|number| **number < 9).count();
        assert!((3..=5).contains(&largest) && is_good, "{chosen:?}");
    }

    #[test]
    fn full_choices_go_before_others() {
        let lacking = |number, lacking| Candidate {
            lacking,
            ..candidate(number, &number.to_string(), "", 2)
        };
        let all = [lacking(1, 1), lacking(2, 0), lacking(3, 1), lacking(4, 0)];
        let full = |count| {
            let wishes = Wishes { distinct_answers: false };
            let selection = select(&all, count, wishes, &|_| false);
            (selection.numbers, selection.is_good, selection.is_full)
        };
        assert_eq!(full(2), (vec![2, 4], true, true));
        assert_eq!(full(3), (vec![2, 4, 1], true, false));
    }
}
