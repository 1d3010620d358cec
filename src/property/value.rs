//! Whole values, and the order in which arguments are compared.
//!
//! In: values that a search found. Out: their rank, and the smallest value of a sort. The rank is a
//! total order on arguments with different texts.

use super::candidate::{Candidate, PlaceId, PlaceState, ValueTree};
use super::language::PropertyLanguage;
use super::outcome::ArgumentRank;
use super::sort::{SortId, SortShape};

impl ArgumentRank {
    /// The rank of arguments that are known.
    pub fn of<L: PropertyLanguage>(language: &mut L, values: &[ValueTree]) -> Self {
        let (size, sum) = weigh(language, values);
        // So 1 comes before -1, whatever the language writes for a minus.
        let text = texts(language, values).join(", ").replace('-', "~");
        Self { size, sum, text }
    }
}

/// The size of values, and the sum of the absolute values of their numbers.
pub fn weigh<L: PropertyLanguage>(language: &mut L, values: &[ValueTree]) -> (u64, u128) {
    let mut open: Vec<&ValueTree> = values.iter().collect();
    let (mut size, mut sum) = (0, 0);
    while let Some(value) = open.pop() {
        match value.state {
            PlaceState::Unknown => {}
            PlaceState::Number(number) => sum += u128::from(number.unsigned_abs()),
            PlaceState::Made { maker, .. } => {
                size += u64::from(size_of(language, value.sort, maker));
            }
        }
        open.extend(&value.fields);
    }
    (size, sum)
}

/// What a constructor adds to the size.
pub fn size_of<L: PropertyLanguage>(language: &mut L, sort: SortId, maker: u32) -> u32 {
    match &*language.shape(sort) {
        SortShape::Number => 0,
        SortShape::Made(makers) => makers[maker as usize].size,
    }
}

/// The text of each argument.
pub fn texts<L: PropertyLanguage>(language: &L, values: &[ValueTree]) -> Vec<String> {
    let candidate = Candidate::known(values);
    candidate.roots().map(|root| language.print(&candidate, root)).collect()
}

/// The smallest value of a sort by size, then sum, then text; `None` if it has no finite value.
/// Where the text decides, fields are compared one after the other.
pub fn smallest<L: PropertyLanguage>(language: &mut L, sort: SortId) -> Option<ValueTree> {
    let mut most = language.least(sort)?;
    // A lower bound need not be reached; no sort of a sensible program needs more than this.
    let limit = most + 64;
    loop {
        if let Some(value) = smallest_within(language, sort, most) {
            return Some(value);
        }
        most += 1;
        if most > limit {
            return None;
        }
    }
}

/// The smallest value of a sort among those of at most this size.
fn smallest_within<L: PropertyLanguage>(
    language: &mut L,
    sort: SortId,
    most: u32,
) -> Option<ValueTree> {
    if language.least(sort)? > most {
        return None;
    }
    let shape = language.shape(sort);
    let SortShape::Made(makers) = &*shape else {
        return Some(ValueTree { sort, state: PlaceState::Number(0), fields: Vec::new() });
    };
    let mut best: Option<(ArgumentRank, ValueTree)> = None;
    for (at, maker) in makers.iter().enumerate() {
        let Some(left) = most.checked_sub(maker.size) else { continue };
        let fields: Option<Vec<ValueTree>> =
            maker.fields.iter().map(|field| smallest_within(language, *field, left)).collect();
        let Some(fields) = fields else { continue };
        let state = PlaceState::Made {
            maker: u32::try_from(at).unwrap_or(u32::MAX),
            first: PlaceId(0),
            fields: u32::try_from(fields.len()).unwrap_or(u32::MAX),
        };
        let value = ValueTree { sort, state, fields };
        let rank = ArgumentRank::of(language, std::slice::from_ref(&value));
        if rank.size <= u64::from(most) && best.as_ref().is_none_or(|(other, _)| rank < *other) {
            best = Some((rank, value));
        }
    }
    best.map(|(_, value)| value)
}

/// The values with each unknown part replaced by the smallest value of its sort; `None` if a sort
/// has none.
pub fn completed<L: PropertyLanguage>(
    language: &mut L,
    values: &[ValueTree],
) -> Option<Vec<ValueTree>> {
    values.iter().map(|value| completed_value(language, value)).collect()
}

fn completed_value<L: PropertyLanguage>(language: &mut L, value: &ValueTree) -> Option<ValueTree> {
    if value.state == PlaceState::Unknown {
        return smallest(language, value.sort);
    }
    let fields = completed(language, &value.fields)?;
    Some(ValueTree { sort: value.sort, state: value.state, fields })
}
