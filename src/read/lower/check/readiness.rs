//! When a class gets ready: its static fields get their first values, and its `static` blocks run
//! (JLS 12.4).
//!
//! In: the static members of all classes. Out: a made-up method for each class that has something
//! to do then. Java calls it where the class is used first. Where no program can tell, it is called
//! before the program starts, so that programs need no tests for it; everywhere else, each use
//! makes sure of it.

use std::collections::BTreeSet;

use super::super::typed::{
    AssignedPlace, BlankField, Expr, ExprKind, Method, MethodResult, Stmt, StmtKind,
};
use super::super::typed::{LateClass, Yields};
use super::declared::Readiness;
use super::{Body, CheckedField, Checker, ReturnMeaning};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{CLASS_INITIALISER, MethodId, StaticId};
use crate::read::syntax::ast;
use crate::read::syntax::walk::{
    each_expression, each_nested_statement, each_statement_of, each_subexpression,
};
use crate::read::types::{ClassId, Type};
use crate::source::Span;

/// What is found of the classes that make each other ready.
#[derive(Debug, Default)]
struct QuietSearch {
    /// Those that no program sees getting ready, each after those that it needs.
    quiet: Vec<ClassId>,
    late: BTreeSet<ClassId>,
    /// Those that are being looked at.
    open: Vec<ClassId>,
}

