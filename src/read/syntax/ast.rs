//! The syntax tree: the author's Java with placeholders and directives recognised, and nothing else
//! decided.
//!
//! Everything has the span of the text it came from, so that instances can be spliced from the
//! author's own text. What the grammar accepts but tatsu does not know is kept as `Unsupported`,
//! already reported by the parser.

mod operator;

use crate::read::types::Primitive;
use crate::source::Span;

pub use operator::{BinaryOp, Fix, UnaryOp};

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
    pub types: Vec<TypeDeclaration>,
    /// Statements outside methods: the program of a snippet; in the other forms only directives are
    /// allowed here, which speak of the end of the run.
    pub statements: Vec<Stmt>,
    /// The class of a compilation unit; `None` in the other forms.
    pub class: Option<Class>,
    /// The `import`s at the top, in order, in all forms; what is supported of Java's library works
    /// without them in snippets and methods.
    pub imports: Vec<Import>,
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
    /// Number of loops; `LoopId`s count them in the order of the text.
    pub loops: u32,
    /// Number of placeholders; `PlaceholderId`s count them in the order of the text.
    pub placeholders: u32,
    /// Number of `ASSERT`, `GOAL`, `INVARIANT` directives; `CheckId`s count them in the order of
    /// the text.
    pub checks: u32,
}

/// A part of a program that is whole statements, or whole members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// Its code, from the first statement or comment to the end of the last one.
    pub code: Span,
    /// The comment that ends it.
    pub end: Span,
}

/// The class of a compilation unit.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its name.
    pub name: Name,
    /// From its first modifier to its last brace.
    pub span: Span,
    /// Its modifiers.
    pub modifiers: Modifiers,
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
}

/// A class beside or within the one where the program starts.
#[derive(Clone, Debug)]
pub struct TypeDeclaration {
    /// Whether it is a class or an interface.
    pub kind: TypeDeclarationKind,
    /// What it extends and implements.
    pub bases: Bases,
    /// The components of a record.
    pub components: Vec<Parameter>,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its name.
    pub name: Name,
    /// Whether it stands within the class where the program starts.
    pub is_nested: bool,
    /// Its members, in the order of the text.
    pub members: Vec<Member>,
    /// From its first modifier to its last brace.
    pub span: Span,
}

/// `import java.util.Arrays;`
#[derive(Clone, Debug)]
pub struct Import {
    /// `java.util.Arrays` or `java.util.*`, without blanks.
    pub name: Name,
    /// From `import` to the semicolon.
    pub span: Span,
}

/// An identifier in the text; for qualified names with dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The identifier.
    pub text: String,
    /// Where it stands.
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
    /// `None` for `void`.
    pub result: Option<TypeSyntax>,
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
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

/// A parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Whether it is `final`.
    pub is_final: bool,
    /// Its type, dimensions after the name included.
    pub ty: TypeSyntax,
    /// Its name.
    pub name: Name,
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
    /// A class of the file, or `Object`, by its simple name.
    Class(String),
    /// `int[]`
    Array(Box<TypeSyntax>),
    /// A type that is not supported or not known, by its text; the parser has reported it.
    Other(String),
}

/// `int a = 1, b[] = {2};`
#[derive(Clone, Debug)]
pub struct Declaration {
    /// Whether it is `final`.
    pub is_final: bool,
    /// The type in front.
    pub ty: TypeSyntax,
    /// What is declared.
    pub declarators: Vec<Declarator>,
    /// From modifiers to the semicolon.
    pub span: Span,
}

