//! What is directly inside a statement or an expression.
//!
//! In: a part of the tree. Out: its parts, each once, in the order of the text. A `switch`
//! expression is the one expression that has statements inside: [`each_statement_of`] gives them,
//! [`each_nested_statement`] finds them from a statement.

use super::ast::{Directive, Expr, ExprKind, File, LoopKind, Stmt, StmtKind, Switch, SwitchLabel};
use crate::source::Span;

/// Every statement that students see, outer ones before those inside, in the order of the text:
/// neither directives nor what stands in a hidden part.
pub fn shown_statements<'a>(file: &'a File, visit: &mut dyn FnMut(&'a Stmt)) {
    fn within<'a>(file: &File, stmt: &'a Stmt, visit: &mut dyn FnMut(&'a Stmt)) {
        if matches!(stmt.kind, StmtKind::Directive(_))
            || file.hidden.iter().any(|hidden| hidden.covers(stmt.span))
        {
            return;
        }
        visit(stmt);
        each_nested_statement(stmt, &mut |inner| within(file, inner, visit));
    }
    // A `switch` in a field's value is found with its expression.
    for member in file.all_members() {
        member.body().iter().for_each(|stmt| within(file, stmt, visit));
    }
    file.statements.iter().for_each(|stmt| within(file, stmt, visit));
}

/// Every expression that students see, outer ones before those inside, fields first; the arguments
/// of placeholders for values are none.
pub fn shown_expressions<'a>(file: &'a File, visit: &mut dyn FnMut(&'a Expr)) {
    fn within<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
        visit(expr);
        if !expr.is_value_placeholder() {
            each_subexpression(expr, &mut |inner| within(inner, visit));
        }
    }
    for member in file.all_members() {
        if !file.hidden.iter().any(|hidden| hidden.covers(member.span())) {
            member.initialisers().for_each(|expr| within(expr, visit));
        }
    }
    shown_statements(file, &mut |stmt| each_expression(stmt, &mut |expr| within(expr, visit)));
}

/// Every statement, outer ones before those inside, directives and what stands in expressions of
/// fields included.
pub fn each_statement<'a>(file: &'a File, visit: &mut dyn FnMut(&'a Stmt)) {
    fn within<'a>(stmt: &'a Stmt, visit: &mut dyn FnMut(&'a Stmt)) {
        visit(stmt);
        each_nested_statement(stmt, &mut |inner| within(inner, visit));
    }
    fn within_expression<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Stmt)) {
        each_statement_of(expr, &mut |stmt| within(stmt, visit));
        each_subexpression(expr, &mut |inner| within_expression(inner, visit));
    }
    for member in file.all_members() {
        member.body().iter().for_each(|stmt| within(stmt, visit));
        member.initialisers().for_each(|expr| within_expression(expr, visit));
    }
    file.statements.iter().for_each(|stmt| within(stmt, visit));
}

/// The place that a question asks about, if one is marked.
pub fn mark(file: &File) -> Option<Span> {
    let mut mark = None;
    each_statement(file, &mut |stmt| {
        if matches!(stmt.kind, StmtKind::Directive(Directive::Here)) {
            mark = Some(stmt.span);
        }
    });
    mark
}

/// Whether a condition speaks of the exception with which a run ends.
pub fn mentions_thrown(expr: &Expr) -> bool {
    let mut found = matches!(
        &expr.kind,
        ExprKind::Call { receiver: None, name, .. } if name.text == "__thrown"
    );
    each_subexpression(expr, &mut |inner| found |= mentions_thrown(inner));
    found
}

/// Whether a statement is a condition of how a run ends.
pub fn judges_the_end(stmt: &Stmt) -> bool {
    matches!(
        &stmt.kind,
        StmtKind::Directive(
            Directive::Assert { condition, .. } | Directive::Goal { condition, .. }
        ) if mentions_thrown(condition)
    )
}

/// The statements of the method where a program starts, and the conditions of its end after them.
pub fn with_endings(statements: &[Stmt]) -> (&[Stmt], &[Stmt]) {
    let last = statements.iter().rposition(|stmt| !judges_the_end(stmt));
    statements.split_at(last.map_or(0, |at| at + 1))
}

/// The statements directly inside a statement.
pub fn each_substatement<'a>(stmt: &'a Stmt, visit: &mut impl FnMut(&'a Stmt)) {
    match &stmt.kind {
        StmtKind::Block(body)
        | StmtKind::Synchronized { body, .. }
        | StmtKind::Directive(Directive::AssertBlock { body, .. }) => {
            body.iter().for_each(visit);
        }
        StmtKind::If { then, otherwise, .. } => {
            visit(then);
            if let Some(otherwise) = otherwise {
                visit(otherwise);
            }
        }
        StmtKind::Loop(of) => {
            if let LoopKind::For { init, .. } = &of.kind {
                init.iter().for_each(&mut *visit);
            }
            visit(&of.body);
        }
        StmtKind::Labelled { body, .. } => visit(body),
        StmtKind::Switch(switch) => {
            switch.groups.iter().flat_map(|group| &group.body).for_each(visit);
        }
        StmtKind::Try(of) => of.statements().for_each(visit),
        StmtKind::Yield(_)
        | StmtKind::Empty
        | StmtKind::Local(_)
        | StmtKind::Expression(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::ConstructorCall { .. }
        | StmtKind::LocalClass(_)
        | StmtKind::Directive(_)
        | StmtKind::Throw(_)
        | StmtKind::Assert { .. }
        | StmtKind::Unsupported => {}
    }
}

/// The statements directly inside an expression: what stands after the labels of a `switch`.
pub fn each_statement_of<'a>(expr: &'a Expr, visit: &mut impl FnMut(&'a Stmt)) {
    if let ExprKind::Switch(switch) = &expr.kind {
        switch.groups.iter().flat_map(|group| &group.body).for_each(visit);
    }
}

/// The statements that a statement has inside, directly or within its expressions, but for those
/// within them.
pub fn each_nested_statement<'a>(stmt: &'a Stmt, visit: &mut dyn FnMut(&'a Stmt)) {
    fn within<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Stmt)) {
        each_statement_of(expr, &mut |stmt| visit(stmt));
        each_subexpression(expr, &mut |inner| within(inner, visit));
    }
    each_expression(stmt, &mut |expr| within(expr, visit));
    each_substatement(stmt, &mut |inner| visit(inner));
}

