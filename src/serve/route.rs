//! Which request is answered by whom.
//!
//! In: a request that the guard let through. Out: its answer. What holds: whatever is not named
//! here is not there.

use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::again::{self, AgainRequest, AgreeRequest};
use super::bank::{self, BankRequest};
use super::check::{self, CheckRequest};
use super::exam::{self, ExamFormRequest, ExamRequest};
use super::folder::{FolderError, SaveOutcome};
use super::http::{PageRequest, Response};
use super::look::{self, LookRequest, ManyRequest};
use super::offers::{self, OffersRequest};
use super::programs::{self, ProgramsRequest, UploadRequest};
use super::review::{self, NextRequest, ReviewRequest};
use super::settings::{self, SettingsRequest};
use super::state::PageState;
use super::statistics::{self, StatisticsRequest};
use super::{assets, frame, job, localized};
use crate::write::FORMATS;
use crate::write::bank::hash_of;

/// A text to save.
#[derive(Debug, Deserialize)]
struct SaveRequest {
    name: String,
    text: String,
    /// What the file was when the text was read; without it, there was none.
    stamp: Option<String>,
}

/// Something that has a name.
#[derive(Debug, Deserialize)]
struct NamedRequest {
    name: String,
}

/// A job.
#[derive(Debug, Deserialize)]
struct JobRequest {
    job: u64,
}

/// Answers a request.
pub fn answer(shared: &Arc<PageState>, request: &PageRequest) -> Response {
    let answer = match request.method.as_str() {
        "POST" => changed(shared, request),
        _ => read(shared, request),
    };
    localized::answer(request, answer)
}

fn read(shared: &Arc<PageState>, request: &PageRequest) -> Response {
    let parameter = |name: &str| request.parameter(name).unwrap_or_default();
    match request.path.as_str() {
        "/api/state" => state(shared),
        "/api/file" => match shared.folder.text(&parameter("name")) {
            Ok(text) => Response::json(&text),
            Err(error) => refused(&error),
        },
        "/api/bank" => bank::questions(shared, &parameter("folder")),
        "/api/count" => look::counted(shared, &parameter("file")),
        "/api/download" => bank::download(shared, &parameter("path")),
        "/api/export" => bank::export(shared, &parameter("folder"), &parameter("format")),
        "/frame/look" => {
            let page = parameter("id").parse().ok().and_then(|id| shared.frame(id));
            page.map_or_else(nowhere, frame::frame)
        }
        "/frame/paper" => {
            let sheet = parameter("id").parse().ok().and_then(|id| shared.frame(id));
            sheet
                .filter(|sheet| sheet.starts_with(b"%PDF-"))
                .map_or_else(nowhere, frame::sheet_frame)
        }
        "/frame/still" => {
            let page = parameter("id").parse().ok().and_then(|id| shared.frame(id));
            page.map_or_else(nowhere, frame::still_frame)
        }
        "/frame/sheet" => exam::sheet(shared, &parameter("path")),
        "/api/exam" => exam::summary(shared, &parameter("folder")),
        "/api/programs" => programs::table(shared, &parameter("job")),
        "/api/programs/file" => programs::file(shared, &parameter("job"), &parameter("name")),
        "/frame/student" => programs::student(shared, &parameter("job"), &parameter("number")),
        "/api/exam/answers" => statistics::answers_table(shared, &parameter("folder")),
        "/frame/report" => bank::report(shared, &parameter("folder")),
        path => assets::of(path).unwrap_or_else(nowhere),
    }
}

