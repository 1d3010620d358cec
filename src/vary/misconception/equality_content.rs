//! `==` on strings, arrays and objects is read as if it compared what they hold (PM).

use std::collections::BTreeSet;

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_expressions, each_expression};
use crate::read::ir::{
    BinaryOp, Expr, ExprKind, Intrinsic, LogicOp, ObjectField, Program, UnaryOp,
};
use crate::read::syntax::ast::{BinaryOp as Written, ExprKind as Syntax};
use crate::read::syntax::walk;
use crate::read::types::{ObjectClass, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{both, compared, shown_methods};
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
    compared_by_content(skeleton, &comparisons(skeleton))
}

/// The misreadings by which what stands at these places, and compares objects, compares what they
/// hold.
pub(super) fn compared_by_content(
    skeleton: &Skeleton,
    written: &BTreeSet<Span>,
) -> Vec<Misreading> {
    let program = bare(skeleton);
    let comparison = |expr: &Expr| comparison(&program, expr);
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

/// The operator of a comparison of two strings, arrays or objects, and which of them.
fn comparison(program: &Program, expr: &Expr) -> Option<(&'static str, &'static str)> {
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
        (Type::Object(left), Type::Object(right)) => {
            let is_own = |class: &ObjectClass| {
                let row = program.class(class.id);
                !row.is_library
                    && row.constant_name().is_none()
                    && !row.is_function()
                    && row.fields.len() > 1
            };
            (is_own(left) && left.id == right.id).then_some((operator, "object"))
        }
        _ => None,
    }
}

/// Whether two objects that are not `null` have equal fields.
pub(super) fn same_fields(left: &Expr, right: &Expr, fields: &[ObjectField], span: Span) -> Expr {
    let one = Expr { kind: ExprKind::Number(1), ty: Type::BOOLEAN, span };
    fields.iter().enumerate().fold(one, |rest, (at, field)| {
        let Ok(number) = u32::try_from(at) else { return rest };
        let of = |object: &Expr| {
            let kind = ExprKind::Field(Box::new(object.clone()), number);
            Expr { kind, ty: field.ty.clone(), span }
        };
        let (left, right) = (of(left), of(right));
        let same = if field.ty == Type::String {
            same_text(&left, &right, span)
        } else {
            compared(BinaryOp::Equal, left, right)
        };
        both(rest, same)
    })
}

/// Whether two strings say the same, or are both `null`.
fn same_text(left: &Expr, right: &Expr, span: Span) -> Expr {
    let boolean = |kind| Expr { kind, ty: Type::BOOLEAN, span };
    let null = Expr { kind: ExprKind::Null, ty: Type::Null, span };
    let equal = |left: &Expr, right: &Expr| {
        let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
        boolean(ExprKind::Binary(BinaryOp::Equal, left, right))
    };
    let operands = vec![left.clone(), right.clone()];
    let equals = boolean(ExprKind::Intrinsic(Intrinsic::TextEquals, operands));
    boolean(ExprKind::Conditional(
        Box::new(equal(left, &null)),
        Box::new(equal(right, &null)),
        Box::new(equals),
    ))
}

/// Whether two objects are the same, or of the same class with equal fields.
fn same_object(program: &Program, left: &Expr, right: &Expr, span: Span) -> Expr {
    let boolean = |kind| Expr { kind, ty: Type::BOOLEAN, span };
    let null = Expr { kind: ExprKind::Null, ty: Type::Null, span };
    let there = |object: &Expr| compared(BinaryOp::NotEqual, object.clone(), null.clone());
    let fields = left.ty.class().map(|class| program.class(class).fields.clone());
    let alike = same_fields(left, right, &fields.unwrap_or_default(), span);
    let alike = both(both(there(left), there(right)), alike);
    let same = compared(BinaryOp::Equal, left.clone(), right.clone());
    boolean(ExprKind::Logic(LogicOp::Or, Box::new(same), Box::new(alike)))
}

/// The program that compares by content at these places.
fn by_content(mut program: Program, places: &[Span]) -> Program {
    let frame = program.clone();
    for method in &mut program.methods {
        change_expressions(&mut method.body, &mut |expr| {
            let Some((operator, what)) = comparison(&frame, expr) else { return };
            let ExprKind::Binary(_, left, right) = &expr.kind else { return };
            if !places.contains(&expr.span) {
                return;
            }
            let span = expr.span;
            let boolean = |kind| Expr { kind, ty: Type::BOOLEAN, span };
            let operands = vec![(**left).clone(), (**right).clone()];
            let same = if what == "array" {
                boolean(ExprKind::Intrinsic(Intrinsic::ArrayEquals, operands))
            } else if what == "object" {
                same_object(&frame, left, right, span)
            } else {
                same_text(left, right, span)
            };
            *expr = match operator {
                "!=" => boolean(ExprKind::Unary(UnaryOp::Not, Box::new(same))),
                _ => same,
            };
        });
    }
    program
}
