//! `get` of a key that a map does not have is read as 0.

use super::collection_calls::{MAPS, collection_calls};
use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `missing-key-is-zero`
pub const RULE: Rule = Rule {
    name: "missing-key-is-zero",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for call in collection_calls(skeleton) {
        let [(key, _)] = &call.arguments[..] else { continue };
        let is_of_numbers =
            matches!(&call.holds[..], [_, Type::Object(class)] if &*class.name == "Integer");
        if call.is("get", 1, &MAPS) && is_of_numbers {
            let facts = vec![
                ("written", quoted(skeleton, call.call.span)),
                ("key", quoted(skeleton, key.span)),
            ];
            let edits =
                vec![Edit::to(call.name.span, "getOrDefault"), Edit::to(key.span.at_end(), ", 0")];
            sites.push(MisreadSite { place: call.call.span, facts, is_written: true, edits });
        }
    }
    each_and_all(sites)
}
