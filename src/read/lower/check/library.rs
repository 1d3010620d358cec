//! Java's library and the functions for conditions.
//!
//! In: calls with a receiver, and `__distinct` and its like. Out: intrinsics and printing; what is known but comes later is said
//! to be not supported yet.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::conversion::{convert, promoted};
use super::name::LATER;
use super::scope::nearest;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Intrinsic;
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// Methods of the language page that come later, by class.
const LATER_METHODS: &[(&str, &[&str])] = &[
    ("Math", &["floorMod", "floorDiv", "pow", "signum", "sqrt", "random", "round"]),
    ("Integer", &["parseInt", "toString", "compare", "valueOf"]),
    ("Long", &["parseLong", "toString", "compare"]),
    (
        "String",
        &[
            "charAt",
            "substring",
            "indexOf",
            "equalsIgnoreCase",
            "contains",
            "startsWith",
            "endsWith",
            "concat",
            "compareTo",
            "toUpperCase",
            "toLowerCase",
            "trim",
            "repeat",
            "replace",
            "valueOf",
            "format",
            "toCharArray",
            "split",
        ],
    ),
    (
        "Character",
        &["isDigit", "isLetter", "isUpperCase", "isLowerCase", "toUpperCase", "toLowerCase"],
    ),
    ("Arrays", &["toString", "fill", "copyOf", "sort", "equals"]),
];

