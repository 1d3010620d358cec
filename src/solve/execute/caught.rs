//! What is thrown, and who catches it.
//!
//! In: where the machine stopped, and why. Out: the handler with which the run goes on, all
//! activations between closed; or how the run ends, with everything as it was when something was
//! thrown. What goes beyond a limit is not thrown.

use super::code::{CompiledProgram, Instruction, RegionEdge};
use super::ending::MachineStop;
use super::heap::FIELD_BYTES;
use super::library::{Function, FunctionForm};
use super::memory::{Frame, Memory};
use super::operate::window_at;
use super::outcome::{Ending, Exception, Limit};
use super::resumed::ResumedCall;
use super::text::{TextStore, push_ascii, push_number};
use super::trace::{Now, Unwinding};
use crate::read::ir::{Intrinsic, OBJECT_CLASS, THROWABLE_IS_OPEN, THROWABLE_MESSAGE};
use crate::source::Span;

/// What was thrown.
struct ThrownThing {
    exception: Exception,
    /// Its object, if there is one.
    object: Option<i64>,
    /// The expression that threw it first.
    span: Span,
}

/// The handler that catches what stopped the machine; or how the run ends.
#[cold]
pub(super) fn caught(
    code: &CompiledProgram,
    memory: &mut Memory,
    stop: MachineStop,
    left: &mut i64,
) -> Result<ResumedCall, Ending> {
    let (at, thing) = match stop {
        MachineStop::Ended(ending) => return Err(ending),
        MachineStop::Thrown { at, exception } => {
            (at, ThrownThing { exception, object: None, span: code.site(at).span })
        }
        MachineStop::ThrownObject { at, object, goes_on } => {
            (at, thrown_object(code, memory, at, (object, goes_on)))
        }
    };
    let ThrownThing { exception, object, span } = thing;
    memory.has_overflowed |= exception == Exception::StackOverflow && object.is_none();
    if let Some(check) = code.site(at).check {
        return Err(Ending::CheckFailed { check });
    }
    let uncaught = Ending::Thrown { exception, span };
    let is_left_open = exception.is_left_open() && object.is_none();
    if code.regions.is_empty() || is_left_open {
        return Err(uncaught);
    }
    let Some((depth, handler, to)) = handler(code, &memory.frames, at) else {
        return Err(uncaught);
    };
    let closed = i64::try_from(memory.frames.len() - depth).unwrap_or(i64::MAX);
    *left = left.saturating_sub(closed + 1);
    if *left < 0 {
        return Err(Ending::BeyondLimit { limit: Limit::Steps, span });
    }
    let now = ResumedCall::innermost(code, &memory.frames, at);
    let object = match object {
        Some(object) => object,
        None => made(code, memory, &now, exception)
            .ok_or(Ending::BeyondLimit { limit: Limit::Heap, span })?,
    };
    note(memory, object, span);
    let now = close(code, memory, now, depth, &Unwinding { exception, span });
    let register = &mut window_at(&mut memory.stack, now.base)[to as usize];
    *register = object;
    Ok(ResumedCall { pc: handler, ..now })
}

/// What an object is that is thrown; `null` is an exception of its own.
fn thrown_object(
    code: &CompiledProgram,
    memory: &Memory,
    at: usize,
    (object, goes_on): (i64, bool),
) -> ThrownThing {
    let here = code.site(at).span;
    let class = memory.heap.get(object, OBJECT_CLASS.into()).filter(|_| object != 0);
    let Some(class) = class.and_then(|class| usize::try_from(class).ok()) else {
        return ThrownThing { exception: Exception::NullPointer, object: None, span: here };
    };
    let exception = code.exceptions.get(class).copied().unwrap_or(Exception::Throwable);
    let before = memory.raised.iter().find(|(known, _)| goes_on && *known == object);
    let span = before.map_or(here, |(_, span)| *span);
    ThrownThing { exception, object: Some(object), span }
}

/// Remembers where an object was thrown last.
fn note(memory: &mut Memory, object: i64, span: Span) {
    memory.raised.retain(|(known, _)| *known != object);
    memory.raised.push((object, span));
}

/// The handler of the innermost region around what is open: how many callers stay open, where it
/// begins, and the register that takes the exception.
fn handler(code: &CompiledProgram, frames: &[Frame], at: usize) -> Option<(usize, usize, u16)> {
    let mut place = at;
    let mut depth = frames.len();
    loop {
        let mut regions = code.regions.iter();
        let around =
            regions.find(|region| (region.from as usize..region.to as usize).contains(&place));
        match around.map(|region| region.meets) {
            Some(RegionEdge::Handler { at, to }) => return Some((depth, at as usize, to)),
            Some(RegionEdge::Check) => return None,
            None => {}
        }
        depth = depth.checked_sub(1)?;
        place = frames.get(depth)?.pc.saturating_sub(1);
    }
}

