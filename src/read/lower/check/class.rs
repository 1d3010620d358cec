//! The author's classes (JLS 8): which there are, their fields, their constructors, `this`.
//!
//! In: the declarations of the file. Out: a row for each class, and what a name in it means: its
//! own members first, then those of the classes around it.

use std::sync::Arc;

use super::super::typed::{
    AssignedPlace, BlankField, Expr, ExprKind, Method, MethodResult, Stmt, StmtKind, Yields,
};
use super::{Body, Checker, ReturnMeaning};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{INITIALISER, LocalId, MethodId, ObjectField, ProgramClass, Receiver, THIS};
use crate::read::syntax::ast::{self, SkeletonForm, TypeDeclarationKind};
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

/// A class of the author's.
#[derive(Clone, Debug)]
pub(super) struct CheckedClass {
    pub name: Arc<str>,
    /// Its name in the text.
    pub span: Span,
    /// The class in whose braces it stands.
    pub enclosing: Option<ClassId>,
    pub is_interface: bool,
    pub is_record: bool,
    pub is_abstract: bool,
    pub is_final: bool,
    /// `Object` where nothing is written, and of an interface.
    pub superclass: ClassId,
    pub interfaces: Vec<ClassId>,
    /// It, and all that its objects are besides.
    pub ancestors: Arc<[ClassId]>,
    /// The fields of its objects, those that are inherited first.
    pub fields: Vec<CheckedObjectField>,
    /// What gives the fields of a new object their first values, if anything does.
    pub initialiser: Option<MethodId>,
    /// What makes an object ready where no constructor is written, if anything is to be done.
    pub default_constructor: Option<MethodId>,
}

/// A field that each object of a class has.
#[derive(Clone, Debug)]
pub(super) struct CheckedObjectField {
    /// The class that declares it.
    pub owner: ClassId,
    pub name: Arc<str>,
    pub span: Span,
    /// From its name to the end of its first value.
    pub declared: Span,
    /// `None` if its type is wrong.
    pub ty: Option<Type>,
    pub is_final: bool,
    pub is_private: bool,
    pub is_initialised: bool,
}

/// Which of the fields that are declared with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FieldValues {
    /// Those whose value is a constant of the compiler's.
    Constant,
    Computed,
}

/// A method or a constructor, and the class that it stands in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Callable<'a> {
    pub class: ClassId,
    pub method: &'a ast::Method,
    pub receiver: Receiver,
}

/// All methods and constructors of a file, each at the place of its [`MethodId`]: the methods of
/// the class where the program starts first, in the order of the text.
pub(super) fn callables(file: &ast::File) -> Vec<Callable<'_>> {
    let of_object = |method: &ast::Method, in_class: bool| {
        if in_class && !method.modifiers.has("static") {
            Receiver::Object
        } else {
            Receiver::Nothing
        }
    };
    let is_class = file.form == SkeletonForm::Class;
    let mut found: Vec<Callable<'_>> = Vec::new();
    let class = ClassId::AUTHORED;
    for method in file.members.iter().filter_map(ast::Member::method) {
        found.push(Callable { class, method, receiver: of_object(method, is_class) });
    }
    for member in &file.members {
        if let ast::Member::Constructor(method) = member {
            found.push(Callable { class, method, receiver: Receiver::NewObject });
        }
    }
    for (at, declared) in file.types.iter().enumerate() {
        let class = class_of_type(at);
        for member in &declared.members {
            match member {
                ast::Member::Method(method) => {
                    found.push(Callable { class, method, receiver: of_object(method, true) });
                }
                ast::Member::Constructor(method) => {
                    found.push(Callable { class, method, receiver: Receiver::NewObject });
                }
                ast::Member::Field(_) | ast::Member::Initialiser(_) => {}
            }
        }
    }
    found
}

/// The class of the `at`-th type of a file.
pub(super) fn class_of_type(at: usize) -> ClassId {
    let first = ClassId::OBJECT.0 + 1;
    ClassId(first.saturating_add(u32::try_from(at).unwrap_or(u32::MAX / 2)))
}

