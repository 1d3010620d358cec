//! Scopes: which variable a name means.
//!
//! In: names as written. Out: locals and fields. A local may hide a field, but never a local of an
//! enclosing scope.

use super::super::typed::Local;
use super::{CheckedField, Checker};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::ir::{LocalId, StaticId};
use crate::read::syntax::ast;
use crate::read::types::{ClassId, Type};
use crate::source::Span;

/// A variable to declare.
pub(super) struct DeclaredVariable<'a> {
    pub name: &'a ast::Name,
    pub ty: Option<Type>,
    pub is_final: bool,
    pub initialised: bool,
}

/// What a name means.
pub(super) enum Meaning {
    Local(LocalId),
    Field(StaticId),
    /// A field of the object whose method runs, by its place.
    ObjectField(ClassId, usize),
    /// A variable of the method around a class, by its place among those that the class names.
    Captured(ClassId, usize),
}

impl Checker<'_> {
    /// Checks what stands in a scope of its own.
    pub(super) fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.body.scopes.push(Vec::new());
        let result = inside(self);
        self.body.scopes.pop();
        result
    }

    /// Declares a local variable in the innermost scope.
    pub(super) fn declare(&mut self, declared: DeclaredVariable<'_>) -> LocalId {
        let DeclaredVariable { name, ty, is_final, initialised } = declared;
        if name.text.starts_with("__") {
            let message = format!("the name `{}` is reserved for conditions", name.text);
            self.report(
                Diagnostic::error(Code::DuplicateName, name.span, message)
                    .help("choose a name that does not start with two underscores"),
            );
        } else if let Some(earlier) = self.local(&name.text) {
            let earlier = self.body.locals[earlier.index()].span;
            let message = format!("the variable `{}` is already declared", name.text);
            self.report(
                Diagnostic::error(Code::DuplicateName, name.span, message)
                    .label("declared again")
                    .also(earlier, "declared first here")
                    .help("choose another name, or assign to the first one"),
            );
        }
        let id = LocalId::new(self.body.locals.len());
        self.body.locals.push(Local {
            name: name.text.clone(),
            ty,
            span: name.span,
            is_final,
            constant: None,
            settled: false,
            initialised,
            ghost: self.body.ghost,
        });
        if let Some(scope) = self.body.scopes.last_mut() {
            scope.push(id);
        }
        id
    }

    /// A made-up local that no name means.
    pub(super) fn hidden(&mut self, name: &str, ty: Option<Type>, span: Span) -> LocalId {
        let id = LocalId::new(self.body.locals.len());
        self.body.locals.push(Local {
            name: String::from(name),
            ty,
            span,
            is_final: false,
            constant: None,
            settled: false,
            initialised: true,
            ghost: self.body.ghost,
        });
        id
    }

    /// The local of this name.
    pub(super) fn local(&self, name: &str) -> Option<LocalId> {
        let locals = &self.body.locals;
        let scopes = self.body.scopes.iter().rev();
        scopes
            .flat_map(|scope| scope.iter().rev())
            .copied()
            .find(|id| locals[id.index()].name == name)
    }

    /// The static field of this name in the class that is being checked, or in one around it.
    pub(super) fn field(&self, name: &str) -> Option<StaticId> {
        self.around(self.current).into_iter().find_map(|class| {
            let ancestors = self.classes.get(class.index()).map(|of| of.ancestors.to_vec());
            let mut ancestors = ancestors.unwrap_or_else(|| vec![class]).into_iter();
            ancestors.find_map(|class| self.static_field(class, name))
        })
    }

    /// Declares the variable of a pattern in the innermost scope. It may take the name of another
    /// one, since each is known only where its pattern matched.
    pub(super) fn declare_pattern(&mut self, name: &ast::Name, ty: Option<Type>) -> LocalId {
        if let Some(earlier) = self.local(&name.text)
            && self.body.patterns.contains(&earlier)
        {
            for scope in &mut self.body.scopes {
                scope.retain(|one| *one != earlier);
            }
        }
        let declared = DeclaredVariable { name, ty, is_final: false, initialised: false };
        let id = self.declare(declared);
        self.body.patterns.push(id);
        id
    }

    /// The static field of this name in a class.
    pub(super) fn static_field(&self, class: ClassId, name: &str) -> Option<StaticId> {
        let mut fields = self.fields.iter();
        fields.position(|field| field.class == class && field.name == name).map(StaticId::new)
    }

    /// The static field that a name means after the name of a class, or of an object of it: its own
    /// or one that it inherits.
    pub(super) fn inherited_static(&self, class: ClassId, name: &str) -> Option<StaticId> {
        let above = self.classes.get(class.index()).map(|of| std::sync::Arc::clone(&of.ancestors));
        above?.iter().find_map(|one| self.static_field(*one, name))
    }

    /// What a simple name means.
    pub(super) fn meaning(&self, name: &str) -> Option<Meaning> {
        if let Some(local) = self.local(name) {
            return Some(Meaning::Local(local));
        }
        self.around(self.current).into_iter().find_map(|around| {
            let of = self.classes.get(around.index());
            let mut kinds = of.map_or_else(|| vec![around], |of| of.ancestors.to_vec());
            if self.is_function(around) {
                // A function has no members of its own (JLS 15.27.2).
                kinds.clear();
            }
            let member = kinds.into_iter().find_map(|class| {
                let of_object = self.object_field(class, name);
                let of_object = of_object.map(|at| Meaning::ObjectField(class, at));
                of_object.or_else(|| self.static_field(class, name).map(Meaning::Field))
            });
            member.or_else(|| Some(Meaning::Captured(around, self.captured(around, name)?)))
        })
    }

    /// The variable names that are visible here, for suggestions.
    pub(super) fn visible_names(&self) -> Vec<String> {
        let locals = self.body.scopes.iter().flatten();
        let locals = locals.map(|id| self.body.locals[id.index()].name.clone());
        let around = self.around(self.current);
        let fields = self.fields.iter().filter(|field| around.contains(&field.class));
        let of_object = self.classes.get(self.current.index());
        let of_object = of_object.into_iter().flat_map(|class| &class.fields);
        let of_object = of_object.map(|field| field.name.to_string());
        locals.chain(fields.map(|field| field.name.clone())).chain(of_object).collect()
    }

    /// Says that a local is a constant variable, or that each instance makes it one.
    pub(super) fn set_constant(&mut self, id: LocalId, constant: Option<Datum>, settled: bool) {
        let local = &mut self.body.locals[id.index()];
        local.constant = constant;
        local.settled = settled;
    }

    /// The field with this id.
    pub(super) fn field_at(&self, id: StaticId) -> &CheckedField {
        &self.fields[id.index()]
    }
}

/// The candidate that looks most like `name`, if one does.
pub(super) fn nearest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    candidates
        .into_iter()
        .filter(|candidate| !candidate.is_empty() && *candidate != name)
        .map(|candidate| {
            let same = name.eq_ignore_ascii_case(candidate);
            (if same { 0 } else { strsim::damerau_levenshtein(name, candidate) }, candidate)
        })
        .filter(|(distance, candidate)| {
            let longest = name.chars().count().max(candidate.chars().count());
            *distance <= longest / 3
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
