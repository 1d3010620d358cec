//! Terms: what a program computes from its unknowns, as a shared graph.
//!
//! In: calls of the constructors of [`Terms`], bottom up. Out: [`TermId`]s. Afterwards holds: equal
//! terms have equal ids; operands come before what uses them; every term is well-sorted; its
//! [`Interval`] holds its value for every choice of variables within their value sets.
//!
//! Numbers have 32 or 64 bits. Java computes in `int` or `long` anyway, so a `byte`, `short` or
//! `char` is a number of 32 bits whose interval is that of its type (a `char` is 0..=65535), and a
//! conversion to such a type is [`Node::Wrap`], which vanishes where the interval shows that
//! nothing is cut off. Narrow bit-vectors appear only when terms are handed to the solver, at the
//! widths that the intervals allow.
//!
//! Constructors simplify; [`Terms::unsimplified`] gives an arena that doesn't, against which the
//! rules are tested. Traversals of terms must not recurse: unwound programs nest by the hundred
//! thousand.

mod arithmetic;
mod boolean;
mod chain;
mod comparison;
mod conditional;
mod evaluate;
mod floating;
mod interval;
mod linear;
mod meaning;
mod memory;
mod node;
mod replay;
mod simplify;
mod size;
mod span;

pub use chain::StepChain;
pub use evaluate::{ArrayValue, TermValue, evaluate, evaluate_all};
pub use floating::sort_of as floating_sort;
pub use interval::Interval;
pub use meaning::meaning;
pub use node::{Node, Operation, Sort, TermId, VariableId, apply, wrap_bits};
pub use replay::Replay;

use crate::read::datum::Datum;
use crate::read::domain::ValueSet;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// An unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// For people, as in `n`, `a[3]`; need not be unique.
    pub name: String,
    /// Its sort.
    pub sort: Sort,
    /// Which numbers it may be (an array: each of its elements); `None`: any of the sort. Not used
    /// for Bools.
    pub values: Option<ValueSet>,
    /// Where it comes from.
    pub origin: VariableOrigin,
}

/// Where a variable comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariableOrigin {
    /// A cell of a placeholder: part of the model, so that two models differ in one of these.
    Placeholder,
    /// An unknown state of a loop under an `INVARIANT`.
    Havoc,
}

/// Whether constructors simplify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Simplify,
    Raw,
}

/// The arena of terms.
#[derive(Clone, Debug)]
pub struct Terms {
    nodes: IndexSet<Node, FxBuildHasher>,
    sorts: Vec<Sort>,
    intervals: Vec<Interval>,
    variables: Vec<Variable>,
    mode: Mode,
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// An arena whose constructors simplify.
    pub fn new() -> Self {
        Self::with_mode(Mode::Simplify)
    }

    /// An arena whose constructors only share equal terms: what is asked for is what is built.
    pub fn unsimplified() -> Self {
        Self::with_mode(Mode::Raw)
    }

    fn with_mode(mode: Mode) -> Self {
        Self {
            nodes: IndexSet::default(),
            sorts: Vec::new(),
            intervals: Vec::new(),
            variables: Vec::new(),
            mode,
        }
    }

    /// A new unknown, different from every other.
    pub fn variable(&mut self, variable: Variable) -> TermId {
        let id = VariableId(index(self.variables.len()));
        let full = match variable.sort {
            Sort::Bool => Interval::BOOL,
            Sort::Bits(bits) | Sort::Array { element: bits } => Interval::full(bits),
        };
        let interval = match &variable.values {
            Some(values) if variable.sort != Sort::Bool => {
                Interval::new(values.least(), values.greatest())
            }
            _ => full,
        };
        let sort = variable.sort;
        self.variables.push(variable);
        self.intern(Node::Variable(id), sort, interval)
    }

    /// The unknown with this name, a new one if there is none.
    pub fn named(&mut self, variable: Variable) -> TermId {
        let known = self.variable_ids().find(|(_, one)| one.name == variable.name);
        let Some((id, one)) = known else { return self.variable(variable) };
        let sort = one.sort;
        let interval = match (&one.values, sort) {
            (Some(values), Sort::Bits(_)) => Interval::new(values.least(), values.greatest()),
            (_, Sort::Bool) => Interval::BOOL,
            (None, Sort::Bits(bits)) | (_, Sort::Array { element: bits }) => Interval::full(bits),
        };
        self.intern(Node::Variable(id), sort, interval)
    }

    /// A new unknown array, indexed by 32-bit numbers, with elements of 32 or 64 bits out of
    /// `values`.
    pub fn array_variable(
        &mut self,
        name: impl Into<String>,
        element_bits: u32,
        values: Option<ValueSet>,
        origin: VariableOrigin,
    ) -> TermId {
        let sort = Sort::Array { element: normal_width(element_bits) };
        self.variable(Variable { name: name.into(), sort, values, origin })
    }

