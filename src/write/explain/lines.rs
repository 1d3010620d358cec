//! The lines of the table.
//!
//! In: a trace. Out: its [`Step`]s in the order of time. What a statement calls stands between two lines of it, unless it is a recursion,
//! which has a tree of its own. The line of a loop's header is one line: what it does and what its condition comes to.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use minijinja::Value;

use super::calls::{self, recursive};
use super::folds::{Fold, Folds};
use super::{MOST_LINES, printed, shortened};
use crate::read::ir::{LoopId, MethodId};
use crate::vary::Trace;
use crate::vary::trace::{Change, Row, RowKind};
use crate::write::facts::Subject;
use crate::write::value;

/// A line of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The method that it belongs to.
    pub method: String,
    /// The line that students read; `None` for one that stands for others, or of a part that they do not see.
    pub line: Option<u32>,
    /// What the condition came to.
    pub condition: Option<bool>,
    /// What has another value now, `i = 2`.
    pub values: Vec<String>,
    /// What it printed.
    pub output: String,
    /// What else is to be said.
    pub note: Option<Note>,
}

/// What else is to be said of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The fields before the first statement.
    Start,
    /// So many passes of the loop in this line are left out.
    Folded { count: u64, line: Option<u32> },
    /// This is called next.
    Calls { call: String },
    /// These calls have ended.
    Returned { calls: Vec<Returned> },
    /// The method returns this.
    Returns { result: String },
}

/// A call that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Returned {
    call: String,
    result: Option<String>,
}

impl Step {
    /// As templates see it.
    pub fn to_value(&self) -> Value {
        Value::from_pairs([
            ("method", Value::from(self.method.as_str())),
            ("line", Value::from(self.line)),
            ("condition", Value::from(self.condition)),
            ("values", self.values.iter().map(String::as_str).collect()),
            ("output", Value::from(self.output.as_str())),
            ("note", Value::from(self.note.as_ref().map(Note::to_value))),
        ])
    }
}

impl Note {
    fn to_value(&self) -> Value {
        let pairs = match self {
            Note::Start => vec![("kind", Value::from("start"))],
            Note::Folded { count, line } => vec![
                ("kind", Value::from("folded")),
                ("count", Value::from(*count)),
                ("line", Value::from(*line)),
            ],
            Note::Calls { call } => {
                vec![("kind", Value::from("calls")), ("call", Value::from(call.as_str()))]
            }
            Note::Returned { calls } => vec![
                ("kind", Value::from("returned")),
                ("calls", calls.iter().map(Returned::to_value).collect()),
            ],
            Note::Returns { result } => {
                vec![("kind", Value::from("returns")), ("result", Value::from(result.as_str()))]
            }
        };
        Value::from_pairs(pairs)
    }
}

impl Returned {
    fn to_value(&self) -> Value {
        Value::from_pairs([
            ("call", Value::from(self.call.as_str())),
            ("result", Value::from(self.result.as_deref())),
        ])
    }
}

/// The lines of a trace, and whether there would be more.
pub fn lines(subject: &Subject<'_>, trace: &Trace) -> (Vec<Step>, bool) {
    let mut rows = vec![Vec::new(); trace.activations.len()];
    for (at, row) in trace.rows.iter().enumerate() {
        rows[row.activation as usize].push(at);
    }
    let mut called: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, activation) in trace.activations.iter().enumerate().skip(1) {
        called.entry(activation.row).or_default().push(at);
    }
    let mut teller = Teller {
        subject,
        trace,
        rows,
        called,
        folds: Folds::of(trace),
        recursive: recursive(trace),
        lines: Vec::new(),
        headers: BTreeSet::new(),
    };
    teller.start();
    teller.activation(0);
    let cut = teller.lines.len() > MOST_LINES;
    teller.lines.truncate(MOST_LINES);
    (teller.lines, cut)
}

/// `i = 2`, which no line end cuts in two.
pub fn assignment(change: &Change) -> String {
    format!("{}\u{A0}=\u{A0}{}", change.variable, shortened(value::java(&change.ty, &change.value)))
}

struct Teller<'a> {
    subject: &'a Subject<'a>,
    trace: &'a Trace,
    /// The rows of each activation.
    rows: Vec<Vec<usize>>,
    /// The activations that each row called.
    called: BTreeMap<usize, Vec<usize>>,
    folds: Folds,
    recursive: BTreeSet<MethodId>,
    lines: Vec<Step>,
    /// The lines that may be the first half of a loop's header.
    headers: BTreeSet<usize>,
}

