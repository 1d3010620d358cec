//! What a student could guess by, and what else an instructor should know before the import.
//!
//! In: the entries of a bank and what its author asked for. Out: the [`Pattern`]s found, the
//! gravest first. What holds: a pattern is only named where there are enough questions to see one.

use std::collections::BTreeMap;

use super::details::{CommonThing, GaveWay, KnownVersions};
use super::tally::{Measure, Spread, TallyEntry, right_answers};
use crate::ask::question::Origin;
use crate::ask::strategy::{Floor, GuessedMarks, GuessingStrategy, Lesson, Offered, Takings};
use crate::skeleton::front_matter::Difficulty;
use crate::source::Spanned;

/// In how many questions of a hundred something has to hold to be a pattern.
const PATTERN: usize = 80;

/// In how many questions of a hundred each of yes and no is right at least.
const BALANCE: usize = 40;

/// The fewest questions among which a pattern is seen.
const ENOUGH: usize = 4;

/// Something that an instructor should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A student who follows a strategy without reading the program earns more than may be.
    Guess {
        /// Which, and what it earns.
        takings: Takings,
        /// Why no bank of the instances found could do without, if that is proved.
        floor: Option<Floor>,
    },
    /// A student who has learned from other questions what right options look like earns more than
    /// may be.
    Learned {
        /// What that earns.
        lesson: Lesson,
    },
    /// The right option stands at the same place in most questions.
    Position {
        /// The place, from 0.
        at: usize,
        /// In how many questions.
        count: usize,
        /// Of how many.
        of: usize,
    },
    /// One answer is right in more than half of the questions.
    OneAnswer {
        /// The answer.
        right: String,
        /// In how many questions.
        count: usize,
        /// Of how many.
        of: usize,
    },
    /// Of yes and no, one is right much more often.
    Unbalanced {
        /// Which.
        right: String,
        /// In how many questions.
        count: usize,
        /// Of how many.
        of: usize,
    },
    /// Right answers repeat although the author wants them distinct.
    Repeated {
        /// How many different ones there are.
        different: usize,
        /// Of how many questions.
        of: usize,
    },
    /// Questions offer fewer options than they should.
    FewOptions {
        /// In how many questions.
        count: usize,
        /// Of how many.
        of: usize,
        /// How many each should have at least.
        wanted: usize,
        /// The fewest options of one of them.
        least: usize,
    },
    /// Most wrong options are neighbours of the right one.
    Neighbours {
        /// How many.
        count: usize,
        /// Of how many wrong options.
        of: usize,
    },
    /// The questions lie further apart in hardness than the author wants.
    Spread {
        /// How far.
        spread: Spread,
        /// How far is fine, in thousandths of the least.
        asked: u32,
    },
    /// The questions lie further apart in hardness than they should, since the instances do not
    /// allow less.
    Uneven {
        /// How far.
        spread: Spread,
    },
    /// An answer is right in more questions than it should be, since others would not be equally
    /// hard.
    Frequent {
        /// The answer.
        right: String,
        /// In how many questions.
        count: usize,
        /// Of how many.
        of: usize,
    },
    /// An answer is right in more questions than it should be, since there are not enough others.
    Few {
        /// The answer.
        right: String,
        /// In how many questions.
        count: usize,
        /// Of how many.
        of: usize,
        /// Among how many instances.
        instances: usize,
    },
    /// Whoever knows how often each version of the program is right need not read it.
    KnownVersions {
        /// What that earns.
        known: KnownVersions,
        /// In how many questions.
        of: usize,
    },
    /// Too many questions have something in common.
    Alike {
        /// What.
        thing: CommonThing,
        /// Of how many questions.
        of: usize,
    },
    /// A misconception that the author asks for gives an option in few questions.
    RarelyOffered {
        /// The name of its rule.
        rule: String,
        /// In how many questions.
        count: usize,
        /// Of how many with options.
        of: usize,
    },
    /// Questions show the same program.
    SameProgram {
        /// The numbers of the questions.
        numbers: Vec<usize>,
    },
}

impl Pattern {
    /// The name in the keys of sentences.
    /// Whether it is about right answers and options, not about programs and their runs.
    pub fn is_about_answers(&self) -> bool {
        !matches!(
            self,
            Pattern::Spread { .. }
                | Pattern::Uneven { .. }
                | Pattern::SameProgram { .. }
                | Pattern::Alike { thing: CommonThing::Value { .. } | CommonThing::Way { .. }, .. }
        )
    }

