//! The activations that a run has not left yet, as the recorder knows them.

use crate::read::datum::Datum;
use crate::read::ir::LoopId;

/// An open activation.
#[derive(Clone, Debug)]
pub(super) struct OpenActivation {
    /// `None` if it was not recorded.
    pub(super) activation: Option<u32>,
    pub(super) method: usize,
    /// The object that a constructor makes ready.
    pub(super) made: Option<Datum>,
    /// The row that is under way, and which variables can be named in it.
    pub(super) row: Option<(usize, Vec<usize>)>,
    /// By variable of the method: whether it has a value.
    pub(super) assigned: Vec<bool>,
    /// By variable of the method: its value as last told.
    pub(super) known: Vec<Option<Datum>>,
    /// The loops that were reached.
    pub(super) passes: Vec<ReachedLoop>,
    /// Whether rows of it were not recorded, so that `known` is not what it was before the next
    /// one.
    pub(super) is_stale: bool,
}

/// A loop that was reached.
#[derive(Clone, Debug)]
pub(super) struct ReachedLoop {
    pub(super) of: LoopId,
    /// The number of the pass.
    pub(super) pass: u64,
    /// Its place among the arrivals of the trace, if a row of it was recorded.
    pub(super) arrival: Option<usize>,
}

impl OpenActivation {
    pub(super) fn pass(&self, of: LoopId) -> u64 {
        self.passes.iter().find(|known| known.of == of).map_or(0, |known| known.pass)
    }
}
