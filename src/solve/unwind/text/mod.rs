//! Strings on terms.
//!
//! A string is a [`Rope`] of pieces: constants, the texts of numbers, placeholders' units, choices.
//! What can be answered from the pieces is (a comparison with a constant needs no digits: a number
//! must equal the number that is written there); everything else looks at the text as [`Units`]: a
//! length and a term for each UTF-16 unit, each with an interval, so that known parts stay known.
//! Which *object* a string is (`==`) is kept beside its text, as Java makes them.

mod array;
mod build;
mod compare;
mod equal;
mod flat;
mod function;
mod letter;
mod number;
mod place;
mod replace;
mod rope;
mod scan;
mod value;

#[cfg(test)]
mod tests;

use super::{UnwindStop, Unwinder};
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, PathId, PlaceholderTerms};
use crate::solve::term::TermId;
use crate::source::Span;
pub(super) use build::{LetterCase, Padding};
pub(super) use function::{TextCall, TextFunction};
pub(super) use rope::{Rope, RopePiece, Units};
pub(super) use scan::Where;
pub(super) use value::{Identity, SymbolicText};

impl Unwinder<'_> {
    /// The string that a placeholder is, or an element of one.
    pub(super) fn text_of_cell(&mut self, cell: &PlaceholderTerms) -> SymbolicText {
        let rope = match cell {
            PlaceholderTerms::Text { length, units } => {
                let units = Units { length: *length, units: units.iter().copied().collect() };
                self.rope_of(&units)
            }
            PlaceholderTerms::Listed { at, texts } => {
                let literal = |text: &String| {
                    let units: Vec<u16> = text.encode_utf16().collect();
                    Rope::literal(&units)
                };
                let mut ropes = texts.iter().map(literal).enumerate().rev();
                let last = ropes.next().map(|(_, rope)| rope).unwrap_or_default();
                let at = *at;
                ropes.fold(last, |rest, (place, rope)| {
                    let place = self.count_of(place);
                    let here = self.terms.equal(at, place);
                    match self.terms.as_boolean(here) {
                        Some(true) => rope,
                        Some(false) => rest,
                        None => Rope::of(RopePiece::Choice(here, rope, rest)),
                    }
                })
            }
            PlaceholderTerms::Number(_) | PlaceholderTerms::Array { .. } => {
                unreachable!("the reader gives strings to placeholders of strings only")
            }
        };
        SymbolicText::Rope(rope, Identity::Content)
    }

    /// Whether a string is null.
    pub(super) fn text_is_null(&mut self, text: &SymbolicText) -> TermId {
        match text {
            SymbolicText::Null => self.terms.boolean(true),
            SymbolicText::Rope(..) => self.terms.boolean(false),
            SymbolicText::Choice(condition, a, b) => {
                let (a, b) = (self.text_is_null(a), self.text_is_null(b));
                self.terms.conditional(*condition, a, b)
            }
        }
    }

    /// Demands that a string is not null, and gives it as one that is not. What is null elsewhere
    /// is any text.
    pub(super) fn not_null(
        &mut self,
        path: PathId,
        text: &SymbolicText,
        span: Span,
    ) -> (Rope, Identity) {
        let null = self.text_is_null(text);
        let valid = self.terms.not(null);
        self.assert(path, valid, AssertionKind::NoException(Exception::NullPointer), span);
        text.present().unwrap_or((Rope::default(), Identity::Content))
    }

    /// The length and the units of a string that must not be null, as [`Units`] says.
    pub(super) fn units_of(
        &mut self,
        path: PathId,
        text: &SymbolicText,
        span: Span,
    ) -> Result<Units, UnwindStop> {
        let (rope, _) = self.not_null(path, text, span);
        self.flat(&rope, span)
    }

    /// A number of things as a 32-bit term.
    pub(super) fn count_of(&mut self, count: usize) -> TermId {
        self.terms.number(32, i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// A unit as a term.
    fn unit(&mut self, unit: u16) -> TermId {
        self.terms.number(32, i64::from(unit))
    }

    /// Counts work on `units` units against the budget.
    fn charge(&mut self, units: usize, span: Span) -> Result<(), UnwindStop> {
        self.executed += u64::try_from(units).unwrap_or(u64::MAX) / 4;
        self.spend(span)
    }
}
