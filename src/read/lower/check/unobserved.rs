//! Statements of which a run of one thread shows nothing: `assert`, which Java does not test unless
//! it is told to, and `synchronized`, where no other thread waits.
//!
//! In: the statement. Out: nothing, or its block after a look at the object.

use super::super::typed::{Expr, ExprKind, Stmt, StmtKind};
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{Intrinsic, OBJECT_CLASS};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;

impl Checker<'_> {
    /// `assert c : e;`
    pub(super) fn assertion(
        &mut self,
        condition: &ast::Expr,
        message: Option<&ast::Expr>,
        span: Span,
    ) -> StmtKind {
        self.scoped(|checker| {
            checker.boolean(condition, "the condition of `assert`");
            if let Some(message) = message {
                checker.value(message);
            }
        });
        let text = format!("ASSERT({});", self.text(condition.span));
        let finding = "an `assert` is not tested: Java does so only where it is started with `-ea`";
        self.report(
            Diagnostic::warning(Code::Directive, span, finding)
                .help(format!("write `{text}` if it is to constrain instances"))
                .replace(span, text),
        );
        StmtKind::Nothing
    }

    /// `synchronized (e) { … }`
    pub(super) fn synchronized(&mut self, lock: &ast::Expr, body: &[ast::Stmt]) -> StmtKind {
        if self.is_stream(lock) {
            return StmtKind::Block(self.scoped(|checker| checker.statements(body)));
        }
        let lock = self.value(lock);
        let held = match &lock.ty {
            None => None,
            Some(ty) if ty.is_reference() && *ty != Type::Null => Some(looked_at(lock)),
            Some(ty) => {
                let message = format!("`synchronized` needs an object, and this is a `{ty}`");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, lock.span, message)
                        .help("name an object, such as `this`"),
                );
                None
            }
        };
        let mut statements: Vec<Stmt> = held.into_iter().collect();
        statements.extend(self.scoped(|checker| checker.statements(body)));
        StmtKind::Block(statements)
    }

    /// Whether this is `System.out` or `System.err`.
    fn is_stream(&self, lock: &ast::Expr) -> bool {
        let ast::ExprKind::Field { object, name } = &lock.unparenthesised().kind else {
            return false;
        };
        matches!(&object.kind, ast::ExprKind::Name(class) if class == "System")
            && self.meaning("System").is_none()
            && matches!(name.text.as_str(), "out" | "err")
    }
}

/// What throws where the object is `null`.
fn looked_at(object: Expr) -> Stmt {
    let span = object.span;
    let kind = match &object.ty {
        Some(Type::String) => ExprKind::Intrinsic(Intrinsic::TextLength, vec![object]),
        Some(Type::Array(_)) => ExprKind::Length(Box::new(object)),
        Some(Type::StringBuilder) => {
            let content = Expr::new(ExprKind::Content(Box::new(object)), Type::String, span);
            ExprKind::Intrinsic(Intrinsic::TextLength, vec![content])
        }
        _ => ExprKind::Field(Box::new(object), OBJECT_CLASS),
    };
    Stmt::new(StmtKind::Silent(Expr::new(kind, Type::INT, span)), span)
}