impl<'a> Checker<'a> {
    /// Enters all classes, without looking at what stands in them.
    pub(super) fn declare_classes(&mut self) {
        let file = self.file;
        let row = |name: &str, span, enclosing| CheckedClass {
            name: Arc::from(name),
            span,
            enclosing,
            is_interface: false,
            is_record: false,
            is_abstract: false,
            is_final: false,
            superclass: ClassId::OBJECT,
            interfaces: Vec::new(),
            ancestors: Arc::from([]),
            fields: Vec::new(),
            initialiser: None,
            default_constructor: None,
        };
        let whole = self.whole();
        let own = file.class.as_ref().map_or(whole.at_start(), |class| class.name.span);
        self.classes = vec![
            row("StringBuilder", whole.at_start(), None),
            row(file.class_name(), own, None),
            row("Object", whole.at_start(), None),
        ];
        self.classes[ClassId::OBJECT.index()].fields = vec![self.class_number_field()];
        if let Some(class) = &file.class {
            let of = &mut self.classes[ClassId::AUTHORED.index()];
            of.is_abstract = class.modifiers.has("abstract");
            of.is_final = class.modifiers.has("final");
        }
        for (at, declared) in file.types.iter().enumerate() {
            let around = file.types[..at].iter().rposition(|one| one.span.covers(declared.span));
            let in_main = file.class.as_ref().is_some_and(|one| one.span.covers(declared.span));
            let enclosing = match around {
                Some(around) => Some(class_of_type(around)),
                None => in_main.then_some(ClassId::AUTHORED),
            };
            let mut class = row(&declared.name.text, declared.name.span, enclosing);
            class.is_interface = declared.kind == TypeDeclarationKind::Interface;
            class.is_abstract = declared.modifiers.has("abstract");
            class.is_record = declared.kind == TypeDeclarationKind::Record;
            class.is_final = class.is_record || declared.modifiers.has("final");
            self.classes.push(class);
            if declared.name.text == file.class_name() {
                let message = format!("there is already a class `{}`", declared.name.text);
                let finding = Diagnostic::error(Code::DuplicateName, declared.name.span, message);
                self.report(match &file.class {
                    Some(class) => finding.also(class.name.span, "this one"),
                    None => finding.help(
                        "tatsu puts statements and methods into a class `Main`: choose another name",
                    ),
                });
            }
        }
    }

