//! `String`: its objects, its static methods, `new String(…)`.
//!
//! In: calls. Out: functions of the engines, calls of methods that are written in Java, texts, and
//! new arrays of characters.

use super::super::super::typed::{Expr, ExprKind};
use super::super::Checker;
use super::builder::content;
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
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        if name.text == "formatted" {
            let values = std::iter::once(object).chain(arguments).collect();
            return self.formatted(name, values, None, span);
        }
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
        let arguments = arguments.into_iter().map(|one| {
            let is_builder = one.ty == Some(Type::StringBuilder) && name.text != "equals";
            let span = one.span;
            if is_builder { content(one, span) } else { one }
        });
        let mut operands = vec![object];
        operands.extend(arguments);
        if let CallMeaning::Written(class, _) = overload.meaning {
            return self.written(overload, class, operands, span);
        }
        if overload.meaning == CallMeaning::Special(SpecialCall::OfPattern) {
            return self.of_pattern(overload, operands, span);
        }
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
            meaning => {
                // The string itself, or an exception.
                operands.push(Expr::number(0, Type::INT, span));
                let itself = ExprKind::Intrinsic(Intrinsic::TextSubstring, operands);
                if meaning == CallMeaning::Special(SpecialCall::Interned) {
                    let itself = Expr::new(itself, Type::String, span);
                    ExprKind::Intrinsic(Intrinsic::TextInterned, vec![itself])
                } else {
                    itself
                }
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
        if class.method(&name.text).and_then(LibraryMethod::special) == Some(SpecialCall::Join) {
            return self.join(name, arguments, span);
        }
        let (overload, mut arguments) = match self.choose(class, name, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        if let CallMeaning::Function(function) = overload.meaning {
            return Expr::new(ExprKind::Intrinsic(function, arguments), Type::String, span);
        }
        if let CallMeaning::Written(class, _) = overload.meaning {
            return self.written(overload, class, arguments, span);
        }
        let Some(value) = arguments.pop() else { return Expr::unknown(span, arguments) };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "every other row of `String` is the text of a value"
        )]
        match overload.meaning {
            CallMeaning::Special(SpecialCall::TruthText) => truth_text(value, span),
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
            if text.ty.is_some() {
                return text;
            }
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
            [Some(Type::StringBuilder)] => {
                let contents = arguments.into_iter().map(|one| content(one, span));
                ExprKind::Concat(contents.collect())
            }
            [Some(Type::Array(element)), _, _] if **element == Type::CHAR => {
                return self.part_of_characters(arguments, span);
            }
            [_, _, ..] => {
                let message = "this way to make a `String` is not supported";
                self.report(Diagnostic::error(Code::Unsupported, span, message).help(
                    "what is supported is `new String(a)` of a `char[]`, a `String` and a \
                         `StringBuilder`, and `new String(a, from, count)` of a `char[]`",
                ));
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

/// The only values whose texts are always the same two objects.
pub(super) fn truth_text(value: Expr, span: Span) -> Expr {
    let texts = ["true", "false"].map(|text| Box::new(Expr::text(String::from(text), span)));
    let [yes, no] = texts;
    Expr::new(ExprKind::Conditional(Box::new(value), yes, no), Type::String, span)
}
