//! The only place of this stage that looks at a clock: whether the deadline that the caller set has
//! passed.
//!
//! In: a deadline, which an author asks for with `--timeout`. Out: whether it has passed, or how
//! much is left. What holds: a deadline only ends a search; what a search tries, and in which
//! order, is bounded in conflicts and operations.

use std::time::{Duration, Instant};

/// Whether a deadline has passed; without one, never.
pub(super) fn passed(deadline: Option<Instant>) -> bool {
    left(deadline).is_some_and(|left| left.is_zero())
}

/// How much time is left; `None` without a deadline.
#[expect(clippy::disallowed_methods, reason = "the caller asks for the search to end by then")]
pub(super) fn left(deadline: Option<Instant>) -> Option<Duration> {
    deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
}

/// A deadline that has passed.
#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test sets a deadline")]
pub(super) fn past() -> Instant {
    Instant::now()
}

/// Looks at the clock only now and then: when many operations have passed, or many calls.
pub(super) struct Clock {
    deadline: Option<Instant>,
    calls: u32,
    operations: u64,
    over: bool,
}

impl Clock {
    pub(super) fn new(deadline: Option<Instant>) -> Self {
        Self { deadline, calls: 0, operations: 0, over: false }
    }

    /// Whether the deadline has passed; `operations` is the total so far.
    pub(super) fn is_over(&mut self, operations: u64) -> bool {
        let Some(deadline) = self.deadline else { return false };
        let due = self.calls.is_multiple_of(64) || operations - self.operations > 200_000;
        self.calls += 1;
        if due && !self.over {
            self.operations = operations;
            self.over = passed(Some(deadline));
        }
        self.over
    }
}
