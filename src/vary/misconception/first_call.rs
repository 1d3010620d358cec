//! The call with which a recursion begins does not count.

use super::{Frequency, Misreading, MistakeKind, Occasion, Rule, innermost};
use crate::skeleton::Skeleton;

/// `first-call-not-counted`
pub const RULE: Rule = Rule {
    name: "first-call-not-counted",
    frequency: Frequency::Common,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    innermost::counted(skeleton, |calls, further| {
        // Where nothing was called again there is no other call that could count.
        calls.checked_sub(1).filter(|_| further > 0)
    })
}
