//! A closed question to the solver.
//!
//! In: an [`SsaProgram`]. Out: a [`Query`]: Bools that must all hold, each with a [`Tag`] that says
//! where it comes from, and the placeholders whose values make up a model. Afterwards the query
//! needs nothing else: the value sets of variables are part of its terms.

use super::model::Model;
use super::ssa::{PathId, PlaceholderTerms, SsaProgram};
use super::term::{Node, Sort, TermId, TermValue, Terms, VariableId, evaluate_all};
use crate::read::datum::Datum;
use crate::read::ir::ChosenPart;

/// Conflicts of the SAT solver that a check on floating numbers may cost: some seconds.
const FLOATING_EFFORT: u32 = 5_000;

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
    pub cells: Vec<PlaceholderTerms>,
    /// Bools that must hold too, so that a model is one assignment of its cells: elements of a
    /// placeholder array from its length on have a fixed value.
    pub settled: Vec<TermId>,
    /// The alternative of a choice in which each placeholder stands; those that are left out have a
    /// fixed value, too.
    pub within: Vec<Option<ChosenPart>>,
}

/// A value for each variable, by [`VariableId`].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Assignment {
    /// The values.
    pub values: Vec<TermValue>,
}

impl Assignment {
    /// The value of a variable; 0 if there is none.
    pub fn value(&self, variable: VariableId) -> TermValue {
        self.values.get(variable.index()).cloned().unwrap_or(TermValue::Number(0))
    }

    /// The values of terms, in order.
    pub fn evaluate(&self, terms: &Terms, roots: &[TermId]) -> Vec<TermValue> {
        evaluate_all(terms, roots, &|variable| self.value(variable))
    }
}

