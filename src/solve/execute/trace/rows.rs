//! What a trace consists of.

use crate::read::datum::Datum;
use crate::read::ir::{Exception, LoopId, MethodId};
use crate::read::types::{Primitive, Type};
use crate::solve::execute::outcome::{Ending, Outcome};
use crate::source::Span;

/// A run, statement by statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The static fields and their values when the entry is called.
    pub statics: Vec<VariableChange>,
    /// The statements in the order in which they began.
    pub rows: Vec<Row>,
    /// The activations in the order in which they began; the first is the entry's.
    pub activations: Vec<Activation>,
    /// Whether the run was longer than what was recorded.
    pub cut: bool,
    /// Whether the rows are those of one order of a hash table, that of the JDK's, while others
    /// have other rows; looked for by [`Tracer::trace`](super::Tracer::trace) only.
    pub has_open_order: bool,
    /// The row, an index into [`Trace::rows`], that stands for all those that were not recorded;
    /// rows may follow it.
    pub gap: Option<usize>,
    /// How many passes each arrival at a loop made of which a row was recorded, those of rows that
    /// were not recorded included.
    pub passes: Vec<Arrival>,
    /// The exception that ended the run, if one did and its row was recorded.
    pub thrown: Option<TracedThrow>,
    /// What was thrown and caught in rows that were recorded, in the order of time.
    pub caught: Vec<TracedThrow>,
}

/// What is thrown, and the expression that threw it first.
#[derive(Clone, Copy, Debug)]
pub struct Unwinding {
    /// Which exception.
    pub exception: Exception,
    /// The expression.
    pub span: Span,
}

/// An exception that ended a run, or that was caught. Rows are indexes into [`Trace::rows`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedThrow {
    /// Which exception.
    pub exception: Exception,
    /// The expression that threw it.
    pub span: Span,
    /// The row that it belongs to.
    pub row: usize,
    /// The rows that were waiting for a call when it was thrown, outermost first; of one that was
    /// caught, only those whose call it ended.
    pub unfinished: Vec<usize>,
}

impl TracedThrow {
    /// The exception with which a run ended, if it did; `open` are the rows that were under way,
    /// innermost last.
    pub(super) fn of(ending: &Ending, open: Vec<usize>) -> Option<Self> {
        let Outcome::Thrown { exception, span } = *ending else { return None };
        Self::in_row(exception, span, open)
    }

    /// An exception that was thrown in the last of these rows.
    pub(super) fn in_row(exception: Exception, span: Span, mut open: Vec<usize>) -> Option<Self> {
        let row = open.pop()?;
        Some(Self { exception, span, row, unfinished: open })
    }
}

/// An arrival at a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The activation, an index into [`Trace::activations`].
    pub activation: u32,
    /// The loops around it in this activation, outermost first, each with the number of its pass.
    pub around: Vec<(LoopId, u64)>,
    /// The loop.
    pub of: LoopId,
    /// How often its body was started.
    pub made: u64,
}

/// A statement that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The statement in the skeleton, or the condition that was tested, as
    /// [`StmtKind::Step`](crate::read::ir::StmtKind) marks it; what a `for` does between passes;
    /// the mark `// tatsu:here`.
    pub span: Span,
    /// What kind of row it is.
    pub kind: RowKind,
    /// The activation that it ran in, an index into [`Trace::activations`].
    pub activation: u32,
    /// The loops of this activation that it ran in, outermost first, each with the number of the
    /// pass, from 1, since it was reached. A test of a loop's condition belongs to the pass that it
    /// would start.
    pub passes: Vec<(LoopId, u64)>,
    /// What the condition of an `if` or a loop came to; of an enhanced `for`, whether there was
    /// another element.
    pub condition: Option<bool>,
    /// The variables that have another value, or their first one, when the next statement of the
    /// activation begins, in the order of declaration, static fields last; of an array the whole
    /// content. At `// tatsu:here`: all variables in scope.
    pub changes: Vec<VariableChange>,
    /// The fields of objects that were assigned what they held before.
    pub kept: Vec<VariableChange>,
    /// What it printed by itself.
    pub printed: String,
    /// The values of its expressions in the order in which the machine computed them, as far as
    /// they are numbers, truth values, characters, strings and objects; literals apart. What
    /// a short circuit or a condition left out is not among them.
    pub evaluated: Vec<Evaluated>,
    /// The numbers that did not fit into their type, in the order of time.
    pub overflows: Vec<Overflow>,
}

/// The value of an expression. A conversion that Java makes by itself has the place of its operand
/// and comes after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluated {
    /// The expression in the skeleton; of a `switch`, the labels that the selector is compared
    /// with.
    pub span: Span,
    /// Its type.
    pub ty: Type,
    /// Its value.
    pub value: Datum,
}