    /// The last part of the keys of its sentences.
    pub fn as_str(&self) -> &'static str {
        match self {
            Pattern::Guess { .. } => "guess",
            Pattern::Learned { .. } => "learned",
            Pattern::Position { .. } => "position",
            Pattern::OneAnswer { .. } => "one-answer",
            Pattern::Unbalanced { .. } => "unbalanced",
            Pattern::Repeated { .. } => "repeated",
            Pattern::FewOptions { .. } => "few-options",
            Pattern::Neighbours { .. } => "neighbours",
            Pattern::Spread { .. } => "spread",
            Pattern::Uneven { .. } => "uneven",
            Pattern::Frequent { .. } => "frequent",
            Pattern::Few { .. } => "few-answers",
            Pattern::KnownVersions { known, .. } if known.of_several => "known-versions",
            Pattern::KnownVersions { .. } => "versions",
            Pattern::Alike { thing: CommonThing::Shape { .. }, .. } => "same-shape",
            Pattern::Alike { thing: CommonThing::Value { .. }, .. } => "same-value",
            Pattern::Alike { thing: CommonThing::Way { .. }, .. } => "same-way",
            Pattern::RarelyOffered { .. } => "rarely-offered",
            Pattern::SameProgram { .. } => "same-program",
        }
    }
}

/// What the author asked for that a bank may fail to keep.
#[derive(Clone, Copy, Debug)]
pub struct BankPromises<'a> {
    /// How hard instances may be.
    pub difficulty: Difficulty,
    /// Whether right answers are to be distinct.
    pub distinct_answers: bool,
    /// How many options there are to be; `None` if the author does not say.
    pub options: Option<u32>,
    /// The misconceptions that options are to come from.
    pub misconceptions: &'a [Spanned],
    /// What gave way when the bank was chosen.
    pub gave_way: &'a GaveWay,
}

/// The patterns in a bank, the gravest first; `guessed` is what is earned in it without reading.
pub fn patterns(
    entries: &[TallyEntry<'_>],
    guessed: &GuessedMarks,
    wishes: BankPromises<'_>,
) -> Vec<Pattern> {
    let mut found = same_program(entries);
    let answers = answers(entries, wishes.distinct_answers);
    // What one answer earns is said more clearly below.
    let is_said = matches!(answers, Some(Pattern::OneAnswer { .. }));
    let few = few_answers(entries, wishes.gave_way);
    // The reason says more than the number alone.
    let answers = answers.filter(|_| !(is_said && few.is_some()));
    // Of yes and no one can only guess which is right more often.
    let is_open = !entries.iter().all(TallyEntry::is_yes_or_no);
    let lesson = guessed.lesson.filter(|lesson| is_open && lesson.is_too_much());
    found.extend(lesson.map(|lesson| Pattern::Learned { lesson }));
    let strategies_told =
        guessed.takings.iter().filter(|one| is_open && one.of >= ENOUGH && one.is_too_much());
    let position = position(entries);
    let strategies_told = strategies_told.filter(|one| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other strategy repeats what another pattern says"
        )]
        match one.strategy {
            GuessingStrategy::MostFrequent => !is_said,
            GuessingStrategy::First | GuessingStrategy::Last => position.is_none(),
            _ => true,
        }
    });
    found.extend(strategies_told.map(|takings| {
        let floors = &wishes.gave_way.strategies;
        let floor = floors.iter().find(|(strategy, _)| *strategy == takings.strategy);
        Pattern::Guess { takings: *takings, floor: floor.map(|(_, floor)| *floor) }
    }));
    found.extend(position);
    found.extend(answers);
    found.extend(few_options(entries, wishes.options));
    found.extend(neighbours(entries));
    found.extend(rarely_offered(entries, wishes.misconceptions));
    found.extend(spread(entries, &wishes.difficulty));
    found.extend(given_way(entries, wishes.gave_way));
    found.extend(few);
    found
}

