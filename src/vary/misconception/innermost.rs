//! What rules have in common that tell calls of a recursive method that lead to further ones from
//! those that do not.

use super::{ChangeOf, Misreading};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{Block, MethodId, Program, StmtKind};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{block, cycle, is_shown, new_local, number, read, shown_methods, stmt};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// A misreading of each recursive method's number of calls, by all of them and those that lead to
/// further ones.
pub(super) fn counted(skeleton: &Skeleton, read: fn(u64, u64) -> Option<u64>) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut readings = Vec::new();
    for id in shown_methods(skeleton) {
        let cycle = cycle(&program, id);
        if cycle.is_empty() {
            continue;
        }
        let method = &program.methods[id.index()];
        let Some(place) = first_call(skeleton, &program, id) else { continue };
        readings.push(Misreading {
            is_partial: false,
            place,
            facts: vec![("method", method.name.clone())],
            also: Vec::new(),
            change: ChangeOf::Calls(id, Box::new(noting(program.clone(), id, &cycle)), read),
        });
    }
    readings
}

/// Where a method first calls itself, however indirectly, that students see.
pub(super) fn first_call(skeleton: &Skeleton, program: &Program, id: MethodId) -> Option<Span> {
    let cycle = cycle(program, id);
    let mut first = None;
    each_statement(&program.methods.get(id.index())?.body, &mut |stmt| {
        if matches!(stmt.kind, StmtKind::Call { method, .. } if cycle.contains(&method))
            && is_shown(skeleton, stmt.span)
        {
            first = first.or(Some(stmt.span));
        }
    });
    first
}

/// The program that notes how many calls of a method make one of these calls.
fn noting(mut program: Program, id: MethodId, further: &[MethodId]) -> Program {
    let span = program.methods[id.index()].span;
    let note = NoteVariable::new(&mut program, span);
    let own = &mut program.methods[id.index()];
    let mut body = std::mem::take(&mut own.body);
    // Whether this call has made one of them so far.
    let called = new_local(own, Type::BOOLEAN, span);
    let condition = read(own, called, span);
    let set = |value| {
        let value = number(value, Type::BOOLEAN, span);
        stmt(StmtKind::Set { target: called, value }, span)
    };
    let count = vec![set(1), note.change(&program, 1, span), note.tell(&program, span)];
    change_statements(&mut body, &mut |one| {
        if !matches!(one.kind, StmtKind::Call { method, .. } if further.contains(&method)) {
            return vec![one];
        }
        let kind = StmtKind::If {
            condition: condition.clone(),
            then: Block::default(),
            otherwise: block(count.clone()),
        };
        vec![stmt(kind, span), one]
    });
    body.statements.insert(0, set(0));
    program.methods[id.index()].body = body;
    program
}
