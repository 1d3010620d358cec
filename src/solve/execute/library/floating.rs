//! Floating numbers: what is no operation of its own, and texts.
//!
//! In: numbers as registers hold them. Out: numbers and texts. What holds: where versions of Java
//! differ, a run is beyond its limits.

use super::{FunctionForm, LibraryContext, LibraryStop};
use crate::read::floating::{self, FloatingOperation, FormatForm, represented};
use crate::read::types::Primitive;
use crate::solve::execute::outcome::{Exception, Limit};
use crate::solve::execute::text::push_ascii;

/// An operation that always has a value.
#[inline(never)]
pub fn floating(operation: FloatingOperation, one: i64, other: i64) -> i64 {
    operation.compute(one, other)
}

/// Appends the text of a number; `None` if versions of Java write it differently.
#[inline(never)]
pub fn push_floating(units: &mut Vec<u16>, number: i64, is_float: bool) -> Option<()> {
    let ty = if is_float { Primitive::Float } else { Primitive::Double };
    if !floating::is_settled(ty, number) {
        return None;
    }
    push_ascii(units, floating::text(ty, number).as_bytes());
    Some(())
}

/// `%.2f` and `%.2e` of a number.
pub fn formatted(
    work: &mut LibraryContext<'_>,
    number: i64,
    form: FormatForm,
    places: i64,
) -> Result<i64, LibraryStop> {
    let places = usize::try_from(places).unwrap_or_default();
    // No number has more digits before its point.
    work.charge(310 + places)?;
    let text = floating::formatted(number, form, places);
    let text = text.ok_or(LibraryStop::Limit(Limit::Digits))?;
    work.charge_text(text.len())?;
    work.texts.begin();
    push_ascii(work.texts.builder(), text.as_bytes());
    Ok(work.texts.end().0)
}

/// Whether a number of this type may be reported.
pub fn reported(ty: Primitive, number: i64) -> Result<(), LibraryStop> {
    let is_settled = !ty.is_floating() || floating::is_settled(ty, number);
    if is_settled { Ok(()) } else { Err(LibraryStop::Limit(Limit::Digits)) }
}

/// `Double.parseDouble(s)`, `Float.parseFloat(s)`
pub fn parse(
    work: &mut LibraryContext<'_>,
    text: i64,
    form: FunctionForm,
) -> Result<i64, LibraryStop> {
    let length = work.length(text)?;
    work.charge(length.saturating_mul(8))?;
    let units = String::from_utf16_lossy(work.texts.units(text));
    let wrong = LibraryStop::Throw(Exception::NumberFormat);
    let read = read_number(&units).ok_or(wrong)?;
    match read {
        ReadNumber::Hexadecimal => Err(LibraryStop::Limit(Limit::Digits)),
        ReadNumber::Value(plain) if form == FunctionForm::OfFloats => {
            plain.parse::<f32>().map(|value| represented(value.into())).map_err(|_| wrong)
        }
        ReadNumber::Value(plain) => plain.parse::<f64>().map(represented).map_err(|_| wrong),
    }
}

/// What a text is as a number.
enum ReadNumber<'a> {
    /// A number as Rust reads it.
    Value(&'a str),
    /// A hexadecimal floating number.
    Hexadecimal,
}

/// The number that Java sees in a text (`Double.valueOf`): blanks around it do not count, and a
/// letter for its type may stand after it.
fn read_number(text: &str) -> Option<ReadNumber<'_>> {
    let text = text.trim_matches(|one: char| one <= ' ');
    let plain = text.strip_prefix(['+', '-']).unwrap_or(text);
    if matches!(plain, "NaN" | "Infinity") {
        return Some(ReadNumber::Value(text));
    }
    if plain.starts_with("0x") || plain.starts_with("0X") {
        return Some(ReadNumber::Hexadecimal);
    }
    let text = text.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(text);
    let is_plain = text.bytes().all(|one| one.is_ascii_digit() || b"+-.eE".contains(&one));
    let has_digit =
        text.split(['e', 'E']).next().is_some_and(|one| one.contains(|c: char| c.is_ascii_digit()));
    (is_plain && has_digit).then_some(ReadNumber::Value(text))
}
