//! Why a line is refused.
//!
//! In: a program that does not compile, and what the reader finds wrong with it. Out: the reason in
//! terms of what a course teaches. What holds: a reason names what stands in the text; where none
//! fits, the reason is `other`.

use super::code::{CodePart, CodePlace, StaticType, each_part};
use super::reason::{DECLARED_TYPE, DEFAULT_CONSTRUCTOR, INTERFACE, LineReason, PRIVATE};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{Expr, ExprKind, File, Method, TypeDeclarationKind, TypeSyntax};
use crate::read::syntax::hierarchy::{ClassTable, KnownClass, class_name};
use crate::source::{Source, Span};

/// Why the compiler refuses the line of a finding.
pub(super) fn refusal(
    table: &ClassTable<'_>,
    (source, file): (&Source, &File),
    finding: &Diagnostic,
) -> LineReason {
    let at = finding.label.span;
    let known = if finding.code == Code::Exception {
        uncaught(table, file, at)
    } else {
        of_class(table, source, at).or_else(|| of_code(table, (source, file), at))
    };
    known.unwrap_or_else(|| LineReason::plain("other", Vec::new()))
}

/// A constructor or a method as students read it: `Dog(String)`.
pub(super) fn signature(source: &Source, method: &Method) -> String {
    let types: Vec<&str> =
        method.parameters.iter().map(|parameter| source.slice(parameter.ty.span)).collect();
    format!("{}({})", method.name.text, types.join(", "))
}

/// The constructors that a class has, as students read them.
fn constructors(source: &Source, class: KnownClass<'_>) -> Vec<String> {
    if class.kind == TypeDeclarationKind::Record && class.constructors().next().is_none() {
        let types: Vec<&str> =
            class.components.iter().map(|one| source.slice(one.ty.span)).collect();
        return vec![format!("{}({})", class.name.text, types.join(", "))];
    }
    class.constructors().map(|one| signature(source, one)).collect()
}

/// What is wrong with a declaration: the name of a class, a constructor or a method stands there.
fn of_class(table: &ClassTable<'_>, source: &Source, at: Span) -> Option<LineReason> {
    for class in table.all() {
        let name = class.name.text.clone();
        if class.name.span == at {
            let missing = table.missing(&name);
            return match missing {
                Some((base, method)) => Some(missing_method(source, *class, base, method)),
                None => unbuilt(table, source, *class),
            };
        }
        if class.constructors().any(|one| one.name.span == at) {
            return unbuilt(table, source, *class);
        }
        if let Some(method) = class.methods().find(|method| method.name.span == at) {
            let above = table.above(&name).into_iter().filter_map(|name| table.class(name));
            let count = method.parameters.len();
            let base =
                above.into_iter().find(|one| one.method(&method.name.text, count).is_some())?;
            let facts = vec![
                ("class", name),
                ("member", method.name.text.clone()),
                ("base", base.name.text.clone()),
            ];
            let key = if base.kind == TypeDeclarationKind::Interface {
                "less-accessible"
            } else {
                "less-accessible-than-class"
            };
            return Some(LineReason::plain(key, facts));
        }
    }
    None
}

fn missing_method(
    source: &Source,
    class: KnownClass<'_>,
    base: KnownClass<'_>,
    method: &Method,
) -> LineReason {
    let facts = vec![
        ("class", class.name.text.clone()),
        ("member", signature(source, method)),
        ("base", base.name.text.clone()),
    ];
    if base.kind == TypeDeclarationKind::Interface {
        LineReason::doubted("missing-method", facts, INTERFACE)
    } else {
        LineReason::plain("missing-method-of-class", facts)
    }
}

/// A class whose objects cannot be built, since its superclass has no constructor without
/// parameters.
fn unbuilt(table: &ClassTable<'_>, source: &Source, class: KnownClass<'_>) -> Option<LineReason> {
    let base = class.bases.superclass.as_ref().and_then(class_name)?;
    let known = constructors(source, table.class(base)?);
    let facts = vec![
        ("class", class.name.text.clone()),
        ("base", base.to_owned()),
        ("written", known.join(", ")),
    ];
    Some(LineReason::doubted("no-super-constructor", facts, DEFAULT_CONSTRUCTOR))
}

