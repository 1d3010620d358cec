//! What stands in methods and initialisers: statements and expressions, and the types and names in
//! them.
//!
//! In: the text of an author's Java. Out: the nodes of the syntax tree for it, each with the span
//! of its text.

use super::operator::{BinaryOp, Fix, UnaryOp};
use super::pattern::MatchPattern;
use super::written::{Name, TypeSyntax};
use crate::read::types::Primitive;
use crate::source::Span;

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
    /// A class within a method.
    LocalClass(Name),
    /// A directive in statement position.
    Directive(Directive),
    /// `throw e;`
    Throw(Expr),
    /// `try { … } catch (E e) { … } finally { … }`
    Try(Box<Try>),
    /// `assert c : e;`, which Java does not test unless it is started with `-ea`.
    Assert {
        /// The condition.
        condition: Expr,
        /// What would be said if it did not hold.
        message: Option<Expr>,
    },
    /// `synchronized (e) { … }`
    Synchronized {
        /// The object, without its parentheses.
        lock: Expr,
        /// The statements of the block.
        body: Vec<Stmt>,
    },
    /// Not supported; the parser has reported it.
    Unsupported,
}

/// `try`, with what is caught and what runs in any case.
#[derive(Clone, Debug)]
pub struct Try {
    /// What is closed at the end of the block, in the order of the text.
    pub resources: Vec<Resource>,
    /// The statements of the block.
    pub body: Vec<Stmt>,
    /// The block with its braces.
    pub body_span: Span,
    /// The clauses, in order.
    pub clauses: Vec<CatchClause>,
    /// What runs in any case.
    pub finally: Option<FinallyBlock>,
}

impl Try {
    /// The statements directly inside, in the order of the text.
    pub fn statements(&self) -> impl Iterator<Item = &Stmt> {
        let clauses = self.clauses.iter().flat_map(|clause| &clause.body);
        let finally = self.finally.iter().flat_map(|block| &block.body);
        self.body.iter().chain(clauses).chain(finally)
    }
}

/// `Door d = new Door()` and `d` between the parentheses of a `try`.
#[derive(Clone, Debug)]
pub struct Resource {
    /// The type of the variable that it declares; `None` where it names one that is there.
    pub ty: Option<TypeSyntax>,
    /// The variable.
    pub name: Name,
    /// What the variable starts with; the variable itself where it is there.
    pub value: Expr,
    /// From the modifiers to the value.
    pub span: Span,
}

/// `catch (E | F e) { … }`
#[derive(Clone, Debug)]
pub struct CatchClause {
    /// The classes, at least one.
    pub types: Vec<TypeSyntax>,
    /// Whether the variable is `final`.
    pub is_final: bool,
    /// The variable.
    pub name: Name,
    /// The statements of the block.
    pub body: Vec<Stmt>,
    /// The block with its braces.
    pub body_span: Span,
    /// From `catch` to the closing parenthesis.
    pub head: Span,
    /// From `catch` to the closing brace.
    pub span: Span,
}

/// `finally { … }`
#[derive(Clone, Debug)]
pub struct FinallyBlock {
    /// The statements of the block.
    pub body: Vec<Stmt>,
    /// The block with its braces.
    pub body_span: Span,
    /// From `finally` to the closing brace.
    pub span: Span,
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
    /// `case 1, 2`, `case Dog d when d.age() > 3`, `case null`
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
    /// Whether it is a placeholder whose arguments say which values it has: they are no part of
    /// the program.
    pub fn is_value_placeholder(&self) -> bool {
        matches!(&self.kind, ExprKind::Placeholder(one) if !one.is_choice())
    }

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
    /// `1.5`, `1e3`, `.5f`: the text; the lowering evaluates it.
    FloatingLiteral,
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
    /// `House.this`: the object of a class around to which `this` belongs.
    OuterThis(Name),
    /// `super`, before a dot only.
    Super,
    /// `Shape.super` of an interface, before a dot only.
    BaseSuper(Name),
    /// `e instanceof Dog` and `e instanceof Dog d`
    InstanceOf {
        /// The operand.
        operand: Box<Expr>,
        /// The type.
        ty: TypeSyntax,
        /// The variable that it declares.
        binding: Option<Name>,
    },
    /// `e instanceof Point(int x, int y)`, and at a `case` what stands there instead of a constant.
    Matches {
        /// What is asked; at a `case` it is what the `switch` looks at.
        operand: Option<Box<Expr>>,
        /// The pattern.
        pattern: MatchPattern,
        /// What stands after `when`.
        guard: Option<Box<Expr>>,
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
        /// The object that the new one belongs to, as in `house.new Room()`.
        outer: Option<Box<Expr>>,
        /// The class.
        ty: TypeSyntax,
        /// The arguments.
        arguments: Vec<Expr>,
        /// The class that the braces after it declare, if there are any.
        body: Option<String>,
    },
    /// `LOW`, `MID(3)` and `HIGH { … }` among the constants of an enum: the object that it is.
    NewConstant {
        /// The class of the object: the enum, or the class that the braces declare.
        class: String,
        /// The constant.
        name: Name,
        /// Its place among the constants, from 0.
        ordinal: u32,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `x -> x + 1` and `String::length`: the class with its method is the one of the same place.
    Function,
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

impl Placeholder {
    /// Whether it is a choice of expressions, and not of values.
    pub fn is_choice(&self) -> bool {
        self.kind == PlaceholderKind::One
    }

    /// Whether its values are lists.
    pub fn is_list(&self) -> bool {
        matches!(self.kind, PlaceholderKind::IntList | PlaceholderKind::StringList)
    }
}

/// The kinds of placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceholderKind {
    /// `INT`, `LONG`, `DOUBLE`, `CHAR`, `BOOLEAN`, `BYTE`, `SHORT`
    Primitive(Primitive),
    /// `STRING`
    String,
    /// `INTARRAY`
    IntArray,
    /// `INT2DARRAY`
    Int2dArray,
    /// `STRINGARRAY`
    StringArray,
    /// `INTLIST`
    IntList,
    /// `STRINGLIST`
    StringList,
    /// `ONE`: the arguments are the alternatives.
    One,
}
