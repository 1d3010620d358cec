//! What a run of a command may use, and how it is spoken to.

use std::time::Duration;

/// What a run may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLimits {
    /// Processor time of all processes. Default: 5 s.
    pub time: Duration,
    /// Time in which all processes sleep without waiting for a line. Default: 10 s.
    pub sleep: Duration,
    /// What is printed, in bytes. Default: 200,000.
    pub output: usize,
    /// Memory of all processes, in bytes. Default: 512 MiB.
    pub memory: u64,
    /// Processes at a time. Default: 64.
    pub processes: usize,
}

impl Default for CommandLimits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(5),
            sleep: Duration::from_secs(10),
            output: 200_000,
            memory: 512 << 20,
            processes: 64,
        }
    }
}

/// How a program is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpokenBy {
    /// A line at a time, over a pseudo-terminal.
    Terminal,
    /// All lines at once, over a pipe.
    Pipe,
}
