//! The checked tree: the author's program with names resolved and types known, still in the shape
//! of Java.
//!
//! In: what [`super::check`] found in the syntax tree. Out: the material of [`super::flow`],
//! [`super::effects`], [`super::recursion`] and, if there is no error, of [`super::emit`].
//! Conversions are explicit and constant expressions are folded: an expression is a constant
//! expression (JLS 15.29) if and only if it is [`ExprKind::Number`] or [`ExprKind::Text`].
//! Assignments, increments, calls and array creation are still expressions.

mod attempt;
mod blank_field;
mod choice;
mod expr;
mod jump;
mod path;
mod walk;

use crate::read::datum::Datum;
use crate::read::ir::{
    BinaryOp, Check, CheckId, Exception, Hole, Intrinsic, LabelId, LocalId, LogicOp, LoopId,
    LoopInfo, MethodId, Placeholder, PlaceholderId, ProgramClass, Quantifier, Receiver,
    StaticField, StaticId, TestFirst, UnaryOp,
};
use crate::read::syntax::ast::SwitchForm;
use crate::read::types::{ClassId, Type};
use crate::source::Span;

pub(super) use attempt::Throwables;
pub(super) use {blank_field::BlankField, choice::ChoiceParts, jump::leaves};

/// A checked program. If it has errors, parts of it may be unknown.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Program {
    pub classes: Vec<ProgramClass>,
    /// For each class, it and all that its objects are besides.
    pub ancestors: Vec<Vec<ClassId>>,
    pub placeholders: Vec<Placeholder>,
    pub methods: Vec<Method>,
    pub statics: Vec<StaticField>,
    pub loops: Vec<LoopInfo>,
    pub checks: Vec<Check>,
    pub start: MethodId,
    /// The classes that get ready where they are used first.
    pub late: Vec<LateClass>,
    pub entry: Option<MethodId>,
    pub mentions_output: bool,
    pub mentions_steps: bool,
    /// Whether it asks anywhere if two strings are one object.
    pub compares_texts: bool,
    /// Whether the author names `StackOverflowError`.
    pub names_overflow: bool,
    pub holes: Vec<Hole>,
    /// The fields that get their value in constructors, and only there.
    pub blank_fields: Vec<BlankField>,
    /// What is asked for at the end, but for variables.
    pub paths: Vec<ObservedPath>,
    /// The locals that may have no value where all memory is asked for.
    pub unset: Vec<(MethodId, LocalId)>,
    /// The classes of what can be thrown, where the program has them.
    pub throwables: Option<Throwables>,
}

impl Program {
    /// Whether a place is marked at which variables are asked for.
    pub fn has_mark(&self) -> bool {
        self.methods.iter().any(Method::has_mark)
    }
}

impl Method {
    /// Whether this is the object that the method makes ready.
    pub fn makes(&self, object: &Expr) -> bool {
        self.receiver.is_constructor()
            && matches!(object.kind, ExprKind::Local(id) if id.index() == 0)
    }

    /// Whether a place in it is marked at which variables are asked for.
    pub fn has_mark(&self) -> bool {
        let mut found = false;
        for stmt in &self.body {
            stmt.walk(&mut |inner| found |= matches!(inner.kind, StmtKind::Here(_)));
        }
        found
    }
}

/// A class that gets ready where it is used first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateClass {
    /// What makes it ready.
    pub method: MethodId,
    /// Whether it is ready, or about to be.
    pub flag: StaticId,
}

/// A checked method.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Method {
    pub name: String,
    /// The name in the text, or where the method would stand.
    pub name_span: Span,
    pub parameters: u32,
    pub result: MethodResult,
    pub locals: Vec<Local>,
    pub body: Vec<Stmt>,
    pub labels: u32,
    pub recursion: Option<u32>,
    /// Whether it may call itself, directly or through others.
    pub calls_itself: bool,
    /// The `@REC` annotation.
    pub recursion_span: Option<Span>,
    /// The class that it is declared in; `None` if it is made up.
    pub class: Option<ClassId>,
    /// What it is called on.
    pub receiver: Receiver,
    /// Whether it counts as a call and as an activation.
    pub is_counted: bool,
    /// Whether it is a function whose body is an expression.
    pub is_expression: bool,
    /// Whether it has no body.
    pub is_abstract: bool,
    /// Whether it stands in a class of Java's library.
    pub is_library: bool,
    /// Whether it is `main(String[] args)`, whose parameter nothing reads, so that it can be left
    /// out.
    pub hides_arguments: bool,
    /// The classes that stand after `throws`.
    pub throws: Vec<ClassId>,
    pub span: Span,
}

