//! What the lines of the table say.
//!
//! In: a [`Plan`](super::plan) of the lines. Out: an [`ExplainedLine`] for each. What holds:
//! whatever a line says is in the trace, and no line is empty: one that changes nothing says so.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use minijinja::Value;

use super::dispatch::DispatchReason;
use super::named::{self, CallNames};
use super::part::{Assigned, LinePart, ReturnedCall};
use super::plan::{Line, Planner};
use super::short::{printed, short_value, shortened_to};
use super::syntax::{self, Syntax};
use crate::ask::facts::{About, CountedPart, Subject};
use crate::ask::value;
use crate::read::ir::LoopId;
use crate::vary::Trace;
use crate::vary::run_result::loop_index;
use crate::vary::trace::{Arrival, Row, RowKind, VariableChange};

/// Characters of a line of the program, at most: more than authors write, as a rule; the cell of a
/// table breaks lines.
pub const LONGEST_LINE: usize = 200;

/// A line of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplainedLine {
    /// The method that it belongs to.
    pub method: String,
    /// The line that students read; `None` for one that stands for others, or of a part that they
    /// do not see.
    pub line: Option<u32>,
    /// What stands there.
    pub code: String,
    /// What happens.
    pub parts: Vec<LinePart>,
    /// What it printed.
    pub output: String,
}

impl ExplainedLine {
    /// As templates see it.
    pub fn to_value(&self) -> Value {
        Value::from_pairs([
            ("method", Value::from(self.method.as_str())),
            ("line", Value::from(self.line)),
            ("code", Value::from(self.code.as_str())),
            ("parts", self.parts.iter().map(LinePart::to_value).collect()),
            ("output", Value::from(self.output.as_str())),
        ])
    }
}

/// Says what the lines of a trace say.
pub struct LineTeller<'a> {
    pub subject: &'a Subject<'a>,
    pub syntax: &'a Syntax<'a>,
    pub trace: &'a Trace,
    pub planner: &'a Planner<'a>,
    /// The program as students read it, line by line.
    pub shown: &'a [&'a str],
    /// How calls are named.
    pub named: &'a CallNames,
}

/// The values of the variables, by activation, and of the fields: what changed them last.
#[derive(Default)]
pub struct VariableValues<'a> {
    locals: BTreeMap<(u32, &'a str), &'a VariableChange>,
    statics: BTreeMap<&'a str, &'a VariableChange>,
}

impl<'a> VariableValues<'a> {
    fn note(&mut self, activation: u32, change: &'a VariableChange) {
        if change.is_static {
            self.statics.insert(&change.variable, change);
        } else {
            self.locals.insert((activation, &change.variable), change);
        }
    }

    /// What a variable holds, as far as it is known, not too long to be read in a table.
    pub fn get(&self, activation: u32, variable: &str) -> Option<String> {
        let local = self.locals.get(&(activation, variable));
        let change = local.or_else(|| self.statics.get(variable))?;
        Some(short_value(&change.ty, &change.value))
    }

    /// What a field holds, though a variable of its name may hide it.
    pub fn field(&self, name: &str) -> Option<String> {
        self.statics.get(name).map(|change| short_value(&change.ty, &change.value))
    }

    /// The static field of this name that stands in a class beside the one where the program
    /// starts, with its class, and what it holds; none where several classes have one.
    pub fn field_of_class(&self, name: &str) -> Option<(String, Option<String>)> {
        let is_it = |variable: &str| {
            let owner = variable.rsplit_once('.').filter(|(_, field)| *field == name);
            owner.is_some_and(|(class, _)| !class.contains('#'))
        };
        let mut found = self.statics.iter().filter(|(variable, _)| is_it(variable));
        let (variable, change) = found.next().filter(|_| found.next().is_none())?;
        Some(((*variable).to_owned(), Some(short_value(&change.ty, &change.value))))
    }

    /// Whether a variable of the activation has this name.
    pub fn has_local(&self, activation: u32, name: &str) -> bool {
        self.locals.contains_key(&(activation, name))
    }
}

/// What has come of a line: outcomes of conditions, new values, output, calls and results, whatever
/// expressions they come from. Two lines that have the same effect may stand in different places
/// and be written differently.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineEffect {
    method: String,
    effects: Vec<String>,
}

impl<'a> LineTeller<'a> {
    /// The lines.
    pub fn steps(&self, lines: &[Line]) -> Vec<ExplainedLine> {
        let mut values = VariableValues::default();
        for (at, activation) in self.trace.activations.iter().enumerate() {
            let at = u32::try_from(at).unwrap_or(u32::MAX);
            activation.arguments.iter().for_each(|argument| values.note(at, argument));
        }
        self.trace.statics.iter().for_each(|field| values.note(0, field));
        let mut noted = 0;
        lines.iter().map(|line| self.step(line, &mut noted, &mut values)).collect()
    }

