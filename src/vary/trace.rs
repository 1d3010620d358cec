//! The run of an instance, statement by statement.
//!
//! In: a skeleton and the values of an instance. Out: a [`Trace`]: which statement ran, in which pass of which loop, in which
//! activation, what it changed and what it printed, as far as the author's names go.

use crate::read::ir::{LoopId, MethodId};
use crate::read::types::Type;
use crate::solve::model::Datum;
use crate::source::Span;

/// A run, statement by statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
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
    /// The statement in the skeleton, or the condition that was tested, as [`StmtKind::Step`](crate::read::ir::StmtKind) marks it.
    pub span: Span,
    /// The activation that it ran in, an index into [`Trace::activations`].
    pub activation: u32,
    /// The loops of this activation that it ran in, outermost first, each with the number of the pass, from 1, since it was
    /// reached. A test of a loop's condition belongs to the pass that it would start.
    pub passes: Vec<(LoopId, u64)>,
    /// What the condition of an `if` or a loop came to.
    pub condition: Option<bool>,
    /// The variables that have another value, or their first one, when the next statement begins, in the order of declaration; of
    /// an array the whole content.
    pub changes: Vec<Change>,
    /// What it printed by itself.
    pub printed: String,
}

/// A variable and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The author's name.
    pub variable: String,
    /// Its type.
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
    /// The row, an index into [`Trace::rows`], of the statement that called it.
    pub row: usize,
    /// The arguments, with the names and types of the parameters.
    pub arguments: Vec<Change>,
    /// What it returned; `None` for `void`, and as long as it has not.
    pub result: Option<Datum>,
}
