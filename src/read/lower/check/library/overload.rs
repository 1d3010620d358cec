//! Which method of a class a call means (JLS 15.12.2), from a table of what the class has.
//!
//! In: a table, a name and checked arguments. Out: the method and the arguments converted to its
//! parameters, or a finding that names what there is.

use super::super::super::typed::Expr;
use super::super::Checker;
use super::super::conversion::{convert, widens};
use super::super::scope::nearest;
use super::super::switch::results_fit;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Intrinsic;
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// The type of a parameter or a result, as far as the tables need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LibraryType {
    Boolean,
    Char,
    Int,
    Long,
    /// `String`
    Text,
    /// `CharSequence`: a string or a `StringBuilder`.
    Sequence,
    /// `char[]`
    Characters,
    /// `Object`: whatever is a reference, and whatever else Java can make one of.
    Object,
}

/// What a method does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Does {
    /// The function of all engines, on the receiver (if there is one) and the arguments.
    Intrinsic(Intrinsic),
    /// A new string with the text of the only argument.
    Text,
    /// Something that the file of its class knows.
    Special,
    /// What tatsu does not know, but Java does.
    Unsupported,
}

/// A method of a class.
#[derive(Clone, Copy, Debug)]
pub(super) struct LibraryMethod {
    pub name: &'static str,
    pub parameters: &'static [LibraryType],
    pub result: LibraryType,
    pub does: Does,
}

/// A class, or what its objects can do.
#[derive(Clone, Copy, Debug)]
pub(super) struct LibraryClass {
    /// How a method of it is named in messages: `Math.abs`, or `charAt` of strings.
    pub owner: Owner,
    pub methods: &'static [LibraryMethod],
}

