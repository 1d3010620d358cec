//! Java programs → what a real JVM does with them.
//!
//! In: [`JvmTask`]s, one after the other. Out: what was observed of each, in any order. One JVM
//! serves the whole run; [`Jvm::start`] returns at once, so that it starts and warms up while a
//! search goes on. Nothing that a program does ends the run. This room knows neither skeletons nor
//! instances: whoever has Java to run submits it here.
//!
//! | file | holds |
//! | --- | --- |
//! | `toolchain` | which JDK is used |
//! | `limits` | what programs may use |
//! | `confinement` | what programs of students may see of the machine |
//! | `job` | what goes in and out |
//! | `supervisor` | keeps a JVM at work, whatever the programs do to it |
//! | `archive` | what is kept between runs so that a JVM starts faster |
//! | `launch` | how a JVM comes to the harness |
//! | `process` | one JVM as a process |
//! | `process_group` | a process with all that it starts |
//! | `protocol` | the frames between tatsu and the harness |
//! | `explorer` | a JVM that searches the calls of Java classes |
//! | `harness` | the Java that runs inside the JVM |

use std::io::Write;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

pub mod explorer;
pub mod job;
pub mod toolchain;

mod archive;
pub mod confinement;
mod error;
mod explorer_process;
mod harness;
mod launch;
mod limits;
mod process;
pub(crate) mod process_group;
mod protocol;
mod rehearsal;
mod supervisor;

#[cfg(test)]
pub(crate) mod tests;

pub use archive::{ClassArchive, ClassArchiveError};
pub use error::JvmError;
use job::{JvmTask, Observation};
use launch::Launch;
pub use limits::JvmLimits;
#[cfg(fuzzing)]
pub use protocol::read_frames;
use supervisor::{News, Supervisor, SupervisorEvent};
use toolchain::Toolchain;

/// A JVM at work: jobs go in, observations come out. Dropping it ends the process.
pub struct Jvm {
    events: Sender<SupervisorEvent>,
    news: Receiver<News>,
    supervisor: Option<JoinHandle<()>>,
    /// Jobs that are not done.
    open: usize,
}

impl Jvm {
    /// Starts a JVM. Returns at once; a JVM that cannot start is reported by the first
    /// [`poll`](Self::poll) or [`wait`](Self::wait) that finds it out.
    pub fn start(toolchain: &Toolchain, limits: &JvmLimits) -> Result<Self, JvmError> {
        Self::start_from(None, toolchain, limits)
    }

    /// As [`start`](Self::start), from the archive of class data where it is there.
    pub fn start_from(
        archive: Option<&ClassArchive>,
        toolchain: &Toolchain,
        limits: &JvmLimits,
    ) -> Result<Self, JvmError> {
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
            (archive.cloned(), Launch::Source(harness)),
            limits,
            events.clone(),
            news_out,
        );
        let supervisor = thread::Builder::new()
            .name("jvm supervisor".to_owned())
            .spawn(move || supervisor.run(&heard))?;
        Ok(Self { events, news, supervisor: Some(supervisor), open: 0 })
    }

    /// Hands something to do over.
    pub fn submit(&mut self, task: impl Into<JvmTask>) {
        self.open += 1;
        // A supervisor that has failed says so in its news.
        let _ = self.events.send(SupervisorEvent::Submit(task.into()));
    }

    /// A job that is done, without waiting: its number, and an observation for each of its programs
    /// that was run.
    pub fn poll(&mut self) -> Result<Option<(u32, Vec<Observation>)>, JvmError> {
        self.next(Wait::No)
    }

    /// Waits for the next job that is done; `None` if there is none in work.
    pub fn wait(&mut self) -> Result<Option<(u32, Vec<Observation>)>, JvmError> {
        if self.open == 0 { Ok(None) } else { self.next(Wait::Yes) }
    }

    fn next(&mut self, wait: Wait) -> Result<Option<(u32, Vec<Observation>)>, JvmError> {
        loop {
            let news = match wait {
                Wait::No => self.news.try_recv().ok(),
                Wait::Yes => self.news.recv().ok(),
            };
            match news {
                Some(News::Done(number, observations)) => {
                    self.open -= 1;
                    return Ok(Some((number, observations)));
                }
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

impl Drop for Jvm {
    fn drop(&mut self) {
        let _ = self.events.send(SupervisorEvent::Stop);
        if let Some(supervisor) = self.supervisor.take() {
            let _ = supervisor.join();
        }
    }
}
