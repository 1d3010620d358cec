//! `tolerance = 0.01`: how far a typed number with a fraction may be from the right one.
//!
//! In: the number as it is written. Out: a decimal that every platform reads alike, or what is
//! wanted.

use super::value::{TomlReader, kind_of};
use crate::source::Span;
use toml::de::DeValue;

/// A distance: greater than 0, with at most nine digits before the point and nine after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberTolerance {
    /// In billionths.
    billionths: u64,
}

/// Billionths of one.
const ONE: u64 = 1_000_000_000;

impl NumberTolerance {
    /// What is meant where a fraction is asked for as a number: a hundredth.
    pub const HUNDREDTH: NumberTolerance = NumberTolerance { billionths: ONE / 100 };

    /// The distance that a text of digits and one point says; `None` if it says none.
    pub fn of_text(text: &str) -> Option<Self> {
        let (whole, behind) = text.split_once('.').unwrap_or((text, "0"));
        let are_digits = |part: &str| {
            (1..=9).contains(&part.len()) && part.bytes().all(|one| one.is_ascii_digit())
        };
        if !are_digits(whole) || !are_digits(behind) {
            return None;
        }
        let behind = format!("{behind:0<9}").parse::<u64>().ok()?;
        let billionths = whole.parse::<u64>().ok()?.checked_mul(ONE)?.checked_add(behind)?;
        (billionths > 0).then_some(Self { billionths })
    }

    /// The distance as students and platforms read it: `0.01`.
    pub fn shown(self) -> String {
        let whole = self.billionths / ONE;
        let behind = format!("{:09}", self.billionths % ONE);
        match behind.trim_end_matches('0') {
            "" => whole.to_string(),
            behind => format!("{whole}.{behind}"),
        }
    }

    /// Whether two decimals are no farther apart; not known of what is no decimal.
    pub fn holds(self, one: &str, other: &str) -> bool {
        let (Ok(one), Ok(other)) = (one.parse::<f64>(), other.parse::<f64>()) else { return false };
        let Ok(most) = self.shown().parse::<f64>() else { return false };
        // What is left of rounding does not count.
        (one - other).abs() <= most + most / 1e6
    }
}

impl TomlReader {
    /// Reads a tolerance.
    pub(super) fn tolerance(&mut self, value: &DeValue, span: Span) -> Option<NumberTolerance> {
        let example = "write `tolerance = 0.01`, or leave it out";
        #[expect(clippy::wildcard_enum_match_arm, reason = "no other value of TOML is a number")]
        let text = match value {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            _ => {
                let message = format!("`tolerance` needs a number, not {}", kind_of(value));
                self.error(span, message, example.to_owned());
                return None;
            }
        };
        let found = NumberTolerance::of_text(text);
        if found.is_none() {
            let message = "`tolerance` needs a number greater than 0, with at most nine digits before the point and nine after it";
            self.error(span, message.to_owned(), example.to_owned());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::NumberTolerance;

    #[test]
    fn distances_are_decimals() {
        let shown = |text: &str| NumberTolerance::of_text(text).map(NumberTolerance::shown);
        assert_eq!(shown("0.010").as_deref(), Some("0.01"));
        assert_eq!(shown("2").as_deref(), Some("2"));
        assert_eq!(shown("0.000000001").as_deref(), Some("0.000000001"));
        assert_eq!(NumberTolerance::HUNDREDTH.shown(), "0.01");
        for wrong in ["0", "0.0", "-1", "1e3", "inf", "0.0000000001", ".5", ""] {
            assert_eq!(shown(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_number_at_the_border_is_near_enough() {
        let hundredth = NumberTolerance::HUNDREDTH;
        assert!(hundredth.holds("3.34", "3.33"));
        assert!(hundredth.holds("3.3333333333333335", "3.33"));
        assert!(!hundredth.holds("3.3333333333333335", "3.3"));
        assert!(!hundredth.holds("3.351", "3.34"));
        assert!(!hundredth.holds("NaN", "3.34"));
    }
}
