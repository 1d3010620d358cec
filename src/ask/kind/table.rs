//! `table`: the trace table, to be filled in.
//!
//! In: instances with their traces. Out: for each a table of the statements of the entry, or of the
//! method that the author names, that give a variable another value, in the order in which they
//! run; calls of a named method have a row of their own with its parameters. An `if` or a `switch`
//! has one row, so that rows do not tell which way it goes. The new values are
//! gaps, except for those that would only be copied from a declaration outside of loops; anything
//! else that a variable starts with there is given, too, if enough gaps are left. What stays the
//! same has an empty cell: it would give away the gap above.

mod grid;
mod slips;

use std::collections::BTreeMap;

use minijinja::Value;

use crate::ask::answer::typed::{RightAnswers, Typing, drafts, kind, no_number, of_value};
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::kind::assignment::AssignmentMisreader;
use crate::ask::kind::decisions::{self, Decision, HeldValues, TableStep};
use crate::ask::kind::traced::whole_trace;
use crate::ask::question::{Answer, Gap, gap_mark};
use crate::ask::value;
use crate::ask::wording::safe;
use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::skeleton::front_matter::{AnswerForm, BranchRows};
use crate::vary::Trace;
use crate::vary::trace::{Row, RowKind, TraceCalls, VariableChange};
use grid::{NumberedCall, Table, TableCell, TableEntry, gaps_of};
use slips::slips_of;

/// Gaps of a table, at most: more is a test of patience.
const MOST_GAPS: usize = 30;
/// Gaps of a table, at least.
const LEAST_GAPS: usize = 3;
/// Columns that are chosen if the author names none.
const MOST_COLUMNS: usize = 6;
/// Elements of an array that is to be typed, at most.
const LONGEST_ARRAY: usize = 10;

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
            let cells = || table.rows.iter().filter_map(|row| row.cells[column].as_ref());
            let is_list = cells().any(|cell| matches!(cell.value, Datum::Printed(_)));
            Value::from_pairs([
                ("asked", Value::from(cells().any(|cell| !cell.given))),
                ("name", Value::from(name.as_str())),
                ("kind", Value::from(if is_list { "list" } else { kind(ty) })),
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
    // The class whose first object says how objects are named.
    let named = table.columns.iter().find_map(|(name, _)| name.split_once('#'));
    let object = Value::from(named.map(|(class, _)| class));
    let decides = table.rows.iter().any(|row| row.decides);
    let filled = Value::from_pairs([("columns", columns.clone()), ("rows", filled)]);
    Draft {
        words,
        values: vec![
            ("rows", asked),
            ("columns", columns),
            ("decides", decides.into()),
            ("object", object),
        ],
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
            ("last_line", Value::from(row.last_line)),
            ("call", Value::from(row.call.map(|call| call.number))),
            ("again", Value::from(row.call.is_some_and(|call| call.again))),
            ("cells", Value::from(cells)),
        ])
    };
    table.rows.iter().map(row).collect::<Vec<Value>>().into()
}

