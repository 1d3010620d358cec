//! What a run works in, kept between runs so that millions of them allocate nothing.

use std::cell::Cell;

use super::code::{CompiledProgram, MethodCode, WINDOW};
use super::heap::Heap;
use super::outcome::{BegunCall, Limits, MOST_BEGUN, MOST_PRINTED, StatementOutput};
use super::overflow::{MostOpen, StackLimit};
use super::text::TextStore;
use super::trace::Recorder;
use super::track::Tracker;
use crate::read::datum::Datum;
use crate::read::ir::{CheckId, MethodId};
use crate::source::Span;

/// A caller that waits for its callee.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Where it goes on.
    pub pc: usize,
    /// Where its registers begin.
    pub base: usize,
    /// The register that takes the result.
    pub to: u16,
    /// Whether it runs as a part of a check.
    pub ghost: bool,
    /// The method that it called.
    pub callee: u32,
}

/// Which placeholders a run has read.
#[derive(Clone, Debug, Default)]
pub struct Reads {
    seen: Vec<bool>,
    order: Vec<u32>,
}

impl Reads {
    fn reset(&mut self, placeholders: usize) {
        if self.seen.len() == placeholders {
            for read in &self.order {
                if let Some(seen) = self.seen.get_mut(*read as usize) {
                    *seen = false;
                }
            }
        } else {
            self.seen.clear();
            self.seen.resize(placeholders, false);
        }
        self.order.clear();
    }

    #[inline]
    pub(super) fn mark(&mut self, placeholder: u32) {
        if let Some(seen) = self.seen.get_mut(placeholder as usize)
            && !*seen
        {
            *seen = true;
            self.order.push(placeholder);
        }
    }

    /// The placeholders in the order of first reading.
    pub fn order(&self) -> &[u32] {
        &self.order
    }
}

/// What is counted outside checks.
#[derive(Clone, Debug, Default)]
pub(super) struct RunCounters {
    pub steps: u64,
    pub iterations: Vec<u64>,
    /// Evaluations of each loop's condition.
    pub tests: Vec<u64>,
    pub method_calls: Vec<u64>,
    /// The most activations of each method open at once.
    pub method_depth: Vec<u32>,
    pub calls: u64,
    pub depth: u32,
    /// The calls that began, in this order, if the code notes them.
    pub begun: Vec<BegunCall>,
    /// What was printed, statement by statement, if the code notes it.
    pub printed: Vec<StatementOutput>,
    /// Units that were printed when the last of these was noted.
    pub printed_before: usize,
    /// Open calls that count neither as calls nor as activations.
    pub uncounted: u32,
    /// The most activations open at once, those of checks included.
    pub deepest: u32,
    /// The greatest number of passes at one arrival, by loop; `None` for loops never reached.
    pub passes: Vec<Option<u64>>,
    /// The first check that did not hold.
    pub failed: Option<CheckId>,
}

impl RunCounters {
    /// Counts an activation of a method. `open`: how many are open with it.
    pub(super) fn activation(&mut self, method: usize, open: u32) {
        self.method_calls[method] += 1;
        self.method_depth[method] = self.method_depth[method].max(open);
    }

    /// Notes that a call begins, to which the topmost of these frames leads; not within a check.
    pub(super) fn note(
        &mut self,
        method: u32,
        ghost: bool,
        code: &CompiledProgram,
        frames: &[Frame],
    ) {
        if !ghost && self.begun.len() < MOST_BEGUN {
            let is_noted = |frame: &&Frame| code.methods[frame.callee as usize].is_noted;
            let depth = frames.iter().filter(is_noted).count();
            let depth = u32::try_from(depth).unwrap_or(u32::MAX);
            self.begun.push(BegunCall { method: MethodId(method), depth });
        }
    }

    /// Notes that the statement that begins at `start` has printed what is new in the output.
    pub(super) fn note_print(&mut self, start: u32, ghost: bool, output: &[u16]) {
        if !ghost && self.printed.len() < MOST_PRINTED {
            let new = output.get(self.printed_before..).unwrap_or(&[]);
            self.printed.push(StatementOutput { start, text: String::from_utf16_lossy(new) });
            self.printed_before = output.len();
        }
    }
}

