//! Points for a submission.
//!
//! In: how each method of the reference compares, and how many points there are in all. Out: the
//! points in hundredths. The rule is that of the page on grading: each method has an equal share;
//! what is right in most runs earns most of it, what fails at each use or is missing earns nothing.

use std::collections::BTreeMap;

use super::compare::CompareReport;
use super::compared::{ComparedSubmission, MethodPoints};
use super::table::CellWord;

/// What a method earns at most that is wrong somewhere, in hundredths of its share.
const MOST_OF_WRONG: u64 = 90;

/// What a method of the reference earns, in hundredths of its share; `None` where it was not run.
fn earned(one: &ComparedSubmission, shown: &str) -> Option<u64> {
    match one.cell(shown) {
        (CellWord::Missing, _) => Some(0),
        (CellWord::None, _) | (_, None) => None,
        (CellWord::Agrees | CellWord::Proved | CellWord::Accepted, Some(method)) => {
            (method.scripts + method.longer > 0).then_some(100)
        }
        (CellWord::Hangs | CellWord::Crashes | CellWord::Differs, Some(method)) => {
            Some(of_wrong(method.different, method.scripts))
        }
        (CellWord::Beyond, Some(method)) => {
            Some(of_wrong(method.longer_different.max(1), method.longer.max(10)))
        }
    }
}

/// The part of the scripts on which a method is right, in whole hundredths.
fn of_wrong(different: u64, scripts: u64) -> u64 {
    let right = scripts.saturating_sub(different);
    (right * 100 / scripts.max(1)).min(MOST_OF_WRONG)
}

impl CompareReport {
    /// Gives each submission its points, of `most` in all. Methods with a weight, by name or with
    /// the types of their parameters, count as much; all others 1.
    pub fn give_points(&mut self, most: u32, weights: &BTreeMap<String, u32>) {
        self.points = Some(most);
        for one in &mut self.submissions {
            let shares = shares(one, &self.compared, weights);
            one.hundredths = Some(sum(&shares, one.error.is_some(), most));
            one.points = one.hundredths.map(told);
            one.earned = by_method(&shares, one.error.is_some(), most);
        }
    }
}

/// What a method of the reference earns of its share in hundredths, and what it counts.
type MethodShare<'a> = (&'a str, u64, u64);

/// The shares of all methods that were compared.
fn shares<'a>(
    one: &ComparedSubmission,
    compared: &'a [String],
    weights: &BTreeMap<String, u32>,
) -> Vec<MethodShare<'a>> {
    let weight = |shown: &str| {
        let name = shown.split('(').next().unwrap_or_default();
        let given = weights.get(shown).or_else(|| weights.get(name));
        u64::from(given.copied().unwrap_or(1))
    };
    let shares = compared.iter().filter_map(|shown| {
        let earned = if one.error.is_some() { 0 } else { earned(one, shown)? };
        Some((shown.as_str(), earned, weight(shown)))
    });
    shares.collect()
}

/// The points of a submission in hundredths, of `most` points in all.
fn sum(shares: &[MethodShare<'_>], is_refused: bool, most: u32) -> u64 {
    if is_refused {
        return 0;
    }
    let count = shares.iter().map(|(_, _, weight)| weight).sum::<u64>().max(1);
    let sum: u64 = shares.iter().map(|(_, earned, weight)| earned * weight).sum();
    // Half a hundredth is rounded up.
    (sum * u64::from(most) * 2 + count) / (2 * count)
}

/// The points of each method; those that count nothing are left out.
fn by_method(shares: &[MethodShare<'_>], is_refused: bool, most: u32) -> Vec<MethodPoints> {
    let count = shares.iter().map(|(_, _, weight)| weight).sum::<u64>().max(1);
    let weighed = shares.iter().filter(|(_, _, weight)| *weight > 0 && !is_refused);
    let points = weighed.map(|(method, earned, weight)| {
        let of = |part: u64| told((part * weight * u64::from(most) * 2 + count) / (2 * count));
        MethodPoints { method: (*method).to_owned(), points: of(*earned), of: of(100) }
    });
    points.collect()
}

/// Hundredths as a number with two digits after the point: `8.50`.
fn told(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classes::tally::MethodTally;

    fn tally(name: &str, scripts: u64, different: u64) -> MethodTally {
        let text = format!(
            r#"{{"method": "{name}", "shown": "{name}()", "scripts": {scripts},
                "different": {different}, "hanging": 0, "crashing": 0, "pattern": "1",
                "numbers": [], "first": -1}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn methods_share_the_points_and_earn_by_what_is_right() {
        let mut one = ComparedSubmission::failed(String::from("anna"), String::new());
        let compared = ["f()", "g()", "h()", "i()"].map(String::from);
        let none = BTreeMap::new();
        let points = |one: &ComparedSubmission, weights: &BTreeMap<String, u32>| {
            sum(&shares(one, &compared, weights), one.error.is_some(), 10)
        };
        assert_eq!(points(&one, &none), 0, "it does not compile");
        one.error = None;
        one.methods = vec![tally("f", 20, 0), tally("g", 20, 20), tally("h", 20, 5)];
        assert_eq!(points(&one, &none), 583, "1, 0 and 0.75 of a third of 10 each");
        one.methods.push(tally("i", 1000, 1));
        assert_eq!(points(&one, &none), 663, "what is wrong somewhere earns 0.9 at most");
        assert_eq!(told(663), "6.63");
        let weights = [("g", 3), ("i()", 0)].map(|(name, weight)| (name.to_owned(), weight));
        let weights = BTreeMap::from(weights);
        assert_eq!(points(&one, &weights), 350, "1, 0 and 0.75 of fifths, 0 of three fifths");
        let shares = shares(&one, &compared, &weights);
        let earned = by_method(&shares, false, 10);
        assert_eq!(earned.len(), 3, "what counts nothing is not told");
        assert_eq!((earned[2].points.as_str(), earned[2].of.as_str()), ("1.50", "2.00"));
    }
}
