//! What is offered, taken apart once so that many sets of options can be judged.

use super::distance::{distances, numbered};
use super::look::{MARKS, NO_SCORE, ORDERS, OptionLook, OptionOrder, standings};
use crate::ask::diagram::DrawingGlance;
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
    /// What is seen at once if it is a drawing; its text is the drawing in words.
    pub drawing: Option<DrawingGlance>,
}

/// The options of a question, in the order of the file.
pub fn offers(options: &[Choice]) -> Vec<VisibleOption<'_>> {
    let offers = options.iter().map(|option| VisibleOption {
        text: &option.plain,
        is_right: option.right,
        is_fixed: option.origin == Origin::Fixed,
        drawing: DrawingGlance::in_html(&option.text),
    });
    offers.collect()
}

/// What two options have in common, and how far they are apart.
#[derive(Clone, Copy, Debug, Default)]
struct OptionPair {
    /// The fewest units of text that have to be changed.
    edits: f64,
    /// Parts that are equal at the same place.
    places: f64,
    /// Different parts that both have.
    parts: f64,
    /// Different lines that both have.
    lines: f64,
    /// Characters at the beginning that are equal.
    beginning: f64,
    /// Characters at the end that are equal.
    end: f64,
    /// 1 if they look alike once digits and letters are replaced by a sign.
    shape: f64,
}

/// Options that may be offered together, with what somebody looks at who does not read the program.
pub struct OptionFeatures {
    is_fixed: Vec<bool>,
    /// The numbers that the options are; `None` where one is not a number.
    numbers: Vec<Option<f64>>,
    /// By option, its scores in the orders that depend on it alone, [`NO_SCORE`] in the others.
    own: Vec<[f64; ORDERS]>,
    /// How many parts each option has.
    parts: Vec<f64>,
    marks: Vec<[i32; MARKS]>,
    /// Row by row, what each option and each other one have in common.
    pairs: Vec<OptionPair>,
}

/// The orders that depend on an option alone.
const OWN: [OptionOrder; 17] = [
    OptionOrder::Size,
    OptionOrder::LastNumber,
    OptionOrder::Sum,
    OptionOrder::Length,
    OptionOrder::Lines,
    OptionOrder::Parts,
    OptionOrder::Digits,
    OptionOrder::Variety,
    OptionOrder::Alphabet,
    OptionOrder::InProgram,
    OptionOrder::Letters,
    OptionOrder::Arrows,
    OptionOrder::Objects,
    OptionOrder::Crossings,
    OptionOrder::Width,
    OptionOrder::Height,
    OptionOrder::Nulls,
];

