//! A closed question to the solver.
//!
//! In: an [`SsaProgram`]. Out: a [`Query`]: Bools that must all hold, each with a [`Tag`] that says where it comes
//! from, and the placeholders whose values make up a model. Afterwards the query needs nothing else: the value sets of
//! variables are part of its terms.

use super::model::{Datum, Model};
use super::ssa::{Cell, PathId, SsaProgram};
use super::term::{Node, Sort, TermId, Terms, Value, VariableId, evaluate_all};

/// Where a condition of a query comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tag {
    /// Index into [`SsaProgram::assertions`].
    Assertion(usize),
    /// Index into [`SsaProgram::cutoffs`].
    Cutoff(usize),
    /// A placeholder cell is what a model says, counted over all cells.
    Pinned(usize),
}

/// Conditions that must all hold.
#[derive(Clone, Debug)]
pub struct Query {
    /// The arena of all terms below.
    pub terms: Terms,
    /// Bools and where they come from.
    pub conditions: Vec<(TermId, Tag)>,
    /// The placeholders, in order. Models differ in the part of these that a model shows.
    pub cells: Vec<Cell>,
    /// Bools that must hold too, so that a model is one assignment of its cells: elements of a placeholder array from
    /// its length on have a fixed value.
    pub settled: Vec<TermId>,
}

/// A value for each variable, by [`VariableId`].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Assignment {
    /// The values.
    pub values: Vec<Value>,
}

impl Assignment {
    /// The value of a variable; 0 if there is none.
    pub fn value(&self, variable: VariableId) -> Value {
        self.values.get(variable.index()).cloned().unwrap_or(Value::Number(0))
    }

    /// The values of terms, in order.
    pub fn evaluate(&self, terms: &Terms, roots: &[TermId]) -> Vec<Value> {
        evaluate_all(terms, roots, &|variable| self.value(variable))
    }
}

impl Query {
    /// The question whether the program has an instance: every assertion holds where its path is taken, and no path
    /// on which unwinding stopped is taken.
    pub fn of(program: &SsaProgram) -> Query {
        let mut terms = program.terms.clone();
        let taken = path_conditions(program, &mut terms);
        let of = |path: PathId| taken.get(path.index()).copied();
        let mut conditions = Vec::new();
        for (at, assertion) in program.assertions.iter().enumerate() {
            let condition = match of(assertion.path) {
                Some(path) => terms.implies(path, assertion.condition),
                None => assertion.condition,
            };
            conditions.push((condition, Tag::Assertion(at)));
        }
        for (at, cutoff) in program.cutoffs.iter().enumerate() {
            if let Some(path) = of(cutoff.path) {
                conditions.push((terms.not(path), Tag::Cutoff(at)));
            }
        }
        Self::new(terms, conditions, program.cells.clone())
    }

    /// The question whether any choice of values goes on where unwinding stopped, with every assertion kept up to there.
    pub fn beyond(program: &SsaProgram) -> Query {
        let mut query = Self::of(program);
        let mut terms = query.terms;
        let wanting: Vec<(TermId, Tag)> =
            query.conditions.iter().copied().filter(|(_, tag)| is_cutoff(*tag)).collect();
        let mut any = terms.boolean(false);
        for (not_taken, _) in wanting {
            let taken = terms.not(not_taken);
            any = terms.or(any, taken);
        }
        query.conditions.retain(|(_, tag)| !is_cutoff(*tag));
        query.conditions.push((any, Tag::Cutoff(0)));
        Query { terms, ..query }
    }

    /// A query of these parts.
    pub fn new(mut terms: Terms, conditions: Vec<(TermId, Tag)>, cells: Vec<Cell>) -> Query {
        let mut settled = Vec::new();
        for cell in &cells {
            if let Cell::Array { length, elements } = cell {
                settle(&mut terms, *length, elements, &mut settled);
            }
        }
        Query { terms, conditions, cells, settled }
    }

    /// The placeholders' values under an assignment.
    pub fn model(&self, assignment: &Assignment) -> Model {
        let roots: Vec<TermId> = self.cells.iter().flat_map(cell_terms).collect();
        let mut values = assignment.evaluate(&self.terms, &roots).into_iter();
        let mut next = || values.next().unwrap_or(Value::Number(0));
        let values = self
            .cells
            .iter()
            .map(|cell| match cell {
                Cell::Number(_) => Datum::Number(next().number()),
                Cell::Array { elements, .. } => {
                    let length = usize::try_from(next().number()).unwrap_or(0);
                    let all: Vec<Datum> =
                        elements.iter().map(|_| Datum::Number(next().number())).collect();
                    Datum::Array(all.into_iter().take(length).collect())
                }
            })
            .collect();
        Model { values }
    }

