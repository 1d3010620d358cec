//! What is known of a string: its text, and which object it is.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::rope::{Rope, RopePiece};
use crate::read::types::Primitive;
use crate::solve::term::TermId;
use crate::source::Span;

/// A string.
#[derive(Clone, Debug)]
pub(in crate::solve::unwind) enum SymbolicText {
    /// `null`
    Null,
    /// Pieces in order, and which object it is.
    Rope(Rope, Identity),
    /// The first where the condition holds, the second elsewhere; one of them can be null.
    Choice(TermId, Rc<SymbolicText>, Rc<SymbolicText>),
}

/// Which object a string is.
#[derive(Clone, Debug)]
pub(in crate::solve::unwind) enum Identity {
    /// The one that all constants and placeholders with this text are.
    Content,
    /// One of those with this text that came from outside, by a 32-bit number; 0 is the constant.
    Numbered(TermId),
    /// One of its own, told from others by its address.
    Fresh(Rc<()>),
    /// The first where the condition holds, the second elsewhere.
    Choice(TermId, Rc<Identity>, Rc<Identity>),
}

impl Identity {
    /// A new object.
    pub(in crate::solve::unwind) fn fresh() -> Identity {
        Identity::Fresh(Rc::new(()))
    }

    /// The objects that it can be, in the order of the choices, each once; `None` stands for those
    /// that are told apart by their text, and by a number. Parts that several choices share are
    /// looked at once.
    pub(super) fn among(&self) -> Vec<Option<*const ()>> {
        let mut among = Vec::new();
        let mut seen = BTreeSet::new();
        let mut waiting = vec![self];
        while let Some(next) = waiting.pop() {
            let object = match next {
                Identity::Content | Identity::Numbered(_) => None,
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

    pub(super) fn choice(condition: TermId, a: &Identity, b: &Identity) -> Identity {
        match (a, b) {
            (Identity::Content, Identity::Content) => Identity::Content,
            (Identity::Numbered(x), Identity::Numbered(y)) if x == y => a.clone(),
            (Identity::Fresh(x), Identity::Fresh(y)) if Rc::ptr_eq(x, y) => a.clone(),
            _ => Identity::Choice(condition, Rc::new(a.clone()), Rc::new(b.clone())),
        }
    }
}

impl SymbolicText {
    /// The string where it is not null; `None` if it always is.
    pub fn present(&self) -> Option<(Rope, Identity)> {
        match self {
            SymbolicText::Null => None,
            SymbolicText::Rope(rope, identity) => Some((rope.clone(), identity.clone())),
            SymbolicText::Choice(condition, a, b) => match (a.present(), b.present()) {
                (Some((a, of_a)), Some((b, of_b))) => Some((
                    Rope::choice(*condition, &a, &b),
                    Identity::choice(*condition, &of_a, &of_b),
                )),
                (one, other) => one.or(other),
            },
        }
    }

    /// Whether it is one text, whatever the values are.
    pub(in crate::solve::unwind) fn is_known(&self) -> bool {
        self.present().is_some_and(|(rope, _)| rope.constant().is_some())
    }

    /// The empty string constant.
    pub(in crate::solve::unwind) fn empty() -> SymbolicText {
        SymbolicText::Rope(Rope::default(), Identity::Content)
    }

    /// A constant string.
    pub(in crate::solve::unwind) fn literal(text: &str) -> SymbolicText {
        let units: Vec<u16> = text.encode_utf16().collect();
        SymbolicText::Rope(Rope::literal(&units), Identity::Content)
    }

    /// The text of a value of a primitive type.
    pub(in crate::solve::unwind) fn of_value(primitive: Primitive, value: TermId) -> SymbolicText {
        // Java has the texts of `true` and `false` as constants.
        let identity =
            if primitive == Primitive::Boolean { Identity::Content } else { Identity::fresh() };
        SymbolicText::Rope(Rope::of(RopePiece::Value(primitive, value)), identity)
    }

    /// A new object with the text of a floating number that is not known.
    pub(in crate::solve::unwind) fn unsaid(span: Span) -> SymbolicText {
        SymbolicText::fresh(Rope::of(RopePiece::Unsaid(span)))
    }

    /// A new object with this text.
    pub(in crate::solve::unwind) fn fresh(rope: Rope) -> SymbolicText {
        SymbolicText::Rope(rope, Identity::fresh())
    }

    /// String conversion: `null` becomes the constant "null", everything else stays what it is.
    pub(in crate::solve::unwind) fn or_null_text(&self) -> SymbolicText {
        match self {
            SymbolicText::Null => SymbolicText::literal("null"),
            SymbolicText::Rope(..) => self.clone(),
            SymbolicText::Choice(condition, a, b) => {
                SymbolicText::choice(*condition, &a.or_null_text(), &b.or_null_text())
            }
        }
    }

    /// The Bools that choose between texts in it, each once.
    pub(in crate::solve::unwind) fn choices(&self) -> Vec<TermId> {
        let mut found = Vec::new();
        let mut note = |condition: TermId| {
            if !found.contains(&condition) {
                found.push(condition);
            }
        };
        let mut texts = vec![self];
        let mut ropes = Vec::new();
        while let Some(text) = texts.pop() {
            match text {
                SymbolicText::Null => {}
                SymbolicText::Rope(rope, _) => ropes.push(rope.clone()),
                SymbolicText::Choice(condition, a, b) => {
                    note(*condition);
                    texts.extend([b.as_ref(), a.as_ref()]);
                }
            }
        }
        while let Some(rope) = ropes.pop() {
            for piece in rope.pieces(0) {
                match piece {
                    RopePiece::Choice(condition, a, b) => {
                        note(condition);
                        ropes.extend([b.clone(), a.clone()]);
                    }
                    RopePiece::Value(Primitive::Boolean, value) => note(value),
                    RopePiece::Literal(_)
                    | RopePiece::Value(..)
                    | RopePiece::Unsaid(_)
                    | RopePiece::Units(_) => {}
                }
            }
        }
        found
    }

    /// The text of its string conversion.
    pub(in crate::solve::unwind) fn converted(&self) -> Rope {
        match self.or_null_text() {
            SymbolicText::Rope(rope, _) => rope,
            SymbolicText::Null | SymbolicText::Choice(..) => {
                unreachable!("nothing is null after conversion")
            }
        }
    }

    /// The object that a constant with the same text is; null stays null.
    pub(in crate::solve::unwind) fn interned(self) -> SymbolicText {
        match self {
            SymbolicText::Null => SymbolicText::Null,
            SymbolicText::Rope(rope, _) => SymbolicText::Rope(rope, Identity::Content),
            SymbolicText::Choice(condition, a, b) => {
                let (a, b) = (a.as_ref().clone().interned(), b.as_ref().clone().interned());
                SymbolicText::choice(condition, &a, &b)
            }
        }
    }

    /// A new object: this text with another after it, both converted.
    pub(in crate::solve::unwind) fn concat(&self, other: &SymbolicText) -> SymbolicText {
        SymbolicText::fresh(self.converted().join(&other.converted()))
    }

    /// `a` where the condition holds, `b` elsewhere.
    pub(in crate::solve::unwind) fn choice(
        condition: TermId,
        a: &SymbolicText,
        b: &SymbolicText,
    ) -> SymbolicText {
        match (a, b) {
            (SymbolicText::Null, SymbolicText::Null) => SymbolicText::Null,
            (SymbolicText::Rope(a, of_a), SymbolicText::Rope(b, of_b)) => SymbolicText::Rope(
                Rope::choice(condition, a, b),
                Identity::choice(condition, of_a, of_b),
            ),
            _ => SymbolicText::Choice(condition, Rc::new(a.clone()), Rc::new(b.clone())),
        }
    }
}
