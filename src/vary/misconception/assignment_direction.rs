//! `a = b` is read as `b = a` (S).

use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Member};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
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
    // Read the other way round, no constructor would put anything into its object: a student sees
    // that the zeros are no answer.
    let members = skeleton.file.all_members();
    let constructors: Vec<Span> = members
        .iter()
        .filter_map(|member| match member {
            Member::Constructor(constructor) => Some(constructor.span),
            Member::Method(_) | Member::Field(_) | Member::Initialiser(_) => None,
        })
        .collect();
    let makes_ready = |expr: &Expr, target: &Expr| {
        let is_own = matches!(&target.kind, ExprKind::Field { object, .. }
            if matches!(object.kind, ExprKind::This));
        is_own && constructors.iter().any(|span| span.covers(expr.span))
    };
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let ExprKind::Assign { operator: None, target, value, .. } = &expr.kind else { return };
        let variable = |expr: &Expr| {
            matches!(expr.kind, ExprKind::Name(_) | ExprKind::Index { .. } | ExprKind::Field { .. })
        };
        if !variable(value) || makes_ready(expr, target) {
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
