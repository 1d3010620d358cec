//! How a comparison is shown: lines for people, and a table for a grade book.
//!
//! In: a [`CompareReport`]. Out: text, or CSV with a row for each submission.

use std::fmt::Write as _;

use super::compare::{CompareReport, ComparedSubmission};
use super::crash::counted;
use super::tally::MethodTally;

/// A line: who, which method, what, and the smallest script with what was expected.
struct CompareLine {
    name: String,
    method: String,
    status: String,
    script: String,
    detail: String,
}

impl CompareReport {
    /// The report for people.
    pub fn text(&self) -> String {
        let mut text = self.heading() + "\n";
        let lines: Vec<CompareLine> = self.submissions.iter().flat_map(lines).collect();
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
        for one in &self.skipped {
            let _ = writeln!(text, "not called: {}: {}", one.method, one.reason);
        }
        text
    }

    /// The table for a grade book: a row for each submission, and a column for each method.
    pub fn csv(&self) -> String {
        let mut table = csv::Writer::from_writer(Vec::new());
        let head = ["submission", "verdict", "scripts", "different", "share"];
        let head = head.into_iter().map(String::from).chain(self.compared.iter().cloned());
        let mut rows = vec![head.collect::<Vec<String>>()];
        rows.extend(self.submissions.iter().map(|one| self.row(one)));
        for row in rows {
            // A vector takes every byte.
            let _ = table.write_record(row);
        }
        table
            .into_inner()
            .map_or_else(|_| String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    fn row(&self, one: &ComparedSubmission) -> Vec<String> {
        let sum = |of: fn(&MethodTally) -> u64| one.methods.iter().map(of).sum::<u64>();
        let (scripts, different) = (sum(|method| method.scripts), sum(|method| method.different));
        let verdict = match (&one.error, one.is_right()) {
            (Some(_), _) => "error",
            (None, true) => "agrees",
            (None, false) => "differs",
        };
        // Hundredths of a percent, without any rounding of the machine's.
        let share = (different * 10_000).checked_div(scripts);
        let share =
            share.map_or_else(String::new, |share| format!("{}.{:02}%", share / 100, share % 100));
        let mut row = vec![
            one.name.clone(),
            verdict.to_owned(),
            scripts.to_string(),
            different.to_string(),
            share,
        ];
        row.extend(self.compared.iter().map(|shown| {
            let method = one
                .methods
                .iter()
                .find(|method| method.shown.trim_start_matches("new ") == shown.as_str());
            match method {
                Some(method) if !method.differs() => String::from("agrees"),
                Some(method) if method.accepted => String::from("accepted"),
                Some(method) => status(method),
                None if one
                    .missing
                    .iter()
                    .any(|missing| missing.method.trim_start_matches("new ") == shown.as_str()) =>
                {
                    String::from("missing")
                }
                None => String::new(),
            }
        }));
        row
    }
}

/// `differs on 2 of 12`, or what all that differ do.
fn status(method: &MethodTally) -> String {
    if method.beyond {
        return format!("agrees on all {}, differs beyond", number(method.scripts));
    }
    let verb = match method.different {
        all if all == method.hanging => "hangs",
        all if all == method.crashing => "crashes",
        _ => "differs",
    };
    format!("{verb} on {} of {}", method.different, method.scripts)
}

fn lines(one: &ComparedSubmission) -> Vec<CompareLine> {
    let line = |method: &str, status: String| CompareLine {
        name: one.name.clone(),
        method: method.to_owned(),
        status,
        script: String::new(),
        detail: String::new(),
    };
    let mut lines = Vec::new();
    if let Some(error) = &one.error {
        lines.push(line(error, String::new()));
    }
    for missing in &one.missing {
        lines.push(line(&missing_words(missing), String::new()));
    }
    for (name, other) in &one.renamed {
        lines.push(line(&format!("{other} is taken for {name}"), String::new()));
    }
    for method in one.methods.iter().filter(|method| method.accepted) {
        lines.push(line(&method.method, String::from("accepted")));
    }
    for method in one.methods.iter().filter(|method| method.is_wrong()) {
        let hangs =
            method.got.as_ref().is_some_and(|got| got.kind == "steps" || got.kind == "time");
        lines.push(CompareLine {
            script: method.script.clone().unwrap_or_default(),
            detail: match &method.got {
                Some(got) if hangs => got.words(),
                _ => method.difference(),
            },
            ..line(&method.method, status(method))
        });
    }
    let (proved, agreeing): (Vec<&MethodTally>, Vec<&MethodTally>) = one
        .methods
        .iter()
        .filter(|method| !method.differs())
        .partition(|method| method.proved.is_some());
    for method in proved {
        let inputs = method.proved.as_deref().unwrap_or_default();
        let all = number(method.scripts);
        lines.push(line(
            &method.method,
            format!("agrees on all {all}; equal for {inputs} (proved)"),
        ));
    }
    let scripts: u64 = agreeing.iter().map(|method| method.scripts).sum();
    match agreeing.as_slice() {
        [] => {}
        [method] => {
            lines.push(line(&method.method, format!("agrees on all {}", number(scripts))));
        }
        _ if lines.is_empty() => {
            lines.push(line("all", format!("agree on all {}", number(scripts))));
        }
        _ => {
            let names: Vec<&str> = agreeing.iter().map(|method| method.method.as_str()).collect();
            let all = format!("agree on all {}: {}", number(scripts), names.join(", "));
            lines.push(line("others", all));
        }
    }
    lines
}

fn missing_words(missing: &super::compare::MissingCall) -> String {
    let mut text = format!("missing: {}", missing.method);
    let name = |shown: &str| shown.split('(').next().unwrap_or_default().to_owned();
    match missing.candidates.as_slice() {
        [] => {}
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
fn number(count: u64) -> String {
    counted(count, "").trim_end_matches(['s', ' ']).to_owned()
}
