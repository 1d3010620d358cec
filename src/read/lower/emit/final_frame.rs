//! Blocks after `finally` that are still to be written, and the ways out that pass them.
//!
//! In: the jumps that were met within what is tried. Out: the number of each way out.

use std::collections::BTreeSet;

use crate::read::ir::{LabelId, LocalId, LoopId};
use crate::source::Span;

/// The number of the way out by an exception.
pub(super) const THROWN: i64 = 1;

/// A way out of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    Break(LabelId),
    Continue(LoopId),
    /// Out of the method; the value, if there is one, is in a local.
    Return,
    /// Out of a `switch` expression, with a value that is kept until then.
    Yield {
        label: LabelId,
        target: LocalId,
        kept: LocalId,
    },
}

/// A block after `finally` that is not written yet.
#[derive(Clone, Debug)]
pub(super) struct FinalFrame {
    /// The end of what is tried.
    pub label: LabelId,
    /// The number of the way out.
    pub way: LocalId,
    /// What is returned, once something is.
    pub value: Option<LocalId>,
    /// The ways out that were met, in order; the first has the number 2.
    pub exits: Vec<(Exit, Span)>,
    /// What is left by jumps without leaving the block.
    pub labels: BTreeSet<u32>,
    pub loops: BTreeSet<u32>,
}

impl FinalFrame {
    pub fn passes(&self, exit: Exit) -> bool {
        match exit {
            Exit::Break(label) | Exit::Yield { label, .. } => !self.labels.contains(&label.0),
            Exit::Continue(of) => !self.loops.contains(&of.0),
            Exit::Return => true,
        }
    }

    /// The number of a way out.
    pub fn number(&mut self, exit: Exit, span: Span) -> i64 {
        let known = self.exits.iter().position(|(one, _)| *one == exit);
        let at = known.unwrap_or_else(|| {
            self.exits.push((exit, span));
            self.exits.len() - 1
        });
        number_of(at)
    }
}

/// The number of the way out at this place among those that were met.
pub(super) fn number_of(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX - 2) + THROWN + 1
}
