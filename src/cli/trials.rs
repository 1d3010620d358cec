//! Inputs on which programs of a dialogue are run.

use std::ops::ControlFlow;

use tatsu::dialogue::paths::PathBounds;
use tatsu::dialogue::search::{TestOrder, search};
use tatsu::dialogue::spec::Dialogue;
use tatsu::dialogue::trial::DialogueTrial;

/// Inputs for all paths that are found while the search may go on; at most `most` runs.
pub fn trials(
    dialogue: &Dialogue,
    (seed, most): (u64, usize),
    may_go_on: &(dyn Fn() -> bool + Sync),
) -> Vec<DialogueTrial> {
    let order = TestOrder { bounds: PathBounds::default(), seed, ..TestOrder::default() };
    let mut trials = Vec::new();
    search(dialogue, &order, may_go_on, &mut |test| {
        trials.push(DialogueTrial::of_test(dialogue, test));
        if trials.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    trials
}
