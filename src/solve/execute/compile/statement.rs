//! Statements.

use super::{Compiler, ExitScope, RunDetail, index};
use crate::read::ir::{
    BUILDER_TEXT, Block, CheckId, Expr, ExprKind, LocalId, MethodId, OBJECT_CLASS, Stmt, StmtKind,
};
use crate::read::types::Type;
use crate::solve::execute::code::{CallKind, Instruction, UNUSED, element_bytes};
use crate::solve::execute::library::Function;
use crate::solve::execute::trace::{RowKind, TraceEvent};
use crate::source::Span;

/// What collections ask of the author's objects in an order of their own.
const COMPARING: [&str; 4] = ["compare", "compareTo", "equals", "hashCode"];

impl Compiler<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        for statement in &block.statements {
            let mark = self.mark();
            self.statement(statement);
            self.tell_assigned(statement);
            self.release(mark);
        }
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each kind")]
    fn statement(&mut self, statement: &Stmt) {
        let span = statement.span;
        match &statement.kind {
            StmtKind::Step => self.step(span),
            StmtKind::Row => self.tell_row(span, RowKind::Statement),
            StmtKind::Set { target, value } => self.into(value, target.0),
            StmtKind::SetStatic { field, value } => {
                let value = self.value(value);
                let from = self.register(value);
                self.emit(Instruction::StoreStatic { field: field.0, from });
            }
            StmtKind::SetElement { array, index, value } => {
                let (array, index) = (self.value(array), self.value(index));
                let value = self.value(value);
                let (array, index) = (self.register(array), self.register(index));
                let value = self.register(value);
                self.emit_at(Instruction::SetElement { array, index, value }, span);
            }
            StmtKind::NewArray { target, element, lengths } => {
                self.new_array(*target, element, lengths, span);
            }
            StmtKind::ArrayLiteral { target, element, elements } => {
                self.array_literal(*target, element, elements, span);
            }
            StmtKind::NewObject { target, class } => {
                let to = self.register(target.0);
                let fields = index(self.program.class(*class).fields.len());
                self.emit_at(Instruction::NewObject { to, fields }, span);
                let number = self.constant(i64::from(class.0));
                let from = self.register(number);
                self.emit(Instruction::SetField { object: to, field: OBJECT_CLASS, from });
                self.tell_of(TraceEvent::Made(*class), to);
            }
            StmtKind::SetField { object, field, value } => {
                let class = object.ty.class();
                let object = self.value(object);
                let value = self.value(value);
                let (object, from) = (self.register(object), self.register(value));
                let of =
                    class.and_then(|class| self.program.class(class).fields.get(*field as usize));
                if let Some(class) = class.filter(|_| of.is_some_and(|of| !of.is_made_up())) {
                    let (field, is_first) = (*field, self.is_quiet);
                    self.tell_of(TraceEvent::Field { object, class, field, is_first }, from);
                }
                self.emit_at(Instruction::SetField { object, field: *field, from }, span);
            }
            StmtKind::Throw(exception) => self.emit_at(Instruction::Throw(*exception), span),
            StmtKind::ThrowObject { object, goes_on } => {
                let object = self.value(object);
                let (object, goes_on) = (self.register(object), *goes_on);
                self.emit_at(Instruction::ThrowObject { object, goes_on }, span);
            }
            StmtKind::RequireObject { object } => {
                let array = self.value(object);
                let to = self.temporary();
                let (to, array) = (self.register(to), self.register(array));
                self.emit_at(Instruction::Length { to, array }, span);
            }
            StmtKind::NewBuilder { target, text } => self.new_builder(*target, text, span),
            StmtKind::SetContent { builder, text } => {
                let (object, text) = (self.value(builder), self.value(text));
                let (object, from) = (self.register(object), self.register(text));
                self.emit_at(Instruction::SetField { object, field: BUILDER_TEXT, from }, span);
            }
            StmtKind::CopyArray { target, element, source, length } => {
                let source = self.value(source);
                let length = length.as_ref().map(|length| self.value(length));
                let bytes = self.constant(element_bytes(element).into());
                let (function, operands) = match length {
                    Some(length) => (Function::CopyOf, vec![source, length, bytes]),
                    None => (Function::CopyAll, vec![source, bytes]),
                };
                self.library(function, &operands, target.0, span);
            }
            StmtKind::Characters { target, text } => {
                let text = self.value(text);
                self.library(Function::Characters, &[text], target.0, span);
            }
            StmtKind::Fill { array, value } => {
                let operands = [self.value(array), self.value(value)];
                let nothing = self.temporary();
                self.library(Function::Fill, &operands, nothing, span);
            }
            StmtKind::Sort { array } => {
                let function = match array.ty.element() {
                    Some(Type::String) => Function::SortTexts,
                    Some(element) if element.is_floating() => Function::SortFloating,
                    _ => Function::Sort,
                };
                let operands = [self.value(array)];
                let nothing = self.temporary();
                self.library(function, &operands, nothing, span);
            }
            StmtKind::PlaceholderArray { target, placeholder } => {
                let (to, placeholder) = (self.register(target.0), placeholder.0);
                self.emit_at(Instruction::PlaceholderArray { to, placeholder }, span);
            }
            StmtKind::Call { target, method, arguments } => {
                self.call(*target, *method, arguments, span);
            }
            StmtKind::Print { text } => {
                self.print(text, span);
                if self.detail.counts() && self.program.notes_prints {
                    self.emit(Instruction::NotePrint { start: span.start });
                }
            }
            StmtKind::If { condition, then, otherwise } => {
                let told = self.is_branch(span);
                self.choice(condition, then, otherwise, told);
            }
            StmtKind::Loop(looping) => self.looping(looping, span),
            StmtKind::Labelled { label, body } => {
                let exit = self.label();
                self.scopes.push(ExitScope { label: *label, exit, looping: None });
                self.block(body);
                self.scopes.pop();
                self.place(exit);
            }
            StmtKind::Break(label) => self.break_to(*label, span),
            StmtKind::Continue(of) => self.continue_with(*of, span),
            StmtKind::Return(value) => self.return_with(value.as_ref(), span),
            StmtKind::Check { check, condition } => self.check(*check, condition),
            StmtKind::Ghost(body) => self.only_check(body),
            StmtKind::Try { body, exception, handler } => self.attempt(body, *exception, handler),
            StmtKind::Observe { name, value } => {
                self.tell_mark(span);
                self.report(value, span);
                if self.detail == RunDetail::Full {
                    let name = self.observed(name, value);
                    let value = self.value(value);
                    let value = self.register(value);
                    self.emit(Instruction::Observe { value, name });
                }
            }
            StmtKind::Forget(_) => {}
        }
    }

    fn step(&mut self, span: Span) {
        let wanted = self.detail.counts() || self.program.mentions_steps;
        if wanted && !self.ghost {
            self.emit(Instruction::Step);
        }
        self.tell_step(span);
    }

    fn new_array(&mut self, target: LocalId, element: &Type, lengths: &[Expr], span: Span) {
        let to = self.register(target.0);
        if let [length] = lengths {
            let length = self.value(length);
            let length = self.register(length);
            let element_bytes = element_bytes(element);
            self.emit_at(Instruction::NewArray { to, length, element_bytes }, span);
            return;
        }
        // The lengths stand in registers one after the other; what computes them is released after
        // each.
        let registers: Vec<u32> = lengths.iter().map(|_| self.temporary()).collect();
        for (register, length) in registers.iter().zip(lengths) {
            self.into(length, *register);
        }
        let first = registers.first().map_or(0, |first| self.register(*first));
        if let Some(last) = registers.last() {
            self.register(*last);
        }
        let innermost = lengths[1..].iter().try_fold(element, |element, _| element.element());
        let element_bytes = innermost.map_or(4, element_bytes);
        let count = u16::try_from(lengths.len()).unwrap_or(u16::MAX);
        self.emit_at(Instruction::NewRows { to, first, count, element_bytes }, span);
    }

    /// The target takes the reference only when all elements are there: they may still read its old
    /// value.
    fn array_literal(&mut self, target: LocalId, element: &Type, elements: &[Expr], span: Span) {
        let reads_target = elements.iter().any(|element| !is_constant(element));
        let array = if reads_target { self.temporary() } else { target.0 };
        let to = self.register(array);
        let element_bytes = element_bytes(element);
        let length = index(elements.len());
        self.emit_at(Instruction::NewArrayOf { to, element_bytes, length }, span);
        for (at, element) in elements.iter().enumerate() {
            let mark = self.mark();
            let value = self.element_value(element);
            let value = self.register(value);
            self.emit(Instruction::InitElement { array: to, value, at: index(at) });
            self.release(mark);
        }
        self.copy(target.0, array);
    }

    /// The target takes the reference only when the text is there: it may still read the old value.
    fn new_builder(&mut self, target: LocalId, text: &Expr, span: Span) {
        let object = if is_constant(text) { target.0 } else { self.temporary() };
        let to = self.register(object);
        let locals = &self.program.methods[self.id.index()].locals;
        let class = locals[target.index()].ty.class();
        let fields = class.map_or(0, |class| self.program.class(class).fields.len());
        let fields = u32::try_from(fields).unwrap_or(u32::MAX);
        self.emit_at(Instruction::NewObject { to, fields }, span);
        let text = self.element_value(text);
        let from = self.register(text);
        self.emit_at(Instruction::SetField { object: to, field: BUILDER_TEXT, from }, span);
        self.copy(target.0, object);
    }

    fn call(&mut self, target: Option<LocalId>, method: MethodId, arguments: &[Expr], span: Span) {
        for (register, argument) in (self.callee..).zip(arguments) {
            self.into(argument, register);
        }
        let kind = if !self.program.methods[method.index()].is_counted {
            CallKind::Uncounted
        } else if self.ghost {
            CallKind::Ghost
        } else if self.id == self.program.start && method == self.program.entry {
            CallKind::Entry
        } else {
            CallKind::Counted
        };
        if super::is_quiet(&self.program.methods[method.index()]) {
            self.tell(TraceEvent::Close);
        }
        let to = target.map_or(UNUSED, |local| self.register(local.0));
        let called = &self.program.methods[method.index()];
        let is_early =
            self.id == self.program.start && called.makes_class_ready() && called.is_library;
        // How often a library compares, and what with what, is its own affair.
        let compares = self.is_library && COMPARING.contains(&called.name.as_str());
        let is_muted = is_early || compares;
        self.mute(is_muted, true);
        self.emit_at(Instruction::Call { method: method.0, to, kind }, span);
        self.mute(is_muted, false);
    }

    fn choice(&mut self, condition: &Expr, then: &Block, otherwise: &Block, told: bool) {
        let (other, end) = (self.label(), self.label());
        self.branch(condition, false, other);
        if told {
            self.tell(TraceEvent::Condition(true));
        }
        self.block(then);
        if told || !otherwise.statements.is_empty() {
            self.jump(end);
        }
        self.place(other);
        if told {
            self.tell(TraceEvent::Condition(false));
        }
        self.block(otherwise);
        self.place(end);
    }

    fn return_with(&mut self, value: Option<&Expr>, span: Span) {
        if self.id == self.program.start
            && let Some(value) = value
        {
            self.report(value, span);
        }
        let value = value.map(|value| self.value(value));
        self.leave_loops(0, span);
        if let Some(value) = value {
            let value = self.register(value);
            self.tell_of(TraceEvent::Return, value);
            if !self.program.methods[self.id.index()].is_counted {
                self.emit(Instruction::LeaveUncounted);
            }
            self.emit(Instruction::Return { value });
        } else {
            self.tell(TraceEvent::Return);
            self.return_void();
        }
    }

    /// Returns without a value.
    pub(super) fn return_void(&mut self) {
        if !self.program.methods[self.id.index()].is_counted {
            self.emit(Instruction::LeaveUncounted);
        }
        self.emit(Instruction::ReturnVoid);
    }

    /// Charges an array that will be told; it may hold the same long row many times. A floating
    /// number has to be one that every Java writes alike.
    fn report(&mut self, value: &Expr, span: Span) {
        if matches!(value.ty, Type::Array(_)) || value.ty.is_floating() {
            let mark = self.mark();
            let ty = index(self.code.reported.len());
            self.code.reported.push(value.ty.clone());
            let value = self.value(value);
            let value = self.register(value);
            self.emit_at(Instruction::Report { value, ty }, span);
            self.release(mark);
        }
    }

    pub(super) fn check(&mut self, check: CheckId, condition: &Expr) {
        let holds = self.label();
        self.check = Some(check);
        self.branch(condition, true, holds);
        self.check = None;
        self.emit(match self.detail {
            RunDetail::Bounds => Instruction::NoteFailure { check: check.0 },
            RunDetail::Verdict | RunDetail::Full | RunDetail::Trace => {
                Instruction::Fail { check: check.0 }
            }
        });
        self.place(holds);
    }
}

/// Whether the value depends on nothing.
fn is_constant(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Null | ExprKind::Placeholder(_)
    )
}
