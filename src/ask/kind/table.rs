//! `table`: the trace table, to be filled in.
//!
//! In: instances with their traces. Out: for each a table of the statements of the entry, or of the
//! method that the author names, that give a variable another value, in the order in which they
//! run; calls of a named method have a row of their own with its parameters. The new values are
//! gaps, except for those that would only be copied from a declaration outside of loops; anything
//! else that a variable starts with there is given, too, if enough gaps are left. What stays the
//! same has an empty cell: it would give away the gap above.

use std::collections::BTreeMap;

use minijinja::Value;

use crate::ask::answer::phrase::Phrase;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{
    RightAnswers, Slip, Typing, drafts, kind, no_number, of_another, of_value,
};
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::kind::assignment::AssignmentMisreader;
use crate::ask::question::{Answer, Gap, Origin, gap_mark};
use crate::ask::value;
use crate::ask::wording::safe;
use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::skeleton::front_matter::AnswerForm;
use crate::vary::Trace;
use crate::vary::trace::{Row, RowKind, TraceCalls, VariableChange};

/// Gaps of a table, at most: more is a test of patience.
const MOST_GAPS: usize = 30;
/// Gaps of a table, at least.
const LEAST_GAPS: usize = 3;
/// How many values a variable had before the one before a row, or gets after the next one, about
/// which something is said.
const MOST_STEPS_OFF: usize = 2;
/// How many other calls, at most, of whose parameters something is said.
const MOST_OTHER_CALLS: usize = 3;
/// Columns that are chosen if the author names none.
const MOST_COLUMNS: usize = 6;
/// Elements of an array that is to be typed, at most.
const LONGEST_ARRAY: usize = 10;

/// The table of an instance.
struct Table {
    columns: Vec<(String, Type)>,
    rows: Vec<TableEntry>,
}

/// A row of it.
struct TableEntry {
    line: Option<u32>,
    /// The call that begins here or goes on.
    call: Option<NumberedCall>,
    /// Whether it stands outside of all loops, in the entry or in the first call.
    outside: bool,
    /// What is new, by column.
    cells: Vec<Option<TableCell>>,
}

/// A call of the method that is asked about.
#[derive(Clone, Copy, PartialEq)]
struct NumberedCall {
    /// Which one, from 1 in the order in which they begin.
    number: usize,
    /// Whether it goes on after an inner one.
    again: bool,
}

/// A new value.
struct TableCell {
    value: Datum,
    ty: Type,
    /// Whether it stands in the table.
    given: bool,
    /// What is said about values that misreading the row's assignment gives.
    misread: Vec<Slip>,
}

/// The tables, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let tables: Vec<Result<Table, Unfit>> =
        instances.iter().map(|instance| table(subject, instance)).collect();
    // A column takes numbers if it does so in all tables.
    let mut by_column: BTreeMap<&str, Vec<Result<RightAnswers, Unfit>>> = BTreeMap::new();
    for table in tables.iter().flatten() {
        for ((name, cell), slips) in gaps_of(table).zip(slips_of(table)) {
            let right = of_value(None, &cell.ty, &cell.value).map(|right| right.with(slips));
            by_column.entry(name).or_default().push(right);
        }
    }
    let how = Typing::of(subject, AnswerForm::Auto);
    let mut answers: BTreeMap<&str, _> = by_column
        .into_iter()
        .map(|(name, right)| (name, drafts(how, &|| no_number("returns"), right).into_iter()))
        .collect();
    let mut found = Vec::with_capacity(tables.len());
    for table in &tables {
        let table = match table {
            Ok(table) => table,
            Err(unfit) => {
                found.push(Err(unfit.clone()));
                continue;
            }
        };
        let right: Result<Vec<Draft>, Unfit> = gaps_of(table)
            .map(|(name, _)| {
                let draft = answers.get_mut(name).and_then(Iterator::next);
                draft.unwrap_or_else(|| Err(too_few()))
            })
            .collect();
        found.push(right.map(|right| draft(table, right)));
    }
    let method = subject.settings.method.as_ref().map(|method| method.text.as_str());
    let values = vec![("mark", Value::from(subject.mark)), ("method", Value::from(method))];
    DraftSet { template: "table.html", drafts: found, values }
}

/// The gaps of a table with the names of their columns, row by row.
fn gaps_of(table: &Table) -> impl Iterator<Item = (&str, &TableCell)> {
    table.rows.iter().flat_map(|row| {
        let cells = table.columns.iter().zip(&row.cells);
        cells.filter_map(|((name, _), cell)| {
            let cell = cell.as_ref().filter(|cell| !cell.given)?;
            Some((name.as_str(), cell))
        })
    })
}

