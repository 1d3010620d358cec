//! A sum or product of `int`s is read as if it was computed with `long`, because a `long` takes the
//! result; and a quotient as if it was computed with `double`.

use super::overflow_place::{can_overflow, noting, operations};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::change_expressions;
use crate::read::ir::{BinaryOp, Expr, ExprKind};
use crate::read::types::{Primitive, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{converted, is_shown};
use crate::vary::unchecked::bare;

/// `target-type-decides`
pub const RULE: Rule = Rule {
    name: "target-type-decides",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut readings = in_long(skeleton);
    readings.extend(in_double(skeleton));
    readings
}

/// Where a `double` or a `float` takes a quotient of whole numbers.
fn in_double(skeleton: &Skeleton) -> Option<Misreading> {
    let mut program = bare(skeleton);
    let mut places: Vec<(Span, Primitive)> = Vec::new();
    for method in &mut program.methods {
        change_expressions(&mut method.body, &mut |expr| {
            let ExprKind::Convert(of) = &expr.kind else { return };
            let Some(ty) = expr.ty.primitive().filter(|ty| ty.is_floating()) else { return };
            // A cast that the author wrote has a place of its own.
            let is_implicit = expr.span == of.span;
            if !is_implicit || !divides(of) || !is_shown(skeleton, of.span) {
                return;
            }
            places.push((of.span, ty));
            *expr = fraction(Expr::clone(of), ty);
        });
    }
    places.sort_unstable();
    let (place, ty) = *places.first()?;
    Some(Misreading {
        is_partial: false,
        place,
        facts: vec![("type", ty.keyword().to_owned())],
        also: places[1..].iter().map(|(place, _)| *place).collect(),
        change: ChangeOf::Program(Box::new(program)),
    })
}

/// Whether an expression computes with whole numbers, and divides.
fn divides(expr: &Expr) -> bool {
    let ExprKind::Binary(operator, left, right) = &expr.kind else { return false };
    let computes = is_arithmetic(*operator) && expr.ty.is_whole_number();
    computes && (*operator == BinaryOp::Divide || divides(left) || divides(right))
}

fn is_arithmetic(operator: BinaryOp) -> bool {
    matches!(operator, BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide)
}

/// The expression computed with this floating type, with everything in it that is arithmetic.
fn fraction(expr: Expr, ty: Primitive) -> Expr {
    let Expr { kind, span, ty: own } = expr;
    if let ExprKind::Binary(operator, left, right) = kind {
        if !is_arithmetic(operator) || !own.is_whole_number() {
            let kind = ExprKind::Binary(operator, left, right);
            return converted(Expr { kind, ty: own, span }, ty);
        }
        let (left, right) = (Box::new(fraction(*left, ty)), Box::new(fraction(*right, ty)));
        let kind = ExprKind::Binary(operator, left, right);
        return Expr { kind, ty: Type::Primitive(ty), span };
    }
    converted(Expr { kind, ty: own, span }, ty)
}

/// Where a `long` takes what is computed with `int`.
fn in_long(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut program = bare(skeleton);
    let operations = operations(&program, &|_| true);
    let mut place: Option<Span> = None;
    for method in &mut program.methods {
        change_expressions(&mut method.body, &mut |expr| {
            let ExprKind::Convert(of) = &expr.kind else { return };
            if expr.ty != Type::LONG || !computes(of) || !is_shown(skeleton, of.span) {
                return;
            }
            place = place.or(Some(of.span));
            *expr = wide(Expr::clone(of));
        });
    }
    let Some(place) = place else { return Vec::new() };
    let (program, places) = noting(program, &operations);
    vec![Misreading {
        is_partial: false,
        place,
        facts: vec![("type", String::from("long"))],
        also: Vec::new(),
        change: ChangeOf::Located(program, places),
    }]
}

fn computes(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Binary(operator, ..) if can_overflow(operator))
        && expr.ty == Type::INT
}

/// The expression computed with `long`, with everything in it that is computed in this way.
fn wide(expr: Expr) -> Expr {
    if !computes(&expr) {
        return converted(expr, Primitive::Long);
    }
    let Expr { kind, span, .. } = expr;
    let kind = if let ExprKind::Binary(operator, left, right) = kind {
        ExprKind::Binary(operator, Box::new(wide(*left)), Box::new(wide(*right)))
    } else {
        kind
    };
    Expr { kind, ty: Type::LONG, span }
}
