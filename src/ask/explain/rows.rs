//! What a row of the trace says.
//!
//! In: a row, the calls that ended in it, and what the variables held before it. Out: its
//! [`LinePart`]s. What holds: a row that does nothing that can be seen says so, and nothing is said
//! of code that students do not see but for what it changes.

use std::fmt::Write as _;

use super::filled::{CallForm, FilledRow};
use super::lines::{LineTeller, VariableValues};
use super::named;
use super::part::{Assigned, LinePart};
use super::short::LONGEST_VALUE;
use crate::ask::value;
use crate::read::ir::LoopId;
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, LoopKind, Name, Stmt, StmtKind};
use crate::read::types::Type;
use crate::solve::model::Datum;
use crate::source::Span;
use crate::vary::trace::{Row, RowKind, VariableChange};

/// Characters of how a value comes about, at most; with more only the value is told.
const LONGEST_WAY: usize = 60;

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
        let filled = FilledRow { syntax: self.syntax, row };
        parts.extend(row.overflows.iter().map(LinePart::overflow));
        let mut ways = Vec::new();
        match row.kind {
            RowKind::Branch => {
                if let Some(StmtKind::If { condition, .. }) = self.kind(row.span) {
                    tell_condition(row, filled, Some(condition), &mut parts);
                }
            }
            RowKind::Test(of) => self.test(row, of, filled, &mut parts),
            RowKind::Update(of) => {
                if let Some(LoopKind::For { update, .. }) =
                    self.syntax.the_loop(of).map(|(_, of)| &of.kind)
                {
                    for expr in update {
                        self.effect(row, expr, filled, values, (&mut parts, &mut ways));
                    }
                }
            }
            RowKind::Statement => {
                if let Some(stmt) = self.syntax.statement(row.span) {
                    self.statement(at, stmt, filled, values, (&mut parts, &mut ways));
                }
            }
            RowKind::Here | RowKind::Gap => {}
        }
        let element = self.element(row, filled);
        let is_whole = |one: &&VariableChange| {
            element.as_ref().is_none_or(|of| !of.is_alone || of.array != one.variable)
        };
        let mut changes = Assigned::all(row.changes.iter().filter(is_whole));
        if let Some(element) = element {
            changes.insert(if element.is_alone { changes.len() } else { 0 }, element.told);
        }
        for (name, way) in ways {
            let start = format!("{name}\u{A0}=\u{A0}");
            let change = changes.iter_mut().find(|one| one.text.starts_with(&start));
            if let Some(change) = change.filter(|change| change.text[start.len()..] != way) {
                change.text = format!("{start}{way}\u{A0}=\u{A0}{}", &change.text[start.len()..]);
            }
        }
        parts.extend(assigned(changes));
        if parts.is_empty() && row.printed.is_empty() {
            parts.push(LinePart::Nothing);
        }
        parts
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
                LinePart::Element { array, index }
            }
            _ => LinePart::NoElement,
        });
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
                }
            }
            StmtKind::Expression(expr) => self.effect(row, expr, filled, values, (parts, ways)),
            StmtKind::Return(Some(expr)) => {
                choices(filled, Some(expr), parts);
                let activation = &self.trace.activations[row.activation as usize];
                let is_last = self.planner.rows[row.activation as usize].last() == Some(&at);
                if let Some(result) = named::result(self.subject, activation).filter(|_| is_last) {
                    // What the call returned stands before this in the row.
                    let is_told = self.planner.called.contains_key(&at)
                        && matches!(
                            expr.unparenthesised().kind,
                            ExprKind::Call { receiver: None, .. }
                        );
                    let result = if is_told { result } else { filled.result(expr, &result) };
                    parts.push(LinePart::Returns { result });
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
        row: &Row,
        expr: &Expr,
        filled: FilledRow<'_>,
        values: &VariableValues<'_>,
        (parts, ways): (&mut Vec<LinePart>, &mut Vec<(String, String)>),
    ) {
        choices(filled, Some(expr), parts);
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
            ExprKind::Assign { operator, target, value, .. } => {
                if let ExprKind::Name(name) = &target.unparenthesised().kind {
                    let way = derivation(filled, *operator, target, value);
                    ways.extend(way.map(|way| (name.clone(), way)));
                }
                unchanged(row, target, values, parts);
            }
            ExprKind::Increment { operand, .. } => unchanged(row, operand, values, parts),
            _ => {}
        }
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
        let way = way.map(|way| format!("\u{A0}=\u{A0}{way}")).unwrap_or_default();
        let text = format!("{text}{way}\u{A0}=\u{A0}{value}");
        let aliases = if is_alone { change.aliases.clone() } else { Vec::new() };
        let told = Assigned { text, aliases };
        Some(ElementChange { array: name.clone(), is_alone, told })
    }
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
    choices(filled, condition, parts);
}

