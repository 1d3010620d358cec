//! `table`: the trace table, to be filled in.
//!
//! In: instances with their traces. Out: for each a table of the statements of the entry that give a variable another value, in the
//! order in which they run. The new values are gaps; what a variable starts with outside of loops is given, if enough gaps are
//! left. What stays the same has an empty cell: it would give away the gap above.

use std::collections::BTreeMap;

use minijinja::Value;

use super::typed::{Right, drafts, kind, no_number, of_value};
use super::{Asked, Draft, Unfit};
use crate::read::front_matter::AnswerForm;
use crate::read::types::Type;
use crate::solve::model::Datum;
use crate::vary::trace::{Change, Row, RowKind};
use crate::write::facts::{Solved, Subject};
use crate::write::question::{Answer, Gap, gap_mark};
use crate::write::value;
use crate::write::wording::safe;

/// Gaps of a table, at most: more is a test of patience.
const MOST_GAPS: usize = 30;
/// Gaps of a table, at least.
const LEAST_GAPS: usize = 3;
/// Columns that are chosen if the author names none.
const MOST_COLUMNS: usize = 6;
/// Elements of an array that is to be typed, at most.
const LONGEST_ARRAY: usize = 10;

/// The table of an instance.
struct Table {
    columns: Vec<(String, Type)>,
    rows: Vec<Line>,
}

/// A row of it.
struct Line {
    line: Option<u32>,
    /// What is new, by column.
    cells: Vec<Option<Cell>>,
}

/// A new value.
struct Cell {
    value: Datum,
    ty: Type,
    /// Whether it stands in the table.
    given: bool,
}

/// The tables, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Asked {
    let tables: Vec<Result<Table, Unfit>> =
        instances.iter().map(|instance| table(subject, instance)).collect();
    // A column takes numbers if it does so in all tables.
    let mut by_column: BTreeMap<&str, Vec<Result<Right, Unfit>>> = BTreeMap::new();
    for (name, cell) in tables.iter().flatten().flat_map(gaps_of) {
        by_column.entry(name).or_default().push(of_value(None, &cell.ty, &cell.value));
    }
    let mut answers: BTreeMap<&str, _> = by_column
        .into_iter()
        .map(|(name, right)| {
            (name, drafts(AnswerForm::Auto, &|| no_number("returns"), right).into_iter())
        })
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
        let right: Result<Vec<Answer>, Unfit> = gaps_of(table)
            .map(|(name, _)| {
                let draft = answers.get_mut(name).and_then(Iterator::next);
                Ok(draft.unwrap_or_else(|| Err(too_few()))?.answer)
            })
            .collect();
        found.push(right.map(|right| draft(table, right)));
    }
    let values = vec![("mark", Value::from(subject.mark))];
    Asked { template: "table.html", drafts: found, values }
}

/// The gaps of a table with the names of their columns, row by row.
fn gaps_of(table: &Table) -> impl Iterator<Item = (&str, &Cell)> {
    table.rows.iter().flat_map(|row| {
        let cells = table.columns.iter().zip(&row.cells);
        cells.filter_map(|((name, _), cell)| {
            let cell = cell.as_ref().filter(|cell| !cell.given)?;
            Some((name.as_str(), cell))
        })
    })
}

fn draft(table: &Table, right: Vec<Answer>) -> Draft {
    let mut number = 0;
    let rows: Vec<Value> = table
        .rows
        .iter()
        .map(|row| {
            let cells: Vec<Value> = row
                .cells
                .iter()
                .map(|cell| match cell {
                    None => Value::from(""),
                    Some(cell) if cell.given => Value::from(value::java(&cell.ty, &cell.value)),
                    Some(_) => {
                        number += 1;
                        safe(gap_mark(number - 1))
                    }
                })
                .collect();
            Value::from_pairs([("line", Value::from(row.line)), ("cells", Value::from(cells))])
        })
        .collect();
    let columns: Vec<Value> = table
        .columns
        .iter()
        .map(|(name, ty)| {
            Value::from_pairs([
                ("name", Value::from(name.as_str())),
                ("kind", Value::from(kind(ty))),
                ("type", Value::from(ty.to_string())),
            ])
        })
        .collect();
    let gaps = right.into_iter().map(|answer| Gap { answer, weight: 1 }).collect();
    Draft {
        values: vec![("rows", Value::from(rows)), ("columns", Value::from(columns))],
        ..Draft::new(Answer::Cloze { gaps })
    }
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
    let of_entry = of_entry(&trace.rows);
    let rows: Vec<&Row> = if at_mark {
        trace.rows.iter().filter(|row| row.kind == RowKind::Here).collect()
    } else {
        of_entry.iter().collect()
    };
    let columns = columns(subject, &rows)?;
    let mut lines: Vec<Line> = Vec::new();
    for row in &rows {
        let cells: Vec<Option<Cell>> = columns.iter().map(|(name, _)| cell(row, name)).collect();
        if cells.iter().any(Option::is_some) {
            lines.push(Line { line: subject.lines.shown(row.span.start), cells });
        }
    }
    let mut table = Table { columns, rows: lines };
    let gaps = gaps_of(&table).count();
    // What stands in the program need not be copied from it.
    let first: Vec<bool> = rows
        .iter()
        .filter(|row| table.columns.iter().any(|(name, _)| cell(row, name).is_some()))
        .map(|row| row.passes.is_empty() && !at_mark)
        .collect();
    let mut started: Vec<bool> = vec![false; table.columns.len()];
    let mut starts: Vec<(usize, usize)> = Vec::new();
    for (at, (row, outside)) in table.rows.iter().zip(first).enumerate() {
        for (column, cell) in row.cells.iter().enumerate() {
            if cell.as_ref().is_some_and(|cell| !cell.given) && !started[column] {
                started[column] = true;
                if outside {
                    starts.push((at, column));
                }
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

/// The rows of the entry. What its calls have made of static fields belongs to the statements that called.
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

fn too_few() -> Unfit {
    Unfit::new(
        "few-gaps",
        Vec::new(),
        "name variables in `variables` that change more often, or let loops run longer with \
         `LOOP(range(3, 8));`",
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
        Datum::Number(_) | Datum::Null => true,
    }
}

/// What a row says of a variable. What cannot be typed, or is done where students do not see it, is given.
fn cell(row: &Row, name: &str) -> Option<Cell> {
    let Change { ty, value, .. } = row.changes.iter().find(|change| change.variable == name)?;
    let given = value::accepted(ty, value).is_empty() || !fits(value);
    Some(Cell { value: value.clone(), ty: ty.clone(), given })
}
