//! Constructors of operations on floating numbers.
//!
//! In: terms of 64 bits that represent floating numbers, and whole numbers that become some. Out:
//! one term for each operation. What is known of operands decides what it can: an operation on
//! known numbers is its result, and a comparison that depends on one number only, by steps that
//! keep the order, is a comparison of that number.

use super::span::ValueSpan;
use super::{Interval, Node, Sort, TermId, Terms};
use crate::read::floating::{FloatingOperation, TextForm};
use std::collections::BTreeMap;

/// Pairs of branches that an operation on conditionals is pushed into.
const LIFTED: usize = 24;

/// The sort of what an operation comes to.
pub fn sort_of(operation: FloatingOperation) -> Sort {
    use FloatingOperation as F;
    match operation {
        F::Less
        | F::LessEqual
        | F::Equal
        | F::NotEqual
        | F::IsNotANumber
        | F::IsInfinite
        | F::IsFinite => Sort::Bool,
        F::Compare | F::RoundToInt | F::NarrowBits | F::ToInt => Sort::Bits(32),
        F::Add
        | F::Subtract
        | F::Multiply
        | F::Divide
        | F::Remainder
        | F::Negate
        | F::Abs
        | F::Min
        | F::Max
        | F::Signum
        | F::SquareRoot
        | F::Floor
        | F::Ceiling
        | F::RoundToEven
        | F::RoundToLong
        | F::ToRadians
        | F::ToDegrees
        | F::Bits
        | F::ToFloat
        | F::ToLong
        | F::OfLong
        | F::OfLongToFloat => Sort::Bits(64),
    }
}

impl Terms {
    /// What an operation on floating numbers comes to. The second operand of one with a single
    /// operand is not looked at; all operands have 64 bits.
    pub fn floating(&mut self, operation: FloatingOperation, a: TermId, b: TermId) -> TermId {
        debug_assert!(self.bits(a) == 64 && self.bits(b) == 64, "operands have 64 bits");
        let b = if operation.is_of_two() { b } else { a };
        if operation == FloatingOperation::Bits {
            // There is one representation of each value.
            return a;
        }
        if operation == FloatingOperation::NotEqual {
            let equal = self.floating(FloatingOperation::Equal, a, b);
            return self.not(equal);
        }
        if self.simplifies()
            && let Some(simpler) = self.simplify_floating(operation, a, b)
        {
            return simpler;
        }
        self.floating_node(operation, a, b)
    }

    /// Whether all versions of Java write a floating number with the same text.
    pub fn settled(&mut self, form: TextForm, term: TermId) -> TermId {
        match self.as_number(term) {
            Some(number) => self.boolean(form.text(number).is_some()),
            None => self.intern(Node::Settled(form, term), Sort::Bool, Interval::BOOL),
        }
    }

    pub(super) fn floating_node(
        &mut self,
        operation: FloatingOperation,
        a: TermId,
        b: TermId,
    ) -> TermId {
        let (a, b) = if commutes(operation) { self.in_order(a, b) } else { (a, b) };
        let interval = self.floating_interval(operation, a, b);
        self.intern(Node::Floating(operation, a, b), sort_of(operation), interval)
    }

    /// What the result may be, whatever the variables are.
    fn floating_interval(&self, operation: FloatingOperation, a: TermId, b: TermId) -> Interval {
        let (of_a, of_b) = (self.interval(a), self.interval(b));
        if let (Some(a), Some(b)) = (of_a.as_single(), of_b.as_single()) {
            return Interval::single(operation.compute(a, b));
        }
        super::span::result(operation, of_a, of_b)
    }

    fn simplify_floating(
        &mut self,
        operation: FloatingOperation,
        a: TermId,
        b: TermId,
    ) -> Option<TermId> {
        if let Some(value) = self.floating_interval(operation, a, b).as_single() {
            return Some(self.floating_number(operation, value));
        }
        if let Some(lifted) = self.lift_floating(operation, a, b) {
            return Some(lifted);
        }
        let compares = matches!(
            operation,
            FloatingOperation::Less | FloatingOperation::LessEqual | FloatingOperation::Equal
        );
        if compares { self.compared_at_the_base(operation, a, b) } else { None }
    }

    /// A result as a term.
    fn floating_number(&mut self, operation: FloatingOperation, value: i64) -> TermId {
        match sort_of(operation) {
            Sort::Bool => self.boolean(value != 0),
            Sort::Bits(bits) | Sort::Array { element: bits } => self.number(bits, value),
        }
    }

    /// An operation on conditionals between known numbers as a conditional between known numbers.
    fn lift_floating(
        &mut self,
        operation: FloatingOperation,
        a: TermId,
        b: TermId,
    ) -> Option<TermId> {
        self.split(a, b)?;
        let mut left = LIFTED;
        self.lift_floating_pair(operation, (a, b), &mut BTreeMap::new(), &mut left)
    }

    /// Recurses at most [`LIFTED`] deep.
    fn lift_floating_pair(
        &mut self,
        operation: FloatingOperation,
        pair: (TermId, TermId),
        done: &mut BTreeMap<(TermId, TermId), TermId>,
        left: &mut usize,
    ) -> Option<TermId> {
        let known = self.floating_interval(operation, pair.0, pair.1).as_single();
        if let Some(value) = known {
            return Some(self.floating_number(operation, value));
        }
        if let Some(known) = done.get(&pair) {
            return Some(*known);
        }
        *left = left.checked_sub(1)?;
        let (condition, then, otherwise) = self.split(pair.0, pair.1)?;
        let then = self.lift_floating_pair(operation, then, done, left)?;
        let otherwise = self.lift_floating_pair(operation, otherwise, done, left)?;
        let value = self.conditional(condition, then, otherwise);
        done.insert(pair, value);
        Some(value)
    }

    /// The values that a term which represents a floating number may have.
    pub(super) fn span(&self, term: TermId) -> ValueSpan {
        ValueSpan::of(self.interval(term))
    }
}

/// Whether operands may change places. The sum of `0.0` and `-0.0` is `0.0` either way.
fn commutes(operation: FloatingOperation) -> bool {
    matches!(
        operation,
        FloatingOperation::Add | FloatingOperation::Multiply | FloatingOperation::Equal
    )
}
