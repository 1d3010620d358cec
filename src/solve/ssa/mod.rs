//! The unwound program in modified static single assignment form.
//!
//! In: what [`crate::solve`]'s unwinding found out. Out: an [`SsaProgram`] without loops and calls:
//! paths, what each path writes, what must hold on it, and where unwinding stopped.
//!
//! - *Modified* SSA: two branches of a conditional may define the same constant, because only one
//!   of them is taken.
//! - Values are closed terms over variables; constants never occur in terms. Printers recover the
//!   names: a sub-term that is the value of a constant defined on the same path or above it is
//!   shown as that constant.
//! - Values of placeholders are in [`SsaProgram::cells`]; what placeholders may be is in the
//!   variables' value sets and, where that does not suffice, in assertions.

pub(in crate::solve) mod names;
pub mod pretty;
pub mod smtlib;

use crate::read::ir::{CheckId, ChosenPart, LoopId, MethodId, index_type};
use crate::solve::execute::{Exception, Limit};
use crate::solve::term::{Sort, TermId, Terms};
use crate::source::Span;
use std::fmt;

index_type! {
    /// Index into [`SsaProgram::paths`]; parents come before their children.
    PathId,
    /// Index into [`SsaProgram::constants`].
    ConstantId,
}

/// A program that is a formula.
#[derive(Clone, Debug, Default)]
pub struct SsaProgram {
    /// The arena of all terms below.
    pub terms: Terms,
    /// How a model is read off, by placeholder.
    pub cells: Vec<PlaceholderTerms>,
    /// The alternative of a choice in which each placeholder stands.
    pub within: Vec<Option<ChosenPart>>,
    /// Where control may go. The root, whose condition is `true`, is the first.
    pub paths: Vec<Path>,
    /// The names of what is written.
    pub constants: Vec<SsaConstant>,
    /// What is written, in the order of the run.
    pub steps: Vec<PathDefinition>,
    /// What must hold, in the order of the run.
    pub assertions: Vec<Assertion>,
    /// Where unwinding stopped.
    pub cutoffs: Vec<Cutoff>,
    /// For each loop of the program: the most passes that any path followed at one arrival at it.
    pub passes: Vec<u64>,
    /// What must be true of every state for the `INVARIANT`s to describe their loops; no part of
    /// the search.
    pub obligations: Vec<Obligation>,
}

/// How the value of a placeholder is read off a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceholderTerms {
    /// A number.
    Number(TermId),
    /// An array with a cell per element, as many as its greatest length.
    Array {
        /// Its length; elements from there on do not count.
        length: TermId,
        /// Its elements.
        elements: Vec<PlaceholderTerms>,
    },
    /// A string with a term per UTF-16 unit, as many as its greatest length.
    Text {
        /// Its length; units from there on do not count.
        length: TermId,
        /// Its units.
        units: Vec<TermId>,
    },
    /// One of several strings.
    Listed {
        /// Which, from 0.
        at: TermId,
        /// The strings.
        texts: Vec<String>,
    },
}

/// A place where control may be. It is taken if its condition and those of all its ancestors hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// `None` for the root.
    pub parent: Option<PathId>,
    /// A Bool: what this path adds to its parent.
    pub condition: TermId,
}

/// The name of a written value, shown as `x@version@write`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SsaConstant {
    /// As in `x`, `a[3]`, `$ret`.
    pub name: String,
    /// Which activation or declaration instance it belongs to.
    pub version: u32,
    /// How often it was written before.
    pub write: u32,
    /// The sort of its value.
    pub sort: Sort,
}

impl fmt::Display for SsaConstant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}@{}", self.name, self.version, self.write)
    }
}

/// On this path, the constant is the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathDefinition {
    /// The path.
    pub path: PathId,
    /// The constant.
    pub constant: ConstantId,
    /// Its value, a term of its sort over variables.
    pub value: TermId,
    /// Why it is here.
    pub role: DefinitionKind,
    /// The Java that writes it.
    pub span: Span,
}

/// Why a constant has a value on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// The program writes it here, or the other branch wrote it and this one brings its own value
    /// along.
    Write,
    /// Paths meet that all define it: the step only says which term it is from here on, and is no
    /// definition.
    Join,
}

/// From every state that satisfies the hypothesis, the conclusion holds. If it does not, the
/// author's invariant is too weak to be kept by the body on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// The invariant.
    pub of: CheckId,
    /// A Bool: invariant and condition before a pass, and the way through it.
    pub hypothesis: TermId,
    /// A Bool: the invariant after the pass.
    pub conclusion: TermId,
    /// The loop in the text.
    pub span: Span,
}

/// Whenever the path is taken, the condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// The path.
    pub path: PathId,
    /// A Bool.
    pub condition: TermId,
    /// Why it must hold.
    pub kind: AssertionKind,
    /// The Java that it comes from.
    pub span: Span,
}

/// Why an assertion must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssertionKind {
    /// The author says so.
    Check(CheckId),
    /// Programs end normally.
    NoException(Exception),
    /// What the engines do not know exactly must not be needed.
    Within(Limit),
    /// `LOOP(c)`
    LoopBound(LoopId),
    /// `@REC(n)`
    RecursionBound(MethodId),
    /// An `INVARIANT` on entry, or after the body.
    Invariant(CheckId),
}

/// Unwinding stopped here although control may go on; the path must not be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cutoff {
    /// The path.
    pub path: PathId,
    /// What may go on.
    pub of: CutoffPart,
    /// The loop, or the call, in the text.
    pub span: Span,
}

/// A part of a program that is not followed further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutoffPart {
    /// A loop, which may have another pass.
    Loop(LoopId),
    /// A method, which may call itself once more.
    Calls(MethodId),
}

impl fmt::Display for CutoffPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CutoffPart::Loop(of) => write!(f, "loop {}", of.index()),
            CutoffPart::Calls(of) => write!(f, "method {}", of.index()),
        }
    }
}

impl SsaProgram {
    /// The conditions of a path and its ancestors, the root's first.
    pub fn conditions(&self, path: PathId) -> Vec<TermId> {
        let mut conditions = Vec::new();
        let mut next = Some(path);
        while let Some(path) = next.and_then(|path| self.paths.get(path.index())) {
            conditions.push(path.condition);
            next = path.parent;
        }
        conditions.reverse();
        conditions
    }
}
