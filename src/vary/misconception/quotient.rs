//! `/` and `%` of whole numbers are mixed up (AP).

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `quotient-and-remainder`
pub const RULE: Rule = Rule {
    name: "quotient-and-remainder",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let is_floating = |expr: &Expr| types.type_of(expr).is_some_and(|ty| ty.is_floating());
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else divides")]
        let (operator, operands, span, end) = match &expr.kind {
            ExprKind::Binary { operator, operator_span, left, right } => {
                (*operator, [left, right], *operator_span, "")
            }
            ExprKind::Assign { operator: Some(operator), operator_span, target, value } => {
                (*operator, [target, value], *operator_span, "=")
            }
            _ => return,
        };
        // A fraction has no remainder that anybody would expect.
        if operands.iter().any(|operand| is_floating(operand)) {
            return;
        }
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
