//! After the block of a `catch` the block of its `try` is read as if it ran once more.

use super::site::{self, MisreadSite, each_and_all};
use super::tries::{before_end, copied, shown_tries};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Stmt, StmtKind};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `retry-after-catch`
pub const RULE: Rule = Rule {
    name: "retry-after-catch",
    frequency: Frequency::Rare,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (_, of) in shown_tries(skeleton) {
        // What closes a resource, or leaves the block, would not come back to it.
        let clauses = of.clauses.iter().filter(|clause| !clause.body.iter().any(leaves));
        let edits: Vec<Edit> = clauses
            .map(|clause| {
                let again = copied(" ", of.body_span, " ");
                Edit::with(before_end(clause.body_span), again)
            })
            .collect();
        let Some(first) = of.clauses.first() else { continue };
        if of.resources.is_empty() && !edits.is_empty() {
            let (place, facts) = (first.head, Vec::new());
            sites.push(MisreadSite { place, facts, is_written: false, edits });
        }
    }
    each_and_all(sites)
}

/// Whether a statement leaves the block in which it stands.
fn leaves(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Throw(_)) || site::jumps(stmt)
}
