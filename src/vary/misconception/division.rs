//! `/` on integers rounds, or is exact (AP).

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};

/// `division-rounds`
pub const ROUNDS: Rule = Rule {
    name: "division-rounds",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings: rounds,
};
/// `division-exact`
pub const EXACT: Rule = Rule {
    name: "division-exact",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings: exact,
};

/// Half up: the greatest integer that is at most quotient plus one half.
fn rounds(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else divides")]
        let (left, right, is_assigned) = match &expr.kind {
            ExprKind::Binary { operator: BinaryOp::Divide, left, right, .. } => {
                (left, right, false)
            }
            ExprKind::Assign { operator: Some(BinaryOp::Divide), target, value, .. } => {
                (target, value, true)
            }
            _ => return,
        };
        // Both operands are read twice.
        if site::has_effects(left) || site::has_effects(right) {
            return;
        }
        let mut read = Vec::new();
        if is_assigned {
            read.extend([TextPiece::Kept(left.span), site::new(" = ")]);
        }
        read.extend([
            site::new("Math.floorDiv(2 * ("),
            TextPiece::Kept(left.span),
            site::new(") + ("),
            TextPiece::Kept(right.span),
            site::new("), 2 * ("),
            TextPiece::Kept(right.span),
            site::new("))"),
        ]);
        let facts = vec![("written", quoted(skeleton, expr.span))];
        sites.push(MisreadSite {
            place: expr.span,
            facts,
            is_written: false,
            edits: vec![Edit::with(expr.span, read)],
        });
    });
    each_and_all(sites)
}

/// A quotient that is multiplied loses nothing: `a / b * c` and `c * (a / b)` are read as
/// `a * c / b`.
fn exact(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let ExprKind::Binary { operator: BinaryOp::Multiply, left, right, .. } = &expr.kind else {
            return;
        };
        let (quotient, factor) = match (quotient(left), quotient(right)) {
            (Some(quotient), None) => (quotient, right.span),
            (None, Some(quotient)) => (quotient, left.span),
            _ => return,
        };
        let (dividend, divisor) = quotient;
        let read = vec![
            site::new("(("),
            TextPiece::Kept(dividend),
            site::new(") * ("),
            TextPiece::Kept(factor),
            site::new(") / ("),
            TextPiece::Kept(divisor),
            site::new("))"),
        ];
        let facts = vec![("written", quoted(skeleton, expr.span))];
        sites.push(MisreadSite {
            place: expr.span,
            facts,
            is_written: false,
            edits: vec![Edit::with(expr.span, read)],
        });
    });
    each_and_all(sites)
}

/// Dividend and divisor, parentheses apart.
fn quotient(of: &Expr) -> Option<(Span, Span)> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "an operand of another form is not a quotient"
    )]
    match &of.kind {
        ExprKind::Parenthesised(inner) => quotient(inner),
        ExprKind::Binary { operator: BinaryOp::Divide, left, right, .. } => {
            Some((left.span, right.span))
        }
        _ => None,
    }
}
