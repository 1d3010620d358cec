//! The author's classes (JLS 8): which there are, their fields, `this`.
//!
//! In: the declarations of the file. Out: a row for each class, and what a name in it means: its
//! own members first, then those of the classes around it.

use std::sync::Arc;

use super::super::typed::{BlankField, Expr, ExprKind, MethodResult};
use super::Checker;
use super::declared::{CheckedClass, class_of_type};
use super::function::shown_name;
use super::generic::parameters_of;
use super::scope::nearest;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{ObjectField, ProgramClass, Receiver};
use crate::read::syntax::ast::{self, TypeDeclarationKind};
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

impl<'a> Checker<'a> {
    /// Enters all classes, without looking at what stands in them.
    pub(super) fn declare_classes(&mut self) {
        let file = self.file;
        let row = |name: &str, span, enclosing| CheckedClass {
            name: Arc::from(name),
            span,
            enclosing,
            outer: None,
            is_interface: false,
            is_record: false,
            is_enum: false,
            is_anonymous: false,
            is_function: false,
            is_abstract: false,
            is_final: false,
            is_sealed: false,
            superclass: ClassId::OBJECT,
            interfaces: Vec::new(),
            parameters: Vec::new(),
            bases: Vec::new(),
            is_library: false,
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
            of.parameters = parameters_of(&class.type_parameters);
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
            class.is_enum = declared.kind == TypeDeclarationKind::Enum;
            class.is_function = declared.kind == TypeDeclarationKind::Function;
            class.is_anonymous =
                class.is_function || declared.kind == TypeDeclarationKind::Anonymous;
            if class.is_function {
                class.name = shown_name(&declared.name.text);
            }
            class.is_final = class.is_record || declared.modifiers.has("final");
            class.is_sealed = declared.modifiers.has("sealed");
            if class.is_enum {
                let members = &declared.members;
                let is_open = |one: &ast::Method| !one.has_body;
                let own = |class: &String| *class == declared.name.text;
                let constants = || {
                    members.iter().flat_map(ast::Member::initialisers).filter_map(|value| {
                        if let ast::ExprKind::NewConstant { class, .. } = &value.kind {
                            Some(class)
                        } else {
                            None
                        }
                    })
                };
                class.is_abstract = members.iter().filter_map(ast::Member::method).any(is_open)
                    || constants().next().is_some() && !constants().any(own);
            }
            class.is_library = self.is_library(declared.span);
            class.parameters = parameters_of(&declared.type_parameters);
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
        let found = self.class_named(name).or_else(own)?;
        // What is static in the wrappers stands in the table of the library.
        let is_wrapper = self.wrapped(&self.object_type(found)).is_some();
        (!is_wrapper).then_some(found)
    }

    /// The type of the objects of a class.
    pub(super) fn object_type(&self, id: ClassId) -> Type {
        let of = &self.classes[id.index()];
        let (name, ancestors) = (Arc::clone(&of.name), Arc::clone(&of.ancestors));
        let arguments = of.parameters.iter().map(|one| self.variable(one)).collect();
        Type::Object(ObjectClass { id, name, ancestors, arguments, is_variable: false })
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
        let mut class = self.current;
        while self.is_function(class)
            && let Some(around) = self.classes[class.index()].outer
        {
            class = around;
        }
        if class != self.current
            && let Some(object) = self.enclosing_object(class, span)
        {
            return object;
        }
        if let Some(local) = self.body.this.filter(|_| !self.is_function(class)) {
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
        let member = (&*field.name, field.span);
        self.member_of(field.is_private, (field.owner, class), member, name.span);
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
        } else if let Some(near) = nearest(&name.text, names.iter().map(|name| &**name)) {
            finding = finding.meant(near);
        }
        self.report(finding);
    }

    /// Reports a private member of a class that is named after an expression of another one: what
    /// is private is not inherited, so only the class itself has it (JLS 8.2).
    pub(super) fn member_of(
        &mut self,
        is_private: bool,
        (owner, class): (ClassId, ClassId),
        (member, declared): (&str, Span),
        span: Span,
    ) {
        let outermost = |class| self.around(class).last().copied();
        if !is_private || owner == class || outermost(owner) != outermost(self.current) {
            self.accessible(is_private, owner, member, declared, span);
            return;
        }
        let (of, below) = (&self.classes[owner.index()].name, &self.classes[class.index()].name);
        let message = format!("`{member}` is private in `{of}`, so `{below}` does not inherit it");
        let help = format!("write a cast in front, as in `(({of}) x).{member}`");
        let finding = Diagnostic::error(Code::UnknownName, span, message)
            .also(declared, "declared here")
            .help(help);
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

    /// Whether a field is one of its class, or stands in none.
    pub(super) fn is_static_field(&self, class: ClassId, field: &ast::Field) -> bool {
        let is_open = class == ClassId::AUTHORED && self.file.has_open_members();
        is_open || self.classes[class.index()].is_interface || field.modifiers.has("static")
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
                initialiser: None,
                name: one.name.to_string(),
                span: one.span,
            })
            .chain(self.blank_statics.iter().cloned())
            .collect()
    }

    /// The table of the program's classes.
    pub(super) fn class_table(&self) -> Vec<ProgramClass> {
        let mut table = ProgramClass::table(self.file.class_name());
        for (at, class) in self.classes.iter().enumerate().skip(ClassId::AUTHORED.index()) {
            let id = ClassId(u32::try_from(at).unwrap_or(u32::MAX));
            let binary_name: Arc<str> = Arc::from(self.binary_name(id));
            if class.is_interface {
                // There are no objects of it alone.
                table.push(ProgramClass {
                    name: Arc::clone(&class.name),
                    binary_name,
                    is_library: class.is_library,
                    fields: Vec::new(),
                });
                continue;
            }
            let fields = class.fields.iter().map(|field| ObjectField {
                name: Arc::clone(&field.name),
                ty: field.ty.clone().unwrap_or(Type::Null),
            });
            let row = ProgramClass {
                name: Arc::clone(&class.name),
                binary_name,
                is_library: class.is_library,
                fields: fields.collect(),
            };
            match table.get_mut(at) {
                Some(known) => *known = row,
                None => table.push(row),
            }
        }
        table
    }
}
