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
mod intrinsic;
mod letter;
mod number;
mod place;
mod replace;
mod rope;
mod scan;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::rc::Rc;

use super::{Stop, Unwinder};
use crate::read::types::Primitive;
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, Cell, PathId};
use crate::solve::term::TermId;
use crate::source::Span;
pub(super) use intrinsic::is_about_text;
pub(super) use rope::{Piece, Rope, Units};

/// A string.
#[derive(Clone, Debug)]
pub(super) enum Text {
    /// `null`
    Null,
    /// Pieces in order, and which object it is.
    Rope(Rope, Identity),
    /// The first where the condition holds, the second elsewhere; one of them can be null.
    Choice(TermId, Rc<Text>, Rc<Text>),
}

/// Which object a string is.
#[derive(Clone, Debug)]
pub(super) enum Identity {
    /// The one that all constants and placeholders with this text are.
    Content,
    /// One of its own, told from others by its address.
    Fresh(Rc<()>),
    /// The first where the condition holds, the second elsewhere.
    Choice(TermId, Rc<Identity>, Rc<Identity>),
}

impl Identity {
    /// A new object.
    pub(super) fn fresh() -> Identity {
        Identity::Fresh(Rc::new(()))
    }

    /// The objects that it can be, in the order of the choices, each once; `None` stands for
    /// constants and placeholders. Parts that several choices share are looked at once.
    fn among(&self) -> Vec<Option<*const ()>> {
        let mut among = Vec::new();
        let mut seen = BTreeSet::new();
        let mut waiting = vec![self];
        while let Some(next) = waiting.pop() {
            let object = match next {
                Identity::Content => None,
                Identity::Fresh(own) => Some(Rc::as_ptr(own)),
                Identity::Choice(_, a, b) => {
                    if seen.insert(std::ptr::from_ref(next)) {
                        waiting.extend([b.as_ref(), a.as_ref()]);
                    }
                    continue;
                }
            };
            if !among.contains(&object) {
                among.push(object);
            }
        }
        among
    }

    fn choice(condition: TermId, a: &Identity, b: &Identity) -> Identity {
        match (a, b) {
            (Identity::Content, Identity::Content) => Identity::Content,
            (Identity::Fresh(x), Identity::Fresh(y)) if Rc::ptr_eq(x, y) => a.clone(),
            _ => Identity::Choice(condition, Rc::new(a.clone()), Rc::new(b.clone())),
        }
    }
}

impl Text {
    /// The empty string constant.
    pub(super) fn empty() -> Text {
        Text::Rope(Rope::default(), Identity::Content)
    }

    /// A constant string.
    pub(super) fn literal(text: &str) -> Text {
        let units: Vec<u16> = text.encode_utf16().collect();
        Text::Rope(Rope::literal(&units), Identity::Content)
    }

    /// The text of a value of a primitive type.
    pub(super) fn of_value(primitive: Primitive, value: TermId) -> Text {
        // Java has the texts of `true` and `false` as constants.
        let identity = match primitive {
            Primitive::Boolean => Identity::Content,
            _ => Identity::fresh(),
        };
        Text::Rope(Rope::of(Piece::Value(primitive, value)), identity)
    }

    /// A new object with this text.
    pub(super) fn fresh(rope: Rope) -> Text {
        Text::Rope(rope, Identity::fresh())
    }

    /// String conversion: `null` becomes the constant "null", everything else stays what it is.
    pub(super) fn or_null_text(&self) -> Text {
        match self {
            Text::Null => Text::literal("null"),
            Text::Rope(..) => self.clone(),
            Text::Choice(condition, a, b) => {
                Text::choice(*condition, &a.or_null_text(), &b.or_null_text())
            }
        }
    }

    /// The text of its string conversion.
    pub(super) fn converted(&self) -> Rope {
        match self.or_null_text() {
            Text::Rope(rope, _) => rope,
            Text::Null | Text::Choice(..) => unreachable!("nothing is null after conversion"),
        }
    }

