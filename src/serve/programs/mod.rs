//! Programs of students on the page: dropped, tested, and handed back.
//!
//! In: a dialogue or a class of the folder that is right, and submissions that are dropped beside
//! it. Out: verdicts as they come, a table, a page for each student, Moodle's worksheet filled in.
//! What holds: they run as confined as with `tatsu test` and `tatsu compare`, or after a clear yes;
//! what a program prints is text; submissions are kept no longer than they are tested.

mod request;
mod run;
mod shelf;
mod uploads;

use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;

use super::frame::still_frame;
use super::http::Response;
use super::state::PageState;
pub use request::ProgramsRequest;
pub use run::begin;
pub use shelf::AssessmentShelf;
pub use uploads::{SubmittedFile, Uploads};

/// Files to add to an upload.
#[derive(Debug, Deserialize)]
pub struct UploadRequest {
    /// The upload to which they belong; a new one if none is named.
    pub upload: Option<u64>,
    /// The files.
    pub files: Vec<SubmittedFile>,
}

/// Takes files; the answer is the number of the upload.
pub fn add(shared: &Arc<PageState>, request: UploadRequest) -> Response {
    match shared.uploads.add(request.upload, shared.number(), request.files) {
        Ok(upload) => Response::json(&json!({ "upload": upload })),
        Err(error) => Response::refusal(422, "upload", &error.message()),
    }
}

/// What is known of the submissions of a job.
pub fn table(shared: &PageState, job: &str) -> Response {
    let told = job.parse().ok().and_then(|job| {
        shared.assessments.of(job, |one| {
            let files = one.delivery.iter().flat_map(|delivery| &delivery.files);
            json!({
                "file": one.file,
                "rows": one.rows,
                "whole": one.delivery.is_some(),
                "files": files.map(|(name, _)| name).collect::<Vec<_>>(),
            })
        })
    });
    told.map_or_else(gone, |told| Response::json(&told))
}

/// The page of a student, for a frame.
pub fn student(shared: &PageState, job: &str, number: &str) -> Response {
    let page = job.parse().ok().zip(number.parse::<usize>().ok()).and_then(|(job, number)| {
        shared.assessments.of(job, |one| {
            let results = &one.delivery.as_ref()?.results;
            results.get(number.checked_sub(1)?).map(|result| result.page.clone())
        })?
    });
    page.map_or_else(gone, still_frame)
}

/// The table, or another file, as a download.
pub fn file(shared: &PageState, job: &str, name: &str) -> Response {
    let found = job.parse().ok().and_then(|job| {
        shared.assessments.of(job, |one| {
            let delivery = one.delivery.as_ref()?;
            if name == run::TABLE {
                return Some(delivery.table.clone().into_bytes());
            }
            let mut files = delivery.files.iter();
            files.find(|(known, _)| known == name).map(|(_, bytes)| bytes.clone())
        })?
    });
    found.map_or_else(gone, |bytes| super::bank::attached(name, bytes))
}

fn gone() -> Response {
    Response::refusal(404, "missing", "this is no longer known: test the programs once more")
}
