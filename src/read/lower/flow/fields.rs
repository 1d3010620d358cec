//! `final` fields of objects that get their value in the constructor (JLS 16.9).
//!
//! In: which fields these are, and what the initialiser of their class assigns. Out: places for
//! them in the sets that go along with control, after those of the locals, and findings about
//! fields without a value, or with two.

use super::super::Findings;
use super::super::typed::{BlankField, Expr, Method};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{LocalId, MethodId, StaticId};
use crate::read::types::ClassId;
use crate::source::Span;

/// The fields of the objects that a method makes ready, and what is known of them at its start.
#[derive(Clone, Debug, Default)]
pub(super) struct MadeFields {
    pub fields: Vec<BlankField>,
    /// Whether each surely has a value, and surely has none.
    pub known: Vec<(bool, bool)>,
    /// Whether all must have one at the end.
    pub is_whole: bool,
}

impl MadeFields {
    /// The fields of a class, none of which has a value.
    pub fn of(class: ClassId, all: &[BlankField]) -> Self {
        let is_own = |field: &&BlankField| field.class == class && field.initialiser.is_none();
        let fields: Vec<BlankField> = all.iter().filter(is_own).cloned().collect();
        let known = vec![(false, true); fields.len()];
        Self { fields, known, is_whole: false }
    }

    /// The static fields that a method makes ready; all must have a value at its end.
    pub fn of_initialiser(method: MethodId, all: &[BlankField]) -> Self {
        let is_own = |field: &&BlankField| field.initialiser == Some(method);
        let fields: Vec<BlankField> = all.iter().filter(is_own).cloned().collect();
        let known = vec![(false, true); fields.len()];
        Self { fields, known, is_whole: true }
    }

    /// The place in the sets of a static field, if it is one of these.
    pub fn static_place(&self, method: &Method, id: StaticId) -> Option<LocalId> {
        let is_it = |one: &BlankField| {
            one.initialiser.is_some() && usize::try_from(one.field).is_ok_and(|at| at == id.index())
        };
        let at = self.fields.iter().position(is_it)?;
        Some(LocalId::new(method.locals.len() + at))
    }

    /// The place in the sets of the field that an expression names, if it is one of these.
    pub fn place(&self, method: &Method, object: &Expr, field: u32) -> Option<LocalId> {
        let is_it = |one: &BlankField| one.field == field && one.initialiser.is_none();
        let at = self.fields.iter().position(is_it)?;
        method.makes(object).then(|| LocalId::new(method.locals.len() + at))
    }

    /// The field at a place in the sets.
    pub fn at(&self, method: &Method, place: LocalId) -> &BlankField {
        &self.fields[place.index() - method.locals.len()]
    }
}

/// Reports a field that may have no value yet.
pub(super) fn read_early(field: &BlankField, span: Span, findings: &mut Findings) {
    let message = format!("the field `{}` is read before it surely has a value", field.name);
    findings.push(
        Diagnostic::error(Code::Unassigned, span, message).also(field.span, "declared here").help(
            match field.initialiser {
                None => format!("give it a value first, as in `this.{} = …;`", field.name),
                Some(_) => format!("give it a value first, as in `{} = …;`", field.name),
            },
        ),
    );
}

/// Reports a field that may have a value already.
pub(super) fn assigned_again(field: &BlankField, span: Span, findings: &mut Findings) {
    let message = format!("the `final` field `{}` may already have a value", field.name);
    findings.push(
        Diagnostic::error(Code::FinalAssigned, span, message)
            .also(field.span, "declared here")
            .help("leave `final` out, or assign it once"),
    );
}

/// Reports a field without a value where a new object is ready.
pub(super) fn missing(field: &BlankField, constructor: Option<Span>, findings: &mut Findings) {
    let message = format!("the `final` field `{}` may get no value", field.name);
    let help = match field.initialiser {
        None => "give it one where it is declared or in each constructor, or leave `final` out",
        Some(_) => "give it one on every way through the `static` block, or leave `final` out",
    };
    let constructor = constructor.filter(|_| field.initialiser.is_none());
    let finding = Diagnostic::error(Code::Unassigned, field.span, message).help(help);
    findings.push(match constructor {
        Some(span) => finding.also(span, "this constructor gives it none"),
        None => finding,
    });
}
