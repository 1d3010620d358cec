//! Lines on a path that are no values of a set: words, the end of the input, and what is typed
//! where a value outside its set is.
//!
//! In: a path finder. Out: inputs that are known, and conditions on those that are not.

use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::TermId;

use super::cells::known;
use super::extent::InputFate;
use super::paths::{PathFinder, UnknownInput};
use super::spec::HistoryId;

impl PathFinder<'_, '_> {
    /// An input that is known: a word, or the end.
    pub(super) fn word(&mut self, word: &str, fate: InputFate) -> UnknownInput {
        let cell = known(&Datum::Text(word.to_owned()), &Type::String, self.terms());
        UnknownInput { variable: HistoryId::new(0), cell, fate }
    }

    /// A Bool that also says of a text that something of it can be seen, unless the dialogue says
    /// something of empty lines.
    pub(super) fn visibly(&mut self, outside: TermId, cell: &PlaceholderTerms) -> TermId {
        let PlaceholderTerms::Text { length, units } = cell else { return outside };
        if self.types_empty_lines {
            return outside;
        }
        let (length, first) = (*length, units.first().copied());
        let terms = self.terms();
        let zero = terms.number(terms.bits(length), 0);
        let mut visible = terms.less(zero, length);
        if let Some(first) = first {
            let blank = terms.number(terms.bits(first), 32);
            let is_blank = terms.equal(first, blank);
            let is_other = terms.not(is_blank);
            visible = terms.and(visible, is_other);
        }
        terms.and(outside, visible)
    }
}
