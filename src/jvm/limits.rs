//! What programs may use of a JVM, and how it works on them.

use std::time::Duration;

use super::confinement::Confinement;

/// What every program may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JvmLimits {
    /// Jobs that are worked on at the same time, at least 1. Default: 2.
    pub workers: usize,
    /// Processor time for each program; on a busy machine it may take ten times as long. Default: 5
    /// s.
    pub time: Duration,
    /// Heap of the whole JVM, in MiB. Default: 512; programs that predict 64 MiB and the compiler
    /// find room in it.
    pub heap_mib: u32,
    /// Output of a program in UTF-16 units. Default: 200,000.
    pub output: usize,
    /// Loop passes and calls of a checked program. Default: 20,000,000.
    pub steps: u64,
    /// Jobs compiled in one go, at least 1. Default: 64, which takes a tenth less of a processor
    /// for a thousand programs than 16; more gains little and answers later.
    pub batch: usize,
    /// How programs are kept from the rest of the machine. Default: they are of the subset.
    pub confinement: Confinement,
}

impl Default for JvmLimits {
    fn default() -> Self {
        Self {
            workers: 2,
            time: Duration::from_secs(5),
            heap_mib: 512,
            output: 200_000,
            steps: 20_000_000,
            batch: 64,
            confinement: Confinement::Subset,
        }
    }
}

impl JvmLimits {
    /// For programs of students: one at a time, so that none can reach another.
    pub fn of_submissions(confinement: Confinement) -> Self {
        Self { workers: 1, batch: 1, time: Duration::from_secs(3), confinement, ..Self::default() }
    }

    /// How long the JVM may be silent while it has something to do: the longest time that two
    /// programs of a job may take, and half a minute for the compiler.
    pub(super) fn patience(&self) -> Duration {
        self.time * 20 + Duration::from_secs(30)
    }
}
