//! Inputs on which programs of a dialogue are run, and typical mistakes in it.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::diagnostic::Diagnostic;
use crate::dialogue::findings::without_overflow;
use crate::dialogue::mutants::{MutantReport, mutants};
use crate::dialogue::overflow_mode::OverflowMode;
use crate::dialogue::paths::PathBounds;
use crate::dialogue::search::{TestOrder, TestSummary, member, search};
use crate::dialogue::spec::Dialogue;
use crate::dialogue::trial::DialogueTrial;
use crate::read::datum::Datum;

/// What is made from a dialogue: the tests of a member of its family, and typical mistakes in it.
pub struct DialogueMaterial {
    /// The values of the parameters of that member.
    pub parameters: Vec<Datum>,
    /// The tests.
    pub trials: Vec<DialogueTrial>,
    /// The mistakes, each proved.
    pub mistakes: MutantReport,
    /// Whether the steps were used up before all were found.
    pub is_cut: bool,
}

impl DialogueMaterial {
    /// Looks for up to `most` tests, and then makes mistakes, each with the steps of `patience`.
    pub fn of(dialogue: &Dialogue, (seed, most): (u64, usize), patience: Duration) -> Self {
        let parameters = member(dialogue, seed);
        let (trials, summary) = found(dialogue, (seed, most), patience);
        let steps = PathBounds::steps_of(patience);
        let mistakes = mutants(dialogue, &parameters, &trials, steps);
        let is_cut = summary.paths.effort > steps || !mistakes.is_complete;
        Self { parameters, trials, mistakes, is_cut }
    }
}

/// Inputs for all paths that are found with the steps of `patience`; at most `most` runs.
pub fn trials(
    dialogue: &Dialogue,
    (seed, most): (u64, usize),
    patience: Duration,
) -> Vec<DialogueTrial> {
    found(dialogue, (seed, most), patience).0
}

/// What is said where the dialogue demands that a number overflows, and none does in any of up to
/// `most` tests that are looked for with the steps of `patience`.
pub fn missing_overflows(
    dialogue: &Dialogue,
    (seed, most): (u64, usize),
    patience: Duration,
) -> Vec<Diagnostic> {
    if dialogue.settings.overflow.with(OverflowMode::Demand).next().is_none() {
        return Vec::new();
    }
    let (_, summary) = found(dialogue, (seed, most), patience);
    without_overflow(dialogue, &summary)
}

fn found(
    dialogue: &Dialogue,
    (seed, most): (u64, usize),
    patience: Duration,
) -> (Vec<DialogueTrial>, TestSummary) {
    let effort = PathBounds::steps_of(patience);
    let bounds = PathBounds { effort, ..PathBounds::default() };
    let order = TestOrder { bounds, seed, ..TestOrder::default() };
    let mut trials = Vec::new();
    let summary = search(dialogue, &order, &|| true, &mut |test| {
        trials.push(DialogueTrial::of_test(dialogue, test));
        if trials.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (trials, summary)
}
