//! Of nested loops, the passes of the other one are counted, or those of both together.

use super::site;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::LoopId;
use crate::read::syntax::ast::{Loop, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::run_result::LoopEffort;

/// `nested-loop-count`
pub const RULE: Rule = Rule {
    name: "nested-loop-count",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut readings = Vec::new();
    for (stmt, outer) in site::loops(skeleton) {
        let mut inside = Vec::new();
        loops_in(&outer.body, &mut inside);
        for (inner_stmt, inner) in inside {
            let (outer, inner) = (LoopId(outer.id), LoopId(inner.id));
            let mut reading = |place, read: &str, id, other, by| {
                let facts = vec![("read", read.to_owned())];
                readings.push(Misreading {
                    is_partial: false,
                    place,
                    facts,
                    also: Vec::new(),
                    change: ChangeOf::CountBy(id, other, by),
                });
            };
            reading(inner_stmt.span, "outer", inner, outer, taken);
            reading(inner_stmt.span, "both", inner, outer, together);
            reading(stmt.span, "inner", outer, inner, taken);
        }
    }
    readings
}

/// The loops that stand in the body of a loop, but not deeper.
fn loops_in<'a>(stmt: &'a Stmt, found: &mut Vec<(&'a Stmt, &'a Loop)>) {
    if let StmtKind::Loop(of) = &stmt.kind {
        found.push((stmt, of));
    } else {
        walk::each_nested_statement(stmt, &mut |inner| loops_in(inner, found));
    }
}

fn taken(own: LoopEffort, other: LoopEffort) -> Option<LoopEffort> {
    let taken = LoopEffort { passes: other.passes, tests: other.tests, ..own };
    (taken != own && other.passes > 0).then_some(taken)
}

fn together(own: LoopEffort, other: LoopEffort) -> Option<LoopEffort> {
    let passes = own.passes.checked_add(other.passes)?;
    Some(LoopEffort { passes, tests: own.tests.checked_add(other.tests)?, ..own })
}
