//! The concrete machine: what the program does for given placeholder values, exactly as a JVM would
//! do it.
//!
//! In: a [`Program`], values for its placeholders, and [`Limits`]. Out: an [`Outcome`], what was
//! printed and observed, and how hard the run is to follow; or, for millions of runs, only an
//! [`Ending`].
//!
//! [`Machine::new`] compiles the program once into register code; a [`Runner`] keeps the memory of
//! its runs. Whatever a run is to tell, it comes to the same ending: operations are charged by the
//! typed program, not by the code.

mod arithmetic;
mod caught;
mod code;
mod compile;
mod datum;
mod ending;
mod heap;
mod library;
mod memory;
mod operate;
mod order;
mod outcome;
mod overflow;
mod reachable;
mod register;
mod resumed;
mod run;
mod teller;
mod text;
pub mod trace;
mod track;

#[cfg(test)]
mod construct_tests;
#[cfg(test)]
mod skeleton_tests;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use indexmap::IndexMap;

use crate::read::datum::Datum;
use crate::read::ir::{CheckId, ENDED_BY, LoopId, Program};
use crate::read::types::Type;
use crate::solve::model::Model;
use crate::solve::space::values::Values;
use code::CompiledProgram;
use compile::RunDetail;
use memory::Memory;
use trace::Recorder;

pub use outcome::{
    BegunCall, Ending, Exception, Limit, Limits, MOST_BEGUN, MOST_PRINTED, Metrics, Outcome, Run,
    StatementOutput,
};
pub use teller::Teller;
pub use track::{PlaceholderRead, ValuePart, has_elements};

/// A program ready to run. Cheap to clone and to share between threads.
#[derive(Clone, Debug)]
pub struct Machine {
    inner: Arc<MachineData>,
}

#[derive(Debug)]
struct MachineData {
    verdict: CompiledProgram,
    /// Code that yields the verdict and notes what the run reads.
    noted: CompiledProgram,
    full: CompiledProgram,
    bounds: CompiledProgram,
    types: Vec<Type>,
}

impl Machine {
    /// Compiles the program.
    pub fn new(program: &Program) -> Machine {
        let types = program.placeholders.iter().map(|placeholder| placeholder.ty.clone()).collect();
        let verdict = compile::program(program, RunDetail::Verdict);
        let inner = MachineData {
            noted: track::tracking(&verdict),
            verdict,
            full: compile::program(program, RunDetail::Full),
            bounds: compile::program(program, RunDetail::Bounds),
            types,
        };
        Machine { inner: Arc::new(inner) }
    }

    /// Runs the program on a model of it and tells everything.
    pub fn run(&self, model: &Model, limits: &Limits) -> Run {
        let input = Values::of(model, &self.inner.types);
        let code = &self.inner.full;
        Memory::once(Recorder::default(), |memory| {
            let ending = order::run(code, code, &input, limits, memory);
            told(code, ending, memory)
        })
    }

    /// Runs the program on a model of it, and tells how it ends, without a result, and what it
    /// observes last under a name.
    pub fn observed(&self, model: &Model, limits: &Limits, name: &str) -> (Outcome, Option<Datum>) {
        let input = Values::of(model, &self.inner.types);
        let code = &self.inner.full;
        Memory::once(Recorder::default(), |memory| {
            let ending = order::run(code, code, &input, limits, memory);
            let is_named = |(at, _): &(u32, Datum)| code.observed[*at as usize].name == name;
            let at = memory.observed.iter().rposition(is_named);
            (ending.with_result(None), at.map(|at| memory.observed.swap_remove(at).1))
        })
    }

    /// A runner for many runs on one thread.
    pub fn runner(&self) -> Runner {
        Runner { machine: self.clone(), memory: Memory::default() }
    }

    /// The types of the placeholders.
    pub fn placeholder_types(&self) -> &[Type] {
        &self.inner.types
    }
}

/// What a run tells that has ended.
fn told(code: &CompiledProgram, ending: Ending, memory: &mut Memory) -> Run {
    let result = code.methods[code.start]
        .result
        .as_ref()
        .map(|ty| datum::datum(&memory.heap, &memory.texts, ty, memory.result));
    let mut observed: IndexMap<String, Datum> = IndexMap::new();
    for (name, value) in std::mem::take(&mut memory.observed) {
        observed.insert(code.observed[name as usize].name.clone(), value);
    }
    let thrown = observed.shift_remove(ENDED_BY).and_then(|class| {
        let class = usize::try_from(class.number()?).ok()?;
        code.exceptions.get(class).copied()
    });
    let counters = std::mem::take(&mut memory.counters);
    Run {
        thrown,
        outcome: ending.with_result(result),
        output: String::from_utf16_lossy(&memory.texts.output),
        observed,
        metrics: Metrics {
            steps: counters.steps,
            iterations: counters.iterations,
            tests: counters.tests,
            method_calls: counters.method_calls,
            method_depth: counters.method_depth,
            calls: counters.calls,
            depth: counters.depth,
            begun: counters.begun,
            printed: counters.printed,
        },
    }
}

/// Runs a program many times, with memory that is kept in between.
#[derive(Clone, Debug)]
pub struct Runner {
    machine: Machine,
    memory: Memory,
}

impl Runner {
    /// How the program ends on these values.
    pub fn ending(&mut self, values: &Values, limits: &Limits) -> Ending {
        let MachineData { verdict, full, .. } = &*self.machine.inner;
        order::run(verdict, full, values, limits, &mut self.memory)
    }

    /// Whether these values are an instance: the program ends normally, with every check and bound
    /// kept.
    pub fn accepts(&mut self, values: &Values, limits: &Limits) -> bool {
        self.ending(values, limits).is_completed()
    }

    /// Observes a run: checks that do not hold do not end it. Afterwards [`passes`](Self::passes)
    /// and [`first_failed`](Self::first_failed) tell what it did.
    pub fn observe(&mut self, values: &Values, limits: &Limits) -> Ending {
        let MachineData { bounds, full, .. } = &*self.machine.inner;
        order::run(bounds, full, values, limits, &mut self.memory)
    }

    /// The placeholders that the last run read, in the order of first reading. Whoever changes only
    /// others gets the same run again.
    pub fn read(&self) -> &[u32] {
        self.memory.reads.order()
    }

    /// How the program ends on these values. Afterwards [`reads`](Self::reads) tells what it read.
    pub fn noted(&mut self, values: &Values, limits: &Limits) -> Ending {
        let MachineData { noted, full, .. } = &*self.machine.inner;
        order::run(noted, full, values, limits, &mut self.memory)
    }

    /// All that the last run noted has read, in order; the same may occur more than once. Whoever
    /// changes only other parts of placeholders gets the same run again.
    pub fn reads(&self, into: &mut Vec<PlaceholderRead>) {
        let Memory { reads, tracker, .. } = &self.memory;
        tracker.reads(reads.order(), &self.machine.inner.types, into);
    }

    /// The operations that the last run was charged.
    pub fn operations(&self) -> u64 {
        self.memory.operations
    }

    /// The greatest number of passes that the loop made at one arrival in the last run observed;
    /// `None` if it was not reached.
    pub fn passes(&self, of: LoopId) -> Option<u64> {
        self.memory.counters.passes.get(of.index()).copied().flatten()
    }

    /// The most calls that were on the call stack at once in the last run, those of checks
    /// included.
    pub fn deepest(&self) -> u32 {
        self.memory.counters.deepest
    }

    /// The first check that did not hold in the last run observed.
    pub fn first_failed(&self) -> Option<CheckId> {
        self.memory.counters.failed
    }
}
