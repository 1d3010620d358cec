//! Holes around the initialisers of `final` variables, as placeholders.
//!
//! In: a skeleton. Out: an [`Opened`] skeleton in which each such hole holds a placeholder, and for
//! an instance the values of that one. What may stand there is what instances have there, with some
//! room around it: the question says so, and all of it is looked at.

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::domain::Domain;
use crate::read::ir::{Hole, PlaceholderId};
use crate::read::literal::{PlainCharacters, string_literal};
use crate::read::types::{Primitive, Type};
use crate::skeleton::Skeleton;
use crate::solve::execute::Machine;
use crate::solve::model::Model;
use crate::solve::search::choose::{Request, Strategy, choose};
use crate::source::Span;
use crate::vary::aim::{Aim, AimResult};
use crate::vary::rewrite::{Edit, Extended, PlaceMap};
use crate::vary::run_result::run_result;
use crate::vary::trace::{Row, Trace, Tracer};
use crate::vary::versions::LIMITS;

/// How many instances say what may stand in a hole.
const PILOT: usize = 40;
/// How many texts may stand in a hole, at most.
const MOST_TEXTS: usize = 12;
/// The least room that is left around the numbers of instances.
const ROOM: i64 = 4;

/// Why an instance has no value for a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfillable {
    /// The variable gets different values.
    Several,
    /// The variable gets none, or the run is too long to say.
    Never,
    /// Its value is not among those that may stand there.
    Outside,
    /// The program does something else if the value itself stands there.
    Differs,
}

/// A skeleton in which each hole holds a placeholder.
pub(super) struct Opened {
    /// The skeleton.
    pub skeleton: Skeleton,
    /// The placeholder of the author's skeleton that each of its placeholders stands for; `None`
    /// for a new one.
    placeholders: Vec<Option<PlaceholderId>>,
    /// What tells the values of the new ones; `None` if there is none.
    source: Option<HoleSource>,
    /// Where its text comes from, if it is not the author's.
    places: Option<PlaceMap>,
}

struct HoleSource {
    original: Skeleton,
    machine: Machine,
    tracer: Tracer,
    /// The holes that new placeholders stand for, in their order.
    holes: Vec<Hole>,
}

impl Opened {
    /// The skeleton with placeholders in all its holes. An error if it cannot be said what may
    /// stand in one.
    pub fn of(skeleton: &Skeleton, request: &Request) -> Result<Self, Vec<Diagnostic>> {
        let holes = skeleton.program.holes.iter().filter(|hole| hole.placeholder.is_none());
        let holes: Vec<Hole> = holes.cloned().collect();
        if holes.is_empty() {
            let all = 0..skeleton.program.placeholders.len();
            let placeholders = all.map(|at| Some(PlaceholderId::new(at))).collect();
            return Ok(Self {
                skeleton: skeleton.clone(),
                placeholders,
                source: None,
                places: None,
            });
        }
        let source = HoleSource {
            machine: Machine::new(&skeleton.program),
            tracer: Tracer::new(skeleton),
            original: skeleton.clone(),
            holes,
        };
        let mut seen: Vec<BTreeSet<Datum>> = vec![BTreeSet::new(); source.holes.len()];
        let request = Request { count: PILOT, strategy: Strategy::Auto, ..request.clone() };
        choose(&skeleton.program, &request, &mut |found| {
            let trace = source.tracer.trace(&found.model);
            for (hole, seen) in source.holes.iter().zip(&mut seen) {
                seen.extend(values(&trace, hole));
            }
        })?;
        let mut edits = Vec::new();
        for (hole, seen) in source.holes.iter().zip(&seen) {
            let Some(text) = placeholder(hole, seen) else {
                let message = "nothing says what else may stand in this `HOLE`";
                let help = "let the value depend on placeholders, or put `HOLE` around a placeholder, whose constraint says so";
                return Err(vec![Diagnostic::error(Code::Question, hole.span, message).help(help)]);
            };
            edits.push(Edit::to(hole.value, text));
        }
        let Some(Extended { skeleton, placeholders, places, .. }) = Extended::of(skeleton, &edits)
        else {
            let message = "this `HOLE` cannot hold any other value";
            let help = "put `HOLE` around a placeholder, or around a value that nothing else has to be equal to";
            let at = source.holes[0].span;
            return Err(vec![Diagnostic::error(Code::Question, at, message).help(help)]);
        };
        Ok(Self { skeleton, placeholders, source: Some(source), places: Some(places) })
    }

    /// Whether the skeleton is another one than the author's.
    pub fn has_own_skeleton(&self) -> bool {
        self.source.is_some()
    }

    /// The place in the author's text that a place in this one comes from.
    pub fn origin(&self, place: Span) -> Span {
        self.places.as_ref().map_or(place, |places| places.origin(place))
    }

    /// The values of an instance of the author's skeleton, for this one.
    pub fn model(&self, original: &Model) -> Result<Model, Unfillable> {
        let Some(source) = &self.source else { return Ok(original.clone()) };
        let trace = source.tracer.trace(original);
        let mut new = source.holes.iter();
        let mut model = Model { values: Vec::new() };
        for (at, id) in self.placeholders.iter().enumerate() {
            let value = match id {
                Some(id) => original.values[id.index()].clone(),
                None => only_value(&trace, new.next().ok_or(Unfillable::Never)?)?,
            };
            if id.is_none() && !allows(&self.skeleton.program.placeholders[at].domain, &value) {
                return Err(Unfillable::Outside);
            }
            model.values.push(value);
        }
        Ok(model)
    }

