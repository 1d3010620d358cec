//! A pun program as it is written.
//!
//! In: nothing. Out: the types of the syntax tree. Every part knows its place.

use crate::source::Span;

/// A name and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedName {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A type as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenType {
    /// What it is.
    pub kind: WrittenTypeKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenTypeKind {
    /// `integer`
    Integer,
    /// `boolean`
    Boolean,
    /// `unit`
    Unit,
    /// `0`: a type that is open.
    Variable(u32),
    /// `(integer, boolean)`
    Pair(Box<[WrittenType; 2]>),
    /// `integer -> boolean`
    Function(Box<[WrittenType; 2]>),
    /// `bst integer integer`: keys and values.
    Tree(Box<[WrittenType; 2]>),
    /// `List 0`
    Named(PlacedName, Vec<WrittenType>),
    /// What could not be read; a diagnostic says so.
    Broken,
}

/// A term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PunTerm {
    /// What it is.
    pub kind: PunTermKind,
    /// Where it stands.
    pub span: Span,
    /// How many terms lie inside each other in it, itself included.
    pub depth: u32,
}

/// The forms of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PunTermKind {
    /// `5` or `~5`
    Integer(i64),
    /// `true` or `false`
    Boolean(bool),
    /// `unit`
    Unit,
    /// `leaf`
    Leaf,
    /// `x`
    Name(String),
    /// `Cons [x, xs]`
    Made(String, Vec<PunTerm>),
    /// `[node l k v r]`
    Node(Box<[PunTerm; 4]>),
    /// `(a, b)`
    Pair(Box<[PunTerm; 2]>),
    /// `fst p`
    First(Box<PunTerm>),
    /// `snd p`
    Second(Box<PunTerm>),
    /// `f x`
    Apply(Box<[PunTerm; 2]>),
    /// `\x -> t`
    Lambda(PlacedName, Box<PunTerm>),
    /// `let x = t in u`
    Let(PlacedName, Box<[PunTerm; 2]>),
    /// `rec f . t`
    Rec(PlacedName, Box<PunTerm>),
    /// `if c then t else u`
    If(Box<[PunTerm; 3]>),
    /// `a + b`, with the place of the operator.
    Binary(PunOperator, Span, Box<[PunTerm; 2]>),
    /// `case t of ; p -> u …`
    Case(Box<PunTerm>, Vec<CaseArm>),
    /// What could not be read; a diagnostic says so.
    Broken,
}

/// An alternative of a `case`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseArm {
    /// What the value must look like.
    pub pattern: PunPattern,
    /// What comes out then.
    pub term: PunTerm,
}

/// A pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PunPattern {
    /// What it is.
    pub kind: PunPatternKind,
    /// Where it stands.
    pub span: Span,
}

impl PunPattern {
    /// The names that it binds, with their places, from left to right.
    pub fn names(&self) -> Vec<(&str, Span)> {
        let mut found = Vec::new();
        let mut open = vec![self];
        while let Some(pattern) = open.pop() {
            match &pattern.kind {
                PunPatternKind::Name(name) => found.push((name.as_str(), pattern.span)),
                PunPatternKind::Integer(_)
                | PunPatternKind::Boolean(_)
                | PunPatternKind::Unit
                | PunPatternKind::Leaf
                | PunPatternKind::Broken => {}
                PunPatternKind::Node(parts) => open.extend(parts.iter().rev()),
                PunPatternKind::Pair(parts) => open.extend(parts.iter().rev()),
                PunPatternKind::Made(_, fields) => open.extend(fields.iter().rev()),
            }
        }
        found
    }
}

/// The forms of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PunPatternKind {
    /// `x`, or `_` for what is not needed.
    Name(String),
    /// `5`
    Integer(i64),
    /// `true`
    Boolean(bool),
    /// `unit`
    Unit,
    /// `leaf`
    Leaf,
    /// `[node l k v r]`
    Node(Box<[PunPattern; 4]>),
    /// `(a, b)`
    Pair(Box<[PunPattern; 2]>),
    /// `Cons [x, xs]`
    Made(String, Vec<PunPattern>),
    /// What could not be read; a diagnostic says so.
    Broken,
}

/// Operators between two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PunOperator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `==`
    Equal,
}

impl PunOperator {
    /// How it is written.
    pub fn text(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Minus => "-",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::Equal => "==",
        }
    }
}

/// `data List 0 = Empty | Cons [0, List 0] .`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataDeclaration {
    /// The type.
    pub name: PlacedName,
    /// Its parameters.
    pub parameters: Vec<(u32, Span)>,
    /// Its constructors, each with the types of its fields.
    pub constructors: Vec<(PlacedName, Vec<WrittenType>)>,
}

/// `name : type .`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeDeclaration {
    /// What is declared.
    pub name: PlacedName,
    /// Its type.
    pub ty: WrittenType,
}

/// `name x y = term .`, or `property name x y . term .`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PunDefinition {
    /// What is defined.
    pub name: PlacedName,
    /// Its parameters.
    pub parameters: Vec<PlacedName>,
    /// What it comes to.
    pub term: PunTerm,
    /// Whether it is a property.
    pub is_property: bool,
    /// Whether its text has an error of syntax.
    pub is_broken: bool,
}

/// A program, in the order of the text within each list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenProgram {
    /// Data types.
    pub data: Vec<DataDeclaration>,
    /// Declared types.
    pub declarations: Vec<TypeDeclaration>,
    /// Definitions and properties.
    pub definitions: Vec<PunDefinition>,
}
