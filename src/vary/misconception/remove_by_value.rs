//! `l.remove(1)` is read as if it removed the value 1 (Bloch).

use super::collection_calls::{LISTS, collection_calls};
use super::places::quoted;
use super::site::{MisreadSite, around, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::types::Type;
use crate::skeleton::Skeleton;

/// `remove-by-value`
pub const RULE: Rule = Rule {
    name: "remove-by-value",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for call in collection_calls(skeleton) {
        let [(index, Some(Type::INT))] = &call.arguments[..] else { continue };
        let is_of_numbers =
            matches!(&call.holds[..], [Type::Object(class)] if &*class.name == "Integer");
        if call.is("remove", 1, &LISTS) && is_of_numbers {
            let facts = vec![
                ("written", quoted(skeleton, call.call.span)),
                ("index", quoted(skeleton, index.span)),
            ];
            let edits = around(index.span, "Integer.valueOf(", ")").to_vec();
            sites.push(MisreadSite { place: call.call.span, facts, is_written: true, edits });
        }
    }
    each_and_all(sites)
}