    fn step(
        &self,
        line: &Line,
        noted: &mut usize,
        values: &mut VariableValues<'a>,
    ) -> ExplainedLine {
        match line {
            Line::Start => {
                let changes = |name: &str| {
                    let mut changes = self.trace.rows.iter().flat_map(|row| &row.changes);
                    changes.any(|change| change.is_static && change.variable == name)
                };
                let fields = self.trace.statics.iter().filter(|field| changes(&field.variable));
                let values = fields.map(Assigned::of).collect();
                let parts = vec![LinePart::Start { values }];
                ExplainedLine { method: self.method(0), parts, ..ExplainedLine::default() }
            }
            Line::Row { rows, ended } => {
                let mut step = self.place(&self.trace.rows[rows[0]]);
                for (number, row) in rows.iter().enumerate() {
                    // What a row without a line of its own has changed is known by now, too.
                    for row in self.trace.rows.get(*noted..*row).unwrap_or(&[]) {
                        row.changes.iter().for_each(|change| values.note(row.activation, change));
                    }
                    let ended = if number == 0 { &ended[..] } else { &[] };
                    step.parts.extend(self.parts(*row, ended, values));
                    let row_at = &self.trace.rows[*row];
                    step.output.push_str(&printed(&row_at.printed));
                    row_at.changes.iter().for_each(|one| values.note(row_at.activation, one));
                    *noted = (*noted).max(*row + 1);
                }
                step
            }
            Line::Calls { row, called, ended } => {
                let mut step = self.place(&self.trace.rows[*row]);
                step.parts.extend(self.returned(ended));
                let dispatch = DispatchReason::of(self.subject, self.trace, *called);
                step.parts.push(LinePart::Calls { call: self.named.call(*called), dispatch });
                step
            }
            Line::Folded { fold, activation, rows } => {
                // A variable of the body ends with each pass.
                let (changed, output) = self.sum(rows, &self.syntax.declared_within(fold.of));
                let line = self.loop_line(fold.of);
                let parts = vec![LinePart::Folded { count: fold.count, line, values: changed }];
                let method = self.method(*activation);
                ExplainedLine { method, parts, output, ..ExplainedLine::default() }
            }
            Line::Gap { rows, is_end } => {
                let (changed, output) = self.sum(rows, &BTreeSet::new());
                let part = if *is_end { LinePart::End } else { LinePart::Gap { values: changed } };
                let row = rows.first().and_then(|row| self.trace.rows.get(*row));
                let method =
                    row.map(|row| self.method(row.activation as usize)).unwrap_or_default();
                let output = if *is_end { String::new() } else { output };
                ExplainedLine { method, parts: vec![part], output, ..ExplainedLine::default() }
            }
            Line::Skipped { count } => ExplainedLine {
                parts: vec![LinePart::Skipped { count: *count }],
                ..ExplainedLine::default()
            },
        }
    }

    /// What has come of the lines.
    pub fn effects(&self, lines: &[Line]) -> Vec<LineEffect> {
        let of_row = |row: usize| self.trace.rows[row].activation as usize;
        let effect = |line: &Line| {
            let (activation, effects) = match line {
                Line::Start => (Some(0), Vec::new()),
                Line::Row { rows, .. } => {
                    let effects = rows.iter().flat_map(|row| self.effects_of(*row));
                    (Some(of_row(rows[0])), effects.collect())
                }
                Line::Calls { row, called, .. } => {
                    (Some(of_row(*row)), vec![self.named.call(*called)])
                }
                Line::Folded { activation, .. } => (Some(*activation), Vec::new()),
                Line::Gap { rows, .. } => (rows.first().map(|row| of_row(*row)), Vec::new()),
                Line::Skipped { .. } => (None, Vec::new()),
            };
            let method = activation.map(|at| self.method(at)).unwrap_or_default();
            LineEffect { method, effects }
        };
        lines.iter().map(effect).collect()
    }

    /// What has come of the rows of recursive methods, which have no lines in the table.
    pub fn effects_of_recursions(&self) -> Vec<LineEffect> {
        let recursive = named::recursive(self.trace);
        let within = self.trace.rows.iter().enumerate().filter(|(_, row)| {
            let activation = &self.trace.activations[row.activation as usize];
            recursive.contains(&activation.method)
        });
        let effects = within.map(|(at, row)| LineEffect {
            method: self.method(row.activation as usize),
            effects: self.effects_of(at),
        });
        effects.filter(|effect| effect.effects.iter().any(|one| !one.is_empty())).collect()
    }

