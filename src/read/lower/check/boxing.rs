//! Boxing (JLS 5.1.7, 5.1.8): values where an object is asked for, and objects that stand for them.
//!
//! In: an expression and the type that its place asks for. Out: the object that holds the value, or
//! the value that an object holds. Wrappers are classes of the library that are written in Java; a
//! text and a builder, which are no objects of a class here, stand in one of their own.

use super::super::typed::{DispatchTarget, Expr, ExprKind, MethodResult, Stmt, StmtKind};
use super::conversion::{convert, widens};
use super::declared::{ImplicitMethod, SIMPLE_NAME};
use super::record::returned;
use super::{Checker, Signature};
use crate::read::ir::{FULL_NAME, LocalId, MethodId, Receiver};
use crate::read::library::java;
use crate::read::syntax::ast;
use crate::read::types::{ClassId, ObjectClass, Primitive, Type};
use crate::source::Span;

/// The class that wraps values of a primitive type.
pub(super) fn wrapper(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "Boolean",
        Primitive::Byte => "Byte",
        Primitive::Short => "Short",
        Primitive::Char => "Character",
        Primitive::Int => "Integer",
        Primitive::Long => "Long",
        Primitive::Float => "Float",
        Primitive::Double => "Double",
    }
}

const PRIMITIVES: [Primitive; 8] = [
    Primitive::Boolean,
    Primitive::Byte,
    Primitive::Short,
    Primitive::Char,
    Primitive::Int,
    Primitive::Long,
    Primitive::Float,
    Primitive::Double,
];

