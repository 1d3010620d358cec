//! Variables of methods, and static fields.

use crate::read::types::{ClassId, Type};
use crate::source::Span;

/// A local variable.
#[derive(Clone, Debug)]
pub struct Local {
    /// The author's name, or a made-up one that starts with `$` for a temporary.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its declaration, or the expression whose value a temporary holds.
    pub span: Span,
}

/// A static field.
#[derive(Clone, Debug)]
pub struct StaticField {
    /// The class that it is declared in; `None` if no author wrote it.
    pub class: Option<ClassId>,
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its declaration.
    pub span: Span,
    /// Whether it is a constant of an enum.
    pub is_constant: bool,
}

impl StaticField {
    /// Whether no author declared it.
    pub fn is_made_up(&self) -> bool {
        self.name.starts_with('$')
    }
}
