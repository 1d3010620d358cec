//! What is wrong with a program, as far as it was found.
//!
//! In: diagnostics, in any order, some of them more than once. Out: each once, in the order of the
//! text.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use std::collections::BTreeMap;

/// What was found so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    diagnostics: Vec<Diagnostic>,
    /// Where the findings about a place stand in `diagnostics`, in order.
    at: BTreeMap<Span, Vec<usize>>,
    /// How many of them are errors.
    errors: usize,
    incomplete: bool,
}

/// A point to go back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    diagnostics: usize,
    incomplete: bool,
}

impl Findings {
    /// Adds a finding, unless the very same is there.
    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        let same_place = self.at.entry(diagnostic.label.span).or_default();
        if same_place.iter().all(|at| self.diagnostics[*at] != diagnostic) {
            same_place.push(self.diagnostics.len());
            self.errors += usize::from(diagnostic.is_error());
            self.diagnostics.push(diagnostic);
        }
    }

    /// Notes that a part could not be checked because of something that the parser reported.
    pub(super) fn incomplete(&mut self) {
        self.incomplete = true;
    }

    /// How many errors there are.
    pub(super) fn errors(&self) -> usize {
        self.errors
    }

    pub(super) fn is_clean(&self) -> bool {
        !self.incomplete && self.errors() == 0
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { diagnostics: self.diagnostics.len(), incomplete: self.incomplete }
    }

    pub(super) fn back_to(&mut self, mark: Mark) {
        for diagnostic in self.diagnostics.drain(mark.diagnostics..) {
            self.errors -= usize::from(diagnostic.is_error());
            self.at.entry(diagnostic.label.span).or_default().pop();
        }
        self.incomplete = mark.incomplete;
    }

    /// All findings in the order of the text.
    pub(super) fn sorted(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
        self.diagnostics
    }
}
