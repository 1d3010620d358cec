//! A loop ends one pass too early (Q).

use super::site::{self, Site, each_and_all};
use super::{ChangeOf, Misreading, Rule};
use crate::read::Skeleton;
use crate::read::ir::LoopId;
use crate::read::syntax::ast::{BinaryOp, ExprKind};
use crate::vary::rewrite::Edit;
use crate::vary::told::LoopEffort;

/// `last-iteration-missed`
pub const RULE: Rule = Rule { name: "last-iteration-missed", readings };

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton);
    let counted = loops.iter().map(|(stmt, of)| Misreading {
        place: stmt.span,
        facts: Vec::new(),
        change: ChangeOf::Count(LoopId(of.id), one_less),
    });
    let mut sites = Vec::new();
    for (stmt, of) in &loops {
        let Some(condition) = site::condition(of) else { continue };
        let ExprKind::Binary { operator, right, .. } = &condition.kind else { continue };
        let nearer = match operator {
            BinaryOp::Less | BinaryOp::LessEqual => ") - 1",
            BinaryOp::Greater | BinaryOp::GreaterEqual => ") + 1",
            _ => continue,
        };
        let around = [("(", right.span.at_start()), (nearer, right.span.at_end())];
        let edits = around.map(|(text, at)| Edit::to(at, text)).to_vec();
        sites.push(Site { place: stmt.span, facts: Vec::new(), edits });
    }
    site::in_turn(vec![each_and_all(sites), counted.collect()])
}

fn one_less(right: LoopEffort) -> Option<LoopEffort> {
    let passes = right.passes.checked_sub(1)?;
    Some(LoopEffort { passes, tests: right.tests.saturating_sub(1), ..right })
}
