//! The one way through the typed program.
//!
//! In: a part of a typed program. Out: what is directly inside it, or everything inside it, shared
//! or to be changed. What holds: the matches below are the only ones that say what is inside what,
//! and they are closed. What only checks is inside as well, but apart: [`blocks`] gives a
//! [`StmtKind::Ghost`]'s, [`conditions`] gives what the author asserts; [`each_statement`],
//! [`each_expression`] and their like leave both out.

use super::{Block, Expr, ExprKind, LocalId, Stmt, StmtKind};

/// Defines the functions that say what is directly inside, for one kind of reference.
macro_rules! inside {
    (
        $iter:ident, [$($mutable:tt)?];
        $(#[$of_blocks:meta])+ $blocks:ident;
        $(#[$of_operands:meta])+ $operands:ident;
        $(#[$of_conditions:meta])+ $conditions:ident;
        $(#[$of_parts:meta])+ $parts:ident;
    ) => {
        $(#[$of_blocks])+
        pub fn $blocks(stmt: &$($mutable)? Stmt) -> Vec<&$($mutable)? Block> {
            match &$($mutable)? stmt.kind {
                StmtKind::If { then, otherwise, .. } => vec![then, otherwise],
                StmtKind::Loop(of) => vec![
                    &$($mutable)? of.prelude,
                    &$($mutable)? of.body,
                    &$($mutable)? of.update,
                ],
                StmtKind::Labelled { body, .. } | StmtKind::Ghost(body) => vec![body],
                StmtKind::Try { body, handler, .. } => vec![body, handler],
                StmtKind::Step
                | StmtKind::Set { .. }
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
                | StmtKind::Row
                | StmtKind::CopyArray { .. }
                | StmtKind::Characters { .. }
                | StmtKind::Fill { .. }
                | StmtKind::Sort { .. }
                | StmtKind::PlaceholderArray { .. }
                | StmtKind::Call { .. }
                | StmtKind::Print { .. }
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Return(_)
                | StmtKind::Check { .. }
                | StmtKind::Observe { .. }
                | StmtKind::Forget(_) => Vec::new(),
            }
        }

        $(#[$of_operands])+
        pub fn $operands(stmt: &$($mutable)? Stmt) -> Vec<&$($mutable)? Expr> {
            match &$($mutable)? stmt.kind {
                StmtKind::Set { value: one, .. }
                | StmtKind::SetStatic { value: one, .. }
                | StmtKind::Observe { value: one, .. }
                | StmtKind::Characters { text: one, .. }
                | StmtKind::NewBuilder { text: one, .. }
                | StmtKind::Sort { array: one }
                | StmtKind::RequireObject { object: one }
                | StmtKind::ThrowObject { object: one, .. }
                | StmtKind::Print { text: one }
                | StmtKind::If { condition: one, .. } => vec![one],
                StmtKind::SetElement { array, index, value } => vec![array, index, value],
                StmtKind::SetContent { builder, text } => vec![builder, text],
                StmtKind::NewArray { lengths: several, .. }
                | StmtKind::ArrayLiteral { elements: several, .. }
                | StmtKind::Call { arguments: several, .. } => several.$iter().collect(),
                StmtKind::CopyArray { source, length, .. } => {
                    std::iter::once(source).chain(length).collect()
                }
                StmtKind::Fill { array, value } => vec![array, value],
                StmtKind::SetField { object, value, .. } => vec![object, value],
                StmtKind::Loop(of) => vec![&$($mutable)? of.condition],
                StmtKind::Return(value) => value.$iter().collect(),
                StmtKind::Step
                | StmtKind::NewObject { .. }
                | StmtKind::Throw(_)
                | StmtKind::Row
                | StmtKind::PlaceholderArray { .. }
                | StmtKind::Labelled { .. }
                | StmtKind::Try { .. }
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Check { .. }
                | StmtKind::Ghost(_)
                | StmtKind::Forget(_) => Vec::new(),
            }
        }

        $(#[$of_conditions])+
        pub fn $conditions(stmt: &$($mutable)? Stmt) -> Vec<&$($mutable)? Expr> {
            match &$($mutable)? stmt.kind {
                StmtKind::Check { condition, .. } => vec![condition],
                StmtKind::Loop(of) => {
                    of.invariants.$iter().map(|(_, condition)| condition).collect()
                }
                StmtKind::Step
                | StmtKind::Set { .. }
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
                | StmtKind::Try { .. }
                | StmtKind::Row
                | StmtKind::CopyArray { .. }
                | StmtKind::Characters { .. }
                | StmtKind::Fill { .. }
                | StmtKind::Sort { .. }
                | StmtKind::PlaceholderArray { .. }
                | StmtKind::Call { .. }
                | StmtKind::Print { .. }
                | StmtKind::If { .. }
                | StmtKind::Labelled { .. }
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Return(_)
                | StmtKind::Ghost(_)
                | StmtKind::Observe { .. }
                | StmtKind::Forget(_) => Vec::new(),
            }
        }

        $(#[$of_parts])+
        pub fn $parts(expr: &$($mutable)? Expr) -> Vec<&$($mutable)? Expr> {
            match &$($mutable)? expr.kind {
                ExprKind::Unary(_, of)
                | ExprKind::Convert(of)
                | ExprKind::Length(of)
                | ExprKind::Content(of)
                | ExprKind::Field(of, _)
                | ExprKind::ToText(of) => vec![of],
                ExprKind::Binary(_, left, right)
                | ExprKind::Logic(_, left, right)
                | ExprKind::Element(left, right) => vec![left, right],
                ExprKind::Conditional(condition, then, otherwise) => {
                    vec![condition, then, otherwise]
                }
                ExprKind::Concat(several) | ExprKind::Intrinsic(_, several) => {
                    several.$iter().collect()
                }
                ExprKind::Quantified { low, high, condition, .. } => vec![low, high, condition],
                ExprKind::Number(_)
                | ExprKind::Text(_)
                | ExprKind::Null
                | ExprKind::Placeholder(_)
                | ExprKind::Local(_)
                | ExprKind::Static(_)
                | ExprKind::Iterations(_)
                | ExprKind::Steps
                | ExprKind::Output => Vec::new(),
            }
        }
    };
}

inside! {
    iter, [];
    /// The blocks directly inside a statement, in the order in which they run.
    blocks;
    /// The expressions directly inside a statement, in the order of evaluation, without those of
    /// inner statements and without [`conditions`].
    operands;
    /// The conditions that the author asserts with a statement.
    conditions;
    /// The expressions directly inside an expression, in the order of evaluation.
    parts;
}

inside! {
    iter_mut, [mut];
    /// The blocks of [`blocks`], to be changed.
    blocks_mut;
    /// The expressions of [`operands`], to be changed.
    operands_mut;
    /// The conditions of [`conditions`], to be changed.
    conditions_mut;
    /// The expressions of [`parts`], to be changed.
    parts_mut;
}

/// Whether a statement only checks, so that the program without it does what it does with it.
pub fn only_checks(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Check { .. } | StmtKind::Ghost(_))
}

/// The local that a statement itself gives a value.
pub fn target(stmt: &Stmt) -> Option<LocalId> {
    match &stmt.kind {
        StmtKind::Set { target, .. }
        | StmtKind::NewArray { target, .. }
        | StmtKind::ArrayLiteral { target, .. }
        | StmtKind::NewBuilder { target, .. }
        | StmtKind::CopyArray { target, .. }
        | StmtKind::Characters { target, .. }
        | StmtKind::NewObject { target, .. }
        | StmtKind::PlaceholderArray { target, .. } => Some(*target),
        StmtKind::Call { target, .. } => *target,
        StmtKind::Try { exception, .. } => Some(*exception),
        StmtKind::Step
        | StmtKind::SetStatic { .. }
        | StmtKind::SetElement { .. }
        | StmtKind::SetContent { .. }
        | StmtKind::SetField { .. }
        | StmtKind::RequireObject { .. }
        | StmtKind::Throw(_)
        | StmtKind::ThrowObject { .. }
        | StmtKind::Row
        | StmtKind::Fill { .. }
        | StmtKind::Sort { .. }
        | StmtKind::Print { .. }
        | StmtKind::If { .. }
        | StmtKind::Loop(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::Check { .. }
        | StmtKind::Ghost(_)
        | StmtKind::Observe { .. }
        | StmtKind::Forget(_) => None,
    }
}

/// Visits every statement of a block, outer ones before those inside, without what is inside of
/// statements that only check.
pub fn each_statement<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Stmt)) {
    for stmt in &block.statements {
        visit(stmt);
        if !only_checks(stmt) {
            for inner in blocks(stmt) {
                each_statement(inner, visit);
            }
        }
    }
}

/// Visits every statement of a block, to be changed, outer ones before those inside, also what only
/// checks.
pub fn each_statement_mut(block: &mut Block, visit: &mut dyn FnMut(&mut Stmt)) {
    for stmt in &mut block.statements {
        visit(stmt);
        for inner in blocks_mut(stmt) {
            each_statement_mut(inner, visit);
        }
    }
}

/// Visits an expression and every one inside, outer ones first.
pub fn each_part<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    visit(expr);
    for part in parts(expr) {
        each_part(part, visit);
    }
}

/// Visits every expression of a block, outer ones before those inside, without what only checks.
pub fn each_expression<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Expr)) {
    each_statement(block, &mut |stmt| {
        for operand in operands(stmt) {
            each_part(operand, visit);
        }
    });
}

/// Whether `is` holds of a statement of a block, at any depth, also of what only checks.
pub fn any_statement(block: &Block, is: &dyn Fn(&Stmt) -> bool) -> bool {
    let within = |stmt: &Stmt| blocks(stmt).into_iter().any(|inner| any_statement(inner, is));
    block.statements.iter().any(|stmt| is(stmt) || within(stmt))
}

/// Whether `is` holds of an expression or of one inside.
pub fn any_part(expr: &Expr, is: &dyn Fn(&Expr) -> bool) -> bool {
    is(expr) || parts(expr).into_iter().any(|part| any_part(part, is))
}

/// Whether a statement, or one inside, gives the local a value.
pub fn sets(stmt: &Stmt, local: LocalId) -> bool {
    let is = |stmt: &Stmt| target(stmt) == Some(local);
    is(stmt) || blocks(stmt).into_iter().any(|block| any_statement(block, &is))
}

/// Changes an expression and every one inside, inner ones first.
pub fn change_parts(expr: &mut Expr, change: &mut dyn FnMut(&mut Expr)) {
    for part in parts_mut(expr) {
        change_parts(part, change);
    }
    change(expr);
}

/// Changes every expression of a statement and of those inside, inner ones first, without what only
/// checks.
pub fn change_expressions_of(stmt: &mut Stmt, change: &mut dyn FnMut(&mut Expr)) {
    if !only_checks(stmt) {
        for operand in operands_mut(stmt) {
            change_parts(operand, change);
        }
        for inner in blocks_mut(stmt) {
            change_expressions(inner, change);
        }
    }
}

/// Changes every expression of a block, inner ones first, without what only checks.
pub fn change_expressions(block: &mut Block, change: &mut dyn FnMut(&mut Expr)) {
    for stmt in &mut block.statements {
        change_expressions_of(stmt, change);
    }
}

/// Replaces every statement of a block by some, inner ones first, without what is inside of
/// statements that only check.
pub fn change_statements(block: &mut Block, change: &mut dyn FnMut(Stmt) -> Vec<Stmt>) {
    for mut stmt in std::mem::take(&mut block.statements) {
        if !only_checks(&stmt) {
            for inner in blocks_mut(&mut stmt) {
                change_statements(inner, change);
            }
        }
        block.statements.extend(change(stmt));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::ir::Program;
    use crate::read::observation::ObservationRequest;
    use crate::read::{lower, syntax};
    use crate::source::Source;

    fn read(text: &str) -> Program {
        let source = Source::new("x.java", text);
        let (file, _) = syntax::parse(&source);
        lower::program(&source, &file, &ObservationRequest::default()).unwrap().0
    }

    const CHECKED: &str = "int a = INT(range(1, 9)), n = 0;
        ASSERTBLOCK(); { int b = 77; if (b > 70) ASSERT(a < 71); }
        INVARIANT(n < 72); while (n < a) n++;
        ASSERT(n < 73);
        System.out.print(n + 1);";

    fn numbers(visit: impl Fn(&Block, &mut dyn FnMut(&Expr))) -> Vec<i64> {
        let program = read(CHECKED);
        let mut found = Vec::new();
        visit(&program.methods[program.entry.index()].body, &mut |expr| {
            if let ExprKind::Number(number) = expr.kind {
                found.push(number);
            }
        });
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn what_only_checks_is_apart() {
        let own = numbers(|body, visit| each_expression(body, &mut |expr| visit(expr)));
        assert_eq!(own, [0, 1]);
        let asserted = numbers(|body, visit| {
            each_statement_mut(&mut body.clone(), &mut |stmt| {
                for one in conditions(stmt) {
                    each_part(one, &mut |part| visit(part));
                }
            });
        });
        assert_eq!(asserted, [71, 72, 73]);
        let program = read(CHECKED);
        let body = &program.methods[program.entry.index()].body;
        assert!(any_statement(body, &|stmt| matches!(stmt.kind, StmtKind::Check { .. })));
        let mut kept = body.clone();
        change_statements(&mut kept, &mut |stmt| {
            if only_checks(&stmt) { Vec::new() } else { vec![stmt] }
        });
        assert!(!any_statement(&kept, &only_checks));
    }

    #[test]
    fn shared_and_mutable_ways_are_one() {
        let body = &mut read(CHECKED).methods[0].body;
        let (mut shared, mut changed) = (Vec::new(), Vec::new());
        each_expression(body, &mut |expr| shared.push(expr.span));
        change_expressions(body, &mut |expr| changed.push(expr.span));
        shared.sort_unstable();
        changed.sort_unstable();
        assert!(!shared.is_empty());
        assert_eq!(shared, changed);
    }
}
