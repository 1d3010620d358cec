//! Numbers with hundreds of binary digits after the point, for functions that are computed to more
//! digits than a `double` has.
//!
//! In: numbers. Out: logarithms, powers of e, sines and cosines, right to some 300 binary digits.

use std::sync::LazyLock;

use num_bigint::{BigInt, BigUint, Sign};

/// Binary digits after the point.
pub const DIGITS: u64 = 384;

/// A number times 2^[`DIGITS`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fixed(BigInt);

static LOGARITHM_OF_TWO: LazyLock<Fixed> =
    LazyLock::new(|| Fixed::ratio(1, 3).area_tangent().times(2));

/// Half of pi by Machin's formula.
static RIGHT_ANGLE: LazyLock<Fixed> = LazyLock::new(|| {
    let (fifth, part) = (Fixed::ratio(1, 5).arc_tangent(), Fixed::ratio(1, 239).arc_tangent());
    fifth.times(8).minus(&part.times(2))
});

impl Fixed {
    /// `fraction` × 2^`exponent`, cut off.
    pub fn scaled(fraction: BigInt, exponent: i64) -> Fixed {
        let shift = exponent + DIGITS.cast_signed();
        Fixed(if shift >= 0 { fraction << shift } else { fraction >> -shift })
    }

    fn ratio(one: i64, other: i64) -> Fixed {
        Fixed((BigInt::from(one) << DIGITS) / other)
    }

    fn one() -> Fixed {
        Self::ratio(1, 1)
    }

    fn plus(&self, other: &Fixed) -> Fixed {
        Fixed(&self.0 + &other.0)
    }

    fn minus(&self, other: &Fixed) -> Fixed {
        Fixed(&self.0 - &other.0)
    }

    /// A multiple.
    pub fn times(&self, count: i64) -> Fixed {
        Fixed(&self.0 * count)
    }

    /// The product.
    pub fn product(&self, other: &Fixed) -> Fixed {
        Fixed((&self.0 * &other.0) >> DIGITS)
    }

    /// The quotient; the divisor is not 0.
    pub fn quotient(&self, other: &Fixed) -> Fixed {
        Fixed((&self.0 << DIGITS) / &other.0)
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.0.sign() == Sign::NoSign
    }

    /// Its sign and its size, times 2^[`DIGITS`].
    pub fn parts(&self) -> (bool, BigUint) {
        (self.0.sign() == Sign::Minus, self.0.magnitude().clone())
    }

    /// The nearest whole number.
    fn rounded(&self) -> BigInt {
        (&self.0 + (BigInt::from(1) << (DIGITS - 1))) >> DIGITS
    }

    /// x + x³/3 + x⁵/5 + …, of a number between -1/2 and 1/2.
    fn area_tangent(&self) -> Fixed {
        self.odd_powers(1)
    }

    /// x - x³/3 + x⁵/5 - …
    fn arc_tangent(&self) -> Fixed {
        self.odd_powers(-1)
    }

    fn odd_powers(&self, sign: i64) -> Fixed {
        let square = self.product(self).times(sign);
        let (mut sum, mut power) = (self.clone(), self.clone());
        for divisor in (3..).step_by(2) {
            power = power.product(&square);
            let term = Fixed(&power.0 / divisor);
            if term.is_zero() {
                break;
            }
            sum = sum.plus(&term);
        }
        sum
    }

    /// The natural logarithm of `fraction` × 2^`exponent`, which is above 0.
    pub fn logarithm(fraction: &BigUint, exponent: i64) -> Fixed {
        let bits = fraction.bits().cast_signed();
        let unit = Fixed::scaled(BigInt::from(fraction.clone()), 1 - bits);
        let ratio = unit.minus(&Self::one()).quotient(&unit.plus(&Self::one()));
        let small = ratio.area_tangent().times(2);
        small.plus(&LOGARITHM_OF_TWO.times(exponent + bits - 1))
    }

    /// e to this power: a number from 0.7 to 1.5, and the power of 2 that it is multiplied with.
    pub fn exponential(&self) -> (Fixed, i64) {
        let power = self.quotient(&LOGARITHM_OF_TWO).rounded();
        let power = i64::try_from(power).unwrap_or(i64::MAX);
        let rest = self.minus(&LOGARITHM_OF_TWO.times(power));
        let (mut sum, mut term) = (Self::one(), Self::one());
        for divisor in 1.. {
            term = Fixed(term.product(&rest).0 / divisor);
            if term.is_zero() {
                break;
            }
            sum = sum.plus(&term);
        }
        (sum, power)
    }

    /// The sine and the cosine.
    pub fn sine_and_cosine(&self) -> (Fixed, Fixed) {
        let turns = self.quotient(&RIGHT_ANGLE).rounded();
        let quarter = u8::try_from(((&turns % 4_i64) + 4_i64) % 4_i64).unwrap_or_default();
        let rest = Fixed(&self.0 - &RIGHT_ANGLE.0 * turns);
        let square = rest.product(&rest).times(-1);
        let series = |first: Fixed, start: i64| {
            let (mut sum, mut term) = (first.clone(), first);
            for at in (start..).step_by(2) {
                term = Fixed(term.product(&square).0 / (at * (at + 1)));
                if term.is_zero() {
                    break;
                }
                sum = sum.plus(&term);
            }
            sum
        };
        let (sine, cosine) = (series(rest, 2), series(Self::one(), 1));
        match quarter {
            0 => (sine, cosine),
            1 => (cosine, sine.times(-1)),
            2 => (sine.times(-1), cosine.times(-1)),
            _ => (cosine.times(-1), sine),
        }
    }
}
