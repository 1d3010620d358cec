//! Operators are read from left to right, whatever binds tighter: `a + b * c` as `(a + b) * c`.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `operator-precedence`
pub const RULE: Rule = Rule {
    name: "operator-precedence",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Binary { operator, right, .. } = &expr.kind else { return };
        let ExprKind::Binary { operator: tighter, .. } = &right.kind else { return };
        if !binds_tighter(*tighter, *operator) {
            return;
        }
        let read = expr.span.at_start().to(leftmost(right).span);
        let facts = vec![
            ("written", quoted(skeleton, expr.span)),
            ("first", tighter.as_str().to_owned()),
            ("second", operator.as_str().to_owned()),
        ];
        let edits = vec![Edit::to(read.at_start(), "("), Edit::to(read.at_end(), ")")];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}

/// Whether the first of two operators binds tighter than the second.
fn binds_tighter(first: BinaryOp, second: BinaryOp) -> bool {
    use BinaryOp as Op;
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other pair of operators comes to the same either way"
    )]
    match second {
        Op::Add | Op::Subtract => matches!(first, Op::Multiply | Op::Divide | Op::Remainder),
        Op::LogicOr => first == Op::LogicAnd,
        _ => false,
    }
}

/// What stands first in a chain.
fn leftmost(expr: &Expr) -> &Expr {
    if let ExprKind::Binary { left, .. } = &expr.kind { leftmost(left) } else { expr }
}
