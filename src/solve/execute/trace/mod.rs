//! The run of an instance, statement by statement.
//!
//! In: a skeleton, and the values of an instance. Out: a [`Trace`]: which statement ran, in which pass of which loop, in which
//! activation, what it changed and what it printed, as far as the author's names go. What holds: the rows are those of one real
//! run; nothing that only checks is among them, and no variable that students do not see.
//!
//! [`Tracer::new`] compiles the skeleton once, with instructions that tell of statements, loops, assignments and calls
//! (`Event`); the `recorder` makes rows of what they tell.

mod event;
mod recorder;
mod scopes;

use std::sync::Arc;

use super::code::Code;
use super::compile;
use super::memory::Memory;
use super::outcome::Limits;
use super::run;
use crate::read::Skeleton;
use crate::read::ir::{LoopId, MethodId};
use crate::read::types::Type;
use crate::solve::model::{Datum, Model};
use crate::solve::values::Values;
use crate::source::Span;

pub(super) use event::{Event, Note, Tracing};
pub(super) use recorder::{Now, Recorder};

/// A run, statement by statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The static fields and their values when the entry is called.
    pub statics: Vec<Change>,
    /// The statements in the order in which they began.
    pub rows: Vec<Row>,
    /// The activations in the order in which they began; the first is the entry's.
    pub activations: Vec<Activation>,
    /// Whether the run was longer than what was recorded.
    pub cut: bool,
}

/// A statement that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The statement in the skeleton, or the condition that was tested, as [`StmtKind::Step`](crate::read::ir::StmtKind) marks
    /// it; what a `for` does between passes; the mark `// tatsu:here`.
    pub span: Span,
    /// What kind of row it is.
    pub kind: RowKind,
    /// The activation that it ran in, an index into [`Trace::activations`].
    pub activation: u32,
    /// The loops of this activation that it ran in, outermost first, each with the number of the pass, from 1, since it was
    /// reached. A test of a loop's condition belongs to the pass that it would start.
    pub passes: Vec<(LoopId, u64)>,
    /// What the condition of an `if` or a loop came to; of an enhanced `for`, whether there was another element.
    pub condition: Option<bool>,
    /// The variables that have another value, or their first one, when the next statement of the activation begins, in the order of
    /// declaration, static fields last; of an array the whole content. At `// tatsu:here`: all variables in scope.
    pub changes: Vec<Change>,
    /// What it printed by itself.
    pub printed: String,
}

/// What kind of row it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowKind {
    /// A statement.
    Statement,
    /// The condition of an `if`; the row's span is the whole statement.
    Branch,
    /// The condition of a loop.
    Test(LoopId),
    /// What a `for` does between passes.
    Update(LoopId),
    /// Control passed `// tatsu:here`.
    Here,
}

/// A variable and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The author's name.
    pub variable: String,
    /// Its type; of a `StringBuilder` the value is its text.
    pub ty: Type,
    /// Its value now.
    pub value: Datum,
    /// Whether it is a static field.
    pub is_static: bool,
}

/// An activation of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activation {
    /// The method.
    pub method: MethodId,
    /// Who called it; `None` for the entry.
    pub caller: Option<u32>,
    /// The row, an index into [`Trace::rows`], of the statement that called it; for the entry 0.
    pub row: usize,
    /// The arguments, with the names and types of the parameters.
    pub arguments: Vec<Change>,
    /// What it returned; `None` for `void`, and as long as it has not.
    pub result: Option<Datum>,
}

/// How much of a run is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Rows.
    pub rows: usize,
    /// Values looked at, an element of an array or 16 characters of a string being one.
    pub values: usize,
}

impl Default for Extent {
    /// 2,000 rows are more than anybody reads; 300,000 values take a few milliseconds.
    fn default() -> Self {
        Self { rows: 2_000, values: 300_000 }
    }
}

/// A skeleton ready to be traced. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Tracer {
    code: Arc<Code>,
    types: Arc<[Type]>,
    extent: Extent,
}

impl Tracer {
    /// Compiles the skeleton.
    pub fn new(skeleton: &Skeleton) -> Self {
        Self::with(skeleton, Extent::default())
    }

    /// The same where no more than so much is recorded.
    pub fn with(skeleton: &Skeleton, extent: Extent) -> Self {
        let program = &skeleton.program;
        let tracing = Tracing::of(skeleton);
        let types = program.placeholders.iter().map(|placeholder| placeholder.ty.clone());
        let code = Arc::new(compile::traced(program, tracing));
        Self { code, types: types.collect(), extent }
    }

    /// The run on these values, up to where it ends or is cut off.
    pub fn trace(&self, model: &Model) -> Trace {
        let input = Values::of(model, &self.types);
        Memory::once(Recorder::new(self.extent), |memory| {
            run::run(&self.code, &input, &Limits::default(), memory);
            std::mem::take(&mut memory.recorder).finish()
        })
    }
}
