//! What tracing questions are wanted, and what comes of it.

use crate::ask::capability::Capabilities;
use crate::ask::question::Quiz;
use crate::ask::strategy::GuessedMarks;
use crate::ask::wording::Wording;
use crate::skeleton::front_matter::Language;

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
    /// Whether the calls are those on which submissions disagree, not those of a suite.
    pub is_of_submissions: bool,
    /// Where what looks like chance starts.
    pub seed: u64,
    /// The sentences.
    pub wording: &'a Wording,
    /// What all formats that are wanted can express.
    pub capabilities: Capabilities,
}

impl TraceOrder<'_> {
    /// What tells the questions from others about the class, such as ` submissions de`: those of a
    /// suite in English have nothing. It is part of names, the category and idnumbers, so that all
    /// of them can lie in one question bank.
    pub(super) fn distinction(&self) -> String {
        let source = if self.is_of_submissions { " submissions" } else { "" };
        let language = self.wording.language();
        if language == Language::default() {
            source.to_owned()
        } else {
            format!("{source} {}", language.as_str())
        }
    }
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
