//! A loop runs until its condition holds (S, PM).

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `loop-until`
pub const RULE: Rule = Rule {
    name: "loop-until",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton).into_iter();
    let sites = loops.filter_map(|(stmt, of)| {
        let condition = site::condition(of)?;
        let opposite = opposite(condition);
        Some(MisreadSite {
            place: stmt.span,
            facts: vec![("condition", quoted(skeleton, condition.span))],
            is_written: opposite.is_some(),
            edits: opposite.unwrap_or_else(|| site::around(condition.span, "!(", ")").to_vec()),
        })
    });
    each_and_all(sites.collect())
}

/// A comparison as it is written where it must fail: `>=` for `<`.
fn opposite(condition: &Expr) -> Option<Vec<Edit>> {
    let ExprKind::Binary { operator, operator_span, .. } = &condition.kind else { return None };
    #[expect(clippy::wildcard_enum_match_arm, reason = "only comparisons have an opposite")]
    let opposite = match operator {
        BinaryOp::Less => ">=",
        BinaryOp::LessEqual => ">",
        BinaryOp::Greater => "<=",
        BinaryOp::GreaterEqual => "<",
        BinaryOp::Equal => "!=",
        BinaryOp::NotEqual => "==",
        _ => return None,
    };
    Some(vec![Edit::to(*operator_span, opposite)])
}
