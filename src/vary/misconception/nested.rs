//! Nested loops run one after the other.

use super::places::everywhere;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, site, typed};
use crate::read::ir::{LoopId, Program, Stmt, StmtKind};
use crate::skeleton::Skeleton;
use crate::source::Span;

/// `nested-loops-in-sequence`
pub const RULE: Rule = Rule {
    name: "nested-loops-in-sequence",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut readings = Vec::new();
    let mut all: Vec<(LoopId, Span)> = Vec::new();
    for (_, outer) in site::loops(skeleton) {
        for stmt in site::statements(&outer.body) {
            if site::as_loop(stmt).is_some() {
                let of = (LoopId(outer.id), stmt.span);
                if let Some(program) = moved(&skeleton.program, of) {
                    all.push(of);
                    readings.push(Misreading {
                        place: stmt.span,
                        facts: Vec::new(),
                        also: Vec::new(),
                        is_partial: false,
                        change: ChangeOf::Program(program),
                    });
                }
            }
        }
    }
    everywhere(readings, || {
        all.iter().fold(skeleton.program.clone(), |program, of| match moved(&program, *of) {
            Some(moved) => *moved,
            None => program,
        })
    })
}

/// The program in which an inner loop stands after the outer one, if it can be taken out of it.
fn moved(program: &Program, (outer, inner): (LoopId, Span)) -> Option<Box<Program>> {
    let wanted = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Loop(of) if of.id == outer);
    let mut moved = false;
    let program = typed::changed(program, &wanted, &mut |statements, at| {
        let StmtKind::Loop(of) = &mut statements[at].kind else { return };
        if let Some(taken) = typed::taken(&mut of.body, inner) {
            moved = true;
            let behind = at + 1;
            statements.splice(behind..behind, taken);
        }
    })?;
    moved.then_some(program)
}
