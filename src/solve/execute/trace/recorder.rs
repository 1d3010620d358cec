//! Rows out of what happens in a run.
//!
//! In: events in their order, each with the memory as it is then. Out: a [`Trace`]. A row's changes
//! are found when the next statement of its activation begins, so that what a call brings belongs
//! to the statement that called; static fields and what is printed belong to the statement that is
//! under way.

mod unwinding;
mod values;

use std::collections::BTreeMap;

use super::event::{RowPlan, TraceEvent, TracePlan, VisibleVariable};
use super::memory::{Now, same, size};
use super::nameable::NameableVariables;
use super::objects::ObjectNumbers;
use super::open::{OpenActivation, ReachedLoop};
use super::{
    Activation, Arrival, Evaluated, Overflow, OverflowOperation, RecordingLimits, Row, RowKind,
    Trace, TracedThrow, VariableChange,
};
use crate::read::datum::Datum;
use crate::read::ir::{LoopId, MethodId};
use crate::read::types::{ClassId, Primitive, Type};
use crate::solve::execute::outcome::Ending;
use crate::source::Span;

/// Makes the rows of a run.
#[derive(Clone, Debug, Default)]
pub(in crate::solve::execute) struct Recorder {
    trace: Trace,
    /// The open activations, innermost last.
    open: Vec<OpenActivation>,
    /// The values of static fields as last told.
    statics: Vec<Datum>,
    /// How much of the output belongs to rows by now.
    printed: usize,
    /// How much may still be recorded.
    left: RecordingLimits,
    /// The number of the row from which on rows are recorded again, if any.
    resume: Option<u64>,
    /// Whether rows are not recorded now.
    is_skipping: bool,
    /// Whether the run is to end when nothing more of it is recorded.
    ends_the_run: bool,
    /// Rows so far, those that were not recorded included.
    rows: u64,
    /// What the operation under way is done to.
    operands: Vec<i64>,
    /// The objects made so far.
    objects: ObjectNumbers,
    /// What collections hold that fields of the author's objects refer to, as last told.
    contents: BTreeMap<(i64, usize), String>,
    /// How many calls are open of which nothing is told.
    muted: u32,
    /// Numbers that did not fit, whether rows are recorded or not.
    overflows: Vec<Overflow>,
    /// How many of these are kept.
    most_overflows: usize,
}

impl Recorder {
    /// Records no more than `extent`. With `ends`, the first rows up to a number of them, and those
    /// from a number on.
    pub fn new(extent: RecordingLimits, ends: Option<(usize, u64)>) -> Self {
        let rows = ends.map_or(extent.rows, |(head, _)| head);
        Self {
            left: RecordingLimits { rows, ..extent },
            resume: ends.map(|(_, resume)| resume),
            ..Self::default()
        }
    }

    /// Lets the run end as soon as nothing more of it is recorded.
    pub fn ending_the_run(self) -> Self {
        Self { ends_the_run: true, ..self }
    }

    /// Records nothing but the first numbers that do not fit, up to a number of them.
    pub fn of_overflows(most: usize) -> Self {
        let nothing = RecordingLimits { rows: 0, values: 0 };
        Self { most_overflows: most, ..Self::new(nothing, None) }
    }

    /// The numbers that did not fit, where these are recorded.
    pub fn into_overflows(self) -> Vec<Overflow> {
        self.overflows
    }

    /// What was recorded of a run that ended so, and how many rows the run has.
    pub fn finish(mut self, ending: &Ending) -> (Trace, u64) {
        if !self.is_skipping {
            let rows = self.open.iter().filter_map(|open| open.row.as_ref());
            self.trace.thrown = TracedThrow::of(ending, rows.map(|(row, _)| *row).collect());
        }
        (self.trace, self.rows)
    }

    /// Something happens; `value` is in the register that the instruction names. Whether the run is
    /// to end: what follows changes nothing of the rows, since no values are looked at any more.
    #[inline(never)]
    pub fn record(&mut self, tracing: &TracePlan, event: u32, value: i64, now: &Now<'_>) -> bool {
        self.tell(tracing, event, value, now);
        self.ends_the_run && self.is_skipping && self.left.values == 0
    }

