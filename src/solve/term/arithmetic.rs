//! Constructors of numbers: arithmetic, shifts, bit operations and conversions.

use super::{Interval, Node, Operation, Sort, TermId, Terms, normal_width, wrap_bits};
use crate::read::types::Primitive;

impl Terms {
    /// A number of 32 bits (also for any smaller width) or 64 bits; its bits beyond the width are
    /// cut off.
    pub fn number(&mut self, bits: u32, value: i64) -> TermId {
        let bits = normal_width(bits);
        let value = wrap_bits(bits, value);
        self.store_node(Node::Number { bits, value }, Sort::Bits(bits), Interval::single(value))
    }

    /// `a + b`
    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Operation::Add, a, b)
    }

    /// `a - b`
    pub fn subtract(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Operation::Subtract, a, b)
    }

    /// `a * b`
    pub fn multiply(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Operation::Multiply, a, b)
    }

    /// `a / b`, signed and rounded towards zero. A zero divisor gives what [`Operation::Divide`]
    /// says; a path on which that happens must not count.
    pub fn divide(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Operation::Divide, a, b)
    }

    /// `a % b`, with the sign of `a`. A zero divisor gives what [`Operation::Remainder`] says.
    pub fn remainder(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Operation::Remainder, a, b)
    }

    /// `a << b`, by the low 5 or 6 bits of `b`, which has the width of `a`.
    pub fn shift_left(&mut self, a: TermId, b: TermId) -> TermId {
        let amount = self.shift_amount(b);
        self.binary(Operation::ShiftLeft, a, amount)
    }

    /// `a >> b`, by the low 5 or 6 bits of `b`, which has the width of `a`.
    pub fn shift_right(&mut self, a: TermId, b: TermId) -> TermId {
        let amount = self.shift_amount(b);
        self.binary(Operation::ShiftRight, a, amount)
    }

    /// `a >>> b`, by the low 5 or 6 bits of `b`, which has the width of `a`.
    pub fn shift_right_unsigned(&mut self, a: TermId, b: TermId) -> TermId {
        let amount = self.shift_amount(b);
        self.binary(Operation::ShiftRightUnsigned, a, amount)
    }

    /// `a & b` on numbers or Bools.
    pub fn bit_and(&mut self, a: TermId, b: TermId) -> TermId {
        if self.sort(a) == Sort::Bool {
            return self.and(a, b);
        }
        self.binary(Operation::BitAnd, a, b)
    }

    /// `a | b` on numbers or Bools.
    pub fn bit_or(&mut self, a: TermId, b: TermId) -> TermId {
        if self.sort(a) == Sort::Bool {
            return self.or(a, b);
        }
        self.binary(Operation::BitOr, a, b)
    }

    /// `a ^ b` on numbers or Bools.
    pub fn bit_xor(&mut self, a: TermId, b: TermId) -> TermId {
        if self.sort(a) == Sort::Bool {
            let equal = self.equal(a, b);
            return self.not(equal);
        }
        self.binary(Operation::BitXor, a, b)
    }

    /// `~a`
    pub fn complement(&mut self, a: TermId) -> TermId {
        let ones = self.number(self.bits(a), -1);
        self.bit_xor(a, ones)
    }

    /// `-a`
    pub fn negate(&mut self, a: TermId) -> TermId {
        let zero = self.number(self.bits(a), 0);
        self.subtract(zero, a)
    }

    /// Java's conversion between primitive types. From `boolean` it gives 0 or 1, to `boolean` it
    /// tells whether the number is not 0; Java has neither, but arrays of booleans are kept as
    /// numbers.
    pub fn convert(&mut self, term: TermId, from: Primitive, to: Primitive) -> TermId {
        if from == to {
            return term;
        }
        if from == Primitive::Boolean {
            let bits = to.bits();
            let (one, zero) = (self.number(bits, 1), self.number(bits, 0));
            return self.conditional(term, one, zero);
        }
        match to {
            Primitive::Boolean => {
                let zero = self.number(self.bits(term), 0);
                let equal = self.equal(term, zero);
                self.not(equal)
            }
            // Floating numbers are kept in arrays by what represents them, and nothing else is done
            // to them here.
            Primitive::Long | Primitive::Float | Primitive::Double => self.widen(term),
            Primitive::Int => self.narrow(term),
            Primitive::Byte | Primitive::Short | Primitive::Char => {
                let term = self.narrow(term);
                self.wrap(to, term)
            }
        }
    }

    /// The number of 64 bits with the same value.
    pub fn widen(&mut self, term: TermId) -> TermId {
        if self.bits(term) == 64 {
            return term;
        }
        let interval = self.interval(term);
        if self.simplifies()
            && let Node::Narrow(inner) = *self.node(term)
            && self.interval(inner) == interval
        {
            return inner;
        }
        self.intern(Node::Widen(term), Sort::Bits(64), interval)
    }

    /// The low 32 bits as a signed number.
    pub fn narrow(&mut self, term: TermId) -> TermId {
        if self.bits(term) == 32 {
            return term;
        }
        if self.simplifies()
            && let Node::Widen(inner) = *self.node(term)
        {
            return inner;
        }
        let interval = wrapped(self.interval(term), Primitive::Int);
        self.intern(Node::Narrow(term), Sort::Bits(32), interval)
    }

    /// What a conversion of an `int` to `byte`, `short` or `char` gives.
    pub(super) fn wrap(&mut self, to: Primitive, term: TermId) -> TermId {
        let before = self.interval(term);
        let interval = wrapped(before, to);
        if self.simplifies() {
            if interval == before {
                return term;
            }
            if let Node::Wrap(inner, from) = *self.node(term)
                && to.bits() <= inner.bits()
            {
                return self.wrap(to, from);
            }
        }
        self.intern(Node::Wrap(to, term), Sort::Bits(32), interval)
    }

    fn shift_amount(&mut self, b: TermId) -> TermId {
        let mask = i64::from(self.bits(b) - 1);
        if self.simplifies() && Interval::new(0, mask).covers(self.interval(b)) {
            return b;
        }
        let mask = self.number(self.bits(b), mask);
        self.bit_and(b, mask)
    }

    fn binary(&mut self, operation: Operation, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands have the same width");
        if self.simplifies()
            && let Some(simpler) = self.simplify_binary(operation, a, b)
        {
            return simpler;
        }
        self.binary_node(operation, a, b)
    }

    fn binary_node(&mut self, operation: Operation, a: TermId, b: TermId) -> TermId {
        let bits = self.bits(a);
        let (a, b) = if operation.commutes() { self.in_order(a, b) } else { (a, b) };
        let interval = Interval::operation(operation, bits, self.interval(a), self.interval(b));
        self.intern(Node::Binary(operation, a, b), Sort::Bits(bits), interval)
    }
}

/// The interval of a conversion to `to`.
fn wrapped(before: Interval, to: Primitive) -> Interval {
    let all = Interval { low: to.least(), high: to.greatest() };
    match before.as_single() {
        Some(value) => Interval::single(to.wrap(value)),
        None if all.covers(before) => before,
        None => all,
    }
}
