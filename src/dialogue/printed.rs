//! What is printed on a path: whether it has a value, and whether numbers fit.
//!
//! In: a path and an output on it. Out: the path on which that is printed. What holds: where a term
//! throws an exception or does not end for some values that take the path, that is noted, though no
//! test has these values.

use crate::solve::unwind::evaluator::CallOnTerms;
use crate::source::Span;

use super::paths::{PathFinder, PathState};
use super::spec::{DialogueTermId, OutputTerm};

/// On how many paths it is asked of each term that is printed whether it has a value.
const ASKED_PATHS: usize = 3;

impl PathFinder<'_, '_> {
    /// The path on which an output is printed, whose numbers fit as the dialogue wants it; `None`
    /// if they never do. Notes what its terms decide, if that is wanted.
    pub(super) fn written(
        &mut self,
        path: PathState,
        output: &OutputTerm,
        notes_forks: bool,
    ) -> Option<PathState> {
        let is_restricting = self.dialogue.settings.overflow.are_restricting();
        let mut path = path;
        for id in output.terms() {
            let term = self.dialogue.term(id);
            let is_watched = is_restricting && term.watch.is_some();
            let is_asked = self.asks_for_value(id);
            if !notes_forks && !is_watched && !is_asked {
                continue;
            }
            let Ok(called) = self.called(&path, id, None) else { continue };
            if notes_forks {
                let before = path.conditions.last().copied();
                let decided = called.forks.iter().copied().chain(called.result);
                path.forks.extend(decided.map(|fork| (before, fork)));
            }
            path = self.fitting(path, &called, None, term.span)?;
            if is_asked {
                self.note_without_value(&path, &called, term.span);
            }
        }
        Some(path)
    }

    /// Whether it is still to be asked of a term that is printed whether it has a value; counts how
    /// often.
    fn asks_for_value(&mut self, id: DialogueTermId) -> bool {
        let times = self.printed.entry(id).or_default();
        *times += 1;
        self.given.is_none() && *times <= ASKED_PATHS
    }

    /// Notes that a term that is printed on a path throws an exception or does not end there, if
    /// some values make it so.
    fn note_without_value(&mut self, path: &PathState, called: &CallOnTerms, span: Span) {
        let fails = self.terms().not(called.defined);
        if !self.summary.failing.contains(&span) && self.reached(path, fails).is_some() {
            self.summary.failing.push(span);
        }
        if let Some(beyond) = self.reached(path, called.beyond) {
            self.notes_endless(&beyond, None);
        }
    }
}
