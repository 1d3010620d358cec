//! The block of a `catch` is read as a part of the way that always runs (PM).

use super::site::{MisreadSite, each_and_all};
use super::tries::{before_end, copied, shown_tries};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `catch-always-runs`
pub const RULE: Rule = Rule {
    name: "catch-always-runs",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (_, of) in shown_tries(skeleton) {
        let Some(clause) = of.clauses.first() else { continue };
        let copy = copied(" ", clause.body_span, " ");
        let edits = vec![Edit::with(before_end(of.body_span), copy)];
        sites.push(MisreadSite { place: clause.head, facts: Vec::new(), is_written: false, edits });
    }
    each_and_all(sites)
}