fn changed(shared: &Arc<PageState>, request: &PageRequest) -> Response {
    match request.path.as_str() {
        "/api/save" => taken(request, |save| saved(shared, &save)),
        "/api/example" => taken(request, |named| example(shared, &named)),
        "/api/check" => taken(request, |check: CheckRequest| check::answer(shared, check)),
        "/api/settings" => {
            taken(request, |wanted: SettingsRequest| settings::answer(shared, wanted))
        }
        "/api/look" => taken(request, |wanted: LookRequest| look::answer(shared, wanted)),
        "/api/make" => taken(request, |wanted: BankRequest| bank::make(shared, wanted)),
        "/api/again" => taken(request, |wanted: AgainRequest| again::make(shared, wanted)),
        "/api/agree" => taken(request, |wanted: AgreeRequest| again::agree(shared, &wanted)),
        "/api/review" => taken(request, |wanted: ReviewRequest| review::answer(shared, wanted)),
        "/api/exam/form" => taken(request, |wanted: ExamFormRequest| exam::form(wanted)),
        "/api/exam/check" => taken(request, |wanted: ExamRequest| exam::check(shared, &wanted)),
        "/api/exam/make" => taken(request, |wanted: ExamRequest| exam::make(shared, wanted)),
        "/api/statistics" => {
            taken(request, |wanted: StatisticsRequest| statistics::answer(shared, wanted))
        }
        "/api/programs/upload" => {
            taken(request, |files: UploadRequest| programs::add(shared, files))
        }
        "/api/programs/test" => {
            taken(request, |wanted: ProgramsRequest| programs::begin(shared, wanted))
        }
        "/api/offers" => taken(request, |wanted: OffersRequest| offers::answer(shared, &wanted)),
        "/api/next" => taken(request, |wanted: NextRequest| review::next(shared, wanted)),
        "/api/look/all" => taken(request, |wanted: ManyRequest| look::many(shared, wanted)),
        "/api/cancel" => taken(request, |JobRequest { job }| {
            let is_cancelled = shared.change_job(job, job::PageJob::cancel);
            Response::json(&json!({ "cancelled": is_cancelled }))
        }),
        _ => nowhere(),
    }
}

/// The answer to a body that is read as JSON.
fn taken<T: DeserializeOwned>(
    request: &PageRequest,
    answer: impl FnOnce(T) -> Response,
) -> Response {
    match serde_json::from_slice(&request.body) {
        Ok(body) => answer(body),
        Err(error) => {
            Response::refusal(400, "json", &format!("this is not what is asked for: {error}"))
        }
    }
}

fn nowhere() -> Response {
    Response::refusal(404, "nowhere", "there is nothing at this address")
}

fn refused(error: &FolderError) -> Response {
    let status = match error {
        FolderError::Missing => 404,
        FolderError::Large => 413,
        FolderError::Name | FolderError::Encoding => 422,
        FolderError::System(_) => 500,
    };
    Response::refusal(status, error.word(), &error.message())
}

/// What a tab has to know when it opens.
fn state(shared: &PageState) -> Response {
    // What happens from here on is told by an event.
    let seen = shared.told();
    let folder = shared.folder.root().file_name().map(|name| name.to_string_lossy().into_owned());
    // What tells drafts of this folder from those of others, and says nothing of the machine.
    let place = hash_of(shared.folder.root().to_string_lossy().as_bytes());
    let examples: Vec<_> = shared
        .machine
        .examples
        .iter()
        .map(|one| json!({ "name": one.name, "week": one.week, "about": one.about, "text": one.text }))
        .collect();
    let formats: Vec<_> =
        FORMATS.iter().map(|one| json!({ "name": one.name, "purpose": one.purpose })).collect();
    Response::json(&json!({
        "folder": folder,
        "place": place,
        "files": shared.folder.files(),
        "banks": shared.folder.banks(),
        "exams": shared.folder.exams(),
        "jobs": shared.jobs(),
        "examples": examples,
        "formats": formats,
        "version": crate::make::bank::TOOL,
        "seen": seen,
    }))
}

fn saved(shared: &PageState, save: &SaveRequest) -> Response {
    match shared.folder.save(&save.name, &save.text, save.stamp.as_deref()) {
        Ok(SaveOutcome::Saved(stamp)) => {
            shared.tell(&json!({ "files": true }));
            Response::json(&json!({ "stamp": stamp }))
        }
        Ok(SaveOutcome::Conflict(theirs)) => {
            Response::json(&json!({ "conflict": true, "theirs": theirs })).status(409)
        }
        Err(error) => refused(&error),
    }
}

/// Copies an example into the folder.
fn example(shared: &PageState, named: &NamedRequest) -> Response {
    let Some(example) = shared.machine.examples.iter().find(|one| one.name == named.name) else {
        return nowhere();
    };
    let name = format!("{}.java", example.name);
    match shared.folder.save(&name, example.text, None) {
        // One that is there and was changed is opened, not written over.
        Ok(SaveOutcome::Saved(_) | SaveOutcome::Conflict(_)) => {
            shared.tell(&json!({ "files": true }));
            Response::json(&json!({ "name": name }))
        }
        Err(error) => refused(&error),
    }
}
