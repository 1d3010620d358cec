//! The run of an instance, statement by statement.
//!
//! In: a skeleton and the values of an instance. Out: a [`Trace`]: which statement ran, in which
//! pass of which loop, in which activation, what it changed and what it printed, as far as the
//! author's names go. The machine makes it; a [`Tracer`] is made once for a skeleton.

use std::collections::BTreeMap;

use crate::skeleton::Skeleton;
use crate::solve::model::Model;

pub use crate::solve::execute::trace::{
    Activation, Arrival, Evaluated, Overflow, OverflowOperation, RecordingLimits, Row, RowKind,
    Trace, TracedThrow, Tracer, VariableChange,
};

/// The trace of one instance. For many, make a [`Tracer`].
pub fn trace(skeleton: &Skeleton, model: &Model) -> Trace {
    Tracer::new(skeleton).trace(model)
}

/// The trace of one instance from its beginning and up to its end, however long it is.
pub fn both_ends(skeleton: &Skeleton, model: &Model) -> Trace {
    Tracer::new(skeleton).both_ends(model)
}

/// A trace by who did what. Rows and activations are indexes into the trace.
pub struct TraceCalls {
    rows: Vec<Vec<usize>>,
    called: BTreeMap<usize, Vec<usize>>,
}

impl TraceCalls {
    /// Looks at a trace.
    pub fn of(trace: &Trace) -> Self {
        let mut rows = vec![Vec::new(); trace.activations.len()];
        for (at, row) in trace.rows.iter().enumerate() {
            rows[row.activation as usize].push(at);
        }
        let mut called: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, activation) in trace.activations.iter().enumerate().skip(1) {
            called.entry(activation.row).or_default().push(at);
        }
        Self { rows, called }
    }

    /// The rows of an activation, in the order of time.
    pub fn rows(&self, activation: usize) -> &[usize] {
        self.rows.get(activation).map_or(&[], Vec::as_slice)
    }

    /// The activations that a row called, in the order of time.
    pub fn called(&self, row: usize) -> &[usize] {
        self.called.get(&row).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests;
