//! Calls of the author's methods (JLS 15.12).
//!
//! In: a name and arguments. Out: a call of the most specific method, or a finding that lists what
//! there is.

use super::super::typed::{Expr, ExprKind, MethodResult};
use super::condition::FUNCTIONS;
use super::conversion::{convert, is_subtype};
use super::placeholder::PLACEHOLDERS;
use super::scope::nearest;
use super::switch::results_fit;
use super::{Checker, Signature};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::dialogue_words::meant_word;
use crate::read::ir::MethodId;
use crate::read::syntax::ast;
use crate::read::types::Type;
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
                if let ast::ExprKind::Name(class) = &receiver.kind
                    && self.meaning(class).is_none()
                    && class == self.class_name()
                {
                    return self.own_method(name, arguments, span);
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
        self.signatures.iter().any(|signature| signature.name == name)
    }

    fn own_method(&mut self, name: &ast::Name, arguments: &[ast::Expr], span: Span) -> Expr {
        let named: Vec<usize> = (0..self.signatures.len())
            .filter(|at| self.signatures[*at].name == name.text)
            .collect();
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
                return Expr {
                    kind: ExprKind::Call { method, arguments },
                    ty: None,
                    span,
                    settled: false,
                };
            }
            return Expr { ty, ..Expr::unknown(span, arguments) };
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
                self.no_method_fits(name, &named, &arguments);
                Expr::unknown(span, arguments)
            }
            (false, [at]) => self.chosen(*at, arguments, span),
            (false, _) => {
                self.ambiguous(name, &fitting);
                Expr::unknown(span, arguments)
            }
        }
    }

    fn chosen(&mut self, at: usize, arguments: Vec<Expr>, span: Span) -> Expr {
        let signature = &self.signatures[at];
        let arguments = arguments
            .into_iter()
            .zip(&signature.parameters)
            .map(|(argument, parameter)| match parameter {
                Some(Type::Primitive(primitive)) => convert(argument, *primitive),
                Some(ty) => Expr { ty: Some(ty.clone()), ..argument },
                None => argument,
            })
            .collect();
        let ty = match &signature.result {
            MethodResult::Value(ty) => Some(ty.clone()),
            MethodResult::Void | MethodResult::Unknown => None,
        };
        let kind = ExprKind::Call { method: MethodId::new(at), arguments };
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
        let message = format!("no method `{}` {given}", name.text);
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
