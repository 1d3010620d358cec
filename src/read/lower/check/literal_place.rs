//! What stands where a literal is too large for an `int`.
//!
//! In: the type that is wanted. Out: whether a `long` may stand there, and how a variable is
//! declared that takes one.

use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// What the literals of an expression may become.
#[derive(Clone, Debug, Default)]
pub(super) enum LiteralPlace {
    /// Numbers of any type.
    #[default]
    Any,
    /// Numbers of a type that is narrower than `long`, maybe with a declaration that is wider.
    Narrow(Option<WiderDeclaration>),
}

/// A declaration as a `long` of a variable that starts with a literal.
#[derive(Clone, Debug)]
pub(super) struct WiderDeclaration {
    /// The literal.
    pub(super) literal: Span,
    /// From the type to the end of the value.
    pub(super) place: Span,
    /// What stands there afterwards.
    pub(super) text: String,
}

impl LiteralPlace {
    /// What literals may become where this type is wanted.
    pub(super) fn of(wanted: Option<&Type>) -> Self {
        match wanted {
            Some(Type::Primitive(
                Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int,
            )) => LiteralPlace::Narrow(None),
            _ => LiteralPlace::Any,
        }
    }
}
