//! Patterns (JLS 14.30): what `instanceof` and the labels of a `switch` may ask of a value.

use super::written::{Name, TypeSyntax};
use crate::source::Span;

/// A pattern.
#[derive(Clone, Debug)]
pub struct MatchPattern {
    /// What it asks.
    pub kind: MatchPatternKind,
    /// All of it.
    pub span: Span,
}

/// What a pattern asks.
#[derive(Clone, Debug)]
pub enum MatchPatternKind {
    /// `Dog d`, and within a record `int x` and `var x`: whether it is one, and the variable that
    /// takes it.
    Type {
        /// The type.
        ty: TypeSyntax,
        /// The variable.
        binding: Name,
    },
    /// `Point(int x, int y)`: whether it is one whose components are such.
    Record {
        /// The record.
        ty: TypeSyntax,
        /// What is asked of its components.
        parts: Vec<MatchPattern>,
    },
}
