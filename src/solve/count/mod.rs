//! Counting: how many instances a skeleton has.
//!
//! In: a program and a deadline. Out: the exact number, where the placeholder space can be
//! exhausted before the deadline; else an estimate from uniform samples with a 95 % interval.
//!
//! Whether exhausting is tried is decided by an estimate of its cost from sampled runs, in
//! operations of the machine. The samples of an estimate depend on the seed alone: time decides
//! only how many batches of them run.

pub mod exhaust;
pub mod losses;

use std::ops::ControlFlow;
use std::time::Instant;

use num_bigint::BigUint;

use crate::diagnostic::Diagnostic;
use crate::read::ir::Program;
use crate::solve::clock::{Clock, left};
use crate::solve::estimate::as_float;
use crate::solve::execute::{Ending, Limits, Machine};
use crate::solve::search::enumerate::{EnumerateRequest, cost, enumerate};
use crate::solve::search::parallel;
use crate::solve::space::Space;
use crate::solve::space::random::{Purpose, Stream};

/// How many instances there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Choices of placeholder values.
    pub space: BigUint,
    /// Those that are instances, or the best estimate.
    pub instances: BigUint,
    /// Whether that is proved.
    pub exact: bool,
    /// The least number that is plausible (95 %); the number itself if it is exact.
    pub low: BigUint,
    /// The greatest number that is plausible.
    pub high: BigUint,
}

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct CountRequest {
    /// Where samples start from.
    pub seed: u64,
    /// When counting ends at the latest; `None`: never.
    pub deadline: Option<Instant>,
    /// Threads, at least 1.
    pub jobs: usize,
    /// What each run may use.
    pub limits: Limits,
    /// The number of samples for an estimate; fewer if the deadline comes first.
    pub samples: u64,
}

impl Default for CountRequest {
    /// Seed 0, no deadline, one thread, the usual limits, a million samples.
    fn default() -> Self {
        Self { seed: 0, deadline: None, jobs: 1, limits: Limits::default(), samples: 1_000_000 }
    }
}

/// Operations that the machine surely does in a second on a thread.
const PACE: f64 = 100e6;

/// Operations that are worth an exact number when there is no deadline: about an hour.
const MOST: f64 = 3_600.0 * PACE;

/// The share of the time that exhausting may take before an estimate is made instead.
const SHARE: f64 = 0.7;

/// Operations from which on another way to exhaust is tried first.
const LONG: f64 = 5e8;

/// Conflicts of the SAT solver that each check of it may cost then.
const SOON: u32 = 20_000;

/// Random runs that tell what exhausting costs.
const PROBES: u32 = 2_000;

/// Counts the instances of a program.
pub fn count(program: &Program, request: &CountRequest) -> Result<Count, Vec<Diagnostic>> {
    count_with(program, request, &mut |_, _| None)
}

/// Counts, with another way to exhaust: where enumerating would take long, `exhaust` is asked for
/// the exact number first, until the deadline that it is told. If it finds none and enumerating
/// would take too long, it is asked again, with half of the time that is left, before an estimate
/// is made.
pub fn count_with(
    program: &Program,
    request: &CountRequest,
    exhaust: &mut dyn FnMut(Option<u32>, Option<Instant>) -> Option<BigUint>,
) -> Result<Count, Vec<Diagnostic>> {
    let machine = Machine::new(program);
    let space = Space::of(program);
    let cost = cost(&machine, &space, request.seed, PROBES, &request.limits);
    let given = left(request.deadline);
    let jobs = f64::from(u32::try_from(request.jobs).unwrap_or(1).max(1));
    let affordable = given.map_or(MOST, |left| left.as_secs_f64() * SHARE * PACE * jobs);
    if cost.operations > LONG {
        let soon = share(request.deadline, 1.0 - SHARE);
        if let Some(instances) = exhaust(Some(SOON), soon) {
            return Ok(exactly(&space, instances));
        }
    }
    if cost.operations <= affordable {
        let enough = share(request.deadline, SHARE);
        let found = enumerate(
            &machine,
            &space,
            &EnumerateRequest {
                wanted: 0,
                seed: request.seed,
                deadline: enough,
                operations: u64::MAX,
                jobs: request.jobs,
                limits: request.limits,
                loops: 0,
            },
        );
        if found.complete && found.undecided == BigUint::ZERO {
            return Ok(exactly(&space, found.instances));
        }
        if found.complete {
            // Choices beyond the machine's limits may or may not end: they widen what is plausible.
            let high = &found.instances + found.undecided;
            let (low, instances) = (found.instances.clone(), found.instances);
            return Ok(Count { space: space.size().clone(), instances, exact: false, low, high });
        }
    }
    if let Some(instances) = exhaust(None, share(request.deadline, 0.5)) {
        return Ok(exactly(&space, instances));
    }
    Ok(estimate(&machine, &space, request))
}

