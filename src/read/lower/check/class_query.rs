//! What is asked of objects in general: which class they are of, and whether their codes are one.
//!
//! In: `getClass` with what is asked of it, comparisons of classes and of codes. Out: texts,
//! numbers of classes, and comparisons that end a run where Java leaves open what they are.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::declared::callables;
use super::operator::BinaryOperation;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{BinaryOp, MethodId, OBJECT_CLASS, UnaryOp};
use crate::read::library::java;
use crate::read::syntax::ast;
use crate::read::types::{ClassId, Type};
use crate::source::Span;

/// The method that stands for a code which Java leaves open.
const OPEN_CODE: &str = "$code";

/// The method that compares two of them.
const SAME_CODE: &str = "$sameCode";

impl Checker<'_> {
    /// `o.getClass().getSimpleName()`, of `this` where nothing is named.
    pub(super) fn name_of_class(
        &mut self,
        wanted: &str,
        (object, at): (Option<&ast::Expr>, Span),
        span: Span,
    ) -> Expr {
        let object = match object {
            Some(object) => self.value(object),
            None => self.this(at),
        };
        let Some(Type::Object(class)) = object.ty.clone() else {
            self.unknown_class_of(&object, at);
            return Expr::unknown(span, vec![object]);
        };
        let name = ast::Name { text: wanted.to_owned(), span: at };
        self.object_method(object, &class, &name, &[], span)
    }

    fn unknown_class_of(&mut self, object: &Expr, at: Span) {
        let Some(ty) = &object.ty else { return };
        let message = format!("the class of `{ty}` is not asked for");
        self.report(
            Diagnostic::error(Code::Unsupported, at, message)
                .help(format!("write its name: `\"{ty}\"`")),
        );
    }

    /// `a.getClass() == b.getClass()`: whether both objects were made of one class.
    pub(super) fn same_class(
        &mut self,
        operator: BinaryOp,
        (left, right): (&ast::Expr, &ast::Expr),
        span: Span,
    ) -> Option<Expr> {
        if !asks_for_class(left) || !asks_for_class(right) {
            return None;
        }
        let mut numbers = Vec::new();
        for (side, at) in [(left, left.span), (right, right.span)] {
            let object = match receiver_of(side) {
                Some(object) => self.value(object),
                None => self.this(at),
            };
            if !matches!(object.ty, Some(Type::Object(_))) {
                self.unknown_class_of(&object, at);
                return Some(Expr::unknown(span, vec![object]));
            }
            let kind = ExprKind::Field(Box::new(object), OBJECT_CLASS);
            numbers.push(Expr::new(kind, Type::INT, at));
        }
        let right = Box::new(numbers.pop()?);
        let left = Box::new(numbers.pop()?);
        Some(Expr::new(ExprKind::Binary(operator, left, right), Type::BOOLEAN, span))
    }

    /// `a.hashCode() == b.hashCode()` where the class of neither says what it is: equal objects
    /// have the same, and of others Java leaves it open.
    pub(super) fn same_code(
        &mut self,
        (operator, operator_span): (ast::BinaryOp, Span),
        (left, right): (&ast::Expr, &ast::Expr),
        span: Span,
    ) -> Option<Expr> {
        if !asks_for_code(left) || !asks_for_code(right) {
            return None;
        }
        let outer = std::mem::replace(&mut self.compares_codes, true);
        let (left, right) = (self.value(left), self.value(right));
        self.compares_codes = outer;
        let method = self.method_of_boxes(SAME_CODE);
        match (self.opened_code(left), self.opened_code(right), method) {
            ((true, one), (true, other), Some(method)) => {
                let arguments = vec![one, other];
                let same = ExprKind::Call { method, arguments, targets: Vec::new() };
                let same = Expr::new(same, Type::BOOLEAN, span);
                Some(if operator == ast::BinaryOp::Equal {
                    same
                } else {
                    Expr::new(ExprKind::Unary(UnaryOp::Not, Box::new(same)), Type::BOOLEAN, span)
                })
            }
            ((false, left), (false, right), _) => {
                let operation = BinaryOperation { operator, operator_span, left, right, span };
                Some(self.operate(operation))
            }
            ((_, one), (_, other), _) => {
                let sides = [one, other];
                let message = "a code that Java leaves open is compared with one that it does not";
                self.report(
                    Diagnostic::error(Code::Unsupported, span, message)
                        .help("write a method `hashCode` in both classes"),
                );
                Some(Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, sides.into()) })
            }
        }
    }

    /// What stands for the code of an object whose class does not say what it is, where it is
    /// compared with another one.
    pub(super) fn open_code(&self, object: &Expr, name: &ast::Name, span: Span) -> Option<Expr> {
        if !self.compares_codes || name.text != "hashCode" {
            return None;
        }
        let method = self.method_of_boxes(OPEN_CODE)?;
        let kind = ExprKind::Call { method, arguments: vec![object.clone()], targets: Vec::new() };
        Some(Expr::new(kind, Type::INT, span))
    }

    /// The object whose code is open, and that it is; any other expression as it is, and that it is
    /// not.
    fn opened_code(&self, mut expr: Expr) -> (bool, Expr) {
        let open = self.method_of_boxes(OPEN_CODE);
        if let ExprKind::Call { method, arguments, .. } = &mut expr.kind
            && Some(*method) == open
            && arguments.len() == 1
            && let Some(object) = arguments.pop()
        {
            return (true, object);
        }
        (false, expr)
    }

    /// A method of the class that all classes extend whose objects stand for values.
    fn method_of_boxes(&self, name: &str) -> Option<MethodId> {
        let class = self.library_class(java::BOXED)?;
        self.declared_methods(class, name).first().map(|at| MethodId::new(*at))
    }

    /// The name of a class with its package and the classes around it.
    pub(super) fn packaged_name(&self, class: ClassId) -> String {
        let name = self.binary_name(class);
        let package = self.file.class.as_ref().and_then(|class| class.package.as_ref());
        match package.filter(|_| !self.classes[class.index()].is_library) {
            Some(package) => format!("{}.{name}", package.text),
            None => name,
        }
    }

    /// Whether a class stands within a method.
    pub(super) fn is_local_class(&self, class: ClassId) -> bool {
        let place = self.classes[class.index()].span;
        let in_method = callables(self.file).iter().any(|one| one.method.body_span.covers(place));
        in_method || self.file.statements.iter().any(|stmt| stmt.span.covers(place))
    }
}

/// Whether an expression is `o.getClass()` or `getClass()`.
pub(super) fn asks_for_class(expr: &ast::Expr) -> bool {
    matches!(&expr.unparenthesised().kind, ast::ExprKind::Call { name, arguments, .. }
        if name.text == "getClass" && arguments.is_empty())
}

/// Whether an expression is `o.hashCode()`.
fn asks_for_code(expr: &ast::Expr) -> bool {
    matches!(&expr.unparenthesised().kind, ast::ExprKind::Call { receiver, name, arguments }
        if receiver.is_some() && name.text == "hashCode" && arguments.is_empty())
}

/// What a call is made on; `None` where nothing is named.
pub(super) fn receiver_of(expr: &ast::Expr) -> Option<&ast::Expr> {
    let ast::ExprKind::Call { receiver, .. } = &expr.unparenthesised().kind else { return None };
    receiver.as_deref()
}
