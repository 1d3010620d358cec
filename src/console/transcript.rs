//! What was seen of one run of a program that reads and prints.

use crate::jvm::job::{ConversationStep, Observation, ProgramStatus};

/// What was printed and read in a run, in order, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The steps; two outputs never stand side by side, and an empty output is none.
    pub events: Vec<ConversationStep>,
    /// How the run ended.
    pub ending: RunEnding,
    /// Whether the steps are in the order in which they happened. If not, all inputs come first,
    /// though some of them may not have been read, and then all that was printed.
    pub is_in_order: bool,
}

/// How a run of a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEnding {
    /// By itself, in good order.
    Ended,
    /// It asked for one more line than there is, and was stopped.
    AskedForMore,
    /// With an exception, or by a signal.
    Crashed {
        /// The exception with its message, such as `java.lang.ArithmeticException: / by zero`.
        what: String,
        /// The file of the program and the line from 1, where they are known.
        place: Option<(String, u32)>,
    },
    /// With an exit code other than 0.
    ExitCode(i32),
    /// After more loop passes and calls than any program needs here.
    Endless,
    /// It needed too much time, or waited for something that did not come.
    TooSlow,
    /// It slept for longer than a minute in all.
    Sleeping,
    /// It printed more than is kept.
    TooMuchOutput,
    /// It needed more memory than there is.
    TooMuchMemory,
    /// It started more processes than any program needs here.
    TooManyProcesses,
    /// Its main thread ended, and this one went on.
    ThreadLeft(String),
    /// It replaced `System.in` or `System.out`.
    StreamsReplaced,
    /// It does not compile: the compiler's first message.
    NotCompiled(String),
    /// No class has a `public static void main(String[] args)`.
    NoMain,
    /// These classes have one, separated by commas.
    SeveralMains(String),
    /// It ended what ran it, such as by `Runtime.halt`.
    Killed,
}

impl RunEnding {
    /// Whether the program came to its end by itself.
    pub fn is_orderly(&self) -> bool {
        *self == RunEnding::Ended
    }

    /// Whether the program came to no end by itself, so that its run took as long as any may.
    pub fn is_hanging(&self) -> bool {
        matches!(
            self,
            RunEnding::Endless
                | RunEnding::TooSlow
                | RunEnding::Sleeping
                | RunEnding::TooMuchMemory
                | RunEnding::TooManyProcesses
                | RunEnding::ThreadLeft(_)
        )
    }

    /// Whether the program never started, whatever was to be typed.
    pub fn is_before_start(&self) -> bool {
        matches!(self, RunEnding::NotCompiled(_) | RunEnding::NoMain | RunEnding::SeveralMains(_))
    }
}

impl Transcript {
    /// The lines that were read.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.events.iter().filter_map(|event| match event {
            ConversationStep::Input(line) => Some(line.as_str()),
            ConversationStep::Output(_) => None,
        })
    }

    /// What was printed, piece by piece.
    pub fn outputs(&self) -> impl Iterator<Item = &str> {
        self.events.iter().filter_map(|event| match event {
            ConversationStep::Output(text) => Some(text.as_str()),
            ConversationStep::Input(_) => None,
        })
    }

    /// What a JVM saw of a run; `files` are the names of the program's files.
    pub(super) fn of_observation(seen: Observation, files: &[(String, String)]) -> Self {
        let Observation { status, message, conversation, .. } = seen;
        let conversation = conversation.unwrap_or_default();
        let name = |file: usize| files.get(file).map(|(name, _)| name.clone());
        let ending = match status {
            ProgramStatus::Ended => RunEnding::Ended,
            ProgramStatus::Exited if conversation.exit_code == 0 => RunEnding::Ended,
            ProgramStatus::Exited | ProgramStatus::Exit => {
                RunEnding::ExitCode(conversation.exit_code)
            }
            ProgramStatus::Asked => RunEnding::AskedForMore,
            ProgramStatus::Thrown | ProgramStatus::CheckFailed => RunEnding::Crashed {
                what: message,
                place: conversation.place.and_then(|(file, line)| Some((name(file)?, line))),
            },
            ProgramStatus::Steps => RunEnding::Endless,
            ProgramStatus::Time => RunEnding::TooSlow,
            ProgramStatus::Slept => RunEnding::Sleeping,
            ProgramStatus::Output => RunEnding::TooMuchOutput,
            ProgramStatus::Memory => RunEnding::TooMuchMemory,
            ProgramStatus::Threads => RunEnding::ThreadLeft(message),
            ProgramStatus::Streams => RunEnding::StreamsReplaced,
            ProgramStatus::NotCompiled | ProgramStatus::TooLarge => RunEnding::NotCompiled(message),
            ProgramStatus::NoMain | ProgramStatus::NoEntry => RunEnding::NoMain,
            ProgramStatus::SeveralMains => RunEnding::SeveralMains(message),
            ProgramStatus::JvmEnded => RunEnding::Killed,
        };
        Self { events: conversation.events, ending, is_in_order: true }
    }
}
