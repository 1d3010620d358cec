//! How a comparison is shown: lines for people, and a table for a grade book.
//!
//! In: a [`CompareReport`]. Out: text, or CSV with a row for each submission.

use std::fmt::Write as _;

use super::compare::CompareReport;
use super::compared::ComparedSubmission;
use super::crash::{FieldSearch, counted, not_called};
use super::tally::{DifferentPattern, DifferentScript, MethodTally};

/// A line: who, which method, what, and the smallest script with what was expected.
struct CompareLine {
    name: String,
    method: String,
    status: String,
    script: String,
    detail: String,
    /// What stands below it, each in a line of its own.
    below: Vec<String>,
}

/// The most patterns of a search field by field that stand below a line.
const SHOWN_PATTERNS: usize = 20;

impl CompareReport {
    /// The report for people.
    pub fn text(&self) -> String {
        let mut text = self.heading() + "\n";
        let lines: Vec<CompareLine> =
            self.submissions.iter().flat_map(|one| lines(one, self.tells_all)).collect();
        let width = |of: fn(&CompareLine) -> &str, is_told: fn(&CompareLine) -> bool| {
            let told = lines.iter().filter(|line| is_told(line));
            told.map(|line| of(line).chars().count()).max().unwrap_or_default()
        };
        let names = width(|line| &line.name, |_| true);
        let methods = width(|line| &line.method, |line| !line.status.is_empty());
        let statuses = width(|line| &line.status, |line| !line.script.is_empty());
        let scripts = width(|line| &line.script, |_| true);
        for line in &lines {
            let row = format!(
                "{:names$}   {:methods$}  {:statuses$}   {:scripts$}  {}",
                line.name, line.method, line.status, line.script, line.detail
            );
            let _ = writeln!(text, "{}", row.trim_end());
            for one in &line.below {
                let _ = writeln!(text, "    - {one}");
            }
        }
        if !self.groups.is_empty() {
            let groups: Vec<String> =
                self.groups.iter().map(|group| format!("{{{}}}", group.join(", "))).collect();
            let _ = writeln!(text, "groups: {}", groups.join(" "));
        }
        for (some, others) in &self.parts {
            let verb = if let [_] = some[..] { "fails" } else { "fail" };
            let other_verb = if let [_] = others[..] { "fails" } else { "fail" };
            let _ = writeln!(
                text,
                "{} {verb} a part of what {} {other_verb}",
                some.join(", "),
                others.join(", ")
            );
        }
        if self.breaks > 0 {
            let _ = writeln!(
                text,
                "the reference itself breaks on {}, which {} not count",
                counted(self.breaks, self.noun),
                if self.breaks == 1 { "does" } else { "do" }
            );
        }
        text + &not_called(&self.skipped)
    }

    /// The table for a grade book: a row for each submission, and a column for each method.
    pub fn csv(&self) -> String {
        let head = ["submission", "verdict", "scripts", "different", "share"];
        let head = head.into_iter().map(String::from);
        let points = self.points.map(|most| format!("points of {most}"));
        let head = head.chain(points).chain(self.compared.iter().cloned());
        let mut rows = vec![head.collect::<Vec<String>>()];
        rows.extend(self.submissions.iter().map(|one| self.row(one)));
        table_text(&rows)
    }

    fn row(&self, one: &ComparedSubmission) -> Vec<String> {
        let (different, scripts) = one.counts();
        let verdict = match (&one.error, one.is_right()) {
            (Some(_), _) => "error",
            (None, true) if one.is_late => "late",
            (None, true) => "agrees",
            (None, false) => "differs",
        };
        let mut row = vec![
            one.name.clone(),
            verdict.to_owned(),
            scripts.to_string(),
            different.to_string(),
            share(different, scripts).unwrap_or_default(),
        ];
        row.extend(one.points.clone());
        row.extend(self.compared.iter().map(|shown| match one.cell(shown) {
            (CellWord::Agrees | CellWord::Proved, _) => String::from("agrees"),
            (word, Some(method)) if word != CellWord::Accepted => status(method),
            (CellWord::None, _) => String::new(),
            (word, _) => word.as_str().to_owned(),
        }));
        row
    }
}

