//! Lines that the compiler takes although somebody doubts it.
//!
//! In: a program. Out: places of it, each with the reason for which the compiler takes what stands
//! there: first those that somebody with a misconception takes for wrong, then those that look like
//! lines which are wrong elsewhere. What holds: a reason says what the text says, as far as the
//! file tells it.

use super::code::{CodePart, CodePlace, StaticType, each_part};
use super::reason::{LineReason, PRIVATE, SUPERTYPE, UNCHECKED};
use super::refusal::signature;
use crate::read::syntax::ast::{
    Expr, ExprKind, File, Method, Name, Stmt, StmtKind, TypeDeclarationKind,
};
use crate::read::syntax::hierarchy::{ClassTable, KnownClass, class_name};
use crate::source::{Source, Span};

/// A place that the compiler takes.
pub(super) struct DoubtedPlace {
    pub place: Span,
    pub reason: LineReason,
}

/// The places of a program that somebody may doubt, in the order of the text.
pub(super) fn doubted_places(
    table: &ClassTable<'_>,
    (source, file): (&Source, &File),
) -> Vec<DoubtedPlace> {
    let mut doubts = Doubts { table, source, throwing: throwing(table, file), found: Vec::new() };
    table.all().iter().for_each(|class| doubts.class(*class));
    each_part(table, file, &mut |part, place| doubts.part(part, place));
    doubts.found.sort_by_key(|one| one.place.start);
    doubts.found
}

/// Methods and constructors that throw an exception which need not be caught, by their places.
fn throwing(table: &ClassTable<'_>, file: &File) -> Vec<(Span, String)> {
    let mut found: Vec<(Span, String)> = Vec::new();
    each_part(table, file, &mut |part, place| {
        if let (CodePart::Thrown(value), Some(method)) = (part, place.method)
            && let Some(class) = place.type_of(table, value).and_then(StaticType::class)
            && table.is_checked(class) == Some(false)
            && !place.caught.iter().any(|caught| table.catches(caught, class))
        {
            found.push((method.name.span, class.to_owned()));
        }
    });
    found
}

struct Doubts<'a, 't> {
    table: &'t ClassTable<'a>,
    source: &'t Source,
    throwing: Vec<(Span, String)>,
    found: Vec<DoubtedPlace>,
}

