//! Which lines the table has.
//!
//! In: a trace and how many passes of each loop stay. Out: a [`Plan`]: the lines in the order of
//! time, without what they say. What a statement calls stands between two lines of it, unless it is
//! a recursion, which has a tree of its own. The line of a loop's header is one line: what it does
//! and what its condition comes to.

use std::collections::BTreeSet;

use super::folds::{Fold, Folds, Keep};
use super::named::recursive;
use super::syntax::Syntax;
use crate::ask::facts::Subject;
use crate::read::ir::MethodId;
use crate::vary::Trace;
use crate::vary::trace::{Row, RowKind, TraceCalls};

/// A line of the table. Rows and activations are indexes into the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The fields before the first statement.
    Start,
    /// What a row did, or what a loop's header did, after these calls had ended.
    Row { rows: Vec<usize>, ended: Vec<usize> },
    /// What a row calls, after these calls had ended.
    Calls { row: usize, called: usize, ended: Vec<usize> },
    /// Passes that are left out, and their rows in this activation.
    Folded { fold: Fold, activation: usize, rows: Vec<usize> },
    /// Rows that were not recorded, with those of passes that are left out before and after them;
    /// whether the run is told further.
    Gap { rows: Vec<usize>, is_end: bool },
    /// `count` lines are left out, and nothing is told of them.
    Skipped { count: usize },
}

impl Line {
    /// The last row of the trace that it is about, if it is about one.
    pub fn last_row(&self) -> Option<usize> {
        match self {
            Line::Start | Line::Skipped { .. } => None,
            Line::Row { rows, .. } | Line::Folded { rows, .. } | Line::Gap { rows, .. } => {
                rows.last().copied()
            }
            Line::Calls { row, .. } => Some(*row),
        }
    }
}

/// What is fixed about a trace, however much of it is told.
pub struct Planner<'a> {
    subject: &'a Subject<'a>,
    syntax: &'a Syntax<'a>,
    trace: &'a Trace,
    /// Who did what in it.
    pub calls: TraceCalls,
    folds: Folds,
    recursive: BTreeSet<MethodId>,
}

impl<'a> Planner<'a> {
    /// Looks at a trace.
    pub fn of(subject: &'a Subject<'a>, syntax: &'a Syntax<'a>, trace: &'a Trace) -> Self {
        let (calls, folds, recursive) = (TraceCalls::of(trace), Folds::of(trace), recursive(trace));
        Self { subject, syntax, trace, calls, folds, recursive }
    }

    /// All lines.
    pub fn all(&self) -> Vec<Line> {
        self.lines(Keep::ALL, None)
    }

    /// At most `most` lines, at least 3, beginning with the line `from`, or all of them: as many
    /// passes of loops as that allows, and if two passes of each are too much, the first and the
    /// last lines.
    pub fn fitting(&self, most: usize, from: Option<&Line>) -> Vec<Line> {
        let fits = |lines: &[Line]| {
            // Where it can be said how many passes were not recorded, it is.
            let is_gap = |line: &Line| {
                let Line::Gap { rows, is_end } = line else { return false };
                !is_end && rows.len() == 1
            };
            lines.len() <= most && !lines.iter().any(is_gap)
        };
        let all = self.lines(Keep::ALL, from);
        if fits(&all) {
            return all;
        }
        // The more passes stay, the more lines there are: the most that fit are found by halving.
        let (mut found, mut too_many) = (None, u64::try_from(most).unwrap_or(u64::MAX));
        let mut least = 2;
        while least < too_many {
            let middle = least + (too_many - least) / 2;
            let lines = self.lines(Keep::of(middle), from);
            if fits(&lines) {
                found = Some(lines);
                least = middle + 1;
            } else {
                too_many = middle;
            }
        }
        found.unwrap_or_else(|| without_middle(self.lines(Keep::of(2), from), most))
    }

    /// The lines from `from` on, if the passes that `keep` names stay of each loop.
    fn lines(&self, keep: Keep, from: Option<&Line>) -> Vec<Line> {
        let mut lines = Vec::new();
        let changes = |name: &str| {
            let mut changes = self.trace.rows.iter().flat_map(|row| &row.changes);
            changes.any(|change| change.is_static && change.variable == name)
        };
        if self.trace.statics.iter().any(|field| changes(&field.variable)) {
            lines.push(Line::Start);
        }
        self.activation(0, keep, &mut lines);
        if let Some(from) = from {
            // Where it belongs to passes that are left out, these come first. A statement ends
            // after what it calls, so its row says nothing of where its line stands.
            let itself = lines.iter().position(|line| line == from);
            let first = || lines.iter().position(|line| line.last_row() >= from.last_row());
            let first = itself.or_else(first).unwrap_or_default();
            lines.drain(..first);
        }
        lines
    }

