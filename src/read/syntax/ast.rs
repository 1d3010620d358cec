//! The syntax tree: the author's Java with placeholders and directives recognised, and nothing else
//! decided.
//!
//! Everything has the span of the text it came from, so that instances can be spliced from the
//! author's own text. What the grammar accepts but tatsu does not know is kept as `Unsupported`,
//! already reported by the parser.

mod code;
mod declaration;
mod operator;
mod pattern;
mod written;

use crate::source::{Source, Span};

pub use code::{
    CatchClause, Declaration, Declarator, Directive, Expr, ExprKind, FinallyBlock, Loop, LoopKind,
    Placeholder, PlaceholderKind, Resource, Stmt, StmtKind, Switch, SwitchForm, SwitchGroup,
    SwitchLabel, Try,
};
pub use declaration::{
    Annotation, Bases, Class, DeclaredType, Field, FunctionSyntax, Import, Initialiser, Member,
    Method, Modifiers, Parameter, ReferencedMember, TypeDeclarationKind, TypeParameter,
};
pub use operator::{BinaryOp, Fix, UnaryOp};
pub use pattern::{MatchPattern, MatchPatternKind};
pub use written::{Name, TypeSyntax, TypeSyntaxKind};

/// How a skeleton is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkeletonForm {
    /// Statements, and methods if wanted.
    Snippet,
    /// Static methods and static fields.
    Methods,
    /// A whole compilation unit.
    Class,
}

impl SkeletonForm {
    /// The word for it, as documentation uses it.
    pub fn as_str(self) -> &'static str {
        match self {
            SkeletonForm::Snippet => "snippet",
            SkeletonForm::Methods => "methods",
            SkeletonForm::Class => "class",
        }
    }
}

/// A whole file.
#[derive(Clone, Debug)]
pub struct File {
    /// How it is written.
    pub form: SkeletonForm,
    /// Fields, methods, constructors and initialisers of the class where the program starts, in the
    /// order of the text; in the other forms what stands in no class.
    pub members: Vec<Member>,
    /// All other classes, in the order of the text.
    pub types: Vec<DeclaredType>,
    /// Statements outside methods: the program of a snippet; in the other forms only directives are
    /// allowed here, which speak of the end of the run.
    pub statements: Vec<Stmt>,
    /// The class of a compilation unit; `None` in the other forms.
    pub class: Option<Class>,
    /// The `import`s at the top, in order, in all forms; what is supported of Java's library works
    /// without them in snippets and methods.
    pub imports: Vec<Import>,
    /// Imports of the words of tatsu, `import static tatsu.Words.*;`, which help an IDE to find
    /// them: they stand in no text but the author's.
    pub stub_imports: Vec<Span>,
    /// The packages of Java's library whose classes a snippet or methods name without an `import`.
    pub packages: Vec<&'static str>,
    /// Whether the program starts in a `main` of an object that nothing names, so that members of
    /// its class run as if they were `static`.
    pub starts_on_object: bool,
    /// Whether it names `IO`, which only Java 25 knows by itself.
    pub names_console: bool,
    /// The first version of Java that compiles it: 21 with patterns at labels or of records, else
    /// the oldest that tatsu runs.
    pub needs_java: u32,
    /// The comment at the top that starts with `/*tatsu`, whole; the TOML is what stands between
    /// `/*tatsu` and `*/`.
    pub front_matter: Option<Span>,
    /// All comments, in order.
    pub comments: Vec<Span>,
    /// What runs but is not shown to students, in order and disjoint: methods marked `@HIDDEN` with
    /// the comments right above them, and regions from a comment `// tatsu:hide` to the next
    /// `// tatsu:show` or the end of the file, the comments included. Where nothing else stands in
    /// its first and last line, the place takes these lines whole, with the end of the last one.
    pub hidden: Vec<Span>,
    /// The part that questions about versions are about, from `// tatsu:fragment` to
    /// `// tatsu:end`.
    pub fragment: Option<Fragment>,
    /// The classes of Java's library that the program needs, where it needs any.
    pub library: Option<LibraryPart>,
    /// Number of loops, those of the library's classes included; `LoopId`s count them in the order
    /// of the text.
    pub loops: u32,
    /// Number of placeholders; `PlaceholderId`s count them in the order of the text.
    pub placeholders: u32,
    /// Number of `ASSERT`, `GOAL`, `INVARIANT` directives; `CheckId`s count them in the order of
    /// the text.
    pub checks: u32,
}

impl File {
    /// Whether the members of the class where the program starts are those of a class that is put
    /// around them, or run as if they were.
    pub fn has_open_members(&self) -> bool {
        self.form != SkeletonForm::Class || self.starts_on_object
    }
}

/// Classes of Java's library that stand after a program.
#[derive(Clone, Debug)]
pub struct LibraryPart {
    /// What the author wrote, and these classes after it.
    pub source: Source,
    /// The classes, in the order of that text.
    pub types: Vec<DeclaredType>,
}

/// A part of a program that is whole statements, or whole members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// Its code, from the first statement or comment to the end of the last one.
    pub code: Span,
    /// The comment that ends it.
    pub end: Span,
}
