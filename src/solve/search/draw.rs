//! Drawing: random values, run on the machine, kept if they pass.
//!
//! In: a machine, its placeholder space, a seed. Out: instances, each equally likely, none twice;
//! they come in an order that depends on the seed alone, so the first few are the same however many
//! are wanted and however many threads work.
//!
//! Values are tried in numbered batches, each with a random stream of its own. Drawing never knows
//! that there are no more instances: where none that is new turns up in many attempts it stops, and
//! says how many attempts it made.

use std::collections::HashSet; // order-free: only membership is asked.
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::solve::clock::Clock;
use crate::solve::execute::{Ending, Limits, Machine, Runner};
use crate::solve::model::Model;
use crate::solve::search::parallel;
use crate::solve::search::part::SpacePart;
use crate::solve::space::Space;
use crate::solve::space::random::{Purpose, Stream};
use crate::solve::space::values::Values;

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct DrawRequest {
    /// Where random choices start from.
    pub seed: u64,
    /// Attempts without any instance after which drawing gives up, rounded up to whole batches.
    pub first: u64,
    /// Attempts since the last new instance after which drawing gives up, rounded up to whole
    /// batches.
    pub patience: u64,
    /// When drawing ends at the latest; `None`: never. Only this depends on the clock, and it only
    /// cuts the end off.
    pub deadline: Option<Instant>,
    /// The most operations that drawing may cost, rounded up to whole batches.
    pub operations: u64,
    /// Threads, at least 1.
    pub jobs: usize,
    /// What each run may use.
    pub limits: Limits,
}

/// Why drawing stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawStopped {
    /// The receiver had enough.
    Enough,
    /// No new instance turned up for too long: they are rare, or there are no more.
    TooRare,
    /// The deadline, or the operations allowed are used up.
    Timeout,
}

/// What drawing came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Why it stopped.
    pub stopped: DrawStopped,
    /// Different instances found.
    pub found: usize,
    /// Values tried.
    pub attempts: u64,
    /// Values that passed, those found before included.
    pub accepted: u64,
    /// Values with which the machine reached a limit, so that it is not known whether they are
    /// instances.
    pub beyond_limits: u64,
    /// Operations of all runs.
    pub operations: u64,
}

/// Operations that passing over values of another part counts for.
const PASSING_OVER: u64 = 10;

/// What one batch found.
struct Batch {
    accepted: Vec<Values>,
    attempts: u64,
    beyond_limits: u64,
    operations: u64,
    timed_out: bool,
}

/// The attempts of a batch: few at first, so that the first instances come soon.
fn batch_size(batch: u64) -> u64 {
    64 << (batch / 4).min(6)
}

/// Draws instances and hands each to `on_found` as soon as its turn has come, until that has
/// enough.
///
/// In a part of the space, random values of other parts are passed over, and count as attempts.
pub fn draw(
    machine: &Machine,
    space: &Space,
    part: Option<&SpacePart>,
    request: &DrawRequest,
    on_found: &mut dyn FnMut(Model) -> ControlFlow<()>,
) -> Drawn {
    let mut drawn = Drawn {
        stopped: DrawStopped::Enough,
        found: 0,
        attempts: 0,
        accepted: 0,
        beyond_limits: 0,
        operations: 0,
    };
    let mut known: HashSet<Values> = HashSet::new();
    let mut in_vain = 0;
    let over = AtomicBool::new(false);
    let stop = || {
        over.store(true, Ordering::Relaxed);
        ControlFlow::Break(())
    };
    parallel::in_order(
        request.jobs,
        u64::MAX,
        || (machine.runner(), space.first()),
        |(runner, values), batch| try_batch(runner, values, (space, part), request, batch, &over),
        |_, batch| {
            drawn.attempts += batch.attempts;
            drawn.accepted += batch.accepted.len() as u64;
            drawn.beyond_limits += batch.beyond_limits;
            drawn.operations += batch.operations;
            in_vain += batch.attempts;
            for values in batch.accepted {
                if known.contains(&values) {
                    continue;
                }
                in_vain = 0;
                drawn.found += 1;
                let enough = on_found(space.model(&values)).is_break();
                known.insert(values);
                if enough {
                    drawn.stopped = DrawStopped::Enough;
                    return stop();
                }
            }
            if batch.timed_out || drawn.operations >= request.operations {
                drawn.stopped = DrawStopped::Timeout;
                return stop();
            }
            let patience = if drawn.found == 0 { request.first } else { request.patience };
            if in_vain >= patience {
                drawn.stopped = DrawStopped::TooRare;
                return stop();
            }
            ControlFlow::Continue(())
        },
    );
    drawn
}

