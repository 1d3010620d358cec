//! A parameter is read as another name of the variable that is passed, so that what the method
//! assigns to it comes back (S).

use std::collections::BTreeMap;

use super::places::{everywhere, quoted};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement, sets};
use crate::read::ir::{
    Expr, ExprKind, LocalId, Method, MethodId, Program, StaticId, Stmt, StmtKind,
};
use crate::skeleton::Skeleton;
use crate::vary::ir_build::{
    block, is_own, is_shown_call, new_static, read, read_static, shown_methods, stmt,
};
use crate::vary::unchecked::bare;

/// `argument-by-reference`
pub const RULE: Rule = Rule {
    name: "argument-by-reference",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut readings = Vec::new();
    let mut methods: Vec<(MethodId, Vec<LocalId>)> = Vec::new();
    for id in shown_methods(skeleton) {
        let method = &program.methods[id.index()];
        let changed: Vec<LocalId> = (0..method.parameters)
            .map(LocalId)
            .filter(|parameter| method.body.statements.iter().any(|stmt| sets(stmt, *parameter)))
            .collect();
        // The arguments that students see change, of each call the first.
        let mut passed: Vec<(&Expr, LocalId)> = Vec::new();
        for caller in &program.methods {
            each_statement(&caller.body, &mut |stmt| {
                let StmtKind::Call { method: called, arguments, .. } = &stmt.kind else { return };
                if *called != id || !is_shown_call(skeleton, stmt.span) {
                    return;
                }
                let found = changed.iter().find_map(|parameter| {
                    let argument = arguments.get(parameter.index())?;
                    is_variable(argument, caller).then_some((argument, *parameter))
                });
                passed.extend(found);
            });
        }
        let Some(((argument, parameter), others)) = passed.split_first() else { continue };
        let facts = vec![
            ("name", quoted(skeleton, argument.span)),
            ("parameter", method.locals[parameter.index()].name.clone()),
            ("method", method.name.clone()),
        ];
        let change = ChangeOf::Program(Box::new(by_reference(program.clone(), id, &changed)));
        methods.push((id, changed));
        let also = others.iter().map(|(other, _)| other.span).collect();
        readings.push(Misreading { is_partial: false, place: argument.span, facts, also, change });
    }
    everywhere(readings, || {
        methods
            .iter()
            .fold(program.clone(), |program, (id, changed)| by_reference(program, *id, changed))
    })
}

/// Whether an argument is a variable of the author's.
fn is_variable(argument: &Expr, caller: &Method) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a method could write to nothing else that is handed over"
    )]
    match &argument.kind {
        ExprKind::Local(local) => is_own(caller, *local),
        ExprKind::Static(_) | ExprKind::Element(..) | ExprKind::Field(..) => true,
        ExprKind::Conditional(condition, then, otherwise) => {
            is_choice(condition) && is_variable(then, caller) && is_variable(otherwise, caller)
        }
        _ => false,
    }
}

/// Whether it is the condition on which an expression of a choice stands there.
fn is_choice(condition: &Expr) -> bool {
    matches!(&condition.kind, ExprKind::Binary(_, choice, _)
        if matches!(choice.kind, ExprKind::Placeholder(_)))
}

/// The statement that gives what is handed over this value; `None` where nothing could take it.
fn back(argument: &Expr, value: Expr, target: Option<LocalId>, caller: &Method) -> Option<Stmt> {
    let span = argument.span;
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a method could write to nothing else that is handed over"
    )]
    let kind = match &argument.kind {
        ExprKind::Local(local) if is_own(caller, *local) && target != Some(*local) => {
            StmtKind::Set { target: *local, value }
        }
        ExprKind::Static(field) => StmtKind::SetStatic { field: *field, value },
        ExprKind::Element(array, index) => {
            StmtKind::SetElement { array: Expr::clone(array), index: Expr::clone(index), value }
        }
        ExprKind::Field(object, field) => {
            StmtKind::SetField { object: Expr::clone(object), field: *field, value }
        }
        ExprKind::Conditional(condition, then, otherwise) if is_choice(condition) => {
            let branch =
                |one: &Expr| block(back(one, value.clone(), target, caller).into_iter().collect());
            StmtKind::If {
                condition: Expr::clone(condition),
                then: branch(then),
                otherwise: branch(otherwise),
            }
        }
        _ => return None,
    };
    Some(stmt(kind, span))
}

/// The program in which these parameters of a method come back.
fn by_reference(mut program: Program, id: MethodId, parameters: &[LocalId]) -> Program {
    let method = &program.methods[id.index()];
    let span = method.span;
    let types: Vec<_> = parameters
        .iter()
        .map(|parameter| (*parameter, method.locals[parameter.index()].ty.clone()))
        .collect();
    let fields: BTreeMap<LocalId, StaticId> = types
        .into_iter()
        .map(|(parameter, ty)| (parameter, new_static(&mut program, ty, span)))
        .collect();
    let method = &program.methods[id.index()];
    let export: Vec<Stmt> = fields
        .iter()
        .map(|(parameter, field)| {
            let value = read(method, *parameter, span);
            stmt(StmtKind::SetStatic { field: *field, value }, span)
        })
        .collect();
    let body = &mut program.methods[id.index()].body;
    change_statements(body, &mut |one| {
        let mut statements = Vec::new();
        if matches!(one.kind, StmtKind::Return(_)) {
            statements.extend(export.iter().cloned());
        }
        statements.push(one);
        statements
    });
    body.statements.extend(export);
    for at in 0..program.methods.len() {
        let caller = program.methods[at].clone();
        let mut body = caller.body.clone();
        change_statements(&mut body, &mut |one| {
            let StmtKind::Call { target, method, arguments } = &one.kind else { return vec![one] };
            if *method != id {
                return vec![one];
            }
            let mut back = Vec::new();
            for (parameter, field) in &fields {
                let Some(argument) = arguments.get(parameter.index()) else { continue };
                let value = read_static(&program, *field, argument.span);
                back.extend(self::back(argument, value, *target, &caller));
            }
            let mut statements = vec![one];
            statements.extend(back);
            statements
        });
        program.methods[at].body = body;
    }
    program
}
