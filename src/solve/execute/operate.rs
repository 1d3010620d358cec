//! Operators on the registers of an activation.
//!
//! In: registers and an operator. Out: its value in the register that takes it.

use super::arithmetic::narrow;
use super::code::{MethodCode, Three, Two, WINDOW};

/// The registers of an activation.
pub(super) type Window = [i64; WINDOW];

/// The registers of the activation that begins at `base`.
#[inline]
pub(super) fn window_at(stack: &mut [i64], base: usize) -> &mut Window {
    match stack.get_mut(base..).and_then(|rest| rest.first_chunk_mut()) {
        Some(window) => window,
        None => unreachable!("a call makes room for a window"),
    }
}

/// Copies a method's constants to their registers.
#[inline]
pub(super) fn place_constants(window: &mut Window, method: &MethodCode) {
    let first = method.first_constant as usize;
    for (register, constant) in window[first..].iter_mut().zip(&method.constants) {
        *register = *constant;
    }
}

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
