//! What the page says when submissions are to be tested.

use serde::Deserialize;

use crate::serve::statistics::UploadedFile;

/// Submissions to test.
#[derive(Debug, Deserialize)]
pub struct ProgramsRequest {
    /// The dialogue, or the class that is right.
    pub file: String,
    /// The submissions.
    pub upload: u64,
    /// How many points there are in all; those of `grading.toml` if none are named.
    pub points: Option<u32>,
    /// Moodle's grading worksheet.
    pub worksheet: Option<UploadedFile>,
    /// The language of what students read about classes; a dialogue says it itself.
    pub language: Option<String>,
    /// Whether they run with all rights of the user where they cannot be confined.
    #[serde(default)]
    pub unconfined: bool,
}
