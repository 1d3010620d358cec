//! What answers are worth: `points`, `penalty` and `negative`.
//!
//! In: TOML, or a word of the command line. Out: [`Marks`] in the units in which Moodle keeps them,
//! or what to write instead. What holds: every number is one that Moodle takes as it is.

use crate::source::Span;
use toml::de::DeValue;

use super::value::{TomlReader, kind_of};

/// What answers to a question are worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// What a right answer earns; `None`: one point, or one for each gap.
    pub points: Option<Points>,
    /// What a wrong try costs where several are allowed; `None`: what suits the number of options.
    pub penalty: Option<Penalty>,
    /// What a wrong option costs; `None`: nothing.
    pub negative: Option<Negative>,
    /// What a typed number earns that is one away from a right one; `None`: nothing.
    pub near: Option<Share>,
}

impl Marks {
    /// These, where they say something, else the others.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            points: self.points.or(others.points),
            penalty: self.penalty.or(others.penalty),
            negative: self.negative.or(others.negative),
            near: self.near.or(others.near),
        }
    }
}

/// Points for a right answer, from 0.01 to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    hundredths: u32,
}

impl Default for Points {
    fn default() -> Self {
        Self { hundredths: 100 }
    }
}

impl Points {
    /// The most points.
    const MOST: u64 = 1000;

    /// The points in hundredths, 1 to 100 000.
    pub fn hundredths(self) -> u32 {
        self.hundredths
    }

    /// The points that somebody wrote, such as `2` or `0.5`; else what to write.
    pub fn of_text(text: &str) -> Result<Self, String> {
        let wanted = || format!("a number from 0.01 to {} with at most two decimals", Self::MOST);
        let hundredths = decimal(text, 2).filter(|found| (1..=Self::MOST * 100).contains(found));
        let hundredths = hundredths.and_then(|found| u32::try_from(found).ok());
        hundredths.map(|hundredths| Self { hundredths }).ok_or_else(wanted)
    }

    /// As short as possible, such as `2` or `0.5`.
    pub fn shown(self) -> String {
        Self::shown_sum(self.hundredths.into())
    }

    /// What one of some parts counts, by its place from 0, if all share the points equally: the
    /// first parts get the hundredths that remain. `None` if there is less than one for each.
    pub fn shared(self, parts: usize, at: usize) -> Option<Self> {
        let parts =
            u32::try_from(parts).ok().filter(|parts| (1..=self.hundredths).contains(parts))?;
        let has_more = u32::try_from(at).is_ok_and(|at| at < self.hundredths % parts);
        Some(Self { hundredths: self.hundredths / parts + u32::from(has_more) })
    }

    /// A sum of points in hundredths, likewise.
    pub fn shown_sum(hundredths: u64) -> String {
        shown(hundredths, 2)
    }
}

/// The share of the points that a wrong try costs where several are allowed, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    ten_millionths: u32,
}

impl Penalty {
    /// Nothing is lost by a wrong try.
    pub const NONE: Self = Self { ten_millionths: 0 };
    /// A third, Moodle's own default.
    pub const THIRD: Self = Self { ten_millionths: 3_333_333 };
    /// A half.
    pub const HALF: Self = Self { ten_millionths: 5_000_000 };
    /// Everything.
    pub const ALL: Self = Self { ten_millionths: 10_000_000 };

    /// Moodle takes whatever is nearer to a third than this for a third.
    const NEAR_A_THIRD: u32 = 50_000;

    /// The share that somebody wrote, such as `0.1`; else what to write.
    pub fn of_text(text: &str) -> Result<Self, String> {
        let share = decimal(text, 7).filter(|found| *found <= 10_000_000);
        let Some(ten_millionths) = share.and_then(|found| u32::try_from(found).ok()) else {
            return Err("a share from 0 to 1 with at most seven decimals".to_owned());
        };
        let distance = ten_millionths.abs_diff(Self::THIRD.ten_millionths);
        Ok(if distance < Self::NEAR_A_THIRD { Self::THIRD } else { Self { ten_millionths } })
    }

    /// How many tries earn something, the first one included; `None`: any number.
    pub fn tries(self) -> Option<u32> {
        // Three thirds, as Moodle rounds them, are a little less than everything.
        (self.ten_millionths > 0).then(|| 9_999_990_u32.div_ceil(self.ten_millionths))
    }

