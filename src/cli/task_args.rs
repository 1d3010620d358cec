//! What may be made of a dialogue instead of questions.
//!
//! In: the words after `tatsu gen`. Out: a structure.

use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Files that `tatsu gen` writes instead of questions.
#[derive(Clone, Debug, Default, Args)]
pub struct TaskArguments {
    /// Write a task for Moodle's CodeRunner into this file, with `-n` test cases: students write
    /// the program that a dialogue describes
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub coderunner: Option<PathBuf>,

    /// Write transcripts of `-n` runs of a dialogue into this file, a text or (`.html`) a page
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub transcripts: Option<PathBuf>,
}

impl TaskArguments {
    /// The options that are given.
    pub fn given(&self) -> Vec<&'static str> {
        let both = [
            ("--coderunner", self.coderunner.is_some()),
            ("--transcripts", self.transcripts.is_some()),
        ];
        both.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect()
    }
}