/// What a method gives back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MethodResult {
    Void,
    Value(Type),
    /// Its type is wrong, and was reported.
    Unknown,
}

/// A checked local variable or parameter.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub name: String,
    /// `None` if its type is wrong, and was reported.
    pub ty: Option<Type>,
    pub span: Span,
    pub is_final: bool,
    /// Its value, if it is a constant variable (JLS 4.12.4).
    pub constant: Option<Datum>,
    /// Whether each instance has a constant here, because the initialiser is made of placeholders
    /// and constants.
    pub settled: bool,
    /// Whether it has an initialiser or is a parameter, so that a `final` one may never be
    /// assigned.
    pub initialised: bool,
    /// How many `ASSERTBLOCK`s it is declared in.
    pub ghost: u32,
}

/// A checked statement.
#[derive(Clone, Debug)]
pub(super) struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// What a checked statement does.
#[derive(Clone, Debug)]
pub(super) enum StmtKind {
    /// `;`, or a directive that belongs to the loop after it.
    Nothing,
    /// `int a = 1, b;`
    Declare(Vec<(LocalId, Option<Expr>)>),
    /// `e;`
    Expression(Expr),
    /// What is evaluated where no statement of the author's stands.
    Silent(Expr),
    /// What is evaluated where something of the author's stands that is no statement: the value
    /// that a field is declared with, the constructor that another one begins with.
    Told(Expr),
    /// `{ … }`
    Block(Vec<Stmt>),
    /// `if (c) s else t`
    If { condition: Expr, then: Box<Stmt>, otherwise: Option<Box<Stmt>> },
    /// A loop.
    Loop(Box<Loop>),
    /// `label: s`, where `s` is no loop.
    Labelled { label: LabelId, body: Box<Stmt> },
    /// `break;`
    Break(LabelId),
    /// `continue;`
    Continue(LoopId),
    /// `switch (e) { … }`; a `break` out of it names its label.
    Switch(Box<Switch>),
    /// `yield e;` and `-> e`, out of the `switch` expression with this label. The value is not yet
    /// converted to its type.
    Yield { label: LabelId, value: Expr },
    /// `return e;` with the conditions before it that speak of `__ret`, whose value is the local.
    Return { value: Option<Expr>, returned: Option<LocalId>, checks: Vec<Stmt> },
    /// `ASSERT(c);` or `GOAL(c);`
    Check { check: CheckId, condition: Expr },
    /// `ASSERTBLOCK(); { … }`
    AssertBlock(Vec<Stmt>),
    /// `// tatsu:here`, and the variables that the question asks for there.
    Here(Vec<AskedVariable>),
    /// `throw` in a class of Java's library.
    Throw(Exception),
    /// Calls what makes a class ready, if it is not; told as a row where it is the author's.
    MakeReady { method: MethodId, told: bool },
    /// `throw e;`
    ThrowObject(Expr),
    /// `try { … } catch (E e) { … } finally { … }`
    Try(Box<CheckedTry>),
    /// The program ends with the exception in this local, if there is one.
    EndedBy(LocalId),
    /// Wrong, and reported.
    Unknown,
}

/// A variable that is asked for at a mark.
#[derive(Clone, Debug)]
pub struct AskedVariable {
    /// Its name.
    pub name: String,
    /// Which one it is.
    pub place: AskedPlace,
    /// Where the question names it.
    pub span: Span,
}

/// Which variable is asked for at a mark.
#[derive(Clone, Debug)]
pub enum AskedPlace {
    /// A local.
    Local(LocalId),
    /// A static field.
    Static(StaticId),
    /// What a path leads to.
    Path(Box<Expr>),
}

/// A path that is asked for at the end of the program.
#[derive(Clone, Debug)]
pub(super) struct ObservedPath {
    /// The path as the question names it.
    pub name: String,
    /// What reads it.
    pub value: Expr,
}

/// A checked loop.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub id: LoopId,
    pub label: LabelId,
    pub invariants: Vec<(CheckId, Expr)>,
    pub kind: LoopKind,
    pub body: Stmt,
}

/// The kinds of loops.
#[derive(Clone, Debug)]
pub(super) enum LoopKind {
    /// `while` and `do`
    While { condition: Expr, test_first: TestFirst },
    /// `for (init; c; update)`
    For { init: Vec<Stmt>, condition: Option<Expr>, update: Vec<Expr> },
    /// `for (T x : e)`; `element` reads `array[index]`, converted to the type of the variable.
    ForEach {
        collection: Expr,
        array: LocalId,
        index: LocalId,
        variable: LocalId,
        element: Expr,
        header: Span,
        /// Whether there is one more, where `array` is no array but what goes through a
        /// collection.
        goes_on: Option<Box<Expr>>,
    },
}

