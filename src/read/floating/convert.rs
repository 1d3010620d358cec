//! Conversions between numeric types of which one is floating (JLS 5.1.2, 5.1.3).
//!
//! In: a number and two types. Out: the steps that lead from one to the other, and the number at
//! their end.

use super::FloatingOperation;
use crate::read::types::{Primitive, PrimitiveKind};

/// The operation that a conversion is or begins with; `None` where the number stays what it is, or
/// both types are integral. A `byte`, a `short` and a `char` are made of the `int` that comes out.
pub fn first_step(from: Primitive, to: Primitive) -> Option<FloatingOperation> {
    let is_floating = |one: Primitive| one.kind() == PrimitiveKind::Floating;
    match (is_floating(from), is_floating(to)) {
        (false, true) if to == Primitive::Float => Some(FloatingOperation::OfLongToFloat),
        (false, true) => Some(FloatingOperation::OfLong),
        (true, true) if to == Primitive::Float && from != to => Some(FloatingOperation::ToFloat),
        (true, false) if to == Primitive::Long => Some(FloatingOperation::ToLong),
        (true, false) => Some(FloatingOperation::ToInt),
        (false, false) | (true, true) => None,
    }
}

/// The number that a conversion between numeric types makes of a number.
pub fn converted(number: i64, from: Primitive, to: Primitive) -> i64 {
    let number = first_step(from, to).map_or(number, |step| step.compute(number, 0));
    to.wrap(number)
}