    /// All variables, by [`VariableId`].
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// All variables with their ids.
    pub fn variable_ids(&self) -> impl Iterator<Item = (VariableId, &Variable)> {
        self.variables.iter().enumerate().map(|(at, variable)| (VariableId(index(at)), variable))
    }

    /// What is known of a variable.
    pub fn variable_info(&self, id: VariableId) -> &Variable {
        &self.variables[id.index()]
    }

    /// The sort of a term.
    pub fn sort(&self, term: TermId) -> Sort {
        self.sorts[term.index()]
    }

    /// The value of a program that a term stands for where it is this number.
    pub fn datum(&self, term: TermId, number: i64) -> Datum {
        match self.sort(term) {
            Sort::Bool => Datum::Boolean(number != 0),
            Sort::Bits(_) | Sort::Array { .. } => Datum::Integral(number),
        }
    }

    /// What a term may be, whatever the variables are.
    pub fn interval(&self, term: TermId) -> Interval {
        self.intervals[term.index()]
    }

    /// The outermost step of a term.
    pub fn node(&self, term: TermId) -> &Node {
        &self.nodes[term.index()]
    }

    /// The number of a term that is one constant number of any width, or a Bool known as 0 or 1.
    pub fn as_number(&self, term: TermId) -> Option<i64> {
        if matches!(self.sort(term), Sort::Bits(_)) {
            self.interval(term).as_single()
        } else {
            None
        }
    }

    /// The truth value of a Bool that can have only one.
    pub fn as_boolean(&self, term: TermId) -> Option<bool> {
        if self.sort(term) == Sort::Bool {
            self.interval(term).as_single().map(|value| value == 1)
        } else {
            None
        }
    }

    /// How many terms there are; every [`TermId::index`] is less.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no terms yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The term with this index, if it exists.
    pub fn term_at(&self, at: usize) -> Option<TermId> {
        (at < self.len()).then(|| TermId(index(at)))
    }

    /// The width of a number, or of an array's elements; 1 for a Bool.
    pub fn bits(&self, term: TermId) -> u32 {
        match self.sort(term) {
            Sort::Bool => 1,
            Sort::Bits(bits) | Sort::Array { element: bits } => bits,
        }
    }

    /// All terms that `roots` are made of, themselves included, operands first.
    pub fn reachable(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut needed = vec![false; self.len()];
        let mut waiting: Vec<TermId> = roots.to_vec();
        while let Some(term) = waiting.pop() {
            if !std::mem::replace(&mut needed[term.index()], true) {
                waiting.extend(self.node(term).operands().filter(|term| !needed[term.index()]));
            }
        }
        (0..self.len()).filter(|at| needed[*at]).map(|at| TermId(index(at))).collect()
    }

    fn simplifies(&self) -> bool {
        self.mode == Mode::Simplify
    }

    /// The term of a node. A term that can have one value only becomes that value.
    fn intern(&mut self, node: Node, sort: Sort, interval: Interval) -> TermId {
        if self.simplifies()
            && let Some(value) = interval.as_single()
        {
            match sort {
                Sort::Bool => return self.store_node(Node::Boolean(value == 1), sort, interval),
                Sort::Bits(bits) if !matches!(node, Node::Variable(_)) => {
                    return self.store_node(Node::Number { bits, value }, sort, interval);
                }
                Sort::Bits(_) | Sort::Array { .. } => {}
            }
        }
        self.store_node(node, sort, interval)
    }

    fn store_node(&mut self, node: Node, sort: Sort, interval: Interval) -> TermId {
        let (at, fresh) = self.nodes.insert_full(node);
        if fresh {
            self.sorts.push(sort);
            self.intervals.push(interval);
        }
        TermId(index(at))
    }
}

/// 32 for every width up to 32, else 64.
fn normal_width(bits: u32) -> u32 {
    if bits <= 32 { 32 } else { 64 }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or_else(|_| unreachable!("memory ends before 2^32 terms"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(terms: &mut Terms, name: &str, low: i64, high: i64) -> TermId {
        terms.variable(Variable {
            name: name.to_owned(),
            sort: Sort::Bits(32),
            values: ValueSet::range(low, high),
            origin: VariableOrigin::Placeholder,
        })
    }

    #[test]
    fn equal_terms_are_one_term() {
        let mut terms = Terms::new();
        let (x, y) = (number(&mut terms, "x", 0, 9), number(&mut terms, "y", 0, 9));
        let (one, other) = (terms.add(x, y), terms.add(y, x));
        assert_eq!(one, other);
        assert_eq!(terms.interval(one), Interval::new(0, 18));
        assert_ne!(x, y);
    }

    #[test]
    fn intervals_decide_comparisons() {
        let mut terms = Terms::new();
        let (x, y) = (number(&mut terms, "x", 0, 9), number(&mut terms, "y", 10, 19));
        let less = terms.less(x, y);
        assert_eq!(terms.as_boolean(less), Some(true));
        let ten = terms.number(32, 10);
        let digit = terms.remainder(y, ten);
        assert_eq!(terms.interval(digit), Interval::new(0, 9));
    }
}
