//! Where an element is removed, nothing is read to move up (CA).

use super::collection_calls::{LISTS, collection_calls};
use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `removal-leaves-gap`
pub const RULE: Rule = Rule {
    name: "removal-leaves-gap",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for call in collection_calls(skeleton) {
        let [(index, Some(Type::INT))] = &call.arguments[..] else { continue };
        if call.is("remove", 1, &LISTS) {
            let facts = vec![("written", quoted(skeleton, call.call.span))];
            let edits =
                vec![Edit::to(call.name.span, "set"), Edit::to(index.span.at_end(), ", null")];
            sites.push(MisreadSite { place: call.call.span, facts, is_written: false, edits });
        }
    }
    each_and_all(sites)
}
