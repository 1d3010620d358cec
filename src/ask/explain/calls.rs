//! The tree of calls of a recursion.
//!
//! In: a trace. Out: the calls of methods that call themselves, also through others, each with its
//! arguments, what it returned, and in the order of time what it called, what it changed and what
//! it printed. What holds: steps are told for all calls of the tree or for none.

use std::collections::BTreeSet;

use minijinja::Value;

use super::filled::FilledRow;
use super::folds::{Fold, Folds, Keep};
use super::lines::{LineTeller, VariableValues};
use super::named::{recursive, result};
use super::part::{Assigned, LinePart};
use super::short::{printed, shortened};
use crate::read::ir::MethodId;
use crate::read::syntax::ast::StmtKind;
use crate::vary::trace::RowKind;

/// Calls of a tree, at most.
const MOST_CALLS: usize = 60;
/// Steps of all calls of a tree, at most.
const MOST_STEPS: usize = 80;

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallNode {
    /// `f(5)`
    pub call: String,
    /// What it returned, and how that comes about, `fib(2) + fib(1) = 1 + 1 = 2`; `None` for
    /// `void`.
    pub result: Option<String>,
    /// What happened in it.
    pub parts: Vec<CallPart>,
}

/// Something that happens in a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallPart {
    /// Another call of the recursion.
    Call(CallNode),
    /// A statement that changes or prints something, and the line that students read.
    Step {
        /// `None` for one that they do not see.
        line: Option<u32>,
        /// What has another value now, and which numbers did not fit.
        parts: Vec<LinePart>,
        /// What it printed.
        output: String,
    },
    /// Passes of the loop in this line are left out, but for the calls in them.
    Folded {
        /// How many.
        count: u64,
        /// Where the loop stands.
        line: Option<u32>,
    },
}

/// The calls of all recursions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallTree {
    /// Those from outside.
    pub roots: Vec<CallNode>,
    /// How many calls are left out.
    pub left_out: usize,
    /// Whether steps are left out because there are too many.
    pub is_short: bool,
}

impl CallNode {
    /// As templates see it.
    pub fn to_value(&self) -> Value {
        Value::from_pairs([
            ("call", Value::from(self.call.as_str())),
            ("result", Value::from(self.result.as_deref())),
            ("parts", self.parts.iter().map(CallPart::to_value).collect()),
        ])
    }
}

impl CallPart {
    fn to_value(&self) -> Value {
        match self {
            CallPart::Call(node) => node.to_value(),
            CallPart::Step { line, parts, output } => Value::from_pairs([
                ("line", Value::from(*line)),
                ("parts", parts.iter().map(LinePart::to_value).collect()),
                ("output", Value::from(output.as_str())),
            ]),
            CallPart::Folded { count, line } => {
                Value::from_pairs([("count", Value::from(*count)), ("line", Value::from(*line))])
            }
        }
    }
}

/// The trees of all recursions.
pub fn calls(teller: &LineTeller<'_>) -> CallTree {
    let trace = teller.trace;
    let recursive = recursive(trace);
    let is_told = |at: usize| recursive.contains(&trace.activations[at].method);
    let is_root = |at: &usize| {
        let caller = trace.activations[*at].caller;
        is_told(*at) && !caller.is_some_and(|caller| is_told(caller as usize))
    };
    let total = (0..trace.activations.len()).filter(|at| is_told(*at)).count();
    let (folds, mut tree) = (Folds::of(trace), CallTree::default());
    // As many passes of loops as there is room for.
    for keep in [Keep::ALL, Keep::of(5), Keep::of(3), Keep::of(2)] {
        let recursive = &recursive;
        let mut grower = Grower { teller, folds: &folds, keep, recursive, calls: 0, steps: 0 };
        let roots = (0..trace.activations.len()).filter(is_root);
        tree.roots = roots.filter_map(|at| grower.node(at)).collect();
        tree.is_short = grower.steps > MOST_STEPS;
        if !tree.is_short {
            break;
        }
    }
    if tree.is_short {
        tree.roots.iter_mut().for_each(CallNode::drop_steps);
    }
    tree.left_out = total.saturating_sub(MOST_CALLS);
    tree
}

/// Makes trees of calls.
struct Grower<'a> {
    teller: &'a LineTeller<'a>,
    folds: &'a Folds,
    keep: Keep,
    recursive: &'a BTreeSet<MethodId>,
    /// Calls and steps so far.
    calls: usize,
    steps: usize,
}