    fn tell(&mut self, tracing: &TracePlan, event: u32, value: i64, now: &Now<'_>) {
        let event = &tracing.events[event as usize];
        if self.muted > 0 && !matches!(event, TraceEvent::Made(_) | TraceEvent::Mute(_)) {
            return;
        }
        match event {
            TraceEvent::Mute(true) => self.muted += 1,
            TraceEvent::Mute(false) => self.muted = self.muted.saturating_sub(1),
            TraceEvent::Row(note) => self.row(tracing, note, now),
            TraceEvent::Condition(holds) => {
                if let Some(row) = self.current() {
                    row.condition = Some(*holds);
                }
            }
            TraceEvent::Value { span, ty } => self.value_of(*span, ty, value, now),
            TraceEvent::Held { span, holds } => {
                self.evaluated(*span, &Type::BOOLEAN, Datum::Boolean(*holds));
            }
            TraceEvent::Operand => self.operands.push(value),
            TraceEvent::Computed { span, operation, ty } => {
                self.computed(*span, *operation, *ty, value);
            }
            TraceEvent::Arrive(of) => {
                if let Some(open) = self.open.last_mut() {
                    open.passes.retain(|known| known.of != *of);
                    open.passes.push(ReachedLoop { of: *of, pass: 0, arrival: None });
                }
            }
            TraceEvent::Pass { of, renewed } => self.pass(*of, renewed),
            TraceEvent::Assigned(at) => {
                if let Some(open) = self.open.last_mut() {
                    open.assigned[*at] = true;
                }
            }
            TraceEvent::Made(class) => {
                self.objects.made(*class, value, tracing);
            }
            TraceEvent::Field { object, class, field, is_first } => {
                let object = now.registers[*object as usize];
                self.field(tracing, (object, *class, *field), (value, *is_first), now);
            }
            TraceEvent::Close => {
                self.settle(tracing, now);
                self.close(tracing, now);
            }
            TraceEvent::Enter(method) => self.enter(tracing, *method, now),
            TraceEvent::Return => {
                self.settle(tracing, now);
                self.close(tracing, now);
                if let Some(OpenActivation { activation: Some(activation), method, .. }) =
                    self.open.pop()
                    && let Some(ty) = &tracing.results[method]
                {
                    let result = self.datum(ty, value, now);
                    self.trace.activations[activation as usize].result = result;
                }
            }
        }
    }

    /// The row under way in the innermost activation, if rows are recorded.
    fn current(&mut self) -> Option<&mut Row> {
        if self.is_skipping {
            return None;
        }
        let (row, _) = self.open.last()?.row.as_ref()?;
        self.trace.rows.get_mut(*row)
    }

    fn value_of(&mut self, span: Span, ty: &Type, value: i64, now: &Now<'_>) {
        if self.current().is_some()
            && let Some(value) = self.datum(ty, value, now)
        {
            self.evaluated(span, ty, value);
        }
    }

    fn evaluated(&mut self, span: Span, ty: &Type, value: Datum) {
        if let Some(row) = self.current() {
            let evaluated = Evaluated { span, ty: ty.clone(), value };
            // What a condition came to is also its value.
            if row.evaluated.last() != Some(&evaluated) {
                row.evaluated.push(evaluated);
            }
        }
    }

    fn computed(&mut self, span: Span, operation: OverflowOperation, ty: Primitive, value: i64) {
        let first = self.operands.len().saturating_sub(operation.operands());
        let operands = self.operands.split_off(first);
        let exact = operation.exact(&operands).filter(|exact| *exact != i128::from(value));
        let Some(exact) = exact else { return };
        let overflow = Overflow { span, operation, operands, exact, ty, value };
        if self.overflows.len() < self.most_overflows {
            self.overflows.push(overflow);
        } else if let Some(row) = self.current() {
            row.overflows.push(overflow);
        }
    }

    /// A pass begins.
    fn pass(&mut self, of: LoopId, renewed: &[usize]) {
        let Some(open) = self.open.last_mut() else { return };
        if let Some(known) = open.passes.iter_mut().find(|known| known.of == of) {
            known.pass += 1;
            if let Some(arrival) = known.arrival {
                self.trace.passes[arrival].made = known.pass;
            }
        }
        for at in renewed {
            open.assigned[*at] = false;
            open.known[*at] = None;
        }
    }

