//! What is known of floating numbers: the least and the greatest value, and whether there is `NaN`.
//!
//! In: intervals of the numbers that represent floating numbers. Out: an interval that holds the
//! result of an operation on any of them. Numbers that represent positive values are in the order
//! of the values, those of negative ones in the opposite order; so where both may occur, a negative
//! value has no lower bound.

use super::Interval;
use crate::read::floating::{FloatingOperation, NOT_A_NUMBER, represented, value_of};

/// What represents `+Infinity`.
const INFINITE: i64 = 0x7FF0_0000_0000_0000;

/// Values from `low` to `high`, where `-0.0` is less than `0.0`, and maybe `NaN`. Neither bound is
/// `NaN`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueSpan {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) may_be_nan: bool,
}

impl ValueSpan {
    const FULL: ValueSpan =
        ValueSpan { low: f64::NEG_INFINITY, high: f64::INFINITY, may_be_nan: true };

    /// What numbers of an interval represent.
    pub(super) fn of(interval: Interval) -> ValueSpan {
        let Interval { low, high } = interval;
        let may_be_nan = high > INFINITE;
        if low > INFINITE {
            return ValueSpan::FULL;
        }
        let greatest = value_of(high.min(INFINITE));
        if low >= 0 {
            return ValueSpan { low: value_of(low), high: greatest, may_be_nan };
        }
        if high < 0 {
            // The least bits are those of the least magnitude.
            let least = value_of(high.min(represented(f64::NEG_INFINITY)));
            return ValueSpan { low: least, high: value_of(low), may_be_nan };
        }
        ValueSpan { low: f64::NEG_INFINITY, high: greatest, may_be_nan }
    }

    /// The numbers that represent these values.
    fn interval(self) -> Interval {
        let (low, high) = (represented(self.low), represented(self.high));
        let (low, high) = match (low >= 0, high >= 0) {
            (true, true) => (low, high),
            (false, false) => (high, low),
            _ => (i64::MIN, high),
        };
        if self.may_be_nan {
            return Interval { low, high: NOT_A_NUMBER };
        }
        Interval { low, high }
    }

    /// The values between the least and the greatest of some; anything if one of them is `NaN`.
    /// Where the least is zero, it may be `-0.0` unless `no_negative_zero`.
    fn between(corners: &[f64], may_be_nan: bool, no_negative_zero: bool) -> ValueSpan {
        if corners.iter().any(|corner| corner.is_nan()) {
            return ValueSpan::FULL;
        }
        let low = corners.iter().copied().fold(f64::INFINITY, f64::min);
        let high = corners.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let low = if low == 0.0 { if no_negative_zero { 0.0 } else { -0.0 } } else { low };
        let high = if high == 0.0 { 0.0 } else { high };
        ValueSpan { low, high, may_be_nan }
    }

    fn is_infinite(self) -> bool {
        self.low.is_infinite() || self.high.is_infinite()
    }

    fn has_zero(self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }

    fn has_negative_zero(self) -> bool {
        self.low.is_sign_negative() && self.high >= 0.0
    }

    fn opposite(self) -> ValueSpan {
        ValueSpan { low: -self.high, high: -self.low, may_be_nan: self.may_be_nan }
    }

    fn magnitude(self) -> ValueSpan {
        if self.low.is_sign_positive() {
            self
        } else if self.high.is_sign_negative() {
            self.opposite()
        } else {
            ValueSpan { low: 0.0, high: self.high.max(-self.low), may_be_nan: self.may_be_nan }
        }
    }

    /// The result of a function that keeps the order, and `NaN` as it is.
    fn mapped(self, operation: FloatingOperation) -> ValueSpan {
        let image = |value: f64| value_of(operation.compute(represented(value), 0));
        ValueSpan { low: image(self.low), high: image(self.high), may_be_nan: self.may_be_nan }
    }
}

