//! Whether two static methods come to the same for all inputs.
//!
//! In: a method of a reference and what stands for it in a submission. Out: that they differ never,
//! for all inputs of some extent; or an input on which they do, as far as the formula says.

use super::extent::{SizedQuestion, unknowns};
use super::growing::{Settled, budget, passes_of, settle};
use super::question::{SizedAnswer, answer};
use crate::read::excerpt::MethodExcerpt;
use crate::solve::unwind::UnwindStop;
use crate::solve::unwind::evaluator::MethodEvaluator;
use crate::solve::z3::incrementally;

/// Whether two methods ever differ. `least` is the least length of arrays; `is_any` says that all
/// exceptions count as one.
pub fn difference(
    reference: &MethodExcerpt,
    submission: &MethodExcerpt,
    least: u32,
    is_any: bool,
) -> Settled {
    let types = reference.parameters();
    if types != submission.parameters() || reference.result() != submission.result() {
        return Settled::Unknown(String::from("the types of the two methods differ"));
    }
    let ranges = vec![None; types.len()];
    settle(&types, &ranges, least, &|question| followed(reference, submission, is_any, question))
}

fn followed(
    reference: &MethodExcerpt,
    submission: &MethodExcerpt,
    is_any: bool,
    question: &SizedQuestion<'_>,
) -> Result<SizedAnswer, UnwindStop> {
    incrementally(|solver| {
        let (one, other) = (&reference.program, &submission.program);
        let bounds = passes_of(one, question.passes);
        let other_bounds = passes_of(other, question.passes);
        let mut evaluator = MethodEvaluator::new(one, &bounds, budget())?;
        evaluator.leave_objects_open();
        let (arguments, cells) = unknowns(&mut evaluator, question);
        let first = evaluator.outcome(reference.method, &arguments)?;
        let terms = evaluator.into_terms();
        let mut evaluator = MethodEvaluator::within(terms, other, &other_bounds, budget())?;
        evaluator.leave_objects_open();
        let second = evaluator.outcome(submission.method, &arguments)?;
        let differ = evaluator.difference(&first, &second, is_any)?;
        let mut terms = evaluator.into_terms();
        let beyond = terms.or(first.beyond, second.beyond);
        Ok(answer(solver, &mut terms, (differ, beyond), &cells))
    })
}
