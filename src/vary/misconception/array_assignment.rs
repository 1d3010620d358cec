//! `b = a` is read as if it copied the array or the builder (PM).

use std::collections::BTreeSet;

use super::copies::{CopiedKind, CopySite, Handover, copied};
use super::places::quoted;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{Expr, ExprKind, Method, MethodId, Placeholder, Program, Stmt, StmtKind};
use crate::read::syntax::ast::{ExprKind as Written, StmtKind as WrittenStmt};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{copy_of, new_local, object_noun, read, shown_methods, stmt};
use crate::vary::unchecked::bare;

/// `array-assignment-copies`
pub const RULE: Rule = Rule {
    name: "array-assignment-copies",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if skeleton.program.placeholders.iter().any(Placeholder::is_choice) {
        return chosen(skeleton);
    }
    let written = assignments(skeleton);
    let program = bare(skeleton);
    let mut places: Vec<(Span, [String; 2])> = Vec::new();
    for id in shown_methods(skeleton) {
        each_statement(&program.methods[id.index()].body, &mut |stmt| {
            if let Some(value) = shared(stmt)
                && !is_temporary(&program.methods[id.index()], value)
                && written.contains(&stmt.span)
            {
                let what = object_noun(&value.ty).to_owned();
                places.push((stmt.span, [quoted(skeleton, value.span), what]));
            }
        });
    }
    let reading = |spans: Vec<Span>, [name, what]: [String; 2]| Misreading {
        is_partial: spans.len() < places.len(),
        place: spans[0],
        facts: vec![("name", name), ("what", what)],
        also: spans[1..].to_vec(),
        change: ChangeOf::Program(Box::new(copying(program.clone(), &spans))),
    };
    let mut readings = Vec::new();
    if let [(_, facts), _, ..] = &places[..] {
        readings.push(reading(places.iter().map(|(span, _)| *span).collect(), facts.clone()));
    }
    readings.extend(places.iter().take(7).map(|(span, facts)| reading(vec![*span], facts.clone())));
    readings
}

/// The readings where an expression that is assigned may be one of several.
fn chosen(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let WrittenStmt::Local(declaration) = &stmt.kind else { return };
        let values = declaration.declarators.iter().filter_map(|one| one.initialiser.as_ref());
        sites.extend(values.map(|value| (CopySite::of(stmt.span, value), value.span)));
    });
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if let Written::Assign { operator: None, value, .. } = &expr.kind {
            sites.push((CopySite::of(expr.span, value), value.span));
        }
    });
    sites.sort_by_key(|(site, _)| site.place);
    let (sites, values): (Vec<CopySite>, Vec<Span>) = sites.into_iter().unzip();
    let facts = |site: &CopySite| {
        let value = values.iter().find(|value| site.place.covers(**value));
        let name = value.map_or_else(String::new, |value| quoted(skeleton, *value));
        // Builders are named in what is said of arrays, too.
        vec![("name", name), ("what", String::from("array"))]
    };
    copied(skeleton, &sites, CopiedKind::Arrays, &[Handover::Passed, Handover::Stored], &facts)
}

/// The places of the declarations and assignments that students see.
fn assignments(skeleton: &Skeleton) -> BTreeSet<Span> {
    let mut spans = BTreeSet::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if matches!(stmt.kind, WrittenStmt::Local(_)) {
            spans.insert(stmt.span);
        }
    });
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if matches!(expr.kind, Written::Assign { .. }) {
            spans.insert(expr.span);
        }
    });
    spans
}

/// The array or the builder that a statement gives a second name.
fn shared(stmt: &Stmt) -> Option<&Expr> {
    let (StmtKind::Set { value, .. }
    | StmtKind::SetStatic { value, .. }
    | StmtKind::SetElement { value, .. }) = &stmt.kind
    else {
        return None;
    };
    let variable =
        matches!(value.kind, ExprKind::Local(_) | ExprKind::Static(_) | ExprKind::Element(..));
    let is_array = matches!(value.ty, Type::Array(_) | Type::StringBuilder);
    (variable && is_array).then_some(value)
}

/// Whether an expression reads what the author has no name for.
pub(super) fn is_temporary(method: &Method, value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Local(id) if method.locals[id.index()].name.starts_with('$'))
}

/// The program that copies the array or the builder in these statements.
fn copying(mut program: Program, places: &[Span]) -> Program {
    for at in 0..program.methods.len() {
        let id = MethodId::new(at);
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |one| {
            let Some(value) = shared(&one).filter(|_| places.contains(&one.span)) else {
                return vec![one];
            };
            let (span, value) = (one.span, value.clone());
            let fresh = new_local(&mut program.methods[at], value.ty.clone(), span);
            let Some(mut statements) = copy_of(&mut program, id, fresh, value) else {
                return vec![one];
            };
            let value = read(&program.methods[at], fresh, span);
            #[expect(clippy::wildcard_enum_match_arm, reason = "only these were let through above")]
            let kind = match one.kind {
                StmtKind::Set { target, .. } => StmtKind::Set { target, value },
                StmtKind::SetStatic { field, .. } => StmtKind::SetStatic { field, value },
                StmtKind::SetElement { array, index, .. } => {
                    StmtKind::SetElement { array, index, value }
                }
                other => other,
            };
            statements.push(stmt(kind, span));
            statements
        });
        program.methods[at].body = body;
    }
    program
}
