//! Which files a run wrote, as its `bank.json` lists them.

use std::path::PathBuf;

use serde::Deserialize;

/// The name of the file of a bank.
pub const FILE: &str = "bank.json";

/// The files that a `bank.json` of any version lists; none if it cannot be read.
pub fn files(bank: &[u8]) -> Vec<PathBuf> {
    #[derive(Deserialize)]
    struct Listed {
        files: Vec<PathBuf>,
    }
    serde_json::from_slice::<Listed>(bank).map(|listed| listed.files).unwrap_or_default()
}
