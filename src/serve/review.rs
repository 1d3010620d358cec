//! Single questions of a bank: kept, exchanged for others, dropped.
//!
//! In: a bank and the numbers of questions, as `tatsu regenerate --keep --replace --drop` has them.
//! Out: the bank with other questions, and `bank.toml` beside its skeleton. What holds: all other
//! questions stay as they were seen, with their numbers; a kept one is neither exchanged nor
//! dropped.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::bank::{is_label, record};
use super::folder::FolderError;
use super::found::FinishedRun;
use super::http::Response;
use super::job::{JobState, PageJob};
use super::outcome::finished;
use super::source::trouble;
use super::state::PageState;
use crate::ask::facts::full_name;
use crate::make::again::{
    self, ExchangeOrder, NextOrder, UnreadableBank, kept_of, next_label, prepare_exchange,
    prepare_next,
};
use crate::make::bank::{PreparedExercise, SearchWatch, search};
use crate::make::json::{Obstacle, findings};
use crate::make::lane::LaneJvms;
use crate::make::order::BankOrder;
use crate::make::past;
use crate::make::status::Problem;
use crate::pipeline::StopSignal;
use crate::write::bank::{self, BankRecord, FoundBank, KEEP_FILE};

/// The most characters of a note.
const MAX_NOTE: usize = 300;
/// How much is searched for other questions.
const TIMEOUT: Duration = Duration::from_mins(1);

/// What to do with questions of a bank.
#[derive(Clone, Debug, Deserialize)]
pub struct ReviewRequest {
    /// The folder of the bank, such as `out/loops`.
    pub folder: String,
    /// Questions that are good, and stay.
    #[serde(default)]
    pub keep: BTreeSet<usize>,
    /// Questions in whose place others come.
    #[serde(default)]
    pub replace: BTreeSet<usize>,
    /// Questions that go.
    #[serde(default)]
    pub drop: BTreeSet<usize>,
    /// Kept questions that may change again.
    #[serde(default)]
    pub release: BTreeSet<usize>,
    /// What is noted about kept questions, by their numbers.
    #[serde(default)]
    pub notes: BTreeMap<usize, String>,
}

/// The bank after one that there is.
#[derive(Clone, Debug, Deserialize)]
pub struct NextRequest {
    /// The folder of the bank that there is.
    pub folder: String,
    /// The label of the next one; the next number if none is said.
    pub label: Option<String>,
    /// Further banks whose questions are not asked again.
    #[serde(default)]
    pub avoid: Vec<String>,
}

/// Begins to make the bank after one that there is; the answer is the number of the job.
pub fn next(shared: &Arc<PageState>, request: NextRequest) -> Response {
    let record = match record(shared, &request.folder) {
        Ok(record) => record,
        Err(refusal) => return refusal,
    };
    let label = request.label.as_deref().map(str::trim).filter(|label| !label.is_empty());
    let label = match label {
        Some(label) => is_label(label).then(|| label.to_owned()).ok_or_else(|| {
            Problem::new("a label has letters, digits, `-` and `_` only, such as `2027`")
        }),
        None => next_label(record.label.as_deref(), "bank"),
    };
    let label = match label {
        Ok(label) => label,
        Err(problem) => return Response::refusal(422, "label", &problem.message),
    };
    let folder = format!("out/{}", full_name(&record.skeleton.name, Some(&label)));
    let places = request.avoid.iter().map(|folder| shared.folder.place(folder));
    let places: Result<Vec<PathBuf>, FolderError> = places.collect();
    let (place, avoid) = match (shared.folder.place(&folder), places) {
        (Ok(place), Ok(avoid)) => (place, avoid),
        (Err(error), _) | (_, Err(error)) => {
            return Response::refusal(422, error.word(), &error.message());
        }
    };
    let order =
        NextOrder { label, folder: place, avoid, timeout: TIMEOUT, jobs: shared.machine.cores };
    let (id, stop) =
        shared.add_job("bank", format!("{}.java", record.skeleton.name), record.instances.len());
    let own = Arc::clone(shared);
    shared.heavy.add(move |jvms| {
        if own.change_job(id, PageJob::begins) {
            let from = request.folder.as_str();
            let prepare = |found: &FoundBank| prepare_next(found, &order);
            let (state, outcome) = changed(&own, (from, &folder), &prepare, jvms, (id, &stop));
            own.change_job(id, |job| {
                job.ends(state, outcome);
                true
            });
        }
    });
    Response::json(&json!({ "job": id }))
}

