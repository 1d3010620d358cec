//! Enums (JLS 8.9): their constants, and what Java writes into them by itself.
//!
//! In: the constants of an enum. Out: the object that each is, `values` and `valueOf`, and the
//! place of a constant among them, which a `switch` compares.

use std::sync::Arc;

use super::super::typed::{Expr, ExprKind, MethodResult, Stmt, StmtKind, Switch};
use super::Checker;
use super::declared::ImplicitMethod;
use super::record::returned;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{Exception, Intrinsic, LocalId, StaticId};
use crate::read::syntax::ast;
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

/// The field that holds the name of a constant.
pub(super) const NAME: &str = "$name";

/// The field that holds the place of a constant among those of its enum, from 0.
pub(super) const ORDINAL: &str = "$ordinal";

impl<'a> Checker<'a> {
    /// The names of the constants of an enum, in order; none of another class.
    pub(super) fn constant_names(&self, class: ClassId) -> Vec<&'a ast::Name> {
        let is_enum = self.classes.get(class.index()).is_some_and(|of| of.is_enum);
        let members = if is_enum { self.members_of(class) } else { &[] };
        let values = members.iter().flat_map(ast::Member::initialisers);
        let names = values.map(|value| {
            if let ast::ExprKind::NewConstant { name, .. } = &value.kind {
                Some(name)
            } else {
                None
            }
        });
        names.flatten().collect()
    }

    /// Whether a class is an enum.
    pub(super) fn is_enum(&self, class: &ObjectClass) -> bool {
        self.classes.get(class.id.index()).is_some_and(|of| of.is_enum)
    }

    /// The place of a field that all constants have.
    pub(super) fn constant_field(&self, class: ClassId, name: &str) -> u32 {
        let at = self.object_field(class, name);
        at.and_then(|at| u32::try_from(at).ok()).unwrap_or(u32::MAX)
    }

    /// The object that a constant is. `class` is what it is made of: the enum, or a class that
    /// extends it.
    pub(super) fn new_constant(
        &mut self,
        class: &str,
        (name, ordinal): (&ast::Name, u32),
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let arguments: Vec<Expr> = arguments.iter().map(|one| self.value(one)).collect();
        let base = self.current;
        let Some(made) = self.class_named(class) else { return Expr::unknown(span, arguments) };
        let ty = self.object_type(base);
        if made == base && self.classes[base.index()].is_abstract {
            let of = Arc::clone(&self.classes[base.index()].name);
            let missing = self.without_body(base).unwrap_or_else(|| String::from("a method"));
            let message = format!("`{}` of `{of}` needs a body with {missing}", name.text);
            self.report(
                Diagnostic::error(Code::TypeMismatch, name.span, message)
                    .help(format!("write `{} {{ … }}` with the method in it", name.text)),
            );
            return Expr { ty: Some(ty), ..Expr::unknown(span, arguments) };
        }
        let Some(of) = self.object_class(base) else { return Expr::unknown(span, arguments) };
        let (constructor, arguments) = match self.constructed(&of, arguments, span) {
            Ok((constructor, arguments)) => (constructor, arguments),
            Err(wrong) => return Expr { ty: Some(ty), ..wrong },
        };
        let at = span.at_end();
        let given = vec![
            (self.constant_field(made, NAME), Expr::text(name.text.clone(), at)),
            (self.constant_field(made, ORDINAL), Expr::number(ordinal.into(), Type::INT, at)),
        ];
        let prepared = if made == base { None } else { self.classes[made.index()].initialiser };
        let kind = ExprKind::NewObject { class: made, constructor, arguments, given, prepared };
        Expr::new(kind, ty, span)
    }

    /// A method of an enum that has no body, for messages.
    fn without_body(&self, class: ClassId) -> Option<String> {
        let own = self.signatures.iter().find(|one| one.class == Some(class) && one.is_abstract);
        own.map(|one| format!("`{}`", one.name))
    }

    /// Enters the methods that Java writes into an enum.
    pub(super) fn declare_of_enum(&mut self, class: ClassId) {
        let own = self.object_type(class);
        let all = MethodResult::Value(Type::array_of(own.clone()));
        self.implicit(class, ImplicitMethod::Constants, Vec::new(), all);
        let named = vec![Some(Type::String)];
        self.implicit(class, ImplicitMethod::ConstantNamed, named, MethodResult::Value(own));
    }

    /// The static fields of the constants, in order.
    fn constant_values_of(&self, class: ClassId) -> Vec<(String, StaticId)> {
        let names = self.constant_names(class).into_iter();
        let fields =
            names.map(|name| Some((name.text.clone(), self.static_field(class, &name.text)?)));
        fields.flatten().collect()
    }

    /// The body of `values()`: a new array each time.
    pub(super) fn all_constants(&mut self, class: ClassId, span: Span) -> Vec<Stmt> {
        let element = self.object_type(class);
        let constants = self.constant_values_of(class).into_iter();
        let elements = constants
            .map(|(_, id)| Expr::new(ExprKind::Static(id), element.clone(), span))
            .collect();
        let ty = Type::array_of(element.clone());
        let kind = ExprKind::ArrayLiteral { element, elements };
        vec![returned(Expr::new(kind, ty, span), span)]
    }

    /// The body of `valueOf(name)`, which throws where no constant has the name.
    pub(super) fn constant_named(
        &mut self,
        class: ClassId,
        name: LocalId,
        span: Span,
    ) -> Vec<Stmt> {
        let ty = self.object_type(class);
        let mut body = Vec::new();
        for (text, id) in self.constant_values_of(class) {
            let given = Expr::new(ExprKind::Local(name), Type::String, span);
            let parts = vec![given, Expr::text(text, span)];
            let kind = ExprKind::Intrinsic(Intrinsic::TextEquals, parts);
            let condition = Expr::new(kind, Type::BOOLEAN, span);
            let value = Expr::new(ExprKind::Static(id), ty.clone(), span);
            let then = Box::new(returned(value, span));
            body.push(Stmt::new(StmtKind::If { condition, then, otherwise: None }, span));
        }
        body.push(Stmt::new(StmtKind::Throw(Exception::IllegalArgument), span));
        body
    }

    /// What a `switch` over an enum compares: the places of the constants.
    pub(super) fn ordinal_of(&self, object: Expr, class: ClassId) -> Expr {
        let span = object.span;
        let place = self.constant_field(class, ORDINAL);
        Expr::new(ExprKind::Field(Box::new(object), place), Type::INT, span)
    }

    /// A `switch` that has a label for each constant of an enum: its last one takes what is left,
    /// so that a value needs no `default`.
    pub(super) fn with_all_constants(&self, mut switch: Switch) -> Switch {
        let ExprKind::Field(object, _) = &switch.selector.kind else { return switch };
        let Some(class) = object.ty.as_ref().and_then(Type::class) else { return switch };
        let all = self.constant_names(class).len();
        let named: usize = switch.groups.iter().map(|group| group.cases.len()).sum();
        if all > 0
            && named == all
            && !switch.has_default()
            && let Some(last) = switch.groups.last_mut()
        {
            last.default = true;
        }
        switch
    }

    /// The place of the constant that a label names; reports a label that names none.
    pub(super) fn constant_label(&mut self, expr: &ast::Expr, class: &ObjectClass) -> Option<i64> {
        let of = class.name.to_string();
        let constants = self.constant_names(class.id);
        if let ast::ExprKind::Name(name) = &expr.kind
            && let Some(at) = constants.iter().position(|one| one.text == *name)
        {
            return i64::try_from(at).ok();
        }
        if let ast::ExprKind::Field { object, name: constant } = &expr.kind
            && matches!(&object.kind, ast::ExprKind::Name(name) if *name == of)
        {
            let message = format!("a label names the constant alone: `{}`", constant.text);
            self.report(
                Diagnostic::error(Code::Switch, expr.span, message)
                    .label("only newer Java versions take the name of the enum here")
                    .help(format!("write `case {}`", constant.text))
                    .replace(expr.span, constant.text.clone()),
            );
            return None;
        }
        let text = self.text(expr.span);
        let message = format!("`{text}` is no constant of `{of}`");
        let names: Vec<&str> = constants.iter().map(|one| one.text.as_str()).collect();
        let near = super::scope::nearest(&text, names.iter().copied()).map(str::to_owned);
        let help = format!("the constants are {}", names.join(", "));
        self.report(
            Diagnostic::error(Code::UnknownName, expr.span, message)
                .meant_or(near.as_deref(), help),
        );
        None
    }

    /// Reports what makes an object of an enum, or extends one.
    pub(super) fn made_of_enum(&mut self, class: ClassId, span: Span) {
        let of = Arc::clone(&self.classes[class.index()].name);
        let message = format!("`{of}` is an enum, so that its constants are all its objects");
        let first = self.constant_names(class).first().map(|one| one.text.clone());
        let finding = Diagnostic::error(Code::TypeMismatch, span, message);
        self.report(match first {
            Some(first) => finding.help(format!("name one of them, such as `{of}.{first}`")),
            None => finding,
        });
    }
}
