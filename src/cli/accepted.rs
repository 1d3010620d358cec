//! The file of accepted findings: read, and written where the user says so.

use std::path::Path;

use tatsu::classes::accepted::AcceptedFindings;
use tatsu::make::status::Problem;

use super::place::FilePlace;
use tatsu::make::files;

/// The findings of the file; none if it is yet to be made.
pub fn read(path: Option<&Path>, remembers: bool) -> Result<AcceptedFindings, Problem> {
    let Some(path) = path else { return Ok(AcceptedFindings::default()) };
    if remembers && !path.exists() {
        return Ok(AcceptedFindings::default());
    }
    AcceptedFindings::read(&files::java(path)?).map_err(|error| {
        Problem::new(format!("`{}`: {error}", path.display()))
            .hint("`--remember` writes such lines")
    })
}

/// Writes what is accepted from now on; the file is the user's own choice.
pub fn write(path: Option<&Path>, accepted: &AcceptedFindings) -> Result<(), Problem> {
    let Some(path) = path else { return Ok(()) };
    FilePlace::of(path, "--accept", "accepted.txt", true)?.write(accepted.text().into_bytes())
}
