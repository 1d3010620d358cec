//! Points for programs, and the table of a grade book.
//!
//! In: which runs of each program are right, how many points there are, and weights. Out: points in
//! hundredths; a table; a student's part of a page. The rule is that of the page on grading: each
//! path has an equal share, and earns the part of its runs that are right; what is wrong anywhere
//! earns nine tenths at most.

use std::collections::BTreeMap;

use super::programs::TestedSubmission;
use super::worksheet::shown_points;
use crate::classes::table::table_text;
use crate::dialogue::feedback::VerdictWord;
use crate::dialogue::page::without_common_folder;
use crate::dialogue::run_tally::{RunTally, TrialMap, WayTally};
use crate::write::report::student::{StudentPart, StudentView};

/// What a program earns at most that is wrong in some run, in hundredths.
const MAX_OF_WRONG: u64 = 90;

/// How points are given.
#[derive(Clone, Debug)]
pub struct PointRule<'a> {
    /// Which runs take which path.
    pub map: &'a TrialMap,
    /// How many points there are in all; `None` where none are given.
    pub most: Option<u32>,
    /// What paths count that meet a condition in a line, as in `line 4`.
    pub weights: &'a BTreeMap<String, u32>,
}

impl PointRule<'_> {
    /// The points of a program in hundredths.
    pub fn points(&self, tally: &RunTally) -> u64 {
        let most = u64::from(self.most.unwrap_or(0));
        let (mut earned, mut all) = (0_u128, 0_u128);
        for (path, (right, runs)) in self.map.by_path(tally).into_iter().enumerate() {
            let weight = u128::from(self.weight(path));
            // A path has at least one run. A millionth of a share is lost by rounding at most.
            earned += weight * (right as u128 * 1_000_000 / (runs as u128).max(1));
            all += weight * 1_000_000;
        }
        if all == 0 {
            return 0;
        }
        let is_wrong = tally.count() < tally.right.len();
        let cap = if is_wrong { MAX_OF_WRONG } else { 100 };
        let points = (earned * u128::from(most) * 200 + all) / (2 * all);
        u64::try_from(points).unwrap_or(u64::MAX).min(most * cap)
    }

    /// What a path counts: the greatest weight among its conditions that have one, else 1.
    fn weight(&self, path: usize) -> u32 {
        let given = self.map.lines_of(path).filter_map(|line| self.weights.get(&key(line)));
        given.max().copied().unwrap_or(1)
    }

    /// The keys that weights may have.
    pub fn keys(&self) -> Vec<String> {
        self.map.lines().into_iter().map(key).collect()
    }

    /// What a student's page says first; `name` is the student's.
    pub fn view(&self, name: String, tally: &RunTally, is_german: bool) -> StudentView {
        let points = self.most.map(|_| shown_points(self.points(tally), is_german));
        let part = |way: WayTally| StudentPart {
            what: way.condition,
            holds: Some(way.holds),
            right: way.right.to_string(),
            runs: way.runs.to_string(),
            is_right: way.right == way.runs,
            points: String::new(),
            most: String::new(),
        };
        StudentView {
            name,
            points: points.unwrap_or_default(),
            most: self.most.map(|most| most.to_string()).unwrap_or_default(),
            parts: self.map.by_way(tally).into_iter().map(part).collect(),
        }
    }
}

/// The key of the weight of conditions in a line.
fn key(line: u32) -> String {
    format!("line {line}")
}

/// The table: a row for each program, a column for each way through a condition.
pub fn csv(judged: &[TestedSubmission], rule: &PointRule<'_>) -> String {
    let names: Vec<&str> = judged.iter().map(|one| one.finding.name.as_str()).collect();
    let first = judged.first().and_then(|one| one.tally.as_ref());
    let ways = first.map(|tally| rule.map.by_way(tally)).unwrap_or_default();
    let mut head: Vec<String> =
        ["submission", "verdict", "runs", "right", "group"].map(String::from).to_vec();
    head.extend(rule.most.map(|most| format!("points of {most}")));
    head.extend(ways.iter().map(|way| {
        let holds = if way.holds { "holds" } else { "does not hold" };
        format!("line {}: {} {holds}", way.line, way.condition)
    }));
    let mut rows = vec![head];
    for (one, name) in judged.iter().zip(without_common_folder(&names)) {
        let tally = one.tally.clone().unwrap_or_default();
        let mut row = vec![
            name,
            one.finding.verdict.to_owned(),
            tally.right.len().to_string(),
            tally.count().to_string(),
            one.finding.group.to_string(),
        ];
        row.extend(rule.most.map(|_| shown_points(rule.points(&tally), false)));
        let cells = rule.map.by_way(&tally).into_iter();
        row.extend(cells.map(|way| format!("{} of {}", way.right, way.runs)));
        rows.push(row);
    }
    table_text(&rows)
}

/// The groups of wrong programs that go wrong alike, where one has two members or more: a line.
pub fn groups_line(judged: &[TestedSubmission]) -> String {
    let names: Vec<&str> = judged.iter().map(|one| one.finding.name.as_str()).collect();
    let mut groups: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (one, name) in judged.iter().zip(without_common_folder(&names)) {
        if one.tested.feedback.verdict != VerdictWord::Right {
            groups.entry(one.finding.group).or_default().push(name);
        }
    }
    let several = groups.values().filter(|group| group.len() > 1);
    let several: Vec<String> = several.map(|group| format!("{{{}}}", group.join(", "))).collect();
    if several.is_empty() { String::new() } else { format!("wrong alike: {}\n", several.join(" ")) }
}