/// Closes activations until as many callers are left.
fn close(
    code: &CompiledProgram,
    memory: &mut Memory,
    mut now: ResumedCall,
    depth: usize,
    unwinding: &Unwinding,
) -> ResumedCall {
    let Memory { stack, frames, statics, heap, texts, recorder, .. } = memory;
    let told =
        |activation: &ResumedCall| code.methods[activation.method].is_told && !activation.ghost;
    recorder.thrown(unwinding);
    while frames.len() > depth {
        if told(&now) {
            let registers = window_at(stack, now.base);
            let classes = &code.tracing.classes;
            recorder.unwound(&code.tracing, &Now { registers, statics, heap, texts, classes });
        }
        let Some(frame) = frames.pop() else { break };
        memory.open[frame.callee as usize] -= 1;
        if !code.methods[frame.callee as usize].is_counted {
            memory.counters.uncounted = memory.counters.uncounted.saturating_sub(1);
        }
        let method = frames.last().map_or(code.start, |one| one.callee as usize);
        now = ResumedCall { method, base: frame.base, ghost: frame.ghost, pc: frame.pc };
    }
    recorder.handled(told(&now));
    now
}

/// A new object of an exception of Java's; `None` if no memory is left.
fn made(
    code: &CompiledProgram,
    memory: &mut Memory,
    now: &ResumedCall,
    exception: Exception,
) -> Option<i64> {
    let class = code.thrown.iter().find(|one| one.exception == exception)?;
    let message = message(code, memory, now, exception);
    let object = memory.heap.allocate(class.fields, FIELD_BYTES).ok()?;
    memory.heap.set(object, OBJECT_CLASS.into(), class.class.into())?;
    match message {
        Some(message) => memory.heap.set(object, THROWABLE_MESSAGE.into(), message)?,
        None => memory.heap.set(object, THROWABLE_IS_OPEN.into(), 1)?,
    }
    Some(object)
}

/// The message that Java writes, where all versions write the same.
fn message(
    code: &CompiledProgram,
    memory: &mut Memory,
    now: &ResumedCall,
    exception: Exception,
) -> Option<i64> {
    let Memory { stack, heap, texts, .. } = memory;
    let registers = window_at(stack, now.base);
    match (exception, code.instructions[now.pc]) {
        (Exception::Arithmetic, _) => Some(written(texts, |text| push_ascii(text, b"/ by zero"))),
        (
            Exception::ArrayIndexOutOfBounds,
            Instruction::Element { array, index, .. }
            | Instruction::ElementNoted { array, index, .. }
            | Instruction::SetElement { array, index, .. },
        ) => {
            let length = heap.length(registers[array as usize])?;
            let index = registers[index as usize];
            Some(written(texts, |text| {
                push_ascii(text, b"Index ");
                push_number(text, index);
                push_ascii(text, b" out of bounds for length ");
                push_number(text, length);
            }))
        }
        (Exception::NegativeArraySize, Instruction::NewArray { length, .. }) => {
            let length = registers[length as usize];
            Some(written(texts, |text| push_number(text, length)))
        }
        (
            Exception::NumberFormat,
            Instruction::Library { function, operands, .. }
            | Instruction::LibraryNoted { function, operands, .. },
        ) if matches!(function, Function::Computed(Intrinsic::ParseInt, _)) => {
            let of = registers[operands[0] as usize];
            if of == 0 {
                return None;
            }
            let given = texts.units(of).to_vec();
            Some(written(texts, |text| {
                push_ascii(text, b"For input string: \"");
                text.extend_from_slice(&given);
                push_ascii(text, b"\"");
            }))
        }
        (
            Exception::StringIndexOutOfBounds,
            Instruction::Library { function, operands, .. }
            | Instruction::LibraryNoted { function, operands, .. },
        ) if matches!(function, Function::Computed(Intrinsic::TextSubstring, _)) => {
            substring_message(texts, registers, function, operands)
        }
        _ => None,
    }
}

/// `begin 2, end 7, length 4`
fn substring_message(
    texts: &mut TextStore,
    registers: &[i64],
    function: Function,
    operands: [u16; 3],
) -> Option<i64> {
    let [of, begin, end] = operands.map(|one| registers[one as usize]);
    let length = texts.length(of)?;
    let is_open = matches!(function, Function::Computed(_, FunctionForm::ToTheEnd));
    let end = if is_open { length } else { end };
    Some(written(texts, |text| {
        push_ascii(text, b"begin ");
        push_number(text, begin);
        push_ascii(text, b", end ");
        push_number(text, end);
        push_ascii(text, b", length ");
        push_number(text, length);
    }))
}

/// A new text.
fn written(texts: &mut TextStore, write: impl FnOnce(&mut Vec<u16>)) -> i64 {
    texts.begin();
    write(texts.builder());
    texts.end().0
}
