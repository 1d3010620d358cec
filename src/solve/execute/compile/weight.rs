//! How many operations a piece of the program is charged.
//!
//! In: the typed program. Out: the number of its statements and operators, the same whatever a run
//! is to tell. Everything inside counts once, so a pass of a loop or a call is charged at least
//! what it does apart from inner loops, which charge their own passes.

use crate::read::ir::walk::{blocks, conditions, operands, parts};
use crate::read::ir::{Block, Expr, ExprKind, Method, Stmt, StmtKind};

/// Operations of a call; at least 1.
pub fn of_method(method: &Method) -> u32 {
    of_block(&method.body).saturating_add(1)
}

/// Operations of a pass of a loop; at least 1.
pub fn of_loop(looping: &crate::read::ir::Loop) -> u32 {
    let invariants = total(looping.invariants.iter().map(|(_, condition)| of_expr(condition)));
    let blocks = [&looping.prelude, &looping.body, &looping.update];
    total(blocks.into_iter().map(of_block))
        .saturating_add(invariants)
        .saturating_add(of_expr(&looping.condition))
        .saturating_add(1)
}

/// Operations of a quantifier's condition for one number; at least 1.
pub fn of_each(condition: &Expr) -> u32 {
    of_expr(condition).saturating_add(1)
}

fn of_block(block: &Block) -> u32 {
    total(block.statements.iter().map(of_statement))
}

/// Statements count, but for those that only group or report others; so does what is inside of
/// them.
fn of_statement(stmt: &Stmt) -> u32 {
    let itself = match &stmt.kind {
        StmtKind::Loop(looping) => return of_loop(looping).saturating_add(1),
        // What is reported was computed.
        StmtKind::Observe { .. } => return 0,
        StmtKind::Step
        | StmtKind::Row
        | StmtKind::Forget(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Try { .. }
        | StmtKind::Ghost(_) => 0,
        StmtKind::Set { .. }
        | StmtKind::SetStatic { .. }
        | StmtKind::SetElement { .. }
        | StmtKind::NewArray { .. }
        | StmtKind::ArrayLiteral { .. }
        | StmtKind::NewBuilder { .. }
        | StmtKind::SetContent { .. }
        | StmtKind::NewObject { .. }
        | StmtKind::SetField { .. }
        | StmtKind::RequireObject { .. }
        | StmtKind::Throw(_)
        | StmtKind::ThrowObject { .. }
        | StmtKind::CopyArray { .. }
        | StmtKind::Characters { .. }
        | StmtKind::Fill { .. }
        | StmtKind::Sort { .. }
        | StmtKind::PlaceholderArray { .. }
        | StmtKind::Call { .. }
        | StmtKind::Print { .. }
        | StmtKind::If { .. }
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::Check { .. } => 1,
    };
    let expressions = operands(stmt).into_iter().chain(conditions(stmt)).map(of_expr);
    total(expressions.chain(blocks(stmt).into_iter().map(of_block))).saturating_add(itself)
}

/// Operators count, what they are applied to does not.
fn of_expr(expr: &Expr) -> u32 {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the closed walk knows the operands of every other expression"
    )]
    let operands = match &expr.kind {
        // What is said of each number is charged for each.
        ExprKind::Quantified { low, high, .. } => vec![&**low, high],
        ExprKind::Concat(of) | ExprKind::Intrinsic(_, of) if of.is_empty() => return 1,
        _ => parts(expr),
    };
    let itself = u32::from(!operands.is_empty());
    total(operands.into_iter().map(of_expr)).saturating_add(itself)
}

fn total(parts: impl Iterator<Item = u32>) -> u32 {
    parts.fold(0, u32::saturating_add)
}