/// What students earn who pick an option without reading the program, over the questions in which
/// one option is to be chosen.
pub fn guesses(entries: &[TallyEntry<'_>]) -> GuessedMarks {
    let offered: Vec<Offered> = entries.iter().flat_map(TallyEntry::offered).collect();
    GuessedMarks::of(&offered)
}

/// Whether `count` of `of` answers with a common property let a student guess.
fn is_pattern(count: usize, of: usize) -> bool {
    of >= ENOUGH && count * 100 >= of * PATTERN
}

fn position(entries: &[TallyEntry<'_>]) -> Option<Pattern> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    let mut of = 0;
    // A platform never shuffles yes and no, but students do not guess by their places either.
    for entry in entries.iter().filter(|entry| entry.choice().is_some() && !entry.is_yes_or_no()) {
        of += 1;
        for place in entry.positions() {
            *counts.entry(place.at).or_default() += 1;
        }
    }
    let (at, count) = counts.into_iter().rev().max_by_key(|(_, count)| *count)?;
    is_pattern(count, of).then_some(Pattern::Position { at, count, of })
}

fn answers(entries: &[TallyEntry<'_>], distinct: bool) -> Option<Pattern> {
    let of = entries.len();
    let counts = right_answers(entries);
    let (right, count) = counts.first().cloned()?;
    if entries.iter().all(TallyEntry::is_yes_or_no) {
        let unbalanced = of >= ENOUGH && (of - count) * 100 < of * BALANCE;
        return unbalanced.then_some(Pattern::Unbalanced { right, count, of });
    }
    if of >= ENOUGH && count * 2 > of {
        return Some(Pattern::OneAnswer { right, count, of });
    }
    (distinct && counts.len() < of).then_some(Pattern::Repeated { different: counts.len(), of })
}

/// The fewest options that a choice should have where its author does not say: with two of them it
/// is the toss of a coin.
const FEWEST: usize = 3;

/// That choices have fewer options than their author wants, or only two.
fn few_options(entries: &[TallyEntry<'_>], wanted: Option<u32>) -> Option<Pattern> {
    let wanted = wanted.map_or(FEWEST, |wanted| wanted as usize);
    let open = entries.iter().filter(|entry| !entry.is_yes_or_no());
    let counts: Vec<usize> = open.filter_map(|entry| Some(entry.choice()?.len())).collect();
    let few = counts.iter().filter(|count| **count < wanted);
    let (count, least) = (few.clone().count(), few.min().copied()?);
    Some(Pattern::FewOptions { count, of: counts.len(), wanted, least })
}

fn neighbours(entries: &[TallyEntry<'_>]) -> Option<Pattern> {
    let count: usize = entries.iter().map(TallyEntry::neighbours).sum();
    let of = entries.iter().map(|entry| entry.options_from(|origin| origin != Origin::Fixed)).sum();
    (count * 2 > of).then_some(Pattern::Neighbours { count, of })
}

fn spread(entries: &[TallyEntry<'_>], difficulty: &Difficulty) -> Option<Pattern> {
    let asked = difficulty.spread?;
    let spread = Spread::of(Measure::Hardness, entries)?;
    let exceeds = spread.thousandths() > u64::from(asked);
    exceeds.then_some(Pattern::Spread { spread, asked })
}

/// That an answer is right in more than a quarter of the questions, where the instances have not
/// enough others.
fn few_answers(entries: &[TallyEntry<'_>], gave_way: &GaveWay) -> Option<Pattern> {
    let (of, instances) = (entries.len(), gave_way.few_answers?);
    let (right, count) = right_answers(entries).first().cloned()?;
    (of >= ENOUGH && count * 4 > of).then_some(Pattern::Few { right, count, of, instances })
}

/// The goals that gave way when the bank was chosen.
fn given_way(entries: &[TallyEntry<'_>], gave_way: &GaveWay) -> Vec<Pattern> {
    let of = entries.len();
    let mut found = Vec::new();
    if gave_way.hardness
        && let Some(spread) = Spread::of(Measure::Hardness, entries)
    {
        found.push(Pattern::Uneven { spread });
    }
    if gave_way.answers
        && let Some((right, count)) = right_answers(entries).first().cloned()
    {
        found.push(Pattern::Frequent { right, count, of });
    }
    let common = gave_way.common.iter().filter(|_| of >= ENOUGH);
    found.extend(common.map(|thing| Pattern::Alike { thing: thing.clone(), of }));
    found.extend(gave_way.known_versions.map(|known| Pattern::KnownVersions { known, of }));
    found
}

/// The misconceptions asked for that give an option in less than half of the questions that have
/// options.
fn rarely_offered(entries: &[TallyEntry<'_>], wanted: &[Spanned]) -> Vec<Pattern> {
    let of = entries.iter().filter(|entry| entry.has_options()).count();
    let rare = wanted.iter().filter_map(|rule| {
        let rule = rule.text.clone();
        let count = entries.iter().filter(|entry| entry.offers(&rule)).count();
        (2 * count < of).then_some(Pattern::RarelyOffered { rule, count, of })
    });
    rare.collect()
}

fn same_program(entries: &[TallyEntry<'_>]) -> Vec<Pattern> {
    let mut shown: BTreeMap<(&str, Vec<&str>), Vec<usize>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| !entry.question.code.is_empty()) {
        // Where versions of the program are offered, they are part of what is asked. Other options
        // do not help: two questions that differ in nothing else have different right answers for
        // one text.
        let options = entry.question.answer.options();
        let offered = options.iter().any(|option| option.origin == Origin::Version);
        let mut options: Vec<&str> = options.iter().map(|option| option.plain.as_str()).collect();
        options.retain(|_| offered);
        options.sort_unstable();
        shown.entry((&entry.question.text, options)).or_default().push(entry.number);
    }
    let mut same: Vec<Vec<usize>> =
        shown.into_values().filter(|numbers| numbers.len() > 1).collect();
    same.sort();
    same.into_iter().map(|numbers| Pattern::SameProgram { numbers }).collect()
}
