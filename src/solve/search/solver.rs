//! The strategy `solve`: unwinding and Z3.
//!
//! In: a program and how often its loops were seen to run. Out: the formula that is solved, and
//! whether it is the whole truth: where unwinding had to stop at a guessed bound, Z3 is asked
//! whether any choice of values wants to go on there. If one does, the bound grows and the program
//! is unwound again; if none does, the guess was right and the formula exact.

use std::time::Instant;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Program;
use crate::solve::query::{Query, Tag};
use crate::solve::ssa::{CutoffPart, SsaProgram};
use crate::solve::unwind::{self, Budget, Record, UnwindStop, UnwindingBounds};
use crate::solve::z3::possible;
use crate::source::Span;

/// Whether the models of a formula are all instances there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// They are.
    Whole,
    /// There may be instances in which a loop or a recursion goes on for longer than it was
    /// followed.
    WithinBounds,
}

/// An unwound program and what is known about it.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The unwound program.
    pub program: SsaProgram,
    /// Whether its models are all instances.
    pub coverage: Coverage,
    /// What an author might want to know, in whole sentences.
    pub notes: Vec<String>,
    /// What the author should mend, although instances may be found.
    pub warnings: Vec<Diagnostic>,
}

/// Conflicts of the SAT solver that a question besides the search is worth: some seconds.
const EFFORT: u32 = 20_000;
/// Gates of a formula that the solver is asked to take in, some hundred bytes each: 400 MB.
const GATES: u64 = 3_000_000;
/// How often guessed bounds may grow. Each time they at least double.
const ROUNDS: u32 = 6;

/// How far to follow loops and calls.
#[derive(Clone, Debug)]
pub enum Passes {
    /// A guess to begin with.
    Guessed(UnwindingBounds),
    /// No instance needs more.
    Known(UnwindingBounds),
    /// Some run was seen not to end, so that asking who wants more has no end either.
    Seen(UnwindingBounds),
}

/// Unwinds a program as far as any choice of values needs it, beginning with `passes`.
pub fn formula(
    program: &Program,
    passes: &Passes,
    record: Record,
    deadline: Option<Instant>,
) -> Result<Formula, UnwindStop> {
    let budget = Budget { deadline, ..Budget::default() };
    let (mut bounds, mut coverage, rounds) = match passes {
        Passes::Guessed(bounds) => (bounds.clone(), Coverage::WithinBounds, ROUNDS),
        Passes::Seen(bounds) => (bounds.clone(), Coverage::WithinBounds, 0),
        Passes::Known(bounds) => (bounds.clone(), Coverage::Whole, 0),
    };
    let mut notes = Vec::new();
    let mut unwound = small_enough(program, unwind::unwind(program, &bounds, budget, record)?)?;
    if unwound.cutoffs.is_empty() {
        coverage = Coverage::Whole;
    }
    for _ in 0..rounds {
        let beyond = wanting_more(&unwound, deadline);
        match beyond {
            Beyond::Nobody => {
                coverage = Coverage::Whole;
                break;
            }
            Beyond::Unknown => break,
            Beyond::Parts { loops, calls } => {
                for of in loops {
                    if let Some(Some(most)) = bounds.passes.get_mut(of) {
                        *most = most.saturating_mul(2).max(4);
                    }
                }
                if calls && let Some(most) = &mut bounds.open {
                    *most = most.saturating_mul(2).max(4);
                }
                let next = unwind::unwind(program, &bounds, budget, record)
                    .and_then(|next| small_enough(program, next));
                match next {
                    Ok(next) => unwound = next,
                    // What is unwound so far is still good for finding instances.
                    Err(_) => break,
                }
            }
        }
    }
    if coverage == Coverage::WithinBounds {
        notes.push(String::from(
            "a loop or a recursion may go on for longer than it was followed: instances in which it does are not found",
        ));
    }
    let warnings = unkept(program, &unwound, deadline);
    Ok(Formula { program: unwound, coverage, notes, warnings })
}

/// A formula, unless the solver would need too much memory for it.
fn small_enough(program: &Program, unwound: SsaProgram) -> Result<SsaProgram, UnwindStop> {
    let assertions = unwound.assertions.iter().map(|assertion| assertion.condition);
    let paths = unwound.paths.iter().map(|path| path.condition);
    let roots: Vec<_> = assertions.chain(paths).collect();
    if unwound.terms.gates(&roots) <= GATES {
        return Ok(unwound);
    }
    let longest = unwound.passes.iter().enumerate().max_by_key(|(_, passes)| **passes);
    let span = match longest {
        Some((at, passes)) if *passes > 0 => program.loops[at].span,
        _ => program.methods[program.entry.index()].span,
    };
    Err(UnwindStop::TooLarge(span))
}

/// Who wants to go on where unwinding stopped.
enum Beyond {
    Nobody,
    /// Some of them.
    Parts {
        /// These loops, by index.
        loops: Vec<usize>,
        /// Whether a method calls itself more often.
        calls: bool,
    },
    Unknown,
}

fn wanting_more(unwound: &SsaProgram, deadline: Option<Instant>) -> Beyond {
    if unwound.cutoffs.is_empty() {
        return Beyond::Nobody;
    }
    let query = Query::beyond(unwound);
    match possible(&query, EFFORT, deadline) {
        Some(false) => Beyond::Nobody,
        None => Beyond::Unknown,
        Some(true) => {
            let (mut loops, mut calls) = (Vec::new(), false);
            for cutoff in &unwound.cutoffs {
                match cutoff.of {
                    CutoffPart::Loop(of) => loops.push(of.index()),
                    CutoffPart::Calls(_) => calls = true,
                }
            }
            loops.sort_unstable();
            loops.dedup();
            Beyond::Parts { loops, calls }
        }
    }
}

/// A warning for each invariant that a pass from some state does not keep.
fn unkept(program: &Program, unwound: &SsaProgram, deadline: Option<Instant>) -> Vec<Diagnostic> {
    let mut warnings: Vec<Diagnostic> = Vec::new();
    for obligation in &unwound.obligations {
        let mut terms = unwound.terms.clone();
        let violated = terms.not(obligation.conclusion);
        let broken = terms.and(obligation.hypothesis, violated);
        let query = Query::new(terms, vec![(broken, Tag::Assertion(0))], unwound.cells.clone())
            .with_choices(&unwound.within);
        let span = program.checks[obligation.of.index()].span;
        let known = warnings.iter().any(|warning| warning.label.span == span);
        if !known && possible(&query, EFFORT, deadline) == Some(true) {
            let message = "a pass of the loop may break its `INVARIANT`";
            warnings.push(
                Diagnostic::warning(Code::Invariant, span, message)
                    .label("not kept from every state that it allows")
                    .also(obligation.span, "by this loop")
                    .help("say more about the variables that the loop changes; what is found is still checked by running it"),
            );
        }
    }
    warnings
}

/// The places in the text of the conditions that contradict each other, each once, in the order of
/// the text.
pub fn places(unwound: &SsaProgram, core: &[Tag]) -> Vec<Span> {
    let mut spans: Vec<Span> = core
        .iter()
        .filter_map(|tag| match tag {
            Tag::Assertion(at) => unwound.assertions.get(*at).map(|assertion| assertion.span),
            Tag::Cutoff(at) => unwound.cutoffs.get(*at).map(|cutoff| cutoff.span),
            Tag::Pinned(_) => None,
        })
        .collect();
    spans.sort_unstable();
    spans.dedup();
    spans
}
