//! Models of a query that differ in many places.
//!
//! In: a [`Query`] and a seed. Out: one assignment after another, no two with the same placeholder
//! values; the end says whether there are more. The stream is the same for the same query, seed and
//! version of Z3.
//!
//! Where random values pass now and then they are taken as they are, and the solver is asked only
//! for what is rare.
//!
//! A solver that is only forbidden its earlier answers changes as little as it can. So each search
//! starts from random values for all placeholders, uniform within their sets, and assumes them bit
//! by bit. Where the conditions contradict them, the solver names the bits to blame; a random half
//! of these is let go, until an assignment remains. Bits that contradict nothing keep their random
//! value, so consecutive models differ almost as much as random values would. The assumptions
//! vanish after each search: what is refuted without any of them is refuted for good.

use crate::read::domain::ValueSet;
use crate::solve::clock::passed;
use crate::solve::query::{Assignment, Query, Tag};
use crate::solve::search::guess::Guesses;
use crate::solve::space::random::Stream;
use crate::solve::term::Sort;
use crate::solve::z3::{CheckResult, Options, Pin, Session, conflict, on_fresh_thread};
use std::sync::mpsc;
use std::time::Instant;

/// In which order models come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ModelOrder {
    /// So that consecutive models differ in many places.
    #[default]
    Spread,
    /// As the solver finds them, which is fastest if all of them are wanted.
    AsFound,
}

/// What is wanted of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct SampleRequest {
    /// Where random choices start from.
    pub seed: u64,
    /// The order of models.
    pub order: ModelOrder,
    /// When the search ends at the latest; `None`: never.
    pub deadline: Option<Instant>,
    /// The most resources of Z3 that the search may cost, as its `rlimit` counts them; `None`: no
    /// bound. Where they are used up, it ends with [`Ended::Timeout`].
    pub resources: Option<u64>,
    /// The most conflicts in the SAT solver that one check may cost, and that checks which decide
    /// nothing may cost together; `None`: no bound. Where they do not suffice, the search ends with
    /// [`Ended::Unknown`].
    pub conflicts: Option<u32>,
    /// How the query is handed to the solver.
    pub options: Options,
}

/// What the receiver of a model says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Go on.
    More,
    /// Enough.
    Stop,
}

/// Why a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The receiver had enough.
    Stopped,
    /// There are no more models, which is proved; there was at least one.
    Exhausted,
    /// The deadline passed, or the resources are used up.
    Timeout,
    /// Z3 gave up for the reason that it states.
    Unknown(String),
    /// There is no model at all, which is proved.
    Unsatisfiable {
        /// Conditions that contradict each other.
        core: Vec<Tag>,
    },
}

