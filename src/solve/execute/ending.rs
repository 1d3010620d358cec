//! How a run ends before its time.
//!
//! In: the instruction at which it ends, and why. Out: an [`Ending`] that names the place in the
//! text.

use super::code::CompiledProgram;
use super::library::LibraryStop;
use super::memory::Frame;
use super::outcome::{Ending, Exception, Limit};

/// An exception: of a check's condition it means that the check does not hold.
#[cold]
pub(super) fn thrown(code: &CompiledProgram, at: usize, exception: Exception) -> Ending {
    let site = code.site(at);
    match site.check {
        Some(check) => Ending::CheckFailed { check },
        None => Ending::Thrown { exception, span: site.span },
    }
}

/// The ending with the place of the author's that called what stands in a class of the library.
#[cold]
pub(super) fn at_author(code: &CompiledProgram, frames: &[Frame], ending: Ending) -> Ending {
    let place = match &ending {
        Ending::Thrown { span, .. } | Ending::BeyondLimit { span, .. } => *span,
        Ending::Completed { .. }
        | Ending::CheckFailed { .. }
        | Ending::LoopBound { .. }
        | Ending::RecursionBound { .. } => return ending,
    };
    if place.start < code.written {
        return ending;
    }
    let callers = frames.iter().rev().map(|frame| code.site(frame.pc.saturating_sub(1)));
    let Some(site) = callers.into_iter().find(|site| site.span.start < code.written) else {
        return ending;
    };
    match (ending, site.check) {
        (Ending::Thrown { .. }, Some(check)) => Ending::CheckFailed { check },
        (Ending::Thrown { exception, .. }, None) => Ending::Thrown { exception, span: site.span },
        (Ending::BeyondLimit { limit, .. }, _) => Ending::BeyondLimit { limit, span: site.span },
        (ending, _) => ending,
    }
}

#[cold]
pub(super) fn beyond(code: &CompiledProgram, at: usize, limit: Limit) -> Ending {
    Ending::BeyondLimit { limit, span: code.site(at).span }
}

#[cold]
pub(super) fn stopped(code: &CompiledProgram, at: usize, stop: LibraryStop) -> Ending {
    match stop {
        LibraryStop::Throw(exception) => thrown(code, at, exception),
        LibraryStop::Limit(limit) => beyond(code, at, limit),
    }
}
