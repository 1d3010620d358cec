//! What somebody earns who has learned from other questions what right options look like.
//!
//! In: the questions of a bank. Out: a [`Lesson`]. What holds: each question is guessed by somebody
//! who has seen others only; two ways to learn are tried, and the better one counts; numbers are
//! added, multiplied and divided in a fixed order, so they are the same on every machine.
//!
//! A list of strategies says what one of them earns that somebody thought of. Whoever learns needs
//! no list: it is counted at which places right options stood in the questions that are known, in
//! each order ([`OptionOrder`](super::look::OptionOrder)), and what they look like by themselves.

use std::collections::BTreeMap;

use super::earnings::thousandths;
use super::look::{OptionLook, Standing};
use super::offered::Offered;
use super::trees::{Forest, LookRow};

/// How somebody learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearningMethod {
    /// Counts for each place how often right options stand there, and how often wrong ones, and
    /// takes all places together (naive Bayes).
    Places,
    /// Asks one question about an option after the other (boosted trees).
    Trees,
}

/// The fewest questions from which something can be learned.
pub const ENOUGH: usize = 20;

/// In how many parts the questions are divided: each part is guessed by somebody who has seen the
/// others.
const PARTS: usize = 5;

/// The most questions that are looked at.
const MOST: usize = 400;

/// The most that may be earned above chance, in thousandths of the marks.
const MOST_LEARNED: i64 = 120;

/// Of how many standard deviations a small bank may be off by chance.
const DEVIATIONS: i64 = 2;

/// What somebody earns who has learned from other questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// How it is learned where that earns most.
    pub method: LearningMethod,
    /// How many questions were guessed.
    pub of: usize,
    /// What is earned in all of them, in thousandths of a mark.
    pub earned: i64,
    /// What chance earns in all of them, in thousandths of a mark.
    pub chance: i64,
    /// The variance of what chance earns, in millionths of a mark squared.
    variance: i64,
}

impl Lesson {
    /// What is earned above chance, in thousandths of all marks, rounded down.
    pub fn gain(&self) -> i64 {
        (self.earned - self.chance).div_euclid(self.questions())
    }

    /// The most that may be earned above chance, in thousandths of all marks: twelve points, and
    /// two standard deviations of what chance earns if that is more.
    pub fn allowed(&self) -> i64 {
        (DEVIATIONS * self.variance.max(0).isqrt() / self.questions()).max(MOST_LEARNED)
    }

    /// Whether more can be learned than may be.
    pub fn is_too_much(&self) -> bool {
        self.gain() > self.allowed()
    }

    fn questions(&self) -> i64 {
        i64::try_from(self.of.max(1)).unwrap_or(i64::MAX)
    }
}

/// What somebody earns in each of these questions who has learned from others of them; `None` where
/// there are too few of more than two options.
pub fn lesson(questions: &[Offered]) -> Option<Lesson> {
    let questions: Vec<&Offered> =
        questions.iter().filter(|one| one.looks.len() > 2).take(MOST).collect();
    if questions.len() < ENOUGH {
        return None;
    }
    let methods = [LearningMethod::Places, LearningMethod::Trees];
    let lessons = methods.map(|method| in_parts(&questions, method));
    lessons.into_iter().max_by_key(|one| one.earned)
}

fn in_parts(questions: &[&Offered], method: LearningMethod) -> Lesson {
    let mut lesson = Lesson { method, of: questions.len(), earned: 0, chance: 0, variance: 0 };
    for part in 0..PARTS {
        let (asked, seen): (Vec<_>, Vec<_>) =
            questions.iter().copied().enumerate().partition(|(at, _)| at % PARTS == part);
        let learner = Learner::of(seen.into_iter().map(|(_, one)| one), method);
        for (_, question) in asked {
            let chance = thousandths(1, question.looks.len());
            lesson.earned += learner.earns(question);
            lesson.chance += chance;
            lesson.variance += chance * (1_000 - chance);
        }
    }
    lesson
}

/// Somebody who has seen some questions.
pub enum Learner {
    /// Has counted places.
    Places(PlaceShares),
    /// Has grown trees.
    Trees(Forest),
}

