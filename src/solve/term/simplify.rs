//! Rules for operations on numbers.

use super::{Interval, Node, Operation, TermId, Terms, apply};
use std::collections::BTreeMap;

/// Pairs of branches that an operation on conditionals is pushed into.
const LIFTED: usize = 24;

impl Terms {
    /// A simpler term with the same value, if a rule knows one. The result of an operation whose
    /// interval is a single number is that number anyway.
    pub(super) fn simplify_binary(
        &mut self,
        operation: Operation,
        a: TermId,
        b: TermId,
    ) -> Option<TermId> {
        if a == b {
            match operation {
                Operation::Subtract | Operation::BitXor => {
                    return Some(self.number(self.bits(a), 0));
                }
                Operation::BitAnd | Operation::BitOr => return Some(a),
                Operation::Add
                | Operation::Multiply
                | Operation::Divide
                | Operation::Remainder
                | Operation::ShiftLeft
                | Operation::ShiftRight
                | Operation::ShiftRightUnsigned => {}
            }
        }
        if let Some(lifted) = self.lift(operation, a, b) {
            return Some(lifted);
        }
        match (self.as_number(a), self.as_number(b)) {
            (Some(_), None) if operation.commutes() => self.with_number(operation, b, a),
            (_, Some(_)) => self.with_number(operation, a, b),
            (Some(left), None) => self.number_first(operation, left, b),
            (None, None) => self.without_number(operation, a, b),
        }
    }

    /// An operation on conditionals between constants as a conditional between constants: what was
    /// decided before chooses among known numbers. Only for small ones.
    fn lift(&mut self, operation: Operation, a: TermId, b: TermId) -> Option<TermId> {
        self.split(a, b)?;
        let mut left = LIFTED;
        self.lift_pair(operation, (a, b), &mut BTreeMap::new(), &mut left)
    }

    /// Recurses at most [`LIFTED`] deep.
    fn lift_pair(
        &mut self,
        operation: Operation,
        pair: (TermId, TermId),
        done: &mut BTreeMap<(TermId, TermId), TermId>,
        left: &mut usize,
    ) -> Option<TermId> {
        if let (Some(x), Some(y)) = (self.as_number(pair.0), self.as_number(pair.1)) {
            let bits = self.bits(pair.0);
            return Some(self.number(bits, apply(operation, bits, x, y)));
        }
        if let Some(known) = done.get(&pair) {
            return Some(*known);
        }
        *left = left.checked_sub(1)?;
        let (condition, then, otherwise) = self.split(pair.0, pair.1)?;
        let then = self.lift_pair(operation, then, done, left)?;
        let otherwise = self.lift_pair(operation, otherwise, done, left)?;
        let value = self.conditional(condition, then, otherwise);
        done.insert(pair, value);
        Some(value)
    }

    /// `a` with the number `k` on its right.
    fn with_number(&mut self, operation: Operation, a: TermId, k: TermId) -> Option<TermId> {
        let bits = self.bits(a);
        let number = self.as_number(k)?;
        match (operation, number) {
            (
                Operation::Add
                | Operation::Subtract
                | Operation::ShiftLeft
                | Operation::ShiftRight
                | Operation::ShiftRightUnsigned
                | Operation::BitOr
                | Operation::BitXor,
                0,
            )
            | (Operation::Multiply | Operation::Divide, 1)
            | (Operation::BitAnd, -1) => return Some(a),
            (Operation::Multiply | Operation::Divide, -1) => return Some(self.negate(a)),
            (Operation::Subtract, _) => {
                let opposite = self.number(bits, number.wrapping_neg());
                return Some(self.add(a, opposite));
            }
            (Operation::Remainder, _) if number != 0 => {
                let interval = self.interval(a);
                let size = number.unsigned_abs();
                if interval.low.unsigned_abs() < size && interval.high.unsigned_abs() < size {
                    return Some(a);
                }
                if let Some(sum) = self.without_inner_remainder(a, number) {
                    return Some(self.remainder(sum, k));
                }
            }
            (Operation::BitAnd, _) if number > 0 && (number & number.wrapping_add(1)) == 0 => {
                let interval = self.interval(a);
                if interval.low >= 0 && interval.high <= number {
                    return Some(a);
                }
            }
            _ => {}
        }
        self.twice_with_numbers(operation, a, number)
    }

