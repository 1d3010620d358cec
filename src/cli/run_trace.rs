//! `--trace`: each script that is run, with how it ended.
//!
//! In: a path, or `-` for standard error; a JVM after each search. Out: a file, written whole at
//! the end, or lines. Nothing is written over.

use std::path::Path;

use tatsu::classes::journal::{NOTED_RUNS, RunReader};
use tatsu::classes::plan::SearchPlan;
use tatsu::jvm::explorer::Explorer;
use tatsu::make::status::Problem;

use super::place::FilePlace;
use super::terminal::Terminal;

/// Where runs are told.
pub struct RunTrace {
    /// The file; `None`: standard error, or nowhere.
    place: Option<FilePlace>,
    text: String,
    reader: RunReader,
}

/// How many runs of a search are noted: none where they are told nowhere.
pub fn noted(path: Option<&Path>) -> u32 {
    if path.is_some() { NOTED_RUNS } else { 0 }
}

impl RunTrace {
    /// A trace of searches by a plan at a path; one without a path takes nothing down.
    pub fn of(path: Option<&Path>, plan: &SearchPlan) -> Result<Self, Problem> {
        let path = path.filter(|path| *path != Path::new("-"));
        let place = path.map(|path| FilePlace::of(path, "--trace", "runs.txt", false)).transpose();
        let place = place.map_err(|error| {
            error.hint("name a new file, such as `--trace runs.txt`, or `-` for standard error")
        })?;
        Ok(Self { place, text: String::new(), reader: RunReader::of(plan) })
    }

    /// Who asks JVMs, while others do.
    pub fn reader(&self) -> RunReader {
        self.reader.clone()
    }

    /// Takes down what was run since the last time. A JVM that has ended has nothing to tell.
    pub fn take(&mut self, heading: &str, explorer: &mut Explorer, terminal: Terminal) {
        let text = self.reader.read(heading, explorer);
        self.add(&text, terminal);
    }

    /// Takes down what a reader has read.
    pub fn add(&mut self, text: &str, terminal: Terminal) {
        if self.place.is_some() {
            self.text.push_str(text);
        } else if !text.is_empty() {
            terminal.say(text.trim_end());
        }
    }

    /// Writes the file.
    pub fn finish(self) -> Result<(), Problem> {
        match self.place {
            Some(place) => place.write(self.text.into_bytes()),
            None => Ok(()),
        }
    }
}
