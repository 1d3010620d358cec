//! What may be caught where.
//!
//! In: the regions that are open, and the operations that may throw. Out: what waits at each region
//! for its handler.

use super::state::{Reference, State};
use super::text::SymbolicText;
use crate::read::ir::Exception;
use crate::solve::ssa::PathId;
use crate::solve::term::TermId;
use crate::source::Span;

/// What may be caught where.
#[derive(Default)]
pub(super) struct Catching {
    /// The open regions, innermost last.
    pub regions: Vec<OpenRegion>,
    /// What the expressions evaluated last may throw, in order.
    pub noted: Vec<PossibleException>,
    /// Whether the condition of a check is being evaluated, which nothing catches.
    pub in_check: bool,
    /// The message of what is about to be noted; `None`: Java leaves it open.
    pub message: Option<SymbolicText>,
}

/// A region whose body is being run.
#[derive(Default)]
pub(super) struct OpenRegion {
    /// How many checks were around where it was opened.
    pub ghosts: u32,
    /// The states in which something was thrown, with what was thrown.
    pub waiting: Vec<(State, Reference)>,
}

/// An operation that may throw.
pub(super) struct PossibleException {
    pub path: PathId,
    /// It does not throw where this holds.
    pub condition: TermId,
    pub exception: Exception,
    pub message: Option<SymbolicText>,
    pub span: Span,
}
