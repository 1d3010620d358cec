//! Options that take one of some words.
//!
//! In: the words, and what each means. Out: a parser that yields the meaning.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tatsu::write::FORMATS;
use tatsu::write::format::Format;

/// Takes one of these words and says what it means.
pub fn words<T: Clone + Send + Sync + 'static>(
    all: impl Iterator<Item = &'static str>,
    meaning: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all).try_map(move |word| meaning(&word).ok_or("an unknown word"))
}

/// The format that this word means.
pub fn format_of_word(word: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == word)
}

/// The help of an option that takes one of these words.
pub fn one_of(what: &str, words: impl Iterator<Item = &'static str>) -> String {
    let words: Vec<&str> = words.collect();
    match &words[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{what}: {} or {last}", rest.join(", ")),
        words => format!("{what}: {}", words.concat()),
    }
}
