//! Exceptions (JLS 11, 14.18, 14.20): `throw`, `try`, what methods declare to throw.
//!
//! In: the statements of the syntax tree. Out: checked ones, in which what is thrown is an object,
//! and clauses name classes. Which exceptions have to be caught is found later, in `flow`.

use std::sync::Arc;

use super::super::typed::{
    CheckedClause, CheckedResource, CheckedTry, Expr, ExprKind, Stmt, StmtKind, Throwables,
};
use super::scope::DeclaredVariable;
use super::{Checker, Signature};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Exception;
use crate::read::library::java;
use crate::read::syntax::{ast, token_texts};
use crate::read::types::{ClassId, Type};
use crate::source::Span;

impl Checker<'_> {
    /// A class of Java's library that is written in Java, whatever it is called beside the
    /// author's.
    pub(super) fn class_of_library(&self, name: &str) -> Option<ClassId> {
        self.authored_classes().find(|id| {
            let of = &self.classes[id.index()];
            of.is_library && of.name.trim_start_matches('$') == name
        })
    }

    /// The classes of what can be thrown that the language itself names.
    pub(super) fn throwables(&self) -> Option<Throwables> {
        Some(Throwables {
            throwable: self.class_of_library(java::THROWABLE)?,
            exception: self.class_of_library("Exception")?,
            runtime: self.class_of_library("RuntimeException")?,
            error: self.class_of_library("Error")?,
        })
    }

    /// Whether objects of a class can be thrown.
    pub(super) fn is_throwable(&self, class: ClassId) -> bool {
        let throwable = self.class_of_library(java::THROWABLE);
        let of = self.classes.get(class.index());
        of.zip(throwable).is_some_and(|(of, throwable)| of.ancestors.contains(&throwable))
    }

    /// The name by which a JVM knows a class.
    pub(super) fn binary_name(&self, class: ClassId) -> String {
        let Some(of) = self.classes.get(class.index()) else { return String::new() };
        if of.is_library {
            let name = of.name.trim_start_matches('$');
            return match java::package(name) {
                Some(package) => format!("{package}.{name}"),
                None => name.to_owned(),
            };
        }
        match of.enclosing {
            Some(around) => format!("{}${}", self.binary_name(around), of.name),
            None => of.name.to_string(),
        }
    }

    /// The classes after `throws`.
    pub(super) fn declared_throws(&mut self, method: &ast::Method) -> Vec<ClassId> {
        let mut classes = Vec::new();
        for ty in &method.throws {
            classes.extend(self.thrown_class(ty));
        }
        classes
    }

    /// Reports a method that declares an exception which the one that it overrides does not
    /// (JLS 8.4.8.3).
    pub(super) fn check_thrown(&mut self, own: &Signature, other: &Signature) {
        let Some(known) = self.throwables() else { return };
        let above = |class: ClassId| &self.classes[class.index()].ancestors;
        let is_checked = |class: ClassId| {
            !above(class).contains(&known.runtime) && !above(class).contains(&known.error)
        };
        let more = own.throws.iter().copied().find(|class| {
            is_checked(*class) && !other.throws.iter().any(|base| above(*class).contains(base))
        });
        let Some(more) = more else { return };
        let name = &self.classes[more.index()].name;
        let message =
            format!("`{}` may throw `{name}`, which the inherited one does not", own.name);
        let finding = Diagnostic::error(Code::Exception, own.name_span, message)
            .also(other.name_span, "the inherited one")
            .help(format!("catch it in `{}`, or throw a `RuntimeException`", own.name));
        self.report(finding);
    }

    /// A class whose objects are thrown or caught.
    fn thrown_class(&mut self, syntax: &ast::TypeSyntax) -> Option<ClassId> {
        let ty = self.resolve(syntax, 0)?;
        if let Type::Object(class) = &ty
            && self.is_throwable(class.id)
            && !class.is_variable
        {
            return Some(class.id);
        }
        let message = format!("a `{ty}` is nothing that can be thrown");
        let help = "name a class of exceptions, such as `IllegalArgumentException`";
        self.report(Diagnostic::error(Code::TypeMismatch, syntax.span, message).help(help));
        None
    }

    /// `throw e;`
    pub(super) fn throw_statement(&mut self, value: &ast::Expr, span: Span) -> StmtKind {
        if self.is_library(span) {
            return self.thrown_by_library(value);
        }
        if self.leaves_block(0, "throw", span) {
            self.value(value);
            return StmtKind::Unknown;
        }
        let value = self.value(value);
        match &value.ty {
            None => return StmtKind::Unknown,
            Some(Type::Null) => {}
            Some(Type::Object(class)) if self.is_throwable(class.id) => {}
            Some(ty) => {
                let message = format!("a `{ty}` cannot be thrown");
                let help = if *ty == Type::String {
                    "put it into an exception: `throw new IllegalArgumentException(…);`"
                } else {
                    "throw an exception, or let its class extend `RuntimeException`"
                };
                let finding = Diagnostic::error(Code::TypeMismatch, value.span, message);
                self.report(finding.label(format!("`{ty}`")).help(help));
                return StmtKind::Unknown;
            }
        }
        StmtKind::ThrowObject(value)
    }

    /// `throw new NoSuchElementException();` in a class of Java's library: an object where the
    /// program has its class, else the exception alone.
    fn thrown_by_library(&mut self, value: &ast::Expr) -> StmtKind {
        let made = if let ast::ExprKind::Call { receiver: Some(made), .. } = &value.kind {
            made
        } else {
            value
        };
        let ast::ExprKind::New { ty, .. } = &made.kind else { return StmtKind::Unknown };
        let written = self.source.slice(ty.span).trim_start_matches('$');
        if java::UNSPECIFIED.trim_start_matches('$') == written {
            return StmtKind::Throw(Exception::Unspecified);
        }
        let mut known = Exception::OF_LIBRARY.into_iter();
        let known = known.find(|one| one.simple_name() == written);
        let is_left_open = known.is_some_and(Exception::is_left_open)
            && !known.is_some_and(|one| self.is_named_by_author(one));
        if self.class_of_library(java::THROWABLE).is_some() && !is_left_open {
            return StmtKind::ThrowObject(self.value(value));
        }
        known.map_or(StmtKind::Unknown, StmtKind::Throw)
    }

    /// Whether the author's text names an exception: who does so wants what Java does as a rule,
    /// even where it promises nothing.
    pub(super) fn is_named_by_author(&self, exception: Exception) -> bool {
        let text = self.source.text();
        let own = text.get(..self.library_from as usize).unwrap_or(text);
        let name = exception.simple_name();
        own.contains(name) && token_texts(own).iter().any(|token| token.trim_matches('"') == name)
    }

    /// `try` of any form.
    pub(super) fn try_statement(&mut self, of: &ast::Try) -> StmtKind {
        let (resources, body) = self.scoped(|checker| {
            let (mut resources, mut body) = (Vec::new(), Vec::new());
            for one in &of.resources {
                match checker.resource(one) {
                    Ok(resource) => resources.push(resource),
                    Err(wrong) => body.push(*wrong),
                }
            }
            body.extend(checker.scoped(|checker| checker.statements(&of.body)));
            (resources, body)
        });
        let mut clauses = Vec::new();
        for clause in &of.clauses {
            clauses.push(self.scoped(|checker| checker.catch_clause(clause)));
        }
        let finally = of.finally.as_ref().map(|block| {
            let body = self.scoped(|checker| checker.statements(&block.body));
            (body, block.body_span)
        });
        let body_span = of.body_span;
        StmtKind::Try(Box::new(CheckedTry { resources, body, clauses, finally, body_span }))
    }

    /// `catch (E | F e) { … }`
    fn catch_clause(&mut self, clause: &ast::CatchClause) -> CheckedClause {
        let mut classes: Vec<(ClassId, Span)> = Vec::new();
        for syntax in &clause.types {
            let Some(class) = self.thrown_class(syntax) else { continue };
            let kind_of =
                |one: ClassId, other: ClassId| self.classes[one.index()].ancestors.contains(&other);
            let other = classes
                .iter()
                .find(|(known, _)| kind_of(class, *known) || kind_of(*known, class))
                .copied();
            if let Some((known, place)) = other {
                let (small, large) =
                    if kind_of(class, known) { (class, known) } else { (known, class) };
                let name = |of: ClassId| Arc::clone(&self.classes[of.index()].name);
                let (small, large) = (name(small), name(large));
                let message = format!("`{large}` catches each `{small}` already");
                self.report(
                    Diagnostic::error(Code::Exception, syntax.span, message)
                        .also(place, "the other one")
                        .help(format!("leave `{small}` out")),
                );
                continue;
            }
            classes.push((class, syntax.span));
        }
        let ty = self.common_class(&classes);
        if clause.types.len() > classes.len() {
            self.findings.incomplete();
        }
        if clause.types.len() > 1 {
            self.body.fixed.push((clause.name.span, "it stands for several classes"));
        }
        let local = self.declare(DeclaredVariable {
            name: &clause.name,
            ty,
            is_final: clause.is_final || clause.types.len() > 1,
            initialised: true,
        });
        let body = self.statements(&clause.body);
        let &ast::CatchClause { head, body_span, span, .. } = clause;
        CheckedClause { classes, local, body, body_span, head, span }
    }

    /// The nearest class that all of these are.
    fn common_class(&self, classes: &[(ClassId, Span)]) -> Option<Type> {
        let ((first, _), rest) = classes.split_first()?;
        let ancestors = &self.classes[first.index()].ancestors;
        let common = ancestors.iter().find(|above| {
            rest.iter().all(|(one, _)| self.classes[one.index()].ancestors.contains(above))
        });
        common.map(|class| self.object_type(*class))
    }

    /// Why a variable that is declared here is `final` without the word.
    pub(super) fn fixed_because(&self, declared: Span) -> Option<&'static str> {
        self.body.fixed.iter().find(|(place, _)| *place == declared).map(|(_, why)| *why)
    }

    /// What a `try` closes; what is none is a declaration like any other.
    fn resource(&mut self, resource: &ast::Resource) -> Result<CheckedResource, Box<Stmt>> {
        let span = resource.span;
        let (ty, value, variable) = match &resource.ty {
            Some(syntax) if matches!(syntax.kind, ast::TypeSyntaxKind::Var) => {
                let value = self.value(&resource.value);
                (value.ty.clone(), value, None)
            }
            Some(syntax) => {
                let ty = self.resolve(syntax, 0);
                let name = &resource.name.text;
                let value = self.value_for(&resource.value, ty.as_ref());
                let value = self.assigned(value, ty.as_ref(), &format!("`{name}`"));
                (ty, value, None)
            }
            None => {
                let value = self.value(&resource.value);
                let variable = if let ExprKind::Local(id) = value.kind { Some(id) } else { None };
                (value.ty.clone(), value, variable)
            }
        };
        let local = match &resource.ty {
            Some(_) => {
                self.body.fixed.push((resource.name.span, "a `try` closes it"));
                self.declare(DeclaredVariable {
                    name: &resource.name,
                    ty: ty.clone(),
                    is_final: true,
                    initialised: true,
                })
            }
            None => self.hidden("$resource", ty.clone(), span),
        };
        let declared = |value: Expr| {
            let kind = StmtKind::Declare(vec![(local, Some(value))]);
            Err(Box::new(Stmt::new(kind, span)))
        };
        let Some(ty) = ty else { return declared(value) };
        let closeable = self.class_of_library("AutoCloseable");
        let class = if let Type::Object(class) = &ty { Some(class) } else { None };
        let Some(closed) =
            class.filter(|class| closeable.is_some_and(|closeable| class.is_kind_of(closeable)))
        else {
            let message = format!("a `{ty}` is nothing that a `try` closes");
            let finding = Diagnostic::error(Code::TypeMismatch, span, message);
            let help = class.map_or_else(
                || String::from("declare it before the `try`"),
                |class| {
                    format!(
                        "let `{}` implement `AutoCloseable`, with a method `public void close()`",
                        class.name
                    )
                },
            );
            self.report(finding.help(help));
            return declared(value);
        };
        let class = closed.clone();
        let object = Expr::new(ExprKind::Local(local), ty, span);
        let name = ast::Name { text: String::from("close"), span };
        let close = self.object_method(object, &class, &name, &[], span);
        Ok(CheckedResource { local, value, close, variable, span })
    }
}
