//! Where a method calls itself twice, each level of the tree of calls is read as twice as wide as
//! the one above: base cases seem to be met on the last level only.

use super::one_branch::own_calls;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::ir_build::shown_methods;
use crate::vary::run_result::RunResult;
use crate::vary::unchecked::bare;

/// `every-level-full`
pub const RULE: Rule = Rule {
    name: "every-level-full",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// The most levels that somebody doubles.
const MOST_LEVELS: u32 = 8;

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let reading = shown_methods(skeleton).into_iter().find_map(|id| {
        let [first, _] = own_calls(skeleton, &program, id)[..] else { return None };
        let facts = vec![("method", program.methods[id.index()].name.clone())];
        Some(Misreading {
            is_partial: false,
            place: first,
            facts,
            also: Vec::new(),
            change: ChangeOf::Answer(full),
        })
    });
    reading.into_iter().collect()
}

fn full(right: &RunResult) -> Option<RunResult> {
    let mut told = right.clone();
    for method in told.effort.methods.iter_mut().filter(|method| method.depth > 1) {
        let levels = Some(method.depth).filter(|levels| *levels <= MOST_LEVELS)?;
        let calls = (1 << levels) - 1;
        told.effort.calls = told.effort.calls.saturating_sub(method.calls) + calls;
        method.calls = calls;
    }
    (told != *right).then_some(told)
}
