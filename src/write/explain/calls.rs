//! The tree of calls of a recursion.
//!
//! In: a trace. Out: the calls of methods that call themselves, also through others, each with its arguments, what it returned, and in the
//! order of time what it called, what it changed and what it printed. What holds: steps are told for all calls of the tree or for none.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::Value;

use super::folds::{Fold, Folds};
use super::lines::assignment;
use super::{MOST_CALLS, MOST_STEPS, printed, shortened};
use crate::read::ir::{LoopId, MethodId};
use crate::vary::Trace;
use crate::vary::trace::{Activation, RowKind};
use crate::write::facts::Subject;
use crate::write::value;

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// `f(5)`
    pub call: String,
    /// What it returned; `None` for `void`.
    pub result: Option<String>,
    /// What happened in it.
    pub parts: Vec<Part>,
}

/// Something that happens in a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Another call of the recursion.
    Call(Node),
    /// A statement that changes or prints something, and the line that students read.
    Step {
        /// `None` for one that they do not see.
        line: Option<u32>,
        /// What has another value now, `i = 2`.
        values: Vec<String>,
        /// What it printed.
        output: String,
    },
    /// So many passes of the loop in this line are left out, but for the calls in them.
    Folded {
        /// How many.
        count: u64,
        /// Where the loop stands.
        line: Option<u32>,
    },
}

/// The calls of all recursions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Those from outside.
    pub roots: Vec<Node>,
    /// How many calls are left out.
    pub left_out: usize,
    /// Whether steps are left out because there are too many.
    pub is_short: bool,
}

impl Node {
    /// As templates see it.
    pub fn to_value(&self) -> Value {
        Value::from_pairs([
            ("call", Value::from(self.call.as_str())),
            ("result", Value::from(self.result.as_deref())),
            ("parts", self.parts.iter().map(Part::to_value).collect()),
        ])
    }
}

impl Part {
    fn to_value(&self) -> Value {
        match self {
            Part::Call(node) => node.to_value(),
            Part::Step { line, values, output } => Value::from_pairs([
                ("line", Value::from(*line)),
                ("values", values.iter().map(String::as_str).collect()),
                ("output", Value::from(output.as_str())),
            ]),
            Part::Folded { count, line } => {
                Value::from_pairs([("count", Value::from(*count)), ("line", Value::from(*line))])
            }
        }
    }
}

/// The methods that were open more than once at a time.
pub fn recursive(trace: &Trace) -> BTreeSet<MethodId> {
    let mut found = BTreeSet::new();
    for activation in &trace.activations {
        let mut caller = activation.caller;
        while let Some(at) = caller
            && !found.contains(&activation.method)
        {
            let outer = &trace.activations[at as usize];
            if outer.method == activation.method {
                found.insert(activation.method);
            }
            caller = outer.caller;
        }
    }
    found
}

/// `f(5)`
pub fn call(subject: &Subject<'_>, activation: &Activation) -> String {
    let name = subject.methods.get(activation.method.index()).copied().unwrap_or_default();
    let arguments = activation.arguments.iter();
    let arguments: Vec<String> = arguments.map(|one| value::java(&one.ty, &one.value)).collect();
    format!("{name}({})", shortened(arguments.join(", ")))
}

/// What it returned, in Java.
pub fn result(subject: &Subject<'_>, activation: &Activation) -> Option<String> {
    let ty = subject.results.get(activation.method.index())?.as_ref()?;
    Some(shortened(value::java(ty, activation.result.as_ref()?)))
}

