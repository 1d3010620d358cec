//! Floating numbers in the formula: they are carried about, and computed with only where they are
//! known.
//!
//! In: operands as terms of 64 bits, which are what represents the values. Out: the value where all
//! operands are known numbers; else the formula gives up, and values are drawn or enumerated.

use super::{UnwindStop, Unwinder};
use crate::read::floating::{self, FloatingOperation};
use crate::read::ir::{BinaryOp, Intrinsic};
use crate::read::types::{Primitive, Type};
use crate::solve::term::TermId;
use crate::source::Span;

/// What the formula cannot say.
fn inexpressible(span: Span) -> UnwindStop {
    UnwindStop::Inexpressible("a floating-point number that depends on a placeholder", span)
}

impl Unwinder<'_> {
    /// The number that a term is known to be.
    fn known(&self, term: TermId, span: Span) -> Result<i64, UnwindStop> {
        self.terms.as_number(term).ok_or(inexpressible(span))
    }

    /// A number or a truth value of this type.
    fn of_type(&mut self, ty: &Type, number: i64) -> TermId {
        self.number_of(super::primitive_of(ty), number)
    }

    /// `a + b`, `a < b` and all the others, of operands of a floating type.
    pub(super) fn floating_binary(
        &mut self,
        operator: BinaryOp,
        ty: Primitive,
        (left, right): (TermId, TermId),
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let (a, b) = (self.known(left, span)?, self.known(right, span)?);
        let value = operator.of_floating(ty, a, b).ok_or(inexpressible(span))?;
        let is_truth = !matches!(
            operator,
            BinaryOp::Add
                | BinaryOp::Subtract
                | BinaryOp::Multiply
                | BinaryOp::Divide
                | BinaryOp::Remainder
        );
        let ty = if is_truth { Type::BOOLEAN } else { Type::Primitive(ty) };
        Ok(self.of_type(&ty, value))
    }

    /// `-a`
    pub(super) fn floating_negation(
        &mut self,
        term: TermId,
        ty: &Type,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let number = self.known(term, span)?;
        Ok(self.of_type(ty, FloatingOperation::Negate.compute(number, 0)))
    }

    /// A conversion of which one type is floating.
    pub(super) fn floating_conversion(
        &mut self,
        term: TermId,
        from: Primitive,
        to: Primitive,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        if floating::first_step(from, to).is_none() {
            return Ok(term);
        }
        let number = floating::converted(self.known(term, span)?, from, to);
        Ok(self.of_type(&Type::Primitive(to), number))
    }

    /// A function of floating numbers.
    pub(super) fn floating_function(
        &mut self,
        intrinsic: Intrinsic,
        operand: Primitive,
        terms: &[TermId],
        (ty, span): (&Type, Span),
    ) -> Result<TermId, UnwindStop> {
        let operation = intrinsic.on_floating(operand).ok_or(inexpressible(span))?;
        let numbers: Result<Vec<i64>, UnwindStop> =
            terms.iter().map(|term| self.known(*term, span)).collect();
        let numbers = numbers?;
        let one = numbers.first().copied().unwrap_or_default();
        let other = numbers.get(1).copied().unwrap_or(one);
        let result = ty.primitive().unwrap_or(operand);
        Ok(self.of_type(ty, operation.compute_as(result, one, other)))
    }

    /// The text of a floating number.
    pub(super) fn floating_text(
        &mut self,
        ty: Primitive,
        term: TermId,
        span: Span,
    ) -> Result<String, UnwindStop> {
        let number = self.known(term, span)?;
        let is_settled = floating::is_settled(ty, number);
        if is_settled { Ok(floating::text(ty, number)) } else { Err(inexpressible(span)) }
    }
}
