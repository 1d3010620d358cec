//! Records (JLS 8.10): what Java writes into them by itself.
//!
//! In: the components of a record. Out: a field for each, the constructor that takes all of them,
//! methods that give them, `toString` and `equals`, as far as the author writes none of them.

use std::sync::Arc;

use super::super::typed::{
    AssignedPlace, Expr, ExprKind, Method, MethodResult, Stmt, StmtKind, Yields,
};
use super::declared::{CheckedObjectField, ImplicitMethod, SIMPLE_NAME, class_of_type};
use super::{Access, Body, Checker, ReturnMeaning, Signature};
use crate::read::ir::{
    BinaryOp, Exception, FULL_NAME, Intrinsic, LocalId, LogicOp, MethodId, Receiver, THIS,
};
use crate::read::library::java::{self, STRING};
use crate::read::syntax::ast;
use crate::read::types::{ClassId, Type};
use crate::source::Span;

impl Checker<'_> {
    /// The components of a record; none of a class.
    pub(super) fn components(&self, class: ClassId) -> &[ast::Parameter] {
        let first = class_of_type(0).index();
        let declared = class.index().checked_sub(first).and_then(|at| self.file.types.get(at));
        declared.map_or(&[], |one| &one.components)
    }

    /// Enters a field for each component.
    pub(super) fn declare_components(&mut self, class: ClassId) {
        for component in self.components(class).to_vec() {
            let ty = self.resolve(&component.ty, 0);
            self.classes[class.index()].fields.push(CheckedObjectField {
                owner: class,
                name: Arc::from(component.name.text.as_str()),
                span: component.name.span,
                declared: component.name.span,
                ty,
                is_final: true,
                is_private: true,
                is_initialised: false,
            });
        }
    }

    /// Enters the methods that Java writes into a record.
    pub(super) fn declare_implicit(&mut self, class: ClassId) {
        self.declare_class_names(class);
        if self.is_throwable(class) {
            let result = MethodResult::Value(Type::String);
            self.implicit(class, ImplicitMethod::ClassName, Vec::new(), result);
        }
        let Some(of) = self.classes.get(class.index()) else { return };
        if of.is_enum {
            return self.declare_of_enum(class);
        }
        if !of.is_record {
            return;
        }
        let components = self.components(class).to_vec();
        let types: Vec<Option<Type>> =
            components.iter().map(|component| self.resolve(&component.ty, 0)).collect();
        let has_canonical =
            self.constructors(class).iter().any(|at| self.signatures[*at].parameters == types);
        if !has_canonical {
            self.implicit(class, ImplicitMethod::Constructor, types.clone(), MethodResult::Void);
        }
        for (at, (component, ty)) in components.iter().zip(&types).enumerate() {
            let known = self.declared_methods(class, &component.name.text);
            let is_written = known.iter().any(|at| self.signatures[*at].parameters.is_empty());
            if !is_written {
                let result = ty.clone().map_or(MethodResult::Unknown, MethodResult::Value);
                self.implicit(class, ImplicitMethod::Accessor(at), Vec::new(), result);
            }
        }
        let has_text = types.iter().flatten().all(|ty| !matches!(ty, Type::Array(_)));
        let known = self.declared_methods(class, "toString");
        if has_text && !known.iter().any(|at| self.signatures[*at].parameters.is_empty()) {
            let result = MethodResult::Value(Type::String);
            self.implicit(class, ImplicitMethod::ToText, Vec::new(), result);
        }
        let object = vec![Some(self.object_type(ClassId::OBJECT))];
        let known = self.declared_methods(class, "equals");
        if !known.iter().any(|at| self.signatures[*at].parameters == object) {
            let result = MethodResult::Value(Type::BOOLEAN);
            self.implicit(class, ImplicitMethod::Equals, object, result);
        }
    }

    /// Enters what gives the names of a class, where the program asks for them.
    fn declare_class_names(&mut self, class: ClassId) {
        let of = &self.classes[class.index()];
        if of.is_interface || of.is_function {
            return;
        }
        let text = self.source.text();
        let asked = [
            (ImplicitMethod::SimpleName, text.contains("getSimpleName")),
            (ImplicitMethod::FullName, text.contains("getClass") && text.contains("getName")),
        ];
        for (method, _) in asked.into_iter().filter(|(_, is_asked)| *is_asked) {
            self.implicit(class, method, Vec::new(), MethodResult::Value(Type::String));
        }
    }

    pub(super) fn implicit(
        &mut self,
        class: ClassId,
        method: ImplicitMethod,
        parameters: Vec<Option<Type>>,
        result: MethodResult,
    ) {
        let (name, receiver) = match method {
            ImplicitMethod::Constructor => {
                (self.classes[class.index()].name.to_string(), Receiver::NewObject)
            }
            ImplicitMethod::Accessor(at) => {
                let of = self.components(class).get(at);
                (of.map(|of| of.name.text.clone()).unwrap_or_default(), Receiver::Object)
            }
            ImplicitMethod::ToText => (String::from("toString"), Receiver::Object),
            ImplicitMethod::Equals => (String::from("equals"), Receiver::Object),
            ImplicitMethod::SimpleName => (String::from(SIMPLE_NAME), Receiver::Object),
            ImplicitMethod::FullName => (String::from(FULL_NAME), Receiver::Object),
            ImplicitMethod::Constants => (String::from("values"), Receiver::Nothing),
            ImplicitMethod::ConstantNamed => (String::from("valueOf"), Receiver::Nothing),
            ImplicitMethod::Bridge(base, _) => {
                (self.signatures[base].name.clone(), Receiver::Object)
            }
            ImplicitMethod::OfTexts(at) => {
                (self.signatures[at].name.clone(), self.signatures[at].receiver)
            }
            ImplicitMethod::ClassName => (String::from(java::CLASS_NAME), Receiver::Object),
        };
        self.implicit.push((MethodId::new(self.signatures.len()), class, method));
        self.signatures.push(Signature {
            name,
            name_span: self.classes[class.index()].span,
            class: (!matches!(method, ImplicitMethod::Bridge(..) | ImplicitMethod::OfTexts(_)))
                .then_some(class),
            receiver,
            is_private: false,
            is_abstract: false,
            is_final: false,
            access: Access::Public,
            variables: Vec::new(),
            is_variadic: false,
            parameters,
            result,
            throws: Vec::new(),
        });
    }

    /// The body of a method that Java writes.
    pub(super) fn implicit_method(
        &mut self,
        id: MethodId,
        class: ClassId,
        method: ImplicitMethod,
    ) -> Method {
        let signature = self.signatures[id.index()].clone();
        self.enter_class(class);
        self.body = Body::new(id, signature.result.clone());
        self.body.returned = ReturnMeaning::Nothing("nobody wrote this method");
        self.body.initialises = true;
        // What throws in a method of an enum does so at the author's call.
        let is_of_enum = method == ImplicitMethod::ConstantNamed;
        let place = if is_of_enum { self.classes[class.index()].superclass } else { class };
        let span = self.classes[place.index()].span;
        let is_on_object = signature.receiver != Receiver::Nothing;
        let this = self.hidden(THIS, Some(self.object_type(class)), span);
        self.body.this = Some(this);
        if !is_on_object {
            self.body.this = None;
            self.body.locals.clear();
        }
        let passed: Vec<LocalId> = signature
            .parameters
            .iter()
            .map(|ty| self.hidden("$argument", ty.clone(), span))
            .collect();
        let body = match method {
            ImplicitMethod::Constructor => {
                let mut body = self.construction(span, true);
                body.extend(self.stored(class, &passed, span));
                body
            }
            ImplicitMethod::Accessor(at) => {
                let value = self.component(class, this, at, span);
                vec![returned(value, span)]
            }
            ImplicitMethod::ToText => {
                let value = self.record_text(class, this, span);
                vec![returned(value, span)]
            }
            ImplicitMethod::SimpleName => {
                let of = &self.classes[class.index()];
                let name = match &*of.name {
                    _ if of.is_anonymous => "",
                    STRING => "String",
                    name => name,
                };
                if name.starts_with('$') {
                    // Java's own name of it differs.
                    vec![Stmt::new(StmtKind::Throw(Exception::Unspecified), span)]
                } else {
                    vec![returned(Expr::text(name.to_owned(), span), span)]
                }
            }
            ImplicitMethod::FullName => {
                let of = &self.classes[class.index()];
                let is_known = match &*of.name {
                    STRING => true,
                    // Java numbers them.
                    _ if of.is_anonymous || self.is_local_class(class) => false,
                    name => !name.starts_with('$'),
                };
                if is_known {
                    vec![returned(Expr::text(self.packaged_name(class), span), span)]
                } else {
                    vec![Stmt::new(StmtKind::Throw(Exception::Unspecified), span)]
                }
            }
            ImplicitMethod::Constants => self.all_constants(class, span),
            ImplicitMethod::ConstantNamed => {
                passed.first().map_or_else(Vec::new, |name| self.constant_named(class, *name, span))
            }
            ImplicitMethod::Bridge(base, target) => {
                self.bridge_body(class, (base, target), &passed, span)
            }
            ImplicitMethod::OfTexts(at) => self.body_of_texts(class, at, &passed, span),
            ImplicitMethod::Equals => {
                let value = self.record_equals(class, this, &passed, span);
                vec![returned(value, span)]
            }
            ImplicitMethod::ClassName => {
                let name = self.binary_name(class);
                vec![returned(Expr::text(name, span), span)]
            }
        };
        let mut made = self.made_up(&signature.name, signature.result, body);
        let count = usize::from(is_on_object) + passed.len();
        made.parameters = u32::try_from(count).unwrap_or(u32::MAX);
        made.receiver = signature.receiver;
        made.is_library |= !is_on_object
            || matches!(
                method,
                ImplicitMethod::Bridge(..)
                    | ImplicitMethod::OfTexts(_)
                    | ImplicitMethod::SimpleName
                    | ImplicitMethod::FullName
            );
        made.is_counted = false;
        made.span = span;
        made.name_span = span;
        made
    }

    /// The assignments of the components to their fields.
    pub(super) fn stored(&mut self, class: ClassId, values: &[LocalId], span: Span) -> Vec<Stmt> {
        let mut statements = Vec::new();
        for (at, local) in values.iter().enumerate() {
            let Some(ty) = self.body.locals[local.index()].ty.clone() else { continue };
            let place = AssignedPlace::Field {
                object: Box::new(self.this(span)),
                field: self.component_place(class, at),
            };
            let value = Box::new(Expr::new(ExprKind::Local(*local), ty.clone(), span));
            let kind = ExprKind::Update { place, value, yields: Yields::After };
            statements.push(Stmt::new(StmtKind::Silent(Expr::new(kind, ty, span)), span));
        }
        statements
    }

    fn component_place(&self, class: ClassId, at: usize) -> u32 {
        let name = self.components(class).get(at).map(|one| one.name.text.as_str());
        let place = name.and_then(|name| self.object_field(class, name)).unwrap_or_default();
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    fn component(&mut self, class: ClassId, of: LocalId, at: usize, span: Span) -> Expr {
        let object = Expr::new(ExprKind::Local(of), self.object_type(class), span);
        let place = self.component_place(class, at);
        match self.classes[class.index()].fields[place as usize].ty.clone() {
            Some(ty) => Expr::new(ExprKind::Field(Box::new(object), place), ty, span),
            None => Expr::unknown(span, vec![object]),
        }
    }

    /// `Span[hours=1, minutes=20]`
    fn record_text(&mut self, class: ClassId, this: LocalId, span: Span) -> Expr {
        let names: Vec<String> =
            self.components(class).iter().map(|one| one.name.text.clone()).collect();
        let mut text = Expr::text(format!("{}[", self.classes[class.index()].name), span);
        for (at, name) in names.iter().enumerate() {
            let separator = if at == 0 { "" } else { ", " };
            let label = Expr::text(format!("{separator}{name}="), span);
            text = self.concat(text, label, span);
            let value = self.component(class, this, at, span);
            text = self.concat(text, value, span);
        }
        let end = Expr::text(String::from("]"), span);
        self.concat(text, end, span)
    }

    /// Whether the other one is a record of the class with equal components.
    fn record_equals(
        &mut self,
        class: ClassId,
        this: LocalId,
        passed: &[LocalId],
        span: Span,
    ) -> Expr {
        let Some(other) = passed.first() else { return Expr::unknown(span, Vec::new()) };
        let object = self.object_type(ClassId::OBJECT);
        let operand = Box::new(Expr::new(ExprKind::Local(*other), object, span));
        let own = self.object_type(class);
        let same = self.hidden("$other", Some(own), span);
        let kind = ExprKind::InstanceOf { operand, class, binding: Some(same) };
        let mut all = Expr::new(kind, Type::BOOLEAN, span);
        for at in 0..self.components(class).len() {
            let one = self.component(class, this, at, span);
            let other = self.component(class, same, at, span);
            let alike = self.alike(one, other, span);
            let kind = ExprKind::Logic(LogicOp::And, Box::new(all), Box::new(alike));
            all = Expr::new(kind, Type::BOOLEAN, span);
        }
        all
    }

    /// Whether two components are equal: whole numbers by `==`, objects by `equals`, arrays if they
    /// are one.
    fn alike(&mut self, one: Expr, other: Expr, span: Span) -> Expr {
        let truth = |kind| Expr::new(kind, Type::BOOLEAN, span);
        let equal = |one: Expr, other: Expr| {
            truth(ExprKind::Binary(BinaryOp::Equal, Box::new(one), Box::new(other)))
        };
        let null = |ty: Option<Type>| Expr { kind: ExprKind::Null, ty, span, settled: false };
        let Some(ty) = one.ty.clone() else { return Expr::unknown(span, vec![one, other]) };
        let compared = match &ty {
            Type::String => {
                truth(ExprKind::Intrinsic(Intrinsic::TextEquals, vec![one.clone(), other.clone()]))
            }
            Type::Primitive(primitive) if primitive.is_floating() => {
                // By `Double.compare`, unlike `==`.
                let kind = ExprKind::Intrinsic(Intrinsic::Compare, vec![one, other]);
                let order = Expr::new(kind, Type::INT, span);
                return equal(order, Expr::number(0, Type::INT, span));
            }
            Type::Object(class) => self.equals_of_object(one.clone(), class, other.clone(), span),
            Type::Primitive(_) | Type::Array(_) | Type::StringBuilder | Type::Null => {
                return equal(one, other);
            }
        };
        let missing = equal(one, null(Some(ty.clone())));
        let both = equal(other, null(Some(ty)));
        truth(ExprKind::Conditional(Box::new(missing), Box::new(both), Box::new(compared)))
    }
}

pub(super) fn returned(value: Expr, span: Span) -> Stmt {
    let kind = StmtKind::Return { value: Some(value), returned: None, checks: Vec::new() };
    Stmt::new(kind, span)
}
