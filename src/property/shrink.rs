//! Makes arguments that fail smaller by the one order.
//!
//! In: arguments that fail. Out: arguments with a smaller or equal rank on which the call ends in
//! the same way, such that no single step makes them smaller. A step puts the smallest value of its
//! sort, a part of its own sort, or another constructor with the same or smallest fields in the
//! place of one value, leaves some neighbouring fields out, or brings a number nearer to 0, at one
//! place or at all where it stands. Whether anything smaller fails at all is a question for
//! [`super::explore`].

use super::candidate::{Candidate, PlaceId, PlaceState, ValueTree};
use super::explore::STEPS_OF_A_CALL;
use super::language::PropertyLanguage;
use super::outcome::{ArgumentRank, CallOutcome, Failing};
use super::sort::{SortId, SortShape};
use super::value::{completed, smallest, weigh};

/// What shrinking cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShrinkingCost {
    /// Calls.
    pub calls: u64,
    /// Steps.
    pub steps: u64,
    /// The steps of the longest call that came to an end.
    pub longest: u64,
}

/// Shrinks until no step helps, or the steps are used up.
pub fn shrink<L: PropertyLanguage>(
    language: &mut L,
    failing: Failing,
    most_steps: u64,
) -> (Failing, ShrinkingCost) {
    let mut best = failing;
    let mut cost = ShrinkingCost::default();
    'again: loop {
        for values in smaller(language, &best.values) {
            if cost.steps >= most_steps {
                return (best, cost);
            }
            let values = language.arranged(values);
            let (size, sum) = weigh(language, &values);
            if (size, sum) > (best.rank.size, best.rank.sum) {
                continue;
            }
            let rank = ArgumentRank::of(language, &values);
            if rank >= best.rank {
                continue;
            }
            let call = language.call(&Candidate::known(&values));
            cost.calls += 1;
            cost.steps += call.steps + STEPS_OF_A_CALL;
            if call.outcome != CallOutcome::Exceeds {
                cost.longest = cost.longest.max(call.steps);
            }
            if is_alike(&call.outcome, &best.outcome) {
                best = Failing { values, rank, outcome: call.outcome };
                continue 'again;
            }
        }
        return (best, cost);
    }
}

/// Whether two calls end in the same way, whatever the error says.
pub fn is_alike(one: &CallOutcome, other: &CallOutcome) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// The arguments after each single step, those that promise most first.
fn smaller<L: PropertyLanguage>(language: &mut L, values: &[ValueTree]) -> Vec<Vec<ValueTree>> {
    let mut found = Vec::new();
    for (at, value) in values.iter().enumerate() {
        for step in steps(language, value) {
            let mut other = values.to_vec();
            other[at] = step;
            found.push(other);
        }
    }
    found.extend(together(values));
    found
}

/// The arguments after each step that takes a number nearer to 0 at all places where it stands, for
/// calls that fail only where two parts are equal.
fn together(values: &[ValueTree]) -> Vec<Vec<ValueTree>> {
    let mut numbers: Vec<i64> = Vec::new();
    let mut several: Vec<i64> = Vec::new();
    let mut open: Vec<&ValueTree> = values.iter().rev().collect();
    while let Some(value) = open.pop() {
        if let PlaceState::Number(number) = value.state {
            if !numbers.contains(&number) {
                numbers.push(number);
            } else if !several.contains(&number) {
                several.push(number);
            }
        }
        open.extend(value.fields.iter().rev());
    }
    let steps =
        several.iter().flat_map(|number| nearer(*number).into_iter().map(|to| (*number, to)));
    steps.map(|(from, to)| values.iter().map(|one| replaced(one, from, to)).collect()).collect()
}

/// A value with another number in place of one.
fn replaced(value: &ValueTree, from: i64, to: i64) -> ValueTree {
    let state =
        if value.state == PlaceState::Number(from) { PlaceState::Number(to) } else { value.state };
    let fields = value.fields.iter().map(|field| replaced(field, from, to)).collect();
    ValueTree { sort: value.sort, state, fields }
}

