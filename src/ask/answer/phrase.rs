//! Sentences that are not put into words yet.
//!
//! In: the key of a sentence and its values. Out: a [`Phrase`], which is said in the student's
//! language at the end. Kinds of questions thus decide what is right and wrong without knowing any
//! language.

use minijinja::Value;

use crate::ask::facts::Subject;
use crate::ask::wording::{TemplateValues, Wording, WordingError, safe};
use crate::vary::Misread;

/// A sentence to be said in the student's language.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    /// The key of the sentence.
    pub key: String,
    /// Its values.
    pub values: TemplateValues,
    /// Sentences that are values of it, by name.
    pub within: Vec<(&'static str, Phrase)>,
}

/// The rules that are about how arguments are handed over, whose sentences name the line of the
/// call only if it stands in one.
const CALL_RULES: [&str; 3] =
    ["argument-by-reference", "array-argument-by-value", "object-argument-copied"];

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
    pub fn new(key: impl Into<String>, values: TemplateValues) -> Self {
        Self { key: key.into(), values, within: Vec::new() }
    }

    /// A sentence with these values, in which this one is `one`.
    pub fn inside(self, key: &str, values: TemplateValues) -> Self {
        Self { within: vec![("one", self)], ..Self::new(key, values) }
    }

    /// What to say of two misreadings at once.
    pub fn both(one: Phrase, other: Phrase) -> Self {
        let within = vec![("one", one), ("other", other)];
        Self { within, ..Self::new("option.two-misreadings", Vec::new()) }
    }

    /// What to say to a student whose drawing shows this mistake and a slip.
    pub fn slipped(self) -> Self {
        Self { within: vec![("one", self)], ..Self::new("option.and-a-slip", Vec::new()) }
    }

    /// What to say to a student who misreads the program like this; `None` if students do not see
    /// the place.
    pub fn of_misreading(subject: &Subject<'_>, misread: &Misread) -> Option<Self> {
        let line = subject.lines.shown(misread.place.start);
        // The call whose arguments are asked for stands in the question, and in no line.
        let is_asked = || {
            CALL_RULES.contains(&misread.rule)
                && subject.skeleton.is_some_and(|one| one.is_asked_call(misread.place))
        };
        if line.is_none() && !is_asked() {
            return None;
        }
        let mut values: TemplateValues = vec![("line", Value::from(line))];
        let arguments = &subject.settings.arguments;
        let shown = |fact: &str| {
            let argument = arguments.iter().find(|one| one.local == fact);
            Value::from(argument.map_or(fact, |one| one.name.as_str()))
        };
        values.extend(misread.facts.iter().map(|(name, fact)| (*name, shown(fact))));
        Some(Self::new(format!("misconception.{}", misread.rule), values))
    }

    /// The sentence in the student's language.
    pub fn said(&self, wording: &Wording) -> Result<String, WordingError> {
        let mut values = self.values.clone();
        for (name, phrase) in &self.within {
            values.push((name, safe(phrase.said(wording)?)));
        }
        wording.say(&self.key, values)
    }
}
