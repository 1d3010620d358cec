//! Constructors (JLS 8.8), and what gives the fields of a new object their first values (JLS 12.5).
//!
//! In: the constructors, fields and initialisers of a class, and where objects of it are made. Out:
//! the statements that make an object ready, and which constructor is meant.

use std::sync::Arc;

use super::super::typed::{
    AssignedPlace, Expr, ExprKind, Method, MethodResult, Stmt, StmtKind, Yields,
};
use super::declared::TypeVariable;
use super::resolution::ChosenMethod;
use super::target::is_open_call;
use super::{Body, Checker, ReturnMeaning};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{INITIALISER, LocalId, MethodId, Receiver, THIS};
use crate::read::syntax::ast;
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

/// Which of the fields that are declared with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FieldValues {
    /// Those whose value is a constant of the compiler's.
    Constant,
    Computed,
}

impl Checker<'_> {
    /// `new Point(1, 2)`
    pub(super) fn new_own_object(
        &mut self,
        made: &ObjectClass,
        is_diamond: bool,
        arguments: &[ast::Expr],
        outer: Option<&Expr>,
        span: Span,
    ) -> Expr {
        let class = made.id;
        let wanted = self.wanted.take();
        let outside = std::mem::take(&mut self.literals);
        let known = self.constructors(class);
        let of_place = wanted.filter(|_| is_diamond);
        let of_place = of_place.and_then(|ty| self.as_its_place(class, &ty));
        let seen = if is_diamond { of_place.as_ref() } else { Some(made) };
        let takes_calls = arguments.iter().any(is_open_call);
        let arguments = self.argument_values(&known, seen, arguments);
        self.literals = outside;
        let ty = Type::Object(made.clone());
        self.no_new_object(span);
        let of = &self.classes[class.index()];
        if of.is_abstract || of.is_interface {
            let what = if of.is_interface { "an interface" } else { "`abstract`" };
            let message =
                format!("`{}` is {what}, so that there are no objects of it alone", of.name);
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .also(self.classes[class.index()].span, "declared here")
                    .help("make an object of a class that extends or implements it"),
            );
            return Expr { ty: Some(ty), ..Expr::unknown(span, arguments) };
        }
        if of.is_enum {
            self.made_of_enum(class, span);
            return Expr { ty: Some(ty), ..Expr::unknown(span, arguments) };
        }
        let has_function =
            takes_calls || arguments.iter().any(|one| matches!(one.kind, ExprKind::Function(_)));
        let made = if let Some(made) = of_place.filter(|_| has_function) {
            made
        } else if is_diamond && !known.is_empty() {
            self.of_diamond(class, &known, &arguments)
        } else {
            made.clone()
        };
        match self.constructed(&made, arguments, span) {
            Ok((constructor, arguments)) => {
                let Some(given) = self.given(class, outer, span) else {
                    return Expr { ty: Some(Type::Object(made)), ..Expr::unknown(span, arguments) };
                };
                let prepared = None;
                let kind = ExprKind::NewObject { class, constructor, arguments, given, prepared };
                self.using(class, Expr::new(kind, Type::Object(made), span))
            }
            Err(wrong) => Expr { ty: Some(Type::Object(made)), ..wrong },
        }
    }

    /// What `new TreeMap<>(…)` makes where a `Map<String, Integer>` is asked for.
    fn as_its_place(&self, class: ClassId, wanted: &Type) -> Option<ObjectClass> {
        let Type::Object(wanted) = wanted else { return None };
        let of = self.object_class(class)?;
        let is_alike = of.is_kind_of(wanted.id) && of.arguments.len() == wanted.arguments.len();
        is_alike.then(|| ObjectClass { arguments: Arc::clone(&wanted.arguments), ..of })
    }

    /// Reports an object that a directive makes.
    pub(super) fn no_new_object(&mut self, span: Span) {
        if let Some(directive) = self.body.condition {
            let message = format!("`new` in {directive} makes an object that the program has not");
            self.report(
                Diagnostic::error(Code::SideEffect, span, message)
                    .help("compare with a variable or a field"),
            );
        }
    }

    /// The constructor of a class that takes these arguments, and what it gets; `None` where none
    /// is written and nothing is to be done. The error is what is left of a wrong call.
    #[expect(clippy::result_large_err, reason = "the rest of a wrong call stands in its place")]
    pub(super) fn constructed(
        &mut self,
        made: &ObjectClass,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Result<(Option<MethodId>, Vec<Expr>), Expr> {
        let class = made.id;
        let known = self.constructors(class);
        let name = Arc::clone(&self.classes[class.index()].name);
        if known.is_empty() {
            if !arguments.is_empty() {
                let message = format!("`{name}` has no constructor with parameters");
                let finding = Diagnostic::error(Code::TypeMismatch, span, message)
                    .also(self.classes[class.index()].span, "the class");
                self.report(if self.classes[class.index()].is_enum {
                    finding.help("leave the arguments out, or write a constructor")
                } else {
                    finding.help(format!("write `new {name}()`, or a constructor"))
                });
                return Err(Expr::unknown(span, arguments));
            }
            return Ok((self.classes[class.index()].default_constructor, arguments));
        }
        let called = ast::Name { text: name.to_string(), span };
        let ChosenMethod { at, arguments, .. } =
            self.best_of(&called, &known, Some(made), arguments, span)?;
        let of = self.signatures[at].clone();
        let shown = format!("{}(…)", of.name);
        self.accessible(of.is_private, class, &shown, of.name_span, span);
        Ok((Some(MethodId::new(at)), arguments))
    }

    /// What `new Pair<>(a, b)` makes, as far as the arguments tell: without type arguments where
    /// they do not, so that it fits what its place asks for.
    fn of_diamond(&self, class: ClassId, known: &[usize], arguments: &[Expr]) -> ObjectClass {
        let own = self.object_class(class);
        let variables = self.classes[class.index()].parameters.clone();
        let bare = |of: ObjectClass| ObjectClass { arguments: Arc::from([]), ..of };
        let made = known.iter().find_map(|at| {
            let of = &self.signatures[*at];
            let named = |name: &str| of.parameters.iter().flatten().any(|ty| names(ty, name));
            let all = variables.iter().all(|one| named(&one.name));
            let is_known = arguments.iter().all(|one| one.ty.is_some());
            (of.parameters.len() == arguments.len() && all && is_known).then_some(())?;
            let by = self.inferred(&variables, &of.parameters, arguments);
            let given = |one: &TypeVariable| {
                by.iter().find(|(name, _)| *name == one.name).map(|(_, ty)| ty.clone())
            };
            let given: Option<Vec<Type>> = variables.iter().map(given).collect();
            let object = self.erased(ClassId::OBJECT);
            let given = given.filter(|all| !all.contains(&object));
            Some(ObjectClass { arguments: given?.into(), ..own.clone()? })
        });
        made.or_else(|| own.map(bare)).unwrap_or_else(|| ObjectClass {
            id: class,
            name: Arc::clone(&self.classes[class.index()].name),
            ancestors: Arc::clone(&self.classes[class.index()].ancestors),
            arguments: Arc::from([]),
            is_variable: false,
        })
    }

    /// The constructors of a class, by their place among the signatures.
    pub(super) fn constructors(&self, class: ClassId) -> Vec<usize> {
        (0..self.signatures.len())
            .filter(|at| {
                let of = &self.signatures[*at];
                of.class == Some(class) && of.receiver == Receiver::NewObject
            })
            .collect()
    }

    /// `this(a, b);` and `super(a, b);`
    pub(super) fn constructor_call(
        &mut self,
        keyword: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> StmtKind {
        let is_super = keyword.text == "super";
        if is_super && self.classes[self.current.index()].is_enum {
            let message = "a constructor of an enum calls no other one with `super`";
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .help("leave it out")
                    .replace(span, ""),
            );
            return StmtKind::Unknown;
        }
        let class =
            if is_super { self.classes[self.current.index()].superclass } else { self.current };
        let known = self.constructors(class);
        if is_super && known.is_empty() {
            let arguments: Vec<Expr> = arguments.iter().map(|one| self.value(one)).collect();
            let this = self.this(keyword.span);
            if !arguments.is_empty() {
                let name = Arc::clone(&self.classes[class.index()].name);
                let message = format!("`{name}` has no constructor with parameters");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message).help("write `super();`"),
                );
            }
            let Some(method) = self.classes[class.index()].default_constructor else {
                return StmtKind::Nothing;
            };
            let kind = ExprKind::Call { method, arguments: vec![this], targets: Vec::new() };
            return StmtKind::Told(Expr { kind, ty: None, span, settled: false });
        }
        let name = Arc::clone(&self.classes[class.index()].name);
        let called = ast::Name { text: name.to_string(), span: keyword.span };
        let own = self.object_class(self.current);
        let object = own.map(|own| ObjectClass {
            arguments: self.view(&own, class).into_iter().map(|(_, ty)| ty).collect(),
            ..self.object_class(class).unwrap_or(own)
        });
        let call = self.call_with_choices(span, &mut |checker| {
            let arguments: Vec<Expr> = arguments.iter().map(|one| checker.value(one)).collect();
            let this = checker.this(keyword.span);
            match checker.best_of(&called, &known, object.as_ref(), arguments, span) {
                Ok(ChosenMethod { at, mut arguments, .. }) => {
                    checker.handed_on.push((checker.body.method, MethodId::new(at), span));
                    arguments.insert(0, this);
                    let method = MethodId::new(at);
                    let kind = ExprKind::Call { method, arguments, targets: Vec::new() };
                    Expr { kind, ty: None, span, settled: false }
                }
                Err(wrong) => wrong,
            }
        });
        StmtKind::Told(call)
    }

    /// The statements of a constructor: another one first, then the first values of the fields.
    pub(super) fn constructor_body(&mut self, method: &ast::Method) -> Vec<Stmt> {
        let first = method.body.first().and_then(|one| {
            if let ast::StmtKind::ConstructorCall { keyword, .. } = &one.kind {
                Some(keyword.text == "super")
            } else {
                None
            }
        });
        let span = method.name.span;
        match first {
            None => {
                let mut body = self.constant_values(self.current);
                body.extend(self.construction(span, false));
                body.extend(self.statements(&method.body));
                if method.is_compact {
                    let first = usize::from(self.body.this.is_some());
                    let values: Vec<LocalId> =
                        (first..first + method.parameters.len()).map(LocalId::new).collect();
                    body.extend(self.stored(self.current, &values, span));
                }
                body
            }
            Some(calls_super) => {
                let (call, rest) = method.body.split_at(1);
                let mut body = Vec::new();
                if calls_super {
                    body = self.constant_values(self.current);
                }
                body.extend(self.statements(call));
                if calls_super {
                    body.extend(self.construction(span, true));
                }
                body.extend(self.statements(rest));
                body
            }
        }
    }

    /// Reports constructors that begin with each other, once for a circle.
    pub(super) fn constructor_circles(&mut self) {
        let handed_on = std::mem::take(&mut self.handed_on);
        for (first, target, span) in &handed_on {
            let mut circle = vec![*first];
            let mut at = *target;
            while !circle.contains(&at) {
                circle.push(at);
                match handed_on.iter().find(|(from, _, _)| *from == at) {
                    Some((_, next, _)) => at = *next,
                    None => break,
                }
            }
            let is_circle = at == *first;
            if !is_circle || circle.iter().min() != Some(first) {
                continue;
            }
            let message = if circle.len() == 1 {
                "this constructor calls itself"
            } else {
                "these constructors call each other without an end"
            };
            let mut finding = Diagnostic::error(Code::Recursion, *span, message)
                .help("call another constructor, or assign the fields here");
            for (_, _, other) in
                handed_on.iter().filter(|(from, _, other)| circle.contains(from) && other != span)
            {
                finding = finding.also(*other, "and this one goes on");
            }
            self.report(finding);
        }
    }

    /// Whether a class without a constructor needs one that is made up.
    pub(super) fn needs_default_constructor(&self, class: ClassId) -> bool {
        let base = self.classes[class.index()].superclass;
        let of_base = |class: ClassId| {
            !self.constructors(class).is_empty() || self.needs_default_constructor(class)
        };
        self.has_initialisers(class) || base != ClassId::OBJECT && of_base(base)
    }

    /// The made-up constructor of a class that has none.
    pub(super) fn made_up_constructor(&mut self, class: ClassId, id: MethodId) -> Method {
        self.enter_class(class);
        self.body = Body::new(id, MethodResult::Void);
        self.body.initialises = true;
        let span = self.classes[class.index()].span;
        let this = self.hidden(THIS, Some(self.object_type(class)), span);
        self.body.this = Some(this);
        let name = Arc::clone(&self.classes[class.index()].name);
        let mut body = self.constant_values(class);
        body.extend(self.construction(span, false));
        let mut made = self.made_up(&name, MethodResult::Void, body);
        made.parameters = 1;
        made.receiver = Receiver::NewObject;
        made.is_counted = false;
        made.span = span;
        made.name_span = span;
        made
    }

    /// Whether the objects of a class get first values that somebody wrote.
    pub(super) fn has_initialisers(&self, class: ClassId) -> bool {
        let is_static = |field: &ast::Field| self.is_static_field(class, field);
        self.members_of(class).iter().any(|member| match member {
            ast::Member::Field(field) => {
                !is_static(field)
                    && field.declaration.declarators.iter().any(|one| one.initialiser.is_some())
            }
            ast::Member::Initialiser(block) => !block.is_static,
            ast::Member::Method(_) | ast::Member::Constructor(_) => false,
        })
    }

    /// The made-up method that gives the fields of a new object their first values, in the order of
    /// the text (JLS 12.5).
    pub(super) fn object_initialiser(&mut self, class: ClassId, id: MethodId) -> Method {
        self.enter_class(class);
        self.body = Body::new(id, MethodResult::Void);
        self.body.returned = ReturnMeaning::Nothing("an initialiser returns nothing");
        self.body.initialises = true;
        let span = self.classes[class.index()].span;
        let this = self.hidden(THIS, Some(self.object_type(class)), span);
        self.body.this = Some(this);
        let mut body = Vec::new();
        for member in self.members_of(class) {
            match member {
                ast::Member::Field(field) if !self.is_static_field(class, field) => {
                    let values = self.object_field_values(class, field, FieldValues::Computed);
                    body.extend(values);
                }
                ast::Member::Initialiser(block) if !block.is_static => {
                    let inner = self.scoped(|checker| checker.statements(&block.body));
                    body.push(Stmt::new(StmtKind::Block(inner), block.span));
                }
                ast::Member::Field(_)
                | ast::Member::Initialiser(_)
                | ast::Member::Method(_)
                | ast::Member::Constructor(_) => {}
            }
        }
        let mut made = self.made_up(INITIALISER, MethodResult::Void, body);
        made.parameters = 1;
        made.receiver = Receiver::NewObject;
        made.is_counted = false;
        made.span = span;
        made.name_span = span;
        made
    }

    /// The statements that give fields their first values.
    fn object_field_values(
        &mut self,
        class: ClassId,
        field: &ast::Field,
        which: FieldValues,
    ) -> Vec<Stmt> {
        let declaration = &field.declaration;
        let mut body = Vec::new();
        for declarator in &declaration.declarators {
            let Some(initialiser) = &declarator.initialiser else { continue };
            let name = &declarator.name.text;
            let Some(at) = self.object_field(class, name) else { continue };
            let ty = self.classes[class.index()].fields[at].ty.clone();
            self.wider = self.wider(declaration, initialiser);
            let (is_final, declared) = (declaration.is_final, Some(declaration.span));
            let value = self.declared_value(initialiser, ty.as_ref(), name, is_final, declared);
            self.wider = None;
            let value = self.assigned(value, ty.as_ref(), &format!("`{name}`"));
            let is_plain = matches!(ty, Some(Type::Primitive(_) | Type::String));
            let is_constant = declaration.is_final && is_plain && value.settled;
            if is_constant != (which == FieldValues::Constant) {
                continue;
            }
            let span = declarator.span;
            let place = AssignedPlace::Field {
                object: Box::new(self.this(declarator.name.span)),
                field: u32::try_from(at).unwrap_or(u32::MAX),
            };
            let kind = ExprKind::Update { place, value: Box::new(value), yields: Yields::After };
            let update = Expr { kind, ty, span, settled: false };
            let kind = match which {
                FieldValues::Constant => StmtKind::Silent(update),
                FieldValues::Computed => StmtKind::Told(update),
            };
            body.push(Stmt::new(kind, span));
        }
        body
    }

    /// The values of fields that are constants: whoever reads one sees its value, however early
    /// that is (JLS 4.12.4). They are looked at again with the others.
    fn constant_values(&mut self, class: ClassId) -> Vec<Stmt> {
        let mark = self.findings.mark();
        let placeholders = self.placeholders.clone();
        let mut body = Vec::new();
        for member in self.members_of(class) {
            if let ast::Member::Field(field) = member
                && field.declaration.is_final
                && !self.is_static_field(class, field)
            {
                body.extend(self.object_field_values(class, field, FieldValues::Constant));
            }
        }
        self.findings.back_to(mark);
        self.placeholders = placeholders;
        body
    }
}

/// Whether a type parameter is named in a type.
fn names(ty: &Type, name: &str) -> bool {
    match ty {
        Type::Object(class) => {
            class.is_variable && (*class.name == *name || class.name.ends_with(&format!(" {name}")))
                || class.arguments.iter().any(|one| names(one, name))
        }
        Type::Array(element) => names(element, name),
        Type::Primitive(_) | Type::String | Type::StringBuilder | Type::Null => false,
    }
}