impl Checker<'_> {
    /// A call of something that is not the author's.
    pub(super) fn library_call(
        &mut self,
        receiver: &ast::Expr,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        if let ast::ExprKind::Field { object, name: stream } = &receiver.kind
            && let ast::ExprKind::Name(class) = &object.kind
            && class == "System"
            && self.meaning(class).is_none()
        {
            return self.print(stream, name, arguments, span);
        }
        if let ast::ExprKind::Name(class) = &receiver.kind
            && self.meaning(class).is_none()
            && class.starts_with(char::is_uppercase)
        {
            return self.class_method(class, receiver.span, name, arguments, span);
        }
        let object = self.value(receiver);
        match object.ty.clone() {
            None => {
                let mut parts = vec![object];
                parts.extend(arguments.iter().map(|argument| self.value(argument)));
                Expr::unknown(span, parts)
            }
            Some(Type::String) => self.string_method(object, name, arguments, span),
            Some(ty) => {
                let message = format!("`{ty}` has no method `{}`", name.text);
                let mut finding = Diagnostic::error(Code::UnknownName, name.span, message);
                if matches!(ty, Type::Array(_)) && name.text == "length" {
                    finding = finding.help("the length of an array is a field: write `length`");
                }
                self.report(finding);
                Expr::unknown(span, vec![object])
            }
        }
    }

    fn class_method(
        &mut self,
        class: &str,
        class_span: Span,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        if class == "Math"
            && let Some((intrinsic, count)) = math(&name.text)
        {
            return self.math(intrinsic, count, name, arguments, span);
        }
        let later = LATER_METHODS
            .iter()
            .find(|(known, _)| *known == class)
            .is_some_and(|(_, methods)| methods.contains(&name.text.as_str()));
        if later {
            let what = format!("`{class}.{}` is", name.text);
            self.not_yet(class_span.to(name.span), what);
        } else if class == "System" || LATER_METHODS.iter().any(|(known, _)| *known == class) {
            let message = format!("`{class}.{}` is not supported", name.text);
            let mut finding =
                Diagnostic::error(Code::Unsupported, class_span.to(name.span), message);
            if class == "Math"
                && let Some(near) = nearest(&name.text, ["abs", "min", "max"])
            {
                finding = finding.help(format!("did you mean `{near}`?"));
            }
            self.report(finding);
        } else {
            let message = format!("there is no `{class}` here");
            let mut finding = Diagnostic::error(Code::UnknownName, class_span, message);
            let own = self.class_name().to_owned();
            if let Some(near) = nearest(class, ["Math", "System", own.as_str()]) {
                finding = finding.help(format!("did you mean `{near}`?"));
            }
            self.report(finding);
        }
        Expr::unknown(span, arguments)
    }

    fn math(
        &mut self,
        intrinsic: Intrinsic,
        count: usize,
        name: &ast::Name,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Expr {
        if arguments.iter().any(|argument| argument.ty.is_none()) {
            return Expr::unknown(span, arguments);
        }
        let numbers: Option<Vec<Primitive>> = arguments
            .iter()
            .map(|argument| argument.ty.as_ref().and_then(Type::primitive))
            .map(|ty| ty.filter(|ty| ty.is_numeric()))
            .collect();
        let numbers = numbers.filter(|numbers| numbers.len() == count);
        let Some(numbers) = numbers else {
            let needed = if count == 1 { "one number" } else { "two numbers" };
            let message = format!("`Math.{}` takes {needed}", name.text);
            self.report(Diagnostic::error(Code::TypeMismatch, span, message));
            return Expr::unknown(span, arguments);
        };
        let ty = numbers.into_iter().fold(Primitive::Int, promoted);
        let arguments = arguments.into_iter().map(|argument| convert(argument, ty)).collect();
        Expr::new(ExprKind::Intrinsic(intrinsic, arguments), Type::Primitive(ty), span)
    }

    fn string_method(
        &mut self,
        object: Expr,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let mut parts = vec![object];
        parts.extend(arguments.iter().map(|argument| self.value(argument)));
        let wrong_count = |given: usize| format!("`{}` does not take {given} arguments", name.text);
        let (intrinsic, count, result) = match name.text.as_str() {
            "equals" => (Intrinsic::TextEquals, 1, Type::BOOLEAN),
            "length" => (Intrinsic::TextLength, 0, Type::INT),
            "isEmpty" => (Intrinsic::TextIsEmpty, 0, Type::BOOLEAN),
            other => {
                let known = LATER_METHODS
                    .iter()
                    .find(|(class, _)| *class == "String")
                    .map_or(&[][..], |(_, methods)| methods);
                if known.contains(&other) {
                    self.not_yet(name.span, format!("the method `{other}` of strings is"));
                } else {
                    let message = format!("the method `{other}` of strings is not supported");
                    let mut finding = Diagnostic::error(Code::Unsupported, name.span, message);
                    if let Some(near) = nearest(other, ["equals", "length", "isEmpty"]) {
                        finding = finding.help(format!("did you mean `{near}`?"));
                    }
                    self.report(finding);
                }
                return Expr::unknown(span, parts);
            }
        };
        if parts.len() != count + 1 {
            let message = wrong_count(parts.len() - 1);
            self.report(Diagnostic::error(Code::TypeMismatch, span, message));
            return Expr::unknown(span, parts);
        }
        if parts.iter().any(|part| part.ty.is_none()) {
            return Expr { ty: Some(result), ..Expr::unknown(span, parts) };
        }
        if let Some(argument) = parts.get(1)
            && !matches!(argument.ty, Some(Type::String | Type::Null))
        {
            let ty = argument.ty.clone().unwrap_or(Type::Null);
            let message = format!("comparing a `String` with `{ty}` by `equals` is not supported");
            self.report(
                Diagnostic::error(Code::Unsupported, argument.span, message)
                    .label(format!("`{ty}`"))
                    .help("both sides must be `String`"),
            );
            return Expr { ty: Some(result), ..Expr::unknown(span, parts) };
        }
        let parts = parts.into_iter().map(|part| Expr { ty: Some(Type::String), ..part }).collect();
        Expr::new(ExprKind::Intrinsic(intrinsic, parts), result, span)
    }

    fn print(
        &mut self,
        stream: &ast::Name,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let unknown =
            |parts| Expr { kind: ExprKind::Unknown(parts), ty: None, span, settled: false };
        let line = match (stream.text.as_str(), name.text.as_str()) {
            ("out", "println") => true,
            ("out", "print") => false,
            ("out", "printf" | "format") => {
                self.not_yet(name.span, format!("`System.out.{}` is", name.text));
                return unknown(arguments.iter().map(|argument| self.value(argument)).collect());
            }
            _ => {
                let what = format!("System.{}.{}", stream.text, name.text);
                let message = format!("`{what}` is not supported");
                let mut finding =
                    Diagnostic::error(Code::Unsupported, stream.span.to(name.span), message);
                let near = if name.text == "print" { "print" } else { "println" };
                finding = finding.help(format!("did you mean `System.out.{near}`?"));
                self.report(finding);
                return unknown(arguments.iter().map(|argument| self.value(argument)).collect());
            }
        };
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
        let mut values: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let value = match (values.pop(), values.is_empty(), line) {
            (Some(value), true, _) => value,
            (None, _, true) => {
                return print_text(Expr::text(String::from("\n"), span), span);
            }
            (last, _, _) => {
                values.extend(last);
                let message = format!("`{}` takes one value, not {}", name.text, values.len());
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .help("join values with `+`"),
                );
                return unknown(values);
            }
        };
        let problem = match &value.ty {
            None => return unknown(vec![value]),
            Some(Type::Null) => Some("`null` alone has no type to print"),
            Some(Type::Array(element)) if **element == Type::CHAR => {
                Some("printing a `char[]` is not supported yet")
            }
            _ => None,
        };
        if let Some(problem) = problem {
            let code =
                if value.ty == Some(Type::Null) { Code::TypeMismatch } else { Code::Unsupported };
            self.report(Diagnostic::error(code, value.span, problem));
            return unknown(vec![value]);
        }
        let text = self.as_text(value);
        if text.ty.is_none() {
            return unknown(vec![text]);
        }
        if !line {
            return print_text(text, span);
        }
        let text = self.concat(text, Expr::text(String::from("\n"), span), span);
        print_text(text, span)
    }

    /// `__distinct(a, n)`, `__impl(p, q)`, `__iff(p, q)`
    pub(super) fn condition_function(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let text = name.text.as_str();
        if LATER.contains(&text) {
            self.not_yet(name.span, format!("`{text}` is"));
            return Expr::unknown(span, Vec::new());
        }
        let known = ["__distinct", "__impl", "__iff"];
        if !known.contains(&text) {
            let message = format!("there is no function `{text}` for conditions");
            let mut finding = Diagnostic::error(Code::UnknownName, name.span, message);
            if let Some(near) = nearest(text, known) {
                finding = finding.help(format!("did you mean `{near}`?"));
            }
            self.report(finding);
            return Expr::unknown(
                span,
                arguments.iter().map(|argument| self.value(argument)).collect(),
            );
        }
        if !self.body.only_checks() {
            let message = format!("`{text}` has a meaning only in conditions");
            self.report(
                Diagnostic::error(Code::Directive, name.span, message)
                    .help(format!("write it in an `ASSERT`, as in `ASSERT({text}(…));`")),
            );
            return Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, Vec::new()) };
        }
        if text == "__distinct" {
            return self.distinct(arguments, span);
        }
        let place = format!("an argument of `{text}`");
        let values: Vec<Expr> =
            arguments.iter().map(|argument| self.boolean(argument, &place)).collect();
        if values.len() != 2 {
            let message = format!("`{text}` takes two conditions, not {}", values.len());
            self.report(Diagnostic::error(Code::TypeMismatch, span, message));
        }
        if values.len() != 2 || values.iter().any(|value| value.ty.is_none()) {
            return Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, values) };
        }
        let intrinsic = if text == "__impl" { Intrinsic::Implies } else { Intrinsic::Iff };
        Expr::new(ExprKind::Intrinsic(intrinsic, values), Type::BOOLEAN, span)
    }

    fn distinct(&mut self, arguments: &[ast::Expr], span: Span) -> Expr {
        let unknown = |parts| Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, parts) };
        let (array, count) = match arguments {
            [array] => (self.value(array), None),
            [array, count] => {
                (self.value(array), Some(self.int_value(count, "the number of elements")))
            }
            _ => {
                let message = format!(
                    "`__distinct` takes an array and maybe a number, not {} arguments",
                    arguments.len()
                );
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .help("write `__distinct(a)` or `__distinct(a, n)`"),
                );
                return unknown(Vec::new());
            }
        };
        let Some(ty) = array.ty.clone() else { return unknown(vec![array]) };
        let Some(Type::Primitive(_)) = ty.element() else {
            let message = format!("`__distinct` needs an array of numbers, but this is `{ty}`");
            self.report(
                Diagnostic::error(Code::TypeMismatch, array.span, message).label(format!("`{ty}`")),
            );
            return unknown(vec![array]);
        };
        let count = count.unwrap_or_else(|| {
            Expr::new(ExprKind::Length(Box::new(array.clone())), Type::INT, array.span)
        });
        if count.ty.is_none() {
            return unknown(vec![array, count]);
        }
        Expr::new(ExprKind::Intrinsic(Intrinsic::Distinct, vec![array, count]), Type::BOOLEAN, span)
    }
}

fn math(name: &str) -> Option<(Intrinsic, usize)> {
    Some(match name {
        "abs" => (Intrinsic::Abs, 1),
        "min" => (Intrinsic::Min, 2),
        "max" => (Intrinsic::Max, 2),
        _ => return None,
    })
}

fn print_text(text: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Print(Box::new(text)), ty: None, span, settled: false }
}
