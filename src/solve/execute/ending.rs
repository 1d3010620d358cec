//! How a run stops before its time.
//!
//! In: the instruction at which it stops, and why. Out: a [`MachineStop`]; where nothing catches
//! what was thrown, an [`Ending`] that names the place in the text.

use super::code::CompiledProgram;
use super::library::LibraryStop;
use super::memory::{Frame, Memory};
use super::outcome::{Ending, Exception, Limit, Limits};
use super::overflow::StackLimit;

/// Why the machine does not go on with the next instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum MachineStop {
    /// The run is over.
    Ended(Ending),
    /// This instruction throws an exception of Java's.
    Thrown { at: usize, exception: Exception },
    /// This instruction throws an object, or lets one go on that was thrown before.
    ThrownObject { at: usize, object: i64, goes_on: bool },
}

/// An exception.
#[cold]
pub(super) fn thrown(at: usize, exception: Exception) -> MachineStop {
    MachineStop::Thrown { at, exception }
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

/// The machine gives up.
#[cold]
pub(super) fn beyond(code: &CompiledProgram, at: usize, limit: Limit) -> MachineStop {
    MachineStop::Ended(Ending::BeyondLimit { limit, span: code.site(at).span })
}

/// What stops the machine where more would be open than may be.
#[cold]
pub(super) fn too_deep(code: &CompiledProgram, at: usize, limit: StackLimit) -> MachineStop {
    if code.names_overflow && limit == StackLimit::Activations {
        return thrown(at, Exception::StackOverflow);
    }
    beyond(code, at, Limit::Depth)
}

/// How a run ends that may have been deep. One that came back is beyond a limit, since Java does
/// not say how large a stack is.
pub(super) fn settled(
    code: &CompiledProgram,
    limits: &Limits,
    memory: &Memory,
    ending: Ending,
) -> Ending {
    let is_deep = memory.counters.deepest > limits.depth && !memory.has_overflowed;
    if code.names_overflow && is_deep {
        return Ending::BeyondLimit { limit: Limit::Depth, span: code.site(0).span };
    }
    ending
}

/// A function of the library gives no result.
#[cold]
pub(super) fn stopped(code: &CompiledProgram, at: usize, stop: LibraryStop) -> MachineStop {
    match stop {
        LibraryStop::Throw(exception) => thrown(at, exception),
        LibraryStop::Limit(limit) => beyond(code, at, limit),
    }
}
