//! Why a submission could not be compiled.
//!
//! In: what the compiler says, and the files. Out: its first sentence with the place, and what to
//! do about a library that is missing.

use super::crash::CompileError;
use crate::jvm::explorer::ClassFile;

/// What the compiler says of a submission first, and what to do about a library that is missing.
pub(super) fn refused(errors: &[CompileError], files: &[ClassFile]) -> String {
    let Some(first) = errors.first() else { return String::from("does not compile") };
    let is_told = files.len() > 1 && !first.file.is_empty();
    let file = if is_told { format!("{}: ", first.file) } else { String::new() };
    let line = if first.line == 0 { String::new() } else { format!("line {}: ", first.line) };
    let hint = if first.message.contains("does not exist") {
        "; leave that library out, or give a small class in its place with `--with`"
    } else {
        ""
    };
    format!("does not compile: {file}{line}{}{hint}", first.message)
}
