//! Every `catch` that fits is read as if it ran, one after the other.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::tries::{before_end, copied, shown_tries};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `all-catches-run`
pub const RULE: Rule = Rule {
    name: "all-catches-run",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (_, of) in shown_tries(skeleton) {
        for (at, clause) in of.clauses.iter().enumerate() {
            let mut pieces = Vec::new();
            let variable = &clause.name.text;
            for later in of.clauses.iter().skip(at + 1) {
                // The block names the exception as its own clause does.
                if later.name.text != *variable {
                    continue;
                }
                let fits = later.types.iter().map(|ty| {
                    let class = skeleton.source.slice(ty.span);
                    format!("(Throwable) {variable} instanceof {class}")
                });
                let fits: Vec<String> = fits.collect();
                let condition = format!(" if ({}) ", fits.join(" || "));
                pieces.extend(copied(&condition, later.body_span, " "));
            }
            if !pieces.is_empty() {
                let facts = vec![("read", quoted(skeleton, clause.head))];
                let edits = vec![Edit::with(before_end(clause.body_span), pieces)];
                let place = of.clauses[at + 1].head;
                sites.push(MisreadSite { place, facts, is_written: false, edits });
            }
        }
    }
    each_and_all(sites)
}
