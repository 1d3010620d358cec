//! Instances on their way through a JVM.
//!
//! In: instances, as they are found. Out: a [`Verdict`] for each, in any order.
//! [`Validator::start`] returns at once; the JVM starts and warms up while the search goes on.

use indexmap::IndexMap;

use super::instance::Instance;
use super::verdict::{Reasons, Verdict, verdict};
use crate::jvm::job::Observation;
use crate::jvm::toolchain::Toolchain;
use crate::jvm::{ClassArchive, Jvm, JvmError, JvmLimits};

/// A JVM at work on instances. Dropping it ends the process.
pub struct Validator {
    jvm: Jvm,
    /// The instances without a verdict, by the number of their job.
    open: IndexMap<u32, Instance>,
    jobs: u32,
    java_version: String,
    reasons: Reasons,
}

impl Validator {
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
        Ok(Self {
            jvm: Jvm::start_from(archive, toolchain, limits)?,
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
        self.jvm.submit(instance.job(self.jobs));
        self.open.insert(self.jobs, instance);
    }

    /// How many instances have no verdict yet.
    pub fn pending(&self) -> usize {
        self.open.len()
    }

    /// A verdict that has come in, without waiting. Verdicts come in any order.
    pub fn poll(&mut self) -> Result<Option<Verdict>, JvmError> {
        let done = self.jvm.poll()?;
        Ok(done.and_then(|done| self.verdict(done)))
    }

    /// Waits for the next verdict; `None` if no instance is without one.
    pub fn wait(&mut self) -> Result<Option<Verdict>, JvmError> {
        let done = self.jvm.wait()?;
        Ok(done.and_then(|done| self.verdict(done)))
    }

    fn verdict(&mut self, (number, observations): (u32, Vec<Observation>)) -> Option<Verdict> {
        let instance = self.open.swap_remove(&number)?;
        let expected = instance.expected();
        Some(verdict(instance, &expected, observations, &self.java_version, &self.reasons))
    }
}
