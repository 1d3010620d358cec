//! Rows out of what happens in a run.
//!
//! In: events in their order, each with the memory as it is then. Out: a [`Trace`]. A row's changes are found when the next
//! statement of its activation begins, so that what a call brings belongs to the statement that called; static fields and what is printed belong to
//! the statement that is under way.

use super::event::{Event, Note, Tracing, Variable};
use super::{Activation, Change, Extent, Row, RowKind, Trace};
use crate::read::ir::{LoopId, MethodId};
use crate::read::types::Type;
use crate::solve::execute::heap::Heap;
use crate::solve::execute::memory::Memory;
use crate::solve::execute::text::Texts;
use crate::solve::model::Datum;

/// Memory at the time of an event.
pub(in crate::solve::execute) struct Now<'a> {
    pub registers: &'a [i64],
    pub statics: &'a [i64],
    pub heap: &'a Heap,
    pub texts: &'a Texts,
}

/// Makes the rows of a run.
#[derive(Clone, Debug, Default)]
pub(in crate::solve::execute) struct Recorder {
    trace: Trace,
    /// The open activations, innermost last.
    open: Vec<Open>,
    /// The values of static fields as last told.
    statics: Vec<Datum>,
    /// How much of the output belongs to rows by now.
    printed: usize,
    /// How much may still be recorded.
    left: Extent,
}

/// An open activation.
#[derive(Clone, Debug)]
struct Open {
    activation: u32,
    method: usize,
    /// The row that is under way, and which variables can be named in it.
    row: Option<(usize, Vec<usize>)>,
    /// By variable of the method: whether it has a value.
    assigned: Vec<bool>,
    /// By variable of the method: its value as last told.
    known: Vec<Option<Datum>>,
    /// The number of the pass of each loop that was reached.
    passes: Vec<(LoopId, u64)>,
}

impl Recorder {
    /// Records no more than this.
    pub fn new(extent: Extent) -> Self {
        Self { left: extent, ..Self::default() }
    }

    /// What was recorded.
    pub fn finish(self) -> Trace {
        self.trace
    }

    /// Something happens; `value` is in the register that the instruction names.
    #[inline(never)]
    pub fn record(&mut self, tracing: &Tracing, event: u32, value: i64, now: &Now<'_>) {
        if self.trace.cut {
            return;
        }
        match &tracing.events[event as usize] {
            Event::Row(note) => self.row(tracing, note, now),
            Event::Condition(holds) => {
                if let Some(row) = self.current() {
                    row.condition = Some(*holds);
                }
            }
            Event::Arrive(of) => {
                if let Some(open) = self.open.last_mut() {
                    open.passes.retain(|(known, _)| known != of);
                    open.passes.push((*of, 0));
                }
            }
            Event::Pass { of, renewed } => {
                if let Some(open) = self.open.last_mut() {
                    let passes = open.passes.iter_mut().filter(|(known, _)| known == of);
                    passes.for_each(|(_, pass)| *pass += 1);
                    for at in renewed {
                        open.assigned[*at] = false;
                        open.known[*at] = None;
                    }
                }
            }
            Event::Assigned(at) => {
                if let Some(open) = self.open.last_mut() {
                    open.assigned[*at] = true;
                }
            }
            Event::Enter(method) => self.enter(tracing, *method, now),
            Event::Return => {
                self.settle(tracing, now);
                self.close(tracing, now);
                if let Some(Open { activation, method, .. }) = self.open.pop()
                    && let Some(ty) = &tracing.results[method]
                {
                    let result = self.datum(ty, value, now);
                    self.trace.activations[activation as usize].result = result;
                }
            }
        }
    }

    /// The row under way in the innermost activation.
    fn current(&mut self) -> Option<&mut Row> {
        let (row, _) = self.open.last()?.row.as_ref()?;
        self.trace.rows.get_mut(*row)
    }

