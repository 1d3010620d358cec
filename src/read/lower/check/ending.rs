//! How a program ends: `__thrown("E")` and `__thrown()`.
//!
//! In: the conditions that speak of the exception with which a run ends. They stand at the end of
//! the method where the program starts, or outside of all methods. Out: what `start` does: it
//! catches whatever the program throws, judges these conditions, and tells the exception.

use super::super::typed::{
    AssignedPlace, CheckedClause, CheckedTry, Expr, ExprKind, Stmt, StmtKind, Yields,
};
use super::Checker;
use super::scope::nearest;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{BinaryOp, LocalId, MethodId};
use crate::read::library::java;
use crate::read::syntax::ast;
use crate::read::syntax::walk::{judges_the_end, with_endings};
use crate::read::types::{ClassId, Type};
use crate::source::Span;

impl Checker<'_> {
    /// The statements of a method without the conditions of the end.
    pub(super) fn without_endings<'s>(
        &self,
        id: MethodId,
        statements: &'s [ast::Stmt],
    ) -> &'s [ast::Stmt] {
        if self.entry == Some(id) { with_endings(statements).0 } else { statements }
    }

    /// The conditions that speak of the end, in the order of the text.
    pub(super) fn endings(&self) -> Vec<ast::Stmt> {
        let file = self.file;
        let mut found: Vec<ast::Stmt> = Vec::new();
        if file.form == ast::SkeletonForm::Snippet {
            return with_endings(&file.statements).1.to_vec();
        }
        let methods = super::declared::callables(file);
        let entry = self.entry.and_then(|entry| methods.get(entry.index()));
        if let Some(entry) = entry {
            found.extend(with_endings(&entry.method.body).1.iter().cloned());
        }
        found.extend(file.statements.iter().filter(|stmt| judges_the_end(stmt)).cloned());
        found
    }

    /// `__thrown("E")` and `__thrown()`
    pub(super) fn thrown_condition(&mut self, arguments: &[ast::Expr], span: Span) -> Expr {
        let unknown = || Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, Vec::new()) };
        let known = self.body.thrown.zip(self.class_of_library(java::THROWABLE));
        let Some((thrown, throwable)) = known else {
            let message = "`__thrown` is judged when the program has ended";
            self.report(Diagnostic::error(Code::Directive, span, message).help(
                "write it in the last `ASSERT` of the program, or in one outside of all methods",
            ));
            return unknown();
        };
        let ty = self.object_type(throwable);
        let local = Expr::new(ExprKind::Local(thrown), ty.clone(), span);
        match arguments {
            [] => {
                let null = Expr::new(ExprKind::Null, ty, span);
                let kind = ExprKind::Binary(BinaryOp::NotEqual, Box::new(local), Box::new(null));
                Expr::new(kind, Type::BOOLEAN, span)
            }
            [ast::Expr { kind: ast::ExprKind::StringLiteral(name), span: at }] => {
                let Some(class) = self.exception_named(name, *at) else { return unknown() };
                let operand = Box::new(local);
                let kind = ExprKind::InstanceOf { operand, class, binding: None };
                Expr::new(kind, Type::BOOLEAN, span)
            }
            _ => {
                let message = "`__thrown` takes the name of an exception, or nothing";
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .help("write `__thrown(\"ArithmeticException\")`"),
                );
                unknown()
            }
        }
    }

    /// The class of exceptions of this name.
    fn exception_named(&mut self, name: &str, span: Span) -> Option<ClassId> {
        let found = self.class_named(name).or_else(|| self.class_of_library(name));
        if let Some(class) = found.filter(|class| self.is_throwable(*class)) {
            return Some(class);
        }
        let message = format!("there is no exception `{name}`");
        let finding = Diagnostic::error(Code::UnknownName, span, message);
        let classes = self.authored_classes().filter(|class| self.is_throwable(*class));
        let names: Vec<String> =
            classes.map(|class| self.classes[class.index()].name.to_string()).collect();
        let near = nearest(name, names.iter().map(String::as_str));
        self.report(match near {
            Some(near) => {
                finding.help(format!("did you mean `{near}`?")).replace(span, format!("\"{near}\""))
            }
            None => finding.help("name a class of exceptions without its package"),
        });
        None
    }

    /// What `start` does with the call of the entry where the end is judged: it runs, and what it
    /// throws is kept.
    pub(super) fn caught_at_the_end(&mut self, call: Stmt) -> Vec<Stmt> {
        let whole = self.whole();
        let Some(class) = self.class_of_library(java::THROWABLE) else { return vec![call] };
        let ty = self.object_type(class);
        let thrown = self.hidden("$thrown", Some(ty.clone()), whole);
        let local = self.hidden("$caught", Some(ty.clone()), whole);
        let null = Expr::new(ExprKind::Null, ty.clone(), whole);
        let declared = Stmt::new(StmtKind::Declare(vec![(thrown, Some(null))]), whole);
        let value = Box::new(Expr::new(ExprKind::Local(local), ty.clone(), whole));
        let place = AssignedPlace::Local(thrown);
        let kept = ExprKind::Update { place, value, yields: Yields::After };
        let body = vec![Stmt::new(StmtKind::Silent(Expr::new(kept, ty, whole)), whole)];
        let clause = CheckedClause {
            classes: vec![(class, whole)],
            local,
            body,
            body_span: whole,
            head: whole,
            span: whole,
        };
        let tried = CheckedTry {
            resources: Vec::new(),
            body: vec![call],
            clauses: vec![clause],
            finally: None,
            body_span: whole,
        };
        self.body.thrown = Some(thrown);
        vec![declared, Stmt::new(StmtKind::Try(Box::new(tried)), whole)]
    }

    /// What is asserted of the end where nothing was thrown, then of any end; and the telling of
    /// what was thrown.
    pub(super) fn judged_at_the_end(
        &mut self,
        thrown: LocalId,
        plain: Vec<Stmt>,
        endings: &[ast::Stmt],
    ) -> Vec<Stmt> {
        let whole = self.whole();
        let ty = self.class_of_library(java::THROWABLE).map(|class| self.object_type(class));
        let local = |ty: Option<Type>| Expr {
            kind: ExprKind::Local(thrown),
            ty,
            span: whole,
            settled: false,
        };
        let null = Expr { kind: ExprKind::Null, ty: ty.clone(), span: whole, settled: false };
        let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(local(ty)), Box::new(null));
        let condition = Expr::new(kind, Type::BOOLEAN, whole);
        let then = Box::new(Stmt::new(StmtKind::Block(plain), whole));
        let mut body = vec![Stmt::new(StmtKind::If { condition, then, otherwise: None }, whole)];
        body.extend(self.statements(endings));
        body.push(Stmt::new(StmtKind::EndedBy(thrown), whole));
        body
    }
}
