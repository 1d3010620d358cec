//! A trace table before it is written.
//!
//! In: nothing. Out: the types that what fills a table and what speaks of it share.

use crate::ask::answer::typed::Slip;
use crate::read::datum::Datum;
use crate::read::types::Type;

/// The table of an instance.
pub struct Table {
    pub columns: Vec<(String, Type)>,
    pub rows: Vec<TableEntry>,
}

/// A row of it.
pub struct TableEntry {
    pub line: Option<u32>,
    /// The last line of what it stands for, if that is several.
    pub last_line: Option<u32>,
    /// Whether it stands for a decision.
    pub decides: bool,
    /// The call that begins here or goes on.
    pub call: Option<NumberedCall>,
    /// Whether it stands outside of all loops, in the entry or in the first call.
    pub outside: bool,
    /// What is new, by column.
    pub cells: Vec<Option<TableCell>>,
}

/// A call of the method that is asked about.
#[derive(Clone, Copy, PartialEq)]
pub struct NumberedCall {
    /// Which one, from 1 in the order in which they begin.
    pub number: usize,
    /// Whether it goes on after an inner one.
    pub again: bool,
}

/// A new value.
pub struct TableCell {
    pub value: Datum,
    pub ty: Type,
    /// Whether it stands in the table.
    pub given: bool,
    /// What is said about values that misreading the row's assignment gives.
    pub misread: Vec<Slip>,
}

/// The gaps of a table with the names of their columns, row by row.
pub fn gaps_of(table: &Table) -> impl Iterator<Item = (&str, &TableCell)> {
    table.rows.iter().flat_map(|row| {
        let cells = table.columns.iter().zip(&row.cells);
        cells.filter_map(|((name, _), cell)| {
            let cell = cell.as_ref().filter(|cell| !cell.given)?;
            Some((name.as_str(), cell))
        })
    })
}
