//! Calls of the author's methods (JLS 15.12).
//!
//! In: a name and arguments. Out: a call of the most specific method, or a finding that lists what
//! there is.

use super::super::typed::{DispatchTarget, Expr, ExprKind, MethodResult};
use super::class_query::{asks_for_class, receiver_of};
use super::condition::FUNCTIONS;
use super::declared::SIMPLE_NAME;
use super::placeholder::PLACEHOLDERS;
use super::resolution::Phase;
use super::scope::nearest;
use super::{Checker, Signature};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::dialogue_words::meant_word;
use crate::read::ir::{FULL_NAME, Receiver};
use crate::read::syntax::ast;
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

/// Whether somebody who does not know the name of a placeholder may call it so.
fn is_meant_as_placeholder(name: &str) -> bool {
    const WORDS: [&str; 14] = [
        "RANGE", "LIST", "Range", "List", "RANDOM", "RAND", "random", "NUMBER", "INTEGER", "VALUE",
        "ONEOF", "CHOICE", "randint", "FLOAT",
    ];
    WORDS.contains(&name)
}

/// The placeholder that takes values like these.
fn placeholder_for(values: &[ast::Expr]) -> &'static str {
    match values.first().map(|value| &value.kind) {
        Some(ast::ExprKind::StringLiteral(_)) => "STRING",
        Some(ast::ExprKind::CharLiteral(_)) => "CHAR",
        Some(ast::ExprKind::FloatingLiteral) => "DOUBLE",
        _ => "INT",
    }
}

