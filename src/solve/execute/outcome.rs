//! What a run comes to.
//!
//! "The program failed" and "the machine gave up" are different values: an exception, a failed
//! check or a broken bound is what a JVM would find as well; beyond a limit nothing is known.

use indexmap::IndexMap;

use crate::read::datum::Datum;
pub use crate::read::ir::Exception;
use crate::read::ir::{CheckId, LoopId, MethodId};
use crate::source::Span;

/// How much a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Operations: statements and operators of the typed program, counted a loop pass, a call or a
    /// long text at a time.
    pub steps: u64,
    /// Activations open at once; guards against what would be a `StackOverflowError` on a JVM.
    pub depth: u32,
    /// Bytes that a JVM would allocate in the whole run for arrays and strings: 16 for each, and
    /// its elements, with at least 4 for an element. Nothing is given back, so a program that makes
    /// much garbage reaches it earlier than a JVM would. Arrays that are told as data are charged
    /// for that as well.
    pub heap: u64,
    /// UTF-16 units printed.
    pub output: usize,
}

impl Default for Limits {
    /// Ten million operations, 1,500 activations, 64 MiB, 100,000 UTF-16 units.
    fn default() -> Self {
        Self { steps: 10_000_000, depth: 1_500, heap: 64 << 20, output: 100_000 }
    }
}

/// Which limit a run went beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// [`Limits::steps`]
    Steps,
    /// [`Limits::depth`], or more memory for activations than a JVM's stack has.
    Depth,
    /// [`Limits::heap`]
    Heap,
    /// [`Limits::output`]
    Output,
    /// A power that a `double` does not hold exactly, so that only a JVM knows its digits.
    Power,
    /// The text of a floating number that versions of Java write differently.
    Digits,
    /// A function such as `Math.sin` where Java leaves open which of two neighbouring numbers it
    /// comes to.
    LastDigit,
    /// The class or case of a character beyond Latin-1, which differs between versions of Java.
    Letter,
}

/// How a run ended, without its result.
pub type Ending = Outcome<()>;

/// How a run ended; `R` is what is known of what the entry returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<R = Option<Datum>> {
    /// Normally.
    Completed {
        /// What the entry returned, if it returns something.
        result: R,
    },
    /// By an exception.
    Thrown {
        /// Which.
        exception: Exception,
        /// The expression that threw it.
        span: Span,
    },
    /// At an assertion, goal or invariant that does not hold, or whose condition throws.
    CheckFailed {
        /// Which.
        check: CheckId,
    },
    /// At a loop with a number of passes that its `LOOP` does not allow.
    LoopBound {
        /// Which.
        of: LoopId,
    },
    /// At a call with more open activations than its `@REC` allows.
    RecursionBound {
        /// Which.
        of: MethodId,
    },
    /// The machine gave up: nothing is known.
    BeyondLimit {
        /// At which limit.
        limit: Limit,
        /// Where.
        span: Span,
    },
}

impl<R> Outcome<R> {
    /// The outcome with what the entry returned, which counts only if the run ended normally.
    pub fn with_result<T>(self, result: T) -> Outcome<T> {
        match self {
            Self::Completed { .. } => Outcome::Completed { result },
            Self::Thrown { exception, span } => Outcome::Thrown { exception, span },
            Self::CheckFailed { check } => Outcome::CheckFailed { check },
            Self::LoopBound { of } => Outcome::LoopBound { of },
            Self::RecursionBound { of } => Outcome::RecursionBound { of },
            Self::BeyondLimit { limit, span } => Outcome::BeyondLimit { limit, span },
        }
    }

    /// Whether the run ended normally, with every check and bound kept: the values are an instance.
    pub fn is_completed(&self) -> bool {
        matches!(self, Self::Completed { .. })
    }
}

/// How hard a run is to follow. Statements that only check count nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// Statements of the author's that ran.
    pub steps: u64,
    /// Passes of each loop in the whole run, by `LoopId`.
    pub iterations: Vec<u64>,
    /// Tests of each loop's condition in the whole run, by `LoopId`.
    pub tests: Vec<u64>,
    /// Calls of each method in the whole run, by `MethodId`.
    pub method_calls: Vec<u64>,
    /// The most activations of each method open at once, by `MethodId`.
    pub method_depth: Vec<u32>,
    /// Calls of the author's methods, the entry not counted.
    pub calls: u64,
    /// The greatest number of the author's methods open at once, the entry being 1.
    pub depth: u32,
    /// The calls of the author's methods and constructors that began, the entry's included, in this
    /// order and at most [`MOST_BEGUN`]; empty unless the program
    /// [notes them](crate::read::ir::Program::notes_calls).
    pub begun: Vec<BegunCall>,
    /// What was printed, one statement after the other, at most [`MOST_PRINTED`] parts; empty
    /// unless the program [notes them](crate::read::ir::Program::notes_prints).
    pub printed: Vec<StatementOutput>,
}

/// The most parts of an output that a run notes: more than anybody writes down line by line.
pub const MOST_PRINTED: usize = 200;

/// What a statement printed in one go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementOutput {
    /// Where the statement begins, in bytes of the program's text.
    pub start: u32,
    /// What it printed, with its line end.
    pub text: String,
}

/// The most calls that a run notes: more than anybody is asked for.
pub const MOST_BEGUN: usize = 100;

/// A call that began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BegunCall {
    /// The method or constructor.
    pub method: MethodId,
    /// How many of the author's methods and constructors were open, itself included.
    pub depth: u32,
}

/// Everything about one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// The exception with which it ended, where the program says that it may end so; the outcome is
    /// then that of a run that ended normally.
    pub thrown: Option<Exception>,
    /// What it printed up to there.
    pub output: String,
    /// The last reported value of each variable that the question asks about.
    pub observed: IndexMap<String, Datum>,
    /// How hard it is to follow.
    pub metrics: Metrics,
}
