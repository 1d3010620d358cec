//! On which conditions a number does not fit into its type.
//!
//! In: an operation and the terms that it is done to. Out: a Bool on the path of the operation that
//! its number does not fit into `int` or `long`. What holds: where intervals show that it fits, or
//! where overflows are not asked for, no term is made. What the machine says of the operation
//! ([`OverflowOperation`]) is the same for all values.

use super::Unwinder;
use super::state::NotedOverflow;
use crate::read::ir::{BinaryOp, Expr, ExprKind, Intrinsic, UnaryOp, walk};
use crate::read::types::{Primitive, Type};
use crate::solve::execute::trace::OverflowOperation;
use crate::solve::ssa::PathId;
use crate::solve::term::TermId;

impl Unwinder<'_> {
    /// Notes on which condition an operation with these operands, one or two, comes to a number
    /// that does not fit into `ty`; `result` is what it comes to.
    pub(super) fn note_overflow(
        &mut self,
        path: PathId,
        operation: OverflowOperation,
        operands: (TermId, Option<TermId>),
        result: TermId,
        ty: Primitive,
    ) {
        if !self.notes_overflows
            || self.ghosts > 0
            || !matches!(ty, Primitive::Int | Primitive::Long)
            || self.fits(operation, operands, ty)
        {
            return;
        }
        let condition = self.overflows(operation, operands, result, ty);
        if self.terms.as_boolean(condition) != Some(false) {
            self.overflows.push(NotedOverflow { path, condition, ty });
        }
    }

    /// Whether intervals show that the number fits.
    fn fits(
        &self,
        operation: OverflowOperation,
        (a, b): (TermId, Option<TermId>),
        ty: Primitive,
    ) -> bool {
        let ends = |term: TermId| {
            let interval = self.terms.interval(term);
            [interval.low, interval.high]
        };
        let type_holds =
            |exact: i128| i128::from(ty.least()) <= exact && exact <= i128::from(ty.greatest());
        let holds = |operands: &[i64]| operation.exact(operands).is_none_or(type_holds);
        match b {
            // A quotient is too large for the least number only.
            Some(b)
                if matches!(
                    operation,
                    OverflowOperation::Divide | OverflowOperation::FloorDivide
                ) =>
            {
                ends(a)[0] > ty.least() || !self.terms.interval(b).contains(-1)
            }
            Some(b) => ends(a).iter().all(|a| ends(b).iter().all(|b| holds(&[*a, *b]))),
            None => ends(a).iter().all(|a| holds(&[*a])),
        }
    }

    fn overflows(
        &mut self,
        operation: OverflowOperation,
        (a, b): (TermId, Option<TermId>),
        result: TermId,
        ty: Primitive,
    ) -> TermId {
        let b = b.unwrap_or(a);
        let bits = if ty == Primitive::Long { 64 } else { 32 };
        let least = self.terms.number(bits, ty.least());
        match operation {
            OverflowOperation::Negate | OverflowOperation::Abs => self.terms.equal(a, least),
            OverflowOperation::Divide | OverflowOperation::FloorDivide => {
                let minus_one = self.terms.number(bits, -1);
                let (is_least, is_minus) =
                    (self.terms.equal(a, least), self.terms.equal(b, minus_one));
                self.terms.and(is_least, is_minus)
            }
            OverflowOperation::Convert => self.beyond_int(a),
            OverflowOperation::Add | OverflowOperation::Subtract | OverflowOperation::Multiply
                if ty == Primitive::Int =>
            {
                let (a, b) = (self.terms.widen(a), self.terms.widen(b));
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "the arm that leads here names one more operation"
                )]
                let exact = match operation {
                    OverflowOperation::Add => self.terms.add(a, b),
                    OverflowOperation::Subtract => self.terms.subtract(a, b),
                    _ => self.terms.multiply(a, b),
                };
                self.beyond_int(exact)
            }
            OverflowOperation::Add | OverflowOperation::Subtract => {
                let zero = self.terms.number(64, 0);
                let is_negative = self.terms.less(b, zero);
                let (less, more) = (self.terms.less(result, a), self.terms.less(a, result));
                if operation == OverflowOperation::Add {
                    self.terms.conditional(is_negative, more, less)
                } else {
                    self.terms.conditional(is_negative, less, more)
                }
            }
            OverflowOperation::Multiply => {
                match (self.terms.as_number(a), self.terms.as_number(b)) {
                    (Some(factor), _) => self.times_overflows(b, factor),
                    (None, Some(factor)) => self.times_overflows(a, factor),
                    (None, None) => self.product_overflows((a, b), result),
                }
            }
        }
    }

    /// Whether a number of 64 bits is none of 32.
    fn beyond_int(&mut self, number: TermId) -> TermId {
        let [least, greatest] =
            [i32::MIN, i32::MAX].map(|end| self.terms.number(64, i64::from(end)));
        let (below, above) = (self.terms.less(number, least), self.terms.less(greatest, number));
        self.terms.or(below, above)
    }

    /// Whether a `long` times a number does not fit.
    fn times_overflows(&mut self, of: TermId, factor: i64) -> TermId {
        // Quotients are cut off towards zero, so both are the last numbers that fit.
        let (Some(most), Some(least)) =
            (i64::MAX.checked_div(factor), i64::MIN.checked_div(factor))
        else {
            // Times 0 fits, and times -1 does not for the least number only.
            let least = self.terms.number(64, i64::MIN);
            let is_least = self.terms.equal(of, least);
            return if factor == 0 { self.terms.boolean(false) } else { is_least };
        };
        let (low, high) = (self.terms.number(64, most.min(least)), most.max(least));
        let high = self.terms.number(64, high);
        let (below, above) = (self.terms.less(of, low), self.terms.less(high, of));
        self.terms.or(below, above)
    }

    /// Whether the product of two `long`s is something else than what divides back.
    fn product_overflows(&mut self, (a, b): (TermId, TermId), result: TermId) -> TermId {
        let [zero, minus_one, least] =
            [0, -1, i64::MIN].map(|number| self.terms.number(64, number));
        let back = self.terms.divide(result, a);
        let same = self.terms.equal(back, b);
        let differs = self.terms.not(same);
        let (is_minus, is_least) = (self.terms.equal(a, minus_one), self.terms.equal(b, least));
        let turned = self.terms.and(is_minus, is_least);
        let wrong = self.terms.or(differs, turned);
        let is_zero = self.terms.equal(a, zero);
        let is_other = self.terms.not(is_zero);
        self.terms.and(is_other, wrong)
    }

    /// The Bools that some `int`, and that some `long` that was noted does not fit; forgets them.
    pub(super) fn noted_overflows(&mut self) -> [TermId; 2] {
        let mut all = [self.terms.boolean(false); 2];
        for noted in std::mem::take(&mut self.overflows) {
            let path = self.whole[noted.path.index()];
            let here = self.terms.and(path, noted.condition);
            let own = &mut all[usize::from(noted.ty == Primitive::Long)];
            *own = self.terms.or(*own, here);
        }
        all
    }
}

/// The operation of an operator that may come to a number that does not fit.
pub(super) fn of_binary(operator: BinaryOp) -> Option<OverflowOperation> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only these are looked at for results that do not fit"
    )]
    match operator {
        BinaryOp::Add => Some(OverflowOperation::Add),
        BinaryOp::Subtract => Some(OverflowOperation::Subtract),
        BinaryOp::Multiply => Some(OverflowOperation::Multiply),
        BinaryOp::Divide => Some(OverflowOperation::Divide),
        _ => None,
    }
}

/// Whether a part of an expression may come to a number that does not fit, so that the path on
/// which it is computed matters.
pub(super) fn may_overflow(e: &Expr) -> bool {
    walk::any_part(e, &|part| {
        let is_computed = matches!(
            &part.kind,
            ExprKind::Unary(UnaryOp::Negate, _)
                | ExprKind::Intrinsic(Intrinsic::Abs | Intrinsic::FloorDiv, _)
        );
        let is_narrowed = matches!(&part.kind, ExprKind::Convert(of) if of.ty == Type::LONG);
        is_computed
            || is_narrowed
            || matches!(part.kind, ExprKind::Binary(operator, ..) if of_binary(operator).is_some())
    })
}
