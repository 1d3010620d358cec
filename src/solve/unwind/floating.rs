//! Floating numbers in the formula.
//!
//! In: operands as terms of 64 bits, which are what represents the values. Out: the term of the
//! result. Remainders and functions whose last digit Java leaves open are there only where all
//! operands are known numbers; else the formula gives up, and values are drawn or enumerated. A
//! text can be printed, but nothing can be asked of it where the number is not known.

use super::text::SymbolicText;
use super::{UnwindStop, Unwinder};
use crate::read::floating::{self, FloatingOperation, FormatForm, TextForm};
use crate::read::ir::{BinaryOp, Intrinsic};
use crate::read::types::{Primitive, Type};
use crate::solve::execute::Limit;
use crate::solve::ssa::{AssertionKind, PathId};
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

    /// What an operation comes to, as a value of a type.
    fn computed(
        &mut self,
        operation: FloatingOperation,
        ty: Primitive,
        (a, b): (TermId, TermId),
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let are_known = self.terms.as_number(a).is_some() && self.terms.as_number(b).is_some();
        let is_followed = self.follows_floating && operation != FloatingOperation::Remainder;
        if !are_known && !is_followed {
            return Err(inexpressible(span));
        }
        let result = self.terms.floating(operation, a, b);
        if ty == Primitive::Float && operation.needs_rounding() {
            return Ok(self.terms.floating(FloatingOperation::ToFloat, result, result));
        }
        Ok(result)
    }

    /// `a + b`, `a < b` and all the others, of operands of a floating type.
    pub(super) fn floating_binary(
        &mut self,
        operator: BinaryOp,
        ty: Primitive,
        (left, right): (TermId, TermId),
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let (operation, is_exchanged) = operator.on_floating().ok_or(inexpressible(span))?;
        let (left, right) = if is_exchanged { (right, left) } else { (left, right) };
        self.computed(operation, ty, (left, right), span)
    }

    /// `-a`
    pub(super) fn floating_negation(
        &mut self,
        term: TermId,
        ty: &Type,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        self.computed(FloatingOperation::Negate, super::primitive_of(ty), (term, term), span)
    }

    /// A conversion of which one type is floating.
    pub(super) fn floating_conversion(
        &mut self,
        term: TermId,
        from: Primitive,
        to: Primitive,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let Some(step) = floating::first_step(from, to) else { return Ok(term) };
        let term = self.terms.widen(term);
        let result = self.computed(step, to, (term, term), span)?;
        let is_small = !to.is_floating() && to != Primitive::Long;
        Ok(if is_small { self.terms.convert(result, Primitive::Int, to) } else { result })
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
        let [one, rest @ ..] = terms else { return Err(inexpressible(span)) };
        let other = rest.first().unwrap_or(one);
        let result = ty.primitive().unwrap_or(operand);
        self.computed(operation, result, (*one, *other), span)
    }

    /// What `%.2f` or `%.2e` makes of a floating number, as for [`floating_text`].
    ///
    /// [`floating_text`]: Self::floating_text
    pub(super) fn formatted_text(
        &mut self,
        intrinsic: Intrinsic,
        terms: &[TermId],
        (path, span): (PathId, Span),
    ) -> Result<SymbolicText, UnwindStop> {
        let [term, places] = terms else { return Err(inexpressible(span)) };
        let places = usize::try_from(self.known(*places, span)?);
        let form = if intrinsic == Intrinsic::FixedText {
            FormatForm::Fixed
        } else {
            FormatForm::Scientific
        };
        let form = TextForm::Formatted(form, places.map_err(|_| inexpressible(span))?);
        self.written(form, *term, (path, span))
    }

    /// The text of a floating number. Where it is not known, it can be printed, but nothing can be
    /// asked of it.
    pub(super) fn floating_text(
        &mut self,
        ty: Primitive,
        term: TermId,
        (path, span): (PathId, Span),
    ) -> Result<SymbolicText, UnwindStop> {
        self.written(TextForm::Plain(ty), term, (path, span))
    }

    fn written(
        &mut self,
        form: TextForm,
        term: TermId,
        (path, span): (PathId, Span),
    ) -> Result<SymbolicText, UnwindStop> {
        if self.terms.as_number(term).is_none() && self.follows_floating {
            let is_settled = self.terms.settled(form, term);
            self.assert(path, is_settled, AssertionKind::Within(Limit::Digits), span);
            return Ok(SymbolicText::unsaid(span));
        }
        let text = form.text(self.known(term, span)?).ok_or(inexpressible(span))?;
        Ok(SymbolicText::literal(&text))
    }
}