    /// Whether the author's program, with values computed as it stands there, comes to this, too.
    pub fn comes_to(&self, original: &Model, aim: Aim, target: &AimResult) -> bool {
        let Some(source) = &self.source else { return true };
        let run = source.machine.run(original, &LIMITS);
        run_result(&source.original, &run).is_some_and(|told| aim.reached(&told) == *target)
    }
}

/// The values that a hole's variable starts with in a run.
fn values(trace: &Trace, hole: &Hole) -> Vec<Datum> {
    let Some(variable) = &hole.variable else { return Vec::new() };
    let covers = |row: &&Row| row.span.covers(hole.span);
    // The declaration itself, not a statement around it.
    let length = |row: &Row| row.span.end - row.span.start;
    let least = trace.rows.iter().filter(covers).map(length).min();
    let rows = trace.rows.iter().filter(covers).filter(|row| Some(length(row)) == least);
    let changes = match least {
        Some(_) => rows.flat_map(|row| &row.changes).collect::<Vec<_>>(),
        None => trace.statics.iter().collect(),
    };
    let own = changes.into_iter().filter(|change| change.variable == variable.name);
    own.map(|change| change.value.clone()).collect()
}

fn only_value(trace: &Trace, hole: &Hole) -> Result<Datum, Unfillable> {
    let values = values(trace, hole);
    match values.split_first() {
        _ if trace.cut => Err(Unfillable::Never),
        None => Err(Unfillable::Never),
        Some((first, rest)) if rest.iter().all(|one| one == first) => Ok(first.clone()),
        Some(_) => Err(Unfillable::Several),
    }
}

fn allows(domain: &Domain, value: &Datum) -> bool {
    match (domain, value) {
        (Domain::Number(set), Datum::Boolean(_) | Datum::Integral(_)) => {
            value.number().is_some_and(|number| set.contains(number))
        }
        (Domain::Texts(texts), Datum::Text(text)) => texts.contains(text),
        _ => false,
    }
}

/// A placeholder for what may stand in a hole, given what instances have there; `None` if nothing
/// else may.
fn placeholder(hole: &Hole, seen: &BTreeSet<Datum>) -> Option<String> {
    let numbers: Vec<i64> = seen.iter().filter_map(Datum::number).collect();
    let ends = (numbers.first().copied().unwrap_or(0), numbers.last().copied().unwrap_or(0));
    match &hole.variable.as_ref()?.ty {
        Type::Primitive(Primitive::Boolean) => Some("BOOLEAN()".to_owned()),
        Type::Primitive(Primitive::Char) => {
            let (first, last) = characters(ends);
            Some(format!("CHAR(range((char) {first}, (char) {last}))"))
        }
        Type::Primitive(ty) => {
            let (first, last) = whole_numbers(*ty, ends);
            let name = ty.keyword().to_uppercase();
            let suffix = if *ty == Primitive::Long { "L" } else { "" };
            Some(format!("{name}(range({first}{suffix}, {last}{suffix}))"))
        }
        Type::String => {
            let literal = |text: &String| string_literal(text, PlainCharacters::Visible);
            let texts = seen.iter().filter_map(|value| {
                if let Datum::Text(text) = value { Some(literal(text)) } else { None }
            });
            let texts: Vec<String> = texts.take(MOST_TEXTS).collect();
            (texts.len() > 1).then(|| format!("STRING(list({}))", texts.join(", ")))
        }
        Type::Array(_) | Type::StringBuilder | Type::Object(_) | Type::Null => None,
    }
}

/// The letters or digits that these are among, else what lies between them and some more.
fn characters(ends: (i64, i64)) -> (i64, i64) {
    let code = |character: char| i64::from(u32::from(character));
    let usual = [('a', 'z'), ('A', 'Z'), ('0', '9'), (' ', '~')];
    let mut usual = usual.into_iter().map(|(from, to)| (code(from), code(to)));
    let around = usual.find(|(from, to)| *from <= ends.0 && ends.1 <= *to);
    around.unwrap_or((ends.0, (ends.1 + ROOM).min(Primitive::Char.greatest())))
}

/// The numbers between these ends, with room for wrong ones, up to round numbers; as far as the
/// type goes. What is positive in all instances is so, too.
fn whole_numbers(ty: Primitive, (low, high): (i64, i64)) -> (i64, i64) {
    let largest = low.saturating_abs().max(high.saturating_abs());
    let room = (high.saturating_sub(low) / 2).max(largest / 2).max(ROOM);
    let from = match low {
        1.. => 1,
        0 => 0,
        _ => low.saturating_sub(room).checked_neg().map_or(i64::MIN, |end| -rounded(end)),
    };
    let to = if high < 0 { 0 } else { rounded(high.saturating_add(room)) };
    (from.max(ty.least()), to.min(ty.greatest()))
}

/// The next number up that has one digit before its zeros; 5 or 10 if it is that small.
fn rounded(number: i64) -> i64 {
    let mut unit: i64 = 1;
    while number / unit >= 10 {
        unit *= 10;
    }
    let unit = unit.max(5);
    number.div_euclid(unit).saturating_add(i64::from(number % unit != 0)).saturating_mul(unit)
}
