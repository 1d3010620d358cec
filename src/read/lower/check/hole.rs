//! `HOLE( … )`: the values that a question can hide.
//!
//! In: a placeholder in a hole, or a hole around the initialiser of a `final` variable. Out: an
//! entry among the holes of the program, if students see the place.

use super::super::typed::Expr;
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{Hole, Initialised, PlaceholderId};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;

impl Checker<'_> {
    /// Enters a hole around a placeholder; a finding if students do not see it.
    pub(super) fn enter_hole(&mut self, placeholder: PlaceholderId, span: Span, value: Span) {
        self.enter(Hole { placeholder: Some(placeholder), span, value, variable: None });
    }

    fn enter(&mut self, hole: Hole) {
        let span = hole.span;
        if self.file.hidden.iter().any(|hidden| hidden.covers(span)) {
            let message = "a `HOLE` in what students do not see";
            self.report(
                Diagnostic::error(Code::Placeholder, span, message)
                    .help("leave `HOLE` out here, or show this part"),
            );
            return;
        }
        // The initialisers of fields are looked at twice.
        if self.holes.iter().all(|known| known.span != span) {
            self.holes.push(hole);
        }
    }

    /// `HOLE(e)` where it is not the initialiser of a `final` variable.
    pub(super) fn misplaced_hole(&mut self, inner: &ast::Expr, span: Span) -> Expr {
        let message = "`HOLE` stands neither around a placeholder nor around the value that a `final` variable starts with";
        self.report(
            Diagnostic::error(Code::Placeholder, span, message)
                .help("write `HOLE(INT(range(1, 9)))`, or `final int n = HOLE(…);`"),
        );
        let value = self.value(inner);
        Expr { ty: value.ty.clone(), ..Expr::unknown(span, vec![value]) }
    }

    /// `int n = HOLE(e)`, which needs `final` in front.
    pub(super) fn hole_of_a_variable(
        &mut self,
        inner: &ast::Expr,
        declared: Span,
        name: &str,
        span: Span,
    ) -> Expr {
        let message = format!("`HOLE` around the value of `{name}`, which is not `final`");
        self.report(
            Diagnostic::error(Code::Placeholder, span, message)
                .help(
                    "write `final` in front of the declaration, or a placeholder into the hole: \
                     `HOLE(INT(range(1, 9)))`",
                )
                .replace(declared.at_start(), "final "),
        );
        let value = self.value(inner);
        Expr { ty: value.ty.clone(), ..Expr::unknown(span, vec![value]) }
    }

    /// The value that a variable starts with, out of its hole if it stands in one.
    pub(super) fn initialiser_in_hole(
        &mut self,
        inner: &ast::Expr,
        ty: Option<&Type>,
        name: &str,
        span: Span,
    ) -> Expr {
        let value = self.initialiser(inner, ty);
        if self.body.only_checks() {
            let place = self.body.condition.unwrap_or("`ASSERTBLOCK`");
            let message = format!("a `HOLE` in {place}, which is not part of the instance");
            self.report(Diagnostic::error(Code::Placeholder, span, message));
        } else if let Some(ty) = ty.or(value.ty.as_ref()) {
            let variable = Some(Initialised { name: name.to_owned(), ty: ty.clone() });
            self.enter(Hole { placeholder: None, span, value: inner.span, variable });
        }
        Expr { span, ..value }
    }
}