/// A number that does not fit into its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overflow {
    /// The expression in the skeleton.
    pub span: Span,
    /// What was done.
    pub operation: OverflowOperation,
    /// The numbers that it was done to: one, or two.
    pub operands: Vec<i64>,
    /// What would come out without a bound.
    pub exact: i128,
    /// The type that it does not fit into.
    pub ty: Primitive,
    /// What it became.
    pub value: i64,
}

/// What may come to a number that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverflowOperation {
    /// `+`
    Add,
    /// `-` with two operands
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `Math.floorDiv`
    FloorDivide,
    /// `-` with one operand
    Negate,
    /// `Math.abs`
    Abs,
    /// A conversion.
    Convert,
}

impl OverflowOperation {
    /// What comes out without a bound; `None` if there are too few operands.
    pub(in crate::solve) fn exact(self, operands: &[i64]) -> Option<i128> {
        let left = i128::from(*operands.first()?);
        let right = || operands.get(1).copied().map(i128::from);
        Some(match self {
            OverflowOperation::Add => left + right()?,
            OverflowOperation::Subtract => left - right()?,
            OverflowOperation::Multiply => left * right()?,
            OverflowOperation::Divide => left.checked_div(right()?)?,
            OverflowOperation::FloorDivide => {
                let (divisor, remainder) = (right()?, left.checked_rem(right()?)?);
                let is_cut = remainder != 0 && (remainder < 0) != (divisor < 0);
                left / divisor - i128::from(is_cut)
            }
            OverflowOperation::Negate => -left,
            OverflowOperation::Abs => left.abs(),
            OverflowOperation::Convert => left,
        })
    }

    /// How many operands it has.
    pub(super) fn operands(self) -> usize {
        match self {
            OverflowOperation::Add
            | OverflowOperation::Subtract
            | OverflowOperation::Multiply
            | OverflowOperation::Divide
            | OverflowOperation::FloorDivide => 2,
            OverflowOperation::Negate | OverflowOperation::Abs | OverflowOperation::Convert => 1,
        }
    }
}

impl Row {
    /// The value that the expression at this place had, if it was evaluated. What Java converts by
    /// itself counts as it was before, and what the machine needs on the way, such as the text of a
    /// builder whose length is asked for, does not count.
    pub fn value_at(&self, span: Span) -> Option<&Evaluated> {
        let mut all = self.evaluated.iter().filter(|one| one.span == span);
        let first = all.next()?;
        let last = all.next_back().unwrap_or(first);
        Some(match (&first.value, &last.value) {
            // That a string builder is not `null` is asked before it is written as a string.
            (Datum::Boolean(_), Datum::Text(text))
                if !matches!(text.as_str(), "true" | "false") =>
            {
                last
            }
            (Datum::Boolean(_) | Datum::Integral(_) | Datum::Floating(..), Datum::Text(_))
            | (Datum::Integral(_), Datum::Floating(..)) => first,
            (before, after) if before.number().is_some() && before.number() == after.number() => {
                first
            }
            _ => last,
        })
    }
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
    /// Rows that were not recorded, this one the first of them; its changes are those of all of
    /// them.
    Gap,
}

/// A variable and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableChange {
    /// The author's name.
    pub variable: String,
    /// Its type; of a `StringBuilder` the value is its text.
    pub ty: Type,
    /// Its value now.
    pub value: Datum,
    /// Whether it is a static field, or a field of an object, which is named by its object:
    /// `Point#1.x`.
    pub is_static: bool,
    /// The other variables in scope, and static fields, that refer to the very array or builder
    /// that this one refers to, and elements of arrays that do, as in `grid[0]`.
    pub aliases: Vec<String>,
}

/// An activation of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activation {
    /// The method.
    pub method: MethodId,
    /// Who called it; `None` for the entry.
    pub caller: Option<u32>,
    /// The object whose method or constructor it is; `None` of a static method.
    pub receiver: Option<Datum>,
    /// Whether it is a constructor by which another one of the same object began.
    pub is_further: bool,
    /// The row, an index into [`Trace::rows`], of the statement that called it; for the entry 0,
    /// and `usize::MAX` if that statement was not recorded.
    pub row: usize,
    /// The arguments, with the names and types of the parameters.
    pub arguments: Vec<VariableChange>,
    /// What it returned; `None` for `void`, and as long as it has not.
    pub result: Option<Datum>,
    /// Whether it ended by an exception that was caught further out.
    pub is_unwound: bool,
}

/// How much of a run is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordingLimits {
    /// Rows.
    pub rows: usize,
    /// Values looked at, an element of an array or 16 characters of a string being one.
    pub values: usize,
}

impl Default for RecordingLimits {
    /// 2,000 rows are more than anybody reads; 300,000 values take a few milliseconds.
    fn default() -> Self {
        Self { rows: 2_000, values: 300_000 }
    }
}
