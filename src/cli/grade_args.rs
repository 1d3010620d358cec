//! The words of `tatsu test` and `tatsu compare` about grades.

use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Grades.
#[derive(Clone, Debug, Args)]
pub struct GradeArguments {
    /// Give points, N in all: each path or method has an equal share, if no rules say otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub points: Option<u32>,

    /// Print a table for a grade book: a row for each submission
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,

    /// Rules for grades, such as weights [default: `grading.toml` beside the reference, if it is
    /// there]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub grading: Option<PathBuf>,

    /// Write a page for each student into this folder, with no other name on it, and an archive of
    /// them for Moodle; pages that were changed by hand stay as they are
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub hand_back: Option<PathBuf>,

    /// Moodle's grading worksheet: it is filled in and written into the folder of --hand-back
    #[arg(long, value_name = "FILE", requires = "hand_back", value_hint = ValueHint::FilePath)]
    pub worksheet: Option<PathBuf>,
}
