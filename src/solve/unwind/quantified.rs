//! `__forall` and `__exists`: the condition for each number that the bounds allow.
//!
//! Where the bounds allow too many numbers, but the condition reads `a[i]` whatever else it does,
//! only the positions of the array are written out: a number that is none of them throws when its
//! turn comes, so a run that gets there is no instance.

use std::ops::Range;

use super::state::{State, SymbolicValue};
use super::{UnwindStop, Unwinder};
use crate::read::ir::walk::parts;
use crate::read::ir::{BinaryOp, Expr, ExprKind, Intrinsic, LocalId, Quantifier};
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::source::Span;

/// Numbers that a condition is written out for, at most.
const WRITTEN_OUT: u64 = 5_000;

/// Constants that an index may differ from the quantifier's number by, such that no sum wraps back
/// into an array.
const NEAR: i64 = 1_000_000;

/// The numbers at which a condition does not throw for sure, and where it throws at all others.
struct Positions {
    numbers: Range<i64>,
    span: Span,
}

impl Unwinder<'_> {
    /// Whether the condition holds for all, or for some, numbers from `low` to below `high`.
    ///
    /// For each number the condition is evaluated on the path on which no number before has
    /// decided.
    pub(super) fn quantified(
        &mut self,
        state: &State,
        path: PathId,
        quantifier: Quantifier,
        variable: LocalId,
        (low, high, condition): (&Expr, &Expr, &Expr),
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let low = self.term(state, path, low)?;
        let high = self.term(state, path, high)?;
        let (first, end) = (self.terms.interval(low).low, self.terms.interval(high).high);
        let mut written_out = first..end;
        let mut undecided = self.terms.boolean(true);
        let mut positions = None;
        if too_many(&written_out) {
            positions = self.inner_numbers(state, variable, condition);
            let Some(Positions { numbers, span }) = &positions else {
                return Err(UnwindStop::Inexpressible("a condition on this many numbers", span));
            };
            written_out = first.max(numbers.start)..end.min(numbers.end);
            if too_many(&written_out) {
                return Err(UnwindStop::Inexpressible("a condition on this many numbers", *span));
            }
            let least = self.terms.number(32, numbers.start);
            let (starts_inside, none) =
                (self.terms.less_equal(least, low), self.terms.less_equal(high, low));
            let no_exception = self.terms.or(starts_inside, none);
            self.within_positions(path, no_exception, *span);
        }
        let mut state = state.clone();
        for at in written_out {
            self.spend(span)?;
            let number = self.terms.number(32, at);
            let (from, below) = (self.terms.less_equal(low, number), self.terms.less(number, high));
            let counts = self.terms.and(from, below);
            let asked = self.terms.and(undecided, counts);
            if self.terms.as_boolean(asked) == Some(false) {
                continue;
            }
            state.locals[variable.index()] = SymbolicValue::Term(number);
            let holds = self.term_if(&state, path, asked, condition)?;
            let goes_on = match quantifier {
                Quantifier::All => holds,
                Quantifier::Some => self.terms.not(holds),
            };
            let goes_on = self.terms.implies(counts, goes_on);
            undecided = self.terms.and(undecided, goes_on);
        }
        if let Some(Positions { numbers, span }) = positions {
            let end = self.terms.number(32, numbers.end);
            let (ends_inside, none) =
                (self.terms.less_equal(high, end), self.terms.less_equal(high, low));
            let inside = self.terms.or(ends_inside, none);
            let no_exception = self.terms.implies(undecided, inside);
            self.within_positions(path, no_exception, span);
        }
        Ok(match quantifier {
            Quantifier::All => undecided,
            Quantifier::Some => self.terms.not(undecided),
        })
    }

    fn within_positions(&mut self, path: PathId, condition: TermId, span: Span) {
        let kind = AssertionKind::NoException(Exception::ArrayIndexOutOfBounds);
        self.assert(path, condition, kind, span);
    }

    /// The numbers at which a condition does not throw for sure because it reads an array outside
    /// of it.
    fn inner_numbers(
        &self,
        state: &State,
        variable: LocalId,
        condition: &Expr,
    ) -> Option<Positions> {
        let mut reads = Vec::new();
        surely_read(condition, &mut reads);
        reads.into_iter().find_map(|(array, index)| {
            let distance = distance_from(variable, index)?;
            // Only what is the same array for all numbers.
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "an array that no variable holds is looked at without its index"
            )]
            let reference = match array.kind {
                ExprKind::Local(local) => &state.locals[local.index()],
                ExprKind::Static(field) => &state.statics[field.index()],
                _ => return None,
            };
            let SymbolicValue::Reference(reference) = reference else { return None };
            let longest = |id| self.terms.interval(state.object(id).length).high;
            let length = reference.objects().into_iter().map(longest).max().unwrap_or(0);
            let numbers = -distance..length.max(0) - distance;
            let span = array.span.to(index.span);
            (!too_many(&numbers)).then_some(Positions { numbers, span })
        })
    }
}

fn too_many(numbers: &Range<i64>) -> bool {
    numbers.end > numbers.start && numbers.end.abs_diff(numbers.start) > WRITTEN_OUT
}

/// How much an index is above the number: 1 for `i + 1`.
fn distance_from(variable: LocalId, index: &Expr) -> Option<i64> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "an index of another form has no known distance"
    )]
    match &index.kind {
        ExprKind::Local(local) => (*local == variable).then_some(0),
        ExprKind::Binary(operator @ (BinaryOp::Add | BinaryOp::Subtract), a, b) => {
            let (base, ExprKind::Number(number)) = (distance_from(variable, a)?, &b.kind) else {
                return None;
            };
            let distance = if *operator == BinaryOp::Add {
                base.checked_add(*number)
            } else {
                base.checked_sub(*number)
            };
            distance.filter(|distance| distance.abs() <= NEAR)
        }
        _ => None,
    }
}

/// The elements, as array and index, that an expression reads whatever the variables are.
fn surely_read<'e>(e: &'e Expr, reads: &mut Vec<(&'e Expr, &'e Expr)>) {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the closed walk knows the operands of every other expression"
    )]
    let operands = match &e.kind {
        ExprKind::Logic(_, first, _)
        | ExprKind::Conditional(first, ..)
        | ExprKind::Quantified { low: first, .. } => vec![&**first],
        ExprKind::Intrinsic(Intrinsic::Implies, operands) => operands.iter().take(1).collect(),
        _ => parts(e),
    };
    for operand in operands {
        surely_read(operand, reads);
    }
    if let ExprKind::Element(array, index) = &e.kind {
        reads.push((array, index));
    }
}
