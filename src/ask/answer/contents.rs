//! Values of hidden places as an option.
//!
//! In: the gaps of a program and what stands in them. Out: what students read, `a = 3, b = 5`.

use crate::ask::value;
use crate::vary::gaps::{GapContents, Gaps};

/// All values, each with its name; one alone that initialises no variable has none.
pub fn text(gaps: &Gaps, contents: &GapContents) -> String {
    let values = values(gaps, contents);
    match &gaps.names[..] {
        [name] if !name.chars().any(char::is_lowercase) => values.concat(),
        names => {
            let parts = names.iter().zip(values).map(|(name, value)| format!("{name} = {value}"));
            parts.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Each value as Java writes it.
pub fn values(gaps: &Gaps, contents: &GapContents) -> Vec<String> {
    let values = contents.values.iter().zip(&gaps.types).zip(&contents.created);
    let one = |((datum, ty), created): ((_, _), &Option<String>)| match created {
        Some(text) => text.clone(),
        None => value::java(ty, datum),
    };
    values.map(one).collect()
}
