//! `==` on strings and arrays is read as if it compared what they hold (PM).

use std::collections::BTreeSet;

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_expressions, each_expression};
use crate::read::ir::{BinaryOp, Expr, ExprKind, Intrinsic, Program, UnaryOp};
use crate::read::syntax::ast::{BinaryOp as Written, ExprKind as Syntax};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::shown_methods;
use crate::vary::unchecked::bare;

/// `equality-content`
pub const RULE: Rule = Rule {
    name: "equality-content",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let written = comparisons(skeleton);
    let mut places: Vec<(Span, &'static str, &'static str)> = Vec::new();
    for id in shown_methods(skeleton) {
        each_expression(&program.methods[id.index()].body, &mut |expr| {
            if let Some((operator, what)) = comparison(expr)
                && written.contains(&expr.span)
                && !places.iter().any(|(span, ..)| *span == expr.span)
            {
                places.push((expr.span, operator, what));
            }
        });
    }
    let reading = |spans: Vec<Span>, written: &str, what: &str| Misreading {
        is_partial: spans.len() < places.len(),
        place: spans[0],
        facts: vec![("written", String::from(written)), ("what", String::from(what))],
        also: spans[1..].to_vec(),
        change: ChangeOf::Program(Box::new(by_content(program.clone(), &spans))),
    };
    let mut readings = Vec::new();
    if let [(_, written, what), _, ..] = &places[..] {
        readings.push(reading(places.iter().map(|(span, ..)| *span).collect(), written, what));
    }
    readings.extend(places.iter().map(|(span, written, what)| reading(vec![*span], written, what)));
    readings
}

/// The places of comparisons that students see, with and without the parentheses around them.
fn comparisons(skeleton: &Skeleton) -> BTreeSet<Span> {
    let mut spans = BTreeSet::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if matches!(
            expr.unparenthesised().kind,
            Syntax::Binary { operator: Written::Equal | Written::NotEqual, .. }
        ) {
            spans.insert(expr.span);
        }
    });
    spans
}

/// The operator of a comparison of two strings or two arrays, and which of them.
fn comparison(expr: &Expr) -> Option<(&'static str, &'static str)> {
    let ExprKind::Binary(operator, left, right) = &expr.kind else { return None };
    #[expect(clippy::wildcard_enum_match_arm, reason = "only these compare objects")]
    let operator = match operator {
        BinaryOp::Equal => "==",
        BinaryOp::NotEqual => "!=",
        _ => return None,
    };
    match (&left.ty, &right.ty) {
        (Type::String, Type::String) => Some((operator, "text")),
        // Arrays of arrays and of builders would still differ in what they refer to.
        (Type::Array(left), Type::Array(right))
            if left == right && matches!(**left, Type::Primitive(_) | Type::String) =>
        {
            Some((operator, "array"))
        }
        _ => None,
    }
}

/// The program that compares by content at these places.
fn by_content(mut program: Program, places: &[Span]) -> Program {
    for method in &mut program.methods {
        change_expressions(&mut method.body, &mut |expr| {
            let Some((operator, what)) = comparison(expr) else { return };
            let ExprKind::Binary(_, left, right) = &expr.kind else { return };
            if !places.contains(&expr.span) {
                return;
            }
            let span = expr.span;
            let boolean = |kind| Expr { kind, ty: Type::BOOLEAN, span };
            let operands = vec![(**left).clone(), (**right).clone()];
            let same = if what == "array" {
                boolean(ExprKind::Intrinsic(Intrinsic::ArrayEquals, operands))
            } else {
                let null = Expr { kind: ExprKind::Null, ty: Type::Null, span };
                let equal = |left: &Expr, right: &Expr| {
                    let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
                    boolean(ExprKind::Binary(BinaryOp::Equal, left, right))
                };
                let equals = boolean(ExprKind::Intrinsic(Intrinsic::TextEquals, operands));
                boolean(ExprKind::Conditional(
                    Box::new(equal(left, &null)),
                    Box::new(equal(right, &null)),
                    Box::new(equals),
                ))
            };
            *expr = match operator {
                "!=" => boolean(ExprKind::Unary(UnaryOp::Not, Box::new(same))),
                _ => same,
            };
        });
    }
    program
}
