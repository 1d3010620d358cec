//! Syntax tree → typed program.
//!
//! In: an [`ast::File`] and the author's [`Settings`]. Out: an [`ir::Program`] that keeps what
//! [`ir`] promises, and warnings; or the errors, as many as can be found without guessing.
//!
//! | step | does |
//! | --- | --- |
//! | `check` | names, types, constants, placeholders: the checked tree of `typed` |
//! | `flow` | what control reaches, and what is surely assigned there |
//! | `recursion`, `effects` | which methods call each other, and what they change for good |
//! | `emit` | expressions without side effects, in Java's order of evaluation |

mod check;
mod effects;
mod emit;
mod flow;
mod recursion;
mod typed;

#[cfg(test)]
mod tests;

use crate::diagnostic::Diagnostic;
use crate::read::front_matter::Settings;
use crate::read::ir;
use crate::read::syntax::ast;
use crate::source::{Source, Span};
use std::collections::BTreeMap;

/// The typed program and warnings about it, or the errors that keep it from being one, in the order
/// of the text. The errors may be none, if all that is wrong was reported by the parser.
pub fn program(
    source: &Source,
    file: &ast::File,
    settings: &Settings,
) -> Result<(ir::Program, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut findings = Findings::default();
    let typed = check::file(source, file, settings, &mut findings);
    flow::check(&typed, settings, &mut findings);
    recursion::check(&typed, &mut findings);
    effects::check(&typed, &mut findings);
    let complete = findings.is_clean();
    let diagnostics = findings.sorted();
    if !complete {
        return Err(diagnostics);
    }
    match emit::program(&typed, settings) {
        Some(program) => Ok((program, diagnostics)),
        None => Err(diagnostics),
    }
}

/// What was found so far.
#[derive(Debug, Default)]
struct Findings {
    diagnostics: Vec<Diagnostic>,
    /// Where the findings about a place stand in `diagnostics`, in order.
    at: BTreeMap<Span, Vec<usize>>,
    /// How many of them are errors.
    errors: usize,
    incomplete: bool,
}

/// A point to go back to.
#[derive(Clone, Copy, Debug)]
struct Mark {
    diagnostics: usize,
    incomplete: bool,
}

impl Findings {
    /// Adds a finding, unless the very same is there.
    fn push(&mut self, diagnostic: Diagnostic) {
        let same_place = self.at.entry(diagnostic.label.span).or_default();
        if same_place.iter().all(|at| self.diagnostics[*at] != diagnostic) {
            same_place.push(self.diagnostics.len());
            self.errors += usize::from(diagnostic.is_error());
            self.diagnostics.push(diagnostic);
        }
    }

    /// Notes that a part could not be checked because of something that the parser reported.
    fn incomplete(&mut self) {
        self.incomplete = true;
    }

    /// How many errors there are.
    fn errors(&self) -> usize {
        self.errors
    }

    fn is_clean(&self) -> bool {
        !self.incomplete && self.errors() == 0
    }

    fn mark(&self) -> Mark {
        Mark { diagnostics: self.diagnostics.len(), incomplete: self.incomplete }
    }

    fn back_to(&mut self, mark: Mark) {
        for diagnostic in self.diagnostics.drain(mark.diagnostics..) {
            self.errors -= usize::from(diagnostic.is_error());
            self.at.entry(diagnostic.label.span).or_default().pop();
        }
        self.incomplete = mark.incomplete;
    }

    /// All findings in the order of the text.
    fn sorted(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
        self.diagnostics
    }
}
