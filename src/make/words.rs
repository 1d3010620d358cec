//! Numbers as people read them.

use num_bigint::BigUint;

use crate::dialogue::paths::PathSummary;

/// Digits up to which a number is written out.
const DIGITS_WRITTEN_OUT: usize = 15;

/// `1,234,567`, or `about 2.4 × 10^20` where there are more digits than anyone counts.
pub fn number(value: &BigUint) -> String {
    if value.bits() > 64 {
        return format!("about {}", scientific(value));
    }
    let digits = value.to_string();
    if digits.len() <= DIGITS_WRITTEN_OUT {
        grouped(&digits)
    } else {
        format!("about {}", scientific(value))
    }
}

/// `1,234,567`, whatever the length.
pub fn exact(value: &BigUint) -> String {
    grouped(&value.to_string())
}

/// An estimate without the word `about`, to three digits: `1.31 million`, `830`, `2.4 × 10^20`.
pub fn rough(value: &BigUint) -> String {
    let (number, unit) = rough_parts(value);
    format!("{number}{unit}")
}

/// `1.2 to 1.4 million`: the unit stands once if both have the same.
pub fn rough_range(low: &BigUint, high: &BigUint) -> String {
    let ((low, low_unit), (high, high_unit)) = (rough_parts(low), rough_parts(high));
    let low_unit = if low_unit == high_unit { "" } else { low_unit };
    format!("{low}{low_unit} to {high}{high_unit}")
}

/// The digits, and the unit with the space before it.
fn rough_parts(value: &BigUint) -> (String, &'static str) {
    if value.bits() > 64 {
        return (scientific(value), "");
    }
    let digits = value.to_string();
    match digits.len() {
        ..=3 => (digits, ""),
        4..=6 => {
            let kept = digits.get(..3).unwrap_or_default();
            (grouped(&format!("{kept}{}", "0".repeat(digits.len() - 3))), "")
        }
        7..=9 => (leading(&digits, digits.len() - 6), " million"),
        10..=12 => (leading(&digits, digits.len() - 9), " billion"),
        _ => (scientific(value), ""),
    }
}

/// `1,256`
pub fn count(count: usize) -> String {
    grouped(&count.to_string())
}

/// `1 error`, `2 errors`.
pub fn plural(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", grouped(&count.to_string()))
}

/// How many paths were found, and up to which number of inputs these are all.
pub fn extent(paths: &PathSummary) -> String {
    let count = plural(paths.paths(), "path");
    match paths.complete_to {
        _ if paths.is_exhausted => format!("{count}, all that there are"),
        Some(inputs) => {
            let all = plural(inputs, "input");
            format!("{count}; all with up to {all} were found, and there may be longer ones")
        }
        None => format!("{count}; others may be missing"),
    }
}

/// `1 value`, `287,496 values`, `about 2.4 × 10^20 values`.
pub fn counted(count: &BigUint, noun: &str) -> String {
    let ending = if *count == BigUint::from(1u8) { "" } else { "s" };
    format!("{} {noun}{ending}", number(count))
}

/// `287,496 assignments`: the size of a placeholder space.
pub fn assignments(space: &BigUint) -> String {
    counted(space, "assignment")
}

fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The first three digits, `whole` of them before the point.
fn leading(digits: &str, whole: usize) -> String {
    let before = digits.get(..whole).unwrap_or_default();
    match digits.get(whole..3) {
        Some(after) if !after.is_empty() => format!("{before}.{after}"),
        _ => String::from(before),
    }
}

/// `2.4 × 10^20`; for huge numbers from the logarithm, since their digits take long to compute.
#[expect(
    clippy::disallowed_methods,
    reason = "two digits are shown, and nothing is computed with them"
)]
fn scientific(value: &BigUint) -> String {
    let bits = value.bits();
    let (first, tenth, exponent) = if bits <= 1024 {
        let digits = value.to_string();
        let mut leading = digits.chars();
        (leading.next().unwrap_or('0'), leading.next().unwrap_or('0'), digits.len() - 1)
    } else {
        let top = (value >> (bits - 53)).to_string().parse::<f64>().unwrap_or(1.0);
        #[expect(clippy::cast_precision_loss, reason = "bits of a number in memory are below 2^53")]
        let logarithm = top.log10() + (bits - 53) as f64 * std::f64::consts::LOG10_2;
        let tenths = format!("{:.3}", 10f64.powf(logarithm.fract()));
        let mut leading = tenths.chars().filter(char::is_ascii_digit);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a positive whole number of digits"
        )]
        let exponent = logarithm.trunc() as usize;
        (leading.next().unwrap_or('0'), leading.next().unwrap_or('0'), exponent)
    };
    format!("{first}.{tenth} × 10^{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(digits: &str) -> BigUint {
        digits.parse().expect("digits")
    }

    #[test]
    fn numbers_are_grouped_or_rounded() {
        assert_eq!(number(&big("7")), "7");
        assert_eq!(number(&big("287496")), "287,496");
        assert_eq!(number(&big("240000000000000000000")), "about 2.4 × 10^20");
        assert_eq!(number(&(big("24") * BigUint::from(10u8).pow(1000))), "about 2.4 × 10^1001");
        assert_eq!(exact(&big("1000000000000000000000")), "1,000,000,000,000,000,000,000");
    }

    #[test]
    fn estimates_keep_three_digits() {
        assert_eq!(rough(&big("831")), "831");
        assert_eq!(rough(&big("83199")), "83,100");
        assert_eq!(rough(&big("1312345")), "1.31 million");
        assert_eq!(rough(&big("13123456")), "13.1 million");
        assert_eq!(rough(&big("131234567")), "131 million");
        assert_eq!(rough(&big("4987654321")), "4.98 billion");
        assert_eq!(rough(&big("2000000000000")), "2.0 × 10^12");
        assert_eq!(rough_range(&big("1200000"), &big("1400000")), "1.20 to 1.40 million");
        assert_eq!(rough_range(&big("999"), &big("1400000")), "999 to 1.40 million");
    }

    #[test]
    fn nouns_follow_their_number() {
        assert_eq!(plural(1, "error"), "1 error");
        assert_eq!(plural(1200, "instance"), "1,200 instances");
    }
}
