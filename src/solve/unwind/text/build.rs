//! Strings made of one string: joined, repeated, reversed, padded, trimmed, in another case.

use std::rc::Rc;

use super::{Identity, Rope, RopePiece, SymbolicText, Units};
use crate::read::types::Primitive;
use crate::solve::execute::{Exception, Limit};
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::solve::unwind::{UnwindStop, Unwinder};
use crate::source::Span;

/// The most units of a repeated text.
const REPEATED: usize = 2_048;

/// To which case a text is brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve::unwind) enum LetterCase {
    /// `toUpperCase`
    Upper,
    /// `toLowerCase`
    Lower,
}

/// With what a text is brought to a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve::unwind) enum Padding {
    /// Blanks before it.
    Before,
    /// Blanks after it.
    Behind,
    /// Zeros before it, after its sign.
    Zeros,
}

impl Unwinder<'_> {
    /// `s.concat(t)`
    pub(in crate::solve::unwind) fn joined(
        &mut self,
        (rope, identity): (&Rope, &Identity),
        other: &Rope,
    ) -> SymbolicText {
        let length = self.rope_length(other);
        let nothing = self.is_at(length, 0);
        let identity = self.either_object(nothing, identity, Identity::fresh());
        SymbolicText::Rope(rope.join(other), identity)
    }

    /// `s.toUpperCase()`, `s.toLowerCase()`
    pub(in crate::solve::unwind) fn in_case(
        &mut self,
        path: PathId,
        (rope, identity): (&Rope, &Identity),
        case: LetterCase,
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        const SHARP_S: u16 = 0xDF;
        let units = self.flat(rope, span)?;
        let (_, most) = self.lengths(&units);
        let mut changes = self.terms.boolean(false);
        let mut mapped = Vec::with_capacity(most);
        let mut sharp = false;
        for (at, unit) in units.units[..most].iter().copied().enumerate() {
            self.charge(8, span)?;
            let counts = self.reaches(&units, at);
            let latin = self.is_latin(unit);
            let latin = self.terms.implies(counts, latin);
            self.assert(path, latin, AssertionKind::Within(Limit::Letter), span);
            let other = match case {
                LetterCase::Upper => self.upper(unit),
                LetterCase::Lower => self.lower(unit),
            };
            let same = self.terms.equal(unit, other);
            let differs = self.terms.not(same);
            let here = self.terms.and(counts, differs);
            changes = self.terms.or(changes, here);
            sharp |= case == LetterCase::Upper && self.may_be(unit, SHARP_S);
            mapped.push(other);
        }
        if !sharp {
            if self.terms.as_boolean(changes) == Some(false) {
                return Ok(SymbolicText::Rope(rope.clone(), identity.clone()));
            }
            let rope = self.rope_of(&Units { length: units.length, units: mapped.into() });
            let identity = self.unless(changes, identity);
            return Ok(SymbolicText::Rope(rope, identity));
        }
        // The sharp s becomes two letters.
        let (one, two, zero) = (self.count_of(1), self.count_of(2), self.count_of(0));
        let (wanted, letter) = (self.unit(SHARP_S), self.unit(u16::from(b'S')));
        let mut whole = Rope::default();
        for (at, (unit, other)) in units.units.iter().zip(mapped).enumerate() {
            let is_sharp = self.terms.equal(*unit, wanted);
            let counts = self.reaches(&units, at);
            let here = self.terms.and(counts, is_sharp);
            changes = self.terms.or(changes, here);
            let length = self.terms.conditional(is_sharp, two, one);
            let length = self.terms.conditional(counts, length, zero);
            let first = self.terms.conditional(is_sharp, letter, other);
            whole = whole.join(&self.rope_of(&Units { length, units: Rc::from([first, letter]) }));
        }
        let identity = self.unless(changes, identity);
        Ok(SymbolicText::Rope(whole, identity))
    }

    fn may_be(&self, unit: TermId, value: u16) -> bool {
        self.terms.interval(unit).contains(i64::from(value))
    }

    /// A new object where something changes, else the one given.
    pub(super) fn unless(&mut self, changes: TermId, identity: &Identity) -> Identity {
        let same = self.terms.not(changes);
        self.either_object(same, identity, Identity::fresh())
    }

    /// `s.trim()`: without the units up to the blank at both ends.
    pub(in crate::solve::unwind) fn trimmed(
        &mut self,
        (rope, identity): (&Rope, &Identity),
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let units = self.flat(rope, span)?;
        let (_, most) = self.lengths(&units);
        self.charge(4 * most, span)?;
        let blank = self.unit(u16::from(b' '));
        let zero = self.count_of(0);
        let visible: Vec<TermId> = (0..most)
            .map(|at| {
                let counts = self.reaches(&units, at);
                let visible = self.terms.less(blank, units.units[at]);
                self.terms.and(counts, visible)
            })
            .collect();
        let (mut begin, mut end) = (zero, zero);
        for (at, visible) in visible.iter().enumerate().rev() {
            let place = self.count_of(at);
            begin = self.terms.conditional(*visible, place, begin);
        }
        for (at, visible) in visible.iter().enumerate() {
            let behind = self.count_of(at + 1);
            end = self.terms.conditional(*visible, behind, end);
        }
        let from_start = self.terms.equal(begin, zero);
        let to_end = self.terms.equal(end, units.length);
        let whole = self.terms.and(from_start, to_end);
        if self.terms.as_boolean(whole) == Some(true) {
            return Ok(SymbolicText::Rope(rope.clone(), identity.clone()));
        }
        let part = self.part(&units, begin, end, span)?;
        let rope = self.rope_of(&part);
        let fresh = self.fresh_unless_empty(&rope);
        Ok(SymbolicText::Rope(rope, self.either_object(whole, identity, fresh)))
    }

    /// `s.repeat(count)`
    pub(in crate::solve::unwind) fn repeated(
        &mut self,
        path: PathId,
        (rope, identity): (&Rope, &Identity),
        count: TermId,
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let (zero, one) = (self.count_of(0), self.count_of(1));
        let valid = self.terms.less_equal(zero, count);
        self.assert(path, valid, AssertionKind::NoException(Exception::IllegalArgument), span);
        let just_one = self.terms.equal(count, one);
        if self.terms.as_boolean(just_one) == Some(true) {
            return Ok(SymbolicText::Rope(rope.clone(), identity.clone()));
        }
        let units = self.flat(rope, span)?;
        let (least, most) = self.lengths(&units);
        let times = self.terms.interval(count).high.max(0);
        let times = usize::try_from(times).unwrap_or(usize::MAX);
        let whole = times.saturating_mul(most);
        if whole > REPEATED {
            return Err(UnwindStop::Inexpressible("so long a repeated text", span));
        }
        self.charge(whole * (most + 1 - least), span)?;
        let all = (0..whole)
            .map(|at| {
                let mut unit = units.units[at % most];
                for length in least.max(1)..most {
                    let here = self.is_at(units.length, length);
                    unit = self.terms.conditional(here, units.units[at % length], unit);
                }
                unit
            })
            .collect();
        let length = self.terms.multiply(units.length, count);
        let rope = self.rope_of(&Units { length, units: all });
        let fresh = self.fresh_unless_empty(&rope);
        Ok(SymbolicText::Rope(rope, self.either_object(just_one, identity, fresh)))
    }

    /// `new StringBuilder(s).reverse().toString()`
    pub(in crate::solve::unwind) fn reversed(
        &mut self,
        rope: &Rope,
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let units = self.flat(rope, span)?;
        self.demand_no_surrogates(&units, "reversing a text that may have surrogates", span)?;
        let (least, most) = self.lengths(&units);
        self.charge(most * (most + 1 - least), span)?;
        let all = (0..most)
            .map(|at| {
                let mut unit = units.units[most - 1 - at];
                for length in least.max(at + 1)..most {
                    let here = self.is_at(units.length, length);
                    unit = self.terms.conditional(here, units.units[length - 1 - at], unit);
                }
                unit
            })
            .collect();
        let rope = self.rope_of(&Units { length: units.length, units: all });
        let identity = self.fresh_unless_empty(&rope);
        Ok(SymbolicText::Rope(rope, identity))
    }

    /// `%5d` and its like: at least `width` units.
    pub(in crate::solve::unwind) fn padded(
        &mut self,
        rope: &Rope,
        width: TermId,
        padding: Padding,
        span: Span,
    ) -> Result<SymbolicText, UnwindStop> {
        let length = self.rope_length(rope);
        let less = self.terms.less(length, width);
        let missing = self.terms.subtract(width, length);
        let zero = self.count_of(0);
        let missing = self.terms.conditional(less, missing, zero);
        let most = usize::try_from(self.terms.interval(missing).high.max(0)).unwrap_or(usize::MAX);
        if most > REPEATED {
            return Err(UnwindStop::Inexpressible("so wide a text", span));
        }
        self.charge(most, span)?;
        let filler = match padding {
            Padding::Before | Padding::Behind => b' ',
            Padding::Zeros => b'0',
        };
        let filler = self.unit(u16::from(filler));
        let filling = self.rope_of(&Units { length: missing, units: vec![filler; most].into() });
        let whole = match padding {
            Padding::Before => filling.join(rope),
            Padding::Behind => rope.join(&filling),
            Padding::Zeros => self.with_zeros(rope, &filling, span)?,
        };
        Ok(SymbolicText::fresh(whole))
    }

    /// A text with zeros before it, after a minus sign.
    fn with_zeros(&mut self, rope: &Rope, zeros: &Rope, span: Span) -> Result<Rope, UnwindStop> {
        let minus = Rope::literal(&[u16::from(b'-')]);
        let (negative, rest) = match rope.single() {
            Some(RopePiece::Value(
                Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long,
                value,
            )) if self.terms.interval(*value).low > i64::MIN => {
                let wide = self.terms.widen(*value);
                let origin = self.terms.number(64, 0);
                let negative = self.terms.less(wide, origin);
                let opposite = self.terms.negate(wide);
                (negative, Rope::of(RopePiece::Value(Primitive::Long, opposite)))
            }
            _ => {
                let units = self.flat(rope, span)?;
                let sign = self.unit(u16::from(b'-'));
                let some = self.reaches(&units, 0);
                let negative = match units.units.first() {
                    Some(first) => self.terms.equal(*first, sign),
                    None => some,
                };
                let negative = self.terms.and(some, negative);
                let one = self.count_of(1);
                let rest = self.part(&units, one, units.length, span)?;
                (negative, self.rope_of(&rest))
            }
        };
        let signed = minus.join(zeros).join(&rest);
        let plain = zeros.join(rope);
        Ok(match self.terms.as_boolean(negative) {
            Some(true) => signed,
            Some(false) => plain,
            None => Rope::choice(negative, &signed, &plain),
        })
    }
}
