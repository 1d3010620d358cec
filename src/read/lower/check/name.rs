//! Names and fields as values.
//!
//! In: `x`, `__out`, `a.length`, `Main.count`, `Integer.MAX_VALUE`. Out: what they stand for.

use super::super::typed::{Expr, ExprKind};
use super::condition::{FUNCTIONS, NAMES};
use super::scope::{Meaning, nearest};
use super::{Checker, ReturnMeaning};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::ir::{LocalId, StaticId};
use crate::read::library;
use crate::read::syntax::ast;
use crate::read::types::{ClassId, Type};
use crate::source::Span;

impl Checker<'_> {
    /// A simple name as a value.
    pub(super) fn name(&mut self, name: &str, span: Span) -> Expr {
        if name.starts_with("__") {
            return self.condition_name(name, span);
        }
        match self.meaning(name) {
            Some(Meaning::Local(id)) => self.read_local(id, span),
            Some(Meaning::Field(id)) => {
                self.forward_reference(id, span);
                self.read_static(id, span)
            }
            Some(Meaning::ObjectField(class, at)) => {
                let Some(object) = self.implicit_this(class, name, span) else {
                    return Expr::unknown(span, Vec::new());
                };
                self.early_read(class, at, span);
                match self.classes[class.index()].fields[at].ty.clone() {
                    Some(ty) => {
                        let seen = self.seen_field(&object, class, at);
                        let at = u32::try_from(at).unwrap_or(u32::MAX);
                        let read = Expr::new(ExprKind::Field(Box::new(object), at), ty, span);
                        seen.map_or_else(|| read.clone(), |ty| self.seen_as(read.clone(), &ty))
                    }
                    None => Expr::unknown(span, vec![object]),
                }
            }
            Some(Meaning::Captured(class, at)) => self.read_captured(class, at, span),
            None => {
                if let Some(imported) = self.imported_constant(name, span) {
                    return imported;
                }
                self.unknown_name(name, span);
                Expr::unknown(span, Vec::new())
            }
        }
    }

    /// Reads a local variable, or takes its value if it is constant.
    pub(super) fn read_local(&mut self, id: LocalId, span: Span) -> Expr {
        self.mention_in_var(id, span);
        let local = &self.body.locals[id.index()];
        let Some(ty) = local.ty.clone() else {
            return Expr::unknown(span, Vec::new());
        };
        if let Some(constant) = local.constant.clone() {
            return of_constant(constant, ty, span);
        }
        let settled = local.settled;
        Expr::new(ExprKind::Local(id), ty, span).settled(settled)
    }

    /// A variable declared with `var` has no type yet in its own initialiser.
    pub(super) fn mention_in_var(&mut self, id: LocalId, span: Span) {
        if self.body.initialising.contains(&id) {
            let name = self.body.locals[id.index()].name.clone();
            let message =
                format!("`var {name}` cannot take its type from a value with `{name}` in it");
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message).help("write the type"),
            );
        }
    }

    /// Reads a static field, or takes its value if it is constant.
    pub(super) fn read_static(&mut self, id: StaticId, span: Span) -> Expr {
        let field = self.field_at(id);
        let Some(ty) = field.ty.clone() else { return Expr::unknown(span, Vec::new()) };
        if let Some(constant) = field.constant.clone() {
            return of_constant(constant, ty, span);
        }
        let (settled, class) = (field.settled, field.class);
        let read = Expr::new(ExprKind::Static(id), ty, span).settled(settled);
        if settled { read } else { self.using(class, read) }
    }

    /// A field's initialiser may not read a field that is declared after it (JLS 8.3.3).
    fn forward_reference(&mut self, id: StaticId, span: Span) {
        if self.fields_visible.is_some_and(|visible| id.index() >= visible) {
            let field = self.field_at(id);
            let (declared, name) = (field.span, field.name.clone());
            let message = format!("the field `{name}` is read before it is declared");
            self.report(
                Diagnostic::error(Code::Unassigned, span, message)
                    .also(declared, "declared here")
                    .help("change the order of the fields"),
            );
        }
    }

    pub(super) fn unknown_name(&mut self, name: &str, span: Span) {
        if matches!(name, "java" | "javax") {
            let message = "naming a package of Java's library is not supported";
            let help = "leave the package out: what is supported of the library needs no import";
            self.report(Diagnostic::error(Code::Unsupported, span, message).help(help));
            return;
        }
        let message = format!("there is no variable `{name}` here");
        let mut finding = Diagnostic::error(Code::UnknownName, span, message).label("not declared");
        let own = self.class_name().to_owned();
        let names = self.visible_names();
        let variables = names.iter().map(String::as_str);
        let methods = self.signatures.iter().map(|signature| signature.name.as_str());
        let classes = library::class_names().chain([own.as_str()]);
        let alike = |known: &&str| known.eq_ignore_ascii_case(name);
        if self.body.thrown.is_some() && self.entry_variable(name) {
            self.report(finding.help(
                "what is judged when the program has ended names no variables of methods: assert this in an `ASSERT` of its own, without `__thrown`",
            ));
            return;
        }
        let elsewhere = self.body.locals.iter().find(|local| local.name == name);
        if let Some(local) = elsewhere {
            finding = finding
                .also(local.span, "this one is out of scope there")
                .help("declare it before the block that it is declared in");
        } else if let Some((place, statement)) = self.variable_of_statements(name) {
            finding = finding
                .also(place, "this one belongs to the statements only")
                .help("write `static` in front of it, so that it is a field, or hand it over")
                .replace(statement.at_start(), "static ");
        } else if let Some(near) = variables.clone().find(alike) {
            finding = finding
                .help(format!("Java tells capital letters apart: write `{near}`"))
                .replace(span, near);
        } else if let Some(class) = classes.clone().find(alike) {
            finding = finding
                .help(format!("Java tells capital letters apart: write `{class}`"))
                .replace(span, class);
        } else if let Some(near) = nearest(name, variables) {
            finding = finding.meant(near);
        } else if let Some(method) = methods.clone().find(alike) {
            finding = finding.help(format!("`{method}` is a method: write `{method}(…)`"));
        } else if let Some(class) = nearest(name, classes) {
            finding = finding.meant(class);
        } else {
            finding = finding.help(format!("declare it first, as in `int {name} = 0;`"));
        }
        self.report(finding);
    }

    /// The variable of this name that the statements beside methods and classes declare, and the
    /// statement that does.
    fn variable_of_statements(&self, name: &str) -> Option<(Span, Span)> {
        self.file.statements.iter().find_map(|statement| {
            let ast::StmtKind::Local(declaration) = &statement.kind else { return None };
            let found = declaration.declarators.iter().find(|one| one.name.text == name)?;
            Some((found.name.span, statement.span))
        })
    }

    /// `__out`, `__ret`, and what looks like them.
    fn condition_name(&mut self, name: &str, span: Span) -> Expr {
        match name {
            "__out" | "__ret" | "__steps" if !self.body.only_checks() => {
                let message = format!("`{name}` has a meaning only in conditions");
                self.report(
                    Diagnostic::error(Code::Directive, span, message)
                        .help(format!("write it in an `ASSERT`, as in `ASSERT({name} …);`")),
                );
                Expr::unknown(span, Vec::new())
            }
            "__out" => {
                self.mentions_output = true;
                Expr::new(ExprKind::Output, Type::String, span)
            }
            "__ret" => self.returned(span),
            "__steps" => self.steps(span),
            _ => {
                let message = format!("there is no name `{name}` for conditions");
                let mut finding = Diagnostic::error(Code::UnknownName, span, message);
                if FUNCTIONS.contains(&name) {
                    finding = finding.help(format!("write `{name}(…)`"));
                } else if let Some(near) = nearest(name, NAMES.into_iter().chain(FUNCTIONS)) {
                    finding = finding.meant(near);
                }
                self.report(finding);
                Expr::unknown(span, Vec::new())
            }
        }
    }

    fn returned(&mut self, span: Span) -> Expr {
        match self.body.returned.clone() {
            ReturnMeaning::Nothing(why) => {
                let message = format!("`__ret` has no meaning here: {why}");
                self.report(Diagnostic::error(Code::Directive, span, message).help(
                    "write the directive right before a `return e;`, or outside all methods to speak of the end of the run",
                ));
                Expr::unknown(span, Vec::new())
            }
            ReturnMeaning::Value { ty: None, .. } => Expr::unknown(span, Vec::new()),
            ReturnMeaning::Value { ty: Some(ty), local } => {
                let local = match local {
                    Some(local) => local,
                    None => self.hidden("$returned", Some(ty.clone()), span),
                };
                self.body.returned =
                    ReturnMeaning::Value { ty: Some(ty.clone()), local: Some(local) };
                Expr::new(ExprKind::Local(local), ty, span)
            }
        }
    }

    /// `a.length`, `Main.count`, `Integer.MAX_VALUE`
    pub(super) fn field_access(
        &mut self,
        object: &ast::Expr,
        name: &ast::Name,
        span: Span,
    ) -> Expr {
        if let Some(class) = self.class_before_dot(object) {
            if let Some(id) = self.inherited_static(class, &name.text) {
                self.accessible_field(id, name.span);
                return self.read_static(id, span);
            }
            self.unknown_static_field(class, name);
            return Expr::unknown(span, Vec::new());
        }
        if let ast::ExprKind::Name(class) = &object.kind
            && self.meaning(class).is_none()
            && let Some(known) = library::class(class)
        {
            if let Some((value, ty)) = known.constant(&name.text) {
                return Expr::number(value, ty, span);
            }
            let message = format!("`{class}.{}` is not supported", name.text);
            let finding = Diagnostic::error(Code::Unsupported, span, message);
            let near = nearest(&name.text, known.constant_names().iter().copied());
            self.report(match near {
                Some(near) => finding.meant(near),
                None if name.text.starts_with(char::is_lowercase) => {
                    finding.help(format!("a method is called: `{class}.{}(…)`", name.text))
                }
                None => finding,
            });
            return Expr::unknown(span, Vec::new());
        }
        let object = self.value(object);
        match object.ty.clone() {
            None => Expr::unknown(span, vec![object]),
            Some(Type::Array(_)) if name.text == "length" => {
                Expr::new(ExprKind::Length(Box::new(object)), Type::INT, span)
            }
            Some(Type::Object(class)) => {
                if let Some(id) = self.inherited_static(class.id, &name.text) {
                    self.accessible_field(id, name.span);
                    if matches!(object.kind, ExprKind::Local(_)) {
                        return self.read_static(id, span);
                    }
                    self.static_of_object(&class.name, &name.text, span);
                    return Expr::unknown(span, vec![object]);
                }
                match self.object_field_access(class.id, name) {
                    Some((at, Some(ty))) => {
                        let seen = self.seen_field(&object, class.id, at as usize);
                        let read = Expr::new(ExprKind::Field(Box::new(object), at), ty, span);
                        seen.map_or_else(|| read.clone(), |ty| self.seen_as(read.clone(), &ty))
                    }
                    _ => Expr::unknown(span, vec![object]),
                }
            }
            Some(ty) => {
                let message = format!("`{ty}` has no field `{}`", name.text);
                let mut finding = Diagnostic::error(Code::UnknownName, name.span, message);
                if ty == Type::String && name.text == "length" {
                    finding = finding
                        .help("the length of a string is a method: write `length()`")
                        .replace(name.span, "length()");
                } else if matches!(ty, Type::Array(_)) {
                    finding = finding.help("an array has `length`");
                }
                self.report(finding);
                Expr::unknown(span, vec![object])
            }
        }
    }

    /// `this` in front of a name, or a finding where there is no object.
    pub(super) fn implicit_this(&mut self, class: ClassId, name: &str, span: Span) -> Option<Expr> {
        if let Some(object) = self.enclosing_object(class, span) {
            if let Some(at) = self.object_field(class, name) {
                let field = self.classes[class.index()].fields[at].clone();
                self.accessible(field.is_private, field.owner, &field.name, field.span, span);
            }
            return Some(object);
        }
        let of = self.classes[class.index()].name.to_string();
        let at = self.object_field(class, name).unwrap_or_default();
        let declared = self.classes[class.index()].fields[at].span;
        let message = format!("`{name}` belongs to an object of `{of}`, and here is none");
        self.report(
            Diagnostic::error(Code::UnknownName, span, message)
                .also(declared, "the field has no `static`")
                .help(format!("name the object, as in `a.{name}`")),
        );
        None
    }

    /// Reports a static member that is named by an object.
    pub(super) fn static_of_object(&mut self, class: &str, member: &str, span: Span) {
        let message = format!("`{member}` belongs to the class and not to the object");
        self.report(
            Diagnostic::error(Code::Unsupported, span, message)
                .help(format!("name it by its class: `{class}.{member}`")),
        );
    }

    pub(super) fn accessible_field(&mut self, id: StaticId, span: Span) {
        let field = self.field_at(id).clone();
        self.accessible(field.is_private, field.class, &field.name, field.span, span);
    }

    fn unknown_static_field(&mut self, class: ClassId, name: &ast::Name) {
        let of = self.classes[class.index()].name.to_string();
        if self.object_field(class, &name.text).is_some() {
            let message = format!("`{}` belongs to an object of `{of}`", name.text);
            let help = format!("name an object in place of the class, as in `a.{}`", name.text);
            self.report(Diagnostic::error(Code::UnknownName, name.span, message).help(help));
            return;
        }
        let message = format!("there is no field `{}` in `{of}`", name.text);
        let mut finding = Diagnostic::error(Code::UnknownName, name.span, message);
        let names = self.fields.iter().filter(|field| field.class == class);
        let names = names.map(|field| field.name.as_str());
        if let Some(near) = nearest(&name.text, names) {
            finding = finding.meant(near);
        }
        self.report(finding);
    }
}

/// The value of a constant variable.
pub(super) fn of_constant(constant: Datum, ty: Type, span: Span) -> Expr {
    match constant {
        Datum::Boolean(value) => Expr::number(value.into(), ty, span),
        Datum::Integral(value) | Datum::Floating(_, value) => Expr::number(value, ty, span),
        Datum::Text(text) => Expr::text(text, span),
        // No constant is an array or `null` (JLS 15.29).
        Datum::Array(_)
        | Datum::Object { .. }
        | Datum::Printed(_)
        | Datum::Memory(_)
        | Datum::Null => Expr::unknown(span, Vec::new()),
    }
}
