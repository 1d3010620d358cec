//! Where the time of a command went, for `--timings`.
//!
//! In: the spans that the stages open while they work; nothing below the command line reads a
//! clock. Out: a table of stages down to rules and solver calls. What holds: the first level adds
//! up to the wall clock, and the steps below a stage are part of it. Work of other threads that no
//! stage waits for stands apart.

use super::environment::now;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use tracing::Subscriber;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;

/// A step that takes less than this share of the whole is listed with others of its kind.
const WORTH_A_LINE: f64 = 0.005;

/// Takes the time of spans from now on.
pub struct Timings {
    begin: Instant,
    steps: Arc<Mutex<Steps>>,
}

/// What the spans took so far.
#[derive(Default)]
struct Steps {
    steps: Vec<TimedStep>,
}

/// A kind of work within another one.
struct TimedStep {
    label: String,
    /// An index into [`Steps::steps`]; `None` for a stage.
    within: Option<usize>,
    /// Whether a thread did it that no stage waits for.
    is_beside: bool,
    calls: u64,
    spent: Duration,
}

impl Steps {
    /// The step of this label within another one, made when it is first entered.
    fn step(&mut self, label: &str, within: Option<usize>, is_beside: bool) -> usize {
        let known = self.steps.iter().position(|step| {
            step.label == label && step.within == within && step.is_beside == is_beside
        });
        known.unwrap_or_else(|| {
            let label = label.to_owned();
            self.steps.push(TimedStep {
                label,
                within,
                is_beside,
                calls: 0,
                spent: Duration::ZERO,
            });
            self.steps.len() - 1
        })
    }
}

/// What is kept with an open span.
struct OpenSpan {
    step: usize,
    /// How many threads are in it: one that waits is joined by those that it waits for.
    threads: u32,
    since: Option<Instant>,
    spent: Duration,
}

/// Writes down what spans take.
struct Taker {
    main: ThreadId,
    steps: Arc<Mutex<Steps>>,
}

/// Reads the field that names one of several things of a kind, such as a rule.
#[derive(Default)]
struct NameVisitor(String);

impl Visit for NameVisitor {
    fn record_str(&mut self, _: &Field, value: &str) {
        value.clone_into(&mut self.0);
    }

