//! What kind of mistake a run shows, so that a program that is wrong in several ways is told of
//! each.
//!
//! In: a trial, what a program did, and what is wrong with that. Out: a [`DialogueMistakeKind`].
//! Two runs show one mistake if they go wrong in the same way at the same step of the dialogue:
//! before the same read, and where something is to be printed there, at the same `PRINT`.
//! Exceptions are one mistake where they are of one class and come from one line of the program;
//! all runs without an end are one.

use crate::console::{RunEnding, Transcript};

use super::covering::DifferenceKind;
use super::generalised::{GeneralisedStep, GeneralisedTrace};
use super::spec::FormId;
use super::trial::{DialogueTrial, RunMistake};

/// What goes wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DialogueMistakeKind {
    what: MistakeWay,
    /// The forms of what is to be printed, and of the read after it.
    step: [Option<FormId>; 2],
}

/// In which way a run goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
enum MistakeWay {
    Differs(DifferenceKind),
    /// The class of an exception or the signal, and the line of the program.
    Crashed(String, Option<(String, u32)>),
    ExitCode(i32),
    NoEnd,
    Other,
}

impl DialogueMistakeKind {
    /// The kind of a mistake that a run shows.
    pub(super) fn of(trial: &DialogueTrial, transcript: &Transcript, mistake: &RunMistake) -> Self {
        let at = |inputs: usize| step(&trial.expected, inputs);
        let nowhere = [None; 2];
        let (what, step) = match mistake {
            RunMistake::Differs(difference) => {
                (MistakeWay::Differs(difference.kind), at(difference.inputs))
            }
            RunMistake::Ends(RunEnding::Crashed { what, place }) => {
                let class = what.split(':').next().unwrap_or_default().to_owned();
                let step = if place.is_some() { nowhere } else { at(transcript.inputs().count()) };
                (MistakeWay::Crashed(class, place.clone()), step)
            }
            RunMistake::Ends(RunEnding::ExitCode(code)) => {
                (MistakeWay::ExitCode(*code), at(transcript.inputs().count()))
            }
            RunMistake::Ends(ending) if ending.is_hanging() => (MistakeWay::NoEnd, nowhere),
            RunMistake::Ends(_) => (MistakeWay::Other, nowhere),
        };
        Self { what, step }
    }
}

/// Where a dialogue is after this many inputs.
fn step(trace: &GeneralisedTrace, inputs: usize) -> [Option<FormId>; 2] {
    let (mut printed, mut read) = (None, 0);
    for (step, origin) in trace.steps.iter().zip(&trace.origins) {
        match step {
            GeneralisedStep::Input(_) if read == inputs => return [printed, Some(*origin)],
            GeneralisedStep::Input(_) => {
                read += 1;
                printed = None;
            }
            GeneralisedStep::Output(_) => printed = Some(*origin),
        }
    }
    [printed, None]
}
