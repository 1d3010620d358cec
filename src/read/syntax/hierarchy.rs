//! The classes of a file as they are written.
//!
//! In: a syntax tree, of a program that need not compile. Out: which class has which members, what
//! stands above and below it, and which exceptions have to be caught. What holds: what a file does
//! not say of a class is not guessed.

use super::ast::{
    Bases, Field, File, Member, Method, Modifiers, Name, Parameter, TypeDeclarationKind,
    TypeSyntax, TypeSyntaxKind,
};

/// A class, an interface, a record or an enum with a name.
#[derive(Clone, Copy, Debug)]
pub struct KnownClass<'a> {
    /// Its name.
    pub name: &'a Name,
    /// What it is.
    pub kind: TypeDeclarationKind,
    /// Its modifiers.
    pub modifiers: &'a Modifiers,
    /// What it extends and implements.
    pub bases: &'a Bases,
    /// Its members, in the order of the text.
    pub members: &'a [Member],
    /// The components of a record.
    pub components: &'a [Parameter],
}

/// The classes of a file.
pub struct ClassTable<'a> {
    classes: Vec<KnownClass<'a>>,
}

/// Exceptions of Java's library that need not be caught.
const UNCHECKED: &[&str] = &[
    "RuntimeException",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "ClassCastException",
    "IllegalArgumentException",
    "IllegalStateException",
    "IndexOutOfBoundsException",
    "NoSuchElementException",
    "NullPointerException",
    "NumberFormatException",
    "UnsupportedOperationException",
    "Error",
];

/// Exceptions of Java's library that have to be caught or declared.
const CHECKED: &[&str] = &["Exception", "IOException", "InterruptedException", "Throwable"];

/// The class that a type is, without its arguments.
pub fn class_name(ty: &TypeSyntax) -> Option<&str> {
    if let TypeSyntaxKind::Class(name) | TypeSyntaxKind::Generic { class: name, .. } = &ty.kind {
        Some(name)
    } else {
        None
    }
}

impl<'a> KnownClass<'a> {
    /// Its methods.
    pub fn methods(&self) -> impl Iterator<Item = &'a Method> + use<'a> {
        self.members.iter().filter_map(Member::method)
    }

    /// Its constructors.
    pub fn constructors(&self) -> impl Iterator<Item = &'a Method> + use<'a> {
        self.members.iter().filter_map(|member| match member {
            Member::Constructor(constructor) => Some(constructor),
            Member::Field(_) | Member::Method(_) | Member::Initialiser(_) => None,
        })
    }

    /// Its own method of a name with `count` parameters.
    pub fn method(&self, name: &str, count: usize) -> Option<&'a Method> {
        self.methods().find(|one| one.name.text == name && one.parameters.len() == count)
    }

    /// Its own field of a name.
    pub fn field(&self, name: &str) -> Option<&'a Field> {
        let mut fields = self.members.iter().filter_map(Member::field);
        fields.find(|field| field.declaration.declarators.iter().any(|one| one.name.text == name))
    }

    /// Whether there are no objects of it alone.
    pub fn is_abstract(&self) -> bool {
        self.kind == TypeDeclarationKind::Interface || self.modifiers.has("abstract")
    }

    /// Whether one of its methods has no body.
    pub fn lacks_body(&self, method: &Method) -> bool {
        !method.has_body
            && (self.kind == TypeDeclarationKind::Interface || method.modifiers.has("abstract"))
    }
}

impl<'a> ClassTable<'a> {
    /// The classes of a file.
    pub fn of(file: &'a File) -> Self {
        let first = file.class.as_ref().map(|class| KnownClass {
            name: &class.name,
            kind: TypeDeclarationKind::Class,
            modifiers: &class.modifiers,
            bases: &class.bases,
            members: &file.members,
            components: &[],
        });
        let is_named = |kind: TypeDeclarationKind| {
            !matches!(kind, TypeDeclarationKind::Anonymous | TypeDeclarationKind::Function)
        };
        let others = file.types.iter().filter(|one| is_named(one.kind));
        let others = others.map(|one| KnownClass {
            name: &one.name,
            kind: one.kind,
            modifiers: &one.modifiers,
            bases: &one.bases,
            members: &one.members,
            components: &one.components,
        });
        Self { classes: first.into_iter().chain(others).collect() }
    }

