//! `StringBuilder`.
//!
//! In: `new StringBuilder(s)` and calls. Out: a new builder, reads of the text that it holds, and
//! changes of that text. Builders are shared and compared as Java's are.

use super::super::super::typed::{Expr, ExprKind, LibraryChange};
use super::super::Checker;
use super::super::conversion::{convert, widens};
use super::super::switch::argument;
use super::arrays::changed;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Intrinsic;
use crate::read::library::{BUILDERS, CallMeaning, LibraryMethod, SpecialCall};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// How classes of the library give a builder another text.
const BECOME: &str = "$become";

impl Checker<'_> {
    /// `sb.append(x)` and all else that builders can do.
    pub(super) fn builder_method(
        &mut self,
        builder: Expr,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let arguments: Vec<Expr> = arguments.iter().map(|one| self.value(one)).collect();
        let method = BUILDERS.method(&name.text);
        let result = method.and_then(LibraryMethod::result);
        match method.and_then(LibraryMethod::special) {
            Some(SpecialCall::Append) => return self.append(builder, name, arguments, span),
            Some(SpecialCall::Insert) => return self.insert(builder, name, arguments, span),
            _ => {}
        }
        if name.text == BECOME && self.is_library(name.span) {
            let text = arguments.into_iter().next();
            let ty = Some(Type::StringBuilder);
            return changed(LibraryChange::Become, builder, text, ty, span);
        }
        let arguments = self.all_unboxed(arguments);
        let (overload, arguments) = match self.choose(&BUILDERS, name, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => {
                return Expr { ty: result, ..Expr::unknown(span, vec![builder, wrong]) };
            }
        };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the one row that is left is the text itself"
        )]
        let kind = match overload.meaning {
            CallMeaning::Special(SpecialCall::Reverse) => {
                return changed(LibraryChange::Reverse, builder, None, result, span);
            }
            CallMeaning::Special(SpecialCall::SameBuilder) => {
                let mut other = arguments.into_iter();
                let other = other.next().unwrap_or_else(|| Expr::unknown(span, Vec::new()));
                ExprKind::Identity(Box::new(builder), Box::new(other))
            }
            CallMeaning::Written(class, _) => {
                let operands = std::iter::once(builder).chain(arguments).collect();
                return self.written(overload, class, operands, span);
            }
            CallMeaning::OfContent(function) => {
                let mut operands = vec![content(builder, span)];
                operands.extend(arguments);
                ExprKind::Intrinsic(function, operands)
            }
            _ => ExprKind::Concat(vec![content(builder, span)]),
        };
        Expr { kind, ty: result, span, settled: false }
    }

    fn append(
        &mut self,
        builder: Expr,
        name: &ast::Name,
        mut arguments: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let ty = Some(Type::StringBuilder);
        let count = arguments.len();
        let (Some(value), 1) = (arguments.pop(), count) else {
            let (code, message) = if count == 3 {
                (Code::Unsupported, "`append` of a part is not supported".to_owned())
            } else {
                (Code::TypeMismatch, format!("`append` takes one value, not {count}"))
            };
            self.report(
                Diagnostic::error(code, span, message)
                    .help("append the values one after the other"),
            );
            return Expr { ty, ..Expr::unknown(span, vec![builder]) };
        };
        if value.ty == Some(Type::Null) {
            let message = "which `append` this is depends on the type of `null`";
            self.report(
                Diagnostic::error(Code::TypeMismatch, name.span, message)
                    .help("write `append(\"null\")`"),
            );
            return Expr { ty, ..Expr::unknown(span, vec![builder]) };
        }
        let text = self.printed(argument(value));
        if text.ty.is_none() {
            return Expr { ty, ..Expr::unknown(span, vec![builder, text]) };
        }
        changed(LibraryChange::Append, builder, Some(text), ty, span)
    }

    /// `sb.insert(i, x)`: the text of any value, as with `append`.
    fn insert(
        &mut self,
        builder: Expr,
        name: &ast::Name,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let ty = Some(Type::StringBuilder);
        let count = arguments.len();
        let mut given = arguments.into_iter();
        let (Some(place), Some(value), 2) = (given.next(), given.next(), count) else {
            let message =
                format!("`insert` takes a place and one value, and not {count} arguments");
            let help = "write `insert(0, value)` to put it in front";
            self.report(Diagnostic::error(Code::TypeMismatch, span, message).help(help));
            return Expr { ty, ..Expr::unknown(span, vec![builder]) };
        };
        let place = argument(self.unboxed(place));
        let is_place =
            place.ty.as_ref().is_some_and(|ty| ty.primitive().is_some_and(is_place_type));
        if !is_place || value.ty == Some(Type::Null) {
            if value.ty == Some(Type::Null) {
                let message = "which `insert` this is depends on the type of `null`";
                let finding = Diagnostic::error(Code::TypeMismatch, name.span, message);
                self.report(finding.help("write `insert(0, \"null\")`"));
            } else if let Some(given) = &place.ty {
                let message = format!("the place of `insert` is an `int`, and not `{given}`");
                let finding = Diagnostic::error(Code::TypeMismatch, place.span, message);
                self.report(finding.help("first the place, then what is put in there"));
            }
            return Expr { ty, ..Expr::unknown(span, vec![builder, place, value]) };
        }
        let text = self.printed(argument(value));
        if text.ty.is_none() {
            return Expr { ty, ..Expr::unknown(span, vec![builder, place, text]) };
        }
        let operands = vec![builder, convert(place, Primitive::Int), text];
        self.written_method("insert", "$Builders", operands, ty, span)
    }

    /// What printing or appending a value shows: its text, or the characters of a `char[]`.
    pub(super) fn printed(&mut self, value: Expr) -> Expr {
        let span = value.span;
        if value.ty == Some(Type::array_of(Type::CHAR)) {
            let kind = ExprKind::Intrinsic(Intrinsic::TextOfCharacters, vec![value]);
            return Expr::new(kind, Type::String, span);
        }
        self.as_text(value)
    }

    /// `new StringBuilder(s)`, `new String(a)`
    pub(in super::super) fn new_object(
        &mut self,
        ty: &ast::TypeSyntax,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        if let ast::TypeSyntaxKind::Class(_) | ast::TypeSyntaxKind::Generic { .. } = &ty.kind
            && let Some(Type::Object(class)) = self.resolve(ty, 0)
        {
            let is_diamond = matches!(&ty.kind, ast::TypeSyntaxKind::Generic { arguments, .. }
                if arguments.is_empty());
            return self.new_own_object(&class, is_diamond, arguments, None, span);
        }
        let mut arguments: Vec<Expr> = arguments.iter().map(|one| self.value(one)).collect();
        match ty.kind {
            ast::TypeSyntaxKind::String => return self.new_string(arguments, span),
            ast::TypeSyntaxKind::StringBuilder => {}
            ast::TypeSyntaxKind::Class(_) | ast::TypeSyntaxKind::Generic { .. } => {
                return Expr::unknown(span, arguments);
            }
            ast::TypeSyntaxKind::Primitive(_)
            | ast::TypeSyntaxKind::Wildcard(_)
            | ast::TypeSyntaxKind::Var
            | ast::TypeSyntaxKind::Array(_)
            | ast::TypeSyntaxKind::Other(_) => {
                // Reported by the parser.
                self.findings.incomplete();
                return Expr::unknown(span, arguments);
            }
        }
        let builder = Some(Type::StringBuilder);
        if arguments.iter().any(|one| one.ty.is_none()) {
            return Expr { ty: builder, ..Expr::unknown(span, arguments) };
        }
        let text = match (arguments.pop(), arguments.is_empty()) {
            (None, _) => Expr::text(String::new(), span),
            (Some(text), true) if matches!(text.kind, ExprKind::Text(_)) => text,
            (Some(text), true) if matches!(text.ty, Some(Type::String | Type::Null)) => {
                // The text itself, or an exception.
                let at = text.span;
                let text = Expr { ty: Some(Type::String), ..text };
                let operands = vec![text, Expr::number(0, Type::INT, at)];
                let kind = ExprKind::Intrinsic(Intrinsic::TextSubstring, operands);
                Expr::new(kind, Type::String, at)
            }
            (Some(other), true) if other.ty == Some(Type::StringBuilder) => {
                let at = other.span;
                Expr::new(ExprKind::Concat(vec![content(other, at)]), Type::String, at)
            }
            (Some(other), alone) => {
                self.wrong_builder(&other, alone, span);
                arguments.push(other);
                return Expr { ty: builder, ..Expr::unknown(span, arguments) };
            }
        };
        Expr { kind: ExprKind::NewBuilder(Box::new(text)), ty: builder, span, settled: false }
    }

    fn wrong_builder(&mut self, given: &Expr, alone: bool, span: Span) {
        let text = self.text(given.span);
        let ty = given.ty.clone().unwrap_or(Type::Null);
        let small = ty
            .primitive()
            .is_some_and(|primitive| !matches!(primitive, Primitive::Boolean | Primitive::Long));
        let finding = if alone && small {
            let message = "the capacity of a `StringBuilder` is not supported";
            Diagnostic::error(Code::Unsupported, given.span, message)
                .label("a number here is not a string")
                .help(format!("write `new StringBuilder().append({text})` to start with it"))
        } else if alone {
            let message = format!("`new StringBuilder` does not take `{ty}`");
            Diagnostic::error(Code::TypeMismatch, given.span, message)
                .help("write `new StringBuilder()` or `new StringBuilder(\"…\")`")
        } else {
            let message = "`new StringBuilder` takes at most one text";
            Diagnostic::error(Code::TypeMismatch, span, message)
        };
        self.report(finding);
    }
}

/// The text that a builder holds.
pub(super) fn content(builder: Expr, span: Span) -> Expr {
    Expr::new(ExprKind::Content(Box::new(builder)), Type::String, span)
}

/// Whether a value of a type may be a place.
fn is_place_type(ty: Primitive) -> bool {
    widens(ty, Primitive::Int)
}
