//! How far paths are followed, and how far they were.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::read::datum::Datum;
use crate::read::types::Primitive;
use crate::source::Span;

use super::spec::{Dialogue, FormId};

/// How far paths are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathBounds {
    /// The most inputs of a path. Default: none.
    pub inputs: usize,
    /// How often the bodies of loops are begun again on one path. Default 25.
    pub rounds: usize,
    /// The most values outside their set on one path. Default 5.
    pub invalid: usize,
    /// After this number of paths the walk ends. Default 1,000.
    pub paths: usize,
    /// Conflicts that one question to Z3 may cost. Default 20,000.
    pub conflicts: u32,
    /// Steps that the whole walk may cost: terms that are evaluated or made, and what the solver
    /// does. Two or three million are a second. Default: as many as it takes.
    pub effort: u64,
    /// Whether what outputs decide is noted too. Default: no.
    pub outputs: bool,
    /// When the walk ends at the latest. Default: never.
    pub deadline: Option<Instant>,
}

impl PathBounds {
    /// An effort of about a minute. What is found with it does not depend on how fast a machine is.
    pub const ONE_MINUTE: u64 = 60_000 * Self::ONE_MILLISECOND;

    /// What a quiet machine of today does in that time, about.
    const ONE_MILLISECOND: u64 = 2_500;

    /// An effort that takes about as long as this where nothing else runs.
    pub fn steps_of(patience: Duration) -> u64 {
        let milliseconds = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
        milliseconds.saturating_mul(Self::ONE_MILLISECOND)
    }
}

impl Default for PathBounds {
    fn default() -> Self {
        Self {
            inputs: usize::MAX,
            rounds: 25,
            invalid: 5,
            paths: 1_000,
            conflicts: 20_000,
            effort: u64::MAX,
            outputs: false,
            deadline: None,
        }
    }
}

/// What becomes of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputFate {
    /// It is in its set.
    Stored,
    /// It is outside its set, and the line is read again.
    Dropped,
    /// It is outside its set, and ends the program.
    Stopping,
    /// It is a word that leaves a loop.
    Leaving,
    /// It is no line, but the end of the input.
    Ended,
}

/// A decision on a path, as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathDecision {
    /// The condition.
    pub span: Span,
    /// Whether it holds.
    pub holds: bool,
}

/// Inputs on which a term does not end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndlessTerm {
    /// Where the term was when its steps were used up.
    pub span: Span,
    /// The hidden parameters.
    pub arguments: Vec<String>,
    /// The lines that are typed.
    pub inputs: Vec<String>,
}

/// A path that waits for another input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedPath {
    /// The values of all parameters.
    pub parameters: Vec<Datum>,
    /// Lines that take it so far.
    pub inputs: Vec<String>,
    /// How many of them are outside their set.
    pub invalid: usize,
    /// The read that waits.
    pub read: FormId,
}

/// What the walk came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathSummary {
    /// How many paths there are with 0, 1, 2, … inputs.
    pub by_inputs: Vec<usize>,
    /// All paths with up to this number of inputs were found.
    pub complete_to: Option<usize>,
    /// Whether there are no others at all.
    pub is_exhausted: bool,
    /// Conditions that Z3 could not decide within its bounds; ways after them may be missing.
    pub undecided: Vec<Span>,
    /// Terms that fail on some path (an exception), and may be the author's mistake.
    pub failing: Vec<Span>,
    /// Terms that do not end within the steps that a term may take; one for each helper.
    pub endless: Vec<EndlessTerm>,
    /// Terms in which a number of this type does not fit for any value that comes there on some
    /// path, which is left out for that.
    pub overflowing: Vec<(Span, Primitive)>,
    /// For each branch, by form: whether it was ever taken where its condition holds, and where it
    /// does not.
    pub taken: BTreeMap<FormId, (bool, bool)>,
    /// For each read, by form: whether some value could be read.
    pub readable: BTreeMap<FormId, bool>,
    /// Some of the paths that go on after the most inputs that were followed.
    pub unfinished: Vec<UnfinishedPath>,
    /// How many questions were put to Z3.
    pub checks: u64,
    /// What the walk cost, in steps.
    pub effort: u64,
}

impl PathSummary {
    /// How many paths were found.
    pub fn paths(&self) -> usize {
        self.by_inputs.iter().sum()
    }

    /// Notes inputs on which a term does not end, unless there are such for its helper already.
    pub(super) fn notes_endless(
        &mut self,
        dialogue: &Dialogue,
        span: Span,
        parameters: &[Datum],
        inputs: Vec<String>,
    ) {
        let helper = |span| dialogue.helper_at(span).map(|method| method.span);
        let own = helper(span);
        let is_known =
            |one: &EndlessTerm| one.span == span || (own.is_some() && helper(one.span) == own);
        if !self.endless.iter().any(is_known) {
            let arguments = dialogue.arguments(parameters);
            self.endless.push(EndlessTerm { span, arguments, inputs });
        }
    }
}
