//! `a = null` is read as if it deleted the object for all.

use std::collections::BTreeSet;

use super::choices::spelled_out;
use super::copies::{has_objects, leaves};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{
    BinaryOp, Block, Expr, ExprKind, LocalId, Method, Program, StaticId, Stmt, StmtKind,
};
use crate::read::syntax::ast::{Expr as Written, ExprKind as Syntax};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{
    block, both, compared, is_own, new_local, read, read_static, shown_methods, stmt,
};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// `null-deletes-object`
pub const RULE: Rule = Rule {
    name: "null-deletes-object",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let nulls = nulls(skeleton);
    if nulls.is_empty() || !has_objects(skeleton) {
        return Vec::new();
    }
    let program = spelled_out(bare(skeleton));
    let mut places: Vec<Span> = Vec::new();
    for id in shown_methods(skeleton) {
        let method = &program.methods[id.index()];
        each_statement(&method.body, &mut |one| {
            if nulled(method, one).is_some()
                && nulls.contains(&one.span)
                && !places.contains(&one.span)
            {
                places.push(one.span);
            }
        });
    }
    let Some((first, others)) = places.split_first() else { return Vec::new() };
    vec![Misreading {
        is_partial: false,
        place: *first,
        facts: Vec::new(),
        also: others.to_vec(),
        change: deleting(program, &places),
    }]
}

/// The assignments of `null` that students see, declarations apart.
fn nulls(skeleton: &Skeleton) -> BTreeSet<Span> {
    let mut places = BTreeSet::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Written| {
        let Syntax::Assign { operator: None, value, .. } = &expr.kind else { return };
        leaves(value, &mut |leaf| {
            if matches!(leaf.kind, Syntax::NullLiteral) {
                places.insert(expr.span);
            }
        });
    });
    places
}

/// The variable that a statement sets to `null`.
fn nulled(method: &Method, one: &Stmt) -> Option<LocalId> {
    let StmtKind::Set { target, value } = &one.kind else { return None };
    let is_object = matches!(method.locals[target.index()].ty, Type::Object(_));
    let is_null = matches!(value.kind, ExprKind::Null);
    (is_object && is_null && is_own(method, *target)).then_some(*target)
}

/// The program in which nothing refers to the object any more after these assignments.
fn deleting(mut program: Program, places: &[Span]) -> ChangeOf {
    let span = program.beginning();
    let note = NoteVariable::new(&mut program, span);
    for at in 0..program.methods.len() {
        if program.methods[at].is_library {
            continue;
        }
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |one| {
            let place = places.iter().position(|place| *place == one.span);
            let target = nulled(&program.methods[at], &one);
            let (Some(place), Some(target)) = (place, target) else { return vec![one] };
            let span = one.span;
            let ty = program.methods[at].locals[target.index()].ty.clone();
            let gone = new_local(&mut program.methods[at], ty, span);
            let method = &program.methods[at];
            let value = read(method, target, span);
            let first = stmt(StmtKind::Set { target: gone, value }, span);
            let gone = read(method, gone, span);
            let then = references(&program, method, &gone, &note.mark(&program, place, span));
            let condition = compared(BinaryOp::NotEqual, gone, null(span));
            let all = StmtKind::If { condition, then: block(then), otherwise: Block::default() };
            vec![first, one, stmt(all, span)]
        });
        program.methods[at].body = body;
    }
    ChangeOf::Located(Box::new(program), places.to_vec())
}

fn null(span: Span) -> Expr {
    Expr { kind: ExprKind::Null, ty: Type::Null, span }
}

/// Sets to `null` whatever refers to an object: variables of the method, static fields, and fields
/// of the objects that these refer to.
fn references(program: &Program, method: &Method, gone: &Expr, marks: &[Stmt]) -> Vec<Stmt> {
    let span = gone.span;
    let mut statements = Vec::new();
    let mut clear = |held: Expr, kind: StmtKind, there: Option<Expr>| {
        let same = compared(BinaryOp::Equal, held, gone.clone());
        let condition = there.map_or(same.clone(), |there| both(there, same));
        let mut then = marks.to_vec();
        then.push(stmt(kind, span));
        let kind = StmtKind::If { condition, then: block(then), otherwise: Block::default() };
        statements.push(stmt(kind, span));
    };
    let locals = (0..method.locals.len()).map(LocalId::new);
    let locals = locals.filter(|local| is_own(method, *local));
    let statics = (0..program.statics.len()).map(StaticId::new);
    let held: Vec<(Expr, StmtKind)> = locals
        .map(|target| (read(method, target, span), StmtKind::Set { target, value: null(span) }))
        .chain(statics.map(|field| {
            let kind = StmtKind::SetStatic { field, value: null(span) };
            (read_static(program, field, span), kind)
        }))
        .filter(|(held, _)| matches!(held.ty, Type::Object(_)))
        .collect();
    for (held, kind) in &held {
        let Some(class) = held.ty.class() else { continue };
        let row = program.class(class);
        for (number, field) in row.fields.iter().enumerate() {
            let Ok(number) = u32::try_from(number) else { continue };
            if row.is_library || !matches!(field.ty, Type::Object(_)) {
                continue;
            }
            let there = compared(BinaryOp::NotEqual, held.clone(), null(span));
            let kind = ExprKind::Field(Box::new(held.clone()), number);
            let inner = Expr { kind, ty: field.ty.clone(), span };
            let object = held.clone();
            let kind = StmtKind::SetField { object, field: number, value: null(span) };
            clear(inner, kind, Some(there));
        }
        clear(held.clone(), kind.clone(), None);
    }
    statements
}
