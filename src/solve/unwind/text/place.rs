//! What stands where in a string: characters, parts, first and last places.

use std::rc::Rc;

use super::{Identity, Rope, SymbolicText, Units};
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::solve::unwind::{UnwindStop, Unwinder};
use crate::source::Span;

const OUT_OF_BOUNDS: AssertionKind = AssertionKind::NoException(Exception::StringIndexOutOfBounds);

impl Unwinder<'_> {
    /// `s.charAt(index)`
    pub(in crate::solve::unwind) fn char_at(
        &mut self,
        path: PathId,
        rope: &Rope,
        index: TermId,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let length = self.rope_length(rope);
        let zero = self.terms.number(32, 0);
        let low = self.terms.less_equal(zero, index);
        let high = self.terms.less(index, length);
        let valid = self.terms.and(low, high);
        self.assert(path, valid, OUT_OF_BOUNDS, span);
        let units = self.flat(rope, span)?;
        self.unit_at(&units, index, span)
    }

    /// The unit at an index; anything where there is none.
    pub(super) fn unit_at(
        &mut self,
        units: &Units,
        index: TermId,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let (_, most) = self.lengths(units);
        let positions = self.positions(index, most);
        self.charge(positions.len(), span)?;
        let mut chosen: Option<TermId> = None;
        // Known units that count up or stay the same are one number plus the index.
        for (first, last) in self.runs(units, positions).into_iter().rev() {
            let unit = self.unit_in_run(units, index, (first, last));
            chosen = Some(match chosen {
                None => unit,
                Some(rest) => {
                    let here = if first == last {
                        self.is_at(index, first)
                    } else {
                        let last = self.count_of(last);
                        self.terms.less_equal(index, last)
                    };
                    self.terms.conditional(here, unit, rest)
                }
            });
        }
        Ok(chosen.unwrap_or_else(|| self.terms.number(32, 0)))
    }

    /// The positions as runs, first to last, within which units differ from their positions by one
    /// number.
    fn runs(&self, units: &Units, positions: std::ops::Range<usize>) -> Vec<(usize, usize)> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for at in positions {
            if let Some((first, last)) = runs.last_mut()
                && let Some(slope) = self.slope(units, *last, at)
                && (*first == *last || self.slope(units, *first, *first + 1) == Some(slope))
            {
                *last = at;
            } else {
                runs.push((at, at));
            }
        }
        runs
    }

    /// By how much a unit is above the one before, if both are known and it is 0 or 1.
    fn slope(&self, units: &Units, before: usize, at: usize) -> Option<i64> {
        let step =
            self.terms.as_number(units.units[at])? - self.terms.as_number(units.units[before])?;
        (0..=1).contains(&step).then_some(step)
    }

    fn unit_in_run(
        &mut self,
        units: &Units,
        index: TermId,
        (first, last): (usize, usize),
    ) -> TermId {
        let unit = units.units[first];
        if first == last || self.slope(units, first, last) == Some(0) {
            return unit;
        }
        let origin = self.count_of(first);
        let more = self.terms.subtract(index, origin);
        self.terms.add(unit, more)
    }

    /// `s.substring(begin, end)`; `end` is the length where it is not given.
    pub(in crate::solve::unwind) fn substring(
        &mut self,
        path: PathId,
        (rope, identity): (&Rope, &Identity),
        begin: TermId,
        end: Option<TermId>,
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let length = self.rope_length(rope);
        let end = end.unwrap_or(length);
        let zero = self.terms.number(32, 0);
        let low = self.terms.less_equal(zero, begin);
        let order = self.terms.less_equal(begin, end);
        let high = self.terms.less_equal(end, length);
        let valid = self.terms.and(low, order);
        let valid = self.terms.and(valid, high);
        let message = |_: &mut Self| {
            Self::message_of(&[
                SymbolicText::literal("begin "),
                Self::text_of_int(begin),
                SymbolicText::literal(", end "),
                Self::text_of_int(end),
                SymbolicText::literal(", length "),
                Self::text_of_int(length),
            ])
        };
        self.with_message(message, |this| this.assert(path, valid, OUT_OF_BOUNDS, span));
        let from_start = self.terms.equal(begin, zero);
        let to_end = self.terms.equal(end, length);
        let whole = self.terms.and(from_start, to_end);
        if self.terms.as_boolean(whole) == Some(true) {
            return Ok(SymbolicText::Rope(rope.clone(), identity.clone()));
        }
        let units = self.flat(rope, span)?;
        let part = self.part(&units, begin, end, span)?;
        let rope = self.rope_of(&part);
        let fresh = self.fresh_unless_empty(&rope);
        Ok(SymbolicText::Rope(rope, self.either_object(whole, identity, fresh)))
    }

    /// The object of a new text, where Java has the empty one as a constant.
    pub(super) fn fresh_unless_empty(&mut self, rope: &Rope) -> Identity {
        let length = self.rope_length(rope);
        let empty = self.is_at(length, 0);
        self.either_object(empty, &Identity::Content, Identity::fresh())
    }

    /// The first object where the condition holds, the second elsewhere.
    pub(super) fn either_object(
        &mut self,
        condition: TermId,
        a: &Identity,
        b: Identity,
    ) -> Identity {
        match self.terms.as_boolean(condition) {
            Some(true) => a.clone(),
            Some(false) => b,
            None => Identity::choice(condition, a, &b),
        }
    }

    /// The units from `begin` up to before `end`, which lie in the text in this order.
    pub(super) fn part(
        &mut self,
        units: &Units,
        begin: TermId,
        end: TermId,
        span: Span,
    ) -> Result<Units, UnwindStop> {
        let (_, most) = self.lengths(units);
        let length = self.terms.subtract(end, begin);
        let starts = self.positions(begin, most);
        let within = |value: i64| usize::try_from(value.max(0)).unwrap_or(usize::MAX);
        let ends = within(self.terms.interval(end).high).min(most);
        let count = within(self.terms.interval(length).high).min(ends.saturating_sub(starts.start));
        if starts.is_empty() {
            return Ok(Units { length, units: Rc::from([]) });
        }
        self.charge(starts.len() * count, span)?;
        let known: Vec<(usize, TermId)> =
            starts.map(|start| (start, self.is_at(begin, start))).collect();
        let parts = (0..count)
            .map(|at| {
                let mut chosen: Option<TermId> = None;
                for (start, here) in known.iter().rev() {
                    if let Some(unit) = units.units[..most].get(start + at).copied() {
                        chosen = Some(match chosen {
                            Some(rest) => self.terms.conditional(*here, unit, rest),
                            None => unit,
                        });
                    }
                }
                chosen.unwrap_or(begin)
            })
            .collect();
        Ok(Units { length, units: parts })
    }

    /// Whether `wanted` stands in the text from a known place on.
    pub(super) fn stands_at(&mut self, units: &Units, wanted: &Units, at: usize) -> TermId {
        let ((_, most), (least, longest)) = (self.lengths(units), self.lengths(wanted));
        if at + least > most {
            return self.terms.boolean(false);
        }
        let start = self.count_of(at);
        let end = self.terms.add(start, wanted.length);
        let mut all = self.terms.less_equal(end, units.length);
        for place in 0..longest.min(most - at) {
            if self.terms.as_boolean(all) == Some(false) {
                break;
            }
            let counts = self.reaches(wanted, place);
            let equal = self.terms.equal(units.units[at + place], wanted.units[place]);
            let equal = self.terms.implies(counts, equal);
            all = self.terms.and(all, equal);
        }
        all
    }

    /// `s.indexOf(t, from)`
    pub(in crate::solve::unwind) fn index_of(
        &mut self,
        units: &Units,
        wanted: &Units,
        from: Option<TermId>,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let from = match from {
            None => self.terms.number(32, 0),
            Some(from) => {
                // A place before the text is its start, one after it its end.
                let zero = self.terms.number(32, 0);
                let before = self.terms.less(from, zero);
                let from = self.terms.conditional(before, zero, from);
                let behind = self.terms.less(units.length, from);
                self.terms.conditional(behind, units.length, from)
            }
        };
        let ((_, most), (_, longest)) = (self.lengths(units), self.lengths(wanted));
        let mut found = self.terms.number(32, -1);
        let places = self.positions(from, most + 1);
        for at in (places.start..=most).rev() {
            self.charge(longest + 1, span)?;
            let start = self.count_of(at);
            let stands = self.stands_at(units, wanted, at);
            let counts = self.terms.less_equal(from, start);
            let here = self.terms.and(counts, stands);
            found = self.terms.conditional(here, start, found);
        }
        Ok(found)
    }

    /// `s.contains(t)`
    pub(in crate::solve::unwind) fn stands_anywhere(
        &mut self,
        units: &Units,
        wanted: &Units,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let ((_, most), (least, longest)) = (self.lengths(units), self.lengths(wanted));
        let mut any = self.terms.boolean(false);
        for at in 0..=most.saturating_sub(least) {
            self.charge(longest + 1, span)?;
            let stands = self.stands_at(units, wanted, at);
            any = self.terms.or(any, stands);
        }
        Ok(any)
    }

    /// `s.lastIndexOf(t)`
    pub(in crate::solve::unwind) fn last_index_of(
        &mut self,
        units: &Units,
        wanted: &Units,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let ((_, most), (_, longest)) = (self.lengths(units), self.lengths(wanted));
        let mut found = self.terms.number(32, -1);
        for at in 0..=most {
            self.charge(longest + 1, span)?;
            let start = self.count_of(at);
            let stands = self.stands_at(units, wanted, at);
            found = self.terms.conditional(stands, start, found);
        }
        Ok(found)
    }

    /// A text of one unit, for a character that is given as an `int`; no text has one beyond 65535
    /// unless it has surrogates.
    pub(super) fn character_units(
        &mut self,
        units: &Units,
        character: TermId,
        span: Span,
    ) -> Result<Units, UnwindStop> {
        if self.terms.interval(character).high > i64::from(u16::MAX) {
            self.demand_no_surrogates(units, "a character beyond 65535", span)?;
        }
        Ok(Units { length: self.terms.number(32, 1), units: Rc::from([character]) })
    }

    /// Gives up if a unit of the text may be half of a surrogate pair.
    pub(super) fn demand_no_surrogates(
        &self,
        units: &Units,
        what: &'static str,
        span: Span,
    ) -> Result<(), UnwindStop> {
        let surrogates = crate::solve::term::Interval::new(0xD800, 0xDFFF);
        let (_, most) = self.lengths(units);
        let any =
            units.units[..most].iter().any(|unit| self.terms.interval(*unit).meets(surrogates));
        if any { Err(UnwindStop::Inexpressible(what, span)) } else { Ok(()) }
    }

    /// `s.startsWith(t, from)`
    pub(in crate::solve::unwind) fn starts_with_from(
        &mut self,
        units: &Units,
        wanted: &Units,
        from: TermId,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let ((_, most), (_, longest)) = (self.lengths(units), self.lengths(wanted));
        let mut any = self.terms.boolean(false);
        for at in self.positions(from, most + 1) {
            self.charge(longest + 1, span)?;
            let stands = self.stands_at(units, wanted, at);
            let here = self.is_at(from, at);
            let here = self.terms.and(here, stands);
            any = self.terms.or(any, here);
        }
        Ok(any)
    }
}