    fn row(&mut self, tracing: &Tracing, note: &Note, now: &Now<'_>) {
        self.settle(tracing, now);
        self.close(tracing, now);
        let Some(open) = self.open.last() else { return };
        if self.left.rows == 0 {
            self.trace.cut = true;
            return;
        }
        self.left.rows -= 1;
        let starts = match note.kind {
            RowKind::Test(of) => Some(of),
            _ => None,
        };
        let pass = |of: &LoopId| {
            let known = open.passes.iter().find(|(known, _)| known == of);
            (*of, known.map_or(0, |(_, pass)| *pass) + u64::from(starts == Some(*of)))
        };
        let mut row = Row {
            span: note.span,
            kind: note.kind,
            activation: open.activation,
            passes: note.loops.iter().map(pass).collect(),
            condition: None,
            changes: Vec::new(),
            printed: String::new(),
        };
        if note.kind == RowKind::Here {
            row.changes = self.all(tracing, &note.visible, now);
        }
        let at = self.trace.rows.len();
        self.trace.rows.push(row);
        // What is told at a mark is all there is to it.
        let visible = if note.kind == RowKind::Here { Vec::new() } else { note.visible.clone() };
        if let Some(open) = self.open.last_mut() {
            open.row = Some((at, visible));
        }
    }

    fn enter(&mut self, tracing: &Tracing, method: MethodId, now: &Now<'_>) {
        self.settle(tracing, now);
        if self.open.is_empty() {
            self.trace.statics = self.fields(tracing, now);
            self.statics = self.trace.statics.iter().map(|change| change.value.clone()).collect();
        }
        let variables = &tracing.variables[method.index()];
        let known: Vec<Option<Datum>> = variables
            .iter()
            .map(|variable| if variable.is_parameter { self.value(variable, now) } else { None })
            .collect();
        if self.trace.cut {
            return;
        }
        let arguments = variables.iter().zip(&known).filter_map(|(variable, value)| {
            let value = value.clone()?;
            Some(Change {
                variable: variable.name.clone(),
                ty: variable.ty.clone(),
                value,
                is_static: false,
            })
        });
        let caller = self.open.last();
        let activation = Activation {
            method,
            caller: caller.map(|open| open.activation),
            row: caller.and_then(|open| open.row.as_ref()).map_or(0, |(row, _)| *row),
            arguments: arguments.collect(),
            result: None,
        };
        self.open.push(Open {
            activation: u32::try_from(self.trace.activations.len()).unwrap_or(u32::MAX),
            method: method.index(),
            row: None,
            assigned: variables.iter().map(|variable| variable.is_parameter).collect(),
            known,
            passes: Vec::new(),
        });
        self.trace.activations.push(activation);
    }

    /// Tells what was printed and what became of static fields since the last event of this kind.
    fn settle(&mut self, tracing: &Tracing, now: &Now<'_>) {
        let printed = now.texts.output.get(self.printed..).unwrap_or(&[]);
        let printed = String::from_utf16_lossy(printed);
        self.printed = now.texts.output.len();
        let mut changes = Vec::new();
        for (place, (at, name, ty)) in tracing.statics.iter().enumerate() {
            let value = now.statics[*at as usize];
            if self.statics.get(place).is_some_and(|known| !same(ty, value, known, now)) {
                let Some(value) = self.datum(ty, value, now) else { break };
                self.statics[place] = value.clone();
                changes.push(Change {
                    variable: name.clone(),
                    ty: ty.clone(),
                    value,
                    is_static: true,
                });
            }
        }
        if let Some(row) = self.current() {
            row.printed.push_str(&printed);
            for change in changes {
                row.changes.retain(|known| !known.is_static || known.variable != change.variable);
                row.changes.push(change);
            }
        }
    }

    /// Tells what the row under way changed of the variables of its activation.
    fn close(&mut self, tracing: &Tracing, now: &Now<'_>) {
        let Some(mut open) = self.open.pop() else { return };
        if let Some((row, visible)) = open.row.take() {
            let variables = &tracing.variables[open.method];
            let mut changes = Vec::new();
            for at in visible.into_iter().filter(|at| open.assigned[*at]) {
                let (variable, known) = (&variables[at], &mut open.known[at]);
                let value = now.registers[variable.register as usize];
                self.charge(known.as_ref().map_or(1, size));
                if known.as_ref().is_some_and(|known| same(&variable.ty, value, known, now)) {
                    continue;
                }
                let Some(value) = self.value(variable, now) else { break };
                *known = Some(value.clone());
                changes.push(Change {
                    variable: variable.name.clone(),
                    ty: variable.ty.clone(),
                    value,
                    is_static: false,
                });
            }
            let told = &mut self.trace.rows[row];
            changes.append(&mut told.changes);
            told.changes = changes;
            let called = self.trace.activations.last().is_some_and(|last| last.row == row);
            if self.trace.cut && self.trace.rows.len() == row + 1 && !called {
                // Half of what a statement did would be a wrong account of it.
                self.trace.rows.pop();
            }
        }
        self.open.push(open);
    }

