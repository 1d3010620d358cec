//! `try` as regions with one handler, and blocks after `finally` that stand once.
//!
//! In: a checked `try`. Out: clauses as a chain of conditions in a handler. Where something runs in
//! any case, each way out of the block sets a number and leaves to the end of it; once the block
//! of `finally` has run, a chain on that number goes on where the run wanted to go.

use std::collections::BTreeSet;

use super::super::flow;
use super::super::typed::{
    self, CheckedClause, CheckedResource, CheckedTry, MethodResult, StmtKind as Checked,
};
use super::Emitter;
use super::final_frame::{Exit, FinalFrame, THROWN, number_of};
use crate::read::ir::{
    BinaryOp, Block, ENDED_BY, Expr, ExprKind, LabelId, LocalId, OBJECT_CLASS, StmtKind,
};
use crate::read::types::{ClassId, Type};
use crate::source::Span;

/// What is tried: what is opened before, and the statements.
#[derive(Clone, Copy)]
struct TriedBlock<'a> {
    resources: &'a [CheckedResource],
    body: &'a [typed::Stmt],
    span: Span,
}

impl Emitter<'_> {
    /// `try` of any form.
    pub(super) fn attempt(&mut self, of: &CheckedTry, span: Span) {
        let Some((finally, finally_span)) = &of.finally else { return self.caught(of, span) };
        let inside = InnerTargets::of(of);
        let mut tried: Vec<&[typed::Stmt]> = vec![&of.body];
        tried.extend(of.clauses.iter().map(|clause| &clause.body[..]));
        let may_end = tried.into_iter().any(flow::completes);
        let body = |emitter: &mut Self| emitter.caught(of, span);
        let behind = |emitter: &mut Self, _: LocalId| emitter.scope(finally, *finally_span);
        self.with_final(inside, may_end, body, behind, span);
    }

    /// The block and its clauses.
    fn caught(&mut self, of: &CheckedTry, span: Span) {
        let tried = TriedBlock { resources: &of.resources, body: &of.body, span: of.body_span };
        if of.clauses.is_empty() {
            return self.with_resources(tried, span);
        }
        let exception = self.thrown_local(span);
        let body = self.block(|emitter| emitter.with_resources(tried, span));
        let handler = self.block(|emitter| emitter.clauses(exception, &of.clauses, span));
        self.push(StmtKind::Try { body, exception, handler }, span);
    }

    /// The clauses in their order; what none of them catches goes on.
    fn clauses(&mut self, exception: LocalId, clauses: &[CheckedClause], span: Span) {
        let at = span.at_end();
        let Some((clause, rest)) = clauses.split_first() else {
            let object = self.read(exception, at);
            return self.push(StmtKind::ThrowObject { object, goes_on: true }, at);
        };
        let kinds: BTreeSet<ClassId> =
            clause.classes.iter().flat_map(|(class, _)| self.kinds(*class)).collect();
        let kinds: Vec<ClassId> = kinds.into_iter().collect();
        let object = self.read(exception, at);
        let then = self.block(|emitter| {
            let outer = emitter.declared.clone();
            if emitter.marks_rows {
                emitter.push(StmtKind::Row, clause.head);
            }
            let ty = emitter.locals[clause.local.index()].ty.clone();
            let place = emitter.locals[clause.local.index()].span;
            let value = Expr { ty, ..emitter.read(exception, place) };
            emitter.push(StmtKind::Set { target: clause.local, value }, place);
            emitter.scope(&clause.body, clause.body_span);
            emitter.declared = outer;
            emitter.forget(vec![clause.local], clause.body_span.at_end());
        });
        let throwable = self.typed.throwables.map(|known| known.throwable);
        if clause.classes.iter().any(|(class, _)| Some(*class) == throwable) {
            if let Some(block) = self.blocks.last_mut() {
                block.statements.extend(then.statements);
            }
            return;
        }
        let condition = super::object::is_one_of(&object, &kinds, at);
        let otherwise = self.block(|emitter| emitter.clauses(exception, rest, span));
        self.push(StmtKind::If { condition, then, otherwise }, at);
    }

    /// The block with its resources, the first of which is closed last.
    fn with_resources(&mut self, tried: TriedBlock<'_>, span: Span) {
        let Some((resource, rest)) = tried.resources.split_first() else {
            return self.scope(tried.body, tried.span);
        };
        if self.marks_rows {
            self.push(StmtKind::Row, resource.span);
        }
        self.value_into(resource.local, &resource.value, resource.span);
        let mut inside = InnerTargets::default();
        inside.list(tried.body);
        let may_end = flow::completes(tried.body);
        let body = |emitter: &mut Self| {
            emitter.with_resources(TriedBlock { resources: rest, ..tried }, span);
        };
        let behind = |emitter: &mut Self, way: LocalId| emitter.closed(resource, way);
        self.with_final(inside, may_end, body, behind, span);
        self.forget(vec![resource.local], span.at_end());
    }

    /// Closes a resource that is there. After an exception, what closing throws is lost beside it.
    fn closed(&mut self, resource: &CheckedResource, way: LocalId) {
        let span = resource.span.at_end();
        let object = self.read(resource.local, span);
        let null = Expr { kind: ExprKind::Null, ty: object.ty.clone(), span };
        let kind = ExprKind::Binary(BinaryOp::NotEqual, Box::new(object), Box::new(null));
        let condition = Expr { kind, ty: Type::BOOLEAN, span };
        let then = self.block(|emitter| {
            let lost = emitter.thrown_local(span);
            let body = emitter.block(|emitter| emitter.discarded(&resource.close));
            let handler = Block::default();
            let quietly = emitter.block(|emitter| {
                emitter.push(StmtKind::Try { body, exception: lost, handler }, span);
            });
            let plainly = emitter.block(|emitter| emitter.discarded(&resource.close));
            let condition = emitter.is_way(way, THROWN, span);
            emitter.push(StmtKind::If { condition, then: quietly, otherwise: plainly }, span);
        });
        self.push(StmtKind::If { condition, then, otherwise: Block::default() }, span);
    }

    /// What `body` writes, then in any case what `behind` writes, then whatever comes after the
    /// way out that was taken. `may_end`: control may reach the end of the body.
    fn with_final(
        &mut self,
        inside: InnerTargets,
        may_end: bool,
        body: impl FnOnce(&mut Self),
        behind: impl FnOnce(&mut Self, LocalId),
        span: Span,
    ) {
        let at = span.at_end();
        let way = self.temporary(Type::INT, at);
        let exception = self.thrown_local(at);
        let label = self.label();
        self.set_number(way, 0, at);
        let InnerTargets { labels, loops } = inside;
        let exits = Vec::new();
        self.finals.push(FinalFrame { label, way, value: None, exits, labels, loops });
        let body = self.block(body);
        let Some(frame) = self.finals.pop() else { return };
        let handler = self.block(|emitter| emitter.set_number(way, THROWN, at));
        let tried = StmtKind::Try { body, exception, handler };
        if frame.exits.is_empty() {
            self.push(tried, span);
        } else {
            let body = self.block(|emitter| emitter.push(tried, span));
            self.push(StmtKind::Labelled { label, body }, span);
        }
        behind(self, way);
        if self.open() {
            self.go_on(&frame, exception, may_end, at);
        }
    }

    /// Goes on where the run wanted to go before the block after `finally`.
    fn go_on(&mut self, frame: &FinalFrame, exception: LocalId, may_end: bool, at: Span) {
        let condition = self.is_way(frame.way, THROWN, at);
        let object = self.read(exception, at);
        let then = self.block(|emitter| {
            emitter.push(StmtKind::ThrowObject { object, goes_on: true }, at);
        });
        if frame.exits.is_empty() && !may_end {
            // It was thrown for sure.
            if let Some(block) = self.blocks.last_mut() {
                block.statements.extend(then.statements);
            }
            return;
        }
        self.push(StmtKind::If { condition, then, otherwise: Block::default() }, at);
        let last = frame.exits.len().saturating_sub(1);
        for (place, (exit, span)) in frame.exits.iter().enumerate() {
            let then = self.block(|emitter| emitter.exit(*exit, frame.value, *span));
            if place == last && !may_end {
                if let Some(block) = self.blocks.last_mut() {
                    block.statements.extend(then.statements);
                }
                return;
            }
            let condition = self.is_way(frame.way, number_of(place), at);
            self.push(StmtKind::If { condition, then, otherwise: Block::default() }, at);
        }
    }

    fn exit(&mut self, exit: Exit, value: Option<LocalId>, span: Span) {
        match exit {
            Exit::Return => {
                let value = value.map(|local| self.read(local, span.at_end()));
                self.leave_method(value, span);
            }
            Exit::Yield { label, target, kept } => {
                let outer = self.kept_for_yield(label, target, span);
                let value = self.read(kept, span.at_end());
                self.push(StmtKind::Set { target: outer, value }, span);
                if outer == target {
                    self.leave_to(Exit::Break(label), span);
                } else {
                    self.leave_to(Exit::Yield { label, target, kept: outer }, span);
                }
            }
            Exit::Break(_) | Exit::Continue(_) => self.leave_to(exit, span),
        }
    }

    /// Where the value of a `switch` expression waits: in its place, unless a block after `finally`
    /// comes first, which may still see what was there.
    pub(super) fn kept_for_yield(
        &mut self,
        label: LabelId,
        target: LocalId,
        span: Span,
    ) -> LocalId {
        let Some(frame) = self.finals.last() else { return target };
        let passes = |one: &Exit| matches!(one, Exit::Yield { label: to, .. } if *to == label);
        if let Some((Exit::Yield { kept, .. }, _)) = frame.exits.iter().find(|(one, _)| passes(one))
        {
            return *kept;
        }
        if !frame.passes(Exit::Break(label)) {
            return target;
        }
        let ty = self.locals[target.index()].ty.clone();
        self.lasting(ty, span)
    }

    /// A jump, which passes the blocks after `finally` on its way.
    pub(super) fn leave_to(&mut self, exit: Exit, span: Span) {
        if let Some(frame) = self.finals.last_mut()
            && frame.passes(exit)
        {
            let number = frame.number(exit, span);
            let (way, label) = (frame.way, frame.label);
            self.set_number(way, number, span.at_end());
            return self.push(StmtKind::Break(label), span);
        }
        match exit {
            Exit::Break(label) => self.push(StmtKind::Break(label), span),
            Exit::Continue(of) => self.push(StmtKind::Continue(of), span),
            Exit::Return => self.push(StmtKind::Return(None), span),
            Exit::Yield { label, target, kept } => {
                let value = self.read(kept, span.at_end());
                self.push(StmtKind::Set { target, value }, span);
                self.push(StmtKind::Break(label), span);
            }
        }
    }

    /// `return`, which passes the blocks after `finally` on its way.
    pub(super) fn leave_method(&mut self, value: Option<Expr>, span: Span) {
        if self.finals.is_empty() {
            return self.push(StmtKind::Return(value), span);
        }
        if let Some(value) = value {
            let known = self.finals.last().and_then(|frame| frame.value);
            let ty = match &self.typed.methods[self.method.index()].result {
                MethodResult::Value(ty) => ty.clone(),
                MethodResult::Void | MethodResult::Unknown => value.ty.clone(),
            };
            let target = known.unwrap_or_else(|| self.lasting(ty, span.at_end()));
            if let Some(frame) = self.finals.last_mut() {
                frame.value = Some(target);
            }
            self.push(StmtKind::Set { target, value }, span.at_end());
        }
        self.leave_to(Exit::Return, span);
    }

    /// Tells with which exception the program ends, if it does.
    pub(super) fn ended_by(&mut self, thrown: LocalId, span: Span) {
        let at = span.at_end();
        let object = self.read(thrown, at);
        let null = Expr { kind: ExprKind::Null, ty: object.ty.clone(), span: at };
        let kind = ExprKind::Binary(BinaryOp::NotEqual, Box::new(object.clone()), Box::new(null));
        let condition = Expr { kind, ty: Type::BOOLEAN, span: at };
        let kind = ExprKind::Field(Box::new(object), OBJECT_CLASS);
        let value = Expr { kind, ty: Type::INT, span: at };
        let then = self.block(|emitter| {
            emitter.push(StmtKind::Observe { name: String::from(ENDED_BY), value }, at);
        });
        self.push(StmtKind::If { condition, then, otherwise: Block::default() }, at);
    }

    /// A temporary that outlives the statement under way.
    fn lasting(&mut self, ty: Type, span: Span) -> LocalId {
        let id = self.temporary(ty, span);
        self.live.retain(|one| *one != id);
        id
    }

    /// A local for an exception.
    pub(super) fn thrown_local(&mut self, span: Span) -> LocalId {
        let throwable = self.typed.throwables.map(|known| known.throwable);
        let ty = throwable.map_or(Type::Null, |class| self.type_of(class));
        self.temporary(ty, span)
    }

    fn set_number(&mut self, target: LocalId, number: i64, span: Span) {
        let value = Expr { kind: ExprKind::Number(number), ty: Type::INT, span };
        self.push(StmtKind::Set { target, value }, span);
    }

    fn is_way(&self, way: LocalId, number: i64, span: Span) -> Expr {
        let left = self.read(way, span);
        let right = Expr { kind: ExprKind::Number(number), ty: Type::INT, span };
        let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(left), Box::new(right));
        Expr { kind, ty: Type::BOOLEAN, span }
    }
}

/// What jumps can leave within some statements.
#[derive(Default)]
struct InnerTargets {
    labels: BTreeSet<u32>,
    loops: BTreeSet<u32>,
}

impl InnerTargets {
    /// What stands in the block and the clauses of a `try`.
    fn of(of: &CheckedTry) -> Self {
        let mut inside = Self::default();
        inside.list(&of.body);
        for clause in &of.clauses {
            inside.list(&clause.body);
        }
        inside
    }

    fn list(&mut self, statements: &[typed::Stmt]) {
        for stmt in statements {
            stmt.walk(&mut |inner| self.stmt(inner));
            stmt.walk_exprs(&mut |expr| {
                if let typed::ExprKind::Switch(of) = &expr.kind {
                    self.labels.insert(of.label.0);
                }
            });
        }
    }

    fn stmt(&mut self, stmt: &typed::Stmt) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else can be left by a jump")]
        match &stmt.kind {
            Checked::Loop(of) => {
                self.labels.insert(of.label.0);
                self.loops.insert(of.id.0);
            }
            Checked::Labelled { label, .. } => {
                self.labels.insert(label.0);
            }
            Checked::Switch(of) => {
                self.labels.insert(of.label.0);
            }
            _ => {}
        }
    }
}
