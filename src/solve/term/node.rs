//! The shape of terms and what each operation computes.
//!
//! In: plain data. Out: [`Node`]s whose operands are [`TermId`]s of earlier terms, and [`apply`],
//! the one place that says what an operation means on numbers.

use crate::read::floating::{FloatingOperation, TextForm};
use crate::read::types::Primitive;

/// A term: an index into its [`Terms`](super::Terms). Operands always have smaller indices than
/// what uses them, so ascending order is an order of evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TermId(pub(super) u32);

impl TermId {
    /// The index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable: an index into [`Terms::variables`](super::Terms::variables).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VariableId(pub(super) u32);

impl VariableId {
    /// The index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kind of values that a term has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// `false` and `true`.
    Bool,
    /// Signed numbers of 32 or 64 bits. Java's `byte`, `short` and `char` are numbers of 32 bits
    /// with an interval to match.
    Bits(u32),
    /// A function from all signed 32-bit numbers to signed numbers of `element` bits.
    Array {
        /// 32 or 64.
        element: u32,
    },
}

/// Operations on two numbers of the same width; all wrap around at that width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Operation {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`, rounded towards zero. By zero: -1 if `a >= 0`, else 1, as in SMT-LIB.
    Divide,
    /// `a % b`, with the sign of `a`. By zero: `a`, as in SMT-LIB.
    Remainder,
    /// `a << b`; here and below `b` is in `0..width`.
    ShiftLeft,
    /// `a >> b`
    ShiftRight,
    /// `a >>> b`
    ShiftRightUnsigned,
    /// `a & b`
    BitAnd,
    /// `a | b`
    BitOr,
    /// `a ^ b`
    BitXor,
}

impl Operation {
    /// All of them.
    pub const ALL: [Operation; 11] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Divide,
        Self::Remainder,
        Self::ShiftLeft,
        Self::ShiftRight,
        Self::ShiftRightUnsigned,
        Self::BitAnd,
        Self::BitOr,
        Self::BitXor,
    ];

    /// Whether the operands may change places.
    pub fn commutes(self) -> bool {
        matches!(self, Self::Add | Self::Multiply | Self::BitAnd | Self::BitOr | Self::BitXor)
    }
}

/// One step of a computation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// `true`, `false`
    Boolean(bool),
    /// A number; it fits the width.
    Number {
        /// 32 or 64.
        bits: u32,
        /// The signed number.
        value: i64,
    },
    /// An unknown.
    Variable(VariableId),
    /// `!a`
    Not(TermId),
    /// `a && b`
    And(TermId, TermId),
    /// `a || b`
    Or(TermId, TermId),
    /// `a == b` on two Bools or two numbers of the same width.
    Equal(TermId, TermId),
    /// `a < b`, signed. `a <= b` is `!(b < a)`.
    Less(TermId, TermId),
    /// `c ? a : b`, of any sort.
    Conditional(TermId, TermId, TermId),
    /// An operation on two numbers of the same width, which is that of the result.
    Binary(Operation, TermId, TermId),
    /// An operation on floating numbers, which are numbers of 64 bits that represent them. One with
    /// a single operand has it twice. The result is a Bool, a number of 32 bits or one of 64.
    Floating(FloatingOperation, TermId, TermId),
    /// Whether all versions of Java write the floating number that this one of 64 bits represents
    /// with the same text.
    Settled(TextForm, TermId),
    /// What a conversion to `byte`, `short` or `char` makes of a number of 32 bits; the result has
    /// 32 bits too.
    Wrap(Primitive, TermId),
    /// `(long) a` of a number of 32 bits.
    Widen(TermId),
    /// `(int) a` of a number of 64 bits.
    Narrow(TermId),
    /// `a[i]`
    Select(TermId, TermId),
    /// The array that is `v` at `i` and `a` everywhere else.
    Store(TermId, TermId, TermId),
    /// The array that is the same everywhere.
    ConstantArray(TermId),
}

impl Node {
    /// The operands, in order.
    pub fn operands(&self) -> impl DoubleEndedIterator<Item = TermId> + use<> {
        let (first, second, third) = match *self {
            Self::Boolean(_) | Self::Number { .. } | Self::Variable(_) => (None, None, None),
            Self::Not(a)
            | Self::Wrap(_, a)
            | Self::Settled(_, a)
            | Self::Widen(a)
            | Self::Narrow(a)
            | Self::ConstantArray(a) => (Some(a), None, None),
            Self::And(a, b)
            | Self::Or(a, b)
            | Self::Equal(a, b)
            | Self::Less(a, b)
            | Self::Binary(_, a, b)
            | Self::Select(a, b) => (Some(a), Some(b), None),
            Self::Floating(operation, a, b) => (Some(a), operation.is_of_two().then_some(b), None),
            Self::Conditional(a, b, c) | Self::Store(a, b, c) => (Some(a), Some(b), Some(c)),
        };
        [first, second, third].into_iter().flatten()
    }
}

/// The low 32 or 64 bits of `value` as a signed number.
pub fn wrap_bits(bits: u32, value: i64) -> i64 {
    if bits <= 32 { Primitive::Int.wrap(value) } else { value }
}

/// What an operation on numbers of 32 or 64 bits gives.
#[expect(clippy::cast_possible_truncation, reason = "keeping the low bits is the meaning")]
#[expect(clippy::cast_sign_loss, reason = "an unsigned shift sees the bits as unsigned")]
#[expect(clippy::cast_possible_wrap, reason = "the bits are seen as signed again")]
pub fn apply(operation: Operation, bits: u32, a: i64, b: i64) -> i64 {
    let amount = (b & i64::from(bits.max(32) - 1)) as u32;
    let result = match operation {
        Operation::Add => a.wrapping_add(b),
        Operation::Subtract => a.wrapping_sub(b),
        Operation::Multiply => a.wrapping_mul(b),
        Operation::Divide if b == 0 => {
            if a >= 0 {
                -1
            } else {
                1
            }
        }
        Operation::Divide => a.wrapping_div(b),
        Operation::Remainder if b == 0 => a,
        Operation::Remainder => a.wrapping_rem(b),
        Operation::ShiftLeft => a.wrapping_shl(amount),
        Operation::ShiftRight => a >> amount,
        Operation::ShiftRightUnsigned if bits <= 32 => ((a as u32) >> amount).into(),
        Operation::ShiftRightUnsigned => ((a as u64) >> amount) as i64,
        Operation::BitAnd => a & b,
        Operation::BitOr => a | b,
        Operation::BitXor => a ^ b,
    };
    wrap_bits(bits, result)
}