/// Says that a variable was assigned what it was before, if so.
fn unchanged(row: &Row, target: &Expr, values: &VariableValues<'_>, parts: &mut Vec<LinePart>) {
    let mut target = target.unparenthesised();
    while let ExprKind::Index { array, .. } = &target.kind {
        target = array.unparenthesised();
    }
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is assigned otherwise has no name of its own"
    )]
    let variable = match &target.kind {
        ExprKind::Name(name) => name,
        ExprKind::Field { name, .. } => &name.text,
        _ => return,
    };
    if row.changes.iter().all(|change| change.variable != *variable) {
        let value = values.get(row.activation, variable);
        parts.push(LinePart::Unchanged { variable: variable.clone(), value });
    }
}

fn assigned(values: Vec<Assigned>) -> Option<LinePart> {
    (!values.is_empty()).then_some(LinePart::Values { values })
}

/// What was evaluated of an expression and what was not.
fn choices(filled: FilledRow<'_>, expr: Option<&Expr>, parts: &mut Vec<LinePart>) {
    if let Some(expr) = expr {
        let mut found = Vec::new();
        filled.choices(expr, &mut found);
        parts.extend(found.into_iter().map(LinePart::Choice));
    }
}

/// How a variable comes to its value, where that is computed from others.
fn way(filled: FilledRow<'_>, name: &str, value: &Expr) -> Option<(String, String)> {
    computed(filled, value).map(|way| (name.to_owned(), way))
}

/// How the target of an assignment comes to its value, where that is computed from others: from
/// the right side, and before a compound operator from the old value.
fn derivation(
    filled: FilledRow<'_>,
    operator: Option<BinaryOp>,
    target: &Expr,
    value: &Expr,
) -> Option<String> {
    let Some(operator) = operator else { return computed(filled, value) };
    let mut right = filled.text(value, CallForm::Returned);
    if matches!(value.kind, ExprKind::Binary { .. }) || right.starts_with('-') {
        right = format!("({right})");
    }
    let old = filled.value(target)?;
    fitting(format!("{old} {} {right}", operator.as_str()))
}

/// A computed value with the values that it is computed from.
fn computed(filled: FilledRow<'_>, value: &Expr) -> Option<String> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other value is shown with its result only"
    )]
    fitting(match &value.unparenthesised().kind {
        ExprKind::Binary { .. } => {
            let outcome = filled.outcome(value.unparenthesised()).map(|holds| holds.to_string());
            filled.returned(value.unparenthesised(), outcome.as_deref())
        }
        ExprKind::Call { receiver: Some(receiver), .. }
            if filled.syntax.source(receiver.span) == "Math" =>
        {
            filled.text(value, CallForm::Returned)
        }
        ExprKind::Index { array, index } => {
            let array = filled.syntax.expression(array);
            format!("{array}[{}]", filled.text(index, CallForm::Values))
        }
        _ => return None,
    })
}

/// What is handed over to be printed, with its values, if any of it is computed.
fn computed_output(filled: FilledRow<'_>, arguments: &[Expr]) -> Option<String> {
    let is_computed = |of: &Expr| matches!(of.unparenthesised().kind, ExprKind::Binary { .. });
    let texts = arguments.iter().map(|of| filled.text(of, CallForm::Returned));
    let text = texts.collect::<Vec<_>>().join(", ");
    fitting(text).filter(|_| arguments.iter().any(is_computed))
}

fn fitting(way: String) -> Option<String> {
    (way.chars().count() <= LONGEST_WAY).then_some(way)
}
