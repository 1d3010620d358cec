//! Names and types as they are written.

use crate::read::types::Primitive;
use crate::source::Span;

/// An identifier in the text; for qualified names with dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The identifier.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A type as written.
#[derive(Clone, Debug)]
pub struct TypeSyntax {
    /// Which type.
    pub kind: TypeSyntaxKind,
    /// Where it stands.
    pub span: Span,
}

/// Which type is written.
#[derive(Clone, Debug)]
pub enum TypeSyntaxKind {
    /// `int`
    Primitive(Primitive),
    /// `String`
    String,
    /// `StringBuilder`
    StringBuilder,
    /// `var`
    Var,
    /// A class of the file, or `Object`, or a type parameter, by its simple name.
    Class(String),
    /// `List<Integer>`: a class with what stands between the angle brackets, which is nothing in
    /// `new ArrayList<>()`.
    Generic {
        /// The simple name of the class.
        class: String,
        /// The type arguments.
        arguments: Vec<TypeSyntax>,
    },
    /// `?`, `? extends Shape` and `? super Circle`, between angle brackets only.
    Wildcard(Option<Box<TypeSyntax>>),
    /// `int[]`
    Array(Box<TypeSyntax>),
    /// A type that is not supported or not known, by its text; the parser has reported it.
    Other(String),
}
