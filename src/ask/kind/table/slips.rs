//! What is said about wrong values in the gaps of a trace table.
//!
//! In: a table. Out: for each gap the wrong values about which something is said, and what.

use minijinja::Value;

use super::grid::{NumberedCall, Table, TableCell};
use crate::ask::answer::phrase::Phrase;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{Slip, of_another};
use crate::ask::question::Origin;
use crate::read::datum::Datum;

/// How many values a variable had before the one before a row, or gets after the next one, about
/// which something is said.
const MOST_STEPS_OFF: usize = 2;
/// How many other calls, at most, of whose parameters something is said.
const MOST_OTHER_CALLS: usize = 3;

/// What is said about wrong values of each gap, in the order of the gaps: the value that the
/// variable had before in the same call, those that misreading the row's assignment gives, the one
/// that it gets next, those that other variables hold by then, those of a parameter in other calls,
/// the last one of the call, and some that it had before or gets after these.
pub fn slips_of(table: &Table) -> Vec<Vec<Slip>> {
    let mut current = None;
    // The call that each row belongs to: a row that begins one, or goes on with it, says so.
    let calls: Vec<Option<usize>> = table
        .rows
        .iter()
        .map(|row| {
            current = row.call.map(|call| call.number).or(current);
            current
        })
        .collect();
    let mut all = Vec::new();
    for (at, row) in table.rows.iter().enumerate() {
        for (column, cell) in row.cells.iter().enumerate() {
            let Some(cell) = cell.as_ref().filter(|cell| !cell.given) else { continue };
            let name = Value::from(table.columns[column].0.as_str());
            let in_call = |other: &usize| calls[*other] == calls[at];
            let value = |other: usize| {
                let of = table.rows[other].cells[column].as_ref()?;
                (of.ty == cell.ty && of.value != cell.value).then(|| of.value.clone())
            };
            let told =
                |other: usize| table.rows[other].cells[column].as_ref().map(|_| value(other));
            // The nearest first; nothing where the value is the right one.
            let before: Vec<Option<Datum>> =
                (0..at).rev().filter(in_call).filter_map(told).collect();
            let after: Vec<Option<Datum>> =
                (at + 1..table.rows.len()).filter(in_call).filter_map(told).collect();
            let holds = |values: &[Option<Datum>], value: &Datum| {
                values.iter().any(|known| known.as_ref() == Some(value))
            };
            // "Only later" is not said of a value that the variable had before, nor "only at the
            // end" of one that it gets on the way.
            let when = |key: &'static str, value: &Datum| match () {
                () if holds(&before, value) => "feedback.earlier",
                () if holds(&after[..after.len().saturating_sub(1)], value) => "feedback.after",
                () => key,
            };
            let slip = |key: &str, value: Datum| {
                let values = vec![("name", name.clone()), ("line", Value::from(row.line))];
                let said = StatedAnswer::Value(cell.ty.clone(), value);
                Slip::of(&said, Origin::Neighbour, Phrase::new(key, values))
            };
            let mut slips: Vec<Slip> = Vec::new();
            let first = |values: &[Option<Datum>]| values.first().cloned().flatten();
            let (next, previous) = (first(&after), first(&before));
            slips.extend(previous.and_then(|value| slip("feedback.before", value)));
            slips.extend(cell.misread.iter().cloned());
            slips.extend(next.and_then(|value| slip(when("feedback.after", &value), value)));
            // What other variables hold when the row is done.
            for (other, (other_name, _)) in table.columns.iter().enumerate() {
                let mut rows = (0..=at).rev().filter(in_call);
                let held = rows.find_map(|row| table.rows[row].cells[other].as_ref());
                let held = held.filter(|held| held.ty == cell.ty && held.value != cell.value);
                let Some(held) = held.filter(|_| other != column) else { continue };
                slips.extend(of_another(
                    &table.columns[column].0,
                    other_name,
                    &held.ty,
                    &held.value,
                ));
            }
            if let Some(own) = row.call.filter(|call| !call.again) {
                slips.extend(of_other_calls(table, own, (column, cell)));
            }
            let last = after.last().cloned().flatten();
            slips.extend(last.and_then(|value| slip(when("feedback.last", &value), value)));
            // Values from some steps before or later.
            for values in [&before, &after] {
                let near = values.iter().skip(1).take(MOST_STEPS_OFF).flatten();
                let near = near.map(|value| (when("feedback.after", value), value.clone()));
                slips.extend(near.filter_map(|(key, value)| slip(key, value)));
            }
            all.push(slips);
        }
    }
    all
}

/// What is said about the values that a parameter has in other calls, the nearest first.
fn of_other_calls(
    table: &Table,
    own: NumberedCall,
    (column, own_cell): (usize, &TableCell),
) -> Vec<Slip> {
    let all = table.rows.iter().filter_map(|row| {
        let begun = row.call.filter(|call| !call.again)?;
        let other = row.cells[column].as_ref()?;
        (other.value != own_cell.value).then_some((begun.number, other))
    });
    let mut others: Vec<(usize, &TableCell)> = all.collect();
    others.sort_by_key(|(number, _)| number.abs_diff(own.number));
    others.truncate(MOST_OTHER_CALLS);
    let slip = |(number, other): (usize, &TableCell)| {
        let name = table.columns[column].0.as_str();
        let values = vec![("name", Value::from(name)), ("call", Value::from(number))];
        let said = StatedAnswer::Value(own_cell.ty.clone(), other.value.clone());
        Slip::of(&said, Origin::Neighbour, Phrase::new("feedback.parameter-of-call", values))
    };
    others.into_iter().filter_map(slip).collect()
}
