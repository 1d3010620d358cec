//! What is offered, taken apart once so that many sets of options can be judged.

use super::distance::{distances, numbered};
use super::earnings::{Earnings, GuessingStrategy, StrategyPick};
use crate::ask::question::{Choice, Origin};
use crate::ask::rank;

/// An option as somebody sees it who does not read the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibleOption<'a> {
    /// What it says.
    pub text: &'a str,
    /// Whether it is right.
    pub is_right: bool,
    /// Whether it says the same in every question, such as "none of these": its text tells nothing.
    pub is_fixed: bool,
}

/// The options of a question, in the order of the file.
pub fn offers(options: &[Choice]) -> Vec<VisibleOption<'_>> {
    let offers = options.iter().map(|option| VisibleOption {
        text: &option.plain,
        is_right: option.right,
        is_fixed: option.origin == Origin::Fixed,
    });
    offers.collect()
}

/// Options that may be offered together, with what strategies look at: numbers, lengths, parts, and
/// how far apart they are.
pub struct OptionFeatures {
    is_fixed: Vec<bool>,
    /// The numbers that the options are; `None` where one is not a number.
    numbers: Vec<Option<f64>>,
    /// The first number in each option, by which texts such as `3 apples` can be compared.
    sizes: Vec<Option<f64>>,
    lengths: Vec<f64>,
    in_program: Vec<bool>,
    distances: Vec<Vec<f64>>,
    /// How many parts each option has.
    parts: Vec<f64>,
    /// By option, how many of its parts each other one has at the same place.
    shared: Vec<Vec<f64>>,
}

