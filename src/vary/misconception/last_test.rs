//! The last test of a loop, which fails, counts as a pass (Q).

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, site};
use crate::read::ir::LoopId;
use crate::skeleton::Skeleton;
use crate::vary::run_result::LoopEffort;

/// `last-test-counts`
pub const RULE: Rule = Rule {
    name: "last-test-counts",
    frequency: Frequency::Common,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton).into_iter();
    loops
        .map(|(stmt, of)| Misreading {
            is_partial: false,
            place: stmt.span,
            facts: Vec::new(),
            also: Vec::new(),
            change: ChangeOf::Count(LoopId(of.id), counted),
        })
        .collect()
}

/// Passes and tests are the same to whoever counts the test that fails, or forgets that there is
/// one.
fn counted(right: LoopEffort) -> Option<LoopEffort> {
    let LoopEffort { passes, tests, .. } = right;
    (passes != tests).then_some(LoopEffort { passes: tests, tests: passes, ..right })
}
