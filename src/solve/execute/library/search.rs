//! Looking for a string or character in a string, and what follows from where it is found.
//!
//! Every comparison of two units is charged, so that the worst of patterns costs what it takes.

use super::{LibraryContext, LibraryStop, charge, operations, signed};
use crate::solve::execute::outcome::{Exception, Limit};

const NULL: LibraryStop = LibraryStop::Throw(Exception::NullPointer);

/// The first of these places where the whole pattern stands.
fn find(
    left: &mut i64,
    text: &[u16],
    pattern: &[u16],
    places: impl Iterator<Item = usize>,
) -> Result<Option<usize>, LibraryStop> {
    let mut compared = 0;
    for place in places {
        let pairs = text.get(place..).unwrap_or(&[]).iter().zip(pattern);
        let same = pairs.take_while(|(one, other)| one == other).count();
        compared += same + 1;
        if i64::from(operations(compared)) > *left {
            *left = -1;
            return Err(LibraryStop::Limit(Limit::Steps));
        }
        if same == pattern.len() {
            charge(left, compared)?;
            return Ok(Some(place));
        }
    }
    charge(left, compared)?;
    Ok(None)
}

/// The first place from `from` on.
fn find_from(
    left: &mut i64,
    text: &[u16],
    pattern: &[u16],
    from: usize,
) -> Result<Option<usize>, LibraryStop> {
    match text.len().checked_sub(pattern.len()) {
        Some(last) => find(left, text, pattern, from..=last),
        None => Ok(None),
    }
}

/// The last place.
fn find_last(left: &mut i64, text: &[u16], pattern: &[u16]) -> Result<Option<usize>, LibraryStop> {
    match text.len().checked_sub(pattern.len()) {
        Some(last) => find(left, text, pattern, (0..=last).rev()),
        None => Ok(None),
    }
}

/// Where a search begins: within the string or right after it.
fn start(from: i64, length: usize) -> usize {
    if from < 0 { 0 } else { usize::try_from(from).unwrap_or(usize::MAX).min(length) }
}

fn place(found: Option<usize>) -> i64 {
    found.map_or(-1, signed)
}

/// The units of a code point: one, or a surrogate pair. No string holds what is none.
fn units_of(character: i64) -> Option<([u16; 2], usize)> {
    let code = u32::try_from(character).ok()?;
    if let Ok(unit) = u16::try_from(code) {
        return Some(([unit, 0], 1));
    }
    let mut pair = [0; 2];
    char::from_u32(code)?.encode_utf16(&mut pair);
    Some((pair, 2))
}

/// `s.indexOf(t, i)`
pub fn index_of(
    work: &mut LibraryContext<'_>,
    text: i64,
    pattern: i64,
    from: i64,
) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    work.length(pattern)?;
    let (text, pattern) = (work.texts.units(text), work.texts.units(pattern));
    find_from(&mut work.left, text, pattern, start(from, length)).map(place)
}

/// `s.indexOf(c, i)`
pub fn index_of_char(
    work: &mut LibraryContext<'_>,
    text: i64,
    unit: i64,
    from: i64,
) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    let Some((units, count)) = units_of(unit) else { return Ok(-1) };
    let text = work.texts.units(text);
    find_from(&mut work.left, text, &units[..count], start(from, length)).map(place)
}

/// `s.lastIndexOf(t)`
pub fn last_index_of(
    work: &mut LibraryContext<'_>,
    text: i64,
    pattern: i64,
) -> Result<i64, LibraryStop> {
    work.length(text)?;
    work.length(pattern)?;
    let (text, pattern) = (work.texts.units(text), work.texts.units(pattern));
    find_last(&mut work.left, text, pattern).map(place)
}

/// `s.lastIndexOf(c)`
pub fn last_index_of_char(
    work: &mut LibraryContext<'_>,
    text: i64,
    unit: i64,
) -> Result<i64, LibraryStop> {
    work.length(text)?;
    let Some((units, count)) = units_of(unit) else { return Ok(-1) };
    find_last(&mut work.left, work.texts.units(text), &units[..count]).map(place)
}

/// `s.startsWith(t, i)`; as in Java, a negative place is not even looked at.
pub fn starts_with(
    work: &mut LibraryContext<'_>,
    text: i64,
    prefix: i64,
    from: i64,
) -> Result<bool, LibraryStop> {
    work.length(text)?;
    let Ok(from) = usize::try_from(from) else { return Ok(false) };
    let length = work.length(prefix)?;
    work.charge(length)?;
    let rest = work.texts.units(text).get(from..).unwrap_or(&[]);
    let within = from <= work.texts.units(text).len();
    Ok(within && rest.starts_with(work.texts.units(prefix)))
}

/// `s.endsWith(t)`
pub fn ends_with(
    work: &mut LibraryContext<'_>,
    text: i64,
    suffix: i64,
) -> Result<bool, LibraryStop> {
    work.length(text)?;
    let length = work.length(suffix)?;
    work.charge(length)?;
    Ok(work.texts.units(text).ends_with(work.texts.units(suffix)))
}

/// `s.replace(t, u)` on strings: the same object if `t` is not there, the constant `""` where
/// nothing is left.
pub fn replace(
    work: &mut LibraryContext<'_>,
    text: i64,
    pattern: i64,
    by: i64,
) -> Result<i64, LibraryStop> {
    if text == 0 || pattern == 0 || by == 0 {
        return Err(NULL);
    }
    let (units, wanted) = (work.texts.units(text), work.texts.units(pattern));
    if let ([from], [to]) = (wanted, work.texts.units(by)) {
        return super::texts::replace_char(work, text, (*from).into(), (*to).into());
    }
    let (length, skipped) = (units.len(), wanted.len());
    work.scratch.clear();
    let mut from = 0;
    while let Some(found) = find_from(&mut work.left, units, wanted, from)? {
        charge(&mut work.left, 8)?;
        work.scratch.push(signed(found));
        // An empty pattern stands before each unit and after the last.
        from = found + skipped.max(1);
    }
    if work.scratch.is_empty() {
        return Ok(text);
    }
    let added = work.texts.units(by).len().saturating_mul(work.scratch.len());
    let total = (length - skipped * work.scratch.len()).saturating_add(added);
    if total == 0 {
        return Ok(work.texts.literal(&[]));
    }
    work.charge_text(total)?;
    let texts = &mut *work.texts;
    texts.begin();
    let mut done = 0;
    for found in work.scratch.iter() {
        let found = usize::try_from(*found).unwrap_or_default();
        texts.append_part(text, done, found);
        texts.append_part(by, 0, usize::MAX);
        done = found + skipped;
    }
    texts.append_part(text, done, length);
    Ok(texts.end().0)
}