/// A table as text, with cells that no spreadsheet runs.
pub fn table_text(rows: &[Vec<String>]) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    for row in rows {
        // A vector takes every byte.
        let _ = table.write_record(row.iter().map(|cell| defused(cell)));
    }
    let bytes = table.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A cell that no spreadsheet takes for a formula.
fn defused(cell: &str) -> String {
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula { format!("'{cell}") } else { cell.to_owned() }
}

/// How a method of a submission compares, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellWord {
    /// On all scripts.
    Agrees,
    /// For all inputs of a kind.
    Proved,
    /// On some script, which both end well.
    Differs,
    /// All scripts that differ end in an exception or worse.
    Crashes,
    /// All scripts that differ do not end.
    Hangs,
    /// Only on an input that is not among the scripts.
    Beyond,
    /// It differs, and the user accepts that.
    Accepted,
    /// Nothing stands for it.
    Missing,
    /// Nothing is known of it.
    None,
}

impl CellWord {
    /// The word of a method that was run.
    pub(super) fn of(method: &MethodTally) -> Self {
        match method.different {
            _ if method.accepted => Self::Accepted,
            _ if method.beyond => Self::Beyond,
            0 if method.proved.is_some() => Self::Proved,
            0 => Self::Agrees,
            all if all == method.hanging => Self::Hangs,
            all if all == method.crashing => Self::Crashes,
            _ => Self::Differs,
        }
    }

    /// The word.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Proved => "proved",
            Self::Differs => "differs",
            Self::Crashes => "crashes",
            Self::Hangs => "hangs",
            Self::Beyond => "beyond",
            Self::Accepted => "accepted",
            Self::Missing => "missing",
            Self::None => "none",
        }
    }
}

impl ComparedSubmission {
    /// Of the scripts of a method of the reference, which is called as the report calls it, those
    /// on which it is right, and all; `None` where it is missing or was not run.
    pub fn counts_of(&self, shown: &str) -> Option<(u64, u64)> {
        let (word, method) = self.cell(shown);
        let method = method?;
        let scripts = method.scripts + method.longer;
        let wrong = match word {
            CellWord::Accepted => 0,
            CellWord::Beyond => method.longer_different.max(1),
            CellWord::Agrees
            | CellWord::Proved
            | CellWord::Differs
            | CellWord::Crashes
            | CellWord::Hangs
            | CellWord::Missing
            | CellWord::None => method.different + method.longer_different,
        };
        Some((scripts.saturating_sub(wrong), scripts))
    }

    /// How a method of the reference compares, which is called as the report calls it, and its
    /// counts if it was run.
    pub(super) fn cell(&self, shown: &str) -> (CellWord, Option<&MethodTally>) {
        let is_it = |other: &str| other.trim_start_matches("new ") == shown;
        match self.methods.iter().find(|method| is_it(&method.shown)) {
            Some(method) => (CellWord::of(method), Some(method)),
            None if self.missing.iter().any(|one| is_it(&one.method)) => (CellWord::Missing, None),
            None => (CellWord::None, None),
        }
    }
}

/// A percentage with two digits, rounded half up in whole numbers, such as `4.71%`. What is not
/// none or all is not rounded to it.
pub(super) fn share(different: u64, scripts: u64) -> Option<String> {
    if scripts == 0 {
        return None;
    }
    let (different, scripts) = (u128::from(different), u128::from(scripts));
    let rounded = (different * 20_000 + scripts) / (2 * scripts);
    let share = match rounded {
        0 if different > 0 => 1,
        10_000 if different < scripts => 9_999,
        share => share,
    };
    Some(format!("{}.{:02}%", share / 100, share % 100))
}

/// `differs on 2 of 12`, or what all that differ do.
fn status(method: &MethodTally) -> String {
    let word = CellWord::of(method);
    if word == CellWord::Beyond && method.scripts == 0 {
        return String::from("differs");
    }
    if word == CellWord::Beyond {
        return format!("agrees on all {}, differs beyond", number(method.scripts));
    }
    format!("{} on {} of {}", word.as_str(), method.different, method.scripts)
}