/// All memory of a run.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    pub(super) stack: Vec<i64>,
    pub(super) frames: Vec<Frame>,
    /// The objects that were thrown, and where.
    pub(super) raised: Vec<(i64, Span)>,
    pub(super) statics: Vec<i64>,
    /// The order in which the next run goes through hash tables:
    /// [`HASH_ORDER`](crate::read::library::java::HASH_ORDER).
    pub(super) hash_order: i64,
    /// Open activations by method.
    pub(super) open: Vec<u32>,
    pub(super) heap: Heap,
    pub(super) texts: TextStore,
    pub(super) reads: Reads,
    pub(super) tracker: Tracker,
    pub(super) recorder: Recorder,
    pub(super) counters: RunCounters,
    pub(super) observed: Vec<(u32, Datum)>,
    /// The objects that were observed so far, in the order in which they were met.
    pub(super) met: Vec<i64>,
    pub(super) scratch: Vec<i64>,
    /// What the entry returned.
    pub(super) result: i64,
    /// Whether more was open than any stack holds.
    pub(super) has_overflowed: bool,
    /// Operations charged.
    pub(super) operations: u64,
}

thread_local! {
    /// The memory of the last single run of this thread, which the next one uses again.
    static MEMORY_LEFT: Cell<Option<Box<Memory>>> = const { Cell::new(None) };
}

impl Memory {
    /// Memory for a single run, of a program that may be another one than that of the run before.
    /// Of that run nothing is left but room, and numbers on the stack: code writes a register
    /// before it reads it.
    pub(super) fn once<T>(recorder: Recorder, run: impl FnOnce(&mut Memory) -> T) -> T {
        let mut memory = MEMORY_LEFT.take().unwrap_or_default();
        memory.texts.forget();
        memory.hash_order = 0;
        memory.recorder = recorder;
        let told = run(&mut memory);
        MEMORY_LEFT.set(Some(memory));
        told
    }

    pub(super) fn reset(&mut self, code: &CompiledProgram, limits: &Limits) {
        let least = WINDOW + 64;
        if self.stack.len() < least {
            // Fresh zeros come from the system for free; most of them are never touched.
            self.stack = vec![0; least];
        }
        self.frames.clear();
        self.raised.clear();
        refill(&mut self.statics, code.statics);
        if let Some(fields) = code.hash_fields {
            self.statics[fields.order] = self.hash_order;
        }
        refill(&mut self.open, code.methods.len());
        self.heap.reset(limits.heap);
        self.texts.reset(&code.texts, code.placeholders.len());
        self.reads.reset(code.placeholders.len());
        self.tracker.reset();
        self.counters.steps = 0;
        self.counters.calls = 0;
        self.counters.depth = 0;
        self.counters.begun.clear();
        self.counters.printed.clear();
        self.counters.printed_before = 0;
        self.counters.uncounted = 0;
        self.counters.deepest = 0;
        self.has_overflowed = false;
        refill(&mut self.counters.iterations, code.loops);
        refill(&mut self.counters.tests, code.loops);
        refill(&mut self.counters.method_calls, code.methods.len());
        refill(&mut self.counters.method_depth, code.methods.len());
        refill(&mut self.counters.passes, code.loops);
        self.counters.failed = None;
        self.observed.clear();
        self.met.clear();
        self.result = 0;
        self.operations = 0;
    }
}

/// The method that the topmost frame is in the middle of calling, or `start`.
#[inline]
pub(super) fn caller<'a>(code: &'a CompiledProgram, frames: &[Frame]) -> &'a MethodCode {
    let method = frames.last().map_or(code.start, |frame| frame.callee as usize);
    &code.methods[method]
}

/// How many activations are open.
pub(super) fn depth(frames: &[Frame]) -> u32 {
    u32::try_from(frames.len()).unwrap_or(u32::MAX)
}

/// Room for an activation that begins at `base` and is one of `open`; which limit it goes beyond if
/// that is more than a stack has.
#[inline]
pub(super) fn make_room(
    stack: &mut Vec<i64>,
    base: usize,
    open: usize,
    most: MostOpen,
) -> Result<(), StackLimit> {
    if open > most.activations {
        return Err(StackLimit::Activations);
    }
    if base > most.registers {
        return Err(StackLimit::Registers);
    }
    if stack.len() < base + WINDOW {
        stack.resize((base + WINDOW).max(stack.len() * 2), 0);
    }
    Ok(())
}

fn refill<T: Clone + Default>(cells: &mut Vec<T>, count: usize) {
    cells.clear();
    cells.resize(count, T::default());
}