/// How methods are named in messages.
#[derive(Clone, Copy, Debug)]
pub(super) enum Owner {
    /// Static methods of this class.
    Class(&'static str),
    /// What objects of this kind can do, in the plural.
    Objects(&'static str),
}

/// A method that is a function of the engines.
pub(super) const fn intrinsic(
    name: &'static str,
    parameters: &'static [LibraryType],
    result: LibraryType,
    intrinsic: Intrinsic,
) -> LibraryMethod {
    LibraryMethod { name, parameters, result, does: Does::Intrinsic(intrinsic) }
}

/// A method that its class's file knows.
pub(super) const fn special(
    name: &'static str,
    parameters: &'static [LibraryType],
    result: LibraryType,
    does: Does,
) -> LibraryMethod {
    LibraryMethod { name, parameters, result, does }
}

/// A method that Java has and tatsu has not.
pub(super) const fn unsupported(
    name: &'static str,
    parameters: &'static [LibraryType],
    result: LibraryType,
) -> LibraryMethod {
    LibraryMethod { name, parameters, result, does: Does::Unsupported }
}

impl LibraryType {
    pub(super) fn ty(self) -> Option<Type> {
        Some(match self {
            LibraryType::Boolean => Type::BOOLEAN,
            LibraryType::Char => Type::CHAR,
            LibraryType::Int => Type::INT,
            LibraryType::Long => Type::LONG,
            LibraryType::Text => Type::String,
            LibraryType::Characters => Type::array_of(Type::CHAR),
            LibraryType::Sequence | LibraryType::Object => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            LibraryType::Boolean => "boolean",
            LibraryType::Char => "char",
            LibraryType::Int => "int",
            LibraryType::Long => "long",
            LibraryType::Text => "String",
            LibraryType::Sequence => "CharSequence",
            LibraryType::Characters => "char[]",
            LibraryType::Object => "Object",
        }
    }

    /// Whether it takes an argument of this type without making an object of a number.
    fn takes(self, argument: &Type) -> bool {
        match (self, argument) {
            (LibraryType::Object, argument) => argument.is_reference(),
            (LibraryType::Sequence, argument) => {
                matches!(argument, Type::String | Type::StringBuilder | Type::Null)
            }
            (kind, Type::Primitive(from)) => {
                kind.ty().as_ref().and_then(Type::primitive).is_some_and(|to| widens(*from, to))
            }
            (LibraryType::Text | LibraryType::Characters, Type::Null) => true,
            (kind, argument) => kind.ty().as_ref() == Some(argument),
        }
    }

    /// Whether every argument for it is also one for `other`.
    fn within(self, other: LibraryType) -> bool {
        match (self, other) {
            (a, b) if a == b => true,
            (LibraryType::Text, LibraryType::Sequence | LibraryType::Object)
            | (LibraryType::Sequence | LibraryType::Characters, LibraryType::Object)
            | (LibraryType::Char, LibraryType::Int | LibraryType::Long)
            | (LibraryType::Int, LibraryType::Long) => true,
            _ => false,
        }
    }
}

impl LibraryMethod {
    fn takes(&self, arguments: &[Expr], boxing: Boxing) -> bool {
        self.parameters.len() == arguments.len()
            && self.parameters.iter().zip(arguments).all(|(parameter, argument)| {
                argument.ty.is_some()
                    && results_fit(argument, |ty| {
                        parameter.takes(ty)
                            || (boxing == Boxing::Allowed && *parameter == LibraryType::Object)
                    })
            })
    }

    fn within(&self, other: &LibraryMethod) -> bool {
        self.parameters.iter().zip(other.parameters).all(|(one, other)| one.within(*other))
    }

    /// `charAt(int)`
    fn header(&self) -> String {
        let parameters: Vec<&str> = self.parameters.iter().map(|kind| kind.name()).collect();
        format!("{}({})", self.name, parameters.join(", "))
    }
}

impl LibraryClass {
    /// `` `Math.abs` `` or `` `charAt` of strings``
    pub(super) fn named(&self, method: &str) -> String {
        match self.owner {
            Owner::Class(class) => format!("`{class}.{method}`"),
            Owner::Objects(objects) => format!("`{method}` of {objects}"),
        }
    }

    fn called(&self, name: &str) -> Vec<&'static LibraryMethod> {
        self.methods.iter().filter(|method| method.name == name).collect()
    }
}

/// Whether Java may make an object of a number (JLS 15.12.2.3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Boxing {
    Forbidden,
    Allowed,
}

impl Checker<'_> {
    /// The method that a call means, and its arguments converted; or what is left of the call after
    /// a finding.
    pub(super) fn choose(
        &mut self,
        class: &LibraryClass,
        name: &ast::Name,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Result<(&'static LibraryMethod, Vec<Expr>), Expr> {
        let named = class.called(&name.text);
        if named.is_empty() {
            self.unsupported_method(class, name);
            return Err(Expr::unknown(span, arguments));
        }
        if arguments.iter().any(|argument| argument.ty.is_none()) {
            let mut results = named
                .iter()
                .filter(|method| method.parameters.len() == arguments.len())
                .map(|method| method.result);
            let result = results.next().filter(|first| results.all(|other| other == *first));
            let ty = result.and_then(LibraryType::ty);
            return Err(Expr { ty, ..Expr::unknown(span, arguments) });
        }
        let mut fitting: Vec<&LibraryMethod> = Vec::new();
        for boxing in [Boxing::Forbidden, Boxing::Allowed] {
            if fitting.is_empty() {
                let takes = named.iter().copied().filter(|one| one.takes(&arguments, boxing));
                fitting = takes.collect();
            }
        }
        let best: Vec<&LibraryMethod> = fitting
            .iter()
            .copied()
            .filter(|one| fitting.iter().all(|other| one.within(other)))
            .collect();
        let Some(chosen) = best.first().copied() else {
            self.nothing_fits(class, name, &named, &fitting, &arguments, span);
            return Err(Expr::unknown(span, arguments));
        };
        if chosen.does == Does::Unsupported {
            let message = match class.owner {
                Owner::Class(owner) => format!("`{owner}.{}` is not supported", chosen.header()),
                Owner::Objects(owner) => {
                    format!("`{}` of {owner} is not supported", chosen.header())
                }
            };
            let finding = Diagnostic::error(Code::Unsupported, name.span, message);
            let known = headers(&named);
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
        let message = format!("{} is not supported", class.named(&name.text));
        let mut finding = Diagnostic::error(Code::Unsupported, name.span, message);
        let known = class.methods.iter().filter(|method| method.does != Does::Unsupported);
        let mut names: Vec<&str> = known.map(|method| method.name).collect();
        names.dedup();
        if matches!(class.owner, Owner::Class("Math")) {
            // Their results are `double`, so they are read together with the cast around them.
            names.extend(["pow", "signum"]);
        }
        if matches!(name.text.as_str(), "MAX_VALUE" | "MIN_VALUE") {
            finding = finding.help("it is a constant: leave the parentheses out");
        } else if name.text == "exit" && names.is_empty() {
            finding = finding.help("leave `main` with `return`");
        } else if let Some(near) = nearest(&name.text, names.iter().copied()) {
            finding = finding.help(format!("did you mean `{near}`?"));
        } else if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            finding = finding.help(format!("what is supported is {}", names.join(", ")));
        }
        self.report(finding);
    }

    fn nothing_fits(
        &mut self,
        class: &LibraryClass,
        name: &ast::Name,
        named: &[&'static LibraryMethod],
        fitting: &[&LibraryMethod],
        arguments: &[Expr],
        span: Span,
    ) {
        let title = class.named(&name.text);
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
        let known = headers(named);
        self.report(if fitting.is_empty() && !known.is_empty() {
            finding.help(format!("what is supported is {known}"))
        } else if fitting.is_empty() {
            finding
        } else {
            finding.help("cast it, as in `(String) null`")
        });
    }
}

/// `` `indexOf(int)`, `indexOf(String)` ``
fn headers(named: &[&'static LibraryMethod]) -> String {
    let known = named.iter().filter(|method| method.does != Does::Unsupported);
    let known: Vec<String> = known.map(|method| format!("`{}`", method.header())).collect();
    known.join(", ")
}

/// The arguments as the parameters' types; numbers all `long` if one of them is, so that the
/// engines know one type only.
fn converted(method: &LibraryMethod, arguments: Vec<Expr>) -> Vec<Expr> {
    let long = method.parameters.contains(&LibraryType::Long);
    let parameters = method.parameters.iter();
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
