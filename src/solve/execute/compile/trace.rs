//! Instructions that tell what happens, for code that traces.
//!
//! Everything here is left out of all other code, and within statements that only check.

use super::{Compiler, RunDetail, index, weight};
use crate::read::ir::{Expr, ExprKind, Loop, LoopId, Stmt, StmtKind, THIS, TestFirst};
use crate::read::types::Type;
use crate::solve::execute::code::{Instruction, Register};
use crate::solve::execute::trace::{OverflowOperation, RowKind, RowPlan, TraceEvent};
use crate::source::Span;

use super::{CodeLabel, ExitScope};

impl Compiler<'_> {
    /// Whether what is compiled tells what it does.
    pub(super) fn traces(&self) -> bool {
        self.detail == RunDetail::Trace && !self.ghost && !self.is_library
    }

    /// Tells of something, if the code does.
    pub(super) fn tell(&mut self, event: TraceEvent) {
        self.tell_of(event, 0);
    }

    /// Tells of something with a value in a register, if the code does.
    pub(super) fn tell_of(&mut self, event: TraceEvent, value: u16) {
        // Its variables and its beginning are nobody's.
        let is_quiet = self.is_quiet
            && matches!(event, TraceEvent::Enter(_) | TraceEvent::Return | TraceEvent::Assigned(_));
        if self.traces() && self.id != self.program.start && !is_quiet {
            let at = index(self.code.tracing.events.len());
            self.code.tracing.events.push(event);
            self.emit(Instruction::Trace { event: at, value });
        }
    }

    /// What comes next is not told, or told again, if `really`.
    pub(super) fn mute(&mut self, really: bool, begins: bool) {
        if really && self.detail == RunDetail::Trace {
            let event = index(self.code.tracing.events.len());
            self.code.tracing.events.push(TraceEvent::Mute(begins));
            self.emit(Instruction::Trace { event, value: 0 });
        }
    }

    /// An expression has the value in a register. Literals are not worth telling.
    pub(super) fn tell_value(&mut self, expr: &Expr, register: u32) {
        let locals = &self.program.methods[self.id.index()].locals;
        let is_this = matches!(expr.kind, ExprKind::Local(id) if locals[id.index()].name == THIS);
        let is_plain =
            matches!(expr.ty, Type::Primitive(_) | Type::String | Type::Object(_)) && !is_this;
        let is_literal =
            matches!(expr.kind, ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Null);
        if self.traces() && is_plain && !is_literal {
            let register = self.register(register);
            self.tell_of(TraceEvent::Value { span: expr.span, ty: expr.ty.clone() }, register);
        }
    }

    /// Whether what a condition comes to is told where it branches, and not with its value.
    pub(super) fn tells_outcome(&self, condition: &Expr) -> bool {
        let branches = matches!(
            condition.kind,
            ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Logic(..)
                | ExprKind::Conditional(..)
        );
        self.traces() && branches
    }

    /// What an operation is about to be done to.
    pub(super) fn tell_operands(
        &mut self,
        operation: Option<OverflowOperation>,
        operands: &[Register],
    ) {
        if operation.is_some() {
            for operand in operands {
                self.tell_of(TraceEvent::Operand, *operand);
            }
        }
    }

    /// What an operation came to, if that is a whole number.
    pub(super) fn tell_computed(
        &mut self,
        operation: Option<OverflowOperation>,
        expr: &Expr,
        register: Register,
    ) {
        if let (Some(operation), Some(ty)) = (operation, expr.ty.primitive()) {
            self.tell_of(TraceEvent::Computed { span: expr.span, operation, ty }, register);
        }
    }

    /// A row begins.
    pub(super) fn tell_row(&mut self, span: Span, kind: RowKind) {
        if !self.traces() {
            return;
        }
        let variables = self.code.tracing.variables.get(self.id.index());
        let visible = variables.into_iter().flatten().enumerate();
        let visible =
            visible.filter(|(_, variable)| variable.scope.covers(span)).map(|(at, _)| at).collect();
        let loops = self.around.clone();
        self.last_row = Some((self.code.tracing.events.len(), span));
        self.tell(TraceEvent::Row(RowPlan { span, kind, loops, visible }));
    }

    /// Control passes the place that is asked about, once for all the variables that are asked for.
    pub(super) fn tell_mark(&mut self, span: Span) {
        let is_mark = self.code.tracing.mark == Some(span);
        if is_mark && self.last_row.is_none_or(|(_, last)| last != span) {
            self.tell_row(span, RowKind::Here);
        }
    }

    /// A statement begins.
    pub(super) fn tell_step(&mut self, span: Span) {
        let kind = self.testing.take().map_or(RowKind::Statement, RowKind::Test);
        self.tell_row(span, kind);
    }

    /// Whether an `if` is one of the author's, and not one that an expression needs; its row is
    /// marked then.
    pub(super) fn is_branch(&mut self, span: Span) -> bool {
        let Some((event, of)) = self.last_row.filter(|_| self.traces()) else { return false };
        if of != span {
            return false;
        }
        if let Some(TraceEvent::Row(note)) = self.code.tracing.events.get_mut(event)
            && note.kind == RowKind::Statement
        {
            note.kind = RowKind::Branch;
        }
        true
    }

    /// What a statement has assigned.
    pub(super) fn tell_assigned(&mut self, statement: &Stmt) {
        let (StmtKind::Set { target, .. }
        | StmtKind::NewArray { target, .. }
        | StmtKind::ArrayLiteral { target, .. }
        | StmtKind::NewBuilder { target, .. }
        | StmtKind::NewObject { target, .. }
        | StmtKind::CopyArray { target, .. }
        | StmtKind::Characters { target, .. }
        | StmtKind::PlaceholderArray { target, .. }
        | StmtKind::Call { target: Some(target), .. }) = &statement.kind
        else {
            return;
        };
        let variables = self.code.tracing.variables.get(self.id.index());
        let known = variables.and_then(|variables| {
            variables.iter().position(|variable| u32::from(variable.register) == target.0)
        });
        if let Some(at) = known {
            self.tell(TraceEvent::Assigned(at));
        }
    }

    /// A loop whose tests and passes are told. It is charged like any other.
    pub(super) fn traced_loop(
        &mut self,
        looping: &Loop,
        scope: ExitScope,
        labels: (CodeLabel, CodeLabel, CodeLabel),
        pass: impl Fn(&mut Self),
        span: Span,
    ) {
        let (body, next, exit) = labels;
        let (test, done) = (self.label(), self.label());
        let charge = Instruction::Charge { operations: weight::of_loop(looping) };
        let is_tested =
            looping.prelude.statements.iter().any(|one| matches!(one.kind, StmtKind::Step));
        self.tell(TraceEvent::Arrive(looping.id));
        self.around.push(looping.id);
        match looping.test_first {
            TestFirst::BeforeBody => self.jump(test),
            TestFirst::AfterBody => self.emit_at(charge, span),
        }
        self.scopes.push(scope);
        self.place(body);
        let renewed = self.renewed_by(looping.id);
        self.tell(TraceEvent::Pass { of: looping.id, renewed });
        pass(self);
        self.block(&looping.body);
        self.place(next);
        self.tell_update(looping);
        self.block(&looping.update);
        self.emit_at(charge, span);
        self.place(test);
        for (check, condition) in &looping.invariants {
            self.check(*check, condition);
        }
        self.testing = is_tested.then_some(looping.id);
        self.block(&looping.prelude);
        self.testing = None;
        self.branch(&looping.condition, false, done);
        if is_tested {
            self.tell(TraceEvent::Condition(true));
        }
        self.jump(body);
        self.place(done);
        if is_tested {
            self.tell(TraceEvent::Condition(false));
        }
        self.scopes.pop();
        self.around.pop();
        self.place(exit);
    }

    /// The variables that each pass declares anew.
    fn renewed_by(&self, of: LoopId) -> Vec<usize> {
        let variables = self.code.tracing.variables.get(self.id.index());
        let variables = variables.into_iter().flatten().enumerate();
        variables
            .filter(|(_, variable)| variable.renewed_by == Some(of))
            .map(|(at, _)| at)
            .collect()
    }

    /// What a `for` does between passes is a row, unless the reader made it up.
    fn tell_update(&mut self, looping: &Loop) {
        let locals = &self.program.methods[self.id.index()].locals;
        let is_own = |one: &&Stmt| {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "only these are ever made up by the reader"
            )]
            match &one.kind {
                StmtKind::Forget(_) => false,
                StmtKind::Set { target, .. } => {
                    locals.get(target.index()).is_some_and(|local| !local.name.starts_with('$'))
                }
                _ => true,
            }
        };
        let own = looping.update.statements.iter().filter(is_own).map(|one| one.span);
        if let Some(span) = own.reduce(Span::to) {
            self.tell_row(span, RowKind::Update(looping.id));
        }
    }
}
