//! Which variables a drawing of memory shows, where the author names none: all that are known.
//!
//! In: the scopes at a place. Out: the object whose method it is, parameters and locals in the
//! order of their declarations, then the static fields that can change.

use super::super::typed::{AskedPlace, AskedVariable, Expr, ExprKind, ObservedPath};
use super::Checker;
use crate::read::ir::{LocalId, StaticId, THIS};
use crate::read::types::Type;
use crate::source::Span;

impl Checker<'_> {
    /// All variables that are known where the checker stands, to be asked for there.
    pub(super) fn all_known(&self, span: Span) -> Vec<AskedVariable> {
        let asked = |name: String, place| AskedVariable { name, place, span };
        let locals = self.known_locals().into_iter();
        let locals = locals.map(|(name, id)| asked(name, AskedPlace::Local(id)));
        let fields = self.changing_fields().into_iter();
        let fields = fields.map(|(name, id)| asked(name, AskedPlace::Static(id)));
        locals.chain(fields).collect()
    }

    /// All variables that are known at the end of the method where the program starts, as paths.
    pub(super) fn all_at_the_end(&self) -> Vec<ObservedPath> {
        let span = self.whole().at_end();
        let path = |name, kind, ty: Option<Type>| ObservedPath {
            name,
            value: Expr { ty, ..Expr::new(kind, Type::INT, span) },
        };
        let locals = self.known_locals().into_iter();
        let locals = locals.map(|(name, id)| {
            let ty = self.body.locals[id.index()].ty.clone();
            path(name, ExprKind::Local(id), ty)
        });
        let fields = self.changing_fields().into_iter();
        let fields =
            fields.map(|(name, id)| path(name, ExprKind::Static(id), self.field_at(id).ty.clone()));
        locals.chain(fields).collect()
    }

    fn known_locals(&self) -> Vec<(String, LocalId)> {
        let body = &self.body;
        let is_entry = self.entry == Some(body.method);
        let scoped = body.scopes.iter().flatten().copied();
        let mut known: Vec<LocalId> = body.this.into_iter().chain(scoped).collect();
        // Where the same name stands twice, the later one is meant.
        known.dedup();
        known
            .into_iter()
            .filter_map(|id| {
                let local = &body.locals[id.index()];
                let is_argument = is_entry
                    && local.ty == Some(Type::Array(Box::new(Type::String)))
                    && local.initialised
                    && local.name == "args";
                // `this` has a name of its own, which no author writes.
                let is_object = local.name == THIS;
                let is_shown = local.ghost == 0
                    && local.ty.is_some()
                    && (!local.name.starts_with('$') || is_object)
                    && !is_argument;
                let name = if is_object { "this" } else { &local.name };
                is_shown.then(|| (name.to_owned(), id))
            })
            .collect()
    }

    /// The static fields of the author's classes whose values can change, or are objects, each
    /// after the name of its class.
    fn changing_fields(&self) -> Vec<(String, StaticId)> {
        let shown = self.fields.iter().enumerate().filter(|(_, field)| {
            let is_text = matches!(field.ty, Some(Type::Primitive(_) | Type::String));
            let is_library =
                self.classes.get(field.class.index()).is_none_or(|class| class.is_library);
            let is_made_up = is_library || field.name.starts_with('$') || field.is_constant;
            let is_settled = field.is_final && is_text;
            field.ty.is_some() && !is_made_up && !is_settled
        });
        shown
            .map(|(at, field)| {
                let class = &self.classes[field.class.index()].name;
                (format!("{class}.{}", field.name), StaticId::new(at))
            })
            .collect()
    }
}
