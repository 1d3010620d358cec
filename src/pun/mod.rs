//! The language pun: a small functional language with properties.
//!
//! In: the text of a program. Out: the types of its definitions, the values of terms, and what is
//! found out about its properties, by the search of [`crate::property`]. The language is that of T.
//! Gashi, S. A. Solheim Bosio, J. T. Kristensen and M. K. Thomsen ("pun: Fun with Properties",
//! 2023); docs/pun.md says what it looks like here.
//!
//! Text is read ([`parse`]) into a tree ([`tree`]), whose types are inferred ([`mod@infer`]); then
//! it becomes code ([`code`]) for a machine ([`machine`]). [`sorts`] says which values a type has,
//! and [`check`] puts the machine and the search together.

pub mod check;
pub mod checked;
pub mod code;
pub mod infer;
pub mod instruction;
pub mod literal;
pub mod machine;
pub mod parse;
pub mod show;
pub mod sorts;
#[cfg(test)]
mod tests;
pub mod token;
pub mod tree;
pub mod types;

use crate::diagnostic::Diagnostic;
use crate::property::Candidate;
use crate::source::Source;

use checked::CheckedProgram;
use code::PunCode;
use instruction::RunInput;
use machine::{PunMachine, PunStop};
use sorts::PunSorts;

/// A program that was read. Definitions with errors are in it, and say so.
#[derive(Clone, Debug)]
pub struct PunProgram {
    /// The text.
    pub source: Source,
    /// The definitions with their types.
    pub checked: CheckedProgram,
    /// The code.
    pub code: PunCode,
}

/// Reads a program. The diagnostics are sorted by their places.
pub fn read(source: &Source) -> (PunProgram, Vec<Diagnostic>) {
    let (written, mut diagnostics) = parse::program(source);
    let (checked, errors) = infer::infer(source, written);
    diagnostics.extend(errors);
    diagnostics.sort_by_key(|one| one.label.span);
    let code = PunCode::of(source, &checked);
    (PunProgram { source: source.clone(), checked, code }, diagnostics)
}

/// What became of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvaluationEnd {
    /// Its value, and its type.
    Value(String, String),
    /// An error: what, and in which line of the program.
    Error(String, Option<u32>),
    /// It needs more steps than it may take.
    Steps,
    /// It needs more memory than it may take.
    Memory,
}

/// Evaluates a term with the definitions of a program. `limit`: the most steps. The diagnostics are
/// about `term`.
pub fn evaluate(
    program: &PunProgram,
    term: &Source,
    limit: u64,
) -> Result<EvaluationEnd, Vec<Diagnostic>> {
    let (written, diagnostics) = parse::lone_term(term);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let (ty, diagnostics) = infer::infer_term(&program.checked, &written);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let names = program.checked.type_names();
    let ty = ty.map_or_else(|| String::from("…"), |ty| ty.text(&names));
    let mut code = program.code.clone();
    let start = code.add_term(term, &program.checked, &written);
    let sorts = PunSorts::of(&program.checked.data);
    let arguments = Candidate::unknown(&[]);
    let input = RunInput { code: &code, sorts: &sorts, arguments: &arguments, limit };
    let mut machine = PunMachine::default();
    Ok(match machine.run(&input, start) {
        Ok(value) => EvaluationEnd::Value(show::value(&machine, &input, value), ty),
        Err(PunStop::Error(error, line)) => {
            EvaluationEnd::Error(show::error(&machine, &input, &error), line)
        }
        Err(PunStop::Steps) => EvaluationEnd::Steps,
        // There are no arguments that could be unknown.
        Err(PunStop::Memory | PunStop::Demands(_)) => EvaluationEnd::Memory,
    })
}
