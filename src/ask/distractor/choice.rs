//! OptionSupply: the right answer among wrong ones that somebody would give.
//!
//! In: an instance, what is right, and how the kind of question reads an answer off a run. Out: a
//! [`Draft`] with options. What holds: no two options mean the same; each wrong one carries the
//! rules that lead to it and a sentence, or is marked as a neighbour; and everything that looks
//! like chance (which sets of options there are, where options stand) follows from the program
//! alone. Which of its sets a question gets is decided for the bank as a whole.

use std::sync::Arc;

use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::answer::stated_answer::{StatedAnswer, WrittenOption};
use crate::ask::distractor::lot::Lot;
use crate::ask::distractor::pool::{DistractorSource, Pool, Wrong};
use crate::ask::distractor::sets::{Set, WrongAnswers, sets};
use crate::ask::draft::{Draft, OptionSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::question::{Answer, Choice, Origin};
use crate::ask::strategy::{GuessingStrategy, Offered, OptionFeatures, VisibleOption};
use crate::vary::RunResult;

/// How many options a choice has if the author does not say.
const USUAL: usize = 4;

/// How many drawings of a set may be near to the right one. Those that misreadings lead to mostly
/// have more objects, and beside them alone the right one would be told by having the fewest.
const FREE_NEAR_DRAWINGS: usize = 2;

/// A choice of this answer among wrong ones. `read` finds the answer in what a run tells, by the
/// same rules for the right run and for misread ones; `None` where it has none.
pub fn choice(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: &StatedAnswer,
    read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
) -> Result<Draft, Unfit> {
    let mut lot = Lot::of(subject.name, instance.complete);
    let count = subject.settings.options.map_or(USUAL, |count| count as usize).max(2);
    let has_none = subject.settings.none_of_these;
    let is_none_right = has_none && lot.below(count) == 0;
    // "None of these" takes the place of one option, which is the right one now and then.
    let wanted = if has_none && !is_none_right { count.saturating_sub(2) } else { count - 1 };
    let wanted = wanted.max(1);
    let pool = Pool::of(subject, instance, right, read, (wanted, &mut lot));
    if pool.wrong.is_empty() {
        return Err(Unfit::new(
            "no-wrong-option",
            Vec::new(),
            "leave `answer` out, so that the answer is typed",
        ));
    }
    let is_right = if is_none_right { RightOption::None } else { RightOption::Offered };
    let field = OptionSupply { pool: &pool, right, program: instance.shown, is_right, has_none };
    // Of the questions of a bank the options are known.
    let (sets, options) = if instance.known.options.is_empty() {
        let sets = field.sets(wanted, &mut lot);
        let at = instance.known.option_set.min(sets.len().saturating_sub(1));
        let Some(set) = sets.get(at) else { unreachable!("a pool that is not empty makes a set") };
        let options = set.places.clone();
        (sets, options)
    } else {
        (Vec::new(), instance.known.options.clone())
    };
    let (choices, words) = options.iter().map(|at| field.option(*at)).unzip();
    let class = if right.is_boolean() { right.meaning() } else { String::new() };
    let (quality, lacking) = field.quality(&options);
    let draft = Draft::new(Answer::Choice { options: choices });
    Ok(Draft { key: right.meaning(), class, quality, lacking, words, sets, ..draft })
}

/// A choice of this answer in a gap, among the gaps of a question: that nothing is there
/// (`nothing`) is always an option, so that it tells nothing where it is. One of the sets of
/// options that the instance can have is taken as if by lot, since the right answer stands at
/// different places of them. Where there are few, `others` are options, too: what belongs in other
/// gaps, each with what is said about it. `None` if there is no wrong answer.
pub fn choice_in_gap(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    (right, nothing, others): (&StatedAnswer, &StatedAnswer, Vec<(StatedAnswer, Phrase)>),
    read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
    lot: &mut Lot,
) -> Option<(Vec<Choice>, Vec<Words>)> {
    let count = subject.settings.options.map_or(USUAL, |count| count as usize).max(2);
    let is_nothing = right.meaning() == nothing.meaning();
    let wanted = if is_nothing { count - 1 } else { count.saturating_sub(2).max(1) };
    let mut pool = Pool::of(subject, instance, right, read, (wanted, lot));
    let of_nothing = pool.wrong.iter().position(|one| one.said.meaning() == nothing.meaning());
    let of_nothing = of_nothing.map(|at| pool.wrong.remove(at));
    // No student takes `07` for a number that is printed, or what is near to nothing for something.
    pool.wrong.retain(|one| {
        one.way != DistractorSource::Near || !is_nothing && !has_zero_in_front(&one.said)
    });
    let mut options: Vec<(Choice, Words)> = Vec::new();
    if pool.wrong.is_empty() {
        let (choice, words) = option(&right.written(), Origin::Right, None);
        options.push((Choice { right: true, ..choice }, words));
    } else {
        let (is_right, program) = (RightOption::Offered, instance.shown);
        let field = OptionSupply { pool: &pool, right, program, is_right, has_none: false };
        let sets = field.sets(wanted, lot);
        // The right answer is as often most like the others as any option would be by chance.
        let is_central = lot.below(count) == 0;
        let fits = |set: &&OptionSet| {
            let pick = |strategy| set.offered.earnings.pick(strategy);
            let hits = [GuessingStrategy::Nearest, GuessingStrategy::Majority].map(pick);
            hits.into_iter().flatten().any(|pick| pick.is_hit) == is_central
        };
        let mut fitting: Vec<&OptionSet> = sets.iter().filter(fits).collect();
        if fitting.is_empty() {
            fitting = sets.iter().collect();
        }
        let set = fitting.get(lot.below(fitting.len()))?;
        options.extend(set.places.iter().map(|at| field.option(*at)));
    }
    let most = if is_nothing { count } else { count - 1 };
    for (said, feedback) in others {
        let is_known = |(choice, _): &(Choice, Words)| choice.plain == said.written().plain;
        if options.len() < most && !options.iter().any(is_known) {
            options.push(option(&said.written(), Origin::Neighbour, Some(feedback)));
        }
    }
    if !is_nothing {
        let origin = of_nothing.as_ref().map_or(Origin::Fixed, Wrong::origin);
        let feedback = of_nothing.as_ref().and_then(Wrong::feedback);
        options.push(option(&nothing.written(), origin, feedback));
    }
    lot.shuffle(&mut options);
    (options.len() > 1).then(|| options.into_iter().unzip())
}

/// Whether a number with a zero in front stands in an answer.
fn has_zero_in_front(said: &StatedAnswer) -> bool {
    let is_padded = |word: &str| {
        let mut characters = word.chars();
        characters.next() == Some('0') && characters.next().is_some_and(|one| one.is_ascii_digit())
    };
    said.looks().split(|one: char| !one.is_ascii_alphanumeric()).any(is_padded)
}

/// What is right in a choice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RightOption {
    /// The right answer, which is among the options.
    Offered,
    /// "None of these", since the right answer is not among the options.
    None,
}