/// The expressions directly inside a statement, in the order of the text, but for those of inner
/// statements.
pub fn each_expression<'a>(stmt: &'a Stmt, visit: &mut impl FnMut(&'a Expr)) {
    match &stmt.kind {
        StmtKind::Local(declaration) => {
            let initialisers = declaration.declarators.iter();
            initialisers.filter_map(|one| one.initialiser.as_ref()).for_each(visit);
        }
        StmtKind::Expression(expr)
        | StmtKind::Throw(expr)
        | StmtKind::Return(Some(expr))
        | StmtKind::Yield(expr)
        | StmtKind::If { condition: expr, .. }
        | StmtKind::Synchronized { lock: expr, .. }
        | StmtKind::Directive(
            Directive::Assert { condition: expr, .. }
            | Directive::Goal { condition: expr, .. }
            | Directive::Invariant { condition: expr, .. }
            | Directive::Loop { constraint: expr },
        ) => visit(expr),
        StmtKind::Assert { condition, message } => {
            std::iter::once(condition).chain(message).for_each(visit);
        }
        StmtKind::Loop(of) => match &of.kind {
            LoopKind::While { condition } | LoopKind::Do { condition } => visit(condition),
            LoopKind::For { condition, update, .. } => {
                condition.iter().chain(update).for_each(visit);
            }
            LoopKind::ForEach { collection, .. } => visit(collection),
        },
        StmtKind::Switch(switch) => each_of_switch(switch, visit),
        StmtKind::Try(of) => of.resources.iter().for_each(|one| visit(&one.value)),
        StmtKind::ConstructorCall { arguments, .. } => arguments.iter().for_each(visit),
        StmtKind::Directive(Directive::AssertBlock { .. } | Directive::Here)
        | StmtKind::Empty
        | StmtKind::Block(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(None)
        | StmtKind::LocalClass(_)
        | StmtKind::Unsupported => {}
    }
}

/// The expressions directly inside an expression, in the order of the text.
pub fn each_subexpression<'a>(expr: &'a Expr, visit: &mut impl FnMut(&'a Expr)) {
    match &expr.kind {
        ExprKind::Field { object: inner, .. }
        | ExprKind::InstanceOf { operand: inner, .. }
        | ExprKind::Unary { operand: inner, .. }
        | ExprKind::Increment { operand: inner, .. }
        | ExprKind::Cast { operand: inner, .. }
        | ExprKind::Hole(inner)
        | ExprKind::Parenthesised(inner) => visit(inner),
        ExprKind::Index { array: first, index: second }
        | ExprKind::Binary { left: first, right: second, .. }
        | ExprKind::Assign { target: first, value: second, .. } => {
            visit(first);
            visit(second);
        }
        ExprKind::Call { receiver, arguments, .. } => {
            if let Some(receiver) = receiver {
                visit(receiver);
            }
            arguments.iter().for_each(visit);
        }
        ExprKind::Conditional { condition, then, otherwise } => {
            visit(condition);
            visit(then);
            visit(otherwise);
        }
        ExprKind::NewArray { lengths, initialiser, .. } => {
            lengths.iter().for_each(&mut *visit);
            if let Some(initialiser) = initialiser {
                visit(initialiser);
            }
        }
        ExprKind::New { outer, arguments, .. } => {
            outer.as_deref().into_iter().chain(arguments).for_each(visit);
        }
        ExprKind::NewConstant { arguments, .. } => arguments.iter().for_each(visit),
        ExprKind::Switch(switch) => each_of_switch(switch, visit),
        ExprKind::ArrayInitialiser(elements) => elements.iter().for_each(visit),
        ExprKind::Placeholder(placeholder) => placeholder.arguments.iter().for_each(visit),
        ExprKind::Matches { operand, guard, .. } => {
            operand.as_deref().into_iter().chain(guard.as_deref()).for_each(visit);
        }
        ExprKind::IntegerLiteral
        | ExprKind::FloatingLiteral
        | ExprKind::CharLiteral(_)
        | ExprKind::StringLiteral(_)
        | ExprKind::BooleanLiteral(_)
        | ExprKind::NullLiteral
        | ExprKind::This
        | ExprKind::OuterThis(_)
        | ExprKind::Function
        | ExprKind::Super
        | ExprKind::BaseSuper(_)
        | ExprKind::Name(_)
        | ExprKind::Unsupported => {}
    }
}

/// The selector and the labels of a `switch`.
fn each_of_switch<'a>(switch: &'a Switch, visit: &mut impl FnMut(&'a Expr)) {
    visit(&switch.selector);
    for label in switch.groups.iter().flat_map(|group| &group.labels) {
        if let SwitchLabel::Case(values, _) = label {
            values.iter().for_each(&mut *visit);
        }
    }
}
