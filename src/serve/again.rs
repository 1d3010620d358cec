//! A bank made once more, beside the one that there is.
//!
//! In: a bank of the folder, or an order whose place is taken. Out: what would change, question by
//! question; and, after a yes, the new bank in its place. What holds: until somebody agrees, every
//! file of the old bank stays as it is; and what is agreed to is what was compared.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::bank::record;
use super::found::FinishedRun;
use super::http::Response;
use super::job::{JobState, PageJob};
use super::outcome::{compared, finished};
use super::source::{file_of, trouble};
use super::state::PageState;
use crate::make::again::{UnreadableBank, order_of, prepare_again};
use crate::make::bank::{BankFailure, PreparedExercise, SearchWatch, prepare, search};
use crate::make::json::{Obstacle, findings};
use crate::make::lane::LaneJvms;
use crate::make::order::BankOrder;
use crate::make::past;
use crate::make::status::Problem;
use crate::pipeline::StopSignal;
use crate::write::bank::{self, FoundBank};

/// How much is searched, as with `tatsu gen`.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A bank to make once more.
#[derive(Clone, Debug, Deserialize)]
pub struct AgainRequest {
    /// Its folder, such as `out/loops`.
    pub folder: String,
    /// Whether it is made of the text as it is now, and not of the one that it holds.
    #[serde(default)]
    pub anew: bool,
}

/// What to do with a bank that was made and is not written.
#[derive(Clone, Debug, Deserialize)]
pub struct AgreeRequest {
    /// The job in which it was made.
    pub job: u64,
    /// Whether it takes the place of the old one; else it goes.
    pub yes: bool,
}

/// Begins to make a bank once more; the answer is the number of the job.
pub fn make(shared: &Arc<PageState>, request: AgainRequest) -> Response {
    let record = match record(shared, &request.folder) {
        Ok(record) => record,
        Err(refusal) => return refusal,
    };
    let file = format!("{}.java", record.skeleton.name);
    let (id, stop) = shared.add_job("again", file.clone(), record.settings.count);
    let own = Arc::clone(shared);
    shared.heavy.add(move |jvms| {
        if own.change_job(id, PageJob::begins) {
            let (state, outcome) = made(&own, (&request, &file), jvms, (id, &stop));
            own.change_job(id, |job| {
                job.ends(state, outcome);
                true
            });
        }
    });
    Response::json(&json!({ "job": id }))
}

fn made(
    shared: &PageState,
    (request, file): (&AgainRequest, &str),
    jvms: &mut LaneJvms,
    (id, stop): (u64, &StopSignal),
) -> (JobState, Value) {
    let failed = |told: Value| (JobState::Failed, told);
    let (order, job) = match prepared(shared, request, file) {
        Ok(prepared) => prepared,
        Err(told) => return failed(told),
    };
    let ready = match jvms.of(&job.exercise) {
        Ok(ready) => ready,
        Err(problem) => return failed(json!({ "problem": Obstacle::of(&problem) })),
    };
    let begin = (shared.machine.now)();
    let mut event = |event| {
        shared.change_job(id, |job| job.watched(event));
    };
    let watch = SearchWatch { event: &mut event, stop: stop.clone(), begin };
    let searched = search(&order, &job, ready, watch);
    if stop.is_set() {
        jvms.forget();
        return failed(trouble(job.exercise.source(), BankFailure::Stopped));
    }
    match searched {
        Ok(searched) => {
            let folder = request.folder.clone();
            compared(shared, FinishedRun { order, job, searched, folder, begin }, id)
        }
        Err(failure) => failed(trouble(job.exercise.source(), failure)),
    }
}

/// What makes the bank once more; what the page is told where that cannot be.
fn prepared(
    shared: &PageState,
    request: &AgainRequest,
    file: &str,
) -> Result<(BankOrder, PreparedExercise), Value> {
    let problem = |problem: &Problem| json!({ "problem": Obstacle::of(problem) });
    let found = shared.folder.place(&request.folder).ok().and_then(|place| bank::open(&place).ok());
    let Some(found) = found else {
        return Err(problem(&Problem::new("the questions are no longer there")));
    };
    let jobs = shared.machine.cores;
    if !request.anew {
        return prepare_again(&found, TIMEOUT, jobs).map_err(|unreadable| match unreadable {
            UnreadableBank { findings: Some((source, found)), .. } => {
                json!({ "diagnostics": findings(&source, &found) })
            }
            UnreadableBank { problem: why, findings: None } => problem(&why),
        });
    }
    let FoundBank { folder, bank } = found;
    let (source, path, name) =
        file_of(shared, file).map_err(|error| problem(&Problem::new(error.message())))?;
    let order = BankOrder {
        number: bank.settings.count,
        output: Some(folder),
        force: true,
        timeout: TIMEOUT,
        jobs,
        ..order_of(&bank).map_err(|why| problem(&why))?
    };
    let mut job = prepare(&order, &path, name, &source)
        .map_err(|unprepared| trouble(&source, unprepared.failure))?;
    past::add_all(&mut job.lineage.avoid, bank.avoid);
    Ok((order, job))
}

/// Puts a bank that was compared in the place of the old one, or lets it go.
pub fn agree(shared: &PageState, request: &AgreeRequest) -> Response {
    let AgreeRequest { job, yes } = *request;
    let Some(held) = shared.held.take(job) else {
        let message = "these questions are no longer here: make them once more";
        return Response::refusal(404, "held", message);
    };
    let (state, outcome) = if !yes {
        (JobState::Done, json!({ "folder": held.run.folder, "held": false, "left": true }))
    } else if held.run.seen() == held.seen {
        finished(shared, held.run)
    } else {
        let message = "the old questions have changed since: make the new ones once more";
        return Response::refusal(409, "changed", message);
    };
    let told = json!({ "state": state, "outcome": outcome });
    shared.change_job(job, |job| {
        job.turns_out(state, outcome);
        true
    });
    shared.tell(&json!({ "files": true }));
    Response::json(&told)
}
