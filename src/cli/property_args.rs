//! What may be typed after `tatsu property`, with its help.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};
use tatsu::classes::plan::SearchPlan;
use tatsu::property::LadderBudget;
use tatsu::skeleton::front_matter::Language;

use super::class_args::character;
use super::known_words::words;
use super::numbers::{draws, jobs, seconds, seed, size, steps};
use super::run_trace::noted;

/// Steps that a quiet machine takes in a microsecond, as far as they are counted: calls of
/// properties with small arguments, and what it costs to make these.
const STEPS_OF_A_MICROSECOND: u128 = 10;

pub const PROPERTY_EXAMPLES: &str = "\
Examples:
  tatsu property Tree.java                     checks the properties in a file
  tatsu property Spec.java --with Tree.java    properties beside the program
  tatsu property Spec.java --program submissions/*/Tree.java
                                               each program, and which property finds which
  tatsu property Spec.java --program Tree.java --faults 40
                                               which planted faults no property finds
  tatsu property Tree.java --store found.txt   tries what was found earlier first
  tatsu property Tree.java --junit TreeTest.java
                                               the counterexamples as a JUnit test
  tatsu property Spec.java --program Tree.java --coderunner tree.xml
                                               the counterexamples as tests of a task

A property is a static method that returns boolean and has a name that begins with `prop`, or one
that is marked with @PROPERTY; a marked one may also be void, and throw or assert.

Exit codes:
  0  every property holds, for all arguments or up to a size
  1  a property is refuted, ends in an error, does not end, changes its answers or cannot be checked
  2  the command line, a file or the JDK stands in the way
  3  nothing speaks against a property, but not even its smallest arguments were all tried,
     or none met its precondition";

/// `tatsu property`
#[derive(Clone, Debug, Args)]
pub struct PropertyArguments {
    /// Java files with properties; each is checked by itself, but for `--program`
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// Programs that the properties are about, each compiled with all of FILE
    #[arg(long, value_name = "PROGRAM", num_args = 1.., value_hint = ValueHint::FilePath)]
    pub program: Vec<PathBuf>,

    /// Other files of the program: helpers, classes that implement an interface
    #[arg(long, value_name = "HELPER", num_args = 1, value_hint = ValueHint::FilePath)]
    pub with: Vec<PathBuf>,

    /// Check these properties only
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,

    /// Whole numbers to try beside those around 0, each with its neighbours, such as 100,365; at
    /// most 6 [default: those in the files of the properties]
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_hyphen_values = true)]
    pub ints: Option<Vec<i64>>,

    /// Fractions to try beside multiples of a half, such as 0.1,19.99, of up to six decimals; at
    /// most 4 [default: 0.1, the greatest double, and those in the files of the properties]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = fraction, allow_hyphen_values = true)]
    pub doubles: Option<Vec<f64>>,

    /// Characters to try beside a, b, 0 and others; at most 4 [default: those in the files of the
    /// properties]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = character)]
    pub chars: Option<Vec<char>>,

    /// Texts to try beside short ones, separated by commas; at most 6 [default: those in the files
    /// of the properties]
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_hyphen_values = true)]
    pub strings: Option<Vec<String>>,

    /// The largest size of arguments that are all gone through [default: as far as the steps last]
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
    pub size: Option<u32>,

    /// The most steps for going through all arguments of a property; twice as many for shrinking, a
    /// quarter of it for drawing
    #[arg(long, value_name = "N", default_value = "10000000", value_parser = steps, allow_negative_numbers = true)]
    pub steps: u64,

    /// In place of --steps: as many as a quiet machine takes in about this many seconds, for each
    /// property
    #[arg(long, value_name = "SECONDS", conflicts_with = "steps", value_parser = seconds, allow_negative_numbers = true)]
    pub seconds: Option<Duration>,

    /// Do not ask the solver about properties of which nothing else is known for all arguments
    #[arg(long)]
    pub no_proof: bool,

    /// Loop passes and calls after which one call counts as endless
    #[arg(long, value_name = "N", default_value = "100000", value_parser = steps, allow_negative_numbers = true)]
    pub step_limit: u64,

    /// Memory that one call may use up, in MiB
    #[arg(long, value_name = "MIB", default_value = "128", value_parser = clap::value_parser!(u64).range(1..=512))]
    pub memory: u64,

    /// The most larger arguments that are drawn for a property
    #[arg(long, value_name = "N", default_value = "500", value_parser = draws, allow_negative_numbers = true)]
    pub draws: u64,

    /// Chooses the arguments that are drawn
    #[arg(long, value_name = "S", default_value = "0", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// A file of counterexamples, one call of a property a line: they are tried first, and new ones
    /// are added at its end
    #[arg(long, value_name = "STORE", value_hint = ValueHint::FilePath)]
    pub store: Option<PathBuf>,

    /// Write a JUnit 5 class with a test for each counterexample; the file must not be there yet
    #[arg(long, value_name = "TEST", value_hint = ValueHint::FilePath)]
    pub junit: Option<PathBuf>,

    /// Write a question for CodeRunner as Moodle XML, in which students write the program and each
    /// counterexample is a test; needs --program, and the file must not be there yet
    #[arg(long, value_name = "QUESTION", value_hint = ValueHint::FilePath)]
    pub coderunner: Option<PathBuf>,

    /// The language of --coderunner: en or de
    #[arg(long, value_name = "LANGUAGE", requires = "coderunner", value_parser = words(Language::words(), Language::of_word), hide_possible_values = true)]
    pub language: Option<Language>,

    /// Plant this many faults in the files of `--program` and `--with`, and say which properties
    /// find which; each has a hundredth of --steps
    #[arg(long, value_name = "N", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub faults: u32,

    /// Write each call of a property with how it ended into this file, the first 10,000 of a
    /// program; `-` for standard error
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub trace: Option<PathBuf>,

    /// Run classes with all rights that you have, where bubblewrap is not there to confine them
    #[arg(long)]
    pub unconfined: bool,

    /// How many programs are checked side by side, each in a JVM of its own [default: the
    /// available cores]
    #[arg(short, long, value_name = "JOBS", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// Print one JSON object a program to standard output
    #[arg(long)]
    pub json: bool,
}

/// A double that properties can be tried with.
fn fraction(text: &str) -> Result<f64, String> {
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let found: f64 = text.parse().map_err(|_| String::from("not a number such as 0.1"))?;
    if decimals > 6 || text.contains(['e', 'E']) || !found.is_finite() || found.abs() >= 1e6 {
        return Err(String::from("it must be less than 1000000 and have at most six decimals"));
    }
    Ok(found)
}

impl PropertyArguments {
    /// How long and how large one call may be.
    pub fn plan(&self) -> SearchPlan {
        SearchPlan {
            steps: self.step_limit,
            memory_mib: self.memory,
            // Steps bound the search; this only bounds how long an answer may take.
            time: Duration::from_mins(10),
            observes: false,
            proves: !self.no_proof,
            ints: self.ints.clone(),
            doubles: self.doubles.clone(),
            chars: self.chars.clone(),
            strings: self.strings.clone(),
            journal: noted(self.trace.as_deref()),
            ..SearchPlan::default()
        }
    }

    /// The most steps for going through all arguments of a property.
    pub fn most_steps(&self) -> u64 {
        self.seconds.map_or(self.steps, |time| {
            let steps = time.as_micros().saturating_mul(STEPS_OF_A_MICROSECOND);
            u64::try_from(steps).unwrap_or(u64::MAX)
        })
    }

    /// How much work is done for each property.
    pub fn budget(&self) -> LadderBudget {
        LadderBudget {
            size: self.size,
            draws: self.draws,
            seed: self.seed,
            ..LadderBudget::of(self.most_steps())
        }
    }
}
