//! What a row of the trace says.
//!
//! In: a row, the calls that ended in it, and what the variables held before it. Out: its
//! [`LinePart`]s. What holds: a row that does nothing that can be seen says so, and nothing is said
//! of code that students do not see but for what it changes.

use std::fmt::Write as _;

use super::cuts::cuts;
use super::filled::{BranchEvaluation, CallForm, FilledRow};
use super::lines::{LineTeller, VariableValues};
use super::named;
use super::part::{Assigned, LinePart};
use super::reduction::{derived, is_truth, to_outcome};
use super::short::{LONGEST_VALUE, short_value};
use super::ways::{assigned_name, computed_output, derivation, inner_ways, way};
use crate::ask::value;
use crate::read::datum::Datum;
use crate::read::ir::LoopId;
use crate::read::syntax::ast::{Expr, ExprKind, LoopKind, Name, Stmt, StmtKind};
use crate::read::types::Type;
use crate::source::Span;
use crate::vary::trace::{Row, RowKind, VariableChange};

/// Characters of how a value comes about, at most; with more only the value is told.
pub(super) const LONGEST_WAY: usize = 60;

impl LineTeller<'_> {
    /// What a row says.
    pub(super) fn parts(
        &self,
        at: usize,
        ended: &[usize],
        values: &VariableValues<'_>,
    ) -> Vec<LinePart> {
        let row = &self.trace.rows[at];
        let mut parts: Vec<LinePart> = self.returned(ended).into_iter().collect();
        if self.subject.lines.shown(row.span.start).is_none() {
            parts.extend(assigned(Assigned::all(&row.changes)));
            return parts;
        }
        let filled = FilledRow::of(self.syntax, row);
        if let Some(thrown) = &self.trace.thrown {
            if thrown.unfinished.contains(&at) {
                return parts;
            }
            if thrown.row == at {
                parts.extend(row.overflows.iter().map(LinePart::overflow));
                parts.push(self.throws(thrown, filled));
                return parts;
            }
        }
        if let Some(caught) = self.caught_in(at) {
            parts.extend(self.caught(caught, at, filled));
            return parts;
        }
        parts.extend(row.overflows.iter().map(LinePart::overflow));
        parts.extend(cuts(row, self.syntax.statement(row.span), filled));
        let mut ways = Vec::new();
        match row.kind {
            RowKind::Branch => {
                if let Some(StmtKind::If { condition, .. }) = self.kind(row.span) {
                    if ended.is_empty() || !is_own_call(condition) {
                        tell_condition(row, filled, Some(condition), &mut parts);
                    }
                    ways.extend(inner_ways(filled, condition));
                }
            }
            RowKind::Test(of) => {
                let condition = self.syntax.condition(of);
                if ended.is_empty() || !condition.is_some_and(is_own_call) {
                    self.test(row, of, filled, &mut parts);
                }
                ways.extend(condition.into_iter().flat_map(|of| inner_ways(filled, of)));
            }
            RowKind::Update(of) => {
                if let Some(LoopKind::For { update, .. }) =
                    self.syntax.the_loop(of).map(|(_, of)| &of.kind)
                {
                    for expr in update {
                        self.effect(at, expr, filled, values, (&mut parts, &mut ways));
                    }
                }
            }
            RowKind::Statement => {
                if let Some(stmt) = self.syntax.statement(row.span) {
                    self.statement(at, stmt, filled, values, (&mut parts, &mut ways));
                } else {
                    parts.extend(self.catches(at));
                }
            }
            RowKind::Here | RowKind::Gap => {}
        }
        let element = self.element(row, filled);
        let is_whole = |one: &&VariableChange| {
            element.as_ref().is_none_or(|of| !of.is_alone || of.array != one.variable)
        };
        let mut changes = Assigned::all(row.changes.iter().filter(is_whole));
        if let RowKind::Test(_) = row.kind {
            // Which element a pass is about is said before.
            for one in &mut changes {
                one.aliases.retain(|name| !name.contains('['));
            }
        }
        if let Some(element) = element {
            changes.insert(if element.is_alone { changes.len() } else { 0 }, element.told);
        }
        for (name, way) in ways {
            let start = format!("{name}\u{A0}=\u{A0}");
            // A field of an object is named by its object.
            let of_object = row.changes.iter().find(|one| is_field_with_owner(one, &name));
            let of_object = of_object.map(|one| format!("{}\u{A0}=\u{A0}", one.variable));
            let change = changes.iter_mut().find(|one| {
                one.text.starts_with(&start)
                    || of_object.as_ref().is_some_and(|start| one.text.starts_with(start))
            });
            let start = match (&change, of_object) {
                (Some(change), Some(other)) if change.text.starts_with(&other) => other,
                _ => start,
            };
            if let Some(change) = change.filter(|change| change.text[start.len()..] != way) {
                change.text = format!("{start}{}", derived(&way, &change.text[start.len()..]));
            }
        }
        self.qualify(row, values, &mut changes);
        for one in &mut changes {
            one.owner = self.owner(row, one.name());
        }
        parts.extend(assigned(changes));
        if let RowKind::Test(of) = row.kind {
            parts.extend(self.pass(row, of));
        }
        parts.splice(0..0, self.first_pass(at));
        if parts.is_empty() && row.printed.is_empty() {
            parts.push(LinePart::Nothing);
        }
        parts
    }

    /// The method whose variable has this name, where that hides a field of the same name and both
    /// could be meant.
    fn owner(&self, row: &Row, name: &str) -> Option<String> {
        let is_own = row.changes.iter().any(|one| one.variable == name && !one.is_static);
        let hides = self.trace.statics.iter().any(|field| field.variable == name);
        let activation = &self.trace.activations[row.activation as usize];
        let method = self.subject.methods.get(activation.method.index()).copied();
        method.filter(|_| is_own && hides).map(str::to_owned)
    }

    /// Names fields with their class where a variable of the method hides them.
    fn qualify(&self, row: &Row, values: &VariableValues<'_>, changes: &mut [Assigned]) {
        let Some(class) = self.syntax.class_name() else { return };
        for change in row.changes.iter().filter(|change| change.is_static) {
            let start = format!("{}\u{A0}=\u{A0}", change.variable);
            let is_alone =
                row.changes.iter().filter(|one| one.variable == change.variable).count() == 1;
            if is_alone && values.has_local(row.activation, &change.variable) {
                let told = changes.iter_mut().find(|one| one.text.starts_with(&start));
                if let Some(one) = told {
                    one.text = format!("{class}.{}", one.text);
                }
            }
        }
    }

    fn kind(&self, span: Span) -> Option<&StmtKind> {
        self.syntax.statement(span).map(|stmt| &stmt.kind)
    }

    fn test(&self, row: &Row, of: LoopId, filled: FilledRow<'_>, parts: &mut Vec<LinePart>) {
        let looping = self.syntax.the_loop(of).map(|(_, of)| &of.kind);
        let Some(LoopKind::ForEach { collection, .. }) = looping else {
            return tell_condition(row, filled, self.syntax.condition(of), parts);
        };
        let pass = row.passes.last().map_or(0, |(_, pass)| *pass);
        parts.push(match (row.condition, pass.checked_sub(1)) {
            (Some(true), Some(index)) => {
                let is_name = matches!(collection.unparenthesised().kind, ExprKind::Name(_));
                let array = if is_name {
                    self.syntax.expression(collection.unparenthesised())
                } else {
                    String::new()
                };
                let program = self.subject.skeleton.map(|skeleton| &skeleton.program);
                let info = program.and_then(|program| program.loops.get(of.index()));
                let has_places = info.is_none_or(|info| !info.runs_through_collection);
                LinePart::Element { array, index: has_places.then_some(index) }
            }
            _ => LinePart::NoElement,
        });
    }

    /// The number of the pass that a test begins; of the loop that is asked about also its number
    /// in all, where the loop was reached before.
    fn pass(&self, row: &Row, of: LoopId) -> Option<LinePart> {
        let (last, number) = *row.passes.last()?;
        if row.condition != Some(true) || last != of {
            return None;
        }
        let around = &row.passes[..row.passes.len() - 1];
        let arrivals = self.arrivals(of).unwrap_or_default();
        let before = arrivals
            .iter()
            .take_while(|one| one.activation != row.activation || one.around != around);
        let before: u64 = before.map(|one| one.made).sum();
        Some(LinePart::Pass { number, total: (before > 0).then_some(before + number) })
    }

    /// That the first pass of a `do` loop begins with a row: it is reached without a test.
    fn first_pass(&self, at: usize) -> Option<LinePart> {
        let row = &self.trace.rows[at];
        let is_do = |of: LoopId| {
            let looping = self.syntax.the_loop(of).map(|(_, of)| &of.kind);
            matches!(looping, Some(LoopKind::Do { .. }))
        };
        let first = row.passes.iter().position(|(of, pass)| *pass == 1 && is_do(*of))?;
        let rows = self.planner.calls.rows(row.activation as usize);
        let place = rows.partition_point(|one| *one < at);
        let before = place.checked_sub(1).and_then(|place| rows.get(place));
        let is_within = before
            .is_some_and(|one| self.trace.rows[*one].passes.starts_with(&row.passes[..=first]));
        (!is_within).then_some(LinePart::Pass { number: 1, total: None })
    }

    fn statement(
        &self,
        at: usize,
        stmt: &Stmt,
        filled: FilledRow<'_>,
        values: &VariableValues<'_>,
        (parts, ways): (&mut Vec<LinePart>, &mut Vec<(String, String)>),
    ) {
        let row = &self.trace.rows[at];
        match &stmt.kind {
            StmtKind::Local(declaration) => {
                for declarator in &declaration.declarators {
                    choices(filled, declarator.initialiser.as_ref(), parts);
                    let Some(value) = &declarator.initialiser else { continue };
                    ways.extend(way(filled, &declarator.name.text, value));
                    ways.extend(inner_ways(filled, value));
                }
            }
            StmtKind::Expression(expr) => self.effect(at, expr, filled, values, (parts, ways)),
            StmtKind::Return(Some(expr)) => {
                choices(filled, Some(expr), parts);
                let activation = &self.trace.activations[row.activation as usize];
                let is_last = self.planner.calls.rows(row.activation as usize).last() == Some(&at);
                if let Some(result) = named::result(self.subject, activation).filter(|_| is_last) {
                    // What the call returned stands before this in the row.
                    let is_told = !self.planner.calls.called(at).is_empty()
                        && matches!(
                            expr.unparenthesised().kind,
                            ExprKind::Call { receiver: None, .. }
                        );
                    let is_same = |part: &LinePart| {
                        let LinePart::Returned { calls } = part else { return false };
                        calls.last().is_some_and(|call| call.result.as_ref() == Some(&result))
                    };
                    let is_twice = is_told && parts.iter().any(is_same);
                    let result = if is_told { result } else { filled.result(expr, &result) };
                    parts.extend((!is_twice).then_some(LinePart::Returns { result }));
                }
            }
            StmtKind::Return(None) => parts.push(LinePart::Ends),
            StmtKind::Break(label) => parts.extend(self.left(stmt.span, label.as_ref(), false)),
            StmtKind::Continue(label) => parts.extend(self.left(stmt.span, label.as_ref(), true)),
            StmtKind::Yield(expr) => {
                choices(filled, Some(expr), parts);
                parts.push(LinePart::Yields { text: filled.steps(expr).join(" = ") });
            }
            StmtKind::Switch(of) => parts.extend(filled.case(of).map(LinePart::Choice)),
            StmtKind::Empty
            | StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::Labelled { .. }
            | StmtKind::Directive(_)
            | StmtKind::LocalClass(_)
            | StmtKind::ConstructorCall { .. }
            | StmtKind::Throw(_)
            | StmtKind::Try(_)
            | StmtKind::Assert { .. }
            | StmtKind::Synchronized { .. }
            | StmtKind::Unsupported => {}
        }
    }

    /// What a `break` leaves or a `continue` goes on with.
    fn left(&self, span: Span, label: Option<&Name>, continues: bool) -> Option<LinePart> {
        let label = label.map(|label| label.text.as_str());
        let (what, of) = self.syntax.left_by(span, label, continues)?;
        let line = self.subject.lines.shown(of.start);
        Some(if continues { LinePart::Continues { line } } else { LinePart::Leaves { what, line } })
    }

    /// An expression that stands alone: an assignment, an increment, a call.
    fn effect(
        &self,
        at: usize,
        expr: &Expr,
        filled: FilledRow<'_>,
        values: &VariableValues<'_>,
        (parts, ways): (&mut Vec<LinePart>, &mut Vec<(String, String)>),
    ) {
        let row = &self.trace.rows[at];
        choices(filled, Some(expr), parts);
        // What is assigned comes from a `switch` whose statements have rows of their own, so it is
        // not known in this one.
        let is_open = self.ends_later(at);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other expression alone changes nothing"
        )]
        match &expr.kind {
            ExprKind::Call { receiver: Some(receiver), arguments, .. }
                if self.syntax.source(receiver.span) == "System.out" =>
            {
                if row.printed.is_empty() {
                    parts.push(LinePart::PrintsNothing);
                } else if let Some(text) = computed_output(filled, arguments) {
                    parts.push(LinePart::Prints { text });
                }
            }
            ExprKind::Assign { operator, target, value, .. } if !is_open => {
                let way = derivation(filled, *operator, target, value);
                if let Some(name) = assigned_name(target) {
                    ways.extend(way.clone().map(|way| (name.to_owned(), way)));
                }
                ways.extend(inner_ways(filled, value));
                // A variable that was assigned what it was holds both before and after.
                let result = if operator.is_some() { target } else { value };
                let value = || filled.text(result, CallForm::Values);
                let result = filled.value(result).unwrap_or_else(value);
                let way = way.filter(|way| *way != result);
                let computed = way.clone();
                let way = way.map(|way| {
                    if is_truth(&result) {
                        to_outcome(way, &result)
                    } else {
                        format!("{way} = {result}")
                    }
                });
                if let Some(place) = self.place_in_field(filled, target, values) {
                    let whole = if operator.is_some() { computed } else { way };
                    parts.extend(stored(&place, &whole.unwrap_or(result)));
                } else {
                    self.unchanged(filled, target, values, (way, Some(result)), parts);
                }
            }
            ExprKind::Increment { operand, by, .. } => {
                let result = filled.value(operand);
                if let Some(place) = self.place_in_field(filled, operand, values) {
                    let sign = if *by > 0 { '+' } else { '-' };
                    let way = result.map(|old| format!("{old} {sign} 1"));
                    parts.extend(way.and_then(|way| stored(&place, &way)));
                } else {
                    self.unchanged(filled, operand, values, (None, result), parts);
                }
            }
            _ => {}
        }
    }

    /// Whether a row is followed by rows of statements within its own statement.
    fn ends_later(&self, at: usize) -> bool {
        let row = &self.trace.rows[at];
        let rows = self.planner.calls.rows(row.activation as usize);
        let next = rows.iter().position(|one| *one == at).and_then(|place| rows.get(place + 1));
        next.is_some_and(|next| {
            let next = self.trace.rows[*next].span;
            row.kind == RowKind::Statement && next != row.span && row.span.covers(next)
        })
    }

    /// An element of an array in a field of an object, with the values of its indexes, where the
    /// row tells no change of the field: what such an element held before is not known.
    fn place_in_field(
        &self,
        filled: FilledRow<'_>,
        target: &Expr,
        values: &VariableValues<'_>,
    ) -> Option<String> {
        let row = filled.row;
        let mut indexes = String::new();
        let mut array = target.unparenthesised();
        while let ExprKind::Index { array: outer, index } = &array.kind {
            let at = filled.value(index);
            let at = at.unwrap_or_else(|| filled.text(index, CallForm::Values));
            indexes.insert_str(0, &format!("[{at}]"));
            array = outer.unparenthesised();
        }
        let name = assigned_name(array)?;
        let is_field = matches!(array.kind, ExprKind::Field { .. });
        let is_told = row.changes.iter().any(|change| {
            change.variable == *name && (!is_field || change.is_static)
                || is_field_with_owner(change, name)
        });
        let is_kept = row.kept.iter().any(|change| is_field_with_owner(change, name));
        let is_known =
            is_field && values.field(name).is_some() || values.get(row.activation, name).is_some();
        let is_unknown = !indexes.is_empty() && !is_told && !is_kept && !is_known;
        is_unknown.then(|| format!("{}{indexes}", self.syntax.source(array.span)))
    }

    /// Says that a variable or an element was assigned what it was before, if so; how that value,
    /// the `result`, comes about.
    fn unchanged(
        &self,
        filled: FilledRow<'_>,
        target: &Expr,
        values: &VariableValues<'_>,
        (way, result): (Option<String>, Option<String>),
        parts: &mut Vec<LinePart>,
    ) {
        let row = filled.row;
        let mut base = target.unparenthesised();
        while let ExprKind::Index { array, .. } = &base.kind {
            base = array.unparenthesised();
        }
        let Some(name) = assigned_name(base) else { return };
        let is_field = matches!(base.kind, ExprKind::Field { .. });
        let is_it =
            |change: &VariableChange| change.variable == *name && (!is_field || change.is_static);
        let is_changed = |change| is_it(change) || is_field_with_owner(change, name);
        if row.changes.iter().any(is_changed) {
            return;
        }
        let kept = row.kept.iter().find(|change| is_field_with_owner(change, name));
        let (variable, value) = if let Some(kept) = kept {
            (kept.variable.clone(), Some(short_value(&kept.ty, &kept.value)))
        } else if let ExprKind::Index { array, index } = &target.unparenthesised().kind {
            let at = filled.value(index);
            let at = at.unwrap_or_else(|| filled.text(index, CallForm::Values));
            (format!("{}[{at}]", filled.text_of_rows(array)), result)
        } else if is_field {
            let field = self.syntax.source(base.span);
            (field.to_owned(), values.field(field).or_else(|| values.field(name)))
        } else {
            let own = values.get(row.activation, name).map(|value| (name.to_owned(), Some(value)));
            own.or_else(|| values.field_of_class(name)).unwrap_or((name.to_owned(), None))
        };
        let hides = matches!(base.kind, ExprKind::Name(_))
            && values.has_local(row.activation, name)
            && self.has_field(row, name);
        parts.push(LinePart::Unchanged { variable, value, way, hides });
    }

    /// Whether the objects of the class whose method a row stands in have a field of this name.
    fn has_field(&self, row: &Row, name: &str) -> bool {
        let Some(skeleton) = self.subject.skeleton else { return false };
        let activation = &self.trace.activations[row.activation as usize];
        let class = skeleton.program.methods[activation.method.index()].class;
        let fields = class.map(|class| &skeleton.program.class(class).fields);
        fields.is_some_and(|fields| fields.iter().any(|field| &*field.name == name))
    }

    /// The element that a statement has assigned, if the whole array is too long to be told, or if
    /// the element is computed from other values.
    fn element(&self, row: &Row, filled: FilledRow<'_>) -> Option<ElementChange> {
        let Some(StmtKind::Expression(expr)) = self.kind(row.span) else { return None };
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else gives a variable a value")]
        let (target, way) = match &expr.kind {
            ExprKind::Assign { operator, target, value, .. } => {
                (target, derivation(filled, *operator, target, value))
            }
            ExprKind::Increment { operand, by, .. } => {
                let sign = if *by > 0 { '+' } else { '-' };
                (operand, filled.value(operand).map(|old| format!("{old} {sign} 1")))
            }
            _ => return None,
        };
        let mut indexes = Vec::new();
        let mut array = target.unparenthesised();
        while let ExprKind::Index { array: outer, index } = &array.kind {
            indexes.push(index);
            array = outer.unparenthesised();
        }
        let ExprKind::Name(name) = &array.kind else { return None };
        let change = row.changes.iter().find(|change| change.variable == *name)?;
        let Datum::Array(items) = &change.value else { return None };
        // Each element takes a character at least.
        let length = || value::java(&change.ty, &change.value).chars().count();
        let is_alone = items.len() > LONGEST_VALUE || length() > LONGEST_VALUE;
        let (mut ty, mut element, mut text) = (&change.ty, &change.value, name.clone());
        for index in indexes.into_iter().rev() {
            let (Type::Array(inner), Datum::Array(items)) = (ty, element) else { return None };
            let at = filled.text(index, CallForm::Values);
            let at = filled.value(index).unwrap_or(at);
            (ty, element) = (inner, items.get(at.parse::<usize>().ok()?)?);
            let _ = write!(text, "[{at}]");
        }
        let value = value::java(ty, element);
        let way = way.filter(|way| *way != value);
        if text == *name || !is_alone && way.is_none() {
            return None;
        }
        let value = way.map_or_else(|| value.clone(), |way| derived(&way, &value));
        let text = format!("{text}\u{A0}=\u{A0}{value}");
        let aliases = if is_alone { change.aliases.clone() } else { Vec::new() };
        let told = Assigned { text, aliases, owner: None };
        Some(ElementChange { array: name.clone(), is_alone, told })
    }
}

