//! Where the machine goes on.
//!
//! In: the program and the activations that are open. Out: the one that runs.

use super::code::{CallKind, CompiledProgram, Instruction};
use super::memory::{Frame, caller};

/// An activation, and where it goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResumedCall {
    /// The method.
    pub method: usize,
    /// Where its registers begin.
    pub base: usize,
    /// Whether it runs as a part of a check.
    pub ghost: bool,
    /// The next instruction.
    pub pc: usize,
}

impl ResumedCall {
    /// The beginning of a program.
    pub fn start(code: &CompiledProgram) -> Self {
        let pc = code.methods[code.start].entry as usize;
        Self { method: code.start, base: 0, ghost: false, pc }
    }

    /// The innermost one of those that are open.
    pub fn innermost(code: &CompiledProgram, frames: &[Frame], pc: usize) -> Self {
        let Some((last, outer)) = frames.split_last() else {
            return Self { pc, ..Self::start(code) };
        };
        let base = last.base + caller(code, outer).registers as usize;
        let call = code.instructions.get(last.pc.saturating_sub(1));
        let is_check = matches!(call, Some(Instruction::Call { kind: CallKind::Ghost, .. }));
        Self { method: last.callee as usize, base, ghost: last.ghost || is_check, pc }
    }
}
