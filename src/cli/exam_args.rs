//! What may be typed after `tatsu exam`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::numbers::{jobs, seconds};

/// `tatsu exam`
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct ExamArguments {
    /// An exam file, such as exam.toml
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Say everything that is wrong with the file, the skeletons and the roster; make nothing
    #[arg(long, conflicts_with_all = ["output", "force"])]
    pub check: bool,

    /// Folder for the results [default: out/NAME-LABEL, after the exam file and its label]
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub output: Option<PathBuf>,

    /// Write over another exam in the folder, and over files that were changed by hand
    #[arg(long)]
    pub force: bool,

    /// How much to search: as many steps as a quiet machine does in about this many seconds, for
    /// each part
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Duration,

    /// How many threads search [default: the available cores]
    #[arg(short, long, value_name = "JOBS", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// Leave the JVM out; every result is marked as unchecked
    #[arg(long)]
    pub no_jvm: bool,

    /// Folder with the wording of questions [default: `templates` beside each skeleton, else built
    /// in]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub templates: Option<PathBuf>,

    /// Print a summary for programs to standard output
    #[arg(long)]
    pub json: bool,

    /// Say nothing but errors
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Say why strategies were chosen, and more
    #[arg(short, long)]
    pub verbose: bool,
}
