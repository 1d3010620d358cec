//! Floating numbers in formats: `%.2f` and `%.2e` (`java.util.Formatter`).
//!
//! In: a number, and how many digits stand after the point. Out: its text, if every version of
//! Java from 17 on writes it so. What is rounded, halves away from zero, are the digits of the
//! number's own text, not the number: `%.1f` of 0.15 is `0.2`, though 0.15 is a little less than it
//! looks.

use super::digits::{self, BinaryNumber, Digits};
use super::text::{double_digits, is_settled, text};
use super::value_of;
use crate::read::types::Primitive;

/// How a format writes a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormatForm {
    /// `%.2f`: `3.14`
    Fixed,
    /// `%.2e`: `3.14e+00`
    Scientific,
}

/// How a floating number becomes a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextForm {
    /// As `String.valueOf` of a `double` or a `float` writes it.
    Plain(Primitive),
    /// In a format, with this many digits after the point.
    Formatted(FormatForm, usize),
}

impl TextForm {
    /// The text of a number; `None` if versions of Java differ.
    pub fn text(self, number: i64) -> Option<String> {
        match self {
            Self::Plain(ty) => is_settled(ty, number).then(|| text(ty, number)),
            Self::Formatted(form, places) => formatted(number, form, places),
        }
    }
}

/// The text of a number of either floating type; `None` if versions of Java differ.
pub fn formatted(number: i64, form: FormatForm, places: usize) -> Option<String> {
    let value = value_of(number);
    if value.is_nan() {
        return Some(String::from("NaN"));
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return Some(format!("{sign}Infinity"));
    }
    let size = value.abs();
    let written = |digits: &Digits| match form {
        FormatForm::Fixed => fixed(digits, places),
        FormatForm::Scientific => scientific(digits, places),
    };
    if size == 0.0 {
        return Some(format!("{sign}{}", written(&Digits { digits: vec![b'0'], place: 1 })));
    }
    let text = written(&double_digits(size));
    let old = written(&digits::of_old(BinaryNumber::of_double(size), true));
    (old == text).then(|| format!("{sign}{text}"))
}

/// The first `count` digits, rounded, and the place of the point; a count that is not above 0
/// leaves at most a digit that is rounded up to.
fn rounded(of: &Digits, count: i64) -> Digits {
    let Ok(count) = usize::try_from(count) else {
        return Digits { digits: vec![b'0'], place: of.place };
    };
    if count >= of.digits.len() {
        return of.clone();
    }
    let mut kept = of.digits[..count].to_vec();
    let mut place = of.place;
    if of.digits[count] >= b'5' {
        let nines = kept.iter().rev().take_while(|digit| **digit == b'9').count();
        let rest = count - nines;
        kept[rest..].fill(b'0');
        if let Some(last) = rest.checked_sub(1) {
            kept[last] += 1;
        } else {
            kept.insert(0, b'1');
            place += 1;
        }
    }
    if kept.is_empty() {
        kept.push(b'0');
    }
    Digits { digits: kept, place }
}

fn fixed(of: &Digits, places: usize) -> String {
    let wanted = i64::from(of.place) + i64::try_from(places).unwrap_or(i64::MAX);
    let Digits { digits, place } = rounded(of, wanted);
    let digit = |at: i64| {
        let known = usize::try_from(at).ok().and_then(|at| digits.get(at));
        known.map_or('0', |digit| char::from(*digit))
    };
    let place = i64::from(place);
    let whole: String = if place > 0 { (0..place).map(digit).collect() } else { String::from("0") };
    let last = place + i64::try_from(places).unwrap_or(i64::MAX);
    let behind: String = (place..last).map(digit).collect();
    if places == 0 { whole } else { format!("{whole}.{behind}") }
}

fn scientific(of: &Digits, places: usize) -> String {
    let is_zero = of.digits == b"0";
    let Digits { digits, place } = rounded(of, i64::try_from(places).unwrap_or(i64::MAX - 1) + 1);
    let digit = |at: usize| digits.get(at).map_or('0', |digit| char::from(*digit));
    let behind: String = (1..=places).map(digit).collect();
    let exponent = if is_zero { 0 } else { place - 1 };
    let sign = if exponent < 0 { '-' } else { '+' };
    let point = if places == 0 { "" } else { "." };
    format!("{}{point}{behind}e{sign}{:02}", digit(0), exponent.abs())
}
