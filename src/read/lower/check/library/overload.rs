//! Which method of a class a call means (JLS 15.12.2), from the table of the library.
//!
//! In: a table, a name and checked arguments. Out: the method and the arguments converted to its
//! parameters, or a finding that names what there is.

use super::super::super::typed::Expr;
use super::super::Checker;
use super::super::conversion::{convert, widens};
use super::super::scope::nearest;
use super::super::switch::results_fit;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::library::{
    CallMeaning, LibraryClass, LibraryMethod, LibraryType, Overload, Owner,
};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// Whether a parameter takes an argument of this type without making an object of a number.
fn parameter_takes(parameter: LibraryType, argument: &Type) -> bool {
    match (parameter, argument) {
        (LibraryType::Object, argument) => argument.is_reference(),
        (LibraryType::Sequence, argument) => {
            matches!(argument, Type::String | Type::StringBuilder | Type::Null)
        }
        (kind, Type::Primitive(from)) => {
            kind.ty().as_ref().and_then(Type::primitive).is_some_and(|to| widens(*from, to))
        }
        (LibraryType::Text | LibraryType::Characters | LibraryType::Builder, Type::Null) => true,
        (kind, argument) => kind.ty().as_ref() == Some(argument),
    }
}

/// Whether every argument for a parameter is also one for another parameter.
fn parameter_within(one: LibraryType, other: LibraryType) -> bool {
    match (one, other) {
        (a, b) if a == b => true,
        (LibraryType::Text, LibraryType::Sequence | LibraryType::Object)
        | (LibraryType::Sequence | LibraryType::Characters, LibraryType::Object)
        | (
            LibraryType::Char,
            LibraryType::Int | LibraryType::Long | LibraryType::Float | LibraryType::Double,
        )
        | (LibraryType::Int, LibraryType::Long | LibraryType::Float | LibraryType::Double)
        | (LibraryType::Long, LibraryType::Float | LibraryType::Double)
        | (LibraryType::Float, LibraryType::Double) => true,
        _ => false,
    }
}

/// Whether an overload takes these arguments.
fn takes(overload: &Overload, arguments: &[Expr], boxing: Boxing) -> bool {
    overload.parameters.len() == arguments.len()
        && overload.parameters.iter().zip(arguments).all(|(parameter, argument)| {
            argument.ty.is_some()
                && results_fit(argument, |ty| {
                    parameter_takes(*parameter, ty)
                        || (boxing == Boxing::Allowed && *parameter == LibraryType::Object)
                })
        })
}

/// Whether all arguments for an overload are also arguments for another one.
fn within(one: &Overload, other: &Overload) -> bool {
    let mut pairs = one.parameters.iter().zip(other.parameters);
    pairs.all(|(one, other)| parameter_within(*one, *other))
}

/// `` `Math.abs` `` or `` `charAt` of strings``
fn named(class: &LibraryClass, method: &str) -> String {
    match class.owner {
        Owner::Class(class) => format!("`{class}.{method}`"),
        Owner::Objects { plural, .. } => format!("`{method}` of {plural}"),
    }
}

/// The class whose methods these are, as Java calls it.
fn owner_name(class: &LibraryClass) -> &'static str {
    match class.owner {
        Owner::Objects { one: "s", .. } => "String",
        Owner::Objects { one: "sb", .. } => "StringBuilder",
        Owner::Class(name) | Owner::Objects { one: name, .. } => name,
    }
}

/// Whether Java may make an object of a number (JLS 15.12.2.3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Boxing {
    Forbidden,
    Allowed,
}

