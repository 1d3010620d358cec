//! Options that take one of some words.
//!
//! In: the words, and what each means. Out: a parser that yields the meaning.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Takes one of these words and says what it means.
pub fn words<T: Clone + Send + Sync + 'static>(
    all: impl Iterator<Item = &'static str>,
    meaning: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all).try_map(move |word| meaning(&word).ok_or("an unknown word"))
}
