//! A look at a program before the search: how often random values pass, what a run costs, how far loops run.
//!
//! In: a program, its machine and space, a seed. Out: a [`Probe`], from a number of runs that depends on nothing else, so that all
//! decisions made from it are the same every time.

use num_bigint::BigUint;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Program;
use crate::solve::enumerate::cost;
use crate::solve::execute::{Ending, Limit, Limits, Machine};
use crate::solve::losses::grouped;
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
    /// If no run ended, not even with all that a run may use: at which limit the first one was stopped, and where.
    stuck: Option<(Limit, Span)>,
}

/// Operations of one run, at most: enough for any exercise, and little enough for thousands of runs.
const STEPS: u64 = 1_000_000;
/// Runs to see what a run costs.
const FIRST: u32 = 64;
/// Operations to spend on the runs that follow.
const SPEND: f64 = 4e7;

/// Makes the runs.
pub fn probe(program: &Program, machine: &Machine, space: &Space, seed: u64) -> Probe {
    let limits = Probe::limits();
    let first = cost(machine, space, seed, FIRST, &limits);
    let each = (first.operations / first.runs.max(1.0)).max(1.0);
    let samples = (SPEND / each).clamp(f64::from(FIRST), 4_000.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let samples = samples as u32;
    let cost = cost(machine, space, seed, samples, &limits);
    let observation = observe_bounds(program, space, seed, u64::from(samples), &limits);
    let never = observation.beyond_steps + observation.beyond_others >= observation.runs;
    let stuck = never.then(|| stuck(machine, space, seed)).flatten();
    Probe {
        accepted: cost.accepted,
        runs: cost.runs,
        operations: cost.operations,
        operations_each: (cost.operations / cost.runs.max(1.0)).max(1.0),
        observation,
        stuck,
    }
}

/// Runs that get all that a run may use, where none ended with less: each takes a tenth of a second.
const PATIENT: u32 = 6;

/// Where the first of some runs is stopped, if none of them ends.
fn stuck(machine: &Machine, space: &Space, seed: u64) -> Option<(Limit, Span)> {
    let mut stream = Stream::new(seed, Purpose::Observe, 0);
    let (mut runner, mut values) = (machine.runner(), space.first());
    let mut first = None;
    for _ in 0..PATIENT {
        space.sample_into(&mut stream, &mut values);
        match runner.ending(&values, &Limits::default()) {
            Ending::BeyondLimit { limit, span } => first = first.or(Some((limit, span))),
            _ => return None,
        }
    }
    first
}

impl Probe {
    /// What each of the probe's runs may use.
    pub fn limits() -> Limits {
        Limits { steps: STEPS, ..Limits::default() }
    }

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

    /// Whether a run was seen that does not end although every check holds.
    pub fn some_endless(&self) -> bool {
        self.observation.endless > 0
    }

    /// The finding that every run does too much, if all were stopped at a limit, whichever it was. A search may still find the rare values
    /// with which the program does less.
    pub fn stopped(&self, program: &Program) -> Option<Diagnostic> {
        let beyond = || self.stuck.map(|(limit, place)| beyond(limit, place));
        self.endless(program).or_else(beyond)
    }

    /// The finding that no run ever ends, if none did.
    pub fn endless(&self, program: &Program) -> Option<Diagnostic> {
        if self.observation.beyond_steps < self.observation.runs {
            return None;
        }
        let (limit, place) = self.stuck?;
        let around = program
            .loops
            .iter()
            .filter(|info| info.span.covers(place))
            .min_by_key(|info| info.span.end - info.span.start);
        let Some(span) = around.map(|info| info.span).filter(|_| limit == Limit::Steps) else {
            return Some(beyond(limit, place));
        };
        Some(
            Diagnostic::error(Code::LoopBound, span, "no bound was found for this loop")
                .label(format!(
                    "none of {} random runs left it within a million operations",
                    self.observation.runs
                ))
                .help("make its condition false at some time, or write `LOOP(range(0, n));` before it to allow at most `n` passes"),
        )
    }
}

/// What happens where a run is stopped at a limit.
pub fn too_much(limit: Limit) -> String {
    let Limits { steps, depth, heap, output } = Limits::default();
    match limit {
        Limit::Steps => {
            format!("still running here after {} million operations", steps / 1_000_000)
        }
        Limit::Depth => format!("more than {} calls are open here", grouped(depth.into())),
        Limit::Heap => format!("more than {} MB of arrays and strings here", heap >> 20),
        Limit::Output => {
            format!("more than {} characters are printed here", grouped(output as u64))
        }
        Limit::Power => String::from("this power is too large for a `double` to hold every digit"),
        Limit::Letter => {
            String::from("a character beyond Latin-1, on which versions of Java differ")
        }
    }
}

/// The finding that runs are stopped at a limit before they end.
pub fn beyond(limit: Limit, place: Span) -> Diagnostic {
    let help = match limit {
        Limit::Steps => "make the program do less, or exclude such values by an `ASSERT` before it",
        Limit::Depth => {
            "make the recursion less deep, or exclude such values by an `ASSERT` before it"
        }
        Limit::Heap => "make arrays shorter, or exclude such values by an `ASSERT` before it",
        Limit::Output => "print less, or exclude such values by an `ASSERT` before it",
        Limit::Power => "multiply in a loop, or exclude such values by an `ASSERT` before it",
        Limit::Letter => "use characters up to `\\u00ff`",
    };
    Diagnostic::error(Code::TooLarge, place, "the program does more than an exercise may")
        .label(too_much(limit))
        .help(help)
}
