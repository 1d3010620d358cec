//! `String`: its objects, its static methods, `new String(…)`.
//!
//! In: calls. Out: functions of the engines, texts, and new arrays of characters.

use super::super::super::typed::{Expr, ExprKind};
use super::super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Intrinsic;
use crate::read::library::{CallMeaning, LibraryClass, LibraryMethod, STRINGS, SpecialCall};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;

impl Checker<'_> {
    /// `s.charAt(i)` and all else that strings can do.
    pub(super) fn string_method(
        &mut self,
        object: Expr,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let arguments = arguments.iter().map(|argument| self.value(argument)).collect();
        let arguments = self.all_unboxed(arguments);
        let (overload, arguments) = match self.choose(&STRINGS, name, arguments, span) {
            Ok(chosen) => chosen,
            Err(mut wrong) => {
                if let ExprKind::Unknown(parts) = &mut wrong.kind {
                    parts.insert(0, object);
                }
                return wrong;
            }
        };
        let ty = overload.result.ty();
        let foreign = arguments.iter().find(|argument| argument.ty == Some(Type::StringBuilder));
        if let Some(argument) = foreign
            && name.text != "equals"
        {
            let text = self.text(argument.span);
            let message = format!("a `StringBuilder` in `{}` is not supported", name.text);
            self.report(
                Diagnostic::error(Code::Unsupported, argument.span, message)
                    .label("`StringBuilder`")
                    .help(format!("write `{text}.toString()`")),
            );
            let mut parts = vec![object];
            parts.extend(arguments);
            return Expr { ty, ..Expr::unknown(span, parts) };
        }
        let mut operands = vec![object];
        operands.extend(arguments);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the rows of strings have no other meaning that is chosen"
        )]
        let kind = match overload.meaning {
            CallMeaning::Function(function) => ExprKind::Intrinsic(function, operands),
            CallMeaning::Special(SpecialCall::TextEquality) => {
                return self.string_equals(operands, span);
            }
            CallMeaning::Special(SpecialCall::Characters) => match operands.pop() {
                Some(text) => ExprKind::Characters(Box::new(text)),
                None => ExprKind::Unknown(operands),
            },
            _ => {
                // The string itself, or an exception.
                operands.push(Expr::number(0, Type::INT, span));
                ExprKind::Intrinsic(Intrinsic::TextSubstring, operands)
            }
        };
        Expr { kind, ty, span, settled: false }
    }

    fn string_equals(&mut self, operands: Vec<Expr>, span: Span) -> Expr {
        let given = operands.get(1).and_then(|argument| argument.ty.clone());
        if let (Some(argument), Some(ty)) = (operands.get(1), given)
            && !matches!(ty, Type::String | Type::Null)
        {
            let message = format!("comparing a `String` with `{ty}` by `equals` is not supported");
            self.report(
                Diagnostic::error(Code::Unsupported, argument.span, message)
                    .label(format!("`{ty}`"))
                    .help("both sides must be `String`"),
            );
            return Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, operands) };
        }
        let operands =
            operands.into_iter().map(|one| Expr { ty: Some(Type::String), ..one }).collect();
        Expr::new(ExprKind::Intrinsic(Intrinsic::TextEquals, operands), Type::BOOLEAN, span)
    }

    /// `String.valueOf(x)`, `String.format("%d", x)`
    pub(super) fn string_class_method(
        &mut self,
        class: &LibraryClass,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        if class.method(&name.text).and_then(LibraryMethod::special) == Some(SpecialCall::Format) {
            return self.format(name, arguments, span);
        }
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let (overload, mut arguments) = match self.choose(class, name, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        if let CallMeaning::Function(function) = overload.meaning {
            return Expr::new(ExprKind::Intrinsic(function, arguments), Type::String, span);
        }
        let Some(value) = arguments.pop() else { return Expr::unknown(span, arguments) };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "every other row of `String` is the text of a value"
        )]
        match overload.meaning {
            CallMeaning::Special(SpecialCall::TruthText) => {
                // The only values whose texts are always the same two objects.
                let texts =
                    ["true", "false"].map(|text| Box::new(Expr::text(String::from(text), span)));
                let [yes, no] = texts;
                let kind = ExprKind::Conditional(Box::new(value), yes, no);
                Expr::new(kind, Type::String, span)
            }
            CallMeaning::Special(SpecialCall::ObjectText) => self.object_text(value, span),
            _ => self.new_text(value, span),
        }
    }

    /// The text of a value as an object of its own.
    pub(super) fn new_text(&mut self, value: Expr, span: Span) -> Expr {
        let text = self.as_text(value);
        if text.ty.is_none() {
            return Expr { ty: Some(Type::String), ..Expr::unknown(span, vec![text]) };
        }
        Expr::new(ExprKind::Concat(vec![text]), Type::String, span)
    }

    /// `String.valueOf(o)`: a string itself, or `"null"`.
    fn object_text(&mut self, value: Expr, span: Span) -> Expr {
        if value.ty != Some(Type::String) && value.ty != Some(Type::StringBuilder) {
            let text = self.as_text(value);
            return Expr { ty: Some(Type::String), ..Expr::unknown(span, vec![text]) };
        }
        Expr::new(ExprKind::TextOrNull(Box::new(value)), Type::String, span)
    }

    /// `new String(a)`, `new String(s)`, `new String()`
    pub(super) fn new_string(&mut self, arguments: Vec<Expr>, span: Span) -> Expr {
        let ty = Some(Type::String);
        let types: Vec<Option<Type>> =
            arguments.iter().map(|argument| argument.ty.clone()).collect();
        let kind = match &types[..] {
            [] => ExprKind::Concat(vec![Expr::text(String::new(), span)]),
            types if types.iter().any(Option::is_none) => {
                return Expr { ty, ..Expr::unknown(span, arguments) };
            }
            [Some(Type::Array(element))] if **element == Type::CHAR => {
                ExprKind::Intrinsic(Intrinsic::TextOfCharacters, arguments)
            }
            [Some(Type::String)] => {
                let mut operands = arguments;
                operands.push(Expr::number(0, Type::INT, span));
                let kind = ExprKind::Intrinsic(Intrinsic::TextSubstring, operands);
                ExprKind::Concat(vec![Expr::new(kind, Type::String, span)])
            }
            [Some(Type::StringBuilder), ..] | [_, _, ..] => {
                let message = "this way to make a `String` is not supported";
                self.report(
                    Diagnostic::error(Code::Unsupported, span, message).help(
                        "what is supported is `new String(a)` of a `char[]` and of a `String`",
                    ),
                );
                return Expr { ty, ..Expr::unknown(span, arguments) };
            }
            [given] => {
                let given = given.clone().unwrap_or(Type::Null);
                let message = format!("`new String` does not take `{given}`");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .help("write `\"\" + …` or `String.valueOf(…)` for the text of a value"),
                );
                return Expr { ty, ..Expr::unknown(span, arguments) };
            }
        };
        Expr { kind, ty, span, settled: false }
    }
}
