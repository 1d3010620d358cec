//! A second `put` of the same key is read as if it were ignored.

use super::collection_calls::{MAPS, collection_calls};
use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `put-keeps-old-entry`
pub const RULE: Rule = Rule {
    name: "put-keeps-old-entry",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for call in collection_calls(skeleton) {
        if call.is("put", 2, &MAPS) {
            let facts = vec![("written", quoted(skeleton, call.call.span))];
            let edits = vec![Edit::to(call.name.span, "putIfAbsent")];
            sites.push(MisreadSite { place: call.call.span, facts, is_written: true, edits });
        }
    }
    each_and_all(sites)
}
