//! What may be typed after `tatsu regenerate`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::chosen_questions::{ChosenQuestions, questions, questions_or_rest};
use super::numbers::{jobs, label, seconds, seed};

/// `tatsu regenerate`
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct RegenerateArguments {
    /// A bank or an exam: its folder, or the bank.json or exam.json in it
    #[arg(value_name = "BANK", value_hint = ValueHint::AnyPath)]
    pub bank: PathBuf,

    /// Make the next bank or exam: the same settings, as hard as this one, none of its questions
    #[arg(long, conflicts_with_all = ["replace", "drop", "keep"])]
    pub new: bool,

    /// The label of the next bank [default: this one's plus 1, if it is a number]
    #[arg(long, value_name = "LABEL", requires = "new", value_parser = label)]
    pub label: Option<String>,

    /// The seed of the next bank [default: this one's plus 1]
    #[arg(long, value_name = "S", requires = "new", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Further banks whose questions are not asked again, with --new or --replace
    #[arg(long, value_name = "PATH", num_args = 1.., value_hint = ValueHint::AnyPath)]
    pub avoid: Vec<PathBuf>,

    /// Put other questions in the place of these, such as 3,8 or 1-5, or PART:3,8 in an exam; a
    /// question may be named instead; `rest`: of all that are not kept
    #[arg(long, value_name = "QUESTIONS", value_parser = questions_or_rest)]
    pub replace: Option<ChosenQuestions>,

    /// Leave these questions out; the others keep their numbers
    #[arg(long, value_name = "QUESTIONS", value_parser = questions)]
    pub drop: Option<ChosenQuestions>,

    /// Keep these questions from now on: they are written down in bank.toml beside the skeleton,
    /// or beside the exam file
    #[arg(long, value_name = "QUESTIONS", value_parser = questions)]
    pub keep: Option<ChosenQuestions>,

    /// The skeleton, or the exam file, beside which bank.toml lies [default: the file of this name
    /// in the current folder, or in one above the bank]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub skeleton: Option<PathBuf>,

    /// Folder for the results [default: the bank's own; with --new the one beside it that has the
    /// new label]
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub output: Option<PathBuf>,

    /// Write over files that differ or were changed by hand
    #[arg(long)]
    pub force: bool,

    /// How much to search: as many steps as a quiet machine does in about this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Duration,

    /// How many threads search [default: the available cores]
    #[arg(short, long, value_name = "JOBS", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// Print a summary for programs to standard output
    #[arg(long)]
    pub json: bool,

    /// Say nothing but errors
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Say why the strategy was chosen, and more
    #[arg(short, long)]
    pub verbose: bool,
}