/// What is wrong with a part of the code at this place.
fn of_code<'a>(
    table: &ClassTable<'a>,
    (source, file): (&Source, &'a File),
    at: Span,
) -> Option<LineReason> {
    let mut found: Option<LineReason> = None;
    each_part(table, file, &mut |part, place| {
        if found.is_some() {
            return;
        }
        found = match part {
            CodePart::Stored(ty, value) if value.span == at => {
                narrowed(table, place, value, class_name(ty))
            }
            CodePart::Delegated(keyword, stmt) if stmt.span == at || keyword.span == at => {
                let class = place.class.filter(|_| keyword.text == "super");
                class.and_then(|class| unbuilt(table, source, class))
            }
            CodePart::Expression(expr) => of_expression(table, source, (expr, place), at),
            CodePart::Stored(..) | CodePart::Thrown(_) | CodePart::Delegated(..) => None,
        };
    });
    found
}

fn of_expression<'a>(
    table: &ClassTable<'a>,
    source: &Source,
    (expr, place): (&'a Expr, &CodePlace<'a>),
    at: Span,
) -> Option<LineReason> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else names a member or a class")]
    match &expr.kind {
        ExprKind::New { ty, arguments, body: None, .. } if expr.span == at => {
            unmade(table, source, ty, arguments)
        }
        ExprKind::Assign { target, value, operator: None, .. } if value.span == at => {
            let into = place.type_of(table, target)?.class();
            narrowed(table, place, value, into)
        }
        ExprKind::Name(name) if expr.span == at => {
            let here = place.class?;
            let (owner, field) = table.field(&here.name.text, name)?;
            field
                .modifiers
                .has("private")
                .then(|| hidden(table, place, (owner, &here.name.text), name))
        }
        ExprKind::Field { object, name } if name.span == at => {
            let class = place.class_of(table, object)?;
            let member = table.field(class, &name.text);
            match member.filter(|(_, field)| field.modifiers.has("private")) {
                Some((owner, _)) => Some(hidden(table, place, (owner, class), &name.text)),
                None => absent(table, source, (class, object), &name.text, None),
            }
        }
        ExprKind::Call { receiver, name, arguments } if name.span == at => {
            let class = match receiver {
                Some(receiver) => place.class_of(table, receiver)?,
                None => &place.class?.name.text,
            };
            let member = table.method(class, &name.text, arguments.len());
            let private = member.filter(|(_, method)| method.modifiers.has("private"));
            if let Some((owner, _)) = private {
                return Some(hidden(table, place, (owner, class), &name.text));
            }
            let object = receiver.as_deref()?;
            absent(table, source, (class, object), &name.text, Some(arguments.len()))
        }
        ExprKind::Call { receiver, name, arguments } => {
            let place_of = arguments.iter().position(|argument| argument.span == at)?;
            let class = match receiver {
                Some(receiver) => place.class_of(table, receiver)?,
                None => &place.class?.name.text,
            };
            let (_, method) = table.method(class, &name.text, arguments.len())?;
            let into = class_name(&method.parameters.get(place_of)?.ty);
            narrowed(table, place, &arguments[place_of], into)
        }
        _ => None,
    }
}

/// A value of a class is stored where only a class below is taken.
fn narrowed<'a>(
    table: &ClassTable<'a>,
    place: &CodePlace<'a>,
    value: &'a Expr,
    into: Option<&str>,
) -> Option<LineReason> {
    let (from, into) = (place.type_of(table, value)?.class()?, into?);
    let facts = vec![("from", from.to_owned()), ("into", into.to_owned())];
    let is_known = |class: &str| table.class(class).is_some();
    if from != into && is_known(from) && is_known(into) && !table.is_below(into, from) {
        let is_apart = !table.is_below(from, into);
        return is_apart.then(|| LineReason::plain("unrelated", facts));
    }
    let is_made = matches!(value.unparenthesised().kind, ExprKind::New { .. });
    let key = if is_made { "narrowed-object" } else { "narrowed" };
    table.is_below(into, from).then(|| LineReason::doubted(key, facts, DECLARED_TYPE))
}

/// A member that the class before the dot does not have.
fn absent(
    table: &ClassTable<'_>,
    source: &Source,
    (class, object): (&str, &Expr),
    name: &str,
    count: Option<usize>,
) -> Option<LineReason> {
    let below = table.all().iter().find(|one| {
        let has = match count {
            Some(count) => one.method(name, count).is_some(),
            None => one.field(name).is_some(),
        };
        has && table.is_below(&one.name.text, class)
    })?;
    let facts = vec![
        ("object", source.slice(object.span).to_owned()),
        ("class", class.to_owned()),
        ("member", name.to_owned()),
        ("below", below.name.text.clone()),
    ];
    let key = if count.is_some() { "no-method" } else { "no-field" };
    Some(LineReason::doubted(key, facts, DECLARED_TYPE))
}