/// What a method is called in Java that other languages or classes have under this name.
fn other_name(class: &str, name: &str) -> Option<&'static str> {
    Some(match (class, name) {
        ("Math", "mod" | "modulo" | "rem") => "floorMod",
        ("Math", "power") => "pow",
        ("Math", "minimum") => "min",
        ("Math", "maximum") => "max",
        ("StringBuilder", "add" | "concat" | "push" | "put") => "append",
        ("StringBuilder" | "String", "size" | "len" | "getLength") => "length",
        ("StringBuilder" | "String", "get" | "at") => "charAt",
        ("String", "mid" | "slice") => "substring",
        ("String", "find" | "search") => "indexOf",
        ("String", "lower" | "toLower") => "toLowerCase",
        ("String", "upper" | "toUpper") => "toUpperCase",
        ("Arrays", "print" | "join") => "toString",
        ("Integer", "parse" | "toInt") => "parseInt",
        _ => return None,
    })
}

/// What to write in place of a method of Java's that has no row.
fn instead(class: &str, name: &str) -> Option<&'static str> {
    Some(match (class, name) {
        ("String" | "StringBuilder", "chars" | "codePoints") => {
            "write a loop: `for (char c : s.toCharArray())`"
        }
        ("Math", "random") => {
            "write a placeholder such as `INT(range(1, 6))`, or `new Random(42)`, whose numbers are \
             the same in each run"
        }
        ("System", "currentTimeMillis" | "nanoTime") => {
            "write a placeholder such as `LONG(range(1, 9))`: a clock shows another number in each run"
        }
        ("System", "getProperty" | "getenv") => {
            "write a placeholder such as `STRING(list(\"ab\", \"cde\"))`: each machine has others"
        }
        ("String" | "StringBuilder", "codePointAt") => "write `charAt`",
        ("String", "lines") => "write `split(\"\\n\")`",
        ("String", "indent") => "put the blanks in front with `+`",
        ("Character", "toChars") => "write `(char) n` for the character of a number",
        ("StringBuilder", "capacity" | "ensureCapacity" | "trimToSize") => {
            "how much room a builder has is nothing that a program should ask; write `length()` \
             for what it holds"
        }
        _ => return None,
    })
}

