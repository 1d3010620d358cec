//! Numbers and words of the command line: what they mean, or what to write instead.

use std::time::Duration;

pub use tatsu::ask::label::label;
use tatsu::write::bank::ShardNumber;

/// The largest number of instances that one run may be asked for.
const MOST_INSTANCES: u64 = 1_000_000;

/// The most shards of a run.
const MOST_SHARDS: u64 = 10_000;

/// The longest search in seconds: a week.
const LONGEST_SEARCH: f64 = 604_800.0;

/// The most threads that `-j` takes.
const MOST_JOBS: u64 = 1_024;

/// A whole number from `least` to `greatest`; underscores between digits are fine.
fn whole(text: &str, least: u64, greatest: u64) -> Result<u64, String> {
    let digits = text.replace('_', "");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let negative = digits.strip_prefix('-').is_some_and(|rest| rest.parse::<u128>().is_ok());
        return Err(if negative {
            format!("it must be at least {least}")
        } else {
            String::from("not a whole number; write digits only, such as 20")
        });
    }
    match digits.parse::<u64>() {
        Ok(value) if value < least => Err(format!("it must be at least {least}")),
        Ok(value) if value <= greatest => Ok(value),
        _ => Err(format!("it must be at most {greatest}")),
    }
}

/// How many instances to write, at least one.
pub fn instances(text: &str) -> Result<usize, String> {
    if whole(text, 0, 0).is_ok() {
        return Err(String::from(
            "no instances would be written; ask for at least one, such as `-n 20` (to see how many there are: `tatsu count`)",
        ));
    }
    whole(text, 1, MOST_INSTANCES).map(narrow)
}

/// Which shard of how many, such as `3/16`.
pub fn shard(text: &str) -> Result<ShardNumber, String> {
    let help = "write which shard of how many, such as `3/16`";
    let (number, of) = text.split_once('/').ok_or_else(|| help.to_owned())?;
    let wrong = |error: String| format!("{error}; {help}");
    let of = whole(of.trim(), 1, MOST_SHARDS).map(narrow).map_err(wrong)?;
    let number = whole(number.trim(), 0, MOST_SHARDS).map(narrow).map_err(wrong)?;
    if number == 0 {
        return Err(format!(
            "shards are counted from 1: the first one is `1/{of}`, the last `{of}/{of}`"
        ));
    }
    if number > of {
        return Err(format!("there is no shard {number} of {of}; the last one is `{of}/{of}`"));
    }
    Ok(ShardNumber { number, of })
}

/// A seed: any whole number of 64 bits.
pub fn seed(text: &str) -> Result<u64, String> {
    whole(text, 0, u64::MAX)
}

/// The most inputs of a path.
pub fn inputs(text: &str) -> Result<usize, String> {
    whole(text, 0, 10_000).map(narrow)
}

/// The number of an alternative.
pub fn alternative(text: &str) -> Result<usize, String> {
    whole(text, 1, 1_000).map(narrow)
}

/// How many steps a program may take, at least 1,000.
pub fn steps(text: &str) -> Result<u64, String> {
    whole(text, 1_000, 1_000_000_000_000)
}

/// A size of arguments.
pub fn size(text: &str) -> Result<u32, String> {
    whole(text, 0, 1_000).map(|size| u32::try_from(size).unwrap_or(u32::MAX))
}

/// How many arguments are drawn.
pub fn draws(text: &str) -> Result<u64, String> {
    whole(text, 0, 1_000_000_000)
}

/// How many threads work, at least one.
pub fn jobs(text: &str) -> Result<usize, String> {
    whole(text, 1, MOST_JOBS).map(narrow)
}

/// Seconds, more than 0 and at most a week.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let value: f64 = text
        .parse()
        .map_err(|_| String::from("not a number of seconds; write for example 60 or 0.5"))?;
    if value.is_nan() || value <= 0.0 {
        return Err(String::from("it must be more than 0 seconds"));
    }
    if value > LONGEST_SEARCH {
        return Err(format!("it must be at most {LONGEST_SEARCH} seconds, a week"));
    }
    Ok(Duration::from_secs_f64(value))
}

/// The bounds above keep all numbers within 32 bits.
fn narrow(value: u64) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

/// The first and the last number of questions such as `3` or `1-5`.
pub fn range(text: &str) -> Result<[usize; 2], String> {
    let number = |text: &str| whole(text.trim(), 1, MOST_INSTANCES).map(narrow);
    let wanted =
        |error: String| format!("{error}; write numbers of questions such as `3,8` or `1-5,9`");
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (number(first).map_err(wanted)?, number(last).map_err(wanted)?);
    if first > last {
        return Err(format!("`{text}` goes backwards; write `{last}-{first}`"));
    }
    Ok([first, last])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!(shard("3/16"), Ok(ShardNumber { number: 3, of: 16 }));
        assert_eq!(shard("1/1"), Ok(ShardNumber { number: 1, of: 1 }));
        assert!(shard("0/16").unwrap_err().contains("`1/16`"));
        assert!(shard("17/16").unwrap_err().contains("no shard 17"));
        for text in ["3", "3/", "/16", "a/b", "3/0", "-1/4"] {
            assert!(shard(text).unwrap_err().contains("such as `3/16`"), "{text}");
        }
    }

    #[test]
    fn labels_are_fit_for_file_names() {
        for good in ["2027", "2026-07", "a", "ws_26.1"] {
            assert_eq!(label(good).as_deref(), Ok(good));
        }
        for bad in ["", "-x", "x.", "a/b", "a b", "über", "..", &"x".repeat(33)] {
            assert!(label(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_say_what_is_wrong_with_them() {
        assert_eq!(instances("1_000"), Ok(1000));
        assert!(instances("0").unwrap_err().contains("-n 20"));
        assert!(instances("-3").unwrap_err().contains("at least 1"));
        assert!(instances("ten").unwrap_err().contains("whole number"));
        assert!(instances("1000001").unwrap_err().contains("at most 1000000"));
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        assert!(seed("18446744073709551616").unwrap_err().contains("at most"));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("0").is_err() && seconds("nan").is_err() && seconds("1e99").is_err());
    }
}
