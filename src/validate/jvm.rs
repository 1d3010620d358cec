//! One JVM for the whole run.
//!
//! In: instances, as they are found. Out: a [`Verdict`] for each, in any order. [`Jvm::start`] returns at once; the JVM
//! starts and warms up while the search goes on. Nothing that a program does ends the run: see `jvm/supervisor.rs`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indexmap::IndexMap;

use super::harness;
use super::instance::Instance;
use super::toolchain::Toolchain;
use super::verdict::{Reasons, Verdict, verdict};

mod process;
pub(crate) mod protocol;
mod supervisor;

#[cfg(test)]
pub(crate) mod tests;

use protocol::{Job, Observation};
use supervisor::{Event, News, Supervisor};

/// What every program may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JvmLimits {
    /// Instances that are worked on at the same time, at least 1. Default: 2.
    pub workers: usize,
    /// Processor time for each program of an instance; on a busy machine it may take ten times as long. Default: 5 s.
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
    /// How long the JVM may be silent while it has something to do: the longest time that both programs of an instance
    /// may take, and half a minute for the compiler.
    fn patience(&self) -> Duration {
        self.time * 20 + Duration::from_secs(30)
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

/// A JVM at work on instances. Dropping it ends the process.
pub struct Jvm {
    runner: Runner,
    /// The instances without a verdict, by the number of their job.
    open: IndexMap<u32, Instance>,
    jobs: u32,
    java_version: String,
    reasons: Reasons,
}

impl Jvm {
    /// Starts a JVM. Returns at once; a JVM that cannot start is reported by the first [`poll`](Self::poll) or
    /// [`wait`](Self::wait) that finds it out.
    pub fn start(toolchain: &Toolchain, limits: &JvmLimits) -> Result<Self, JvmError> {
        Ok(Self {
            runner: Runner::start(toolchain, limits)?,
            open: IndexMap::new(),
            jobs: 0,
            java_version: toolchain.java_version.clone(),
            reasons: Reasons {
                seconds: limits.time.as_secs_f64(),
                heap_mib: limits.heap_mib,
                output: limits.output,
            },
        })
    }

    /// Hands an instance over.
    pub fn submit(&mut self, instance: Instance) {
        self.jobs += 1;
        self.runner.submit(instance.job(self.jobs));
        self.open.insert(self.jobs, instance);
    }

    /// How many instances have no verdict yet.
    pub fn pending(&self) -> usize {
        self.open.len()
    }

    /// A verdict that has come in, without waiting. Verdicts come in any order.
    pub fn poll(&mut self) -> Result<Option<Verdict>, JvmError> {
        self.next(Wait::No)
    }

    /// Waits for the next verdict; `None` if no instance is without one.
    pub fn wait(&mut self) -> Result<Option<Verdict>, JvmError> {
        if self.open.is_empty() { Ok(None) } else { self.next(Wait::Yes) }
    }

    fn next(&mut self, wait: Wait) -> Result<Option<Verdict>, JvmError> {
        let Some((number, observations)) = self.runner.next(wait)? else { return Ok(None) };
        let Some(instance) = self.open.swap_remove(&number) else { return Ok(None) };
        let programs = instance.job(number).programs;
        let verdict = verdict(instance, &programs, observations, &self.java_version, &self.reasons);
        Ok(Some(verdict))
    }
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
        let mut file = tempfile::Builder::new()
            .prefix("Harness")
            .suffix(".java")
            .tempfile_in(folder.path())?;
        file.write_all(harness::source().as_bytes())?;
        // It vanishes with the folder.
        let harness = file.into_temp_path().keep().map_err(|error| error.error)?;
        let (events, heard) = mpsc::channel();
        let (news_out, news) = mpsc::channel();
        let limits = JvmLimits {
            workers: limits.workers.max(1),
            batch: limits.batch.max(1),
            ..limits.clone()
        };
        let supervisor = Supervisor::new(
            toolchain.java.clone(),
            folder,
            harness,
            limits,
            events.clone(),
            news_out,
        );
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