/// What an operation comes to on numbers of two intervals.
pub(super) fn result(operation: FloatingOperation, a: Interval, b: Interval) -> Interval {
    use FloatingOperation as F;
    let (x, y) = (ValueSpan::of(a), ValueSpan::of(b));
    match operation {
        F::Add => sum(x, y).interval(),
        F::Subtract => sum(x, y.opposite()).interval(),
        F::Multiply => product(x, y).interval(),
        F::Divide => quotient(x, y).interval(),
        F::Remainder => ValueSpan::FULL.interval(),
        F::Negate => x.opposite().interval(),
        F::Abs => x.magnitude().interval(),
        F::Min | F::Max => {
            let may_be_nan = x.may_be_nan || y.may_be_nan;
            let pick = |one: f64, other: f64| {
                value_of(operation.compute(represented(one), represented(other)))
            };
            ValueSpan { low: pick(x.low, y.low), high: pick(x.high, y.high), may_be_nan }.interval()
        }
        F::SquareRoot if x.low < 0.0 => {
            ValueSpan { low: -0.0, high: f64::INFINITY, may_be_nan: true }.interval()
        }
        F::Signum
        | F::SquareRoot
        | F::Floor
        | F::Ceiling
        | F::RoundToEven
        | F::ToFloat
        | F::ToRadians
        | F::ToDegrees => x.mapped(operation).interval(),
        F::Less => comparison(x, y, x.high < y.low, x.low >= y.high),
        F::LessEqual => comparison(x, y, x.high <= y.low, x.low > y.high),
        F::Equal => comparison(x, y, false, x.high < y.low || y.high < x.low),
        F::IsNotANumber if !x.may_be_nan => Interval::single(0),
        F::IsFinite if !x.may_be_nan && !x.is_infinite() => Interval::single(1),
        F::NotEqual | F::IsNotANumber | F::IsInfinite | F::IsFinite => Interval::BOOL,
        F::Compare => Interval { low: -1, high: 1 },
        F::Bits => a,
        F::NarrowBits => Interval::full(32),
        F::RoundToLong | F::RoundToInt | F::ToInt | F::ToLong => {
            let whole = |value: f64| operation.compute(represented(value), 0);
            let known = Interval { low: whole(x.low), high: whole(x.high) };
            if x.may_be_nan { known.hull(Interval::single(0)) } else { known }
        }
        F::OfLong | F::OfLongToFloat => {
            let floating = |whole: i64| value_of(operation.compute(whole, 0));
            ValueSpan { low: floating(a.low), high: floating(a.high), may_be_nan: false }.interval()
        }
    }
}

/// What a comparison comes to that is true, or false, of all numbers; it is false of `NaN`.
fn comparison(x: ValueSpan, y: ValueSpan, is_true: bool, is_false: bool) -> Interval {
    if is_true && !x.may_be_nan && !y.may_be_nan {
        Interval::single(1)
    } else if is_false {
        Interval::single(0)
    } else {
        Interval::BOOL
    }
}

fn sum(x: ValueSpan, y: ValueSpan) -> ValueSpan {
    let opposite_infinities = (x.high == f64::INFINITY && y.low == f64::NEG_INFINITY)
        || (x.low == f64::NEG_INFINITY && y.high == f64::INFINITY);
    let may_be_nan = x.may_be_nan || y.may_be_nan || opposite_infinities;
    // Other sums that are zero are `0.0`.
    let no_negative_zero = !(x.has_negative_zero() && y.has_negative_zero());
    ValueSpan::between(&[x.low + y.low, x.high + y.high], may_be_nan, no_negative_zero)
}

fn corners(x: ValueSpan, y: ValueSpan, of: impl Fn(f64, f64) -> f64) -> [f64; 4] {
    [of(x.low, y.low), of(x.low, y.high), of(x.high, y.low), of(x.high, y.high)]
}

fn product(x: ValueSpan, y: ValueSpan) -> ValueSpan {
    let zero_and_infinite = x.has_zero() && y.is_infinite() || y.has_zero() && x.is_infinite();
    let may_be_nan = x.may_be_nan || y.may_be_nan || zero_and_infinite;
    let is_positive = x.low.is_sign_positive() && y.low.is_sign_positive();
    ValueSpan::between(&corners(x, y, |a, b| a * b), may_be_nan, is_positive)
}

fn quotient(x: ValueSpan, y: ValueSpan) -> ValueSpan {
    if y.has_zero() {
        return ValueSpan::FULL;
    }
    let is_positive = x.low.is_sign_positive() && y.low.is_sign_positive();
    ValueSpan::between(&corners(x, y, |a, b| a / b), x.may_be_nan || y.may_be_nan, is_positive)
}
