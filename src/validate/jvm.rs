//! One JVM for the whole run.
//!
//! In: instances, as they are found. Out: a [`Verdict`] for each, in any order. [`Jvm::start`] returns at once; the JVM
//! starts and warms up while the search goes on. Nothing that a program does ends the run: see `jvm/supervisor.rs`.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::harness;
use super::toolchain::Toolchain;

mod process;
pub(crate) mod protocol;
mod supervisor;

#[cfg(test)]
mod tests;

use protocol::{Job, Observation};
use supervisor::{Event, News, Supervisor};

/// The name of the harness's source file in the temporary folder.
const HARNESS_FILE: &str = "Harness.java";

/// What every program may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JvmLimits {
    /// Instances that are worked on at the same time, at least 1. Default: 2.
    pub workers: usize,
    /// Time for each program of an instance. Default: 5 s.
    pub time: Duration,
    /// Heap of the whole JVM, in MiB. Default: 512; programs that predict 64 MiB and the compiler find room in it.
    pub heap_mib: u32,
    /// Output of a program in UTF-16 units. Default: 200,000.
    pub output: usize,
    /// Loop passes and calls of a checked program. Default: 20,000,000.
    pub steps: u64,
    /// Instances compiled in one go, at least 1. Default: 16; more gains little and answers later.
    pub batch: usize,
}

impl Default for JvmLimits {
    fn default() -> Self {
        Self {
            workers: 2,
            time: Duration::from_secs(5),
            heap_mib: 512,
            output: 200_000,
            steps: 20_000_000,
            batch: 16,
        }
    }
}

impl JvmLimits {
    /// How long the JVM may be silent while it has something to do: the time for both programs of an instance, and as
    /// much again and half a minute for a machine that is busy.
    fn patience(&self) -> Duration {
        self.time * 4 + Duration::from_secs(30)
    }
}

/// The JVM cannot do its work.
#[derive(Debug, thiserror::Error)]
pub enum JvmError {
    /// The process could not be started.
    #[error("{} cannot be started: {reason}", java.display())]
    NotStarted {
        /// The command.
        java: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// It ended before it could do anything, or again and again.
    #[error("the JVM {} ended by itself: {}", java.display(), if errors.is_empty() { "it said nothing" } else { errors })]
    Died {
        /// The command.
        java: PathBuf,
        /// The end of what it wrote to its standard error.
        errors: String,
    },
    /// No temporary folder could be made.
    #[error("no temporary folder for the JVM: {0}")]
    Folder(#[from] io::Error),
}

/// Jobs go in, observations come out. Dropping it ends the JVM.
struct Runner {
    events: Sender<Event>,
    news: Receiver<News>,
    supervisor: Option<JoinHandle<()>>,
}

impl Runner {
    fn start(toolchain: &Toolchain, limits: &JvmLimits) -> Result<Self, JvmError> {
        let folder = tempfile::Builder::new().prefix("tatsu-jvm-").tempdir()?;
        fs::write(folder.path().join(HARNESS_FILE), harness::source())?;
        let (events, heard) = mpsc::channel();
        let (news_out, news) = mpsc::channel();
        let limits = JvmLimits {
            workers: limits.workers.max(1),
            batch: limits.batch.max(1),
            ..limits.clone()
        };
        let supervisor =
            Supervisor::new(toolchain.java.clone(), folder, limits, events.clone(), news_out);
        let supervisor = thread::Builder::new()
            .name("jvm supervisor".to_owned())
            .spawn(move || supervisor.run(&heard))?;
        Ok(Self { events, news, supervisor: Some(supervisor) })
    }

    fn submit(&self, job: Job) {
        // A supervisor that has failed says so in its news.
        let _ = self.events.send(Event::Submit(job));
    }

    /// The next finished job; `None` if there is none yet and `wait` says not to wait.
    fn next(&self, wait: Wait) -> Result<Option<(u32, Vec<Observation>)>, JvmError> {
        loop {
            let news = match wait {
                Wait::No => self.news.try_recv().ok(),
                Wait::Yes => self.news.recv().ok(),
            };
            match news {
                Some(News::Done(number, observations)) => return Ok(Some((number, observations))),
                Some(News::Failed(error)) => return Err(error),
                Some(News::Ready) => {}
                None => return Ok(None),
            }
        }
    }
}

/// Whether to wait for news.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wait {
    Yes,
    No,
}

impl Drop for Runner {
    fn drop(&mut self) {
        let _ = self.events.send(Event::Stop);
        if let Some(supervisor) = self.supervisor.take() {
            let _ = supervisor.join();
        }
    }
}
