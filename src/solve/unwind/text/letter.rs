//! Classes and cases of characters, exact for Latin-1.
//!
//! Beyond Latin-1 versions of Java differ, and a run that asks is beyond its limits.

use crate::solve::execute::Limit;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::solve::unwind::Unwinder;
use crate::source::Span;

/// The letters without case: feminine and masculine ordinal. Java counts them as lower case.
const ORDINALS: [u8; 2] = [0xAA, 0xBA];

impl Unwinder<'_> {
    /// Whether a unit is one of these.
    pub(in crate::solve::unwind) fn in_range(
        &mut self,
        unit: TermId,
        first: u8,
        last: u8,
    ) -> TermId {
        let (first, last) = (self.unit(u16::from(first)), self.unit(u16::from(last)));
        let low = self.terms.less_equal(first, unit);
        let high = self.terms.less_equal(unit, last);
        self.terms.and(low, high)
    }

    fn in_ranges(&mut self, unit: TermId, ranges: &[(u8, u8)]) -> TermId {
        let mut any = self.terms.boolean(false);
        for (first, last) in ranges {
            let here = self.in_range(unit, *first, *last);
            any = self.terms.or(any, here);
        }
        any
    }

    /// Whether a unit is within Latin-1.
    pub(super) fn is_latin(&mut self, unit: TermId) -> TermId {
        let end = self.terms.number(32, 256);
        self.terms.less(unit, end)
    }

    pub(in crate::solve::unwind) fn demand_latin(
        &mut self,
        path: PathId,
        unit: TermId,
        span: Span,
    ) {
        let latin = self.is_latin(unit);
        self.assert(path, latin, AssertionKind::Within(Limit::Letter), span);
    }

    pub(in crate::solve::unwind) fn is_upper(&mut self, unit: TermId) -> TermId {
        self.in_ranges(unit, &[(b'A', b'Z'), (0xC0, 0xD6), (0xD8, 0xDE)])
    }

    pub(in crate::solve::unwind) fn is_lower(&mut self, unit: TermId) -> TermId {
        let [a, o] = ORDINALS;
        self.in_ranges(
            unit,
            &[(b'a', b'z'), (a, a), (0xB5, 0xB5), (o, o), (0xDF, 0xF6), (0xF8, 0xFF)],
        )
    }

    /// The upper case of a character of Latin-1; two of them lie beyond it, and the sharp s has
    /// none of one character.
    pub(in crate::solve::unwind) fn upper(&mut self, unit: TermId) -> TermId {
        let shifted = self.shifted(unit, &[(b'a', b'z'), (0xE0, 0xF6), (0xF8, 0xFE)], -32);
        let (micro, beyond) = (self.unit(0xB5), self.unit(0x39C));
        let is_micro = self.terms.equal(unit, micro);
        let upper = self.terms.conditional(is_micro, beyond, shifted);
        let (last, beyond) = (self.unit(0xFF), self.unit(0x178));
        let is_last = self.terms.equal(unit, last);
        self.terms.conditional(is_last, beyond, upper)
    }

    /// The lower case of a character of Latin-1.
    pub(in crate::solve::unwind) fn lower(&mut self, unit: TermId) -> TermId {
        self.shifted(unit, &[(b'A', b'Z'), (0xC0, 0xD6), (0xD8, 0xDE)], 32)
    }

    fn shifted(&mut self, unit: TermId, ranges: &[(u8, u8)], by: i64) -> TermId {
        let by = self.terms.number(32, by);
        let moved = self.terms.add(unit, by);
        let mut result = unit;
        for (first, last) in ranges {
            let here = self.in_range(unit, *first, *last);
            result = self.terms.conditional(here, moved, result);
        }
        result
    }
}
