//! What may be typed after `tatsu suite`, with its help.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use tatsu::skeleton::front_matter::Language;

use super::class_args::SearchArguments;
use super::known_words::words;
use super::question_args::QuestionArguments;

/// `tatsu suite`
#[derive(Clone, Debug, Args)]
pub struct SuiteArguments {
    /// The class, which is taken to be right
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// The most tests
    #[arg(short = 'n', long = "tests", value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub tests: u32,

    /// The most faults that are planted to measure the tests, evenly over the text; 0: none
    #[arg(long, value_name = "N", default_value = "200", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub faults: u32,

    /// How far to look
    #[command(flatten)]
    pub search: SearchArguments,

    /// Call no method of the class to look into results, such as `toString`: objects of the class
    /// are not compared, and iterators not gone through
    #[arg(long)]
    pub no_observe: bool,

    /// Show each planted fault that nothing notices, and not only the first ten
    #[arg(long, conflicts_with = "json")]
    pub all: bool,

    /// Write the tests as a class for JUnit 5, such as `StackTest.java`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub junit: Option<PathBuf>,

    /// Write a question for CodeRunner with the tests as Moodle XML, such as `stack.xml`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub coderunner: Option<PathBuf>,

    /// Write patterns and outcomes for `tatsu compare old.json new.json`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub snapshot: Option<PathBuf>,

    /// Questions about the tests
    #[command(flatten)]
    pub tracing: QuestionArguments,

    /// The language of questions: en or de
    #[arg(long, value_name = "LANGUAGE", value_parser = words(Language::words(), Language::of_word), hide_possible_values = true)]
    pub language: Option<Language>,

    /// Write over files that are there
    #[arg(long)]
    pub force: bool,
}
