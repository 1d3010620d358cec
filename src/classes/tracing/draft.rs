//! A question before its sentences.
//!
//! In: a call with its endings. Out: what is right, and sets of wrong options: what submissions
//! really gave, and where these are too few, what students with a misconception would say, then
//! what the class with a planted fault would give, then what may be taken for the outcome.

use crate::ask::distractor::lot::Lot;
use crate::ask::distractor::sets::{WrongAnswers, sets};
use crate::ask::strategy::{OptionFeatures, VisibleOption};

use super::aspect::{AskedAspect, TracedOutcome};
use super::call::TracedCall;
use super::ending::FaultyEnding;
use super::guessed::{ValueMisreading, guessed};
use super::order::TraceOrder;

/// The most statements of a script that is asked about.
const MOST_STATEMENTS: usize = 10;

/// The most wrong answers among which a question chooses.
const POOL: usize = 7;

/// The wrong options that a choice is filled up to, and the fewest that it has.
const FULL: usize = 3;
const FEWEST: usize = 2;

/// What speaks against a planted fault where a misreading could stand, in thousandths of the mark
/// that a strategy may earn instead.
const AGAINST_FAULT: i64 = 300;

/// An answer before its sentences.
#[derive(Clone, Debug)]
pub(super) struct TracedOption<'a> {
    pub(super) outcome: TracedOutcome,
    pub(super) is_right: bool,
    /// The submissions that gave it.
    pub(super) givers: Vec<String>,
    /// The misreading that leads to it, or the fault if no submission gave it.
    pub(super) fault: Option<&'a FaultyEnding>,
    /// How the value is misread, if no program gave it.
    pub(super) guess: Option<ValueMisreading>,
}

/// Why there is no question about a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unasked {
    /// Nothing can be asked of it.
    Nothing,
    /// There are too few options for a choice.
    FewOptions,
}

/// A question before its sentences.
#[derive(Clone, Debug)]
pub(super) struct TracedDraft<'a> {
    pub(super) call: &'a TracedCall,
    pub(super) aspect: AskedAspect,
    /// What is right, then what is not.
    answers: Vec<TracedOption<'a>>,
    /// The sets of options that it can have, as places among the answers in the order of the file,
    /// the best one first.
    pub(super) sets: Vec<Vec<usize>>,
    /// Whether the right option is typed instead.
    pub(super) is_typed: bool,
}

/// All that a call comes to besides what is right: what submissions gave, most of them first, then
/// what misreadings lead to, then planted faults.
pub(super) fn mistaken<'a>(call: &'a TracedCall, aspect: AskedAspect) -> Vec<TracedOption<'a>> {
    let right = call.trace.ending.as_ref().and_then(|ending| aspect.outcome(ending));
    let mut wrong: Vec<TracedOption<'a>> = Vec::new();
    let given = call.given.iter().map(|(name, ending)| (ending, Some(name), None));
    let faults = call.trace.faults.iter().map(|fault| (&fault.ending, None, Some(fault)));
    for (ending, giver, fault) in given.chain(faults) {
        let Some(outcome) = aspect.outcome(ending) else { continue };
        if Some(&outcome) == right.as_ref() {
            continue;
        }
        match wrong.iter_mut().find(|one| one.outcome == outcome) {
            Some(known) => {
                known.givers.extend(giver.cloned());
                known.fault = known.fault.or(fault.filter(|fault| fault.reading.is_some()));
            }
            None => wrong.push(TracedOption {
                outcome,
                is_right: false,
                givers: giver.into_iter().cloned().collect(),
                fault,
                guess: None,
            }),
        }
    }
    // A fault that prevents the end tells little.
    wrong.retain(|one| !one.givers.is_empty() || one.outcome != TracedOutcome::Endless);
    wrong.sort_by_key(|one| std::cmp::Reverse(one.givers.len()));
    wrong
}

