//! What may be said of tracing questions about a class, with its help.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use tatsu::write::format::Format;
use tatsu::write::paper::PaperSize;
use tatsu::write::{FORMATS, json};

use super::known_words::{format_of_word, one_of, words};

/// What may be said of tracing questions.
#[derive(Clone, Debug, Args)]
pub struct QuestionArguments {
    /// Write tracing questions into this folder, with a report: what a call returns, prints or
    /// throws
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub questions: Option<PathBuf>,

    /// The formats in which questions are written
    #[arg(long, value_name = "FORMAT", requires = "questions", value_delimiter = ',', default_value = FORMATS[0].name, help = one_of("The formats in which questions are written, separated by commas", names()), value_parser = words(names(), format_of_word), hide_possible_values = true)]
    pub format: Vec<&'static Format>,

    /// The size of sheets of paper, for `--format paper`: a4 or us-letter [default: a4]
    #[arg(long, value_name = "SIZE", requires = "questions", value_parser = words(PaperSize::ALL.into_iter().map(PaperSize::as_str), PaperSize::of_word), hide_possible_values = true)]
    pub paper: Option<PaperSize>,

    /// How many options a choice has at most, the right one among them [default: 4]
    #[arg(long, value_name = "N", requires = "questions", value_parser = clap::value_parser!(u32).range(2..=10))]
    pub options: Option<u32>,

    /// Where random choices start: another number, other options and another order of them
    #[arg(long, value_name = "SEED", requires = "questions", default_value = "0")]
    pub seed: u64,
}

/// The formats that have a file of their own.
fn names() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|one| one.name).filter(|name| *name != json::FORMAT.name)
}
