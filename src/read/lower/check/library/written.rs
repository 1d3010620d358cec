//! Calls of methods of the table that are written in Java.
//!
//! In: the receiver and the arguments. Out: a call of the static method of a class that the reader
//! has put after the program.

use super::super::super::typed::{Expr, ExprKind};
use super::super::Checker;
use super::builder::content;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::library::Overload;
use crate::read::library::java::{ITERABLE, JOINED_LISTS};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;

impl Checker<'_> {
    /// The call of a method of the table. `operands` are the receiver, if there is one, and the
    /// arguments.
    pub(super) fn written(
        &mut self,
        overload: &Overload,
        class: &str,
        operands: Vec<Expr>,
        span: Span,
    ) -> Expr {
        self.written_method(overload.name, class, operands, overload.result.ty(), span)
    }

    /// The call of a method of a class that is written in Java.
    pub(in super::super) fn written_method(
        &mut self,
        method: &str,
        class: &str,
        operands: Vec<Expr>,
        result: Option<Type>,
        span: Span,
    ) -> Expr {
        if operands.iter().any(|one| one.ty.is_none()) {
            return Expr { ty: result, ..Expr::unknown(span, operands) };
        }
        let known = self.library_class(class);
        let named = known.map(|class| self.methods_named(class, method)).unwrap_or_default();
        let name = ast::Name { text: method.to_owned(), span };
        if named.is_empty() {
            let message = format!("`{method}` is not supported here");
            self.report(Diagnostic::error(Code::Unsupported, span, message));
            return Expr { ty: result, ..Expr::unknown(span, operands) };
        }
        match self.best_of(&name, &named, None, operands, span) {
            Ok(chosen) => self.chosen(chosen, None, span),
            Err(wrong) => Expr { ty: result, ..wrong },
        }
    }

    /// `new String(a, from, count)`
    pub(super) fn part_of_characters(&mut self, arguments: Vec<Expr>, span: Span) -> Expr {
        let arguments = self.all_unboxed(arguments);
        self.written_method("valueOf", "$Texts", arguments, Some(Type::String), span)
    }

    /// `String.join(", ", a, b)`, `String.join(", ", array)`, `String.join(", ", list)`
    pub(super) fn join(&mut self, name: &ast::Name, arguments: Vec<Expr>, span: Span) -> Expr {
        let ty = Some(Type::String);
        if arguments.iter().any(|one| one.ty.is_none()) {
            return Expr { ty, ..Expr::unknown(span, arguments) };
        }
        let mut given = arguments.into_iter();
        let first = given.next();
        let rest: Vec<Expr> = given.collect();
        let is_text = |one: &Expr| matches!(one.ty, Some(Type::String | Type::StringBuilder));
        let Some(separator) = first.filter(|one| is_text(one) && !rest.is_empty()) else {
            let message = "`String.join` takes what stands between, and then the texts";
            self.report(
                Diagnostic::error(Code::TypeMismatch, name.span, message)
                    .help("write `String.join(\", \", a, b)`"),
            );
            return Expr { ty, ..Expr::unknown(span, rest) };
        };
        let at = separator.span;
        let separator = match separator.ty {
            Some(Type::StringBuilder) => content(separator, at),
            _ => separator,
        };
        if let [all] = &rest[..] {
            if all.ty == Some(Type::array_of(Type::String)) {
                let operands = std::iter::once(separator).chain(rest).collect();
                return self.written_method("join", "$Joins", operands, ty, span);
            }
            let iterable = self.library_class(ITERABLE);
            if let Some(Type::Object(class)) = &all.ty
                && iterable.is_some_and(|of| class.ancestors.contains(&of))
            {
                let operands = std::iter::once(separator).chain(rest).collect();
                return self.written_method("join", JOINED_LISTS, operands, ty, span);
            }
        }
        let alone = rest.len() == 1;
        let wrong = rest.iter().find(|one| {
            let is_null = one.ty == Some(Type::Null);
            !is_text(one) && (alone || !is_null)
        });
        if let Some(wrong) = wrong {
            let of = wrong.ty.clone().unwrap_or(Type::Null);
            let message = format!("`String.join` joins texts, and this is `{of}`");
            let text = self.text(wrong.span);
            self.report(
                Diagnostic::error(Code::TypeMismatch, wrong.span, message)
                    .help(format!("write `\"\" + {text}`")),
            );
            return Expr { ty, ..Expr::unknown(span, rest) };
        }
        let elements = rest.into_iter().map(|one| match one.ty {
            Some(Type::StringBuilder) => {
                let at = one.span;
                Expr::new(ExprKind::TextOrNull(Box::new(one)), Type::String, at)
            }
            _ => Expr { ty: Some(Type::String), ..one },
        });
        let kind = ExprKind::ArrayLiteral { element: Type::String, elements: elements.collect() };
        let texts = Expr::new(kind, Type::array_of(Type::String), span);
        self.written_method("join", "$Joins", vec![separator, texts], ty, span)
    }
}