    fn row(&mut self, tracing: &TracePlan, note: &RowPlan, now: &Now<'_>) {
        let number = self.rows;
        self.rows += 1;
        if self.is_skipping && self.resume.is_none_or(|resume| number < resume) {
            if let Some(open) = self.open.last_mut() {
                open.is_stale = true;
                // The row that stands for this one ends where this one does.
                if let Some((row, visible)) = &mut open.row
                    && self.trace.gap == Some(*row)
                {
                    visible.clone_from(&note.visible);
                }
            }
            return;
        }
        self.settle(tracing, now);
        self.close(tracing, now);
        if self.is_skipping {
            self.is_skipping = false;
            self.resume = None;
            // There are at most as many rows left as from where recording goes on up to the end.
            self.left.rows = usize::MAX;
        } else if self.left.rows == 0 {
            self.skip();
        }
        let kind = if self.is_skipping { RowKind::Gap } else { note.kind };
        self.left.rows = self.left.rows.saturating_sub(1);
        let Some(activation) = self.arrive(note) else { return };
        self.refresh(tracing, &note.visible, now);
        let Some(open) = self.open.last() else { return };
        let starts = if let RowKind::Test(of) = note.kind { Some(of) } else { None };
        let pass = |of: &LoopId| (*of, open.pass(*of) + u64::from(starts == Some(*of)));
        let mut row = Row {
            span: note.span,
            kind,
            activation,
            passes: note.loops.iter().map(pass).collect(),
            condition: None,
            changes: Vec::new(),
            kept: Vec::new(),
            printed: String::new(),
            evaluated: Vec::new(),
            overflows: Vec::new(),
        };
        if kind == RowKind::Here {
            row.changes = self.all(tracing, &note.visible, now);
        }
        let at = self.trace.rows.len();
        if self.is_skipping {
            self.trace.gap = Some(at);
        }
        self.trace.rows.push(row);
        // What is told at a mark is all there is to it.
        let visible = if kind == RowKind::Here { Vec::new() } else { note.visible.clone() };
        if let Some(open) = self.open.last_mut() {
            open.row = Some((at, visible));
        }
    }

    /// From now on rows are not recorded.
    fn skip(&mut self) {
        self.is_skipping = true;
        self.trace.cut = true;
    }

    /// Notes the arrivals at the loops around a row of the innermost activation, which is returned.
    fn arrive(&mut self, note: &RowPlan) -> Option<u32> {
        let open = self.open.last_mut()?;
        let activation = open.activation?;
        let mut around = Vec::with_capacity(note.loops.len());
        for of in &note.loops {
            let known = open.passes.iter_mut().find(|known| known.of == *of)?;
            if known.arrival.is_none() {
                known.arrival = Some(self.trace.passes.len());
                self.trace.passes.push(Arrival {
                    activation,
                    around: around.clone(),
                    of: *of,
                    made: known.pass,
                });
            }
            around.push((*of, known.pass));
        }
        Some(activation)
    }

    /// Where rows of the innermost activation were not recorded, what its variables are now is
    /// nothing new.
    fn refresh(&mut self, tracing: &TracePlan, visible: &[usize], now: &Now<'_>) {
        let Some(mut open) = self.open.pop() else { return };
        if std::mem::take(&mut open.is_stale) {
            let variables = &tracing.variables[open.method];
            for at in visible.iter().copied().filter(|at| open.assigned[*at]) {
                open.known[at] = self.value(&variables[at], now);
            }
        }
        self.open.push(open);
    }

