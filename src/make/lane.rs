//! A thread on which runs go one after the other, with JVMs that stay warm between them.
//!
//! In: tasks. Out: their effects. What holds: two tasks of a lane never run at once; a task that
//! panics takes neither the lane nor the server with it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};

use super::exercise::Exercise;
use super::jvms::{ConfirmingJvms, suited};
use super::machine::HostMachine;
use super::status::Problem;

/// What runs on a lane.
type Task = Box<dyn FnOnce(&mut LaneJvms) + Send>;

/// A lane.
#[derive(Debug)]
pub struct Lane {
    tasks: Sender<Task>,
}

impl Lane {
    /// A lane without tasks.
    pub fn start(name: &str, machine: HostMachine) -> std::io::Result<Self> {
        let (tasks, queue) = channel::<Task>();
        std::thread::Builder::new().name(name.to_owned()).stack_size(64 << 20).spawn(
            move || {
                let mut jvms = LaneJvms { machine, held: None };
                for task in queue {
                    if catch_unwind(AssertUnwindSafe(|| task(&mut jvms))).is_err() {
                        // What the JVM was asked is not known any more.
                        jvms.forget();
                    }
                }
            },
        )?;
        Ok(Self { tasks })
    }

    /// Adds a task; one for a lane that has ended is dropped.
    pub fn add(&self, task: impl FnOnce(&mut LaneJvms) + Send + 'static) {
        let _ = self.tasks.send(Box::new(task));
    }
}

/// The JVMs of a lane.
pub struct LaneJvms {
    machine: HostMachine,
    /// The first number of the version of Java, and the JVMs.
    held: Option<(u32, ConfirmingJvms)>,
}

impl LaneJvms {
    /// The JVMs that confirm what is made of an exercise; started if none fit.
    pub fn of(&mut self, exercise: &Exercise) -> Result<&mut ConfirmingJvms, Problem> {
        self.of_version(exercise.needs_java())
    }

    /// JVMs of at least this version.
    pub fn of_version(&mut self, least: u32) -> Result<&mut ConfirmingJvms, Problem> {
        if self.held.as_ref().is_none_or(|(version, _)| *version < least) {
            self.forget();
            let toolchain = suited(Some((self.machine.jdk)()?), least)?.toolchain;
            let version = toolchain.as_ref().map_or(0, |one| one.major);
            let archive = toolchain.as_ref().and_then(|one| (self.machine.archive)(one));
            self.held = Some((version, ConfirmingJvms::start(toolchain, archive, true)?));
        }
        match &mut self.held {
            Some((_, jvms)) => Ok(jvms),
            None => unreachable!("they were started"),
        }
    }

    /// Ends the JVMs: after a run that was called off they may still answer it.
    pub fn forget(&mut self) {
        if let Some((_, jvms)) = self.held.take() {
            jvms.end();
        }
    }
}
