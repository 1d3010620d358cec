//! Which choices of values are instances: by brute force with the machine, by evaluating the
//! formula, and by Z3.
//!
//! In: a skeleton that was read. The three ways share nothing but the typed program, so what they
//! agree on is right, or was read wrongly.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use tatsu::read::datum::Datum;
use tatsu::read::domain::Domain;
use tatsu::read::ir::{ChosenPart, Placeholder, PlaceholderId};
use tatsu::read::types::Type;
use tatsu::skeleton::Skeleton;
use tatsu::solve::count::CountRequest;
use tatsu::solve::execute::{Limits, Machine, Outcome, Runner};
use tatsu::solve::model::Model;
use tatsu::solve::query::Query;
use tatsu::solve::search::sample::{Ended, ModelOrder, Next, SampleRequest, models};
use tatsu::solve::space::Space;
use tatsu::solve::space::values::Values;
use tatsu::solve::unwind::{Budget, Record, UnwindStop, UnwindingBounds, unwind};
use tatsu::solve::z3::{QueryResult, satisfiable};

/// More values of one placeholder than this are not listed.
const MOST_VALUES: u128 = 1_000_000;

/// Hands models to whoever asks for them.
type Models<'m> = dyn FnMut(&mut dyn FnMut(&Model)) + 'm;

/// A skeleton and ways to try values on it.
pub struct Subject<'s> {
    skeleton: &'s Skeleton,
    /// The machine.
    pub machine: Machine,
    runner: Runner,
    values: Values,
    /// What a run may use.
    pub limits: Limits,
}

impl<'s> Subject<'s> {
    /// A subject with the machine's usual limits.
    pub fn new(skeleton: &'s Skeleton) -> Self {
        let machine = Machine::new(&skeleton.program);
        let runner = machine.runner();
        let values = Values::with_placeholders(skeleton.program.placeholders.len());
        Self { skeleton, machine, runner, values, limits: Limits::default() }
    }

    /// How many choices of values there are; `None` beyond 2^128.
    pub fn space(&self) -> Option<u128> {
        self.ways(None)
    }

    /// How many ways there are to choose the placeholders that stand in this alternative of a
    /// choice, or in none.
    fn ways(&self, within: Option<ChosenPart>) -> Option<u128> {
        let placeholders = self.skeleton.program.placeholders.iter().enumerate();
        let mut inside = placeholders.filter(|(_, placeholder)| placeholder.within == within);
        inside.try_fold(1_u128, |product, (at, placeholder)| {
            let own = if placeholder.is_choice() {
                (0..placeholder.alternatives.len()).try_fold(0_u128, |sum, alternative| {
                    let alternative = u32::try_from(alternative).ok()?;
                    let part = ChosenPart { choice: PlaceholderId::new(at), alternative };
                    sum.checked_add(self.ways(Some(part))?)
                })?
            } else {
                u128::try_from(placeholder.domain.size()).ok()?
            };
            product.checked_mul(own)
        })
    }

    /// Whether everything that a choice leaves out has its first value, so that what looks alike
    /// is one choice.
    fn is_settled(&self, model: &Model, first: &Model) -> bool {
        let program = &self.skeleton.program;
        (0..model.values.len()).all(|at| {
            model.values[at] == first.values[at]
                || !program.is_left_out(PlaceholderId::new(at), &model.values)
        })
    }

    /// Every choice of values, in turn.
    pub fn every(&self, visit: &mut dyn FnMut(&Model)) {
        let placeholders = &self.skeleton.program.placeholders;
        let choices: Vec<Vec<Datum>> = placeholders
            .iter()
            .map(|placeholder| all(&placeholder.ty, &placeholder.domain))
            .collect();
        let mut at: Vec<usize> = vec![0; choices.len()];
        let mut model = Model { values: choices.iter().map(|each| each[0].clone()).collect() };
        let first = model.clone();
        loop {
            if self.is_settled(&model, &first) {
                visit(&model);
            }
            let mut place = 0;
            loop {
                if place == choices.len() {
                    return;
                }
                at[place] += 1;
                if at[place] < choices[place].len() {
                    model.values[place] = choices[place][at[place]].clone();
                    break;
                }
                at[place] = 0;
                model.values[place] = choices[place][0].clone();
                place += 1;
            }
        }
    }

