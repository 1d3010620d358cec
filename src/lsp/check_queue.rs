//! Texts that are checked by running them, beside everything else.
//!
//! In: texts. Out: for each what `tatsu check` says, as an event. What holds: of several versions
//! of a text that wait only the last one is checked; never more than [`MAX_CHECKS`] at once.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;

use super::event::ServerEvent;
use crate::make::editor::found::checked_text;
use crate::make::editor::text_kind::TextKind;
use crate::source::Source;

/// The most checks at once: one that takes long holds up no other text.
const MAX_CHECKS: usize = 3;

/// A text to check.
#[derive(Clone, Debug)]
pub struct CheckTask {
    /// Its address.
    pub uri: String,
    /// Its version.
    pub version: i64,
    /// What it is.
    pub kind: TextKind,
    /// The text.
    pub source: Source,
}

/// What waits and what runs.
#[derive(Debug)]
pub struct CheckQueue {
    events: Sender<ServerEvent>,
    jobs: usize,
    running: usize,
    waiting: VecDeque<CheckTask>,
}

impl CheckQueue {
    /// An empty queue; `jobs` threads search in each check.
    pub fn new(events: Sender<ServerEvent>, jobs: usize) -> Self {
        Self { events, jobs, running: 0, waiting: VecDeque::new() }
    }

    /// Checks a text as soon as others leave room.
    pub fn add(&mut self, task: CheckTask) {
        self.forget(&task.uri);
        self.waiting.push_back(task);
        self.start();
    }

    /// Leaves a text out that waits.
    pub fn forget(&mut self, uri: &str) {
        self.waiting.retain(|one| one.uri != uri);
    }

    /// One check has ended.
    pub fn ended(&mut self) {
        self.running = self.running.saturating_sub(1);
        self.start();
    }

    fn start(&mut self) {
        while self.running < MAX_CHECKS
            && let Some(task) = self.waiting.pop_front()
        {
            let (events, jobs) = (self.events.clone(), self.jobs);
            let CheckTask { uri, version, kind, source } = task;
            let work = move || {
                let check = || checked_text(kind, &source, jobs);
                let report = catch_unwind(AssertUnwindSafe(check)).ok().map(Box::new);
                // A server that has ended hears nothing.
                let _ = events.send(ServerEvent::Checked { uri, version, report });
            };
            let thread = std::thread::Builder::new().name("check".to_owned()).stack_size(64 << 20);
            if thread.spawn(work).is_ok() {
                self.running += 1;
            }
        }
    }
}
