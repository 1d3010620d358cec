//! Functions of `Math` of which Java leaves the last digit open.
//!
//! In: numbers as registers hold them. Out: the number that every Java comes to, or that a run is
//! beyond its limits. What holds: Java asks of these functions to be wrong by less than one unit in
//! the last place, and no library that it is known to use is wrong by more than [`Tolerance`]
//! allows. So where the exact value is near enough to a `double`, every Java comes to this one.
//! What is a `double` exactly, such as `Math.pow(1.5, 2)`, is always known.

use num_bigint::{BigInt, BigUint};

use super::fixed::{DIGITS, Fixed};
use super::{LibraryContext, LibraryStop};
use crate::read::floating::{represented, value_of};
use crate::read::ir::Intrinsic;
use crate::solve::execute::outcome::Limit;

/// What a call is charged for, in items.
const WORK: usize = 16_000;

/// The longest power that is computed exactly, in bits.
const LONGEST: u64 = 20_000;

/// The largest angle whose sine is computed.
const LARGEST_ANGLE: f64 = 1e12;

/// How far from a `double` an exact value may be, in units of its last place.
#[derive(Clone, Copy)]
struct Tolerance(f64);

/// The value of one of these functions.
pub fn value(
    work: &mut LibraryContext<'_>,
    function: Intrinsic,
    one: i64,
    other: i64,
) -> Result<i64, LibraryStop> {
    work.charge(WORK)?;
    let (x, y) = (value_of(one), value_of(other));
    #[expect(clippy::wildcard_enum_match_arm, reason = "only these come here")]
    let known = match function {
        Intrinsic::FloatingPower => power(x, y),
        Intrinsic::Hypotenuse => hypotenuse(x, y),
        Intrinsic::CubeRoot => cube_root(x),
        Intrinsic::Exponential => exponential(x),
        Intrinsic::Logarithm => logarithm(x),
        Intrinsic::LogarithmOfTen => logarithm_of_ten(x),
        Intrinsic::Sine => sine(x),
        Intrinsic::Cosine => cosine(x),
        Intrinsic::Tangent => tangent(x),
        _ => None,
    };
    known.map(represented).ok_or(LibraryStop::Limit(Limit::LastDigit))
}

/// A finite number above 0 as fraction × 2^exponent, the fraction odd.
fn taken_apart(value: f64) -> (BigUint, i64) {
    let bits = value.to_bits();
    let stored = bits & ((1 << 52) - 1);
    let exponent = i64::try_from(bits >> 52 & 0x7FF).unwrap_or_default();
    let (fraction, exponent) =
        if exponent == 0 { (stored, -1074) } else { (stored | 1 << 52, exponent - 1075) };
    let zeros = fraction.trailing_zeros();
    (BigUint::from(fraction >> zeros), exponent + i64::from(zeros))
}

/// The `double` that every Java makes of fraction × 2^exponent, a number above 0; `is_exact` says
/// that this is the value itself, and no approximation.
fn nearest(fraction: &BigUint, exponent: i64, is_exact: bool, tolerance: Tolerance) -> Option<f64> {
    /// Bits that are looked at after those of a `double`.
    const BEHIND: i64 = 64;
    let bits = fraction.bits().cast_signed();
    if bits == 0 {
        return None;
    }
    let highest = exponent + bits - 1;
    if highest >= 1024 {
        return Some(f64::INFINITY);
    }
    if highest < -1080 {
        return Some(0.0);
    }
    let shift = 53 + BEHIND - bits;
    let (top, is_cut) = if shift >= 0 {
        (fraction << shift, false)
    } else {
        let top = fraction >> -shift;
        let is_cut = (&top << -shift) != *fraction;
        (top, is_cut)
    };
    let top = u128::try_from(top).ok()?;
    let held = u64::try_from(top >> BEHIND).ok()?;
    let behind = top & ((1 << BEHIND) - 1);
    let is_double = is_exact && !is_cut && behind == 0;
    if highest < -1022 {
        // Fewer bits are held here.
        let unheld = u32::try_from(-1022 - highest).ok()?;
        let fits = is_double && held.trailing_zeros() >= unheld;
        return fits.then(|| f64::from_bits(held >> unheld));
    }
    #[expect(clippy::cast_precision_loss, reason = "it is compared with a rough bound")]
    let share = behind as f64 / 2_f64.powi(64);
    let rounded = if is_double || share <= tolerance.0 {
        held
    } else if share >= 1.0 - tolerance.0 {
        held + 1
    } else {
        return None;
    };
    // Below a power of two, numbers are nearer to each other.
    if !is_double && rounded.is_power_of_two() {
        return None;
    }
    let stored = rounded & ((1 << 52) - 1);
    let biased = u64::try_from(highest + 1023).ok()?;
    Some(f64::from_bits(biased << 52 | stored))
}

