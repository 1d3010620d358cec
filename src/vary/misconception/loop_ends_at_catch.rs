//! An exception that is caught within a loop is read as if it ended the loop.

use super::site::{MisreadSite, each_and_all};
use super::tries::{before_end, shown_tries};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `loop-ends-at-catch`
pub const RULE: Rule = Rule {
    name: "loop-ends-at-catch",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (_, of) in shown_tries(skeleton) {
        for clause in &of.clauses {
            let edits = vec![Edit::to(before_end(clause.body_span), " break; ")];
            let (place, facts) = (clause.head, Vec::new());
            sites.push(MisreadSite { place, facts, is_written: true, edits });
        }
    }
    each_and_all(sites)
}
