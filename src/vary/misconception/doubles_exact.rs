//! `double`s are read as decimal fractions: `0.1 + 0.2` as 0.3.

use super::places::{quoted, written};
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};
use crate::vary::written_types::WrittenTypes;

/// `doubles-exact`
pub const RULE: Rule = Rule {
    name: "doubles-exact",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// What is read as a decimal fraction has no more digits than these after the point.
const SCALE: &str = "1e9";

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let is_floating = |expr: &Expr| types.type_of(expr).is_some_and(|ty| ty.is_floating());
    let written = written(skeleton, &types);
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if let ExprKind::Binary { operator: BinaryOp::Equal, left, right, .. } = &expr.kind
            && (is_floating(left) || is_floating(right))
        {
            let edits = vec![Edit::with(
                expr.span,
                vec![
                    site::new("(Math.abs(("),
                    TextPiece::Kept(left.span),
                    site::new(") - ("),
                    TextPiece::Kept(right.span),
                    site::new(")) < 1e-9)"),
                ],
            )];
            let facts = vec![("written", quoted(skeleton, expr.span))];
            sites.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
        }
        if written.contains(&expr.span) && is_floating(expr) {
            let edits = vec![
                Edit::to(expr.span.at_start(), "(Math.rint(("),
                Edit::to(expr.span.at_end(), format!(") * {SCALE}) / {SCALE})")),
            ];
            let facts = vec![("written", quoted(skeleton, expr.span))];
            sites.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
        }
    });
    each_and_all(sites)
}
