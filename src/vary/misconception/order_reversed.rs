//! What is to be put in order is put in the opposite one, or the lowest is taken for the highest.

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, site};
use crate::read::datum::Datum;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::vary::run_result::RunResult;

/// `order-reversed`
pub const RULE: Rule = Rule {
    name: "order-reversed",
    frequency: Frequency::Rare,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if skeleton.settings.question.aspect() != Aspect::Ranking {
        return Vec::new();
    }
    // It is the question that is misread, no place in the program.
    let first = site::sequences(skeleton).into_iter().flatten().map(|stmt| stmt.span).min();
    let reading = |place| Misreading {
        is_partial: false,
        place,
        facts: Vec::new(),
        also: Vec::new(),
        change: ChangeOf::Answer(reversed),
    };
    first.map(reading).into_iter().collect()
}

/// Everything that can be compared, in the opposite order.
fn reversed(right: &RunResult) -> Option<RunResult> {
    let mut told = right.clone();
    let passes = right.effort.loops.iter().map(|of| of.passes).max().unwrap_or_default();
    told.effort.loops.iter_mut().for_each(|of| of.passes = passes - of.passes);
    let calls = right.effort.methods.iter().map(|of| of.calls).max().unwrap_or_default();
    told.effort.methods.iter_mut().for_each(|of| of.calls = calls - of.calls);
    for value in told.observed.values_mut() {
        if let Datum::Integral(number) = value {
            *number = !*number;
        }
    }
    (told != *right).then_some(told)
}
