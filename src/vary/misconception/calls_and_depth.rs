//! How often a recursive method is called, and how deep its calls lie in each other, are taken for
//! the same.

use super::innermost::first_call;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::ir_build::shown_methods;
use crate::vary::run_result::RunResult;
use crate::vary::unchecked::bare;

/// `calls-and-depth`
pub const RULE: Rule = Rule {
    name: "calls-and-depth",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let reading = shown_methods(skeleton).into_iter().find_map(|id| {
        let place = first_call(skeleton, &program, id)?;
        let facts = vec![("method", program.methods[id.index()].name.clone())];
        Some(Misreading {
            is_partial: false,
            place,
            facts,
            also: Vec::new(),
            change: ChangeOf::Answer(exchanged),
        })
    });
    reading.into_iter().collect()
}

fn exchanged(right: &RunResult) -> Option<RunResult> {
    let mut told = right.clone();
    for method in told.effort.methods.iter_mut().filter(|method| method.depth > 1) {
        let (calls, depth) = (method.calls, u64::from(method.depth));
        method.calls = depth;
        method.depth = u32::try_from(calls).ok()?;
        told.effort.calls = told.effort.calls.saturating_sub(calls).saturating_add(depth);
    }
    (told != *right).then_some(told)
}
