//! Making classes ready where they are used first (JLS 12.4.1).
//!
//! In: uses of classes that get ready late. Out: a test whether the class is ready, and the call
//! that makes it so, at the place where Java does it: after the arguments of a call and the value
//! of an assignment, before everything else.

use super::super::typed::{self, AssignedPlace, ExprKind as Typed, Yields};
use super::Emitter;
use crate::read::ir::{Block, Exception, Expr, ExprKind, LocalId, MethodId, StmtKind, UnaryOp};
use crate::read::types::Type;
use crate::source::Span;

impl Emitter<'_> {
    /// Calls what makes a class ready, if it is not.
    pub(super) fn make_ready(&mut self, method: MethodId, span: Span) {
        let span = span.at_end();
        let Some(class) = self.typed.late.iter().find(|one| one.method == method) else {
            self.impossible(span);
            return;
        };
        let flag = Expr { kind: ExprKind::Static(class.flag), ty: Type::BOOLEAN, span };
        let kind = ExprKind::Unary(UnaryOp::Not, Box::new(flag));
        let condition = Expr { kind, ty: Type::BOOLEAN, span };
        let then = self.block(|emitter| {
            emitter.initialised(method, span);
        });
        self.push(StmtKind::If { condition, then, otherwise: Block::default() }, span);
    }

    /// Calls what makes a class ready. What is thrown there, Java puts into an error of its own,
    /// which no program relies on.
    fn initialised(&mut self, method: MethodId, span: Span) {
        let call = StmtKind::Call { target: None, method, arguments: Vec::new() };
        if self.typed.throwables.is_none() {
            return self.push(call, span);
        }
        let exception = self.thrown_local(span);
        let body = self.block(|emitter| emitter.push(call, span));
        let thrown = StmtKind::Throw(Exception::Unspecified);
        let handler = self.block(|emitter| emitter.push(thrown, span));
        self.push(StmtKind::Try { body, exception, handler }, span);
    }

    /// A call of a static method, whose arguments are evaluated before its class gets ready.
    pub(super) fn late_call(
        &mut self,
        target: Option<LocalId>,
        method: MethodId,
        call: &typed::Expr,
    ) {
        self.ready_before_call = Some(method);
        self.call(target, call);
        self.ready_before_call = None;
    }

    /// An assignment to a static field, whose value is evaluated before its class gets ready.
    pub(super) fn late_update(&mut self, method: MethodId, update: &typed::Expr) -> Expr {
        let span = update.span;
        let Typed::Update { place: AssignedPlace::Static(field), value, .. } = &update.kind else {
            return self.impossible(span);
        };
        let value = self.value(value);
        let value = self.simple(value);
        self.make_ready(method, span);
        self.push(StmtKind::SetStatic { field: *field, value }, span);
        let ty = self.typed.statics[field.index()].ty.clone();
        Expr { kind: ExprKind::Static(*field), ty, span }
    }
}

/// Whether this is a call.
pub(super) fn is_call(expr: &typed::Expr) -> bool {
    matches!(expr.kind, Typed::Call { .. })
}

/// Whether this is an assignment to a static field that does not read it.
pub(super) fn is_assignment(expr: &typed::Expr) -> bool {
    let Typed::Update { place: AssignedPlace::Static(field), value, yields } = &expr.kind else {
        return false;
    };
    let mut reads = false;
    value.walk(&mut |part| reads |= matches!(part.kind, Typed::Static(one) if one == *field));
    *yields == Yields::After && !reads
}