fn try_batch(
    runner: &mut Runner,
    values: &mut Values,
    (space, part): (&Space, Option<&SpacePart>),
    request: &DrawRequest,
    number: u64,
    over: &AtomicBool,
) -> Batch {
    let mut stream = Stream::new(request.seed, Purpose::Draw, number);
    let mut batch = Batch {
        accepted: Vec::new(),
        attempts: 0,
        beyond_limits: 0,
        operations: 0,
        timed_out: false,
    };
    let mut clock = Clock::new(request.deadline);
    for _ in 0..batch_size(number) {
        // What comes after the last batch that counts is thrown away.
        if over.load(Ordering::Relaxed) {
            break;
        }
        if clock.is_over(batch.operations) || batch.operations > request.operations {
            batch.timed_out = true;
            break;
        }
        space.sample_into(&mut stream, values);
        if part.is_some_and(|part| !part.has(&space.model(values))) {
            batch.attempts += 1;
            batch.operations += PASSING_OVER;
            continue;
        }
        let ending = runner.ending(values, &request.limits);
        batch.attempts += 1;
        batch.operations += runner.operations();
        match ending {
            Ending::Completed { .. } => batch.accepted.push(values.clone()),
            Ending::BeyondLimit { .. } => batch.beyond_limits += 1,
            Ending::Thrown { .. }
            | Ending::CheckFailed { .. }
            | Ending::LoopBound { .. }
            | Ending::RecursionBound { .. } => {}
        }
    }
    batch
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::testing::three_loops;

    fn request() -> DrawRequest {
        DrawRequest {
            seed: 0,
            first: 100_000,
            patience: 100_000,
            deadline: None,
            operations: u64::MAX,
            jobs: 1,
            limits: Limits::default(),
        }
    }

    fn drawn(wanted: usize, request: &DrawRequest) -> (Drawn, Vec<Model>) {
        let program = three_loops();
        let mut models = Vec::new();
        let (machine, space) = (Machine::new(&program), Space::of(&program));
        let drawn = draw(&machine, &space, None, request, &mut |model| {
            models.push(model);
            if models.len() == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (drawn, models)
    }

    #[test]
    fn the_first_few_depend_on_the_seed_alone() {
        let (_, many) = drawn(200, &request());
        let (few, first) = drawn(20, &request());
        assert_eq!(few.stopped, DrawStopped::Enough);
        assert_eq!(first, many[..20]);
        let (threads, same) = drawn(20, &DrawRequest { jobs: 3, ..request() });
        assert_eq!((threads, &same), (few, &first));
        let (_, other) = drawn(20, &DrawRequest { seed: 1, ..request() });
        assert_ne!(other, first);
    }

    #[test]
    fn all_are_found_in_the_end_and_none_twice() {
        let request = DrawRequest { patience: 3_000_000, ..request() };
        let (drawn, models) = drawn(100_000, &request);
        assert_eq!(drawn.stopped, DrawStopped::TooRare);
        assert_eq!(drawn.found, 2_248);
        let different: HashSet<_> = models.iter().collect();
        assert_eq!(different.len(), 2_248);
        let machine = Machine::new(&three_loops());
        let passes = |model| machine.run(model, &Limits::default()).outcome.is_completed();
        assert!(models.iter().all(passes));
    }

    #[test]
    fn a_deadline_that_has_passed_ends_it_at_once() {
        let past = DrawRequest { deadline: Some(crate::solve::clock::past()), ..request() };
        let (drawn, models) = drawn(5, &past);
        assert_eq!(drawn.stopped, DrawStopped::Timeout);
        assert!(models.is_empty());
    }

    #[test]
    fn operations_that_are_used_up_end_it_after_the_same_batch_on_all_threads() {
        let within =
            |operations, jobs| drawn(2_000, &DrawRequest { operations, jobs, ..request() });
        let (one, models) = within(3_000_000, 1);
        assert_eq!(one.stopped, DrawStopped::Timeout);
        assert!((3_000_000..6_000_000).contains(&one.operations), "{one:?}");
        let (other, same) = within(3_000_000, 3);
        assert_eq!((one, models), (other, same));
    }
}
