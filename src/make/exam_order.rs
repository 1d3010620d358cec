//! What is wanted of an exam, and where its files come from.
//!
//! In: what a command line, or the page in the browser, says. Out: an [`ExamOrder`]. What holds:
//! every file that an exam names is asked of an [`ExamFiles`], which may refuse it.

use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::status::Problem;
use crate::source::{Source, Sources};

/// An exam to check or to make.
#[derive(Clone, Debug)]
pub struct ExamOrder {
    /// The path of the exam file, beside which `bank.toml` lies.
    pub file: PathBuf,
    /// What the exam is called, without its label.
    pub name: String,
    /// Whether it is only checked.
    pub check: bool,
    /// The folder for the results; `None`: the usual one.
    pub output: Option<PathBuf>,
    /// Whether another exam in the folder is written over.
    pub force: bool,
    /// How much to search for each part: as many steps as a quiet machine does in about this time.
    pub timeout: Duration,
    /// How many threads search.
    pub jobs: usize,
    /// Whether the JVM is left out.
    pub no_jvm: bool,
    /// Folder with the wording of questions.
    pub templates: Option<PathBuf>,
    /// The clock.
    pub now: fn() -> Instant,
}

/// What a file is to an exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExamFile {
    /// The skeleton or the dialogue of a part.
    Part,
    /// The students.
    Roster,
}

/// Whoever has the files of an exam.
pub trait ExamFiles: fmt::Debug {
    /// The exam file, as one more file of a run.
    fn exam(&self, sources: &mut Sources) -> Result<Source, Problem>;

    /// A file that the exam file names, as one more file of a run.
    fn text(&self, sources: &mut Sources, name: &str, file: ExamFile) -> Result<Source, Problem>;

    /// The place of something that the exam file names.
    fn place(&self, name: &str) -> Result<PathBuf, Problem>;
}
