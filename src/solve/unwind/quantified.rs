//! `__forall` and `__exists`: the condition for each number that the bounds allow.

use super::state::{State, Value};
use super::{Stop, Unwinder};
use crate::read::ir::{Expr, LocalId, Quantifier};
use crate::solve::ssa::PathId;
use crate::solve::term::TermId;
use crate::source::Span;

/// Numbers that a condition is written out for, at most.
const WRITTEN_OUT: u64 = 5_000;

impl Unwinder<'_> {
    /// Whether the condition holds for all, or for some, numbers from `low` to below `high`.
    ///
    /// For each number the condition is evaluated on the path on which no number before has decided.
    pub(super) fn quantified(
        &mut self,
        state: &State,
        path: PathId,
        quantifier: Quantifier,
        variable: LocalId,
        (low, high, condition): (&Expr, &Expr, &Expr),
        span: Span,
    ) -> Result<TermId, Stop> {
        let low = self.term(state, path, low)?;
        let high = self.term(state, path, high)?;
        let (first, end) = (self.terms.interval(low).low, self.terms.interval(high).high);
        if end > first && end.abs_diff(first) > WRITTEN_OUT {
            return Err(Stop::Inexpressible("a condition on so many numbers", span));
        }
        let mut state = state.clone();
        let mut undecided = self.terms.boolean(true);
        for at in first..end {
            self.spend(span)?;
            let number = self.terms.number(32, at);
            let (from, below) = (self.terms.less_equal(low, number), self.terms.less(number, high));
            let counts = self.terms.and(from, below);
            let asked = self.terms.and(undecided, counts);
            if self.terms.as_boolean(asked) == Some(false) {
                continue;
            }
            state.locals[variable.index()] = Value::Term(number);
            let holds = self.term_if(&state, path, asked, condition)?;
            let goes_on = match quantifier {
                Quantifier::All => holds,
                Quantifier::Some => self.terms.not(holds),
            };
            let goes_on = self.terms.implies(counts, goes_on);
            undecided = self.terms.and(undecided, goes_on);
        }
        Ok(match quantifier {
            Quantifier::All => undecided,
            Quantifier::Some => self.terms.not(undecided),
        })
    }
}
