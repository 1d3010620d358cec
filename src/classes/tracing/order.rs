//! What tracing questions are wanted, and what comes of it.

use crate::ask::capability::Capabilities;
use crate::ask::question::Quiz;
use crate::ask::strategy::GuessedMarks;
use crate::ask::wording::Wording;

/// What questions are wanted.
pub struct TraceOrder<'a> {
    /// The class.
    pub class: &'a str,
    /// Its text, as students see it.
    pub text: &'a str,
    /// How many questions at most.
    pub count: usize,
    /// How many options a choice has, from 2.
    pub options: usize,
    /// Where what looks like chance starts.
    pub seed: u64,
    /// The sentences.
    pub wording: &'a Wording,
    /// What all formats that are wanted can express.
    pub capabilities: Capabilities,
}

/// The questions that could be made.
#[derive(Clone, Debug)]
pub struct TraceQuiz {
    /// The questions, free of any format.
    pub quiz: Quiz,
    /// By question and option, the submissions that gave it.
    pub givers: Vec<Vec<Vec<String>>>,
    /// What guessing earns.
    pub guessed_marks: GuessedMarks,
    /// How many wrong answers stem from what.
    pub origins: TracedOrigins,
    /// How many calls are not asked about because there are fewer than three options.
    pub left_out: usize,
}

/// How many wrong answers stem from what, each counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TracedOrigins {
    /// From submissions.
    pub real: usize,
    /// From misconceptions.
    pub misread: usize,
    /// From planted faults.
    pub planted: usize,
    /// From values that the outcome may be taken for.
    pub guessed: usize,
}