impl Checker<'_> {
    /// `f(x)`, `Main.f(x)`, `Math.abs(x)`, `s.length()`, `System.out.println(x)`, `__distinct(a)`
    pub(super) fn call(
        &mut self,
        receiver: Option<&ast::Expr>,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        match receiver {
            None if name.text.starts_with("__") => self.condition_function(name, arguments, span),
            None if matches!(name.text.as_str(), "range" | "list")
                && !self.has_method(&name.text) =>
            {
                let message = format!("`{}` is a constraint, not a value", name.text);
                let text = format!("{}({})", placeholder_for(arguments), self.text(span));
                self.report(
                    Diagnostic::error(Code::Placeholder, span, message)
                        .help(format!("write it into a placeholder: `{text}`"))
                        .replace(span, text),
                );
                Expr::unknown(span, Vec::new())
            }
            None if !self.has_method(&name.text) && is_meant_as_placeholder(&name.text) => {
                self.meant_placeholder(name, arguments, span)
            }
            None => self.own_method(name, arguments, span),
            Some(receiver) => {
                if matches!(receiver.kind, ast::ExprKind::Super) {
                    let object = self.super_object(receiver.span);
                    return self.super_method(object, name, arguments, span);
                }
                if let ast::ExprKind::BaseSuper(base) = &receiver.kind {
                    let object = self.base_object(base, receiver.span);
                    return self.super_method(object, name, arguments, span);
                }
                let wanted = match name.text.as_str() {
                    "getSimpleName" => Some(SIMPLE_NAME),
                    "getName" => Some(FULL_NAME),
                    _ => None,
                };
                if let Some(wanted) = wanted
                    && arguments.is_empty()
                    && asks_for_class(receiver)
                {
                    let object = (receiver_of(receiver), receiver.span);
                    return self.name_of_class(wanted, object, span);
                }
                if let (ast::ExprKind::Name(class), "asList") = (&receiver.kind, &*name.text)
                    && class == "Arrays"
                    && let Some(class) = self.class_named("$ListOfArray")
                {
                    return self.method_of_class(class, name, arguments, span);
                }
                if let Some(class) = self.wrapper_with(receiver, &name.text) {
                    return self.method_of_class(class, name, arguments, span);
                }
                if let Some(class) = self.class_before_dot(receiver) {
                    return self.method_of_class(class, name, arguments, span);
                }
                self.library_call(receiver, name, arguments, span)
            }
        }
    }

    /// `RANGE(1, 9)`, `RANDOM(1, 9)`: a placeholder under another name.
    fn meant_placeholder(&mut self, name: &ast::Name, arguments: &[ast::Expr], span: Span) -> Expr {
        let kind = placeholder_for(arguments);
        let given: Vec<String> =
            arguments.iter().map(|argument| self.text(argument.span)).collect();
        let is_list = matches!(name.text.to_lowercase().as_str(), "list" | "oneof" | "choice")
            || kind == "STRING"
            || arguments.len() != 2;
        let constraint = if is_list { "list" } else { "range" };
        let text = match arguments {
            [] => format!("{kind}(range(1, 9))"),
            // `Int(range(1, 9))` is one already.
            [ast::Expr { kind: ast::ExprKind::Call { receiver: None, name, .. }, .. }]
                if matches!(name.text.as_str(), "range" | "list") =>
            {
                format!("{kind}({})", given.join(", "))
            }
            _ => format!("{kind}({constraint}({}))", given.join(", ")),
        };
        let message = format!("there is no method `{}`", name.text);
        self.report(
            Diagnostic::error(Code::UnknownName, name.span, message)
                .label("not declared")
                .help(format!("for a value that differs from instance to instance write `{text}`"))
                .replace(span, text),
        );
        Expr::unknown(span, Vec::new())
    }

    /// The wrapper that is named, if it declares a static method of this name.
    fn wrapper_with(&self, receiver: &ast::Expr, method: &str) -> Option<ClassId> {
        let ast::ExprKind::Name(name) = &receiver.kind else { return None };
        let class = self.class_named(name).filter(|_| self.meaning(name).is_none())?;
        let is_wrapper = self.wrapped(&self.object_type(class)).is_some();
        let mut known = self.declared_methods(class, method).into_iter();
        let is_static = known.any(|at| self.signatures[at].receiver == Receiver::Nothing);
        (is_wrapper && is_static).then_some(class)
    }

    /// Whether this is `range(…)` or `list(…)`, and no call of the author's method.
    fn is_constraint(&self, expr: &ast::Expr) -> bool {
        matches!(&expr.kind, ast::ExprKind::Call { receiver: None, name, .. }
            if matches!(name.text.as_str(), "range" | "list") && !self.has_method(&name.text))
    }

    fn has_method(&self, name: &str) -> bool {
        let around = self.around(self.current);
        around.into_iter().any(|class| !self.methods_named(class, name).is_empty())
    }

    /// `f(x)`: a method of the class itself, or of one around it.
    fn own_method(&mut self, name: &ast::Name, arguments: &[ast::Expr], span: Span) -> Expr {
        let around = self.around(self.current);
        let (of, named): (ClassId, Vec<usize>) = around
            .iter()
            .filter(|class| !self.is_function(**class))
            .map(|class| (*class, self.methods_named(*class, &name.text)))
            .find(|(_, named)| !named.is_empty())
            .unwrap_or((self.current, Vec::new()));
        if named.is_empty()
            && let Some(imported) = self.imported_method(name, arguments, span)
        {
            return imported;
        }
        if named.is_empty() && arguments.iter().any(|one| self.is_constraint(one)) {
            // A placeholder with another name: its constraints are none of the mistakes.
            self.unknown_method(name);
            return Expr::unknown(span, Vec::new());
        }
        let object = self.object_class(of);
        let arguments = self.argument_values(&named, object.as_ref(), arguments);
        if named.is_empty() {
            self.unknown_method(name);
            return Expr::unknown(span, arguments);
        }
        let chosen = match self.best_of(name, &named, object.as_ref(), arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        let at = chosen.at;
        if self.signatures[at].receiver == Receiver::Nothing {
            return self.chosen(chosen, None, span);
        }
        let owner = self.signatures[at].class;
        let object = owner.and_then(|owner| self.enclosing_object(owner, span.at_start()));
        let Some(object) = object else {
            let declared = self.signatures[at].name_span;
            let message = format!("`{}` is called on an object, and here is none", name.text);
            self.report(
                Diagnostic::error(Code::UnknownName, name.span, message)
                    .also(declared, "the method has no `static`")
                    .help(format!("name the object, as in `a.{}(…)`", name.text)),
            );
            return Expr::unknown(span, chosen.arguments);
        };
        self.chosen(chosen, Some(object), span)
    }

    /// `Point.f(x)`
    fn method_of_class(
        &mut self,
        class: ClassId,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let named = self.methods_named(class, &name.text);
        let arguments = self.argument_values(&named, None, arguments);
        if named.is_empty() {
            self.unknown_method_of(class, name);
            return Expr::unknown(span, arguments);
        }
        let chosen = match self.best_of(name, &named, None, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        let of = self.signatures[chosen.at].clone();
        self.accessible(of.is_private, class, &of.name, of.name_span, name.span);
        if of.receiver != Receiver::Nothing {
            let message = format!("`{}` is called on an object, and not on a class", name.text);
            self.report(
                Diagnostic::error(Code::UnknownName, name.span, message)
                    .also(of.name_span, "the method has no `static`")
                    .help("name an object in place of the class"),
            );
            return Expr::unknown(span, chosen.arguments);
        }
        self.chosen(chosen, None, span)
    }

    /// `p.f(x)`, where `p` is an object of the class.
    pub(super) fn object_method(
        &mut self,
        object: Expr,
        class: &ObjectClass,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let named = self.methods_named(class.id, &name.text);
        let mut arguments = self.argument_values(&named, Some(class), arguments);
        if let Some(code) = self.code_of_object(&object, class, name, span) {
            return code;
        }
        if name.text == "toArray"
            && let [given] = &arguments[..]
            && given.ty.as_ref().is_some_and(|ty| ty.element().is_some())
            && self.is_library(self.classes[class.id.index()].span)
        {
            let given = given.clone();
            let all = self.object_method(object.clone(), class, name, &[], span);
            if let Some(filled) = self.filled_array(all, given, span) {
                return filled;
            }
        }
        let fits_named = named.iter().any(|at| {
            let candidate = self.candidate(*at, Some(class), &arguments);
            self.takes(&candidate, &arguments, Phase::Strict)
        });
        if name.text == "equals" && arguments.len() == 1 && !fits_named {
            return self.equals_of_object(object, class, arguments.remove(0), span);
        }
        if named.is_empty() {
            if let Some(open) = self.open_code(&object, name, span) {
                return open;
            }
            self.unknown_method_of(class.id, name);
            let parts = std::iter::once(object).chain(arguments).collect();
            return Expr::unknown(span, parts);
        }
        let chosen = match self.best_of(name, &named, Some(class), arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        let of = self.signatures[chosen.at].clone();
        let owner = of.class.unwrap_or(class.id);
        let member = (of.name.as_str(), of.name_span);
        self.member_of(of.is_private, (owner, class.id), member, name.span);
        if of.receiver == Receiver::Nothing {
            // Java evaluates the object and forgets it.
            if matches!(object.kind, ExprKind::Local(_)) {
                return self.chosen(chosen, None, span);
            }
            self.static_of_object(&class.name, &format!("{}(…)", name.text), span);
            return Expr::unknown(span, chosen.arguments);
        }
        self.chosen(chosen, Some(object), span)
    }

    /// `super.f(x)`: what the superclass does, whatever the object is.
    fn super_method(
        &mut self,
        object: Expr,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let Some(Type::Object(class)) = object.ty.clone() else {
            return Expr::unknown(span, arguments);
        };
        let named = self.methods_named(class.id, &name.text);
        if named.is_empty() {
            self.unknown_method_of(class.id, name);
            return Expr::unknown(span, arguments);
        }
        let chosen = match self.best_of(name, &named, Some(&class), arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        let of = self.signatures[chosen.at].clone();
        if of.is_abstract {
            let message = format!("`{}` has no body in `{}`", name.text, class.name);
            self.report(
                Diagnostic::error(Code::TypeMismatch, name.span, message)
                    .also(of.name_span, "declared without a body here"),
            );
            return Expr::unknown(span, chosen.arguments);
        }
        let object = (of.receiver == Receiver::Object).then_some(object);
        let ty = match chosen.result.clone() {
            MethodResult::Value(ty) => Some(ty),
            MethodResult::Void | MethodResult::Unknown => None,
        };
        let mut call = self.called(chosen, object, span);
        if let ExprKind::Call { targets, .. } = &mut call.kind {
            targets.clear();
        }
        ty.map_or_else(|| call.clone(), |ty| self.seen_as(call.clone(), &ty))
    }

    /// `Shape.super` in front of a dot: the object, as one of an interface that its class names.
    fn base_object(&mut self, base: &ast::Name, span: Span) -> Expr {
        let this = self.this(span);
        let Some(class) = self.class_named(&base.text).filter(|_| this.ty.is_some()) else {
            return Expr::unknown(span, vec![this]);
        };
        if !self.classes[self.current.index()].interfaces.contains(&class) {
            let of = &self.classes[self.current.index()].name;
            let message = format!("`{of}` does not implement `{}` itself", base.text);
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .help("name an interface that stands after `implements`"),
            );
            return Expr::unknown(span, vec![this]);
        }
        Expr { ty: Some(self.object_type(class)), ..this }
    }

    /// `super` in front of a dot: the object, as one of the superclass.
    pub(super) fn super_object(&mut self, span: Span) -> Expr {
        let this = self.this(span);
        if this.ty.is_none() {
            return this;
        }
        let base = self.classes[self.current.index()].superclass;
        let Some(own) = self.object_class(self.current) else { return this };
        let given = self.view(&own, base).into_iter().map(|(_, ty)| ty).collect();
        let Some(class) = self.object_class(base) else { return this };
        let ty = Type::Object(ObjectClass { arguments: given, ..class });
        Expr { ty: Some(ty), ..this }
    }

    /// `a.equals(b)` where the class of `a` does not take `b`: what its objects say to an `Object`,
    /// or whether it is the same object.
    pub(super) fn equals_of_object(
        &mut self,
        object: Expr,
        class: &ObjectClass,
        other: Expr,
        span: Span,
    ) -> Expr {
        let other = self.boxed(other);
        if !matches!(other.ty, Some(Type::Object(_) | Type::Null)) {
            if let Some(ty) = &other.ty {
                let message = format!("`equals` with a `{ty}` is not supported here");
                self.report(
                    Diagnostic::error(Code::Unsupported, other.span, message)
                        .help("compare with an object of a class of this file"),
                );
            }
            return Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, vec![object, other]) };
        }
        let parameters = [Some(self.object_type(ClassId::OBJECT))];
        let targets: Vec<DispatchTarget> = self
            .concrete_kinds(class.id)
            .into_iter()
            .map(|kind| DispatchTarget {
                class: kind,
                method: self.method_of(kind, "equals", &parameters),
            })
            .collect();
        let Some(method) = targets.iter().find_map(|target| target.method) else {
            let kind = ExprKind::Identity(Box::new(object), Box::new(other));
            return Expr::new(kind, Type::BOOLEAN, span);
        };
        let kind = ExprKind::Call { method, arguments: vec![object, other], targets };
        Expr::new(kind, Type::BOOLEAN, span)
    }

    fn unknown_method_of(&mut self, class: ClassId, name: &ast::Name) {
        let of = self.classes[class.index()].name.to_string();
        let message = format!("`{of}` has no method `{}`", name.text);
        let mut finding = Diagnostic::error(Code::UnknownName, name.span, message);
        let ancestors = &self.classes[class.index()].ancestors;
        let names = self.signatures.iter().filter(|one| {
            one.class.is_some_and(|owner| owner == class || ancestors.contains(&owner))
                && !one.receiver.is_constructor()
                && !one.name.starts_with('$')
        });
        let names = names.map(|one| one.name.as_str());
        let is_of_stack =
            self.is_throwable(class) && matches!(&*name.text, "getStackTrace" | "fillInStackTrace");
        if matches!(&*name.text, "stream" | "parallelStream") {
            let message = format!("`{}` is not supported", name.text);
            finding = Diagnostic::error(Code::Unsupported, name.span, message).help(
                "write a loop, as in `for (int n : list)`, or `forEach`, `removeIf`, `replaceAll`",
            );
        } else if is_of_stack {
            finding = Diagnostic::error(
                Code::Unsupported,
                name.span,
                format!("`{}` is not supported: the lines of a stack differ", name.text),
            )
            .help("print the exception itself, or its `getMessage()`");
        } else if self.object_field(class, &name.text).is_some() {
            finding =
                finding.help(format!("`{0}` is a field: write `{0}` without `()`", name.text));
        } else if let Some(near) = nearest(&name.text, names) {
            finding = finding.meant(near);
        } else if matches!(name.text.as_str(), "toString" | "equals" | "hashCode" | "getClass") {
            finding = Diagnostic::error(
                Code::Unsupported,
                name.span,
                format!("`{}` where `{of}` does not say what it does is not supported", name.text),
            )
            .help(if name.text == "getClass" {
                format!("write a method in `{of}` that returns the name of the class")
            } else {
                format!("write a method `{}` in `{of}`", name.text)
            });
        }
        self.report(finding);
    }

    fn unknown_method(&mut self, name: &ast::Name) {
        let message = format!("there is no method `{}`", name.text);
        let mut finding =
            Diagnostic::error(Code::UnknownName, name.span, message).label("not declared");
        let names = self.signatures.iter().map(|signature| signature.name.as_str());
        let bare = name.text.trim_start_matches('_');
        let in_conditions = FUNCTIONS.into_iter().find(|one| one.trim_start_matches('_') == bare);
        if name.text == "REC" {
            let text = self.source.text();
            let rest = text.get(name.span.range().end..).unwrap_or("");
            let end = rest.find(';').map_or(0, |at| at + 1);
            let given = rest.get(..end.saturating_sub(1)).unwrap_or("").trim();
            let number = given.trim_start_matches('(').trim_end_matches(')').trim();
            let is_number = number.parse::<u32>().is_ok();
            let annotation = format!("@REC({})", if is_number { number } else { "10" });
            finding = finding
                .help(format!(
                    "write `{annotation}` without a semicolon, right before the method that calls \
                     itself"
                ))
                .replace(name.span.first(name.text.len() + end), annotation);
        } else if let Some(function) = in_conditions {
            finding = finding.meant(function);
        } else if let Some(near) = nearest(&name.text, names) {
            finding = finding.meant(near);
        } else if let Some(near) = nearest(
            &name.text,
            PLACEHOLDERS.iter().chain(["ASSERT", "LOOP", "GOAL", "INVARIANT"].iter()).copied(),
        ) {
            finding = finding.meant(near);
        } else if matches!(name.text.as_str(), "PRINT" | "MAYBE") {
            finding = finding.help(
                "`PRINT` belongs to dialogues: call `READ` too, or write `kind = \"dialogue\"` in \
                 the comment at the top",
            );
        } else if matches!(name.text.as_str(), "print" | "println" | "printf") {
            finding = finding
                .help(format!("write `System.out.{}(…);`", name.text))
                .replace(name.span, format!("System.out.{}", name.text));
        } else if let Some(word) = meant_word(&name.text) {
            finding = finding.help(format!(
                "did you mean `{word}`? A file that calls `READ` is a dialogue: what a program \
                 reads and prints"
            ));
        }
        self.report(finding);
    }

    pub(super) fn no_method_fits(&mut self, name: &ast::Name, named: &[usize], arguments: &[Expr]) {
        let given: Vec<String> = arguments
            .iter()
            .filter_map(|argument| argument.ty.as_ref())
            .map(|ty| format!("`{ty}`"))
            .collect();
        let given = match given.len() {
            0 => String::from("works without arguments"),
            1 => format!("takes an argument {}", given[0]),
            _ => format!("takes arguments {}", given.join(", ")),
        };
        let is_constructor = named.iter().any(|at| self.signatures[*at].receiver.is_constructor());
        let what = if is_constructor { "constructor" } else { "method" };
        let message = format!("no {what} `{}` {given}", name.text);
        let mut finding = Diagnostic::error(Code::TypeMismatch, name.span, message);
        for at in named {
            let signature = &self.signatures[*at];
            finding =
                finding.also(signature.name_span, format!("this one is `{}`", header(signature)));
        }
        if let [at] = named
            && self.signatures[*at].parameters.len() == arguments.len()
        {
            let parameters = self.signatures[*at].parameters.iter().flatten();
            let mut pairs = parameters.zip(arguments.iter().filter_map(|one| one.ty.as_ref()));
            let holds_texts = |(parameter, given): (&Type, &Type)| {
                let of = |ty: &Type| ty.element().cloned();
                of(given) == Some(Type::String) && matches!(of(parameter), Some(Type::Object(_)))
            };
            finding = finding.help(if pairs.any(holds_texts) {
                "an array of strings is taken for one of objects only by methods that do no more \
                 than ask for its elements and its length, and set elements: write a method for \
                 `String[]`, or call this one with `Integer[]`"
            } else {
                "cast the argument, or change the type of the parameter"
            });
        }
        self.report(finding);
    }

    pub(super) fn ambiguous(&mut self, name: &ast::Name, fitting: &[usize]) {
        let message = format!("the call of `{}` fits several methods equally well", name.text);
        let mut finding = Diagnostic::error(Code::TypeMismatch, name.span, message);
        for at in fitting {
            let signature = &self.signatures[*at];
            finding = finding.also(signature.name_span, format!("`{}`", header(signature)));
        }
        self.report(finding.help("cast the arguments to the types of one of them"));
    }
}

/// `f(int, long)`
fn header(signature: &Signature) -> String {
    let parameters: Vec<String> = signature
        .parameters
        .iter()
        .map(|ty| ty.as_ref().map_or_else(|| String::from("?"), ToString::to_string))
        .collect();
    format!("{}({})", signature.name, parameters.join(", "))
}
