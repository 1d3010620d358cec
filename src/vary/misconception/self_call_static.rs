//! A method is read as if it called the versions of its own class, whatever the object is.

use super::overriding::{CallReceiver, bound_by_type};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;

/// `self-call-static`
pub const RULE: Rule = Rule {
    name: "self-call-static",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    bound_by_type(skeleton, CallReceiver::This)
}
