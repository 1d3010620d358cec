//! The order of strings, and equality that ignores case.

use super::{SymbolicText, Units};
use crate::solve::execute::Limit;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::solve::unwind::{UnwindStop, Unwinder};
use crate::source::Span;

impl Unwinder<'_> {
    /// `a.compareTo(b)`; anything where one of them is null.
    pub(in crate::solve::unwind) fn text_compare(
        &mut self,
        a: &SymbolicText,
        b: &SymbolicText,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let (Some((a, _)), Some((b, _))) = (a.present(), b.present()) else {
            return Ok(self.terms.number(32, 0));
        };
        let (a, b) = (self.flat(&a, span)?, self.flat(&b, span)?);
        self.units_compared(&a, &b, span)
    }

    /// `s.compareTo(t)`: the difference of the first units that differ, or of the lengths.
    pub(in crate::solve::unwind) fn units_compared(
        &mut self,
        a: &Units,
        b: &Units,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let ((_, most_a), (_, most_b)) = (self.lengths(a), self.lengths(b));
        let most = most_a.min(most_b);
        self.charge(most, span)?;
        let mut result = self.terms.subtract(a.length, b.length);
        for at in (0..most).rev() {
            let (in_a, in_b) = (self.reaches(a, at), self.reaches(b, at));
            let both = self.terms.and(in_a, in_b);
            let equal = self.terms.equal(a.units[at], b.units[at]);
            let apart = self.terms.not(equal);
            let decides = self.terms.and(both, apart);
            let difference = self.terms.subtract(a.units[at], b.units[at]);
            result = self.terms.conditional(decides, difference, result);
        }
        Ok(result)
    }

    /// `s.equalsIgnoreCase(t)`; false where `t` is null.
    pub(in crate::solve::unwind) fn equals_ignoring_case(
        &mut self,
        path: PathId,
        units: &Units,
        other: &SymbolicText,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let null = self.text_is_null(other);
        let present = self.terms.not(null);
        let Some((other, _)) = other.present() else {
            return Ok(present);
        };
        let other = self.flat(&other, span)?;
        let ((_, most_a), (_, most_b)) = (self.lengths(units), self.lengths(&other));
        let same_length = self.terms.equal(units.length, other.length);
        let asked = self.terms.and(present, same_length);
        let mut all = asked;
        for at in 0..most_a.min(most_b) {
            self.charge(4, span)?;
            let (a, b) = (units.units[at], other.units[at]);
            let counts = self.reaches(units, at);
            let known = self.terms.and(asked, counts);
            // Units beyond Latin-1 are compared only as long as nothing differed before.
            let (latin_a, latin_b) = (self.is_latin(a), self.is_latin(b));
            let latin = self.terms.and(latin_a, latin_b);
            let equal = self.terms.equal(a, b);
            let fine = self.terms.or(latin, equal);
            let asks = self.terms.and(all, known);
            let fine = self.terms.implies(asks, fine);
            self.assert(path, fine, AssertionKind::Within(Limit::Letter), span);
            let (lower_a, lower_b) = (self.lower(a), self.lower(b));
            let alike = self.terms.equal(lower_a, lower_b);
            let alike = self.terms.or(equal, alike);
            let alike = self.terms.implies(counts, alike);
            all = self.terms.and(all, alike);
        }
        Ok(all)
    }
}