impl Learner {
    /// Learns from questions with their right answers.
    pub fn of<'a>(
        questions: impl Iterator<Item = &'a Offered> + Clone,
        method: LearningMethod,
    ) -> Self {
        match method {
            LearningMethod::Places => Self::Places(PlaceShares::of(questions)),
            LearningMethod::Trees => {
                let rows = |one: &'a Offered| (rows(&one.looks), one.right);
                Self::Trees(Forest::of(&questions.map(rows).collect::<Vec<_>>()))
            }
        }
    }

    /// What guessing earns in a question, in thousandths of the mark; options that look equally
    /// right are taken equally often.
    pub fn earns(&self, question: &Offered) -> i64 {
        let scores: Vec<f64> = match self {
            Self::Places(places) => question.looks.iter().map(|look| places.score(look)).collect(),
            Self::Trees(forest) => {
                rows(&question.looks).iter().map(|row| forest.score(row)).collect()
            }
        };
        let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let is_best = |score: f64| score >= best;
        let among = scores.iter().filter(|score| is_best(**score)).count();
        let is_hit = scores.get(question.right).is_some_and(|score| is_best(*score));
        if is_hit { thousandths(1, among) } else { 0 }
    }
}

/// How often right and wrong options stand at each place.
#[derive(Default)]
pub struct PlaceShares {
    /// By place, the right options that stand there, and the wrong ones, of which those of a
    /// question count as much as the right one.
    shares: BTreeMap<(usize, i32), (f64, f64)>,
}

impl PlaceShares {
    fn of<'a>(questions: impl Iterator<Item = &'a Offered>) -> Self {
        let mut shares: BTreeMap<(usize, i32), (f64, f64)> = BTreeMap::new();
        for question in questions {
            let others = f64::from(u32::try_from(question.looks.len() - 1).unwrap_or(1));
            for (at, look) in question.looks.iter().enumerate() {
                for place in places(look) {
                    let share = shares.entry(place).or_default();
                    if at == question.right {
                        share.0 += 1.0;
                    } else {
                        share.1 += others.recip();
                    }
                }
            }
        }
        Self { shares }
    }

    /// How much speaks for it that an option that looks like this is right.
    fn score(&self, look: &OptionLook) -> f64 {
        let known = places(look).filter_map(|place| self.shares.get(&place));
        known.map(|(right, wrong)| logarithm((right + 1.0) / (wrong + 1.0))).sum()
    }
}

/// Each place at which an option stands, and each mark that it has.
fn places(look: &OptionLook) -> impl Iterator<Item = (usize, i32)> {
    let standings = look.standings.iter().enumerate().map(|(order, standing)| {
        let place = |Standing { below, above }: Standing| i32::from(below) * 16 + i32::from(above);
        (order, standing.map_or(-1, place))
    });
    let marks = look.marks.iter().enumerate();
    let all = standings.chain(marks.map(|(at, mark)| (look.standings.len() + at, *mark)));
    all.filter(|_| !look.is_fixed)
}

/// The natural logarithm of a positive number that is not far from 1, well enough to compare.
fn logarithm(number: f64) -> f64 {
    let part = (number - 1.0) / (number + 1.0);
    let square = part * part;
    2.0 * part * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square / 7.0)))
}

/// What trees see of options: their standings from both ends, and their marks, as small numbers.
fn rows(looks: &[OptionLook]) -> Vec<LookRow> {
    let row = |look: &OptionLook| {
        let standings = look.standings.iter().flat_map(|standing| match standing {
            Some(Standing { below, above }) => [below + 1, above + 1],
            None => [0, 0],
        });
        let [length, first, last, parity, digit, sign, ..] = look.marks;
        let class = |code: i32| {
            let sign = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(' ');
            match sign {
                _ if sign.is_ascii_digit() => 1,
                _ if sign.is_uppercase() => 2,
                _ if sign.is_alphabetic() => 3,
                _ => 4,
            }
        };
        let marks = [length, class(first), class(last), parity + 1, digit + 1, sign + 1];
        let small = |mark: i32| u8::try_from(mark.clamp(0, 30)).unwrap_or_default();
        standings.chain(marks.map(small)).collect()
    };
    looks.iter().map(row).collect()
}
