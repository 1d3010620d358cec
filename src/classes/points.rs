//! Points for a submission.
//!
//! In: how each method of the reference compares, and how many points there are in all. Out: the
//! points in hundredths. The rule is that of the page on grading: each method has an equal share;
//! what is right in most runs earns most of it, what fails at each use or is missing earns nothing.

use super::compare::{CompareReport, ComparedSubmission};
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
    /// Gives each submission its points, of `most` in all.
    pub fn give_points(&mut self, most: u32) {
        self.points = Some(most);
        for one in &mut self.submissions {
            one.points = Some(told(points(one, &self.compared, most)));
        }
    }
}

/// The points of a submission in hundredths, of `most` points in all.
fn points(one: &ComparedSubmission, compared: &[String], most: u32) -> u64 {
    if one.error.is_some() {
        return 0;
    }
    let all: Vec<u64> = compared.iter().filter_map(|shown| earned(one, shown)).collect();
    let count = (all.len() as u64).max(1);
    let sum: u64 = all.iter().sum();
    // Half a hundredth is rounded up.
    (sum * u64::from(most) * 2 + count) / (2 * count)
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
        assert_eq!(points(&one, &compared, 10), 0, "it does not compile");
        one.error = None;
        one.methods = vec![tally("f", 20, 0), tally("g", 20, 20), tally("h", 20, 5)];
        assert_eq!(points(&one, &compared, 10), 583, "1, 0 and 0.75 of a third of 10 each");
        one.methods.push(tally("i", 1000, 1));
        assert_eq!(points(&one, &compared, 10), 663, "what is wrong somewhere earns 0.9 at most");
        assert_eq!(told(663), "6.63");
    }
}
