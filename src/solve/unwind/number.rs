//! Java's library on numbers.

use super::{UnwindStop, Unwinder};
use crate::read::types::Primitive;
use crate::solve::execute::{Exception, Limit};
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::{Interval, TermId};
use crate::source::Span;

/// Pairs of base and exponent that a power is listed for.
const LISTED: u64 = 1_024;

/// The greatest exponent for which a power is multiplied out.
const MULTIPLIED: u32 = 8;

impl Unwinder<'_> {
    /// Demands that a divisor is not zero.
    pub(super) fn not_zero(&mut self, path: PathId, divisor: TermId, span: Span) {
        let bits = self.terms.bits(divisor);
        let zero = self.terms.number(bits, 0);
        let is_zero = self.terms.equal(divisor, zero);
        let valid = self.terms.not(is_zero);
        self.assert(path, valid, AssertionKind::NoException(Exception::Arithmetic), span);
    }

    /// -1, 0 or 1.
    pub(super) fn compared(&mut self, a: TermId, b: TermId) -> TermId {
        let [minus, zero, one] = [-1, 0, 1].map(|number| self.terms.number(32, number));
        let (less, greater) = (self.terms.less(a, b), self.terms.less(b, a));
        let not_less = self.terms.conditional(greater, one, zero);
        self.terms.conditional(less, minus, not_less)
    }

    /// Whether a remainder is 0 or has the sign of the divisor, and the remainder.
    fn floor_remainder(&mut self, a: TermId, b: TermId) -> (TermId, TermId) {
        let bits = self.terms.bits(a);
        let zero = self.terms.number(bits, 0);
        let rest = self.terms.remainder(a, b);
        let (below, beneath) = (self.terms.less(rest, zero), self.terms.less(b, zero));
        let exact = self.terms.equal(rest, zero);
        let same_sign = self.terms.equal(below, beneath);
        let right = self.terms.or(exact, same_sign);
        (right, rest)
    }

    /// The remainder with the sign of the divisor.
    pub(super) fn floor_mod(&mut self, a: TermId, b: TermId) -> TermId {
        let (right, rest) = self.floor_remainder(a, b);
        let moved = self.terms.add(rest, b);
        self.terms.conditional(right, rest, moved)
    }

    /// The quotient, rounded towards negative infinity.
    pub(super) fn floor_div(&mut self, a: TermId, b: TermId) -> TermId {
        let (right, _) = self.floor_remainder(a, b);
        let one = self.terms.number(self.terms.bits(a), 1);
        let quotient = self.terms.divide(a, b);
        let less = self.terms.subtract(quotient, one);
        self.terms.conditional(right, quotient, less)
    }

    /// `(int) Math.pow(a, b)`, `(long) Math.pow(a, b)`
    pub(super) fn power(
        &mut self,
        path: PathId,
        (base, exponent): (TermId, TermId),
        result: Primitive,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let (bases, exponents) = (self.terms.interval(base), self.terms.interval(exponent));
        let largest = bases.low.unsigned_abs().max(bases.high.unsigned_abs());
        let exact = u32::try_from(exponents.high)
            .ok()
            .filter(|exponent| *exponent <= MULTIPLIED && exponents.low >= 0)
            .and_then(|exponent| largest.max(2).checked_pow(exponent))
            .is_some_and(|power| power < 1 << 52);
        if !exact {
            if size(bases).saturating_mul(size(exponents)) <= LISTED {
                return Ok(self.listed_power(path, (base, exponent), result, span));
            }
            return Err(UnwindStop::Inexpressible("a power of this many numbers", span));
        }
        let base = self.terms.widen(base);
        let mut power = self.terms.number(64, 1);
        let mut found = power;
        for at in 1..=exponents.high {
            power = self.terms.multiply(power, base);
            let reached = self.number_of(Primitive::Int, at);
            let beyond = self.terms.less(exponent, reached);
            found = self.terms.conditional(beyond, found, power);
        }
        if result == Primitive::Long {
            return Ok(found);
        }
        let (least, greatest) =
            (self.terms.number(64, i32::MIN.into()), self.terms.number(64, i32::MAX.into()));
        let (low, high) = (self.terms.less(found, least), self.terms.less(greatest, found));
        let bounded = self.terms.conditional(low, least, found);
        let bounded = self.terms.conditional(high, greatest, bounded);
        Ok(self.terms.narrow(bounded))
    }

    /// A power by the values of its operands.
    fn listed_power(
        &mut self,
        path: PathId,
        (base, exponent): (TermId, TermId),
        result: Primitive,
        span: Span,
    ) -> TermId {
        let (bases, exponents) = (self.terms.interval(base), self.terms.interval(exponent));
        let bits = result.bits().max(32);
        let mut found = self.terms.number(bits, 0);
        for x in bases.low..=bases.high {
            for y in exponents.low..=exponents.high {
                let (x_term, y_term) = (self.terms.number(32, x), self.terms.number(32, y));
                let (is_x, is_y) =
                    (self.terms.equal(base, x_term), self.terms.equal(exponent, y_term));
                let here = self.terms.and(is_x, is_y);
                if let Some(value) = power(x, y, result) {
                    let value = self.terms.number(bits, value);
                    found = self.terms.conditional(here, value, found);
                } else {
                    let elsewhere = self.terms.not(here);
                    self.assert(path, elsewhere, AssertionKind::Within(Limit::Power), span);
                }
            }
        }
        found
    }
}

fn size(interval: Interval) -> u64 {
    interval.high.abs_diff(interval.low).saturating_add(1)
}

/// What a cast to `result` makes of `Math.pow(base, exponent)`; `None` if a `double` does not hold
/// the power and the cast would tell.
fn power(base: i64, exponent: i64, result: Primitive) -> Option<i64> {
    let (least, greatest) = (result.least(), result.greatest());
    let odd = exponent % 2 != 0;
    match base {
        _ if exponent == 0 => return Some(1),
        0 => return Some(if exponent < 0 { greatest } else { 0 }),
        1 => return Some(1),
        -1 => return Some(if odd { -1 } else { 1 }),
        // A fraction is cut off.
        _ if exponent < 0 => return Some(0),
        _ => {}
    }
    let magnitude = u32::try_from(exponent)
        .ok()
        .and_then(|exponent| base.unsigned_abs().checked_pow(exponent))
        .map_or(u128::MAX, u128::from);
    let negative = base < 0 && odd;
    let limit = if negative {
        u128::from(least.unsigned_abs())
    } else {
        u128::try_from(greatest).unwrap_or(0)
    };
    if magnitude > limit {
        return Some(if negative { least } else { greatest });
    }
    // A `double` has 53 bits, and zeros after them.
    let held = magnitude >> magnitude.trailing_zeros() < 1 << 53;
    let value = i64::try_from(magnitude).ok();
    let value = if negative { value.map_or(Some(i64::MIN), |value| Some(-value)) } else { value };
    value.filter(|_| held)
}
