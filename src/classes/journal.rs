//! The runs of a search, for those who want to see each.
//!
//! In: a JVM that has searched by a plan with [`SearchPlan::journal`](super::plan::SearchPlan).
//! Out: a [`RunJournal`]: a line for each run, in the order of the runs, which depends on files and
//! plan only.

use std::fmt::Write as _;

use serde::Deserialize;

use super::crash::{ClassesError, ask};
use super::plan::SearchPlan;
use crate::jvm::explorer::{Explorer, ExplorerRequest};

/// The most runs of a search that are noted.
pub const NOTED_RUNS: u32 = 10_000;

/// What was run since the last time, and how each run ended.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RunJournal {
    /// A line for each of the first runs: the script and its ending.
    pub lines: Vec<String>,
    /// How many runs came after these.
    pub more: u64,
}

impl RunJournal {
    /// What was run since the last time.
    pub fn of(explorer: &mut Explorer, plan: &SearchPlan) -> Result<Self, ClassesError> {
        let request = ExplorerRequest { kind: "journal", plan: Vec::new(), programs: Vec::new() };
        ask(explorer, &request, plan)
    }

    /// The lines below a heading, which says what was searched.
    pub fn text(&self, heading: &str) -> String {
        let mut text = format!("# {heading}\n");
        for line in &self.lines {
            let _ = writeln!(text, "{line}");
        }
        if self.more > 0 {
            let _ = writeln!(text, "# and {} more", super::table::number(self.more));
        }
        text
    }
}

/// Asks JVMs what they have run.
#[derive(Clone, Debug)]
pub struct RunReader {
    plan: SearchPlan,
}

impl RunReader {
    /// A reader of searches by this plan.
    pub fn of(plan: &SearchPlan) -> Self {
        Self { plan: plan.clone() }
    }

    /// What was run since the last time; nothing where no run is noted. A JVM that has ended has
    /// nothing to tell.
    pub fn read(&self, heading: &str, explorer: &mut Explorer) -> String {
        if self.plan.journal == 0 {
            return String::new();
        }
        let journal = RunJournal::of(explorer, &self.plan);
        journal.map_or_else(|_| String::new(), |journal| journal.text(heading))
    }
}
