//! Stage 1: skeleton text → syntax tree → annotations → typed program.

pub mod domain;
pub mod front_matter;
pub mod ir;
pub mod pretty;
pub mod syntax;
pub mod types;

use crate::diagnostic::Diagnostic;
use crate::source::Source;

/// A skeleton that passed every check.
#[derive(Clone, Debug)]
pub struct Skeleton {
    /// The author's text.
    pub source: Source,
    /// The syntax tree, from which instances are spliced.
    pub file: syntax::ast::File,
    /// What the author says about the exercise.
    pub settings: front_matter::Settings,
    /// The program that the engines run and solve.
    pub program: ir::Program,
}

/// What reading a text gives.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The skeleton, if there is no error among the diagnostics.
    pub skeleton: Option<Skeleton>,
    /// Errors and warnings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}
