//! Syntax tree → typed program.
//!
//! In: an [`ast::File`] and what is to be [observed](ObservationRequest). Out: an [`ir::Program`]
//! that keeps what [`ir`] promises, and warnings; or the errors, as many as can be found without
//! guessing.
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
mod findings;
mod flow;
mod recursion;
mod typed;

use crate::diagnostic::Diagnostic;
use crate::read::ir;
use crate::read::observation::ObservationRequest;
use crate::read::syntax::ast;
use crate::source::Source;
use findings::Findings;

/// The file with the classes of Java's library after its own.
fn with_library(file: &ast::File, library: &ast::LibraryPart) -> ast::File {
    let mut extended = file.clone();
    extended.types.extend(library.types.iter().cloned());
    extended
}

/// The typed program and warnings about it, or the errors that keep it from being one, in the order
/// of the text. The errors may be none, if all that is wrong was reported by the parser.
pub fn program(
    source: &Source,
    file: &ast::File,
    observation: &ObservationRequest,
) -> Result<(ir::Program, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut findings = Findings::default();
    let whole = source.whole();
    let extended = file.library.as_ref().map(|library| with_library(file, library));
    let (source, file) = match (&file.library, &extended) {
        (Some(library), Some(extended)) => (&library.source, extended),
        _ => (source, file),
    };
    let mut typed = check::file(source, whole, file, observation, &mut findings);
    typed.unset = flow::check(&typed, observation, &mut findings);
    recursion::check(&mut typed, &mut findings);
    effects::check(&typed, &mut findings);
    let complete = findings.is_clean();
    let diagnostics = findings.sorted();
    if !complete {
        return Err(diagnostics);
    }
    match emit::program(&typed, observation) {
        Some(program) => Ok((program, diagnostics)),
        None => Err(diagnostics),
    }
}
