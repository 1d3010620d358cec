//! The body of an `if` runs even if its condition fails.

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{ExprKind, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `if-always`
pub const RULE: Rule = Rule {
    name: "if-always",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        // With an `else`, both branches would run.
        let StmtKind::If { condition, then, otherwise: None } = &stmt.kind else { return };
        // No student thinks that a method returns, or a loop ends, at its first `if`.
        if site::jumps(then) || matches!(condition.kind, ExprKind::BooleanLiteral(_)) {
            return;
        }
        let facts = vec![("condition", quoted(skeleton, condition.span))];
        let edits = vec![Edit::to(condition.span, "true")];
        sites.push(MisreadSite { place: stmt.span, facts, is_written: false, edits });
    });
    each_and_all(sites)
}
