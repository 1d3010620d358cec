//! The division of a `double` by zero is read as if it threw, as that of an `int` does.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all, has_effects, new};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};
use crate::vary::written_types::WrittenTypes;

/// `double-zero-throws`
pub const RULE: Rule = Rule {
    name: "double-zero-throws",
    frequency: Frequency::Occasional,
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
        let (operator, dividend, divisor) = match &expr.kind {
            ExprKind::Binary { operator, left, right, .. } => (*operator, left, right),
            ExprKind::Assign { operator: Some(operator), target, value, .. } => {
                (*operator, target, value)
            }
            _ => return,
        };
        let divides = matches!(operator, BinaryOp::Divide | BinaryOp::Remainder);
        if !divides || has_effects(divisor) || !(is_floating(dividend) || is_floating(divisor)) {
            return;
        }
        let divisor = divisor.span;
        let pieces = vec![
            new("(("),
            TextPiece::Kept(divisor),
            // Not a constant, so that it may stand there.
            new(") == 0 ? 1 / \"\".length() : ("),
            TextPiece::Kept(divisor),
            new("))"),
        ];
        let facts = vec![("written", quoted(skeleton, expr.span))];
        let edits = vec![Edit::with(divisor, pieces)];
        sites.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
    });
    each_and_all(sites)
}
