//! Expressions: the pure ones as they are, the others as statements and a temporary.
//!
//! In: a checked expression. Out: a pure expression, after statements that do what it changes. An
//! expression without effects writes no statement.

use super::super::typed::{self, ExprKind as Typed};
use super::Emitter;
use super::effect::Effects;
use super::library::{is_content, new_unless_empty};
use super::readiness::{is_assignment, is_call};
use crate::read::ir::{
    BinaryOp, Expr, ExprKind, Intrinsic, LocalId, LogicOp, PlaceholderId, Receiver, StmtKind,
};
use crate::read::types::Type;
use crate::source::Span;

impl Emitter<'_> {
    /// The value of an expression.
    #[expect(clippy::too_many_lines, reason = "an arm for each kind")]
    pub(super) fn value(&mut self, expr: &typed::Expr) -> Expr {
        let span = expr.span;
        let Some(ty) = expr.ty.clone() else { return self.impossible(span) };
        let kind = match &expr.kind {
            Typed::Unknown(_) | Typed::Function(_) | Typed::Print(_) => {
                return self.impossible(span);
            }
            Typed::Number(value) => ExprKind::Number(*value),
            Typed::Text(text) => ExprKind::Text(text.clone()),
            Typed::Null => ExprKind::Null,
            Typed::Placeholder(id) => ExprKind::Placeholder(*id),
            Typed::Chosen(id, alternative) => chosen(*id, *alternative, span),
            Typed::Local(id) => ExprKind::Local(*id),
            Typed::Static(id) => ExprKind::Static(*id),
            Typed::Output => ExprKind::Output,
            Typed::Steps => ExprKind::Steps,
            Typed::Iterations(at) => return self.iterations(*at, span),
            Typed::Quantified { .. } => return self.quantified(expr),
            Typed::TextOrNull(operand) => return self.text_or_null(operand, span),
            Typed::Format { arguments, pieces } => {
                return self.formatted(arguments, pieces, span);
            }
            Typed::Change { change, array, operand } => {
                return self.change(*change, array, operand.as_deref(), span);
            }
            Typed::Old => match self.places.last() {
                Some(place) => return Expr { span, ..place.clone() },
                None => return self.impossible(span),
            },
            Typed::Unary(operator, operand) => {
                ExprKind::Unary(*operator, Box::new(self.value(operand)))
            }
            Typed::Convert(operand) => ExprKind::Convert(Box::new(self.value(operand))),
            Typed::Length(operand) => ExprKind::Length(Box::new(self.value(operand))),
            Typed::Field(object, field) => ExprKind::Field(Box::new(self.value(object)), *field),
            Typed::ObjectText { object, method, targets } => {
                return self.object_text(object, (*method, targets), span);
            }
            Typed::Identity(object, other) => return self.identity(object, other, span),
            Typed::InstanceOf { operand, class, binding } => {
                return self.instance_of(operand, *class, *binding, span);
            }
            Typed::CastObject(operand, class) => {
                return self.cast_object(operand, *class, &ty, span);
            }
            Typed::Content(builder) => ExprKind::Content(Box::new(self.value(builder))),
            Typed::ToText(operand) => ExprKind::ToText(Box::new(self.value(operand))),
            Typed::Binary(operator, left, right) => {
                let (left, right) = self.pair(left, right);
                ExprKind::Binary(*operator, Box::new(left), Box::new(right))
            }
            Typed::Element(array, index) => {
                let (array, index) = self.pair(array, index);
                ExprKind::Element(Box::new(array), Box::new(index))
            }
            Typed::Logic(operator, left, right) => {
                if Effects::of(right).any {
                    return self.short_circuit(*operator, left, right, span);
                }
                let left = self.value(left);
                ExprKind::Logic(*operator, Box::new(left), Box::new(self.value(right)))
            }
            Typed::Conditional(condition, then, otherwise) => {
                if Effects::of(then).any || Effects::of(otherwise).any {
                    return self.branches(condition, then, otherwise, &ty, span);
                }
                let condition = self.value(condition);
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                ExprKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise))
            }
            Typed::Concat(parts) => match &parts[..] {
                [of] if self.typed.compares_texts && is_content(of) => {
                    let text = self.value(of);
                    return new_unless_empty(vec![text], span);
                }
                _ => {
                    let whole = ExprKind::Concat(self.operands(parts));
                    if self.typed.compares_texts && expr.settled {
                        let whole = Expr { kind: whole, ty: ty.clone(), span };
                        ExprKind::Intrinsic(Intrinsic::TextInterned, vec![whole])
                    } else {
                        whole
                    }
                }
            },
            Typed::Intrinsic(intrinsic, parts) => match &parts[..] {
                [of, asked @ ..] if is_content(of) && !asked.is_empty() => {
                    ExprKind::Intrinsic(*intrinsic, self.of_builder(of, asked))
                }
                _ => ExprKind::Intrinsic(*intrinsic, self.operands(parts)),
            },
            Typed::Ready(method, inner) => {
                if is_assignment(inner) {
                    return self.late_update(*method, inner);
                }
                if is_call(inner) {
                    let target = self.temporary(ty, span);
                    self.late_call(Some(target), *method, inner);
                    return self.read(target, span);
                }
                self.make_ready(*method, span);
                return self.value(inner);
            }
            Typed::Update { place, value, yields } => {
                return self.update(place, value, *yields, span);
            }
            Typed::Switch(of) => return self.switch_value(of, ty, span),
            Typed::Call { .. }
            | Typed::NewObject { .. }
            | Typed::NewArray { .. }
            | Typed::ArrayLiteral { .. }
            | Typed::NewBuilder(_)
            | Typed::CopyArray { .. }
            | Typed::Characters(_)
            | Typed::PlaceholderArray(_) => {
                let target = self.temporary(ty, span);
                self.made_into(target, expr);
                return self.read(target, span);
            }
        };
        Expr { kind, ty, span }
    }

    fn pair(&mut self, left: &typed::Expr, right: &typed::Expr) -> (Expr, Expr) {
        let first = self.value(left);
        let first = self.kept(first, &Effects::of(right));
        (first, self.value(right))
    }

    /// Assigns an expression to a local, without a detour where the statement can write to it
    /// itself.
    pub(super) fn value_into(&mut self, target: LocalId, expr: &typed::Expr, span: Span) {
        let same_type = expr.ty.as_ref() == Some(&self.locals[target.index()].ty);
        let makes = matches!(
            expr.kind,
            Typed::Call { .. }
                | Typed::NewObject { .. }
                | Typed::NewArray { .. }
                | Typed::ArrayLiteral { .. }
                | Typed::NewBuilder(_)
                | Typed::CopyArray { .. }
                | Typed::Characters(_)
                | Typed::PlaceholderArray(_)
        );
        if makes && same_type {
            return self.made_into(target, expr);
        }
        if let Typed::Switch(of) = &expr.kind
            && same_type
        {
            return self.switch_into(target, of, expr.span);
        }
        let value = self.value(expr);
        self.push(StmtKind::Set { target, value }, span);
    }

    /// A call, a new array or a new builder, into a local of its type.
    fn made_into(&mut self, target: LocalId, expr: &typed::Expr) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`value` is closed and sends only these here"
        )]
        let kind = match &expr.kind {
            Typed::Call { .. } => return self.call(Some(target), expr),
            Typed::NewObject { .. } => return self.new_object(target, expr),
            Typed::NewArray { element, lengths } => {
                let lengths = self.operands(lengths);
                StmtKind::NewArray { target, element: element.clone(), lengths }
            }
            Typed::ArrayLiteral { element, elements } => {
                let elements = self.operands(elements);
                StmtKind::ArrayLiteral { target, element: element.clone(), elements }
            }
            Typed::CopyArray { element, source, length } => {
                let mut parts =
                    self.operands(std::iter::once(&**source).chain(length.as_deref())).into_iter();
                let Some(source) = parts.next() else { return };
                let length = parts.next();
                StmtKind::CopyArray { target, element: element.clone(), source, length }
            }
            Typed::NewBuilder(text) => StmtKind::NewBuilder { target, text: self.value(text) },
            Typed::Characters(text) => StmtKind::Characters { target, text: self.value(text) },
            Typed::PlaceholderArray(placeholder) => {
                StmtKind::PlaceholderArray { target, placeholder: *placeholder }
            }
            _ => {
                self.impossible(expr.span);
                return;
            }
        };
        self.push(kind, expr.span);
    }

    /// A call, whose result may be left unused.
    pub(super) fn call(&mut self, target: Option<LocalId>, expr: &typed::Expr) {
        let Typed::Call { method, arguments, targets } = &expr.kind else {
            self.impossible(expr.span);
            return;
        };
        let Some(callee) = self.typed.methods.get(method.index()) else {
            self.impossible(expr.span);
            return;
        };
        let is_on_object = callee.receiver == Receiver::Object;
        let ready = self.ready_before_call.take();
        let mut arguments = self.operands(arguments);
        if let Some(ready) = ready {
            let all = Effects { any: true, assigned: Vec::new() };
            arguments = arguments.into_iter().map(|one| self.kept(one, &all)).collect();
            self.make_ready(ready, expr.span);
        }
        if is_on_object {
            arguments = self.on_object(arguments, expr.span);
        }
        if callee.hides_arguments {
            arguments.clear();
        }
        self.call_by_class(target, *method, targets, arguments, expr.span);
    }

    /// `a && f()` as an `if`.
    fn short_circuit(
        &mut self,
        operator: LogicOp,
        left: &typed::Expr,
        right: &typed::Expr,
        span: Span,
    ) -> Expr {
        let condition = self.value(left);
        let target = self.temporary(Type::BOOLEAN, span);
        let evaluated = self.block(|emitter| emitter.value_into(target, right, span));
        let decided = self.block(|emitter| {
            let value = i64::from(operator == LogicOp::Or);
            let value = Expr { kind: ExprKind::Number(value), ty: Type::BOOLEAN, span };
            emitter.push(StmtKind::Set { target, value }, span);
        });
        let (then, otherwise) = match operator {
            LogicOp::And => (evaluated, decided),
            LogicOp::Or => (decided, evaluated),
        };
        self.push(StmtKind::If { condition, then, otherwise }, span);
        self.read(target, span)
    }

    /// `c ? f() : g()` as an `if`.
    fn branches(
        &mut self,
        condition: &typed::Expr,
        then: &typed::Expr,
        otherwise: &typed::Expr,
        ty: &Type,
        span: Span,
    ) -> Expr {
        let condition = self.value(condition);
        let target = self.temporary(ty.clone(), span);
        let then = self.block(|emitter| emitter.value_into(target, then, span));
        let otherwise = self.block(|emitter| emitter.value_into(target, otherwise, span));
        self.push(StmtKind::If { condition, then, otherwise }, span);
        self.read(target, span)
    }
}

/// Whether a choice has this value.
fn chosen(id: PlaceholderId, alternative: u32, span: Span) -> ExprKind {
    let int = |kind| Box::new(Expr { kind, ty: Type::INT, span });
    let number = ExprKind::Number(alternative.into());
    ExprKind::Binary(BinaryOp::Equal, int(ExprKind::Placeholder(id)), int(number))
}
