//! Fields (JLS 8.3).
//!
//! In: the fields of the file. Out: their types, and the statements that give static ones their
//! first values.

use std::sync::Arc;

use super::super::typed::{AssignedPlace, Expr, ExprKind, Stmt, StmtKind, Yields};
use super::declared::CheckedObjectField;
use super::{CheckedField, Checker};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::StaticId;
use crate::read::syntax::ast::{self, TypeSyntaxKind};
use crate::read::types::{ClassId, Type};

impl Checker<'_> {
    /// Declares all fields, without looking at their values.
    pub(super) fn declare_fields(&mut self) {
        for class in self.authored_classes() {
            self.enter_class(class);
            self.declare_outer_field(class);
            self.declare_components(class);
            for member in self.members_of(class) {
                if let ast::Member::Field(field) = member {
                    self.declare_fields_of(class, field);
                }
            }
        }
        self.enter_class(ClassId::AUTHORED);
    }

    fn declare_fields_of(&mut self, class: ClassId, field: &ast::Field) {
        let declaration = &field.declaration;
        for annotation in &field.modifiers.annotations {
            let message = format!("`@{}` has no meaning at a field", annotation.name.text);
            self.report(Diagnostic::error(Code::Directive, annotation.span, message));
        }
        let is_static = self.is_static_field(class, field);
        if self.classes[class.index()].is_record && !is_static {
            let message = "a record has no fields but its components";
            self.report(
                Diagnostic::error(Code::Syntax, declaration.span, message)
                    .help("write `static` in front of it, or add a component"),
            );
        }
        if self.classes[class.index()].is_interface
            && let Some(word) = field
                .modifiers
                .keywords
                .iter()
                .find(|one| matches!(one.text.as_str(), "private" | "protected"))
        {
            let message = format!("a field of an interface is `public`, and not `{}`", word.text);
            self.report(
                Diagnostic::error(Code::Syntax, word.span, message)
                    .help(format!("leave `{}` out", word.text)),
            );
        }
        for declarator in &declaration.declarators {
            let ty = self.resolve(&declaration.ty, declarator.dimensions);
            let name = &declarator.name;
            self.field_declared_once(class, name);
            let is_private = field.modifiers.has("private");
            if is_static {
                self.final_has_value(declaration, declarator);
                self.fields.push(CheckedField {
                    class,
                    name: name.text.clone(),
                    is_private,
                    span: name.span,
                    ty,
                    is_final: declaration.is_final || self.classes[class.index()].is_interface,
                    is_initialised: declarator.initialiser.is_some(),
                    is_constant: declarator.initialiser.as_ref().is_some_and(|value| {
                        matches!(value.kind, ast::ExprKind::NewConstant { .. })
                    }),
                    constant: None,
                    settled: false,
                });
            } else {
                self.classes[class.index()].fields.push(CheckedObjectField {
                    owner: class,
                    name: Arc::from(name.text.as_str()),
                    span: name.span,
                    declared: declarator.span,
                    ty,
                    is_final: declaration.is_final,
                    is_private,
                    is_initialised: declarator.initialiser.is_some(),
                });
            }
        }
    }

    fn field_declared_once(&mut self, class: ClassId, name: &ast::Name) {
        let of_object = self.object_field(class, &name.text);
        let of_object = of_object.map(|at| self.classes[class.index()].fields[at].span);
        let of_class = self.static_field(class, &name.text).map(|id| self.field_at(id).span);
        if let Some(earlier) = of_class.or(of_object) {
            let message = format!("the field `{}` is already declared", name.text);
            self.report(
                Diagnostic::error(Code::DuplicateName, name.span, message)
                    .label("declared again")
                    .also(earlier, "declared first here")
                    .help("choose another name"),
            );
        }
    }

    fn final_has_value(&mut self, declaration: &ast::Declaration, declarator: &ast::Declarator) {
        let name = &declarator.name;
        let has_block = self
            .members_of(self.current)
            .iter()
            .any(|one| matches!(one, ast::Member::Initialiser(block) if block.is_static));
        if declaration.is_final && declarator.initialiser.is_none() && !has_block {
            let message = format!("the `final` field `{}` never gets a value", name.text);
            self.report(
                Diagnostic::error(Code::Unassigned, name.span, message)
                    .help(format!("write `{} = …`", name.text)),
            );
        }
    }

    /// The values of constant fields, which methods above them may use. Findings are left to
    /// [`Checker::field_initialisers`].
    pub(super) fn constant_fields(&mut self) {
        let mark = self.findings.mark();
        let placeholders = self.placeholders.clone();
        let _ = self.field_initialisers();
        self.findings.back_to(mark);
        self.placeholders = placeholders;
    }

    /// The statements that initialise the fields: constant ones first, which have their values
    /// before the class is initialised (JLS 12.4.2, step 6), then the others, each in the order of
    /// the text.
    pub(super) fn field_initialisers(&mut self) -> Vec<Stmt> {
        let (mut constants, mut others) = (Vec::new(), Vec::new());
        let mut at = 0;
        for class in self.authored_classes() {
            self.enter_class(class);
            let has_method = self.ready.contains_key(&class);
            for field in self.members_of(class).iter().filter_map(ast::Member::field) {
                if !self.is_static_field(class, field) {
                    continue;
                }
                for declarator in &field.declaration.declarators {
                    let id = StaticId::new(at);
                    at += 1;
                    if has_method && !may_be_constant(&field.declaration) {
                        continue;
                    }
                    let (mark, before) = (self.findings.mark(), self.placeholders.clone());
                    let (statement, is_constant) =
                        self.field_initialiser(id, &field.declaration, declarator);
                    if is_constant {
                        constants.extend(statement);
                    } else if has_method {
                        // It is computed when the class gets ready.
                        self.findings.back_to(mark);
                        self.placeholders = before;
                    } else {
                        others.extend(statement);
                    }
                }
            }
        }
        self.enter_class(ClassId::AUTHORED);
        constants.extend(self.ready_at_the_start());
        constants.append(&mut others);
        constants
    }

    pub(super) fn field_initialiser(
        &mut self,
        id: StaticId,
        declaration: &ast::Declaration,
        declarator: &ast::Declarator,
    ) -> (Option<Stmt>, bool) {
        let Some(initialiser) = &declarator.initialiser else { return (None, false) };
        let ty = self.fields[id.index()].ty.clone();
        self.fields_visible = Some(id.index());
        let name = &declarator.name.text;
        self.wider = self.wider(declaration, initialiser);
        let (is_final, declared) = (declaration.is_final, Some(declaration.span));
        let value = self.declared_value(initialiser, ty.as_ref(), name, is_final, declared);
        self.wider = None;
        let value = self.assigned(value, ty.as_ref(), &format!("`{name}`"));
        self.fields_visible = None;
        let is_reference =
            matches!(ty, Some(Type::Array(_) | Type::Object(_) | Type::StringBuilder));
        let may_be_constant = declaration.is_final && !is_reference;
        let is_constant = may_be_constant && value.settled;
        if may_be_constant {
            let field = &mut self.fields[id.index()];
            field.constant = value.constant();
            field.settled = value.settled;
        }
        if self.current != ClassId::AUTHORED && !self.ready.contains_key(&self.current) {
            self.runs_late(&value);
        }
        let span = declarator.span;
        let kind = ExprKind::Update {
            place: AssignedPlace::Static(id),
            value: Box::new(value),
            yields: Yields::After,
        };
        let update = Expr { kind, ty, span, settled: false };
        (Some(Stmt::new(StmtKind::Expression(update), span)), is_constant)
    }

    /// Reports what shows when a class gets ready: that of another class than the one where the
    /// program starts does so where it is used first.
    fn runs_late(&mut self, value: &Expr) {
        let mut late = None;
        value.walk(&mut |part| {
            let is_late = matches!(
                part.kind,
                ExprKind::Call { .. }
                    | ExprKind::NewObject { .. }
                    | ExprKind::ObjectText { .. }
                    | ExprKind::Print(_)
                    | ExprKind::Static(_)
                    | ExprKind::Update { .. }
            );
            if is_late {
                late.get_or_insert(part.span);
            }
        });
        if let Some(span) = late {
            let message = "a static field of this class that starts with what a call, an object or \
                           another field gives is not supported";
            self.report(
                Diagnostic::error(Code::Unsupported, span, message)
                    .help("start it with a constant or a placeholder, or put it into the class where the program starts"),
            );
        }
    }
}

/// Whether the value of a field that is declared like this may be one that everybody sees from the
/// beginning (JLS 4.12.4).
fn may_be_constant(declaration: &ast::Declaration) -> bool {
    let is_plain =
        matches!(declaration.ty.kind, TypeSyntaxKind::Primitive(_) | TypeSyntaxKind::String);
    declaration.is_final && is_plain
}
