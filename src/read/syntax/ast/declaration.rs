//! What a file declares: classes and what stands in them, and `import`s.
//!
//! In: the types, statements and expressions of the syntax tree. Out: the nodes of declarations,
//! each with the span of its text.

use super::code::{Declaration, Expr, Stmt};
use super::written::{Name, TypeSyntax};
use crate::source::Span;

/// The class of a compilation unit.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its name.
    pub name: Name,
    /// From its first modifier to its last brace.
    pub span: Span,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its type parameters, in order.
    pub type_parameters: Vec<TypeParameter>,
    /// What it extends and implements.
    pub bases: Bases,
    /// The name of a `package` declaration, if there is one.
    pub package: Option<Name>,
}

/// What a class extends and implements, or an interface extends.
#[derive(Clone, Debug, Default)]
pub struct Bases {
    /// The class after `extends`.
    pub superclass: Option<TypeSyntax>,
    /// The interfaces, in order.
    pub interfaces: Vec<TypeSyntax>,
}

/// What a declaration of a type declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeDeclarationKind {
    /// A class.
    Class,
    /// An interface.
    Interface,
    /// A record.
    Record,
    /// An enum.
    Enum,
    /// What stands between braces after `new Shape()` or a constant of an enum: a class without a
    /// name that authors could write.
    Anonymous,
    /// A lambda expression or a method reference.
    Function,
}

/// How a function is written.
#[derive(Clone, Debug)]
pub enum FunctionSyntax {
    /// `x -> x + 1`
    Expression,
    /// `x -> { … }`
    Block,
    /// `String::length`
    Reference {
        /// What stands before the colons.
        target: ReferencedMember,
        /// The method; `None` of a constructor.
        member: Option<Name>,
    },
}

/// What a method reference names.
#[derive(Clone, Debug)]
pub enum ReferencedMember {
    /// `Point::new`
    New(TypeSyntax),
    /// `String::length`, `Math::max`: a static method, or one of the first argument.
    OfClass(Expr),
    /// `this::twice`: a method of this object.
    OfObject(Expr),
}

/// A class beside or within the one where the program starts.
#[derive(Clone, Debug)]
pub struct DeclaredType {
    /// Whether it is a class or an interface.
    pub kind: TypeDeclarationKind,
    /// How it is written, of a function.
    pub function: Option<FunctionSyntax>,
    /// What it extends and implements.
    pub bases: Bases,
    /// The components of a record.
    pub components: Vec<Parameter>,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its name.
    pub name: Name,
    /// Its type parameters, in order.
    pub type_parameters: Vec<TypeParameter>,
    /// Whether it stands within the class where the program starts.
    pub is_nested: bool,
    /// Its members, in the order of the text.
    pub members: Vec<Member>,
    /// From its first modifier to its last brace.
    pub span: Span,
}

/// `T` and `T extends Comparable<T>`
#[derive(Clone, Debug)]
pub struct TypeParameter {
    /// Its name.
    pub name: Name,
    /// What stands after `extends`.
    pub bound: Option<TypeSyntax>,
}

/// `import java.util.Arrays;`
#[derive(Clone, Debug)]
pub struct Import {
    /// `java.util.Arrays` or `java.util.*`, without blanks; of a static one `java.lang.Math.max` or
    /// `java.lang.Math.*`.
    pub name: Name,
    /// Whether it imports static members.
    pub is_static: bool,
    /// From `import` to the semicolon.
    pub span: Span,
}

/// What stands in a class.
#[derive(Clone, Debug)]
pub enum Member {
    /// `static int count = 0;`
    Field(Field),
    /// `static int f(int n) { … }`
    Method(Method),
    /// `Point(int x) { … }`: a method without a result, whose name is that of its class.
    Constructor(Method),
    /// `{ … }` and `static { … }`
    Initialiser(Initialiser),
}

impl Member {
    /// From its first modifier to its end.
    pub fn span(&self) -> Span {
        match self {
            Member::Field(field) => field.declaration.span,
            Member::Method(method) | Member::Constructor(method) => method.span,
            Member::Initialiser(initialiser) => initialiser.span,
        }
    }

