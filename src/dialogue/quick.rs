//! Values of terms under assignments that change a little at a time.
//!
//! In: an arena and a value for each variable. Out: the values of terms. What was computed for an
//! assignment is kept until the next one.

use crate::read::types::Primitive;
use crate::solve::term::{Node, TermId, Terms, VariableId, apply};

/// The value of each variable by [`VariableId`]; 0 where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Valuation {
    values: Vec<i64>,
}

impl Valuation {
    pub(super) fn get(&self, id: VariableId) -> i64 {
        self.values.get(id.index()).copied().unwrap_or(0)
    }

    pub(super) fn set(&mut self, id: VariableId, value: i64) {
        if self.values.len() <= id.index() {
            self.values.resize(id.index() + 1, 0);
        }
        self.values[id.index()] = value;
    }
}

/// Computes values of terms.
#[derive(Debug, Default)]
pub(super) struct TermValues {
    /// For each term: the round in which its value was computed, and the value.
    known: Vec<(u32, i64)>,
    round: u32,
    steps: u64,
}

impl TermValues {
    /// Whether all conditions hold.
    pub(super) fn hold(
        &mut self,
        terms: &Terms,
        conditions: &[TermId],
        values: &Valuation,
    ) -> bool {
        self.begin(terms);
        // What was added last is what a change breaks first.
        conditions.iter().rev().all(|condition| self.value(terms, *condition, values) == 1)
    }

    /// How many terms were evaluated so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Forgets the values of the assignment before.
    pub(super) fn begin(&mut self, terms: &Terms) {
        self.round += 1;
        self.known.resize(terms.len(), (0, 0));
    }

    /// The value of a term under the assignment of this round.
    pub(super) fn value(&mut self, terms: &Terms, root: TermId, values: &Valuation) -> i64 {
        let mut waiting = vec![root];
        while let Some(&term) = waiting.last() {
            if self.known[term.index()].0 == self.round {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let node = *terms.node(term);
            let round = self.round;
            waiting.extend(node.operands().filter(|one| self.known[one.index()].0 != round));
            if waiting.len() == before {
                self.steps += 1;
                let value = self.step(terms, term, values);
                self.known[term.index()] = (self.round, value);
                waiting.pop();
            }
        }
        self.known[root.index()].1
    }

    fn step(&self, terms: &Terms, term: TermId, values: &Valuation) -> i64 {
        node_value(terms, term, |one| self.known[one.index()].1, |id| values.get(id))
    }
}

/// The value of a term whose operands have the values that `of` says, and unknowns those that
/// `unknown` says.
pub(super) fn node_value(
    terms: &Terms,
    term: TermId,
    of: impl Fn(TermId) -> i64,
    unknown: impl Fn(VariableId) -> i64,
) -> i64 {
    match *terms.node(term) {
        Node::Boolean(value) => value.into(),
        Node::Number { value, .. } => value,
        Node::Variable(id) => unknown(id),
        Node::Not(a) => i64::from(of(a) == 0),
        Node::And(a, b) => i64::from(of(a) != 0 && of(b) != 0),
        Node::Or(a, b) => i64::from(of(a) != 0 || of(b) != 0),
        Node::Equal(a, b) => i64::from(of(a) == of(b)),
        Node::Less(a, b) => i64::from(of(a) < of(b)),
        Node::Conditional(c, a, b) => of(if of(c) != 0 { a } else { b }),
        Node::Binary(operation, a, b) => apply(operation, terms.bits(term), of(a), of(b)),
        Node::Floating(operation, a, b) => operation.compute(of(a), of(b)),
        Node::Settled(form, a) => form.text(of(a)).is_some().into(),
        Node::Wrap(to, a) => to.wrap(of(a)),
        Node::Widen(a) => of(a),
        Node::Narrow(a) => Primitive::Int.wrap(of(a)),
        // Histories are lists of values; no term of a dialogue is an array.
        Node::Select(..) | Node::Store(..) | Node::ConstantArray(_) => 0,
    }
}
