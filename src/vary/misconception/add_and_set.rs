//! `add(i, v)` is read as if it replaced an element, and `set(i, v)` as if it inserted one (CA).

use super::collection_calls::{LISTS, collection_calls};
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `add-and-set-exchanged`
pub const RULE: Rule = Rule {
    name: "add-and-set-exchanged",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for call in collection_calls(skeleton) {
        let read = if call.is("add", 2, &LISTS) {
            "set"
        } else if call.is("set", 2, &LISTS) {
            "add"
        } else {
            continue;
        };
        let facts = vec![("written", call.name.text.clone()), ("read", read.to_owned())];
        let edits = vec![Edit::to(call.name.span, read)];
        sites.push(MisreadSite { place: call.call.span, facts, is_written: true, edits });
    }
    each_and_all(sites)
}
