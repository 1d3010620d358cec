//! A cast of a quotient in parentheses casts the operands: `(double) (7 / 2)` is read as 3.5.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, ExprKind, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `cast-moves-inside`
pub const RULE: Rule = Rule {
    name: "cast-moves-inside",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Cast { ty, operand } = &expr.kind else { return };
        let ExprKind::Parenthesised(inner) = &operand.kind else { return };
        let ExprKind::Binary { operator: BinaryOp::Divide, left, .. } = &inner.kind else { return };
        let is_floating =
            matches!(ty.kind, TypeSyntaxKind::Primitive(primitive) if primitive.is_floating());
        if !is_floating || !types.type_of(inner).is_some_and(|ty| ty.is_whole_number()) {
            return;
        }
        let name = quoted(skeleton, ty.span);
        let edits = vec![
            Edit::to(left.span.at_start(), format!("({name}) (")),
            Edit::to(left.span.at_end(), ")"),
        ];
        let facts = vec![("written", quoted(skeleton, expr.span)), ("type", name)];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}