    /// The members of a class.
    pub(super) fn members_of(&self, class: ClassId) -> &'a [ast::Member] {
        let file = self.file;
        if class == ClassId::AUTHORED {
            return &file.members;
        }
        let at = class.index().checked_sub(class_of_type(0).index());
        at.and_then(|at| file.types.get(at)).map_or(&[], |one| &one.members)
    }

    /// Every class with members of the author's.
    pub(super) fn authored_classes(&self) -> impl Iterator<Item = ClassId> + use<> {
        let count = u32::try_from(self.classes.len()).unwrap_or(u32::MAX);
        (ClassId::AUTHORED.0..count).map(ClassId).filter(|class| *class != ClassId::OBJECT)
    }

    /// The class of this name.
    pub(super) fn class_named(&self, name: &str) -> Option<ClassId> {
        let is_written = self.file.class.is_some();
        let object = (name == "Object").then_some(ClassId::OBJECT);
        self.authored_classes()
            .filter(|id| is_written || *id != ClassId::AUTHORED)
            .find(|id| *self.classes[id.index()].name == *name)
            .or(object)
    }

    /// The class whose members a name before a dot means, where no variable has that name: one of
    /// the author's.
    pub(super) fn class_before_dot(&self, expr: &ast::Expr) -> Option<ClassId> {
        let ast::ExprKind::Name(name) = &expr.kind else { return None };
        if self.meaning(name).is_some() {
            return None;
        }
        let own = || (name == self.file.class_name()).then_some(ClassId::AUTHORED);
        self.class_named(name).or_else(own)
    }

    /// The type of the objects of a class.
    pub(super) fn object_type(&self, id: ClassId) -> Type {
        let of = &self.classes[id.index()];
        let (name, ancestors) = (Arc::clone(&of.name), Arc::clone(&of.ancestors));
        Type::Object(ObjectClass { id, name, ancestors })
    }

    /// A class and those around it, innermost first.
    pub(super) fn around(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = vec![class];
        while let Some(outer) = found
            .last()
            .and_then(|last| self.classes.get(last.index()))
            .and_then(|one| one.enclosing)
        {
            found.push(outer);
        }
        found
    }

    /// The place of a field among those of the objects of a class.
    pub(super) fn object_field(&self, class: ClassId, name: &str) -> Option<usize> {
        let fields = &self.classes.get(class.index())?.fields;
        fields.iter().rposition(|field| *field.name == *name)
    }

    /// `this`
    pub(super) fn this(&mut self, span: Span) -> Expr {
        if let Some(local) = self.body.this {
            return Expr::new(ExprKind::Local(local), self.object_type(self.current), span);
        }
        let finding = Diagnostic::error(Code::UnknownName, span, "there is no `this` here");
        self.report(finding.help(if self.current_is_written() {
            "a `static` method belongs to no object: leave `static` out, or name an object"
        } else {
            "what stands in no class belongs to no object: put it into a class"
        }));
        Expr::unknown(span, Vec::new())
    }

    /// `p.x` where `p` is an object: the place, and the type of the field.
    pub(super) fn object_field_access(
        &mut self,
        class: ClassId,
        name: &ast::Name,
    ) -> Option<(u32, Option<Type>)> {
        let Some(at) = self.object_field(class, &name.text) else {
            self.unknown_object_field(class, name);
            return None;
        };
        let field = self.classes[class.index()].fields[at].clone();
        self.accessible(field.is_private, field.owner, &field.name, field.span, name.span);
        Some((u32::try_from(at).unwrap_or(u32::MAX), field.ty))
    }

    fn unknown_object_field(&mut self, class: ClassId, name: &ast::Name) {
        let of = &self.classes[class.index()];
        let message = format!("`{}` has no field `{}`", of.name, name.text);
        let mut finding = Diagnostic::error(Code::UnknownName, name.span, message);
        let names: Vec<Arc<str>> = of.fields.iter().map(|field| Arc::clone(&field.name)).collect();
        let is_method =
            self.signatures.iter().any(|one| one.class == Some(class) && one.name == name.text);
        if is_method {
            finding = finding
                .help(format!("`{0}` is a method: write `{0}()`", name.text))
                .replace(name.span, format!("{}()", name.text));
        } else if let Some(near) =
            super::scope::nearest(&name.text, names.iter().map(|name| &**name))
        {
            finding = finding.meant(near);
        }
        self.report(finding);
    }

    /// Reports a private member that another class names. Classes that stand in the same outermost
    /// one see each other's.
    pub(super) fn accessible(
        &mut self,
        is_private: bool,
        owner: ClassId,
        member: &str,
        declared: Span,
        span: Span,
    ) {
        let outermost = |class| self.around(class).last().copied();
        if !is_private || outermost(owner) == outermost(self.current) {
            return;
        }
        let class = Arc::clone(&self.classes[owner.index()].name);
        let message = format!("`{member}` is private in `{class}`");
        let finding = Diagnostic::error(Code::UnknownName, span, message)
            .also(declared, "declared here")
            .help("call a method of that class, or leave `private` out");
        self.report(finding);
    }

    /// `new Point(1, 2)`
    pub(super) fn new_own_object(
        &mut self,
        class: ClassId,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let outer = std::mem::take(&mut self.literals);
        let arguments: Vec<Expr> = arguments.iter().map(|one| self.value(one)).collect();
        self.literals = outer;
        let ty = self.object_type(class);
        if let Some(directive) = self.body.condition {
            let message = format!("`new` in {directive} makes an object that the program has not");
            self.report(
                Diagnostic::error(Code::SideEffect, span, message)
                    .help("compare with a variable or a field"),
            );
        }
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
        let known = self.constructors(class);
        if known.is_empty() {
            if !arguments.is_empty() {
                let name = Arc::clone(&self.classes[class.index()].name);
                let message = format!("`{name}` has no constructor with parameters");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .also(self.classes[class.index()].span, "the class")
                        .help(format!("write `new {name}()`, or a constructor")),
                );
                return Expr { ty: Some(ty), ..Expr::unknown(span, arguments) };
            }
            let constructor = self.classes[class.index()].default_constructor;
            let kind = ExprKind::NewObject { class, constructor, arguments };
            return Expr::new(kind, ty, span);
        }
        let name = Arc::clone(&self.classes[class.index()].name);
        let called = ast::Name { text: name.to_string(), span };
        match self.best_of(&called, &known, arguments, span) {
            Ok((at, arguments)) => {
                let of = self.signatures[at].clone();
                let shown = format!("{}(…)", of.name);
                self.accessible(of.is_private, class, &shown, of.name_span, span);
                let constructor = Some(MethodId::new(at));
                let kind = ExprKind::NewObject { class, constructor, arguments };
                Expr::new(kind, ty, span)
            }
            Err(wrong) => Expr { ty: Some(ty), ..wrong },
        }
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
        let arguments: Vec<Expr> = arguments.iter().map(|one| self.value(one)).collect();
        let this = self.this(keyword.span);
        let is_super = keyword.text == "super";
        let class =
            if is_super { self.classes[self.current.index()].superclass } else { self.current };
        let known = self.constructors(class);
        if is_super && known.is_empty() {
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
        let call = match self.best_of(&called, &known, arguments, span) {
            Ok((at, mut arguments)) => {
                self.handed_on.push((self.body.method, MethodId::new(at), span));
                arguments.insert(0, this);
                let method = MethodId::new(at);
                let kind = ExprKind::Call { method, arguments, targets: Vec::new() };
                Expr { kind, ty: None, span, settled: false }
            }
            Err(wrong) => wrong,
        };
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

    /// Reports a field that is read by its simple name before it is declared (JLS 8.3.3).
    pub(super) fn early_read(&mut self, class: ClassId, at: usize, span: Span) {
        let of = &self.classes[class.index()];
        let field = &of.fields[at];
        if of.initialiser != Some(self.body.method) || span.start >= field.declared.end {
            return;
        }
        let message = format!("the field `{}` is read before it has a value", field.name);
        let finding = Diagnostic::error(Code::Unassigned, span, message)
            .also(field.span, "declared here")
            .help("change the order of the fields");
        self.report(finding);
    }

    /// What a method that all objects have must look like: `toString` and `hashCode`.
    pub(super) fn like_those_of_objects(&mut self, method: &ast::Method, receiver: Receiver) {
        let name = method.name.text.as_str();
        let wanted = match name {
            "toString" => Type::String,
            "hashCode" => Type::INT,
            _ => return,
        };
        let Some(result) = method.result.as_ref().filter(|_| method.parameters.is_empty()) else {
            return;
        };
        let result_span = result.span;
        if receiver != Receiver::Object {
            let in_class = method.modifiers.has("static") && self.current_is_written();
            if in_class {
                let message = format!("`{name}` of objects cannot be `static`");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, method.name.span, message)
                        .help("leave `static` out, or choose another name"),
                );
            }
            return;
        }
        let given = &self.signatures[self.body.method.index()].result;
        let is_other = match given {
            MethodResult::Value(ty) => *ty != wanted,
            MethodResult::Void => true,
            MethodResult::Unknown => false,
        };
        if is_other {
            let message = format!("`{name}` must return `{wanted}`, as that of all objects does");
            self.report(
                Diagnostic::error(Code::TypeMismatch, result_span, message)
                    .help(format!("write `{wanted}`, or choose another name"))
                    .replace(result_span, wanted.to_string()),
            );
        } else if !method.modifiers.has("public")
            && !self.classes[self.current.index()].is_interface
        {
            let message = format!("`{name}` must be `public`, as that of all objects is");
            self.report(
                Diagnostic::error(Code::TypeMismatch, method.name.span, message)
                    .help("write `public` in front of it")
                    .replace(result_span.at_start(), "public "),
            );
        }
    }

    /// Whether the class whose members are being checked stands in the text.
    fn current_is_written(&self) -> bool {
        self.current != ClassId::AUTHORED || self.file.class.is_some()
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

    /// Whether a field is one of its class, or stands in none.
    pub(super) fn is_static_field(&self, class: ClassId, field: &ast::Field) -> bool {
        let is_open = class == ClassId::AUTHORED && self.file.form != SkeletonForm::Class;
        is_open || self.classes[class.index()].is_interface || field.modifiers.has("static")
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

    /// What follows belongs to a class.
    pub(super) fn enter_class(&mut self, class: ClassId) {
        self.current = class;
    }

    /// The `final` fields of objects that are declared without a value.
    pub(super) fn blank_fields(&self) -> Vec<BlankField> {
        let classes = (0..).map(ClassId).zip(&self.classes);
        let fields = classes.flat_map(|(class, of)| {
            let numbered = (0..).zip(&of.fields);
            numbered.map(move |(field, one)| (class, field, one))
        });
        fields
            .filter(|(class, _, one)| one.owner == *class && one.is_final && !one.is_initialised)
            .map(|(class, field, one)| BlankField {
                class,
                field,
                name: one.name.to_string(),
                span: one.span,
            })
            .collect()
    }

    /// The table of the program's classes.
    pub(super) fn class_table(&self) -> Vec<ProgramClass> {
        let mut table = ProgramClass::table(self.file.class_name());
        for (at, class) in self.classes.iter().enumerate().skip(ClassId::AUTHORED.index()) {
            if class.is_interface {
                // There are no objects of it alone.
                table.push(ProgramClass { name: Arc::clone(&class.name), fields: Vec::new() });
                continue;
            }
            let fields = class.fields.iter().map(|field| ObjectField {
                name: Arc::clone(&field.name),
                ty: field.ty.clone().unwrap_or(Type::Null),
            });
            let row = ProgramClass { name: Arc::clone(&class.name), fields: fields.collect() };
            match table.get_mut(at) {
                Some(known) => *known = row,
                None => table.push(row),
            }
        }
        table
    }
}
