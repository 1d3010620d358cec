//! Calls that meet the base case do not count.

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, innermost};
use crate::skeleton::Skeleton;
use crate::vary::run_result::RunResult;

/// `base-case-not-counted`
pub const RULE: Rule = Rule {
    name: "base-case-not-counted",
    frequency: Frequency::Common,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut readings =
        innermost::counted(skeleton, |calls, further| (further != calls).then_some(further));
    if let Some(first) = readings.first() {
        let change = ChangeOf::Answer(less_deep);
        readings.push(Misreading { change, ..first.clone() });
    }
    readings
}

/// One level less of what is recursive.
fn less_deep(right: &RunResult) -> Option<RunResult> {
    let mut told = right.clone();
    let recursive = told.effort.methods.iter_mut().filter(|method| method.depth > 1);
    let mut any = false;
    for method in recursive {
        any = true;
        method.depth -= 1;
    }
    told.effort.depth = told.effort.depth.saturating_sub(1);
    any.then_some(told)
}
