//! What is said about variables that are read too early or assigned again.
//!
//! In: the variable and the place. Out: the finding.

use super::super::typed::Local;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// A variable that may have no value yet.
pub(super) fn read_early(local: &Local, span: Span) -> Diagnostic {
    let message = format!("`{}` is read before it surely has a value", local.name);
    let start = match &local.ty {
        Some(Type::Primitive(Primitive::Boolean)) => Some("false"),
        Some(Type::Primitive(_)) => Some("0"),
        Some(Type::String) => Some("\"\""),
        _ => None,
    };
    let shown = start.unwrap_or("…");
    let help = format!("give it a value first, as in `{} = {shown};`", local.name);
    let finding = Diagnostic::error(Code::Unassigned, span, message)
        .also(local.span, "declared without a value")
        .help(help);
    match start {
        // It has a value elsewhere already.
        Some(start) if !local.is_final && !local.initialised => {
            finding.replace(local.span.at_end(), format!(" = {start}"))
        }
        _ => finding,
    }
}

/// A `final` variable that may have a value already.
pub(super) fn assigned_again(local: &Local, in_loop: bool, span: Span) -> Diagnostic {
    let message = if in_loop {
        format!("the `final` variable `{}` is assigned in a loop", local.name)
    } else {
        format!("the `final` variable `{}` may already have a value", local.name)
    };
    Diagnostic::error(Code::FinalAssigned, span, message)
        .also(local.span, "declared here")
        .help("leave `final` out, or assign it once")
}
