//! Search: tests for a dialogue, those with fewer inputs first.
//!
//! In: a dialogue, bounds and a seed. Out: inputs for every path, each with what a right program
//! may print for them. Afterwards holds: each test has its generalised trace; a path gives several
//! tests, first with small and special values, then with random ones; all follows from the seed.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::read::datum::Datum;
use crate::read::domain::Domain;
use crate::read::types::Primitive;
use crate::solve::space::random::{Purpose, Stream};
use crate::solve::ssa::{PlaceholderTerms, smtlib};
use crate::source::Span;

use super::candidates::{candidates, constants, first_of};
use super::cells::{assign, decoded};
use super::coverage::PathCoverage;
use super::generalised::{GeneralisedTrace, TraceError, generalised_trace};
use super::overflow::trace_and_overflows;
use super::overflow_mode::OverflowMode;
use super::paths::{
    InputFate, PathBounds, PathDecision, PathFinder, PathState, PathSummary, WalkStart, walk,
    walk_and,
};
use super::quick::Valuation;
use super::spec::{Dialogue, DialogueParameter};
use super::witness::drawn;

/// What is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestOrder {
    /// How far paths are followed.
    pub bounds: PathBounds,
    /// The most tests for one path. Default 5. Where there are more than one, up to twice as many
    /// are added for borders and parts of conditions that those miss.
    pub tests: usize,
    /// Chooses random values, and the member of a family.
    pub seed: u64,
}

impl Default for TestOrder {
    fn default() -> Self {
        Self { bounds: PathBounds::default(), tests: 5, seed: 0 }
    }
}

/// Inputs to run a program on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialogueTest {
    /// The values of all parameters of the dialogue.
    pub parameters: Vec<Datum>,
    /// The lines that are typed.
    pub inputs: Vec<String>,
    /// The number of the path that they follow, from 0 in the order in which paths are found.
    pub path: usize,
    /// The decisions of that path.
    pub decisions: Vec<PathDecision>,
    /// What becomes of each input.
    pub fates: Vec<InputFate>,
    /// What a right program may do.
    pub trace: GeneralisedTrace,
}

impl DialogueTest {
    /// The arguments that a program is given: the hidden parameters.
    pub fn arguments(&self, dialogue: &Dialogue) -> Vec<String> {
        dialogue.arguments(&self.parameters)
    }
}

/// What a search came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestSummary {
    /// How far paths were followed.
    pub paths: PathSummary,
    /// How many tests were made.
    pub tests: usize,
    /// Why some paths have no test: a term that has no value for their inputs.
    pub failing: Vec<(Span, String)>,
    /// The types of which an overflow is demanded, and occurs in none of the tests; where one of
    /// any type is demanded, all of them or none.
    pub without_overflow: Vec<Primitive>,
}

/// Makes tests and gives each to `visit`, which may end the search. `may_go_on` is asked now and
/// then whether to go on.
pub fn search(
    dialogue: &Dialogue,
    order: &TestOrder,
    may_go_on: &(dyn Fn() -> bool + Sync),
    visit: &mut (dyn FnMut(DialogueTest) -> ControlFlow<()> + Send),
) -> TestSummary {
    let parameters = member(dialogue, order.seed);
    let mut number = 0;
    let mut maker = TestMaker::new(dialogue);
    let mut coverage = PathCoverage::default();
    let bounds = PathBounds { outputs: order.tests > 1, ..order.bounds };
    let start = WalkStart { parameters: &parameters, given: None };
    let paths = walk(dialogue, start, &bounds, may_go_on, &mut |finder, path| {
        let at = number;
        number += 1;
        let mut stream = Stream::new(order.seed, Purpose::Draw, u64::try_from(at).unwrap_or(0));
        let mut made: Vec<(Vec<Datum>, Vec<String>)> = Vec::new();
        let mut tried = assignments(finder, &path, order.tests, &mut stream);
        if order.tests > 1 {
            let more = coverage.completed(finder, &path, &tried, 2 * order.tests);
            tried.extend(more);
        }
        tried.extend(maker.overflowing(finder, &path));
        for values in tried {
            let typed = finder.typed_lines(&path, &values);
            if made.contains(&typed) {
                continue;
            }
            made.push(typed.clone());
            if let Some(test) = maker.test((&path, at), typed) {
                visit(test)?;
            }
        }
        ControlFlow::Continue(())
    });
    maker.summary(paths)
}

