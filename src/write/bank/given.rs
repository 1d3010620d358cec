//! What the command line said of a bank, as words that can be read again.
//!
//! In: [`Overrides`] and what else decides the bytes of a bank. Out: [`GivenSettings`], and back.
//! What holds: both ways round nothing is lost; a word that is unknown is an error.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::skeleton::front_matter::{
    Address, AnswerForm, CodeForm, ExplanationDetail, Language, Marks, Negative, Overrides,
    PartKinds, Penalty, Points, QuestionKind, Share,
};

/// What the command line said. Where it said nothing, the skeleton decides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GivenSettings {
    /// How many questions were asked for.
    pub count: usize,
    /// How values were to be found: `auto`, `enumerate`, `draw` or `solve`.
    pub strategy: String,
    /// The formats in which questions were written.
    pub formats: Vec<String>,
    /// The size of sheets of paper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// Whether instances were written as programs that compile.
    pub standalone: bool,
    /// Whether a JVM had to confirm every instance.
    pub checked: bool,
    /// What is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// How it is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// How many options a choice has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<u32>,
    /// How programs are shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// How much explanations tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// The language of the questions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How German questions address students.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// What a right answer is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
    /// What a wrong try costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalty: Option<String>,
    /// What a wrong option costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub negative: Option<String>,
    /// What a number earns that is one away from the right one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<String>,
}

impl GivenSettings {
    /// With the words for these overrides.
    #[must_use]
    pub fn with(self, overrides: &Overrides) -> Self {
        let Overrides {
            question,
            following,
            answer,
            language,
            address,
            options,
            code,
            marks,
            explanation,
        } = overrides;
        let kinds: Vec<&str> =
            question.iter().copied().chain(following.iter()).map(QuestionKind::as_str).collect();
        let Marks { points, penalty, negative, near } = marks;
        let owned = |word: &str| word.to_owned();
        Self {
            question: (!kinds.is_empty()).then(|| kinds.join(",")),
            answer: answer.map(|one| owned(one.as_str())),
            options: *options,
            code: code.and_then(|one| word(CodeForm::words(), CodeForm::of_word, &one)),
            explanation: explanation
                .and_then(|one| word(ExplanationDetail::words(), ExplanationDetail::of_word, &one)),
            language: language.map(|one| owned(one.as_str())),
            address: address.and_then(|one| word(Address::words(), Address::of_word, &one)),
            points: points.map(Points::shown),
            penalty: penalty.map(Penalty::shown),
            negative: negative.map(|one| match one {
                Negative::Fair => owned(Negative::FAIR),
                Negative::Share(share) => share.shown(),
            }),
            near: near.map(Share::shown),
            ..self
        }
    }

    /// The overrides that the words mean. A kind of question that no skeleton has is left to those
    /// who know it.
    ///
    /// An error for the first word that this version does not know: the key, and what stands there.
    pub fn overrides(&self) -> Result<Overrides, String> {
        let words = self.question.as_deref().unwrap_or_default();
        let kinds: Vec<QuestionKind> = words.split(',').filter_map(QuestionKind::of_word).collect();
        Ok(Overrides {
            question: kinds.first().copied(),
            following: PartKinds::of(kinds.get(1..).unwrap_or_default()).unwrap_or_default(),
            answer: meaning("answer", self.answer.as_deref(), AnswerForm::of_word)?,
            language: meaning("language", self.language.as_deref(), Language::of_word)?,
            address: meaning("address", self.address.as_deref(), Address::of_word)?,
            options: self.options,
            code: meaning("code", self.code.as_deref(), CodeForm::of_word)?,
            explanation: meaning(
                "explanation",
                self.explanation.as_deref(),
                ExplanationDetail::of_word,
            )?,
            marks: Marks {
                points: meaning("points", self.points.as_deref(), |text| {
                    Points::of_text(text).ok()
                })?,
                penalty: meaning("penalty", self.penalty.as_deref(), |text| {
                    Penalty::of_text(text).ok()
                })?,
                negative: meaning("negative", self.negative.as_deref(), |text| {
                    Negative::of_text(text).ok()
                })?,
                near: meaning("near", self.near.as_deref(), |text| Share::of_a_part(text).ok())?,
            },
        })
    }

