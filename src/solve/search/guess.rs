//! Random assignments that happen to be models.
//!
//! In: a [`Query`] and random values for its cells. Out: assignments that satisfy it. Where random
//! values pass now and then, trying some thousand of them costs less than a single question to the
//! solver. Every number is drawn by itself, the length of an array too, so what is found is as
//! varied as the values are, though not exactly uniform where lengths differ.

use std::collections::BTreeSet;

use crate::read::domain::ValueSet;
use crate::read::ir::ChosenPart;
use crate::solve::query::{Assignment, Query};
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{
    Node, Replay, Sort, TermId, TermValue, Terms, VariableId, VariableOrigin,
};

/// Terms to compute in vain before guessing is given up: about a tenth of a second.
const PATIENCE: usize = 20_000_000;
/// What trying an assignment costs besides its terms, and what drawing one value does.
const EACH_TRY: usize = 20;
const EACH_VALUE: usize = 10;
/// What finding something again costs: where most of what is found is known, the solver is better
/// at the rest.
const AGAIN: usize = PATIENCE / 200;

/// A way to draw a number below a limit.
pub(super) type Draw<'d> = dyn FnMut(u128) -> u128 + 'd;

/// Guessing on one query.
pub(super) struct Guesses<'q> {
    query: &'q Query,
    replay: Replay,
    cells: Vec<(VariableId, Option<ValueSet>, Sort)>,
    /// The cells' values of what was found, so that nothing is found twice.
    found: BTreeSet<Vec<i64>>,
    /// Terms that may still be computed before something is found.
    left: usize,
}

impl<'q> Guesses<'q> {
    /// Prepares guessing. `None` where it cannot be done: with unknown arrays, or unknown states of
    /// loops.
    pub(super) fn new(query: &'q Query) -> Option<Self> {
        let terms = &query.terms;
        let mut conditions: Vec<TermId> = query.conditions.iter().map(|(term, _)| *term).collect();
        conditions.extend(&query.settled);
        let replay = Replay::new(terms, &conditions)?;
        let placeholders =
            terms.variables().iter().all(|it| it.origin == VariableOrigin::Placeholder);
        let cells: Vec<_> = terms
            .variable_ids()
            .map(|(id, variable)| {
                let values = variable.values.clone().filter(|_| variable.sort != Sort::Bool);
                (id, values, variable.sort)
            })
            .collect();
        let small = replay.len() <= PATIENCE / 100;
        (placeholders && small && !cells.is_empty()).then(|| Self {
            query,
            replay,
            cells,
            found: BTreeSet::new(),
            left: PATIENCE,
        })
    }

    /// Whether choices leave an alternative out.
    fn leaves_out(&self, part: ChosenPart, values: &[i64]) -> bool {
        let choice = part.choice.index();
        let value = match self.query.cells[choice] {
            PlaceholderTerms::Number(term) => {
                if let Node::Variable(id) = *self.query.terms.node(term) {
                    Some(values[id.index()])
                } else {
                    self.query.terms.as_number(term)
                }
            }
            PlaceholderTerms::Array { .. }
            | PlaceholderTerms::Text { .. }
            | PlaceholderTerms::Listed { .. } => None,
        };
        let around = self.query.within[choice];
        value != Some(part.alternative.into())
            || around.is_some_and(|around| self.leaves_out(around, values))
    }

    /// A model that was not found before; `None`: guessing has become too hard.
    pub(super) fn next(&mut self, draw: &mut Draw<'_>) -> Option<Assignment> {
        let mut values = vec![0; self.cells.len()];
        while self.left > 0 {
            for (id, set, sort) in &self.cells {
                values[id.index()] = random(set.as_ref(), *sort, draw);
            }
            for (part, cell) in self.query.within.iter().zip(&self.query.cells) {
                if part.is_some_and(|part| self.leaves_out(part, &values)) {
                    reset(&self.query.terms, cell, &mut values);
                }
            }
            for cell in &self.query.cells {
                settle(&self.query.terms, cell, &mut values);
            }
            let (holds, cost) = self.replay.holds(&|id| values[id.index()]);
            let cost = cost + EACH_TRY + EACH_VALUE * values.len();
            self.left = self.left.saturating_sub(cost);
            if !holds {
                continue;
            }
            if self.found.insert(values.clone()) {
                self.left = PATIENCE;
                let values = values.into_iter().map(TermValue::Number).collect();
                return Some(Assignment { values });
            }
            self.left = self.left.saturating_sub(AGAIN);
        }
        None
    }
}

fn random(set: Option<&ValueSet>, sort: Sort, draw: &mut Draw<'_>) -> i64 {
    match (set, sort) {
        (Some(set), _) => set.nth(draw(set.count())).unwrap_or_else(|| set.least()),
        (None, Sort::Bool) => i64::from(draw(2) == 1),
        (None, _) => {
            let number = draw(1 << 64);
            #[expect(clippy::cast_possible_truncation, reason = "there are 64 of them")]
            let number = number as i64;
            if sort == Sort::Bits(64) { number } else { number >> 32 }
        }
    }
}

/// Makes what does not count the least that it may be, as a query's settled conditions say.
fn settle(terms: &Terms, cell: &PlaceholderTerms, values: &mut [i64]) {
    let number = |term: TermId, values: &[i64]| {
        if let Node::Variable(id) = *terms.node(term) {
            values[id.index()]
        } else {
            terms.as_number(term).unwrap_or(0)
        }
    };
    match cell {
        PlaceholderTerms::Number(_) | PlaceholderTerms::Listed { .. } => {}
        PlaceholderTerms::Array { length, elements } => {
            let length = usize::try_from(number(*length, values)).unwrap_or(0);
            for element in elements.iter().skip(length) {
                reset(terms, element, values);
            }
            for element in elements.iter().take(length) {
                settle(terms, element, values);
            }
        }
        PlaceholderTerms::Text { length, units } => {
            let length = usize::try_from(number(*length, values)).unwrap_or(0);
            for unit in units.iter().skip(length) {
                reset_term(terms, *unit, values);
            }
        }
    }
}

fn reset(terms: &Terms, cell: &PlaceholderTerms, values: &mut [i64]) {
    match cell {
        PlaceholderTerms::Number(term) | PlaceholderTerms::Listed { at: term, .. } => {
            reset_term(terms, *term, values);
        }
        PlaceholderTerms::Array { length, elements } => {
            reset_term(terms, *length, values);
            for element in elements {
                reset(terms, element, values);
            }
        }
        PlaceholderTerms::Text { length, units } => {
            reset_term(terms, *length, values);
            for unit in units {
                reset_term(terms, *unit, values);
            }
        }
    }
}

fn reset_term(terms: &Terms, term: TermId, values: &mut [i64]) {
    if let Node::Variable(id) = *terms.node(term) {
        values[id.index()] = terms.interval(term).low;
    }
}
