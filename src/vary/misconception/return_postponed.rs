//! Code after `return` is read as if it still ran (PM).

use super::places::everywhere;
use super::site::in_turn;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{Block, LocalId, MethodId, Program, Stmt, StmtKind, UnaryOp};
use crate::read::ir::{Expr, ExprKind};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{
    block, default_of, is_shown, new_local, number, read, shown_methods, stmt,
};
use crate::vary::unchecked::bare;

/// `return-postponed`
pub const RULE: Rule = Rule {
    name: "return-postponed",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

/// Which of the values counts that a method returns in turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DecidingReturn {
    First,
    Last,
}

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut kinds = [DecidingReturn::First, DecidingReturn::Last].map(|_| (Vec::new(), Vec::new()));
    for id in shown_methods(skeleton) {
        let method = &program.methods[id.index()];
        let mut places = early(&method.body);
        places.retain(|place| is_shown(skeleton, *place));
        let Some((place, also)) = places.split_first() else { continue };
        let ways: &[DecidingReturn] = if method.result.is_some() {
            &[DecidingReturn::First, DecidingReturn::Last]
        } else {
            &[DecidingReturn::First]
        };
        for (at, counts) in ways.iter().enumerate() {
            let change = ChangeOf::Program(Box::new(postponed(program.clone(), id, *counts)));
            let deciding = match counts {
                _ if method.result.is_none() => "none",
                DecidingReturn::First => "first",
                DecidingReturn::Last => "last",
            };
            let facts = vec![("method", method.name.clone()), ("deciding", deciding.to_owned())];
            kinds[at].1.push(id);
            kinds[at].0.push(Misreading {
                is_partial: false,
                place: *place,
                facts,
                also: also.to_vec(),
                change,
            });
        }
    }
    let [first, last] = kinds;
    let of_kind = |(readings, methods): (Vec<Misreading>, Vec<MethodId>), counts| {
        everywhere(readings, || {
            methods.iter().fold(program.clone(), |program, id| postponed(program, *id, counts))
        })
    };
    in_turn(vec![of_kind(first, DecidingReturn::First), of_kind(last, DecidingReturn::Last)])
}

/// Each `return` that is not the last statement of a method.
fn early(body: &Block) -> Vec<Span> {
    let last = body.statements.last().map(|stmt| stmt.span);
    let mut places = Vec::new();
    each_statement(body, &mut |stmt| {
        if matches!(stmt.kind, StmtKind::Return(_)) && Some(stmt.span) != last {
            places.push(stmt.span);
        }
    });
    places
}

/// The program in which a method returns only at its end.
fn postponed(mut program: Program, id: MethodId, counts: DecidingReturn) -> Program {
    let method = &mut program.methods[id.index()];
    let span = method.span;
    let result = method.result.clone().map(|ty| {
        let result = new_local(method, ty, span);
        (result, new_local(method, Type::BOOLEAN, span))
    });
    // Where control could not come before, variables may be without a value.
    let mut statements: Vec<Stmt> = (method.parameters as usize..method.locals.len())
        .map(|at| {
            let value = default_of(&method.locals[at].ty, span);
            stmt(StmtKind::Set { target: LocalId::new(at), value }, span)
        })
        .collect();
    let mut body = std::mem::take(&mut method.body);
    change_statements(&mut body, &mut |one| {
        let span = one.span;
        let StmtKind::Return(value) = one.kind else { return vec![one] };
        let (Some(value), Some((result, done))) = (value, result) else { return Vec::new() };
        let set = stmt(StmtKind::Set { target: result, value }, span);
        if counts == DecidingReturn::Last {
            return vec![set];
        }
        let kind = ExprKind::Unary(UnaryOp::Not, Box::new(read(method, done, span)));
        let condition = Expr { kind, ty: Type::BOOLEAN, span };
        let value = number(1, Type::BOOLEAN, span);
        let then = block(vec![set, stmt(StmtKind::Set { target: done, value }, span)]);
        vec![stmt(StmtKind::If { condition, then, otherwise: Block::default() }, span)]
    });
    statements.append(&mut body.statements);
    if let Some((result, _)) = result {
        let value = read(method, result, span);
        statements.push(stmt(StmtKind::Return(Some(value)), span));
    }
    method.body = block(statements);
    program
}
