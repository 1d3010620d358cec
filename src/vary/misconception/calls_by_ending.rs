//! Calls are listed in the order in which they end: all of them, or constructors after those of
//! their superclasses.

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::vary::call_sequence::{MadeCall, by_ending};
use crate::vary::ir_build::shown_methods;
use crate::vary::run_result::RunResult;

/// `calls-by-ending`
pub const RULE: Rule = Rule {
    name: "calls-by-ending",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if skeleton.settings.question.aspect() != Aspect::Calls {
        return Vec::new();
    }
    // It is the question that is misread, no place in the program.
    let methods = shown_methods(skeleton).into_iter();
    let first = methods.map(|id| skeleton.program.methods[id.index()].span).min();
    let Some(place) = first else { return Vec::new() };
    let reading = |(which, change)| Misreading {
        is_partial: false,
        place,
        facts: vec![("which", String::from(which))],
        also: Vec::new(),
        change,
    };
    let ways = [("constructors", ChangeOf::Answer(built)), ("all", ChangeOf::Answer(ended))];
    ways.into_iter().map(reading).collect()
}

/// What is called, with each constructor right after the one that it calls first.
fn built(right: &RunResult) -> Option<RunResult> {
    let calls = right.calls.as_ref()?;
    let is_chained = |one: &MadeCall, next: &MadeCall| {
        one.is_constructor && next.is_constructor && next.depth > one.depth
    };
    let chains = calls.chunk_by(is_chained);
    let told: Vec<MadeCall> = chains.flat_map(|chain| chain.iter().rev().cloned()).collect();
    (told != *calls).then(|| RunResult { calls: Some(told), ..right.clone() })
}

/// What is called, each after what it calls itself.
fn ended(right: &RunResult) -> Option<RunResult> {
    let calls = by_ending(right.calls.as_ref()?);
    let told = RunResult { calls: Some(calls), ..right.clone() };
    (told != *right).then_some(told)
}
