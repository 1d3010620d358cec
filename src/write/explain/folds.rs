//! Which passes of loops are left out.
//!
//! In: a trace. Out: for each row whether it belongs to a pass that is left out. What holds: the first three passes of a loop stay, each
//! time it is reached, and a single pass is never left out: a line that says so would be no shorter.

use std::collections::BTreeMap;

use crate::read::ir::LoopId;
use crate::vary::Trace;
use crate::vary::trace::{Row, RowKind};

/// Passes that are always told.
const TOLD: u64 = 3;

/// An arrival at a loop: the activation, the passes of the loops around, and the loop.
type Arrival = (u32, Vec<(LoopId, u64)>, LoopId);

/// How many passes each arrival at a loop made.
pub struct Folds {
    passes: BTreeMap<Arrival, u64>,
}

/// Passes that are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    arrival: Arrival,
    /// How many.
    pub count: u64,
}

impl Fold {
    /// The loop.
    pub fn of(&self) -> LoopId {
        self.arrival.2
    }
}

impl Folds {
    /// What is left out of a trace.
    pub fn of(trace: &Trace) -> Self {
        let mut passes = BTreeMap::new();
        for row in &trace.rows {
            for (depth, (of, pass)) in row.passes.iter().enumerate() {
                if starts_none(row, *of) {
                    continue;
                }
                let most = passes.entry(arrival(row, depth)).or_insert(0);
                *most = (*most).max(*pass);
            }
        }
        Self { passes }
    }

    /// The passes that are left out and that a row belongs to, those of the outermost loop.
    pub fn around(&self, row: &Row) -> Option<Fold> {
        row.passes.iter().enumerate().find_map(|(depth, (_, pass))| {
            let arrival = arrival(row, depth);
            let made = self.passes.get(&arrival).copied().unwrap_or_default();
            let left_out = made > TOLD + 1 && (TOLD + 1..=made).contains(pass);
            left_out.then(|| Fold { arrival, count: made - TOLD })
        })
    }
}

fn arrival(row: &Row, depth: usize) -> Arrival {
    (row.activation, row.passes[..depth].to_vec(), row.passes[depth].0)
}

/// Whether a row is the test of this loop that starts no pass.
fn starts_none(row: &Row, of: LoopId) -> bool {
    row.kind == RowKind::Test(of) && row.condition != Some(true)
}
