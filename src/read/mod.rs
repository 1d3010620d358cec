//! Stage 1: skeleton text → syntax tree → annotations → typed program.

pub mod alternative;
pub mod domain;
pub mod front_matter;
pub mod ir;
pub mod lower;
pub mod pretty;
pub mod syntax;
pub mod types;

use crate::diagnostic::{Code, Diagnostic};
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

/// Reads a skeleton: parses, checks and types it, and what may stand in the place of its lines. Whatever the text holds, this ends
/// with a skeleton or with at least one error.
pub fn skeleton(source: &Source) -> Reading {
    skeleton_with(source, front_matter::Overrides::default())
}

/// The same, with what holds whatever the author says.
pub fn skeleton_with(source: &Source, overrides: front_matter::Overrides) -> Reading {
    let mut reading = unasked(source, overrides);
    if let Some(skeleton) = &reading.skeleton {
        let Skeleton { source, file, settings, program } = skeleton;
        let parts = front_matter::program::Parts { source, file, program };
        let mut found = front_matter::program::check(settings, parts);
        found.extend(alternative::check(skeleton));
        if found.iter().any(Diagnostic::is_error) {
            reading.skeleton = None;
        }
        reading.diagnostics.extend(found);
        reading.diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
    }
    reading
}

/// The same, but that nobody asks whether the program has what the question is about.
fn unasked(source: &Source, overrides: front_matter::Overrides) -> Reading {
    let (file, mut diagnostics) = syntax::parse(source);
    let parsed = diagnostics.iter().any(Diagnostic::is_error);
    let nothing = file.members.is_empty() && file.statements.is_empty() && file.class.is_none();
    let (settings, found) = front_matter::settings(source, &file, overrides);
    diagnostics.extend(found);
    if parsed && nothing {
        // A program that does not parse has no further findings.
        diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
        return Reading { skeleton: None, diagnostics };
    }
    let program = match lower::program(source, &file, &settings) {
        Ok((program, warnings)) => {
            diagnostics.extend(warnings);
            Some(program)
        }
        Err(errors) => {
            diagnostics.extend(errors);
            None
        }
    };
    diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
    let failed = diagnostics.iter().any(Diagnostic::is_error);
    let skeleton = match program {
        Some(program) if !failed => {
            Some(Skeleton { source: source.clone(), file, settings, program })
        }
        _ => None,
    };
    if skeleton.is_none() && !failed {
        let message = "something in this file is not supported, and no check says what";
        let start = crate::source::Span::default();
        diagnostics.push(Diagnostic::error(Code::Unsupported, start, message));
    }
    Reading { skeleton, diagnostics }
}

/// Reads another version of a skeleton, with the skeleton's settings; `None` if it is not right. The program may lack what the
/// question is about, such as a loop that somebody takes for an `if`.
pub fn again(source: &Source, settings: &front_matter::Settings) -> Option<Skeleton> {
    let (file, diagnostics) = syntax::parse(source);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return None;
    }
    let (program, _) = lower::program(source, &file, settings).ok()?;
    Some(Skeleton { source: source.clone(), file, settings: settings.clone(), program })
}
