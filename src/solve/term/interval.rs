//! Intervals of terms: what is known about a value whatever the variables are.
//!
//! In: the intervals of operands. Out: an interval that holds the result for all values of the
//! operands, after wrapping to the width of the result. Where nothing better is known it is the
//! whole range of the width; for operands that are single numbers it is the exact result.

use super::node::{Operation, apply, wrap_bits};

/// The numbers from `low` to `high`, both included; `low <= high`. For a Bool, false is 0 and true
/// is 1. For an array, it holds every element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interval {
    /// The least number.
    pub low: i64,
    /// The greatest number.
    pub high: i64,
}

impl Interval {
    /// What a Bool of which nothing is known may be.
    pub const BOOL: Interval = Interval { low: 0, high: 1 };

    /// The interval between two numbers, given in any order.
    pub fn new(one: i64, other: i64) -> Self {
        Self { low: one.min(other), high: one.max(other) }
    }

    /// One number.
    pub fn single(value: i64) -> Self {
        Self { low: value, high: value }
    }

    /// All signed numbers of 32 or 64 bits.
    pub fn full(bits: u32) -> Self {
        if bits <= 32 {
            Self { low: i32::MIN.into(), high: i32::MAX.into() }
        } else {
            Self { low: i64::MIN, high: i64::MAX }
        }
    }

