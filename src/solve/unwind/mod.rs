//! Unwinding: typed program → modified SSA without loops and calls.
//!
//! In: a [`Program`], how far to follow loops without a bound of their own ([`UnwindingBounds`]),
//! and a budget. Out: an [`SsaProgram`] whose terms speak of placeholder values only. The program
//! is run once on *terms* instead of numbers:
//!
//! - A state (`state.rs`) is what the machine would hold (locals, static fields, arrays, output),
//!   with a term for each number, and the **path** on which it is reached.
//! - A conditional whose condition is not decided by intervals runs both branches from copies of
//!   the state; where control meets again the states are merged, one conditional term for each
//!   variable that differs (`merge.rs`).
//! - A loop is followed pass by pass; the states that leave it wait on their paths and meet once,
//!   after the loop, so a counter that only the body moves is a number on every path (`loops.rs`).
//! - Whatever would make the run something else than an instance (an exception, a failed assertion,
//!   a broken bound) is an [`Assertion`] on its path.
//! - Two branches number their writes from the same start and so may define the same constant; at
//!   the join only a branch that wrote less defines the other's last constant (modified SSA).
//!
//! Recursion of the program is recursion here, bounded by `@REC`; callers run [`unwind`] on its own
//! thread with a stack to match.

mod arrays;
mod attempt;
mod builder;
mod call;
mod catching;
mod claim;
mod counters;
pub mod evaluator;
mod expression;
mod floating;
mod heap;
mod invariant;
mod library;
mod loops;
mod merge;
mod number;
pub mod outcome;
mod overflow;
mod quantified;
mod reference;
mod sort;
mod state;
mod statement;
mod text;

#[cfg(test)]
mod tests;

use std::time::Instant;

use indexmap::IndexSet;

use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::{LoopId, MethodId, Program};
use crate::read::types::{Primitive, Type};
use crate::solve::clock::passed;
use crate::solve::ssa::{
    Assertion, AssertionKind, ConstantId, Cutoff, DefinitionKind, Obligation, Path, PathDefinition,
    PathId, PlaceholderTerms, SsaConstant, SsaProgram,
};
use crate::solve::term::{Sort, TermId, Terms, Variable, VariableOrigin};
use crate::source::Span;
use state::{NotedOverflow, State};

/// How far to follow loops and calls that neither the author nor the intervals bound.
#[derive(Clone, Debug, Default)]
pub struct UnwindingBounds {
    /// For each loop of the program: the most passes to follow at one arrival at it. A path that
    /// wants more ends in a [`Cutoff`]. `None`: not known; needing it is [`UnwindStop::NoBound`].
    pub passes: Vec<Option<u64>>,
    /// The most activations of a method without `@REC` that are followed at once; a call beyond
    /// ends in a [`Cutoff`]. `None`: as many as a run may have.
    pub open: Option<u32>,
}

/// What unwinding may cost before it gives up.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most nodes in the term arena. Default 1,200,000, about 80 MB. States that wait for their
    /// loop to end come on top.
    pub terms: usize,
    /// The most statements executed. Default 3,000,000.
    pub statements: u64,
    /// When unwinding gives up at the latest; `None`: never. Default `None`.
    pub deadline: Option<Instant>,
}

impl Default for Budget {
    fn default() -> Self {
        Self { terms: 1_200_000, statements: 3_000_000, deadline: None }
    }
}

/// Whether the single writes are kept, for people and for SMT-LIB, or only what the solver needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record {
    /// Constants and steps are recorded.
    Steps,
    /// Only assertions and cutoffs are.
    Assertions,
}

/// Why there is no unwound program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnwindStop {
    /// The budget is used up; the place where it was.
    TooLarge(Span),
    /// A loop without a bound.
    NoBound(LoopId),
    /// The deadline has passed.
    Timeout,
    /// Something that the formula cannot express yet, in words, and where.
    Inexpressible(&'static str, Span),
}

/// What the formula does not say: which digits a floating number has.
const UNSAID: &str = "the text of a floating-point number that depends on a placeholder";

/// The stack that [`unwind`] wants at most, in bytes: room for the deepest recursion that a machine
/// run allows.
pub const STACK: usize = 1 << 30;

/// Unwinds a program.
///
/// Deterministic. The result is exact up to its cutoffs: placeholder values satisfy all assertions
/// and no cutoff's path if and only if the run on them is an instance that keeps within the bounds
/// (loops under an `INVARIANT` excepted).
pub fn unwind(
    program: &Program,
    bounds: &UnwindingBounds,
    budget: Budget,
    record: Record,
) -> Result<SsaProgram, UnwindStop> {
    let _span = tracing::info_span!("unwind").entered();
    std::thread::scope(|scope| {
        let work = || Unwinder::new(program, bounds, budget, record).run();
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        match thread {
            Ok(handle) => match handle.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            },
            // Without memory for so large a stack the caller's own has to do.
            Err(_) => Unwinder::new(program, bounds, budget, record).run(),
        }
    })
}

