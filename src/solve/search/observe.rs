//! Observing: what random runs do, for bounds of loops and for an answer to "where do values get
//! lost?".
//!
//! In: a program and its placeholder space. Out: for each loop how many passes it ever made at one
//! arrival, and how many runs ended in which way.
//!
//! A check that does not hold is noted, but the run goes on: where checks in front accept rarely,
//! the loops after them are seen all the same.

use crate::read::ir::{LoopId, Program};
use crate::solve::execute::{Ending, Limit, Limits, Machine};
use crate::solve::space::Space;
use crate::solve::space::random::{Purpose, Stream};

/// What random runs did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunStatistics {
    /// Runs made.
    pub runs: u64,
    /// For each loop, the most passes at one arrival over all runs that stayed within the limits;
    /// `None` if none of them reached it.
    pub passes: Vec<Option<u64>>,
    /// For each loop, the most passes over the runs that completed with every check and bound kept.
    pub passes_of_instances: Vec<Option<u64>>,
    /// Runs that completed with every check and bound kept.
    pub completed: u64,
    /// For each check, runs in which it was the first that did not hold.
    pub failed: Vec<u64>,
    /// For each loop, runs that its `LOOP` ended.
    pub loop_bounds: Vec<u64>,
    /// The most calls on the call stack over all runs that stayed within the limits.
    pub depth: u32,
    /// Runs that an `@REC` ended.
    pub recursion_bounds: u64,
    /// Runs that an exception ended.
    pub thrown: u64,
    /// Runs that reached the limit of operations.
    pub beyond_steps: u64,
    /// Those of them with every check kept so far.
    pub endless: u64,
    /// Runs that reached another limit.
    pub beyond_others: u64,
}

/// Makes `runs` runs on uniform random values.
pub fn observe_bounds(
    program: &Program,
    space: &Space,
    seed: u64,
    runs: u64,
    limits: &Limits,
) -> RunStatistics {
    let loops = program.loops.len();
    let mut observation = RunStatistics {
        runs,
        passes: vec![None; loops],
        passes_of_instances: vec![None; loops],
        completed: 0,
        failed: vec![0; program.checks.len()],
        loop_bounds: vec![0; loops],
        depth: 0,
        recursion_bounds: 0,
        thrown: 0,
        beyond_steps: 0,
        endless: 0,
        beyond_others: 0,
    };
    let machine = Machine::new(program);
    let mut runner = machine.runner();
    let mut values = space.first();
    let mut stream = Stream::new(seed, Purpose::Observe, 0);
    for _ in 0..runs {
        space.sample_into(&mut stream, &mut values);
        let ending = runner.observe(&values, limits);
        let failed = runner.first_failed();
        if let Ending::BeyondLimit { limit, .. } = ending {
            match limit {
                Limit::Steps => {
                    observation.beyond_steps += 1;
                    observation.endless += u64::from(failed.is_none());
                }
                Limit::Depth
                | Limit::Heap
                | Limit::Output
                | Limit::Power
                | Limit::Digits
                | Limit::LastDigit
                | Limit::Letter => {
                    observation.beyond_others += 1;
                }
            }
            continue;
        }
        observation.depth = observation.depth.max(runner.deepest());
        let instance = ending.is_completed() && failed.is_none();
        for at in 0..loops {
            let passes = runner.passes(LoopId::new(at));
            observation.passes[at] = observation.passes[at].max(passes);
            if instance {
                let known = &mut observation.passes_of_instances[at];
                *known = (*known).max(passes);
            }
        }
        let counted = match (failed, ending) {
            (Some(check), _) | (None, Ending::CheckFailed { check }) => {
                &mut observation.failed[check.index()]
            }
            (None, Ending::Completed { .. }) => &mut observation.completed,
            (None, Ending::LoopBound { of }) => &mut observation.loop_bounds[of.index()],
            (None, Ending::RecursionBound { .. }) => &mut observation.recursion_bounds,
            (None, _) => &mut observation.thrown,
        };
        *counted += 1;
    }
    observation
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::ir::StmtKind;
    use crate::read::types::Type;
    use crate::solve::testing::{ProgramBuilder, block, less, method, set, three_loops, var};

    #[test]
    fn loops_are_seen_even_where_no_choice_passes() {
        let mut program = three_loops();
        let limits = Limits::default();
        let space = Space::of(&program);
        let seen = observe_bounds(&program, &space, 0, 20_000, &limits);
        assert_eq!(seen.passes, [Some(10); 3]);
        assert_eq!(seen.completed + seen.failed[0], 20_000);
        assert!(seen.completed > 50 && seen.beyond_steps == 0);
        // `a < b` leaves at most 9 for the first loop.
        assert_eq!(seen.passes_of_instances[0], Some(9));
        // The check in front of everything, so that nothing passes it.
        let entry = &mut program.methods[1].body.statements;
        let mut impossible = entry[entry.len() - 2].clone();
        if let StmtKind::Check { condition, .. } = &mut impossible.kind {
            *condition = less(crate::solve::testing::int(1), crate::solve::testing::int(0));
        }
        entry.insert(0, impossible);
        let seen = observe_bounds(&program, &space, 0, 1_000, &limits);
        assert_eq!((seen.failed[0], seen.completed), (1_000, 0));
        assert_eq!(seen.passes, [Some(10); 3]);
        assert_eq!(seen.passes_of_instances, [None; 3]);
    }

    #[test]
    fn a_loop_that_is_reached_but_never_started_has_no_passes() {
        let mut builder = ProgramBuilder::new();
        let never = builder.looping(None, less(var(0), var(0)), vec![], vec![]);
        let behind = builder.looping(None, less(var(0), var(0)), vec![], vec![]);
        let body = vec![
            set(0, crate::solve::testing::int(1)),
            StmtKind::Loop(never),
            StmtKind::Return(None),
            StmtKind::Loop(behind),
        ];
        let program = builder.finish(vec![method(0, vec![Type::INT], None, block(body))]);
        let seen = observe_bounds(&program, &Space::of(&program), 0, 5, &Limits::default());
        assert_eq!(seen.passes, [Some(0), None]);
    }
}
