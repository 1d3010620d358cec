//! Operators and the functions of `Math` whose results Java fixes to the last bit.
//!
//! In: an operation and one or two numbers. Out: the number that it comes to. What holds: an
//! operation on two values of `float` that is rounded to `float` afterwards is the operation of
//! `float`, since a `double` holds more than twice as many digits.

use super::{represented, value_of};
use crate::read::types::Primitive;

/// An operation on floating numbers that has a value for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatingOperation {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`
    Divide,
    /// `a % b`: what is left when `b` is taken from `a` as often as it fits; the sign of `a`.
    Remainder,
    /// `-a`
    Negate,
    /// `a < b`
    Less,
    /// `a <= b`
    LessEqual,
    /// `a == b`
    Equal,
    /// `a != b`
    NotEqual,
    /// `Double.compare(a, b)`: `-0.0` is less than `0.0`, and `NaN` is greater than all others.
    Compare,
    /// `Math.abs(a)`
    Abs,
    /// `Math.min(a, b)`
    Min,
    /// `Math.max(a, b)`
    Max,
    /// `Math.signum(a)`
    Signum,
    /// `Math.sqrt(a)`
    SquareRoot,
    /// `Math.floor(a)`
    Floor,
    /// `Math.ceil(a)`
    Ceiling,
    /// `Math.rint(a)`: the nearest whole number, of two the even one.
    RoundToEven,
    /// `Math.round(a)` of a `double`, a `long`: the nearest whole number, of two the greater one.
    RoundToLong,
    /// `Math.round(a)` of a `float`, an `int`.
    RoundToInt,
    /// `Double.isNaN(a)`
    IsNotANumber,
    /// `Double.isInfinite(a)`
    IsInfinite,
    /// `Double.isFinite(a)`
    IsFinite,
    /// `Math.toRadians(a)`
    ToRadians,
    /// `Math.toDegrees(a)`
    ToDegrees,
    /// `Double.doubleToLongBits(a)`
    Bits,
    /// `Float.floatToIntBits(a)`
    NarrowBits,
    /// A `double` as a `float`.
    ToFloat,
    /// A floating number as an `int`.
    ToInt,
    /// A floating number as a `long`.
    ToLong,
    /// A whole number as a `double`.
    OfLong,
    /// A whole number as a `float`.
    OfLongToFloat,
}

/// What `Math.toRadians` multiplies with.
pub const RADIANS_OF_A_DEGREE: f64 = 0.017_453_292_519_943_295;

/// What `Math.toDegrees` multiplies with.
pub const DEGREES_OF_A_RADIAN: f64 = 57.295_779_513_082_32;

impl FloatingOperation {
    /// The number that the operation comes to, of a number or a truth value as registers have it.
    /// The second operand of an operation that has one operand only is not looked at.
    #[expect(clippy::float_cmp, reason = "these are the comparisons of Java")]
    pub fn compute(self, one: i64, other: i64) -> i64 {
        let (a, b) = (value_of(one), value_of(other));
        let value = match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Remainder => a % b,
            Self::Negate => -a,
            Self::Abs => a.abs(),
            Self::Min => smaller(a, b),
            Self::Max => -smaller(-a, -b),
            Self::Signum if a == 0.0 => a,
            Self::Signum => a.signum(),
            Self::SquareRoot => a.sqrt(),
            Self::Floor => a.floor(),
            Self::Ceiling => a.ceil(),
            Self::RoundToEven => a.round_ties_even(),
            Self::ToRadians => a * RADIANS_OF_A_DEGREE,
            Self::ToDegrees => a * DEGREES_OF_A_RADIAN,
            Self::ToFloat => f64::from(single(a)),
            #[expect(clippy::cast_precision_loss, reason = "rounding is what Java does")]
            Self::OfLong => one as f64,
            #[expect(clippy::cast_precision_loss, reason = "rounding is what Java does")]
            Self::OfLongToFloat => f64::from(one as f32),
            Self::Less => return (a < b).into(),
            Self::LessEqual => return (a <= b).into(),
            Self::Equal => return (a == b).into(),
            Self::NotEqual => return (a != b).into(),
            Self::Compare => return compared(a, b),
            Self::RoundToLong => return rounded(a),
            Self::RoundToInt => return rounded(a).clamp(i32::MIN.into(), i32::MAX.into()),
            Self::IsNotANumber => return a.is_nan().into(),
            Self::IsInfinite => return a.is_infinite().into(),
            Self::IsFinite => return a.is_finite().into(),
            Self::Bits => return represented(a),
            Self::NarrowBits if a.is_nan() => return 0x7FC0_0000,
            Self::NarrowBits => return single(a).to_bits().cast_signed().into(),
            Self::ToInt => return saturated_int(a),
            Self::ToLong => return saturated_long(a),
        };
        represented(value)
    }

    /// The number that an operation on values of a type comes to, which is one of that type.
    pub fn compute_as(self, ty: Primitive, one: i64, other: i64) -> i64 {
        let value = self.compute(one, other);
        if ty == Primitive::Float && self.needs_rounding() {
            return Self::ToFloat.compute(value, 0);
        }
        value
    }

    /// `+`, `-`, `*`, `/` and `%`.
    fn is_arithmetic(self) -> bool {
        matches!(self, Self::Add | Self::Subtract | Self::Multiply | Self::Divide | Self::Remainder)
    }

    /// Whether there is a second operand that is looked at.
    pub fn is_of_two(self) -> bool {
        self.is_arithmetic()
            || matches!(
                self,
                Self::Less
                    | Self::LessEqual
                    | Self::Equal
                    | Self::NotEqual
                    | Self::Compare
                    | Self::Min
                    | Self::Max
            )
    }

    /// Whether the result of an operation on two values of `float` may be none itself.
    pub fn needs_rounding(self) -> bool {
        self.is_arithmetic() || self == Self::SquareRoot
    }
}

/// The `float` that is nearest.
#[expect(clippy::cast_possible_truncation, reason = "the conversion rounds, as Java's does")]
fn single(value: f64) -> f32 {
    value as f32
}

/// `Math.min(a, b)`
#[expect(clippy::float_cmp, reason = "zeros of either sign are equal here")]
fn smaller(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if a < b || a == b && a.is_sign_negative() {
        a
    } else {
        b
    }
}

/// `Double.compare(a, b)`
fn compared(a: f64, b: f64) -> i64 {
    match (a.is_nan(), b.is_nan()) {
        (true, true) => 0,
        (true, false) => 1,
        (false, true) => -1,
        (false, false) => a.total_cmp(&b) as i64,
    }
}

/// `Math.round(a)`: half of one is added exactly, then it is rounded down.
fn rounded(a: f64) -> i64 {
    let below = a.floor();
    saturated_long(if a - below >= 0.5 { below + 1.0 } else { below })
}

/// `(int) a`: the fraction is cut off, and what does not fit becomes the nearest that does.
#[expect(clippy::cast_possible_truncation, reason = "it saturates, as Java's conversion does")]
fn saturated_int(a: f64) -> i64 {
    i64::from(a as i32)
}

/// `(long) a`
#[expect(clippy::cast_possible_truncation, reason = "it saturates, as Java's conversion does")]
fn saturated_long(a: f64) -> i64 {
    a as i64
}
