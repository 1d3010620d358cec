//! Doubles that are no multiples of a half, as numbers of the search.
//!
//! In: numbers. Out: their texts in Java, and numbers by their texts. A number from [`FIRST`] on is
//! a fraction of up to six decimals. Every third one is, so that none has a neighbour: shrinking
//! does not creep from one to the next. The explorer has the same table.

/// From here on numbers are fractions.
const FIRST: u64 = 10_000_000_000_000;
/// How far two fractions are apart.
const STEP: u64 = 3;
const MILLION: u64 = 1_000_000;
/// No fraction is as great, in millionths.
const END: u64 = MILLION * MILLION;
/// What stands for the greatest double.
const GREATEST: u64 = END + 1;

/// The millionths of a number; `None` if it is no fraction.
fn millionths(number: i64) -> Option<u64> {
    let place = number.unsigned_abs().checked_sub(FIRST)?;
    let found = (place % STEP == 0).then_some(place / STEP)?;
    (found == GREATEST || found < END && found % (MILLION / 2) != 0).then_some(found)
}

/// Whether a number is a fraction.
pub(super) fn is_fraction(number: i64) -> bool {
    millionths(number).is_some()
}

/// The text of a fraction, as a `float` or a `double`; `None` if the number is none.
pub(super) fn text(number: i64, is_float: bool) -> Option<String> {
    let found = millionths(number)?;
    let sign = if number < 0 { "-" } else { "" };
    if found == GREATEST {
        let class = if is_float { "Float" } else { "Double" };
        return Some(format!("{sign}{class}.MAX_VALUE"));
    }
    let decimals = format!("{:06}", found % MILLION);
    let ending = if is_float { "f" } else { "" };
    Some(format!("{sign}{}.{}{ending}", found / MILLION, decimals.trim_end_matches('0')))
}

/// Reads a fraction at the start of a text, and what comes after it.
pub(super) fn read(all: &str, is_float: bool) -> Option<(i64, &str)> {
    let (sign, unsigned) = all.strip_prefix('-').map_or((1, all), |rest| (-1, rest));
    let greatest = if is_float { "Float.MAX_VALUE" } else { "Double.MAX_VALUE" };
    let found = if unsigned.starts_with(greatest) {
        GREATEST
    } else {
        let end = unsigned.find(|one: char| !one.is_ascii_digit() && one != '.');
        let (whole, decimals) = unsigned[..end.unwrap_or(unsigned.len())].split_once('.')?;
        let decimals = (decimals.len() <= 6).then(|| format!("{decimals:0<6}"))?;
        let (whole, decimals): (u64, u64) = (whole.parse().ok()?, decimals.parse().ok()?);
        whole.checked_mul(MILLION)?.checked_add(decimals)?
    };
    let number = sign * i64::try_from(FIRST.checked_add(found.checked_mul(STEP)?)?).ok()?;
    let written = text(number, is_float)?;
    all.strip_prefix(written.as_str()).map(|rest| (number, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_read_as_they_are_written() {
        for (whole, float, double) in [
            (300_000, "0.1f", "0.1"),
            (3, "0.000001f", "0.000001"),
            (3 * 19_990_000, "19.99f", "19.99"),
            (3 * (END + 1), "Float.MAX_VALUE", "Double.MAX_VALUE"),
        ] {
            let number = i64::try_from(FIRST + whole).expect("a number");
            for (number, sign) in [(number, ""), (-number, "-")] {
                for (is_float, shown) in [(true, float), (false, double)] {
                    let shown = format!("{sign}{shown}");
                    assert_eq!(text(number, is_float), Some(shown.clone()));
                    let more = format!("{shown}, 1");
                    assert_eq!(read(&more, is_float), Some((number, ", 1")));
                }
            }
            assert!(!is_fraction(number - 1) && !is_fraction(number + 1));
        }
        // Multiples of a half are numbers of their own.
        assert_eq!(read("1.5", false), None);
        assert_eq!(read("0.1234567", false), None);
        assert!(!is_fraction(i64::MIN) && !is_fraction(7));
    }
}