/// A value after each single step.
fn steps<L: PropertyLanguage>(language: &mut L, value: &ValueTree) -> Vec<ValueTree> {
    let mut found = Vec::new();
    match value.state {
        PlaceState::Unknown => {}
        PlaceState::Number(number) => found.extend(
            nearer(number)
                .into_iter()
                .map(|number| ValueTree { state: PlaceState::Number(number), ..value.clone() }),
        ),
        PlaceState::Made { maker, .. } => {
            found.extend(smallest(language, value.sort));
            found.extend(parts(value).into_iter().cloned());
            found.extend(others(language, value, maker));
        }
    }
    for (at, field) in value.fields.iter().enumerate() {
        for step in steps(language, field) {
            let mut other = value.clone();
            other.fields[at] = step;
            found.push(other);
        }
    }
    found
}

/// Numbers nearer to 0, among them one that is as even, and the opposite of a negative one.
fn nearer(number: i64) -> Vec<i64> {
    let toward = number - number.signum();
    let mut found = vec![0, number / 2, toward];
    found.extend((number.unsigned_abs() > 2).then(|| toward - number.signum()));
    found.extend((number < 0).then(|| number.checked_neg()).flatten());
    found.dedup();
    found.retain(|other| *other != number);
    found
}

/// The parts of a value that have its own sort, the outermost first.
fn parts(value: &ValueTree) -> Vec<&ValueTree> {
    let mut open: Vec<&ValueTree> = value.fields.iter().collect();
    let mut found = Vec::new();
    while let Some(part) = open.pop() {
        if part.sort == value.sort {
            found.push(part);
        } else {
            open.extend(&part.fields);
        }
    }
    found
}

/// The value with each other constructor, its fields kept where their sorts allow it and smallest
/// elsewhere.
fn others<L: PropertyLanguage>(language: &mut L, value: &ValueTree, maker: u32) -> Vec<ValueTree> {
    let shape = language.shape(value.sort);
    let SortShape::Made(makers) = &*shape else { return Vec::new() };
    let mut found = Vec::new();
    for (number, other) in (0..).zip(makers) {
        if number == maker {
            continue;
        }
        let mut kept = value.fields.clone();
        found.extend(without_neighbours(value, number, &other.fields));
        let fields = other.fields.iter().map(|sort| {
            let same = kept.iter().position(|field| field.sort == *sort);
            same.map_or_else(
                || ValueTree { sort: *sort, state: PlaceState::Unknown, fields: Vec::new() },
                |at| kept.remove(at),
            )
        });
        let whole = made(value.sort, number, fields.collect());
        found.extend(completed(language, &[whole]).and_then(|mut one| one.pop()));
    }
    found
}

/// The value with another constructor of these fields, once for each place at which neighbouring
/// fields can be left out: a list without its first element, without its second one, and so on.
fn without_neighbours(value: &ValueTree, maker: u32, sorts: &[SortId]) -> Vec<ValueTree> {
    let mut found = Vec::new();
    let Some(more) = value.fields.len().checked_sub(sorts.len()) else { return found };
    if more == 0 || sorts.is_empty() {
        return found;
    }
    for from in (0..sorts.len()).step_by(more) {
        let kept = value.fields[..from].iter().chain(&value.fields[from + more..]);
        if kept.clone().map(|field| field.sort).eq(sorts.iter().copied()) {
            found.push(made(value.sort, maker, kept.cloned().collect()));
        }
    }
    found
}

fn made(sort: SortId, maker: u32, fields: Vec<ValueTree>) -> ValueTree {
    let count = u32::try_from(fields.len()).unwrap_or(u32::MAX);
    let state = PlaceState::Made { maker, first: PlaceId(0), fields: count };
    ValueTree { sort, state, fields }
}
