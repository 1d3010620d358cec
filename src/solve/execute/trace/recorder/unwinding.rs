//! What is told of exceptions that a handler catches.

use super::super::event::TracePlan;
use super::super::memory::Now;
use super::super::{TracedThrow, Unwinding};
use super::Recorder;

impl Recorder {
    /// Something is thrown that a handler catches.
    pub fn thrown(&mut self, unwinding: &Unwinding) {
        self.operands.clear();
        if self.is_skipping {
            return;
        }
        let rows = self.open.iter().filter_map(|open| open.row.as_ref());
        let Unwinding { exception, span } = *unwinding;
        let open = rows.map(|(row, _)| *row).collect();
        self.trace.caught.extend(TracedThrow::in_row(exception, span, open));
    }

    /// The innermost activation ends by what was thrown.
    pub fn unwound(&mut self, tracing: &TracePlan, now: &Now<'_>) {
        self.settle(tracing, now);
        self.close(tracing, now);
        let Some(activation) = self.open.pop().and_then(|open| open.activation) else { return };
        if let Some(told) = self.trace.activations.get_mut(activation as usize) {
            told.is_unwound = true;
        }
    }

    /// A handler goes on in the innermost activation; `is_told`: the code tells of it. What waits
    /// for a call further out waits on.
    pub fn handled(&mut self, is_told: bool) {
        let further = self.open.len().saturating_sub(usize::from(is_told));
        let waiting = self.open.iter().take(further).filter_map(|open| open.row.as_ref());
        let waiting: Vec<usize> = waiting.map(|(row, _)| *row).collect();
        if self.is_skipping {
            return;
        }
        if let Some(caught) = self.trace.caught.last_mut() {
            caught.unfinished.retain(|row| !waiting.contains(row));
        }
    }
}