    /// With all of Moodle's seven decimals, such as `0.3333333`.
    pub fn written(self) -> String {
        format!("{}.{:07}", self.ten_millionths / 10_000_000, self.ten_millionths % 10_000_000)
    }

    /// As short as possible, such as `0.1`.
    pub fn shown(self) -> String {
        shown(self.ten_millionths.into(), 7)
    }
}

/// What a wrong option of a choice costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negative {
    /// So much that guessing earns nothing on average: everything that is right, divided by the
    /// number of wrong options.
    Fair,
    /// This share of the points.
    Share(Share),
}

impl Negative {
    /// The word for [`Negative::Fair`].
    pub const FAIR: &'static str = "fair";

    /// What somebody wrote, such as `fair` or `25`; else what to write.
    pub fn of_text(text: &str) -> Result<Self, String> {
        if text == Self::FAIR {
            return Ok(Self::Fair);
        }
        Share::of_text(text).map(Self::Share)
    }

    /// What one of `wrong` wrong options costs; `wrong` is at least one.
    pub fn cost(self, wrong: usize) -> Share {
        match self {
            Self::Share(share) => share,
            Self::Fair => Share::of_parts(wrong),
        }
    }
}

/// A share of the points, above zero, that Moodle permits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// In units of Moodle's fifth decimal place of a percentage.
    units: u32,
}

impl Share {
    /// All that Moodle permits (`question_bank::fraction_options_full`), the largest first.
    pub const PERMITTED: [Self; 20] = [
        Self { units: 10_000_000 },
        Self { units: 9_000_000 },
        Self { units: 8_333_333 },
        Self { units: 8_000_000 },
        Self { units: 7_500_000 },
        Self { units: 7_000_000 },
        Self { units: 6_666_667 },
        Self { units: 6_000_000 },
        Self { units: 5_000_000 },
        Self { units: 4_000_000 },
        Self { units: 3_333_333 },
        Self { units: 3_000_000 },
        Self { units: 2_500_000 },
        Self { units: 2_000_000 },
        Self { units: 1_666_667 },
        Self { units: 1_428_571 },
        Self { units: 1_250_000 },
        Self { units: 1_111_111 },
        Self { units: 1_000_000 },
        Self { units: 500_000 },
    ];

    /// How far a percentage may be from a permitted one that it stands for, so that `33` and `66.7`
    /// are thirds.
    const ROUNDED: u32 = 34_000;

    /// The permitted percentage that somebody wrote, if need be without its decimals; else what to
    /// write.
    pub fn of_text(text: &str) -> Result<Self, String> {
        let units = decimal(text, 5).and_then(|units| u32::try_from(units).ok());
        let near =
            |one: &&Self| units.is_some_and(|units| one.units.abs_diff(units) < Self::ROUNDED);
        let permitted = || {
            let all: Vec<String> = Self::PERMITTED.iter().map(|one| one.shown()).collect();
            format!("a percentage that Moodle permits: {}", all.join(", "))
        };
        Self::PERMITTED.iter().find(near).copied().ok_or_else(permitted)
    }

    /// The permitted percentage below 100 that somebody wrote; else what to write.
    pub fn of_a_part(text: &str) -> Result<Self, String> {
        let [everything, ..] = Self::PERMITTED;
        let wanted = || "a percentage below 100 that Moodle permits, such as 25".to_owned();
        Self::of_text(text).ok().filter(|share| *share != everything).ok_or_else(wanted)
    }

    /// Everything divided by `parts`; where that is not permitted, the next smaller share that is.
    pub fn of_parts(parts: usize) -> Self {
        let parts = u32::try_from(parts.max(1)).unwrap_or(u32::MAX);
        let equal = (10_000_000 + parts / 2) / parts;
        let [.., least] = Self::PERMITTED;
        Self::PERMITTED.iter().find(|one| one.units <= equal).copied().unwrap_or(least)
    }

    /// In percent.
    pub fn percent(self) -> f64 {
        f64::from(self.units) / 1e5
    }

    /// In percent, as short as possible.
    pub fn shown(self) -> String {
        shown(self.units.into(), 5)
    }
}

/// A number from zero on with at most `decimals` decimals, in units of the last of them; digits
/// only, so that no rounding matters.
fn decimal(text: &str, decimals: usize) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(part) || part.len() > decimals {
        return None;
    }
    format!("{whole}{part:0<decimals$}").parse().ok()
}

