//! Where a method calls itself several times, only the first of these calls is followed when calls
//! are counted.

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{MethodId, Program, Stmt, StmtKind};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{is_shown, shown_methods};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// `calls-of-one-branch`
pub const RULE: Rule = Rule {
    name: "calls-of-one-branch",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut readings = Vec::new();
    for id in shown_methods(skeleton) {
        let [_, second, ..] = own_calls(skeleton, &program, id)[..] else { continue };
        let method = &program.methods[id.index()];
        readings.push(Misreading {
            is_partial: false,
            place: second,
            facts: vec![("method", method.name.clone())],
            also: Vec::new(),
            change: ChangeOf::Calls(id, Box::new(followed(program.clone(), id)), |calls, note| {
                (note != calls).then_some(note)
            }),
        });
    }
    readings
}

/// Where a method calls itself, that students see.
pub(super) fn own_calls(skeleton: &Skeleton, program: &Program, id: MethodId) -> Vec<Span> {
    let mut calls: Vec<Span> = Vec::new();
    let Some(method) = program.methods.get(id.index()) else { return calls };
    each_statement(&method.body, &mut |stmt| {
        if calls_itself(stmt, id) && is_shown(skeleton, stmt.span) {
            calls.push(stmt.span);
        }
    });
    calls
}

fn calls_itself(stmt: &Stmt, id: MethodId) -> bool {
    matches!(stmt.kind, StmtKind::Call { method, .. } if method == id)
}

/// The program that notes how many calls of a method are made outside of all but its first own
/// calls.
fn followed(mut program: Program, id: MethodId) -> Program {
    let span = program.methods[id.index()].span;
    let (count, aside) =
        (NoteVariable::new(&mut program, span), NoteVariable::new(&mut program, span));
    let mut body = std::mem::take(&mut program.methods[id.index()].body);
    let mut first = None;
    each_statement(&body, &mut |stmt| {
        if calls_itself(stmt, id) {
            first = first.or(Some(stmt.span));
        }
    });
    change_statements(&mut body, &mut |one| {
        let span = one.span;
        if !calls_itself(&one, id) || Some(span) == first {
            return vec![one];
        }
        vec![aside.change(&program, 1, span), one, aside.change(&program, -1, span)]
    });
    let counted = vec![count.change(&program, 1, span), count.tell(&program, span)];
    body.statements.insert(0, aside.first(&program, counted, span));
    program.methods[id.index()].body = body;
    program
}
