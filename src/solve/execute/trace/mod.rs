//! The run of an instance, statement by statement.
//!
//! In: a skeleton, and the values of an instance. Out: a [`Trace`]: which statement ran, in which
//! pass of which loop, in which activation, what it changed and what it printed, as far as the
//! author's names go. What holds: the rows are those of one real run; nothing that only checks is
//! among them, and no variable that students do not see.
//!
//! [`Tracer::new`] compiles the skeleton once, with instructions that tell of statements, loops,
//! assignments and calls (`TraceEvent`); the `recorder` makes rows of what they tell.

mod event;
mod memory;
mod nameable;
mod objects;
mod open;
mod overflow;
mod recorder;
mod rows;
mod scopes;

use std::sync::Arc;

use super::code::CompiledProgram;
use super::compile;
use super::memory::Memory;
use super::order;
use super::outcome::Limits;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::solve::model::Model;
use crate::solve::space::values::Values;

pub use overflow::OverflowWatch;

pub(super) use event::{RowPlan, TraceEvent, TracePlan};
pub(super) use memory::Now;
pub(super) use recorder::Recorder;
pub use rows::{
    Activation, Arrival, Evaluated, Overflow, OverflowOperation, RecordingLimits, Row, RowKind,
    Trace, TracedThrow, Unwinding, VariableChange,
};

/// A skeleton ready to be traced. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Tracer {
    code: Arc<CompiledProgram>,
    types: Arc<[Type]>,
    extent: RecordingLimits,
}

impl Tracer {
    /// Compiles the skeleton.
    pub fn new(skeleton: &Skeleton) -> Self {
        Self::with(skeleton, RecordingLimits::default())
    }

    /// Compiles the skeleton for traces that record no more than `extent`.
    pub fn with(skeleton: &Skeleton, extent: RecordingLimits) -> Self {
        let program = &skeleton.program;
        let tracing = TracePlan::of(skeleton);
        let types = program.placeholders.iter().map(|placeholder| placeholder.ty.clone());
        let code = Arc::new(compile::traced(program, tracing));
        Self { code, types: types.collect(), extent }
    }

    /// The run on these values, up to where it ends or is cut off.
    pub fn trace(&self, model: &Model) -> Trace {
        let mut runs = order::in_all(&self.code, |order| {
            self.recorded(order, model, Recorder::new(self.extent, None))
        });
        let mut trace = runs.swap_remove(0);
        trace.has_open_order = runs.iter().any(|other| *other != trace);
        trace
    }

    /// The rows of the run on these values, up to where it ends or is cut off. How many passes its
    /// loops make altogether, and what its calls return, is told only if it is not cut off.
    pub fn beginning(&self, model: &Model) -> Trace {
        let recorder = Recorder::new(self.extent, None).ending_the_run();
        self.recorded(order::OF_TABLES, model, recorder)
    }

    fn recorded(&self, order: i64, model: &Model, recorder: Recorder) -> Trace {
        let (mut trace, _) = self.record(order, model, recorder);
        if trace.gap.is_some_and(|gap| gap + 1 == trace.rows.len()) {
            trace.rows.pop();
            trace.gap = None;
        }
        trace
    }

    /// The run on these values, from its beginning and up to its end: where it is too long to be
    /// recorded as a whole, a [gap](Trace::gap) stands for its middle.
    pub fn both_ends(&self, model: &Model) -> Trace {
        let (trace, rows) = self.record(order::OF_TABLES, model, Recorder::new(self.extent, None));
        if !trace.cut {
            return trace;
        }
        // The second half may look at more than the first one did, so it is somewhat shorter.
        let head = trace.rows.len() / 2;
        let tail = u64::try_from(trace.rows.len() / 3).unwrap_or_default();
        let recorder = Recorder::new(self.extent, Some((head, rows.saturating_sub(tail))));
        self.record(order::OF_TABLES, model, recorder).0
    }

    /// What is recorded of a run in an order of hash tables, and how many rows it has.
    fn record(&self, order: i64, model: &Model, recorder: Recorder) -> (Trace, u64) {
        let input = Values::of(model, &self.types);
        Memory::once(recorder, |memory| {
            let ending = order::run_in(order, &self.code, &input, &Limits::default(), memory);
            std::mem::take(&mut memory.recorder).finish(&ending)
        })
    }
}
