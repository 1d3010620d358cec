//! What is offered, taken apart once so that many sets of options can be judged.

use super::distance::distances;
use super::{Earnings, Pick, Strategy, picked};
use crate::ask::question::{Choice, Origin};
use crate::ask::rank;

/// An option as somebody sees it who does not read the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer<'a> {
    /// What it says.
    pub text: &'a str,
    /// Whether it is right.
    pub is_right: bool,
    /// Whether it says the same in every question, such as "none of these": its text tells nothing.
    pub is_fixed: bool,
}

/// The options of a question, in the order of the file.
pub fn offers(options: &[Choice]) -> Vec<Offer<'_>> {
    let offers = options.iter().map(|option| Offer {
        text: &option.plain,
        is_right: option.right,
        is_fixed: option.origin == Origin::Fixed,
    });
    offers.collect()
}

/// Options that may be offered together, with what strategies look at: numbers, lengths, parts, and how far apart they are.
pub struct Field<'a> {
    is_fixed: Vec<bool>,
    /// The numbers that the options are; `None` where one is not a number.
    numbers: Vec<Option<f64>>,
    lengths: Vec<usize>,
    parts: Vec<Vec<&'a str>>,
    in_program: Vec<bool>,
    distances: Vec<Vec<usize>>,
}

impl<'a> Field<'a> {
    /// Takes options apart; `program` is what the question shows.
    pub fn of(options: &[Offer<'a>], program: &str) -> Self {
        let texts: Vec<&str> = options.iter().map(|option| option.text).collect();
        Self {
            is_fixed: options.iter().map(|option| option.is_fixed).collect(),
            numbers: texts.iter().map(|text| rank::number(text)).collect(),
            lengths: texts.iter().map(|text| text.chars().count()).collect(),
            parts: texts.iter().map(|text| parts(text)).collect(),
            in_program: texts.iter().map(|text| stands_in(text, program)).collect(),
            distances: distances(&texts),
        }
    }

    /// What strategies earn where these options are offered, in this order; `right` is one of them.
    pub fn earnings(&self, chosen: &[usize], right: usize) -> Earnings {
        let mut earnings = Earnings { options: chosen.len(), ..Earnings::default() };
        let place = chosen.iter().position(|one| *one == right).unwrap_or_default();
        let at = |at| Some(Pick { among: 1, is_hit: place == at });
        earnings.set(Strategy::First, at(0));
        earnings.set(Strategy::Last, at(chosen.len().saturating_sub(1)));
        // What says the same in every question is never picked for its text.
        let open: Vec<usize> = chosen.iter().copied().filter(|one| !self.is_fixed[*one]).collect();
        if open.len() < 2 {
            return earnings;
        }
        let at = open.iter().position(|one| *one == right);
        let mut set = |strategy, scores: Option<Vec<f64>>| {
            let pick = scores.and_then(|scores| match at {
                Some(at) => picked(&scores, at),
                // Whatever is picked is wrong.
                None => picked(&scores, 0).map(|pick| Pick { is_hit: false, ..pick }),
            });
            earnings.set(strategy, pick);
        };
        let numbers: Option<Vec<f64>> = open.iter().map(|one| self.numbers[*one]).collect();
        let far = self.far(&open, numbers.as_deref());
        set(Strategy::Nearest, Some(far.iter().map(|far| -far).collect()));
        set(Strategy::Farthest, Some(far));
        set(Strategy::Majority, Some(self.shared(&open)));
        set(Strategy::Smallest, numbers.as_ref().map(|all| all.iter().map(|one| -one).collect()));
        set(
            Strategy::Middle,
            numbers.as_ref().map(|all| all.iter().map(|one| -off(*one, all)).collect()),
        );
        set(Strategy::Largest, numbers);
        let lengths: Vec<f64> = open.iter().map(|one| as_score(self.lengths[*one])).collect();
        set(Strategy::Shortest, Some(lengths.iter().map(|length| -length).collect()));
        set(Strategy::Longest, Some(lengths));
        let stands = |one: &usize| f64::from(u8::from(self.in_program[*one]));
        set(Strategy::InProgram, Some(open.iter().map(stands).collect()));
        earnings
    }

    /// How many of some options are smaller than one of them; `None` if they are not all numbers, or if it is not among them.
    pub fn below(&self, chosen: &[usize], one: usize) -> Option<usize> {
        let open = chosen.iter().filter(|other| !self.is_fixed[**other]);
        let numbers: Vec<f64> = open.map(|other| self.numbers[*other]).collect::<Option<_>>()?;
        let own = self.numbers[one].filter(|_| chosen.contains(&one))?;
        Some(numbers.iter().filter(|other| **other < own).count())
    }

    /// How far each of some options is from the others together.
    fn far(&self, open: &[usize], numbers: Option<&[f64]>) -> Vec<f64> {
        let from = |(at, one): (usize, &usize)| match numbers {
            Some(numbers) => numbers.iter().map(|other| (numbers[at] - other).abs()).sum(),
            None => open.iter().map(|other| as_score(self.distances[*one][*other])).sum(),
        };
        open.iter().enumerate().map(from).collect()
    }

    /// How many of the others have each part of each of some options at the same place, together.
    fn shared(&self, open: &[usize]) -> Vec<f64> {
        let of_one = |one: &usize| {
            let others = open.iter().filter(|other| *other != one);
            let shared = others.map(|other| {
                let pairs = self.parts[*one].iter().zip(&self.parts[*other]);
                pairs.filter(|(one, other)| one == other).count()
            });
            as_score(shared.sum())
        };
        open.iter().map(of_one).collect()
    }
}

/// How far a number is from the middle of some, in places.
fn off(number: f64, all: &[f64]) -> f64 {
    let below = all.iter().filter(|other| **other < number).count();
    let above = all.iter().filter(|other| **other > number).count();
    as_score(below.abs_diff(above))
}

/// Words and numbers, in their order.
fn parts(text: &str) -> Vec<&str> {
    let is_between = |one: char| one.is_whitespace() || ",;:=(){}[]<>".contains(one);
    text.split(is_between).filter(|part| !part.is_empty()).collect()
}

/// Whether a text stands in a program, and not as a part of a longer word or number.
fn stands_in(text: &str, program: &str) -> bool {
    let text = text.trim_matches(['"', '\'']).trim();
    let is_word = |one: Option<char>| one.is_some_and(|one| one.is_alphanumeric() || one == '_');
    !text.is_empty()
        && program.match_indices(text).any(|(at, _)| {
            !is_word(program[..at].chars().next_back())
                && !is_word(program[at + text.len()..].chars().next())
        })
}

/// A small count as a number to compare.
fn as_score(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
