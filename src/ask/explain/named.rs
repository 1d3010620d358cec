//! How calls are named, and which are calls of a recursion.
//!
//! In: a trace. Out: for each activation its call as Java, `f(5)`, and what it returned.

use std::collections::{BTreeMap, BTreeSet};

use super::short::{short_value, shortened};
use crate::ask::facts::Subject;
use crate::ask::value;
use crate::read::datum::Datum;
use crate::read::ir::{self, MethodId, Receiver};
use crate::read::types::Type;
use crate::vary::Trace;
use crate::vary::trace::{Activation, VariableChange};

/// The methods that were open more than once at a time, and those through which they were called
/// again.
pub fn recursive(trace: &Trace) -> BTreeSet<MethodId> {
    let mut found = BTreeSet::new();
    for activation in &trace.activations {
        let mut between = vec![activation.method];
        let mut caller = activation.caller;
        while let Some(at) = caller {
            let outer = &trace.activations[at as usize];
            if outer.method == activation.method {
                found.extend(between);
                break;
            }
            between.push(outer.method);
            caller = outer.caller;
        }
    }
    found
}

/// How the calls of a trace are named.
pub struct CallNames {
    calls: Vec<String>,
}

impl CallNames {
    /// Names the calls with their arguments. An array that is the same in all calls of a method,
    /// and that none of them changes, stands in the first one; in the others its parameter stands
    /// for it.
    pub fn of(subject: &Subject<'_>, trace: &Trace) -> Self {
        let mut first: BTreeMap<MethodId, usize> = BTreeMap::new();
        for (at, activation) in trace.activations.iter().enumerate() {
            first.entry(activation.method).or_insert(at);
        }
        let mut changed: BTreeSet<(MethodId, &str)> = BTreeSet::new();
        for row in &trace.rows {
            let method = trace.activations[row.activation as usize].method;
            changed.extend(row.changes.iter().map(|one| (method, one.variable.as_str())));
        }
        for activation in &trace.activations {
            let known = &trace.activations[first[&activation.method]].arguments;
            let other = activation.arguments.iter().zip(known).filter(|(one, other)| one != other);
            changed.extend(other.map(|(one, _)| (activation.method, one.variable.as_str())));
        }
        let calls = trace.activations.iter().enumerate().map(|(at, activation)| {
            let is_first = first[&activation.method] == at;
            written(subject, activation, |one| {
                let is_fixed = matches!(one.ty, Type::Array(_))
                    && !changed.contains(&(activation.method, one.variable.as_str()));
                if is_fixed && !is_first {
                    one.variable.clone()
                } else {
                    value::java(&one.ty, &one.value)
                }
            })
        });
        Self { calls: calls.collect() }
    }

    /// The call, as an index into the activations of the trace: `f(5)`.
    pub fn call(&self, at: usize) -> String {
        self.calls.get(at).cloned().unwrap_or_default()
    }
}

/// The call with the values of its arguments: `f(5)`.
pub fn call(subject: &Subject<'_>, activation: &Activation) -> String {
    written(subject, activation, |one| value::java(&one.ty, &one.value))
}

/// A call as Java, each argument written in a way. Of a method that is hidden the arguments are not
/// known.
fn written(
    subject: &Subject<'_>,
    activation: &Activation,
    argument: impl Fn(&VariableChange) -> String,
) -> String {
    let method = activation.method.index();
    let name = subject.methods.get(method).copied().unwrap_or_default();
    let declared = subject.skeleton.and_then(|skeleton| skeleton.program.methods.get(method));
    let arguments: Vec<String> = activation.arguments.iter().map(argument).collect();
    let is_on_object = |method: &ir::Method| usize::from(method.receiver != Receiver::Nothing);
    let is_known = declared
        .is_none_or(|method| method.parameters as usize == arguments.len() + is_on_object(method));
    let arguments = if is_known { shortened(arguments.join(", ")) } else { "…".to_owned() };
    if declared.is_some_and(ir::Method::makes_class_ready) {
        return name.to_owned();
    }
    if declared.is_some_and(|method| method.receiver.is_constructor()) {
        // The one by which another one begins makes no object of its own.
        let new = if activation.is_further { "" } else { "new " };
        return format!("{new}{name}({arguments})");
    }
    match &activation.receiver {
        Some(object) => {
            // Whose method it is, where that is not the class of the object.
            let class = declared.and_then(|method| method.class);
            let class = class.zip(subject.skeleton);
            let class = class.map(|(class, skeleton)| &*skeleton.program.class(class).name);
            let own = if let Datum::Object { class, .. } = object { Some(&**class) } else { None };
            if let Datum::Printed(text) = object
                && ir::is_function_text(text)
            {
                return format!("({text}).{name}({arguments})");
            }
            match class.filter(|class| own.is_some_and(|own| own != *class)) {
                Some(class) => format!("{object}.{name}({arguments}) in {class}"),
                None => format!("{object}.{name}({arguments})"),
            }
        }
        None => format!("{name}({arguments})"),
    }
}

/// What it returned, in Java.
pub fn result(subject: &Subject<'_>, activation: &Activation) -> Option<String> {
    let ty = subject.results.get(activation.method.index())?.as_ref()?;
    Some(short_value(ty, activation.result.as_ref()?))
}