    /// The variables' values that make up a model: the inverse of [`model`](Self::model). Unknown states of loops are 0.
    pub fn assignment(&self, model: &Model) -> Assignment {
        let mut values = vec![Value::Number(0); self.terms.variables().len()];
        for (term, value) in self.cell_values(model) {
            if let Node::Variable(variable) = self.terms.node(term) {
                values[variable.index()] = Value::Number(value);
            }
        }
        Assignment { values }
    }

    /// The same question about one choice of values only.
    pub fn pinned(&self, model: &Model) -> Query {
        let mut query = self.clone();
        for (at, (term, value)) in self.cell_values(model).into_iter().enumerate() {
            let value = match query.terms.sort(term) {
                Sort::Bits(bits) => query.terms.number(bits, value),
                Sort::Bool | Sort::Array { .. } => query.terms.boolean(value != 0),
            };
            let equal = query.terms.equal(term, value);
            query.conditions.push((equal, Tag::Pinned(at)));
        }
        query
    }

    /// What each cell's terms are in a model. Elements behind an array's length are the least that they may be.
    fn cell_values(&self, model: &Model) -> Vec<(TermId, i64)> {
        let mut known = Vec::new();
        for (cell, value) in self.cells.iter().zip(&model.values) {
            match (cell, value) {
                (Cell::Number(term), Datum::Number(number)) => known.push((*term, *number)),
                (Cell::Array { length, elements }, Datum::Array(items)) => {
                    known.push((*length, i64::try_from(items.len()).unwrap_or(i64::MAX)));
                    for (at, element) in elements.iter().enumerate() {
                        let number = match items.get(at) {
                            Some(Datum::Number(number)) => *number,
                            _ => self.terms.interval(*element).low,
                        };
                        known.push((*element, number));
                    }
                }
                _ => {}
            }
        }
        known
    }

    /// Whether all conditions hold under an assignment.
    pub fn holds(&self, assignment: &Assignment) -> bool {
        let roots: Vec<TermId> = self.conditions.iter().map(|(term, _)| *term).collect();
        let roots: Vec<TermId> = roots.into_iter().chain(self.settled.iter().copied()).collect();
        assignment.evaluate(&self.terms, &roots).iter().all(|value| value.number() != 0)
    }

    /// All terms that the solver must know: conditions and what a model is read off.
    pub fn roots(&self) -> Vec<TermId> {
        let cells = self.cells.iter().flat_map(cell_terms);
        let conditions = self.conditions.iter().map(|(term, _)| *term);
        conditions.chain(self.settled.iter().copied()).chain(cells).collect()
    }
}

fn is_cutoff(tag: Tag) -> bool {
    matches!(tag, Tag::Cutoff(_))
}

/// For each path the Bool that tells whether it is taken.
fn path_conditions(program: &SsaProgram, terms: &mut Terms) -> Vec<TermId> {
    let mut taken: Vec<TermId> = Vec::with_capacity(program.paths.len());
    for path in &program.paths {
        let parent = path.parent.and_then(|parent| taken.get(parent.index()).copied());
        let condition = match parent {
            Some(parent) => terms.and(parent, path.condition),
            None => path.condition,
        };
        taken.push(condition);
    }
    taken
}

/// Says that the elements from the length on are the least that they may be.
fn settle(terms: &mut Terms, length: TermId, elements: &[TermId], settled: &mut Vec<TermId>) {
    let shortest = terms.interval(length).low;
    for (at, element) in elements.iter().enumerate() {
        let at = i64::try_from(at).unwrap_or(i64::MAX);
        if at < shortest {
            continue;
        }
        let at = terms.number(32, at);
        let counts = terms.less(at, length);
        let fixed = match terms.sort(*element) {
            Sort::Bool => terms.not(*element),
            Sort::Bits(bits) => {
                let least = terms.number(bits, terms.interval(*element).low);
                terms.equal(*element, least)
            }
            Sort::Array { .. } => continue,
        };
        settled.push(terms.or(counts, fixed));
    }
}

fn cell_terms(cell: &Cell) -> Vec<TermId> {
    match cell {
        Cell::Number(term) => vec![*term],
        Cell::Array { length, elements } => {
            std::iter::once(*length).chain(elements.iter().copied()).collect()
        }
    }
}