    /// A choice of values that looks random, the same for the same number.
    pub fn drawn(&self, number: u64) -> Model {
        let mut stream = Mix(number.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1));
        let placeholders = &self.skeleton.program.placeholders;
        let draw = |of: &Placeholder| draw(&of.ty, &of.domain, &mut stream);
        let mut model = Model { values: placeholders.iter().map(draw).collect() };
        if placeholders.iter().any(Placeholder::is_choice) {
            let space = Space::of(&self.skeleton.program);
            let first = space.model(&space.first());
            for at in 0..model.values.len() {
                if self.skeleton.program.is_left_out(PlaceholderId::new(at), &model.values) {
                    model.values[at] = first.values[at].clone();
                }
            }
        }
        model
    }

    /// Whether the machine says that these values are an instance.
    pub fn accepts(&mut self, model: &Model) -> bool {
        self.values.load(model, self.machine.placeholder_types());
        self.runner.accepts(&self.values, &self.limits)
    }

    /// The formula: unwound as far as the loops run by themselves, or else as far as they run on
    /// any of `models`.
    pub fn formula(
        &mut self,
        record: Record,
        models: &mut Models<'_>,
    ) -> Result<Query, UnwindStop> {
        let program = &self.skeleton.program;
        let mut bounds = UnwindingBounds { passes: vec![None; program.loops.len()], open: None };
        let mut unwound = unwind(program, &bounds, Budget::default(), record);
        if let Err(UnwindStop::NoBound(_)) = unwound {
            let mut most: Vec<Option<u64>> = vec![None; program.loops.len()];
            models(&mut |model| {
                self.values.load(model, self.machine.placeholder_types());
                self.runner.observe(&self.values, &self.limits);
                for (at, most) in most.iter_mut().enumerate() {
                    let of = tatsu::read::ir::LoopId::new(at);
                    *most = self.runner.passes(of).max(*most);
                }
            });
            // A loop without an end is followed a little, and no run beyond that is an instance.
            bounds.passes =
                most.into_iter().map(|most| Some(most.unwrap_or(0).min(5_000))).collect();
            unwound = unwind(program, &bounds, Budget::default(), record);
        }
        Ok(Query::of(&unwound?))
    }

    /// Whether the program has an `INVARIANT`: its formula then has unknowns besides the
    /// placeholders.
    pub fn has_invariant(&self) -> bool {
        self.skeleton.program.loops.iter().any(|of| of.invariant)
    }

    /// Compares formula and machine on every choice of values, and gives how many are instances.
    ///
    /// Where a loop has an invariant, the formula may allow more than the machine: then it is only
    /// checked that it does not allow less. Small sets of instances are found by Z3 as well.
    pub fn count(&mut self) -> Result<Counted, String> {
        let mut instances = BTreeSet::new();
        let mut total = 0_u64;
        let mut every = Vec::new();
        self.every(&mut |model| every.push(model.clone()));
        for model in &every {
            total += 1;
            if self.accepts(model) {
                instances.insert(model.clone());
            }
        }
        let count = instances.len();
        let request = CountRequest { limits: self.limits, ..CountRequest::default() };
        let counted = tatsu::solve::count::count(&self.skeleton.program, &request);
        let counted = counted.map_err(|diagnostics| format!("no count: {diagnostics:?}"))?;
        let decided = every.iter().all(|model| {
            let run = self.machine.run(model, &self.limits);
            !matches!(run.outcome, Outcome::BeyondLimit { .. })
        });
        if counted.exact != decided {
            return Err(format!("`count` says exact: {}", counted.exact));
        }
        if counted.exact && counted.instances != BigUint::from(count) {
            return Err(format!("`count` says {} instances of {count}", counted.instances));
        }
        for record in [Record::Assertions, Record::Steps] {
            let query = self.formula(record, &mut |visit| every.iter().for_each(visit));
            let query = match query {
                Ok(query) => query,
                Err(stop) => {
                    return Ok(Counted { instances: count, total, formula: Err(stop) });
                }
            };
            if self.has_invariant() {
                for model in &instances {
                    let answer = satisfiable(&query.pinned(model), None);
                    if !matches!(answer, QueryResult::Satisfiable(_)) {
                        return Err(format!("the formula excludes {model:?}, an instance"));
                    }
                }
                continue;
            }
            for model in &every {
                let holds = query.holds(&query.assignment(model));
                if holds != instances.contains(model) {
                    let run = self.machine.run(model, &self.limits);
                    return Err(format!(
                        "the formula says {holds} of {model:?}, the machine {run:?}"
                    ));
                }
            }
            if count <= MOST_BY_Z3 {
                let found = found(&query)?;
                if found != instances {
                    return Err(format!("Z3 finds {} instances of {count}", found.len()));
                }
            }
        }
        Ok(Counted { instances: count, total, formula: Ok(()) })
    }
}

