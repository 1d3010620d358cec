//! Calls that can be asked about.
//!
//! In: the tests of a suite. Out: each with how it ends.

use super::super::suite::{SuiteReport, SuiteTest};
use super::ending::{CallTrace, TracedEnding};

/// A script that can be asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedCall {
    /// The script.
    pub test: SuiteTest,
    /// How it ends.
    pub trace: CallTrace,
    /// How it ends for submissions, each with its name.
    pub given: Vec<(String, TracedEnding)>,
}

impl TracedCall {
    /// The tests of a suite, in their order.
    pub fn of_suite(report: &SuiteReport) -> Vec<Self> {
        let tests = report.tests.iter().cloned().zip(report.traces.iter().cloned());
        tests.map(|(test, trace)| Self { test, trace, given: Vec::new() }).collect()
    }
}
