//! After a `catch`, the rest of the block of its `try` is read as if it ran.

use super::site::{MisreadSite, each_and_all};
use super::tries::{copied, shown_tries};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::Stmt;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `resumes-after-catch`
pub const RULE: Rule = Rule {
    name: "resumes-after-catch",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// Each statement is tried alone.
fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (_, of) in shown_tries(skeleton) {
        let (Some(first), Some(last)) = (of.clauses.first(), of.clauses.last()) else { continue };
        let Some((_, earlier)) = of.body.split_last() else { continue };
        if of.finally.is_some() || !of.resources.is_empty() || earlier.is_empty() {
            continue;
        }
        let clauses = first.span.to(last.span);
        let again = |stmt: &Stmt| Edit::with(stmt.span.at_end(), copied(" } ", clauses, " try { "));
        let edits = earlier.iter().map(again).collect();
        let (place, facts) = (first.head, Vec::new());
        sites.push(MisreadSite { place, facts, is_written: false, edits });
    }
    each_and_all(sites)
}
