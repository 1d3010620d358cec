//! The words of `tatsu test`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};
use tatsu::read::front_matter::{Address, Language};

use super::known_words::words;
use super::numbers::{jobs, seconds, seed};

/// `tatsu test`
#[derive(Clone, Debug, Args)]
pub struct TestArguments {
    /// The dialogue: what a right program reads and prints
    #[arg(value_name = "DIALOGUE", value_hint = ValueHint::FilePath)]
    pub dialogue: PathBuf,

    /// Java programs, or folders of them: each file in a folder, and each folder in it, is a
    /// program
    #[arg(value_name = "PROGRAM", required = true, value_hint = ValueHint::AnyPath)]
    pub programs: Vec<PathBuf>,

    /// Chooses the values that are typed: the same seed gives the same tests
    #[arg(long, value_name = "S", default_value = "0", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// The most lines that are typed in a run [default: as many as 25 rounds of a loop read]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub inputs: Option<u32>,

    /// The most runs of a program, 1 to 10,000
    #[arg(long, value_name = "N", default_value = "500", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub runs: u32,

    /// How long to look for tests, in seconds; programs are tried with what was found by then
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Duration,

    /// How many programs run side by side [default: the available cores]
    #[arg(short, long, value_name = "JOBS", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// Run programs with all rights that you have, where bubblewrap is not there to confine them
    #[arg(long)]
    pub unconfined: bool,

    /// The language of the feedback, whatever the dialogue says: en or de
    #[arg(long, value_name = "LANGUAGE", value_parser = words(Language::words(), Language::of_word), hide_possible_values = true)]
    pub language: Option<Language>,

    /// How German feedback addresses students: Sie or du
    #[arg(long, value_name = "FORM", value_parser = words(Address::words(), Address::of_word), hide_possible_values = true)]
    pub address: Option<Address>,

    /// Folder with sentences of your own [default: `templates` beside the dialogue, else built in]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub templates: Option<PathBuf>,

    /// Write a page with all verdicts and conversations to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,

    /// Write over the page of an earlier run
    #[arg(long)]
    pub force: bool,

    /// Print one JSON object a program to standard output
    #[arg(long)]
    pub json: bool,
}
