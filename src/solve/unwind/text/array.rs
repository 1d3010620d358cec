//! Strings of arrays and arrays of strings' characters.

use std::rc::Rc;

use super::{Identity, Piece, Rope, Text, Units};
use crate::read::ir::LocalId;
use crate::read::types::Type;
use crate::solve::term::TermId;
use crate::solve::unwind::state::{Contents, Reference, State, Value};
use crate::solve::unwind::{Stop, Unwinder, primitive_of};
use crate::source::Span;

/// What makes a text of an array's length and elements.
type Writer<'w, U> = dyn FnMut(&mut U, TermId, &[Value]) -> Result<Rope, Stop> + 'w;

impl Unwinder<'_> {
    /// `text.toCharArray()`
    pub(in crate::solve::unwind) fn characters(
        &mut self,
        state: &mut State,
        target: LocalId,
        text: &Text,
        span: Span,
    ) -> Result<Reference, Stop> {
        let Units { length, units } = self.units_of(state.path, text, span)?;
        let elements = units.iter().map(|unit| Value::Term(*unit)).collect();
        let name: Rc<str> = Rc::from(self.local(target).name.as_str());
        Ok(self.allocate(state, name, length, Contents::Elements(elements)))
    }

    /// `String.valueOf(a)` of a `char[]` that must not be null.
    pub(super) fn text_of_characters(
        &mut self,
        state: &State,
        reference: &Reference,
        span: Span,
    ) -> Result<Text, Stop> {
        let rope = self.of_array(state, reference, span, &mut |this, length, elements| {
            let unit = |value: &Value| match value {
                Value::Term(unit) => Some(*unit),
                _ => None,
            };
            let units: Rc<[TermId]> = elements.iter().filter_map(unit).collect();
            Ok(this.rope_of(&Units { length, units }))
        })?;
        Ok(Text::fresh(rope))
    }

    /// `Arrays.toString(a)`: the constant "null" of null, and the constant "[]" of an array without
    /// elements.
    pub(super) fn array_text(
        &mut self,
        state: &State,
        reference: &Reference,
        element: &Type,
        span: Span,
    ) -> Result<Text, Stop> {
        let [open, close, comma] = ["[", "]", ", "].map(|text| Text::literal(text).converted());
        let mut empty = self.terms.boolean(false);
        let rope = self.of_array(state, reference, span, &mut |this, length, elements| {
            let mut rope = open.clone();
            for (at, value) in elements.iter().enumerate() {
                this.spend(span)?;
                let there = this.is_element(length, at);
                let own = match value {
                    Value::Term(term) => Rope::of(Piece::Value(primitive_of(element), *term)),
                    Value::Text(text) => text.converted(),
                    Value::Unset | Value::Reference(_) => {
                        return Err(Stop::Inexpressible("the text of an array of arrays", span));
                    }
                };
                let own = if at == 0 { own } else { comma.join(&own) };
                rope = match this.terms.as_boolean(there) {
                    Some(true) => rope.join(&own),
                    Some(false) => break,
                    None => rope.with(Piece::Choice(there, own, Rope::default())),
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
        let text = Text::Rope(rope, identity);
        Ok(match self.terms.as_boolean(null) {
            Some(true) => Text::literal("null"),
            Some(false) => text,
            None => Text::choice(null, &Text::literal("null"), &text),
        })
    }

    /// Picks by the reference among the texts of its arrays.
    fn of_array(
        &mut self,
        state: &State,
        reference: &Reference,
        span: Span,
        of: &mut Writer<'_, Self>,
    ) -> Result<Rope, Stop> {
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
