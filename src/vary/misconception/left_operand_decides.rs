//! The left operand tells the type of the result: `7 / 2.0` is read as 3.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `left-operand-decides`
pub const RULE: Rule = Rule {
    name: "left-operand-decides",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Binary { operator, left, right, .. } = &expr.kind else { return };
        let computes = matches!(
            operator,
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide
        );
        let is_whole = types.type_of(left).is_some_and(|ty| ty.is_whole_number());
        if !computes || !is_whole || !types.type_of(right).is_some_and(|ty| ty.is_floating()) {
            return;
        }
        let edits =
            vec![Edit::to(expr.span.at_start(), "((int) ("), Edit::to(expr.span.at_end(), "))")];
        let facts = vec![("written", quoted(skeleton, expr.span))];
        sites.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
    });
    each_and_all(sites)
}
