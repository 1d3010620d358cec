//! A cast to a whole number rounds, or always goes down: `(int) 2.9` is read as 3, `(int) -2.9` as
//! -3.

use super::places::{in_turn, quoted};
use super::site::MisreadSite;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{ExprKind, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `int-cast-rounds`
pub const RULE: Rule = Rule {
    name: "int-cast-rounds",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let (mut nearest, mut below) = (Vec::new(), Vec::new());
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Cast { ty, operand } = &expr.kind else { return };
        let is_whole = matches!(ty.kind, TypeSyntaxKind::Primitive(one)
            if one.is_numeric() && !one.is_floating());
        if !is_whole || !types.type_of(operand).is_some_and(|ty| ty.is_floating()) {
            return;
        }
        let place = |read: &str, function: &str| {
            let edits = vec![
                Edit::to(operand.span.at_start(), format!("{function}(")),
                Edit::to(operand.span.at_end(), ")"),
            ];
            let facts =
                vec![("written", quoted(skeleton, expr.span)), ("read", String::from(read))];
            MisreadSite { place: expr.span, facts, is_written: true, edits }
        };
        nearest.push(place("nearest", "Math.round"));
        below.push(place("below", "Math.floor"));
    });
    in_turn(vec![nearest, below])
}
