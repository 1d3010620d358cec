//! How long each stage of a command took.
//!
//! In: readings of one clock at the moments where a stage begins. Out: the time spent in each
//! stage. What holds: at every moment exactly one stage runs, so the stages add up to the total.

use std::time::Duration;

use super::json::{self, Seconds};

/// What `gen` does with a skeleton, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Reads the skeleton and the templates.
    Read,
    /// Searches for values.
    Search,
    /// Waits for the JVM.
    Jvm,
    /// Makes and writes files.
    Write,
}

/// Adds up the time of stages.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    /// What the stages took so far, in the order of [`Stage`].
    spent: [Duration; 4],
    running: Stage,
    /// The reading at which the running stage began.
    since: Duration,
}

impl Stopwatch {
    /// The clock starts at zero in the stage `first`; `reading` is what reading took before that.
    pub fn starting_with(reading: Duration, first: Stage) -> Self {
        let mut spent = [Duration::ZERO; 4];
        spent[Stage::Read as usize] = reading;
        Self { spent, running: first, since: Duration::ZERO }
    }

    /// From the reading `now` on, this stage runs.
    pub fn turn_to(&mut self, stage: Stage, now: Duration) {
        self.spent[self.running as usize] += now.saturating_sub(self.since);
        self.since = now.max(self.since);
        self.running = stage;
    }

    /// All stages together, up to the reading `now`.
    pub fn total(&self, now: Duration) -> Duration {
        self.spent.iter().sum::<Duration>() + now.saturating_sub(self.since)
    }

    /// The stages up to the reading `now`, as data.
    pub fn seconds(mut self, now: Duration) -> Seconds {
        self.turn_to(self.running, now);
        let [read, search, jvm, write] = self.spent.map(json::seconds);
        Seconds { read, search, jvm, write, total: json::seconds(self.total(now)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_search_that_begins_again_is_searching_and_nothing_is_counted_twice() {
        let mut clock = Stopwatch::starting_with(at(5), Stage::Search);
        for (stage, now) in [
            (Stage::Search, 10),
            (Stage::Jvm, 100),
            (Stage::Write, 160),
            (Stage::Search, 163),
            (Stage::Jvm, 263),
            (Stage::Write, 270),
        ] {
            clock.turn_to(stage, at(now));
        }
        let seconds = clock.seconds(at(300));
        let expected = Seconds { read: 0.005, search: 0.2, jvm: 0.067, write: 0.033, total: 0.305 };
        assert_eq!(seconds, expected);
    }
}