/// A checked `switch`, a statement or an expression.
#[derive(Clone, Debug)]
pub(super) struct Switch {
    /// An `int`, a `String`, or what patterns are asked of.
    pub selector: Expr,
    /// Whether `null` throws here, since no label takes it: so it is where there are patterns.
    pub refuses_null: bool,
    pub label: LabelId,
    pub form: SwitchForm,
    pub groups: Vec<SwitchGroup>,
    /// The types of its results where it stands alone, so that they alone tell its type.
    pub results: Vec<Type>,
    /// The closing brace.
    pub end: Span,
}

/// Labels of a `switch` and what runs at them.
#[derive(Clone, Debug)]
pub(super) struct SwitchGroup {
    /// Constants of the selector's type.
    pub cases: Vec<Expr>,
    /// What is asked of the selector where a label is no constant.
    pub test: Option<Expr>,
    /// Whether `default` is among the labels.
    pub default: bool,
    pub body: Vec<Stmt>,
    pub span: Span,
}

/// A checked expression.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub kind: ExprKind,
    /// `None` if the type is unknown because of a reported error, and for calls without a result.
    pub ty: Option<Type>,
    pub span: Span,
    /// Whether each instance has a constant expression here.
    pub settled: bool,
}

/// What a checked expression computes.
#[derive(Clone, Debug)]
pub(super) enum ExprKind {
    /// Wrong, and reported; the parts that could be checked.
    Unknown(Vec<Expr>),
    /// A function for which it is not known yet which interface it implements.
    Function(ClassId),
    /// What uses a class that this method makes ready, if it is not.
    Ready(MethodId, Box<Expr>),
    Number(i64),
    Text(String),
    Null,
    Placeholder(PlaceholderId),
    /// Whether a choice of expressions has this value.
    Chosen(PlaceholderId, u32),
    /// `INTARRAY(…)`: makes a new array.
    PlaceholderArray(PlaceholderId),
    Local(LocalId),
    Static(StaticId),
    /// The element or field of an object that the innermost [`ExprKind::Update`] of one is about to
    /// change.
    Old,
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    Logic(LogicOp, Box<Expr>, Box<Expr>),
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    Convert(Box<Expr>),
    Length(Box<Expr>),
    Element(Box<Expr>, Box<Expr>),
    ToText(Box<Expr>),
    Concat(Vec<Expr>),
    Intrinsic(Intrinsic, Vec<Expr>),
    Output,
    /// `__steps`
    Steps,
    /// `__iterations(k)`: the loop of the text at this place, those of `ASSERTBLOCK`s left out,
    /// counted from 0.
    Iterations(u32),
    /// `__forall(i, low, high, c)`
    Quantified {
        quantifier: Quantifier,
        variable: LocalId,
        low: Box<Expr>,
        high: Box<Expr>,
        condition: Box<Expr>,
    },
    /// A string or what a builder holds; `"null"` on null.
    TextOrNull(Box<Expr>),
    /// `String.format("%d", x)`
    Format {
        arguments: Vec<Expr>,
        pieces: Vec<FormatPiece>,
    },
    /// `Arrays.copyOf(a, n)`, `a.clone()`
    CopyArray {
        element: Type,
        source: Box<Expr>,
        length: Option<Box<Expr>>,
    },
    /// `s.toCharArray()`
    Characters(Box<Expr>),
    /// `Arrays.sort(a)`, `sb.append(s)`: changes the array or the builder; a builder is also the
    /// value.
    Change {
        change: LibraryChange,
        array: Box<Expr>,
        operand: Option<Box<Expr>>,
    },
    /// `x = e`, `x += e`, `x++`: the value is converted to the place's type and reads the place
    /// itself where Java does.
    Update {
        place: AssignedPlace,
        value: Box<Expr>,
        yields: Yields,
    },
    /// A call; of a method that is not static, the first argument is the object.
    Call {
        method: MethodId,
        arguments: Vec<Expr>,
        /// Which method runs for an object of each class, where that depends on the class.
        targets: Vec<DispatchTarget>,
    },
    /// `a.equals(b)` of objects whose class does not say what is equal: the same object.
    Identity(Box<Expr>, Box<Expr>),
    /// `e instanceof Dog d`; the variable takes the object where it is one.
    InstanceOf {
        operand: Box<Expr>,
        class: ClassId,
        binding: Option<LocalId>,
    },
    /// `(Dog) e`, which throws where the object is not one.
    CastObject(Box<Expr>, ClassId),
    /// `new Point(1, 2)`; without a constructor that does anything, only the object.
    NewObject {
        class: ClassId,
        constructor: Option<MethodId>,
        arguments: Vec<Expr>,
        /// What Java puts into fields before the constructor runs: pure values.
        given: Vec<(u32, Expr)>,
        /// What gives the fields of a class without a constructor of its own their first values,
        /// after the constructor of the class that it extends has run.
        prepared: Option<MethodId>,
    },
    /// `p.x`
    Field(Box<Expr>, u32),
    /// The text of an object: what the method gives that its class calls `toString`, or `"null"`.
    ObjectText {
        object: Box<Expr>,
        method: MethodId,
        targets: Vec<DispatchTarget>,
    },
    /// `System.out.print(s)`, the text with its line end.
    Print(Box<Expr>),
    /// `new int[m][n]`; `element` is the type of the elements of the array itself, `int[]`.
    NewArray {
        element: Type,
        lengths: Vec<Expr>,
    },
    ArrayLiteral {
        element: Type,
        elements: Vec<Expr>,
    },
    /// `new StringBuilder(s)`, of a text that is not null.
    NewBuilder(Box<Expr>),
    /// The text that a builder holds.
    Content(Box<Expr>),
    /// `switch (e) { … }` whose value is used.
    Switch(Box<Switch>),
}