impl OptionFeatures {
    /// Takes options apart; `program` is what the question shows.
    pub fn of(options: &[VisibleOption<'_>], program: &str) -> Self {
        let texts: Vec<&str> = options.iter().map(|option| option.text).collect();
        let parts: Vec<Vec<&str>> = texts.iter().map(|text| parts(text)).collect();
        let lines: Vec<Vec<&str>> = options.iter().map(lines).collect();
        let numbers: Vec<Option<f64>> = texts.iter().map(|text| rank::number(text)).collect();
        let own = options.iter().zip(&parts).zip(&lines);
        let own = own.map(|((option, parts), lines)| {
            let text = &option.text;
            let mut scores = [NO_SCORE; ORDERS];
            let mut set = |order: OptionOrder, score: f64| scores[order as usize] = score;
            let mut all = parts.iter().filter_map(|part| rank::number(part)).peekable();
            if let Some(first) = all.peek().copied() {
                let (sum, last) = all.fold((0.0, first), |(sum, _), one| (sum + one, one));
                set(OptionOrder::Size, first);
                set(OptionOrder::LastNumber, last);
                set(OptionOrder::Sum, sum);
            }
            let count =
                |is: fn(char) -> bool| as_score(text.chars().filter(|one| is(*one)).count());
            set(OptionOrder::Length, count(|_| true));
            set(OptionOrder::Lines, as_score(lines.len()));
            set(OptionOrder::Parts, as_score(parts.len()));
            set(OptionOrder::Digits, count(|one| one.is_ascii_digit()));
            set(OptionOrder::Letters, count(char::is_alphabetic));
            set(
                OptionOrder::Variety,
                as_score(text.chars().collect::<std::collections::BTreeSet<char>>().len()),
            );
            let before = texts.iter().filter(|other| other < &text).count();
            set(OptionOrder::Alphabet, as_score(before));
            set(OptionOrder::InProgram, f64::from(u8::from(stands_in(text, program))));
            if let Some(DrawingGlance { width, height, crossings }) = option.drawing {
                let targets = arrows(text);
                set(OptionOrder::Arrows, as_score(targets.len()));
                set(OptionOrder::Objects, as_score(targets.iter().copied().max().unwrap_or(0)));
                set(OptionOrder::Crossings, f64::from(crossings));
                set(OptionOrder::Width, f64::from(width));
                set(OptionOrder::Height, f64::from(height));
                set(
                    OptionOrder::Nulls,
                    as_score(parts.iter().filter(|one| **one == "null").count()),
                );
            }
            scores
        });
        Self {
            is_fixed: options.iter().map(|option| option.is_fixed).collect(),
            own: own.collect(),
            parts: parts.iter().map(|parts| as_score(parts.len().max(1))).collect(),
            marks: texts.iter().zip(&numbers).map(|(text, number)| marks(text, *number)).collect(),
            pairs: pairs(&texts, &parts, &lines),
            numbers,
        }
    }

    /// What these options look like beside each other, in this order.
    pub fn looks(&self, chosen: &[usize]) -> Vec<OptionLook> {
        let blank = |one: &usize| OptionLook::blank(self.marks[*one], self.is_fixed[*one]);
        let mut looks: Vec<OptionLook> = chosen.iter().map(blank).collect();
        // What says the same in every question is not compared with the others.
        let (places, open): (Vec<usize>, Vec<usize>) =
            chosen.iter().copied().enumerate().filter(|(_, one)| !self.is_fixed[*one]).unzip();
        if open.len() < 2 {
            return looks;
        }
        let mut scores = vec![[0.0; ORDERS]; open.len()];
        let are_numbers = open.iter().all(|one| self.numbers[*one].is_some());
        let all = self.is_fixed.len();
        for (at, one) in open.iter().enumerate() {
            let own = &mut scores[at];
            let (mut closest, mut remotest) = (f64::INFINITY, 0.0_f64);
            for other in open.iter().filter(|other| *other != one) {
                let pair = &self.pairs[one * all + other];
                let far = match (are_numbers, self.numbers[*one], self.numbers[*other]) {
                    (true, Some(one), Some(other)) => (one - other).abs(),
                    _ => pair.edits,
                };
                own[OptionOrder::Distance as usize] += far;
                closest = closest.min(far);
                remotest = remotest.max(far);
                own[OptionOrder::Spelling as usize] += pair.edits;
                own[OptionOrder::SharedPlaces as usize] += pair.places;
                own[OptionOrder::SharedParts as usize] += pair.parts;
                own[OptionOrder::SharedLines as usize] += pair.lines;
                own[OptionOrder::Beginning as usize] += pair.beginning;
                own[OptionOrder::End as usize] += pair.end;
                own[OptionOrder::Shape as usize] += pair.shape;
            }
            own[OptionOrder::Closest as usize] = closest;
            own[OptionOrder::Remotest as usize] = remotest;
            own[OptionOrder::SharedPlaces as usize] /= self.parts[*one];
            for order in OWN {
                own[order as usize] = self.own[*one][order as usize];
            }
        }
        let mut of_order = vec![0.0; open.len()];
        for order in 0..ORDERS {
            of_order.iter_mut().zip(&scores).for_each(|(one, scores)| *one = scores[order]);
            standings(&of_order, &mut looks, &places, order);
        }
        looks
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

/// What each text and each other one have in common, row by row.
fn pairs(texts: &[&str], parts: &[Vec<&str>], lines: &[Vec<&str>]) -> Vec<OptionPair> {
    let distances = distances(texts);
    let in_order = numbered(parts);
    let sorted = |all: Vec<Vec<usize>>| -> Vec<Vec<usize>> {
        let sorted = all.into_iter().map(|mut one| {
            one.sort_unstable();
            one.dedup();
            one
        });
        sorted.collect()
    };
    let (words, lines) = (sorted(in_order.clone()), sorted(numbered(lines)));
    let shapes: Vec<String> = texts.iter().map(|text| shape(text)).collect();
    let mut pairs = vec![OptionPair::default(); texts.len() * texts.len()];
    for one in 0..texts.len() {
        for other in 0..one {
            let equal = |one: &[usize], other: &[usize]| {
                as_score(one.iter().zip(other).filter(|(one, other)| one == other).count())
            };
            let alike = texts[one].chars().zip(texts[other].chars());
            let alike_from_end = texts[one].chars().rev().zip(texts[other].chars().rev());
            let pair = OptionPair {
                edits: as_score(distances[one][other]),
                places: equal(&in_order[one], &in_order[other]),
                parts: in_both(&words[one], &words[other]),
                lines: in_both(&lines[one], &lines[other]),
                beginning: as_score(alike.take_while(|(one, other)| one == other).count()),
                end: as_score(alike_from_end.take_while(|(one, other)| one == other).count()),
                shape: f64::from(u8::from(shapes[one] == shapes[other])),
            };
            pairs[one * texts.len() + other] = pair;
            pairs[other * texts.len() + one] = pair;
        }
    }
    pairs
}

/// How many numbers are in both of two sorted lists.
fn in_both(one: &[usize], other: &[usize]) -> f64 {
    as_score(one.iter().filter(|number| other.binary_search(number).is_ok()).count())
}

/// A text with a sign for each digit and one for each letter.
fn shape(text: &str) -> String {
    let sign = |one: char| match one {
        _ if one.is_ascii_digit() => '9',
        _ if one.is_uppercase() => 'A',
        _ if one.is_alphabetic() => 'a',
        _ => one,
    };
    text.chars().map(sign).collect()
}

/// What an option is by itself, as small numbers.
fn marks(text: &str, number: Option<f64>) -> [i32; MARKS] {
    let small = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let code = |sign: Option<char>| sign.map_or(0, |sign| sign as i32);
    let (first, last) = (text.chars().next(), text.chars().next_back());
    let digit = last.and_then(|last| last.to_digit(10));
    let hash = text.bytes().fold(5381_u32, |hash, byte| hash.wrapping_mul(33) ^ u32::from(byte));
    [
        small(text.chars().count()),
        code(first),
        code(last),
        digit.map_or(-1, |digit| i32::try_from(digit % 2).unwrap_or_default()),
        digit.map_or(-1, |digit| i32::try_from(digit).unwrap_or_default()),
        number.map_or(-1, |number| i32::from(number < 0.0) + 2 * i32::from(number == 0.0)),
        small(text.lines().count()),
        i32::try_from(hash >> 1).unwrap_or_default(),
    ]
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

/// The numbers of the objects to which the arrows of a drawing lead, in the order of its words.
fn arrows(text: &str) -> Vec<usize> {
    let targets = text.split("→ ").skip(1).map(|rest| {
        let end = rest.find(|one: char| !one.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    });
    targets.collect::<Option<_>>().unwrap_or_default()
}

/// The lines of a text, or the cells of a drawing and what their objects are called.
fn lines<'a>(option: &VisibleOption<'a>) -> Vec<&'a str> {
    match option.drawing {
        Some(_) => option.text.split(['(', ',', ';']).map(str::trim).collect(),
        None => option.text.split('\n').collect(),
    }
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
