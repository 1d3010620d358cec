//! The settings of a skeleton as a form: what can be chosen, and a choice written into its text.
//!
//! In: a text. Out: its settings with their values, and what of them the program rules out and
//! why; or the text with one setting changed. What holds: all other bytes of the text stay, with
//! comments and order; what is ruled out is what the reader of skeletons says.

mod form;
mod said;
mod value;

use serde::Serialize;

pub use form::{FORM, FormRow, ONLY_IN_TEXT, SettingGroup, SettingSort, WORDING};
pub use said::{edited, with_key};

use self::said::{SaidForm, SaidValue, values};
use self::value::OPTIONS;
use crate::ask::listing;
use crate::ask::wording::{Wording, sentence_texts};
use crate::diagnostic::Diagnostic;
use crate::make::editor::offers::variables;
use crate::skeleton::front_matter::{
    AnswerForm, Language, Overrides, QuestionKind, Settings, meaningless, setting_words,
};
use crate::source::Source;
use crate::vary::misconception::RULES;

/// A setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingField {
    /// Its key, such as `answer`, `difficulty.steps` or `wording.ask.output`.
    pub key: String,
    /// How it is given.
    pub sort: SettingSort,
    /// The part of the form in which it stands.
    pub group: SettingGroup,
    /// Whether it is written in a way that only the text can change.
    pub fixed: bool,
    /// What the text says; `None` if it leaves the setting to tatsu.
    pub value: Option<String>,
    /// What holds where the text says nothing: of a sentence, the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<String>,
    /// Why it means nothing to this exercise, if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What can be chosen; empty for what is typed.
    pub choices: Vec<SettingChoice>,
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingChoice {
    /// The word for it.
    pub word: String,
    /// What it means, where the word does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Why the program rules it out, if it does.
    pub reason: Option<String>,
}

impl SettingChoice {
    fn free(word: impl Into<String>) -> Self {
        Self { word: word.into(), help: None, reason: None }
    }
}

/// The settings of a skeleton; what words mean is said in the language of `wording`.
pub fn fields(source: &Source, wording: &Wording) -> Vec<SettingField> {
    let said = values(source.text());
    let settings = settings_of(source);
    let row = |row: &FormRow| {
        let value = said.iter().find(|one| one.key == row.key);
        let is_particular = value.is_none().then_some(settings.as_ref()).flatten();
        SettingField {
            key: row.key.to_owned(),
            sort: row.sort,
            group: row.group,
            fixed: value.is_some_and(|value| is_odd(row.sort, value.form)),
            value: value.map(|value| value.shown.clone()),
            usual: None,
            reason: is_particular.and_then(|settings| meaningless(settings, row.key)),
            choices: choices(source, row, wording),
        }
    };
    let language = settings.as_ref().map(|settings| settings.language).unwrap_or_default();
    FORM.iter().map(row).chain(sentences(&said, language)).collect()
}

/// Whether a value is written in a way that the form has not.
fn is_odd(sort: SettingSort, form: SaidForm) -> bool {
    match sort {
        SettingSort::Words => form == SaidForm::Other,
        SettingSort::Bounds => form != SaidForm::List,
        SettingSort::Choice | SettingSort::Number | SettingSort::Text | SettingSort::Sentence => {
            form != SaidForm::Plain
        }
    }
}

/// The sentences that an author may say in words of her own: what is asked, and how to answer.
fn sentences(said: &[SaidValue], language: Language) -> impl Iterator<Item = SettingField> {
    const ABOUT_QUESTIONS: [&str; 5] = ["ask.", "choose.", "arrange.", "type.", "option."];
    let is_asked = |key: &str| ABOUT_QUESTIONS.iter().any(|part| key.starts_with(part));
    let own = |key: &str| said.iter().find(|one| one.key == key);
    let field = move |(key, usual): (String, String)| {
        let key = format!("{WORDING}{key}");
        let value = own(&key);
        SettingField {
            sort: SettingSort::Sentence,
            group: SettingGroup::Wording,
            fixed: value.is_some_and(|value| value.form != SaidForm::Plain),
            value: value.map(|value| value.shown.clone()),
            usual: Some(usual.split_whitespace().collect::<Vec<_>>().join(" ")),
            reason: None,
            choices: Vec::new(),
            key,
        }
    };
    sentence_texts(language)
        .into_iter()
        .filter(move |(key, _)| is_asked(key))
        .map(field)
        .collect::<Vec<_>>()
        .into_iter()
}

/// What can be chosen for a setting.
fn choices(source: &Source, row: &FormRow, wording: &Wording) -> Vec<SettingChoice> {
    match row.key {
        "question" => QuestionKind::words()
            .map(|word| {
                let question = QuestionKind::of_word(word);
                choice(source, word, "question", Overrides { question, ..Overrides::default() })
            })
            .collect(),
        "answer" => AnswerForm::words()
            .map(|word| {
                let answer = AnswerForm::of_word(word);
                choice(source, word, "answer", Overrides { answer, ..Overrides::default() })
            })
            .collect(),
        "options" => OPTIONS.map(|number| SettingChoice::free(number.to_string())).collect(),
        "none_of_these" | "distinct_answers" => ["true", "false"].map(SettingChoice::free).to_vec(),
        "variables" => variables(source).into_iter().map(SettingChoice::free).collect(),
        "misconceptions" | "without" => RULES
            .iter()
            .map(|rule| {
                let thought = wording.say(&format!("thought.{}", rule.name), Vec::new());
                let help = thought.ok().map(|html| listing::plain(&html));
                SettingChoice { help, ..SettingChoice::free(rule.name) }
            })
            .collect(),
        key => setting_words(key).into_iter().map(SettingChoice::free).collect(),
    }
}

/// A word, and why it does not do where the reader of skeletons finds an error only with it.
fn choice(source: &Source, word: &str, key: &str, overrides: Overrides) -> SettingChoice {
    let is_error = |one: &&Diagnostic| one.is_error();
    // What the text says of the key itself must not count.
    let without = edited(source.text(), key, None).unwrap_or_else(|_| source.text().to_owned());
    let neutral = source.with_text(without);
    let known = crate::skeleton::read(&neutral).diagnostics;
    let found = crate::skeleton::read_with(&neutral, overrides).diagnostics;
    let is_new = |one: &&Diagnostic| known.iter().all(|other| other.message != one.message);
    let first = found.iter().filter(is_error).find(is_new);
    SettingChoice { reason: first.map(|one| one.message.clone()), ..SettingChoice::free(word) }
}

/// The settings of a skeleton that can be read.
pub fn settings_of(source: &Source) -> Option<Settings> {
    crate::skeleton::read(source).skeleton.map(|skeleton| skeleton.settings)
}

#[cfg(test)]
mod tests;
