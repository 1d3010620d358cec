//! How a run ends before its time.
//!
//! In: the instruction at which it ends, and why. Out: an [`Ending`] that names the place in the
//! text.

use super::code::CompiledProgram;
use super::library::LibraryStop;
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
