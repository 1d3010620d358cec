//! `tatsu check --mistakes`: how many typical mistakes the tests of a dialogue find.
//!
//! In: a dialogue. Out: counts, and each mistake that no test finds, with inputs that show it. The
//! tests are those of `tatsu test` with its defaults.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;
use tatsu::dialogue::mutants::{Mutant, mutants, shown_inputs};
use tatsu::dialogue::paths::PathBounds;
use tatsu::dialogue::search::member;
use tatsu::dialogue::spec::Dialogue;
use tatsu::dialogue::suite::{SuiteOrder, suite};
use tatsu::make::words;

/// Mistakes are made with the steps of this time at most.
const PATIENCE: Duration = Duration::from_mins(1);

/// What the tests make of mistakes.
#[derive(Serialize)]
pub struct MistakeSummary {
    found: usize,
    of: usize,
    tests: usize,
    complete: bool,
    missed: Vec<MissedMistake>,
}

/// A mistake that no test finds.
#[derive(Serialize)]
struct MissedMistake {
    mistake: String,
    inputs: String,
}

impl MistakeSummary {
    /// Makes the runs of `tatsu test`, and then mistakes.
    pub fn of(dialogue: &Dialogue) -> Self {
        let trials = suite(dialogue, &SuiteOrder::default(), &|| true).trials;
        let steps = PathBounds::steps_of(PATIENCE);
        let report = mutants(dialogue, &member(dialogue, 0), &trials, steps);
        let missed = |mutant: &Mutant| MissedMistake {
            mistake: mutant.told(dialogue),
            inputs: shown_inputs(dialogue, &mutant.shown_by.trial),
        };
        Self {
            found: report.found(),
            of: report.mutants.len(),
            tests: trials.len(),
            complete: report.is_complete,
            missed: report.missed().map(missed).collect(),
        }
    }

    /// Lines about it.
    pub fn told(&self) -> String {
        let tests = words::plural(self.tests, "run");
        let mistakes = words::plural(self.of, "typical mistake");
        let more = if self.complete {
            ""
        } else {
            "; after as many steps as a minute has, no more were made"
        };
        let mut text = format!("  the tests ({tests}) find {} of {mistakes}{more}\n", self.found);
        for missed in &self.missed {
            let MissedMistake { mistake, inputs } = missed;
            let _ = writeln!(text, "    not found: {mistake}; {inputs} shows it");
        }
        text
    }
}
