//! Inputs on which programs of a dialogue are run, and typical mistakes in it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::findings::without_overflow;
use tatsu::dialogue::mutants::{MutantReport, mutants};
use tatsu::dialogue::overflow_mode::OverflowMode;
use tatsu::dialogue::paths::PathBounds;
use tatsu::dialogue::search::{TestOrder, TestSummary, member, search};
use tatsu::dialogue::spec::Dialogue;
use tatsu::dialogue::trial::DialogueTrial;
use tatsu::solve::model::Datum;

use super::environment::now;

/// What is made from a dialogue: the tests of a member of its family, and typical mistakes in it.
pub struct DialogueMaterial {
    /// The values of the parameters of that member.
    pub parameters: Vec<Datum>,
    /// The tests.
    pub trials: Vec<DialogueTrial>,
    /// The mistakes, each proved.
    pub mistakes: MutantReport,
    /// Whether time was up before all were found.
    pub is_cut: bool,
}

impl DialogueMaterial {
    /// Looks for up to `most` tests, and then makes mistakes, each for `patience` at most.
    pub fn of(dialogue: &Dialogue, (seed, most): (u64, usize), patience: Duration) -> Self {
        let parameters = member(dialogue, seed);
        let is_cut = AtomicBool::new(false);
        let has_time = |until| {
            let is_over = now() >= until;
            is_cut.fetch_or(is_over, Ordering::Relaxed);
            !is_over
        };
        let until = now() + patience;
        let trials = trials(dialogue, (seed, most), &|| has_time(until));
        let until = now() + patience;
        let mistakes = mutants(dialogue, &parameters, &trials, &|| has_time(until));
        Self { parameters, trials, mistakes, is_cut: is_cut.into_inner() }
    }
}

/// Inputs for all paths that are found while the search may go on; at most `most` runs.
pub fn trials(
    dialogue: &Dialogue,
    (seed, most): (u64, usize),
    may_go_on: &(dyn Fn() -> bool + Sync),
) -> Vec<DialogueTrial> {
    found(dialogue, (seed, most), may_go_on).0
}

/// What is said where the dialogue demands that a number overflows, and none does in any of up to
/// `most` tests that are looked for within `patience`.
pub fn missing_overflows(
    dialogue: &Dialogue,
    (seed, most): (u64, usize),
    patience: Duration,
) -> Vec<Diagnostic> {
    if dialogue.settings.overflow.with(OverflowMode::Demand).next().is_none() {
        return Vec::new();
    }
    let until = now() + patience;
    let (_, summary) = found(dialogue, (seed, most), &|| now() < until);
    without_overflow(dialogue, &summary)
}

fn found(
    dialogue: &Dialogue,
    (seed, most): (u64, usize),
    may_go_on: &(dyn Fn() -> bool + Sync),
) -> (Vec<DialogueTrial>, TestSummary) {
    let bounds = PathBounds { effort: PathBounds::ONE_MINUTE, ..PathBounds::default() };
    let order = TestOrder { bounds, seed, ..TestOrder::default() };
    let mut trials = Vec::new();
    let summary = search(dialogue, &order, may_go_on, &mut |test| {
        trials.push(DialogueTrial::of_test(dialogue, test));
        if trials.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (trials, summary)
}
