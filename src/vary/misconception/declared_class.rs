//! `instanceof` is read as if it looked at the declared type, or asked for exactly this class.

use std::collections::BTreeMap;

use super::cast_changes_object::class_named;
use super::dispatch::class_of;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_expressions, each_expression};
use crate::read::ir::{BinaryOp, Expr, ExprKind, LogicOp, OBJECT_CLASS, Program};
use crate::read::syntax::ast::{Expr as Written, ExprKind as Syntax};
use crate::read::syntax::walk;
use crate::read::types::{ObjectClass, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{both, compared, is_shown, number};
use crate::vary::unchecked::bare;

/// `declared-class-asked`
pub const RULE: Rule = Rule {
    name: "declared-class-asked",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let asked = asked(skeleton);
    if asked.is_empty() {
        return Vec::new();
    }
    let mut places: Vec<Span> = Vec::new();
    for method in skeleton.program.methods.iter().filter(|method| !method.is_library) {
        each_expression(&method.body, &mut |expr| {
            let is_asked = asked.contains_key(&expr.span) && object(expr).is_some();
            if is_asked && is_shown(skeleton, expr.span) && !places.contains(&expr.span) {
                places.push(expr.span);
            }
        });
    }
    places.sort();
    let Some((place, others)) = places.split_first() else { return Vec::new() };
    let reading = |is_exact: bool| Misreading {
        is_partial: false,
        place: *place,
        facts: vec![("read", String::from(if is_exact { "exact" } else { "declared" }))],
        also: others.to_vec(),
        change: ChangeOf::Program(Box::new(answering(bare(skeleton), &asked, is_exact))),
    };
    vec![reading(false), reading(true)]
}

/// The `instanceof`s that students see, with and without the parentheses around them, each with
/// the class that is asked for.
fn asked(skeleton: &Skeleton) -> BTreeMap<Span, ObjectClass> {
    let mut asked = BTreeMap::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Written| {
        if let Syntax::InstanceOf { ty, .. } = &expr.unparenthesised().kind
            && let Some(class) = class_named(&skeleton.program, ty)
        {
            asked.insert(expr.span, class);
        }
    });
    asked
}

/// The object whose class an expression asks for.
fn object(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Logic(LogicOp::And, there, _) = &expr.kind else { return None };
    let ExprKind::Binary(BinaryOp::NotEqual, object, null) = &there.kind else { return None };
    matches!(null.kind, ExprKind::Null).then_some(&**object)
}

/// The program that answers by the declared type, or only of objects of the very class.
fn answering(mut program: Program, asked: &BTreeMap<Span, ObjectClass>, is_exact: bool) -> Program {
    for method in program.methods.iter_mut().filter(|method| !method.is_library) {
        change_expressions(&mut method.body, &mut |expr| {
            let Some(class) = asked.get(&expr.span) else { return };
            let (span, ty) = (expr.span, expr.ty.clone());
            let Some(object) = object(expr) else { return };
            let null = Expr { kind: ExprKind::Null, ty: object.ty.clone(), span };
            let there = compared(BinaryOp::NotEqual, object.clone(), null);
            *expr = if is_exact {
                let kind = ExprKind::Field(Box::new(object.clone()), OBJECT_CLASS);
                let own = Expr { kind, ty: Type::INT, span };
                let known = number(class.id.0.into(), Type::INT, span);
                both(there, compared(BinaryOp::Equal, own, known))
            } else {
                let holds = class_of(&object.ty).is_some_and(|one| one.is_kind_of(class.id));
                both(there, number(i64::from(holds), ty, span))
            };
        });
    }
    program
}