/// What is said about wrong values of each gap, in the order of the gaps: the value that the
/// variable had before in the same call, those that misreading the row's assignment gives, the one
/// that it gets next, those that other variables hold by then, those of a parameter in other calls,
/// the last one of the call, and some that it had before or gets after these.
fn slips_of(table: &Table) -> Vec<Vec<Slip>> {
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

fn draft(table: &Table, right: Vec<Draft>) -> Draft {
    let mut number = 0;
    let asked = rows(table, &mut |_| {
        number += 1;
        safe(gap_mark(number - 1))
    });
    let filled = rows(table, &mut |cell| Value::from(value::java(&cell.ty, &cell.value)));
    let columns: Vec<Value> = table
        .columns
        .iter()
        .enumerate()
        .map(|(column, (name, ty))| {
            let cells = table.rows.iter().filter_map(|row| row.cells[column].as_ref());
            Value::from_pairs([
                ("asked", Value::from(cells.into_iter().any(|cell| !cell.given))),
                ("name", Value::from(name.as_str())),
                ("kind", Value::from(kind(ty))),
                ("type", Value::from(ty.to_string())),
            ])
        })
        .collect();
    let (mut gaps, mut words) = (Vec::new(), Vec::new());
    for draft in right {
        gaps.push(Gap { answer: draft.answer, weight: 1 });
        words.extend(draft.words);
    }
    let columns = Value::from(columns);
    let filled = Value::from_pairs([("columns", columns.clone()), ("rows", filled)]);
    Draft {
        words,
        values: vec![("rows", asked), ("columns", columns)],
        feedback: vec![("filled", filled)],
        ..Draft::new(Answer::Cloze { gaps })
    }
}

/// The rows of a table for templates; `gap` says what stands where a value is to be filled in.
fn rows(table: &Table, gap: &mut dyn FnMut(&TableCell) -> Value) -> Value {
    let row = |row: &TableEntry| {
        let cells: Vec<Value> = row
            .cells
            .iter()
            .map(|cell| match cell {
                None => Value::from(""),
                Some(cell) if cell.given => Value::from(value::java(&cell.ty, &cell.value)),
                Some(cell) => gap(cell),
            })
            .collect();
        Value::from_pairs([
            ("line", Value::from(row.line)),
            ("call", Value::from(row.call.map(|call| call.number))),
            ("again", Value::from(row.call.is_some_and(|call| call.again))),
            ("cells", Value::from(cells)),
        ])
    };
    table.rows.iter().map(row).collect::<Vec<Value>>().into()
}

/// The table of an instance, or why there is none worth filling in.
fn table(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Table, Unfit> {
    let Some(trace) = instance.known.trace.as_ref().filter(|trace| !trace.cut) else {
        return Err(Unfit::new(
            "long-for-table",
            Vec::new(),
            "narrow the placeholders, or bound the loops with `LOOP(range(1, 5));`",
        ));
    };
    let at_mark = trace.rows.iter().any(|row| row.kind == RowKind::Here);
    let all: Vec<(Option<NumberedCall>, Row)> = match &subject.settings.method {
        _ if at_mark => {
            let marked = trace.rows.iter().filter(|row| row.kind == RowKind::Here);
            marked.map(|row| (None, row.clone())).collect()
        }
        Some(method) => of_method(subject, trace, &method.text),
        None => of_entry(&trace.rows).into_iter().map(|row| (None, row)).collect(),
    };
    let rows: Vec<&Row> = all.iter().map(|(_, row)| row).collect();
    let columns = columns(subject, &rows)?;
    let misreader = AssignmentMisreader::of(subject, instance);
    let mut lines: Vec<TableEntry> = Vec::new();
    let mut begun = 0;
    for (call, row) in &all {
        begun += usize::from(call.is_some_and(|call| !call.again));
        // A row that begins a call has its arguments.
        let misreader = misreader.as_ref().filter(|_| call.is_none());
        // What stands in the program need not be copied from it; in later calls it is computed.
        let outside = row.passes.is_empty() && !at_mark && begun < 2;
        let cells: Vec<Option<TableCell>> = columns
            .iter()
            .map(|(name, _)| {
                let mut cell = cell(row, name, misreader)?;
                cell.given |= outside && misreader.is_some_and(|one| one.copies(row, name));
                Some(cell)
            })
            .collect();
        // A call that goes on is worth a row only where something follows.
        if call.is_some() && lines.last().and_then(|last| last.call).is_some_and(|call| call.again)
        {
            lines.pop();
        }
        if call.is_some() || cells.iter().any(Option::is_some) {
            let line = subject.lines.shown(row.span.start).filter(|_| call.is_none());
            lines.push(TableEntry { line, call: *call, outside, cells });
        }
    }
    if lines.last().and_then(|last| last.call).is_some_and(|call| call.again) {
        lines.pop();
    }
    let mut table = Table { columns, rows: lines };
    give_what_is_handed_on(&mut table);
    let gaps = gaps_of(&table).count();
    let mut started: Vec<bool> = vec![false; table.columns.len()];
    let mut starts: Vec<(usize, usize)> = Vec::new();
    for (at, row) in table.rows.iter().enumerate() {
        for (column, cell) in row.cells.iter().enumerate() {
            let Some(cell) = cell else { continue };
            let is_first = !std::mem::replace(&mut started[column], true);
            if is_first && row.outside && !cell.given {
                starts.push((at, column));
            }
        }
    }
    if gaps >= starts.len() + LEAST_GAPS {
        for (at, column) in starts {
            if let Some(cell) = &mut table.rows[at].cells[column] {
                cell.given = true;
            }
        }
    }
    let gaps = gaps_of(&table).count();
    if gaps < LEAST_GAPS {
        return Err(too_few());
    }
    if gaps > MOST_GAPS {
        return Err(Unfit::new(
            "many-gaps",
            vec![("count", Value::from(gaps)), ("most", Value::from(MOST_GAPS))],
            "name fewer variables in `variables`, narrow the placeholders, or bound the loops with \
             `LOOP(range(1, 5));`",
        ));
    }
    Ok(table)
}

/// Gives parameters that have one value in all calls: who has read the first needs no other.
fn give_what_is_handed_on(table: &mut Table) {
    for column in 0..table.columns.len() {
        let rows = || table.rows.iter().filter(|row| row.cells[column].is_some());
        let values = || rows().filter_map(|row| row.cells[column].as_ref()).map(|cell| &cell.value);
        let is_parameter = rows().all(|row| row.call.is_some_and(|call| !call.again));
        let differ = values().skip(1).any(|value| Some(value) != values().next());
        if !is_parameter || differ || values().count() < 2 {
            continue;
        }
        let cells = table.rows.iter_mut().filter_map(|row| row.cells[column].as_mut());
        cells.for_each(|cell| cell.given = true);
    }
}

/// The rows of the entry. What its calls have made of static fields belongs to the statements that
/// called.
fn of_entry(all: &[Row]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut brought: Vec<&str> = Vec::new();
    for row in all {
        if row.activation == 0 {
            rows.push(row.clone());
            brought.clear();
            continue;
        }
        let Some(last) = rows.last_mut() else { continue };
        for change in row.changes.iter().filter(|change| change.is_static) {
            let known = last.changes.iter_mut().find(|known| known.variable == change.variable);
            match known {
                Some(known) if brought.contains(&change.variable.as_str()) => {
                    *known = change.clone();
                }
                // The statement itself has changed it when its calls were over.
                Some(_) => {}
                None => {
                    brought.push(&change.variable);
                    last.changes.push(change.clone());
                }
            }
        }
    }
    rows
}

/// The rows of all calls of a method in the order in which they end, so that what a statement
/// changes comes after what it calls. Each call is begun by a row with its arguments.
fn of_method(
    subject: &Subject<'_>,
    trace: &Trace,
    method: &str,
) -> Vec<(Option<NumberedCall>, Row)> {
    let is_of = |at: &usize| {
        let method_of = trace.activations[*at].method.index();
        subject.methods.get(method_of).is_some_and(|one| *one == method)
    };
    let numbers = (0..trace.activations.len()).filter(is_of).zip(1..).collect();
    let calls = TraceCalls::of(trace);
    let mut follower = CallFollower { trace, numbers, calls, open: None, rows: Vec::new() };
    follower.follow(0);
    follower.rows
}

/// Follows the calls of a method.
struct CallFollower<'a> {
    trace: &'a Trace,
    /// The calls that the table is about, by activation.
    numbers: BTreeMap<usize, usize>,
    calls: TraceCalls,
    /// The activation of the last row.
    open: Option<usize>,
    rows: Vec<(Option<NumberedCall>, Row)>,
}

impl CallFollower<'_> {
    /// Follows an activation; what it makes of static fields, unless it has rows of its own.
    fn follow(&mut self, at: usize) -> Vec<VariableChange> {
        let number = self.numbers.get(&at).copied();
        let mut fields = Vec::new();
        for (place, row_at) in self.calls.rows(at).to_vec().into_iter().enumerate() {
            let row = &self.trace.rows[row_at];
            if let (Some(number), 0) = (number, place) {
                let changes = self.trace.activations[at].arguments.clone();
                self.open(at, NumberedCall { number, again: false }, row, changes);
            }
            let mut brought = Vec::new();
            for called in self.calls.called(row_at).to_vec() {
                let is_own = self.trace.activations[called].caller == Some(row.activation);
                brought.extend(is_own.then(|| self.follow(called)).into_iter().flatten());
            }
            let Some(number) = number else {
                let own = row.changes.iter().filter(|change| change.is_static);
                fields.extend(brought.into_iter().chain(own.cloned()));
                continue;
            };
            if self.open != Some(at) {
                self.open(at, NumberedCall { number, again: true }, row, Vec::new());
            }
            let mut row = row.clone();
            // The last change counts.
            for change in brought.into_iter().rev() {
                if row.changes.iter().all(|known| known.variable != change.variable) {
                    row.changes.push(change);
                }
            }
            self.rows.push((None, row));
        }
        fields
    }

    /// A row that says which call the next ones belong to.
    fn open(&mut self, at: usize, call: NumberedCall, row: &Row, changes: Vec<VariableChange>) {
        let (passes, printed) = (Vec::new(), String::new());
        self.rows.push((Some(call), Row { passes, changes, printed, ..row.clone() }));
        self.open = Some(at);
    }
}

