//! Java's library.
//!
//! In: calls with a receiver, and `new` objects. Out: functions that the engines know, texts, new
//! arrays, changes of arrays, printing. What Java has beyond that is said to be unsupported, with
//! the nearest that is supported. One file per class.

mod arrays;
mod builder;
mod character;
mod format;
mod math;
mod overload;
mod print;
mod text;

use super::super::typed::Expr;
use super::Checker;
use super::scope::nearest;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;
use overload::{Does, LibraryClass, Owner};

/// The classes whose static methods or fields a program may name.
pub(super) const CLASSES: &[&str] = &[
    "Math",
    "Integer",
    "Long",
    "Byte",
    "Short",
    "Character",
    "String",
    "Arrays",
    "System",
    "StringBuilder",
    "Boolean",
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
            Some(Type::StringBuilder) => self.builder_method(object, name, arguments, span),
            Some(Type::Array(element)) => {
                self.array_method(object, &element, name, arguments, span)
            }
            Some(ty) => {
                let message = format!("`{ty}` has no method `{}`", name.text);
                let finding = Diagnostic::error(Code::UnknownName, name.span, message);
                let text = self.text(object.span);
                self.report(if ty == Type::CHAR && name.text.starts_with("is") {
                    finding.help(format!("write `Character.{}({text})`", name.text))
                } else {
                    finding
                });
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
        let empty = |class| LibraryClass { owner: Owner::Class(class), methods: &[] };
        let table = match class {
            "String" => return self.string_class_method(name, arguments, span),
            "Arrays" => return self.arrays_method(name, arguments, span),
            "Math" => math::MATH,
            "Integer" => math::INTEGER,
            "Long" => math::LONG,
            "Character" => character::CHARACTER,
            "Byte" => empty("Byte"),
            "Short" => empty("Short"),
            "Boolean" => empty("Boolean"),
            "StringBuilder" => empty("StringBuilder"),
            "System" => empty("System"),
            _ => {
                let arguments = arguments.iter().map(|argument| self.value(argument)).collect();
                self.unknown_class(class, class_span);
                return Expr::unknown(span, arguments);
            }
        };
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        if class == "Math" && math::is_double(&name.text) {
            return self.double_result(name, arguments, span);
        }
        let (method, mut arguments) = match self.choose(&table, name, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        match (method.does, arguments.len()) {
            (Does::Intrinsic(intrinsic), _) => math::computed(method, intrinsic, arguments, span),
            (Does::Text, 1) => match arguments.pop() {
                Some(value) => self.new_text(value, span),
                None => Expr::unknown(span, arguments),
            },
            _ => Expr::unknown(span, arguments),
        }
    }

    fn unknown_class(&mut self, class: &str, span: Span) {
        let message = format!("there is no `{class}` here");
        let mut finding = Diagnostic::error(Code::UnknownName, span, message);
        let own = self.class_name().to_owned();
        if let Some(near) = nearest(class, CLASSES.iter().copied().chain([own.as_str()])) {
            finding = finding.help(format!("did you mean `{near}`?"));
        }
        self.report(finding);
    }
}
