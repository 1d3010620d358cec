//! Expressions on terms.
//!
//! An expression may throw, and what throws on a path that the expression itself does not take
//! (`i < n && a[i] > 0`) does not count: operands after a short circuit are evaluated on a path of
//! their own.

use super::overflow::{self, may_overflow};
use super::state::{Reference, State, SymbolicValue};
use super::text::SymbolicText;
use super::{UnwindStop, Unwinder, primitive_of};
use crate::read::ir::{BinaryOp, Expr, ExprKind, LogicOp, UnaryOp, walk};
use crate::read::library::java::HASH_ORDER;
use crate::read::types::{Primitive, Type};
use crate::solve::execute::trace::OverflowOperation;
use crate::solve::ssa::{PathId, PlaceholderTerms};
use crate::solve::term::TermId;
use crate::source::Span;

impl Unwinder<'_> {
    /// The value of an expression in a state, evaluated on a path that starts there.
    pub(super) fn value(
        &mut self,
        state: &State,
        path: PathId,
        e: &Expr,
    ) -> Result<SymbolicValue, UnwindStop> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`primitive_value` is closed and knows every other expression"
        )]
        let value = match &e.kind {
            ExprKind::Text(text) => SymbolicValue::Text(SymbolicText::literal(text)),
            ExprKind::Null if e.ty == Type::String => SymbolicValue::Text(SymbolicText::Null),
            ExprKind::Null => SymbolicValue::Reference(Reference::Null),
            ExprKind::Local(local) => state.locals[local.index()].clone(),
            ExprKind::Static(field) if self.program.statics[field.index()].name == HASH_ORDER => {
                return Err(UnwindStop::Inexpressible("the order of a hash table", e.span));
            }
            ExprKind::Static(field) => state.statics[field.index()].clone(),
            ExprKind::Conditional(condition, a, b) => {
                let condition = self.term(state, path, condition)?;
                match self.decided(path, condition) {
                    Some(true) => self.value(state, path, a)?,
                    Some(false) => self.value(state, path, b)?,
                    None => {
                        let a = self.value_if(state, path, condition, a)?;
                        let opposite = self.terms.not(condition);
                        let b = self.value_if(state, path, opposite, b)?;
                        match (a, b) {
                            (Some(a), Some(b)) => self.choose_value(condition, a, b),
                            (Some(one), None) | (None, Some(one)) => one,
                            (None, None) => self.default_value(&e.ty),
                        }
                    }
                }
            }
            ExprKind::Element(array, index) => {
                let reference = self.reference(state, path, array)?;
                let index = self.term(state, path, index)?;
                self.read(state, path, &reference, index, &e.ty, e.span)
            }
            ExprKind::Field(object, field) => {
                let reference = self.reference(state, path, object)?;
                let index = self.terms.number(32, i64::from(*field));
                self.read(state, path, &reference, index, &e.ty, e.span)
            }
            ExprKind::Content(builder) => {
                let reference = self.reference(state, path, builder)?;
                SymbolicValue::Text(self.content(state, path, &reference, e.span))
            }
            ExprKind::ToText(operand) => match self.value(state, path, operand)? {
                SymbolicValue::Term(term) if operand.ty.is_floating() => {
                    let ty = primitive_of(&operand.ty);
                    SymbolicValue::Text(self.floating_text(ty, term, (path, e.span))?)
                }
                SymbolicValue::Term(term) => {
                    SymbolicValue::Text(SymbolicText::of_value(primitive_of(&operand.ty), term))
                }
                SymbolicValue::Text(text) => SymbolicValue::Text(text.or_null_text()),
                SymbolicValue::Reference(Reference::Null) => {
                    SymbolicValue::Text(SymbolicText::literal("null"))
                }
                SymbolicValue::Unset => {
                    unreachable!("the reader has seen that this expression is assigned")
                }
                SymbolicValue::Reference(_) => {
                    return Err(UnwindStop::Inexpressible(
                        "the text of an array reference",
                        e.span,
                    ));
                }
            },
            ExprKind::Concat(parts) => {
                let mut all = SymbolicText::empty();
                for part in parts {
                    let part = self.text(state, path, part)?;
                    all = all.concat(&part);
                }
                SymbolicValue::Text(all)
            }
            ExprKind::Output => SymbolicValue::Text(state.output.clone()),
            ExprKind::Placeholder(id) if e.ty == Type::String => {
                let cell = self.cells[id.index()].clone();
                SymbolicValue::Text(self.text_of_cell(&cell))
            }
            ExprKind::Intrinsic(intrinsic, operands) => {
                self.library(state, path, e, (*intrinsic, operands))?
            }
            _ => SymbolicValue::Term(self.primitive_value(state, path, e)?),
        };
        Ok(value)
    }

    /// The value on the part of the path where `condition` holds; `None` if it never does.
    fn value_if(
        &mut self,
        state: &State,
        path: PathId,
        condition: TermId,
        e: &Expr,
    ) -> Result<Option<SymbolicValue>, UnwindStop> {
        let matters = may_throw(e) || self.notes_overflows && may_overflow(e);
        if !matters {
            return self.value(state, path, e).map(Some);
        }
        match self.extend(path, condition) {
            Some(path) => self.value(state, path, e).map(Some),
            None => Ok(None),
        }
    }

    /// The value of an expression of a primitive type. On paths that no run takes, where a
    /// reference seems to name an object of another class, it is any.
    pub(super) fn term(
        &mut self,
        state: &State,
        path: PathId,
        e: &Expr,
    ) -> Result<TermId, UnwindStop> {
        match self.value(state, path, e)? {
            SymbolicValue::Term(term) => Ok(term),
            SymbolicValue::Unset | SymbolicValue::Reference(_) | SymbolicValue::Text(_) => {
                match self.default_value(&e.ty) {
                    SymbolicValue::Term(term) => Ok(term),
                    SymbolicValue::Unset | SymbolicValue::Reference(_) | SymbolicValue::Text(_) => {
                        unreachable!("the reader typed this expression as primitive")
                    }
                }
            }
        }
    }

    /// The value of an expression of an array type.
    pub(super) fn reference(
        &mut self,
        state: &State,
        path: PathId,
        e: &Expr,
    ) -> Result<Reference, UnwindStop> {
        match self.value(state, path, e)? {
            SymbolicValue::Reference(reference) => Ok(reference),
            // As above, on paths that no run takes.
            SymbolicValue::Unset | SymbolicValue::Term(_) | SymbolicValue::Text(_) => {
                Ok(Reference::Null)
            }
        }
    }

    /// The value of an expression of type `String`.
    pub(super) fn text(
        &mut self,
        state: &State,
        path: PathId,
        e: &Expr,
    ) -> Result<SymbolicText, UnwindStop> {
        match self.value(state, path, e)? {
            SymbolicValue::Text(text) => Ok(text),
            SymbolicValue::Reference(Reference::Null) => Ok(SymbolicText::Null),
            // As above, on paths that no run takes.
            SymbolicValue::Unset | SymbolicValue::Term(_) | SymbolicValue::Reference(_) => {
                Ok(SymbolicText::Null)
            }
        }
    }

    fn primitive_value(
        &mut self,
        state: &State,
        path: PathId,
        e: &Expr,
    ) -> Result<TermId, UnwindStop> {
        Ok(match &e.kind {
            ExprKind::Number(number) => self.number_of(primitive_of(&e.ty), *number),
            ExprKind::Placeholder(id) => match &self.cells[id.index()] {
                PlaceholderTerms::Number(term) => *term,
                PlaceholderTerms::Array { .. }
                | PlaceholderTerms::Text { .. }
                | PlaceholderTerms::Listed { .. } => {
                    unreachable!("array placeholders are statements, strings are no numbers")
                }
            },
            ExprKind::Unary(operator, operand) => {
                let is_floating = operand.ty.is_floating();
                let operand = self.term(state, path, operand)?;
                match operator {
                    UnaryOp::Negate if is_floating => {
                        self.floating_negation(operand, &e.ty, e.span)?
                    }
                    UnaryOp::Negate => {
                        let result = self.terms.negate(operand);
                        let (negate, ty) = (OverflowOperation::Negate, primitive_of(&e.ty));
                        self.note_overflow(path, negate, (operand, None), result, ty);
                        result
                    }
                    UnaryOp::Complement => self.terms.complement(operand),
                    UnaryOp::Not => self.terms.not(operand),
                }
            }
            ExprKind::Binary(operator, a, b) => {
                self.binary(state, path, *operator, (a, b), e.span)?
            }
            ExprKind::Logic(operator, a, b) => {
                let a = self.term(state, path, a)?;
                let going_on = match operator {
                    LogicOp::And => a,
                    LogicOp::Or => self.terms.not(a),
                };
                if self.decided(path, going_on) == Some(false) {
                    return Ok(self.terms.boolean(*operator == LogicOp::Or));
                }
                let b = self.term_if(state, path, going_on, b)?;
                match operator {
                    LogicOp::And => self.terms.and(a, b),
                    LogicOp::Or => self.terms.or(a, b),
                }
            }
            ExprKind::Convert(operand) => {
                let from = primitive_of(&operand.ty);
                let term = self.term(state, path, operand)?;
                let to = primitive_of(&e.ty);
                if from.is_floating() || to.is_floating() {
                    return self.floating_conversion(term, from, to, e.span);
                }
                let result = self.terms.convert(term, from, to);
                if (from, to) == (Primitive::Long, Primitive::Int) {
                    let convert = OverflowOperation::Convert;
                    self.note_overflow(path, convert, (term, None), result, to);
                }
                result
            }
            ExprKind::Length(array) => {
                let reference = self.reference(state, path, array)?;
                self.length(state, path, &reference, e.span)
            }
            ExprKind::Quantified { quantifier, variable, low, high, condition } => {
                let parts = (&**low, &**high, &**condition);
                self.quantified(state, path, *quantifier, *variable, parts, e.span)?
            }
            ExprKind::Iterations(of) => self.passes_so_far(state, *of),
            ExprKind::Steps => self.steps_so_far(state),
            ExprKind::Text(_)
            | ExprKind::Null
            | ExprKind::Local(_)
            | ExprKind::Static(_)
            | ExprKind::Conditional(..)
            | ExprKind::Element(..)
            | ExprKind::Content(_)
            | ExprKind::Field(..)
            | ExprKind::ToText(_)
            | ExprKind::Concat(_)
            | ExprKind::Intrinsic(..)
            | ExprKind::Output => unreachable!("evaluated as a value of any type"),
        })
    }

    /// The truth of `e` where `condition` holds; anything elsewhere.
    pub(super) fn term_if(
        &mut self,
        state: &State,
        path: PathId,
        condition: TermId,
        e: &Expr,
    ) -> Result<TermId, UnwindStop> {
        match self.value_if(state, path, condition, e)? {
            Some(SymbolicValue::Term(term)) => Ok(term),
            Some(SymbolicValue::Unset | SymbolicValue::Reference(_) | SymbolicValue::Text(_)) => {
                unreachable!("the reader typed this expression as a truth value and assigned")
            }
            None => Ok(self.terms.boolean(false)),
        }
    }

    fn binary(
        &mut self,
        state: &State,
        path: PathId,
        operator: BinaryOp,
        (left, right): (&Expr, &Expr),
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        if left.ty.is_reference() {
            let equal = self.same_reference(state, path, left, right)?;
            return Ok(if operator == BinaryOp::NotEqual { self.terms.not(equal) } else { equal });
        }
        let a = self.term(state, path, left)?;
        let b = self.term(state, path, right)?;
        if left.ty.is_floating() {
            return self.floating_binary(operator, primitive_of(&left.ty), (a, b), span);
        }
        let boolean = left.ty == Type::BOOLEAN;
        let result = match operator {
            BinaryOp::Add => self.terms.add(a, b),
            BinaryOp::Subtract => self.terms.subtract(a, b),
            BinaryOp::Multiply => self.terms.multiply(a, b),
            BinaryOp::Divide | BinaryOp::Remainder => {
                self.not_zero(path, b, span);
                if operator == BinaryOp::Divide {
                    self.terms.divide(a, b)
                } else {
                    self.terms.remainder(a, b)
                }
            }
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => {
                // Java masks the distance by the width of the left operand, whatever the right
                // one's type.
                let distance =
                    self.terms.convert(b, primitive_of(&right.ty), primitive_of(&left.ty));
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "the arm that leads here names one more shift"
                )]
                match operator {
                    BinaryOp::ShiftLeft => self.terms.shift_left(a, distance),
                    BinaryOp::ShiftRight => self.terms.shift_right(a, distance),
                    _ => self.terms.shift_right_unsigned(a, distance),
                }
            }
            BinaryOp::And if boolean => self.terms.and(a, b),
            BinaryOp::Or if boolean => self.terms.or(a, b),
            BinaryOp::Xor if boolean => {
                let equal = self.terms.equal(a, b);
                self.terms.not(equal)
            }
            BinaryOp::And => self.terms.bit_and(a, b),
            BinaryOp::Or => self.terms.bit_or(a, b),
            BinaryOp::Xor => self.terms.bit_xor(a, b),
            BinaryOp::Less => self.terms.less(a, b),
            BinaryOp::LessEqual => self.terms.less_equal(a, b),
            BinaryOp::Greater => self.terms.less(b, a),
            BinaryOp::GreaterEqual => self.terms.less_equal(b, a),
            BinaryOp::Equal => self.terms.equal(a, b),
            BinaryOp::NotEqual => {
                let equal = self.terms.equal(a, b);
                self.terms.not(equal)
            }
        };
        if let Some(operation) = overflow::of_binary(operator) {
            self.note_overflow(path, operation, (a, Some(b)), result, primitive_of(&left.ty));
        }
        Ok(result)
    }

    /// `a == b` on references: the same array, or both null.
    fn same_reference(
        &mut self,
        state: &State,
        path: PathId,
        left: &Expr,
        right: &Expr,
    ) -> Result<TermId, UnwindStop> {
        let a = self.value(state, path, left)?;
        let b = self.value(state, path, right)?;
        match (a, b) {
            (SymbolicValue::Reference(a), SymbolicValue::Reference(b)) => Ok(self.same(&a, &b)),
            (SymbolicValue::Text(a), SymbolicValue::Text(b)) => {
                self.text_same(&a, &b, left.span.to(right.span))
            }
            (SymbolicValue::Text(text), _) | (_, SymbolicValue::Text(text)) => {
                Ok(self.text_is_null(&text))
            }
            _ => unreachable!("the reader compares references with references"),
        }
    }
}

/// Whether an expression can throw, so that the path on which it is evaluated matters.
fn may_throw(e: &Expr) -> bool {
    walk::any_part(e, &|part| match &part.kind {
        ExprKind::Binary(operator, ..) => {
            matches!(operator, BinaryOp::Divide | BinaryOp::Remainder)
        }
        ExprKind::Length(_)
        | ExprKind::Element(..)
        | ExprKind::Content(_)
        | ExprKind::Field(..) => true,
        ExprKind::Intrinsic(intrinsic, _) => !intrinsic.facts().is_total(),
        ExprKind::Number(_)
        | ExprKind::Text(_)
        | ExprKind::Null
        | ExprKind::Placeholder(_)
        | ExprKind::Local(_)
        | ExprKind::Static(_)
        | ExprKind::Iterations(_)
        | ExprKind::Steps
        | ExprKind::Output
        | ExprKind::Quantified { .. }
        | ExprKind::Unary(..)
        | ExprKind::Convert(_)
        | ExprKind::ToText(_)
        | ExprKind::Logic(..)
        | ExprKind::Conditional(..)
        | ExprKind::Concat(_) => false,
    })
}
