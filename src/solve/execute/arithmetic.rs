//! Java's arithmetic on registers, where Rust has no word for it.

/// The `int` that a register holds.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the register of an `int` holds 32 bits")]
pub(super) fn narrow(value: i64) -> i32 {
    value as i32
}

/// `left + right` on `int`.
#[inline]
pub(super) fn add(left: i64, right: i64) -> i64 {
    narrow(left).wrapping_add(narrow(right)).into()
}

/// Division that rounds down; the divisor is not 0.
#[inline]
pub(super) fn floor_divide(left: i64, right: i64) -> i64 {
    if right == 0 {
        return 0;
    }
    let quotient = left.wrapping_div(right);
    let inexact = quotient.wrapping_mul(right) != left;
    quotient - i64::from(inexact && (left < 0) != (right < 0))
}

/// A count as the `int` that conditions see.
#[inline]
pub(super) fn counted(count: u64) -> i64 {
    narrow(count.cast_signed()).into()
}
