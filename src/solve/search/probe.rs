//! A look at a program before the search: how often random values pass, what a run costs, how far
//! loops run.
//!
//! In: a program, its machine and space, a seed. Out: a [`Probe`], from a number of runs that
//! depends on nothing else, so that all decisions made from it are the same every time.

use num_bigint::BigUint;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Program;
use crate::solve::execute::{Ending, Limit, Limits, Machine, Outcome};
use crate::solve::model::Model;
use crate::solve::search::enumerate::cost;
use crate::solve::search::observe::{RunStatistics, observe_bounds};
use crate::solve::space::Space;
use crate::solve::space::random::{Purpose, Stream};
use crate::solve::unwind::UnwindingBounds;
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
    pub observation: RunStatistics,
    /// What stopped the first run, if no run ended, not even with all that a run may use.
    stuck: Option<Stuck>,
}

/// What stops a run before it ends.
#[derive(Clone, Copy, Debug)]
struct Stuck {
    limit: Limit,
    /// Where the run is stopped.
    place: Span,
    /// The innermost loop around the place that was never left, if the run is stopped by what it
    /// does without end: by its operations, or by its output where [`LONG_OUTPUT`] is not enough
    /// for it.
    endless: Option<Span>,
}

/// Operations of one run, at most: enough for any exercise, and little enough for thousands of
/// runs.
const STEPS: u64 = 1_000_000;
/// Runs to see what a run costs.
const FIRST: u32 = 64;
/// Operations to spend on the runs that follow.
const SPEND: f64 = 4e7;

/// UTF-16 units after which a run that goes on printing is taken for endless.
const LONG_OUTPUT: usize = 2_000_000;

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
    let stuck = never.then(|| stuck(program, machine, space, seed)).flatten();
    Probe {
        accepted: cost.accepted,
        runs: cost.runs,
        operations: cost.operations,
        operations_each: (cost.operations / cost.runs.max(1.0)).max(1.0),
        observation,
        stuck,
    }
}

/// Runs that get all that a run may use, where none ended with less: each takes a tenth of a
/// second.
const PATIENT: u32 = 6;

/// What stops the first of some runs, if none of them ends.
fn stuck(program: &Program, machine: &Machine, space: &Space, seed: u64) -> Option<Stuck> {
    let mut stream = Stream::new(seed, Purpose::Observe, 0);
    let (mut runner, mut values) = (machine.runner(), space.first());
    let mut first = None;
    for _ in 0..PATIENT {
        space.sample_into(&mut stream, &mut values);
        let Ending::BeyondLimit { limit, span } = runner.ending(&values, &Limits::default()) else {
            return None;
        };
        let stuck = || Stuck {
            limit,
            place: span,
            endless: endless_loop(program, machine, &space.model(&values), limit),
        };
        first = first.or_else(|| Some(stuck()));
    }
    first
}

