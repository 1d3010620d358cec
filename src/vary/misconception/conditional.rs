//! In `c ? a : b` the wrong one of the two is taken.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `conditional-exchanged`
pub const RULE: Rule = Rule {
    name: "conditional-exchanged",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Conditional { condition, then, otherwise } = &expr.kind else { return };
        let facts = vec![("condition", quoted(skeleton, condition.span))];
        let kept = |of: &Expr| {
            vec![TextPiece::New("(".into()), TextPiece::Kept(of.span), TextPiece::New(")".into())]
        };
        let edits =
            vec![Edit::with(then.span, kept(otherwise)), Edit::with(otherwise.span, kept(then))];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}
