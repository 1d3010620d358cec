//! Methods of `String` that make strings or compare them.
//!
//! Which results are new objects is what OpenJDK 17 to 25 do: the same object where `intrinsic.rs`
//! says so, and the constant `""` where a part, a repetition or a replacement of other text is
//! empty.

use super::characters::same_ignoring_case;
use super::{LibraryContext, LibraryStop, signed};
use crate::solve::execute::outcome::Exception;

/// Where padding goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pad {
    /// Blanks before.
    Left,
    /// Blanks after.
    Right,
    /// Zeros after the sign.
    Zeros,
}

/// `s.equalsIgnoreCase(t)`
pub fn equals_ignore_case(
    work: &mut LibraryContext<'_>,
    one: i64,
    other: i64,
) -> Result<bool, LibraryStop> {
    let length = work.length(one)?;
    if other == 0 || work.texts.units(other).len() != length {
        return Ok(false);
    }
    work.charge(length)?;
    for (one, other) in work.texts.units(one).iter().zip(work.texts.units(other)) {
        if !same_ignoring_case(*one, *other)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `s.compareTo(t)`
pub fn compare(work: &mut LibraryContext<'_>, one: i64, other: i64) -> Result<i64, LibraryStop> {
    let (length, other_length) = (work.length(one)?, work.length(other)?);
    work.charge(length.min(other_length))?;
    let mut pairs = work.texts.units(one).iter().zip(work.texts.units(other));
    Ok(match pairs.find(|(one, other)| one != other) {
        Some((one, other)) => i64::from(*one) - i64::from(*other),
        None => signed(length) - signed(other_length),
    })
}

/// `s.substring(i, n)`; `None`: to the end.
pub fn substring(
    work: &mut LibraryContext<'_>,
    text: i64,
    first: i64,
    end: Option<i64>,
) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    let outside = LibraryStop::Throw(Exception::StringIndexOutOfBounds);
    let first = usize::try_from(first).map_err(|_| outside)?;
    let end = match end {
        Some(end) => usize::try_from(end).map_err(|_| outside)?,
        None => length,
    };
    if first > end || end > length {
        return Err(outside);
    }
    part(work, text, first, end)
}

/// Units of a string that has them: itself if that is all, and the constant `""` if it is none of
/// more.
fn part(
    work: &mut LibraryContext<'_>,
    text: i64,
    first: usize,
    end: usize,
) -> Result<i64, LibraryStop> {
    if first == 0 && end == work.texts.units(text).len() {
        return Ok(text);
    }
    if first == end {
        return Ok(work.texts.literal(&[]));
    }
    work.charge_text(end - first)?;
    Ok(work.texts.part(text, first, end))
}

/// `s.concat(t)`
pub fn concat(work: &mut LibraryContext<'_>, one: i64, other: i64) -> Result<i64, LibraryStop> {
    let (length, added) = (work.length(one)?, work.length(other)?);
    if added == 0 {
        return Ok(one);
    }
    work.charge_text(length + added)?;
    work.texts.begin();
    work.texts.append(one);
    work.texts.append(other);
    Ok(work.texts.end().0)
}

/// The object that a constant with the same text is.
pub fn interned(work: &mut LibraryContext<'_>, text: i64) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    work.charge(length)?;
    let units = work.texts.units(text).to_vec();
    Ok(work.texts.literal(&units))
}

/// `s.trim()`: blanks are the units up to `' '`.
pub fn trim(work: &mut LibraryContext<'_>, text: i64) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    work.charge(length)?;
    let visible = |unit: &u16| *unit > u16::from(b' ');
    let units = work.texts.units(text);
    let first = units.iter().position(visible).unwrap_or(length);
    let end = units.iter().rposition(visible).map_or(first, |last| last + 1);
    part(work, text, first, end)
}

/// `s.repeat(n)`; what is too long for any Java string is too long for the heap.
pub fn repeat(work: &mut LibraryContext<'_>, text: i64, count: i64) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    let count =
        usize::try_from(count).map_err(|_| LibraryStop::Throw(Exception::IllegalArgument))?;
    if count == 1 {
        return Ok(text);
    }
    if length == 0 || count == 0 {
        return Ok(work.texts.literal(&[]));
    }
    work.charge_text(length.saturating_mul(count))?;
    work.texts.begin();
    for _ in 0..count {
        work.texts.append_part(text, 0, length);
    }
    Ok(work.texts.end().0)
}

/// `s.replace(c, d)`
pub fn replace_char(
    work: &mut LibraryContext<'_>,
    text: i64,
    from: i64,
    to: i64,
) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    work.charge(length)?;
    let (from, to) = (unit(from), unit(to));
    if from == to || !work.texts.units(text).contains(&from) {
        return Ok(text);
    }
    work.charge_text(length)?;
    let texts = &mut *work.texts;
    texts.begin();
    for at in 0..length {
        let found = texts.unit(text, at);
        texts.builder().push(if found == from { to } else { found });
    }
    Ok(texts.end().0)
}

