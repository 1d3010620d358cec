//! Placeholders.
//!
//! In: nothing; these are types, and what follows from them alone.

use super::PlaceholderId;
use crate::read::domain::Domain;
use crate::read::types::Type;
use crate::source::Span;

/// A placeholder and the values that it may take.
#[derive(Clone, Debug)]
pub struct Placeholder {
    /// The type of the value.
    pub ty: Type,
    /// The values allowed.
    pub domain: Domain,
    /// The placeholder in the text, `INT(range(1, 20))` from `I` to the last parenthesis.
    pub span: Span,
    /// The variable that it initialises, if it stands in a declaration; else its kind, such as
    /// `INT`. For people.
    pub name: String,
    /// Whether a question may hide this value (`HOLE`).
    pub hole: bool,
    /// What it chooses from, if it is a choice of expressions (`ONE`): its value is the place of
    /// the one that is there.
    pub alternatives: Vec<Span>,
    /// Where it stands in an expression that may be left out.
    pub within: Option<ChosenPart>,
    /// Whether the program has a list of these values there, and not the array of its type.
    pub is_list: bool,
}

/// An expression that a choice may leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenPart {
    /// The choice.
    pub choice: PlaceholderId,
    /// Which of its expressions.
    pub alternative: u32,
}

impl Placeholder {
    /// The type of its value in the program; of a choice, which has none, `expression`.
    pub fn kind_of_value(&self) -> String {
        match self.ty.element() {
            _ if self.is_choice() => String::from("expression"),
            Some(Type::String) if self.is_list => String::from("ArrayList<String>"),
            Some(_) if self.is_list => String::from("ArrayList<Integer>"),
            _ => self.ty.to_string(),
        }
    }

    /// Whether it is a choice of expressions.
    pub fn is_choice(&self) -> bool {
        !self.alternatives.is_empty()
    }
}
