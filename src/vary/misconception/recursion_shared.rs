//! All activations of a recursive method are read as if they shared their variables (PM).

use super::{ChangeOf, Misreading, Rule};
use crate::read::Skeleton;
use crate::read::ir::{ExprKind, LocalId, MethodId, Program, StaticId, Stmt, StmtKind};
use crate::source::Span;
use crate::vary::ir_walk::{
    bare, change_expressions, change_statements, cycle, each_statement, is_own, is_shown,
    new_local, new_static, read, read_static, shown_methods, stmt,
};

/// `recursion-shared-variables`
pub const RULE: Rule = Rule { name: "recursion-shared-variables", readings };

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut readings = Vec::new();
    for id in shown_methods(skeleton) {
        let cycle = cycle(&program, id);
        let method = &program.methods[id.index()];
        let mut first: Option<Span> = None;
        each_statement(&method.body, &mut |stmt| {
            if matches!(stmt.kind, StmtKind::Call { method, .. } if cycle.contains(&method))
                && is_shown(skeleton, stmt.span)
            {
                first = first.or(Some(stmt.span));
            }
        });
        let Some(place) = first else { continue };
        let Some(variable) =
            (0..method.locals.len()).map(LocalId::new).find(|local| is_own(method, *local))
        else {
            continue;
        };
        let facts = vec![
            ("method", method.name.clone()),
            ("name", method.locals[variable.index()].name.clone()),
        ];
        let change = ChangeOf::Program(Box::new(shared(program.clone(), id)));
        readings.push(Misreading { place, facts, change });
    }
    readings
}

/// The program in which the author's variables of a method are there once.
fn shared(mut program: Program, id: MethodId) -> Program {
    let own = program.methods[id.index()].clone();
    let fields: Vec<Option<StaticId>> = own
        .locals
        .iter()
        .enumerate()
        .map(|(at, local)| {
            is_own(&own, LocalId::new(at))
                .then(|| new_static(&mut program, local.ty.clone(), local.span))
        })
        .collect();
    let field = |local: LocalId| fields.get(local.index()).copied().flatten();
    let mut method = own;
    change_expressions(&mut method.body, &mut |expr| {
        if let ExprKind::Local(local) = expr.kind
            && let Some(field) = field(local)
        {
            *expr = read_static(&program, field, expr.span);
        }
    });
    let mut body = std::mem::take(&mut method.body);
    change_statements(&mut body, &mut |mut one| {
        let span = one.span;
        match &mut one.kind {
            StmtKind::Set { target, value } => {
                if let Some(field) = field(*target) {
                    let value = value.clone();
                    one.kind = StmtKind::SetStatic { field, value };
                }
                vec![one]
            }
            StmtKind::Forget(_) => Vec::new(),
            StmtKind::NewArray { target, .. }
            | StmtKind::ArrayLiteral { target, .. }
            | StmtKind::CopyArray { target, .. }
            | StmtKind::Characters { target, .. }
            | StmtKind::PlaceholderArray { target, .. }
            | StmtKind::Call { target: Some(target), .. } => {
                let Some(field) = field(*target) else { return vec![one] };
                let ty = method.locals[target.index()].ty.clone();
                *target = new_local(&mut method, ty, span);
                let value = read(&method, *target, span);
                vec![one, stmt(StmtKind::SetStatic { field, value }, span)]
            }
            _ => vec![one],
        }
    });
    let received = (0..method.parameters).map(LocalId).filter_map(|parameter| {
        let value = read(&method, parameter, method.span);
        Some(stmt(StmtKind::SetStatic { field: field(parameter)?, value }, method.span))
    });
    let mut statements: Vec<Stmt> = received.collect();
    statements.append(&mut body.statements);
    body.statements = statements;
    method.body = body;
    program.methods[id.index()] = method;
    program
}
