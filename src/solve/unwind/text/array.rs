//! Strings of arrays and arrays of strings' characters.

use std::rc::Rc;

use super::{Identity, Rope, RopePiece, SymbolicText, Units};
use crate::read::ir::LocalId;
use crate::read::types::Type;
use crate::solve::term::TermId;
use crate::solve::unwind::state::{ObjectContents, Reference, State, SymbolicValue};
use crate::solve::unwind::{UnwindStop, Unwinder, primitive_of};
use crate::source::Span;

/// What makes a text of an array's length and elements.
type ArrayWriter<'w, U> =
    dyn FnMut(&mut U, TermId, &[SymbolicValue]) -> Result<Rope, UnwindStop> + 'w;

impl Unwinder<'_> {
    /// `text.toCharArray()`
    pub(in crate::solve::unwind) fn characters(
        &mut self,
        state: &mut State,
        target: LocalId,
        text: &SymbolicText,
        span: Span,
    ) -> Result<Reference, UnwindStop> {
        let Units { length, units } = self.units_of(state.path, text, span)?;
        let elements = units.iter().map(|unit| SymbolicValue::Term(*unit)).collect();
        let name: Rc<str> = Rc::from(self.local(target).name.as_str());
        Ok(self.allocate(state, name, length, ObjectContents::Elements(elements)))
    }

    /// `String.valueOf(a)` of a `char[]` that must not be null.
    pub(in crate::solve::unwind) fn text_of_characters(
        &mut self,
        state: &State,
        reference: &Reference,
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let rope = self.of_array(state, reference, span, &mut |this, length, elements| {
            let unit = |value: &SymbolicValue| {
                if let SymbolicValue::Term(unit) = value { Some(*unit) } else { None }
            };
            let units: Rc<[TermId]> = elements.iter().filter_map(unit).collect();
            Ok(this.rope_of(&Units { length, units }))
        })?;
        Ok(SymbolicText::fresh(rope))
    }

    /// `Arrays.toString(a)`: the constant "null" of null, and the constant "[]" of an array without
    /// elements.
    pub(in crate::solve::unwind) fn array_text(
        &mut self,
        state: &State,
        reference: &Reference,
        element: &Type,
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let [open, close, comma] =
            ["[", "]", ", "].map(|text| SymbolicText::literal(text).converted());
        let mut empty = self.terms.boolean(false);
        let rope = self.of_array(state, reference, span, &mut |this, length, elements| {
            let mut rope = open.clone();
            for (at, value) in elements.iter().enumerate() {
                this.spend(span)?;
                let there = this.is_element(length, at);
                let own = match value {
                    SymbolicValue::Term(term) => {
                        Rope::of(RopePiece::Value(primitive_of(element), *term))
                    }
                    SymbolicValue::Text(text) => text.converted(),
                    SymbolicValue::Unset | SymbolicValue::Reference(_) => {
                        return Err(UnwindStop::Inexpressible(
                            "the text of an array of arrays",
                            span,
                        ));
                    }
                };
                let own = if at == 0 { own } else { comma.join(&own) };
                rope = match this.terms.as_boolean(there) {
                    Some(true) => rope.join(&own),
                    Some(false) => break,
                    None => rope.with(RopePiece::Choice(there, own, Rope::default())),
                };
            }
            Ok(rope.join(&close))
        })?;
        for id in reference.objects() {
            let names = self.names(reference, Some(id));
            let none = self.is_at(state.object(id).length, 0);
            let here = self.terms.and(names, none);
            empty = self.terms.or(empty, here);
        }
        let identity = self.either_object(empty, &Identity::Content, Identity::fresh());
        let null = self.names(reference, None);
        let text = SymbolicText::Rope(rope, identity);
        Ok(match self.terms.as_boolean(null) {
            Some(true) => SymbolicText::literal("null"),
            Some(false) => text,
            None => SymbolicText::choice(null, &SymbolicText::literal("null"), &text),
        })
    }

    /// Picks by the reference among the texts of its arrays.
    fn of_array(
        &mut self,
        state: &State,
        reference: &Reference,
        span: Span,
        of: &mut ArrayWriter<'_, Self>,
    ) -> Result<Rope, UnwindStop> {
        let mut picked: Option<Rope> = None;
        for id in reference.objects().into_iter().rev() {
            let elements = self.elements_of(state, id, span)?;
            let rope = of(self, state.object(id).length, &elements)?;
            picked = Some(match picked {
                None => rope,
                Some(other) => {
                    let here = self.names(reference, Some(id));
                    Rope::choice(here, &rope, &other)
                }
            });
        }
        Ok(picked.unwrap_or_default())
    }
}
