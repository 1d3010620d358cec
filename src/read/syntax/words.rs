//! The words of the skeleton language that are written as calls.

use super::ast::PlaceholderKind;
use crate::read::types::Primitive;
use tree_sitter::Node;

/// The directives that are written as calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Loop,
    Assert,
    Goal,
    Invariant,
    AssertBlock,
}

impl Word {
    /// Whether it has a number among the checks.
    pub(super) fn is_check(self) -> bool {
        matches!(self, Word::Assert | Word::Goal | Word::Invariant)
    }
}

/// The directive of this name.
pub(super) fn word(name: &str) -> Option<Word> {
    Some(match name {
        "LOOP" => Word::Loop,
        "ASSERT" => Word::Assert,
        "GOAL" => Word::Goal,
        "INVARIANT" => Word::Invariant,
        "ASSERTBLOCK" => Word::AssertBlock,
        _ => return None,
    })
}

/// The kind of placeholder of this name.
pub(super) fn placeholder_kind(name: &str) -> Option<PlaceholderKind> {
    Some(match name {
        "INT" => PlaceholderKind::Primitive(Primitive::Int),
        "LONG" => PlaceholderKind::Primitive(Primitive::Long),
        "DOUBLE" => PlaceholderKind::Primitive(Primitive::Double),
        "SHORT" => PlaceholderKind::Primitive(Primitive::Short),
        "BYTE" => PlaceholderKind::Primitive(Primitive::Byte),
        "CHAR" => PlaceholderKind::Primitive(Primitive::Char),
        "BOOLEAN" => PlaceholderKind::Primitive(Primitive::Boolean),
        "STRING" => PlaceholderKind::String,
        "INTARRAY" => PlaceholderKind::IntArray,
        "INT2DARRAY" => PlaceholderKind::Int2dArray,
        "STRINGARRAY" => PlaceholderKind::StringArray,
        "INTLIST" => PlaceholderKind::IntList,
        "STRINGLIST" => PlaceholderKind::StringList,
        "ONE" => PlaceholderKind::One,
        _ => return None,
    })
}

/// The name of a call without receiver.
pub(super) fn bare_name<'text>(text: &'text str, call: Node) -> Option<&'text str> {
    if call.child_by_field_name("object").is_some() {
        return None;
    }
    let name = call.child_by_field_name("name")?;
    text.get(name.byte_range())
}
