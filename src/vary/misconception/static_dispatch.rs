//! The type of a variable is read as if it decided which version of a method runs (PM).

use super::overriding::{CallReceiver, bound_by_type};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;

/// `static-dispatch`
pub const RULE: Rule = Rule {
    name: "static-dispatch",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    bound_by_type(skeleton, CallReceiver::Other)
}
