//! What may be typed after the commands that look into a file: `check`, `count`, `run`, `show`.
//!
//! In: the words after these commands. Out: a structure for each, in which every number is within
//! its range.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum, ValueHint};
use tatsu::dialogue::program::SampleStyle;

use super::known_words::words;
use super::numbers::{alternative, inputs, jobs, seconds, seed};

/// `tatsu check`
#[derive(Clone, Debug, Args)]
pub struct CheckArguments {
    /// Skeletons; `-` reads one from standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// Tell where random assignments get lost: how many fail first at which place
    #[arg(long)]
    pub why: bool,

    /// Make typical mistakes in a dialogue, and tell how many of them its tests find
    #[arg(long)]
    pub mistakes: bool,

    /// Print one JSON object a skeleton to standard output
    #[arg(long)]
    pub json: bool,
}

/// `tatsu count`
#[derive(Clone, Debug, Args)]
pub struct CountArguments {
    /// A skeleton; `-` reads it from standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// How long to count, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Duration,

    /// Chooses the random assignments of an estimate
    #[arg(long, value_name = "S", default_value = "0", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// How many threads count [default: the available cores]
    #[arg(short, long, value_name = "JOBS", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// The most inputs of the paths of a dialogue [default: 10]
    #[arg(long, value_name = "N", value_parser = inputs, allow_negative_numbers = true)]
    pub inputs: Option<usize>,

    /// Print a JSON object to standard output
    #[arg(long)]
    pub json: bool,
}

/// `tatsu run`
#[derive(Clone, Debug, Args)]
pub struct RunArguments {
    /// A dialogue
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Print what is expected for these inputs, separated by commas
    #[arg(long, value_name = "INPUTS", allow_hyphen_values = true)]
    pub inputs: Option<String>,

    /// The hidden parameters, separated by commas [default: as the seed chooses]
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true)]
    pub hidden: Option<String>,

    /// Which alternative is printed where there are several, from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = alternative, allow_negative_numbers = true)]
    pub alternative: usize,

    /// Print what may be left out, too
    #[arg(long)]
    pub optional: bool,

    /// Chooses hidden parameters and the member of a family
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,
}

/// `tatsu show`
#[derive(Clone, Debug, Args)]
pub struct ShowArguments {
    /// A skeleton; `-` reads it from standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Which stage
    #[arg(long, value_enum)]
    pub stage: ShownStage,

    /// Chooses the instance that `--stage java` shows, and the names in `--stage program`
    #[arg(long, value_name = "S", default_value = "0", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// What `--stage program` keeps of the values that it reads: lists of all of them, or
    /// accumulators
    #[arg(long, value_name = "STYLE", default_value = "lists", value_parser = words(SampleStyle::ALL.map(SampleStyle::as_str).into_iter(), SampleStyle::of_word), hide_possible_values = true)]
    pub style: SampleStyle,

    /// How long `--stage java` searches, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Duration,
}

/// What `show` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShownStage {
    /// The typed program
    Ir,
    /// The program without loops and calls
    Ssa,
    /// The formula given to the solver
    Smt2,
    /// One complete instance, as the Java compiler gets it
    Java,
    /// A dialogue in the notation of its article
    Spec,
    /// The paths of a dialogue, with the decisions on each
    Paths,
    /// A dialogue as a Java program, confirmed by running it
    Program,
}
