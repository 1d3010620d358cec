//! `tatsu check --mistakes`: how many typical mistakes the tests of a dialogue find.
//!
//! In: a dialogue. Out: counts, and each mistake that no test finds, with inputs that show it. The
//! tests are those of `tatsu test` with its defaults.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;
use tatsu::dialogue::mutants::{Mutant, shown_inputs};
use tatsu::dialogue::spec::Dialogue;
use tatsu::make::trials::DialogueMaterial;
use tatsu::make::words;

/// The most runs of the tests that are judged: as many as `tatsu test` makes.
const RUNS: usize = 500;

/// Tests are looked for, and then mistakes are made, with the steps of this time at most.
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
    /// Looks for tests, and then makes mistakes.
    pub fn of(dialogue: &Dialogue) -> Self {
        let material = DialogueMaterial::of(dialogue, (0, RUNS), PATIENCE);
        let DialogueMaterial { trials, mistakes: report, .. } = material;
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
