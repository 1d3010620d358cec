//! Static fields (JLS 8.3).
//!
//! In: the fields of the file. Out: their types, and the statements that give them their first
//! values.

use super::super::typed::{AssignedPlace, Expr, ExprKind, Stmt, StmtKind, Yields};
use super::{CheckedField, Checker};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::StaticId;
use crate::read::syntax::ast;
use crate::read::types::Type;

impl Checker<'_> {
    /// Declares all fields, without looking at their values.
    pub(super) fn declare_fields(&mut self) {
        for member in &self.file.members {
            let ast::Member::Field(field) = member else { continue };
            let declaration = &field.declaration;
            for annotation in &field.modifiers.annotations {
                let message = format!("`@{}` has no meaning at a field", annotation.name.text);
                self.report(Diagnostic::error(Code::Directive, annotation.span, message));
            }
            for declarator in &declaration.declarators {
                let ty = self.resolve(&declaration.ty, declarator.dimensions);
                self.declare_field(declaration, declarator, ty);
            }
        }
    }

    fn declare_field(
        &mut self,
        declaration: &ast::Declaration,
        declarator: &ast::Declarator,
        ty: Option<Type>,
    ) {
        let name = &declarator.name;
        if let Some(earlier) = self.field(&name.text) {
            let earlier = self.field_at(earlier).span;
            let message = format!("the field `{}` is already declared", name.text);
            self.report(
                Diagnostic::error(Code::DuplicateName, name.span, message)
                    .label("declared again")
                    .also(earlier, "declared first here")
                    .help("choose another name"),
            );
        }
        if declaration.is_final && declarator.initialiser.is_none() {
            let message = format!("the `final` field `{}` never gets a value", name.text);
            self.report(
                Diagnostic::error(Code::Unassigned, name.span, message)
                    .help(format!("write `{} = …`", name.text)),
            );
        }
        self.fields.push(CheckedField {
            name: name.text.clone(),
            span: name.span,
            ty,
            is_final: declaration.is_final,
            constant: None,
            settled: false,
        });
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
        for member in &self.file.members {
            let ast::Member::Field(field) = member else { continue };
            let declaration = &field.declaration;
            for declarator in &declaration.declarators {
                let id = StaticId::new(at);
                at += 1;
                let Some(initialiser) = &declarator.initialiser else { continue };
                let ty = self.fields[id.index()].ty.clone();
                self.fields_visible = Some(id.index());
                let name = &declarator.name.text;
                self.wider = self.wider(declaration, initialiser);
                let (is_final, declared) = (declaration.is_final, Some(declaration.span));
                let value = self.declared_value(initialiser, ty.as_ref(), name, is_final, declared);
                self.wider = None;
                let value = self.assigned(value, ty.as_ref(), &format!("`{name}`"));
                self.fields_visible = None;
                let may_be_constant = declaration.is_final && !matches!(ty, Some(Type::Array(_)));
                let is_constant = may_be_constant && value.settled;
                if may_be_constant {
                    let field = &mut self.fields[id.index()];
                    field.constant = value.constant();
                    field.settled = value.settled;
                }
                let span = declarator.span;
                let kind = ExprKind::Update {
                    place: AssignedPlace::Static(id),
                    value: Box::new(value),
                    yields: Yields::After,
                };
                let update = Expr { kind, ty, span, settled: false };
                let statement = Stmt::new(StmtKind::Expression(update), span);
                if is_constant { constants.push(statement) } else { others.push(statement) }
            }
        }
        constants.append(&mut others);
        constants
    }
}