    /// The keys whose values differ, each with both values as in the file.
    pub fn differences(&self, other: &Self) -> Vec<(String, String, String)> {
        let as_map = |settings: &Self| match serde_json::to_value(settings) {
            Ok(serde_json::Value::Object(map)) => map,
            _ => serde_json::Map::new(),
        };
        let (own, others) = (as_map(self), as_map(other));
        let keys = own.keys().chain(others.keys().filter(|key| !own.contains_key(*key)));
        let shown = |value: Option<&serde_json::Value>| match value {
            Some(serde_json::Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
            None => "not given".to_owned(),
        };
        keys.filter(|key| own.get(*key) != others.get(*key))
            .map(|key| (key.clone(), shown(own.get(key)), shown(others.get(key))))
            .collect()
    }
}

/// The word for a value.
fn word<T: PartialEq>(
    mut words: impl Iterator<Item = &'static str>,
    of_word: fn(&str) -> Option<T>,
    value: &T,
) -> Option<String> {
    words.find(|word| of_word(word).as_ref() == Some(value)).map(str::to_owned)
}

/// What a word means, if there is one.
fn meaning<T>(
    key: &str,
    word: Option<&str>,
    of_word: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, String> {
    let unknown = |word: &str| format!("its setting `{key}` is `{word}`, which is unknown");
    word.map(|word| of_word(word).ok_or_else(|| unknown(word))).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every override with a value that is not the usual one.
    fn everything() -> Overrides {
        Overrides {
            question: Some(QuestionKind::Result),
            following: PartKinds::of(&[QuestionKind::Output, QuestionKind::Memory]).unwrap(),
            answer: Some(AnswerForm::Choice),
            language: Some(Language::German),
            address: Some(Address::Du),
            options: Some(5),
            code: Some(CodeForm::Both),
            explanation: Some(ExplanationDetail::Full),
            marks: Marks {
                points: Points::of_text("2.5").ok(),
                penalty: Penalty::of_text("0.1").ok(),
                negative: Negative::of_text("33.33333").ok(),
                near: Share::of_a_part("25").ok(),
            },
        }
    }

    #[test]
    fn what_is_given_is_read_again() {
        for overrides in [everything(), Overrides::default()] {
            let given = GivenSettings::default().with(&overrides);
            assert_eq!(given.overrides(), Ok(overrides));
        }
        let fair = Marks { negative: Some(Negative::Fair), ..Marks::default() };
        let fair = Overrides { marks: fair, ..Overrides::default() };
        assert_eq!(GivenSettings::default().with(&fair).overrides(), Ok(fair));
        let penalties = [Penalty::NONE, Penalty::THIRD, Penalty::HALF, Penalty::ALL];
        for penalty in penalties {
            let marks = Marks { penalty: Some(penalty), ..Marks::default() };
            let overrides = Overrides { marks, ..Overrides::default() };
            assert_eq!(GivenSettings::default().with(&overrides).overrides(), Ok(overrides));
        }
    }

    #[test]
    fn an_unknown_word_is_named() {
        let given = GivenSettings { answer: Some("sung".into()), ..GivenSettings::default() };
        let message = given.overrides().unwrap_err();
        assert!(message.contains("`answer`") && message.contains("`sung`"), "{message}");
    }

    #[test]
    fn differences_name_the_key_and_both_values() {
        let one = GivenSettings { count: 20, ..GivenSettings::default() };
        let other =
            GivenSettings { count: 5, answer: Some("choice".into()), ..GivenSettings::default() };
        let expected = [("count", "20", "5"), ("answer", "not given", "choice")];
        let expected =
            expected.map(|(key, one, other)| (key.to_owned(), one.to_owned(), other.to_owned()));
        assert_eq!(one.differences(&other), expected);
        assert_eq!(one.differences(&one.clone()), []);
    }
}
