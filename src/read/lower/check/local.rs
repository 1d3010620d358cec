//! Declarations of local variables (JLS 14.4), `var` and `final` included.
//!
//! In: a declaration. Out: locals in the innermost scope and the values they start with.

use super::super::typed::{Expr, ExprKind, StmtKind};
use super::Checker;
use super::scope::DeclaredVariable;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;

impl Checker<'_> {
    /// `int a = 1, b;`
    pub(super) fn declaration(&mut self, declaration: &ast::Declaration) -> StmtKind {
        let is_var = matches!(declaration.ty.kind, ast::TypeSyntaxKind::Var);
        if is_var && let [_, second, ..] = &declaration.declarators[..] {
            let message = "`var` declares one variable at a time";
            self.report(
                Diagnostic::error(Code::Syntax, second.name.span, message)
                    .help("write a declaration of its own for each variable"),
            );
        }
        let mut declared = Vec::new();
        let mut base: Option<Option<Type>> = None;
        for declarator in &declaration.declarators {
            if is_var {
                declared.push(self.var(declaration, declarator));
                continue;
            }
            // An unsupported type is reported once for all its variables.
            let ty = match (&base, declarator.dimensions) {
                (Some(ty), 0) => ty.clone(),
                _ => self.resolve(&declaration.ty, declarator.dimensions),
            };
            if declarator.dimensions == 0 {
                base = Some(ty.clone());
            }
            declared.push(self.declarator(declaration, declarator, ty.as_ref()));
        }
        StmtKind::Declare(declared)
    }

    fn declarator(
        &mut self,
        declaration: &ast::Declaration,
        declarator: &ast::Declarator,
        ty: Option<&Type>,
    ) -> (crate::read::ir::LocalId, Option<Expr>) {
        let id = self.declare(DeclaredVariable {
            name: &declarator.name,
            ty: ty.cloned(),
            is_final: declaration.is_final,
            initialised: declarator.initialiser.is_some(),
        });
        let value = declarator.initialiser.as_ref().map(|initialiser| {
            self.wider = self.wider(declaration, initialiser);
            let at = Some(declaration.span);
            let value = self.declared_value(
                initialiser,
                ty,
                &declarator.name.text,
                declaration.is_final,
                at,
            );
            self.wider = None;
            self.assigned(value, ty, &format!("`{}`", declarator.name.text))
        });
        if declaration.is_final
            && let Some(value) = &value
            && !matches!(ty, Some(Type::Array(_)))
        {
            self.set_constant(id, value.constant(), value.settled);
        }
        (id, value)
    }

    /// The value that a variable starts with, which may stand in a hole if the variable is `final`.
    /// One that is not is `declared` here.
    pub(super) fn declared_value(
        &mut self,
        initialiser: &ast::Expr,
        ty: Option<&Type>,
        name: &str,
        is_final: bool,
        declared: Option<Span>,
    ) -> Expr {
        if is_final && let ast::ExprKind::Hole(inner) = &initialiser.kind {
            return self.initialiser_in_hole(inner, ty, name, initialiser.span);
        }
        if let (ast::ExprKind::Hole(inner), Some(declared)) = (&initialiser.kind, declared) {
            return self.hole_of_a_variable(inner, declared, name, initialiser.span);
        }
        self.named_initialiser(initialiser, ty, name)
    }

    /// A value whose placeholder is named after the variable.
    pub(super) fn named_initialiser(
        &mut self,
        initialiser: &ast::Expr,
        ty: Option<&Type>,
        name: &str,
    ) -> Expr {
        let mut inner = initialiser;
        while let ast::ExprKind::Parenthesised(within) = &inner.kind {
            inner = within;
        }
        if matches!(inner.kind, ast::ExprKind::Placeholder(_)) {
            self.naming = Some(String::from(name));
        }
        let value = self.initialiser(initialiser, ty);
        self.naming = None;
        value
    }

    fn var(
        &mut self,
        declaration: &ast::Declaration,
        declarator: &ast::Declarator,
    ) -> (crate::read::ir::LocalId, Option<Expr>) {
        let name = &declarator.name;
        let problem = match &declarator.initialiser {
            None => {
                Some(("`var` needs a value to take its type from", "write the type, as in `int`"))
            }
            Some(value) if matches!(value.kind, ast::ExprKind::ArrayInitialiser(_)) => {
                Some(("`var` cannot take its type from `{ … }`", "write `new int[] { … }`"))
            }
            Some(_) if declarator.dimensions > 0 => {
                Some(("`var` cannot be followed by `[]`", "leave the brackets out"))
            }
            Some(_) => None,
        };
        if let Some((message, help)) = problem {
            self.report(Diagnostic::error(Code::TypeMismatch, name.span, message).help(help));
            let id = self.declare(DeclaredVariable {
                name,
                ty: None,
                is_final: declaration.is_final,
                initialised: declarator.initialiser.is_some(),
            });
            return (id, None);
        }
        // The variable is in scope in its own initialiser, but has no type there.
        let id = self.declare(DeclaredVariable {
            name,
            ty: None,
            is_final: declaration.is_final,
            initialised: true,
        });
        let Some(initialiser) = &declarator.initialiser else { return (id, None) };
        self.body.initialising.push(id);
        let at = Some(declaration.span);
        let value = self.declared_value(initialiser, None, &name.text, declaration.is_final, at);
        self.body.initialising.pop();
        if let ExprKind::Function(class) = value.kind {
            self.functions.placed.insert(class);
            let message = "`var` cannot take its type from a function";
            self.report(
                Diagnostic::error(Code::TypeMismatch, initialiser.span, message)
                    .help("write the interface, as in `Function<Integer, Integer>`"),
            );
            return (id, Some(Expr::unknown(initialiser.span, vec![value])));
        }
        if value.ty == Some(Type::Null) {
            let message = "`var` cannot take its type from `null`";
            self.report(
                Diagnostic::error(Code::TypeMismatch, initialiser.span, message)
                    .help("write the type, as in `String`"),
            );
            return (id, Some(Expr::unknown(initialiser.span, vec![value])));
        }
        let constant = if declaration.is_final { value.constant() } else { None };
        let settled =
            declaration.is_final && value.settled && !matches!(value.kind, ExprKind::Unknown(_));
        self.body.locals[id.index()].ty.clone_from(&value.ty);
        self.set_constant(id, constant, settled);
        (id, Some(value))
    }
}
