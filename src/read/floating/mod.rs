//! Floating numbers: `double` and `float` (JLS 4.2.3, IEEE 754).
//!
//! In: numbers as registers hold them. Out: what Java's operators, conversions and functions make
//! of them, and their texts. What holds: a value of either type is represented by the bits of the
//! `double` that it is, so that a `float` is kept as the `double` of the same value; there is one
//! `NaN`. So two values are represented by the same number if and only if no program can tell them
//! apart. Whatever is computed here is what every version of Java computes; what Java leaves open
//! is not here.

mod arithmetic;
mod convert;
mod digits;
mod format;
mod text;

pub use arithmetic::{DEGREES_OF_A_RADIAN, FloatingOperation, RADIANS_OF_A_DEGREE};
pub use convert::{converted, first_step};
pub use format::{FormatForm, TextForm, formatted};
pub use text::{is_settled, text};

/// The number that represents a value.
#[inline]
pub fn represented(value: f64) -> i64 {
    if value.is_nan() { NOT_A_NUMBER } else { value.to_bits().cast_signed() }
}

/// The value that a number represents.
#[inline]
pub fn value_of(number: i64) -> f64 {
    f64::from_bits(number.cast_unsigned())
}

/// `NaN`
pub const NOT_A_NUMBER: i64 = 0x7FF8_0000_0000_0000;

/// The `float` that a number represents.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it holds the value of a `float`")]
pub fn narrow_value_of(number: i64) -> f32 {
    value_of(number) as f32
}