    /// What has come of a row: the outcome of its condition, new values, output, and the result if
    /// the call ends with it.
    fn effects_of(&self, at: usize) -> Vec<String> {
        let row = &self.trace.rows[at];
        let mut effects: Vec<String> = row.condition.iter().map(ToString::to_string).collect();
        let change = |one: &VariableChange| {
            format!("{} = {}", one.variable, value::java(&one.ty, &one.value))
        };
        effects.extend(row.changes.iter().map(change));
        effects.push(row.printed.clone());
        let activation = row.activation as usize;
        if self.planner.calls.rows(activation).last() == Some(&at) {
            effects.extend(named::result(self.subject, &self.trace.activations[activation]));
        }
        effects
    }

    /// What rows and all that they called have changed and printed but for local variables that
    /// have `ended`; of what they called only fields.
    fn sum(&self, rows: &[usize], ended: &BTreeSet<&str>) -> (Vec<Assigned>, String) {
        let (mut values, mut output) = (IndexMap::new(), String::new());
        for row in rows {
            self.sum_up(*row, false, &mut values, &mut output);
        }
        values.retain(|name, change| change.is_static || !ended.contains(name));
        (values.into_values().map(Assigned::of).collect(), printed(&output))
    }

    fn sum_up(
        &self,
        row: usize,
        is_inner: bool,
        values: &mut IndexMap<&'a str, &'a VariableChange>,
        output: &mut String,
    ) {
        for called in self.planner.calls.called(row) {
            for row in self.planner.calls.rows(*called) {
                self.sum_up(*row, true, values, output);
            }
        }
        let row = &self.trace.rows[row];
        output.push_str(&row.printed);
        for change in row.changes.iter().filter(|change| change.is_static || !is_inner) {
            values.insert(&change.variable, change);
        }
    }

    fn method(&self, activation: usize) -> String {
        let method = self.trace.activations.get(activation).map(|one| one.method.index());
        let name = method.and_then(|method| self.subject.methods.get(method));
        name.copied().unwrap_or_default().to_owned()
    }

    /// A line of this row with nothing in it.
    fn place(&self, row: &Row) -> ExplainedLine {
        let line = self.subject.lines.shown(row.span.start);
        let code = line.map(|line| self.code(row, line)).unwrap_or_default();
        ExplainedLine {
            method: self.method(row.activation as usize),
            line,
            code,
            ..ExplainedLine::default()
        }
    }

    /// The part of a line of the program that a row is about.
    fn code(&self, row: &Row, line: u32) -> String {
        let line = self.shown.get(line as usize - 1).copied().unwrap_or_default().trim();
        let stmt = match row.kind {
            RowKind::Test(of) | RowKind::Update(of) => self.syntax.statement_of(of),
            RowKind::Statement | RowKind::Branch | RowKind::Here | RowKind::Gap => {
                self.syntax.header(row.span).or_else(|| self.syntax.statement(row.span))
            }
        };
        let part = stmt.map(|stmt| self.syntax.source(syntax::head(stmt)).trim());
        let part = part.filter(|part| !part.is_empty() && line.contains(part));
        let code = part.unwrap_or(line).trim_end_matches('{').trim_end();
        // What ends before belongs to another row: `} while (n > 0);` tests a condition.
        let code = code.strip_prefix('}').map_or(code, str::trim_start);
        shortened_to(code.to_owned(), LONGEST_LINE)
    }

    /// How often a loop was reached, if the question is about it and all of the run is known.
    pub fn arrivals(&self, of: LoopId) -> Option<Vec<&Arrival>> {
        let About::Count { part: CountedPart::Loop { index, .. }, .. } = &self.subject.about else {
            return None;
        };
        let is_asked = loop_index(self.subject.skeleton?, of) == Some(*index);
        let arrivals = self.trace.passes.iter().filter(|one| one.of == of);
        (is_asked && !self.trace.cut).then(|| arrivals.collect())
    }

    /// How many passes the loop that is asked about made each time that it was reached, if it was
    /// reached several times but not too often to be added up.
    pub fn passes_each(&self) -> Vec<u64> {
        const MOST: usize = 20;
        let loops = self.trace.passes.iter().map(|one| one.of);
        let asked = loops.collect::<BTreeSet<_>>().into_iter().find_map(|of| self.arrivals(of));
        let made: Vec<u64> = asked.into_iter().flatten().map(|one| one.made).collect();
        if (2..=MOST).contains(&made.len()) { made } else { Vec::new() }
    }

    /// Calls that have ended.
    pub fn returned(&self, ended: &[usize]) -> Option<LinePart> {
        let calls = ended.iter().map(|called| ReturnedCall {
            call: self.named.call(*called),
            result: named::result(self.subject, &self.trace.activations[*called]),
        });
        (!ended.is_empty()).then(|| LinePart::Returned { calls: calls.collect() })
    }

    /// The line where a loop begins.
    pub fn loop_line(&self, of: LoopId) -> Option<u32> {
        self.subject.loop_lines.get(of.index()).copied().flatten()
    }
}
