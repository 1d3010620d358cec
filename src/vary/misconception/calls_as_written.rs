//! A method is called as often as the text of the program calls it.

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::each_statement;
use crate::read::ir::{MethodId, StmtKind};
use crate::skeleton::Skeleton;
use crate::vary::ir_build::{is_shown, shown_methods};
use crate::vary::unchecked::bare;

/// `calls-as-written`
pub const RULE: Rule = Rule {
    name: "calls-as-written",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let methods = shown_methods(skeleton).into_iter().filter(|id| *id != program.entry);
    let mut counts: Vec<(MethodId, u64)> = methods.map(|id| (id, 0)).collect();
    let mut first = None;
    for (_, method) in program.written_methods() {
        each_statement(&method.body, &mut |stmt| {
            if let StmtKind::Call { method, .. } = stmt.kind
                && is_shown(skeleton, stmt.span)
                && let Some((_, count)) = counts.iter_mut().find(|(id, _)| *id == method)
            {
                first = first.or(Some(stmt.span));
                *count += 1;
            }
        });
    }
    counts.retain(|(_, count)| *count > 0);
    let change = ChangeOf::CallsOf(counts);
    let reading = first.map(|place| Misreading {
        is_partial: false,
        place,
        facts: Vec::new(),
        also: Vec::new(),
        change,
    });
    reading.into_iter().collect()
}
