//! What may be typed after `tatsu statistics`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use tatsu::skeleton::front_matter::Language;

use super::known_words::words;

/// `tatsu statistics`
#[derive(Clone, Debug, Args)]
pub struct StatisticsArguments {
    /// Banks: folders, the bank.json in them, or folders of banks, such as that of an exam
    #[arg(value_name = "BANK", required = true, value_hint = ValueHint::AnyPath)]
    pub banks: Vec<PathBuf>,

    /// A report that Moodle exported, CSV or JSON: responses or statistics; may be given several
    /// times
    #[arg(long, value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub responses: Vec<PathBuf>,

    /// What is made, separated by commas: text on standard output, html and csv as files
    #[arg(long, value_name = "FORMAT", value_enum, value_delimiter = ',', default_value = "text")]
    pub format: Vec<StatisticsForm>,

    /// Folder for the files of html and csv
    #[arg(short, long, value_name = "DIR", default_value = "out/statistics", value_hint = ValueHint::DirPath)]
    pub output: PathBuf,

    /// Write over files that hold something else
    #[arg(long)]
    pub force: bool,

    /// The language of text and page: en or de [default: that of the report's headings]
    #[arg(long, value_name = "LANGUAGE", value_parser = words(Language::words(), Language::of_word), hide_possible_values = true)]
    pub language: Option<Language>,

    /// Folder with a wording of your own [default: built in]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub templates: Option<PathBuf>,

    /// Print all figures as JSON to standard output instead of text
    #[arg(long)]
    pub json: bool,

    /// Say nothing but errors
    #[arg(short, long)]
    pub quiet: bool,
}

/// A form in which statistics are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatisticsForm {
    /// Tables of plain text.
    Text,
    /// A page with charts.
    Html,
    /// Tables for spreadsheets.
    Csv,
}
