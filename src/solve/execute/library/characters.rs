//! Classes and case of characters, exact for Latin-1 as the Unicode data of Java 17 and later has
//! them. Whoever asks about a character beyond gets [`Limit::Letter`].

use super::{LibraryContext, LibraryStop};
use crate::solve::execute::outcome::Limit;

/// The character as Latin-1.
fn latin(unit: i64) -> Result<u8, LibraryStop> {
    u8::try_from(unit).map_err(|_| LibraryStop::Limit(Limit::Letter))
}

/// `Character.isDigit(c)`
pub fn is_digit(unit: i64) -> Result<bool, LibraryStop> {
    latin(unit).map(|unit| unit.is_ascii_digit())
}

/// `Character.isLetter(c)`
pub fn is_letter(unit: i64) -> Result<bool, LibraryStop> {
    latin(unit).map(|unit| upper(unit) || lower(unit))
}

/// `Character.isUpperCase(c)`
pub fn is_upper(unit: i64) -> Result<bool, LibraryStop> {
    latin(unit).map(upper)
}

/// `Character.isLowerCase(c)`
pub fn is_lower(unit: i64) -> Result<bool, LibraryStop> {
    latin(unit).map(lower)
}

/// `Character.toUpperCase(c)`
pub fn to_upper(unit: i64) -> Result<i64, LibraryStop> {
    latin(unit).map(raised).map(i64::from)
}

/// `Character.toLowerCase(c)`
pub fn to_lower(unit: i64) -> Result<i64, LibraryStop> {
    latin(unit).map(lowered).map(i64::from)
}

fn upper(unit: u8) -> bool {
    matches!(unit, b'A'..=b'Z' | 0xC0..=0xD6 | 0xD8..=0xDE)
}

/// The ordinal indicators and the micro sign count as lower case; so do letters without an upper
/// one.
fn lower(unit: u8) -> bool {
    matches!(unit, b'a'..=b'z' | 0xAA | 0xB5 | 0xBA | 0xDF..=0xF6 | 0xF8..=0xFF)
}

/// The upper case of a character; of two it is beyond Latin-1, and `ß` alone has none.
fn raised(unit: u8) -> u16 {
    match unit {
        b'a'..=b'z' | 0xE0..=0xF6 | 0xF8..=0xFE => u16::from(unit - 32),
        0xB5 => 0x039C,
        0xFF => 0x0178,
        _ => unit.into(),
    }
}

fn lowered(unit: u8) -> u16 {
    u16::from(if upper(unit) { unit + 32 } else { unit })
}

/// Whether `s.equalsIgnoreCase(t)` takes two units for one.
pub fn same_ignoring_case(one: u16, other: u16) -> Result<bool, LibraryStop> {
    if one == other {
        return Ok(true);
    }
    let (one, other) = (latin(one.into())?, latin(other.into())?);
    // Two characters are the same if their upper cases are, or the lower cases of these. Of the
    // upper cases beyond Latin-1, each belongs to one character of it, and so does its lower case.
    Ok(raised(one) == raised(other))
}

/// `s.toUpperCase()`; the same object if nothing changes.
pub fn text_to_upper(work: &mut LibraryContext<'_>, text: i64) -> Result<i64, LibraryStop> {
    const SHARP_S: u16 = 0xDF;
    let length = work.length(text)?;
    work.charge(length)?;
    let (mut sharp, mut changes) = (0, false);
    for unit in work.texts.units(text) {
        let unit = latin((*unit).into())?;
        sharp += usize::from(u16::from(unit) == SHARP_S);
        changes |= raised(unit) != u16::from(unit);
    }
    if sharp == 0 && !changes {
        return Ok(text);
    }
    work.charge_text(length + sharp)?;
    let texts = &mut *work.texts;
    texts.begin();
    for at in 0..length {
        match texts.unit(text, at) {
            SHARP_S => texts.builder().extend([u16::from(b'S'); 2]),
            unit => {
                let unit = latin(unit.into())?;
                texts.builder().push(raised(unit));
            }
        }
    }
    Ok(texts.end().0)
}

/// `s.toLowerCase()`; the same object if nothing changes.
pub fn text_to_lower(work: &mut LibraryContext<'_>, text: i64) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    work.charge(length)?;
    let mut changes = false;
    for unit in work.texts.units(text) {
        changes |= upper(latin((*unit).into())?);
    }
    if !changes {
        return Ok(text);
    }
    work.charge_text(length)?;
    let texts = &mut *work.texts;
    texts.begin();
    for at in 0..length {
        let unit = latin(texts.unit(text, at).into())?;
        texts.builder().push(lowered(unit));
    }
    Ok(texts.end().0)
}
