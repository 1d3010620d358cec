//! The run of an instance, statement by statement.
//!
//! In: a skeleton and the values of an instance. Out: a [`Trace`]: which statement ran, in which
//! pass of which loop, in which activation, what it changed and what it printed, as far as the
//! author's names go. The machine makes it; a [`Tracer`] is made once for a skeleton.

use crate::skeleton::Skeleton;
use crate::solve::model::Model;

pub use crate::solve::execute::trace::{
    Activation, Arrival, Evaluated, Overflow, OverflowOperation, RecordingLimits, Row, RowKind,
    Trace, Tracer, VariableChange,
};

/// The trace of one instance. For many, make a [`Tracer`].
pub fn trace(skeleton: &Skeleton, model: &Model) -> Trace {
    Tracer::new(skeleton).trace(model)
}

/// The trace of one instance from its beginning and up to its end, however long it is.
pub fn both_ends(skeleton: &Skeleton, model: &Model) -> Trace {
    Tracer::new(skeleton).both_ends(model)
}

#[cfg(test)]
mod tests;