/// Code that may run when a class gets ready.
#[derive(Clone, Copy)]
pub(super) enum InitialiserCode<'a> {
    Value(&'a ast::Expr),
    Body(&'a [ast::Stmt]),
}

impl<'a> Checker<'a> {
    /// Enters what makes classes ready.
    pub(super) fn declare_readiness(&mut self) {
        let classes: Vec<ClassId> =
            self.authored_classes().filter(|class| self.has_readiness(*class)).collect();
        for class in &classes {
            let method = self.made_up_signature("ready", *class);
            self.signatures[method.index()].receiver = crate::read::ir::Receiver::Nothing;
            self.ready.insert(*class, Readiness { method, late: None });
        }
        let mut search = QuietSearch::default();
        for class in &classes {
            self.look_at(*class, &mut search);
        }
        for class in search.late {
            let id = StaticId::new(self.fields.len());
            self.fields.push(CheckedField {
                class,
                name: format!("${}", self.classes[class.index()].name),
                is_private: true,
                span: self.classes[class.index()].span,
                ty: Some(Type::BOOLEAN),
                is_final: false,
                is_initialised: true,
                is_constant: false,
                constant: None,
                settled: false,
            });
            if let Some(of) = self.ready.get_mut(&class) {
                of.late = Some(id);
            }
        }
        self.quiet = search.quiet;
    }

    /// Whether a class has something to do to get ready that is more than constant values. That of
    /// the class where the program starts runs before all else, so only its blocks need a place.
    fn has_readiness(&self, class: ClassId) -> bool {
        let of = &self.classes[class.index()];
        if of.is_library || of.is_interface {
            return false;
        }
        let members = self.members_of(class);
        let has_block = members
            .iter()
            .any(|one| matches!(one, ast::Member::Initialiser(block) if block.is_static));
        let is_static = |field: &&ast::Field| self.is_static_field(class, field);
        let has_value = || {
            let fields = members.iter().filter_map(ast::Member::field).filter(is_static);
            let mut values = fields
                .flat_map(|field| &field.declaration.declarators)
                .filter_map(|one| one.initialiser.as_ref());
            values.any(is_computed)
        };
        let above = of.superclass;
        has_block
            || class != ClassId::AUTHORED && has_value()
            || class == ClassId::AUTHORED && above != class && self.has_readiness(above)
    }

    /// Finds out whether somebody could tell when a class gets ready.
    fn look_at(&self, class: ClassId, search: &mut QuietSearch) -> bool {
        if class == ClassId::AUTHORED {
            // That it gets ready before the entry runs can be told there.
            search.late.insert(class);
        }
        if search.late.contains(&class) {
            return false;
        }
        if search.quiet.contains(&class) {
            return true;
        }
        if search.open.contains(&class) {
            // Who is made ready first can be seen in a circle.
            search.late.extend(search.open.iter().copied());
            return false;
        }
        search.open.push(class);
        let is_quiet = self.is_quiet(class, search);
        search.open.retain(|one| *one != class);
        if search.late.contains(&class) || !is_quiet {
            search.late.insert(class);
            return false;
        }
        search.quiet.push(class);
        true
    }

    fn is_quiet(&self, class: ClassId, search: &mut QuietSearch) -> bool {
        let mut seen: BTreeSet<Span> = BTreeSet::new();
        let mut open: Vec<InitialiserCode<'a>> = Vec::new();
        for member in self.members_of(class) {
            match member {
                ast::Member::Field(field) if self.is_static_field(class, field) => {
                    open.extend(member.initialisers().map(InitialiserCode::Value));
                }
                // What stands in a block is there to be seen.
                ast::Member::Initialiser(block) if block.is_static => return false,
                ast::Member::Field(_)
                | ast::Member::Initialiser(_)
                | ast::Member::Method(_)
                | ast::Member::Constructor(_) => {}
            }
        }
        let mut needed: Vec<ClassId> = Vec::new();
        let above = self.classes[class.index()].superclass;
        needed.push(above);
        let mut is_quiet = true;
        while let Some(code) = open.pop() {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "nothing else reaches beyond the expression itself"
            )]
            each_expression_in(code, &mut |expr| match &expr.kind {
                ast::ExprKind::Name(name) => is_quiet &= self.is_own_name(class, name),
                ast::ExprKind::Field { object, name } => {
                    is_quiet &= self.is_own_field(class, object, name, &mut needed);
                }
                ast::ExprKind::Call { name, .. } => {
                    for (owner, method) in self.methods_of_name(&name.text) {
                        if seen.insert(method.span) {
                            needed.push(owner);
                            open.push(InitialiserCode::Body(&method.body));
                        }
                    }
                }
                ast::ExprKind::Binary { .. } => {
                    // A text may be made of an object.
                    for (owner, method) in self.methods_of_name("toString") {
                        if seen.insert(method.span) {
                            needed.push(owner);
                            open.push(InitialiserCode::Body(&method.body));
                        }
                    }
                }
                // What they do may be done at once.
                ast::ExprKind::Function => open.extend(self.bodies_of(expr.span)),
                ast::ExprKind::New { ty, body, .. } => {
                    if body.is_some() {
                        open.extend(self.bodies_of(expr.span));
                    }
                    if let ast::TypeSyntaxKind::Class(name)
                    | ast::TypeSyntaxKind::Generic { class: name, .. } = &ty.kind
                        && let Some(made) = self.class_named(name)
                    {
                        needed.push(made);
                        self.making(made, &mut seen, &mut open);
                    }
                }
                ast::ExprKind::NewConstant { class: name, .. } => {
                    if let Some(made) = self.class_named(name) {
                        self.making(made, &mut seen, &mut open);
                    }
                }
                _ => {}
            });
        }
        needed.retain(|one| *one != class && self.ready.contains_key(one));
        is_quiet && needed.into_iter().all(|one| self.look_at(one, search))
    }

    /// What runs where an object of a class is made, in it and in those above it.
    fn making(
        &self,
        class: ClassId,
        seen: &mut BTreeSet<Span>,
        open: &mut Vec<InitialiserCode<'a>>,
    ) {
        let above = self.classes[class.index()].ancestors.iter();
        for class in above.filter(|one| !self.classes[one.index()].is_library) {
            for member in self.members_of(*class) {
                let is_of_object = match member {
                    ast::Member::Field(field) => !self.is_static_field(*class, field),
                    ast::Member::Initialiser(block) => !block.is_static,
                    ast::Member::Constructor(_) => true,
                    ast::Member::Method(_) => false,
                };
                if is_of_object && seen.insert(member.span()) {
                    open.extend(member.initialisers().map(InitialiserCode::Value));
                    open.push(InitialiserCode::Body(member.body()));
                }
            }
        }
    }

    /// The bodies and values in the classes without a name that stand within a place.
    fn bodies_of(&self, place: Span) -> Vec<InitialiserCode<'a>> {
        let file = self.file;
        let within = file.types.iter().filter(|one| place.covers(one.span));
        let members = within.flat_map(|one| &one.members);
        let code = members.flat_map(|member| {
            let values = member.initialisers().map(InitialiserCode::Value);
            values.chain([InitialiserCode::Body(member.body())])
        });
        code.collect()
    }

    /// The author's methods of a name.
    fn methods_of_name(&self, name: &str) -> Vec<(ClassId, &'a ast::Method)> {
        let classes =
            self.authored_classes().filter(|class| !self.classes[class.index()].is_library);
        let methods = classes.flat_map(|class| {
            self.members_of(class)
                .iter()
                .filter_map(ast::Member::method)
                .map(move |one| (class, one))
        });
        methods.filter(|(_, method)| method.name.text == name).collect()
    }

    /// Whether a simple name is none of what others see or change.
    fn is_own_name(&self, class: ClassId, name: &str) -> bool {
        let is_other = self
            .fields
            .iter()
            .any(|field| field.class != class && field.name == name && !field.is_final);
        let of_start =
            self.fields.iter().any(|field| field.class == ClassId::AUTHORED && field.name == name);
        !matches!(name, "System" | "IO") && !is_other && !of_start
    }

    /// Whether `C.x` is none of what others see or change. Notes the class that it needs.
    fn is_own_field(
        &self,
        class: ClassId,
        object: &ast::Expr,
        name: &ast::Name,
        needed: &mut Vec<ClassId>,
    ) -> bool {
        let ast::ExprKind::Name(of) = &object.kind else { return true };
        let Some(owner) = self.class_named(of) else { return true };
        let Some(id) = self.static_field(owner, &name.text) else { return true };
        needed.push(owner);
        owner == class || owner != ClassId::AUTHORED && self.field_at(id).is_final
    }

    /// The made-up method that makes a class ready.
    pub(super) fn class_initialiser(&mut self, class: ClassId, of: Readiness) -> Method {
        let Readiness { method, late } = of;
        self.enter_class(class);
        self.body = Body::new(method, MethodResult::Void);
        self.body.returned = ReturnMeaning::Nothing("an initialiser returns nothing");
        self.body.makes_ready = true;
        let span = self.classes[class.index()].span;
        let mut body = Vec::new();
        if let Some(flag) = late {
            let kind = ExprKind::Update {
                place: AssignedPlace::Static(flag),
                value: Box::new(Expr::number(1, Type::BOOLEAN, span.at_end())),
                yields: Yields::After,
            };
            let update = Expr::new(kind, Type::BOOLEAN, span.at_end());
            body.push(Stmt::new(StmtKind::Silent(update), span.at_end()));
        }
        let above = self.classes[class.index()].superclass;
        if let Some(Readiness { method, late: Some(_) }) = self.ready.get(&above) {
            let kind = StmtKind::MakeReady { method: *method, told: false };
            body.push(Stmt::new(kind, span.at_end()));
        }
        for member in self.members_of(class) {
            match member {
                ast::Member::Field(field) if self.is_static_field(class, field) => {
                    body.extend(self.static_values(class, field));
                }
                ast::Member::Initialiser(block) if block.is_static => {
                    let inner = self.scoped(|checker| checker.statements(&block.body));
                    body.push(Stmt::new(StmtKind::Block(inner), block.span));
                }
                ast::Member::Field(_)
                | ast::Member::Initialiser(_)
                | ast::Member::Method(_)
                | ast::Member::Constructor(_) => {}
            }
        }
        self.blank_statics(class, &body);
        let name = format!("{CLASS_INITIALISER}{}", self.classes[class.index()].name);
        let mut made = self.made_up(&name, MethodResult::Void, body);
        // What happens before the program starts cannot be seen.
        made.is_library = late.is_none();
        made.is_counted = false;
        made.span = span;
        made.name_span = span;
        made
    }

    /// Reports `final` fields without a value to which no block assigns one.
    fn blank_statics(&mut self, class: ClassId, body: &[Stmt]) {
        let mut assigned = BTreeSet::new();
        for stmt in body {
            stmt.walk_exprs(&mut |expr| {
                if let ExprKind::Update { place: AssignedPlace::Static(id), .. } = &expr.kind {
                    assigned.insert(*id);
                }
            });
        }
        let initialiser = self.ready.get(&class).map(|of| of.method);
        for at in 0..self.fields.len() {
            let field = &self.fields[at];
            let is_blank = field.class == class && field.is_final && !field.is_initialised;
            if is_blank && assigned.contains(&StaticId::new(at)) {
                let (name, span) = (field.name.clone(), field.span);
                let field = u32::try_from(at).unwrap_or(u32::MAX);
                self.blank_statics.push(BlankField { class, field, initialiser, name, span });
            } else if is_blank {
                let message = format!("the `final` field `{}` never gets a value", field.name);
                let finding = Diagnostic::error(Code::Unassigned, field.span, message);
                let help = format!("write `{} = …`, there or in a `static` block", field.name);
                self.report(finding.help(help));
            }
        }
    }

    /// The statements that give the static fields of a declaration their first values, but for
    /// constants, which have theirs before.
    fn static_values(&mut self, class: ClassId, field: &'a ast::Field) -> Vec<Stmt> {
        let mut body = Vec::new();
        for declarator in &field.declaration.declarators {
            let Some(id) = self.static_field(class, &declarator.name.text) else { continue };
            let (statement, is_constant) =
                self.field_initialiser(id, &field.declaration, declarator);
            if !is_constant {
                body.extend(statement.map(told));
            }
        }
        body
    }

    /// What stands for an expression that uses a class: before it, the class is made ready, if that
    /// can be seen.
    pub(super) fn using(&self, class: ClassId, expr: Expr) -> Expr {
        let Some(Readiness { method, late: Some(_) }) = self.ready.get(&class) else {
            return expr;
        };
        let is_within = self.classes[self.current.index()].ancestors.contains(&class);
        if is_within || class == ClassId::AUTHORED || self.body.only_checks() {
            return expr;
        }
        let (ty, span, settled) = (expr.ty.clone(), expr.span, expr.settled);
        Expr { kind: ExprKind::Ready(*method, Box::new(expr)), ty, span, settled }
    }

    /// An update of a static field, after its class is ready.
    pub(super) fn using_updated(&self, update: Expr) -> Expr {
        let ExprKind::Update { place: AssignedPlace::Static(id), .. } = &update.kind else {
            return update;
        };
        self.using(self.field_at(*id).class, update)
    }

    /// What makes the class ready where the program starts, as the first statement of the entry.
    pub(super) fn ready_in_the_entry(&self, span: Span) -> Option<Stmt> {
        let of = self.ready.get(&ClassId::AUTHORED)?;
        Some(Stmt::new(StmtKind::MakeReady { method: of.method, told: true }, span))
    }

    /// The calls that make classes ready before the program starts.
    pub(super) fn ready_at_the_start(&mut self) -> Vec<Stmt> {
        let at = self.whole().at_start();
        let mut body = Vec::new();
        let called = |method: MethodId| {
            let kind = ExprKind::Call { method, arguments: Vec::new(), targets: Vec::new() };
            Stmt::new(StmtKind::Silent(Expr { kind, ty: None, span: at, settled: false }), at)
        };
        for class in &self.quiet {
            body.extend(self.ready.get(class).map(|of| called(of.method)));
        }
        body
    }

    /// The classes whose uses make sure that they are ready.
    pub(super) fn late_classes(&self) -> Vec<LateClass> {
        let late = self.ready.values();
        late.filter_map(|of| Some(LateClass { method: of.method, flag: of.late? })).collect()
    }
}

