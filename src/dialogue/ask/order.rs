//! What questions are made from, and what is wanted.

use crate::ask::capability::Capabilities;
use crate::console::{ConsoleScript, Transcript};
use crate::jvm::JvmError;
use crate::pipeline::Order;
use crate::read::datum::Datum;
use crate::skeleton::front_matter::Marks;
use crate::source::Source;
use crate::write::format::shared_capabilities;

use super::super::mutants::MutantReport;
use super::super::program::SampleProgram;
use super::super::spec::Dialogue;
use super::super::trial::DialogueTrial;

/// What questions are made from.
pub struct QuizSource<'a> {
    /// The dialogue.
    pub dialogue: &'a Dialogue,
    /// What chose the member of a family and the inputs.
    pub seed: u64,
    /// The member of a family.
    pub parameters: &'a [Datum],
    /// Inputs for its paths.
    pub trials: &'a [DialogueTrial],
    /// Typical mistakes, each proved.
    pub mistakes: &'a MutantReport,
    /// Whether the steps were used up before all were found.
    pub is_cut: bool,
}

/// What questions are wanted.
pub struct QuizOrder<'a> {
    /// What is asked for as of a skeleton.
    pub bank: &'a Order<'a>,
    /// The dialogue as its author wrote it.
    pub written: &'a Source,
    /// What answers are worth.
    pub marks: Marks,
    /// How many options a choice has, from 2.
    pub options: usize,
    /// The version of the Java that runs programs.
    pub java: &'a str,
}

impl QuizOrder<'_> {
    /// What all formats that are wanted can express.
    pub(super) fn capabilities(&self) -> Capabilities {
        shared_capabilities(&self.bank.formats)
    }
}

/// Runs a program by scripts in order, until a run does not end in good order.
pub type RunProgram<'a> =
    dyn FnMut(&SampleProgram, &[ConsoleScript]) -> Result<Vec<Transcript>, JvmError> + 'a;
