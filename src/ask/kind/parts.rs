//! `parts`: the steps of the trace, to be put in the order in which they happen.
//!
//! In: instances with their traces. Out: for each four to seven steps. What holds: what a step says
//! happens exactly once in the whole run, so there is one right order, no two steps say the same,
//! and the order of their lines does not give it away.

use std::collections::BTreeMap;

use minijinja::Value;

use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::explain::named;
use crate::ask::facts::{Solved, Subject};
use crate::ask::kind::traced::whole_trace;
use crate::ask::question::Answer;
use crate::ask::wording::TemplateValues;
use crate::ask::{listing, value};
use crate::vary::Trace;
use crate::vary::trace::{RowKind, TraceCalls, VariableChange};

/// Steps that are asked for, at least and at most.
const LEAST: usize = 4;
const MOST: usize = 7;
/// Orders that are left, at least, to those who put the steps in the order of their lines.
const LEAST_ORDERS: usize = 6;
/// Characters of a value, at most.
const LONGEST: usize = 40;

/// Something that happens.
#[derive(Clone, Debug)]
struct DescribedStep {
    /// What happens, in a form that is the same if and only if the sentence is.
    meaning: String,
    /// What kind of step it is and where it happens: steps of the same sort tend to come in an
    /// order that needs no tracing.
    sort: String,
    phrase: Phrase,
    /// The line that it names; `None` for calls and results.
    line: Option<u32>,
    /// Whether it can be read off the program: what a variable starts with outside of loops and
    /// calls.
    is_plain: bool,
}

/// The steps in their order, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let drafts = instances.iter().map(|instance| draft(subject, instance)).collect();
    DraftSet { template: "parts.html", drafts, values: Vec::new() }
}

fn draft(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Draft, Unfit> {
    let trace = whole_trace(instance, "long-for-parts")?;
    let steps = StepTeller::of(subject, trace).steps;
    let mut often: BTreeMap<&str, usize> = BTreeMap::new();
    for step in &steps {
        *often.entry(&step.meaning).or_default() += 1;
    }
    let single: Vec<&DescribedStep> =
        steps.iter().filter(|step| often[step.meaning.as_str()] == 1).collect();
    let telling: Vec<&DescribedStep> =
        single.iter().copied().filter(|step| !step.is_plain).collect();
    let usable = if telling.len() < LEAST { single } else { telling };
    if usable.len() < LEAST {
        return Err(Unfit::new(
            "few-steps",
            vec![("count", Value::from(usable.len()))],
            "let more variables change, or let loops run longer with `LOOP(range(3, 8));`",
        ));
    }
    let chosen = mixed(&usable);
    if follows_the_lines(&chosen) {
        return Err(Unfit::new(
            "steps-as-lines",
            Vec::new(),
            "let a loop run more often with `LOOP(range(3, 8));`, or let methods be called",
        ));
    }
    let (items, words): (Vec<String>, Vec<Words>) = chosen
        .into_iter()
        .map(|step| {
            let words = Words { text: Some(step.phrase.clone()), feedback: None };
            (listing::escape(&step.meaning), words)
        })
        .unzip();
    let answer = Answer::Ordering { items };
    Ok(Draft { words, ..Draft::new(answer) })
}

/// Whether the order of their lines gives away in which order steps happen, or leaves fewer than
/// [`LEAST_ORDERS`] orders.
fn follows_the_lines(steps: &[&DescribedStep]) -> bool {
    let Some(lines) = steps.iter().map(|step| step.line).collect::<Option<Vec<u32>>>() else {
        return false;
    };
    let of_one_line = lines.chunk_by(|one, other| one == other).map(<[u32]>::len);
    let orders: usize = of_one_line.flat_map(|steps| 1..=steps).product();
    lines.is_sorted() && orders < LEAST_ORDERS
}

/// At most [`MOST`] steps from all over the run, of as many sorts as there are: one from each of as
/// many equal parts of it, the first of those whose sort was taken least often so far; in the last
/// part the last of them.
fn mixed<'a>(usable: &[&'a DescribedStep]) -> Vec<&'a DescribedStep> {
    let count = usable.len().min(MOST);
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let mut chosen = Vec::with_capacity(count);
    for part in 0..count {
        let steps = &usable[part * usable.len() / count..(part + 1) * usable.len() / count];
        let often =
            |step: &&&DescribedStep| taken.get(step.sort.as_str()).copied().unwrap_or_default();
        // How it all ends is worth asking.
        let is_last = part + 1 == count;
        let rarest = if is_last {
            steps.iter().rev().min_by_key(often)
        } else {
            steps.iter().min_by_key(often)
        };
        if let Some(step) = rarest {
            *taken.entry(&step.sort).or_default() += 1;
            chosen.push(*step);
        }
    }
    chosen
}