/// That a place was assigned a value.
fn stored(place: &str, value: &str) -> Option<LinePart> {
    let text = format!("{place}\u{A0}=\u{A0}{value}");
    assigned(vec![Assigned { text, aliases: Vec::new(), owner: None }])
}

/// The element of an array that a statement has assigned.
struct ElementChange {
    /// The name of the array.
    array: String,
    /// Whether it is told alone: the whole array is too long.
    is_alone: bool,
    /// What is told.
    told: Assigned,
}

/// Whether an expression is a call of a method of the author's: what it returned is told where the
/// call has ended.
fn is_own_call(expr: &Expr) -> bool {
    matches!(expr.unparenthesised().kind, ExprKind::Call { receiver: None, .. })
}

/// What a condition came to, and what of it was not evaluated.
fn tell_condition(
    row: &Row,
    filled: FilledRow<'_>,
    condition: Option<&Expr>,
    parts: &mut Vec<LinePart>,
) {
    let Some(holds) = row.condition else { return };
    let text = condition.map_or_else(|| holds.to_string(), |of| filled.condition(of, holds));
    parts.push(LinePart::Condition { text });
    choices_within(filled, (condition, true), parts);
}

/// Whether a change is one of a field that has this name, told with its object or its class.
fn is_field_with_owner(change: &VariableChange, name: &str) -> bool {
    change.variable.rsplit_once('.').is_some_and(|(_, field)| field == name)
}

pub(super) fn assigned(values: Vec<Assigned>) -> Option<LinePart> {
    (!values.is_empty()).then_some(LinePart::Values { values })
}

/// What was evaluated of an expression and what was not.
fn choices(filled: FilledRow<'_>, expr: Option<&Expr>, parts: &mut Vec<LinePart>) {
    choices_within(filled, (expr, false), parts);
}

fn choices_within(
    filled: FilledRow<'_>,
    (expr, is_condition): (Option<&Expr>, bool),
    parts: &mut Vec<LinePart>,
) {
    if let Some(expr) = expr {
        let mut found = Vec::new();
        filled.choices(expr, &mut found);
        // Outside of conditions its value stands there.
        found.retain(|one| is_condition || !matches!(one, BranchEvaluation::Compared { .. }));
        parts.extend(found.into_iter().map(LinePart::Choice));
    }
}