/// Makes tests of lines that take a path, and notes what is said of a search in the end.
pub(super) struct TestMaker<'d> {
    dialogue: &'d Dialogue,
    tests: usize,
    failing: Vec<(Span, String)>,
    endless: Vec<(Span, Vec<Datum>, Vec<String>)>,
    /// The types of which something overflows in some test.
    overflowed: BTreeSet<Primitive>,
    /// How often it was asked where something overflows.
    asked: BTreeMap<(Span, Primitive), usize>,
}

impl<'d> TestMaker<'d> {
    pub(super) fn new(dialogue: &'d Dialogue) -> Self {
        Self {
            dialogue,
            tests: 0,
            failing: Vec::new(),
            endless: Vec::new(),
            overflowed: BTreeSet::new(),
            asked: BTreeMap::new(),
        }
    }

    /// Values that take a path and overflow where that is demanded.
    pub(super) fn overflowing(
        &mut self,
        finder: &mut PathFinder<'_, '_>,
        path: &PathState,
    ) -> Vec<Valuation> {
        finder.overflowing(path, &mut self.asked)
    }

    /// The test with these parameters and lines, which take a path; `None` if the dialogue says
    /// nothing of them, or something overflows that is to be avoided.
    pub(super) fn test(
        &mut self,
        (path, at): (&PathState, usize),
        (parameters, inputs): (Vec<Datum>, Vec<String>),
    ) -> Option<DialogueTest> {
        let modes = self.dialogue.settings.overflow;
        let (trace, seen) = if modes.are_restricting() {
            trace_and_overflows(self.dialogue, &parameters, &inputs)
        } else {
            (generalised_trace(self.dialogue, &parameters, &inputs), Vec::new())
        };
        match trace {
            Ok(trace) => {
                if modes.are_restricting() {
                    let types: BTreeSet<_> = seen.iter().map(|one| one.ty).collect();
                    // What the solver was not told of is left out here.
                    if types.iter().any(|ty| modes.of(*ty) == OverflowMode::Avoid) {
                        return None;
                    }
                    self.overflowed.extend(types);
                }
                self.tests += 1;
                let decisions = path.decisions.clone();
                let fates = path.inputs.iter().map(|input| input.fate).collect();
                Some(DialogueTest { parameters, inputs, path: at, decisions, fates, trace })
            }
            Err(TraceError::Evaluation(error)) if error.is_endless => {
                self.endless.push((error.span, parameters, inputs));
                None
            }
            Err(TraceError::Evaluation(error)) => {
                let said = (error.span, error.reason);
                if !self.failing.contains(&said) {
                    self.failing.push(said);
                }
                None
            }
            Err(error) => {
                debug_assert!(false, "a path and its values disagree: {error:?} {inputs:?}");
                None
            }
        }
    }

    /// What the search came to, whose paths these are.
    pub(super) fn summary(self, mut paths: PathSummary) -> TestSummary {
        for (span, parameters, inputs) in self.endless {
            paths.notes_endless(self.dialogue, span, &parameters, inputs);
        }
        let modes = self.dialogue.settings.overflow;
        let demanded = modes.with(OverflowMode::Demand);
        let without_overflow = if modes.is_by_type || self.overflowed.is_empty() {
            demanded.filter(|ty| !self.overflowed.contains(ty)).collect()
        } else {
            Vec::new()
        };
        TestSummary { paths, tests: self.tests, failing: self.failing, without_overflow }
    }
}

/// The paths alone, without tests; one example for each.
pub fn paths(
    dialogue: &Dialogue,
    order: &TestOrder,
    may_go_on: &(dyn Fn() -> bool + Sync),
) -> PathSummary {
    let parameters = member(dialogue, order.seed);
    let count = &mut |_: &mut PathFinder<'_, '_>, _: PathState| ControlFlow::Continue(());
    let start = WalkStart { parameters: &parameters, given: None };
    walk(dialogue, start, &order.bounds, may_go_on, count)
}

