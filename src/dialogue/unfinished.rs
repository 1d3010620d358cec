//! Paths that had not come to their end when the walk ended.
//!
//! In: paths that wait for another input. Out: for some of them, inputs that take them so far. What
//! holds: simple values stand before others, and all values of a path take it.

use crate::read::datum::Datum;

use super::candidates::{candidates, constants, mentioned_numbers};
use super::cells::assign;
use super::extent::UnfinishedPath;
use super::paths::{PathFinder, PathState};
use super::quick::Valuation;
use super::walk::ConsoleEvent;

/// How many paths are noted, taken evenly.
const NOTED: usize = 5;

/// How many values are tried for each input of a path, and how many assignments are kept of it.
const TRIED: usize = 40;

/// The largest number that is tried: with a larger one, a loop that counts up to it needs more
/// inputs than are followed, and would seem to go on for ever.
const LARGEST: u64 = 100;
const KEPT: usize = 24;

impl PathFinder<'_, '_> {
    /// Notes some paths that wait, each with several inputs that take it: what goes on for ever may
    /// do so for few of them.
    pub(super) fn note_unfinished(&mut self, waiting: &[PathState]) {
        let apart = waiting.len().div_ceil(NOTED).max(1);
        for path in waiting.iter().step_by(apart) {
            let ConsoleEvent::Read { form, .. } = path.control.clone().next(self.dialogue) else {
                continue;
            };
            for values in self.simple_assignments(path) {
                let (parameters, inputs) = self.typed_lines(path, &values);
                let invalid = path.invalid;
                let unfinished = UnfinishedPath { parameters, inputs, invalid, read: form };
                if !self.summary.unfinished.contains(&unfinished) {
                    self.summary.unfinished.push(unfinished);
                }
            }
        }
    }

    /// The assignment that takes a path, and before it those that differ from it in one value.
    fn simple_assignments(&mut self, path: &PathState) -> Vec<Valuation> {
        // A number may matter only later on the path.
        let mut near = mentioned_numbers(self.dialogue);
        for condition in &path.conditions {
            near.extend(constants(self.terms(), *condition));
        }
        near.sort_unstable();
        near.dedup();
        let cells: Vec<_> = path.inputs.iter().map(|input| input.cell.clone()).collect();
        let mut kept = Vec::new();
        // What is read first decides about more than what is read last.
        for cell in self.hidden.clone().into_iter().chain(cells) {
            let is_small = |value: &Datum| match value {
                Datum::Integral(number) => number.unsigned_abs() <= LARGEST,
                Datum::Boolean(_)
                | Datum::Floating(..)
                | Datum::Text(_)
                | Datum::Array(_)
                | Datum::Printed(_)
                | Datum::Memory(_)
                | Datum::Object { .. }
                | Datum::Null => true,
            };
            let values = candidates(&cell, &near, self.dialogue);
            for value in values.into_iter().filter(is_small).take(TRIED) {
                let mut trial = path.witness.clone();
                if kept.len() < KEPT
                    && assign(&cell, &value, self.terms(), &mut trial)
                    && self.hold(path, &trial)
                    && !kept.contains(&trial)
                {
                    kept.push(trial);
                }
            }
        }
        kept.push(path.witness.clone());
        kept
    }
}
