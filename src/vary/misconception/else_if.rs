//! A chain of `else if`s is a row of `if`s (PM).

use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `else-if-as-if`
pub const RULE: Rule = Rule {
    name: "else-if-as-if",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    let mut inner: Vec<Span> = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        // Only a whole chain.
        if inner.contains(&stmt.span) {
            return;
        }
        let mut edits = Vec::new();
        let mut at = stmt;
        while let Some((then, next)) = else_if(at) {
            edits.push(Edit::to(then.span.gap_to(next.span), " "));
            inner.push(next.span);
            at = next;
        }
        if !edits.is_empty() {
            edits.extend(site::around(stmt.span, "{ ", " }"));
            sites.push(MisreadSite {
                place: stmt.span,
                facts: Vec::new(),
                is_written: false,
                edits,
            });
        }
    });
    each_and_all(sites)
}

/// The first branch of an `if`, and the `if` after its `else`.
fn else_if(stmt: &Stmt) -> Option<(&Stmt, &Stmt)> {
    let StmtKind::If { then, otherwise: Some(otherwise), .. } = &stmt.kind else { return None };
    matches!(otherwise.kind, StmtKind::If { .. }).then_some((then, otherwise))
}
