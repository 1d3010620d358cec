//! How many activations may be open, and what happens beyond that.
//!
//! In: the code and the limits of a run. Out: how much may be open. What holds: a
//! `StackOverflowError` is thrown only where every JVM throws one. Java says nothing about how
//! large a stack is, so runs that are merely deep are beyond a limit; but a recursion that is
//! deeper than any stack of the usual size ends in that error, and where a program names it, it
//! can be caught. How deep it went is not the same on any two JVMs: an instance that tells it is
//! left out when a JVM runs it.

use super::code::CompiledProgram;
use super::outcome::Limits;

/// Registers of all open activations together, at most; 8 MiB, as much as a JVM's stack.
const STACK: usize = 1 << 20;

/// Registers of all open activations where an overflow may be caught.
const LARGE_STACK: usize = 1 << 22;

/// More activations than fit into a stack of 2 MiB, the largest that Java takes without being told
/// to: each keeps its caller's place and frame, which are 16 bytes.
const OVERFLOW: usize = 1 << 17;

/// How much may be open in a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct MostOpen {
    /// Activations.
    pub activations: usize,
    /// Registers of all of them.
    pub registers: usize,
}

/// What there is too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StackLimit {
    /// [`MostOpen::activations`]
    Activations,
    /// [`MostOpen::registers`]
    Registers,
}

/// How much may be open in a run of this code.
pub(super) fn most_open(code: &CompiledProgram, limits: &Limits) -> MostOpen {
    if code.names_overflow {
        MostOpen { activations: OVERFLOW, registers: LARGE_STACK }
    } else {
        MostOpen { activations: limits.depth as usize, registers: STACK }
    }
}
