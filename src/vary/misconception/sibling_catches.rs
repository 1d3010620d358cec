//! What a `catch` throws is read as if the next one of the same `try` caught it.

use super::site::{MisreadSite, each_and_all};
use super::tries::shown_tries;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `sibling-catches`
pub const RULE: Rule = Rule {
    name: "sibling-catches",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (_, of) in shown_tries(skeleton) {
        let Some((_, later)) = of.clauses.split_first() else { continue };
        let (Some(next), true) = (later.first(), of.resources.is_empty()) else { continue };
        let opened = "{ try ".repeat(later.len());
        let mut edits = vec![Edit::to(of.body_span.at_start(), opened)];
        edits.extend(later.iter().map(|one| Edit::to(one.span.at_start(), "} ")));
        let (place, facts) = (next.head, Vec::new());
        sites.push(MisreadSite { place, facts, is_written: false, edits });
    }
    each_and_all(sites)
}