/// The work in progress.
struct Unwinder<'p> {
    program: &'p Program,
    bounds: &'p UnwindingBounds,
    budget: Budget,
    record: Record,
    terms: Terms,
    cells: Vec<PlaceholderTerms>,
    paths: Vec<Path>,
    /// For each path: the conjunction of its condition and its parents'.
    whole: Vec<TermId>,
    /// For each path: how many parents it has.
    depth: Vec<u32>,
    constants: IndexSet<SsaConstant>,
    steps: Vec<PathDefinition>,
    assertions: Vec<Assertion>,
    cutoffs: Vec<Cutoff>,
    obligations: Vec<Obligation>,
    /// For each loop: the most passes followed at one arrival.
    passes: Vec<u64>,
    executed: u64,
    /// For each method: activations open on the current chain of calls.
    open: Vec<u32>,
    /// The method whose body is being executed, and the number of its activation.
    current: (MethodId, u32),
    activations: u32,
    allocations: u32,
    havocs: u32,
    /// How many checks are around what is being executed: nothing counts there.
    ghosts: u32,
    /// What may be caught where.
    catching: catching::Catching,
    /// Whether it is noted where numbers do not fit into their types.
    notes_overflows: bool,
    /// Whether it is not known which objects the texts are that the library makes.
    leaves_objects_open: bool,
    /// Whether floating numbers that are not known are computed with.
    follows_floating: bool,
    /// The first text of which the length was asked although nothing can be said of it.
    unsaid: Option<Span>,
    overflows: Vec<NotedOverflow>,
}

impl<'p> Unwinder<'p> {
    fn new(
        program: &'p Program,
        bounds: &'p UnwindingBounds,
        budget: Budget,
        record: Record,
    ) -> Self {
        Self::adding_to(Terms::new(), program, bounds, budget, record)
    }

    /// An unwinder whose terms are added to an arena.
    fn adding_to(
        mut terms: Terms,
        program: &'p Program,
        bounds: &'p UnwindingBounds,
        budget: Budget,
        record: Record,
    ) -> Self {
        let condition = terms.boolean(true);
        Self {
            program,
            bounds,
            budget,
            record,
            terms,
            cells: Vec::new(),
            paths: vec![Path { parent: None, condition }],
            whole: vec![condition],
            depth: vec![0],
            constants: IndexSet::new(),
            steps: Vec::new(),
            assertions: Vec::new(),
            cutoffs: Vec::new(),
            obligations: Vec::new(),
            passes: vec![0; program.loops.len()],
            executed: 0,
            open: vec![0; program.methods.len()],
            current: (program.start, 0),
            activations: 0,
            allocations: 0,
            havocs: 0,
            ghosts: 0,
            catching: catching::Catching::default(),
            notes_overflows: false,
            leaves_objects_open: false,
            follows_floating: true,
            unsaid: None,
            overflows: Vec::new(),
        }
    }

    fn run(mut self) -> Result<SsaProgram, UnwindStop> {
        for at in 0..self.program.placeholders.len() {
            let cell = self.cell(at);
            self.cells.push(cell);
        }
        let start = &self.program.methods[self.program.start.index()];
        if self.program.names_overflow {
            let what = "a `StackOverflowError` that the program names";
            return Err(UnwindStop::Inexpressible(what, self.program.beginning()));
        }
        let statics =
            self.program.statics.iter().map(|field| self.default_value(&field.ty)).collect();
        let counters = self.new_counters();
        let state = State::new(PathId(0), statics, start.locals.len(), counters);
        self.block(&start.body, state)?;
        if let Some(place) = self.unsaid {
            return Err(UnwindStop::Inexpressible(UNSAID, place));
        }
        Ok(SsaProgram {
            terms: self.terms,
            cells: self.cells,
            within: self.program.placeholders.iter().map(|one| one.within).collect(),
            paths: self.paths,
            constants: self.constants.into_iter().collect(),
            steps: self.steps,
            assertions: self.assertions,
            cutoffs: self.cutoffs,
            obligations: self.obligations,
            passes: self.passes,
        })
    }

    /// The variables that stand for the value of the `at`-th placeholder.
    fn cell(&mut self, at: usize) -> PlaceholderTerms {
        let placeholder = &self.program.placeholders[at];
        let name = format!("{}#{at}", placeholder.name);
        self.cell_of(&name, &placeholder.ty, &placeholder.domain)
    }

