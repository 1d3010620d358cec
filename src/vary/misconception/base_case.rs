//! The call that meets the base case does not count, or the first one does not.

use super::{ChangeOf, Misreading, Rule};
use crate::read::Skeleton;
use crate::vary::ir_walk::{bare, cycle, shown_methods};
use crate::vary::told::Told;

/// `base-case-not-counted`
pub const RULE: Rule = Rule { name: "base-case-not-counted", readings };

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut methods = shown_methods(skeleton).into_iter();
    let recursive = methods.find(|id| !cycle(&program, *id).is_empty());
    let reading = recursive.map(|id| {
        let method = &program.methods[id.index()];
        Misreading {
            place: method.span,
            facts: vec![("method", method.name.clone())],
            change: ChangeOf::Answer(one_less),
        }
    });
    reading.into_iter().collect()
}

fn one_less(right: &Told) -> Option<Told> {
    let mut told = right.clone();
    let recursive = told.effort.methods.iter_mut().filter(|method| method.depth > 1);
    let mut any = false;
    for method in recursive {
        any = true;
        method.depth -= 1;
        method.calls -= 1;
    }
    told.effort.calls = told.effort.calls.saturating_sub(1);
    told.effort.depth = told.effort.depth.saturating_sub(1);
    any.then_some(told)
}