    fn enter(&mut self, tracing: &TracePlan, method: MethodId, now: &Now<'_>) {
        self.settle(tracing, now);
        if self.open.is_empty() && self.trace.activations.is_empty() {
            self.trace.statics = self.fields(tracing, now);
            self.statics = self.trace.statics.iter().map(|change| change.value.clone()).collect();
        }
        let variables = &tracing.variables[method.index()];
        let known: Vec<Option<Datum>> = variables
            .iter()
            .map(|variable| if variable.is_parameter { self.value(variable, now) } else { None })
            .collect();
        let arguments = variables.iter().zip(&known).filter_map(|(variable, value)| {
            let value = value.clone()?;
            Some(VariableChange {
                variable: variable.name.clone(),
                ty: variable.ty.clone(),
                value,
                is_static: false,
                aliases: Vec::new(),
            })
        });
        let of = tracing.receivers[method.index()].as_ref();
        let receiver = of.and_then(|ty| self.datum(ty, now.registers[0], now));
        let made = receiver.clone().filter(|_| tracing.constructors[method.index()]);
        let caller = self.open.last();
        let is_further = made.is_some() && caller.is_some_and(|caller| caller.made == made);
        let row = caller.and_then(|open| open.row.as_ref()).map(|(row, _)| *row);
        let is_told = self.left.values > 0 && caller.is_none_or(|open| open.activation.is_some());
        let activation = is_told.then(|| Activation {
            method,
            caller: caller.and_then(|open| open.activation),
            receiver,
            is_further,
            row: if self.trace.activations.is_empty() { 0 } else { row.unwrap_or(usize::MAX) },
            arguments: arguments.collect(),
            result: None,
            is_unwound: false,
        });
        let number = u32::try_from(self.trace.activations.len()).unwrap_or(u32::MAX);
        self.open.push(OpenActivation {
            activation: activation.is_some().then_some(number),
            method: method.index(),
            made,
            row: None,
            assigned: variables.iter().map(|variable| variable.is_parameter).collect(),
            known,
            passes: Vec::new(),
            is_stale: false,
        });
        self.trace.activations.extend(activation);
    }

    /// Tells what was printed and what became of static fields since the last event of this kind.
    fn settle(&mut self, tracing: &TracePlan, now: &Now<'_>) {
        self.held(tracing, now);
        let printed = now.texts.output.get(self.printed..).unwrap_or(&[]);
        let printed = String::from_utf16_lossy(printed);
        self.printed = now.texts.output.len();
        // What happens where rows are not recorded belongs to the one that stands for them.
        let row = match self.trace.gap.filter(|_| self.is_skipping) {
            Some(gap) => Some(gap),
            None => self.open.last().and_then(|open| open.row.as_ref()).map(|(row, _)| *row),
        };
        let mut changes = Vec::new();
        for (place, (at, name, ty)) in tracing.statics.iter().enumerate() {
            let cell = now.statics[*at as usize];
            let objects = &self.objects;
            if self.statics.get(place).is_some_and(|known| !same(ty, cell, known, objects, now)) {
                let Some(value) = self.datum(ty, cell, now) else { break };
                self.statics[place] = value.clone();
                changes.push(VariableChange {
                    variable: name.clone(),
                    ty: ty.clone(),
                    value,
                    is_static: true,
                    aliases: self.aliases(tracing, name, ty, cell, now),
                });
            }
        }
        if let Some(row) = row.and_then(|row| self.trace.rows.get_mut(row)) {
            row.printed.push_str(&printed);
            for change in changes {
                row.changes.retain(|known| !known.is_static || known.variable != change.variable);
                row.changes.push(change);
            }
        }
    }

    /// Tells what the row under way changed of the variables of its activation.
    fn close(&mut self, tracing: &TracePlan, now: &Now<'_>) {
        let Some(mut open) = self.open.pop() else { return };
        if let Some((row, visible)) = open.row.take() {
            let variables = &tracing.variables[open.method];
            let (mut changes, mut seen, mut is_whole) = (Vec::new(), Vec::new(), true);
            for at in visible.iter().copied().filter(|at| open.assigned[*at]) {
                let (variable, known) = (&variables[at], &mut open.known[at]);
                let cell = now.registers[variable.register as usize];
                if !self.charge(known.as_ref().map_or(1, size)) {
                    is_whole = false;
                    break;
                }
                let objects = &self.objects;
                if known.as_ref().is_some_and(|known| same(&variable.ty, cell, known, objects, now))
                {
                    continue;
                }
                let Some(value) = self.value(variable, now) else {
                    is_whole = false;
                    break;
                };
                *known = Some(value.clone());
                seen.push((at, changes.len(), cell));
                changes.push(VariableChange {
                    variable: variable.name.clone(),
                    ty: variable.ty.clone(),
                    value,
                    is_static: false,
                    aliases: Vec::new(),
                });
            }
            let named = NameableVariables { open: &open, visible: &visible };
            for (at, change, cell) in seen {
                let ty = variables[at].ty.clone();
                changes[change].aliases =
                    named.aliases(tracing, (&variables[at].name, &ty), cell, now);
            }
            let told = &mut self.trace.rows[row];
            changes.append(&mut told.changes);
            told.changes = changes;
            let called = self.trace.activations.last().is_some_and(|last| last.row == row);
            let is_last = self.trace.rows.len() == row + 1 && self.trace.gap != Some(row);
            if !is_whole && is_last && !called {
                // Half of what a statement did would be a wrong account of it.
                self.trace.rows.pop();
            }
        }
        self.open.push(open);
    }