impl Teller<'_> {
    /// The fields that change later on.
    fn start(&mut self) {
        let changes = |name: &str| {
            let mut changes = self.trace.rows.iter().flat_map(|row| &row.changes);
            changes.any(|change| change.is_static && change.variable == name)
        };
        let fields = self.trace.statics.iter().filter(|field| changes(&field.variable));
        let values: Vec<String> = fields.map(assignment).collect();
        if !values.is_empty() {
            let method = self.method(0);
            self.lines.push(Step { method, values, note: Some(Note::Start), ..Step::default() });
        }
    }

    fn method(&self, activation: usize) -> String {
        let method = self.trace.activations.get(activation).map(|one| one.method.index());
        let name = method.and_then(|method| self.subject.methods.get(method));
        name.copied().unwrap_or_default().to_owned()
    }

    fn activation(&mut self, at: usize) {
        let rows = self.rows.get(at).cloned().unwrap_or_default();
        let mut rows = rows.into_iter().peekable();
        while let Some(row) = rows.next() {
            if self.lines.len() > MOST_LINES {
                return;
            }
            let Some(fold) = self.folds.around(&self.trace.rows[row]) else {
                self.row(row);
                continue;
            };
            let mut left_out = vec![row];
            while let Some(next) = rows
                .next_if(|next| self.folds.around(&self.trace.rows[*next]).as_ref() == Some(&fold))
            {
                left_out.push(next);
            }
            self.folded(&fold, at, &left_out);
        }
    }

    /// One line for all the rows of the passes that are left out.
    fn folded(&mut self, fold: &Fold, activation: usize, rows: &[usize]) {
        let mut values = IndexMap::new();
        let mut output = String::new();
        for row in rows {
            self.sum_up(*row, false, &mut values, &mut output);
        }
        let LoopId(of) = fold.of();
        let line = self.subject.loop_lines.get(of as usize).copied().flatten();
        self.lines.push(Step {
            method: self.method(activation),
            values: values.into_values().collect(),
            output: printed(&output),
            note: Some(Note::Folded { count: fold.count, line }),
            ..Step::default()
        });
    }

    /// What a row and all that it called has changed and printed; of what it called only fields.
    fn sum_up(
        &self,
        row: usize,
        inner: bool,
        values: &mut IndexMap<String, String>,
        output: &mut String,
    ) {
        for called in self.called.get(&row).into_iter().flatten() {
            for row in &self.rows[*called] {
                self.sum_up(*row, true, values, output);
            }
        }
        let row = &self.trace.rows[row];
        output.push_str(&row.printed);
        for change in row.changes.iter().filter(|change| change.is_static || !inner) {
            values.insert(change.variable.clone(), assignment(change));
        }
    }

    fn row(&mut self, at: usize) {
        let row = &self.trace.rows[at];
        if row.kind == RowKind::Here {
            return;
        }
        let calls = self.called.get(&at).cloned().unwrap_or_default();
        let mut ended = Vec::new();
        for called in calls {
            let activation = &self.trace.activations[called];
            let call = calls::call(self.subject, activation);
            let result = calls::result(self.subject, activation);
            let is_told = !self.recursive.contains(&activation.method);
            if is_told {
                let line =
                    Step { note: Some(Note::Calls { call: call.clone() }), ..self.line(row) };
                let note = std::mem::take(&mut ended);
                if !note.is_empty() {
                    let returned = Some(Note::Returned { calls: note });
                    self.lines.push(Step { note: returned, ..self.line(row) });
                }
                self.lines.push(line);
                self.activation(called);
            }
            ended.push(Returned { call, result });
        }
        let mut line = self.line(row);
        line.condition = row.condition;
        line.values = row.changes.iter().map(assignment).collect();
        line.output = printed(&row.printed);
        line.note = (!ended.is_empty()).then_some(Note::Returned { calls: ended });
        if line.note.is_none() && row.kind == RowKind::Statement {
            line.note = self.returns(at);
        }
        if line.line.is_none() && line.values.is_empty() && line.output.is_empty() {
            return;
        }
        self.push(row, line);
    }

    /// A line of this row without anything in it.
    fn line(&self, row: &Row) -> Step {
        Step {
            method: self.method(row.activation as usize),
            line: self.subject.lines.shown(row.span.start),
            ..Step::default()
        }
    }

    /// Puts what a `for` does and the test that follows into one line.
    fn push(&mut self, row: &Row, line: Step) {
        let place = self.lines.len();
        if let RowKind::Test(_) = row.kind
            && let Some(last) = self.lines.last_mut()
            && self.headers.contains(&(place - 1))
            && (last.line, &last.method) == (line.line, &line.method)
        {
            last.condition = line.condition;
            last.values.extend(line.values);
            last.output.push_str(&line.output);
            last.note = line.note;
            return;
        }
        let is_plain = line.note.is_none() && line.condition.is_none() && line.line.is_some();
        if is_plain && matches!(row.kind, RowKind::Statement | RowKind::Update(_)) {
            self.headers.insert(place);
        }
        self.lines.push(line);
    }

    /// What an activation returned, if this is its last row.
    fn returns(&self, at: usize) -> Option<Note> {
        let activation = self.trace.rows[at].activation as usize;
        let is_last = self.rows[activation].last() == Some(&at);
        let result = calls::result(self.subject, &self.trace.activations[activation])?;
        is_last.then_some(Note::Returns { result })
    }
}