/// The trees of all recursions.
pub fn calls(subject: &Subject<'_>, trace: &Trace) -> Tree {
    let recursive = recursive(trace);
    let mut inner: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, activation) in trace.activations.iter().enumerate().skip(1) {
        inner.entry(activation.row).or_default().push(at);
    }
    let mut rows = vec![Vec::new(); trace.activations.len()];
    for (at, row) in trace.rows.iter().enumerate() {
        rows[row.activation as usize].push(at);
    }
    let folds = Folds::of(trace);
    let mut grower = Grower { subject, trace, rows, inner, folds, recursive, calls: 0, steps: 0 };
    let is_root = |at: usize, of: &Grower<'_>| {
        let caller = trace.activations[at].caller;
        of.is_told(at) && !caller.is_some_and(|caller| of.is_told(caller as usize))
    };
    let mut roots = Vec::new();
    for at in 0..trace.activations.len() {
        if is_root(at, &grower) {
            roots.extend(grower.node(at));
        }
    }
    let total = (0..trace.activations.len()).filter(|at| grower.is_told(*at)).count();
    let is_short = grower.steps > MOST_STEPS;
    if is_short {
        roots.iter_mut().for_each(Node::drop_steps);
    }
    Tree { roots, left_out: total.saturating_sub(MOST_CALLS), is_short }
}

/// Makes trees of calls.
struct Grower<'a> {
    subject: &'a Subject<'a>,
    trace: &'a Trace,
    /// The rows of each activation.
    rows: Vec<Vec<usize>>,
    /// The activations that each row called.
    inner: BTreeMap<usize, Vec<usize>>,
    folds: Folds,
    recursive: BTreeSet<MethodId>,
    /// Calls and steps so far.
    calls: usize,
    steps: usize,
}

impl Grower<'_> {
    fn is_told(&self, activation: usize) -> bool {
        self.recursive.contains(&self.trace.activations[activation].method)
    }

    /// The call and all within it; nothing if there are enough calls already.
    fn node(&mut self, at: usize) -> Option<Node> {
        if self.calls == MOST_CALLS {
            return None;
        }
        self.calls += 1;
        let activation = &self.trace.activations[at];
        let (call, result) = (call(self.subject, activation), result(self.subject, activation));
        let mut parts = Vec::new();
        let mut last: Option<Fold> = None;
        for row in self.rows[at].clone() {
            let fold = self.folds.around(&self.trace.rows[row]);
            if let Some(fold) = &fold
                && last.as_ref() != Some(fold)
            {
                let LoopId(of) = fold.of();
                let line = self.subject.loop_lines.get(of as usize).copied().flatten();
                parts.push(Part::Folded { count: fold.count, line });
            }
            let (mut values, mut output) = (Vec::new(), String::new());
            self.row(row, false, &mut parts, (&mut values, &mut output));
            let is_step = !values.is_empty() || !output.is_empty();
            if fold.is_none() && is_step && self.trace.rows[row].kind != RowKind::Here {
                self.steps += 1;
                let line = self.subject.lines.shown(self.trace.rows[row].span.start);
                parts.push(Part::Step { line, values, output: printed(&output) });
            }
            last = fold;
        }
        Some(Node { call, result, parts })
    }

    /// What a row called, and what it and calls outside of the recursion changed and printed; of what is in another method only fields.
    fn row(
        &mut self,
        at: usize,
        is_inner: bool,
        parts: &mut Vec<Part>,
        (values, output): (&mut Vec<String>, &mut String),
    ) {
        for called in self.inner.get(&at).cloned().unwrap_or_default() {
            if self.is_told(called) {
                parts.extend(self.node(called).map(Part::Call));
                continue;
            }
            for row in self.rows[called].clone() {
                self.row(row, true, parts, (&mut *values, &mut *output));
            }
        }
        let row = &self.trace.rows[at];
        output.push_str(&row.printed);
        let seen = row.changes.iter().filter(|change| change.is_static || !is_inner);
        values.extend(seen.map(assignment));
    }
}

impl Node {
    /// Whether anything happens in it but calls.
    pub fn has_steps(&self) -> bool {
        self.parts.iter().any(|part| match part {
            Part::Call(node) => node.has_steps(),
            Part::Step { .. } | Part::Folded { .. } => true,
        })
    }

    fn drop_steps(&mut self) {
        self.parts.retain(|part| matches!(part, Part::Call(_)));
        for part in &mut self.parts {
            if let Part::Call(node) = part {
                node.drop_steps();
            }
        }
    }
}
