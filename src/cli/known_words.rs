//! Options that take one of some words.
//!
//! In: the words, and what each means. Out: a parser that yields the meaning.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tatsu::dialogue::ConsoleKind;
pub use tatsu::make::known_words::{format_of_word, kind_of_question, kinds_of_questions, one_of};
use tatsu::skeleton::front_matter::QuestionKind;

/// Takes one of these words and says what it means.
pub fn words<T: Clone + Send + Sync + 'static>(
    all: impl Iterator<Item = &'static str>,
    meaning: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all).try_map(move |word| meaning(&word).ok_or("an unknown word"))
}

/// The help of an option that takes a kind of question.
pub fn help_of_kinds() -> String {
    let about_skeletons = one_of("What to ask, whatever the file says", QuestionKind::words());
    let about_dialogues =
        one_of("about a dialogue", ConsoleKind::ALL.into_iter().map(ConsoleKind::as_str));
    format!("{about_skeletons}; {about_dialogues}")
}
