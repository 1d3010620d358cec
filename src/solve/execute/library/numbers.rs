//! `Math.pow` under a cast to a whole number, and `Integer.parseInt`.

use super::{LibraryContext, LibraryStop};
use crate::solve::execute::outcome::{Exception, Limit};

/// Bits of a `double`'s significand.
const SIGNIFICANT: u32 = 53;

/// `(int) Math.pow(x, y)` on `int`s. A `double` holds every power that fits into an `int`, and one
/// that does not is cut down to the greatest or least `int`, rounded or not.
pub fn power_int(base: i64, exponent: i64) -> i64 {
    let cut = |number: i128| number.clamp(i32::MIN.into(), i32::MAX.into());
    match power(base, exponent) {
        Some(exact) => i64::try_from(cut(exact)).unwrap_or_default(),
        None => i32::MAX.into(),
    }
}

/// `(long) Math.pow(x, y)` on `int`s.
pub fn power_long(base: i64, exponent: i64) -> Result<i64, LibraryStop> {
    let Some(exact) = power(base, exponent) else { return Ok(i64::MAX) };
    let Ok(fits) = i64::try_from(exact) else {
        // Powers of `int`s come nowhere near 2^63 without being it, so rounding cannot bring them
        // below.
        return Ok(if exact < 0 { i64::MIN } else { i64::MAX });
    };
    let size = fits.unsigned_abs();
    let held = size == 0 || u64::BITS - size.leading_zeros() - size.trailing_zeros() <= SIGNIFICANT;
    if held { Ok(fits) } else { Err(LibraryStop::Limit(Limit::Power)) }
}

/// The power cut off towards zero, exact up to 2^63 and beyond that only in sign; `None` is
/// infinity.
fn power(base: i64, exponent: i64) -> Option<i128> {
    let odd = exponent % 2 != 0;
    Some(match base {
        _ if exponent == 0 => 1,
        1 => 1,
        -1 => {
            if odd {
                -1
            } else {
                1
            }
        }
        0 if exponent < 0 => return None,
        0 => 0,
        _ if exponent < 0 => 0,
        _ => {
            let exponent = u32::try_from(exponent).unwrap_or(u32::MAX);
            let beyond = if base < 0 && odd { i128::MIN } else { i128::MAX };
            i128::from(base).checked_pow(exponent).unwrap_or(beyond)
        }
    })
}

/// `Integer.parseInt(s)`. Java reads digits of every script; those beyond Latin-1 are beyond the
/// machine.
pub fn parse_int(work: &mut LibraryContext<'_>, text: i64) -> Result<i64, LibraryStop> {
    let wrong = LibraryStop::Throw(Exception::NumberFormat);
    if text == 0 {
        return Err(wrong);
    }
    work.charge(work.texts.units(text).len())?;
    let units = work.texts.units(text);
    let (negative, digits) = match units {
        [sign, rest @ ..] if *sign == u16::from(b'-') => (true, rest),
        [sign, rest @ ..] if *sign == u16::from(b'+') => (false, rest),
        _ => (false, units),
    };
    if digits.is_empty() {
        return Err(wrong);
    }
    let mut number = 0_i64;
    for unit in digits {
        let digit = match unit {
            48..=57 => i64::from(*unit - 48),
            0..=255 => return Err(wrong),
            _ => return Err(LibraryStop::Limit(Limit::Letter)),
        };
        number = number * 10 + if negative { -digit } else { digit };
        if i32::try_from(number).is_err() {
            return Err(wrong);
        }
    }
    Ok(number)
}
