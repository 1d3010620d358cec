//! What has been read so far.
//!
//! In: values in the order of reading. Out: what the atoms of terms are. The values are data in a
//! run and terms on a path, so the type is open.

use crate::source::Span;

use super::spec::{Atom, HistoryId, ParameterId};

/// The values of all variables, oldest first, and the order in which they were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histories<V> {
    /// The value of each parameter.
    pub parameters: Vec<V>,
    /// For each variable: its values, oldest first.
    values: Vec<Vec<V>>,
    /// The variable of each read, oldest first.
    order: Vec<HistoryId>,
}

/// What an atom is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtomValue<V> {
    /// A value.
    One(V),
    /// The values of an array.
    Many(Vec<V>),
    /// A number of values.
    Count(usize),
}

/// A term that has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationError {
    /// Why, for people.
    pub reason: String,
    /// The term, or the expression in it that fails.
    pub span: Span,
    /// Whether it went on beyond the steps that a term may take.
    pub is_endless: bool,
}

impl<V: Clone> Histories<V> {
    /// The environment in which a dialogue starts.
    pub fn new(variables: usize, parameters: Vec<V>) -> Self {
        Self { parameters, values: vec![Vec::new(); variables], order: Vec::new() }
    }

    /// Adds a value.
    pub fn store(&mut self, variable: HistoryId, value: V) {
        self.values[variable.index()].push(value);
        self.order.push(variable);
    }

    /// All values of a variable, oldest first.
    pub fn of(&self, variable: HistoryId) -> &[V] {
        &self.values[variable.index()]
    }

    /// How many values were read.
    pub fn reads(&self) -> usize {
        self.order.len()
    }

    /// All values of some variables in the order of reading.
    pub fn together(&self, variables: &[HistoryId]) -> Vec<V> {
        let mut next = vec![0; self.values.len()];
        let mut together = Vec::new();
        for variable in &self.order {
            let at = &mut next[variable.index()];
            if variables.contains(variable) {
                together.push(self.values[variable.index()][*at].clone());
            }
            *at += 1;
        }
        together
    }

    /// What an atom is; `None` if what it asks for was not read yet.
    pub fn atom(&self, atom: &Atom, candidate: Option<&V>) -> Option<AtomValue<V>> {
        let back = |variable: HistoryId, back: usize| {
            let values = self.of(variable);
            values.len().checked_sub(back + 1).map(|at| AtomValue::One(values[at].clone()))
        };
        match atom {
            Atom::Current(variable) => back(*variable, 0),
            Atom::Before(variable, by) => back(*variable, usize::try_from(*by).ok()?),
            Atom::All(variables) => Some(AtomValue::Many(self.together(variables))),
            Atom::Earlier(variable) => {
                let values = self.of(*variable);
                let kept = values.len().saturating_sub(1);
                Some(AtomValue::Many(values[..kept].to_vec()))
            }
            Atom::Count(variables) => {
                let count = variables.iter().map(|variable| self.of(*variable).len()).sum();
                Some(AtomValue::Count(count))
            }
            Atom::Parameter(id) => self.parameter(*id).map(AtomValue::One),
            Atom::Candidate => candidate.cloned().map(AtomValue::One),
        }
    }

    fn parameter(&self, id: ParameterId) -> Option<V> {
        self.parameters.get(id.index()).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_keep_the_order_of_reading() {
        let (x, y) = (HistoryId(0), HistoryId(1));
        let mut histories = Histories::new(2, vec![7]);
        for (variable, value) in [(x, 1), (y, 2), (y, 3), (x, 4)] {
            histories.store(variable, value);
        }
        let atom = |atom: &Atom| histories.atom(atom, Some(&9));
        assert_eq!(atom(&Atom::Current(x)), Some(AtomValue::One(4)));
        assert_eq!(atom(&Atom::Before(x, 1)), Some(AtomValue::One(1)));
        assert_eq!(atom(&Atom::Before(x, 2)), None);
        assert_eq!(atom(&Atom::All(vec![x, y])), Some(AtomValue::Many(vec![1, 2, 3, 4])));
        assert_eq!(atom(&Atom::All(vec![y])), Some(AtomValue::Many(vec![2, 3])));
        assert_eq!(atom(&Atom::Earlier(x)), Some(AtomValue::Many(vec![1])));
        assert_eq!(atom(&Atom::Count(vec![x, y])), Some(AtomValue::Count(4)));
        assert_eq!(atom(&Atom::Parameter(ParameterId(0))), Some(AtomValue::One(7)));
        assert_eq!(atom(&Atom::Candidate), Some(AtomValue::One(9)));
    }
}
