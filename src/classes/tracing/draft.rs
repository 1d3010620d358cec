//! A question before its sentences.
//!
//! In: a call with its endings. Out: what is right, and wrong options: what submissions really
//! gave, and where these are too few, what the class with a planted fault would give.

use crate::ask::distractor::lot::Lot;
use crate::ask::distractor::sets::sets;
use crate::ask::strategy::{OptionFeatures, VisibleOption};

use super::aspect::{AskedAspect, TracedOutcome};
use super::call::TracedCall;
use super::ending::FaultyEnding;
use super::order::TraceOrder;

/// The most statements of a script that is asked about.
const MOST_STATEMENTS: usize = 10;

/// The most wrong answers among which a question chooses.
const POOL: usize = 7;

/// An answer before its sentences.
#[derive(Clone, Debug)]
pub(super) struct TracedOption<'a> {
    pub(super) outcome: TracedOutcome,
    pub(super) is_right: bool,
    /// The submissions that gave it.
    pub(super) givers: Vec<String>,
    /// The fault that leads to it, if no submission gave it.
    pub(super) fault: Option<&'a FaultyEnding>,
}

/// A question before its sentences.
#[derive(Clone, Debug)]
pub(super) struct TracedDraft<'a> {
    pub(super) call: &'a TracedCall,
    pub(super) aspect: AskedAspect,
    /// In the order of the file.
    pub(super) options: Vec<TracedOption<'a>>,
    /// Whether the right option is typed instead.
    pub(super) is_typed: bool,
}

/// All that a call comes to besides what is right: what submissions gave, most of them first, then
/// what faults lead to.
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
            Some(known) => known.givers.extend(giver.cloned()),
            None => wrong.push(TracedOption {
                outcome,
                is_right: false,
                givers: giver.into_iter().cloned().collect(),
                fault,
            }),
        }
    }
    // A fault that prevents the end tells little.
    wrong.retain(|one| !one.givers.is_empty() || one.outcome != TracedOutcome::Endless);
    wrong.sort_by_key(|one| std::cmp::Reverse(one.givers.len()));
    wrong
}

impl<'a> TracedDraft<'a> {
    /// A question about a call; `None` if nothing can be asked of it.
    pub(super) fn of(call: &'a TracedCall, order: &TraceOrder<'_>, lot: &mut Lot) -> Option<Self> {
        let test = &call.test;
        let mut statements = test.setup.iter().chain(&test.arguments).chain([&test.call]);
        // `stack(…)` is a helper that only a class of tests has.
        if statements.clone().count() > MOST_STATEMENTS
            || statements.any(|one| one.contains("stack("))
        {
            return None;
        }
        let aspect = AskedAspect::of(test)?;
        let outcome = aspect.outcome(call.trace.ending.as_ref()?)?;
        let mut wrong = mistaken(call, aspect);
        wrong.truncate(POOL);
        let largest = order.capabilities.largest_number;
        let is_number =
            matches!(&outcome, TracedOutcome::Value(one) if number(one, largest).is_some());
        let is_typed = is_number && (wrong.len() < 2 || lot.below(3) == 0);
        if wrong.is_empty() && !is_typed {
            return None;
        }
        let right = TracedOption { outcome, is_right: true, givers: Vec::new(), fault: None };
        let mut options = if is_typed { wrong } else { offered(&right, wrong, order, lot) };
        options.push(right);
        lot.shuffle(&mut options);
        Some(Self { call, aspect, options, is_typed })
    }

    /// Whether some option is no value, so that all are told as sentences.
    pub(super) fn has_events(&self) -> bool {
        self.options.iter().any(|one| !matches!(one.outcome, TracedOutcome::Value(_)))
    }
}

/// The number that a text is, if platforms can tell it from its neighbours.
pub(super) fn number(text: &str, largest: u64) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (number.unsigned_abs() <= largest && number.to_string() == text).then_some(number)
}

/// The wrong answers that stand beside the right one: all that submissions gave as far as there is
/// room, and of several sets the one with which guessing earns least.
fn offered<'a>(
    right: &TracedOption<'a>,
    wrong: Vec<TracedOption<'a>>,
    order: &TraceOrder<'_>,
    lot: &mut Lot,
) -> Vec<TracedOption<'a>> {
    let count = order.options.max(2) - 1;
    if wrong.len() <= count {
        return wrong;
    }
    let real = wrong.iter().filter(|one| !one.givers.is_empty()).count();
    let texts: Vec<String> = std::iter::once(right).chain(&wrong).map(shown).collect();
    let offers: Vec<VisibleOption<'_>> = texts
        .iter()
        .enumerate()
        .map(|(at, text)| VisibleOption { text, is_right: at == 0, is_fixed: false })
        .collect();
    let field = OptionFeatures::of(&offers, order.text);
    let all = sets(&field, (wrong.len(), real, &|_| 0), (count, true), lot);
    let best = all.into_iter().next().map(|set| set.options).unwrap_or_default();
    best.into_iter().filter_map(|at| wrong.get(at.checked_sub(1)?).cloned()).collect()
}

fn shown(option: &TracedOption<'_>) -> String {
    match &option.outcome {
        TracedOutcome::Value(text) | TracedOutcome::Throws(text) => text.clone(),
        TracedOutcome::Ends | TracedOutcome::Endless => String::from("-"),
    }
}
