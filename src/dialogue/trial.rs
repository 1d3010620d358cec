//! One try of a program: what is typed, and what a right program may say to it.
//!
//! In: a dialogue, the values of its parameters, and inputs. Out: a [`DialogueTrial`], which judges
//! what a program did. What holds: the inputs are relevant, so a right program reads all of them
//! and no more.

use crate::console::{ConsoleScript, ConversationStep, RunEnding, Transcript};
use crate::jvm::job::END_OF_INPUT;
use crate::read::datum::Datum;

use super::covering::{Difference, TraceStep, covers, covers_in_whole};
use super::evaluate::shown;
use super::generalised::{GeneralisedTrace, TraceError};
use super::nudged::is_steady;
use super::overflow::trace_without_overflows;
use super::search::DialogueTest;
use super::spec::Dialogue;

/// What a program is given, and what it may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialogueTrial {
    /// The values of the parameters of the dialogue.
    pub parameters: Vec<Datum>,
    /// What is typed, value by value; the end of the input last, if it is told.
    pub inputs: Vec<String>,
    /// What a right program may do.
    pub expected: GeneralisedTrace,
    /// What a program is run with.
    pub script: ConsoleScript,
}

/// What is wrong with a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunMistake {
    /// It said something else, read too much or too little.
    Differs(Difference),
    /// It did not end in good order.
    Ends(RunEnding),
}

impl DialogueTrial {
    /// The trial with these inputs; an error if they are not relevant, or lead to an overflow that
    /// the dialogue wants to be avoided.
    pub fn new(
        dialogue: &Dialogue,
        parameters: Vec<Datum>,
        inputs: Vec<String>,
    ) -> Result<Self, TraceError> {
        let expected = trace_without_overflows(dialogue, &parameters, &inputs)?;
        if expected.has_numbers_too_large || expected.has_words && !dialogue.settings.types_words {
            return Err(TraceError::Foreign);
        }
        if !is_steady(dialogue, &parameters, &inputs, &expected) {
            return Err(TraceError::Unsteady);
        }
        let arguments = dialogue.hidden().filter_map(|(id, parameter)| {
            let value = parameters.get(id.index())?;
            Some(shown(value, &parameter.ty))
        });
        let lines = typed_lines(&expected, &inputs);
        let script = ConsoleScript { arguments: arguments.collect(), lines };
        Ok(Self { parameters, inputs, expected, script })
    }

    /// The trial that a search found.
    pub fn of_test(dialogue: &Dialogue, test: DialogueTest) -> Self {
        let arguments = test.arguments(dialogue);
        let lines = typed_lines(&test.trace, &test.inputs);
        let script = ConsoleScript { arguments, lines };
        let DialogueTest { parameters, inputs, trace, .. } = test;
        Self { parameters, inputs, expected: trace, script }
    }

    /// What is wrong with a run of this trial; `None` if it is right.
    pub fn judge(&self, transcript: &Transcript) -> Option<RunMistake> {
        match &transcript.ending {
            RunEnding::Ended if !transcript.is_in_order => {
                let printed = transcript.outputs().collect::<String>();
                covers_in_whole(&self.expected, &printed).err().map(RunMistake::Differs)
            }
            RunEnding::Ended => {
                covers(&self.expected, &steps(transcript)).err().map(RunMistake::Differs)
            }
            RunEnding::AskedForMore => {
                let mut steps = steps(transcript);
                steps.push(TraceStep::Input(String::new()));
                let differs = covers(&self.expected, &steps).err().map(RunMistake::Differs);
                // More was read than a right program reads, so there is a difference.
                Some(differs.unwrap_or(RunMistake::Ends(RunEnding::AskedForMore)))
            }
            other @ (RunEnding::Crashed { .. }
            | RunEnding::ExitCode(_)
            | RunEnding::Endless
            | RunEnding::TooSlow
            | RunEnding::Sleeping
            | RunEnding::TooMuchOutput
            | RunEnding::TooMuchMemory
            | RunEnding::TooManyProcesses
            | RunEnding::ThreadLeft(_)
            | RunEnding::StreamsReplaced
            | RunEnding::NotCompiled(_)
            | RunEnding::NoMain
            | RunEnding::SeveralMains(_)
            | RunEnding::Killed) => Some(RunMistake::Ends(other.clone())),
        }
    }
}

/// The lines that are typed for some inputs: values of one line stand together, and the end of the
/// input is told at last.
fn typed_lines(expected: &GeneralisedTrace, inputs: &[String]) -> Vec<String> {
    let end = inputs.last().filter(|last| *last == END_OF_INPUT);
    expected.inputs().map(str::to_owned).chain(end.cloned()).collect()
}

/// What a program did, in the words of `covering`.
fn steps(transcript: &Transcript) -> Vec<TraceStep> {
    let step = |event: &ConversationStep| match event {
        ConversationStep::Output(text) => TraceStep::Output(text.clone()),
        ConversationStep::Input(line) => TraceStep::Input(line.clone()),
    };
    transcript.events.iter().map(step).collect()
}