/// Keeps at once, and begins to exchange; the answer is the number of the job, if there is one.
pub fn answer(shared: &Arc<PageState>, request: ReviewRequest) -> Response {
    let record = match record(shared, &request.folder) {
        Ok(record) => record,
        Err(refusal) => return refusal,
    };
    let refused = |problem: &Problem| Response::refusal(422, "review", &problem.message);
    if let Err(problem) = must_not_be_kept(shared, &record, &request) {
        return refused(&problem);
    }
    if let Err(problem) = noted(shared, &record, &request) {
        return refused(&problem);
    }
    if !request.keep.is_empty()
        && let Err(problem) = kept(shared, &record, &request)
    {
        return refused(&problem);
    }
    if request.replace.is_empty() && request.drop.is_empty() {
        return Response::json(&json!({ "kept": true }));
    }
    let (id, stop) =
        shared.add_job("review", format!("{}.java", record.skeleton.name), record.instances.len());
    let own = Arc::clone(shared);
    shared.heavy.add(move |jvms| {
        if own.change_job(id, PageJob::begins) {
            let order = ExchangeOrder {
                replaced: request.replace.clone(),
                dropped: request.drop.clone(),
                timeout: TIMEOUT,
                jobs: own.machine.cores,
            };
            let folder = request.folder.as_str();
            let prepare = |found: &FoundBank| prepare_exchange(found, &order);
            let (state, outcome) = changed(&own, (folder, folder), &prepare, jvms, (id, &stop));
            own.change_job(id, |job| {
                job.ends(state, outcome);
                true
            });
        }
    });
    Response::json(&json!({ "job": id }))
}

/// An error if a kept question is to go, or one that is to be kept.
fn must_not_be_kept(
    shared: &PageState,
    record: &BankRecord,
    request: &ReviewRequest,
) -> Result<(), Problem> {
    let goes: BTreeSet<usize> = request.replace.union(&request.drop).copied().collect();
    let known = past::kept(shared.folder.root(), &record.full_name())?;
    let stays = known.iter().filter(|one| !request.release.contains(&one.number));
    let known = stays.map(|one| one.number).chain(request.keep.iter().copied());
    match known.into_iter().find(|number| goes.contains(number)) {
        Some(number) => Err(Problem::new(format!("question {number} is kept, so it stays"))),
        None => Ok(()),
    }
}

fn kept(shared: &PageState, record: &BankRecord, request: &ReviewRequest) -> Result<(), Problem> {
    let file = shared.folder.place(KEEP_FILE).map_err(|error| Problem::new(error.message()))?;
    let questions = kept_of(record, &|number| request.keep.contains(&number));
    again::keep(&file, &[(&record.full_name(), questions)])?;
    Ok(())
}

/// Lets kept questions go, and writes notes.
fn noted(shared: &PageState, record: &BankRecord, request: &ReviewRequest) -> Result<(), Problem> {
    if request.release.is_empty() && request.notes.is_empty() {
        return Ok(());
    }
    let file = shared.folder.place(KEEP_FILE).map_err(|error| Problem::new(error.message()))?;
    let table = record.full_name();
    // A question that is kept now is noted after it is written.
    if !request.keep.is_empty() {
        kept(shared, record, request)?;
    }
    let named = past::kept(shared.folder.root(), &table)?;
    let notes = named.into_iter().filter_map(|one| {
        let note = request.notes.get(&one.number)?;
        Some((one.idnumber, note.chars().take(MAX_NOTE).collect()))
    });
    again::note(&file, &table, &request.release, &notes.collect::<Vec<_>>())
}

/// What makes a bank out of one that there is.
type Preparation<'a> =
    &'a dyn Fn(&FoundBank) -> Result<(BankOrder, PreparedExercise), UnreadableBank>;

/// Makes a bank in the folder `into` out of the one in `from`.
fn changed(
    shared: &PageState,
    (from, into): (&str, &str),
    prepare: Preparation<'_>,
    jvms: &mut LaneJvms,
    (id, stop): (u64, &StopSignal),
) -> (JobState, Value) {
    let problem = |problem: &Problem| {
        (JobState::Failed, json!({ "problem": Obstacle::of(problem), "folder": into }))
    };
    // It may have changed while the job waited.
    let found = shared.folder.place(from).ok().and_then(|place| bank::open(&place).ok());
    let Some(FoundBank { folder, bank }) = found else {
        return problem(&Problem::new("the questions are no longer there"));
    };
    let (order, job) = match prepare(&FoundBank { folder, bank }) {
        Ok(prepared) => prepared,
        Err(UnreadableBank { problem: why, findings: None }) => return problem(&why),
        Err(UnreadableBank { findings: Some((source, diagnostics)), .. }) => {
            let told = json!({ "diagnostics": findings(&source, &diagnostics) });
            return (JobState::Failed, told);
        }
    };
    let ready = match jvms.of(&job.exercise) {
        Ok(ready) => ready,
        Err(why) => return problem(&why),
    };
    let begin = (shared.machine.now)();
    let mut event = |event| {
        shared.change_job(id, |job| job.watched(event));
    };
    let watch = SearchWatch { event: &mut event, stop: stop.clone(), begin };
    let searched = search(&order, &job, ready, watch);
    if stop.is_set() {
        jvms.forget();
    }
    match searched {
        Ok(searched) => {
            let folder = into.to_owned();
            finished(shared, FinishedRun { order, job, searched, folder, begin })
        }
        Err(failure) => (JobState::Failed, trouble(job.exercise.source(), failure)),
    }
}
