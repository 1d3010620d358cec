//! `replace` of characters and of strings.

use std::rc::Rc;

use super::{Identity, Rope, SymbolicText, Units};
use crate::solve::term::TermId;
use crate::solve::unwind::{UnwindStop, Unwinder};
use crate::source::Span;

/// The most units of a text in which a string is replaced.
const LONGEST: usize = 128;

impl Unwinder<'_> {
    /// `s.replace(c, d)` on characters.
    pub(in crate::solve::unwind) fn with_unit_replaced(
        &mut self,
        (rope, identity): (&Rope, &Identity),
        (old, new): (TermId, TermId),
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let units = self.flat(rope, span)?;
        let (_, most) = self.lengths(&units);
        self.charge(2 * most, span)?;
        let mut found = self.terms.boolean(false);
        let mut all = Vec::with_capacity(most);
        for (at, unit) in units.units[..most].iter().copied().enumerate() {
            let counts = self.reaches(&units, at);
            let is = self.terms.equal(unit, old);
            let here = self.terms.and(counts, is);
            found = self.terms.or(found, here);
            all.push(self.terms.conditional(is, new, unit));
        }
        let alike = self.terms.equal(old, new);
        let unlike = self.terms.not(alike);
        let changes = self.terms.and(found, unlike);
        if self.terms.as_boolean(changes) == Some(false) {
            return Ok(SymbolicText::Rope(rope.clone(), identity.clone()));
        }
        let rope = self.rope_of(&Units { length: units.length, units: all.into() });
        let identity = self.unless(changes, identity);
        Ok(SymbolicText::Rope(rope, identity))
    }

    /// `s.replace(t, u)` on strings.
    pub(in crate::solve::unwind) fn with_text_replaced(
        &mut self,
        (rope, identity): (&Rope, &Identity),
        (old, new): (&Rope, &Rope),
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let (wanted, by) = (self.flat(old, span)?, self.flat(new, span)?);
        let ((least, most), (by_least, by_most)) = (self.lengths(&wanted), self.lengths(&by));
        if (least, most) == (1, 1) && (by_least, by_most) == (1, 1) {
            return self.with_unit_replaced((rope, identity), (wanted.units[0], by.units[0]), span);
        }
        let mut result: Option<SymbolicText> = None;
        for length in least..=most {
            let known =
                Units { length: self.count_of(length), units: wanted.units[..length].into() };
            let text = match length {
                // Java replaces one character by one as characters, which keeps the object where
                // both are the same.
                1 if by_least <= 1 && by_most >= 1 => {
                    let one = self.is_at(by.length, 1);
                    let new = by.units[0];
                    let as_units =
                        self.with_unit_replaced((rope, identity), (known.units[0], new), span)?;
                    let as_text = self.with_known_replaced((rope, identity), &known, &by, span)?;
                    SymbolicText::choice(one, &as_units, &as_text)
                }
                0 => self.with_text_between(rope, new, span)?,
                _ => self.with_known_replaced((rope, identity), &known, &by, span)?,
            };
            result = Some(match result {
                None => text,
                Some(other) => {
                    let here = self.is_at(wanted.length, length);
                    SymbolicText::choice(here, &text, &other)
                }
            });
        }
        Ok(result.unwrap_or_else(SymbolicText::empty))
    }

    /// A text before every unit and at the end: what replacing the empty text makes.
    fn with_text_between(
        &mut self,
        rope: &Rope,
        new: &Rope,
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let units = self.flat(rope, span)?;
        let (_, most) = self.lengths(&units);
        self.bounded_work(most, span)?;
        let (one, zero) = (self.count_of(1), self.count_of(0));
        let mut whole = new.clone();
        for at in 0..most {
            let counts = self.reaches(&units, at);
            let length = self.terms.conditional(counts, one, zero);
            let unit = self.rope_of(&Units { length, units: Rc::from([units.units[at]]) });
            let next = unit.join(new);
            whole = match self.terms.as_boolean(counts) {
                Some(true) => whole.join(&next),
                _ => whole.join(&Rope::choice(counts, &next, &Rope::default())),
            };
        }
        let identity = self.fresh_unless_empty(&whole);
        Ok(SymbolicText::Rope(whole, identity))
    }

    /// Replaces a text of known length, not empty: from left to right, each unit at most once.
    fn with_known_replaced(
        &mut self,
        (rope, identity): (&Rope, &Identity),
        wanted: &Units,
        new: &Units,
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let units = self.flat(rope, span)?;
        let (_, most) = self.lengths(&units);
        self.bounded_work(most, span)?;
        let size = wanted.units.len();
        let (one, zero) = (self.count_of(1), self.count_of(0));
        let mut found = self.terms.boolean(false);
        let mut starts: Vec<TermId> = Vec::with_capacity(most);
        let mut whole = Rope::default();
        for at in 0..most {
            self.charge(size + 4, span)?;
            // A place within what was replaced before is no start of its own.
            let mut covered = self.terms.boolean(false);
            for before in &starts[at.saturating_sub(size - 1)..] {
                covered = self.terms.or(covered, *before);
            }
            let stands = self.stands_at(&units, wanted, at);
            let free = self.terms.not(covered);
            let start = self.terms.and(stands, free);
            starts.push(start);
            found = self.terms.or(found, start);
            let counts = self.reaches(&units, at);
            let stays = self.terms.and(counts, free);
            let length = self.terms.conditional(stays, one, zero);
            let own = Units { length, units: Rc::from([units.units[at]]) };
            let piece = match self.terms.as_boolean(start) {
                Some(true) => new.clone(),
                Some(false) => own,
                None => self.either_units(start, new, &own),
            };
            whole = whole.join(&self.rope_of(&piece));
        }
        if self.terms.as_boolean(found) == Some(false) {
            return Ok(SymbolicText::Rope(rope.clone(), identity.clone()));
        }
        let fresh = self.fresh_unless_empty(&whole);
        let nothing = self.terms.not(found);
        Ok(SymbolicText::Rope(whole, self.either_object(nothing, identity, fresh)))
    }

    fn bounded_work(&mut self, most: usize, span: Span) -> Result<(), UnwindStop> {
        if most > LONGEST {
            return Err(UnwindStop::Inexpressible("`replace` in so long a text", span));
        }
        self.charge(most, span)
    }
}