impl OptionFeatures {
    /// Takes options apart; `program` is what the question shows.
    pub fn of(options: &[VisibleOption<'_>], program: &str) -> Self {
        let texts: Vec<&str> = options.iter().map(|option| option.text).collect();
        let parts: Vec<Vec<&str>> = texts.iter().map(|text| parts(text)).collect();
        let numbers_of_parts = numbered(&parts);
        let shared = |one: &[usize], other: &[usize]| {
            let pairs = one.iter().zip(other);
            as_score(pairs.filter(|(one, other)| one == other).count())
        };
        let numbers: Vec<Option<f64>> = texts.iter().map(|text| rank::number(text)).collect();
        // Of numbers only the differences count.
        let is_text =
            numbers.iter().zip(options).any(|(one, option)| one.is_none() && !option.is_fixed);
        let distances = if is_text { distances(&texts) } else { Vec::new() };
        Self {
            is_fixed: options.iter().map(|option| option.is_fixed).collect(),
            numbers,
            sizes: parts
                .iter()
                .map(|parts| parts.iter().find_map(|part| rank::number(part)))
                .collect(),
            lengths: texts.iter().map(|text| as_score(text.chars().count())).collect(),
            in_program: texts.iter().map(|text| stands_in(text, program)).collect(),
            distances: distances
                .iter()
                .map(|row| row.iter().map(|one| as_score(*one)).collect())
                .collect(),
            shared: numbers_of_parts
                .iter()
                .map(|one| numbers_of_parts.iter().map(|other| shared(one, other)).collect())
                .collect(),
            parts: parts.iter().map(|parts| as_score(parts.len().max(1))).collect(),
        }
    }

    /// What strategies earn where these options are offered, in this order; `right` is one of them.
    pub fn earnings(&self, chosen: &[usize], right: usize) -> Earnings {
        let mut earnings = Earnings { options: chosen.len(), ..Earnings::default() };
        let place = chosen.iter().position(|one| *one == right).unwrap_or_default();
        let at = |at| Some(StrategyPick { among: 1, is_hit: place == at });
        earnings.set(GuessingStrategy::First, at(0));
        earnings.set(GuessingStrategy::Last, at(chosen.len().saturating_sub(1)));
        // What says the same in every question is never picked for its text.
        let open: Vec<usize> = chosen.iter().copied().filter(|one| !self.is_fixed[*one]).collect();
        if open.len() < 2 {
            return earnings;
        }
        let at = open.iter().position(|one| *one == right);
        let mut set = |strategy, score: &dyn Fn(usize) -> f64| {
            earnings.set(strategy, picked(&open, at, score));
        };
        let number = |one: usize| self.numbers[one].unwrap_or_default();
        if open.iter().all(|one| self.numbers[*one].is_some()) {
            let far = |one: usize| -> f64 {
                open.iter().map(|other| (number(one) - number(*other)).abs()).sum()
            };
            set(GuessingStrategy::Nearest, &|one| -far(one));
            set(GuessingStrategy::Farthest, &far);
        } else {
            let far =
                |one: usize| open.iter().map(|other| self.distances[one][*other]).sum::<f64>();
            set(GuessingStrategy::Nearest, &|one| -far(one));
            set(GuessingStrategy::Farthest, &far);
        }
        let size = |one: usize| self.sizes[one].unwrap_or_default();
        if open.iter().all(|one| self.sizes[*one].is_some()) {
            set(GuessingStrategy::Smallest, &|one| -size(one));
            set(GuessingStrategy::Largest, &size);
            set(GuessingStrategy::Middle, &|one| {
                let count = |is: fn(&f64, &f64) -> bool| {
                    open.iter().filter(|other| is(&size(**other), &size(one))).count()
                };
                -as_score(count(f64::lt).abs_diff(count(f64::gt)))
            });
        }
        set(GuessingStrategy::Majority, &|one| {
            let others = open.iter().filter(|other| **other != one);
            others.map(|other| self.shared[one][*other]).sum::<f64>() / self.parts[one]
        });
        set(GuessingStrategy::Shortest, &|one| -self.lengths[one]);
        set(GuessingStrategy::Longest, &|one| self.lengths[one]);
        set(GuessingStrategy::InProgram, &|one| f64::from(u8::from(self.in_program[one])));
        earnings
    }

    /// How many of some options are smaller than one of them; `None` if they are not all numbers,
    /// or if it is not among them.
    pub fn below(&self, chosen: &[usize], one: usize) -> Option<usize> {
        let own = self.numbers[one].filter(|_| chosen.contains(&one))?;
        let mut below = 0;
        for other in chosen.iter().filter(|other| !self.is_fixed[**other]) {
            below += usize::from(self.numbers[*other]? < own);
        }
        Some(below)
    }
}

/// The pick of the highest scores among some options, of which the right one stands at a place;
/// without a place, whatever is picked is wrong. `None` if all scores are equal.
fn picked(
    open: &[usize],
    right: Option<usize>,
    score: &dyn Fn(usize) -> f64,
) -> Option<StrategyPick> {
    let (mut best, mut among, mut is_hit) = (f64::NEG_INFINITY, 0, false);
    for (at, one) in open.iter().enumerate() {
        let score = score(*one);
        if score > best {
            (best, among, is_hit) = (score, 1, right == Some(at));
        } else if score >= best {
            among += 1;
            is_hit |= right == Some(at);
        }
    }
    (among < open.len()).then_some(StrategyPick { among, is_hit })
}

/// Words, numbers with their sign, and every other sign that is not a blank, in their order.
fn parts(text: &str) -> Vec<&str> {
    let kind = |one: char| match one {
        _ if one.is_whitespace() => CharacterClass::Blank,
        '0'..='9' => CharacterClass::Digit,
        _ if one.is_alphanumeric() || one == '_' => CharacterClass::Letter,
        _ => CharacterClass::Sign(one),
    };
    let mut parts = Vec::new();
    let (mut start, mut last) = (0, CharacterClass::Blank);
    for (at, one) in text.char_indices() {
        let kind = kind(one);
        let goes_on = match (last, kind) {
            (CharacterClass::Sign('-'), CharacterClass::Digit) => true,
            (CharacterClass::Sign(_), CharacterClass::Sign(_)) => false,
            _ => last == kind,
        };
        if !goes_on {
            if last != CharacterClass::Blank {
                parts.push(&text[start..at]);
            }
            start = at;
        }
        last = kind;
    }
    if last != CharacterClass::Blank {
        parts.push(&text[start..]);
    }
    parts
}

/// What a character is a part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CharacterClass {
    Blank,
    Digit,
    Letter,
    Sign(char),
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
