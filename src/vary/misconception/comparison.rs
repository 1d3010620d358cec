//! `<` is read as `<=`, and so on (L, Q).

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `comparison-bound`
pub const RULE: Rule = Rule {
    name: "comparison-bound",
    frequency: Frequency::Common,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let ExprKind::Binary { operator, operator_span, .. } = &expr.kind else { return };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "only orders have a neighbour with or without equality"
        )]
        let read = match operator {
            BinaryOp::Less => "<=",
            BinaryOp::LessEqual => "<",
            BinaryOp::Greater => ">=",
            BinaryOp::GreaterEqual => ">",
            _ => return,
        };
        sites.push(MisreadSite {
            place: expr.span,
            facts: vec![
                ("written", operator.as_str().to_owned()),
                ("read", read.to_owned()),
                ("condition", quoted(skeleton, expr.span)),
            ],
            is_written: true,
            edits: vec![Edit::to(*operator_span, read)],
        });
    });
    each_and_all(sites)
}
