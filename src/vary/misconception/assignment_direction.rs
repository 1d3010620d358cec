//! `a = b` is read as `b = a` (S).

use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `assignment-direction`
pub const RULE: Rule = Rule {
    name: "assignment-direction",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut places = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let ExprKind::Assign { operator: None, target, value, .. } = &expr.kind else { return };
        let variable = |expr: &Expr| {
            matches!(expr.kind, ExprKind::Name(_) | ExprKind::Index { .. } | ExprKind::Field { .. })
        };
        if !variable(value) {
            return;
        }
        let facts = vec![
            ("target", super::places::quoted(skeleton, target.span)),
            ("value", super::places::quoted(skeleton, value.span)),
        ];
        let edits = vec![
            Edit::with(target.span, vec![TextPiece::Kept(value.span)]),
            Edit::with(value.span, vec![TextPiece::Kept(target.span)]),
        ];
        places.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(places)
}
