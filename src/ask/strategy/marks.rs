//! What students earn in a bank without reading: by strategies, and by what they have learned.
//!
//! In: what the questions of a bank offer. Out: [`GuessedMarks`]. What holds: where nothing is to
//! be chosen, nothing is said.

use super::learner::{Lesson, lesson};
use super::{Offered, Takings, takings};

/// What students earn in a bank who do not read its programs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuessedMarks {
    /// What each strategy earns, in the order of the list of strategies; empty where nothing is to
    /// be chosen.
    pub takings: Vec<Takings>,
    /// What is earned by those who have learned from other questions of the bank; `None` where
    /// there are too few.
    pub lesson: Option<Lesson>,
}

impl GuessedMarks {
    /// What is earned in these questions.
    pub fn of(questions: &[Offered]) -> Self {
        if questions.is_empty() {
            return Self::default();
        }
        Self { takings: takings(questions), lesson: lesson(questions) }
    }

    /// The most that is earned above chance, in thousandths of all marks; `None` where nothing is
    /// to be chosen.
    pub fn most(&self) -> Option<i64> {
        let strategies = self.takings.iter().filter(|one| one.of > 0).map(Takings::gain);
        strategies.chain(self.lesson.iter().map(Lesson::gain)).max()
    }

    /// Whether a strategy earns more than it may, or more can be learned than may be.
    pub fn is_too_much(&self) -> bool {
        self.takings.iter().any(Takings::is_too_much)
            || self.lesson.is_some_and(|one| one.is_too_much())
    }
}
