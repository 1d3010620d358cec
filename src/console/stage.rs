//! What runs programs of one kind in conversations.

use super::transcript::Transcript;
use crate::jvm::job::ConsoleScript;

/// What runs programs of one kind, one at a time.
pub trait ConsoleStage {
    /// A program.
    type Program;
    /// Why programs cannot be run at all, whatever they are.
    type Error;

    /// Runs a program by each of the scripts in order, until a run does not end in good order: that
    /// is the last transcript. A program that never started has one without steps.
    fn perform(
        &mut self,
        program: &Self::Program,
        scripts: &[ConsoleScript],
    ) -> Result<Vec<Transcript>, Self::Error>;

    /// How much one program is worth.
    fn patience(&self) -> StagePatience;
}

/// How many runs of one program are worth their time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StagePatience {
    /// Runs that do not come to an end.
    pub hanging: usize,
    /// Runs that only make counterexamples smaller.
    pub smaller: usize,
}
