//! What whoever orders an assessment hands in, and what is told on the way.
//!
//! In: the JDK, the clock, the confinement; a signal. Out: [`AssessEvent`]s, in the order of the
//! submissions. What holds: where the signal is set, no further submission is begun, and nothing
//! comes of the run.

use std::time::Instant;

use super::finding::AssessFinding;
use crate::jvm::ClassArchive;
use crate::jvm::confinement::Confinement;
use crate::jvm::explorer::Explorer;
use crate::jvm::toolchain::Toolchain;
use crate::make::status::Problem;
use crate::pipeline::StopSignal;

/// The machine on which programs of students are run.
#[derive(Clone, Copy, Debug)]
pub struct AssessHost {
    /// Finds the JDK.
    pub jdk: fn() -> Result<Toolchain, Problem>,
    /// What JVMs of a JDK start faster from.
    pub archive: fn(&Toolchain) -> Option<ClassArchive>,
    /// Has that made for the next time.
    pub make_later: fn(&ClassArchive),
    /// The clock.
    pub now: fn() -> Instant,
}

impl AssessHost {
    /// The JDK, and what its JVMs start faster from.
    pub fn java(&self) -> Result<(Toolchain, Option<ClassArchive>), Problem> {
        let toolchain = (self.jdk)()?;
        let archive = (self.archive)(&toolchain);
        Ok((toolchain, archive))
    }

    /// A JVM for classes, confined. What it starts faster from is made for the next time.
    pub fn explorer(&self, confinement: &Confinement) -> Result<Explorer, Problem> {
        let (toolchain, archive) = self.java()?;
        let explorer = Explorer::start(archive.as_ref(), &toolchain, confinement);
        let explorer = explorer.map_err(|error| no_jvm(&error.to_string()))?;
        if let Some(archive) = &archive {
            (self.make_later)(archive);
        }
        Ok(explorer)
    }
}

/// What to say where a JVM does not do.
pub fn no_jvm(error: &str) -> Problem {
    Problem::new(error).hint("`tatsu doctor` tells which JDK is used")
}

/// Something that happened on the way.
#[derive(Clone, Copy, Debug)]
pub enum AssessEvent<'a> {
    /// What submissions are tried with is found: the number of runs, or of scripts.
    Ready(u64),
    /// One of them has its verdict: its number from 1, how many there are, and what was found.
    Judged {
        /// Its number in the order of the submissions, from 1.
        number: usize,
        /// How many submissions there are.
        of: usize,
        /// What was found.
        finding: &'a AssessFinding,
    },
    /// Each script that was run with how it ended, where that is wanted.
    Ran(&'a str),
}

/// Who is told of a run, and who may call it off.
pub struct AssessWatch<'a> {
    /// Is told.
    pub event: &'a mut dyn FnMut(AssessEvent<'_>),
    /// Calls it off.
    pub stop: StopSignal,
}

/// Why nothing comes of an assessment.
#[derive(Debug)]
pub enum AssessFailure {
    /// Something outside stands in the way.
    Problem(Problem),
    /// Whoever ordered it has called it off.
    Stopped,
}

impl From<Problem> for AssessFailure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl AssessFailure {
    /// What is said of it.
    pub fn problem(self) -> Problem {
        match self {
            Self::Problem(problem) => problem,
            Self::Stopped => Problem::new("the run was called off"),
        }
    }
}
