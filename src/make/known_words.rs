//! Words for formats and kinds of questions.
//!
//! In: a word. Out: what it means, if anything.

use crate::dialogue::ConsoleKind;
use crate::skeleton::front_matter::QuestionKind;
use crate::write::FORMATS;
use crate::write::format::Format;

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

/// What is said of a choice of words, such as `kinds: one, two or three`.
pub fn one_of(what: &str, words: impl Iterator<Item = &'static str>) -> String {
    let words: Vec<&str> = words.collect();
    match &words[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{what}: {} or {last}", rest.join(", ")),
        words => format!("{what}: {}", words.concat()),
    }
}