/// When this share of the time that is left before a deadline will have passed.
fn share(deadline: Option<Instant>, share: f64) -> Option<Instant> {
    let rest = left(deadline)?.mul_f64(1.0 - share);
    deadline?.checked_sub(rest)
}

fn exactly(space: &Space, instances: BigUint) -> Count {
    let (low, high) = (instances.clone(), instances.clone());
    Count { space: space.size().clone(), instances, exact: true, low, high }
}

/// Samples of a batch.
const BATCH: u64 = 2_048;

/// Estimates from uniform samples. Choices beyond the machine's limits count for the upper end
/// only.
pub fn estimate(machine: &Machine, space: &Space, request: &CountRequest) -> Count {
    let (mut samples, mut accepted, mut undecided) = (0_u64, 0_u64, 0_u64);
    parallel::in_order(
        request.jobs,
        request.samples.div_ceil(BATCH).max(1),
        || (machine.runner(), space.first()),
        |(runner, values), batch| {
            let mut stream = Stream::new(request.seed, Purpose::Count, batch);
            let mut clock = Clock::new(request.deadline);
            let (mut tried, mut accepted, mut undecided, mut operations) = (0, 0, 0, 0);
            while tried < BATCH {
                // The first sample is always taken, so that there is an estimate at all.
                if clock.is_over(operations) && (batch > 0 || tried > 0) {
                    return (tried, accepted, undecided, true);
                }
                space.sample_evenly_into(&mut stream, values);
                match runner.ending(values, &request.limits) {
                    Ending::Completed { .. } => accepted += 1,
                    Ending::BeyondLimit { .. } => undecided += 1,
                    Ending::Thrown { .. }
                    | Ending::CheckFailed { .. }
                    | Ending::LoopBound { .. }
                    | Ending::RecursionBound { .. } => {}
                }
                tried += 1;
                operations += runner.operations();
            }
            (tried, accepted, undecided, false)
        },
        |_, (tried, passed, unknown, timed_out)| {
            samples += tried;
            accepted += passed;
            undecided += unknown;
            if timed_out { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    let size = space.size();
    let share = ratio(accepted, samples);
    let least = if accepted > 0 { BigUint::from(1u32) } else { BigUint::ZERO };
    let low = scale(size, wilson(accepted, samples).0).max(least);
    let high = scale(size, wilson(accepted + undecided, samples).1) + 1u32;
    let high = high.min(size.clone()).max(low.clone());
    let instances = scale(size, share).clamp(low.clone(), high.clone());
    Count { space: size.clone(), instances, exact: false, low, high }
}

/// The 95 % score interval for a share of which `accepted` of `samples` were found; with none
/// found, it begins at 0.
///
/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
/// the American Statistical Association 22, 1927. It needs only arithmetic and a square root, which
/// are the same on every machine.
fn wilson(accepted: u64, samples: u64) -> (f64, f64) {
    const QUANTILE: f64 = 1.959_963_984_540_054;
    let n = as_float(samples);
    let share = ratio(accepted, samples);
    let square = QUANTILE * QUANTILE;
    let centre = share + square / (2.0 * n);
    let spread = QUANTILE * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let whole = 1.0 + square / n;
    let low = if accepted == 0 { 0.0 } else { (centre - spread) / whole };
    let high = if accepted == samples { 1.0 } else { (centre + spread) / whole };
    (low.max(0.0), high.min(1.0))
}

fn ratio(part: u64, whole: u64) -> f64 {
    as_float(part) / as_float(whole.max(1))
}

/// A share of the space, rounded down; the share is used to 2^-96.
#[expect(clippy::cast_possible_truncation, reason = "a share of at most 1 times 2^96 fits")]
#[expect(clippy::cast_sign_loss, reason = "a share is not negative")]
fn scale(size: &BigUint, share: f64) -> BigUint {
    let fixed = (share * 2_f64.powi(96)) as u128;
    (size * fixed) >> 96
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::testing::{ProgramBuilder, block, less, method, three_loops};

    #[test]
    fn a_small_space_is_counted_exactly() {
        let count = count(&three_loops(), &CountRequest::default()).expect("no findings");
        assert_eq!(count.space, 287_496u32.into());
        assert_eq!(count.instances, 2_248u32.into());
        assert!(count.exact && count.low == count.high);
    }

    #[test]
    fn an_estimate_holds_the_number_and_depends_on_the_seed_alone() {
        let program = three_loops();
        let (machine, space) = (Machine::new(&program), Space::of(&program));
        let request = CountRequest { samples: 100_000, ..CountRequest::default() };
        let one = estimate(&machine, &space, &request);
        let two = estimate(&machine, &space, &CountRequest { jobs: 2, ..request });
        assert_eq!(one, two);
        assert!(one.low <= 2_248u32.into() && one.high >= 2_248u32.into(), "{one:?}");
        assert!(!one.exact && one.low < one.instances && one.instances < one.high);
        assert!(&one.high - &one.low < 500u32.into());
    }

    /// Two full `int`s, the first of which has to be less than `bound`.
    fn vast(bound: i64) -> Program {
        let mut builder = ProgramBuilder::new();
        let (a, b) = (i64::from(i32::MIN), i64::from(i32::MAX));
        let (one, other) = (builder.int(a, b), builder.int(a, b));
        let first = builder.check(less(one, crate::solve::testing::int(bound)));
        let second = builder.check(less(other, crate::solve::testing::int(bound)));
        builder.finish(vec![method(0, vec![], None, block(vec![first, second]))])
    }

    #[test]
    fn a_vast_space_is_estimated_unless_another_way_exhausts_it() {
        let request = CountRequest { samples: 20_000, ..CountRequest::default() };
        let half = count(&vast(0), &request).expect("no findings");
        let quarter = BigUint::from(1u64 << 62);
        assert!(!half.exact && half.low < quarter && quarter < half.high, "{half:?}");
        let impossible = vast(i32::MIN.into());
        let (machine, space) = (Machine::new(&impossible), Space::of(&impossible));
        let none = estimate(&machine, &space, &request);
        assert_eq!((none.instances, none.low), (BigUint::ZERO, BigUint::ZERO));
        assert!(none.high > BigUint::ZERO && none.high < half.low);
        let known = count_with(&vast(0), &request, &mut |_, _| Some(quarter.clone()));
        assert_eq!(known.map(|count| (count.instances, count.exact)), Ok((quarter, true)));
    }

    #[test]
    fn a_deadline_that_has_passed_still_gives_an_estimate() {
        let request =
            CountRequest { deadline: Some(crate::solve::clock::past()), ..CountRequest::default() };
        let count = count(&three_loops(), &request).expect("no findings");
        assert!(!count.exact && count.high >= 2_248u32.into());
    }

    #[test]
    fn the_interval_is_wilsons() {
        // 10 of 100: the score interval is [0.0552, 0.1744] (Newcombe 1998, table I, by the same
        // formula).
        let (low, high) = wilson(10, 100);
        assert!((low - 0.0552).abs() < 1e-4 && (high - 0.1744).abs() < 1e-4, "{low} {high}");
        assert!(wilson(0, 50).0 <= 0.0 && wilson(0, 50).1 < 0.08);
        assert!(wilson(50, 50).1 >= 1.0 && wilson(50, 50).0 > 0.92);
    }
}
