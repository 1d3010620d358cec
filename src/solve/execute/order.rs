//! Runs of programs that go through hash tables, whose order Java leaves open.
//!
//! In: what [`run`](super::run::run) takes. Out: how the run ends. What holds: nothing that a run
//! is said to do depends on the order of a hash table. A run that goes through one is made in
//! several orders, that of the JDK's own tables, its reverse, and some of hardly any order; only
//! where all of them tell the same but for the number of steps does it end so. Otherwise it ends
//! as any run does at what Java leaves open: by [`Exception::Unspecified`].
//!
//! A JVM runs each instance besides. So a key that a few orders happen to agree on is still the
//! key of every JDK since 8, all of which make the same tables.

use super::code::CompiledProgram;
use super::memory::Memory;
use super::outcome::{Ending, Limits, Run};
use super::trace::Recorder;
use super::{run, told};
use crate::read::library::java::HASH_ORDERS;
use crate::solve::space::values::Values;

/// The order of the JDK's tables.
pub(super) const OF_TABLES: i64 = 1;

/// Runs the program from its start, as [`run::run`] does; `full` is its code that tells everything.
pub(super) fn run(
    code: &CompiledProgram,
    full: &CompiledProgram,
    input: &Values,
    limits: &Limits,
    memory: &mut Memory,
) -> Ending {
    let ending = run::run(code, input, limits, memory);
    let Some(fields) = code.hash_fields else { return ending };
    if memory.statics[fields.asked] == 0 {
        return ending;
    }
    if tells_the_same(full, input, limits) {
        return run_by_tables(code, input, limits, memory);
    }
    // What is said of it afterwards is that of a run without an order.
    run::run(code, input, limits, memory)
}

/// Runs the program in the order of the JDK's tables.
pub(super) fn run_by_tables(
    code: &CompiledProgram,
    input: &Values,
    limits: &Limits,
    memory: &mut Memory,
) -> Ending {
    run_in(OF_TABLES, code, input, limits, memory)
}

/// What the orders make of a run: the first is that of the JDK's tables. A single one where the
/// program has no hash tables.
pub(super) fn in_all<T>(code: &CompiledProgram, mut run: impl FnMut(i64) -> T) -> Vec<T> {
    let last = code.hash_fields.map_or(OF_TABLES, |_| HASH_ORDERS);
    (OF_TABLES..=last).map(&mut run).collect()
}

/// Runs the program in one of the orders.
pub(super) fn run_in(
    order: i64,
    code: &CompiledProgram,
    input: &Values,
    limits: &Limits,
    memory: &mut Memory,
) -> Ending {
    memory.hash_order = order;
    let ending = run::run(code, input, limits, memory);
    memory.hash_order = 0;
    ending
}

fn tells_the_same(full: &CompiledProgram, input: &Values, limits: &Limits) -> bool {
    let tell = |order: i64| {
        Memory::once(Recorder::default(), |memory| {
            let ending = run_in(order, full, input, limits, memory);
            let mut run = told(full, ending, memory);
            // A maximum is found anew more often in one order than in another.
            run.metrics.steps = 0;
            run
        })
    };
    let first: Run = tell(OF_TABLES);
    (OF_TABLES + 1..=HASH_ORDERS).all(|order| tell(order) == first)
}
