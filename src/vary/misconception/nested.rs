//! Nested loops run one after the other.

use super::{ChangeOf, Frequency, Misreading, Rule, site, typed};
use crate::read::ir::{LoopId, Stmt, StmtKind};
use crate::skeleton::Skeleton;
use crate::source::Span;

/// `nested-loops-in-sequence`
pub const RULE: Rule =
    Rule { name: "nested-loops-in-sequence", frequency: Frequency::Occasional, readings };

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut readings = Vec::new();
    for (_, outer) in site::loops(skeleton) {
        for stmt in site::statements(&outer.body) {
            if site::as_loop(stmt).is_some() {
                readings.extend(reading(skeleton, LoopId(outer.id), stmt.span));
            }
        }
    }
    readings
}

/// The inner loop after the outer one.
fn reading(skeleton: &Skeleton, outer: LoopId, inner: Span) -> Option<Misreading> {
    let wanted = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Loop(of) if of.id == outer);
    let mut moved = false;
    let program = typed::changed(&skeleton.program, &wanted, &mut |statements, at| {
        let StmtKind::Loop(of) = &mut statements[at].kind else { return };
        if let Some(taken) = typed::taken(&mut of.body, inner) {
            moved = true;
            let behind = at + 1;
            statements.splice(behind..behind, taken);
        }
    })?;
    let change = ChangeOf::Program(program);
    moved.then_some(Misreading { place: inner, facts: Vec::new(), also: Vec::new(), change })
}
