//! Operators on the registers of an activation.
//!
//! In: registers and an operator. Out: its value in the register that takes it.

use super::arithmetic::narrow;
use super::code::{Three, Two, WINDOW};

/// The registers of an activation.
pub(super) type Window = [i64; WINDOW];

/// `to = left op right` on 32 bits.
#[inline]
pub(super) fn on_int(window: &mut Window, three: Three, op: impl Fn(i32, i32) -> i32) {
    let (left, right) = (window[three.left as usize], window[three.right as usize]);
    window[three.to as usize] = op(narrow(left), narrow(right)).into();
}

/// `to = left op right` on 64 bits.
#[inline]
pub(super) fn on_long(window: &mut Window, three: Three, op: impl Fn(i64, i64) -> i64) {
    let (left, right) = (window[three.left as usize], window[three.right as usize]);
    window[three.to as usize] = op(left, right);
}

/// `to = op of`
#[inline]
pub(super) fn on_one(window: &mut Window, two: Two, op: impl Fn(i64) -> i64) {
    window[two.to as usize] = op(window[two.of as usize]);
}
