//! `&&` and `||` are mixed up, or `!(a && b)` is read as `!a && !b`.

use super::places::{in_turn, quoted};
use super::site::MisreadSite;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, ExprKind, UnaryOp};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `and-or`
pub const RULE: Rule = Rule {
    name: "and-or",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let (mut mixed, mut negated) = (Vec::new(), Vec::new());
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "only these are made of `&&` and `||`")]
        match &expr.kind {
            ExprKind::Binary { operator, operator_span, .. } => {
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "no other operator joins conditions"
                )]
                let read = match operator {
                    BinaryOp::LogicAnd => "||",
                    BinaryOp::LogicOr => "&&",
                    _ => return,
                };
                let facts =
                    vec![("written", operator.as_str().to_owned()), ("read", String::from(read))];
                let edits = vec![Edit::to(*operator_span, read)];
                mixed.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
            }
            ExprKind::Unary { operator: UnaryOp::Not, operand } => {
                let ExprKind::Binary { operator, left, right, .. } =
                    &operand.unparenthesised().kind
                else {
                    return;
                };
                if !matches!(operator, BinaryOp::LogicAnd | BinaryOp::LogicOr) {
                    return;
                }
                let facts =
                    vec![("written", quoted(skeleton, expr.span)), ("read", String::from("not"))];
                let new = |text: String| TextPiece::New(text);
                let read = vec![
                    new("(!(".into()),
                    TextPiece::Kept(left.span),
                    new(format!(") {} !(", operator.as_str())),
                    TextPiece::Kept(right.span),
                    new("))".into()),
                ];
                let edits = vec![Edit::with(expr.span, read)];
                negated.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
            }
            _ => {}
        }
    });
    in_turn(vec![negated, mixed])
}
