//! Counting by whichever way ends: the machine goes through the space, or Z3 lists the models until
//! there are no more, or samples give an estimate.
//!
//! In: a program and a [`CountRequest`]. Out: a [`Count`] that says whether it is exact.

use num_bigint::BigUint;

use crate::diagnostic::Diagnostic;
use crate::read::ir::Program;
use crate::solve::count::{Count, CountRequest, count_with};
use crate::solve::execute::Machine;
use crate::solve::query::Query;
use crate::solve::search::probe::probe;
use crate::solve::search::sample::{Ended, ModelOrder, Next, SampleRequest, models};
use crate::solve::search::solver::{Coverage, Passes, formula};
use crate::solve::space::Space;
use crate::solve::unwind::Record;

/// Instances that listing one by one is worth; more are better estimated.
const FEW: f64 = 20_000.0;

/// Counts the instances of a program.
pub fn count(program: &Program, request: &CountRequest) -> Result<Count, Vec<Diagnostic>> {
    let machine = Machine::new(program);
    let space = Space::of(program);
    let probe = probe(program, &machine, &space, request.seed);
    if let Some(endless) = probe.endless() {
        return Err(vec![endless]);
    }
    count_with(program, request, &mut |conflicts, deadline| {
        if probe.expected(space.size()) > FEW {
            return None;
        }
        let sample = SampleRequest {
            seed: request.seed,
            order: ModelOrder::AsFound,
            deadline,
            conflicts,
            ..SampleRequest::default()
        };
        list(program, &machine, &Passes::Guessed(probe.bounds()), request, &sample)
    })
}

/// The number of instances by Z3, each confirmed by the machine; `None` if it was not found out in
/// time.
fn list(
    program: &Program,
    machine: &Machine,
    passes: &Passes,
    request: &CountRequest,
    sample: &SampleRequest,
) -> Option<BigUint> {
    let formula = formula(program, passes, Record::Assertions, sample.deadline).ok()?;
    if formula.coverage != Coverage::Whole {
        return None;
    }
    let query = Query::of(&formula.program);
    let mut instances = 0_u64;
    let ended = models(&query, sample, &mut |assignment| {
        let run = machine.run(&query.model(assignment), &request.limits);
        instances += u64::from(run.outcome.is_completed());
        Next::More
    });
    match ended {
        Ended::Exhausted | Ended::Unsatisfiable { .. } => Some(BigUint::from(instances)),
        Ended::Stopped | Ended::Timeout | Ended::Unknown(_) => None,
    }
}