    /// The field, if it is one.
    pub fn field(&self) -> Option<&Field> {
        if let Member::Field(field) = self { Some(field) } else { None }
    }

    /// The method, if it is one; constructors are none.
    pub fn method(&self) -> Option<&Method> {
        if let Member::Method(method) = self { Some(method) } else { None }
    }

    /// The method or the constructor, if it is one.
    pub fn callable(&self) -> Option<&Method> {
        match self {
            Member::Method(method) | Member::Constructor(method) => Some(method),
            Member::Field(_) | Member::Initialiser(_) => None,
        }
    }

    /// The statements in it; none of a field.
    pub fn body(&self) -> &[Stmt] {
        match self {
            Member::Field(_) => &[],
            Member::Method(method) | Member::Constructor(method) => &method.body,
            Member::Initialiser(initialiser) => &initialiser.body,
        }
    }

    /// The values that a field is declared with; none of other members.
    pub fn initialisers(&self) -> impl Iterator<Item = &Expr> {
        let declarators = self.field().map_or(&[][..], |field| &field.declaration.declarators);
        declarators.iter().filter_map(|one| one.initialiser.as_ref())
    }
}

/// Statements that run when a class or an object is made.
#[derive(Clone, Debug)]
pub struct Initialiser {
    /// Whether it runs once for the class.
    pub is_static: bool,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// From `static` or the opening brace to the closing brace.
    pub span: Span,
}

/// Modifiers and annotations.
#[derive(Clone, Debug, Default)]
pub struct Modifiers {
    /// Keywords such as `static`, `final`, `public`, in order.
    pub keywords: Vec<Name>,
    /// Annotations, in order.
    pub annotations: Vec<Annotation>,
}

impl Modifiers {
    /// Whether a keyword is among them.
    pub fn has(&self, keyword: &str) -> bool {
        self.keywords.iter().any(|name| name.text == keyword)
    }

    /// The annotation of this name.
    pub fn annotation(&self, name: &str) -> Option<&Annotation> {
        self.annotations.iter().find(|annotation| annotation.name.text == name)
    }
}

/// `@REC(5)`, `@MAIN`
#[derive(Clone, Debug)]
pub struct Annotation {
    /// The name without `@`.
    pub name: Name,
    /// The arguments; empty without parentheses.
    pub arguments: Vec<Expr>,
    /// From `@` to the closing parenthesis.
    pub span: Span,
}

/// A field declaration.
#[derive(Clone, Debug)]
pub struct Field {
    /// Modifiers.
    pub modifiers: Modifiers,
    /// The declaration.
    pub declaration: Declaration,
}

/// A method declaration.
#[derive(Clone, Debug)]
pub struct Method {
    /// Modifiers and annotations.
    pub modifiers: Modifiers,
    /// Its type parameters, in order.
    pub type_parameters: Vec<TypeParameter>,
    /// `None` for `void`.
    pub result: Option<TypeSyntax>,
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// What stands after `throws`, in order.
    pub throws: Vec<TypeSyntax>,
    /// Its body's statements.
    pub body: Vec<Stmt>,
    /// Whether it is a constructor of a record that stands without its parameters.
    pub is_compact: bool,
    /// Whether it has a body; one that is abstract has none.
    pub has_body: bool,
    /// The body with its braces; the empty place at its end without one.
    pub body_span: Span,
    /// From the first modifier or annotation to the closing brace.
    pub span: Span,
}

impl Method {
    /// Whether the last parameter takes any number of arguments.
    pub fn is_variadic(&self) -> bool {
        self.parameters.last().is_some_and(|last| last.is_variadic)
    }
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Whether it is `final`.
    pub is_final: bool,
    /// Its type, dimensions after the name included; of one with `...` the array's.
    pub ty: TypeSyntax,
    /// Whether it takes any number of arguments.
    pub is_variadic: bool,
    /// Its name.
    pub name: Name,
}
