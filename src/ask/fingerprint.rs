//! What recognises a question that students have seen before, as hashes.
//!
//! In: what a [`QuestionRecogniser`](super::recogniser::QuestionRecogniser) found. Out: a
//! [`Fingerprint`] of two hashes, and sets of them. What holds: two questions are the same if one
//! of their hashes is.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// What recognises a question. Two questions are the same if their `program`s are, or if both have
/// `values` and these are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fingerprint {
    /// Of what is asked, the tokens of the program as the question shows it, and what is right: 24
    /// hexadecimal digits.
    pub program: String,
    /// Of what is asked, the tokens of the program with its placeholders left open, and the values
    /// of those that students see; `None` if they see none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
}

/// Questions that are not to be asked again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenBefore {
    programs: BTreeSet<String>,
    values: BTreeSet<String>,
}

impl SeenBefore {
    /// The questions with these fingerprints.
    pub fn of<'a>(fingerprints: impl IntoIterator<Item = &'a Fingerprint>) -> Self {
        let mut seen = Self::default();
        for one in fingerprints {
            seen.programs.insert(one.program.clone());
            seen.values.extend(one.values.clone());
        }
        seen
    }

    /// Adds a question, unless it is among them already; whether it was not.
    pub fn add(&mut self, fingerprint: &Fingerprint) -> bool {
        let Fingerprint { program, values } = fingerprint;
        let is_new = !self.has_program(program) && !self.has_values(values.as_ref());
        self.programs.insert(program.clone());
        self.values.extend(values.clone());
        is_new
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.programs.is_empty() && self.values.is_empty()
    }

    /// Whether a question with these values is among them.
    pub fn has_values(&self, values: Option<&String>) -> bool {
        values.is_some_and(|values| self.values.contains(values))
    }

    /// Whether a question with this program and answer is among them.
    pub fn has_program(&self, program: &str) -> bool {
        self.programs.contains(program)
    }
}