/// The `double` that every Java makes of a number that is approximated.
fn nearest_fixed(value: &Fixed, exponent: i64, tolerance: Tolerance) -> Option<f64> {
    let (is_negative, size) = value.parts();
    let size = nearest(&size, exponent - DIGITS.cast_signed(), false, tolerance)?;
    Some(if is_negative { -size } else { size })
}

/// A finite number in full.
fn fixed(value: f64) -> Fixed {
    let (fraction, exponent) = taken_apart(value.abs());
    let fraction = BigInt::from(fraction);
    Fixed::scaled(if value < 0.0 { -fraction } else { fraction }, exponent)
}

/// `Math.pow(x, y)`
#[expect(clippy::float_cmp, reason = "these are the cases that Java's page names")]
fn power(x: f64, y: f64) -> Option<f64> {
    if y == 0.0 {
        return Some(1.0);
    }
    if y == 1.0 {
        return Some(x);
    }
    if x.is_nan() || y.is_nan() {
        return Some(f64::NAN);
    }
    let size = x.abs();
    if y.is_infinite() {
        return Some(match size {
            1.0 => f64::NAN,
            _ if (size > 1.0) == (y > 0.0) => f64::INFINITY,
            _ => 0.0,
        });
    }
    let is_whole = y == y.trunc();
    let is_odd = is_whole && (y / 2.0) != (y / 2.0).trunc();
    let is_negative = x.is_sign_negative() && is_odd;
    let signed = |size: f64| if is_negative { -size } else { size };
    if size == 0.0 || size.is_infinite() {
        let grows = (size == 0.0) == (y < 0.0);
        return Some(signed(if grows { f64::INFINITY } else { 0.0 }));
    }
    if x < 0.0 && !is_whole {
        return Some(f64::NAN);
    }
    power_of_size(size, y).map(signed)
}

/// A power of a finite number above 0 with an exponent that is not 0.
fn power_of_size(x: f64, y: f64) -> Option<f64> {
    const TOLERANCE: Tolerance = Tolerance(0.12);
    #[expect(clippy::float_cmp, reason = "1 is 1 in every power")]
    if x == 1.0 {
        return Some(1.0);
    }
    let (fraction, exponent) = taken_apart(x);
    let twice = 2.0 * y.abs();
    #[expect(clippy::cast_possible_truncation, reason = "it is small and not negative")]
    #[expect(clippy::cast_sign_loss, reason = "it is small and not negative")]
    #[expect(clippy::float_cmp, reason = "a whole number is its own whole part")]
    let steps = (twice <= 4096.0 && twice == twice.trunc()).then_some(twice as u32);
    if let Some(steps) = steps
        && u64::from(steps) * fraction.bits() <= LONGEST
    {
        let is_root = steps % 2 == 1;
        let count = if is_root { steps } else { steps / 2 };
        let (mut whole, mut place) = (fraction.pow(count), exponent * i64::from(count));
        let mut is_exact = true;
        if is_root {
            // The root of an even power of two.
            let more = 400 + i64::from(place % 2 != 0);
            let wide = whole << more;
            let root = wide.sqrt();
            is_exact = &root * &root == wide;
            (whole, place) = (root, (place - more).div_euclid(2));
        }
        if y > 0.0 {
            return nearest(&whole, place, is_exact, TOLERANCE);
        }
        let digits = whole.bits() + 400;
        let one = BigUint::from(1_u32) << digits;
        let quotient = &one / &whole;
        let is_exact = is_exact && &quotient * &whole == one;
        return nearest(&quotient, -place - digits.cast_signed(), is_exact, TOLERANCE);
    }
    // Of a number near 1 the logarithm is near 0, whatever its size.
    let rough = y * rough_logarithm(x);
    if y.abs() > 1e6 || rough.abs() > 4096.0 {
        return None;
    }
    let (value, exponent) = Fixed::logarithm(&fraction, exponent).product(&fixed(y)).exponential();
    nearest_fixed(&value, exponent, TOLERANCE)
}

/// The logarithm of a finite number above 0 to the base of 2, at most one too large.
fn rough_logarithm(x: f64) -> f64 {
    let (fraction, exponent) = taken_apart(x);
    #[expect(clippy::cast_precision_loss, reason = "an exponent is small")]
    let highest = (exponent + fraction.bits().cast_signed()) as f64;
    highest
}

