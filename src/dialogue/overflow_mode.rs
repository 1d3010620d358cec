//! What a dialogue wants of numbers that do not fit into their types.

use crate::read::types::Primitive;
use crate::source::Span;

/// Whether computations of a type may overflow in a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OverflowMode {
    /// No part of a condition, a set or an output does.
    #[default]
    Avoid,
    /// They may; feedback says so.
    Allow,
    /// They may, and they do in some test.
    Demand,
}

impl OverflowMode {
    /// The words for them in the comment at the top.
    pub const WORDS: [(&'static str, Self); 3] =
        [("avoid", Self::Avoid), ("allow", Self::Allow), ("demand", Self::Demand)];
}

/// The mode of each type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OverflowModes {
    /// That of `int`.
    pub int: OverflowMode,
    /// That of `long`.
    pub long: OverflowMode,
    /// Whether the author says it type by type, so that what is demanded is demanded of each.
    pub is_by_type: bool,
    /// Where the author names them; empty if nothing is said.
    pub span: Span,
}

impl OverflowModes {
    /// The mode of a type; smaller ones than `int` are only converted to, which may cut them off.
    pub fn of(&self, ty: Primitive) -> OverflowMode {
        match ty {
            Primitive::Int => self.int,
            Primitive::Long => self.long,
            Primitive::Boolean
            | Primitive::Byte
            | Primitive::Short
            | Primitive::Char
            | Primitive::Float
            | Primitive::Double => OverflowMode::Allow,
        }
    }

    /// The types that have a mode, `int` first.
    pub fn with(&self, mode: OverflowMode) -> impl Iterator<Item = Primitive> + use<> {
        let all = [(Primitive::Int, self.int), (Primitive::Long, self.long)];
        all.into_iter().filter(move |(_, own)| *own == mode).map(|(ty, _)| ty)
    }

    /// Whether some type is to be looked at while tests are made.
    pub fn are_restricting(&self) -> bool {
        self.int != OverflowMode::Allow || self.long != OverflowMode::Allow
    }
}
