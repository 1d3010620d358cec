//! Keeps a JVM at work, whatever the programs do to it.
//!
//! In: [`JvmTask`]s, one after the other. Out: for each, once and in any order, what was observed.
//! The rule that makes parallel runs safe: **only a job that did what was expected,
//! or that ran alone, is believed**, except where the harness knows for sure which program is to
//! blame. Everything else is run again with no other job in flight, in a new JVM if the old one is
//! gone. So one program that ends the JVM, eats its memory or redirects its output costs the others
//! time, but never changes what is said of them.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

use indexmap::IndexMap;
use tempfile::TempDir;

use super::archive::ClassArchive;
use super::error::JvmError;
use super::job::{JvmTask, Observation, ProgramStatus};
use super::launch::Launch;
use super::limits::JvmLimits;
use super::process::Process;
use super::protocol::HarnessMessage;

/// How many JVMs in a row may end without having finished a single job.
const FRUITLESS_STARTS: u32 = 3;

/// What is said of a JVM that does not answer any more.
const SILENT: &str = "the JVM went silent";

/// What the supervisor hears.
pub(super) enum SupervisorEvent {
    /// A new job.
    Submit(JvmTask),
    /// An answer, or the end, of the JVM of this generation.
    Heard(u32, Option<HarnessMessage>),
    /// No caller waits for more.
    Stop,
}

/// What the supervisor says.
pub(super) enum News {
    /// A JVM can take jobs.
    Ready,
    /// A job is done for good: one observation per program that was run.
    Done(u32, Vec<Observation>),
    /// No JVM can be kept alive; nothing more will come.
    Failed(JvmError),
}

/// A job that the JVM knows of.
struct Flight {
    job: JvmTask,
    started: bool,
    alone: bool,
}

/// See the module.
pub(super) struct Supervisor {
    java: PathBuf,
    folder: TempDir,
    /// What a JVM may start faster from.
    archive: Option<ClassArchive>,
    /// What it starts from otherwise.
    source: Launch,
    limits: JvmLimits,
    events: Sender<SupervisorEvent>,
    news: Sender<News>,
    waiting: VecDeque<JvmTask>,
    /// Jobs to run with no other in flight.
    suspects: VecDeque<JvmTask>,
    flights: IndexMap<u32, Flight>,
    process: Option<Process>,
    generation: u32,
    ready: bool,
    fruitless: u32,
    last_heard: Instant,
}

impl Supervisor {
    pub(super) fn new(
        java: PathBuf,
        folder: TempDir,
        (archive, source): (Option<ClassArchive>, Launch),
        limits: JvmLimits,
        events: Sender<SupervisorEvent>,
        news: Sender<News>,
    ) -> Self {
        Self {
            java,
            folder,
            archive,
            source,
            limits,
            events,
            news,
            waiting: VecDeque::new(),
            suspects: VecDeque::new(),
            flights: IndexMap::new(),
            process: None,
            generation: 0,
            ready: false,
            fruitless: 0,
            last_heard: now(),
        }
    }

