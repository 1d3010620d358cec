//! Expressions: each kind goes to the file of its construct.
//!
//! In: a syntax tree's expression. Out: the checked expression; [`Checker::value`] never gives a
//! call without result.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::literal::Sign;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::BinaryOp;
use crate::read::syntax::ast;
use crate::read::types::Type;

impl Checker<'_> {
    /// An expression whose value is used.
    pub(super) fn value(&mut self, expr: &ast::Expr) -> Expr {
        let checked = self.value_or_void(expr);
        if !checked.is_void() {
            return checked;
        }
        let known = if let ExprKind::Call { method, .. } = &checked.kind {
            self.signatures[method.index()].result != super::super::typed::MethodResult::Unknown
        } else {
            true
        };
        if known {
            let message = format!("`{}` gives no value", self.text(expr.span));
            self.report(
                Diagnostic::error(Code::TypeMismatch, expr.span, message)
                    .label("`void`")
                    .help("make it a statement of its own, or let the method return something"),
            );
        }
        Expr::unknown(expr.span, vec![checked])
    }

    /// An expression, maybe a call without a result.
    pub(super) fn value_or_void(&mut self, expr: &ast::Expr) -> Expr {
        if self.choices.are_in(expr.span) {
            return self.with_choices(expr);
        }
        self.value_without_choices(expr)
    }

    /// An expression whose choices are made, or lie deeper.
    pub(super) fn value_without_choices(&mut self, expr: &ast::Expr) -> Expr {
        let span = expr.span;
        match &expr.kind {
            ast::ExprKind::IntegerLiteral => self.integer_literal(span, Sign::None, span),
            ast::ExprKind::FloatingLiteral => self.floating_literal(span),
            ast::ExprKind::CharLiteral(unit) => Expr::number((*unit).into(), Type::CHAR, span),
            ast::ExprKind::StringLiteral(text) => {
                self.placeholder_in_text(text, span);
                Expr::text(text.clone(), span)
            }
            ast::ExprKind::BooleanLiteral(value) => {
                Expr::number((*value).into(), Type::BOOLEAN, span)
            }
            ast::ExprKind::This => self.this(span),
            ast::ExprKind::Super | ast::ExprKind::BaseSuper(_) => self.super_object(span),
            ast::ExprKind::InstanceOf { operand, ty, binding } => {
                self.instance_of(operand, ty, binding.as_ref(), span)
            }
            ast::ExprKind::Matches { operand, pattern, guard: _ } => {
                let Some(operand) = operand else { return Expr::unknown(span, Vec::new()) };
                let value = self.value(operand);
                self.matching(value, pattern, false)
            }
            ast::ExprKind::NullLiteral => Expr::new(ExprKind::Null, Type::Null, span),
            ast::ExprKind::Name(name) => self.name(name, span),
            ast::ExprKind::Field { object, name } => self.field_access(object, name, span),
            ast::ExprKind::Index { array, index } => self.element(array, index, span),
            ast::ExprKind::Call { receiver, name, arguments } => {
                // What the parameters are is not known yet.
                let outer = std::mem::take(&mut self.literals);
                let place = self.place.take();
                self.places.push(place);
                let called = self.call(receiver.as_deref(), name, arguments, span);
                self.places.pop();
                self.literals = outer;
                called
            }
            ast::ExprKind::Unary { operator, operand } => self.unary(*operator, operand, span),
            ast::ExprKind::Increment { fix, by, operand } => {
                let update = self.increment(*fix, *by, operand, span);
                self.using_updated(update)
            }
            ast::ExprKind::Binary { operator, left, right, .. }
                if let Some(compared) = equality(*operator)
                    && let Some(same) = self.same_class(compared, (left, right), span) =>
            {
                same
            }
            ast::ExprKind::Binary { operator, operator_span, left, right }
                if equality(*operator).is_some()
                    && let Some(same) =
                        self.same_code((*operator, *operator_span), (left, right), span) =>
            {
                same
            }
            ast::ExprKind::Binary { operator, operator_span, left, right } => {
                self.binary(*operator, *operator_span, left, right, span)
            }
            ast::ExprKind::Assign { operator, operator_span, target, value } => {
                let update = self.assign(*operator, *operator_span, target, value, span);
                self.using_updated(update)
            }
            ast::ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, span)
            }
            ast::ExprKind::Cast { ty, operand } => {
                if let Some(cast) = self.cast_of_double(ty, operand, span) {
                    return cast;
                }
                let operand = self.value_for(operand, None);
                match self.resolve(ty, 0) {
                    Some(ty) => self.cast(operand, &ty, span),
                    None => Expr::unknown(span, vec![operand]),
                }
            }
            ast::ExprKind::NewArray { element, lengths, open, initialiser } => {
                self.new_array(element, lengths, *open, initialiser.as_deref(), span)
            }
            ast::ExprKind::ArrayInitialiser(elements) => self.stray_initialiser(elements, span),
            ast::ExprKind::Parenthesised(inner) => {
                let inner = self.value_or_void(inner);
                if inner.is_void() { inner } else { Expr { span, ..inner } }
            }
            ast::ExprKind::Switch(of) => self.switch_alone(of, span),
            ast::ExprKind::Placeholder(placeholder) => self.placeholder(placeholder, span),
            ast::ExprKind::Hole(inner) => self.misplaced_hole(inner, span),
            ast::ExprKind::New { outer, ty, arguments, body } => {
                self.places.push(None);
                let made = self.creation(outer.as_deref(), ty, arguments, body.as_deref(), span);
                self.places.pop();
                made
            }
            ast::ExprKind::Function => self.function(span),
            ast::ExprKind::OuterThis(name) => self.outer_this(name, span),
            ast::ExprKind::NewConstant { class, name, ordinal, arguments } => {
                self.new_constant(class, (name, *ordinal), arguments, span)
            }
            ast::ExprKind::Unsupported => {
                self.findings.incomplete();
                Expr::unknown(span, Vec::new())
            }
        }
    }

    /// A condition; `place` names where it stands, such as "the condition of `if`".
    pub(super) fn boolean(&mut self, expr: &ast::Expr, place: &str) -> Expr {
        let checked = self.value_for(expr, Some(&Type::BOOLEAN));
        let checked = self.unboxed(checked);
        let assignment = matches!(expr.kind, ast::ExprKind::Assign { operator: None, .. });
        match &checked.ty {
            Some(ty) if *ty != Type::BOOLEAN => {
                let message = format!("{place} is `boolean`, but this is `{ty}`");
                let mut finding = Diagnostic::error(Code::TypeMismatch, expr.span, message)
                    .label(format!("`{ty}`"));
                if assignment {
                    let text = self.text(expr.span).replacen('=', "==", 1);
                    finding = finding
                        .help(format!("`=` assigns; compare with `==`: `{text}`"))
                        .replace(expr.span, text);
                } else if ty.primitive().is_some() {
                    let text = format!("{} != 0", self.text(expr.span));
                    finding = finding
                        .help(format!("compare it with something, as in `{text}`"))
                        .replace(expr.span, text);
                }
                self.report(finding);
                Expr::unknown(expr.span, vec![checked])
            }
            _ => checked,
        }
    }
}

/// The operator of the typed program, of `==` and `!=`.
fn equality(operator: ast::BinaryOp) -> Option<BinaryOp> {
    if operator == ast::BinaryOp::Equal {
        return Some(BinaryOp::Equal);
    }
    (operator == ast::BinaryOp::NotEqual).then_some(BinaryOp::NotEqual)
}
