//! A skeleton under other names of its variables.
//!
//! In: a skeleton whose settings list names. Out: the same program with its variables named in
//! another way, once for each way, with the same placeholders. What holds: the author's own comes
//! first; what is no right skeleton under other names is none of them.

use std::sync::Arc;

use crate::skeleton::front_matter::names::{NewNames, renamed_settings, renamed_text, ways};
use crate::skeleton::{Skeleton, again};

/// The most ways to name the variables of a program that a bank has. Each is a skeleton of its own,
/// whose misreadings are prepared once.
const MOST: usize = 6;

/// The skeleton under all other names that its instances have.
pub fn renamed(skeleton: &Skeleton) -> Vec<Skeleton> {
    if skeleton.settings.names.is_empty() {
        return Vec::new();
    }
    let ways = ways(&skeleton.settings, &skeleton.program, MOST);
    ways.iter().skip(1).filter_map(|names| with_names(skeleton, names)).collect()
}

fn with_names(skeleton: &Skeleton, names: &NewNames) -> Option<Skeleton> {
    let part = |part: &Skeleton| {
        let text = renamed_text(&part.source, part.file.front_matter, names);
        let other = again(&part.source.with_text(text), &renamed_settings(&part.settings, names))?;
        (other.program.placeholders.len() == part.program.placeholders.len()).then_some(other)
    };
    let mut other = part(skeleton)?;
    let following = skeleton.following.iter().map(|one| part(one).map(Arc::new));
    other.following = following.collect::<Option<_>>()?;
    Some(other)
}