/// Searches for models until `on_model` has enough, there are no more, or the time is up.
pub fn models(
    query: &Query,
    request: &SampleRequest,
    on_model: &mut dyn FnMut(&Assignment) -> Next,
) -> Ended {
    let (send_model, receive_model) = mpsc::sync_channel::<Assignment>(0);
    let (send_next, receive_next) = mpsc::sync_channel::<Next>(1);
    let span = tracing::Span::current();
    std::thread::scope(|scope| {
        let search = scope.spawn(move || {
            let _span = span.entered();
            on_fresh_thread(move || {
                search(&query.simpler(), request, &mut |assignment| {
                    let sent = send_model.send(assignment);
                    if sent.is_err() {
                        Next::Stop
                    } else {
                        receive_next.recv().unwrap_or(Next::Stop)
                    }
                })
            })
        });
        while let Ok(assignment) = receive_model.recv() {
            let next = on_model(&assignment);
            if send_next.send(next).is_err() {
                break;
            }
        }
        match search.join() {
            Ok(ended) => ended,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn search(
    query: &Query,
    request: &SampleRequest,
    on_model: &mut dyn FnMut(Assignment) -> Next,
) -> Ended {
    let mut found = Vec::new();
    if request.order == ModelOrder::Spread
        && !passed(request.deadline)
        && let Some(mut guesses) = Guesses::new(query)
    {
        let mut stream = Stream::of_solver(request.seed);
        let mut next = || {
            let _span = tracing::info_span!("guess a model").entered();
            guesses.next(&mut |limit| stream.below_masked(limit))
        };
        while let Some(assignment) = next() {
            found.push(assignment.clone());
            if on_model(assignment) == Next::Stop {
                return Ended::Stopped;
            }
            if passed(request.deadline) {
                return Ended::Timeout;
            }
        }
    }
    let Some(session) = Session::new(query, request.options, request.deadline) else {
        return Ended::Timeout;
    };
    session.limit_resources(request.resources);
    for assignment in &found {
        session.block(assignment);
    }
    let mut dice = Dice::new(query, &session, request.seed);
    let most = query.effort(request.conflicts);
    let is_floating = query.has_floating();
    let mut left = most;
    let mut found_any = !found.is_empty();
    drop(found);
    loop {
        let outcome = match request.order {
            ModelOrder::Spread if is_floating => near(&session, &mut dice, &mut left),
            ModelOrder::Spread => spread(&session, &mut dice, &mut left),
            ModelOrder::AsFound => session.check(&[], most),
        };
        match outcome {
            CheckResult::Satisfiable(assignment) => {
                found_any = true;
                if is_floating {
                    left = most;
                }
                session.block(&assignment);
                if on_model(assignment) == Next::Stop {
                    return Ended::Stopped;
                }
            }
            CheckResult::Unsatisfiable { .. } if found_any => return Ended::Exhausted,
            CheckResult::Unsatisfiable { .. } => {
                let core = conflict(query, request.options, most, request.deadline);
                return Ended::Unsatisfiable { core };
            }
            CheckResult::Unknown(_) if passed(request.deadline) || session.is_spent() => {
                return Ended::Timeout;
            }
            CheckResult::Unknown(reason) => return Ended::Unknown(reason),
        }
    }
}

/// Conflicts that the first check of a search with random assumptions may cost.
const FIRST_EFFORT: u32 = 2_000;

/// Checks with random assumptions before a search does without.
const ROUNDS: u32 = 12;

/// One model near random values, or what a check without assumptions says.
fn spread(session: &Session<'_>, dice: &mut Dice, left: &mut Option<u32>) -> CheckResult {
    let mut pins = dice.pins(session);
    for _ in 0..ROUNDS {
        match session.check(&pins, Some(FIRST_EFFORT)) {
            CheckResult::Unsatisfiable { core } if !core.is_empty() => {
                let mut dropped = core;
                dice.stream.shuffle(&mut dropped);
                dropped.truncate(dropped.len().div_ceil(2));
                pins.retain(|pin| !dropped.contains(pin));
            }
            CheckResult::Unknown(_) => {
                *left = left.map(|left| left.saturating_sub(FIRST_EFFORT));
                dice.stream.shuffle(&mut pins);
                pins.truncate(pins.len() / 2);
            }
            decided @ (CheckResult::Satisfiable(_) | CheckResult::Unsatisfiable { .. }) => {
                return decided;
            }
        }
        if pins.is_empty() {
            break;
        }
    }
    session.check(&[], *left)
}

/// Conflicts that a check with random assumptions on floating numbers may cost.
const FLOATING_FIRST_EFFORT: u32 = 300;

/// Checks with random assumptions that decide nothing, after which the rest is spent without any.
const TRIALS: u32 = 3;

/// [`spread`] on floating numbers, which are either easy with some assumptions or too hard: checks
/// that decide nothing cost no more than what is left.
fn near(session: &Session<'_>, dice: &mut Dice, left: &mut Option<u32>) -> CheckResult {
    let mut pins = dice.pins(session);
    let mut undecided = 0;
    while !pins.is_empty() && left.is_none_or(|left| left > FLOATING_FIRST_EFFORT) {
        match session.check(&pins, Some(FLOATING_FIRST_EFFORT)) {
            CheckResult::Unsatisfiable { core } if !core.is_empty() => {
                let mut dropped = core;
                dice.stream.shuffle(&mut dropped);
                dropped.truncate(dropped.len().div_ceil(2));
                pins.retain(|pin| !dropped.contains(pin));
            }
            CheckResult::Unknown(_) => {
                *left = left.map(|left| left.saturating_sub(FLOATING_FIRST_EFFORT));
                undecided += 1;
                dice.stream.shuffle(&mut pins);
                pins.truncate(if undecided == TRIALS { 0 } else { pins.len() / 2 });
            }
            decided @ (CheckResult::Satisfiable(_) | CheckResult::Unsatisfiable { .. }) => {
                return decided;
            }
        }
    }
    session.check(&[], *left)
}

/// Random choices.
struct Dice {
    stream: Stream,
    /// For each cell its values, if they are not all of its bits, and how many bits it has.
    cells: Vec<(Option<ValueSet>, u32)>,
}

impl Dice {
    fn new(query: &Query, session: &Session<'_>, seed: u64) -> Self {
        let cells = session
            .cells()
            .iter()
            .map(|cell| {
                let variable = query.terms.variable_info(cell.variable);
                let values = variable.values.clone().filter(|_| variable.sort != Sort::Bool);
                (values, cell.width)
            })
            .collect();
        Self { stream: Stream::of_solver(seed), cells }
    }

    /// The bits of random values for all cells.
    fn pins(&mut self, session: &Session<'_>) -> Vec<Pin> {
        let mut pins = Vec::new();
        for cell in 0..self.cells.len() {
            let (values, width) = self.cells[cell].clone();
            let value = match values {
                Some(values) => {
                    let at = self.stream.below_masked(values.count());
                    values.nth(at).unwrap_or_else(|| values.least())
                }
                #[expect(clippy::cast_possible_wrap, reason = "random bits are seen as a number")]
                None => self.stream.draw_bits() as i64,
            };
            let value = session.cells()[cell].code(value);
            pins.extend((0..width).map(|bit| Pin {
                cell,
                bit,
                set: (value >> bit.min(63)) & 1 == 1,
            }));
        }
        pins
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::datum::Datum;
    use crate::solve::model::Model;
    use crate::solve::standins::{self, QueryBuilder};
    use std::collections::{BTreeMap, BTreeSet};

    fn take(query: &Query, request: &SampleRequest, count: usize) -> (Vec<Model>, Ended) {
        let mut found: Vec<Model> = Vec::new();
        let ended = models(query, request, &mut |assignment| {
            assert!(query.holds(assignment), "every model satisfies the query");
            found.push(query.model(assignment));
            if found.len() == count { Next::Stop } else { Next::More }
        });
        (found, ended)
    }

    fn in_order(order: ModelOrder, seed: u64) -> SampleRequest {
        SampleRequest { seed, order, ..SampleRequest::default() }
    }

    /// The share of placeholders in which consecutive models differ.
    fn variety(models: &[Model]) -> f64 {
        let pairs = models.windows(2).flat_map(|pair| pair[0].values.iter().zip(&pair[1].values));
        let (mut differ, mut all) = (0_u32, 0_u32);
        for (a, b) in pairs {
            differ += u32::from(a != b);
            all += 1;
        }
        f64::from(differ) / f64::from(all)
    }

    #[test]
    fn all_models_are_found_once_in_both_orders() {
        let query = standins::counting_loops();
        for order in [ModelOrder::AsFound, ModelOrder::Spread] {
            let (found, ended) = take(&query, &in_order(order, 7), usize::MAX);
            let different: BTreeSet<&Model> = found.iter().collect();
            assert_eq!((found.len(), different.len()), (2248, 2248), "{order:?}");
            assert_eq!(ended, Ended::Exhausted);
        }
    }

    #[test]
    fn elements_behind_the_length_make_no_models() {
        for order in [ModelOrder::AsFound, ModelOrder::Spread] {
            let mut builder = QueryBuilder::new();
            let (length, elements) = builder.array((0, 3), 0, 2);
            let two = builder.number(2);
            let long = builder.terms.less(two, length);
            let first_is_two = builder.terms.equal(elements[0], two);
            let required = builder.terms.implies(long, first_is_two);
            builder.require(required);
            let (found, ended) = take(&builder.query(), &in_order(order, 3), usize::MAX);
            // 1 + 3 + 9 arrays of up to two elements, and 9 of three that start with 2.
            assert_eq!(found.len(), 22, "{order:?}");
            assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 22);
            assert!(found.contains(&Model { values: vec![Datum::Array(Vec::new())] }));
            assert_eq!(ended, Ended::Exhausted);
        }
    }

    /// The variety of independent uniform choices among all models.
    fn uniform_variety(all: &[Model]) -> f64 {
        let total = f64::from(u32::try_from(all.len()).expect("few"));
        let placeholders = all[0].values.len();
        let differ: f64 = (0..placeholders)
            .map(|at| {
                let mut counts: BTreeMap<&Datum, f64> = BTreeMap::new();
                for model in all {
                    *counts.entry(&model.values[at]).or_default() += 1.0;
                }
                1.0 - counts.values().map(|count| (count / total) * (count / total)).sum::<f64>()
            })
            .sum();
        differ / f64::from(u32::try_from(placeholders).expect("few"))
    }

    #[test]
    fn spread_models_differ_as_much_as_uniform_ones() {
        let query = standins::counting_loops();
        let (all, _) = take(&query, &in_order(ModelOrder::AsFound, 0), usize::MAX);
        let (spread, _) = take(&query, &in_order(ModelOrder::Spread, 11), 100);
        let (plain, _) = take(&query, &in_order(ModelOrder::AsFound, 11), 100);
        let share = variety(&spread) / uniform_variety(&all);
        assert!(share > 0.85, "{share}");
        assert!(variety(&plain) < 0.6 * variety(&spread), "{}", variety(&plain));
        for query in [
            standins::bubble_sort(8, 13),
            standins::insertion_sort(8, 12),
            standins::spread_everywhere(12),
        ] {
            let (spread, _) = take(&query, &in_order(ModelOrder::Spread, 11), 20);
            assert!(variety(&spread) > 0.85, "{}", variety(&spread));
        }
    }

    #[test]
    fn a_seed_fixes_the_stream() {
        let query = standins::spread_everywhere(6);
        let (one, _) = take(&query, &in_order(ModelOrder::Spread, 5), 8);
        let (same, _) = take(&query, &in_order(ModelOrder::Spread, 5), 5);
        let (other, _) = take(&query, &in_order(ModelOrder::Spread, 6), 8);
        assert_eq!(one[..5], same[..]);
        assert_ne!(one, other);
    }

    #[test]
    fn a_contradiction_names_its_conditions() {
        let mut builder = QueryBuilder::new();
        let x = builder.cell("x", 0, 9);
        let y = builder.cell("y", 0, 9);
        let sum = builder.terms.add(x, y);
        for (a, b) in [(x, 3), (sum, 17), (y, 5)] {
            let b = builder.number(b);
            let less = builder.terms.less(b, a);
            builder.require(less);
        }
        let nine = builder.number(9);
        let contradicts = builder.terms.less(y, nine);
        builder.require(contradicts);
        let (found, ended) = take(&builder.query(), &in_order(ModelOrder::Spread, 0), 1);
        assert!(found.is_empty());
        let core = vec![Tag::Assertion(1), Tag::Assertion(3)];
        assert_eq!(ended, Ended::Unsatisfiable { core });
    }

    #[test]
    fn a_deadline_that_has_passed_ends_the_search() {
        let request = SampleRequest {
            deadline: Some(crate::solve::clock::past()),
            ..SampleRequest::default()
        };
        let (found, ended) = take(&standins::counting_loops(), &request, 1);
        assert_eq!((found.len(), ended), (0, Ended::Timeout));
    }

    #[test]
    fn resources_that_are_used_up_end_the_search_where_they_always_do() {
        let within = |resources| {
            let request =
                SampleRequest { resources: Some(resources), ..in_order(ModelOrder::AsFound, 0) };
            take(&standins::counting_loops(), &request, 400)
        };
        let (one, ended) = within(200_000);
        assert_eq!(ended, Ended::Timeout, "{} models", one.len());
        assert_eq!(one, within(200_000).0);
        assert!(within(400_000).0.len() > one.len());
        assert_eq!(within(u64::MAX).1, Ended::Stopped);
    }
}