    fn record_debug(&mut self, _: &Field, value: &dyn std::fmt::Debug) {
        self.0 = format!("{value:?}");
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Taker {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut name = NameVisitor::default();
        attributes.record(&mut name);
        let label = match (attributes.metadata().name(), name.0) {
            (kind, name) if name.is_empty() => kind.to_owned(),
            (kind, name) => format!("{kind} {name}"),
        };
        let within = span
            .parent()
            .and_then(|parent| parent.extensions().get::<OpenSpan>().map(|open| open.step));
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        let is_beside = match within {
            Some(within) => steps.steps[within].is_beside,
            None => std::thread::current().id() != self.main,
        };
        let step = steps.step(&label, within, is_beside);
        span.extensions_mut().insert(OpenSpan {
            step,
            threads: 0,
            since: None,
            spent: Duration::ZERO,
        });
    }

    fn on_enter(&self, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(open) = span.extensions_mut().get_mut::<OpenSpan>()
        {
            open.threads += 1;
            open.since.get_or_insert_with(now);
        }
    }

    fn on_exit(&self, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(open) = span.extensions_mut().get_mut::<OpenSpan>()
        {
            open.threads = open.threads.saturating_sub(1);
            if open.threads == 0
                && let Some(since) = open.since.take()
            {
                open.spent += since.elapsed();
            }
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        if let Some(span) = context.span(&id)
            && let Some(open) = span.extensions().get::<OpenSpan>()
        {
            let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
            let step = &mut steps.steps[open.step];
            step.calls += 1;
            step.spent += open.spent;
        }
    }
}

impl Timings {
    /// Starts the clock, for this process. `None` if something else takes the spans already.
    pub fn start() -> Option<Self> {
        let steps = Arc::default();
        let taker = Taker { main: std::thread::current().id(), steps: Arc::clone(&steps) };
        let subscriber = tracing_subscriber::registry().with(taker);
        tracing::subscriber::set_global_default(subscriber).ok()?;
        Some(Self { begin: now(), steps })
    }

    /// The table up to now.
    pub fn table(&self) -> String {
        let steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        steps.table(self.begin.elapsed())
    }
}

impl Steps {
    /// All steps that are worth a line; `total` is what the wall clock says.
    fn table(&self, total: Duration) -> String {
        let mut table = String::from("  seconds    calls  step\n");
        row(&mut table, total, None, 0, "in all");
        self.rows(&mut table, None, false, total, total, 1);
        let beside: Duration = self.beside().map(|step| step.spent).sum();
        if beside > Duration::ZERO {
            row(&mut table, beside, None, 0, "meanwhile, on other threads");
            self.rows(&mut table, None, true, beside, total, 1);
        }
        table
    }

    fn beside(&self) -> impl Iterator<Item = &TimedStep> {
        self.steps.iter().filter(|step| step.within.is_none() && step.is_beside)
    }

    /// The steps within one that took `whole`, the longest first, and what is left of it.
    fn rows(
        &self,
        table: &mut String,
        within: Option<usize>,
        is_beside: bool,
        whole: Duration,
        total: Duration,
        depth: usize,
    ) {
        let mut steps: Vec<(usize, &TimedStep)> = self
            .steps
            .iter()
            .enumerate()
            .filter(|(_, step)| step.within == within && step.is_beside == is_beside)
            .collect();
        if steps.is_empty() {
            return;
        }
        steps.sort_by_key(|(at, step)| (std::cmp::Reverse(step.spent), *at));
        let least = total.mul_f64(WORTH_A_LINE);
        let (mut small, mut calls, mut kinds) = (Duration::ZERO, 0, 0);
        for (at, step) in steps.iter().copied() {
            // A stage is always told; of many steps within one only those that matter.
            if step.spent < least && within.is_some() {
                small += step.spent;
                calls += step.calls;
                kinds += 1;
                continue;
            }
            row(table, step.spent, Some(step.calls), depth, &step.label);
            self.rows(table, Some(at), is_beside, step.spent, total, depth + 1);
        }
        if kinds > 0 {
            row(table, small, Some(calls), depth, &format!("{kinds} shorter steps"));
        }
        let all: Duration = steps.iter().map(|(_, step)| step.spent).sum();
        if let Some(rest) = whole.checked_sub(all)
            && rest >= least
        {
            row(table, rest, None, depth, "the rest");
        }
    }
}

fn row(table: &mut String, spent: Duration, calls: Option<u64>, depth: usize, label: &str) {
    let calls = calls.map_or_else(String::new, |calls| calls.to_string());
    let indent = "  ".repeat(depth);
    let seconds = spent.as_secs_f64();
    let _ = writeln!(table, "{seconds:>9.3}  {calls:>7}  {indent}{label}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(of: &[(&str, Option<usize>, bool, u64, u64)]) -> Steps {
        let steps = of.iter().map(|&(label, within, is_beside, calls, millis)| TimedStep {
            label: label.to_owned(),
            within,
            is_beside,
            calls,
            spent: Duration::from_millis(millis),
        });
        Steps { steps: steps.collect() }
    }

    #[test]
    fn stages_and_the_rest_add_up_and_short_steps_are_counted_together() {
        let steps = steps(&[
            ("read", None, false, 1, 10),
            ("search", None, false, 1, 700),
            ("solver call", Some(1), false, 7, 400),
            ("rule a", Some(1), false, 9, 2),
            ("rule b", Some(1), false, 9, 1),
            ("unwind", None, true, 1, 50),
        ]);
        let expected = "  seconds    calls  step
    1.000           in all
    0.700        1    search
    0.400        7      solver call
    0.003       18      2 shorter steps
    0.297               the rest
    0.010        1    read
    0.290             the rest
    0.050           meanwhile, on other threads
    0.050        1    unwind
";
        assert_eq!(steps.table(Duration::from_secs(1)), expected);
    }

    #[test]
    fn spans_of_other_threads_stand_below_what_waits_for_them() {
        let kept = Arc::default();
        let taker = Taker { main: std::thread::current().id(), steps: Arc::clone(&kept) };
        let subscriber = tracing_subscriber::registry().with(taker);
        tracing::subscriber::with_default(subscriber, || {
            let stage = tracing::info_span!("stage").entered();
            for name in ["one", "two", "one"] {
                let _rule = tracing::info_span!("rule", name).entered();
            }
            let dispatch = tracing::dispatcher::get_default(Clone::clone);
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    tracing::dispatcher::with_default(&dispatch, || {
                        stage.in_scope(|| tracing::info_span!("waited for").in_scope(|| {}));
                        tracing::info_span!("beside").in_scope(|| {});
                    });
                });
            });
        });
        let steps = kept.lock().unwrap();
        let told: Vec<_> = steps
            .steps
            .iter()
            .map(|step| (step.label.as_str(), step.within, step.is_beside, step.calls))
            .collect();
        let expected = [
            ("stage", None, false, 1),
            ("rule one", Some(0), false, 2),
            ("rule two", Some(0), false, 1),
            ("waited for", Some(0), false, 1),
            ("beside", None, true, 1),
        ];
        assert_eq!(told, expected);
    }
}
