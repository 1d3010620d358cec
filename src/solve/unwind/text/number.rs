//! Numbers as text and text as numbers.

use std::rc::Rc;

use super::{Rope, SymbolicText, Units};
use crate::read::types::Primitive;
use crate::solve::execute::{Exception, Limit};
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::solve::unwind::{UnwindStop, Unwinder};
use crate::source::Span;

/// The most units of a text that is read as a number: 18 digits and a sign never overflow 64 bits.
const READABLE: usize = 19;

/// Why no text here is one of a floating number.
const NO_FLOATING_TEXT: &str = "the formula gives up before it takes a floating number for a text";

impl Unwinder<'_> {
    /// The text of a value of a primitive type, unit by unit.
    pub(super) fn value_units(&mut self, primitive: Primitive, value: TermId) -> Units {
        match primitive {
            Primitive::Char => Units { length: self.terms.number(32, 1), units: Rc::from([value]) },
            Primitive::Boolean => {
                let [yes, no] = ["true", "false"].map(|word| {
                    let word: Vec<u16> = word.encode_utf16().collect();
                    self.literal_units(&word)
                });
                self.either_units(value, &yes, &no)
            }
            Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long => {
                self.decimal(value)
            }
            Primitive::Float | Primitive::Double => unreachable!("{NO_FLOATING_TEXT}"),
        }
    }

    /// How many units a value of a primitive type prints as.
    pub(super) fn value_length(&mut self, primitive: Primitive, value: TermId) -> TermId {
        match primitive {
            Primitive::Char => self.terms.number(32, 1),
            Primitive::Boolean => {
                let (yes, no) = (self.terms.number(32, 4), self.terms.number(32, 5));
                self.terms.conditional(value, yes, no)
            }
            Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long => {
                let longer = self.longer(value);
                self.decimal_length(value, &longer)
            }
            Primitive::Float | Primitive::Double => unreachable!("{NO_FLOATING_TEXT}"),
        }
    }

    fn is_negative(&mut self, value: TermId) -> TermId {
        let zero = self.terms.number(self.terms.bits(value), 0);
        self.terms.less(value, zero)
    }

    /// For each power of ten from 10 on whether the number has more digits than that, up to what
    /// its interval allows.
    fn longer(&mut self, value: TermId) -> Vec<TermId> {
        let interval = self.terms.interval(value);
        let bits = self.terms.bits(value);
        let mut longer = Vec::new();
        let mut power: i64 = 10;
        while interval.high >= power || interval.low <= -power {
            let (high, low) = (self.terms.number(bits, power), self.terms.number(bits, -power));
            let (up, down) =
                (self.terms.less_equal(high, value), self.terms.less_equal(value, low));
            longer.push(self.terms.or(up, down));
            match power.checked_mul(10) {
                Some(next) => power = next,
                None => break,
            }
        }
        longer
    }

    fn decimal_length(&mut self, value: TermId, longer: &[TermId]) -> TermId {
        let mut digits = self.count_of(1);
        for (at, condition) in longer.iter().enumerate() {
            let more = self.count_of(at + 2);
            digits = self.terms.conditional(*condition, more, digits);
        }
        let negative = self.is_negative(value);
        let (one, zero) = (self.count_of(1), self.count_of(0));
        let sign = self.terms.conditional(negative, one, zero);
        self.terms.add(digits, sign)
    }

    /// A number without its sign.
    pub(in crate::solve::unwind) fn absolute(&mut self, value: TermId) -> TermId {
        let negative = self.is_negative(value);
        let opposite = self.terms.negate(value);
        self.terms.conditional(negative, opposite, value)
    }

    /// A number in base ten.
    fn decimal(&mut self, value: TermId) -> Units {
        let longer = self.longer(value);
        let bits = self.terms.bits(value);
        let ten = self.terms.number(bits, 10);
        // The last digit comes off before the sign does, because the least number has no opposite.
        let last = self.terms.remainder(value, ten);
        let mut digits = vec![self.absolute(last)];
        let rest = self.terms.divide(value, ten);
        let mut rest = self.absolute(rest);
        for _ in &longer {
            digits.push(self.terms.remainder(rest, ten));
            rest = self.terms.divide(rest, ten);
        }
        let origin = self.unit(u16::from(b'0'));
        let digits: Vec<TermId> = digits
            .into_iter()
            .map(|digit| {
                let digit = self.terms.narrow(digit);
                self.terms.add(digit, origin)
            })
            .collect();
        let mut units = self.aligned(&digits, &longer);
        let negative = self.is_negative(value);
        if self.terms.interval(negative).can_be_true() {
            let minus = self.unit(u16::from(b'-'));
            let shifted = std::iter::once(minus).chain(units.iter().copied());
            units = shifted
                .enumerate()
                .map(|(at, shifted)| match units.get(at) {
                    Some(plain) => self.terms.conditional(negative, shifted, *plain),
                    None => shifted,
                })
                .collect();
        }
        Units { length: self.decimal_length(value, &longer), units: units.into() }
    }

    /// Digits, the last first, as units from the first one that counts: there is one digit more for
    /// each condition that holds.
    fn aligned(&mut self, digits: &[TermId], longer: &[TermId]) -> Vec<TermId> {
        (0..digits.len())
            .map(|at| {
                // With `count` digits the unit here is the one `count - 1 - at` before the last.
                let mut unit = digits[0];
                for count in at + 2..=digits.len() {
                    unit = self.terms.conditional(longer[count - 2], digits[count - 1 - at], unit);
                }
                unit
            })
            .collect()
    }

    /// `Integer.toHexString(x)`
    pub(in crate::solve::unwind) fn hexadecimal(&mut self, value: TermId) -> SymbolicText {
        let bits = self.terms.bits(value);
        let interval = self.terms.interval(value);
        let places: i64 = if interval.low < 0 {
            i64::from(bits / 4)
        } else {
            i64::from((64 - interval.high.leading_zeros()).div_ceil(4).max(1))
        };
        let (fifteen, origin, letters) =
            (self.terms.number(bits, 15), self.terms.number(32, 48), self.terms.number(32, 87));
        let ten = self.terms.number(32, 10);
        let (mut digits, mut longer) = (Vec::new(), Vec::new());
        for place in 0..places {
            let distance = self.terms.number(bits, 4 * place);
            let rest = self.terms.shift_right_unsigned(value, distance);
            if place > 0 {
                let zero = self.terms.number(bits, 0);
                let none = self.terms.equal(rest, zero);
                longer.push(self.terms.not(none));
            }
            let digit = self.terms.bit_and(rest, fifteen);
            let digit = self.terms.narrow(digit);
            let small = self.terms.less(digit, ten);
            let first = self.terms.conditional(small, origin, letters);
            digits.push(self.terms.add(digit, first));
        }
        let units = self.aligned(&digits, &longer);
        let mut length = self.count_of(1);
        for (at, condition) in longer.iter().enumerate() {
            let more = self.count_of(at + 2);
            length = self.terms.conditional(*condition, more, length);
        }
        SymbolicText::fresh(self.rope_of(&Units { length, units: units.into() }))
    }

    /// `Integer.parseInt(s)` of a text that is not null.
    pub(in crate::solve::unwind) fn parsed(
        &mut self,
        path: PathId,
        rope: &Rope,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let format = AssertionKind::NoException(Exception::NumberFormat);
        if let Some(super::RopePiece::Value(
            Primitive::Byte | Primitive::Short | Primitive::Int,
            value,
        )) = rope.single()
        {
            return Ok(*value);
        }
        let units = self.flat(rope, span)?;
        let (_, most) = self.lengths(&units);
        if most > READABLE {
            return Err(UnwindStop::Inexpressible("so long a text as a number", span));
        }
        self.charge(8 * most, span)?;
        let bits = if most <= 9 { 32 } else { 64 };
        let always = self.terms.boolean(true);
        let mut valid = self.terms.boolean(false);
        let (mut negative, mut signed) = (valid, valid);
        if let Some(first) = units.units.first().copied() {
            let some = self.reaches(&units, 0);
            let (minus, plus) = (self.unit(u16::from(b'-')), self.unit(u16::from(b'+')));
            let (minus, plus) = (self.terms.equal(first, minus), self.terms.equal(first, plus));
            negative = self.terms.and(some, minus);
            signed = self.terms.or(minus, plus);
            let more = self.reaches(&units, 1);
            let more = self.terms.implies(signed, more);
            valid = self.terms.and(some, more);
        }
        let ten = self.terms.number(bits, 10);
        let mut sum = self.terms.number(bits, 0);
        let mut known = always;
        for (at, unit) in units.units[..most].iter().copied().enumerate() {
            let counts = self.reaches(&units, at);
            let counts = if at == 0 {
                let unsigned = self.terms.not(signed);
                self.terms.and(counts, unsigned)
            } else {
                counts
            };
            // Java knows digits of other scripts as well.
            let latin = self.terms.number(32, 256);
            let latin = self.terms.less(unit, latin);
            let latin = self.terms.implies(counts, latin);
            known = self.terms.and(known, latin);
            let digit = self.in_range(unit, b'0', b'9');
            let fits = self.terms.implies(counts, digit);
            valid = self.terms.and(valid, fits);
            let origin = self.unit(u16::from(b'0'));
            let number = self.terms.subtract(unit, origin);
            // What is no digit counts as 0, told by comparisons that bound the number.
            let (zero, nine) = (self.terms.number(32, 0), self.unit(u16::from(b'9')));
            let above = self.terms.less(nine, unit);
            let number = self.terms.conditional(above, zero, number);
            let below = self.terms.less(unit, origin);
            let number = self.terms.conditional(below, zero, number);
            let number = if bits == 64 { self.terms.widen(number) } else { number };
            let next = self.terms.multiply(sum, ten);
            let next = self.terms.add(next, number);
            sum = self.terms.conditional(counts, next, sum);
        }
        self.assert(path, known, AssertionKind::Within(Limit::Letter), span);
        if bits == 64 {
            let limit = self.terms.number(64, i64::from(i32::MAX));
            let small = self.terms.less_equal(sum, limit);
            let limit = self.terms.number(64, -i64::from(i32::MIN));
            let least = self.terms.equal(sum, limit);
            let least = self.terms.and(negative, least);
            let fits = self.terms.or(small, least);
            valid = self.terms.and(valid, fits);
        }
        self.assert(path, valid, format, span);
        let opposite = self.terms.negate(sum);
        let number = self.terms.conditional(negative, opposite, sum);
        Ok(self.terms.narrow(number))
    }
}