/// What options can be made of. Their places: 0 is the right answer, then come the wrong ones of
/// the pool, and "none of these" comes last.
struct OptionSupply<'a> {
    pool: &'a Pool,
    right: &'a StatedAnswer,
    /// What students see.
    program: &'a str,
    is_right: RightOption,
    /// Whether "none of these" is an option.
    has_none: bool,
}

impl OptionSupply<'_> {
    /// The place of "none of these".
    fn none(&self) -> usize {
        self.pool.wrong.len() + 1
    }

    /// The place of what is right.
    fn right_place(&self) -> usize {
        match self.is_right {
            RightOption::Offered => 0,
            RightOption::None => self.none(),
        }
    }

    /// Some sets of `wanted` wrong answers, the best first, with what else is an option.
    fn sets(&self, wanted: usize, lot: &mut Lot) -> Vec<OptionSet> {
        let Self { pool, right, .. } = self;
        let all = || std::iter::once(*right).chain(pool.wrong.iter().map(|wrong| &wrong.said));
        let texts = all().map(StatedAnswer::looks);
        let texts = texts.chain([String::from("option.none")]);
        let texts: Vec<Arc<str>> = texts.map(Arc::from).collect();
        let none = self.none();
        let glances = all().map(StatedAnswer::glance).chain([None]);
        let offers: Vec<VisibleOption<'_>> = texts
            .iter()
            .zip(glances)
            .enumerate()
            .map(|(at, (text, drawing))| VisibleOption {
                text,
                is_right: at == 0,
                is_fixed: at == none,
                drawing,
            })
            .collect();
        let field = OptionFeatures::of(&offers, self.program);
        // What copies objects is always the largest drawing: in each set it would tell that one of
        // the others is right.
        let leading = pool.leading().filter(|_| !pool.is_drawn);
        let against = |wrong: &[usize]| (pool.misplaced(wrong, leading), pool.against(wrong));
        let wrong = WrongAnswers {
            count: pool.wrong.len(),
            fixed: pool.first(),
            squares: &pool.squares(),
            against: &against,
        };
        let is_right_offered = self.is_right == RightOption::Offered;
        let key = right.meaning();
        let of_set = |Set { mut options, origin }: Set| {
            options.extend(self.has_none.then_some(none));
            let (quality, lacking) = self.quality(&options);
            let right = options.iter().position(|at| *at == self.right_place());
            let offered = Offered::new(
                options.iter().map(|at| Arc::clone(&texts[*at])).collect(),
                right.unwrap_or_default(),
                field.looks(&options),
            );
            let offered = Offered { against: origin, ..offered };
            OptionSet { key: key.clone(), quality, lacking, offered, places: options }
        };
        sets(&field, &wrong, (wanted, is_right_offered), lot).into_iter().map(of_set).collect()
    }

    /// How good some options are, and how many more from rules there would be room for.
    fn quality(&self, options: &[usize]) -> (usize, usize) {
        let wrong: Vec<&Wrong> =
            options.iter().filter_map(|at| self.pool.wrong.get(at.checked_sub(1)?)).collect();
        let from_rules = wrong.iter().filter(|wrong| wrong.way != DistractorSource::Near).count();
        let is_short = wrong.len() < 2 && from_rules == wrong.len();
        let free = if self.pool.is_drawn { FREE_NEAR_DRAWINGS } else { 0 };
        let lacking = (wrong.len() - from_rules).saturating_sub(free);
        (if is_short { usize::MAX } else { wrong.len() - lacking }, lacking)
    }

    /// The option at a place.
    fn option(&self, at: usize) -> (Choice, Words) {
        let (option, said) = match at.checked_sub(1).map(|at| self.pool.wrong.get(at)) {
            None => option(&self.right.written(), Origin::Right, None),
            Some(Some(wrong)) => {
                option(&wrong.said.written(), Wrong::origin(wrong), wrong.feedback())
            }
            Some(None) => {
                let none = WrittenOption::sentence(Phrase::new("option.none", Vec::new()));
                option(&none, Origin::Fixed, None)
            }
        };
        (Choice { right: at == self.right_place(), ..option }, said)
    }
}

/// An option, not right as yet, and what is said about it.
fn option(written: &WrittenOption, origin: Origin, feedback: Option<Phrase>) -> (Choice, Words) {
    let WrittenOption { html, plain, phrase } = written.clone();
    let option = Choice { text: html, plain, right: false, feedback: String::new(), origin };
    (option, Words { text: phrase, feedback })
}