/// The paths as a script for an SMT solver: for each, an example and a question whether its
/// conditions can hold together.
pub fn script(dialogue: &Dialogue, order: &TestOrder) -> String {
    let parameters = member(dialogue, order.seed);
    let start = WalkStart { parameters: &parameters, given: None };
    let mut ways = Vec::new();
    let note = &mut |finder: &mut PathFinder<'_, '_>, path: PathState| {
        let (cells, near) = cells_and_near(finder, &path);
        let values = smallest(finder, &path, &cells, &near);
        let (parameters, inputs) = finder.typed_lines(&path, &values);
        let mut example: Vec<String> = dialogue.arguments(&parameters);
        example.extend(inputs.iter().map(|line| format!("{line:?}")));
        let what = format!("path {}, such as {}", ways.len() + 1, example.join(", "));
        ways.push((what, path.conditions));
        ControlFlow::Continue(())
    };
    let copy = |finder: &mut PathFinder<'_, '_>| finder.terms().clone();
    let (_, terms) = walk_and(dialogue, start, &order.bounds, &|| true, note, copy);
    smtlib::ways(terms.unwrap_or_default(), &ways)
}

/// The member of a family that a seed chooses: a value for each parameter, hidden ones included.
/// Seed 0 takes the first value of each.
pub fn member(dialogue: &Dialogue, seed: u64) -> Vec<Datum> {
    let mut stream = Stream::new(seed, Purpose::Draw, u64::MAX);
    let drawn = dialogue.parameters.iter().map(|parameter| {
        let drawn = (seed > 0).then(|| random_of(parameter, &mut stream)).flatten();
        drawn.unwrap_or_else(|| first_of(&parameter.ty, &parameter.domain))
    });
    drawn.collect()
}

/// Up to `count` assignments that take a path: the smallest that is found, then others.
fn assignments(
    finder: &mut PathFinder<'_, '_>,
    path: &PathState,
    count: usize,
    stream: &mut Stream,
) -> Vec<Valuation> {
    let (cells, near) = cells_and_near(finder, path);
    let mut made = vec![smallest(finder, path, &cells, &near)];
    if count > 1
        && let Some(all) = all_of_few(finder, path, &cells, &near, 2 * count)
    {
        made.extend(all.into_iter().filter(|values| *values != made[0]).collect::<Vec<_>>());
        return made;
    }
    let mut attempts = 0;
    while made.len() < count && attempts < 3 * count {
        attempts += 1;
        let from = made[attempts % made.len()].clone();
        let other = changed(finder, path, &cells, &near, from, stream);
        if !made.contains(&other) {
            made.push(other);
        }
    }
    made.truncate(count.max(1));
    made
}

/// The unknowns of a path, and the numbers that matter on it.
pub(super) fn cells_and_near(
    finder: &mut PathFinder<'_, '_>,
    path: &PathState,
) -> (Vec<PlaceholderTerms>, Vec<i64>) {
    let inputs = path.inputs.iter().map(|input| input.cell.clone());
    let cells = inputs.chain(finder.hidden.iter().cloned()).collect();
    let mut near: Vec<i64> = Vec::new();
    for condition in &path.conditions {
        near.extend(constants(finder.terms(), *condition));
        near.sort_unstable();
        near.dedup();
    }
    near.retain(|number| number.unsigned_abs() <= 10_000);
    near.truncate(40);
    (cells, near)
}

/// All assignments of values at hand that take a path, where there are at most `most` of them and
/// few to try.
pub(super) fn all_of_few(
    finder: &mut PathFinder<'_, '_>,
    path: &PathState,
    cells: &[PlaceholderTerms],
    near: &[i64],
    most: usize,
) -> Option<Vec<Valuation>> {
    const TRIALS: usize = 500;
    let pools: Vec<Vec<Datum>> =
        cells.iter().map(|cell| candidates(cell, near, finder.dialogue)).collect();
    let trials = pools.iter().try_fold(1_usize, |all, pool| all.checked_mul(pool.len()))?;
    if trials > TRIALS {
        return None;
    }
    let mut found = Vec::new();
    for number in 0..trials {
        let mut rest = number;
        let mut trial = path.witness.clone();
        let is_allowed = cells.iter().zip(&pools).all(|(cell, pool)| {
            let value = &pool[rest % pool.len()];
            rest /= pool.len();
            assign(cell, value, finder.terms(), &mut trial)
        });
        if is_allowed && finder.hold(path, &trial) && !found.contains(&trial) {
            if found.len() == most {
                return None;
            }
            found.push(trial);
        }
    }
    Some(found)
}

