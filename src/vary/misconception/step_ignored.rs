//! A variable that counts a loop in larger steps is read as if it went on by one.

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, LoopKind};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `step-ignored`
pub const RULE: Rule = Rule {
    name: "step-ignored",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites: Vec<MisreadSite> = Vec::new();
    for (_, of) in site::loops(skeleton) {
        let Some(condition) = site::condition(of) else { continue };
        let mut visit = |part: &Expr| {
            let Some((name, step)) = counting(part) else { return };
            let is_one = skeleton.source.slice(step.span) == "1";
            let is_known = sites.iter().any(|site| site.place == part.span);
            if is_one || is_known || !site::names(condition, name) {
                return;
            }
            let facts = vec![("name", name.to_owned()), ("written", quoted(skeleton, part.span))];
            sites.push(MisreadSite {
                place: part.span,
                facts,
                is_written: true,
                edits: vec![Edit::to(step.span, "1")],
            });
        };
        if let LoopKind::For { update, .. } = &of.kind {
            for one in update {
                site::parts(one, &mut |part| visit(part));
            }
        } else {
            site::expressions(&of.body, &mut |part| visit(part));
        }
    }
    sites.sort_by_key(|site| site.place);
    each_and_all(sites)
}

/// The variable and the step of `i += 3`, `i -= 3`, `i = i + 3` and `i = i - 3`.
fn counting(part: &Expr) -> Option<(&str, &Expr)> {
    let ExprKind::Assign { operator, target, value, .. } = &part.kind else { return None };
    let ExprKind::Name(name) = &target.kind else { return None };
    match (operator, &value.kind) {
        (Some(BinaryOp::Add | BinaryOp::Subtract), _) => Some((name, value)),
        (
            None,
            ExprKind::Binary { operator: BinaryOp::Add | BinaryOp::Subtract, left, right, .. },
        ) if matches!(&left.kind, ExprKind::Name(left) if left == name) => Some((name, right)),
        _ => None,
    }
}
