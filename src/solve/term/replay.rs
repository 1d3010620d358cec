//! Conditions tried on many assignments, one after the other, as fast as that goes.
//!
//! In: Bools over numbers. Out: whether all of them hold under an assignment. A trial ends at the
//! first one that does not.

use super::{Node, Sort, TermId, Terms, VariableId, apply};
use crate::read::types::Primitive;

/// Bools in the order in which they are computed.
#[derive(Clone, Debug)]
pub struct Replay {
    steps: Vec<ReplayStep>,
    /// The value of each term, by its index, in the latest trial.
    values: Vec<i64>,
}

#[derive(Clone, Copy, Debug)]
struct ReplayStep {
    term: TermId,
    node: Node,
    bits: u32,
    /// Whether it has to hold.
    required: bool,
}

impl Replay {
    /// Prepares conditions. `None` if arrays take part, which are not numbers.
    pub fn new(terms: &Terms, conditions: &[TermId]) -> Option<Self> {
        let mut required = vec![false; terms.len()];
        for condition in conditions {
            required[condition.index()] = true;
        }
        let steps: Vec<ReplayStep> = terms
            .reachable(conditions)
            .into_iter()
            .map(|term| ReplayStep {
                term,
                node: *terms.node(term),
                bits: terms.bits(term),
                required: required[term.index()],
            })
            .collect();
        let numbers = |step: &ReplayStep| !matches!(terms.sort(step.term), Sort::Array { .. });
        steps.iter().all(numbers).then(|| Self { steps, values: vec![0; terms.len()] })
    }

    /// How many terms a trial computes at most.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is nothing to compute.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether all conditions hold, given the values of variables, a Bool's as 0 or 1; and how many
    /// terms that took.
    pub fn holds(&mut self, of: &dyn Fn(VariableId) -> i64) -> (bool, usize) {
        for (at, step) in self.steps.iter().enumerate() {
            let value = compute(step.node, step.bits, &self.values, of);
            self.values[step.term.index()] = value;
            if step.required && value == 0 {
                return (false, at + 1);
            }
        }
        (true, self.steps.len())
    }
}

fn compute(node: Node, bits: u32, values: &[i64], of: &dyn Fn(VariableId) -> i64) -> i64 {
    let number = |term: TermId| values[term.index()];
    match node {
        Node::Boolean(value) => value.into(),
        Node::Number { value, .. } => value,
        Node::Variable(id) => of(id),
        Node::Not(a) => (number(a) == 0).into(),
        Node::And(a, b) => (number(a) != 0 && number(b) != 0).into(),
        Node::Or(a, b) => (number(a) != 0 || number(b) != 0).into(),
        Node::Equal(a, b) => (number(a) == number(b)).into(),
        Node::Less(a, b) => (number(a) < number(b)).into(),
        Node::Conditional(c, a, b) => {
            if number(c) != 0 {
                number(a)
            } else {
                number(b)
            }
        }
        Node::Binary(operation, a, b) => apply(operation, bits, number(a), number(b)),
        Node::Floating(operation, a, b) => operation.compute(number(a), number(b)),
        Node::Settled(form, a) => form.text(number(a)).is_some().into(),
        Node::Wrap(to, a) => to.wrap(number(a)),
        Node::Widen(a) => number(a),
        Node::Narrow(a) => Primitive::Int.wrap(number(a)),
        Node::Select(..) | Node::Store(..) | Node::ConstantArray(_) => {
            unreachable!("conditions on arrays are not prepared")
        }
    }
}
