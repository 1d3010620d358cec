//! Types as written.
//!
//! In: the syntax of a type. Out: the type, or a finding.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{TypeSyntax, TypeSyntaxKind};
use crate::read::types::Type;

impl Checker<'_> {
    /// The type with `dimensions` more pairs of brackets after it. `None` after a finding, and for
    /// `var`.
    pub(super) fn resolve(&mut self, syntax: &TypeSyntax, dimensions: u32) -> Option<Type> {
        let mut ty = self.base(syntax)?;
        for _ in 0..dimensions {
            ty = Type::array_of(ty);
        }
        Some(ty)
    }

    fn base(&mut self, syntax: &TypeSyntax) -> Option<Type> {
        match &syntax.kind {
            TypeSyntaxKind::Primitive(primitive) => Some(Type::Primitive(*primitive)),
            TypeSyntaxKind::String => Some(Type::String),
            TypeSyntaxKind::StringBuilder => Some(Type::StringBuilder),
            TypeSyntaxKind::Class(name) => {
                if let Some(variable) = self.variable_named(name) {
                    return Some(variable);
                }
                let class = self.class_named(name);
                if class.is_none() {
                    self.findings.incomplete();
                }
                class.map(|class| self.erased(class))
            }
            TypeSyntaxKind::Generic { class, arguments } => {
                self.parameterised(class, arguments, syntax.span)
            }
            TypeSyntaxKind::Wildcard(bound) => self.wildcard(bound.as_deref()),
            TypeSyntaxKind::Array(element) => self.base(element).map(Type::array_of),
            TypeSyntaxKind::Var => {
                self.report(
                    Diagnostic::error(Code::TypeMismatch, syntax.span, "`var` is not allowed here")
                        .help("write the type"),
                );
                None
            }
            // Reported by the parser.
            TypeSyntaxKind::Other(_) => {
                self.findings.incomplete();
                None
            }
        }
    }
}
