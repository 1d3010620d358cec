//! Floating numbers as Java writes them (`Double.toString`, `Float.toString`).
//!
//! In: a number. Out: its text, and whether every version of Java from 17 on writes it so.

use super::digits::{self, BinaryNumber, Digits};
use super::{narrow_value_of, value_of};
use crate::read::types::Primitive;

/// The text of a number of a floating type.
pub fn text(ty: Primitive, number: i64) -> String {
    if ty == Primitive::Float {
        float_text(narrow_value_of(number))
    } else {
        double_text(value_of(number))
    }
}

/// Whether the text of a number of a floating type is the same in every version of Java from 17
/// on: JDK 19 changed some.
pub fn is_settled(ty: Primitive, number: i64) -> bool {
    if ty == Primitive::Float {
        is_float_settled(narrow_value_of(number))
    } else {
        is_double_settled(value_of(number))
    }
}

fn double_text(value: f64) -> String {
    written(value, double_digits)
}

fn float_text(value: f32) -> String {
    written(value.into(), |_| float_digits(value.abs()))
}

fn is_double_settled(value: f64) -> bool {
    is_written_alike(
        value,
        |size| digits::of_old(BinaryNumber::of_double(size), false),
        double_digits,
    )
}

fn is_float_settled(value: f32) -> bool {
    let old = |_| digits::of_old(BinaryNumber::of_float(value.abs()), false);
    is_written_alike(value.into(), old, |_| float_digits(value.abs()))
}

fn is_written_alike(value: f64, old: impl Fn(f64) -> Digits, new: impl Fn(f64) -> Digits) -> bool {
    let is_plain = value == 0.0 || !value.is_finite();
    is_plain || with_point(&old(value.abs())) == with_point(&new(value.abs()))
}

pub(super) fn double_digits(size: f64) -> Digits {
    let is_same = |text: &str| text.parse() == Ok(size);
    digits::of_today(&format!("{size:e}"), |places| format!("{size:.places$e}"), is_same)
}

fn float_digits(size: f32) -> Digits {
    let is_same = |text: &str| text.parse() == Ok(size);
    digits::of_today(&format!("{size:e}"), |places| format!("{size:.places$e}"), is_same)
}

/// The text of a number whose digits are found so.
fn written(value: f64, digits: impl Fn(f64) -> Digits) -> String {
    if value.is_nan() {
        return String::from("NaN");
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return format!("{sign}Infinity");
    }
    if value == 0.0 {
        return format!("{sign}0.0");
    }
    format!("{sign}{}", with_point(&digits(value.abs())))
}

/// Digits with their point: plain from 10^-3 to below 10^7, else with an exponent.
fn with_point(of: &Digits) -> String {
    let Digits { digits, place } = of;
    let text: String = digits.iter().map(|digit| char::from(*digit)).collect();
    let (whole, rest) = match *place {
        before @ 1..=7 => {
            let before = usize::try_from(before).unwrap_or_default();
            let padded = format!("{text:0<before$}");
            (padded[..before].to_owned(), padded[before..].to_owned())
        }
        behind @ -2..=0 => {
            let zeros = usize::try_from(-behind).unwrap_or_default();
            (String::from("0"), format!("{}{text}", "0".repeat(zeros)))
        }
        _ => (text[..1].to_owned(), text[1..].to_owned()),
    };
    let rest = if rest.is_empty() { "0" } else { &rest };
    if (-2..=7).contains(place) {
        format!("{whole}.{rest}")
    } else {
        format!("{whole}.{rest}E{}", place - 1)
    }
}
