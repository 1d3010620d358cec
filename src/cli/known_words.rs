//! Options that take one of some words.
//!
//! In: the words, and what each means. Out: a parser that yields the meaning.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tatsu::dialogue::ConsoleKind;
use tatsu::skeleton::front_matter::QuestionKind;
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

/// The words for all kinds of questions: those about skeletons, and then those that are asked about
/// dialogues only.
pub fn kinds_of_questions() -> impl Iterator<Item = &'static str> {
    QuestionKind::words().chain(kinds_of_dialogues_alone())
}

fn kinds_of_dialogues_alone() -> impl Iterator<Item = &'static str> {
    let words = ConsoleKind::ALL.into_iter().map(ConsoleKind::as_str);
    words.filter(|word| QuestionKind::of_word(word).is_none())
}

/// A kind of question by its word, which is kept as it is: a skeleton and a dialogue may have kinds
/// of the same name.
pub fn kind_of_question(word: &str) -> Option<&'static str> {
    kinds_of_questions().find(|known| *known == word)
}

/// The help of an option that takes a kind of question.
pub fn help_of_kinds() -> String {
    let about_skeletons = one_of("What to ask, whatever the file says", QuestionKind::words());
    let about_dialogues =
        one_of("about a dialogue", ConsoleKind::ALL.into_iter().map(ConsoleKind::as_str));
    format!("{about_skeletons}; {about_dialogues}")
}

/// The help of an option that takes one of these words.
pub fn one_of(what: &str, words: impl Iterator<Item = &'static str>) -> String {
    let words: Vec<&str> = words.collect();
    match &words[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{what}: {} or {last}", rest.join(", ")),
        words => format!("{what}: {}", words.concat()),
    }
}