/// `b[] = {2}`
#[derive(Clone, Debug)]
pub struct Declarator {
    /// The variable.
    pub name: Name,
    /// Pairs of brackets after the name.
    pub dimensions: u32,
    /// The value after `=`.
    pub initialiser: Option<Expr>,
    /// Name to end of the initialiser.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Which one.
    pub kind: StmtKind,
    /// Its text, the semicolon included.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// A local variable declaration.
    Local(Declaration),
    /// `e;`
    Expression(Expr),
    /// `{ … }`
    Block(Vec<Stmt>),
    /// `if (c) s else t`
    If {
        /// The condition, without its parentheses.
        condition: Expr,
        /// The statement after it.
        then: Box<Stmt>,
        /// The statement after `else`.
        otherwise: Option<Box<Stmt>>,
    },
    /// A loop.
    Loop(Box<Loop>),
    /// `label: s`
    Labelled {
        /// The label.
        label: Name,
        /// The statement.
        body: Box<Stmt>,
    },
    /// `break;` or `break label;`
    Break(Option<Name>),
    /// `continue;` or `continue label;`
    Continue(Option<Name>),
    /// `return;` or `return e;`
    Return(Option<Expr>),
    /// `switch (e) { … }`
    Switch(Box<Switch>),
    /// `yield e;`
    Yield(Expr),
    /// `this(a, b);` and `super(a, b);` at the beginning of a constructor.
    ConstructorCall {
        /// `this` or `super`
        keyword: Name,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// A directive in statement position.
    Directive(Directive),
    /// Not supported; the parser has reported it.
    Unsupported,
}

/// `switch (e) { … }` as a statement or an expression.
#[derive(Clone, Debug)]
pub struct Switch {
    /// What is switched on, without its parentheses.
    pub selector: Expr,
    /// What stands after labels.
    pub form: SwitchForm,
    /// Labels and what runs at them, in order.
    pub groups: Vec<SwitchGroup>,
    /// The braces and what is in them.
    pub body_span: Span,
}

/// What stands after the labels of a `switch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchForm {
    /// `case 1: case 2: …`, which falls through.
    Colon,
    /// `case 1, 2 -> …`, which does not. Mixed forms are a syntax error.
    Arrow,
}

/// Labels of a `switch` and what runs at them.
#[derive(Clone, Debug)]
pub struct SwitchGroup {
    /// The labels, at least one.
    pub labels: Vec<SwitchLabel>,
    /// What runs. After an arrow: one expression statement, one block, or in a `switch` expression
    /// one [`StmtKind::Yield`] that stands for the expression and has its span.
    pub body: Vec<Stmt>,
    /// Labels and body.
    pub span: Span,
}

/// A label of a `switch`.
#[derive(Clone, Debug)]
pub enum SwitchLabel {
    /// `case 1, 2`
    Case(Vec<Expr>, Span),
    /// `default`
    Default(Span),
}

/// A loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Its number among the loops of the text (a `LoopId`).
    pub id: u32,
    /// What kind of loop.
    pub kind: LoopKind,
    /// What is repeated.
    pub body: Stmt,
}

/// The kinds of loops.
#[derive(Clone, Debug)]
pub enum LoopKind {
    /// `while (c) body`
    While {
        /// The condition, without its parentheses.
        condition: Expr,
    },
    /// `do body while (c);`
    Do {
        /// The condition, without its parentheses.
        condition: Expr,
    },
    /// `for (init; c; update) body`
    For {
        /// A declaration or expression statements.
        init: Vec<Stmt>,
        /// The condition, if there is one.
        condition: Option<Expr>,
        /// The expressions of the update.
        update: Vec<Expr>,
        /// The empty place between the two semicolons where a missing condition would stand, or the
        /// condition's span.
        condition_span: Span,
    },
    /// `for (T x : e) body`
    ForEach {
        /// Whether the variable is `final`.
        is_final: bool,
        /// The variable's type.
        ty: TypeSyntax,
        /// The variable.
        name: Name,
        /// What is run through.
        collection: Expr,
    },
}

/// A directive in statement position, the semicolon (or the block of an `ASSERTBLOCK`) within the
/// statement's span.
#[derive(Clone, Debug)]
pub enum Directive {
    /// `LOOP(c);`
    Loop {
        /// The constraint.
        constraint: Expr,
    },
    /// `ASSERT(c);`
    Assert {
        /// Its number among the checks (a `CheckId`).
        check: u32,
        /// The condition.
        condition: Expr,
    },
    /// `GOAL(c);`
    Goal {
        /// Its number among the checks (a `CheckId`).
        check: u32,
        /// The condition.
        condition: Expr,
    },
    /// `INVARIANT(c);`
    Invariant {
        /// Its number among the checks (a `CheckId`).
        check: u32,
        /// The condition.
        condition: Expr,
    },
    /// `ASSERTBLOCK(); { … }`
    AssertBlock {
        /// The statements of the block.
        body: Vec<Stmt>,
        /// The block with its braces.
        body_span: Span,
    },
    /// `// tatsu:here`: the question asks for values here. The span is the comment's.
    Here,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Which one.
    pub kind: ExprKind,
    /// Its text; parentheses belong to [`ExprKind::Parenthesised`] only.
    pub span: Span,
}

