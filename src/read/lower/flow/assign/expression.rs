//! Definite assignment in expressions (JLS 16.1).
//!
//! In: an expression, and what is known before it. Out: what is known after it, or where it holds
//! and where it does not; findings about variables that are read too early or assigned twice.

use super::super::super::typed::{AssignedPlace, Expr, ExprKind};
use super::super::{fields, words};
use super::{AssignmentState, AssignmentWalk, JumpTarget, Pass};
use crate::read::ir::{LocalId, LogicOp, UnaryOp};
use crate::read::types::Type;
use crate::source::Span;

impl AssignmentWalk<'_> {
    #[expect(clippy::too_many_lines, reason = "one line for each kind of expression")]
    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Local(id) => self.read(*id, expr.span),
            ExprKind::Field(object, field) => {
                self.expr(object);
                if let Some(place) = self.made.place(self.method, object, *field)
                    && !self.state.assigned.contains(place)
                {
                    self.state.assigned.insert(place);
                    fields::read_early(self.made.at(self.method, place), expr.span, self.findings);
                }
            }
            ExprKind::Static(id) => {
                if let Some(place) = self.made.static_place(self.method, *id)
                    && !self.state.assigned.contains(place)
                {
                    self.state.assigned.insert(place);
                    fields::read_early(self.made.at(self.method, place), expr.span, self.findings);
                }
            }
            ExprKind::Switch(of) if expr.ty != Some(Type::BOOLEAN) => {
                self.groups(of);
                self.state = self.arrived(JumpTarget::Yield(of.label));
            }
            ExprKind::Logic(..)
            | ExprKind::Unary(UnaryOp::Not, _)
            | ExprKind::InstanceOf { binding: Some(_), .. }
            | ExprKind::Switch(_) => {
                let (mut holds, fails) = self.condition(expr);
                holds.join(&fails);
                self.state = holds;
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                let (holds, fails) = self.condition(condition);
                self.state = holds;
                self.expr(then);
                let after = std::mem::replace(&mut self.state, fails);
                self.expr(otherwise);
                self.state.join(&after);
            }
            ExprKind::Quantified { variable, low, high, condition, .. } => {
                self.expr(low);
                self.expr(high);
                self.state.assigned.insert(*variable);
                self.state.unassigned.remove(*variable);
                self.expr(condition);
            }
            ExprKind::Update { place, value, .. } => {
                match place {
                    AssignedPlace::Local(_) | AssignedPlace::Static(_) => {}
                    AssignedPlace::Element { array, index } => {
                        self.expr(array);
                        self.expr(index);
                    }
                    AssignedPlace::Field { object: target, .. }
                    | AssignedPlace::Unknown(target) => self.expr(target),
                }
                self.expr(value);
                match place {
                    AssignedPlace::Local(id) => self.assign(*id, expr.span),
                    AssignedPlace::Field { object, field } => {
                        self.assign_field(object, *field, expr.span);
                    }
                    AssignedPlace::Static(id) => {
                        let place = self.made.static_place(self.method, *id);
                        self.assign_made(place, expr.span);
                    }
                    AssignedPlace::Element { .. } | AssignedPlace::Unknown(_) => {}
                }
            }
            ExprKind::Unknown(_)
            | ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::Placeholder(_)
            | ExprKind::Chosen(..)
            | ExprKind::PlaceholderArray(_)
            | ExprKind::Old
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Convert(_)
            | ExprKind::Length(_)
            | ExprKind::Element(..)
            | ExprKind::ToText(_)
            | ExprKind::Concat(_)
            | ExprKind::Intrinsic(..)
            | ExprKind::Output
            | ExprKind::Steps
            | ExprKind::Iterations(_)
            | ExprKind::TextOrNull(_)
            | ExprKind::Format { .. }
            | ExprKind::CopyArray { .. }
            | ExprKind::Characters(_)
            | ExprKind::Change { .. }
            | ExprKind::Call { .. }
            | ExprKind::NewObject { .. }
            | ExprKind::ObjectText { .. }
            | ExprKind::Identity(..)
            | ExprKind::InstanceOf { .. }
            | ExprKind::CastObject(..)
            | ExprKind::Print(_)
            | ExprKind::NewArray { .. }
            | ExprKind::ArrayLiteral { .. }
            | ExprKind::NewBuilder(_)
            | ExprKind::Ready(..)
            | ExprKind::Content(_) => {
                for part in expr.parts() {
                    self.expr(part);
                }
            }
        }
    }

    /// What is known if the condition holds, and if it does not.
    pub(super) fn condition(&mut self, condition: &Expr) -> (AssignmentState, AssignmentState) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`expr` is closed and knows what is no condition of its own"
        )]
        match &condition.kind {
            ExprKind::Number(0) => (self.state.dead(), self.state.clone()),
            ExprKind::Number(_) => (self.state.clone(), self.state.dead()),
            ExprKind::Logic(LogicOp::And, left, right) => {
                let (holds, mut fails) = self.condition(left);
                self.state = holds;
                let (holds, right_fails) = self.condition(right);
                fails.join(&right_fails);
                (holds, fails)
            }
            ExprKind::Logic(LogicOp::Or, left, right) => {
                let (mut holds, fails) = self.condition(left);
                self.state = fails;
                let (right_holds, fails) = self.condition(right);
                holds.join(&right_holds);
                (holds, fails)
            }
            ExprKind::InstanceOf { operand, binding: Some(binding), .. } => {
                self.expr(operand);
                self.state.assigned.remove(*binding);
                let fails = self.state.clone();
                self.state.assigned.insert(*binding);
                (self.state.clone(), fails)
            }
            ExprKind::Unary(UnaryOp::Not, operand) => {
                let (holds, fails) = self.condition(operand);
                (fails, holds)
            }
            ExprKind::Conditional(test, then, otherwise) if condition.ty == Some(Type::BOOLEAN) => {
                let (holds, fails) = self.condition(test);
                self.state = holds;
                let (mut then_holds, mut then_fails) = self.condition(then);
                self.state = fails;
                let (holds, fails) = self.condition(otherwise);
                then_holds.join(&holds);
                then_fails.join(&fails);
                (then_holds, then_fails)
            }
            ExprKind::Switch(of) if condition.ty == Some(Type::BOOLEAN) => {
                self.groups(of);
                let holds = self.arrived(JumpTarget::Holds(of.label));
                let fails = self.arrived(JumpTarget::Fails(of.label));
                (holds, fails)
            }
            _ => {
                self.expr(condition);
                (self.state.clone(), self.state.clone())
            }
        }
    }

    pub(super) fn read(&mut self, id: LocalId, span: Span) {
        if self.state.assigned.contains(id) {
            return;
        }
        self.state.assigned.insert(id);
        self.findings.push(words::read_early(&self.method.locals[id.index()], span));
    }

    pub(super) fn assign_field(&mut self, object: &Expr, field: u32, span: Span) {
        let place = self.made.place(self.method, object, field);
        self.assign_made(place, span);
    }

    fn assign_made(&mut self, place: Option<LocalId>, span: Span) {
        let Some(place) = place else { return };
        if !self.state.unassigned.contains(place) {
            fields::assigned_again(self.made.at(self.method, place), span, self.findings);
        }
        self.state.unassigned.remove(place);
        self.tried.remove(place);
        self.state.assigned.insert(place);
    }

    pub(super) fn assign(&mut self, id: LocalId, span: Span) {
        let local = &self.method.locals[id.index()];
        // A `final` variable with an initialiser was looked at when its assignment was checked.
        if local.is_final && !local.initialised {
            if !self.state.unassigned.contains(id) {
                let again = self.pass == Pass::Again;
                self.findings.push(words::assigned_again(local, again, span));
            }
            self.state.unassigned.remove(id);
            self.tried.remove(id);
        }
        self.state.assigned.insert(id);
    }
}
