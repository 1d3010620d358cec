//! Types of the checked tree as types of the typed program.
//!
//! In: a type as the author wrote it. Out: the type of the values that stand for it.

use crate::read::types::Type;

/// A `StringBuilder` is a `String[]` of one element, its text; all other types stay.
pub(super) fn ir_type(ty: &Type) -> Type {
    match ty {
        Type::StringBuilder => Type::array_of(Type::String),
        Type::Array(element) => Type::array_of(ir_type(element)),
        Type::Primitive(_) | Type::String | Type::Null => ty.clone(),
    }
}
