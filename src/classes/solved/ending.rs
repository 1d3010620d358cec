//! How calls of a static method can end.
//!
//! In: a method. Out: arguments for which it throws, or is false, as far as the formula says; or
//! that there are none, for all inputs of some extent.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::extent::{SizedQuestion, unknowns};
use super::given::GivenValue;
use super::growing::{ProvedInputs, Settled, budget, passes_of, settle};
use super::question::{SizedAnswer, answer};
use crate::read::excerpt::MethodExcerpt;
use crate::solve::term::{TermId, Terms};
use crate::solve::unwind::UnwindStop;
use crate::solve::unwind::evaluator::MethodEvaluator;
use crate::solve::unwind::outcome::SymbolicOutcome;
use crate::solve::z3::incrementally;
use crate::source::Span;

/// The most places of a method that are asked about one by one.
const MOST_PLACES: usize = 8;

/// What is known about the exceptions of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThrowingCalls {
    /// None is thrown, whatever these arguments are.
    Never(ProvedInputs),
    /// Arguments for which one is thrown, some for each place that throws.
    For(Vec<Vec<GivenValue>>),
    /// Nothing is known, for this reason.
    Unknown(String),
}

/// Arguments for which a method throws. `least` is the least length of arrays.
pub fn throwing(method: &MethodExcerpt, least: u32) -> ThrowingCalls {
    let types = method.parameters();
    let ranges = vec![None; types.len()];
    let places: Mutex<BTreeSet<Span>> = Mutex::default();
    let settled = |wanted: Option<Span>| {
        settle(&types, &ranges, least, &|question| {
            followed(method, question, &|terms, outcome| {
                let mut any = terms.boolean(false);
                let mut seen = places.lock().unwrap_or_else(PoisonError::into_inner);
                for one in outcome.throws.iter().filter(|one| one.exception.is_some()) {
                    seen.insert(one.span);
                    if wanted.is_none_or(|span| span == one.span) {
                        any = terms.or(any, one.happens);
                    }
                }
                any
            })
        })
    };
    let first = match settled(None) {
        Settled::Never(inputs) => return ThrowingCalls::Never(inputs),
        Settled::Unknown(reason) => return ThrowingCalls::Unknown(reason),
        Settled::Possible(arguments) => arguments,
    };
    let mut calls = vec![first];
    let all = places.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let all: Vec<Span> = all.into_iter().take(MOST_PLACES).collect();
    if let [_] = all[..] {
        return ThrowingCalls::For(calls);
    }
    for place in all {
        if let Settled::Possible(arguments) = settled(Some(place))
            && !calls.contains(&arguments)
        {
            calls.push(arguments);
        }
    }
    ThrowingCalls::For(calls)
}

/// Whether a method of truth values is ever false, or throws. For each argument numbers that it is
/// restricted to; `least` is the least length of arrays.
pub fn refutation(method: &MethodExcerpt, ranges: &[Option<(i64, i64)>], least: u32) -> Settled {
    settle(&method.parameters(), ranges, least, &|question| {
        followed(method, question, &|terms, outcome| {
            let mut fails = match outcome.result {
                Some(result) => {
                    let wrong = terms.not(result);
                    let ends = outcome.ends_normally(terms);
                    terms.and(ends, wrong)
                }
                None => terms.boolean(false),
            };
            for one in outcome.throws.iter().filter(|one| one.exception.is_some()) {
                fails = terms.or(fails, one.happens);
            }
            fails
        })
    })
}

fn followed(
    method: &MethodExcerpt,
    question: &SizedQuestion<'_>,
    of: &(dyn Fn(&mut Terms, &SymbolicOutcome) -> TermId + Sync),
) -> Result<SizedAnswer, UnwindStop> {
    incrementally(|solver| {
        let bounds = passes_of(&method.program, question.passes);
        let mut evaluator = MethodEvaluator::new(&method.program, &bounds, budget())?;
        evaluator.leave_objects_open();
        let (arguments, cells) = unknowns(&mut evaluator, question);
        let outcome = evaluator.outcome(method.method, &arguments)?;
        let mut terms = evaluator.into_terms();
        let wanted = of(&mut terms, &outcome);
        Ok(answer(solver, &mut terms, (wanted, outcome.beyond), &cells))
    })
}
