//! `%` of a negative number is positive.

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all, in_turn};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `remainder-positive`
pub const RULE: Rule = Rule {
    name: "remainder-positive",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// Either as the mathematicians' remainder, or as that of the numbers without their sign.
fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let (mut floored, mut unsigned) = (Vec::new(), Vec::new());
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else takes a remainder")]
        let (left, right, assigned) = match &expr.kind {
            ExprKind::Binary { operator: BinaryOp::Remainder, left, right, .. } => {
                (left, right, Vec::new())
            }
            ExprKind::Assign { operator: Some(BinaryOp::Remainder), target, value, .. }
                if !site::has_effects(target) =>
            {
                (target, value, vec![TextPiece::Kept(target.span), site::new(" = ")])
            }
            _ => return,
        };
        let site = |way: &str, [before, between, behind]: [&str; 3]| {
            let mut read = assigned.clone();
            read.extend([
                site::new(before),
                TextPiece::Kept(left.span),
                site::new(between),
                TextPiece::Kept(right.span),
                site::new(behind),
            ]);
            MisreadSite {
                place: expr.span,
                facts: vec![("written", quoted(skeleton, expr.span)), ("way", way.to_owned())],
                is_written: false,
                edits: vec![Edit::with(expr.span, read)],
            }
        };
        floored.push(site("floored", ["Math.floorMod(", ", ", ")"]));
        unsigned.push(site("unsigned", ["Math.abs((", ") % (", "))"]));
    });
    in_turn(vec![each_and_all(floored), each_and_all(unsigned)])
}
