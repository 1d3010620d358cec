//! Which passes of loops are left out.
//!
//! In: a trace. Out: for each row whether it belongs to a pass that is left out, if only some
//! passes stay. What holds: of each loop, each time it is reached, the first passes and the last
//! ones stay, and a single pass is never left out: a line that says so would be no shorter. How
//! many there are is what the machine counted, also where not all of them were recorded.

use std::collections::BTreeMap;

use crate::read::ir::LoopId;
use crate::vary::Trace;

/// How many passes of each loop stay, each time that it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    first: u64,
    last: u64,
}

impl Keep {
    /// All of them.
    pub const ALL: Keep = Keep { first: u64::MAX, last: 0 };

    /// `count` passes, at least 2: the first ones, and somewhat fewer of the last ones.
    pub fn of(count: u64) -> Self {
        let last = (count / 3).max(1);
        Self { first: count.saturating_sub(last).max(1), last }
    }
}

/// How many passes each arrival at a loop made, by row.
pub struct Folds {
    /// By row and loop around it, outermost first: the arrival, the number of the pass, and how
    /// many the arrival made.
    rows: Vec<Vec<(usize, u64, u64)>>,
    /// By arrival, its loop.
    loops: Vec<LoopId>,
}

/// Passes that are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// Which arrival at a loop.
    arrival: usize,
    /// The loop.
    pub of: LoopId,
    /// How many.
    pub count: u64,
}

impl Folds {
    /// What may be left out of a trace.
    pub fn of(trace: &Trace) -> Self {
        let key = |activation: u32, around: &[(LoopId, u64)], of: LoopId| {
            (activation, around.to_vec(), of)
        };
        let arrivals: BTreeMap<_, usize> = trace
            .passes
            .iter()
            .enumerate()
            .map(|(at, one)| (key(one.activation, &one.around, one.of), at))
            .collect();
        let rows = trace.rows.iter().map(|row| {
            let passes = row.passes.iter().enumerate();
            let of_pass = |(depth, (of, pass)): (usize, &(LoopId, u64))| {
                let at = *arrivals.get(&key(row.activation, &row.passes[..depth], *of))?;
                Some((at, *pass, trace.passes[at].made))
            };
            passes.filter_map(of_pass).collect()
        });
        Self { rows: rows.collect(), loops: trace.passes.iter().map(|one| one.of).collect() }
    }

    /// The passes that are left out and that a row belongs to, those of the outermost loop.
    pub fn around(&self, row: usize, keep: Keep) -> Option<Fold> {
        self.rows.get(row)?.iter().find_map(|(arrival, pass, made)| {
            let count = made.saturating_sub(keep.first.saturating_add(keep.last));
            let last = made.saturating_sub(keep.last);
            let is_left_out = count > 1 && *pass > keep.first && *pass <= last;
            is_left_out.then(|| Fold { arrival: *arrival, of: self.loops[*arrival], count })
        })
    }
}
