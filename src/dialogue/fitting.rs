//! Paths on which numbers fit into their types, or do not.
//!
//! In: a path and what a term on it comes to. Out: the path where nothing overflows that is to be
//! avoided; and, where overflows are demanded, values that take a path and overflow.

use std::collections::BTreeMap;

use crate::read::types::Primitive;
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::unwind::evaluator::CallOnTerms;
use crate::source::Span;

use super::overflow_mode::OverflowMode;
use super::paths::{PathFinder, PathState};
use super::quick::Valuation;
use super::witness::SolvedPath;

/// On how many paths it is asked whether something overflows at one place.
const TIMES: usize = 3;

impl PathFinder<'_, '_> {
    /// The path where what a term computes fits as the dialogue wants it; `None` if it never does
    /// on this path.
    pub(super) fn fitting(
        &mut self,
        path: PathState,
        called: &CallOnTerms,
        candidate: Option<&PlaceholderTerms>,
        span: Span,
    ) -> Option<PathState> {
        let modes = self.dialogue.settings.overflow;
        let mut path = path;
        for (ty, overflows) in
            [(Primitive::Int, called.int_overflows), (Primitive::Long, called.long_overflows)]
        {
            match modes.of(ty) {
                OverflowMode::Avoid => {
                    let fits = self.terms().not(overflows);
                    if self.terms().as_boolean(fits) == Some(true)
                        || path.conditions.contains(&fits)
                    {
                        continue;
                    }
                    let Some(fitting) = self.extended(&path, fits, candidate, span) else {
                        self.note_overflowing(span, ty);
                        return None;
                    };
                    path = fitting;
                    path.fitting.push(fits);
                }
                OverflowMode::Allow => {}
                OverflowMode::Demand => {
                    if self.terms().as_boolean(overflows) != Some(false) {
                        path.overflows.push((ty, span, overflows));
                    }
                }
            }
        }
        Some(path)
    }

    /// Notes a term that overflows for all values that come to it on some path.
    fn note_overflowing(&mut self, span: Span, ty: Primitive) {
        let is_new = !self.summary.overflowing.contains(&(span, ty));
        if is_new && !self.summary.undecided.contains(&span) {
            self.summary.overflowing.push((span, ty));
        }
    }

    /// For each place on a path where an overflow is demanded, values that take the path and
    /// overflow there; nothing for places that `asked` says were asked about often enough.
    pub(super) fn overflowing(
        &mut self,
        path: &PathState,
        asked: &mut BTreeMap<(Span, Primitive), usize>,
    ) -> Vec<Valuation> {
        let mut found = Vec::new();
        for (ty, span, overflows) in path.overflows.clone() {
            let times = asked.entry((span, ty)).or_default();
            if *times >= TIMES {
                continue;
            }
            *times += 1;
            let mut longer = path.clone();
            longer.conditions.push(overflows);
            if let SolvedPath::Taken(values) = self.solved(&longer)
                && self.hold(&longer, &values)
                && !found.contains(&values)
            {
                found.push(values);
            }
        }
        found
    }
}
