//! Which settings the form has, and how each is given.
//!
//! In: nothing. Out: rows in the order of the form. What holds: each setting of a skeleton is in a
//! row, or in the list of those that only the text can have, with the reason.

use serde::Serialize;

/// How a setting is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SettingSort {
    /// One of its choices.
    Choice,
    /// A number.
    Number,
    /// A text.
    Text,
    /// The least and the greatest number, such as `10, 40`.
    Bounds,
    /// Several texts with commas between, such as `sum, i`; of its choices, if it has any.
    Words,
    /// A sentence of questions in the author's own words.
    Sentence,
}

/// A part of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SettingGroup {
    /// What most exercises say.
    Main,
    /// Which part of the program is asked about.
    Asked,
    /// Wrong options.
    Options,
    /// What answers are worth, in detail.
    Marks,
    /// How hard questions may be.
    Difficulty,
    /// How questions look, and where they are filed.
    Shown,
    /// Sentences of one's own.
    Wording,
}

/// A row of the form.
#[derive(Clone, Copy, Debug)]
pub struct FormRow {
    /// The key, such as `answer` or `difficulty.steps`.
    pub key: &'static str,
    /// How it is given.
    pub sort: SettingSort,
    /// Where it stands.
    pub group: SettingGroup,
}

const fn row(key: &'static str, sort: SettingSort, group: SettingGroup) -> FormRow {
    FormRow { key, sort, group }
}

/// The rows, in their order.
pub const FORM: &[FormRow] = &[
    row("title", SettingSort::Text, SettingGroup::Main),
    row("question", SettingSort::Choice, SettingGroup::Main),
    row("answer", SettingSort::Choice, SettingGroup::Main),
    row("options", SettingSort::Choice, SettingGroup::Main),
    row("points", SettingSort::Number, SettingGroup::Main),
    row("language", SettingSort::Choice, SettingGroup::Main),
    row("explanation", SettingSort::Choice, SettingGroup::Main),
    row("variables", SettingSort::Words, SettingGroup::Asked),
    row("call", SettingSort::Words, SettingGroup::Asked),
    row("loop", SettingSort::Number, SettingGroup::Asked),
    row("method", SettingSort::Text, SettingGroup::Asked),
    row("count", SettingSort::Choice, SettingGroup::Asked),
    row("compare", SettingSort::Choice, SettingGroup::Asked),
    row("order", SettingSort::Choice, SettingGroup::Asked),
    row("branches", SettingSort::Choice, SettingGroup::Asked),
    row("gaps", SettingSort::Choice, SettingGroup::Asked),
    row("misconceptions", SettingSort::Words, SettingGroup::Options),
    row("without", SettingSort::Words, SettingGroup::Options),
    row("none_of_these", SettingSort::Choice, SettingGroup::Options),
    row("distinct_answers", SettingSort::Choice, SettingGroup::Options),
    row("penalty", SettingSort::Number, SettingGroup::Marks),
    row("negative", SettingSort::Text, SettingGroup::Marks),
    row("near", SettingSort::Number, SettingGroup::Marks),
    row("tolerance", SettingSort::Number, SettingGroup::Marks),
    row("difficulty.steps", SettingSort::Bounds, SettingGroup::Difficulty),
    row("difficulty.iterations", SettingSort::Bounds, SettingGroup::Difficulty),
    row("difficulty.calls", SettingSort::Bounds, SettingGroup::Difficulty),
    row("difficulty.depth", SettingSort::Bounds, SettingGroup::Difficulty),
    row("difficulty.spread", SettingSort::Number, SettingGroup::Difficulty),
    row("code", SettingSort::Choice, SettingGroup::Shown),
    row("address", SettingSort::Choice, SettingGroup::Shown),
    row("names", SettingSort::Words, SettingGroup::Shown),
    row("category", SettingSort::Text, SettingGroup::Shown),
    row("tags", SettingSort::Words, SettingGroup::Shown),
];

/// What stands before the key of a sentence, as in `wording.ask.output`.
pub const WORDING: &str = "wording.";

/// Settings that are in no row, each with the reason.
pub const ONLY_IN_TEXT: &[(&str, &str)] = &[
    (
        "part",
        "a group of questions has a table of settings for each of them, and the form is about one question",
    ),
    (
        "choices",
        "it stands for `options` where `[[options]]` lists options of the author's own, which are written beside it",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::front_matter::{difficulty_keys, setting_keys, setting_words};

    #[test]
    fn each_setting_is_in_the_form_or_has_a_reason_not_to_be() {
        let in_form = |key: &str| FORM.iter().any(|row| row.key == key);
        let mut missing = Vec::new();
        for &key in setting_keys() {
            let reason = ONLY_IN_TEXT.iter().find(|(known, _)| *known == key);
            assert!(reason.is_none_or(|(_, reason)| reason.len() > 20), "{key}");
            let is_there = match key {
                "difficulty" => difficulty_keys()
                    .iter()
                    .all(|measure| in_form(&format!("difficulty.{measure}"))),
                "wording" => WORDING == "wording.",
                key => in_form(key),
            };
            if is_there == reason.is_some() {
                missing.push(key);
            }
        }
        assert_eq!(missing, Vec::<&str>::new());
        // Nothing is in the form that is no setting.
        for row in FORM {
            let key = row.key.split('.').next().unwrap_or_default();
            assert!(setting_keys().contains(&key), "{key}");
            let has_words = !setting_words(row.key).is_empty();
            assert!(
                !has_words || row.sort == SettingSort::Choice,
                "{} has words to choose from",
                row.key
            );
        }
    }
}
