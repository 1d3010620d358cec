//! Ropes unit by unit.
//!
//! In: a rope. Out: [`Units`]: each unit is a choice by the positions that what stands before it
//! can end at, which is no choice where the lengths are known.

use std::ops::Range;

use super::{Rope, RopePiece, Units};
use crate::solve::term::TermId;
use crate::solve::unwind::{UNSAID, UnwindStop, Unwinder};
use crate::source::Span;

/// The most units of a text whose parts have unknown places.
const OPEN: usize = 2_048;
/// The most units of a text that is looked at unit by unit.
const MOST: usize = 100_000;

/// A text under construction.
struct Growing {
    length: TermId,
    units: Vec<TermId>,
}

impl Unwinder<'_> {
    /// The units of a text.
    pub(super) fn flat(&mut self, rope: &Rope, span: Span) -> Result<Units, UnwindStop> {
        if let Some(known) = rope.known_units() {
            return Ok(known.clone());
        }
        let (from, known) = rope.longest(|rope| rope.known_units().cloned());
        let mut growing = match known {
            Some(known) => Growing { length: known.length, units: known.units.to_vec() },
            None => Growing { length: self.terms.number(32, 0), units: Vec::new() },
        };
        for piece in rope.pieces(from) {
            let units = self.flat_piece(&piece, span)?;
            self.append(&mut growing, &units, span)?;
        }
        let units = Units { length: growing.length, units: growing.units.into() };
        rope.keep_units(&units);
        Ok(units)
    }

    fn flat_piece(&mut self, piece: &RopePiece, span: Span) -> Result<Units, UnwindStop> {
        self.spend(span)?;
        match piece {
            RopePiece::Literal(text) => Ok(self.literal_units(text)),
            RopePiece::Value(primitive, value) => Ok(self.value_units(*primitive, *value)),
            RopePiece::Unsaid(place) => Err(UnwindStop::Inexpressible(UNSAID, *place)),
            RopePiece::Units(units) => Ok(units.clone()),
            RopePiece::Choice(condition, a, b) => {
                let (a, b) = (self.flat(a, span)?, self.flat(b, span)?);
                self.charge(a.units.len().max(b.units.len()), span)?;
                Ok(self.either_units(*condition, &a, &b))
            }
        }
    }

    /// A constant, unit by unit.
    pub(super) fn literal_units(&mut self, text: &[u16]) -> Units {
        let length = self.count_of(text.len());
        Units { length, units: text.iter().map(|unit| self.unit(*unit)).collect() }
    }

    /// The first where the condition holds, the second elsewhere.
    pub(super) fn either_units(&mut self, condition: TermId, a: &Units, b: &Units) -> Units {
        let length = self.terms.conditional(condition, a.length, b.length);
        let units = (0..a.units.len().max(b.units.len()))
            .map(|at| match (a.units.get(at), b.units.get(at)) {
                (Some(a), Some(b)) => self.terms.conditional(condition, *a, *b),
                (Some(one), None) | (None, Some(one)) => *one,
                (None, None) => unreachable!("one of the two has a unit here"),
            })
            .collect();
        Units { length, units }
    }

    /// The least and the greatest length that a text can have.
    pub(super) fn lengths(&self, units: &Units) -> (usize, usize) {
        self.counts_within(units.length, units.units.len())
    }

    fn counts_within(&self, length: TermId, most: usize) -> (usize, usize) {
        let interval = self.terms.interval(length);
        let count = |value: i64| usize::try_from(value.max(0)).unwrap_or(usize::MAX).min(most);
        (count(interval.low), count(interval.high))
    }

    /// The positions below `most` that an index can mean.
    pub(super) fn positions(&self, index: TermId, most: usize) -> Range<usize> {
        let interval = self.terms.interval(index);
        let count = |value: i64| usize::try_from(value.max(0)).unwrap_or(usize::MAX);
        let end = count(interval.high.saturating_add(1)).min(most);
        count(interval.low).min(end)..end
    }

    /// Whether a text is longer than `at`, so that the unit there counts.
    pub(super) fn reaches(&mut self, units: &Units, at: usize) -> TermId {
        let at = self.count_of(at);
        self.terms.less(at, units.length)
    }

    /// Whether a number is this position.
    pub(in crate::solve::unwind) fn is_at(&mut self, index: TermId, at: usize) -> TermId {
        let at = self.count_of(at);
        self.terms.equal(index, at)
    }

    fn append(&mut self, to: &mut Growing, other: &Units, span: Span) -> Result<(), UnwindStop> {
        let (_, more) = self.lengths(other);
        let (low, high) = self.counts_within(to.length, to.units.len());
        let limit = if low == high { MOST } else { OPEN };
        if high + more > limit {
            return Err(UnwindStop::Inexpressible("so long a text unit by unit", span));
        }
        to.units.truncate(high);
        if low == high {
            self.charge(more, span)?;
            to.units.extend_from_slice(&other.units[..more]);
        } else {
            let length = to.length;
            let starts: Vec<TermId> = (low..=high).map(|start| self.is_at(length, start)).collect();
            let before = to.units.split_off(low);
            for at in low..high + more {
                let first = low.max((at + 1).saturating_sub(more));
                let last = high.min(at);
                self.charge((last + 1).saturating_sub(first), span)?;
                // Where the text before goes beyond this place, it has the unit here.
                let mut unit = before.get(at - low).copied();
                for start in first..=last {
                    let own = other.units[at - start];
                    unit = Some(match unit {
                        Some(rest) => self.terms.conditional(starts[start - low], own, rest),
                        None => own,
                    });
                }
                to.units.extend(unit);
            }
        }
        to.length = self.terms.add(to.length, other.length);
        Ok(())
    }

    /// A text of these units, as short as can be told.
    pub(super) fn rope_of(&mut self, units: &Units) -> Rope {
        let (low, high) = self.lengths(units);
        if high == 0 {
            return Rope::default();
        }
        let known = |unit: &TermId| u16::try_from(self.terms.as_number(*unit)?).ok();
        let constant: Option<Vec<u16>> = units.units[..high].iter().map(known).collect();
        if let Some(text) = constant.filter(|_| low == high) {
            return Rope::literal(&text);
        }
        let units = Units { length: units.length, units: units.units[..high].into() };
        let rope = Rope::of(RopePiece::Units(units.clone()));
        rope.keep_length(units.length);
        rope.keep_units(&units);
        rope
    }

    /// The length of a text, in UTF-16 units, as a 32-bit term. Where nothing can be said of it,
    /// the formula gives up at its end.
    pub(in crate::solve::unwind) fn rope_length(&mut self, rope: &Rope) -> TermId {
        let (from, known) = rope.longest(Rope::known_length);
        let mut sum = known.unwrap_or_else(|| self.terms.number(32, 0));
        for piece in rope.pieces(from) {
            let length = match &piece {
                RopePiece::Literal(text) => self.count_of(text.len()),
                RopePiece::Value(primitive, value) => self.value_length(*primitive, *value),
                RopePiece::Unsaid(place) => {
                    self.unsaid.get_or_insert(*place);
                    self.count_of(0)
                }
                RopePiece::Units(units) => units.length,
                RopePiece::Choice(condition, a, b) => {
                    let (a, b) = (self.rope_length(a), self.rope_length(b));
                    self.terms.conditional(*condition, a, b)
                }
            };
            sum = self.terms.add(sum, length);
        }
        rope.keep_length(sum);
        sum
    }
}
