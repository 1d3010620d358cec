//! Arrays: making, copying, filling, sorting, comparing, writing.

use super::{LibraryContext, LibraryStop, floating, signed};
use crate::read::floating::FloatingOperation;
use crate::read::types::{Primitive, Type};
use crate::solve::execute::code::element_bytes;
use crate::solve::execute::heap::{Full, fault};
use crate::solve::execute::outcome::{Exception, Limit};
use crate::solve::execute::text::{push_ascii, push_boolean, push_char, push_number};

/// A new array of these lengths, outermost first; `bytes` is the size of what the innermost hold.
#[inline(never)]
pub fn rows(work: &mut LibraryContext<'_>, lengths: &[i64], bytes: u8) -> Result<i64, LibraryStop> {
    if lengths.iter().any(|length| *length < 0) {
        return Err(LibraryStop::Throw(Exception::NegativeArraySize));
    }
    // What does not fit is not begun: filling the heap row by row would take its time in every run.
    let mut items = 1_usize;
    for length in lengths {
        items = items.saturating_mul(usize::try_from(*length).unwrap_or_default());
        if !work.heap.fits(items, 4) {
            return Err(Full.into());
        }
    }
    row(work, lengths, bytes)
}

fn row(work: &mut LibraryContext<'_>, lengths: &[i64], bytes: u8) -> Result<i64, LibraryStop> {
    let Some((first, rest)) = lengths.split_first() else { return Ok(0) };
    let length = usize::try_from(*first).unwrap_or_default();
    work.charge(length.saturating_add(8))?;
    if rest.is_empty() {
        return Ok(work.heap.allocate(length, bytes)?);
    }
    let array = work.heap.allocate(length, 4)?;
    for at in 0..*first {
        let inner = row(work, rest, bytes)?;
        work.heap.set(array, at, inner);
    }
    Ok(array)
}

/// A new array of a placeholder's values, which are taken from the front of `flat`; strings are
/// constants.
#[inline(never)]
pub fn build(
    work: &mut LibraryContext<'_>,
    ty: &Type,
    flat: &mut &[i64],
) -> Result<i64, LibraryStop> {
    let next = flat.split_off_first().copied().unwrap_or_default();
    let Some(element) = ty.element() else {
        return Ok(if matches!(ty, Type::String) {
            let units = take(flat, next);
            work.charge(units.len() + 8)?;
            work.texts.literal_of(units)
        } else {
            next
        });
    };
    if element.primitive().is_some() {
        let values = take(flat, next);
        work.charge(values.len() + 8)?;
        return Ok(work.heap.allocate_from(values.iter().copied(), element_bytes(element))?);
    }
    let length = usize::try_from(next).unwrap_or_default();
    let array = work.heap.allocate(length, element_bytes(element))?;
    for at in 0..next {
        let value = build(work, element, flat)?;
        work.heap.set(array, at, value);
    }
    Ok(array)
}

/// Charges an array that is to be told as data, which needs more room than the array itself.
#[inline(never)]
pub fn report(work: &mut LibraryContext<'_>, ty: &Type, array: i64) -> Result<(), LibraryStop> {
    if let Type::Primitive(primitive) = ty {
        return floating::reported(*primitive, array);
    }
    let Some(element) = ty.element() else {
        return work.charge_text(work.texts.units(array).len());
    };
    let length = work.heap.elements(array).len();
    work.charge(length.saturating_add(8))?;
    work.heap.charge(length, 32)?;
    if element.is_reference() || element.is_floating() {
        for at in 0..signed(length) {
            let item = work.heap.get(array, at).unwrap_or_default();
            report(work, element, item)?;
        }
    }
    Ok(())
}

/// The first `count` numbers.
fn take<'a>(flat: &mut &'a [i64], count: i64) -> &'a [i64] {
    let count = usize::try_from(count).unwrap_or_default().min(flat.len());
    flat.split_off(..count).unwrap_or_default()
}

/// A new array with the elements of another; `None`: all of them.
pub fn copy(
    work: &mut LibraryContext<'_>,
    array: i64,
    length: Option<i64>,
    bytes: i64,
) -> Result<i64, LibraryStop> {
    let negative = LibraryStop::Throw(Exception::NegativeArraySize);
    let length = length.map(|length| usize::try_from(length).map_err(|_| negative)).transpose()?;
    let whole = work.count(array)?;
    let length = length.unwrap_or(whole);
    work.charge(length)?;
    Ok(work.heap.copy(array, length, u8::try_from(bytes).unwrap_or(8))?)
}

