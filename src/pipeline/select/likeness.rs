//! What questions of a bank may have in common besides their answers.
//!
//! In: nothing. Out: the types that candidates and the choice of a bank share.

use crate::vary::ways::ConditionWay;

/// What tells questions of a bank apart besides their answers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TraitSubject {
    /// The right answer with signs for its digits and letters.
    Shape,
    /// The right answer with a sign for each number and each word but truth values.
    Outline,
    /// The right answer of a part of a group that is not the first.
    PartAnswer {
        /// The letter of the part.
        letter: char,
    },
    /// The value of a placeholder that has few.
    Value {
        /// Its place among the placeholders.
        placeholder: usize,
        /// What it is called.
        name: String,
    },
    /// How a condition comes out.
    Way {
        /// Where the condition begins in the author's text.
        start: u32,
        /// The line in which students read it.
        line: u32,
    },
}

impl TraitSubject {
    /// Whether it is about the right answer.
    pub fn is_of_answer(&self) -> bool {
        matches!(
            self,
            TraitSubject::Shape | TraitSubject::Outline | TraitSubject::PartAnswer { .. }
        )
    }

    /// Whether all questions of a bank may be like this: a condition that goes both ways within one
    /// question, as that of every loop that runs, gives nothing away.
    pub fn is_welcome(&self, category: &str) -> bool {
        matches!(self, TraitSubject::Way { .. }) && category == ConditionWay::BOTH
    }
}

/// What a question is like in one respect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BankTrait {
    /// The respect.
    pub subject: TraitSubject,
    /// What it is like.
    pub category: String,
}
