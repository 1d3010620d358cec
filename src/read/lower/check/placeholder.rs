//! Placeholders.
//!
//! In: `INT(range(1, 20))`. Out: a placeholder with its domain, entered at its number in the text.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::constraint::Constrained;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::{Placeholder, PlaceholderId};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// The longest array that fits as a literal into one Java method (8 bytes of code an element, 65,535 in a method).
const LONGEST_ARRAY: i64 = 8_000;

impl Checker<'_> {
    /// A placeholder as a value.
    pub(super) fn placeholder(&mut self, placeholder: &ast::Placeholder, span: Span) -> Expr {
        let name = placeholder.name.text.as_str();
        if let Some(hole) = placeholder.hole {
            self.not_yet(hole, "`HOLE` is");
        }
        if self.body.only_checks() && self.body.condition != Some("a constraint") {
            let place = self.body.condition.unwrap_or("`ASSERTBLOCK`");
            let message = format!(
                "the placeholder `{name}` stands in {place}, which is not part of the instance"
            );
            self.report(
                Diagnostic::error(Code::Placeholder, span, message).help(
                    "give the value to a variable of the program and write the variable here",
                ),
            );
            return Expr::unknown(span, Vec::new());
        }
        let naming = self.naming.take();
        let before = self.findings.errors();
        let checked = match placeholder.kind {
            ast::PlaceholderKind::Primitive(
                ty @ (Primitive::Int | Primitive::Long | Primitive::Char | Primitive::Boolean),
            ) => self.primitive_domain(ty, placeholder).map(|domain| (Type::Primitive(ty), domain)),
            ast::PlaceholderKind::IntArray => self
                .array_domain(placeholder, span)
                .map(|domain| (Type::array_of(Type::INT), domain)),
            _ => {
                self.not_yet(placeholder.name.span, format!("the placeholder `{name}` is"));
                None
            }
        };
        let Some((ty, domain)) = checked else {
            self.findings.incomplete();
            let ty = match placeholder.kind {
                ast::PlaceholderKind::Primitive(ty)
                    if !matches!(ty, Primitive::Byte | Primitive::Short) =>
                {
                    Some(Type::Primitive(ty))
                }
                ast::PlaceholderKind::IntArray => Some(Type::array_of(Type::INT)),
                _ => None,
            };
            return Expr { ty, ..Expr::unknown(span, Vec::new()) };
        };
        if self.findings.errors() > before {
            return Expr { ty: Some(ty), ..Expr::unknown(span, Vec::new()) };
        }
        let id = PlaceholderId(placeholder.id);
        if let Some(slot) = self.placeholders.get_mut(id.index()) {
            *slot = Some(Placeholder {
                ty: ty.clone(),
                domain,
                span,
                name: naming.unwrap_or_else(|| String::from(name)),
                hole: placeholder.hole.is_some(),
            });
        }
        match ty {
            Type::Array(_) => Expr::new(ExprKind::PlaceholderArray(id), ty, span),
            _ => Expr::new(ExprKind::Placeholder(id), ty, span).settled(true),
        }
    }

    fn primitive_domain(
        &mut self,
        ty: Primitive,
        placeholder: &ast::Placeholder,
    ) -> Option<Domain> {
        let name = placeholder.name.text.as_str();
        match &placeholder.arguments[..] {
            [] => ValueSet::range(ty.least(), ty.greatest()).map(Domain::Number),
            [constraint] => {
                self.constraint(constraint, Constrained { ty, name }).map(Domain::Number)
            }
            [_, second, ..] => {
                let message =
                    format!("`{name}` takes one constraint, not {}", placeholder.arguments.len());
                self.report(
                    Diagnostic::error(Code::Placeholder, second.span, message)
                        .help("join several in one `list(…)`"),
                );
                None
            }
        }
    }

    fn array_domain(&mut self, placeholder: &ast::Placeholder, span: Span) -> Option<Domain> {
        let ty = Primitive::Int;
        let name = placeholder.name.text.as_str();
        let (length, element) = match &placeholder.arguments[..] {
            [length] => (length, None),
            [length, element] => (length, Some(element)),
            arguments => {
                let message = format!(
                    "`{name}` takes a constraint for the length and one for the elements, not {} arguments",
                    arguments.len()
                );
                self.report(
                    Diagnostic::error(Code::Placeholder, span, message)
                        .help(format!("write `{name}(range(3, 5), range(1, 9))`")),
                );
                return None;
            }
        };
        let lengths = self.constraint(length, Constrained { ty, name });
        let element = match element {
            Some(element) => self.constraint(element, Constrained { ty, name }),
            None => ValueSet::range(ty.least(), ty.greatest()),
        };
        let lengths = lengths?;
        if lengths.least() < 0 {
            let message = format!("the length of an array cannot be {}", lengths.least());
            self.report(
                Diagnostic::error(Code::EmptyConstraint, length.span, message)
                    .help("allow no length below 0"),
            );
            return None;
        }
        if lengths.greatest() > LONGEST_ARRAY {
            let message = format!(
                "an array of {} values does not fit into a Java method",
                lengths.greatest()
            );
            self.report(Diagnostic::error(Code::TooLarge, length.span, message).help(format!(
                "allow at most {LONGEST_ARRAY} elements, or fill the array in a loop"
            )));
            return None;
        }
        Some(Domain::Array { length: lengths, element: Box::new(Domain::Number(element?)) })
    }
}
