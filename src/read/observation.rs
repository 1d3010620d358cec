//! What is to be observed of a program, besides what it does.
//!
//! In: what the caller wants to know at the end of a run or at a mark, such as what a question asks
//! for. Out: an [`ObservationRequest`], by which the lowering checks that the program has it, and
//! where the typed program keeps it. What holds: it speaks of variables, methods and results, not
//! of what they are wanted for.

use crate::source::{Span, Spanned};

/// What the typed program must have, and keep to be read. The default asks for nothing.
#[derive(Clone, Debug, Default)]
pub struct ObservationRequest {
    /// The variables whose values are wanted.
    pub variables: Vec<Spanned>,
    /// Where they are looked for.
    pub scope: VariableScope,
    /// The method that is observed; `None`: the entry.
    pub method: Option<Spanned>,
    /// Whether the entry must return something.
    pub result: bool,
    /// Whether the order in which methods are called is wanted.
    pub calls: bool,
    /// Whether it is wanted which statement prints what.
    pub prints: bool,
    /// Where the caller says what it wants, for diagnostics.
    pub place: Option<Span>,
    /// The name of a method that stands for calls the author wrote, and not in the author's text.
    pub call_entry: Option<String>,
    /// What a mark in the program means.
    pub mark: MarkMeaning,
    /// What is kept of the variables.
    pub depth: ObservationDepth,
}

/// What is kept of a variable that is observed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ObservationDepth {
    /// Its value.
    #[default]
    Value,
    /// Its value with all that can be reached from it. Where no variables are named, all that are
    /// known at the place are meant.
    Reachable,
}

impl ObservationRequest {
    /// Whether memory is wanted, of no variables in particular.
    pub fn wants_all(&self) -> bool {
        self.depth == ObservationDepth::Reachable && self.variables.is_empty()
    }
}

/// Where the variables that are observed may be declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VariableScope {
    /// In the outermost block of the entry, or as static fields: they are read at the end.
    #[default]
    End,
    /// Anywhere in the method that is observed, too: they are read whenever they change.
    Anywhere,
}

/// What `// tatsu:here` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkMeaning {
    /// The place where the variables are read.
    Place,
    /// Nothing here: somebody else reads the same program there.
    Elsewhere,
    /// Nothing, because what is wanted under this name is not read at a place.
    Nothing(&'static str),
}

impl Default for MarkMeaning {
    fn default() -> Self {
        Self::Nothing("output")
    }
}
