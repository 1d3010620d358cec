//! `x += e` is read as `x = e`, or `x -= a + b` as `x = x - a + b`.

use super::places::{in_turn, name_of, quoted};
use super::site::MisreadSite;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `compound-assignment`
pub const RULE: Rule = Rule {
    name: "compound-assignment",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let (mut plain, mut order) = (Vec::new(), Vec::new());
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Assign { operator: Some(operator), operator_span, target, value } =
            &expr.kind
        else {
            return;
        };
        let Some(name) = name_of(target) else { return };
        let site = |read: &str, text: String| MisreadSite {
            place: expr.span,
            facts: vec![
                ("name", String::from(name)),
                ("operator", operator.as_str().to_owned()),
                ("value", quoted(skeleton, value.span)),
                ("read", String::from(read)),
            ],
            is_written: true,
            edits: vec![Edit::to(*operator_span, text)],
        };
        // A character would become one that a student cannot read.
        if types.type_of(target) != Some(Type::CHAR) {
            plain.push(site("plain", String::from("=")));
        }
        if regroups(*operator, value) {
            order.push(site("order", format!("= {name} {}", operator.as_str())));
        }
    });
    in_turn(vec![order, plain])
}

/// Whether it makes a difference that the whole right side is computed first.
fn regroups(operator: BinaryOp, value: &Expr) -> bool {
    use BinaryOp as Op;
    let ExprKind::Binary { operator: inner, .. } = &value.kind else { return false };
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other pair of operators comes to the same either way"
    )]
    match operator {
        Op::Subtract => matches!(inner, Op::Add | Op::Subtract),
        Op::Multiply | Op::Divide | Op::Remainder => {
            matches!(inner, Op::Add | Op::Subtract | Op::Divide | Op::Remainder)
        }
        _ => false,
    }
}
