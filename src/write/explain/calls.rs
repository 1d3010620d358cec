//! The tree of calls of a recursion.
//!
//! In: a trace. Out: the calls of methods that call themselves, also through others, each with its arguments, what it returned and what
//! it printed by itself.

use std::collections::BTreeSet;

use minijinja::Value;

use super::{MOST_CALLS, printed, shortened};
use crate::read::ir::MethodId;
use crate::vary::Trace;
use crate::vary::trace::Activation;
use crate::write::facts::Subject;
use crate::write::value;

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// `f(5)`
    pub call: String,
    /// What it returned; `None` for `void`.
    pub result: Option<String>,
    /// What it printed by itself.
    pub output: String,
    /// The calls within it.
    pub calls: Vec<Node>,
}

impl Node {
    /// As templates see it.
    pub fn to_value(&self) -> Value {
        Value::from_pairs([
            ("call", Value::from(self.call.as_str())),
            ("result", Value::from(self.result.as_deref())),
            ("output", Value::from(self.output.as_str())),
            ("calls", self.calls.iter().map(Node::to_value).collect()),
        ])
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

/// The trees of all recursions, and how many calls are left out of them.
pub fn calls(subject: &Subject<'_>, trace: &Trace) -> (Vec<Node>, usize) {
    let methods = recursive(trace);
    let all = &trace.activations;
    let is_inner = |at: u32| methods.contains(&all[at as usize].method);
    let mut total = 0;
    let mut places: Vec<Option<usize>> = vec![None; all.len()];
    let mut kept: Vec<(Option<usize>, Node)> = Vec::new();
    for (at, activation) in all.iter().enumerate() {
        if !methods.contains(&activation.method) {
            continue;
        }
        total += 1;
        let outer = activation.caller.filter(|caller| is_inner(*caller));
        // What stands within a call that is left out is left out as well.
        let parent = match outer {
            Some(outer) => match places[outer as usize] {
                Some(place) => Some(place),
                None => continue,
            },
            None => None,
        };
        if kept.len() == MOST_CALLS {
            continue;
        }
        places[at] = Some(kept.len());
        let rows = trace.rows.iter().filter(|row| row.activation as usize == at);
        let output: String = rows.map(|row| row.printed.as_str()).collect();
        let call = Node {
            call: call(subject, activation),
            result: result(subject, activation),
            output: printed(&output),
            calls: Vec::new(),
        };
        kept.push((parent, call));
    }
    let left_out = total - kept.len();
    (tree(kept), left_out)
}

/// Puts each call into the one that made it, which stands before it.
fn tree(mut kept: Vec<(Option<usize>, Node)>) -> Vec<Node> {
    let mut roots = Vec::new();
    while let Some((parent, mut call)) = kept.pop() {
        call.calls.reverse();
        match parent.and_then(|parent| kept.get_mut(parent)) {
            Some((_, outer)) => outer.calls.push(call),
            None => roots.push(call),
        }
    }
    roots.reverse();
    roots
}