/// The witness with each value as simple as it can be while the others stay.
pub(super) fn smallest(
    finder: &mut PathFinder<'_, '_>,
    path: &PathState,
    cells: &[PlaceholderTerms],
    near: &[i64],
) -> Valuation {
    let mut values = path.witness.clone();
    for cell in cells.iter().rev() {
        for value in candidates(cell, near, finder.dialogue) {
            let own = decoded(cell, finder.terms(), &values);
            if !is_simpler(&value, &own) {
                continue;
            }
            if let Some(simpler) = with(finder, path, &values, cell, &value) {
                values = simpler;
                break;
            }
        }
    }
    values
}

fn is_simpler(one: &Datum, other: &Datum) -> bool {
    match (one, other) {
        (Datum::Text(one), Datum::Text(other)) => one.len() < other.len(),
        _ => one.number().zip(other.number()).is_some_and(|(one, other)| {
            (one.unsigned_abs(), one < 0) < (other.unsigned_abs(), other < 0)
        }),
    }
}

/// The assignment with another value of a cell, if that still takes the path.
fn with(
    finder: &mut PathFinder<'_, '_>,
    path: &PathState,
    values: &Valuation,
    cell: &PlaceholderTerms,
    value: &Datum,
) -> Option<Valuation> {
    let mut trial = values.clone();
    let is_allowed = assign(cell, value, finder.terms(), &mut trial);
    (is_allowed && finder.hold(path, &trial)).then_some(trial)
}

/// An assignment in which each value is drawn anew, as far as the path allows.
pub(super) fn changed(
    finder: &mut PathFinder<'_, '_>,
    path: &PathState,
    cells: &[PlaceholderTerms],
    near: &[i64],
    mut values: Valuation,
    stream: &mut Stream,
) -> Valuation {
    const TRIES: usize = 6;
    for at in 0..finder.hidden.len() {
        for _ in 0..TRIES {
            if let Some(other) = with_other_hidden(finder, path, cells, &values, at, stream) {
                values = other;
                break;
            }
        }
    }
    for cell in cells {
        let others: Vec<i64> = cells
            .iter()
            .filter_map(|other| decoded(other, finder.terms(), &values).number())
            .chain(near.iter().copied())
            .collect();
        let pool = candidates(cell, &others, finder.dialogue);
        for _ in 0..TRIES {
            let value = drawn(cell, &pool, stream);
            if let Some(other) = value.and_then(|value| with(finder, path, &values, cell, &value)) {
                values = other;
                break;
            }
        }
    }
    values
}

/// The assignment with another value of a hidden parameter, if that takes the path: alone, or with
/// all inputs moved by as much, since inputs are often compared with it.
fn with_other_hidden(
    finder: &mut PathFinder<'_, '_>,
    path: &PathState,
    cells: &[PlaceholderTerms],
    values: &Valuation,
    at: usize,
    stream: &mut Stream,
) -> Option<Valuation> {
    let parameter = finder.dialogue.parameters.get(at).filter(|one| one.is_hidden)?;
    let hidden = finder.hidden[at].clone();
    let drawn = random_of(parameter, stream)?;
    let own = decoded(&hidden, finder.terms(), values);
    if let Some(alone) = with(finder, path, values, &hidden, &drawn) {
        return Some(alone);
    }
    let by = drawn.number()?.checked_sub(own.number()?)?;
    let mut trial = values.clone();
    for cell in cells {
        let before = decoded(cell, finder.terms(), values);
        let Some(number) = before.number() else { continue };
        let moved = before.with_number(number.checked_add(by)?);
        if cell != &hidden && !assign(cell, &moved, finder.terms(), &mut trial) {
            return None;
        }
    }
    let is_allowed = assign(&hidden, &drawn, finder.terms(), &mut trial);
    (is_allowed && finder.hold(path, &trial)).then_some(trial)
}

/// Any value of a domain of numbers or listed texts.
pub(super) fn random_of(parameter: &DialogueParameter, stream: &mut Stream) -> Option<Datum> {
    match &parameter.domain {
        Domain::Number(values) => {
            let number = values.nth(stream.below_wide(values.count()))?;
            Some(Datum::of(parameter.ty.primitive()?, number))
        }
        Domain::Texts(texts) => {
            let at = stream.below(u64::try_from(texts.len()).ok().filter(|len| *len > 0)?);
            texts.get(usize::try_from(at).ok()?).cloned().map(Datum::Text)
        }
        Domain::Text { .. } | Domain::Array { .. } => None,
    }
}