impl Checker<'_> {
    /// The method that a call means, and its arguments converted; or what is left of the call after
    /// a finding.
    #[expect(clippy::result_large_err, reason = "the rest of a wrong call stands in its place")]
    pub(super) fn choose(
        &mut self,
        class: &LibraryClass,
        name: &ast::Name,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Result<(&'static Overload, Vec<Expr>), Expr> {
        let Some(method) = class.method(&name.text) else {
            self.unsupported_method(class, name);
            return Err(Expr::unknown(span, arguments));
        };
        if arguments.iter().any(|argument| argument.ty.is_none()) {
            let mut results = method
                .overloads
                .iter()
                .filter(|overload| overload.parameters.len() == arguments.len())
                .map(|overload| overload.result);
            let result = results.next().filter(|first| results.all(|other| other == *first));
            let ty = result.and_then(LibraryType::ty);
            return Err(Expr { ty, ..Expr::unknown(span, arguments) });
        }
        let mut fitting: Vec<&Overload> = Vec::new();
        for boxing in [Boxing::Forbidden, Boxing::Allowed] {
            if fitting.is_empty() {
                let is_call = |one: &&Overload| !matches!(one.meaning, CallMeaning::Cast(_));
                let all = method.overloads.iter().filter(is_call);
                let taking = all.filter(|one| takes(one, &arguments, boxing));
                fitting = taking.collect();
            }
        }
        let best = fitting.iter().find(|one| fitting.iter().all(|other| within(one, other)));
        let Some(chosen) = best.copied() else {
            self.nothing_fits(class, method, &fitting, &arguments, span);
            return Err(Expr::unknown(span, arguments));
        };
        if chosen.meaning == CallMeaning::Unsupported {
            let message = format!("{} is not supported", named(class, &chosen.header()));
            let finding = Diagnostic::error(Code::Unsupported, name.span, message);
            let known = headers(method);
            let finding = if known.is_empty() {
                finding
            } else {
                finding.help(format!("what is supported is {known}"))
            };
            self.report(finding);
            let ty = chosen.result.ty();
            return Err(Expr { ty, ..Expr::unknown(span, arguments) });
        }
        Ok((chosen, converted(chosen, arguments)))
    }

    /// A method that is not in the table: Java may have it or not.
    pub(super) fn unsupported_method(&mut self, class: &LibraryClass, name: &ast::Name) {
        let message = format!("{} is not supported", named(class, &name.text));
        let mut finding = Diagnostic::error(Code::Unsupported, name.span, message);
        let names: Vec<&str> = class.methods.iter().map(|method| method.name).collect();
        if matches!(name.text.as_str(), "MAX_VALUE" | "MIN_VALUE") {
            finding = finding.help("it is a constant: leave the parentheses out");
        } else if name.text == "exit" && names.is_empty() {
            finding = finding.help("leave `main` with `return`");
        } else if let Some(help) = instead(owner_name(class), &name.text) {
            finding = finding.help(help);
        } else if let Some(java) = other_name(owner_name(class), &name.text) {
            finding = finding.meant(java);
        } else if let Some(near) = nearest(&name.text, names.iter().copied()) {
            finding = finding.meant(near);
        } else if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            finding = finding.help(format!("what is supported is {}", names.join(", ")));
        }
        self.report(finding);
    }

    fn nothing_fits(
        &mut self,
        class: &LibraryClass,
        method: &LibraryMethod,
        fitting: &[&Overload],
        arguments: &[Expr],
        span: Span,
    ) {
        let title = named(class, method.name);
        let given: Vec<String> = arguments
            .iter()
            .filter_map(|argument| argument.ty.as_ref())
            .map(|ty| format!("`{ty}`"))
            .collect();
        let message = match (fitting.is_empty(), &given[..]) {
            (false, _) => format!("which {title} this is depends on the type of `null`"),
            (true, []) => format!("{title} needs an argument"),
            (true, given) => format!("{title} does not take {}", given.join(", ")),
        };
        let finding = Diagnostic::error(Code::TypeMismatch, span, message);
        let known = headers(method);
        let texts: Vec<String> = arguments.iter().map(|one| self.text(one.span)).collect();
        let nested = match &texts[..] {
            [first, second, third] if matches!(method.name, "min" | "max") => {
                let call = format!("{}.{}", owner_name(class), method.name);
                Some(format!("{call}({first}, {call}({second}, {third}))"))
            }
            _ => None,
        };
        self.report(if let (true, Some(text)) = (fitting.is_empty(), nested) {
            finding.help(format!("write `{text}`")).replace(span, text)
        } else if fitting.is_empty() && !known.is_empty() {
            finding.help(format!("what is supported is {known}"))
        } else if fitting.is_empty() {
            finding
        } else {
            finding.help("cast it, as in `(String) null`")
        });
    }
}

/// `` `indexOf(int)`, `indexOf(String)` ``
fn headers(method: &LibraryMethod) -> String {
    let known: Vec<String> =
        method.supported().map(|overload| format!("`{}`", overload.header())).collect();
    known.join(", ")
}

/// The arguments as the parameters' types; numbers all `long` if one of them is, so that the
/// engines know one type only.
fn converted(overload: &Overload, arguments: Vec<Expr>) -> Vec<Expr> {
    let long = overload.parameters.contains(&LibraryType::Long);
    let parameters = overload.parameters.iter();
    arguments
        .into_iter()
        .zip(parameters)
        .map(|(argument, parameter)| match (parameter, parameter.ty()) {
            (LibraryType::Int, _) if long => convert(argument, Primitive::Long),
            (_, Some(Type::Primitive(primitive))) => convert(argument, primitive),
            (_, Some(ty)) => Expr { ty: Some(ty), ..argument },
            (LibraryType::Sequence, None) if argument.ty == Some(Type::Null) => {
                Expr { ty: Some(Type::String), ..argument }
            }
            (_, None) => argument,
        })
        .collect()
}