    /// All variables that have a value, static fields last.
    fn all(
        &mut self,
        tracing: &TracePlan,
        visible: &[usize],
        now: &Now<'_>,
    ) -> Vec<VariableChange> {
        let Some(open) = self.open.last() else { return Vec::new() };
        let method = open.method;
        let assigned: Vec<usize> =
            visible.iter().copied().filter(|at| open.assigned[*at]).collect();
        let mut all = Vec::new();
        for at in assigned {
            let variable = &tracing.variables[method][at];
            all.extend(self.value(variable, now).map(|value| VariableChange {
                variable: variable.name.clone(),
                ty: variable.ty.clone(),
                value,
                is_static: false,
                aliases: Vec::new(),
            }));
        }
        all.extend(self.fields(tracing, now));
        all
    }

    /// All static fields.
    fn fields(&mut self, tracing: &TracePlan, now: &Now<'_>) -> Vec<VariableChange> {
        let field = |(at, name, ty): &(u32, String, Type)| {
            let value = self.datum(ty, now.statics[*at as usize], now)?;
            let (variable, ty) = (name.clone(), ty.clone());
            Some(VariableChange { variable, ty, value, is_static: true, aliases: Vec::new() })
        };
        tracing.statics.iter().filter_map(field).collect()
    }

    fn value(&mut self, variable: &VisibleVariable, now: &Now<'_>) -> Option<Datum> {
        self.datum(&variable.ty, now.registers[variable.register as usize], now)
    }

    /// A field of an object gets another value: that belongs to the row under way.
    fn field(
        &mut self,
        tracing: &TracePlan,
        (object, class, field): (i64, ClassId, u32),
        (value, is_first): (i64, bool),
        now: &Now<'_>,
    ) {
        let of = &tracing.classes[class.index()];
        let known = of.fields.get(field as usize);
        let (Some(known), Some(old)) = (known, now.heap.get(object, field.into())) else { return };
        if self.is_skipping {
            return;
        }
        let (Some(old), Some(value)) =
            (self.datum(&known.ty, old, now), self.datum(&known.ty, value, now))
        else {
            return;
        };
        let number = self.objects.number(object);
        let variable = format!("{}#{number}.{}", self.objects.class(object), known.name);
        let is_same = old == value && !is_first;
        let change = VariableChange {
            variable,
            ty: known.ty.clone(),
            value,
            is_static: true,
            aliases: Vec::new(),
        };
        if let Some(row) = self.current() {
            if is_same {
                row.kept.push(change);
            } else {
                row.changes.retain(|known| known.variable != change.variable);
                row.changes.push(change);
            }
        }
    }

    /// Takes what looking at a value costs; whether that much is left. Where it is not, nothing is
    /// recorded from the next row on.
    fn charge(&mut self, cost: usize) -> bool {
        if let Some(left) = self.left.values.checked_sub(cost) {
            self.left.values = left;
            return true;
        }
        self.left = RecordingLimits { rows: 0, values: 0 };
        self.trace.cut = true;
        false
    }

    /// The variables of the innermost activation that refer to what a static field refers to.
    fn aliases(
        &self,
        tracing: &TracePlan,
        name: &str,
        ty: &Type,
        cell: i64,
        now: &Now<'_>,
    ) -> Vec<String> {
        let Some(open) = self.open.last() else { return Vec::new() };
        let visible = open.row.as_ref().map_or(&[][..], |(_, visible)| visible);
        NameableVariables { open, visible }.aliases(tracing, (name, ty), cell, now)
    }
}
