//! A sum or product of `int`s is read as if it was computed with `long`, because a `long` takes the
//! result.

use super::overflow_place::{can_overflow, noting, operations};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::change_expressions;
use crate::read::ir::{Expr, ExprKind};
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
        facts: Vec::new(),
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
