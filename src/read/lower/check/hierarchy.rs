//! What classes inherit from each other (JLS 8.4.8, 9.4, 15.12.4.4).
//!
//! In: what stands after `extends` and `implements`. Out: for each class everything that its
//! objects are, the fields that they hold, and which method runs on an object of each class.

use std::sync::Arc;

use super::super::typed::{DispatchTarget, Expr, ExprKind, MethodResult, Stmt, StmtKind};
use super::Checker;
use super::declared::{Callable, CheckedObjectField, callables, class_of_type};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{MethodId, ObjectField, Receiver};
use crate::read::syntax::ast::{self, TypeDeclarationKind};
use crate::read::types::{ClassId, Type};
use crate::source::Span;

impl Checker<'_> {
    /// Enters what each class extends and implements.
    pub(super) fn declare_bases(&mut self) {
        let file = self.file;
        if let Some(class) = &file.class {
            self.bases(ClassId::AUTHORED, &class.bases, TypeDeclarationKind::Class);
        }
        for (at, declared) in file.types.iter().enumerate() {
            self.bases(class_of_type(at), &declared.bases, declared.kind);
        }
        for (class, shape) in self.functions.shapes.clone() {
            self.classes[class.index()].interfaces.push(shape.interface.id);
        }
        for class in self.authored_classes() {
            self.without_circle(class);
        }
        for at in 0..self.classes.len() {
            let class = ClassId(u32::try_from(at).unwrap_or(u32::MAX));
            let mut found = Vec::new();
            self.collect_ancestors(class, &mut found);
            self.classes[at].ancestors = found.into();
        }
    }

    fn bases(&mut self, class: ClassId, bases: &ast::Bases, kind: TypeDeclarationKind) {
        if let Some(syntax) = &bases.superclass
            && let Some(base) = self.base_class(syntax)
        {
            let of = &self.classes[base.index()];
            let (is_interface, is_final) = (of.is_interface, of.is_final);
            let name = Arc::clone(&of.name);
            if of.is_enum && kind != TypeDeclarationKind::Anonymous {
                self.made_of_enum(base, syntax.span);
            } else if is_interface && kind == TypeDeclarationKind::Anonymous {
                self.classes[class.index()].interfaces.push(base);
            } else if is_interface {
                let message = format!("`{name}` is an interface");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, syntax.span, message)
                        .help("write `implements` in place of `extends`"),
                );
            } else if is_final {
                let message = format!("`{name}` is `final`, so that nothing extends it");
                self.report(Diagnostic::error(Code::TypeMismatch, syntax.span, message));
            } else {
                self.classes[class.index()].superclass = base;
            }
        }
        for syntax in &bases.interfaces {
            let Some(base) = self.base_class(syntax) else { continue };
            if !self.classes[base.index()].is_interface {
                let name = Arc::clone(&self.classes[base.index()].name);
                let message = format!("`{name}` is a class");
                let word = if kind == TypeDeclarationKind::Interface { "class" } else { "extends" };
                self.report(
                    Diagnostic::error(Code::TypeMismatch, syntax.span, message)
                        .help(format!("write `{word}` in place of `implements`")),
                );
                continue;
            }
            self.classes[class.index()].interfaces.push(base);
        }
    }

    fn base_class(&mut self, syntax: &ast::TypeSyntax) -> Option<ClassId> {
        if let ast::TypeSyntaxKind::Generic { class, .. } = &syntax.kind {
            // What stands between the angle brackets is looked at later.
            return self.class_named(class);
        }
        match self.resolve(syntax, 0) {
            Some(Type::Object(class)) => Some(class.id),
            Some(ty) => {
                let message = format!("`{ty}` is no class that can be extended");
                self.report(Diagnostic::error(Code::TypeMismatch, syntax.span, message));
                None
            }
            None => None,
        }
    }

    /// Reports a class that extends itself by others, and takes it out of the circle.
    fn without_circle(&mut self, class: ClassId) {
        let mut at = self.classes[class.index()].superclass;
        for _ in 0..=self.classes.len() {
            if at == class {
                let of = &self.classes[class.index()];
                let message = format!("`{}` extends itself", of.name);
                let finding = Diagnostic::error(Code::TypeMismatch, of.span, message);
                self.report(finding);
                self.classes[class.index()].superclass = ClassId::OBJECT;
                return;
            }
            if at == ClassId::OBJECT {
                return;
            }
            at = self.classes[at.index()].superclass;
        }
        self.classes[class.index()].superclass = ClassId::OBJECT;
    }

    /// The class, its superclasses from the nearest on, then the interfaces, each once.
    fn collect_ancestors(&self, class: ClassId, found: &mut Vec<ClassId>) {
        let mut at = class;
        loop {
            if !found.contains(&at) {
                found.push(at);
            }
            if at == ClassId::OBJECT || at == ClassId::STRING_BUILDER {
                break;
            }
            at = self.classes[at.index()].superclass;
        }
        let mut open = found.clone();
        while !open.is_empty() {
            let mut next = Vec::new();
            for of in open {
                for base in &self.classes[of.index()].interfaces {
                    if !found.contains(base) {
                        found.push(*base);
                        next.push(*base);
                    }
                }
            }
            open = next;
        }
    }

    /// Gives every class the fields that it inherits, before its own.
    pub(super) fn inherit_fields(&mut self) {
        let mut classes: Vec<ClassId> = self.authored_classes().collect();
        classes.sort_by_key(|class| self.classes[class.index()].ancestors.len());
        for class in classes {
            let base = self.classes[class.index()].superclass;
            let mut fields: Vec<CheckedObjectField> = self.classes[base.index()].fields.clone();
            let own = std::mem::take(&mut self.classes[class.index()].fields);
            fields.extend(own);
            self.classes[class.index()].fields = fields;
        }
    }

    /// The one field of every object that its class does not declare.
    pub(super) fn class_number_field(&self) -> CheckedObjectField {
        let ObjectField { name, ty } = ObjectField::class_number();
        CheckedObjectField {
            owner: ClassId::OBJECT,
            name,
            span: self.whole().at_start(),
            declared: self.whole().at_start(),
            ty: Some(ty),
            is_final: true,
            is_private: false,
            is_initialised: true,
        }
    }

    /// Every class of whose objects there can be some that are of this class, too.
    pub(super) fn concrete_kinds(&self, class: ClassId) -> Vec<ClassId> {
        self.authored_classes()
            .filter(|one| {
                let of = &self.classes[one.index()];
                let is_made = of.is_enum
                    || of.is_anonymous
                    || of.name.starts_with('$')
                    || self.made.contains(&*of.name);
                is_made && !of.is_abstract && !of.is_interface && of.ancestors.contains(&class)
            })
            .collect()
    }

    /// The methods of this name that objects of a class have: of those with the same parameters the
    /// one that is declared nearest.
    pub(super) fn methods_named(&self, class: ClassId, name: &str) -> Vec<usize> {
        let mut found: Vec<(usize, Vec<Option<Type>>)> = Vec::new();
        let Some(of) = self.classes.get(class.index()) else { return Vec::new() };
        for ancestor in of.ancestors.iter() {
            for at in self.declared_methods(*ancestor, name) {
                let signature = &self.signatures[at];
                let parameters = self.seen_parameters(class, at);
                let is_hidden = signature.is_private && *ancestor != class
                    || found.iter().any(|(known, seen)| {
                        *seen == parameters
                            && (!self.signatures[*known].is_abstract || signature.is_abstract)
                    });
                if !is_hidden {
                    // A body takes the place of what only asks for one.
                    found.retain(|(_, seen)| *seen != parameters);
                    found.push((at, parameters));
                }
            }
        }
        found.into_iter().map(|(at, _)| at).collect()
    }

    /// The methods of this name that a class itself declares.
    pub(super) fn declared_methods(&self, class: ClassId, name: &str) -> Vec<usize> {
        let mut index = self.index.borrow_mut();
        for at in index.entered..self.signatures.len() {
            let of = &self.signatures[at];
            if let Some(owner) = of.class.filter(|_| !of.receiver.is_constructor()) {
                index.methods.entry((owner, of.name.clone())).or_default().push(at);
            }
        }
        index.entered = self.signatures.len();
        index.methods.get(&(class, name.to_owned())).cloned().unwrap_or_default()
    }

    /// Which method runs for the objects of each class where one of `class` is named; none where
    /// that is the named one for all of them.
    pub(super) fn targets(&self, class: ClassId, at: usize) -> Vec<DispatchTarget> {
        let signature = &self.signatures[at];
        if signature.receiver != Receiver::Object || signature.is_private {
            return Vec::new();
        }
        let targets: Vec<DispatchTarget> = self
            .concrete_kinds(class)
            .into_iter()
            .map(|kind| DispatchTarget {
                class: kind,
                method: self
                    .method_of(kind, &signature.name, &self.seen_parameters(kind, at))
                    .map(|method| self.bridged(method, at)),
            })
            .collect();
        let named = Some(MethodId::new(at));
        if targets.iter().all(|target| target.method == named) { Vec::new() } else { targets }
    }

    /// The method with a body that runs on an object of a class.
    pub(super) fn method_of(
        &self,
        class: ClassId,
        name: &str,
        parameters: &[Option<Type>],
    ) -> Option<MethodId> {
        let found = self.methods_named(class, name).into_iter().find(|at| {
            let of = &self.signatures[*at];
            !of.is_abstract
                && of.receiver == Receiver::Object
                && self.seen_parameters(class, *at) == parameters
        });
        found.map(MethodId::new)
    }

    /// Reports methods that are `abstract` where they cannot be, or have a body although they are.
    fn check_abstract(&mut self) {
        for Callable { class, method, .. } in callables(self.file) {
            let of = &self.classes[class.index()];
            let (name, is_open) = (Arc::clone(&of.name), of.is_abstract || of.is_interface);
            let finding = if method.modifiers.has("abstract") && method.has_body {
                let message = format!("`{}` is `abstract` and has a body", method.name.text);
                Diagnostic::error(Code::Syntax, method.name.span, message)
                    .help("leave `abstract` out, or write `;` in place of the body")
            } else if !method.has_body && !is_open {
                let message =
                    format!("`{}` is `abstract` in a class that is not", method.name.text);
                Diagnostic::error(Code::TypeMismatch, method.name.span, message)
                    .help(format!("write `abstract class {name}`, or give the method a body"))
            } else {
                continue;
            };
            self.report(finding);
        }
    }

    /// Reports what Java asks of a class because of what it inherits.
    pub(super) fn check_hierarchy(&mut self) {
        self.check_abstract();
        for class in self.authored_classes() {
            if self.classes[class.index()].is_library {
                continue;
            }
            self.check_overriding(class);
            self.check_defaults(class);
            let of = &self.classes[class.index()];
            if !of.is_abstract && !of.is_interface {
                self.check_implements(class);
            }
        }
    }

    fn check_overriding(&mut self, class: ClassId) {
        let ancestors: Vec<ClassId> = self.classes[class.index()].ancestors.to_vec();
        for at in 0..self.signatures.len() {
            let own = self.signatures[at].clone();
            if own.class != Some(class) || own.receiver.is_constructor() {
                continue;
            }
            for base in ancestors.iter().skip(1) {
                for other in self.declared_methods(*base, &own.name) {
                    let is_same =
                        self.seen_parameters(class, other) == self.seen_parameters(class, at);
                    let mut other = self.signatures[other].clone();
                    if let Some(of) = self.object_class(class) {
                        let by = self.view(&of, *base);
                        other.result = Self::substituted_result(&other.result, &by);
                    }
                    if is_same && !other.is_private {
                        self.check_override(&own, &other);
                    }
                }
            }
        }
    }

    /// Reports a class or an interface that inherits a method with a body from one interface and
    /// the same method from another one, of which neither extends the other (JLS 8.4.8.4).
    fn check_defaults(&mut self, class: ClassId) {
        let has = |of: ClassId, base| self.classes[of.index()].ancestors.contains(&base);
        let inherited = self.signatures.iter().enumerate().filter_map(|(at, one)| {
            let owner = one.class.filter(|owner| has(class, *owner))?;
            let is_heir = one.receiver == Receiver::Object && !one.is_private;
            is_heir.then(|| (owner, one, self.seen_parameters(class, at)))
        });
        let inherited: Vec<(ClassId, &super::Signature, Vec<Option<Type>>)> = inherited.collect();
        let is_interface = |of: ClassId| of != class && self.classes[of.index()].is_interface;
        let conflict = inherited.iter().find_map(|(owner, one, seen)| {
            let same = || {
                inherited.iter().filter(|(_, other, known)| other.name == one.name && known == seen)
            };
            let is_settled = one.is_abstract
                || !is_interface(*owner)
                || same()
                    .any(|(base, ..)| !is_interface(*base) || base != owner && has(*base, *owner));
            let mut others = same().filter(|(base, ..)| !has(*owner, *base));
            let (base, other, _) = others.next().filter(|_| !is_settled)?;
            Some((one.name.clone(), *owner, *base, other.name_span))
        });
        let Some((method, owner, base, place)) = conflict else { return };
        let name = |of: ClassId| &self.classes[of.index()].name;
        let (of, owner, base) = (name(class), name(owner), name(base));
        let message = format!("`{of}` inherits `{method}` from `{owner}` and from `{base}`");
        let finding =
            Diagnostic::error(Code::TypeMismatch, self.classes[class.index()].span, message)
                .also(place, "the other one")
                .help(format!("write a method `{method}` in `{of}`"));
        self.report(finding);
    }

    fn check_override(&mut self, own: &super::Signature, other: &super::Signature) {
        let is_static = |of: &super::Signature| of.receiver == Receiver::Nothing;
        if is_static(own) != is_static(other) {
            let message = format!("`{}` is `static` in one class only", own.name);
            self.report(
                Diagnostic::error(Code::TypeMismatch, own.name_span, message)
                    .also(other.name_span, "the inherited one")
                    .help("make both `static`, or neither"),
            );
            return;
        }
        let fits = match (&own.result, &other.result) {
            (MethodResult::Value(own), MethodResult::Value(other)) => {
                own == other || own.is_reference() && super::conversion::is_subtype(own, other)
            }
            (own, other) => own == other,
        };
        if !fits {
            let message = format!("`{}` returns something else than the inherited one", own.name);
            self.report(
                Diagnostic::error(Code::TypeMismatch, own.name_span, message)
                    .also(other.name_span, "the inherited one"),
            );
        }
        if own.access < other.access {
            let message = format!("`{}` is less accessible than the inherited one", own.name);
            let word = other.access.word();
            self.report(
                Diagnostic::error(Code::TypeMismatch, own.name_span, message)
                    .also(other.name_span, "the inherited one")
                    .help(format!("write `{word}` in front of it")),
            );
        }
        self.check_thrown(own, other);
        if other.is_final {
            let message = format!("`{}` is `final` where it is inherited from", own.name);
            self.report(
                Diagnostic::error(Code::TypeMismatch, own.name_span, message)
                    .also(other.name_span, "this one cannot be overridden"),
            );
        }
    }

    /// A class of which there are objects has a body for every method.
    fn check_implements(&mut self, class: ClassId) {
        let ancestors: Vec<ClassId> = self.classes[class.index()].ancestors.to_vec();
        let mut missing = None;
        for at in 0..self.signatures.len() {
            let of = &self.signatures[at];
            let is_asked = of.is_abstract && of.class.is_some_and(|base| ancestors.contains(&base));
            if is_asked
                && self.method_of(class, &of.name, &self.seen_parameters(class, at)).is_none()
            {
                missing = Some(of.clone());
                break;
            }
        }
        let Some(missing) = missing else { return };
        let of = &self.classes[class.index()];
        let message = format!("`{}` has no body for the method `{}`", of.name, missing.name);
        let finding = Diagnostic::error(Code::TypeMismatch, of.span, message)
            .also(missing.name_span, "declared without a body here")
            .help(if of.is_anonymous {
                String::from("write it between the braces")
            } else {
                format!("write the method in `{}`, or make the class `abstract`", of.name)
            });
        self.report(finding);
    }

    /// The constructor without parameters of a class, as its subclasses call it: its place, or
    /// `None` if there is nothing to do.
    fn plain_constructor(&mut self, class: ClassId, span: Span) -> Option<MethodId> {
        let known = self.constructors(class);
        if known.is_empty() {
            return self.classes[class.index()].default_constructor;
        }
        let plain = known.iter().find(|at| self.signatures[**at].parameters.is_empty());
        if plain.is_none() {
            let name = Arc::clone(&self.classes[class.index()].name);
            let message = format!("`{name}` has no constructor without parameters");
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .also(self.signatures[known[0]].name_span, "it has this one")
                    .help("write `super(…);` with its arguments as the first statement"),
            );
        }
        plain.map(|at| MethodId::new(*at))
    }

    /// What runs first in a constructor that calls no other one: the superclass's, then the first
    /// values of the fields.
    pub(super) fn construction(&mut self, span: Span, calls_super: bool) -> Vec<Stmt> {
        let class = self.current;
        let base = self.classes[class.index()].superclass;
        let mut statements = Vec::new();
        if base != ClassId::OBJECT
            && !calls_super
            && let Some(constructor) = self.plain_constructor(base, span)
        {
            let call = self.call_on_this(constructor, span);
            statements.push(Stmt::new(StmtKind::Told(call), span));
        }
        if let Some(initialiser) = self.classes[class.index()].initialiser {
            let call = self.call_on_this(initialiser, span);
            statements.push(Stmt::new(StmtKind::Silent(call), span));
        }
        statements
    }

    fn call_on_this(&mut self, method: MethodId, span: Span) -> Expr {
        let this = self.this(span);
        let kind = ExprKind::Call { method, arguments: vec![this], targets: Vec::new() };
        Expr { kind, ty: None, span, settled: false }
    }

    /// `e instanceof Dog d`
    pub(super) fn instance_of(
        &mut self,
        operand: &ast::Expr,
        ty: &ast::TypeSyntax,
        binding: Option<&ast::Name>,
        span: Span,
    ) -> Expr {
        let operand = self.value(operand);
        self.instance_of_value(operand, ty, binding, span)
    }

    /// Whether a value is one of a type, which a variable then takes.
    pub(super) fn instance_of_value(
        &mut self,
        operand: Expr,
        ty: &ast::TypeSyntax,
        binding: Option<&ast::Name>,
        span: Span,
    ) -> Expr {
        let resolved = self.resolve(ty, 0);
        if let (Some(to), Some(Type::Object(from))) = (&resolved, &operand.ty)
            && let Some(class) = self.class_of_box(to)
            && self.boxes_into(to, from)
        {
            return self.instance_of_box((operand, class), to, binding, span);
        }
        let bound = binding.map(|name| self.declare_pattern(name, resolved.clone()));
        let (Some(from), Some(to)) = (operand.ty.clone(), resolved) else {
            return Expr::unknown(span, vec![operand]);
        };
        let Type::Object(class) = &to else {
            let message = format!("`instanceof {to}` is not supported");
            self.report(
                Diagnostic::error(Code::Unsupported, ty.span, message)
                    .help("ask for a class of this file"),
            );
            return Expr::unknown(span, vec![operand]);
        };
        if !self.castable(&from, &to) {
            let message = format!("a `{from}` is never a `{to}`");
            self.report(Diagnostic::error(Code::TypeMismatch, span, message));
            return Expr::unknown(span, vec![operand]);
        }
        let kind =
            ExprKind::InstanceOf { operand: Box::new(operand), class: class.id, binding: bound };
        Expr::new(kind, Type::BOOLEAN, span)
    }

    /// Whether an object of one type can be one of another (JLS 5.5).
    pub(super) fn castable(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (_, Type::Object(other)) if other.is_variable => from.is_reference(),
            (Type::Object(one), Type::Object(other)) => {
                let kinds = self.concrete_kinds(one.id);
                let free = |class: ClassId| self.classes[class.index()].is_interface;
                one.is_kind_of(other.id)
                    || other.is_kind_of(one.id)
                    || free(one.id)
                    || free(other.id)
                    || kinds
                        .iter()
                        .any(|kind| self.classes[kind.index()].ancestors.contains(&other.id))
            }
            (Type::Null, to) => to.is_reference(),
            // `(T[]) new Object[n]`, which is not checked when the program runs.
            (Type::Array(from), Type::Array(to)) => {
                from == to
                    || from.is_reference()
                        && matches!(&**to, Type::Object(of) if of.is_variable)
                        && matches!(&**from, Type::Object(_))
                    || matches!((&**from, &**to), (Type::Array(_), Type::Array(_)))
                        && self.castable(from, to)
            }
            (from, to) => from == to,
        }
    }
}
