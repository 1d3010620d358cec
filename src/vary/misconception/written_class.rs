//! Classes as the author wrote them.
//!
//! In: the syntax tree of a skeleton. Out: its classes, with what stands in them.

use crate::read::ir::Program;
use crate::read::syntax::ast::{
    Field, Member, Method, Name, TypeDeclarationKind, TypeSyntax, TypeSyntaxKind,
};
use crate::read::types::ClassId;
use crate::skeleton::Skeleton;
use crate::vary::ir_build::is_shown;

/// A class of the author's.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenClass<'a> {
    /// Its simple name.
    pub name: &'a str,
    /// What stands in it.
    pub members: &'a [Member],
}

/// A field that is declared in a class.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenField<'a> {
    /// Its name.
    pub name: &'a Name,
    /// Whether it belongs to the class.
    pub is_static: bool,
    /// Whether it has a first value in its declaration.
    pub has_value: bool,
}

/// The author's classes, in the order of the text, that in which the program starts first.
pub(super) fn classes(skeleton: &Skeleton) -> Vec<WrittenClass<'_>> {
    let file = &skeleton.file;
    let first = file
        .class
        .as_ref()
        .map(|class| WrittenClass { name: &class.name.text, members: &file.members });
    let others = file.types.iter().filter(|one| one.kind != TypeDeclarationKind::Function);
    let others = others.map(|one| WrittenClass { name: &one.name.text, members: &one.members });
    first.into_iter().chain(others).collect()
}

/// The name of the class that a type is.
pub(super) fn class_name(ty: &TypeSyntax) -> Option<&str> {
    if let TypeSyntaxKind::Class(name) | TypeSyntaxKind::Generic { class: name, .. } = &ty.kind {
        Some(name)
    } else {
        None
    }
}

impl<'a> WrittenClass<'a> {
    /// Its row in the table of classes.
    pub(super) fn row(&self, program: &Program) -> Option<ClassId> {
        let at = program
            .classes
            .iter()
            .position(|class| !class.is_library && *class.name == *self.name)?;
        u32::try_from(at).ok().map(ClassId)
    }

    /// Its fields.
    pub(super) fn fields(&self) -> impl Iterator<Item = WrittenField<'a>> + use<'a> {
        self.members.iter().filter_map(Member::field).flat_map(|field: &Field| {
            let is_static = field.modifiers.has("static");
            field.declaration.declarators.iter().map(move |one| WrittenField {
                name: &one.name,
                is_static,
                has_value: one.initialiser.is_some(),
            })
        })
    }

    /// Its fields that students see.
    pub(super) fn shown_fields<'s>(
        &self,
        skeleton: &'s Skeleton,
    ) -> impl Iterator<Item = WrittenField<'a>> + use<'a, 's> {
        self.fields().filter(|field| is_shown(skeleton, field.name.span))
    }

    /// Whether its objects have a field of this name that it declares itself.
    pub(super) fn has_object_field(&self, name: &str) -> bool {
        self.fields().any(|field| !field.is_static && field.name.text == name)
    }

    /// Its constructors that students see.
    pub(super) fn constructors(&self, skeleton: &Skeleton) -> Vec<&'a Method> {
        let constructors = self.members.iter().filter_map(|member| match member {
            Member::Constructor(constructor) => Some(constructor),
            Member::Method(_) | Member::Field(_) | Member::Initialiser(_) => None,
        });
        constructors.filter(|one| is_shown(skeleton, one.span)).collect()
    }

    /// Its methods that are called on objects, and that students see.
    pub(super) fn object_methods(&self, skeleton: &Skeleton) -> Vec<&'a Method> {
        let methods = self.members.iter().filter_map(Member::method);
        let methods = methods.filter(|one| !one.modifiers.has("static"));
        methods.filter(|one| is_shown(skeleton, one.span)).collect()
    }
}
