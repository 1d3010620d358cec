//! Keys of other files for what holds whatever a skeleton says.
//!
//! In: a key of such a file and the TOML after it. Out: one more of the [`Overrides`]. What holds:
//! keys, words and bounds are those of the front matter.

use toml::de::DeValue;

use super::kind::{ANSWERS, KINDS, QuestionKind};
use super::settings::{ADDRESSES, CODE_FORMS, DETAILS, LANGUAGES, Overrides, PartKinds};
use super::value::TomlReader;
use crate::source::Span;

/// The keys, in the order in which messages list them.
pub const OVERRIDING_KEYS: &[&str] = &[
    "question",
    "answer",
    "options",
    "points",
    "penalty",
    "negative",
    "near",
    "language",
    "address",
    "code",
    "explanation",
];

impl TomlReader {
    /// Reads the value of one of [`OVERRIDING_KEYS`]; other keys change nothing.
    pub fn override_key(
        &mut self,
        overrides: &mut Overrides,
        key: &str,
        value: &DeValue,
        span: Span,
    ) {
        match key {
            "question" if value.as_array().is_some() => {
                let items = value.as_array().map_or(&[][..], |items| items);
                let kinds: Vec<QuestionKind> =
                    self.kinds(items, span).into_iter().map(|(kind, _)| kind).collect();
                overrides.question = kinds.first().copied();
                let following = PartKinds::of(kinds.get(1..).unwrap_or_default());
                overrides.following = following.unwrap_or_default();
            }
            "question" => {
                let words: Vec<(&str, QuestionKind)> =
                    KINDS.iter().map(|traits| (traits.word, traits.kind)).collect();
                overrides.question = self.word((key, "kind of question"), &words, value, span);
            }
            "answer" => {
                overrides.answer = self.word((key, "form of answer"), ANSWERS, value, span);
            }
            "options" => {
                let number = self.number(key, &(2..=10), value, span);
                overrides.options = number.and_then(|number| u32::try_from(number).ok());
            }
            "points" | "penalty" | "negative" | "near" => {
                self.mark(&mut overrides.marks, key, value, span);
            }
            "language" => overrides.language = self.word((key, "language"), LANGUAGES, value, span),
            "address" => {
                overrides.address = self.word((key, "form of address"), ADDRESSES, value, span);
            }
            "code" => {
                overrides.code = self.word((key, "way to show programs"), CODE_FORMS, value, span);
            }
            "explanation" => {
                let what = "length of explanations";
                overrides.explanation = self.word((key, what), DETAILS, value, span);
            }
            _ => {}
        }
    }
}
