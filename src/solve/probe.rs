//! A look at a program before the search: how often random values pass, what a run costs, how far loops run.
//!
//! In: a program, its machine and space, a seed. Out: a [`Probe`], from a number of runs that depends on nothing else, so that all
//! decisions made from it are the same every time.

use num_bigint::BigUint;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Program;
use crate::solve::enumerate::cost;
use crate::solve::execute::{Limits, Machine, Outcome};
use crate::solve::observe::{Observation, observe_bounds};
use crate::solve::random::{Purpose, Stream};
use crate::solve::space::Space;
use crate::source::Span;

/// What is known of a program from a few thousand random runs.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The share of random choices that pass.
    pub accepted: f64,
    /// Runs that it takes to go through the space, about.
    pub runs: f64,
    /// Operations of all these runs, about.
    pub operations: f64,
    /// Operations of one run, about.
    pub operations_each: f64,
    /// How far loops ran, and where runs ended.
    pub observation: Observation,
    /// Where the first run that did not end was when it was stopped.
    stuck: Option<Span>,
}

/// Operations of one run, at most: enough for any exercise, and little enough for thousands of runs.
const STEPS: u64 = 1_000_000;
/// Runs to see what a run costs.
const FIRST: u32 = 64;
/// Operations to spend on the runs that follow.
const SPEND: f64 = 4e7;

/// Makes the runs.
pub fn probe(program: &Program, machine: &Machine, space: &Space, seed: u64) -> Probe {
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let first = cost(machine, space, seed, FIRST, &limits);
    let each = (first.operations / first.runs.max(1.0)).max(1.0);
    let samples = (SPEND / each).clamp(f64::from(FIRST), 4_000.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let samples = samples as u32;
    let cost = cost(machine, space, seed, samples, &limits);
    let observation = observe_bounds(program, space, seed, u64::from(samples), &limits);
    let stuck =
        (observation.beyond_steps > 0).then(|| stuck(machine, space, seed, &limits)).flatten();
    Probe {
        accepted: cost.accepted,
        runs: cost.runs,
        operations: cost.operations,
        operations_each: (cost.operations / cost.runs.max(1.0)).max(1.0),
        observation,
        stuck,
    }
}

/// Where a run is that does not end.
fn stuck(machine: &Machine, space: &Space, seed: u64, limits: &Limits) -> Option<Span> {
    let mut stream = Stream::new(seed, Purpose::Observe, 0);
    (0..FIRST).find_map(|_| match machine.run(&space.sample(&mut stream), limits).outcome {
        Outcome::BeyondLimit { span, .. } => Some(span),
        _ => None,
    })
}

impl Probe {
    /// How many instances to expect.
    pub fn expected(&self, space: &BigUint) -> f64 {
        let size = space.to_string().parse::<f64>().unwrap_or(f64::INFINITY);
        size * self.accepted
    }

    /// Whether going through the space is a matter of minutes at most.
    pub fn affordable(&self) -> bool {
        /// Operations of about a minute on one thread.
        const MOST: f64 = 5e9;
        self.operations <= MOST
    }

    /// How many passes to follow in each loop at first: somewhat more than was ever seen.
    pub fn bounds(&self) -> Vec<Option<u64>> {
        /// Passes of a loop that no run reached.
        const LEAST: u64 = 16;
        let seen =
            |passes: &Option<u64>| passes.map_or(LEAST, |passes| (passes + passes / 2).max(LEAST));
        self.observation.passes.iter().map(|passes| Some(seen(passes))).collect()
    }

    /// The finding that no run ever ends, if none did.
    pub fn endless(&self, program: &Program) -> Option<Diagnostic> {
        let observation = &self.observation;
        if observation.beyond_steps < observation.runs {
            return None;
        }
        let place = self.stuck.unwrap_or_default();
        let around = program
            .loops
            .iter()
            .filter(|info| info.span.covers(place))
            .min_by_key(|info| info.span.end - info.span.start);
        let span = around.map_or(place, |info| info.span);
        Some(
            Diagnostic::error(Code::LoopBound, span, "no bound was found for this loop")
                .label(format!(
                    "none of {} random runs left it within a million operations",
                    observation.runs
                ))
                .help("make its condition false at some time, or write `LOOP(range(0, n));` before it to allow at most `n` passes"),
        )
    }
}
