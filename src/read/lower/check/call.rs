//! Calls of the author's methods (JLS 15.12).
//!
//! In: a name and arguments. Out: a call of the most specific method, or a finding that lists what
//! there is.

use super::super::typed::{DispatchTarget, Expr, ExprKind, MethodResult};
use super::condition::FUNCTIONS;
use super::conversion::{convert, is_subtype};
use super::placeholder::PLACEHOLDERS;
use super::scope::nearest;
use super::switch::results_fit;
use super::{Checker, Signature};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::dialogue_words::meant_word;
use crate::read::ir::{MethodId, Receiver};
use crate::read::syntax::ast;
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

/// Whether somebody who does not know the name of a placeholder may call it so.
fn is_meant_as_placeholder(name: &str) -> bool {
    const WORDS: [&str; 15] = [
        "RANGE", "LIST", "Range", "List", "RANDOM", "RAND", "random", "NUMBER", "INTEGER", "VALUE",
        "ONEOF", "CHOICE", "randint", "DOUBLE", "FLOAT",
    ];
    WORDS.contains(&name)
}

/// The placeholder that takes values like these.
fn placeholder_for(values: &[ast::Expr]) -> &'static str {
    match values.first().map(|value| &value.kind) {
        Some(ast::ExprKind::StringLiteral(_)) => "STRING",
        Some(ast::ExprKind::CharLiteral(_)) => "CHAR",
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
                    return self.super_method(receiver.span, name, arguments, span);
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
        let named: Vec<usize> = around
            .iter()
            .map(|class| self.methods_named(*class, &name.text))
            .find(|named| !named.is_empty())
            .unwrap_or_default();
        if named.is_empty() && arguments.iter().any(|one| self.is_constraint(one)) {
            // A placeholder with another name: its constraints are none of the mistakes.
            self.unknown_method(name);
            return Expr::unknown(span, Vec::new());
        }
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        if named.is_empty() {
            self.unknown_method(name);
            return Expr::unknown(span, arguments);
        }
        let (at, arguments) = match self.best_of(name, &named, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        if self.signatures[at].receiver == Receiver::Nothing {
            return self.chosen(at, None, arguments, span);
        }
        let has_object =
            self.signatures[at].class == Some(self.current) && self.body.this.is_some();
        if !has_object {
            let declared = self.signatures[at].name_span;
            let message = format!("`{}` is called on an object, and here is none", name.text);
            self.report(
                Diagnostic::error(Code::UnknownName, name.span, message)
                    .also(declared, "the method has no `static`")
                    .help(format!("name the object, as in `a.{}(…)`", name.text)),
            );
            return Expr::unknown(span, arguments);
        }
        let this = self.this(span.at_start());
        self.chosen(at, Some(this), arguments, span)
    }

    /// `Point.f(x)`
    fn method_of_class(
        &mut self,
        class: ClassId,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let named = self.methods_named(class, &name.text);
        if named.is_empty() {
            self.unknown_method_of(class, name);
            return Expr::unknown(span, arguments);
        }
        let (at, arguments) = match self.best_of(name, &named, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        let of = self.signatures[at].clone();
        self.accessible(of.is_private, class, &of.name, of.name_span, name.span);
        if of.receiver != Receiver::Nothing {
            let message = format!("`{}` is called on an object, and not on a class", name.text);
            self.report(
                Diagnostic::error(Code::UnknownName, name.span, message)
                    .also(of.name_span, "the method has no `static`")
                    .help("name an object in place of the class"),
            );
            return Expr::unknown(span, arguments);
        }
        self.chosen(at, None, arguments, span)
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
        let mut arguments: Vec<Expr> =
            arguments.iter().map(|argument| self.value(argument)).collect();
        let named = self.methods_named(class.id, &name.text);
        let fits_named = named.iter().any(|at| fits(&self.signatures[*at], &arguments));
        if name.text == "equals" && arguments.len() == 1 && !fits_named {
            return self.equals_of_object(object, class, arguments.remove(0), span);
        }
        if named.is_empty() {
            self.unknown_method_of(class.id, name);
            let parts = std::iter::once(object).chain(arguments).collect();
            return Expr::unknown(span, parts);
        }
        let (at, arguments) = match self.best_of(name, &named, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        let of = self.signatures[at].clone();
        let owner = of.class.unwrap_or(class.id);
        self.accessible(of.is_private, owner, &of.name, of.name_span, name.span);
        if of.receiver == Receiver::Nothing {
            // Java evaluates the object and forgets it.
            if matches!(object.kind, ExprKind::Local(_)) {
                return self.chosen(at, None, arguments, span);
            }
            self.static_of_object(&class.name, &format!("{}(…)", name.text), span);
            return Expr::unknown(span, arguments);
        }
        self.chosen(at, Some(object), arguments, span)
    }

    /// `super.f(x)`: what the superclass does, whatever the object is.
    fn super_method(
        &mut self,
        at: Span,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let object = self.super_object(at);
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let Some(Type::Object(class)) = object.ty.clone() else {
            return Expr::unknown(span, arguments);
        };
        let named = self.methods_named(class.id, &name.text);
        if named.is_empty() {
            self.unknown_method_of(class.id, name);
            return Expr::unknown(span, arguments);
        }
        let (at, arguments) = match self.best_of(name, &named, arguments, span) {
            Ok(chosen) => chosen,
            Err(wrong) => return wrong,
        };
        let of = self.signatures[at].clone();
        if of.is_abstract {
            let message = format!("`{}` has no body in `{}`", name.text, class.name);
            self.report(
                Diagnostic::error(Code::TypeMismatch, name.span, message)
                    .also(of.name_span, "declared without a body here"),
            );
            return Expr::unknown(span, arguments);
        }
        let object = (of.receiver == Receiver::Object).then_some(object);
        let mut call = self.chosen(at, object, arguments, span);
        if let ExprKind::Call { targets, .. } = &mut call.kind {
            targets.clear();
        }
        call
    }

    /// `super` in front of a dot: the object, as one of the superclass.
    pub(super) fn super_object(&mut self, span: Span) -> Expr {
        let this = self.this(span);
        if this.ty.is_none() {
            return this;
        }
        let base = self.classes[self.current.index()].superclass;
        Expr { ty: Some(self.object_type(base)), ..this }
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
        let names = self
            .signatures
            .iter()
            .filter(|one| one.class == Some(class) && !one.receiver.is_constructor());
        let names = names.map(|one| one.name.as_str());
        if self.object_field(class, &name.text).is_some() {
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

    /// The most specific of the methods that take these arguments (JLS 15.12.2), by its place among
    /// the signatures, and the arguments; or what is left after a finding.
    #[expect(clippy::result_large_err, reason = "the rest of a wrong call stands in its place")]
    pub(super) fn best_of(
        &mut self,
        name: &ast::Name,
        named: &[usize],
        arguments: Vec<Expr>,
        span: Span,
    ) -> Result<(usize, Vec<Expr>), Expr> {
        // An argument or a parameter of unknown type was reported where it stands.
        let unknown = arguments.iter().any(|argument| argument.ty.is_none())
            || named.iter().any(|at| self.signatures[*at].parameters.iter().any(Option::is_none));
        let fitting: Vec<usize> =
            named.iter().copied().filter(|at| fits(&self.signatures[*at], &arguments)).collect();
        if unknown {
            // The result is known if all candidates agree on it.
            let count = arguments.len();
            let mut results = named
                .iter()
                .filter(|at| self.signatures[**at].parameters.len() == count)
                .map(|at| self.signatures[*at].result.clone());
            let result = results.next().filter(|first| results.all(|other| other == *first));
            let ty = match result {
                Some(MethodResult::Value(ty)) => Some(ty),
                _ => None,
            };
            if let (None, Some(at)) = (&ty, named.first()) {
                let method = MethodId::new(*at);
                return Err(Expr {
                    kind: ExprKind::Call { method, arguments, targets: Vec::new() },
                    ty: None,
                    span,
                    settled: false,
                });
            }
            return Err(Expr { ty, ..Expr::unknown(span, arguments) });
        }
        let best: Vec<usize> = fitting
            .iter()
            .copied()
            .filter(|at| {
                let candidate = &self.signatures[*at];
                fitting
                    .iter()
                    .all(|other| at_least_as_specific(candidate, &self.signatures[*other]))
            })
            .collect();
        match (fitting.is_empty(), &best[..]) {
            (true, _) => {
                self.no_method_fits(name, named, &arguments);
                Err(Expr::unknown(span, arguments))
            }
            (false, [at]) => Ok((*at, self.passed(*at, arguments))),
            (false, _) => {
                self.ambiguous(name, &fitting);
                Err(Expr::unknown(span, arguments))
            }
        }
    }

    /// The arguments as values of the parameters' types.
    fn passed(&self, at: usize, arguments: Vec<Expr>) -> Vec<Expr> {
        let signature = &self.signatures[at];
        arguments
            .into_iter()
            .zip(&signature.parameters)
            .map(|(argument, parameter)| match parameter {
                Some(Type::Primitive(primitive)) => convert(argument, *primitive),
                Some(ty) => Expr { ty: Some(ty.clone()), ..argument },
                None => argument,
            })
            .collect()
    }

    fn chosen(&self, at: usize, object: Option<Expr>, arguments: Vec<Expr>, span: Span) -> Expr {
        let signature = &self.signatures[at];
        let targets = match object.as_ref().and_then(|object| object.ty.as_ref()) {
            Some(Type::Object(class)) => self.targets(class.id, at),
            _ => Vec::new(),
        };
        let arguments = object.into_iter().chain(arguments).collect();
        let ty = match &signature.result {
            MethodResult::Value(ty) => Some(ty.clone()),
            MethodResult::Void | MethodResult::Unknown => None,
        };
        let kind = ExprKind::Call { method: MethodId::new(at), arguments, targets };
        Expr { kind, ty, span, settled: false }
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

    fn no_method_fits(&mut self, name: &ast::Name, named: &[usize], arguments: &[Expr]) {
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
            finding = finding.help("cast the argument, or change the type of the parameter");
        }
        self.report(finding);
    }

    fn ambiguous(&mut self, name: &ast::Name, fitting: &[usize]) {
        let message = format!("the call of `{}` fits several methods equally well", name.text);
        let mut finding = Diagnostic::error(Code::TypeMismatch, name.span, message);
        for at in fitting {
            let signature = &self.signatures[*at];
            finding = finding.also(signature.name_span, format!("`{}`", header(signature)));
        }
        self.report(finding.help("cast the arguments to the types of one of them"));
    }
}

fn fits(signature: &Signature, arguments: &[Expr]) -> bool {
    signature.parameters.len() == arguments.len()
        && signature.parameters.iter().zip(arguments).all(|(parameter, argument)| {
            parameter.as_ref().is_some_and(|parameter| {
                results_fit(argument, |given| is_subtype(given, parameter))
            })
        })
}

/// Whether every call of `one` could be passed to `other` (JLS 15.12.2.5).
fn at_least_as_specific(one: &Signature, other: &Signature) -> bool {
    one.parameters.iter().zip(&other.parameters).all(|pair| match pair {
        (Some(one), Some(other)) => is_subtype(one, other),
        _ => false,
    })
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
