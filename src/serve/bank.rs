//! A bank is made, looked at, and handed over in a format.
//!
//! In: the orders that `tatsu gen` has, as JSON. Out: what `tatsu gen --json` prints, with paths
//! relative to the folder, and files. What holds: the files are those that `tatsu gen` writes from
//! the same file in the same folder, byte for byte.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::folder::FolderError;
use super::found::FinishedRun;
use super::frame::still_frame;
use super::http::Response;
use super::job::{JobState, PageJob};
use super::outcome::{compared, finished};
use super::source::{file_of, trouble};
use super::state::PageState;
use crate::make::bank::{BankFailure, SearchWatch, folder_name, prepare, search};
use crate::make::known_words::format_of_word;
use crate::make::lane::LaneJvms;
use crate::make::order::{BankOrder, UnknownWord};
use crate::make::refusal::refused;
use crate::pipeline::StopSignal;
use crate::write::bank::{self, BankRecord, GivenSettings};
use crate::write::format::Format;

/// The most questions of a bank that is made on the page.
const MAX_QUESTIONS: usize = 2_000;
/// The most characters of a label.
const MAX_LABEL: usize = 40;
/// How much is searched, as with `tatsu gen`.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A bank to make.
#[derive(Clone, Debug, Deserialize)]
pub struct BankRequest {
    /// The file.
    pub file: String,
    /// How many questions.
    pub number: usize,
    /// Chooses among the questions.
    #[serde(default)]
    pub seed: u64,
    /// The words for the formats; the usual one if there are none.
    #[serde(default)]
    pub formats: Vec<String>,
    /// What tells the bank from those of other years.
    pub label: Option<String>,
    /// Banks whose questions are not asked again, such as `out/loops-2026`.
    #[serde(default)]
    pub avoid: Vec<String>,
    /// Whether another bank of the same name is compared with, and written over after a yes.
    #[serde(default)]
    pub compare: bool,
}

/// Begins to make a bank; the answer is the number of the job.
pub fn make(shared: &Arc<PageState>, request: BankRequest) -> Response {
    let order = match order(shared, &request) {
        Ok(order) => order,
        Err(message) => return Response::refusal(422, "order", &message),
    };
    let (id, stop) = shared.add_job("bank", request.file.clone(), order.number);
    let own = Arc::clone(shared);
    shared.heavy.add(move |jvms| {
        if own.change_job(id, PageJob::begins) {
            let (state, outcome) = made(&own, &request, order, jvms, (id, &stop));
            own.change_job(id, |job| {
                job.ends(state, outcome);
                true
            });
        }
    });
    Response::json(&json!({ "job": id }))
}

/// The order that the request means; what is wrong with it, in a sentence.
fn order(shared: &PageState, request: &BankRequest) -> Result<BankOrder, String> {
    if !(1..=MAX_QUESTIONS).contains(&request.number) {
        return Err(format!("a bank on the page has 1 to {MAX_QUESTIONS} questions"));
    }
    let label = request.label.as_deref().map(str::trim).filter(|label| !label.is_empty());
    if !label.is_none_or(is_label) {
        return Err("a label has letters, digits, `-` and `_` only, such as `2027`".to_owned());
    }
    let settings = GivenSettings {
        count: request.number,
        strategy: "auto".to_owned(),
        formats: request.formats.clone(),
        checked: true,
        ..GivenSettings::default()
    };
    let unknown = |UnknownWord { what, word }| format!("there is no {what} `{word}`");
    let avoid = request.avoid.iter().map(|folder| shared.folder.place(folder));
    Ok(BankOrder {
        seed: request.seed,
        label: label.map(str::to_owned),
        avoid: avoid.collect::<Result<_, _>>().map_err(|error| error.message())?,
        force: request.compare,
        timeout: TIMEOUT,
        jobs: shared.machine.cores,
        ..BankOrder::of_settings(&settings).map_err(unknown)?
    })
}

/// Whether a text can tell a bank from others.
pub fn is_label(label: &str) -> bool {
    let is_plain = |one: char| one.is_ascii_alphanumeric() || "-_".contains(one);
    label.len() <= MAX_LABEL && label.chars().all(is_plain)
}

fn made(
    shared: &PageState,
    BankRequest { file, compare, .. }: &BankRequest,
    order: BankOrder,
    jvms: &mut LaneJvms,
    (id, stop): (u64, &StopSignal),
) -> (JobState, Value) {
    let (source, path, name) = match file_of(shared, file) {
        Ok(known) => known,
        Err(error) => {
            return (JobState::Failed, json!({ "problem": { "message": error.message() } }));
        }
    };
    let folder = format!("out/{}", folder_name(&order, &name));
    let failed = |failure| {
        let mut told = trouble(&source, failure);
        told["folder"] = json!(folder);
        (JobState::Failed, told)
    };
    let place = match shared.folder.place(&folder) {
        Ok(place) => place,
        Err(error) => {
            return (JobState::Failed, json!({ "problem": { "message": error.message() } }));
        }
    };
    let order = BankOrder { output: Some(place), ..order };
    let job = match prepare(&order, &path, name, &source) {
        Ok(job) => job,
        Err(unprepared) => return failed(unprepared.failure),
    };
    let ready = match jvms.of(&job.exercise) {
        Ok(ready) => ready,
        Err(problem) => return failed(problem.into()),
    };
    let begin = (shared.machine.now)();
    let mut event = |event| {
        shared.change_job(id, |job| job.watched(event));
    };
    let watch = SearchWatch { event: &mut event, stop: stop.clone(), begin };
    let searched = search(&order, &job, ready, watch);
    if stop.is_set() {
        jvms.forget();
        return failed(BankFailure::Stopped);
    }
    let searched = match searched {
        Ok(searched) => searched,
        Err(failure) => return failed(failure),
    };
    let run = FinishedRun { order, job, searched, folder, begin };
    if *compare { compared(shared, run, id) } else { finished(shared, run) }
}

