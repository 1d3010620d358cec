//! Ropes: persistent lists of pieces whose text depends on terms.
//!
//! Appending is cheap, and two states share what was printed before they parted. What was computed
//! about a rope (its length, its units one by one) is kept at its last link, so that a longer rope
//! starts from there.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::read::types::Primitive;
use crate::solve::term::TermId;
use crate::source::Span;

/// A persistent list of pieces; `None` is the empty string.
#[derive(Clone, Debug, Default)]
pub(in crate::solve::unwind) struct Rope(Option<Rc<Link>>);

#[derive(Debug)]
struct Link {
    before: Rope,
    piece: RopePiece,
    /// How many pieces there are up to here.
    count: u32,
    length: OnceCell<TermId>,
    units: OnceCell<Units>,
}

/// A text unit by unit: those from `length` on do not count.
#[derive(Clone, Debug)]
pub(in crate::solve::unwind) struct Units {
    /// A 32-bit term, from 0 to the number of units wherever the run may be an instance.
    pub(in crate::solve::unwind) length: TermId,
    /// 32-bit terms, from 0 to 65535.
    pub(in crate::solve::unwind) units: Rc<[TermId]>,
}

/// A part of a string.
#[derive(Clone, Debug)]
pub(in crate::solve::unwind) enum RopePiece {
    /// This text, as UTF-16.
    Literal(Rc<[u16]>),
    /// The text of a value of a primitive type.
    Value(Primitive, TermId),
    /// Units that are terms.
    Units(Units),
    /// The text of a floating number that is not known, made here. Nothing can be said of it.
    Unsaid(Span),
    /// The first text where the condition holds, the second elsewhere.
    Choice(TermId, Rope, Rope),
}

impl Drop for Link {
    /// Takes the list apart link by link: a long output would overflow the stack otherwise.
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(link) = next {
            next = match Rc::try_unwrap(link) {
                Ok(mut link) => link.before.0.take(),
                Err(_) => None,
            };
        }
    }
}

impl Rope {
    /// A text without terms.
    pub(super) fn literal(units: &[u16]) -> Rope {
        if units.is_empty() {
            Rope::default()
        } else {
            Rope::of(RopePiece::Literal(Rc::from(units)))
        }
    }

    /// One piece.
    pub(super) fn of(piece: RopePiece) -> Rope {
        Rope::default().with(piece)
    }

    /// How many pieces there are.
    pub(super) fn count(&self) -> u32 {
        self.0.as_ref().map_or(0, |link| link.count)
    }

    /// This text with a piece after it.
    pub(super) fn with(&self, piece: RopePiece) -> Rope {
        Rope(Some(Rc::new(Link {
            before: self.clone(),
            piece,
            count: self.count() + 1,
            length: OnceCell::new(),
            units: OnceCell::new(),
        })))
    }

    /// This text with another after it.
    pub(super) fn join(&self, other: &Rope) -> Rope {
        if self.0.is_none() {
            return other.clone();
        }
        other.pieces(0).into_iter().fold(self.clone(), |rope, piece| rope.with(piece))
    }

    /// The pieces in order, after the first `from`.
    pub(super) fn pieces(&self, from: u32) -> Vec<RopePiece> {
        let mut pieces = Vec::new();
        let mut at = self;
        while let Some(link) = &at.0 {
            if link.count <= from {
                break;
            }
            pieces.push(link.piece.clone());
            at = &link.before;
        }
        pieces.reverse();
        pieces
    }

    /// The piece, if there is exactly one.
    pub(super) fn single(&self) -> Option<&RopePiece> {
        self.0.as_ref().filter(|link| link.count == 1).map(|link| &link.piece)
    }

    /// What lies after the first `from` pieces.
    pub(super) fn behind(&self, from: u32) -> Rope {
        if from == 0 {
            return self.clone();
        }
        self.pieces(from).into_iter().fold(Rope::default(), |rope, piece| rope.with(piece))
    }

    /// Whether both are the same list in memory.
    pub(super) fn shares(&self, other: &Rope) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    fn up_to(&self, count: u32) -> Rope {
        let mut at = self.clone();
        while at.count() > count {
            at = match &at.0 {
                Some(link) => link.before.clone(),
                None => break,
            };
        }
        at
    }

    /// The longest beginning that both share in memory.
    pub(super) fn common(&self, other: &Rope) -> Rope {
        let count = self.count().min(other.count());
        let (mut a, mut b) = (self.up_to(count), other.up_to(count));
        while !a.shares(&b) {
            let shorter = a.count().saturating_sub(1);
            (a, b) = (a.up_to(shorter), b.up_to(shorter));
        }
        a
    }

    /// The first text where the condition holds, the second elsewhere; what both begin with stays
    /// one.
    pub(super) fn choice(condition: TermId, a: &Rope, b: &Rope) -> Rope {
        if a.shares(b) {
            return a.clone();
        }
        let common = a.common(b);
        let [then, otherwise] = [a, b].map(|rope| rope.behind(common.count()));
        common.with(RopePiece::Choice(condition, then, otherwise))
    }

    /// Whether going through all pieces, those of both sides of each choice included, is
    /// affordable: sides that share what stands before them are gone through again and again.
    pub(super) fn is_light(&self) -> bool {
        const BESIDES: u32 = 4_096;
        let most = self.count().saturating_add(BESIDES);
        let mut waiting = vec![self.clone()];
        let mut seen = 0;
        while let Some(rope) = waiting.pop() {
            let mut at = &rope;
            while let Some(link) = &at.0 {
                seen += 1;
                if seen > most {
                    return false;
                }
                if let RopePiece::Choice(_, a, b) = &link.piece {
                    waiting.extend([a.clone(), b.clone()]);
                }
                at = &link.before;
            }
        }
        true
    }

    /// The text, if no term takes part in it.
    pub(super) fn constant(&self) -> Option<Vec<u16>> {
        let mut units = Vec::new();
        for piece in self.pieces(0) {
            match piece {
                RopePiece::Literal(text) => units.extend_from_slice(&text),
                RopePiece::Value(..)
                | RopePiece::Unsaid(_)
                | RopePiece::Choice(..)
                | RopePiece::Units(_) => return None,
            }
        }
        Some(units)
    }

    /// The length, where it was computed before.
    pub(super) fn known_length(&self) -> Option<TermId> {
        self.0.as_ref()?.length.get().copied()
    }

    /// Keeps the length for later.
    pub(super) fn keep_length(&self, length: TermId) {
        if let Some(link) = &self.0 {
            link.length.get_or_init(|| length);
        }
    }

    /// The units, where they were computed before.
    pub(super) fn known_units(&self) -> Option<&Units> {
        self.0.as_ref()?.units.get()
    }

    /// Keeps the units for later.
    pub(super) fn keep_units(&self, units: &Units) {
        if let Some(link) = &self.0 {
            link.units.get_or_init(|| units.clone());
        }
    }

    /// The longest beginning about which `known` tells something, with what it tells; at least the
    /// empty one.
    pub(super) fn longest<T>(&self, known: impl Fn(&Rope) -> Option<T>) -> (u32, Option<T>) {
        let mut at = self;
        loop {
            if let Some(found) = known(at) {
                return (at.count(), Some(found));
            }
            match &at.0 {
                Some(link) => at = &link.before,
                None => return (0, None),
            }
        }
    }
}
