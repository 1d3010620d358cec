//! The interpreter: one loop over register code.
//!
//! In: [`CompiledProgram`], placeholder values, limits, and memory to work in. Out: how the run
//! ended; everything else stays in the memory. Activations of the program are frames in that
//! memory, never calls of Rust, so recursion cannot overflow.
//!
//! Registers are reached through a window of 65,536 cells that begins where the activation does:
//! 16-bit register numbers need no bounds check in it. What is long or rare is called out of line:
//! each arm that is inlined costs registers that all others need.

use super::arithmetic::{add, counted, floor_divide, narrow};
use super::caught::caught;
use super::code::{CallKind, Compare, CompiledProgram, Instruction, UNUSED};
use super::ending::{MachineStop, at_author, beyond, settled, stopped, thrown, too_deep};
use super::heap::{FIELD_BYTES, fault};
use super::library::{self, LibraryContext, operations};
use super::memory::{Frame, Memory, caller, depth, make_room};
use super::operate::{on_int, on_long, on_one, place_constants, window_at};
use super::outcome::{Ending, Exception, Limit, Limits};
use super::overflow::most_open;
use super::reachable::{ReachingWalk, keep};
use super::resumed::ResumedCall;
use super::text::{TextStore, push_boolean, push_char, push_number};
use super::trace::Now;
use crate::read::ir::{CheckId, MethodId};
use crate::read::types::Primitive;
use crate::solve::space::values::Values;

/// What a string conversion makes of `null`: a constant.
const NULL: [u16; 4] = [0x6E, 0x75, 0x6C, 0x6C];

/// Goes to the target if the comparison holds.
macro_rules! jump {
    ($window:ident, $pc:ident, $compare:ident, $op:tt) => {{
        let Compare { left, right, target, .. } = $compare;
        if $window[left as usize] $op $window[right as usize] {
            $pc = target as usize;
        }
    }};
}

/// The value, or the end of the run by an exception or a limit.
macro_rules! or_end {
    ($value:expr, $left:ident, $end:expr) => {
        match $value {
            Some(value) => value,
            None => return ($end, $left),
        }
    };
}

/// Calls what works on arrays and strings, and ends the run if it has no result.
macro_rules! library {
    ($left:ident, $code:ident, $at:expr, ($heap:expr, $texts:expr, $scratch:expr), $call:expr) => {{
        let mut work =
            LibraryContext { heap: $heap, texts: $texts, scratch: $scratch, left: $left };
        let done = $call(&mut work);
        $left = work.left;
        match done {
            Ok(value) => value,
            Err(stop) => return (stopped($code, $at, stop), $left),
        }
    }};
}

/// Takes operations from what is left, and ends the run if fewer are left.
macro_rules! charge {
    ($left:ident, $operations:expr, $code:ident, $at:expr) => {{
        $left -= i64::from($operations);
        if $left < 0 {
            return (beyond($code, $at, Limit::Steps), $left);
        }
    }};
}

/// Runs the program from its start. Afterwards the memory holds what was printed, read, counted and
/// returned.
pub(super) fn run(
    code: &CompiledProgram,
    input: &Values,
    limits: &Limits,
    memory: &mut Memory,
) -> Ending {
    memory.reset(code, limits);
    let budget = i64::try_from(limits.steps).unwrap_or(i64::MAX);
    let (mut left, mut from) = (budget, ResumedCall::start(code));
    let ending = loop {
        let (stop, rest) = interpret(code, input, limits, memory, left, from);
        left = rest;
        match caught(code, memory, stop, &mut left) {
            Ok(handler) => from = handler,
            Err(ending) => break ending,
        }
    };
    memory.operations = budget.saturating_sub(left).unsigned_abs();
    at_author(code, &memory.frames, settled(code, limits, memory, ending))
}

