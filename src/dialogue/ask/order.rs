//! What questions are made from, what is wanted, and what comes of it.

use crate::ask::capability::Capabilities;
use crate::ask::question::Quiz;
use crate::ask::strategy::Takings;
use crate::ask::wording::{Wording, WordingError};
use crate::console::{ConsoleScript, Transcript};
use crate::skeleton::front_matter::Marks;
use crate::solve::model::Datum;

use super::super::mutants::MutantReport;
use super::super::program::SampleProgram;
use super::super::spec::Dialogue;
use super::super::trial::DialogueTrial;
use super::kind_name::ConsoleKind;

/// What questions are made from.
pub struct QuizSource<'a> {
    /// The dialogue.
    pub dialogue: &'a Dialogue,
    /// The member of a family.
    pub parameters: &'a [Datum],
    /// Inputs for its paths.
    pub trials: &'a [DialogueTrial],
    /// Typical mistakes, each proved.
    pub mistakes: &'a MutantReport,
}

/// What questions are wanted.
pub struct QuizOrder<'a> {
    /// The name of the dialogue, fit for files.
    pub name: &'a str,
    /// How many.
    pub count: usize,
    /// Chooses programs, inputs and options.
    pub seed: u64,
    /// The sentences.
    pub wording: &'a Wording,
    /// What answers are worth.
    pub marks: Marks,
    /// How many options a choice has, from 2.
    pub options: usize,
    /// What all formats that are wanted can express.
    pub capabilities: Capabilities,
}

/// Runs a program by scripts in order, until a run does not end in good order.
pub type RunProgram<'a, E> =
    dyn FnMut(&SampleProgram, &[ConsoleScript]) -> Result<Vec<Transcript>, E> + 'a;

/// The questions that could be made.
#[derive(Clone, Debug)]
pub struct ConsoleQuiz {
    /// The questions, free of any format.
    pub quiz: Quiz,
    /// The kind of each.
    pub kinds: Vec<ConsoleKind>,
    /// What guessing earns.
    pub takings: Vec<Takings>,
    /// How many runs on a JVM they rest on.
    pub runs: usize,
}

/// Why there is no quiz.
#[derive(Debug)]
pub enum QuizTrouble<E> {
    /// Programs could not be run.
    Running(E),
    /// A template is wrong.
    Wording(WordingError),
}

impl<E> From<WordingError> for QuizTrouble<E> {
    fn from(error: WordingError) -> Self {
        Self::Wording(error)
    }
}
