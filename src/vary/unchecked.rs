//! A program without what its author asserts of it.
//!
//! In: a typed program. Out: the same program without checks, bounds of loops and of recursion, and
//! what only checks. A misread program need not keep what its author promises of the right one.

use super::ir_build::{default_of, stmt};
use crate::read::ir::walk::{change_statements, only_checks};
use crate::read::ir::{LocalId, Program, Stmt, StmtKind};
use crate::skeleton::Skeleton;

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
        change_statements(&mut method.body, &mut |mut one| {
            if let StmtKind::Loop(of) = &mut one.kind {
                of.invariants.clear();
            }
            if only_checks(&one) { Vec::new() } else { vec![one] }
        });
    }
    program
}

/// The program of a skeleton without checks, ready to be changed.
pub fn bare(skeleton: &Skeleton) -> Program {
    unchecked(skeleton.program.clone())
}

/// The program with a value in every variable from the start: a change to a typed program may lead
/// past the statement that gives it one.
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