/// The number that `units` of the last decimal make, without zeros at the end.
fn shown(units: u64, decimals: usize) -> String {
    let digits = format!("{units:0>width$}", width = decimals + 1);
    let (whole, part) = digits.split_at(digits.len() - decimals);
    match part.trim_end_matches('0') {
        "" => whole.to_owned(),
        part => format!("{whole}.{part}"),
    }
}

impl TomlReader {
    /// One of the keys `points`, `penalty`, `negative` and `near`.
    pub(super) fn mark(&mut self, marks: &mut Marks, key: &str, value: &DeValue, span: Span) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "no other value of TOML is a number")]
        let text = match value {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
            DeValue::Float(number) => number.as_str().to_owned(),
            DeValue::String(word) if key == "negative" => word.clone().into_owned(),
            _ => String::new(),
        };
        let failed = match key {
            "points" => Points::of_text(&text).map(|points| marks.points = Some(points)),
            "penalty" => Penalty::of_text(&text).map(|penalty| marks.penalty = Some(penalty)),
            "near" => Share::of_a_part(&text).map(|share| marks.near = Some(share)),
            _ => Negative::of_text(&text).map(|negative| marks.negative = Some(negative)),
        };
        if let Err(wanted) = failed {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "every other value is refused by the name of its kind"
            )]
            let (message, help) = match value {
                DeValue::Integer(_) | DeValue::Float(_) => {
                    (format!("`{key}` needs {wanted}"), example(key))
                }
                DeValue::String(word) if key == "negative" => (
                    format!("`{key}` needs {wanted}, or the word `fair`, not `{word}`"),
                    example(key),
                ),
                _ => (format!("`{key}` needs {wanted}, not {}", kind_of(value)), example(key)),
            };
            self.error(span, message, help.to_owned());
        }
    }
}

/// What to write.
fn example(key: &str) -> &'static str {
    match key {
        "points" => "write `points = 2`, or leave it out for one point",
        "near" => "write `near = 25`: what is off by one earns a quarter; or leave it out",
        "penalty" => "write `penalty = 0.1`: each wrong try costs a tenth of the points",
        _ => "write `negative = \"fair\"`: guessing earns nothing on average; or leave it out",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_kept_exactly() {
        let hundredths = |text| Points::of_text(text).map(Points::hundredths).ok();
        assert_eq!(
            ["1", "0.5", "2.25", "1000", "0.01"].map(hundredths).map(Option::unwrap),
            [100, 50, 225, 100_000, 1]
        );
        for wrong in ["0", "0.001", "1000.01", "-1", "1e2", "", "nan", "+1", ".5", "1."] {
            assert_eq!(hundredths(wrong), None, "{wrong}");
        }
        let shown = |text| Points::of_text(text).unwrap().shown();
        assert_eq!(["1.00", "0.50", "12.05"].map(shown), ["1", "0.5", "12.05"]);
    }

    #[test]
    fn what_is_nearly_a_third_is_moodles_third() {
        let written = |text| Penalty::of_text(text).map(Penalty::written).ok();
        assert_eq!(written("0.33").as_deref(), Some("0.3333333"));
        assert_eq!(written("0.32").as_deref(), Some("0.3200000"));
        assert_eq!(written("1").as_deref(), Some("1.0000000"));
        assert_eq!(written("0").as_deref(), Some("0.0000000"));
        assert_eq!((written("1.1"), written("33")), (None, None));
        assert_eq!(Penalty::THIRD.shown(), "0.3333333");
    }

    #[test]
    fn shares_are_those_that_moodle_permits() {
        let shown = |text| Share::of_text(text).map(Share::shown).ok();
        for (written, meant) in [("33", "33.33333"), ("66.7", "66.66667"), ("12.5", "12.5")] {
            assert_eq!(shown(written).as_deref(), Some(meant));
        }
        for wrong in ["0", "-25", "26", "12", "101", "1e1"] {
            assert_eq!(shown(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_fair_price_of_a_wrong_option_makes_guessing_worth_nothing() {
        for wrong in 1..=9_u32 {
            let cost = Negative::Fair.cost(wrong as usize).percent();
            let gain = 100.0 - f64::from(wrong) * cost;
            assert!(gain.abs() < 1e-3, "{wrong} wrong options: {gain}");
        }
        let cost = |wrong| Negative::Fair.cost(wrong).shown();
        assert_eq!([1, 2, 3, 7, 11, 50].map(cost), ["100", "50", "33.33333", "14.28571", "5", "5"]);
    }
}