/// `Math.hypot(x, y)`
fn hypotenuse(x: f64, y: f64) -> Option<f64> {
    const TOLERANCE: Tolerance = Tolerance(0.01);
    if x.is_infinite() || y.is_infinite() {
        return Some(f64::INFINITY);
    }
    if x.is_nan() || y.is_nan() {
        return Some(f64::NAN);
    }
    let (x, y) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    if y == 0.0 {
        return Some(x);
    }
    let ((one, place), (other, other_place)) = (taken_apart(x), taken_apart(y));
    if place.abs_diff(other_place) > 500 {
        return None;
    }
    let least = place.min(other_place);
    let square = |fraction: BigUint, place: i64| (fraction << (place - least)).pow(2);
    let wide = (square(one, place) + square(other, other_place)) << 400_u32;
    let root = wide.sqrt();
    let is_exact = &root * &root == wide;
    nearest(&root, least - 200, is_exact, TOLERANCE)
}

/// `Math.cbrt(x)`
fn cube_root(x: f64) -> Option<f64> {
    const TOLERANCE: Tolerance = Tolerance(0.15);
    if x == 0.0 || !x.is_finite() {
        return Some(x);
    }
    let (fraction, exponent) = taken_apart(x.abs());
    let more = 600 + exponent.rem_euclid(3);
    let wide = fraction << more;
    let root = wide.cbrt();
    let is_exact = root.pow(3) == wide;
    let size = nearest(&root, (exponent - more) / 3, is_exact, TOLERANCE)?;
    Some(if x < 0.0 { -size } else { size })
}

/// `Math.exp(x)`
fn exponential(x: f64) -> Option<f64> {
    const TOLERANCE: Tolerance = Tolerance(0.03);
    match x {
        _ if x.is_nan() => Some(x),
        0.0 => Some(1.0),
        _ if x > 800.0 => Some(f64::INFINITY),
        _ if x < -800.0 => Some(0.0),
        _ => {
            let (value, exponent) = fixed(x).exponential();
            nearest_fixed(&value, exponent, TOLERANCE)
        }
    }
}

/// `Math.log(x)`
fn logarithm(x: f64) -> Option<f64> {
    const TOLERANCE: Tolerance = Tolerance(0.1);
    if let Some(known) = logarithm_at_border(x) {
        return Some(known);
    }
    let (fraction, exponent) = taken_apart(x);
    nearest_fixed(&Fixed::logarithm(&fraction, exponent), 0, TOLERANCE)
}

/// Logarithms of what is not above 0, not finite, or 1.
fn logarithm_at_border(x: f64) -> Option<f64> {
    match x {
        _ if x.is_nan() || x < 0.0 => Some(f64::NAN),
        0.0 => Some(f64::NEG_INFINITY),
        1.0 => Some(0.0),
        _ if x.is_infinite() => Some(x),
        _ => None,
    }
}

/// `Math.log10(x)`, of which libraries differ in more than one place, but not for powers of ten.
fn logarithm_of_ten(x: f64) -> Option<f64> {
    if let Some(known) = logarithm_at_border(x) {
        return Some(known);
    }
    let mut ten = 1.0;
    for count in 1..=22 {
        ten *= 10.0;
        #[expect(clippy::float_cmp, reason = "these powers of ten are numbers exactly")]
        if x == ten {
            return Some(f64::from(count));
        }
    }
    None
}

/// What is known of a function of an angle without computing it, of an angle that is not finite or
/// tiny; `None` of all others.
fn angle_at_border(x: f64, of_tiny: f64) -> Option<f64> {
    match x.abs() {
        _ if !x.is_finite() => Some(f64::NAN),
        size if size < 1e-9 => Some(of_tiny),
        _ => None,
    }
}

/// An angle that is not too large.
fn angle(x: f64) -> Option<Fixed> {
    (x.abs() <= LARGEST_ANGLE).then(|| fixed(x))
}

/// `Math.sin(x)`
fn sine(x: f64) -> Option<f64> {
    const TOLERANCE: Tolerance = Tolerance(0.1);
    angle_at_border(x, x).or_else(|| nearest_fixed(&angle(x)?.sine_and_cosine().0, 0, TOLERANCE))
}

/// `Math.cos(x)`
fn cosine(x: f64) -> Option<f64> {
    const TOLERANCE: Tolerance = Tolerance(0.1);
    angle_at_border(x, 1.0).or_else(|| nearest_fixed(&angle(x)?.sine_and_cosine().1, 0, TOLERANCE))
}

/// `Math.tan(x)`
fn tangent(x: f64) -> Option<f64> {
    const TOLERANCE: Tolerance = Tolerance(0.08);
    angle_at_border(x, x).or_else(|| {
        let (sine, cosine) = angle(x)?.sine_and_cosine();
        nearest_fixed(&sine.quotient(&cosine), 0, TOLERANCE)
    })
}