impl Query {
    /// The question whether the program has an instance: every assertion holds where its path is
    /// taken, and no path on which unwinding stopped is taken.
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
        Self::new(terms, conditions, program.cells.clone()).with_choices(&program.within)
    }

    /// The query with placeholders that stand in alternatives of choices.
    pub fn with_choices(mut self, within: &[Option<ChosenPart>]) -> Query {
        self.within = within.to_vec();
        let Self { terms, cells, settled, .. } = &mut self;
        // Whether the alternative around each placeholder is there; what is around comes first.
        let mut there: Vec<Option<TermId>> = Vec::new();
        for (part, cell) in within.iter().zip(&*cells) {
            let counts = part.and_then(|part| {
                let PlaceholderTerms::Number(choice) = cells[part.choice.index()] else {
                    return None;
                };
                let alternative = terms.number(32, part.alternative.into());
                let chosen = terms.equal(choice, alternative);
                let around = there[part.choice.index()];
                Some(around.map_or(chosen, |around| terms.and(around, chosen)))
            });
            there.push(counts);
            if let Some(counts) = counts {
                fix(terms, counts, &cell_terms(cell), settled);
            }
        }
        self
    }

    /// The question whether any choice of values goes on where unwinding stopped, with every
    /// assertion kept up to there.
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
    pub fn new(
        mut terms: Terms,
        conditions: Vec<(TermId, Tag)>,
        cells: Vec<PlaceholderTerms>,
    ) -> Query {
        let mut settled = Vec::new();
        for cell in &cells {
            settle_cell(&mut terms, cell, &mut settled);
        }
        Query { terms, conditions, cells, settled, within: Vec::new() }
    }

    /// An equivalent query, in terms that are cheaper to decide.
    pub fn simpler(&self) -> Query {
        let mut terms = self.terms.clone();
        let roots: Vec<TermId> = self.conditions.iter().map(|(term, _)| *term).collect();
        let conditions = terms
            .with_like_terms_together(&roots)
            .into_iter()
            .zip(&self.conditions)
            .map(|(term, (_, tag))| (term, *tag))
            .collect();
        Query {
            terms,
            conditions,
            cells: self.cells.clone(),
            settled: self.settled.clone(),
            within: self.within.clone(),
        }
    }

    /// The placeholders' values under an assignment.
    pub fn model(&self, assignment: &Assignment) -> Model {
        let roots: Vec<TermId> = self.cells.iter().flat_map(cell_terms).collect();
        let mut values = assignment.evaluate(&self.terms, &roots).into_iter();
        let mut next = || values.next().unwrap_or(TermValue::Number(0));
        let mut next = || next().number();
        let of = |cell| read_off(&self.terms, cell, &mut next);
        Model { values: self.cells.iter().map(of).collect() }
    }

    /// The variables' values that make up a model: the inverse of [`model`](Self::model). Unknown
    /// states of loops are 0.
    pub fn assignment(&self, model: &Model) -> Assignment {
        let mut values = vec![TermValue::Number(0); self.terms.variables().len()];
        for (term, value) in self.cell_values(model) {
            if let Node::Variable(variable) = self.terms.node(term) {
                values[variable.index()] = TermValue::Number(value);
            }
        }
        Assignment { values }
    }

    /// The query about one choice of values only.
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

    /// What each cell's terms are in a model. Elements after an array's length are the least that
    /// they may be.
    fn cell_values(&self, model: &Model) -> Vec<(TermId, i64)> {
        let mut known = Vec::new();
        for (cell, value) in self.cells.iter().zip(&model.values) {
            self.write_down(cell, Some(value), &mut known);
        }
        known
    }

    /// The values of a cell's terms; the least that they may be where there is no value.
    fn write_down(
        &self,
        cell: &PlaceholderTerms,
        value: Option<&Datum>,
        known: &mut Vec<(TermId, i64)>,
    ) {
        let least = |term: TermId| self.terms.interval(term).low;
        let count = |items: usize| i64::try_from(items).unwrap_or(i64::MAX);
        match cell {
            PlaceholderTerms::Number(term) => {
                let number = value.and_then(Datum::number);
                known.push((*term, number.unwrap_or_else(|| least(*term))));
            }
            PlaceholderTerms::Array { length, elements } => {
                let items = match value {
                    Some(Datum::Array(items)) => Some(items),
                    _ => None,
                };
                known.push((*length, items.map_or(least(*length), |items| count(items.len()))));
                for (at, element) in elements.iter().enumerate() {
                    self.write_down(element, items.and_then(|items| items.get(at)), known);
                }
            }
            PlaceholderTerms::Text { length, units } => {
                let text: Option<Vec<u16>> = match value {
                    Some(Datum::Text(text)) => Some(text.encode_utf16().collect()),
                    _ => None,
                };
                known.push((
                    *length,
                    text.as_ref().map_or(least(*length), |text| count(text.len())),
                ));
                for (at, unit) in units.iter().enumerate() {
                    let given = text.as_ref().and_then(|text| text.get(at));
                    known.push((*unit, given.map_or(least(*unit), |unit| i64::from(*unit))));
                }
            }
            PlaceholderTerms::Listed { at, texts } => {
                let place = match value {
                    Some(Datum::Text(text)) => texts.iter().position(|known| known == text),
                    _ => None,
                };
                known.push((*at, place.map_or(0, count)));
            }
        }
    }

    /// Whether all conditions hold under an assignment.
    pub fn holds(&self, assignment: &Assignment) -> bool {
        let roots: Vec<TermId> = self.conditions.iter().map(|(term, _)| *term).collect();
        let roots: Vec<TermId> = roots.into_iter().chain(self.settled.iter().copied()).collect();
        assignment.evaluate(&self.terms, &roots).iter().all(|value| value.number() != 0)
    }

    /// Whether Z3 has to compute with floating numbers.
    pub fn has_floating(&self) -> bool {
        let is_floating = |term: TermId| matches!(self.terms.node(term), Node::Floating(..));
        self.terms.reachable(&self.roots()).into_iter().any(is_floating)
    }

    /// The conflicts of the SAT solver that a check may cost: the given ones, or less where Z3 has
    /// to compute with floating numbers, which it either does soon or not at all.
    pub fn effort(&self, conflicts: Option<u32>) -> Option<u32> {
        if self.has_floating() {
            Some(conflicts.map_or(FLOATING_EFFORT, |given| given.min(FLOATING_EFFORT)))
        } else {
            conflicts
        }
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

/// Says that a cell's elements from its length on are the least that they may be.
fn settle_cell(terms: &mut Terms, cell: &PlaceholderTerms, settled: &mut Vec<TermId>) {
    match cell {
        PlaceholderTerms::Number(_) | PlaceholderTerms::Listed { .. } => {}
        PlaceholderTerms::Text { length, units } => {
            for (at, unit) in units.iter().enumerate() {
                settle(terms, *length, at, &[*unit], settled);
            }
        }
        PlaceholderTerms::Array { length, elements } => {
            for (at, element) in elements.iter().enumerate() {
                settle_cell(terms, element, settled);
                settle(terms, *length, at, &cell_terms(element), settled);
            }
        }
    }
}

/// Says that the terms of the element at a place are the least that they may be, unless the length
/// goes beyond it.
fn settle(
    terms: &mut Terms,
    length: TermId,
    at: usize,
    element: &[TermId],
    settled: &mut Vec<TermId>,
) {
    let at = i64::try_from(at).unwrap_or(i64::MAX);
    if at < terms.interval(length).low {
        return;
    }
    let at = terms.number(32, at);
    let counts = terms.less(at, length);
    fix(terms, counts, element, settled);
}

/// Says that terms are the least that they may be, unless they count.
fn fix(terms: &mut Terms, counts: TermId, of: &[TermId], settled: &mut Vec<TermId>) {
    for term in of {
        let fixed = match terms.sort(*term) {
            Sort::Bool => terms.not(*term),
            Sort::Bits(bits) => {
                let least = terms.number(bits, terms.interval(*term).low);
                terms.equal(*term, least)
            }
            Sort::Array { .. } => continue,
        };
        settled.push(terms.or(counts, fixed));
    }
}

/// The value of a cell whose terms have the next values, in the order of [`cell_terms`].
fn read_off(terms: &Terms, cell: &PlaceholderTerms, next: &mut dyn FnMut() -> i64) -> Datum {
    match cell {
        PlaceholderTerms::Number(term) => terms.datum(*term, next()),
        PlaceholderTerms::Array { elements, .. } => {
            let length = usize::try_from(next()).unwrap_or(0);
            let mut all: Vec<Datum> =
                elements.iter().map(|element| read_off(terms, element, next)).collect();
            all.truncate(length);
            Datum::Array(all)
        }
        PlaceholderTerms::Text { units, .. } => {
            let length = usize::try_from(next()).unwrap_or(0);
            let mut all: Vec<u16> =
                units.iter().map(|_| u16::try_from(next()).unwrap_or_default()).collect();
            all.truncate(length);
            Datum::Text(String::from_utf16_lossy(&all))
        }
        PlaceholderTerms::Listed { texts, .. } => {
            let at = usize::try_from(next()).unwrap_or(0);
            Datum::Text(texts.get(at).cloned().unwrap_or_default())
        }
    }
}

/// The terms that a cell is read off, lengths before elements.
fn cell_terms(cell: &PlaceholderTerms) -> Vec<TermId> {
    match cell {
        PlaceholderTerms::Number(term) | PlaceholderTerms::Listed { at: term, .. } => vec![*term],
        PlaceholderTerms::Array { length, elements } => {
            std::iter::once(*length).chain(elements.iter().flat_map(cell_terms)).collect()
        }
        PlaceholderTerms::Text { length, units } => {
            std::iter::once(*length).chain(units.iter().copied()).collect()
        }
    }
}