fn lines(one: &ComparedSubmission, tells_all: bool) -> Vec<CompareLine> {
    let line = |method: &str, status: String| CompareLine {
        name: one.name.clone(),
        method: method.to_owned(),
        status,
        script: String::new(),
        detail: String::new(),
        below: Vec::new(),
    };
    let mut lines = Vec::new();
    if let Some(points) = &one.points {
        lines.push(line(&format!("{points} points"), String::new()));
    }
    if let Some(error) = &one.error {
        lines.push(line(error, String::new()));
    }
    if one.is_late {
        lines.push(line("time was up before all scripts were run", String::new()));
    }
    for missing in &one.missing {
        lines.push(line(&missing_words(missing), String::new()));
    }
    if let Some(lacks) = &one.lacks {
        let none = || format!("has none of the methods of {}", lacks.class);
        let words = if one.has_methods() { lacks.text() } else { none() };
        if one.has_methods() && !lacks.others_have.is_empty() {
            let methods = lacks.others_have.join(", ");
            lines.push(line(&format!("lacks what others have: {methods}"), String::new()));
        }
        lines.push(line(&words, String::new()));
    }
    let mapped =
        one.mapped.iter().flat_map(|all| all.methods.iter().map(move |method| (all, method)));
    for (all, method) in mapped {
        let told = if method.differs() {
            let script = method.script.as_deref().unwrap_or_default();
            format!("{}   {script}  {}", status(method), method.told())
        } else {
            format!("agrees on all {}", number(method.scripts))
        };
        let words = match all.told(method) {
            (name, Some(other)) => format!("with {other} for {name}, not counted: {told}"),
            (name, None) => format!("{name} then, not counted: {told}"),
        };
        lines.push(line(&words, String::new()));
    }
    for (name, other) in one.renamed.iter().chain(&one.reordered) {
        lines.push(line(&format!("{other} is taken for {name}"), String::new()));
    }
    for method in one.methods.iter().filter(|method| method.shift != 0) {
        let (way, by) =
            if method.shift > 0 { ("more", method.shift) } else { ("less", -method.shift) };
        let words =
            format!("is always {} {way}: numbers that start elsewhere", number(by.unsigned_abs()));
        lines.push(line(&method.method, words));
    }
    for method in one.methods.iter().filter(|method| method.accepted) {
        lines.push(line(&method.method, String::from("accepted")));
    }
    for method in one.methods.iter().filter(|method| method.is_wrong()) {
        lines.push(CompareLine {
            script: method.script.clone().unwrap_or_default(),
            detail: method.told(),
            below: further(method),
            ..line(&method.method, status(method))
        });
    }
    let (proved, agreeing): (Vec<&MethodTally>, Vec<&MethodTally>) = one
        .methods
        .iter()
        .filter(|method| !method.differs() && method.scripts > 0)
        .partition(|method| method.proved.is_some());
    for method in proved {
        let inputs = method.proved.as_deref().unwrap_or_default();
        let all = number(method.scripts);
        lines.push(line(&method.method, format!("agrees on all {all}; {}", proved_equal(inputs))));
    }
    let scripts: u64 = agreeing.iter().map(|method| method.scripts).sum();
    let is_plain = lines.iter().all(|line| line.method.ends_with(" points"));
    match agreeing.as_slice() {
        [] => {}
        [method] => {
            lines.push(line(&method.method, format!("agrees on all {}", number(scripts))));
        }
        _ if is_plain => {
            lines.push(line("all", format!("agree on all {}", number(scripts))));
        }
        _ => {
            let names: Vec<&str> = agreeing.iter().map(|method| method.method.as_str()).collect();
            let all = format!("agree on all {}: {}", number(scripts), names.join(", "));
            lines.push(line("others", all));
        }
    }
    if let Some(fields) = &one.fields {
        let below = if tells_all { patterns(one) } else { Vec::new() };
        lines.push(CompareLine { below, ..line(&by_fields(one, fields), String::new()) });
    }
    lines
}

/// That a method is proved to be equal for these inputs; a method without parameters has none.
fn proved_equal(inputs: &str) -> String {
    if inputs.is_empty() {
        String::from("equal (proved)")
    } else {
        format!("equal for {inputs} (proved)")
    }
}

