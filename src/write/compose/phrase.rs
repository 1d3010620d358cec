//! Words of the student's language in answers.
//!
//! In: an answer in which some options are sentences, and misreadings behind its options. Out: the same answer with its sentences
//! said. Kinds of questions thus decide what is right and wrong without knowing any language.

use minijinja::Value;

use super::Draft;
use crate::vary::Misread;
use crate::write::facts::Subject;
use crate::write::listing;
use crate::write::question::{Answer, Choice};
use crate::write::wording::{Values, Wording, WordingError};

/// A sentence to be said in the student's language.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    /// The key of the sentence.
    pub key: String,
    /// Its values.
    pub values: Values,
}

/// What is said of an option.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    /// The sentence that the option is, if it is one.
    pub text: Option<Phrase>,
    /// What is said to a student who chose it.
    pub feedback: Option<Phrase>,
}

impl Phrase {
    /// A sentence with its values.
    pub fn new(key: impl Into<String>, values: Values) -> Self {
        Self { key: key.into(), values }
    }

    /// What to say to a student who misreads the program like this; `None` if students do not see the place.
    pub fn of_misreading(subject: &Subject<'_>, misread: &Misread) -> Option<Self> {
        let line = subject.lines.shown(misread.place.start)?;
        let mut values: Values = vec![("line", Value::from(line))];
        let facts = misread.facts.iter();
        values.extend(facts.map(|(name, fact)| (*name, Value::from(fact.as_str()))));
        Some(Self::new(format!("misconception.{}", misread.rule), values))
    }

    fn said(&self, wording: &Wording) -> Result<String, WordingError> {
        wording.say(&self.key, self.values.clone())
    }
}

/// The answer of a draft with its sentences said.
pub fn said(draft: &Draft, wording: &Wording) -> Result<Answer, WordingError> {
    let mut answer = draft.answer.clone();
    if let Answer::Ordering { items } = &mut answer {
        for (item, words) in items.iter_mut().zip(&draft.words) {
            if let Some(phrase) = &words.text {
                *item = phrase.said(wording)?;
            }
        }
    }
    for (option, words) in options_of(&mut answer).into_iter().zip(&draft.words) {
        if let Some(phrase) = &words.text {
            option.text = phrase.said(wording)?;
            option.plain = listing::plain(&option.text);
        }
        if let Some(phrase) = &words.feedback {
            option.feedback = phrase.said(wording)?;
        }
    }
    Ok(answer)
}

fn options_of(answer: &mut Answer) -> Vec<&mut Choice> {
    match answer {
        Answer::Choice { options } | Answer::Several { options } => options.iter_mut().collect(),
        Answer::Cloze { gaps } => {
            gaps.iter_mut().flat_map(|gap| options_of(&mut gap.answer)).collect()
        }
        Answer::Number { .. } | Answer::Text { .. } | Answer::Ordering { .. } => Vec::new(),
    }
}
