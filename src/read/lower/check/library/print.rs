//! `System.out` and `System.err`.
//!
//! In: `print`, `println`, `printf`. Out: printing of one text, its line end included; of what is
//! no output of the program, the text alone.

use super::super::super::typed::{Expr, ExprKind};
use super::super::Checker;
use super::super::scope::nearest;
use super::super::switch::argument;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::library::{LibraryMethod, PRINTING, SpecialCall};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;

impl Checker<'_> {
    /// `System.out.println(x)` and its like.
    pub(super) fn print(
        &mut self,
        stream: &ast::Name,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let unknown =
            |parts| Expr { kind: ExprKind::Unknown(parts), ty: None, span, settled: false };
        let method = name.text.as_str();
        let known = PRINTING.method(method).and_then(LibraryMethod::special);
        let is_output = stream.text == "out";
        let (Some(call), true) = (known, is_output || stream.text == "err") else {
            let what = format!("System.{}.{method}", stream.text);
            let message = format!("`{what}` is not supported");
            let mut names = PRINTING.methods.iter().map(|one| one.name);
            let same = names.clone().find(|one| *one == method);
            let near = same.or_else(|| nearest(method, names.clone())).or_else(|| names.next());
            let finding = Diagnostic::error(Code::Unsupported, stream.span.to(name.span), message);
            self.report(match near {
                Some(near) => finding
                    .help(format!("did you mean `System.out.{near}`?"))
                    .replace(stream.span.to(name.span), format!("out.{near}")),
                None => finding,
            });
            return unknown(arguments.iter().map(|argument| self.value(argument)).collect());
        };
        self.no_printing(span);
        let print_text = if is_output { print_text } else { told_elsewhere };
        if call == SpecialCall::PrintFormat {
            let text = self.format(name, arguments, span);
            let known = !matches!(text.kind, ExprKind::Unknown(_));
            return if known { print_text(text, span) } else { unknown(vec![text]) };
        }
        let line = call == SpecialCall::PrintLine;
        let mut values: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let value = match (values.pop(), values.is_empty(), line) {
            (Some(value), true, _) => value,
            (None, _, true) => {
                return print_text(Expr::text(String::from("\n"), span), span);
            }
            (last, _, _) => {
                values.extend(last);
                let message = format!("`{method}` takes one value, not {}", values.len());
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .help("join values with `+`"),
                );
                return unknown(values);
            }
        };
        if value.ty.is_none() {
            return unknown(vec![value]);
        }
        let value = argument(value);
        if value.ty == Some(Type::Null) {
            let message = "`null` alone has no type to print";
            self.report(Diagnostic::error(Code::TypeMismatch, value.span, message));
            return unknown(vec![value]);
        }
        let text = self.printed(value);
        if text.ty.is_none() {
            return unknown(vec![text]);
        }
        if !line {
            return print_text(text, span);
        }
        let text = self.concat(text, Expr::text(String::from("\n"), span), span);
        print_text(text, span)
    }

    fn no_printing(&mut self, span: Span) {
        if let Some(directive) = self.body.condition {
            let message =
                format!("printing in {directive} changes the program that it talks about");
            self.report(Diagnostic::error(Code::SideEffect, span, message).label("a side effect"));
        } else if self.body.ghost > 0 {
            self.report(
                Diagnostic::error(Code::SideEffect, span, "the `ASSERTBLOCK` prints")
                    .label("a side effect")
                    .help("the block is not part of the instance: it may only check"),
            );
        }
    }
}

fn print_text(text: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Print(Box::new(text)), ty: None, span, settled: false }
}

/// What is printed to `System.err`: its text is made, and is no output of the program.
fn told_elsewhere(text: Expr, span: Span) -> Expr {
    Expr { span, settled: false, ..text }
}