/// Further scripts on which a method differs, where they are told.
fn further(method: &MethodTally) -> Vec<String> {
    let mut all: Vec<String> = method.further.iter().map(DifferentScript::text).collect();
    if method.more > 0 {
        all.push(format!("and {}", counted(method.more, "more script")));
    }
    all
}

/// Patterns on which methods differ, as far as there is room.
fn patterns(one: &ComparedSubmission) -> Vec<String> {
    let tallies = one.methods.iter().filter_map(|method| method.fields.as_ref());
    let mut all: Vec<String> =
        tallies.flat_map(|tally| &tally.different).map(DifferentPattern::text).collect();
    if let more @ 1.. = all.len().saturating_sub(SHOWN_PATTERNS) {
        all.truncate(SHOWN_PATTERNS);
        all.push(format!("and {}: --json has them", counted(more as u64, "more pattern")));
    }
    all
}

/// How far a submission was looked at field by field, and how many patterns of each method differ.
fn by_fields(one: &ComparedSubmission, fields: &FieldSearch) -> String {
    let tallies = one.methods.iter().filter_map(|method| Some((method, method.fields.as_ref()?)));
    let counts = tallies.map(|(method, tally)| {
        let patterns = counted(tally.patterns, "pattern");
        match tally.different.len() {
            0 => format!("{} agrees on {patterns}", method.method),
            all => format!("{} differs on {} of {patterns}", method.method, number(all as u64)),
        }
    });
    let counts: Vec<String> = counts.collect();
    let end = if counts.is_empty() { String::new() } else { format!("; {}", counts.join(", ")) };
    fields.text() + &end
}

fn missing_words(missing: &super::lacking::MissingCall) -> String {
    let mut text = format!("missing: {}", missing.method);
    if missing.is_private {
        text.push_str(", which is private there");
    }
    if missing.is_inner {
        text.push_str(", which needs an outer object there, as its class is not static");
    }
    let name = |shown: &str| shown.split('(').next().unwrap_or_default().to_owned();
    match missing.candidates.as_slice() {
        [] if missing.namesakes.is_empty() => {}
        [] if missing.convertible.len() == 1 => {
            let (other, name) = (&missing.convertible[0], &missing.name);
            let _ = write!(text, "; has {other} of other types: --map {name}={name}");
        }
        [] => {
            let _ = write!(text, "; has {} of other types", missing.namesakes.join(", "));
        }
        [one] => {
            let _ =
                write!(text, "; has {one} of the same type: --map {}={}", missing.name, name(one));
        }
        several => {
            let _ = write!(
                text,
                "; has {} of the same type: choose with --map {}=NAME",
                several.join(", "),
                missing.name
            );
        }
    }
    text
}

/// `1,234`
pub(super) fn number(count: u64) -> String {
    counted(count, "").trim_end_matches(['s', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_and_only_none_and_all_are_shown_as_such() {
        let shown = |different, scripts| share(different, scripts).unwrap_or_default();
        assert_eq!(shown(4, 85), "4.71%");
        assert_eq!(shown(1, 6), "16.67%");
        assert_eq!(shown(1, 8), "12.50%");
        assert_eq!(shown(1, 20_000), "0.01%", "half is rounded up");
        assert_eq!(shown(0, 7), "0.00%");
        assert_eq!(shown(1, 1_000_000), "0.01%", "some are not none");
        assert_eq!(shown(999_999, 1_000_000), "99.99%", "nearly all are not all");
        assert_eq!(shown(5, 5), "100.00%");
        assert_eq!(share(0, 0), None);
    }

    #[test]
    fn a_cell_that_a_spreadsheet_would_run_is_text() {
        assert_eq!(defused("=1+1"), "'=1+1");
        assert_eq!(defused("@anna"), "'@anna");
        assert_eq!(defused("anna"), "anna");
    }

    #[test]
    fn a_proof_about_no_parameters_names_no_inputs() {
        assert_eq!(proved_equal(""), "equal (proved)");
        assert_eq!(proved_equal("all ints"), "equal for all ints (proved)");
    }
}