    /// All of them, in the order of the text.
    pub fn all(&self) -> &[KnownClass<'a>] {
        &self.classes
    }

    /// The class of a name.
    pub fn class(&self, name: &str) -> Option<KnownClass<'a>> {
        self.classes.iter().find(|class| class.name.text == name).copied()
    }

    /// The names of all that stand above a class, superclasses before interfaces, the nearest
    /// first.
    pub fn above(&self, name: &str) -> Vec<&'a str> {
        let mut found: Vec<&'a str> = Vec::new();
        let mut open: Vec<&'a str> = Vec::new();
        let parents = |name: &str| -> Vec<&'a str> {
            let bases = self.class(name).map(|class| class.bases);
            let all = bases.into_iter().flat_map(|of| of.superclass.iter().chain(&of.interfaces));
            all.filter_map(class_name).collect()
        };
        open.extend(parents(name));
        while !open.is_empty() {
            let next = open.remove(0);
            if !found.contains(&next) {
                found.push(next);
                open.extend(parents(next));
            }
        }
        found
    }

    /// Whether a class stands below another one.
    pub fn is_below(&self, name: &str, other: &str) -> bool {
        self.above(name).contains(&other)
    }

    /// The method that a call on a class reaches by its name and the number of its arguments, with
    /// the class that declares it; the class itself first.
    pub fn method(
        &self,
        class: &str,
        name: &str,
        count: usize,
    ) -> Option<(KnownClass<'a>, &'a Method)> {
        self.and_above(class).find_map(|one| Some((one, one.method(name, count)?)))
    }

    /// The field of a name that objects of a class have, with the class that declares it.
    pub fn field(&self, class: &str, name: &str) -> Option<(KnownClass<'a>, &'a Field)> {
        self.and_above(class).find_map(|one| Some((one, one.field(name)?)))
    }

    /// A class and all above it that stand in the file, in the order in which they are searched.
    pub fn and_above(&self, class: &str) -> impl Iterator<Item = KnownClass<'a>> {
        let own = self.class(class);
        let above = self.above(class).into_iter().filter_map(|name| self.class(name));
        own.into_iter().chain(above.collect::<Vec<_>>())
    }

    /// Whether everything above a class stands in the file, or is known to have no methods that
    /// matter here.
    pub fn is_closed(&self, class: &str) -> bool {
        let known = |name: &str| self.class(name).is_some();
        known(class) && self.above(class).into_iter().all(known)
    }

    /// The first method without a body above a class for which it has none.
    pub fn missing(&self, class: &str) -> Option<(KnownClass<'a>, &'a Method)> {
        let above = self.above(class).into_iter().filter_map(|name| self.class(name));
        above.flat_map(|one| one.methods().map(move |method| (one, method))).find(
            |(one, method)| {
                let bodies = self.and_above(class).filter_map(|other| {
                    let own = other.method(&method.name.text, method.parameters.len())?;
                    (!other.lacks_body(own)).then_some(())
                });
                one.lacks_body(method) && bodies.count() == 0
            },
        )
    }

    /// Whether an exception has to be caught or declared; `None` if that is not known.
    pub fn is_checked(&self, exception: &str) -> Option<bool> {
        let mut chain = vec![exception];
        chain.extend(self.above(exception));
        if chain.iter().any(|name| UNCHECKED.contains(name)) {
            return Some(false);
        }
        chain.iter().any(|name| CHECKED.contains(name)).then_some(true)
    }

    /// Whether a clause that catches one class catches an exception of another one.
    pub fn catches(&self, caught: &str, exception: &str) -> bool {
        let is_above = self.is_below(exception, caught);
        let of_all = matches!(caught, "Exception" | "Throwable");
        let of_unchecked =
            caught == "RuntimeException" && self.is_checked(exception) == Some(false);
        caught == exception || is_above || of_all || of_unchecked
    }
}
