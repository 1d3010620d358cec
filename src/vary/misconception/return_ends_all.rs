//! `return` is read as if it ended all activations of a recursive method, or the whole program
//! (PM).

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{Block, MethodId, Program, StmtKind};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{
    block, cycle, default_of, is_shown, new_static, number, read_static, shown_methods, stmt,
};
use crate::vary::unchecked::bare;

/// `return-ends-all`
pub const RULE: Rule = Rule {
    name: "return-ends-all",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut readings = Vec::new();
    for id in shown_methods(skeleton) {
        let method = &program.methods[id.index()];
        // What returns a value comes to the same as a recursion of which nothing comes back.
        if id == program.entry || method.result.is_some() {
            continue;
        }
        let mut places: Vec<Span> = Vec::new();
        each_statement(&method.body, &mut |stmt| {
            if matches!(stmt.kind, StmtKind::Return(_)) && is_shown(skeleton, stmt.span) {
                places.push(stmt.span);
            }
        });
        let Some((place, also)) = places.split_first() else { continue };
        let mut reading = |all: &'static str, open: &[MethodId]| {
            let facts = vec![("method", method.name.clone()), ("all", String::from(all))];
            let change = ChangeOf::Program(Box::new(ended(program.clone(), id, open)));
            readings.push(Misreading {
                is_partial: false,
                place: *place,
                facts,
                also: also.to_vec(),
                change,
            });
        };
        let cycle = cycle(&program, id);
        if !cycle.is_empty() {
            reading("calls", &cycle);
        }
        if program.methods[program.entry.index()].result.is_none() {
            let all: Vec<_> = (0..program.methods.len()).map(MethodId::new).collect();
            reading("program", &all);
        }
    }
    readings
}

/// The program in which a `return` of a method ends these methods as well.
fn ended(mut program: Program, id: MethodId, open: &[MethodId]) -> Program {
    let span = program.methods[id.index()].span;
    let field = new_static(&mut program, Type::BOOLEAN, span);
    let flag = |value| {
        let value = number(value, Type::BOOLEAN, span);
        stmt(StmtKind::SetStatic { field, value }, span)
    };
    change_statements(&mut program.methods[id.index()].body, &mut |one| {
        if matches!(one.kind, StmtKind::Return(_)) { vec![flag(1), one] } else { vec![one] }
    });
    for at in 0..program.methods.len() {
        let caller = MethodId::new(at);
        let result = program.methods[at].result.clone();
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |one| {
            let StmtKind::Call { method, .. } = one.kind else { return vec![one] };
            if !open.contains(&method) {
                return vec![one];
            }
            if !open.contains(&caller) {
                return vec![one, flag(0)];
            }
            let value = result.as_ref().map(|ty| default_of(ty, span));
            let leave = StmtKind::If {
                condition: read_static(&program, field, span),
                then: block(vec![stmt(StmtKind::Return(value), span)]),
                otherwise: Block::default(),
            };
            vec![one, stmt(leave, span)]
        });
        program.methods[at].body = body;
    }
    program
}
