//! `&&` and `||` always look at both sides (PM).

use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `no-short-circuit`
pub const RULE: Rule = Rule {
    name: "no-short-circuit",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let ExprKind::Binary { operator, operator_span, right, .. } = &expr.kind else { return };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other operator leaves its right operand out"
        )]
        let read = match operator {
            BinaryOp::LogicAnd => ") & (",
            BinaryOp::LogicOr => ") | (",
            _ => return,
        };
        // What has no effects may as well be looked at.
        if !site::has_effects(right) {
            return;
        }
        let mut edits = site::around(expr.span, "((", "))").to_vec();
        edits.push(Edit::to(*operator_span, read));
        let facts = vec![("written", operator.as_str().to_owned())];
        sites.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
    });
    each_and_all(sites)
}
