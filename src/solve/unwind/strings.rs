//! What arrays ask of strings.

use super::state::{Reference, State};
use super::text::Text;
use super::{Stop, Unwinder};
use crate::read::ir::LocalId;
use crate::solve::ssa::Cell;
use crate::solve::term::TermId;
use crate::source::Span;

impl Unwinder<'_> {
    /// The string that a placeholder or an element of one is.
    pub(super) fn text_of_cell(&mut self, cell: &Cell) -> Text {
        let Cell::Listed { at, texts } = cell else {
            return Text::Null;
        };
        let mut found = Text::Null;
        for (place, text) in texts.iter().enumerate().rev() {
            let literal = Text::literal(text);
            let here = self.is_position(*at, place);
            found = match found {
                Text::Null => literal,
                other => Text::choice(here, &literal, &other),
            };
        }
        found
    }

    /// `a.compareTo(b)`
    pub(super) fn text_compare(&mut self, _: &Text, _: &Text, span: Span) -> Result<TermId, Stop> {
        self.spend(span)?;
        Err(Stop::Inexpressible("the order of strings", span))
    }

    /// `text.toCharArray()`
    pub(super) fn characters(
        &mut self,
        _: &mut State,
        _: LocalId,
        _: &Text,
        span: Span,
    ) -> Result<Reference, Stop> {
        self.spend(span)?;
        Err(Stop::Inexpressible("the characters of a string", span))
    }
}