/// `s.toCharArray()`
pub fn characters(work: &mut LibraryContext<'_>, text: i64) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    work.charge(length)?;
    let units = work.texts.units(text).iter().map(|unit| i64::from(*unit));
    Ok(work.heap.allocate_from(units, 2)?)
}

/// `Arrays.fill(a, e)`
pub fn fill(work: &mut LibraryContext<'_>, array: i64, value: i64) -> Result<(), LibraryStop> {
    let length = work.count(array)?;
    work.charge(length)?;
    work.heap.elements_mut(array).fill(value);
    Ok(())
}

/// `Arrays.sort(a)` of numbers or characters.
pub fn sort(work: &mut LibraryContext<'_>, array: i64) -> Result<(), LibraryStop> {
    let length = work.count(array)?;
    work.charge_sort(length, 0)?;
    work.heap.elements_mut(array).sort_unstable();
    Ok(())
}

/// `Arrays.sort(a)` of strings: equal ones keep their order, which `==` can tell.
pub fn sort_texts(work: &mut LibraryContext<'_>, array: i64) -> Result<(), LibraryStop> {
    let length = work.count(array)?;
    let units = ordered_units(work, array)?;
    work.charge_sort(length, units)?;
    let texts = &*work.texts;
    work.heap.elements_mut(array).sort_by(|a, b| texts.units(*a).cmp(texts.units(*b)));
    Ok(())
}

/// How many units the strings of an array have together; throws on a null among two or more.
fn ordered_units(work: &mut LibraryContext<'_>, array: i64) -> Result<usize, LibraryStop> {
    let length = work.count(array)?;
    work.charge(length)?;
    let elements = work.heap.elements(array);
    if length > 1 && elements.contains(&0) {
        return Err(LibraryStop::Throw(Exception::NullPointer));
    }
    Ok(units_of(work, elements))
}

fn units_of(work: &LibraryContext<'_>, elements: &[i64]) -> usize {
    elements.iter().fold(0, |sum: usize, text| sum.saturating_add(work.texts.units(*text).len()))
}

/// `__sorted(a)` of numbers or characters.
pub fn sorted(work: &mut LibraryContext<'_>, array: i64) -> Result<bool, LibraryStop> {
    let length = work.count(array)?;
    work.charge(length)?;
    Ok(work.heap.elements(array).is_sorted())
}

/// `__sorted(a)` of strings.
pub fn sorted_texts(work: &mut LibraryContext<'_>, array: i64) -> Result<bool, LibraryStop> {
    let units = ordered_units(work, array)?;
    work.charge(units)?;
    let elements = work.heap.elements(array);
    Ok(elements.is_sorted_by(|a, b| work.texts.units(*a) <= work.texts.units(*b)))
}

/// The first `count` elements of an array; a negative count is 0.
fn first<'a>(
    work: &'a LibraryContext<'_>,
    array: i64,
    count: i64,
) -> Result<&'a [i64], LibraryStop> {
    let length = work.count(array)?;
    let count = usize::try_from(count).unwrap_or_default();
    match work.heap.elements(array).get(..count) {
        Some(elements) if count <= length => Ok(elements),
        _ => Err(LibraryStop::Throw(fault(array))),
    }
}

/// `__distinct(a, n)`: few elements are compared with each other, many are sorted.
pub fn distinct(
    work: &mut LibraryContext<'_>,
    array: i64,
    count: i64,
) -> Result<bool, LibraryStop> {
    let length = first(work, array, count)?.len();
    work.charge_sort(length, 0)?;
    work.scratch.clear();
    let elements = work.heap.elements(array).get(..length).unwrap_or_default();
    if length <= 16 {
        return Ok(elements.iter().enumerate().all(|(at, one)| !elements[..at].contains(one)));
    }
    work.scratch.extend_from_slice(elements);
    work.scratch.sort_unstable();
    Ok(work.scratch.windows(2).all(|pair| pair[0] != pair[1]))
}

/// `__distinct(a, n)` of strings, by content; `null` differs from every string.
pub fn distinct_texts(
    work: &mut LibraryContext<'_>,
    array: i64,
    count: i64,
) -> Result<bool, LibraryStop> {
    let elements = first(work, array, count)?;
    let (length, units) = (elements.len(), units_of(work, elements));
    work.charge_sort(length, units)?;
    work.scratch.clear();
    work.scratch.extend_from_slice(work.heap.elements(array).get(..length).unwrap_or_default());
    let texts = &*work.texts;
    let content = |handle: &i64| (*handle == 0, texts.units(*handle));
    work.scratch.sort_unstable_by(|one, other| content(one).cmp(&content(other)));
    Ok(work.scratch.windows(2).all(|pair| content(&pair[0]) != content(&pair[1])))
}

