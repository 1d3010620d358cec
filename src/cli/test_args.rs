//! The words of `tatsu test`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};
use tatsu::skeleton::front_matter::{Address, Language};

use super::grade_args::GradeArguments;
use super::known_words::words;
use super::numbers::{jobs, seconds, seed};

/// `tatsu test`
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
#[derive(Clone, Debug, Args)]
pub struct TestArguments {
    /// The dialogue: what a right program reads and prints
    #[arg(value_name = "DIALOGUE", value_hint = ValueHint::FilePath)]
    pub dialogue: PathBuf,

    /// Programs, or folders of them: each file in a folder, and each folder in it, is a program
    #[arg(value_name = "PROGRAM", required_unless_present = "command", value_hint = ValueHint::AnyPath)]
    pub programs: Vec<PathBuf>,

    /// How a program in another language than Java is started, such as `-- python3 student.py`;
    /// with PROGRAMs, `{}` stands for each of them: `sum.java submissions -- python3 {}`
    #[arg(value_name = "COMMAND", last = true, value_hint = ValueHint::CommandWithArguments)]
    pub command: Vec<OsString>,

    /// Chooses the values that are typed: the same seed gives the same tests
    #[arg(long, value_name = "S", default_value = "0", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// The most lines that are typed in a run [default: as many as 25 rounds of a loop read]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub inputs: Option<u32>,

    /// The most runs of a program, 1 to 10,000 [default: 500, and 150 for a command]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub runs: Option<u32>,

    /// How long to look for tests at most, in seconds; as a rule, a number of steps ends the search
    /// after a few, however busy the machine is
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Duration,

    /// How many programs run side by side [default: the available cores]
    #[arg(short, long, value_name = "JOBS", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// Run programs with all rights that you have, where bubblewrap is not there to confine them
    #[arg(long)]
    pub unconfined: bool,

    /// A file or folder that a command may read besides its own, such as a library; can be repeated
    #[arg(long, value_name = "PATH", requires = "command", value_hint = ValueHint::AnyPath)]
    pub readable: Vec<PathBuf>,

    /// Give a command all lines at once and compare only the whole of what it prints, as where
    /// there are no pseudo-terminals
    #[arg(long, requires = "command")]
    pub pipe: bool,

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

    /// Grades
    #[command(flatten)]
    pub grades: GradeArguments,

    /// Print the verdicts only, and say nothing on standard error but errors
    #[arg(short, long)]
    pub quiet: bool,
}