    /// `x % k + y` as `x + y`, of which only the remainder by `k` counts. Nothing is negative and
    /// nothing overflows.
    fn without_inner_remainder(&mut self, sum: TermId, divisor: i64) -> Option<TermId> {
        /// Sums up to this many divisors are allowed to grow.
        const GROWN: i64 = 1 << 14;
        let Node::Binary(Operation::Add, a, b) = *self.node(sum) else { return None };
        let limit = Interval::full(32).high.min(divisor.checked_mul(GROWN)?);
        for (inner, other) in [(a, b), (b, a)] {
            let Node::Binary(Operation::Remainder, x, by) = *self.node(inner) else { continue };
            let (of_x, of_other) = (self.interval(x), self.interval(other));
            let positive = divisor > 0 && of_x.low >= 0 && of_other.low >= 0;
            if positive
                && self.as_number(by) == Some(divisor)
                && of_x.high.saturating_add(of_other.high) <= limit
            {
                return Some(self.add(x, other));
            }
        }
        None
    }

    /// Two operations with numbers as one.
    fn twice_with_numbers(
        &mut self,
        operation: Operation,
        a: TermId,
        number: i64,
    ) -> Option<TermId> {
        let Node::Binary(inner, x, y) = *self.node(a) else { return None };
        let bits = self.bits(a);
        let (left, right) = (self.as_number(x), self.as_number(y));
        match (operation, inner, left, right) {
            (Operation::Add, Operation::Subtract, Some(before), None) => {
                let sum = self.number(bits, before.wrapping_add(number));
                Some(self.subtract(sum, y))
            }
            (Operation::Add, Operation::Add, _, Some(before)) => {
                let sum = self.number(bits, before.wrapping_add(number));
                Some(self.add(x, sum))
            }
            (Operation::Multiply, Operation::Multiply, _, Some(before)) => {
                let product = self.number(bits, before.wrapping_mul(number));
                Some(self.multiply(x, product))
            }
            (Operation::Divide, Operation::Divide, _, Some(before)) if before > 0 && number > 0 => {
                let product = before.checked_mul(number)?;
                let wrapped = self.number(bits, product);
                (self.as_number(wrapped) == Some(product)).then(|| self.divide(x, wrapped))
            }
            (Operation::Remainder, Operation::Remainder, _, Some(before)) if before == number => {
                Some(a)
            }
            (Operation::BitAnd, Operation::BitAnd, _, Some(before)) => {
                let mask = self.number(bits, before & number);
                Some(self.bit_and(x, mask))
            }
            (Operation::BitOr, Operation::BitOr, _, Some(before)) => {
                let mask = self.number(bits, before | number);
                Some(self.bit_or(x, mask))
            }
            (Operation::BitXor, Operation::BitXor, _, Some(before)) => {
                let mask = self.number(bits, before ^ number);
                Some(self.bit_xor(x, mask))
            }
            _ => None,
        }
    }

    /// A number with `b` on its right, where the operation does not commute.
    fn number_first(&mut self, operation: Operation, number: i64, b: TermId) -> Option<TermId> {
        if operation != Operation::Subtract {
            return None;
        }
        let bits = self.bits(b);
        let Node::Binary(inner, x, y) = *self.node(b) else { return None };
        match (inner, self.as_number(x), self.as_number(y)) {
            (Operation::Add, _, Some(before)) => {
                let rest = self.number(bits, number.wrapping_sub(before));
                Some(self.subtract(rest, x))
            }
            (Operation::Subtract, Some(before), None) => {
                let rest = self.number(bits, number.wrapping_sub(before));
                Some(self.add(y, rest))
            }
            (Operation::Subtract, None, None) if number == 0 => Some(self.subtract(y, x)),
            _ => None,
        }
    }

    /// Sums and differences that have a term in common.
    fn without_number(&mut self, operation: Operation, a: TermId, b: TermId) -> Option<TermId> {
        match (operation, *self.node(a), *self.node(b)) {
            (Operation::Subtract, Node::Binary(Operation::Add, x, y), _) if x == b => Some(y),
            (Operation::Subtract, Node::Binary(Operation::Add, x, y), _) if y == b => Some(x),
            (Operation::Subtract, _, Node::Binary(Operation::Add, x, y)) if x == a => {
                Some(self.negate(y))
            }
            (Operation::Subtract, _, Node::Binary(Operation::Add, x, y)) if y == a => {
                Some(self.negate(x))
            }
            (Operation::Subtract, _, Node::Binary(Operation::Subtract, x, y)) if x == a => Some(y),
            (Operation::Add, Node::Binary(Operation::Subtract, x, y), _) if y == b => Some(x),
            (Operation::Add, _, Node::Binary(Operation::Subtract, x, y)) if y == a => Some(x),
            _ => None,
        }
    }
}