/// A field's first value, told at its own place.
fn told(statement: Stmt) -> Stmt {
    let Stmt { kind: StmtKind::Expression(expr), span } = statement else { return statement };
    Stmt::new(StmtKind::Told(expr), span)
}

/// Whether a first value is more than constants and placeholders.
fn is_computed(expr: &ast::Expr) -> bool {
    if expr.is_value_placeholder() {
        return false;
    }
    #[expect(clippy::wildcard_enum_match_arm, reason = "all else is made of its parts")]
    let own = match &expr.kind {
        ast::ExprKind::Call { .. }
        | ast::ExprKind::NewConstant { .. }
        | ast::ExprKind::Name(_)
        | ast::ExprKind::Field { .. }
        | ast::ExprKind::Assign { .. }
        | ast::ExprKind::Increment { .. }
        | ast::ExprKind::Switch(_) => true,
        ast::ExprKind::New { ty, .. } => !matches!(ty.kind, ast::TypeSyntaxKind::StringBuilder),
        _ => false,
    };
    let mut within = false;
    each_subexpression(expr, &mut |inner| within |= is_computed(inner));
    own || within
}

/// Calls `visit` for every expression in a piece of code.
pub(super) fn each_expression_in<'a>(
    code: InitialiserCode<'a>,
    visit: &mut dyn FnMut(&'a ast::Expr),
) {
    fn of_expression<'a>(expr: &'a ast::Expr, visit: &mut dyn FnMut(&'a ast::Expr)) {
        visit(expr);
        each_subexpression(expr, &mut |inner| of_expression(inner, visit));
    }
    fn of_statement<'a>(stmt: &'a ast::Stmt, visit: &mut dyn FnMut(&'a ast::Expr)) {
        each_expression(stmt, &mut |expr| of_expression(expr, visit));
        each_nested_statement(stmt, &mut |inner| of_statement(inner, visit));
    }
    match code {
        InitialiserCode::Value(expr) => {
            of_expression(expr, visit);
            each_statement_of(expr, &mut |stmt| of_statement(stmt, visit));
        }
        InitialiserCode::Body(body) => body.iter().for_each(|stmt| of_statement(stmt, visit)),
    }
}
