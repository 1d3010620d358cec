//! Builders: objects that hold a text.
//!
//! In: references to builders. Out: what they hold, and states in which they hold something else.
//! A reference that can name several builders reads and writes each on the condition that it names
//! it.

use std::rc::Rc;

use super::Unwinder;
use super::state::{ObjectContents, Reference, State, SymbolicValue};
use super::text::SymbolicText;
use crate::read::ir::LocalId;
use crate::solve::ssa::PathId;
use crate::source::Span;

impl Unwinder<'_> {
    /// `new StringBuilder(text)`
    pub(super) fn new_builder(
        &mut self,
        state: &mut State,
        target: LocalId,
        text: SymbolicText,
    ) -> Reference {
        let name = Rc::from(self.local(target).name.as_str());
        let length = self.terms.number(32, 0);
        self.allocate(state, name, length, ObjectContents::Text(text))
    }

    /// The text that a builder holds; null is forbidden.
    pub(super) fn content(
        &mut self,
        state: &State,
        path: PathId,
        reference: &Reference,
        span: Span,
    ) -> SymbolicText {
        self.not_null_reference(path, reference, span);
        let found = self.by_target(reference, &mut |_, id| match &state.object(id).contents {
            ObjectContents::Text(text) => Some(SymbolicValue::Text(text.clone())),
            ObjectContents::Elements(_) | ObjectContents::Large { .. } => None,
        });
        match found {
            Some(SymbolicValue::Text(text)) => text,
            // The path is infeasible, so any text will do.
            _ => SymbolicText::empty(),
        }
    }

    /// Gives a builder another text; null is forbidden.
    pub(super) fn set_content(
        &mut self,
        state: &mut State,
        reference: &Reference,
        text: &SymbolicText,
        span: Span,
    ) {
        for (condition, id) in self.targets(state.path, reference, span) {
            let mut object = (**state.object(id)).clone();
            object.writes += 1;
            let ObjectContents::Text(old) = &object.contents else {
                unreachable!("the reader gives builders a type of their own")
            };
            let new = match condition {
                Some(condition) => SymbolicText::choice(condition, text, old),
                None => text.clone(),
            };
            object.contents = ObjectContents::Text(new);
            *state.object_mut(id) = object;
        }
    }
}
