//! Statements.
//!
//! In: checked statements. Out: statements of the typed program, with `Step` where one of the
//! author's begins and `Forget` where variables and temporaries end.

use super::super::typed::{self, ExprKind as Typed, StmtKind as Checked};
use super::Emitter;
use super::effect::Effects;
use super::final_frame::Exit;
use super::readiness::{is_assignment, is_call};
use crate::read::ir::{CheckId, Expr, ExprKind, LocalId, StmtKind};
use crate::source::Span;

impl Emitter<'_> {
    /// One statement. Its temporaries are forgotten after it.
    pub(super) fn statement(&mut self, stmt: &typed::Stmt) {
        let span = stmt.span;
        let first = self.locals.len();
        match &stmt.kind {
            Checked::Nothing => {}
            Checked::Declare(declarators) => {
                if declarators.iter().any(|(_, value)| value.is_some()) {
                    self.step(span);
                }
                for (local, value) in declarators {
                    if let Some(value) = value {
                        self.value_into(*local, value, span);
                    }
                    self.declared.push(*local);
                }
            }
            Checked::Expression(expr) => {
                self.step(span);
                self.discarded(expr);
            }
            Checked::Silent(expr) => self.discarded(expr),
            Checked::Told(expr) => {
                if self.marks_rows {
                    self.push(StmtKind::Row, span);
                }
                self.discarded(expr);
            }
            Checked::Block(body) => self.scope(body, span),
            Checked::If { condition, then, otherwise } => {
                self.step(span);
                let condition = self.value(condition);
                let then = self.block(|emitter| emitter.substatement(then));
                let otherwise = self.block(|emitter| {
                    if let Some(otherwise) = otherwise {
                        emitter.substatement(otherwise);
                    }
                });
                self.push(StmtKind::If { condition, then, otherwise }, span);
            }
            Checked::Loop(of) => self.loop_statement(of, span),
            Checked::Labelled { label, body } => {
                let body = self.block(|emitter| emitter.substatement(body));
                self.push(StmtKind::Labelled { label: *label, body }, span);
            }
            Checked::Break(label) => {
                self.step(span);
                self.leave_to(Exit::Break(*label), span);
            }
            Checked::Switch(of) => {
                self.step(span);
                self.switch_statement(of, span);
            }
            Checked::Yield { label, value } => {
                self.step(span);
                self.yielded(*label, value, span);
            }
            Checked::Continue(id) => {
                self.step(span);
                self.leave_to(Exit::Continue(*id), span);
            }
            Checked::Return { value, returned, checks } => {
                self.return_statement(value.as_ref(), *returned, checks, span);
            }
            Checked::Throw(exception) => {
                self.push(StmtKind::Throw(*exception), span);
                // What comes after it is never reached, and has to be well-formed.
                self.no_body(&self.typed.methods[self.method.index()]);
            }
            Checked::MakeReady { method, told } => {
                if *told {
                    self.push(StmtKind::Row, span);
                }
                self.make_ready(*method, span);
            }
            Checked::ThrowObject(value) => {
                self.step(span);
                let object = self.value(value);
                self.push(StmtKind::ThrowObject { object, goes_on: false }, span);
            }
            Checked::Try(of) => self.attempt(of, span),
            Checked::EndedBy(thrown) => self.ended_by(*thrown, span),
            Checked::Here(asked) => {
                for one in asked {
                    if matches!(one.place, typed::AskedPlace::Local(id) if self.typed.unset.contains(&(self.method, id)))
                    {
                        continue;
                    }
                    let value = self.asked_for(&one.place, span);
                    self.push(StmtKind::Observe { name: one.name.clone(), value }, span);
                }
            }
            Checked::Check { check, condition } => self.check(*check, condition, span),
            Checked::AssertBlock(body) => {
                let body = self.block(|emitter| emitter.scope(body, span));
                self.push(StmtKind::Ghost(body), span);
            }
            Checked::Unknown => {
                self.impossible(span);
            }
        }
        // A declared variable lives on; what came into being besides it was only needed here.
        self.forget_from(first, span.at_end());
    }

    /// A statement that stands alone after `if (…)` and its like.
    pub(super) fn substatement(&mut self, stmt: &typed::Stmt) {
        if let Checked::Block(body) = &stmt.kind {
            self.scope(body, stmt.span);
        } else {
            self.statement(stmt);
        }
    }

    /// The statements of a block, whose variables end with it.
    pub(super) fn scope(&mut self, body: &[typed::Stmt], span: Span) {
        let outer = self.declared.clone();
        for stmt in body {
            self.statement(stmt);
        }
        self.declared = outer;
        self.forget(body.iter().flat_map(typed::Stmt::declared).collect(), span.at_end());
    }

    /// An expression whose value is not used.
    pub(super) fn discarded(&mut self, expr: &typed::Expr) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`value` is closed and knows every other expression"
        )]
        match &expr.kind {
            Typed::Update { place, value, .. } => self.update_only(place, value, expr.span),
            Typed::Ready(method, inner) if is_call(inner) => self.late_call(None, *method, inner),
            Typed::Ready(method, inner) if is_assignment(inner) => {
                self.late_update(*method, inner);
            }
            Typed::Call { .. } => self.call(None, expr),
            Typed::Change { change, array, operand } => {
                self.change(*change, array, operand.as_deref(), expr.span);
            }
            Typed::Print(text) => {
                let text = self.value(text);
                self.push(StmtKind::Print { text }, expr.span);
            }
            // Of a choice, each alternative may have another type, or none.
            Typed::Conditional(condition, then, otherwise) if expr.alternatives().is_some() => {
                let condition = self.value(condition);
                let then = self.block(|emitter| emitter.discarded(then));
                let otherwise = self.block(|emitter| emitter.discarded(otherwise));
                self.push(StmtKind::If { condition, then, otherwise }, expr.span);
            }
            _ => {
                let value = self.value(expr);
                if !matches!(value.kind, ExprKind::Local(_)) {
                    self.captured(value);
                }
            }
        }
    }

    fn return_statement(
        &mut self,
        value: Option<&typed::Expr>,
        returned: Option<LocalId>,
        checks: &[typed::Stmt],
        span: Span,
    ) {
        if self.typed.methods[self.method.index()].is_expression {
            self.push(StmtKind::Row, span);
        }
        self.step(span);
        let mut value: Option<Expr> = match (value, returned) {
            (Some(value), Some(local)) => {
                self.value_into(local, value, span);
                Some(self.read(local, value.span))
            }
            (Some(value), None) => Some(self.value(value)),
            (None, _) => None,
        };
        for check in checks {
            self.statement(check);
        }
        if !self.observed.is_empty() {
            // The value is computed before anything is reported, in case that computing it throws.
            value = value.map(|value| self.simple(value));
            self.observe(span);
        }
        self.leave_method(value, span);
    }

    /// The value of a variable that is asked for at a mark.
    fn asked_for(&mut self, place: &typed::AskedPlace, span: Span) -> Expr {
        match place {
            typed::AskedPlace::Local(id) => self.read(*id, span),
            typed::AskedPlace::Path(value) => self.value(value),
            typed::AskedPlace::Static(id) => {
                let id = *id;
                let ty = self.typed.statics[id.index()].ty.clone();
                Expr { kind: ExprKind::Static(id), ty, span }
            }
        }
    }

    /// A condition of the author's; calls in it run as part of the check only.
    fn check(&mut self, check: CheckId, condition: &typed::Expr, span: Span) {
        if !Effects::of(condition).any {
            let condition = self.value(condition);
            self.push(StmtKind::Check { check, condition }, span);
            return;
        }
        let body = self.block(|emitter| {
            let first = emitter.locals.len();
            let condition = emitter.value(condition);
            emitter.push(StmtKind::Check { check, condition }, span);
            emitter.forget_from(first, span.at_end());
        });
        self.push(StmtKind::Ghost(body), span);
    }
}