/// Which method runs for an object of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DispatchTarget {
    /// The class that the object was made of.
    pub class: ClassId,
    /// The method; `None`: Java's own `equals`, which compares the objects.
    pub method: Option<MethodId>,
}

/// How the library changes an array or a builder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LibraryChange {
    /// `Arrays.fill(a, operand)`
    Fill,
    /// `Arrays.sort(a)`
    Sort,
    /// `sb.append(operand)`, a text
    Append,
    /// `sb.reverse()`
    Reverse,
    /// Gives a builder another text, in a class of Java's library.
    Become,
}

/// A part of a formatted text.
#[derive(Clone, Debug)]
pub(super) enum FormatPiece {
    /// As it stands.
    Text(String),
    /// An argument, each once and in order, with its padding and its width.
    Value { argument: usize, shape: TextConversion, pad: Option<(Intrinsic, i64)> },
}

/// How a value becomes text in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextConversion {
    /// Its text.
    Text,
    /// `%x`: the bits of its type.
    Hex,
    /// `%.2f`: a `double` with this number of places.
    Fixed(i64),
    /// `%.2e`: a `double` with this number of places and an exponent.
    Scientific(i64),
}

/// What an assignment changes.
#[derive(Clone, Debug)]
pub(super) enum AssignedPlace {
    Local(LocalId),
    Static(StaticId),
    Element {
        array: Box<Expr>,
        index: Box<Expr>,
    },
    Field {
        object: Box<Expr>,
        field: u32,
    },
    /// Wrong, and reported.
    Unknown(Box<Expr>),
}

/// The value of an assignment expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Yields {
    /// `x++`: the value before.
    Before,
    /// `x = e`, `++x`: the new value.
    After,
}

/// A checked `try`.
#[derive(Clone, Debug)]
pub(super) struct CheckedTry {
    /// What is closed, in the order in which it is opened.
    pub resources: Vec<CheckedResource>,
    pub body: Vec<Stmt>,
    /// The clauses, in order.
    pub clauses: Vec<CheckedClause>,
    /// What runs in any case, and where it stands.
    pub finally: Option<(Vec<Stmt>, Span)>,
    /// The block with its braces.
    pub body_span: Span,
}

/// A checked resource.
#[derive(Clone, Debug)]
pub(super) struct CheckedResource {
    /// The variable that holds it.
    pub local: LocalId,
    pub value: Expr,
    /// The call that closes it.
    pub close: Expr,
    /// The variable that it is, where it is not declared here.
    pub variable: Option<LocalId>,
    pub span: Span,
}

/// A checked clause of `catch`.
#[derive(Clone, Debug)]
pub(super) struct CheckedClause {
    /// The classes, with where each stands.
    pub classes: Vec<(ClassId, Span)>,
    /// The variable.
    pub local: LocalId,
    pub body: Vec<Stmt>,
    pub body_span: Span,
    /// From `catch` to the closing parenthesis.
    pub head: Span,
    /// From `catch` to the closing brace.
    pub span: Span,
}

impl Stmt {
    /// A statement.
    pub fn new(kind: StmtKind, span: Span) -> Self {
        Self { kind, span }
    }
}
