//! Only calls that meet the base case count.

use super::{Frequency, Misreading, MistakeKind, Occasion, Rule, innermost};
use crate::skeleton::Skeleton;

/// `only-base-cases-counted`
pub const RULE: Rule = Rule {
    name: "only-base-cases-counted",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    // Where there is only one of them, no student takes it for all.
    innermost::counted(skeleton, |calls, further| {
        calls.checked_sub(further).filter(|innermost| *innermost > 1)
    })
}
