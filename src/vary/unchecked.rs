//! A program without what its author asserts of it.
//!
//! In: a typed program. Out: the same program without checks, bounds of loops and of recursion, and what only checks. A misread program
//! need not keep what its author promises of the right one.

use super::ir_walk::{default_of, stmt};
use crate::read::ir::{Block, LocalId, Program, Stmt, StmtKind};

/// The program without conditions; only the machine's limits end its runs.
pub fn unchecked(mut program: Program) -> Program {
    for info in &mut program.loops {
        info.bound = None;
        info.invariant = false;
    }
    for method in &mut program.methods {
        if method.recursion.is_some() {
            method.recursion = Some(u32::MAX);
        }
        block(&mut method.body);
    }
    program
}

/// The program with a value in every variable from the start: a change to a typed program may lead past the statement that
/// gives it one.
pub fn filled(mut program: Program) -> Program {
    for method in &mut program.methods {
        let parameters = method.parameters as usize;
        let locals = method.locals.iter().enumerate().skip(parameters);
        let first = locals.map(|(at, local)| {
            let value = default_of(&local.ty, local.span);
            stmt(StmtKind::Set { target: LocalId::new(at), value }, local.span)
        });
        let first: Vec<Stmt> = first.collect();
        method.body.statements.splice(0..0, first);
    }
    program
}

fn block(of: &mut Block) {
    of.statements
        .retain(|statement| !matches!(statement.kind, StmtKind::Check { .. } | StmtKind::Ghost(_)));
    for statement in &mut of.statements {
        match &mut statement.kind {
            StmtKind::If { then, otherwise, .. } => {
                block(then);
                block(otherwise);
            }
            StmtKind::Loop(the_loop) => {
                the_loop.invariants.clear();
                block(&mut the_loop.prelude);
                block(&mut the_loop.body);
                block(&mut the_loop.update);
            }
            StmtKind::Labelled { body, .. } => block(body),
            _ => {}
        }
    }
}
