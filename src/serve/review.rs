//! Single questions of a bank: kept, exchanged for others, dropped.
//!
//! In: a bank and the numbers of questions, as `tatsu regenerate --keep --replace --drop` has them.
//! Out: the bank with other questions, and `bank.toml` beside its skeleton. What holds: all other
//! questions stay as they were seen, with their numbers; a kept one is neither exchanged nor
//! dropped.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::bank::{FinishedRun, finished, record};
use super::http::Response;
use super::job::{JobState, PageJob};
use super::lane::LaneJvms;
use super::source::trouble;
use super::state::PageState;
use crate::make::again::{self, ExchangeOrder, UnreadableBank, kept_of, prepare_exchange};
use crate::make::bank::{SearchWatch, search};
use crate::make::json::{Obstacle, findings};
use crate::make::past;
use crate::make::status::Problem;
use crate::pipeline::StopSignal;
use crate::write::bank::{self, BankRecord, FoundBank, KEEP_FILE};

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
    if !request.keep.is_empty()
        && let Err(problem) = kept(shared, &record, &request)
    {
        return refused(&problem);
    }
    if request.replace.is_empty() && request.drop.is_empty() {
        return Response::json(&json!({ "kept": true }));
    }
    let (id, stop) = shared.add_job("review", request.folder.clone(), record.instances.len());
    let own = Arc::clone(shared);
    shared.heavy.add(move |jvms| {
        if own.change_job(id, PageJob::begins) {
            let (state, outcome) = exchanged(&own, &request, jvms, (id, &stop));
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
    let known = known.iter().map(|one| one.number).chain(request.keep.iter().copied());
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

fn exchanged(
    shared: &PageState,
    request: &ReviewRequest,
    jvms: &mut LaneJvms,
    (id, stop): (u64, &StopSignal),
) -> (JobState, Value) {
    let problem = |problem: &Problem| {
        (JobState::Failed, json!({ "problem": Obstacle::of(problem), "folder": request.folder }))
    };
    // It may have changed while the job waited.
    let found = shared.folder.place(&request.folder).ok().and_then(|place| bank::open(&place).ok());
    let Some(FoundBank { folder, bank }) = found else {
        return problem(&Problem::new("the questions are no longer there"));
    };
    let found = FoundBank { folder, bank };
    let order = ExchangeOrder {
        replaced: request.replace.clone(),
        dropped: request.drop.clone(),
        timeout: TIMEOUT,
        jobs: shared.machine.cores,
    };
    let (order, job) = match prepare_exchange(&found, &order) {
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
            let folder = request.folder.clone();
            finished(shared, FinishedRun { order, job, searched, folder, begin })
        }
        Err(failure) => (JobState::Failed, trouble(job.exercise.source(), failure)),
    }
}
