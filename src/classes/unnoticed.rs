//! Faults planted in a reference that no script notices.
//!
//! In: what the explorer tells. Out: the faults on which no script ends differently. What holds: a
//! submission that makes one of them agrees on all scripts, so "agrees" says nothing of it; some
//! of them make no difference to anybody.

use serde::{Deserialize, Serialize};

use super::suite::PlantedFault;

/// How many are shown.
const SHOWN: usize = 6;

/// Faults that no script notices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct UnnoticedFaults {
    /// How many were planted.
    pub planted: u64,
    /// Whether not all were tried, as that would take too many scripts.
    #[serde(rename = "cut")]
    pub is_cut: bool,
    /// Those that no script notices.
    pub faults: Vec<PlantedFault>,
}

impl UnnoticedFaults {
    /// One line for people; empty where every fault is noticed.
    pub fn text(&self) -> String {
        if self.faults.is_empty() {
            return String::new();
        }
        let told = |one: &PlantedFault| {
            let (is, was) = (one_line(&one.is), one_line(&one.was));
            format!("line {}: `{is}` for `{was}`", one.line)
        };
        let mut faults: Vec<String> = self.faults.iter().take(SHOWN).map(told).collect();
        if let more @ 1.. = self.faults.len().saturating_sub(SHOWN) {
            faults.push(format!("and {more} more"));
        }
        format!(
            "of {} faults planted in the reference, no script notices {}: {}; they may make no \
             difference, or a submission with such a fault agrees\n",
            self.planted,
            self.faults.len(),
            faults.join("; ")
        )
    }
}

/// A text on one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_few_faults_are_told() {
        let fault = |line| PlantedFault { line, was: "i  < n".into(), is: "i <= n".into() };
        let mut told = UnnoticedFaults { planted: 30, is_cut: false, faults: Vec::new() };
        assert_eq!(told.text(), "");
        told.faults = (1..=8).map(fault).collect();
        let text = told.text();
        assert!(text.starts_with("of 30 faults planted in the reference, no script notices 8: line 1: `i <= n` for `i < n`; "), "{text}");
        assert!(text.contains("; and 2 more; they may make no difference"), "{text}");
    }
}