fn too_few() -> Unfit {
    Unfit::new(
        "few-gaps",
        Vec::new(),
        "name variables in `variables` that change more often, ask about a method that is called \
         with `method = \"…\"`, or let loops run longer with `LOOP(range(3, 8));`",
    )
}

/// The variables of the table: those that the author names, or those that change.
fn columns(subject: &Subject<'_>, rows: &[&Row]) -> Result<Vec<(String, Type)>, Unfit> {
    let mut changed: Vec<(&str, &Type)> = Vec::new();
    for change in rows.iter().flat_map(|row| &row.changes) {
        if !changed.iter().any(|(name, _)| *name == change.variable) {
            changed.push((&change.variable, &change.ty));
        }
    }
    let named = &subject.settings.variables;
    let mut columns = Vec::new();
    if named.is_empty() {
        let is_short = |name: &str| {
            let all = rows.iter().flat_map(|row| &row.changes);
            all.filter(|change| change.variable == name).all(|change| fits(&change.value))
        };
        changed.retain(|(name, _)| is_short(name));
        changed.truncate(MOST_COLUMNS);
        columns.extend(changed.into_iter().map(|(name, ty)| (name.to_owned(), ty.clone())));
    } else {
        for variable in named {
            let known = changed.iter().find(|(name, _)| *name == variable.text);
            let (name, ty) = known.ok_or_else(|| {
                Unfit::new(
                    "variable-without-value",
                    vec![("variable", Value::from(variable.text.as_str()))],
                    "name variables in `variables` that the method has where the program starts, \
                     or static fields",
                )
            })?;
            columns.push(((*name).to_owned(), (*ty).clone()));
        }
    }
    Ok(columns)
}

/// Whether a value is not too long to be typed.
fn fits(value: &Datum) -> bool {
    match value {
        Datum::Array(items) => items.len() <= LONGEST_ARRAY && items.iter().all(fits),
        Datum::Text(text) => text.len() <= 40,
        Datum::Boolean(_) | Datum::Integral(_) | Datum::Null => true,
    }
}

/// What a row says of a variable. What cannot be typed, or is done where students do not see it, is
/// given.
fn cell(row: &Row, name: &str, misreader: Option<&AssignmentMisreader<'_>>) -> Option<TableCell> {
    let VariableChange { ty, value, .. } =
        row.changes.iter().find(|change| change.variable == name)?;
    let given = value::accepted(ty, value).is_empty() || !fits(value);
    let misread = misreader.map(|one| one.slips(row, name, (ty, value))).unwrap_or_default();
    Some(TableCell { value: value.clone(), ty: ty.clone(), given, misread })
}