/// `Arrays.sort(a)` of floating numbers.
pub fn sort_floating(work: &mut LibraryContext<'_>, array: i64) -> Result<(), LibraryStop> {
    let length = work.count(array)?;
    work.charge_sort(length, 0)?;
    let order = |one, other| FloatingOperation::Compare.compute(one, other).cmp(&0);
    work.heap.elements_mut(array).sort_unstable_by(|one, other| order(*one, *other));
    Ok(())
}

/// `Arrays.equals(a, b)` of numbers, or of references by identity.
pub fn equal(work: &mut LibraryContext<'_>, one: i64, other: i64) -> Result<bool, LibraryStop> {
    if one == 0 || other == 0 || one == other {
        return Ok(one == other);
    }
    work.charge(work.heap.elements(one).len())?;
    Ok(work.heap.elements(one) == work.heap.elements(other))
}

/// `Arrays.equals(a, b)` of strings.
pub fn equal_texts(
    work: &mut LibraryContext<'_>,
    one: i64,
    other: i64,
) -> Result<bool, LibraryStop> {
    if one == 0 || other == 0 || one == other {
        return Ok(one == other);
    }
    let elements = work.heap.elements(one);
    work.charge(elements.len().saturating_add(units_of(work, elements)))?;
    let (one, other) = (work.heap.elements(one), work.heap.elements(other));
    let same = |one: i64, other: i64| {
        one == other || one != 0 && other != 0 && work.texts.units(one) == work.texts.units(other)
    };
    Ok(one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(*one, *other)))
}

/// `Arrays.toString(a)` of whole numbers.
pub fn text_of_numbers(work: &mut LibraryContext<'_>, array: i64) -> Result<i64, LibraryStop> {
    write(work, array, push_number)
}

/// `Arrays.toString(a)` of characters.
pub fn text_of_chars(work: &mut LibraryContext<'_>, array: i64) -> Result<i64, LibraryStop> {
    write(work, array, push_char)
}

/// `Arrays.toString(a)` of booleans.
pub fn text_of_booleans(work: &mut LibraryContext<'_>, array: i64) -> Result<i64, LibraryStop> {
    write(work, array, push_boolean)
}

/// `Arrays.toString(a)` of floating numbers.
pub fn text_of_floating(
    work: &mut LibraryContext<'_>,
    array: i64,
    ty: Primitive,
) -> Result<i64, LibraryStop> {
    let mut is_settled = true;
    let text = write(work, array, |units, number| {
        is_settled &= floating::push_floating(units, number, ty == Primitive::Float).is_some();
    })?;
    if is_settled { Ok(text) } else { Err(LibraryStop::Limit(Limit::Digits)) }
}

/// The text of an array that has no elements, which is a constant.
fn without_elements(work: &mut LibraryContext<'_>, array: i64) -> Option<i64> {
    let text: &[u8] = match work.heap.elements(array) {
        _ if array == 0 => b"null",
        [] => b"[]",
        _ => return None,
    };
    let units: Vec<u16> = text.iter().map(|byte| u16::from(*byte)).collect();
    Some(work.texts.literal(&units))
}

fn write(
    work: &mut LibraryContext<'_>,
    array: i64,
    mut push: impl FnMut(&mut Vec<u16>, i64),
) -> Result<i64, LibraryStop> {
    if let Some(known) = without_elements(work, array) {
        return Ok(known);
    }
    let length = work.count(array)?;
    work.charge(length.saturating_mul(8))?;
    work.texts.begin();
    let units = work.texts.builder();
    for (at, element) in work.heap.elements(array).iter().enumerate() {
        push_ascii(units, if at == 0 { b"[" } else { b", " });
        push(units, *element);
    }
    push_ascii(units, b"]");
    let (handle, length) = work.texts.end();
    work.heap.charge(length, 2)?;
    Ok(handle)
}

/// `Arrays.toString(a)` of strings.
pub fn text_of_texts(work: &mut LibraryContext<'_>, array: i64) -> Result<i64, LibraryStop> {
    if let Some(known) = without_elements(work, array) {
        return Ok(known);
    }
    let elements = work.heap.elements(array);
    let nulls = elements.iter().filter(|element| **element == 0).count();
    let total =
        units_of(work, elements).saturating_add(2 * elements.len()).saturating_add(4 * nulls);
    let count = signed(elements.len());
    work.charge_text(total)?;
    work.texts.begin();
    for at in 0..count {
        push_ascii(work.texts.builder(), if at == 0 { b"[" } else { b", " });
        work.texts.append(work.heap.get(array, at).unwrap_or_default());
    }
    push_ascii(work.texts.builder(), b"]");
    Ok(work.texts.end().0)
}
