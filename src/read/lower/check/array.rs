//! Arrays: creation, initialisers, elements (JLS 10, 15.10).
//!
//! In: the syntax. Out: checked array expressions, conversions of elements explicit.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::conversion::{convert, promoted};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

impl Checker<'_> {
    /// `a[i]`
    pub(super) fn element(&mut self, array: &ast::Expr, index: &ast::Expr, span: Span) -> Expr {
        let (array, index, element) = self.element_parts(array, index);
        match element {
            Some(ty) => Expr::new(ExprKind::Element(Box::new(array), Box::new(index)), ty, span),
            None => Expr::unknown(span, vec![array, index]),
        }
    }

    /// The array, its index as an `int`, and the type of the elements if both are right.
    pub(super) fn element_parts(
        &mut self,
        array: &ast::Expr,
        index: &ast::Expr,
    ) -> (Expr, Expr, Option<Type>) {
        let array = self.value(array);
        let index = self.int_value(index, "an index");
        let element = match &array.ty {
            None => None,
            Some(Type::Array(element)) => Some((**element).clone()),
            Some(ty) => {
                let message = format!("`{}` is `{ty}`, not an array", self.text(array.span));
                let mut finding = Diagnostic::error(Code::TypeMismatch, array.span, message)
                    .label(format!("`{ty}`"));
                if *ty == Type::String {
                    finding = finding
                        .help(format!("`{}.charAt(…)` gives a character", self.text(array.span)));
                }
                self.report(finding);
                None
            }
        };
        (array, index, element)
    }

    /// An expression that is promoted to `int`: an index or a length.
    pub(super) fn int_value(&mut self, expr: &ast::Expr, what: &str) -> Expr {
        let value = self.value_for(expr, Some(&Type::INT));
        match value.ty.as_ref().map(Type::primitive) {
            None => value,
            Some(Some(primitive))
                if primitive.is_numeric() && promoted(primitive, primitive) == Primitive::Int =>
            {
                convert(value, Primitive::Int)
            }
            Some(_) => self.assigned(value, Some(&Type::INT), what),
        }
    }

    /// What a declaration initialises a variable of type `ty` with.
    pub(super) fn initialiser(&mut self, expr: &ast::Expr, ty: Option<&Type>) -> Expr {
        let ast::ExprKind::ArrayInitialiser(elements) = &expr.kind else {
            return match ty {
                Some(_) => self.value_for(expr, ty),
                None => self.value(expr),
            };
        };
        match ty {
            Some(Type::Array(element)) => {
                let element = (**element).clone();
                self.array_literal(&element, elements, expr.span)
            }
            Some(ty) => {
                let message = format!("`{{ … }}` makes an array, but this variable is `{ty}`");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, expr.span, message)
                        .help(format!("declare it as `{ty}[]`")),
                );
                Expr::unknown(expr.span, self.all_values(elements))
            }
            None => Expr::unknown(expr.span, self.all_values(elements)),
        }
    }

    /// `{ … }` where it is neither after a declared variable nor after `new int[]`.
    pub(super) fn stray_initialiser(&mut self, elements: &[ast::Expr], span: Span) -> Expr {
        self.report(
            Diagnostic::error(Code::TypeMismatch, span, "`{ … }` is only allowed in a declaration")
                .help("write `new int[] { … }`"),
        );
        Expr::unknown(span, self.all_values(elements))
    }

    fn all_values(&mut self, elements: &[ast::Expr]) -> Vec<Expr> {
        elements
            .iter()
            .map(|element| {
                if let ast::ExprKind::ArrayInitialiser(inner) = &element.kind {
                    Expr::unknown(element.span, self.all_values(inner))
                } else {
                    self.value(element)
                }
            })
            .collect()
    }

    fn array_literal(&mut self, element: &Type, elements: &[ast::Expr], span: Span) -> Expr {
        let elements: Vec<Expr> = elements
            .iter()
            .map(|value| {
                let value = self.rooted(|checker| checker.initialiser(value, Some(element)));
                self.assigned(value, Some(element), "an element")
            })
            .collect();
        let kind = ExprKind::ArrayLiteral { element: element.clone(), elements };
        Expr::new(kind, Type::array_of(element.clone()), span)
    }

    /// `new int[n]`, `new int[] { 1, 2 }`
    pub(super) fn new_array(
        &mut self,
        element: &ast::TypeSyntax,
        lengths: &[ast::Expr],
        open: u32,
        initialiser: Option<&ast::Expr>,
        span: Span,
    ) -> Expr {
        let lengths: Vec<Expr> =
            lengths.iter().map(|length| self.int_value(length, "a length")).collect();
        let dimensions = open.saturating_add(u32::try_from(lengths.len()).unwrap_or(u32::MAX));
        let Some(ty) = self.resolve(element, dimensions) else {
            return Expr::unknown(span, lengths);
        };
        let Type::Array(element) = ty.clone() else { return Expr::unknown(span, lengths) };
        if let Some(initialiser) = initialiser {
            if !lengths.is_empty() {
                let message = "an array with `{ … }` takes no length";
                self.report(
                    Diagnostic::error(Code::Syntax, span, message).help("leave the length out"),
                );
                return Expr::unknown(span, lengths);
            }
            let literal = self.initialiser(initialiser, Some(&ty));
            return Expr { span, ..literal };
        }
        if lengths.is_empty() {
            let message = "this array has neither a length nor values";
            self.report(
                Diagnostic::error(Code::Syntax, span, message)
                    .help("write `new int[n]` or `new int[] { … }`"),
            );
            return Expr::unknown(span, Vec::new());
        }
        if lengths.iter().any(|length| length.ty.is_none()) {
            return Expr { ty: Some(ty), ..Expr::unknown(span, lengths) };
        }
        let kind = ExprKind::NewArray { element: *element, lengths };
        Expr::new(kind, ty, span)
    }
}