/// Runs from a place on with at most `left` operations; yields how many are left after it.
#[expect(clippy::too_many_lines, reason = "one arm per instruction keeps the loop tight")]
fn interpret(
    code: &CompiledProgram,
    input: &Values,
    limits: &Limits,
    memory: &mut Memory,
    mut left: i64,
    from: ResumedCall,
) -> (MachineStop, i64) {
    let Memory {
        stack,
        frames,
        statics,
        open,
        heap,
        texts,
        reads,
        tracker,
        recorder,
        counters,
        observed,
        scratch,
        result,
        ..
    } = memory;
    let instructions = code.instructions.as_slice();
    let most_open = most_open(code, limits);
    let mut current = &code.methods[from.method];
    let ResumedCall { mut base, mut ghost, mut pc, .. } = from;
    let mut window = window_at(stack, base);
    place_constants(window, current);

    loop {
        let at = pc;
        pc += 1;
        match instructions[at] {
            Instruction::Copy(two) => on_one(window, two, |of| of),
            Instruction::Constant { to, constant } => {
                window[to as usize] = code.constants[constant as usize];
            }

            Instruction::AddInt(three) => on_int(window, three, i32::wrapping_add),
            Instruction::SubtractInt(three) => on_int(window, three, i32::wrapping_sub),
            Instruction::MultiplyInt(three) => on_int(window, three, i32::wrapping_mul),
            Instruction::DivideInt(three) => {
                if window[three.right as usize] == 0 {
                    return (thrown(at, Exception::Arithmetic), left);
                }
                on_int(window, three, |a, b| if b == 0 { 0 } else { a.wrapping_div(b) });
            }
            Instruction::RemainderInt(three) => {
                if window[three.right as usize] == 0 {
                    return (thrown(at, Exception::Arithmetic), left);
                }
                on_int(window, three, |a, b| if b == 0 { 0 } else { a.wrapping_rem(b) });
            }
            Instruction::ShiftLeftInt(three) => on_int(window, three, |a, b| a << (b & 31)),
            Instruction::ShiftRightInt(three) => on_int(window, three, |a, b| a >> (b & 31)),
            Instruction::ShiftRightUnsignedInt(three) => {
                on_int(window, three, |a, b| (a.cast_unsigned() >> (b & 31)).cast_signed());
            }
            Instruction::NegateInt(two) => {
                on_one(window, two, |of| narrow(of).wrapping_neg().into());
            }
            Instruction::AbsInt(two) => on_one(window, two, |of| narrow(of).wrapping_abs().into()),

            Instruction::AddLong(three) => on_long(window, three, i64::wrapping_add),
            Instruction::SubtractLong(three) => on_long(window, three, i64::wrapping_sub),
            Instruction::MultiplyLong(three) => on_long(window, three, i64::wrapping_mul),
            Instruction::DivideLong(three) => {
                if window[three.right as usize] == 0 {
                    return (thrown(at, Exception::Arithmetic), left);
                }
                on_long(window, three, |a, b| if b == 0 { 0 } else { a.wrapping_div(b) });
            }
            Instruction::RemainderLong(three) => {
                if window[three.right as usize] == 0 {
                    return (thrown(at, Exception::Arithmetic), left);
                }
                on_long(window, three, |a, b| if b == 0 { 0 } else { a.wrapping_rem(b) });
            }
            Instruction::ShiftLeftLong(three) => on_long(window, three, |a, b| a << (b & 63)),
            Instruction::ShiftRightLong(three) => on_long(window, three, |a, b| a >> (b & 63)),
            Instruction::ShiftRightUnsignedLong(three) => {
                on_long(window, three, |a, b| (a.cast_unsigned() >> (b & 63)).cast_signed());
            }
            Instruction::NegateLong(two) => on_one(window, two, i64::wrapping_neg),
            Instruction::AbsLong(two) => on_one(window, two, i64::wrapping_abs),
            Instruction::FloorDivideInt(three) => {
                if window[three.right as usize] == 0 {
                    return (thrown(at, Exception::Arithmetic), left);
                }
                on_long(window, three, |a, b| narrow(floor_divide(a, b)).into());
            }
            Instruction::FloorDivideLong(three) => {
                if window[three.right as usize] == 0 {
                    return (thrown(at, Exception::Arithmetic), left);
                }
                on_long(window, three, floor_divide);
            }
            Instruction::FloorRemainder(three) => {
                if window[three.right as usize] == 0 {
                    return (thrown(at, Exception::Arithmetic), left);
                }
                on_long(window, three, |a, b| a.wrapping_sub(floor_divide(a, b).wrapping_mul(b)));
            }
            Instruction::Order(three) => on_long(window, three, |a, b| a.cmp(&b) as i64),

            Instruction::And(three) => on_long(window, three, |a, b| a & b),
            Instruction::Or(three) => on_long(window, three, |a, b| a | b),
            Instruction::Xor(three) => on_long(window, three, |a, b| a ^ b),
            Instruction::Complement(two) => on_one(window, two, |of| !of),
            Instruction::Min(three) => on_long(window, three, std::cmp::Ord::min),
            Instruction::Max(three) => on_long(window, three, std::cmp::Ord::max),
            Instruction::Less(three) => on_long(window, three, |a, b| i64::from(a < b)),
            Instruction::LessEqual(three) => on_long(window, three, |a, b| i64::from(a <= b)),
            Instruction::Equal(three) => on_long(window, three, |a, b| i64::from(a == b)),
            Instruction::NotEqual(three) => on_long(window, three, |a, b| i64::from(a != b)),
            Instruction::ToByte(two) => on_one(window, two, |of| Primitive::Byte.wrap(of)),
            Instruction::ToShort(two) => on_one(window, two, |of| Primitive::Short.wrap(of)),
            Instruction::ToChar(two) => on_one(window, two, |of| Primitive::Char.wrap(of)),
            Instruction::ToInt(two) => on_one(window, two, |of| Primitive::Int.wrap(of)),

            Instruction::Floating { operation, to, left: one, right } => {
                window[to as usize] =
                    library::floating(operation, window[one as usize], window[right as usize]);
            }

            Instruction::LoadStatic { to, field } => window[to as usize] = statics[field as usize],
            Instruction::StoreStatic { field, from } => {
                statics[field as usize] = window[from as usize];
            }

            Instruction::Length { to, array } => {
                let length = heap.length(window[array as usize]);
                window[to as usize] = or_end!(length, left, thrown(at, Exception::NullPointer));
            }
            Instruction::Element { to, array, index } => {
                let array = window[array as usize];
                let value = heap.get(array, window[index as usize]);
                window[to as usize] = or_end!(value, left, thrown(at, fault(array)));
            }
            Instruction::SetElement { array, index, value } => {
                let array = window[array as usize];
                let done = heap.set(array, window[index as usize], window[value as usize]);
                or_end!(done, left, thrown(at, fault(array)));
            }
            Instruction::InitElement { array, value, at: index } => {
                let array = window[array as usize];
                let done = heap.set(array, index.into(), window[value as usize]);
                or_end!(done, left, thrown(at, fault(array)));
            }
            Instruction::Field { to, object, field } => {
                let value = heap.get(window[object as usize], field.into());
                window[to as usize] = or_end!(value, left, thrown(at, Exception::NullPointer));
            }
            Instruction::SetField { object, field, from } => {
                let (object, value) = (window[object as usize], window[from as usize]);
                let done = heap.set(object, field.into(), value);
                or_end!(done, left, thrown(at, Exception::NullPointer));
            }
            Instruction::NewObject { to, fields } => {
                let object = heap.allocate(fields as usize, FIELD_BYTES).ok();
                window[to as usize] = or_end!(object, left, beyond(code, at, Limit::Heap));
            }
            Instruction::NewArray { to, length, element_bytes } => {
                let Ok(length) = usize::try_from(window[length as usize]) else {
                    return (thrown(at, Exception::NegativeArraySize), left);
                };
                charge!(left, operations(length), code, at);
                let array = heap.allocate(length, element_bytes).ok();
                window[to as usize] = or_end!(array, left, beyond(code, at, Limit::Heap));
            }
            Instruction::NewRows { to, first, count, element_bytes } => {
                let lengths = &window[first as usize..][..count as usize];
                let make =
                    |work: &mut LibraryContext<'_>| library::rows(work, lengths, element_bytes);
                window[to as usize] = library!(left, code, at, (heap, texts, scratch), make);
            }
            Instruction::NewArrayOf { to, element_bytes, length } => {
                let array = heap.allocate(length as usize, element_bytes).ok();
                window[to as usize] = or_end!(array, left, beyond(code, at, Limit::Heap));
            }

            Instruction::PlaceholderNumber { to, placeholder } => {
                reads.mark(placeholder);
                window[to as usize] = input.numbers[placeholder as usize];
            }
            Instruction::PlaceholderText { to, placeholder } => {
                reads.mark(placeholder);
                let handle = texts.placeholder(placeholder as usize, input);
                window[to as usize] = handle;
            }
            Instruction::PlaceholderArray { to, placeholder }
            | Instruction::PlaceholderArrayNoted { to, placeholder } => {
                reads.mark(placeholder);
                let mut flat = input.sequences[placeholder as usize].as_slice();
                let ty = &code.placeholders[placeholder as usize].ty;
                let mut make = |work: &mut LibraryContext<'_>| library::build(work, ty, &mut flat);
                window[to as usize] = library!(left, code, at, (heap, texts, scratch), make);
                if let Instruction::PlaceholderArrayNoted { .. } = instructions[at] {
                    tracker.place(heap, window[to as usize], ty, placeholder);
                }
            }

            Instruction::Jump(target) => pc = target as usize,
            Instruction::JumpIf { of, target } => {
                if window[of as usize] != 0 {
                    pc = target as usize;
                }
            }
            Instruction::JumpUnless { of, target } => {
                if window[of as usize] == 0 {
                    pc = target as usize;
                }
            }
            Instruction::JumpLess(compare) => jump!(window, pc, compare, <),
            Instruction::JumpLessEqual(compare) => jump!(window, pc, compare, <=),
            Instruction::JumpEqual(compare) => jump!(window, pc, compare, ==),
            Instruction::JumpNotEqual(compare) => jump!(window, pc, compare, !=),
            Instruction::LoopLess(compare) => {
                charge!(left, compare.charge, code, at);
                jump!(window, pc, compare, <);
            }
            Instruction::LoopLessEqual(compare) => {
                charge!(left, compare.charge, code, at);
                jump!(window, pc, compare, <=);
            }
            Instruction::LoopEqual(compare) => {
                charge!(left, compare.charge, code, at);
                jump!(window, pc, compare, ==);
            }
            Instruction::LoopNotEqual(compare) => {
                charge!(left, compare.charge, code, at);
                jump!(window, pc, compare, !=);
            }
            Instruction::AddLoopLess { counter, step, limit, charge, target } => {
                charge!(left, charge, code, at);
                let added = add(window[counter as usize], window[step as usize]);
                window[counter as usize] = added;
                if added < window[limit as usize] {
                    pc = target as usize;
                }
            }
            Instruction::AddLoopLessEqual { counter, step, limit, charge, target } => {
                charge!(left, charge, code, at);
                let added = add(window[counter as usize], window[step as usize]);
                window[counter as usize] = added;
                if added <= window[limit as usize] {
                    pc = target as usize;
                }
            }
            Instruction::Charge { operations } => charge!(left, operations, code, at),

            Instruction::Pass { counter, bound } => {
                window[counter as usize] += 1;
                let bound = &code.bounds[bound as usize];
                if window[counter as usize] > bound.most {
                    return (MachineStop::Ended(Ending::LoopBound { of: bound.of }), left);
                }
            }
            Instruction::Leave { counter, bound } => {
                let bound = &code.bounds[bound as usize];
                if !bound.allowed.contains(window[counter as usize]) {
                    return (MachineStop::Ended(Ending::LoopBound { of: bound.of }), left);
                }
            }
            Instruction::CountPass { of } => {
                if !ghost {
                    counters.iterations[of as usize] += 1;
                }
            }
            Instruction::CountTest { of } => counters.tests[of as usize] += u64::from(!ghost),
            Instruction::CountActivation { method } => {
                if !ghost {
                    counters.activation(method as usize, open[method as usize]);
                }
            }
            Instruction::NoteCall { method } => counters.note(method, ghost, code, frames),
            Instruction::NotePrint { start } => counters.note_print(start, ghost, &texts.output),
            Instruction::PassUnbounded { counter } => window[counter as usize] += 1,
            Instruction::ObservePasses { counter, of } => {
                let passes = window[counter as usize].unsigned_abs();
                let most = &mut counters.passes[of as usize];
                *most = (*most).max(Some(passes));
            }
            Instruction::Call { method, to, kind } => {
                let callee = &code.methods[method as usize];
                let opened = &mut open[method as usize];
                *opened += 1;
                if *opened > callee.most_open {
                    let of = MethodId(method);
                    return (MachineStop::Ended(Ending::RecursionBound { of }), left);
                }
                charge!(left, callee.charge, code, at);
                let inner = base + current.registers as usize;
                if let Err(limit) = make_room(stack, inner, frames.len() + 1, most_open) {
                    *opened -= 1;
                    return (too_deep(code, at, limit), left);
                }
                frames.push(Frame { pc, base, to, ghost, callee: method });
                ghost |= kind == CallKind::Ghost;
                base = inner;
                counters.deepest = counters.deepest.max(depth(frames));
                if kind == CallKind::Uncounted {
                    counters.uncounted += 1;
                } else if !ghost {
                    counters.calls += u64::from(kind == CallKind::Counted);
                    let open = depth(frames) - counters.uncounted;
                    counters.depth = counters.depth.max(open);
                }
                current = callee;
                window = window_at(stack, base);
                place_constants(window, current);
                pc = current.entry as usize;
            }
            Instruction::Return { value } => {
                let value = window[value as usize];
                let Some(frame) = frames.pop() else {
                    *result = value;
                    return (MachineStop::Ended(Ending::Completed { result: () }), left);
                };
                open[frame.callee as usize] -= 1;
                Frame { pc, base, ghost, .. } = frame;
                current = caller(code, frames);
                window = window_at(stack, base);
                if frame.to != UNUSED {
                    window[frame.to as usize] = value;
                }
            }
            Instruction::ReturnVoid => {
                let Some(frame) = frames.pop() else {
                    return (MachineStop::Ended(Ending::Completed { result: () }), left);
                };
                open[frame.callee as usize] -= 1;
                Frame { pc, base, ghost, .. } = frame;
                current = caller(code, frames);
                window = window_at(stack, base);
            }

            Instruction::Throw(exception) => return (thrown(at, exception), left),
            Instruction::ThrowObject { object, goes_on } => {
                return (
                    MachineStop::ThrownObject { at, object: window[object as usize], goes_on },
                    left,
                );
            }
            Instruction::LeaveUncounted => counters.uncounted -= 1,
            Instruction::Fail { check } => {
                return (MachineStop::Ended(Ending::CheckFailed { check: CheckId(check) }), left);
            }
            Instruction::NoteFailure { check } => {
                counters.failed = counters.failed.or(Some(CheckId(check)));
            }
            Instruction::Step => counters.steps += u64::from(!ghost),
            Instruction::Observe { value, name } => {
                let walk = ReachingWalk { heap, texts, code, known: &mut memory.met };
                match walk.observed(&code.observed[name as usize], window[value as usize]) {
                    Ok(value) => keep(observed, name, value),
                    Err(limit) => return (beyond(code, at, limit), left),
                }
            }
            Instruction::Trace { event, value } => {
                let value = window[value as usize];
                let classes = &code.tracing.classes;
                let now = Now { registers: window, statics, heap, texts, classes };
                if !ghost && recorder.record(&code.tracing, event, value, &now) {
                    return (beyond(code, at, Limit::Steps), left);
                }
            }
            Instruction::Report { value, ty } => {
                let (value, ty) = (window[value as usize], &code.reported[ty as usize]);
                let report = |work: &mut LibraryContext<'_>| library::report(work, ty, value);
                library!(left, code, at, (heap, texts, scratch), report);
            }

            Instruction::TextBegin => texts.begin(),
            Instruction::AppendText { of } => {
                let handle = window[of as usize];
                let length = texts.units(handle).len();
                charge!(left, operations(length), code, at);
                if !heap.fits(texts.built() + length, 2) {
                    return (beyond(code, at, Limit::Heap), left);
                }
                texts.append(handle);
            }
            Instruction::AppendNumber { of } => push_number(texts.builder(), window[of as usize]),
            Instruction::AppendChar { of } => push_char(texts.builder(), window[of as usize]),
            Instruction::AppendBoolean { of } => push_boolean(texts.builder(), window[of as usize]),
            Instruction::AppendFloating { of, is_float } => {
                let written =
                    library::push_floating(texts.builder(), window[of as usize], is_float);
                or_end!(written, left, beyond(code, at, Limit::Digits));
            }
            Instruction::TextEnd { to } => {
                let (handle, length) = texts.end();
                or_end!(heap.charge(length, 2).ok(), left, beyond(code, at, Limit::Heap));
                window[to as usize] = handle;
            }
            Instruction::PrintText { of } => {
                let handle = window[of as usize];
                let length = texts.units(handle).len();
                charge!(left, operations(length), code, at);
                if texts.output.len() + length > limits.output {
                    return (beyond(code, at, Limit::Output), left);
                }
                texts.print(handle);
                or_end!(room(texts, limits), left, beyond(code, at, Limit::Output));
            }
            Instruction::PrintNumber { of } => {
                push_number(&mut texts.output, window[of as usize]);
                or_end!(room(texts, limits), left, beyond(code, at, Limit::Output));
            }
            Instruction::PrintChar { of } => {
                push_char(&mut texts.output, window[of as usize]);
                or_end!(room(texts, limits), left, beyond(code, at, Limit::Output));
            }
            Instruction::PrintBoolean { of } => {
                push_boolean(&mut texts.output, window[of as usize]);
                or_end!(room(texts, limits), left, beyond(code, at, Limit::Output));
            }
            Instruction::PrintFloating { of, is_float } => {
                let written =
                    library::push_floating(&mut texts.output, window[of as usize], is_float);
                or_end!(written, left, beyond(code, at, Limit::Digits));
                or_end!(room(texts, limits), left, beyond(code, at, Limit::Output));
            }
            Instruction::OutputText { to } => {
                let (handle, copied) = texts.output_text();
                charge!(left, operations(copied), code, at);
                or_end!(heap.charge(copied, 2).ok(), left, beyond(code, at, Limit::Heap));
                window[to as usize] = handle;
            }
            Instruction::TextOfReference(two) => {
                let mut handle = window[two.of as usize];
                if handle == 0 {
                    handle = texts.literal(&NULL);
                }
                window[two.to as usize] = handle;
            }
            Instruction::TextEquals(three) => {
                let (one, other) = (window[three.left as usize], window[three.right as usize]);
                if one == 0 {
                    return (thrown(at, Exception::NullPointer), left);
                }
                charge!(left, operations(texts.units(one).len()), code, at);
                let equal = other != 0 && texts.units(one) == texts.units(other);
                window[three.to as usize] = equal.into();
            }
            Instruction::TextLength(two) => {
                let length = texts.length(window[two.of as usize]);
                window[two.to as usize] = or_end!(length, left, thrown(at, Exception::NullPointer));
            }
            Instruction::TextIsEmpty(two) => {
                let length = texts.length(window[two.of as usize]);
                let length = or_end!(length, left, thrown(at, Exception::NullPointer));
                window[two.to as usize] = i64::from(length == 0);
            }
            Instruction::TextCharAt(three) => {
                let (text, place) = (window[three.left as usize], window[three.right as usize]);
                if text == 0 {
                    return (thrown(at, Exception::NullPointer), left);
                }
                let unit = usize::try_from(place).ok().and_then(|at| texts.units(text).get(at));
                let unit =
                    or_end!(unit.copied(), left, thrown(at, Exception::StringIndexOutOfBounds));
                window[three.to as usize] = unit.into();
            }
            Instruction::Library { function, to, operands } => {
                let operands = operands.map(|of| window[of as usize]);
                let call = |work: &mut LibraryContext<'_>| library::call(work, function, operands);
                window[to as usize] = library!(left, code, at, (heap, texts, scratch), call);
            }
            Instruction::ElementNoted { to, array, index } => {
                let (array, index) = (window[array as usize], window[index as usize]);
                let value = or_end!(heap.get(array, index), left, thrown(at, fault(array)));
                tracker.element(array, index, reads.order().len());
                window[to as usize] = value;
            }
            Instruction::LibraryNoted { function, to, operands } => {
                let operands = operands.map(|of| window[of as usize]);
                for operand in operands {
                    tracker.whole(operand, reads.order().len());
                }
                let call = |work: &mut LibraryContext<'_>| library::call(work, function, operands);
                window[to as usize] = library!(left, code, at, (heap, texts, scratch), call);
            }
            Instruction::LoadSteps { to } => window[to as usize] = counted(counters.steps),
            Instruction::LoadIterations { to, of } => {
                window[to as usize] = counted(counters.iterations[of as usize]);
            }
            Instruction::TooLarge => return (beyond(code, at, Limit::Depth), left),
        }
    }
}

fn room(texts: &TextStore, limits: &Limits) -> Option<()> {
    (texts.output.len() <= limits.output).then_some(())
}
