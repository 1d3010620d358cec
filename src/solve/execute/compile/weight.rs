//! How many operations a piece of the program is charged.
//!
//! In: the typed program. Out: the number of its statements and operators, the same whatever a run
//! is to tell. Everything inside counts once, so a pass of a loop or a call is charged at least
//! what it does apart from inner loops, which charge their own passes.

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

fn of_statement(statement: &Stmt) -> u32 {
    let inside = match &statement.kind {
        StmtKind::Step
        | StmtKind::Forget(_)
        | StmtKind::Observe { .. }
        | StmtKind::Labelled { .. }
        | StmtKind::Ghost(_) => {
            return match &statement.kind {
                StmtKind::Labelled { body, .. } | StmtKind::Ghost(body) => of_block(body),
                _ => 0,
            };
        }
        StmtKind::Set { value, .. } | StmtKind::SetStatic { value, .. } => of_expr(value),
        StmtKind::SetElement { array, index, value } => {
            total([array, index, value].into_iter().map(of_expr))
        }
        StmtKind::NewArray { lengths, .. } => total(lengths.iter().map(of_expr)),
        StmtKind::CopyArray { source, length, .. } => {
            of_expr(source).saturating_add(length.as_ref().map_or(0, of_expr))
        }
        StmtKind::Fill { array, value } => of_expr(array).saturating_add(of_expr(value)),
        StmtKind::Sort { array } => of_expr(array),
        StmtKind::ArrayLiteral { elements, .. } => total(elements.iter().map(of_expr)),
        StmtKind::PlaceholderArray { .. } | StmtKind::Break(_) | StmtKind::Continue(_) => 0,
        StmtKind::Call { arguments, .. } => total(arguments.iter().map(of_expr)),
        StmtKind::Print { text } | StmtKind::Characters { text, .. } => of_expr(text),
        StmtKind::If { condition, then, otherwise } => {
            of_expr(condition).saturating_add(of_block(then)).saturating_add(of_block(otherwise))
        }
        StmtKind::Loop(looping) => of_loop(looping),
        StmtKind::Return(value) => value.as_ref().map_or(0, of_expr),
        StmtKind::Check { condition, .. } => of_expr(condition),
    };
    inside.saturating_add(1)
}

/// Operators count, what they are applied to does not.
fn of_expr(expr: &Expr) -> u32 {
    match &expr.kind {
        ExprKind::Number(_)
        | ExprKind::Text(_)
        | ExprKind::Null
        | ExprKind::Placeholder(_)
        | ExprKind::Local(_)
        | ExprKind::Static(_)
        | ExprKind::Iterations(_)
        | ExprKind::Steps
        | ExprKind::Output => 0,
        // What is said of each number is charged for each.
        ExprKind::Quantified { low, high, .. } => {
            of_expr(low).saturating_add(of_expr(high)).saturating_add(1)
        }
        ExprKind::Unary(_, a)
        | ExprKind::Convert(a)
        | ExprKind::Length(a)
        | ExprKind::ToText(a) => of_expr(a).saturating_add(1),
        ExprKind::Binary(_, a, b) | ExprKind::Logic(_, a, b) | ExprKind::Element(a, b) => {
            of_expr(a).saturating_add(of_expr(b)).saturating_add(1)
        }
        ExprKind::Conditional(a, b, c) => {
            total([a, b, c].into_iter().map(|part| of_expr(part))).saturating_add(1)
        }
        ExprKind::Concat(parts) | ExprKind::Intrinsic(_, parts) => {
            total(parts.iter().map(of_expr)).saturating_add(1)
        }
    }
}

fn total(parts: impl Iterator<Item = u32>) -> u32 {
    parts.fold(0, u32::saturating_add)
}
