//! `/` and `%` are mixed up (AP).

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `quotient-and-remainder`
pub const RULE: Rule = Rule {
    name: "quotient-and-remainder",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else divides")]
        let (operator, span, end) = match &expr.kind {
            ExprKind::Binary { operator, operator_span, .. } => (*operator, *operator_span, ""),
            ExprKind::Assign { operator: Some(operator), operator_span, .. } => {
                (*operator, *operator_span, "=")
            }
            _ => return,
        };
        #[expect(clippy::wildcard_enum_match_arm, reason = "no other operator divides")]
        let read = match operator {
            BinaryOp::Divide => "%",
            BinaryOp::Remainder => "/",
            _ => return,
        };
        let facts = vec![
            ("written", quoted(skeleton, expr.span)),
            ("operator", operator.as_str().to_owned()),
        ];
        let edits = vec![Edit::to(span, format!("{read}{end}"))];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}