/// The loop that keeps a run from ending, if it is stopped at this limit for that reason.
fn endless_loop(program: &Program, machine: &Machine, model: &Model, limit: Limit) -> Option<Span> {
    let limits = match limit {
        Limit::Steps => Limits::default(),
        Limit::Output => Limits { output: LONG_OUTPUT, ..Limits::default() },
        Limit::Depth
        | Limit::Heap
        | Limit::Power
        | Limit::Digits
        | Limit::LastDigit
        | Limit::Letter => return None,
    };
    let run = machine.run(model, &limits);
    let Outcome::BeyondLimit { limit: Limit::Steps | Limit::Output, span: place } = run.outcome
    else {
        return None;
    };
    let count = |counts: &[u64], at: usize| counts.get(at).copied().unwrap_or_default();
    let around = program.loops.iter().enumerate().filter(|(_, info)| info.span.covers(place));
    // Each time that a loop is left, it has made one test more than passes; the test that the run
    // stands at may be another one.
    let never_left = around.filter(|(at, _)| {
        count(&run.metrics.tests, *at) <= count(&run.metrics.iterations, *at) + 1
    });
    never_left.min_by_key(|(_, info)| info.span.end - info.span.start).map(|(_, info)| info.span)
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

    /// How far to follow loops and calls at first: somewhat further than they were ever seen to go.
    pub fn bounds(&self) -> UnwindingBounds {
        /// Activations of a method where calls were hardly ever seen within each other.
        const FEWEST: u32 = 6;
        /// Passes of a loop that no run reached.
        const LEAST: u64 = 16;
        let seen =
            |passes: &Option<u64>| passes.map_or(LEAST, |passes| (passes + passes / 2).max(LEAST));
        let depth = self.observation.depth;
        UnwindingBounds {
            passes: self.observation.passes.iter().map(|passes| Some(seen(passes))).collect(),
            open: Some((depth + depth / 2).max(FEWEST)),
        }
    }

    /// Whether a run was seen that does not end although every check holds.
    pub fn some_endless(&self) -> bool {
        self.observation.endless > 0
    }

    /// The finding that every run does too much, if all were stopped at a limit, whichever it was.
    /// A search may still find the rare values with which the program does less.
    pub fn stopped(&self) -> Option<Diagnostic> {
        self.stuck.map(|stuck| self.beyond(stuck.limit, stuck.place))
    }

    /// The finding that no run ever ends, if none did.
    pub fn endless(&self) -> Option<Diagnostic> {
        let prints_on = self.stuck.is_some_and(|stuck| stuck.endless.is_some());
        if self.observation.beyond_steps < self.observation.runs && !prints_on {
            return None;
        }
        self.stopped()
    }

    /// The warning that some runs, but not all of them, never end although every check holds: no
    /// instance comes of these values.
    pub fn sometimes_endless(
        &self,
        program: &Program,
        machine: &Machine,
        space: &Space,
        seed: u64,
    ) -> Option<Diagnostic> {
        let RunStatistics { runs, endless, .. } = self.observation;
        if endless == 0 || self.stuck.is_some() {
            return None;
        }
        // These are the values of the runs that were observed.
        let mut stream = Stream::new(seed, Purpose::Observe, 0);
        let (mut runner, mut values) = (machine.runner(), space.first());
        let place = (0..runs).find_map(|_| {
            space.sample_into(&mut stream, &mut values);
            let ending = runner.observe(&values, &Probe::limits());
            let is_stopped = matches!(ending, Ending::BeyondLimit { limit: Limit::Steps, .. });
            let is_endless = is_stopped && runner.first_failed().is_none();
            is_endless.then(|| endless_loop(program, machine, &space.model(&values), Limit::Steps))
        })??;
        let message = format!("with {endless} of {runs} random assignments this loop never ends");
        Some(
            Diagnostic::warning(Code::LoopBound, place, message)
                .label("not within a million operations")
                .help("make its condition false with all values, or let an `ASSERT` before it keep such values out; only values with which it ends become questions"),
        )
    }

    /// The finding that runs are stopped at this limit: that a loop never ends, if no run ended
    /// because of it.
    pub fn beyond(&self, limit: Limit, place: Span) -> Diagnostic {
        let of_loop = self.stuck.filter(|stuck| stuck.limit == limit);
        let Some(span) = of_loop.and_then(|stuck| stuck.endless) else {
            return beyond(limit, place);
        };
        let runs = self.observation.runs;
        let label = match limit {
            Limit::Output => {
                let most = grouped(Limits::default().output as u64);
                format!("no random run left it before {most} characters were printed")
            }
            Limit::Steps
            | Limit::Depth
            | Limit::Heap
            | Limit::Power
            | Limit::Digits
            | Limit::LastDigit
            | Limit::Letter => {
                format!("none of {runs} random runs left it within a million operations")
            }
        };
        Diagnostic::error(Code::LoopBound, span, "no bound was found for this loop")
            .label(label)
            .help("make its condition false at some time, or write `LOOP(range(0, n));` before it to allow at most `n` passes")
    }
}

/// What happens where a run is stopped at a limit.
pub fn too_much(limit: Limit) -> String {
    let Limits { steps, depth, heap, output } = Limits::default();
    match limit {
        Limit::Steps => {
            format!("still running here after {} million operations", steps / 1_000_000)
        }
        Limit::Depth => {
            format!("more than {} calls are on the call stack here", grouped(depth.into()))
        }
        Limit::Heap => format!("more than {} MB of arrays and strings here", heap >> 20),
        Limit::Output => {
            format!("more than {} characters are printed here", grouped(output as u64))
        }
        Limit::Power => String::from("this power is too large for a `double` to hold every digit"),
        Limit::Digits => String::from("a number that versions of Java write with different digits"),
        Limit::LastDigit => String::from("a value of which Java leaves the last digit open"),
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
            "let the method end without calling itself sooner, or exclude such values by an `ASSERT` before it"
        }
        Limit::Heap => "make arrays shorter, or exclude such values by an `ASSERT` before it",
        Limit::Output => "print less, or exclude such values by an `ASSERT` before it",
        Limit::Power => "multiply in a loop, or exclude such values by an `ASSERT` before it",
        Limit::Digits => {
            "print fewer digits, as in `%.2f`, or exclude such values by an `ASSERT` before it"
        }
        Limit::LastDigit => {
            "use values for which the result has few digits, as in `Math.pow(1.5, 2)`, or compute it with `+`, `-`, `*`, `/` and `Math.sqrt`"
        }
        Limit::Letter => "use characters up to `\\u00ff`",
    };
    Diagnostic::error(Code::TooLarge, place, "the program does more than an exercise may")
        .label(too_much(limit))
        .help(help)
}

/// `100,000`
pub(in crate::solve) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
