//! Where variables can be named.
//!
//! In: the syntax tree. Out: for each variable that is declared in it, but for those of blocks that
//! only check, its scope and the loop that makes a new one in each pass.

use crate::read::ir::LoopId;
use crate::read::syntax::ast::{
    Expr, ExprKind, File, LoopKind, Member, Stmt, StmtKind, Switch, SwitchForm,
};
use crate::read::syntax::walk::{each_expression, each_subexpression};
use crate::source::Span;

/// A variable that is declared.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScopedVariable {
    /// Its name in the declaration.
    pub name: Span,
    /// Where it can be named.
    pub scope: Span,
    /// The innermost loop whose passes each declare it anew.
    pub renewed_by: Option<LoopId>,
}

/// The variables of a file.
pub(super) fn declared(file: &File) -> Vec<ScopedVariable> {
    let mut found = Vec::new();
    for member in file.all_members() {
        if let Member::Initialiser(initialiser) = member {
            list(&initialiser.body, initialiser.span.end, None, &mut found);
        }
        if let Some(method) = member.callable() {
            let parameters = method.parameters.iter();
            found.extend(parameters.map(|parameter| ScopedVariable {
                name: parameter.name.span,
                scope: method.span,
                renewed_by: None,
            }));
            list(&method.body, method.body_span.end, None, &mut found);
        }
    }
    list(&file.statements, u32::MAX, None, &mut found);
    found
}

/// The variables of a list of statements that ends at `end`, and of what is inside.
fn list(statements: &[Stmt], end: u32, around: Option<LoopId>, found: &mut Vec<ScopedVariable>) {
    for stmt in statements {
        if let StmtKind::Local(declaration) = &stmt.kind {
            let scope = stmt.span.from_to(stmt.span.start, end);
            found.extend(declaration.declarators.iter().map(|declarator| ScopedVariable {
                name: declarator.name.span,
                scope,
                renewed_by: around,
            }));
        }
        statement(stmt, around, found);
    }
}

/// The variables within a statement.
fn statement(stmt: &Stmt, around: Option<LoopId>, found: &mut Vec<ScopedVariable>) {
    each_expression(stmt, &mut |expr| expression(expr, around, found));
    match &stmt.kind {
        StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => {
            list(body, stmt.span.end, around, found);
        }
        StmtKind::If { then, otherwise, .. } => {
            statement(then, around, found);
            if let Some(otherwise) = otherwise {
                statement(otherwise, around, found);
            }
        }
        StmtKind::Labelled { body, .. } => statement(body, around, found),
        StmtKind::Switch(switch) => groups(switch, around, found),
        StmtKind::Try(of) => {
            for one in of.resources.iter().filter(|one| one.ty.is_some()) {
                let scope = one.span.to(of.body_span);
                let name = one.name.span;
                found.push(ScopedVariable { name, scope, renewed_by: around });
            }
            list(&of.body, of.body_span.end, around, found);
            for clause in &of.clauses {
                let (name, scope) = (clause.name.span, clause.span);
                found.push(ScopedVariable { name, scope, renewed_by: around });
                list(&clause.body, clause.body_span.end, around, found);
            }
            if let Some(block) = &of.finally {
                list(&block.body, block.body_span.end, around, found);
            }
        }
        StmtKind::Loop(of) => {
            let id = Some(LoopId(of.id));
            match &of.kind {
                LoopKind::For { init, .. } => list(init, stmt.span.end, around, found),
                LoopKind::ForEach { name, .. } => {
                    found.push(ScopedVariable {
                        name: name.span,
                        scope: stmt.span,
                        renewed_by: id,
                    });
                }
                LoopKind::While { .. } | LoopKind::Do { .. } => {}
            }
            statement(&of.body, id, found);
        }
        StmtKind::Local(_)
        | StmtKind::Empty
        | StmtKind::Expression(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::Yield(_)
        | StmtKind::Directive(_)
        | StmtKind::LocalClass(_)
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Throw(_)
        | StmtKind::Assert { .. }
        | StmtKind::Unsupported => {}
    }
}

fn groups(switch: &Switch, around: Option<LoopId>, found: &mut Vec<ScopedVariable>) {
    for group in &switch.groups {
        match switch.form {
            // After colons all statements are one list.
            SwitchForm::Colon => list(&group.body, switch.body_span.end, around, found),
            SwitchForm::Arrow => group.body.iter().for_each(|stmt| statement(stmt, around, found)),
        }
    }
}

/// The variables of the statements within an expression.
fn expression(expr: &Expr, around: Option<LoopId>, found: &mut Vec<ScopedVariable>) {
    if let ExprKind::Switch(switch) = &expr.kind {
        groups(switch, around, found);
    }
    each_subexpression(expr, &mut |inner| expression(inner, around, found));
}