fn unit(number: i64) -> u16 {
    u16::try_from(number).unwrap_or_default()
}

/// `new StringBuilder(s).reverse().toString()`
pub fn reverse(work: &mut LibraryContext<'_>, text: i64) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    if length == 0 {
        return Ok(work.texts.literal(&[]));
    }
    work.charge_text(length)?;
    let texts = &mut *work.texts;
    texts.begin();
    let mut at = length;
    while at > 0 {
        at -= 1;
        let last = texts.unit(text, at);
        let pair = at > 0
            && (0xDC00..0xE000).contains(&last)
            && (0xD800..0xDC00).contains(&texts.unit(text, at - 1));
        if pair {
            at -= 1;
            let first = texts.unit(text, at);
            texts.builder().push(first);
        }
        texts.builder().push(last);
    }
    Ok(texts.end().0)
}

/// `String.valueOf(a)` of a `char[]`.
pub fn of_characters(work: &mut LibraryContext<'_>, array: i64) -> Result<i64, LibraryStop> {
    let length = work.count(array)?;
    work.charge_text(length)?;
    work.texts.begin();
    let units = work.heap.elements(array).iter().map(|element| unit(*element));
    work.texts.builder().extend(units);
    Ok(work.texts.end().0)
}

/// `Integer.toHexString(x)` of the bits given.
pub fn hex(work: &mut LibraryContext<'_>, bits: i64) -> Result<i64, LibraryStop> {
    let digits = format!("{bits:x}");
    work.charge_text(digits.len())?;
    work.texts.begin();
    work.texts.builder().extend(digits.bytes().map(u16::from));
    Ok(work.texts.end().0)
}

/// `%5d`, `%-5s`, `%05d`
pub fn pad(
    work: &mut LibraryContext<'_>,
    text: i64,
    width: i64,
    pad: Pad,
) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    let missing = usize::try_from(width).unwrap_or_default().saturating_sub(length);
    work.charge_text(length.saturating_add(missing))?;
    let texts = &mut *work.texts;
    // `NaN` and `Infinity` get blanks.
    let letters = [0x4E, 0x49];
    let is_word = texts.units(text).iter().take(2).any(|unit| letters.contains(unit));
    let pad = if pad == Pad::Zeros && is_word { Pad::Left } else { pad };
    let sign = usize::from(pad == Pad::Zeros && texts.units(text).first() == Some(&0x2D));
    texts.begin();
    if pad == Pad::Right {
        texts.append_part(text, 0, length);
    }
    texts.append_part(text, 0, if pad == Pad::Zeros { sign } else { 0 });
    let filler = u16::from(if pad == Pad::Zeros { b'0' } else { b' ' });
    texts.builder().extend(std::iter::repeat_n(filler, missing));
    if pad != Pad::Right {
        texts.append_part(text, sign, length);
    }
    Ok(texts.end().0)
}