impl Grower<'_> {
    fn is_told(&self, activation: usize) -> bool {
        self.recursive.contains(&self.teller.trace.activations[activation].method)
    }

    /// The call and all within it; nothing if there are enough calls already.
    fn node(&mut self, at: usize) -> Option<CallNode> {
        if self.calls == MOST_CALLS {
            return None;
        }
        self.calls += 1;
        let (call, result) = (self.teller.named.call(at), self.result(at));
        let mut parts = Vec::new();
        let mut last: Option<Fold> = None;
        for row in self.teller.planner.calls.rows(at).iter().copied() {
            let fold = self.folds.around(row, self.keep);
            if let Some(fold) = &fold
                && last.as_ref() != Some(fold)
            {
                let line = self.teller.subject.loop_lines.get(fold.of.index()).copied().flatten();
                parts.push(CallPart::Folded { count: fold.count, line });
            }
            let (mut told, mut output) = (Vec::new(), String::new());
            self.row(row, false, &mut parts, (&mut told, &mut output));
            let is_step = !told.is_empty() || !output.is_empty();
            if fold.is_none() && is_step && self.teller.trace.rows[row].kind != RowKind::Here {
                self.steps += 1;
                let line = self.teller.subject.lines.shown(self.teller.trace.rows[row].span.start);
                parts.push(CallPart::Step { line, parts: told, output: printed(&output) });
            }
            last = fold;
        }
        Some(CallNode { call, result, parts })
    }

    /// What an activation returned, and how that comes about.
    fn result(&self, at: usize) -> Option<String> {
        let result = result(self.teller.subject, &self.teller.trace.activations[at])?;
        let row = &self.teller.trace.rows[*self.teller.planner.calls.rows(at).last()?];
        let stmt = self.teller.syntax.statement(row.span);
        let is_seen = self.teller.subject.lines.shown(row.span.start).is_some();
        Some(match stmt.map(|stmt| &stmt.kind) {
            Some(StmtKind::Return(Some(expr))) if is_seen => {
                let filled = FilledRow::of(self.teller.syntax, row);
                shortened(filled.result(expr, &result))
            }
            _ => result,
        })
    }

    /// What a row called, and what it and calls outside of the recursion changed and printed; of
    /// what is in another method only fields.
    fn row(
        &mut self,
        at: usize,
        is_inner: bool,
        parts: &mut Vec<CallPart>,
        (told, output): (&mut Vec<LinePart>, &mut String),
    ) {
        for called in self.teller.planner.calls.called(at).iter().copied() {
            if self.is_told(called) {
                parts.extend(self.node(called).map(CallPart::Call));
                continue;
            }
            for row in self.teller.planner.calls.rows(called).iter().copied() {
                self.row(row, true, parts, (&mut *told, &mut *output));
            }
        }
        let row = &self.teller.trace.rows[at];
        output.push_str(&row.printed);
        if is_inner {
            let fields = row.changes.iter().filter(|change| change.is_static);
            let values = Assigned::all(fields);
            told.extend((!values.is_empty()).then_some(LinePart::Values { values }));
        } else {
            let all = self.teller.parts(at, &[], &VariableValues::default()).into_iter();
            told.extend(all.filter(is_step));
        }
    }
}

/// Whether what a row says is told in a tree: what a call returned stands beside it, and its
/// conditions would be too many.
fn is_step(part: &LinePart) -> bool {
    match part {
        LinePart::Values { .. }
        | LinePart::Overflow { .. }
        | LinePart::WholePart { .. }
        | LinePart::Throws { .. }
        | LinePart::Unwinds { .. }
        | LinePart::Catches { .. } => true,
        LinePart::Condition { .. }
        | LinePart::Start { .. }
        | LinePart::Folded { .. }
        | LinePart::Gap { .. }
        | LinePart::End
        | LinePart::Skipped { .. }
        | LinePart::Calls { .. }
        | LinePart::Returned { .. }
        | LinePart::Returns { .. }
        | LinePart::Ends
        | LinePart::Choice(_)
        | LinePart::Unchanged { .. }
        | LinePart::Leaves { .. }
        | LinePart::Continues { .. }
        | LinePart::PrintsNothing
        | LinePart::Prints { .. }
        | LinePart::Element { .. }
        | LinePart::Pass { .. }
        | LinePart::NoElement
        | LinePart::Yields { .. }
        | LinePart::Outcomes { .. }
        | LinePart::Case
        | LinePart::Nothing => false,
    }
}

impl CallNode {
    /// Whether anything happens in it but calls.
    pub fn has_steps(&self) -> bool {
        self.parts.iter().any(|part| match part {
            CallPart::Call(node) => node.has_steps(),
            CallPart::Step { .. } | CallPart::Folded { .. } => true,
        })
    }

    fn drop_steps(&mut self) {
        self.parts.retain(|part| matches!(part, CallPart::Call(_)));
        for part in &mut self.parts {
            if let CallPart::Call(node) = part {
                node.drop_steps();
            }
        }
    }
}
