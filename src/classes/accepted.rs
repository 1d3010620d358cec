//! Findings that the user has accepted.
//!
//! In: the text of a file, a line for each. Out: whether a finding is one of them. What holds: a
//! finding is known by method, outcome and script; where the outcome changes, it is told again.
//! Line numbers are no part of an outcome, so that changes elsewhere in the file do not matter.

use std::collections::BTreeSet;

/// What stands between the parts of a line.
const BETWEEN: &str = " | ";

/// Accepted findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AcceptedFindings {
    all: BTreeSet<String>,
}

/// A line that is no finding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is no accepted finding: write `method | outcome | script`")]
pub struct AcceptedError {
    /// The line, from 1.
    pub line: usize,
}

impl AcceptedFindings {
    /// Reads a file. Empty lines and those that begin with `#` say nothing.
    pub fn read(text: &str) -> Result<Self, AcceptedError> {
        let mut all = BTreeSet::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line.splitn(3, BETWEEN).count() < 3 {
                return Err(AcceptedError { line: at + 1 });
            }
            all.insert(line.to_owned());
        }
        Ok(Self { all })
    }

    /// Whether a finding is accepted.
    pub fn has(&self, method: &str, outcome: &str, script: &str) -> bool {
        self.all.contains(&line(method, outcome, script))
    }

    /// Accepts a finding.
    pub fn add(&mut self, method: &str, outcome: &str, script: &str) {
        self.all.insert(line(method, outcome, script));
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let mut text =
            String::from("# Findings that are accepted, as method | outcome | script.\n");
        for line in &self.all {
            text.push_str(line);
            text.push('\n');
        }
        text
    }
}

fn line(method: &str, outcome: &str, script: &str) -> String {
    [method, &unplaced(outcome), script].join(BETWEEN)
}

/// An outcome without the place ` at File.java:3`.
fn unplaced(outcome: &str) -> String {
    let Some((before, after)) = outcome.split_once(" at ") else { return outcome.to_owned() };
    let place = after.split([',', ' ']).next().unwrap_or_default();
    let is_place = place.rsplit_once(':').is_some_and(|(_, line)| line.parse::<u32>().is_ok());
    if is_place { format!("{before}{}", &after[place.len()..]) } else { outcome.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_known_until_its_outcome_changes() {
        let mut accepted = AcceptedFindings::default();
        accepted.add("pop", "IllegalStateException at Stack.java:18, caused by Error", "a; b | c");
        let read = AcceptedFindings::read(&accepted.text()).unwrap();
        assert_eq!(read, accepted);
        let moved = "IllegalStateException at Stack.java:7, caused by Error";
        assert!(read.has("pop", moved, "a; b | c"));
        assert!(!read.has("pop", "NullPointerException at Stack.java:18", "a; b | c"));
        assert!(!read.has("peek", moved, "a; b | c"));
        assert_eq!(AcceptedFindings::read("# x\n\npop | x"), Err(AcceptedError { line: 3 }));
    }
}
