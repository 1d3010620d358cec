//! Classes whose objects belong to an object of the class around, and classes within methods (JLS
//! 8.1.3, 14.3, 15.9).
//!
//! In: where a class stands, and where objects of it are made. Out: for each object the one that it
//! belongs to, and the values that the variables of the method have which the class names. Both are
//! fields that no author can name.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::typed::{AssignedPlace, Expr, ExprKind};
use super::declared::{CapturedVariable, CheckedObjectField};
use super::readiness::{InitialiserCode as Written, each_expression_in};
use super::scope::Meaning;
use super::{Checker, declared::class_of_type};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{self, TypeDeclarationKind};
use crate::read::types::{ClassId, Type};
use crate::source::Span;

/// The field that refers to the object of the class around.
const OUTER: &str = "$outer";

impl Checker<'_> {
    /// Finds out which classes have objects that belong to one of the class around.
    pub(super) fn declare_outer_classes(&mut self) {
        let file = self.file;
        for (at, declared) in file.types.iter().enumerate() {
            let class = class_of_type(at);
            if declared.is_nested && self.classes[class.index()].enclosing.is_none() {
                // It stands within statements or methods that are in no class.
                self.classes[class.index()].enclosing = Some(ClassId::AUTHORED);
            }
            let Some(around) = self.classes[class.index()].enclosing else { continue };
            if self.belongs_to_object(declared, around) {
                self.classes[class.index()].outer = Some(around);
            }
        }
    }

    fn belongs_to_object(&self, declared: &ast::DeclaredType, around: ClassId) -> bool {
        let is_open = around == ClassId::AUTHORED && self.file.has_open_members();
        let is_class = !matches!(
            declared.kind,
            TypeDeclarationKind::Interface
                | TypeDeclarationKind::Record
                | TypeDeclarationKind::Enum
        );
        if is_open || !is_class || self.is_library(declared.span) {
            return false;
        }
        let members = self.members_of(around);
        match members.iter().find(|member| member.span().covers(declared.span)) {
            None => !self.classes[around.index()].is_interface && !declared.modifiers.has("static"),
            Some(ast::Member::Field(field)) => !self.is_static_field(around, field),
            Some(ast::Member::Method(method)) => !method.modifiers.has("static"),
            Some(ast::Member::Constructor(_)) => true,
            Some(ast::Member::Initialiser(block)) => !block.is_static,
        }
    }

    /// Enters the field that refers to the object of the class around.
    pub(super) fn declare_outer_field(&mut self, class: ClassId) {
        let Some(around) = self.classes[class.index()].outer else { return };
        let ty = self.object_type(around);
        let field = self.made_up_field(class, OUTER, ty);
        self.classes[class.index()].fields.push(field);
    }

    fn made_up_field(&self, class: ClassId, name: &str, ty: Type) -> CheckedObjectField {
        let span = self.classes[class.index()].span;
        CheckedObjectField {
            owner: class,
            name: Arc::from(name),
            span,
            declared: span.at_start(),
            ty: Some(ty),
            is_final: true,
            is_private: false,
            is_initialised: true,
        }
    }

    /// The object of a class, or of one that extends it, to which the method belongs that is being
    /// checked: `this`, or the object around it, and so on.
    pub(super) fn enclosing_object(&self, class: ClassId, span: Span) -> Option<Expr> {
        let this = self.body.this?;
        let object = Expr::new(ExprKind::Local(this), self.object_type(self.current), span);
        self.outward(object, self.current, class)
    }

    /// From an object of one class to the one around it that is of another class.
    fn outward(&self, mut object: Expr, mut at: ClassId, class: ClassId) -> Option<Expr> {
        // A function has no members of its own: what its body names is that of the object around.
        let is_it = |at: ClassId| {
            at == class
                || !self.is_function(at) && self.classes[at.index()].ancestors.contains(&class)
        };
        while !is_it(at) {
            let around = self.classes[at.index()].outer?;
            let fields = &self.classes[at.index()].fields;
            let field = fields.iter().rposition(|one| one.owner == at && &*one.name == OUTER)?;
            let span = object.span;
            let field = u32::try_from(field).unwrap_or(u32::MAX);
            let kind = ExprKind::Field(Box::new(object), field);
            object = Expr::new(kind, self.object_type(around), span);
            at = around;
        }
        Some(object)
    }

    /// `House.this`
    pub(super) fn outer_this(&mut self, name: &ast::Name, span: Span) -> Expr {
        let Some(class) = self.class_named(&name.text) else {
            return Expr::unknown(span, Vec::new());
        };
        if let Some(object) = self.enclosing_object(class, span) {
            return object;
        }
        let message = format!("what stands here belongs to no object of `{}`", name.text);
        self.report(
            Diagnostic::error(Code::UnknownName, span, message)
                .help("name an object, or write `this`"),
        );
        Expr::unknown(span, Vec::new())
    }

    /// `new Room()`, `house.new Room()` and `new Shape() { … }`
    pub(super) fn creation(
        &mut self,
        outer: Option<&ast::Expr>,
        ty: &ast::TypeSyntax,
        arguments: &[ast::Expr],
        body: Option<&str>,
        span: Span,
    ) -> Expr {
        let outer = outer.map(|outer| self.value(outer));
        let made = body.and_then(|body| self.class_named(body));
        match (made, outer) {
            (None, None) => self.new_object(ty, arguments, span),
            (None, Some(outer)) => match self.resolve(ty, 0) {
                Some(Type::Object(class)) => {
                    self.new_own_object(&class, false, arguments, Some(&outer), span)
                }
                _ => Expr::unknown(span, vec![outer]),
            },
            (Some(made), outer) => self.new_anonymous(made, ty, arguments, outer.as_ref(), span),
        }
    }

    fn new_anonymous(
        &mut self,
        class: ClassId,
        base: &ast::TypeSyntax,
        arguments: &[ast::Expr],
        outer: Option<&Expr>,
        span: Span,
    ) -> Expr {
        let outside = std::mem::take(&mut self.literals);
        let arguments: Vec<Expr> = arguments.iter().map(|one| self.value(one)).collect();
        self.literals = outside;
        let Some(Type::Object(base)) = self.resolve(base, 0) else {
            return Expr::unknown(span, arguments);
        };
        let ty = self.object_type(class);
        self.no_new_object(span);
        let is_interface = self.classes[base.id.index()].is_interface;
        let constructed = if is_interface && arguments.is_empty() {
            Ok((None, arguments))
        } else {
            self.constructed(&base, arguments, span)
        };
        let (constructor, arguments) = match constructed {
            Ok(constructed) => constructed,
            Err(wrong) => return Expr { ty: Some(ty), ..wrong },
        };
        self.capture(class);
        let Some(given) = self.given(class, outer, span) else {
            return Expr { ty: Some(ty), ..Expr::unknown(span, arguments) };
        };
        let prepared = self.classes[class.index()].initialiser;
        let kind = ExprKind::NewObject { class, constructor, arguments, given, prepared };
        Expr::new(kind, ty, span)
    }

    /// What Java puts into a new object before its constructor runs: the object that it belongs to,
    /// and the values of variables that its class names. `None` after a finding.
    pub(super) fn given(
        &mut self,
        class: ClassId,
        outer: Option<&Expr>,
        span: Span,
    ) -> Option<Vec<(u32, Expr)>> {
        let mut given = Vec::new();
        let at = span.at_start();
        let own = self.classes[class.index()].outer;
        if let (Some(outer), None) = (outer, own) {
            let name = Arc::clone(&self.classes[class.index()].name);
            let message = format!("an object of `{name}` belongs to no other object");
            self.report(
                Diagnostic::error(Code::TypeMismatch, outer.span, message)
                    .help(format!("write `new {name}(…)` alone")),
            );
            return None;
        }
        let mut belongs = None;
        let ancestors = Arc::clone(&self.classes[class.index()].ancestors);
        for above in ancestors.iter().copied() {
            let Some(around) = self.classes[above.index()].outer else { continue };
            let object = match (outer, &belongs) {
                (Some(outer), _) if above == class => Some(outer.clone()),
                (_, Some((object, of))) => self.outward(Expr::clone(object), *of, around),
                _ => self.enclosing_object(around, at),
            };
            let Some(object) = object else {
                self.without_outer(above, around, span);
                return None;
            };
            let fields = &self.classes[class.index()].fields;
            let field = fields.iter().rposition(|one| one.owner == above && &*one.name == OUTER)?;
            if above == class {
                belongs = Some((object.clone(), around));
            }
            given.push((u32::try_from(field).unwrap_or(u32::MAX), object));
        }
        for above in ancestors.iter() {
            for captured in self.captures.get(above).cloned().unwrap_or_default() {
                if captured.constant.is_some() {
                    continue;
                }
                if let Some(value) = self.value_of_captured(&captured, at) {
                    given.push((captured.field, value));
                }
            }
        }
        Some(given)
    }

    fn without_outer(&mut self, class: ClassId, around: ClassId, span: Span) {
        let of = Arc::clone(&self.classes[class.index()].name);
        let around = Arc::clone(&self.classes[around.index()].name);
        let message = format!("an object of `{of}` belongs to one of `{around}`, and here is none");
        self.report(
            Diagnostic::error(Code::UnknownName, span, message)
                .also(self.classes[class.index()].span, "the class has no `static`")
                .help(format!(
                    "name the object, as in `a.new {of}(…)`, or write `static class {of}`"
                )),
        );
    }

    /// The value of a variable where an object is made whose class names it.
    fn value_of_captured(&mut self, captured: &CapturedVariable, span: Span) -> Option<Expr> {
        let (method, local) = captured.of;
        if self.body.method == method && self.local(&captured.name) == Some(local) {
            let ty = captured.ty.clone()?;
            return Some(Expr::new(ExprKind::Local(local), ty, span));
        }
        match self.meaning(&captured.name) {
            Some(Meaning::Captured(class, at)) => Some(self.read_captured(class, at, span)),
            _ => None,
        }
    }

    /// Notes which variables of the method that is being checked a class within it names.
    pub(super) fn capture(&mut self, class: ClassId) {
        if self.captures.contains_key(&class) {
            return;
        }
        let mut captured: Vec<CapturedVariable> = Vec::new();
        for name in self.names_in(class) {
            if captured.iter().any(|one| one.name == name)
                || self.object_field(class, &name).is_some()
            {
                continue;
            }
            let Some(id) = self.local(&name) else { continue };
            let local = self.body.locals[id.index()].clone();
            let mut field = u32::MAX;
            if local.constant.is_none()
                && let Some(ty) = local.ty.clone()
            {
                let made = self.made_up_field(class, &format!("${name}"), ty);
                let fields = &mut self.classes[class.index()].fields;
                field = u32::try_from(fields.len()).unwrap_or(u32::MAX);
                fields.push(made);
            }
            captured.push(CapturedVariable {
                name,
                ty: local.ty,
                of: (self.body.method, id),
                constant: local.constant,
                field,
                used: None,
            });
        }
        self.captures.insert(class, captured);
    }

    /// The names that stand as expressions in a class and in the classes within it.
    fn names_in(&self, class: ClassId) -> BTreeSet<String> {
        let file = self.file;
        let mut names = BTreeSet::new();
        let first = class_of_type(0).index();
        let Some(own) = class.index().checked_sub(first).and_then(|at| file.types.get(at)) else {
            return names;
        };
        for declared in file.types.iter().filter(|one| own.span.covers(one.span)) {
            for member in &declared.members {
                let values = member.initialisers().map(Written::Value);
                for code in values.chain([Written::Body(member.body())]) {
                    each_expression_in(code, &mut |expr| {
                        if let ast::ExprKind::Name(name) = &expr.kind {
                            names.insert(name.clone());
                        }
                        names.extend(self.names_of_made(expr));
                    });
                }
            }
        }
        names
    }

    /// The variables that an object needs of another class within the method, where it is made.
    fn names_of_made(&self, expr: &ast::Expr) -> Vec<String> {
        let ast::ExprKind::New { ty, .. } = &expr.kind else { return Vec::new() };
        let (ast::TypeSyntaxKind::Class(name) | ast::TypeSyntaxKind::Generic { class: name, .. }) =
            &ty.kind
        else {
            return Vec::new();
        };
        let captured = self.class_named(name).and_then(|made| self.captures.get(&made));
        captured.into_iter().flatten().map(|one| one.name.clone()).collect()
    }

    /// The variable of this name that a class has from the method around it, by its place among
    /// those of the class.
    pub(super) fn captured(&self, class: ClassId, name: &str) -> Option<usize> {
        self.captures.get(&class)?.iter().position(|one| one.name == name)
    }

    /// Reads a variable of the method around.
    pub(super) fn read_captured(&mut self, class: ClassId, at: usize, span: Span) -> Expr {
        let known = self.captures.get_mut(&class).and_then(|all| all.get_mut(at));
        let Some(captured) = known else { return Expr::unknown(span, Vec::new()) };
        captured.used.get_or_insert(span);
        let captured = captured.clone();
        let Some(ty) = captured.ty else { return Expr::unknown(span, Vec::new()) };
        if let Some(constant) = captured.constant {
            return super::name::of_constant(constant, ty, span);
        }
        let Some(object) = self.enclosing_object(class, span) else {
            return Expr::unknown(span, Vec::new());
        };
        Expr::new(ExprKind::Field(Box::new(object), captured.field), ty, span)
    }

    /// Reports an assignment to a variable of the method around.
    pub(super) fn captured_assigned(&mut self, class: ClassId, at: usize, span: Span) {
        let Some(captured) = self.captures.get(&class).and_then(|all| all.get(at)) else { return };
        let message =
            format!("`{}` belongs to the method around, and is assigned here", captured.name);
        self.report(
            Diagnostic::error(Code::FinalAssigned, span, message)
                .label("here it has the value of the moment when the object was made")
                .help("use a field, or an array of one element"),
        );
    }

    /// Reports variables that a class names although they change (JLS 4.12.4).
    pub(super) fn captured_are_final(&mut self) {
        let captured: Vec<CapturedVariable> = self.captures.values().flatten().cloned().collect();
        for one in captured {
            let Some(used) = one.used.filter(|_| one.constant.is_none()) else { continue };
            let (method, local) = one.of;
            let Some(method) = self.methods.get(method.index()).and_then(Option::as_ref) else {
                continue;
            };
            let mut writes = Vec::new();
            for stmt in &method.body {
                stmt.walk_exprs(&mut |expr| {
                    if let ExprKind::Update { place: AssignedPlace::Local(id), .. } = &expr.kind
                        && *id == local
                    {
                        writes.push(expr.span);
                    }
                });
            }
            let is_initialised = method.locals.get(local.index()).is_some_and(|of| of.initialised);
            let most = usize::from(!is_initialised);
            let Some(second) = writes.get(most) else { continue };
            let message =
                format!("`{}` changes, so that a class within the method cannot name it", one.name);
            self.report(
                Diagnostic::error(Code::FinalAssigned, used, message)
                    .also(*second, "it changes here")
                    .help(format!("copy it to a variable that stays: `int copy = {};`", one.name)),
            );
        }
    }
}
