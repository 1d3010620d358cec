//! What may be typed after `tatsu pun`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::numbers::{draws, seed, size, steps};

pub const PUN_EXAMPLES: &str = "\
Examples:
  tatsu pun check trees.pun                       checks every property
  tatsu pun check trees.pun --only insert-valid   checks one of them
  tatsu pun types trees.pun                       prints the type of every definition
  tatsu pun eval trees.pun 'insert 1 2 leaf'      prints the value of a term";

const CHECK_EXAMPLES: &str = "\
Examples:
  tatsu pun check trees.pun                       checks every property
  tatsu pun check trees.pun --size 5              everything up to size 5, if the steps last
  tatsu pun check trees.pun --steps 1000000000    fifty times as thorough
  tatsu pun check trees.pun --known found.txt     tries kept counterexamples first
  tatsu pun check trees.pun --json                one JSON object a file

Exit codes:
  0  every property holds, for all arguments or up to a size
  1  a property is refuted, ends in an error, does not end or cannot be checked;
     or the program has errors
  2  the command line or a file stands in the way
  3  nothing speaks against a property, but not even its smallest arguments were all tried,
     or none met its precondition";

/// `tatsu pun`
#[derive(Clone, Debug, Args)]
pub struct PunArguments {
    /// What to do.
    #[command(subcommand)]
    pub command: PunCommand,
}

/// The commands about pun.
#[derive(Clone, Debug, Subcommand)]
pub enum PunCommand {
    /// Look for counterexamples to properties
    ///
    /// Goes through all arguments of growing size, then draws larger ones, and makes what it finds
    /// as small as possible. How far it went is said of every property.
    #[command(after_help = CHECK_EXAMPLES)]
    Check(PunCheckArguments),
    /// Print the type of every definition and property
    Types(PunTypesArguments),
    /// Print the value of a term
    Eval(PunEvalArguments),
}

/// `tatsu pun check`
#[derive(Clone, Debug, Args)]
pub struct PunCheckArguments {
    /// Programs; `-` reads one from standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// Check these properties only
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,

    /// The largest size of arguments that are all gone through [default: as far as the steps last]
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
    pub size: Option<u32>,

    /// The most steps for going through all arguments of a property, and for shrinking; a quarter
    /// of it for drawing
    #[arg(long, value_name = "N", default_value = "20000000", value_parser = steps, allow_negative_numbers = true)]
    pub steps: u64,

    /// The most steps of one call; one that takes more counts as a call that does not end
    #[arg(long, value_name = "N", default_value = "100000", value_parser = steps, allow_negative_numbers = true)]
    pub step_limit: u64,

    /// The most larger arguments that are drawn for a property
    #[arg(long, value_name = "N", default_value = "2000", value_parser = draws, allow_negative_numbers = true)]
    pub draws: u64,

    /// Chooses the arguments that are drawn
    #[arg(long, value_name = "S", default_value = "0", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// A file with counterexamples, one a line as `check` prints them, such as
    /// `insert-valid 0 0 leaf`; they are tried first
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub known: Option<PathBuf>,

    /// Print one JSON object a file to standard output
    #[arg(long)]
    pub json: bool,
}

/// `tatsu pun types`
#[derive(Clone, Debug, Args)]
pub struct PunTypesArguments {
    /// A program; `-` reads it from standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Print one JSON object to standard output
    #[arg(long)]
    pub json: bool,
}

/// `tatsu pun eval`
#[derive(Clone, Debug, Args)]
pub struct PunEvalArguments {
    /// A program; `-` reads it from standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// The term, such as `insert 1 2 leaf`
    #[arg(value_name = "TERM")]
    pub term: String,

    /// The most steps
    #[arg(long, value_name = "N", default_value = "50000000", value_parser = steps, allow_negative_numbers = true)]
    pub step_limit: u64,

    /// Print one JSON object to standard output
    #[arg(long)]
    pub json: bool,
}
