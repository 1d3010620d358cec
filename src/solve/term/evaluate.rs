//! Terms on concrete values.
//!
//! In: a value for each variable. Out: what terms are under it. The meaning is the one that the
//! solver is given too; tests compare the two.

use super::{Node, Sort, TermId, Terms, VariableId, apply};
use crate::read::types::Primitive;
use std::collections::BTreeMap;
use std::sync::Arc;

/// An array on all 32-bit indices.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ArrayValue {
    /// What it is where `entries` say nothing.
    pub default: i64,
    /// What it is at some indices.
    pub entries: BTreeMap<i64, i64>,
}

impl ArrayValue {
    /// The element at an index.
    pub fn get(&self, index: i64) -> i64 {
        self.entries.get(&index).copied().unwrap_or(self.default)
    }
}

/// The value of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermValue {
    /// A number; of a Bool, 0 or 1.
    Number(i64),
    /// An array.
    Array(Arc<ArrayValue>),
}

impl TermValue {
    /// The number; 0 for an array, which never stands where a number is needed.
    pub fn number(&self) -> i64 {
        match self {
            TermValue::Number(number) => *number,
            TermValue::Array(_) => 0,
        }
    }
}

/// The value of a term that is a number or a Bool (as 0 or 1), given the values of variables that
/// are numbers or Bools. Array variables count as filled with what `values` says.
pub fn evaluate(terms: &Terms, term: TermId, values: &dyn Fn(VariableId) -> i64) -> i64 {
    let of = |id: VariableId| {
        if matches!(terms.variable_info(id).sort, Sort::Array { .. }) {
            TermValue::Array(Arc::new(ArrayValue { default: values(id), entries: BTreeMap::new() }))
        } else {
            TermValue::Number(values(id))
        }
    };
    evaluate_all(terms, &[term], &of).first().map_or(0, TermValue::number)
}

/// The values of several terms, in order, each shared sub-term computed once.
pub fn evaluate_all(
    terms: &Terms,
    roots: &[TermId],
    values: &dyn Fn(VariableId) -> TermValue,
) -> Vec<TermValue> {
    let mut known: Vec<Option<TermValue>> = vec![None; terms.len()];
    for term in terms.reachable(roots) {
        let value = step(terms, *terms.node(term), terms.bits(term), values, &known);
        known[term.index()] = Some(value);
    }
    roots.iter().map(|root| known[root.index()].clone().unwrap_or(TermValue::Number(0))).collect()
}

fn step(
    terms: &Terms,
    node: Node,
    bits: u32,
    values: &dyn Fn(VariableId) -> TermValue,
    known: &[Option<TermValue>],
) -> TermValue {
    let number = |term: TermId| known[term.index()].as_ref().map_or(0, TermValue::number);
    let array = |term: TermId| match &known[term.index()] {
        Some(TermValue::Array(array)) => Arc::clone(array),
        _ => unreachable!("arrays are evaluated before what reads them"),
    };
    let truth = |value: bool| TermValue::Number(value.into());
    match node {
        Node::Boolean(value) => truth(value),
        Node::Number { value, .. } => TermValue::Number(value),
        Node::Variable(id) => values(id),
        Node::Not(a) => truth(number(a) == 0),
        Node::And(a, b) => truth(number(a) != 0 && number(b) != 0),
        Node::Or(a, b) => truth(number(a) != 0 || number(b) != 0),
        Node::Equal(a, b) => truth(number(a) == number(b)),
        Node::Less(a, b) => truth(number(a) < number(b)),
        Node::Conditional(c, a, b) => {
            let chosen = if number(c) != 0 { a } else { b };
            known[chosen.index()].clone().unwrap_or(TermValue::Number(0))
        }
        Node::Binary(operation, a, b) => {
            TermValue::Number(apply(operation, bits, number(a), number(b)))
        }
        Node::Floating(operation, a, b) => {
            TermValue::Number(operation.compute(number(a), number(b)))
        }
        Node::Settled(form, a) => truth(form.text(number(a)).is_some()),
        Node::Wrap(to, a) => TermValue::Number(to.wrap(number(a))),
        Node::Widen(a) => TermValue::Number(number(a)),
        Node::Narrow(a) => TermValue::Number(Primitive::Int.wrap(number(a))),
        Node::Select(a, i) => TermValue::Number(array(a).get(number(i))),
        Node::Store(a, i, v) => {
            debug_assert!(matches!(terms.sort(i), Sort::Bits(32)), "indices have 32 bits");
            let mut changed = (*array(a)).clone();
            changed.entries.insert(number(i), number(v));
            TermValue::Array(Arc::new(changed))
        }
        Node::ConstantArray(value) => TermValue::Array(Arc::new(ArrayValue {
            default: number(value),
            entries: BTreeMap::new(),
        })),
    }
}