impl<'a> TracedDraft<'a> {
    /// A question about a call.
    pub(super) fn of(
        call: &'a TracedCall,
        order: &TraceOrder<'_>,
        lot: &mut Lot,
    ) -> Result<Self, Unasked> {
        let test = &call.test;
        let mut statements = test.setup.iter().chain(&test.arguments).chain([&test.call]);
        // `stack(…)` is a helper that only a class of tests has.
        if statements.clone().count() > MOST_STATEMENTS
            || statements.any(|one| one.contains("stack("))
        {
            return Err(Unasked::Nothing);
        }
        let aspect = AskedAspect::of(test).ok_or(Unasked::Nothing)?.beside(call);
        let ending = call.trace.ending.as_ref().ok_or(Unasked::Nothing)?;
        let outcome = aspect.outcome(ending).ok_or(Unasked::Nothing)?;
        let mut wrong = mistaken(call, aspect);
        wrong.truncate(POOL);
        let largest = order.capabilities.largest_number;
        let is_number =
            matches!(&outcome, TracedOutcome::Value(one) if number(one, largest).is_some());
        let is_typed = is_number && (wrong.len() < 2 || lot.below(3) == 0);
        if !is_typed {
            fill(&mut wrong, guessed(call, aspect, &outcome, order.text));
            let fewest = FEWEST.min(order.options.max(2) - 1);
            if wrong.is_empty() || wrong.len() < fewest && !is_truth(&outcome, &wrong) {
                return Err(Unasked::FewOptions);
            }
        }
        let right =
            TracedOption { outcome, is_right: true, givers: Vec::new(), fault: None, guess: None };
        let answers: Vec<TracedOption<'_>> = std::iter::once(right).chain(wrong).collect();
        let sets = if is_typed {
            let mut all: Vec<usize> = (0..answers.len()).collect();
            lot.shuffle(&mut all);
            vec![all]
        } else {
            offered(&answers, order, lot)
        };
        Ok(Self { call, aspect, answers, sets, is_typed })
    }

    /// The options of a set.
    pub(super) fn options(&self, set: usize) -> Vec<&TracedOption<'a>> {
        let places = self.sets.get(set).into_iter().flatten();
        places.filter_map(|at| self.answers.get(*at)).collect()
    }
}

/// Adds what may be taken for the outcome until there are enough wrong options.
fn fill(wrong: &mut Vec<TracedOption<'_>>, guesses: Vec<(TracedOutcome, ValueMisreading)>) {
    for (outcome, guess) in guesses {
        if wrong.len() >= FULL {
            return;
        }
        if wrong.iter().all(|known| !known.outcome.is_alike(&outcome)) {
            let (givers, guess) = (Vec::new(), Some(guess));
            wrong.push(TracedOption { outcome, is_right: false, givers, fault: None, guess });
        }
    }
}

/// Whether a truth value is asked for, and the other one is all that is wrong.
fn is_truth(right: &TracedOutcome, wrong: &[TracedOption<'_>]) -> bool {
    let is_truth = |one: &TracedOutcome| matches!(one, TracedOutcome::Value(text) if text == "true" || text == "false");
    is_truth(right) && wrong.iter().all(|one| is_truth(&one.outcome))
}

/// Whether some option is no value, so that all are told as sentences.
pub(super) fn has_events(options: &[&TracedOption<'_>]) -> bool {
    options.iter().any(|one| !matches!(one.outcome, TracedOutcome::Value(_)))
}

/// The number that a text is, if platforms can tell it from its neighbours.
pub(super) fn number(text: &str, largest: u64) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (number.unsigned_abs() <= largest && number.to_string() == text).then_some(number)
}

/// The sets of options that stand beside each other: with all answers that submissions gave as far
/// as there is room, and with which guessing earns little.
fn offered(answers: &[TracedOption<'_>], order: &TraceOrder<'_>, lot: &mut Lot) -> Vec<Vec<usize>> {
    let wrong = answers.len() - 1;
    let count = (order.options.max(2) - 1).min(wrong);
    let real = answers.iter().filter(|one| !one.givers.is_empty()).count();
    let texts: Vec<String> = answers.iter().map(shown).collect();
    let offers: Vec<VisibleOption<'_>> = texts
        .iter()
        .enumerate()
        .map(|(at, text)| VisibleOption { text, is_right: at == 0, is_fixed: false, drawing: None })
        .collect();
    let field = OptionFeatures::of(&offers, order.text);
    let is_planted = |at: &&usize| {
        answers.get(**at + 1).is_some_and(|one| {
            one.givers.is_empty() && one.fault.is_some_and(|fault| fault.reading.is_none())
        })
    };
    let against = |some: &[usize]| {
        let planted = some.iter().filter(is_planted).count();
        (0, AGAINST_FAULT * i64::try_from(planted).unwrap_or(i64::MAX / AGAINST_FAULT))
    };
    let wrong_answers = WrongAnswers { count: wrong, fixed: real, squares: &[], against: &against };
    let all = sets(&field, &wrong_answers, (count, true), lot);
    all.into_iter().map(|set| set.options).collect()
}

fn shown(option: &TracedOption<'_>) -> String {
    match &option.outcome {
        TracedOutcome::Value(text) | TracedOutcome::Throws(text) => text.clone(),
        TracedOutcome::Ends | TracedOutcome::Endless => String::from("-"),
    }
}
