//! An answer to a question, as a report or a sheet of paper has it.

use crate::skeleton::front_matter::Language;

/// An answer, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
    /// The place of its columns among those of all reports, from 0.
    pub slot: usize,
    /// The summary of the question, if the report has it.
    pub question: Option<String>,
    /// What was answered; `None` if nothing was.
    pub response: Option<String>,
    /// What is right, if the report has it.
    pub right: Option<String>,
    /// The language in which the report writes numbers.
    pub language: Language,
}