impl Expr {
    /// The expression without the parentheses around it.
    pub fn unparenthesised(&self) -> &Expr {
        if let ExprKind::Parenthesised(inner) = &self.kind { inner.unparenthesised() } else { self }
    }
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `12`, `0x1F`, `1_000L`: the text; the lowering evaluates it.
    IntegerLiteral,
    /// `'k'`, `'\n'`, evaluated to its UTF-16 code unit.
    CharLiteral(u16),
    /// `"ab\n"`, evaluated.
    StringLiteral(String),
    /// `true`, `false`
    BooleanLiteral(bool),
    /// `null`
    NullLiteral,
    /// `this`
    This,
    /// `super`, before a dot only.
    Super,
    /// `e instanceof Dog` and `e instanceof Dog d`
    InstanceOf {
        /// The operand.
        operand: Box<Expr>,
        /// The type.
        ty: TypeSyntax,
        /// The variable that it declares.
        binding: Option<Name>,
    },
    /// `x`, `__out`
    Name(String),
    /// `a.length`, `Integer.MAX_VALUE`, `Main.count`
    Field {
        /// What stands before the dot.
        object: Box<Expr>,
        /// What stands after it.
        name: Name,
    },
    /// `a[i]`
    Index {
        /// The array.
        array: Box<Expr>,
        /// The index.
        index: Box<Expr>,
    },
    /// `f(x)`, `Math.abs(x)`, `s.length()`, `System.out.println(x)`, `range(1, 5)`, `__distinct(a)`
    Call {
        /// What stands before the dot.
        receiver: Option<Box<Expr>>,
        /// The method's name.
        name: Name,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `-e`, `+e`, `!e`, `~e`
    Unary {
        /// The operator.
        operator: UnaryOp,
        /// The operand.
        operand: Box<Expr>,
    },
    /// `++x`, `x--`
    Increment {
        /// Whether it stands before or after.
        fix: Fix,
        /// 1 or -1.
        by: i8,
        /// The variable, field or element.
        operand: Box<Expr>,
    },
    /// `a + b`, `a && b`, …
    Binary {
        /// The operator.
        operator: BinaryOp,
        /// Where the operator stands.
        operator_span: Span,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `x = e`, `x += e`
    Assign {
        /// The operator before `=`, if there is one.
        operator: Option<BinaryOp>,
        /// Where the operator stands.
        operator_span: Span,
        /// The variable, field or element.
        target: Box<Expr>,
        /// The right side.
        value: Box<Expr>,
    },
    /// `c ? a : b`
    Conditional {
        /// The condition.
        condition: Box<Expr>,
        /// The value if it holds.
        then: Box<Expr>,
        /// The value if it does not.
        otherwise: Box<Expr>,
    },
    /// `(int) e`, `(Dog) e`
    Cast {
        /// The type.
        ty: TypeSyntax,
        /// The operand.
        operand: Box<Expr>,
    },
    /// `new int[n]`, `new int[2][]`, `new int[] { 1, 2 }`
    NewArray {
        /// The type before all brackets.
        element: TypeSyntax,
        /// The lengths given, in order.
        lengths: Vec<Expr>,
        /// Pairs of empty brackets after them.
        open: u32,
        /// `{ … }` ([`ExprKind::ArrayInitialiser`]), if there is one.
        initialiser: Option<Box<Expr>>,
    },
    /// `new StringBuilder(s)`, `new String(a)`, `new Point(1, 2)`
    New {
        /// The class.
        ty: TypeSyntax,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `switch (e) { … }` whose value is used.
    Switch(Box<Switch>),
    /// `HOLE(e)` around something else than a placeholder: the initialiser of a `final` variable.
    Hole(Box<Expr>),
    /// `{ 1, 2 }` in a declaration or after `new int[]`
    ArrayInitialiser(Vec<Expr>),
    /// `(e)`
    Parenthesised(Box<Expr>),
    /// A placeholder.
    Placeholder(Placeholder),
    /// Not supported; the parser has reported it.
    Unsupported,
}

/// `INT(range(1, 20))`
#[derive(Clone, Debug)]
pub struct Placeholder {
    /// Its number among the placeholders of the text (a `PlaceholderId`).
    pub id: u32,
    /// Its kind.
    pub kind: PlaceholderKind,
    /// Its arguments.
    pub arguments: Vec<Expr>,
    /// Its name in the text, `INT`.
    pub name: Name,
    /// The span of `HOLE( … )` around it, if there is one.
    pub hole: Option<Span>,
}

/// The kinds of placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceholderKind {
    /// `INT`, `LONG`, `CHAR`, `BOOLEAN`, `BYTE`, `SHORT`
    Primitive(Primitive),
    /// `STRING`
    String,
    /// `INTARRAY`
    IntArray,
    /// `INT2DARRAY`
    Int2dArray,
    /// `STRINGARRAY`
    StringArray,
}
