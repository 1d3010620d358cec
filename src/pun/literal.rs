//! Terms that are values already, such as arguments of a counterexample that was kept.
//!
//! In: a term, a sort. Out: the value, or nothing where the term is no value of the sort. Functions
//! are not read back.

use super::code::{FIRST_CONSTRUCTOR, LEAF, NODE, PAIR};
use super::sorts::{PunSorts, SortKind};
use super::tree::{PunTerm, PunTermKind};
use crate::property::{PlaceId, PlaceState, SortId, SortShape, ValueTree};

/// The value that a term is. `constructors`: their names, from the first tag on.
pub fn value(
    sorts: &mut PunSorts,
    constructors: &[String],
    term: &PunTerm,
    sort: SortId,
) -> Option<ValueTree> {
    let shape = sorts.shape(sort);
    let none: &[PunTerm] = &[];
    let (maker, parts) = match (sorts.kind(sort).clone(), &term.kind) {
        (SortKind::Number, PunTermKind::Integer(number)) => {
            let state = PlaceState::Number(*number);
            return Some(ValueTree { sort, state, fields: Vec::new() });
        }
        (SortKind::Boolean, PunTermKind::Boolean(truth)) => (usize::from(*truth), none),
        (SortKind::Unit, PunTermKind::Unit) => (0, none),
        (SortKind::Made(tags), kind) => {
            #[expect(clippy::wildcard_enum_match_arm, reason = "any other term is not a value")]
            let (tag, parts) = match kind {
                PunTermKind::Leaf => (LEAF, none),
                PunTermKind::Node(parts) => (NODE, &parts[..]),
                PunTermKind::Pair(parts) => (PAIR, &parts[..]),
                PunTermKind::Made(name, fields) => {
                    let at = constructors.iter().position(|other| other == name)?;
                    (FIRST_CONSTRUCTOR + u32::try_from(at).ok()?, &fields[..])
                }
                _ => return None,
            };
            (tags.iter().position(|other| *other == tag)?, parts)
        }
        _ => return None,
    };
    let SortShape::Made(makers) = &*shape else { return None };
    let fields = &makers[maker].fields;
    if fields.len() != parts.len() {
        return None;
    }
    let parts = parts.iter().zip(fields);
    let fields: Option<Vec<ValueTree>> =
        parts.map(|(part, sort)| value(sorts, constructors, part, *sort)).collect();
    let fields = fields?;
    let state = PlaceState::Made {
        maker: u32::try_from(maker).ok()?,
        first: PlaceId(0),
        fields: u32::try_from(fields.len()).ok()?,
    };
    Some(ValueTree { sort, state, fields })
}
