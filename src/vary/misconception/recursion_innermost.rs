//! Recursion is read as if it were over at the base case: nothing comes back, and the result of the
//! innermost call is that of all (S).

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::StmtKind;
use crate::read::ir::walk::{change_statements, each_statement};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{cycle, is_shown, new_local, read, shown_methods, stmt};
use crate::vary::unchecked::bare;

/// `recursion-innermost`
pub const RULE: Rule = Rule {
    name: "recursion-innermost",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let original = bare(skeleton);
    let mut readings = Vec::new();
    for id in shown_methods(skeleton) {
        let cycle = cycle(&original, id);
        let method = &original.methods[id.index()];
        let same_result =
            cycle.iter().all(|other| original.methods[other.index()].result == method.result);
        if cycle.is_empty() || !same_result {
            continue;
        }
        let mut program = original.clone();
        let mut places: Vec<Span> = Vec::new();
        each_statement(&method.body, &mut |stmt| {
            if matches!(stmt.kind, StmtKind::Call { method, .. } if cycle.contains(&method))
                && is_shown(skeleton, stmt.span)
            {
                places.push(stmt.span);
            }
        });
        // The whole method is misread, so other calls in it are no places of their own.
        let Some(place) = places.first() else { continue };
        let own = &mut program.methods[id.index()];
        let mut body = std::mem::take(&mut own.body);
        change_statements(&mut body, &mut |mut one| {
            let span = one.span;
            let StmtKind::Call { target, method, .. } = &mut one.kind else { return vec![one] };
            if !cycle.contains(method) {
                return vec![one];
            }
            let result = own.result.clone().map(|ty| {
                let result = *target.get_or_insert_with(|| new_local(own, ty, span));
                read(own, result, span)
            });
            vec![one, stmt(StmtKind::Return(result), span)]
        });
        own.body = body;
        readings.push(Misreading {
            is_partial: false,
            place: *place,
            facts: vec![("method", method.name.clone())],
            also: Vec::new(),
            change: ChangeOf::Program(Box::new(program)),
        });
    }
    readings
}
