//! A number that gets too large stays at the largest value of its type.

use std::collections::BTreeSet;

use super::no_overflow::{casts, likeliest};
use super::overflow_place::{Operations, can_overflow, noting, operations};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::change_expressions;
use crate::read::ir::{BinaryOp, Expr, ExprKind, Intrinsic, Program};
use crate::read::types::{Primitive, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{converted, number};
use crate::vary::unchecked::bare;

/// `overflow-stops`
pub const RULE: Rule = Rule {
    name: "overflow-stops",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    reading(skeleton, &|exact, ty| {
        let (least, greatest) = limits(ty);
        let span = exact.span;
        let limited = |intrinsic, of, limit| {
            let limit = number(limit, Type::LONG, span);
            let kind = ExprKind::Intrinsic(intrinsic, vec![of, limit]);
            Expr { kind, ty: Type::LONG, span }
        };
        limited(Intrinsic::Max, limited(Intrinsic::Min, exact, greatest), least)
    })
}

/// The least and the greatest number of a type.
pub(super) fn limits(ty: Primitive) -> (i64, i64) {
    match ty {
        Primitive::Byte => (i8::MIN.into(), i8::MAX.into()),
        Primitive::Short => (i16::MIN.into(), i16::MAX.into()),
        Primitive::Boolean
        | Primitive::Char
        | Primitive::Int
        | Primitive::Long
        | Primitive::Float
        | Primitive::Double => (i32::MIN.into(), i32::MAX.into()),
    }
}

/// The program in which what an operation comes to is made of its exact value.
pub(super) fn reading(
    skeleton: &Skeleton,
    made: &dyn Fn(Expr, Primitive) -> Expr,
) -> Vec<Misreading> {
    let Some(place) = likeliest(skeleton) else { return Vec::new() };
    let casts = casts(skeleton);
    let original = bare(skeleton);
    let operations = operations(&original, &|span| casts.contains(&span));
    if operations.is_empty() {
        return Vec::new();
    }
    let (program, places) = noting(exact(original, &operations), &operations);
    let program = limited(*program, &operations, &casts, made);
    let change = ChangeOf::Located(Box::new(program), places);
    vec![Misreading { is_partial: false, place, facts: Vec::new(), also: Vec::new(), change }]
}

/// The program in which each operation is computed with `long` and then made to fit.
fn exact(mut program: Program, operations: &Operations) -> Program {
    for method in &mut program.methods {
        change_expressions(&mut method.body, &mut |expr| {
            let ExprKind::Binary(operator, left, right) = &expr.kind else { return };
            let is_one = operations.iter().any(|(span, _)| *span == expr.span);
            if !is_one || !can_overflow(*operator) || expr.ty != Type::INT {
                return;
            }
            let wide = |of: &Expr| Box::new(converted(of.clone(), Primitive::Long));
            let right = if *operator == BinaryOp::ShiftLeft { right.clone() } else { wide(right) };
            let kind = ExprKind::Binary(*operator, wide(left), right);
            let exact = Expr { kind, ty: Type::LONG, span: expr.span };
            *expr = converted(exact, Primitive::Int);
        });
    }
    program
}

/// The program in which what was made to fit is made of the exact value instead.
fn limited(
    mut program: Program,
    operations: &Operations,
    casts: &BTreeSet<Span>,
    made: &dyn Fn(Expr, Primitive) -> Expr,
) -> Program {
    for method in &mut program.methods {
        change_expressions(&mut method.body, &mut |expr| {
            let ExprKind::Convert(of) = &expr.kind else { return };
            let Some(ty) = expr.ty.primitive() else { return };
            let wanted = operations.iter().find(|(span, _)| *span == of.span);
            let computes =
                matches!(of.kind, ExprKind::Binary(operator, ..) if can_overflow(operator));
            let Some((_, narrow)) = wanted.filter(|_| computes && of.ty == Type::LONG) else {
                return;
            };
            if casts.contains(&expr.span) || !matches!(ty, Primitive::Int) {
                return;
            }
            let exact = Expr::clone(of);
            *expr = converted(made(exact, *narrow), ty);
        });
    }
    program
}
