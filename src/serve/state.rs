//! What all tabs share.
//!
//! In: what requests and runs report. Out: one state, and the events by which tabs follow it. What
//! holds: memory is bounded: old jobs, previews and events go.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use super::folder::WorkFolder;
use super::found::HeldBanks;
use super::guard::PageGuard;
use super::job::{JobReport, PageJob};
use super::programs::{AssessmentShelf, Uploads};
use crate::ask::question::Quiz;
use crate::ask::wording::Wording;
use crate::make::lane::Lane;
use crate::make::machine::HostMachine;
use crate::pipeline::StopSignal;
use crate::skeleton::front_matter::Language;

/// The most jobs that are remembered.
const MAX_JOBS: usize = 50;
/// The most previews that are remembered.
const MAX_FRAMES: usize = 40;
/// The most events that a tab can have missed.
const MAX_EVENTS: usize = 400;

/// The questions of a bank that was made since the server started.
pub struct KnownQuiz {
    /// The questions, with programs as text.
    pub quiz: Quiz,
    /// Their wording.
    pub wording: Wording,
}

/// What all tabs share.
pub struct PageState {
    /// Who is answered.
    pub guard: PageGuard,
    /// The files.
    pub folder: WorkFolder,
    /// What the machine has.
    pub machine: HostMachine,
    /// Banks, one after the other.
    pub heavy: Lane,
    /// Previews, one after the other, beside them.
    pub quick: Lane,
    /// Calls the last preview off.
    pub look: Mutex<StopSignal>,
    /// Submissions that were dropped and are not tested yet.
    pub uploads: Uploads,
    /// What was found out about programs of students.
    pub assessments: AssessmentShelf,
    /// Banks that were made and are not written.
    pub held: HeldBanks,
    /// The number of the last check, and the right to run one.
    pub checks: (Mutex<u64>, Mutex<()>),
    /// The built-in wording in English and in German, once somebody asked for it.
    wordings: [OnceLock<Option<Wording>>; 2],
    jobs: Mutex<VecDeque<PageJob>>,
    frames: Mutex<VecDeque<(u64, Vec<u8>)>>,
    quizzes: Mutex<BTreeMap<String, Arc<KnownQuiz>>>,
    numbers: Mutex<u64>,
    events: (Mutex<EventLog>, Condvar),
}

#[derive(Default)]
struct EventLog {
    /// How many there were in all.
    total: u64,
    last: VecDeque<String>,
}

/// The value in a lock; a thread that panicked left it as it was.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PageState {
    /// Nothing has happened yet.
    pub fn new(
        guard: PageGuard,
        folder: WorkFolder,
        machine: HostMachine,
    ) -> std::io::Result<Self> {
        Ok(Self {
            guard,
            folder,
            machine,
            heavy: Lane::start("banks", machine)?,
            quick: Lane::start("previews", machine)?,
            look: Mutex::default(),
            uploads: Uploads::default(),
            assessments: AssessmentShelf::default(),
            held: HeldBanks::default(),
            checks: Default::default(),
            wordings: Default::default(),
            jobs: Mutex::default(),
            frames: Mutex::default(),
            quizzes: Mutex::default(),
            numbers: Mutex::default(),
            events: (Mutex::default(), Condvar::new()),
        })
    }

    /// The built-in wording of a language.
    pub fn wording(&self, language: Language) -> Option<&Wording> {
        let at = usize::from(language == Language::German);
        let load = || Wording::load(&[], language, &[]).ok();
        self.wordings.get(at)?.get_or_init(load).as_ref()
    }

    /// A number that nothing else has.
    pub fn number(&self) -> u64 {
        let mut last = held(&self.numbers);
        *last += 1;
        *last
    }

    /// Tells all tabs something.
    pub fn tell(&self, event: &Value) {
        let mut log = held(&self.events.0);
        log.total += 1;
        log.last.push_back(event.to_string());
        if log.last.len() > MAX_EVENTS {
            log.last.pop_front();
        }
        self.events.1.notify_all();
    }

    /// How many events there were.
    pub fn told(&self) -> u64 {
        held(&self.events.0).total
    }

    /// The events after the first `seen`, waited for as long as this; and how many there are then.
    pub fn events_after(&self, seen: u64, patience: Duration) -> (u64, Vec<String>) {
        let log = held(&self.events.0);
        let waited = self.events.1.wait_timeout_while(log, patience, |log| log.total <= seen);
        let log = waited.unwrap_or_else(PoisonError::into_inner).0;
        let new = usize::try_from(log.total.saturating_sub(seen)).unwrap_or(usize::MAX);
        let skipped = log.last.len().saturating_sub(new);
        (log.total, log.last.iter().skip(skipped).cloned().collect())
    }

    /// Adds a job; its number and the signal that calls it off.
    pub fn add_job(&self, kind: &'static str, of: String, asked: usize) -> (u64, StopSignal) {
        let id = self.number();
        let job = PageJob::waiting(id, kind, of, asked);
        let stop = job.stop.clone();
        let report = job.report.clone();
        let mut jobs = held(&self.jobs);
        jobs.push_back(job);
        if jobs.len() > MAX_JOBS
            && let Some(at) = jobs.iter().position(PageJob::is_over)
        {
            jobs.remove(at);
        }
        drop(jobs);
        self.tell(&json!({ "job": report }));
        (id, stop)
    }

    /// Changes a job and tells all tabs, if the change says so.
    pub fn change_job(&self, id: u64, change: impl FnOnce(&mut PageJob) -> bool) -> bool {
        let mut jobs = held(&self.jobs);
        let Some(job) = jobs.iter_mut().find(|job| job.report.id == id) else { return false };
        let is_told = change(job);
        let report = job.report.clone();
        drop(jobs);
        if is_told {
            self.tell(&json!({ "job": report }));
        }
        is_told
    }

    /// All jobs, the oldest first.
    pub fn jobs(&self) -> Vec<JobReport> {
        held(&self.jobs).iter().map(|job| job.report.clone()).collect()
    }

    /// Keeps a page for a frame; its number.
    pub fn add_frame(&self, page: Vec<u8>) -> u64 {
        let id = self.number();
        let mut frames = held(&self.frames);
        frames.push_back((id, page));
        if frames.len() > MAX_FRAMES {
            frames.pop_front();
        }
        id
    }

    /// The page of a frame.
    pub fn frame(&self, id: u64) -> Option<Vec<u8>> {
        let frames = held(&self.frames);
        frames.iter().find(|(known, _)| *known == id).map(|(_, page)| page.clone())
    }

    /// Remembers the questions of the bank in a folder.
    pub fn remember(&self, folder: String, quiz: KnownQuiz) {
        held(&self.quizzes).insert(folder, Arc::new(quiz));
    }

    /// The questions of the bank in a folder, if it was made since the server started.
    pub fn quiz(&self, folder: &str) -> Option<Arc<KnownQuiz>> {
        held(&self.quizzes).get(folder).cloned()
    }
}