    /// The number, if there is only one.
    pub fn as_single(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    /// Whether a Bool may be true.
    pub fn can_be_true(self) -> bool {
        self.high == 1
    }

    /// Whether a Bool may be false.
    pub fn can_be_false(self) -> bool {
        self.low == 0
    }

    /// Whether `value` lies within.
    pub fn contains(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Whether all of `other` lies within.
    pub fn covers(self, other: Interval) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// Whether the two have a number in common.
    pub fn meets(self, other: Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// The least interval that covers both.
    pub fn hull(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The least width of a signed bit-vector that holds all of it, at least 1.
    pub fn signed_width(self) -> u32 {
        let width = |value: i64| 65 - (value ^ (value >> 63)).leading_zeros();
        width(self.low).max(width(self.high))
    }

    /// The interval of an operation on numbers of `bits` bits.
    pub fn operation(operation: Operation, bits: u32, a: Interval, b: Interval) -> Interval {
        if let (Some(a), Some(b)) = (a.as_single(), b.as_single()) {
            return Self::single(apply(operation, bits, a, b));
        }
        match operation {
            Operation::Add => Wide::new(a.low, b.low, a.high, b.high, |x, y| x + y).fit(bits),
            Operation::Subtract => Wide::new(a.low, b.high, a.high, b.low, |x, y| x - y).fit(bits),
            Operation::Multiply => Wide::corners(a, b, |x, y| x * y).fit(bits),
            Operation::Divide => divide(bits, a, b),
            Operation::Remainder => remainder(a, b),
            Operation::ShiftLeft => Wide::corners(a, b, |x, y| x << (y & 63)).fit(bits),
            Operation::ShiftRight => Wide::corners(a, b, |x, y| x >> (y & 63)).fit(bits),
            Operation::ShiftRightUnsigned => shift_right_unsigned(bits, a, b),
            Operation::BitAnd => bit_and(a, b),
            Operation::BitOr => bit_and(a.complement(), b.complement()).complement(),
            Operation::BitXor => bit_xor(a, b),
        }
    }

    /// The interval of `~x`.
    fn complement(self) -> Interval {
        Interval { low: !self.high, high: !self.low }
    }

    /// The interval of the least of two numbers.
    pub fn minimum(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.min(other.high) }
    }

    /// The interval of the greatest of two numbers.
    pub fn maximum(self, other: Interval) -> Interval {
        Interval { low: self.low.max(other.low), high: self.high.max(other.high) }
    }
}

/// Bounds before they are wrapped to a width. Products of two 64-bit numbers fit.
struct Wide {
    low: i128,
    high: i128,
}

impl Wide {
    fn new(
        low: i64,
        low_with: i64,
        high: i64,
        high_with: i64,
        exact: impl Fn(i128, i128) -> i128,
    ) -> Self {
        Self { low: exact(low.into(), low_with.into()), high: exact(high.into(), high_with.into()) }
    }

    /// For an operation whose extremes lie at ends of its operands.
    fn corners(a: Interval, b: Interval, exact: impl Fn(i128, i128) -> i128) -> Self {
        let (low, high) = (i128::from(a.low), i128::from(a.high));
        let (with_low, with_high) = (i128::from(b.low), i128::from(b.high));
        let all = [
            exact(low, with_low),
            exact(low, with_high),
            exact(high, with_low),
            exact(high, with_high),
        ];
        Self {
            low: all.into_iter().fold(i128::MAX, i128::min),
            high: all.into_iter().fold(i128::MIN, i128::max),
        }
    }

    /// As an interval of the width: all of it if the exact result may not fit.
    fn fit(self, bits: u32) -> Interval {
        let full = Interval::full(bits);
        match (i64::try_from(self.low), i64::try_from(self.high)) {
            (Ok(low), Ok(high)) if full.covers(Interval { low, high }) => Interval { low, high },
            _ => full,
        }
    }
}

fn divide(bits: u32, a: Interval, b: Interval) -> Interval {
    let negative = (b.low < 0).then(|| Interval { low: b.low, high: b.high.min(-1) });
    let positive = (b.high > 0).then(|| Interval { low: b.low.max(1), high: b.high });
    let zero = b.contains(0).then_some(Interval {
        low: if a.high >= 0 { -1 } else { 1 },
        high: if a.low < 0 { 1 } else { -1 },
    });
    let quotients = |divisor| Wide::corners(a, divisor, |x, y| x / y).fit(bits);
    [negative.map(quotients), positive.map(quotients), zero]
        .into_iter()
        .flatten()
        .reduce(Interval::hull)
        .unwrap_or(Interval::full(bits))
}

fn remainder(a: Interval, b: Interval) -> Interval {
    let largest = b.low.unsigned_abs().max(b.high.unsigned_abs());
    let limit = i64::try_from(largest.saturating_sub(1)).unwrap_or(i64::MAX);
    let bounded = Interval {
        low: if a.low < 0 { a.low.max(-limit) } else { 0 },
        high: if a.high > 0 { a.high.min(limit) } else { 0 },
    };
    // A remainder by zero is the dividend itself.
    if b.contains(0) {
        return bounded.hull(a);
    }
    let smallest = b.low.unsigned_abs().min(b.high.unsigned_abs());
    if a.low.unsigned_abs().max(a.high.unsigned_abs()) < smallest { a } else { bounded }
}

fn shift_right_unsigned(bits: u32, a: Interval, b: Interval) -> Interval {
    if a.low >= 0 {
        return Wide::corners(a, b, |x, y| x >> (y & 63)).fit(bits);
    }
    let full = Interval::full(bits);
    if b.low <= 0 {
        return Interval { low: a.low, high: full.high };
    }
    Interval { low: 0, high: wrap_bits(bits, full.high >> (b.low - 1).min(63)) }
}

fn bit_and(a: Interval, b: Interval) -> Interval {
    if a.low >= 0 || b.low >= 0 {
        let bound = |x: Interval| if x.low >= 0 { x.high } else { i64::MAX };
        return Interval { low: 0, high: bound(a).min(bound(b)) };
    }
    let width = a.signed_width().max(b.signed_width());
    let low = i64::MIN >> (64 - width);
    let high = if a.high < 0 && b.high < 0 { a.high.min(b.high) } else { a.high.max(b.high) };
    Interval { low, high }
}

fn bit_xor(a: Interval, b: Interval) -> Interval {
    if b.as_single() == Some(-1) {
        return a.complement();
    }
    if a.as_single() == Some(-1) {
        return b.complement();
    }
    let width = a.signed_width().max(b.signed_width());
    let least = i64::MIN >> (64 - width);
    let same_sign = (a.low >= 0 && b.low >= 0) || (a.high < 0 && b.high < 0);
    let other_sign = (a.low >= 0 && b.high < 0) || (a.high < 0 && b.low >= 0);
    Interval { low: if same_sign { 0 } else { least }, high: if other_sign { -1 } else { !least } }
}
