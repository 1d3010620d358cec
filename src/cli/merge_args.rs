//! What may be typed after `tatsu merge`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

/// `tatsu merge`
#[derive(Clone, Debug, Args)]
pub struct MergeArguments {
    /// Folder for the bank
    #[arg(value_name = "OUT", value_hint = ValueHint::DirPath)]
    pub output: PathBuf,

    /// Shards: a bank.json, its folder, or a folder of such folders
    #[arg(value_name = "SHARD", required = true, value_hint = ValueHint::AnyPath)]
    pub shards: Vec<PathBuf>,

    /// Write over a bank or other files in the folder
    #[arg(long)]
    pub force: bool,

    /// Print a summary for programs to standard output
    #[arg(long)]
    pub json: bool,

    /// Say nothing but errors
    #[arg(short, long)]
    pub quiet: bool,
}
