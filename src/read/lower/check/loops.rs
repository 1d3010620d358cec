//! Loops (JLS 14.12 to 14.14) with their `LOOP` and `INVARIANT` directives.
//!
//! In: a loop and the directives right before it. Out: a checked loop, entered at its number in the
//! text.

use super::super::emit::effect::is_pure;
use super::super::typed::{Expr, ExprKind, Loop, LoopKind, Stmt, StmtKind};
use super::constraint::Constrained;
use super::directive::Pending;
use super::scope::DeclaredVariable;
use super::{Checker, JumpFrame, JumpFrameKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::domain::{Segment, ValueSet};
use crate::read::ir::{CheckKind, LoopId, LoopInfo, TestFirst};
use crate::read::syntax::ast;
use crate::read::types::{ObjectClass, Primitive, Type};
use crate::source::Span;

impl Checker<'_> {
    /// A loop with its label and its directives.
    pub(super) fn loop_statement(
        &mut self,
        of: &ast::Loop,
        name: Option<&ast::Name>,
        pending: &[Pending<'_>],
        span: Span,
    ) -> Stmt {
        let id = LoopId(of.id);
        let bound = self.bound(pending);
        let invariant =
            pending.iter().any(|one| matches!(one.directive, ast::Directive::Invariant { .. }));
        if let Some(slot) = self.loops.get_mut(id.index()) {
            let method = self.body.method;
            let ghost = self.body.only_checks();
            let synthetic = span.start >= self.library_from;
            let runs_through_collection = false;
            *slot = Some(LoopInfo {
                span,
                bound,
                invariant,
                method,
                ghost,
                synthetic,
                runs_through_collection,
            });
        }
        let label = self.new_label();
        let frame = JumpFrame {
            name: name.map(|name| name.text.clone()),
            label,
            kind: JumpFrameKind::Loop(id),
            ghost: self.body.ghost,
        };
        let (kind, invariants, body) =
            self.scoped(|checker| checker.loop_parts(of, frame, pending, span));
        if let (LoopKind::ForEach { goes_on: Some(_), .. }, Some(Some(info))) =
            (&kind, self.loops.get_mut(id.index()))
        {
            info.runs_through_collection = true;
        }
        Stmt::new(StmtKind::Loop(Box::new(Loop { id, label, invariants, kind, body })), span)
    }

    /// Header, invariants and body in the order of the text, so that findings are, too.
    fn loop_parts(
        &mut self,
        of: &ast::Loop,
        frame: JumpFrame,
        pending: &[Pending<'_>],
        span: Span,
    ) -> (LoopKind, Vec<(crate::read::ir::CheckId, Expr)>, Stmt) {
        match &of.kind {
            ast::LoopKind::While { condition } => {
                let invariants = self.invariants(pending);
                let condition = self.loop_condition(condition, "the condition of `while`");
                let body = self.loop_body(&of.body, frame);
                (LoopKind::While { condition, test_first: TestFirst::BeforeBody }, invariants, body)
            }
            ast::LoopKind::Do { condition } => {
                let invariants = self.invariants(pending);
                let body = self.loop_body(&of.body, frame);
                let condition = self.loop_condition(condition, "the condition of `while`");
                (LoopKind::While { condition, test_first: TestFirst::AfterBody }, invariants, body)
            }
            ast::LoopKind::For { init, condition, update, .. } => {
                let init: Vec<Stmt> = init.iter().map(|init| self.statement(init, &[])).collect();
                let invariants = self.invariants(pending);
                let condition = condition
                    .as_ref()
                    .map(|condition| self.loop_condition(condition, "the condition of `for`"));
                let update: Vec<Expr> =
                    update.iter().map(|update| self.value_or_void(update)).collect();
                let body = self.loop_body(&of.body, frame);
                (LoopKind::For { init, condition, update }, invariants, body)
            }
            ast::LoopKind::ForEach { is_final, ty, name, collection } => {
                let invariants = self.invariants(pending);
                let kind = self.for_each(*is_final, ty, name, collection, span);
                let body = self.loop_body(&of.body, frame);
                (kind, invariants, body)
            }
        }
    }

    fn loop_body(&mut self, body: &ast::Stmt, frame: JumpFrame) -> Stmt {
        self.body.frames.push(frame);
        let body = self.substatement(body);
        self.body.frames.pop();
        body
    }

    fn loop_condition(&mut self, condition: &ast::Expr, place: &str) -> Expr {
        let checked = self.boolean(condition, place);
        if checked.may_be_settled() && checked.constant_number().is_none() {
            let message =
                "each instance has a constant as this condition, so the loop runs never or forever";
            self.report(
                Diagnostic::error(Code::Placeholder, condition.span, message)
                    .help("give the value to a variable first, or compare it with a variable"),
            );
        }
        checked
    }

    fn for_each(
        &mut self,
        is_final: bool,
        ty: &ast::TypeSyntax,
        name: &ast::Name,
        collection: &ast::Expr,
        span: Span,
    ) -> LoopKind {
        let collection = self.value(collection);
        if let Some(Type::Object(class)) = collection.ty.clone()
            && let Some(kind) = self.for_each_of(&collection, &class, (is_final, ty, name), span)
        {
            return kind;
        }
        let given = match collection.ty.clone() {
            None => None,
            Some(Type::Array(element)) => Some(*element),
            Some(other) => {
                let message = format!("`for` cannot run through `{other}`");
                let mut finding = Diagnostic::error(Code::TypeMismatch, collection.span, message)
                    .label(format!("`{other}`, not an array"));
                let text = self.text(collection.span);
                if other.primitive().is_some() {
                    finding =
                        finding.help(format!("count with `for (int i = 0; i < {text}; i++)`"));
                } else if other == Type::String {
                    let name = &name.text;
                    finding =
                        finding.help(format!("write `for (char {name} : {text}.toCharArray())`"));
                }
                self.report(finding);
                None
            }
        };
        let wanted = if matches!(ty.kind, ast::TypeSyntaxKind::Var) {
            given.clone()
        } else {
            self.resolve(ty, 0)
        };
        let array_type = given.clone().map(Type::array_of);
        let array = self.hidden("$array", array_type.clone(), collection.span);
        let index = self.hidden("$index", Some(Type::INT), collection.span);
        let element = match (&array_type, given) {
            (Some(array_type), Some(given)) => {
                let at = collection.span;
                let local = Expr::new(ExprKind::Local(array), array_type.clone(), at);
                let position = Expr::new(ExprKind::Local(index), Type::INT, at);
                let kind = ExprKind::Element(Box::new(local), Box::new(position));
                Expr::new(kind, given, at)
            }
            _ => Expr::unknown(collection.span, Vec::new()),
        };
        let element = self.assigned(element, wanted.as_ref(), &format!("`{}`", name.text));
        let variable =
            self.declare(DeclaredVariable { name, ty: wanted, is_final, initialised: true });
        let header = span.from_to(ty.span.start.max(span.start), collection.span.end);
        let goes_on = None;
        LoopKind::ForEach { collection, array, index, variable, element, header, goes_on }
    }

    /// `for (T x : e)` where `e` gives an iterator; `None` where it gives none.
    fn for_each_of(
        &mut self,
        collection: &Expr,
        class: &ObjectClass,
        (is_final, ty, name): (bool, &ast::TypeSyntax, &ast::Name),
        span: Span,
    ) -> Option<LoopKind> {
        let at = collection.span;
        let iterable = self.class_named("Iterable")?;
        class.is_kind_of(iterable).then_some(())?;
        let call = |checker: &mut Self, object: Expr, method: &str| {
            let Some(Type::Object(class)) = object.ty.clone() else {
                return Expr::unknown(at, vec![object]);
            };
            let name = ast::Name { text: String::from(method), span: at };
            checker.object_method(object, &class, &name, &[], at)
        };
        let made = call(self, collection.clone(), "iterator");
        let array = self.hidden("$array", made.ty.clone(), at);
        let index = self.hidden("$index", Some(Type::INT), at);
        let iterator =
            Expr { kind: ExprKind::Local(array), settled: false, span: at, ..made.clone() };
        let goes_on = Some(Box::new(call(self, iterator.clone(), "hasNext")));
        let element = call(self, iterator, "next");
        let wanted = if matches!(ty.kind, ast::TypeSyntaxKind::Var) {
            element.ty.clone()
        } else {
            self.resolve(ty, 0)
        };
        let element = self.assigned(element, wanted.as_ref(), &format!("`{}`", name.text));
        let variable =
            self.declare(DeclaredVariable { name, ty: wanted, is_final, initialised: true });
        let header = span.from_to(ty.span.start.max(span.start), at.end);
        let collection = made;
        Some(LoopKind::ForEach { collection, array, index, variable, element, header, goes_on })
    }

    fn invariants(&mut self, pending: &[Pending<'_>]) -> Vec<(crate::read::ir::CheckId, Expr)> {
        let mut invariants = Vec::new();
        for one in pending {
            if let ast::Directive::Invariant { check, condition } = one.directive {
                let kind = CheckKind::Invariant;
                let id = self.enter_check(*check, kind, one.span, condition.span);
                let condition = self.check_condition(condition, kind);
                self.no_calls(&condition);
                invariants.push((id, condition));
            }
        }
        invariants
    }

    fn no_calls(&mut self, condition: &Expr) {
        let mut effects = Vec::new();
        condition.walk(&mut |expr| {
            let calls = matches!(expr.kind, ExprKind::Call { .. }) && expr.ty.is_some();
            let makes = matches!(
                expr.kind,
                ExprKind::NewArray { .. }
                    | ExprKind::ArrayLiteral { .. }
                    | ExprKind::CopyArray { .. }
                    | ExprKind::Characters(_)
                    | ExprKind::Change { .. }
            ) || matches!(&expr.kind, ExprKind::Switch(of) if !is_pure(of));
            if calls || makes {
                effects.push((expr.span, calls));
            }
        });
        if let Some((span, calls)) = effects.first().copied() {
            let what =
                if calls { "a call" } else { "making or changing an array, or such a `switch`," };
            let message = format!("{what} in `INVARIANT` is not supported");
            self.report(
                Diagnostic::error(Code::Unsupported, span, message)
                    .help("an invariant may only compute with values; write an `ASSERT` instead"),
            );
        }
    }

    /// The numbers of passes that `LOOP` allows.
    fn bound(&mut self, pending: &[Pending<'_>]) -> Option<ValueSet> {
        let mut bound = None;
        let mut first: Option<Span> = None;
        for one in pending {
            let ast::Directive::Loop { constraint } = one.directive else { continue };
            if let Some(first) = first {
                self.report(
                    Diagnostic::error(
                        Code::Directive,
                        one.span,
                        "a second `LOOP` at the same loop",
                    )
                    .also(first, "the first one")
                    .help("join them in one `list(…)`"),
                );
                continue;
            }
            first = Some(one.span);
            let of = Constrained { ty: Primitive::Long, name: "LOOP" };
            let Some(values) = self.constraint(constraint, of) else { continue };
            bound = not_negative(&values);
            if bound.is_none() {
                let message = "a loop cannot run a negative number of times";
                self.report(Diagnostic::error(Code::EmptyConstraint, constraint.span, message));
            }
        }
        bound
    }
}

/// The numbers of the set that are not negative.
fn not_negative(values: &ValueSet) -> Option<ValueSet> {
    if values.least() >= 0 {
        return Some(values.clone());
    }
    ValueSet::from_segments(values.segments().iter().filter(|segment| segment.last >= 0).map(
        |segment| {
            let missing = if segment.first < 0 { segment.first.unsigned_abs() } else { 0 };
            let steps = missing.div_ceil(segment.step);
            let first = segment.first.wrapping_add_unsigned(steps * segment.step);
            Segment { first, ..*segment }
        },
    ))
}