    fn activation(&self, at: usize, keep: Keep, lines: &mut Vec<Line>) {
        let mut rows = self.calls.rows(at).iter().copied().peekable();
        while let Some(row) = rows.next() {
            // What a `for` does before a pass that is left out belongs to that.
            let next = rows.peek().and_then(|next| self.folds.around(*next, keep));
            let next = next.filter(|next| self.trace.rows[row].kind == RowKind::Update(next.of));
            let Some(fold) = self.folds.around(row, keep).or(next) else {
                self.row(row, keep, lines);
                continue;
            };
            let mut left_out = vec![row];
            while let Some(next) = rows.next_if(|next| self.folds.around(*next, keep) == Some(fold))
            {
                left_out.push(next);
            }
            if left_out.last() == self.trace.gap.as_ref() {
                // The passes that follow belong to another arrival, whose first passes were not
                // recorded.
                while let Some(next) = rows.next_if(|next| self.folds.around(*next, keep).is_some())
                {
                    left_out.push(next);
                }
                lines.push(self.gap(left_out));
            } else {
                lines.push(Line::Folded { fold, activation: at, rows: left_out });
            }
        }
    }

    fn row(&self, at: usize, keep: Keep, lines: &mut Vec<Line>) {
        let row = &self.trace.rows[at];
        match row.kind {
            RowKind::Here => return,
            RowKind::Gap => {
                lines.push(self.gap(vec![at]));
                return;
            }
            RowKind::Statement | RowKind::Branch | RowKind::Test(_) | RowKind::Update(_) => {}
        }
        let mut ended = Vec::new();
        for called in self.calls.called(at) {
            if !self.recursive.contains(&self.trace.activations[*called].method) {
                let ended = std::mem::take(&mut ended);
                lines.push(Line::Calls { row: at, called: *called, ended });
                self.activation(*called, keep, lines);
            }
            if !self.trace.activations[*called].is_unwound {
                ended.push(*called);
            }
        }
        // What was waiting for a call that threw does nothing any more.
        let is_unfinished =
            self.trace.thrown.as_ref().is_some_and(|thrown| thrown.unfinished.contains(&at));
        if is_unfinished || self.is_empty(row) {
            return;
        }
        if ended.is_empty()
            && let Some(Line::Row { rows, ended }) = lines.last_mut()
            && let ([last], true) = (&rows[..], ended.is_empty())
            && self.is_header(&self.trace.rows[*last], row)
        {
            rows.push(at);
            return;
        }
        lines.push(Line::Row { rows: vec![at], ended });
    }

    /// The line of rows that were not recorded.
    fn gap(&self, rows: Vec<usize>) -> Line {
        let is_end = rows.last().is_some_and(|last| last + 1 == self.trace.rows.len());
        Line::Gap { rows, is_end }
    }

    /// Whether there is nothing to be said of a row: students do not see it, and it did nothing.
    fn is_empty(&self, row: &Row) -> bool {
        let is_seen = self.subject.lines.shown(row.span.start).is_some();
        !is_seen && row.changes.is_empty() && row.printed.is_empty()
    }

    /// Whether a row is what a `for` does before the test that follows, in the same line.
    fn is_header(&self, row: &Row, test: &Row) -> bool {
        let RowKind::Test(of) = test.kind else { return false };
        let line = |row: &Row| self.subject.lines.shown(row.span.start);
        let is_before = match row.kind {
            RowKind::Update(updated) => updated == of,
            RowKind::Statement => {
                let header = self.syntax.header(row.span);
                header.is_some_and(|header| {
                    self.syntax.statement_of(of).map(|it| it.span) == Some(header.span)
                })
            }
            RowKind::Branch | RowKind::Test(_) | RowKind::Here | RowKind::Gap => false,
        };
        is_before && row.activation == test.activation && line(row) == line(test)
    }
}

/// The first and the last of too many lines.
fn without_middle(mut lines: Vec<Line>, most: usize) -> Vec<Line> {
    let last = most / 3;
    let first = most.saturating_sub(last + 1);
    let count = lines.len().saturating_sub(first + last);
    if count > 1 {
        lines.splice(first..first + count, [Line::Skipped { count }]);
    }
    lines
}
