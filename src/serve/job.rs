//! Long work that the page waits for: how far it is, and what came of it.
//!
//! In: what a run tells on its way. Out: [`JobReport`]s for all tabs. What holds: a job that was
//! called off has no outcome, whatever its run still comes to.

use serde::Serialize;
use serde_json::Value;

use crate::pipeline::{Event, StopSignal};

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// Another one runs.
    Waiting,
    /// It runs.
    Running,
    /// Something came of it.
    Done,
    /// Nothing came of it.
    Failed,
    /// It was called off.
    Cancelled,
}

/// What the page is told of a job.
#[derive(Clone, Debug, Serialize)]
pub struct JobReport {
    /// Its number.
    pub id: u64,
    /// What it does: `bank`, `again`, `review`, `exam` or `programs`.
    pub kind: &'static str,
    /// The file, or the folder of the bank.
    pub of: String,
    /// How far it is.
    pub state: JobState,
    /// The part of an exam that is made now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// How many questions are wanted, or submissions tested.
    pub asked: usize,
    /// How many were found by now, or have a verdict.
    pub found: usize,
    /// How many were confirmed by now.
    pub validated: usize,
    /// What came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Value>,
}

/// A job.
#[derive(Debug)]
pub struct PageJob {
    /// What the page is told.
    pub report: JobReport,
    /// Calls its run off.
    pub stop: StopSignal,
}

impl PageJob {
    /// One that waits.
    pub fn waiting(id: u64, kind: &'static str, of: String, asked: usize) -> Self {
        let (state, outcome) = (JobState::Waiting, None);
        let (part, found, validated) = (None, 0, 0);
        let report = JobReport { id, kind, of, state, part, asked, found, validated, outcome };
        Self { report, stop: StopSignal::default() }
    }

    /// Whether nothing changes any more.
    pub fn is_over(&self) -> bool {
        !matches!(self.report.state, JobState::Waiting | JobState::Running)
    }

    /// Its run begins; `false` if it was called off before.
    pub fn begins(&mut self) -> bool {
        if self.report.state == JobState::Waiting {
            self.report.state = JobState::Running;
        }
        self.report.state == JobState::Running
    }

    /// The next part of an exam is made, of this number of questions.
    pub fn turns_to(&mut self, part: &str, asked: usize) {
        self.report.part = Some(part.to_owned());
        (self.report.asked, self.report.found, self.report.validated) = (asked, 0, 0);
    }

    /// Something happened on the way; whether the page is to be told.
    pub fn watched(&mut self, event: Event) -> bool {
        match event {
            Event::Found(total) => self.report.found = total,
            Event::Validated(total) => self.report.validated = total,
            Event::Searched | Event::Decided => return false,
        }
        true
    }

    /// Its run has ended.
    pub fn ends(&mut self, state: JobState, outcome: Value) {
        if !self.is_over() {
            self.report.state = state;
            self.report.outcome = Some(outcome);
        }
    }

    /// What came of it is something else by now, since somebody has agreed to it.
    pub fn turns_out(&mut self, state: JobState, outcome: Value) {
        self.report.state = state;
        self.report.outcome = Some(outcome);
    }

    /// Calls it off; `false` if it is over.
    pub fn cancel(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        self.stop.set();
        self.report.state = JobState::Cancelled;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_called_off_has_no_outcome() {
        let mut job = PageJob::waiting(1, "bank", "a.java".to_owned(), 20);
        assert!(job.begins() && job.watched(Event::Found(3)) && !job.watched(Event::Decided));
        assert!(job.cancel() && job.stop.is_set() && !job.cancel());
        job.ends(JobState::Done, Value::Null);
        assert_eq!((job.report.state, job.report.outcome), (JobState::Cancelled, None));
        let mut other = PageJob::waiting(2, "bank", "a.java".to_owned(), 20);
        assert!(other.cancel() && !other.begins());
    }
}