    /// All variables that have a value, static fields last.
    fn all(&mut self, tracing: &Tracing, visible: &[usize], now: &Now<'_>) -> Vec<Change> {
        let Some(open) = self.open.last() else { return Vec::new() };
        let method = open.method;
        let assigned: Vec<usize> =
            visible.iter().copied().filter(|at| open.assigned[*at]).collect();
        let mut all = Vec::new();
        for at in assigned {
            let variable = &tracing.variables[method][at];
            all.extend(self.value(variable, now).map(|value| Change {
                variable: variable.name.clone(),
                ty: variable.ty.clone(),
                value,
                is_static: false,
            }));
        }
        all.extend(self.fields(tracing, now));
        all
    }

    /// All static fields.
    fn fields(&mut self, tracing: &Tracing, now: &Now<'_>) -> Vec<Change> {
        let field = |(at, name, ty): &(u32, String, Type)| {
            let value = self.datum(ty, now.statics[*at as usize], now)?;
            Some(Change { variable: name.clone(), ty: ty.clone(), value, is_static: true })
        };
        tracing.statics.iter().filter_map(field).collect()
    }

    fn value(&mut self, variable: &Variable, now: &Now<'_>) -> Option<Datum> {
        self.datum(&variable.ty, now.registers[variable.register as usize], now)
    }

    /// A value as data; `None` if looking at it costs more than is left.
    fn datum(&mut self, ty: &Type, value: i64, now: &Now<'_>) -> Option<Datum> {
        self.charge(cost(ty, value, now, self.left.values));
        (!self.trace.cut).then(|| Memory::datum(now.heap, now.texts, ty, value))
    }

    /// Takes what looking at a value costs.
    fn charge(&mut self, cost: usize) {
        match self.left.values.checked_sub(cost) {
            Some(left) => self.left.values = left,
            None => self.trace.cut = true,
        }
    }
}

/// What looking at a value costs; of more than `most`, something that is more.
fn cost(ty: &Type, value: i64, now: &Now<'_>, most: usize) -> usize {
    match ty {
        Type::String => 1 + now.texts.units(value).len() / 16,
        Type::StringBuilder => {
            let text = now.heap.get(value, 0).unwrap_or_default();
            cost(&Type::String, text, now, most)
        }
        Type::Array(element) => {
            let elements = now.heap.elements(value);
            let mut sum = 1 + elements.len();
            if !matches!(**element, Type::Primitive(_)) {
                for value in elements {
                    if sum > most {
                        break;
                    }
                    sum += cost(element, *value, now, most - sum);
                }
            }
            sum
        }
        Type::Primitive(_) | Type::Null => 1,
    }
}

/// What it costs to compare a value with one that was looked at before.
fn size(datum: &Datum) -> usize {
    match datum {
        Datum::Number(_) | Datum::Null => 1,
        Datum::Text(text) => 1 + text.len() / 16,
        Datum::Array(items) => 1 + items.iter().map(size).sum::<usize>(),
    }
}

/// Whether what stands in a cell is this value.
fn same(ty: &Type, value: i64, known: &Datum, now: &Now<'_>) -> bool {
    match (ty, known) {
        (Type::Primitive(_), Datum::Number(number)) => value == *number,
        (_, Datum::Null) => value == 0,
        _ if value == 0 => false,
        (Type::String, Datum::Text(text)) => {
            now.texts.units(value).iter().copied().eq(text.encode_utf16())
        }
        (Type::StringBuilder, Datum::Text(_)) => {
            let text = now.heap.get(value, 0).unwrap_or_default();
            same(&Type::String, text, known, now)
        }
        (Type::Array(element), Datum::Array(items)) => {
            let elements = now.heap.elements(value);
            elements.len() == items.len()
                && elements.iter().zip(items).all(|(value, item)| same(element, *value, item, now))
        }
        _ => false,
    }
}