    /// Works until it is told to stop; then the JVM is gone too.
    pub(super) fn run(mut self, heard: &Receiver<SupervisorEvent>) {
        let mut outcome = self.start();
        while outcome.is_ok() {
            let silent = self.last_heard.elapsed();
            let patience = self.limits.patience().saturating_sub(silent);
            let event = if self.process.is_some() && (!self.ready || !self.flights.is_empty()) {
                heard.recv_timeout(patience)
            } else {
                heard.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            outcome = match event {
                Ok(SupervisorEvent::Submit(job)) => {
                    self.waiting.push_back(job);
                    self.dispatch()
                }
                Ok(SupervisorEvent::Heard(generation, answer)) if generation == self.generation => {
                    self.last_heard = now();
                    match answer {
                        Some(answer) => self.answered(answer),
                        None => self.ended("it ended the JVM"),
                    }
                }
                Ok(SupervisorEvent::Heard(..)) => Ok(()),
                Err(RecvTimeoutError::Timeout) => self.ended(SILENT),
                Ok(SupervisorEvent::Stop) | Err(RecvTimeoutError::Disconnected) => return,
            };
        }
        if let Err(error) = outcome {
            let _ = self.news.send(News::Failed(error));
        }
    }

    fn start(&mut self) -> Result<(), JvmError> {
        self.generation += 1;
        self.ready = false;
        self.last_heard = now();
        let (generation, events) = (self.generation, self.events.clone());
        let hear = move |answer| {
            // A supervisor that has stopped does not listen any more.
            let _ = events.send(SupervisorEvent::Heard(generation, answer));
        };
        let archived = self.archive.as_ref().and_then(ClassArchive::launch);
        if archived.is_none() {
            self.archive = None;
        }
        let launch = archived.as_ref().unwrap_or(&self.source);
        let process = Process::start(&self.java, self.folder.path(), launch, &self.limits, hear)
            .map_err(|error| JvmError::NotStarted { java: self.java.clone(), reason: error })?;
        self.process = Some(process);
        Ok(())
    }

    /// Gives the JVM as many jobs as keep its workers busy; a suspect only when nothing else is in
    /// flight or waits.
    fn dispatch(&mut self) -> Result<(), JvmError> {
        if self.waiting.is_empty() && self.suspects.is_empty() {
            return Ok(());
        }
        if self.process.is_none() {
            self.start()?;
        }
        let Some(process) = &mut self.process else { return Ok(()) };
        let window = 2 * self.limits.workers * self.limits.batch;
        let alone = self.flights.values().any(|flight| flight.alone);
        while !alone
            && self.flights.len() < window
            && let Some(job) = self.waiting.pop_front()
        {
            process.send(&job);
            self.flights.insert(job.number(), Flight { job, started: false, alone: false });
        }
        if self.flights.is_empty()
            && let Some(job) = self.suspects.pop_front()
        {
            process.send(&job);
            self.flights.insert(job.number(), Flight { job, started: false, alone: true });
        }
        Ok(())
    }

    fn answered(&mut self, answer: HarnessMessage) -> Result<(), JvmError> {
        match answer {
            HarnessMessage::Ready => {
                if !self.ready {
                    self.ready = true;
                    let _ = self.news.send(News::Ready);
                }
                Ok(())
            }
            HarnessMessage::Started(numbers) => {
                for number in numbers {
                    if let Some(flight) = self.flights.get_mut(&number) {
                        flight.started = true;
                    }
                }
                Ok(())
            }
            HarnessMessage::Done(number, observations) => {
                self.fruitless = 0;
                let ends_jvm = observations.last().is_some_and(|last| last.status.ends_jvm());
                if let Some(flight) = self.flights.shift_remove(&number) {
                    if flight.alone || is_believed(&flight.job, &observations) {
                        let _ = self.news.send(News::Done(number, observations));
                    } else {
                        self.suspects.push_back(flight.job);
                    }
                }
                if ends_jvm { self.ended("it ended the JVM") } else { self.dispatch() }
            }
        }
    }

    /// The JVM is gone, or has to go. Jobs that it had not begun wait again; of those that it had
    /// begun, one that was alone is to blame, and others are suspects.
    fn ended(&mut self, how: &str) -> Result<(), JvmError> {
        let errors = self.process.take().map(Process::end).unwrap_or_default();
        // What the dead JVM's reader may still send belongs to a generation that is over.
        self.generation += 1;
        let unfit = self.archive.take_if(|_| !self.ready);
        if let Some(archive) = &unfit {
            archive.give_up();
        } else {
            self.fruitless += 1;
        }
        for (_, flight) in self.flights.drain(..).rev() {
            match (flight.started, flight.alone) {
                (true, true) => {
                    self.fruitless = 0;
                    let observation = Observation::of(ProgramStatus::JvmEnded, how);
                    let _ = self.news.send(News::Done(flight.job.number(), vec![observation]));
                }
                (true, false) | (false, true) => self.suspects.push_front(flight.job),
                (false, false) => self.waiting.push_front(flight.job),
            }
        }
        // One that cannot start says why, or never says anything. One that ends without a word was
        // killed, and the next may live.
        let hopeless = !self.ready && unfit.is_none() && (!errors.is_empty() || how == SILENT);
        if self.fruitless >= FRUITLESS_STARTS || hopeless {
            return Err(JvmError::Died { java: self.java.clone(), errors });
        }
        self.dispatch()
    }
}

/// Whether this needs no second run alone: all is as expected, or the harness knows which program
/// is to blame.
fn is_believed(task: &JvmTask, observations: &[Observation]) -> bool {
    let job = match task {
        JvmTask::Programs(job) => job,
        JvmTask::Submission(_) => return !observations.last().is_some_and(depends_on_others),
    };
    let certain = |observation: &Observation| {
        matches!(
            observation.status,
            ProgramStatus::NotCompiled
                | ProgramStatus::TooLarge
                | ProgramStatus::Time
                | ProgramStatus::Exit
        )
    };
    let as_expected = observations.len() == job.programs.len()
        && observations
            .iter()
            .zip(&job.programs)
            .all(|(seen, program)| seen.meets(&program.expected));
    as_expected || observations.last().is_some_and(certain)
}

/// Whether what a submission did may come from other programs of its JVM, or from the load of the
/// machine. Everything else is counted in steps, and a JVM for submissions runs one at a time.
fn depends_on_others(observation: &Observation) -> bool {
    matches!(
        observation.status,
        ProgramStatus::Time | ProgramStatus::Memory | ProgramStatus::Threads | ProgramStatus::Exit
    )
}

/// The time now. A JVM that says nothing for too long is given up, whatever it was to do.
#[expect(clippy::disallowed_methods, reason = "only a clock tells that a process hangs")]
fn now() -> Instant {
    Instant::now()
}