    /// The variables that stand for a value of a type in a domain.
    fn cell_of(&mut self, name: &str, ty: &Type, domain: &Domain) -> PlaceholderTerms {
        match domain {
            Domain::Number(values) => PlaceholderTerms::Number(self.unknown(
                name.to_owned(),
                primitive_of(ty),
                values.clone(),
            )),
            Domain::Array { length, element } => {
                let Type::Array(element_type) = ty else {
                    unreachable!("an array's domain belongs to an array type")
                };
                let elements = (0..length.greatest())
                    .map(|index| self.cell_of(&format!("{name}[{index}]"), element_type, element))
                    .collect();
                PlaceholderTerms::Array { length: self.length_of(name, length), elements }
            }
            Domain::Text { length, unit } => {
                let units = (0..length.greatest())
                    .map(|index| {
                        self.unknown(format!("{name}[{index}]"), Primitive::Char, unit.clone())
                    })
                    .collect();
                PlaceholderTerms::Text { length: self.length_of(name, length), units }
            }
            Domain::Texts(texts) => {
                let last = i64::try_from(texts.len()).unwrap_or(i64::MAX) - 1;
                let places = ValueSet::range(0, last).unwrap_or_else(|| ValueSet::single(0));
                let at = self.unknown(format!("{name}.at"), Primitive::Int, places);
                PlaceholderTerms::Listed { at, texts: texts.clone() }
            }
        }
    }

    fn length_of(&mut self, name: &str, length: &ValueSet) -> TermId {
        self.unknown(format!("{name}.length"), Primitive::Int, length.clone())
    }

    /// A variable of the model, or the constant where only one value is allowed.
    fn unknown(&mut self, name: String, primitive: Primitive, values: ValueSet) -> TermId {
        if values.count() == 1 {
            return self.number_of(primitive, values.least());
        }
        self.terms.variable(Variable {
            name,
            sort: sort_of(primitive),
            values: Some(values),
            origin: VariableOrigin::Placeholder,
        })
    }

    /// The constant term for a value of a primitive type.
    fn number_of(&mut self, primitive: Primitive, value: i64) -> TermId {
        match sort_of(primitive) {
            Sort::Bits(bits) => self.terms.number(bits, value),
            Sort::Bool | Sort::Array { .. } => self.terms.boolean(value != 0),
        }
    }

    /// The path that follows `parent` where `condition` holds; `None` if it never does.
    fn extend(&mut self, parent: PathId, condition: TermId) -> Option<PathId> {
        if self.terms.as_boolean(condition) == Some(true) {
            return Some(parent);
        }
        let whole = self.terms.and(self.whole[parent.index()], condition);
        if self.terms.as_boolean(whole) == Some(false) {
            return None;
        }
        let id = PathId::new(self.paths.len());
        self.paths.push(Path { parent: Some(parent), condition });
        self.whole.push(whole);
        self.depth.push(self.depth[parent.index()] + 1);
        Some(id)
    }

    /// What is known of `condition` on `path`: by itself, or since the path took that very decision
    /// already.
    fn decided(&mut self, path: PathId, condition: TermId) -> Option<bool> {
        /// Decisions further back than this are not looked at.
        const FAR: usize = 64;
        if let Some(known) = self.terms.as_boolean(condition) {
            return Some(known);
        }
        let opposite = self.terms.not(condition);
        let mut at = Some(path);
        for _ in 0..FAR {
            let Some(id) = at else { break };
            let step = self.paths[id.index()];
            if step.condition == condition {
                return Some(true);
            }
            if step.condition == opposite {
                return Some(false);
            }
            at = step.parent;
        }
        None
    }

    /// Demands that `condition` holds whenever `path` is taken.
    fn assert(&mut self, path: PathId, condition: TermId, kind: AssertionKind, span: Span) {
        let implied = self.terms.implies(self.whole[path.index()], condition);
        if self.terms.as_boolean(implied) == Some(true) {
            return;
        }
        if let AssertionKind::NoException(exception) = kind
            && self.catches(exception)
        {
            return self.may_throw_here(path, condition, exception, span);
        }
        let condition = self.unless_thrown(condition);
        self.assertions.push(Assertion { path, condition, kind, span });
    }

    /// Demands that `path` is never taken.
    fn forbid(&mut self, path: PathId, kind: AssertionKind, span: Span) {
        let never = self.terms.boolean(false);
        self.assert(path, never, kind, span);
    }

    /// Records that a constant takes a value on a path.
    fn define(
        &mut self,
        path: PathId,
        constant: SsaConstant,
        value: TermId,
        role: DefinitionKind,
        span: Span,
    ) {
        if self.record == Record::Assertions {
            return;
        }
        let (at, _) = self.constants.insert_full(constant);
        self.steps.push(PathDefinition { path, constant: ConstantId::new(at), value, role, span });
    }

    /// Counts one statement against the budget.
    fn spend(&mut self, span: Span) -> Result<(), UnwindStop> {
        self.executed += 1;
        if self.executed > self.budget.statements || self.terms.len() > self.budget.terms {
            return Err(UnwindStop::TooLarge(span));
        }
        if passed(self.budget.deadline) {
            return Err(UnwindStop::Timeout);
        }
        Ok(())
    }
}

/// The sort of the terms that stand for values of a primitive type.
fn sort_of(primitive: Primitive) -> Sort {
    match primitive {
        Primitive::Boolean => Sort::Bool,
        Primitive::Long | Primitive::Float | Primitive::Double => Sort::Bits(64),
        Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int => Sort::Bits(32),
    }
}

fn primitive_of(ty: &Type) -> Primitive {
    ty.primitive().unwrap_or(Primitive::Int)
}
