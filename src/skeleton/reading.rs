//! What reading gives, and reading once more what has settings already.

use std::sync::Arc;

use super::front_matter::Settings;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast;
use crate::read::{ir, lower, syntax};
use crate::source::{Source, Span};

/// A skeleton that passed every check.
#[derive(Clone, Debug)]
pub struct Skeleton {
    /// The author's text.
    pub source: Source,
    /// The syntax tree, from which instances are spliced.
    pub file: ast::File,
    /// What the author says about the exercise.
    pub settings: Settings,
    /// The program that the engines run and solve.
    pub program: ir::Program,
    /// The other parts of a group that it is the first part of: the same text with the same
    /// placeholders, each with its settings and a program that has what its question asks for.
    pub following: Vec<Arc<Skeleton>>,
}

impl Skeleton {
    /// The method that makes the call whose arguments the question asks for; it stands in the
    /// question, and in no line of the program.
    pub fn asked_calls(&self) -> Option<&ast::Method> {
        let name = self.settings.call_entry.as_deref()?;
        if self.settings.arguments.is_empty() {
            return None;
        }
        let mut methods = self.file.members.iter().filter_map(ast::Member::method);
        methods.find(|method| method.name.text == name)
    }

    /// Whether something is a part of that method.
    pub fn is_asked_call(&self, place: Span) -> bool {
        self.asked_calls().is_some_and(|method| method.span.covers(place))
    }
}

/// What reading a text gives.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The skeleton, if there is no error among the diagnostics.
    pub skeleton: Option<Skeleton>,
    /// Errors and warnings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Another version of a program, with the settings of the first one.
pub(super) fn version(source: &Source, settings: &Settings) -> Reading {
    let (file, mut diagnostics) = syntax::parse(source);
    let (program, found) = match lower::program(source, &file, &settings.observation()) {
        Ok((program, warnings)) => (Some(program), warnings),
        Err(errors) => (None, errors),
    };
    diagnostics.extend(found);
    diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
    finished(source, file, settings.clone(), program, diagnostics)
}

/// The skeleton, unless there is an error; if there is none although something is missing, there is
/// one that says so.
pub(super) fn finished(
    source: &Source,
    file: ast::File,
    settings: Settings,
    program: Option<ir::Program>,
    mut diagnostics: Vec<Diagnostic>,
) -> Reading {
    let failed = diagnostics.iter().any(Diagnostic::is_error);
    let skeleton = match program {
        Some(program) if !failed => {
            let following = Vec::new();
            Some(Skeleton { source: source.clone(), file, settings, program, following })
        }
        _ => None,
    };
    if skeleton.is_none() && !failed {
        let message = "something in this file is not supported, and no check says what";
        let start = source.beginning();
        diagnostics.push(Diagnostic::error(Code::Unsupported, start, message));
    }
    Reading { skeleton, diagnostics }
}

/// Reads another version of a skeleton, with the skeleton's settings; `None` if it is not right.
/// The program may lack what the question is about, such as a loop that somebody takes for an `if`.
pub fn again(source: &Source, settings: &Settings) -> Option<Skeleton> {
    let (file, diagnostics) = syntax::parse(source);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return None;
    }
    let (program, _) = lower::program(source, &file, &settings.observation()).ok()?;
    Some(Skeleton {
        source: source.clone(),
        file,
        settings: settings.clone(),
        program,
        following: Vec::new(),
    })
}