impl Checker<'_> {
    pub(super) fn library_class(&self, name: &str) -> Option<ClassId> {
        let at = self.classes.iter().position(|one| one.is_library && *one.name == *name)?;
        u32::try_from(at).ok().map(ClassId)
    }

    /// The class whose objects stand for values of a type that are no objects themselves.
    fn box_of(&self, ty: &Type) -> Option<ClassId> {
        match ty {
            Type::Primitive(primitive) => self.library_class(wrapper(*primitive)),
            Type::String => self.library_class(java::STRING),
            Type::StringBuilder => self.library_class(java::BUILDER),
            Type::Array(element) => self.library_class(&java::box_of_arrays(&element.to_string())),
            Type::Object(_) | Type::Null => None,
        }
    }

    /// What runs where a class of the library needs the text of an object that has none.
    pub(super) fn address(&self) -> Option<MethodId> {
        let class = self.library_class(java::BOXED)?;
        self.declared_methods(class, "$address").first().map(|at| MethodId::new(*at))
    }

    /// `o.hashCode()` and `o.toString()` where the class of the variable does not declare it. In a
    /// class of the library, where not all classes say what it gives: of those
    /// that do not say what is equal either it does not matter, unless [`java::KNOWN_CODE`] is
    /// asked for.
    pub(super) fn code_of_object(
        &self,
        object: &Expr,
        class: &ObjectClass,
        name: &ast::Name,
        span: Span,
    ) -> Option<Expr> {
        let result = match &*name.text {
            "hashCode" | java::KNOWN_CODE => Type::INT,
            "toString" | SIMPLE_NAME | FULL_NAME => Type::String,
            _ => return None,
        };
        if name.text == "toString" || !self.is_library(span) {
            return self.of_all_kinds(object, class, name, result, span);
        }
        let of_boxes = self.library_class(java::BOXED)?;
        let known = |name: &str| {
            let at = self.declared_methods(of_boxes, name).first().copied();
            at.map(MethodId::new)
        };
        let (open, none) = (known("$code")?, known("$none")?);
        let asked = [Some(self.erased(ClassId::OBJECT))];
        let targets = self.concrete_kinds(class.id).into_iter().map(|kind| {
            let is_record = self.classes[kind.index()].is_record;
            let says_equal = !is_record && self.method_of(kind, "equals", &asked).is_some();
            let is_asked = says_equal || name.text == java::KNOWN_CODE;
            let other = if is_asked { open } else { none };
            let method = self.method_of(kind, "hashCode", &[]).unwrap_or(other);
            DispatchTarget { class: kind, method: Some(method) }
        });
        let arguments = vec![object.clone()];
        let kind = ExprKind::Call { method: none, arguments, targets: targets.collect() };
        Some(Expr::new(kind, Type::INT, span))
    }

    /// `list.toString()`, where an interface does not say what all its objects do.
    fn of_all_kinds(
        &self,
        object: &Expr,
        class: &ObjectClass,
        name: &ast::Name,
        result: Type,
        span: Span,
    ) -> Option<Expr> {
        if !self.methods_named(class.id, &name.text).is_empty() {
            return None;
        }
        let of = |kind: ClassId| Some((kind, self.method_of(kind, &name.text, &[])?));
        let known: Option<Vec<(ClassId, MethodId)>> =
            self.concrete_kinds(class.id).into_iter().map(of).collect();
        let known = known?;
        let (_, method) = *known.first()?;
        let target = |(class, method)| DispatchTarget { class, method: Some(method) };
        let targets = known.into_iter().map(target).collect();
        let kind = ExprKind::Call { method, arguments: vec![object.clone()], targets };
        Some(Expr::new(kind, result, span))
    }

    /// The texts of an array where objects are asked for.
    pub(super) fn boxed_texts(&self, texts: Expr) -> Expr {
        let span = texts.span;
        let Some(class) = self.library_class(java::STRING) else { return texts };
        let ty = Type::array_of(self.erased(ClassId::OBJECT));
        self.call_of_box(class, "all", vec![texts], ty, span)
    }

    /// The wrapper of a primitive type; `None` of all others.
    pub(super) fn boxed_type(&self, ty: &Type) -> Option<Type> {
        let primitive = ty.primitive()?;
        self.library_class(wrapper(primitive)).map(|class| self.object_type(class))
    }

    /// The primitive type whose values the objects of a class wrap.
    pub(super) fn wrapped(&self, ty: &Type) -> Option<Primitive> {
        let Type::Object(class) = ty else { return None };
        if class.is_variable || !self.classes[class.id.index()].is_library {
            return None;
        }
        PRIMITIVES.into_iter().find(|one| wrapper(*one) == &*class.name)
    }

    /// The value that a wrapper holds; any other expression as it is.
    pub(super) fn unboxed(&self, expr: Expr) -> Expr {
        let Some(ty) = expr.ty.clone() else { return expr };
        let (Some(primitive), Type::Object(class)) = (self.wrapped(&ty), &ty) else { return expr };
        let place = self.object_field(class.id, "value").unwrap_or_default();
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        let span = expr.span;
        Expr::new(ExprKind::Field(Box::new(expr), place), Type::Primitive(primitive), span)
    }

    /// The values that wrappers among arguments hold.
    pub(super) fn all_unboxed(&self, arguments: Vec<Expr>) -> Vec<Expr> {
        arguments.into_iter().map(|argument| self.unboxed(argument)).collect()
    }

    /// Whether a value of a type may stand where an object of a class is asked for.
    pub(super) fn boxes_into(&self, ty: &Type, class: &ObjectClass) -> bool {
        let of = self.box_of(ty).and_then(|id| self.classes.get(id.index()));
        !class.is_variable && of.is_some_and(|of| of.ancestors.contains(&class.id))
    }

    /// The object that stands for a value that is no object itself; an object as it is.
    pub(super) fn boxed(&self, expr: Expr) -> Expr {
        let Some(class) = expr.ty.as_ref().and_then(|ty| self.box_of(ty)) else { return expr };
        let (ty, span) = (self.object_type(class), expr.span);
        if expr.ty.as_ref().and_then(Type::primitive).is_some() {
            let constructor = self.constructors(class).first().map(|at| MethodId::new(*at));
            let kind = ExprKind::new_object(class, constructor, vec![expr]);
            return Expr::new(kind, ty, span);
        }
        self.call_of_box(class, "of", vec![expr], ty, span)
    }

    /// What `seen` is, the value itself, of an object that stands for it.
    fn opened(&self, object: Expr, seen: &Type) -> Expr {
        let Some(class) = self.box_of(seen) else {
            return Expr { ty: Some(seen.clone()), ..object };
        };
        let method = match seen {
            Type::String => "text",
            Type::Array(_) => "array",
            Type::StringBuilder | Type::Primitive(_) | Type::Object(_) | Type::Null => "builder",
        };
        let span = object.span;
        self.call_of_box(class, method, vec![object], seen.clone(), span)
    }

    pub(super) fn call_of_box(
        &self,
        class: ClassId,
        method: &str,
        arguments: Vec<Expr>,
        ty: Type,
        span: Span,
    ) -> Expr {
        let Some(at) = self.declared_methods(class, method).first().copied() else {
            return Expr::unknown(span, arguments);
        };
        let method = MethodId::new(at);
        let kind = ExprKind::Call { method, arguments, targets: Vec::new() };
        Expr::new(kind, ty, span)
    }

    /// A value of a class's type parameter, seen as the type that stands for it: a text is taken
    /// out of its box.
    pub(super) fn seen_as(&self, expr: Expr, seen: &Type) -> Expr {
        match (&expr.ty, seen) {
            (Some(Type::Object(_)), Type::String | Type::StringBuilder) => self.opened(expr, seen),
            // An array that holds boxes holds no texts.
            (Some(Type::Array(of)), Type::Array(element))
                if of.class().is_some() != element.class().is_some() =>
            {
                expr
            }
            (Some(_), _) => Expr { ty: Some(seen.clone()), ..expr },
            (None, _) => expr,
        }
    }

    /// The value as a place of a type holds it, whose values are objects where it is declared with
    /// a type parameter.
    pub(super) fn held_as(&self, expr: Expr, declared: &Type) -> Expr {
        match (&expr.ty, declared) {
            (Some(Type::String | Type::StringBuilder | Type::Primitive(_)), Type::Object(_)) => {
                Expr { ty: Some(declared.clone()), ..self.boxed(expr) }
            }
            (Some(_), Type::Object(_)) => Expr { ty: Some(declared.clone()), ..expr },
            _ => expr,
        }
    }

    /// Boxing and unboxing where a place asks for another type; `None` where neither leads there.
    pub(super) fn boxing(&self, expr: &Expr, to: &Type) -> Option<Expr> {
        let from = expr.ty.clone()?;
        match (&from, to) {
            (Type::Object(_), Type::Primitive(target)) => {
                let fits = self.wrapped(&from).is_some_and(|one| widens(one, *target));
                fits.then(|| convert(self.unboxed(expr.clone()), *target))
            }
            (Type::Primitive(_), Type::Object(_)) if self.wrapped(to).is_some() => {
                let primitive = self.wrapped(to)?;
                let fits = from == Type::Primitive(primitive)
                    || super::conversion::constant_fits(expr, primitive);
                fits.then(|| self.boxed(convert(expr.clone(), primitive)))
            }
            (
                Type::Primitive(_) | Type::String | Type::StringBuilder | Type::Array(_),
                Type::Object(class),
            ) if self.boxes_into(&from, class) => {
                Some(Expr { ty: Some(to.clone()), ..self.boxed(expr.clone()) })
            }
            _ => None,
        }
    }

    /// A cast that boxing or unboxing is a part of; `None` where it is none.
    pub(super) fn boxing_cast(&self, expr: &Expr, to: &Type, span: Span) -> Option<Expr> {
        let mut from = expr.ty.clone()?;
        if let Type::Object(class) = &mut from {
            // What a type parameter stands for may be anything that its bound is.
            class.is_variable = false;
        }
        match (&from, to) {
            (Type::Object(class), Type::String | Type::StringBuilder | Type::Array(_)) => {
                let of = self.box_of(to).filter(|_| self.boxes_into(to, class))?;
                let kind = ExprKind::CastObject(Box::new(expr.clone()), of);
                let cast = Expr::new(kind, self.object_type(of), span);
                Some(self.opened(cast, to))
            }
            (Type::Object(class), Type::Primitive(target)) => {
                if let Some(wrapped) = self.wrapped(&from) {
                    let fits = widens(wrapped, *target);
                    return fits.then(|| convert(self.unboxed(expr.clone()), *target));
                }
                let of = self.box_of(to).filter(|_| self.boxes_into(to, class))?;
                let kind = ExprKind::CastObject(Box::new(expr.clone()), of);
                Some(self.unboxed(Expr::new(kind, self.object_type(of), span)))
            }
            (Type::Primitive(_), Type::Object(_)) => match self.wrapped(to) {
                Some(primitive) if from.primitive().is_some_and(Primitive::is_numeric) => {
                    Some(self.boxed(convert(expr.clone(), primitive)))
                }
                _ => self.boxing(expr, to),
            },
            (Type::String | Type::StringBuilder | Type::Array(_), Type::Object(_)) => {
                self.boxing(expr, to)
            }
            _ => None,
        }
    }

    /// Whether two references name one object, where they may name what stands for a value.
    pub(super) fn same_object(&self, left: Expr, right: Expr, span: Span) -> Option<Expr> {
        let class = self.library_class(java::BOXED)?;
        let may_be_box = |expr: &Expr| match &expr.ty {
            Some(Type::Object(of)) => {
                self.classes[class.index()].ancestors.contains(&of.id)
                    || of.is_kind_of(class)
                    || self.classes[of.id.index()].is_interface
            }
            _ => false,
        };
        if !may_be_box(&left) || !may_be_box(&right) {
            return None;
        }
        let object = |expr: Expr| Expr { ty: Some(self.erased(ClassId::OBJECT)), ..expr };
        let arguments = vec![object(left), object(right)];
        Some(self.call_of_box(class, "$same", arguments, Type::BOOLEAN, span))
    }

    /// The class whose objects stand for values of a type that are no objects themselves.
    pub(super) fn class_of_box(&self, ty: &Type) -> Option<ClassId> {
        self.box_of(ty).filter(|_| ty.is_reference())
    }

    /// `o instanceof String s`
    pub(super) fn instance_of_box(
        &mut self,
        (operand, class): (Expr, ClassId),
        ty: &Type,
        binding: Option<&ast::Name>,
        span: Span,
    ) -> Expr {
        let truth = |kind| Expr::new(kind, Type::BOOLEAN, span);
        let Some(name) = binding else {
            let operand = Box::new(operand);
            return truth(ExprKind::InstanceOf { operand, class, binding: None });
        };
        // The emitter takes the value out of the object.
        let binding = Some(self.declare_pattern(name, Some(ty.clone())));
        truth(ExprKind::InstanceOf { operand: Box::new(operand), class, binding })
    }

    /// Declares, for the methods of a class that override one whose parameters or result are
    /// objects where theirs are none, what calls them in its place.
    pub(super) fn declare_bridges(&mut self, class: ClassId) {
        let ancestors: Vec<ClassId> = self.classes[class.index()].ancestors.to_vec();
        for own in 0..self.signatures.len() {
            let of = self.signatures[own].clone();
            if of.class != Some(class) || of.receiver != Receiver::Object || of.is_private {
                continue;
            }
            for base in ancestors.iter().skip(1) {
                for other in self.declared_methods(*base, &of.name) {
                    let asked = self.signatures[other].clone();
                    let is_same = asked.receiver == Receiver::Object
                        && asked.parameters.len() == of.parameters.len()
                        && differ(&asked, &of)
                        && self.seen_parameters(class, other) == self.seen_parameters(class, own);
                    if is_same {
                        let id = MethodId::new(self.signatures.len());
                        self.bridges.push((own, other, id));
                        let method = ImplicitMethod::Bridge(other, own);
                        self.implicit(class, method, asked.parameters, asked.result);
                    }
                }
            }
        }
    }

    /// What is called where a method overrides another one that is named.
    pub(super) fn bridged(&self, method: MethodId, named: usize) -> MethodId {
        let found = self.bridges.iter().find(|(own, of, _)| *own == method.index() && *of == named);
        found.map_or(method, |(_, _, bridge)| *bridge)
    }

    /// Calls the method that overrides one with other types.
    pub(super) fn bridge_body(
        &mut self,
        class: ClassId,
        (base, own): (usize, usize),
        passed: &[LocalId],
        span: Span,
    ) -> Vec<Stmt> {
        let (asked, of) = (self.signatures[base].clone(), self.signatures[own].clone());
        let own_object = self.body.this.unwrap_or(LocalId(0));
        let this = Expr::new(ExprKind::Local(own_object), self.object_type(class), span);
        let targets = self.targets(class, own);
        let given = passed.iter().zip(asked.parameters.iter().zip(&of.parameters));
        let given = given.filter_map(|(local, (asked, seen))| {
            let read = Expr::new(ExprKind::Local(*local), asked.clone()?, span);
            Some(self.cast_for(read, seen.as_ref()?, span))
        });
        let arguments: Vec<Expr> = std::iter::once(this).chain(given).collect();
        let method = MethodId::new(own);
        let kind = ExprKind::Call { method, arguments, targets };
        if let (MethodResult::Value(ty), MethodResult::Value(declared)) =
            (&of.result, &asked.result)
        {
            let call = Expr::new(kind, ty.clone(), span);
            return vec![returned(self.held_as(call, declared), span)];
        }
        let call = Expr { kind, ty: None, span, settled: false };
        vec![Stmt::new(StmtKind::Silent(call), span)]
    }

    fn cast_for(&self, expr: Expr, seen: &Type, span: Span) -> Expr {
        match self.boxing_cast(&expr, seen, span) {
            Some(cast) => cast,
            None => Expr { ty: Some(seen.clone()), ..expr },
        }
    }
}

/// Whether one method takes or gives an object where the other one takes or gives none.
fn differ(one: &Signature, other: &Signature) -> bool {
    let is_object = |ty: &Type| matches!(ty, Type::Object(_));
    let pairs = one.parameters.iter().zip(&other.parameters);
    let in_parameters = pairs.into_iter().any(|pair| match pair {
        (Some(one), Some(other)) => is_object(one) != is_object(other),
        _ => false,
    });
    let in_result = match (&one.result, &other.result) {
        (MethodResult::Value(one), MethodResult::Value(other)) => {
            is_object(one) != is_object(other)
        }
        _ => false,
    };
    in_parameters || in_result
}
