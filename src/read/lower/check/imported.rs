//! Members that a static `import` makes known by their names alone (JLS 7.5.3, 7.5.4).

use super::super::typed::Expr;
use super::Checker;
use crate::read::library;
use crate::read::syntax::ast;
use crate::source::Span;

impl Checker<'_> {
    /// The class of Java's library from which a member of this name is imported, as a receiver.
    fn imported_from(
        &self,
        name: &str,
        span: Span,
        has: impl Fn(&str) -> bool,
    ) -> Option<ast::Expr> {
        let imports = self.file.imports.iter().filter(|import| import.is_static);
        let class = imports.into_iter().find_map(|import| {
            let (class, member) = import.name.text.rsplit_once('.')?;
            let class = class.rsplit('.').next()?;
            (member == name || member == "*" && has(class)).then_some(class)
        })?;
        Some(ast::Expr { kind: ast::ExprKind::Name(class.to_owned()), span })
    }

    /// `max(3, 4)` with `import static java.lang.Math.*;`
    pub(super) fn imported_method(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let receiver = self.imported_from(&name.text, name.span, |class| {
            library::class(class).is_some_and(|of| of.method(&name.text).is_some())
                || self
                    .class_named(class)
                    .is_some_and(|of| !self.methods_named(of, &name.text).is_empty())
        })?;
        Some(self.call(Some(&receiver), name, arguments, span))
    }

    /// `PI` with `import static java.lang.Math.PI;`
    pub(super) fn imported_constant(&mut self, name: &str, span: Span) -> Option<Expr> {
        let receiver = self.imported_from(name, span, |class| {
            library::class(class).is_some_and(|of| of.constant(name).is_some())
        })?;
        let name = ast::Name { text: name.to_owned(), span };
        Some(self.field_access(&receiver, &name, span))
    }
}
