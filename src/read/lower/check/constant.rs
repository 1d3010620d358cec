//! Constant folding: what operators make of constants (JLS 15.29).
//!
//! In: an operator and constant operands. Out: the value, or `None` where evaluation would throw.

use crate::read::floating::FloatingOperation;
use crate::read::ir::{BinaryOp, UnaryOp};
use crate::read::types::Primitive;

/// The value of a unary operator on a number of type `ty`.
pub(super) fn unary(operator: UnaryOp, ty: Primitive, value: i64) -> i64 {
    if ty.is_floating() {
        // There is no other operator on floating numbers.
        return FloatingOperation::Negate.compute(value, 0);
    }
    ty.wrap(match operator {
        UnaryOp::Negate => value.wrapping_neg(),
        UnaryOp::Complement => !value,
        UnaryOp::Not => 1 - value,
    })
}

/// The value of a binary operator; both operands have the type `ty`, but for the right one of a
/// shift.
pub(super) fn binary(operator: BinaryOp, ty: Primitive, left: i64, right: i64) -> Option<i64> {
    if ty.is_floating() {
        return operator.of_floating(ty, left, right);
    }
    let bits = if ty == Primitive::Long { 64 } else { 32 };
    let distance = u32::try_from(right & (bits - 1)).unwrap_or(0);
    let truth = i64::from;
    Some(match operator {
        BinaryOp::Add => ty.wrap(left.wrapping_add(right)),
        BinaryOp::Subtract => ty.wrap(left.wrapping_sub(right)),
        BinaryOp::Multiply => ty.wrap(left.wrapping_mul(right)),
        BinaryOp::Divide | BinaryOp::Remainder if right == 0 => return None,
        BinaryOp::Divide => ty.wrap(left.wrapping_div(right)),
        BinaryOp::Remainder => ty.wrap(left.wrapping_rem(right)),
        BinaryOp::ShiftLeft => ty.wrap(left.wrapping_shl(distance)),
        BinaryOp::ShiftRight => left >> distance,
        BinaryOp::ShiftRightUnsigned if ty == Primitive::Long => {
            (left.cast_unsigned() >> distance).cast_signed()
        }
        BinaryOp::ShiftRightUnsigned => ty.wrap((left & 0xFFFF_FFFF) >> distance),
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::Less => truth(left < right),
        BinaryOp::LessEqual => truth(left <= right),
        BinaryOp::Greater => truth(left > right),
        BinaryOp::GreaterEqual => truth(left >= right),
        BinaryOp::Equal => truth(left == right),
        BinaryOp::NotEqual => truth(left != right),
    })
}