/// The table of an instance, or why there is none worth filling in.
fn table(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Table, Unfit> {
    let trace = whole_trace(instance, "long-for-table")?;
    let at_mark = trace.rows.iter().any(|row| row.kind == RowKind::Here);
    let all = traced_rows(subject, trace, at_mark);
    let hides = !at_mark
        && subject.settings.method.is_none()
        && subject.settings.branches == BranchRows::Hidden;
    let skeleton = subject.skeleton.filter(|_| hides);
    let mut decisions = skeleton.map(decisions::decisions).unwrap_or_default();
    let plain: Vec<Row> = all.iter().map(|(_, row)| row.clone()).collect();
    let columns = columns(subject, &plain, &decisions)?;
    let steps = match skeleton {
        Some(skeleton) => decisions::steps(skeleton, &plain, &mut decisions),
        None => plain.iter().map(|row| TableStep { decision: None, rows: vec![row] }).collect(),
    };
    let mut begins = all.iter().map(|(call, _)| *call);
    let mut held = HeldValues::default();
    held.follow(&trace.statics);
    let misreader = AssignmentMisreader::of(subject, instance);
    let mut lines: Vec<TableEntry> = Vec::new();
    let mut begun = 0;
    for step in &steps {
        let (Some(row), Some(call)) = (step.rows.first(), begins.nth(step.rows.len() - 1)) else {
            continue;
        };
        step.rows.iter().for_each(|row| held.follow(&row.changes));
        begun += usize::from(call.is_some_and(|call| !call.again));
        // A row that begins a call has its arguments.
        let misreader = misreader.as_ref().filter(|_| call.is_none());
        // What stands in the program need not be copied from it; in later calls it is computed.
        let plain = step.decision.is_none();
        let outside = plain && row.passes.is_empty() && !at_mark && begun < 2;
        let cells: Vec<Option<TableCell>> = columns
            .iter()
            .map(|(name, _)| {
                let mut new = cell(step, name, &held, misreader)?;
                new.given |= outside && misreader.is_some_and(|one| one.copies(row, name));
                Some(new)
            })
            .collect();
        // A call that goes on is worth a row only where something follows.
        if call.is_some() && lines.last().and_then(|last| last.call).is_some_and(|call| call.again)
        {
            lines.pop();
        }
        if call.is_some() || cells.iter().any(Option::is_some) {
            let shown = |at| subject.lines.shown(at).filter(|_| call.is_none());
            let span = step.decision.map_or(row.span, |decision| decision.span);
            let line = shown(span.start);
            let last_line = step.decision.and_then(|_| shown(span.end.saturating_sub(1)));
            let last_line = last_line.filter(|last| Some(*last) != line);
            let decides = step.decision.is_some();
            lines.push(TableEntry { line, last_line, decides, call, outside, cells });
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

/// The rows of a run that a table may show, each with the call that it begins or goes on with.
fn traced_rows(
    subject: &Subject<'_>,
    trace: &Trace,
    at_mark: bool,
) -> Vec<(Option<NumberedCall>, Row)> {
    match &subject.settings.method {
        _ if at_mark => {
            let marked = trace.rows.iter().filter(|row| row.kind == RowKind::Here);
            marked.map(|row| (None, row.clone())).collect()
        }
        Some(method) => of_method(subject, trace, &method.text),
        None => of_entry(&trace.rows).into_iter().map(|row| (None, row)).collect(),
    }
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
        "name variables in `variables` that change more often, give the statements of an `if` rows of \
         their own with `branches = \"shown\"`, ask about a method that is called with \
         `method = \"…\"`, or let loops run longer with `LOOP(range(3, 8));`",
    )
}

/// The variables of the table: those that the author names, or those that are given a value.
fn columns(
    subject: &Subject<'_>,
    rows: &[Row],
    decisions: &[Decision],
) -> Result<Vec<(String, Type)>, Unfit> {
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
        // That an array or a field of an object is as it was when it was made is nothing to write
        // down, nor is that a variable names the object that is made for it.
        let moves = |(name, ty): &(&str, &Type)| {
            let all = rows.iter().flat_map(|row| &row.changes);
            let mut values = all.filter(|change| change.variable == *name).map(|one| &one.value);
            let first = values.next();
            let may_stay = match ty {
                Type::Array(_) => false,
                Type::Object(_) => names_known_object(rows, name),
                Type::Primitive(_) | Type::String | Type::StringBuilder | Type::Null => {
                    !is_field_of_object(name)
                }
            };
            may_stay || values.any(|value| Some(value) != first)
        };
        // What a branch alone knows would tell by its values that it is taken.
        let is_inner = |name: &str| decisions.iter().any(|one| one.declares.contains(name));
        changed.retain(|one| is_short(one.0) && moves(one) && !is_inner(one.0));
        // Where there are too many, the variables of the method come first.
        changed.sort_by_key(|(name, _)| is_field_of_object(name));
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

/// Whether a column is about a field of an object: `Lamp#1.level`.
fn is_field_of_object(name: &str) -> bool {
    name.contains('#')
}

/// Whether a variable comes to name an object that another value has named before.
fn names_known_object(rows: &[Row], name: &str) -> bool {
    fn note<'a>(value: &'a Datum, known: &mut Vec<&'a Datum>) {
        match value {
            Datum::Object { .. } => known.push(value),
            Datum::Array(items) => items.iter().for_each(|item| note(item, known)),
            Datum::Boolean(_)
            | Datum::Integral(_)
            | Datum::Floating(..)
            | Datum::Text(_)
            | Datum::Printed(_)
            | Datum::Memory(_)
            | Datum::Null => {}
        }
    }
    let mut known = Vec::new();
    for change in rows.iter().flat_map(|row| &row.changes) {
        if change.variable == name && known.contains(&&change.value) {
            return true;
        }
        note(&change.value, &mut known);
    }
    false
}

/// Whether a value is not too long to be typed. An object is typed by its name, but not a row of
/// them.
fn fits(value: &Datum) -> bool {
    match value {
        Datum::Array(items) => {
            items.len() <= LONGEST_ARRAY && items.iter().all(fits) && !value.holds_object()
        }
        Datum::Text(text) => text.len() <= 40,
        Datum::Boolean(_)
        | Datum::Integral(_)
        | Datum::Floating(..)
        | Datum::Null
        | Datum::Printed(_)
        | Datum::Memory(_)
        | Datum::Object { .. } => true,
    }
}

/// What a row says of a variable. What cannot be typed, or is done where students do not see it, is
/// given.
fn cell(
    step: &TableStep<'_>,
    name: &str,
    held: &HeldValues<'_>,
    misreader: Option<&AssignmentMisreader<'_>>,
) -> Option<TableCell> {
    let changed = step.rows.iter().rev().find_map(|row| {
        let change = row.changes.iter().find(|change| change.variable == name)?;
        Some((*row, change))
    });
    let may_change = step
        .decision
        .is_some_and(|decision| decision.sets.contains(name) && !decision.declares.contains(name));
    let VariableChange { ty, value, .. } = match changed {
        Some((_, change)) => change,
        None if may_change => held.of(name)?,
        None => return None,
    };
    let given = value::accepted(ty, value).is_empty() || !fits(value);
    let slips = |(row, _)| misreader.map(|one| one.slips(row, name, (ty, value)));
    let misread = changed.and_then(slips).unwrap_or_default();
    Some(TableCell { value: value.clone(), ty: ty.clone(), given, misread })
}
