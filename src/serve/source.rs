//! Files of the folder as sources, and what the page is told where nothing comes of one.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::folder::FolderError;
use super::state::PageState;
use crate::make::bank::BankFailure;
use crate::make::json::{Obstacle, findings};
use crate::source::Source;

/// The text of a file of the folder, its path, and the name of what is made of it.
pub fn file_of(shared: &PageState, file: &str) -> Result<(Source, PathBuf, String), FolderError> {
    let text = shared.folder.text(file)?.text;
    let path = shared.folder.place(file)?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    Ok((Source::new(file, text), path, name.unwrap_or_default()))
}

/// What the page is told where no bank comes of a file.
pub fn trouble(source: &Source, failure: BankFailure) -> Value {
    match failure {
        BankFailure::Problem(problem) => json!({ "problem": Obstacle::of(&problem) }),
        BankFailure::Occupied(problem) => {
            json!({ "problem": Obstacle::of(&problem), "occupied": true })
        }
        BankFailure::Exercise(found) => json!({ "diagnostics": findings(source, &found) }),
        BankFailure::Stopped => json!({ "stopped": true }),
    }
}