/// The most instances of a case for which Z3 is asked for all.
const MOST_BY_Z3: usize = 120;

/// How many instances there are.
pub struct Counted {
    /// The number of instances.
    pub instances: usize,
    /// The number of choices of values.
    pub total: u64,
    /// Why there is no formula, if there is none.
    pub formula: Result<(), UnwindStop>,
}

/// All models of a query, by Z3.
fn found(query: &Query) -> Result<BTreeSet<Model>, String> {
    let mut found = BTreeSet::new();
    let request = SampleRequest { order: ModelOrder::AsFound, ..SampleRequest::default() };
    let ended = models(query, &request, &mut |assignment| {
        let fresh = found.insert(query.model(assignment));
        if fresh && found.len() <= MOST_BY_Z3 { Next::More } else { Next::Stop }
    });
    match ended {
        Ended::Exhausted | Ended::Unsatisfiable { .. } => Ok(found),
        other @ (Ended::Stopped | Ended::Timeout | Ended::Unknown(_)) => {
            Err(format!("Z3 stopped: {other:?}"))
        }
    }
}

/// All values of a type in a domain.
fn all(ty: &Type, domain: &Domain) -> Vec<Datum> {
    match domain {
        Domain::Number(set) => {
            assert!(set.count() <= MOST_VALUES, "too many values to list");
            set.values().map(|number| of(ty, number)).collect()
        }
        Domain::Array { length, element } => {
            let each = all(element_of(ty), element);
            let mut arrays = Vec::new();
            for length in length.values() {
                let mut longer = vec![Vec::new()];
                for _ in 0..length {
                    longer = longer
                        .iter()
                        .flat_map(|array: &Vec<Datum>| {
                            each.iter()
                                .map(|item| [array.as_slice(), std::slice::from_ref(item)].concat())
                        })
                        .collect();
                }
                arrays.extend(longer.into_iter().map(Datum::Array));
            }
            arrays
        }
        Domain::Text { length, unit } => {
            let unit = Box::new(Domain::Number(unit.clone()));
            let units = Domain::Array { length: length.clone(), element: unit };
            let arrays = all(&Type::array_of(Type::CHAR), &units);
            arrays.iter().map(text_of).collect()
        }
        Domain::Texts(texts) => texts.iter().cloned().map(Datum::Text).collect(),
    }
}

/// The value of a primitive type that a number represents.
fn of(ty: &Type, number: i64) -> Datum {
    ty.primitive().map_or(Datum::Null, |primitive| Datum::of(primitive, number))
}

/// The element type of an array type.
fn element_of(ty: &Type) -> &Type {
    ty.element().unwrap_or(ty)
}

/// The generator SplitMix64.
struct Mix(u64);

impl Mix {
    fn below(&mut self, limit: u128) -> u128 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        u128::from(mixed ^ (mixed >> 31)) % limit
    }
}

fn draw(ty: &Type, domain: &Domain, stream: &mut Mix) -> Datum {
    match domain {
        Domain::Number(set) => {
            let at = stream.below(set.count());
            of(ty, set.nth(at).unwrap_or_else(|| set.least()))
        }
        Domain::Array { length, element } => {
            let length = draw(&Type::INT, &Domain::Number(length.clone()), stream);
            let length = length.number().unwrap_or_default();
            Datum::Array((0..length).map(|_| draw(element_of(ty), element, stream)).collect())
        }
        Domain::Text { length, unit } => {
            let unit = Box::new(Domain::Number(unit.clone()));
            let units = Domain::Array { length: length.clone(), element: unit };
            text_of(&draw(&Type::array_of(Type::CHAR), &units, stream))
        }
        Domain::Texts(texts) => {
            let count = u128::try_from(texts.len()).unwrap_or(1);
            Datum::Text(texts[usize::try_from(stream.below(count)).unwrap_or(0)].clone())
        }
    }
}

/// The string whose UTF-16 units are the numbers of an array.
fn text_of(array: &Datum) -> Datum {
    let Datum::Array(units) = array else { unreachable!("units stand in an array") };
    let units: Vec<u16> = units
        .iter()
        .map(|unit| unit.number().and_then(|unit| u16::try_from(unit).ok()).unwrap_or_default())
        .collect();
    Datum::Text(String::from_utf16_lossy(&units))
}