impl<'a> Doubts<'a, '_> {
    fn add(&mut self, place: Span, reason: LineReason) {
        self.found.push(DoubtedPlace { place, reason });
    }

    /// What a class need not have.
    fn class(&mut self, class: KnownClass<'a>) {
        let name = &class.name.text;
        if class.kind != TypeDeclarationKind::Class {
            return;
        }
        self.built(class);
        if !self.table.is_closed(name) {
            return;
        }
        self.implemented(class);
        let above = self.table.above(name).into_iter().filter_map(|one| self.table.class(one));
        for base in above.filter(|one| one.kind == TypeDeclarationKind::Interface) {
            for method in base.methods().filter(|one| !one.modifiers.has("static")) {
                if class.method(&method.name.text, method.parameters.len()).is_some() {
                    continue;
                }
                let facts = vec![
                    ("class", name.clone()),
                    ("member", signature(self.source, method)),
                    ("base", base.name.text.clone()),
                ];
                let is_own = class.bases.interfaces.iter().filter_map(class_name);
                let is_own = is_own.into_iter().any(|one| one == base.name.text);
                if base.lacks_body(method) && class.is_abstract() {
                    self.add(class.name.span, LineReason::plain("abstract-class", facts));
                } else if !base.lacks_body(method) && is_own {
                    self.add(class.name.span, LineReason::plain("default-method", facts));
                }
            }
        }
    }

    /// Constructors that begin with one of the superclass which is there.
    fn built(&mut self, class: KnownClass<'a>) {
        let base = class.bases.superclass.as_ref().and_then(class_name);
        let Some(base) = base.filter(|base| self.table.class(base).is_some()) else { return };
        for constructor in class.constructors() {
            let is_super = |stmt: &&Stmt| matches!(&stmt.kind, StmtKind::ConstructorCall { keyword, .. } if keyword.text == "super");
            let called = constructor.body.first().filter(is_super);
            let called =
                called.map(|stmt| self.source.slice(stmt.span).trim_end_matches(';').to_owned());
            if let Some(called) = called {
                let facts = vec![
                    ("class", class.name.text.clone()),
                    ("base", base.to_owned()),
                    ("called", called),
                ];
                self.add(constructor.name.span, LineReason::plain("super-constructor", facts));
            }
        }
    }

    /// What a class says that it implements, and the methods that do so.
    fn implemented(&mut self, class: KnownClass<'a>) {
        let name = &class.name.text;
        if class.is_abstract() {
            return;
        }
        let above = self.table.above(name).into_iter().filter_map(|one| self.table.class(one));
        for base in above.collect::<Vec<_>>() {
            for method in base.methods().filter(|one| base.lacks_body(one)) {
                let Some(own) = class.method(&method.name.text, method.parameters.len()) else {
                    continue;
                };
                let facts = vec![
                    ("class", name.clone()),
                    ("member", method.name.text.clone()),
                    ("base", base.name.text.clone()),
                ];
                let all = facts.clone();
                if base.kind == TypeDeclarationKind::Interface {
                    self.add(own.name.span, LineReason::plain("as-accessible", facts));
                }
                self.add(class.name.span, LineReason::plain("implements", all));
            }
        }
    }

    fn part(&mut self, part: CodePart<'a>, place: &CodePlace<'a>) {
        match part {
            CodePart::Stored(ty, value) => self.stored(place, value, class_name(ty)),
            CodePart::Thrown(value) => {
                let class = place.type_of(self.table, value).and_then(StaticType::class);
                let throws = place.method.into_iter().flat_map(|method| &method.throws);
                let mut throws = throws.filter_map(class_name);
                if let Some(class) = class
                    && self.table.is_checked(class) == Some(true)
                    && throws.any(|one| self.table.catches(one, class))
                {
                    let facts = vec![("exception", class.to_owned())];
                    self.add(value.span, LineReason::plain("declared", facts));
                }
                if let Some(class) = class
                    && self.table.is_checked(class) == Some(false)
                    && !place.caught.iter().any(|one| self.table.catches(one, class))
                    && place.method.is_none_or(|method| method.throws.is_empty())
                {
                    let facts = vec![("exception", class.to_owned())];
                    self.add(value.span, LineReason::doubted("unchecked", facts, UNCHECKED));
                }
            }
            CodePart::Expression(expr) => self.expression(expr, place),
            CodePart::Delegated(..) => {}
        }
    }

    /// An object of a class where one of a class or an interface above is declared.
    fn stored(&mut self, place: &CodePlace<'a>, value: &'a Expr, into: Option<&str>) {
        let from = place.type_of(self.table, value).and_then(StaticType::class);
        let (Some(from), Some(into)) = (from, into) else { return };
        if self.table.is_below(from, into) {
            let facts = vec![("from", from.to_owned()), ("into", into.to_owned())];
            self.add(value.span, LineReason::doubted("stored", facts, SUPERTYPE));
        }
    }

    fn expression(&mut self, expr: &'a Expr, place: &CodePlace<'a>) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is ever doubted")]
        match &expr.kind {
            ExprKind::Assign { target, value, operator: None, .. } => {
                let into = place.type_of(self.table, target).and_then(StaticType::class);
                self.stored(place, value, into);
                if let ExprKind::Field { object, name } = &target.kind {
                    self.written(place, object, name);
                }
            }
            ExprKind::Field { object, name } => {
                let Some(class) = place.class_of(self.table, object) else { return };
                let Some((owner, field)) = self.table.field(class, &name.text) else { return };
                let is_private = field.modifiers.has("private");
                self.member(place, (object, class), (name, owner.name, is_private));
            }
            ExprKind::Name(name) if !place.is_local(name) => {
                let Some(class) = place.class else { return };
                let Some((owner, field)) = self.table.field(&class.name.text, name) else { return };
                if owner.name.text != class.name.text && !field.modifiers.has("private") {
                    let facts = vec![
                        ("class", class.name.text.clone()),
                        ("member", name.clone()),
                        ("base", owner.name.text.clone()),
                    ];
                    let reason = LineReason::doubted("inherited-here", facts, SUPERTYPE);
                    self.add(expr.span, reason);
                }
            }
            ExprKind::Cast { ty, operand } => {
                let from = place.type_of(self.table, operand).and_then(StaticType::class);
                let (Some(from), Some(into)) = (from, class_name(ty)) else { return };
                if self.table.is_below(into, from) {
                    let facts = vec![
                        ("object", self.source.slice(operand.span).to_owned()),
                        ("from", from.to_owned()),
                        ("into", into.to_owned()),
                    ];
                    self.add(expr.span, LineReason::plain("cast", facts));
                }
            }
            ExprKind::New { ty, arguments, body: None, .. } => {
                let class = class_name(ty).and_then(|name| self.table.class(name));
                let Some(class) = class.filter(|one| one.kind == TypeDeclarationKind::Class) else {
                    return;
                };
                let mut all = class.constructors();
                let called = all.find(|one| one.parameters.len() == arguments.len());
                if let Some(constructor) = called {
                    let facts = vec![
                        ("class", class.name.text.clone()),
                        ("written", signature(self.source, constructor)),
                    ];
                    self.add(expr.span, LineReason::plain("fitting-constructor", facts));
                    self.thrown(place, expr, (&class.name.text, constructor));
                    self.arguments(place, constructor, arguments);
                } else if arguments.is_empty() && class.constructors().next().is_none() {
                    let facts = vec![("class", class.name.text.clone())];
                    self.add(expr.span, LineReason::plain("own-constructor", facts));
                }
            }
            ExprKind::Call { receiver, name, arguments } => {
                self.call(place, expr, (receiver.as_deref(), name, arguments));
            }
            _ => {}
        }
    }

    fn call(
        &mut self,
        place: &CodePlace<'a>,
        expr: &'a Expr,
        (receiver, name, arguments): (Option<&'a Expr>, &'a Name, &'a [Expr]),
    ) {
        let class = match receiver {
            Some(receiver) => place.class_of(self.table, receiver),
            None => place.class.map(|class| class.name.text.as_str()),
        };
        if let Some(ExprKind::Name(library)) = receiver.map(|one| &one.kind)
            && (library.as_str(), name.text.as_str()) == ("Integer", "parseInt")
            && !place.caught.iter().any(|one| self.table.catches(one, "NumberFormatException"))
        {
            let exception = String::from("NumberFormatException");
            let facts = vec![("method", name.text.clone()), ("exception", exception)];
            self.add(expr.span, LineReason::doubted("unchecked-call", facts, UNCHECKED));
        }
        let method = class.and_then(|one| self.table.method(one, &name.text, arguments.len()));
        let Some((class, (owner, method))) = class.zip(method) else {
            if let Some(receiver) = receiver {
                self.changed(place, receiver, name);
            }
            return;
        };
        self.thrown(place, expr, (&name.text, method));
        self.arguments(place, method, arguments);
        if let Some(receiver) = receiver.filter(|_| !method.modifiers.has("static")) {
            let is_private = method.modifiers.has("private");
            self.member(place, (receiver, class), (name, owner.name, is_private));
            self.changed(place, receiver, name);
        } else if receiver.is_none() && owner.name.text != class {
            let facts = inherited(class, name, owner.name);
            self.add(name.span, LineReason::doubted("inherited-here", facts, SUPERTYPE));
        }
    }

    fn arguments(&mut self, place: &CodePlace<'a>, method: &Method, arguments: &'a [Expr]) {
        if method.is_variadic() {
            return;
        }
        for (argument, parameter) in arguments.iter().zip(&method.parameters) {
            self.stored(place, argument, class_name(&parameter.ty));
        }
    }

    /// A member after a dot.
    fn member(
        &mut self,
        place: &CodePlace<'a>,
        (object, class): (&'a Expr, &'a str),
        (name, owner, is_private): (&Name, &Name, bool),
    ) {
        let here = place.class.map(|class| class.name.text.as_str());
        if is_private {
            let is_other = !matches!(object.kind, ExprKind::This | ExprKind::Super);
            if is_other && here == Some(owner.text.as_str()) {
                let facts = vec![
                    ("object", self.source.slice(object.span).to_owned()),
                    ("member", name.text.clone()),
                    ("class", owner.text.clone()),
                ];
                self.add(name.span, LineReason::doubted("same-class", facts, PRIVATE));
            }
        } else if owner.text != class {
            let facts = inherited(class, name, owner);
            self.add(name.span, LineReason::doubted("inherited", facts, SUPERTYPE));
        } else if !matches!(object.kind, ExprKind::This | ExprKind::Super) {
            let facts = vec![
                ("object", self.source.slice(object.span).to_owned()),
                ("member", name.text.clone()),
                ("class", owner.text.clone()),
            ];
            let is_below = !self.table.above(class).is_empty();
            if is_below && here != Some(class) {
                self.add(name.span, LineReason::plain("own-member", facts));
            }
        }
    }

    /// A field of an object that a `final` variable names is assigned.
    fn written(&mut self, place: &CodePlace<'a>, object: &'a Expr, member: &Name) {
        if let ExprKind::Name(name) = &object.kind
            && place.is_final(name)
        {
            let facts = vec![("object", name.clone()), ("member", member.text.clone())];
            let belief = "final-object-frozen";
            self.add(member.span, LineReason::doubted("final-object", facts, belief));
        }
    }

    /// A method is called on an object that a `final` variable names, and nothing comes back.
    fn changed(&mut self, place: &CodePlace<'a>, receiver: &'a Expr, method: &Name) {
        let changes = ["add", "put", "remove", "clear", "push", "set"];
        if let ExprKind::Name(name) = &receiver.kind
            && place.is_final(name)
            && (changes.contains(&method.text.as_str()) || method.text.starts_with("set"))
        {
            let facts = vec![("object", name.clone()), ("member", method.text.clone())];
            let belief = "final-object-frozen";
            self.add(method.span, LineReason::doubted("final-object-call", facts, belief));
        }
    }

    /// A call that may throw.
    fn thrown(&mut self, place: &CodePlace<'a>, expr: &Expr, (name, method): (&str, &Method)) {
        let caught =
            |exception: &str| place.caught.iter().any(|one| self.table.catches(one, exception));
        let thrown = self.throwing.iter().find(|(at, _)| *at == method.name.span);
        let thrown = thrown.filter(|(_, class)| !caught(class)).map(|(_, class)| class.clone());
        let checked = method.throws.iter().filter_map(class_name);
        let checked = checked.into_iter().find(|one| self.table.is_checked(one) == Some(true));
        let facts = |class: String| vec![("method", name.to_owned()), ("exception", class)];
        if let Some(exception) = checked {
            let key = if caught(exception) { "caught-call" } else { "declared-call" };
            let facts = facts(exception.to_owned());
            self.add(expr.span, LineReason::plain(key, facts));
        } else if let Some(exception) = thrown {
            let reason = LineReason::doubted("unchecked-call", facts(exception), UNCHECKED);
            self.add(expr.span, reason);
        }
    }
}

fn inherited(class: &str, name: &Name, owner: &Name) -> Vec<(&'static str, String)> {
    vec![("class", class.to_owned()), ("member", name.text.clone()), ("base", owner.text.clone())]
}
