//! Values that take a path: those at hand, and those that Z3 finds.
//!
//! In: a path with conditions. Out: values under which all of them hold, near zero where there are
//! such; or that there are none; or that Z3 gave up. What two paths in a row have in common stays
//! in the solver.

use crate::solve::model::Datum;
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{Node, TermId};
use crate::solve::z3::IncrementalAnswer;
use crate::source::Span;

use super::candidates::{candidates, constants};
use super::cells::{assign, decoded};
use super::paths::{PathFinder, PathState};
use super::quick::Valuation;

/// Values that are typed lie between minus this and this where the sets allow it.
pub(super) const NEAR: i64 = 100;

/// What Z3 says of a path.
pub(super) enum SolvedPath {
    /// These values take it.
    Taken(Valuation),
    /// No values do.
    Never,
    /// Z3 gave up.
    Unknown,
}

impl PathFinder<'_, '_> {
    /// Values at hand for the input read last.
    pub(super) fn by_trying(
        &mut self,
        path: &PathState,
        condition: TermId,
        last: Option<&PlaceholderTerms>,
    ) -> Option<Valuation> {
        let own = path.inputs.last().map(|input| &input.cell);
        // What was demanded before the input was read does not depend on it.
        let settled = if last.or(own).is_some() { path.settled } else { 0 };
        let cells: Vec<&PlaceholderTerms> = match last.or(own) {
            Some(cell) => vec![cell],
            None => self.hidden.iter().collect(),
        };
        let terms = self.evaluator.terms();
        let mut near = constants(terms, condition);
        let others = path.inputs.iter().map(|input| &input.cell).chain(&self.hidden);
        near.extend(others.filter_map(|cell| match decoded(cell, terms, &path.witness) {
            Datum::Number(number) => Some(number),
            _ => None,
        }));
        near.sort_unstable();
        near.dedup();
        for cell in cells {
            for value in candidates(cell, &near, self.dialogue) {
                let mut trial = path.witness.clone();
                if assign(cell, &value, terms, &mut trial)
                    && self.values.hold(terms, &path.conditions[settled..], &trial)
                {
                    return Some(trial);
                }
            }
        }
        None
    }

    /// Values that Z3 finds; near zero if there are such.
    pub(super) fn by_solving(&mut self, path: &PathState, span: Span) -> Option<Valuation> {
        match self.solved(path) {
            SolvedPath::Taken(witness) => Some(witness),
            SolvedPath::Never => None,
            SolvedPath::Unknown => {
                self.undecided(span);
                None
            }
        }
    }

    /// What Z3 says of the conditions of a path.
    pub(super) fn solved(&mut self, path: &PathState) -> SolvedPath {
        let common = self
            .pushed
            .iter()
            .zip(&path.conditions)
            .take_while(|(pushed, wanted)| pushed == wanted)
            .count();
        self.solver.pop_to(common);
        self.pushed.truncate(common);
        for condition in &path.conditions[common..] {
            self.solver.push(self.evaluator.terms(), *condition);
            self.pushed.push(*condition);
        }
        let mut answer = self.solver.check(self.evaluator.terms(), self.bounds.conflicts);
        if matches!(&answer, IncrementalAnswer::Possible(values)
            if values.iter().any(|(_, value)| value.unsigned_abs() > NEAR.unsigned_abs()))
        {
            let small = self.near_zero(path);
            self.solver.push(self.evaluator.terms(), small);
            let nearer = self.solver.check(self.evaluator.terms(), self.bounds.conflicts);
            if matches!(nearer, IncrementalAnswer::Possible(_)) {
                answer = nearer;
            }
            self.solver.pop_to(self.pushed.len());
        }
        match answer {
            IncrementalAnswer::Possible(values) => {
                let mut witness = path.witness.clone();
                for (variable, value) in values {
                    witness.set(variable, value);
                }
                SolvedPath::Taken(witness)
            }
            IncrementalAnswer::Impossible => SolvedPath::Never,
            IncrementalAnswer::Unknown => SolvedPath::Unknown,
        }
    }

    /// All numbers that are typed are near zero.
    fn near_zero(&mut self, path: &PathState) -> TermId {
        let terms = self.evaluator.terms();
        let mut all = terms.boolean(true);
        for input in &path.inputs {
            let PlaceholderTerms::Number(term) = input.cell else { continue };
            if !matches!(terms.node(term), Node::Variable(_)) || terms.bits(term) == 1 {
                continue;
            }
            let bits = terms.bits(term);
            let (low, high) = (terms.number(bits, -NEAR), terms.number(bits, NEAR));
            let above = terms.less_equal(low, term);
            let below = terms.less_equal(term, high);
            let both = terms.and(above, below);
            all = terms.and(all, both);
        }
        all
    }
}
