//! Java's library.
//!
//! In: calls with a receiver, and `new` objects. Out: functions that the engines know, texts, new
//! arrays, changes of arrays, printing. What Java has beyond that is said to be unsupported, with
//! the nearest that is supported. Which methods there are is a table ([`library`]).

mod arrays;
mod builder;
mod format;
mod math;
mod overload;
mod pattern;
mod print;
mod text;
mod written;

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::conversion::convert;
use super::scope::nearest;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::BinaryOp;
use crate::read::library::{self, CallMeaning, LibraryClass, SpecialCall};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

impl Checker<'_> {
    /// A call of something that is not the author's.
    pub(super) fn library_call(
        &mut self,
        receiver: &ast::Expr,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        if let (ast::ExprKind::Name(class), "arraycopy") = (&receiver.kind, name.text.as_str())
            && class == "System"
            && self.meaning(class).is_none()
        {
            return self.copied_elements(name, arguments, span);
        }
        if self.is_console(receiver) && matches!(name.text.as_str(), "print" | "println") {
            let stream = ast::Name { text: String::from("out"), span: receiver.span };
            return self.print(&stream, name, arguments, span);
        }
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
            Some(Type::Object(class)) => self.object_method(object, &class, name, arguments, span),
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

    /// Whether this is `IO`, which Java 25 knows without an import.
    fn is_console(&self, receiver: &ast::Expr) -> bool {
        matches!(&receiver.kind, ast::ExprKind::Name(class) if class == "IO")
            && self.meaning("IO").is_none()
            && self.class_named("IO").is_none()
    }

    fn class_method(
        &mut self,
        class: &str,
        class_span: Span,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let known = library::class(class);
        match (class, known) {
            ("String", Some(known)) => {
                return self.string_class_method(known, name, arguments, span);
            }
            ("Arrays", _) => return self.arrays_method(name, arguments, span),
            _ => {}
        }
        let arguments = arguments.iter().map(|argument| self.value(argument));
        let arguments: Vec<Expr> = arguments.collect();
        let arguments = self.all_unboxed(arguments);
        let Some(known) = known else {
            self.unknown_class(class, class_span);
            return Expr::unknown(span, arguments);
        };
        self.chosen_call(known, name, arguments, span)
    }

    /// A call of a method of a class that the table describes in full.
    fn chosen_call(
        &mut self,
        known: &LibraryClass,
        name: &ast::Name,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let (overload, mut arguments) = match self.choose(known, name, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        match (overload.meaning, arguments.len()) {
            (CallMeaning::Function(function), _) => {
                math::computed(overload, function, arguments, span)
            }
            (CallMeaning::Written(class, _), _) => self.written(overload, class, arguments, span),
            (CallMeaning::Special(SpecialCall::TruthText), 1) => match arguments.pop() {
                Some(value) => text::truth_text(value, span),
                None => Expr::unknown(span, arguments),
            },
            (CallMeaning::Text, 1) => match arguments.pop() {
                Some(value) => self.new_text(value, span),
                None => Expr::unknown(span, arguments),
            },
            (CallMeaning::Special(SpecialCall::Sum), 2) => {
                let ty = overload.result.ty().as_ref().and_then(Type::primitive);
                let ty = ty.unwrap_or(Primitive::Int);
                let mut parts = arguments.into_iter().map(|one| Box::new(convert(one, ty)));
                match (parts.next(), parts.next()) {
                    (Some(left), Some(right)) => {
                        let kind = ExprKind::Binary(BinaryOp::Add, left, right);
                        Expr::new(kind, Type::Primitive(ty), span)
                    }
                    _ => Expr::unknown(span, Vec::new()),
                }
            }
            _ => Expr::unknown(span, arguments),
        }
    }

    fn unknown_class(&mut self, class: &str, span: Span) {
        let message = format!("there is no `{class}` here");
        let mut finding = Diagnostic::error(Code::UnknownName, span, message);
        let own = self.class_name().to_owned();
        if let Some(near) = nearest(class, library::class_names().chain([own.as_str()])) {
            finding = finding.meant(near);
        } else if class == "IO" {
            // A class of Java 25.
            finding = finding.help(
                "of `IO` there are `print` and `println`; what is read is a placeholder, such as \
                 `INT(range(1, 9))`",
            );
        }
        self.report(finding);
    }
}
