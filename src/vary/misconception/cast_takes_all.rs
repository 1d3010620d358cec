//! A cast is read as one of the whole expression: `(int) 2.6 + 1.5` as `(int) (2.6 + 1.5)`.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, TypeSyntax, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `cast-takes-all`
pub const RULE: Rule = Rule {
    name: "cast-takes-all",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let mut sites = Vec::new();
    let mut seen: Vec<Span> = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let Some((ty, operand)) = leading_cast(expr) else { return };
        // Of all expressions that begin with a cast, the outermost comes first.
        if seen.contains(&operand.span) {
            return;
        }
        seen.push(operand.span);
        let is_floating = |ty: Option<Type>| ty.is_some_and(|ty| ty.is_floating());
        let is_number = types.type_of(expr).is_some_and(|ty| ty.primitive().is_some());
        let mixes = is_floating(types.type_of(expr)) || is_floating(types.type_of(operand));
        if !is_number || !mixes || operand.span == expr.span {
            return;
        }
        let edits = vec![Edit::to(operand.span.at_start(), "("), Edit::to(expr.span.at_end(), ")")];
        let facts = vec![
            ("written", quoted(skeleton, expr.span)),
            ("type", quoted(skeleton, ty.span)),
            ("operand", quoted(skeleton, operand.span)),
        ];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}

/// The cast that stands first in a chain of operators.
fn leading_cast(expr: &Expr) -> Option<(&TypeSyntax, &Expr)> {
    let ExprKind::Binary { operator, left, .. } = &expr.kind else { return None };
    let computes = matches!(
        operator,
        BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide
    );
    if !computes {
        return None;
    }
    if let ExprKind::Cast { ty, operand } = &left.kind {
        let is_number = matches!(ty.kind, TypeSyntaxKind::Primitive(one) if one.is_numeric());
        return is_number.then_some((ty, &**operand));
    }
    leading_cast(left)
}