/// A member that is `private` in another class.
fn hidden(
    table: &ClassTable<'_>,
    place: &CodePlace<'_>,
    (owner, class): (KnownClass<'_>, &str),
    name: &str,
) -> LineReason {
    let mut facts = vec![("member", name.to_owned()), ("class", owner.name.text.clone())];
    let here = place.class.map(|class| class.name.text.clone());
    if here.as_deref() == Some(&*owner.name.text) {
        facts.push(("below", class.to_owned()));
        return LineReason::plain("private-not-inherited", facts);
    }
    match here.filter(|here| table.is_below(here, &owner.name.text)) {
        Some(here) => {
            facts.push(("here", here));
            LineReason::doubted("private-in-superclass", facts, PRIVATE)
        }
        None => LineReason::plain("private-elsewhere", facts),
    }
}

/// An object that is made in a way in which its class makes none.
fn unmade(
    table: &ClassTable<'_>,
    source: &Source,
    ty: &TypeSyntax,
    arguments: &[Expr],
) -> Option<LineReason> {
    let class = table.class(class_name(ty)?)?;
    let name = ("class", class.name.text.clone());
    if class.is_abstract() {
        return Some(LineReason::plain("abstract", vec![name]));
    }
    let facts = vec![name, ("written", constructors(source, class).join(", "))];
    Some(if arguments.is_empty() {
        LineReason::doubted("no-constructor", facts, DEFAULT_CONSTRUCTOR)
    } else {
        LineReason::plain("other-constructor", facts)
    })
}

/// An exception that is neither caught nor declared, at the place of the call or the object.
fn uncaught<'a>(table: &ClassTable<'a>, file: &'a File, at: Span) -> Option<LineReason> {
    let mut found: Option<LineReason> = None;
    let reason = |exception: &str, method: Option<&str>| {
        let mut facts = vec![("exception", exception.to_owned())];
        facts.extend(method.map(|method| ("method", method.to_owned())));
        let key = if method.is_some() { "not-caught-call" } else { "not-caught" };
        LineReason::plain(key, facts)
    };
    let declared = |method: &'a Method| {
        let thrown = method.throws.iter().filter_map(class_name);
        thrown.into_iter().find(|name| table.is_checked(name) == Some(true))
    };
    each_part(table, file, &mut |part, place| {
        if found.is_some() {
            return;
        }
        match part {
            CodePart::Thrown(value) if at.covers(value.span) || value.span.covers(at) => {
                let class = place.type_of(table, value).and_then(StaticType::class);
                found = class.map(|class| reason(class, None));
            }
            CodePart::Expression(expr) if at.covers(expr.span) || expr.span == at => {
                #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is called")]
                let method = match &expr.kind {
                    ExprKind::Call { receiver: Some(receiver), name, arguments } => place
                        .class_of(table, receiver)
                        .and_then(|class| table.method(class, &name.text, arguments.len())),
                    ExprKind::Call { receiver: None, name, arguments } => place
                        .class
                        .and_then(|one| table.method(&one.name.text, &name.text, arguments.len())),
                    ExprKind::New { ty, arguments, .. } => {
                        class_name(ty).and_then(|class| table.class(class)).and_then(|class| {
                            let mut all = class.constructors();
                            let one = all.find(|one| one.parameters.len() == arguments.len())?;
                            Some((class, one))
                        })
                    }
                    _ => None,
                };
                let thrown = method.and_then(|(_, method)| Some((declared(method)?, method)));
                found = thrown.map(|(class, method)| reason(class, Some(&method.name.text)));
                // Methods beside statements stand in no class.
                if let ExprKind::Call { receiver: None, name, .. } = &expr.kind
                    && found.is_none()
                {
                    let mut members = file.members.iter().filter_map(|member| member.method());
                    let method = members.find(|one| one.name.text == name.text);
                    let thrown = method.and_then(declared);
                    found = thrown.map(|class| reason(class, Some(&name.text)));
                }
            }
            CodePart::Stored(..)
            | CodePart::Expression(_)
            | CodePart::Thrown(_)
            | CodePart::Delegated(..) => {}
        }
    });
    found
}