/// Tells a trace in the order in which things have happened: what a statement changes comes after
/// what it calls.
struct StepTeller<'a> {
    subject: &'a Subject<'a>,
    trace: &'a Trace,
    calls: TraceCalls,
    steps: Vec<DescribedStep>,
}

impl<'a> StepTeller<'a> {
    fn of(subject: &'a Subject<'a>, trace: &'a Trace) -> Self {
        let calls = TraceCalls::of(trace);
        let mut teller = StepTeller { subject, trace, calls, steps: Vec::new() };
        teller.activation(0);
        teller
    }

    /// The rows of an activation, and all that they call. Calls within calls wait on a list,
    /// because a run may be deep.
    fn activation(&mut self, first: usize) {
        enum Todo {
            Rows(usize, usize),
            Called(usize),
            Returned(usize),
            Row(usize),
        }
        let mut waiting = vec![Todo::Rows(first, 0)];
        while let Some(next) = waiting.pop() {
            match next {
                Todo::Rows(activation, at) => {
                    let Some(row) = self.calls.rows(activation).get(at).copied() else { continue };
                    waiting.push(Todo::Rows(activation, at + 1));
                    waiting.push(Todo::Row(row));
                    let called = self.calls.called(row).iter();
                    waiting.extend(called.rev().map(|called| Todo::Called(*called)));
                }
                Todo::Called(activation) => {
                    self.call(activation);
                    waiting.push(Todo::Returned(activation));
                    waiting.push(Todo::Rows(activation, 0));
                }
                Todo::Returned(activation) => self.returned(activation),
                Todo::Row(row) => self.row(row),
            }
        }
    }

    fn call(&mut self, at: usize) {
        let call = named::call(self.subject, &self.trace.activations[at]);
        let meaning = format!("{call} is called");
        let values = vec![("call", Value::from(call.as_str()))];
        self.push(meaning, (sort("call", &call), None), ("step.called", values), false);
    }

    fn returned(&mut self, at: usize) {
        let activation = &self.trace.activations[at];
        let call = named::call(self.subject, activation);
        let Some(result) = named::result(self.subject, activation) else { return };
        let meaning = format!("{call} returns {result}");
        let sort = sort("return", &call);
        let values = vec![("call", Value::from(call)), ("result", Value::from(result))];
        self.push(meaning, (sort, None), ("step.returned", values), false);
    }

    fn row(&mut self, at: usize) {
        let row = &self.trace.rows[at];
        let Some(line) = self.subject.lines.shown(row.span.start) else { return };
        if row.kind == RowKind::Here {
            return;
        }
        // What a call has changed of arrays and fields was changed when the call was under way.
        let calls = !self.calls.called(at).is_empty();
        let is_own = |change: &&VariableChange| {
            !calls || !(change.ty.is_changed_in_place() || change.is_static)
        };
        let written = |change: &VariableChange| {
            (change.variable.clone(), value::java(&change.ty, &change.value))
        };
        let changes: Vec<(String, String)> =
            row.changes.iter().filter(is_own).map(written).collect();
        let output = listing::visible(&row.printed.replace('\n', "↵"));
        let printed = if calls { String::new() } else { output };
        let is_long = |text: &str| text.chars().count() > LONGEST;
        let nothing = changes.is_empty() && printed.is_empty();
        if nothing || is_long(&printed) || changes.iter().any(|(_, value)| is_long(value)) {
            return;
        }
        let told: Vec<String> =
            changes.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let meaning = format!("{line}: {}; prints {printed:?}", told.join(", "));
        let is_plain = printed.is_empty()
            && row.passes.is_empty()
            && row.activation == 0
            && row.kind == RowKind::Statement
            && !calls;
        let changes: Vec<Value> = changes
            .into_iter()
            .map(|(name, value)| {
                Value::from_pairs([("variable", Value::from(name)), ("value", Value::from(value))])
            })
            .collect();
        let values = vec![
            ("line", Value::from(line)),
            ("changes", Value::from(changes)),
            ("output", Value::from(printed)),
        ];
        let place = (line.to_string(), Some(line));
        self.push(meaning, place, ("step.changed", values), is_plain);
    }

    fn push(
        &mut self,
        meaning: String,
        (sort, line): (String, Option<u32>),
        (key, values): (&str, TemplateValues),
        is_plain: bool,
    ) {
        self.steps.push(DescribedStep {
            meaning,
            sort,
            phrase: Phrase::new(key, values),
            line,
            is_plain,
        });
    }
}

/// The sort of a step that has to do with calls of a method, whatever the arguments are.
fn sort(what: &str, call: &str) -> String {
    format!("{what} {}", call.split('(').next().unwrap_or_default())
}