/// The questions of a bank, for the list of a review.
pub fn questions(shared: &PageState, folder: &str) -> Response {
    let record = match record(shared, folder) {
        Ok(record) => record,
        Err(refusal) => return refusal,
    };
    let home = record.skeleton.name.clone() + ".java";
    let kept = crate::make::past::kept(shared.folder.root(), &record.full_name());
    let kept: Vec<String> =
        kept.unwrap_or_default().into_iter().map(|question| question.idnumber).collect();
    let keep_file = shared.folder.text(bank::KEEP_FILE).map(|one| one.text).unwrap_or_default();
    let table = record.full_name();
    let note = |idnumber: &str| bank::note_of(&keep_file, &table, idnumber);
    let question = |one: &bank::InstanceRecord| {
        let own = one.questions.first();
        json!({
            "number": one.number,
            "name": own.map(|own| own.name.as_str()),
            "kept": own.is_some_and(|own| kept.contains(&own.idnumber)),
            "note": own.and_then(|own| note(&own.idnumber)),
            "code": one.code,
            "variant": one.variant,
            "hardness": one.hardness,
        })
    };
    // Whether the text of the exercise is another one by now.
    let is_stale = shared.folder.text(&home).is_ok_and(|now| now.text != record.skeleton.text);
    Response::json(&json!({
        "folder": folder,
        "name": record.full_name(),
        "file": home,
        "label": record.label,
        "seed": record.seed,
        "formats": record.settings.formats,
        "files": record.files,
        "questions": record.instances.iter().map(question).collect::<Vec<_>>(),
        "exports": shared.quiz(folder).is_some(),
        "isStale": is_stale,
    }))
}

/// The list of a bank in the folder.
pub fn record(shared: &PageState, folder: &str) -> Result<BankRecord, Response> {
    let refusal = |error: FolderError| Response::refusal(404, error.word(), &error.message());
    let place = shared.folder.place(folder).map_err(refusal)?;
    if !place.join(bank::FILE).is_file() {
        return Err(refusal(FolderError::Missing));
    }
    match bank::open(&place) {
        Ok(found) => Ok(found.bank),
        Err(error) => Err(Response::refusal(422, "bank", &error.to_string())),
    }
}

/// A file of a bank, as a download.
pub fn download(shared: &PageState, path: &str) -> Response {
    let is_of_bank = path.starts_with("out/");
    let name = path.rsplit('/').next().unwrap_or_default();
    match shared.folder.bytes(path).ok().filter(|_| is_of_bank) {
        Some(bytes) => attached(name, bytes),
        None => Response::refusal(404, "missing", "there is no such file in the folder"),
    }
}

/// The questions of a bank in another format, as a download.
pub fn export(shared: &PageState, folder: &str, format: &str) -> Response {
    let Some(format): Option<&Format> = format_of_word(format) else {
        return Response::refusal(404, "format", "there is no such format");
    };
    let Some(known) = shared.quiz(folder) else {
        let message = "make the questions once more: since this page was started, they were not";
        return Response::refusal(409, "unknown", message);
    };
    match format.artifact(&known.quiz, &known.wording) {
        Ok(Some(artifact)) => {
            let name = artifact.path.to_string_lossy().into_owned();
            attached(&name, artifact.bytes)
        }
        Ok(None) => download(shared, &format!("{folder}/{}", bank::FILE)),
        Err(refusal) => {
            let problem = refused(refusal);
            Response::refusal(422, "format", &problem.message)
        }
    }
}

/// Bytes as a download of this name.
pub fn attached(name: &str, bytes: Vec<u8>) -> Response {
    let plain: String = name
        .chars()
        .map(|one| if one.is_ascii_alphanumeric() || "-_.".contains(one) { one } else { '_' })
        .collect();
    Response::of("application/octet-stream", bytes)
        .with("Content-Disposition", format!("attachment; filename=\"{plain}\""))
}

/// The report of a bank, for a frame.
pub fn report(shared: &PageState, folder: &str) -> Response {
    match shared.folder.bytes(&format!("{folder}/report.html")) {
        Ok(bytes) => still_frame(bytes),
        Err(error) => Response::refusal(404, error.word(), &error.message()),
    }
}