    /// The object that a constant with the same text is; null stays null.
    pub(super) fn interned(self) -> Text {
        match self {
            Text::Null => Text::Null,
            Text::Rope(rope, _) => Text::Rope(rope, Identity::Content),
            Text::Choice(condition, a, b) => {
                let (a, b) = (a.as_ref().clone().interned(), b.as_ref().clone().interned());
                Text::choice(condition, &a, &b)
            }
        }
    }

    /// A new object: this text with another after it, both converted.
    pub(super) fn concat(&self, other: &Text) -> Text {
        Text::fresh(self.converted().join(&other.converted()))
    }

    /// `a` where the condition holds, `b` elsewhere.
    pub(super) fn choice(condition: TermId, a: &Text, b: &Text) -> Text {
        match (a, b) {
            (Text::Null, Text::Null) => Text::Null,
            (Text::Rope(a, of_a), Text::Rope(b, of_b)) => {
                Text::Rope(Rope::choice(condition, a, b), Identity::choice(condition, of_a, of_b))
            }
            _ => Text::Choice(condition, Rc::new(a.clone()), Rc::new(b.clone())),
        }
    }
}

impl Unwinder<'_> {
    /// The string that a placeholder is, or an element of one.
    pub(super) fn text_of_cell(&mut self, cell: &Cell) -> Text {
        let rope = match cell {
            Cell::Text { length, units } => {
                let units = Units { length: *length, units: units.iter().copied().collect() };
                self.rope_of(&units)
            }
            Cell::Listed { at, texts } => {
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
                        None => Rope::of(Piece::Choice(here, rope, rest)),
                    }
                })
            }
            Cell::Number(_) | Cell::Array { .. } => {
                unreachable!("the reader gives strings to placeholders of strings only")
            }
        };
        Text::Rope(rope, Identity::Content)
    }

    /// Whether a string is null.
    pub(super) fn text_is_null(&mut self, text: &Text) -> TermId {
        match text {
            Text::Null => self.terms.boolean(true),
            Text::Rope(..) => self.terms.boolean(false),
            Text::Choice(condition, a, b) => {
                let (a, b) = (self.text_is_null(a), self.text_is_null(b));
                self.terms.conditional(*condition, a, b)
            }
        }
    }

    /// Demands that a string is not null, and gives it as one that is not. What is null elsewhere
    /// is any text.
    pub(super) fn not_null(&mut self, path: PathId, text: &Text, span: Span) -> (Rope, Identity) {
        let null = self.text_is_null(text);
        let valid = self.terms.not(null);
        self.assert(path, valid, AssertionKind::NoException(Exception::NullPointer), span);
        present(text).unwrap_or((Rope::default(), Identity::Content))
    }

    /// The length and the units of a string that must not be null, as [`Units`] says.
    pub(super) fn units_of(
        &mut self,
        path: PathId,
        text: &Text,
        span: Span,
    ) -> Result<Units, Stop> {
        let (rope, _) = self.not_null(path, text, span);
        self.flat(&rope, span)
    }

    /// A number of things as a 32-bit term.
    fn count_of(&mut self, count: usize) -> TermId {
        self.terms.number(32, i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// A unit as a term.
    fn unit(&mut self, unit: u16) -> TermId {
        self.terms.number(32, i64::from(unit))
    }

    /// Counts work on `units` units against the budget.
    fn charge(&mut self, units: usize, span: Span) -> Result<(), Stop> {
        self.executed += u64::try_from(units).unwrap_or(u64::MAX) / 4;
        self.spend(span)
    }
}

/// A string where it is not null; `None` if it always is.
fn present(text: &Text) -> Option<(Rope, Identity)> {
    match text {
        Text::Null => None,
        Text::Rope(rope, identity) => Some((rope.clone(), identity.clone())),
        Text::Choice(condition, a, b) => match (present(a), present(b)) {
            (Some((a, of_a)), Some((b, of_b))) => {
                Some((Rope::choice(*condition, &a, &b), Identity::choice(*condition, &of_a, &of_b)))
            }
            (one, other) => one.or(other),
        },
    }
}
