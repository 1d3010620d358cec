//! The typed program: what the three engines (machine, solver, JVM) agree on.
//!
//! In: an [`ast`](crate::read::syntax::ast) that passed every check. Out: a [`Program`] in which
//!
//! - names are resolved, every expression has a type, and every conversion is explicit;
//! - **expressions have no side effects** (they may throw): assignments inside expressions, `++`,
//!   calls and array creation have become statements on temporary locals, in Java's order of
//!   evaluation (JLS 15.7), and `&&`, `||` and `?:` around such an effect have become `if`s;
//! - loops are one construct, `break` and `continue` name their target;
//! - every node keeps the [`Span`] of the Java it stands for.
//!
//! The engines walk this structure through closed enums, so a new construct shows the places that
//! must learn it. Whoever only looks for something goes by [`walk`].

mod class;
mod exception;
mod index;
mod intrinsic;
mod loop_info;
mod operator;
mod placeholder;
mod receiver;
mod text;
mod thrown;
mod variable;
pub mod walk;

use crate::read::datum::Datum;
use crate::read::observation::ObservationDepth;
use crate::read::types::{ClassId, Type};
use crate::source::Span;

pub use class::{
    BUILDER_TEXT, OBJECT_CLASS, ObjectField, ProgramClass, THROWABLE_IS_OPEN, THROWABLE_MESSAGE,
    is_function_text,
};
pub use exception::{Exception, OwnException};
pub(crate) use index::index_type;
pub use index::{CheckId, LabelId, LocalId, LoopId, MethodId, PlaceholderId, StaticId};
pub use intrinsic::{FunctionReach, Intrinsic, IntrinsicFacts};
pub use loop_info::LoopInfo;
pub use operator::{BinaryOp, LogicOp, Quantifier, UnaryOp};
pub use placeholder::{ChosenPart, Placeholder};
pub use receiver::{CLASS_INITIALISER, INITIALISER, Receiver, THIS};
pub use text::number_text;
pub use thrown::{ENDED_BY, FULL_NAME};
pub use variable::{Local, StaticField};

/// A whole program, run by calling [`Program::start`].
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Program {
    /// The classes, each at the place of its [`ClassId`].
    pub classes: Vec<ProgramClass>,
    /// The placeholders in the order of the text.
    pub placeholders: Vec<Placeholder>,
    /// All methods, [`Program::start`] included.
    pub methods: Vec<Method>,
    /// Static fields, with their default value until `start` has run their initialisers.
    pub statics: Vec<StaticField>,
    /// All loops in the order of the text, then those that the reader made up.
    pub loops: Vec<LoopInfo>,
    /// All assertions, goals and invariants in the order of the text.
    pub checks: Vec<Check>,
    /// A made-up method without parameters that runs static initialisers, calls the entry, checks
    /// what the author asserts of the end, and returns the entry's result. It counts neither as a
    /// call nor as an activation.
    pub start: MethodId,
    /// The method where the author's program starts.
    pub entry: MethodId,
    /// Whether any condition mentions `__out`, so that engines must be able to compare what was
    /// printed.
    pub mentions_output: bool,
    /// Whether any condition mentions `__steps`, so that engines must count steps.
    pub mentions_steps: bool,
    /// Whether two strings are compared as objects, by `==` or `!=`.
    pub compares_texts: bool,
    /// Whether it names `StackOverflowError`, so that a recursion without an end may be caught.
    pub names_overflow: bool,
    /// What is kept of the variables that are observed.
    pub observed: ObservationDepth,
    /// The loops whose passes a condition asks for by `__iterations`, each once, ascending.
    pub counted_loops: Vec<LoopId>,
    /// Whether runs that tell everything also tell which methods and constructors are called, one
    /// after the other.
    pub notes_calls: bool,
    /// Whether runs that tell everything also tell which statement prints what.
    pub notes_prints: bool,
    /// What `HOLE( … )` marks, in the order of the text.
    pub holes: Vec<Hole>,
}

impl Program {
    /// The start of the text, for what is said of the program as a whole.
    pub fn beginning(&self) -> Span {
        self.methods.get(self.start.index()).map_or(Span::default(), |start| start.span.at_start())
    }

    /// The row of a class.
    pub fn class(&self, id: ClassId) -> &ProgramClass {
        &self.classes[id.index()]
    }

    /// Whether a placeholder stands in an expression that a choice leaves out, where the
    /// placeholders have these values.
    pub fn is_left_out(&self, placeholder: PlaceholderId, values: &[Datum]) -> bool {
        let mut at = placeholder;
        while let Some(part) = self.placeholders[at.index()].within {
            at = part.choice;
            if values.get(at.index()).and_then(Datum::number) != Some(part.alternative.into()) {
                return true;
            }
        }
        false
    }

    /// The methods that the author wrote, in the order of the text; constructors are none.
    pub fn written_methods(&self) -> impl Iterator<Item = (MethodId, &Method)> {
        let all = self.methods.iter().enumerate();
        let all = all.map(|(at, method)| (MethodId::new(at), method));
        all.filter(|(_, method)| method.class.is_some() && method.is_counted)
    }
}

/// A value that a question can hide as `??`.
#[derive(Clone, Debug)]
pub struct Hole {
    /// The placeholder, if the hole is around one; else it is around the initialiser of a `final`
    /// variable.
    pub placeholder: Option<PlaceholderId>,
    /// The whole `HOLE( … )`.
    pub span: Span,
    /// What stands within its parentheses, and alone in the instance.
    pub value: Span,
    /// The variable that starts with it, where it is no placeholder.
    pub variable: Option<Initialised>,
}

/// A variable that starts with a value in a hole.
#[derive(Clone, Debug)]
pub struct Initialised {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// A method, its parameters and locals.
#[derive(Clone, Debug)]
pub struct Method {
    /// The name in the text; made up for `start` and for the body of a snippet.
    pub name: String,
    /// The first locals are the parameters, in order.
    pub parameters: u32,
    /// `None` for `void`.
    pub result: Option<Type>,
    /// Parameters, variables and temporaries. Each declaration in the text has a local of its own.
    pub locals: Vec<Local>,
    /// What runs. A method with a result never runs off the end.
    pub body: Block,
    /// Number of [`LabelId`]s in the body.
    pub labels: u32,
    /// `@REC(n)`: the most activations open at once. `None`: the author sets no bound.
    pub recursion: Option<u32>,
    /// Whether the method may call itself, directly or through others.
    pub calls_itself: bool,
    /// The class that it is declared in; `None` if it was made up by the reader rather than written
    /// by the author.
    pub class: Option<ClassId>,
    /// What it is called on.
    pub receiver: Receiver,
    /// Whether it counts as a call and as an activation: constructors do not, nor what Java writes
    /// into a record.
    pub is_counted: bool,
    /// Whether it stands in a class of Java's library that is written in Java: nothing of what it
    /// does is told or counted, and its places lie after the author's text.
    pub is_library: bool,
    /// The declaration in the text, or the whole text where made up.
    pub span: Span,
}

impl Method {
    /// Whether the author wrote it, as a method or as a constructor.
    pub fn is_the_authors(&self) -> bool {
        let is_callable = self.is_counted || self.receiver.is_constructor();
        self.class.is_some() && !self.is_library && is_callable
    }

    /// Whether it was made up to make a class ready.
    pub fn makes_class_ready(&self) -> bool {
        self.class.is_none() && self.name.starts_with(CLASS_INITIALISER)
    }
}

/// What kind of condition the author states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckKind {
    /// `ASSERT`
    Assert,
    /// `GOAL`
    Goal,
    /// `INVARIANT`
    Invariant,
}

/// A condition that the author states.
#[derive(Clone, Debug)]
pub struct Check {
    /// Its kind.
    pub kind: CheckKind,
    /// The whole directive.
    pub span: Span,
    /// The condition within it.
    pub condition: Span,
}

/// Statements in order.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Stmt>,
}

/// A statement and the Java that it stands for.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it comes from.
    pub span: Span,
}

/// What a statement does. Operands are evaluated in the order of the fields.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Marks that a Java statement of the author's starts here (its text is the span). Counts for
    /// `__steps` and the difficulty, and is a row of a trace. A declaration with an initialiser, an
    /// expression statement, `if`, each evaluation of a loop's condition, `break`, `continue`,
    /// `yield`, `return` and a `switch` statement count one each; blocks, empty statements,
    /// declarations without initialiser and directives do not count.
    Step,
    /// Marks that something of the author's starts here that is no statement of its own: the value
    /// that a field is declared with, the constructor that runs before another one. It is a row of
    /// a trace, and counts nowhere.
    Row,
    /// `x = e;`
    Set {
        /// The variable.
        target: LocalId,
        /// Its new value, of the variable's type.
        value: Expr,
    },
    /// `Main.count = e;`
    SetStatic {
        /// The field.
        field: StaticId,
        /// Its new value, of the field's type.
        value: Expr,
    },
    /// `a[i] = e;` Throws only after all three operands are evaluated: null before bounds.
    SetElement {
        /// The array.
        array: Expr,
        /// The index, an `int`.
        index: Expr,
        /// The new value, of the element type.
        value: Expr,
    },
    /// `x = new int[n];` with zeros, `false` or `null`, and `x = new int[m][n];` with new rows.
    /// Throws if a length is negative, after all lengths are evaluated.
    NewArray {
        /// Takes the reference.
        target: LocalId,
        /// The type of the elements of the array that `target` refers to: `int[]` for
        /// `new int[m][n]`.
        element: Type,
        /// The lengths given, outermost first, at least one, each an `int`. After the last, arrays
        /// are `null`.
        lengths: Vec<Expr>,
    },
    /// `x = new int[] { a, b };`
    ArrayLiteral {
        /// Takes the reference.
        target: LocalId,
        /// The type of the elements.
        element: Type,
        /// The elements, each of the element type.
        elements: Vec<Expr>,
    },
    /// `x = Arrays.copyOf(a, n);` and `x = a.clone();`: a new array with the elements of another,
    /// rows shared. Throws on null, and, before that, if the length is negative.
    CopyArray {
        /// Takes the reference.
        target: LocalId,
        /// The type of the elements.
        element: Type,
        /// The array to copy.
        source: Expr,
        /// The new length, an `int`: elements are left out or `new`'s defaults added. `None`: all
        /// of it.
        length: Option<Expr>,
    },
    /// `x = new StringBuilder(s);`
    NewBuilder {
        /// Takes the reference.
        target: LocalId,
        /// What the builder holds at first, a `String` that is not null.
        text: Expr,
    },
    /// Gives a builder another text: `sb.append(e);` and `sb.reverse();`. Throws on null after both
    /// operands are evaluated.
    SetContent {
        /// The builder.
        builder: Expr,
        /// What it holds from now on, a `String` that is not null.
        text: Expr,
    },
    /// `x = new Point();` with the number of its class and fields that are 0, `false` or `null`;
    /// what a constructor does comes after it.
    NewObject {
        /// Takes the reference.
        target: LocalId,
        /// The class of the object.
        class: ClassId,
    },
    /// `p.x = e;` Throws on null after both operands are evaluated.
    SetField {
        /// The object.
        object: Expr,
        /// Which of the fields of the object's class.
        field: u32,
        /// The new value, of the field's type.
        value: Expr,
    },
    /// `throw` of an exception that Java throws by itself where an object is not of the class that
    /// a cast names.
    Throw(Exception),
    /// `throw e;` Throws a `NullPointerException` in its place on null.
    ThrowObject {
        /// The exception.
        object: Expr,
        /// Whether the reader made it up, to let an exception go on that nothing around caught: it
        /// is still the place where it was thrown first that threw it.
        goes_on: bool,
    },
    /// Whatever is thrown in the body, or in what it calls, is put into a local, and the handler
    /// runs. What goes beyond a limit is not thrown.
    Try {
        /// What is tried.
        body: Block,
        /// Takes the exception, a reference to an object.
        exception: LocalId,
        /// Runs where something was thrown. What it throws itself is not its business.
        handler: Block,
    },
    /// Throws on null, and does nothing else: the object whose method is called.
    RequireObject {
        /// The object.
        object: Expr,
    },
    /// `x = s.toCharArray();` Throws on null.
    Characters {
        /// Takes the reference, a `char[]`.
        target: LocalId,
        /// The string.
        text: Expr,
    },
    /// `Arrays.fill(a, e);` Throws on null.
    Fill {
        /// The array.
        array: Expr,
        /// The value for each element, of the element type.
        value: Expr,
    },
    /// `Arrays.sort(a);`: ascending; strings by `compareTo`. Throws on null, and on a null among
    /// two or more strings.
    Sort {
        /// The array, of numbers, characters or strings.
        array: Expr,
    },
    /// `x = INTARRAY(…);`: a new array with the placeholder's values each time control passes; so
    /// for each row of an `int[][]`.
    PlaceholderArray {
        /// Takes the reference.
        target: LocalId,
        /// The placeholder, of an array type.
        placeholder: PlaceholderId,
    },
    /// `x = f(a, b);` or `f(a, b);`
    Call {
        /// Takes the result, if it is used.
        target: Option<LocalId>,
        /// The method.
        method: MethodId,
        /// The arguments, each of the parameter's type.
        arguments: Vec<Expr>,
    },
    /// `System.out.print(s);` `println` has its `"\n"` concatenated.
    Print {
        /// The text, a `String`.
        text: Expr,
    },
    /// `if (c) { … } else { … }`
    If {
        /// The condition.
        condition: Expr,
        /// Runs if it holds.
        then: Block,
        /// Runs if it does not.
        otherwise: Block,
    },
    /// A loop of any kind.
    Loop(Loop),
    /// `label: { … }`; also what a `switch` becomes.
    Labelled {
        /// The target for `break`.
        label: LabelId,
        /// The statements.
        body: Block,
    },
    /// Leaves the loop or labelled block that has this label.
    Break(LabelId),
    /// Goes on with the update and the next test of an enclosing loop.
    Continue(LoopId),
    /// Leaves the method. Has a value, of the result type, if and only if the method has a result.
    Return(Option<Expr>),
    /// `ASSERT(c);` or `GOAL(c);`: whenever control passes here, the condition holds.
    Check {
        /// Which one.
        check: CheckId,
        /// The condition; throwing counts as not holding.
        condition: Expr,
    },
    /// Statements that only check (`ASSERTBLOCK`, or an `ASSERT` with calls in it): they run, but
    /// what they do counts neither as steps nor as calls, iterations or depth.
    Ghost(Block),
    /// Reports the value of a variable that the question asks about, at the end of the entry: the
    /// last report of a name counts. Not a statement of the author's.
    Observe {
        /// The variable's name in the text.
        name: String,
        /// Its value.
        value: Expr,
    },
    /// The variables' scope ends here; they are not read again before they are set again.
    Forget(Vec<LocalId>),
}

/// When a loop tests its condition first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestFirst {
    /// `while`, `for`: before the first pass.
    BeforeBody,
    /// `do`: after the first pass.
    AfterBody,
}

/// A loop: `prelude; test condition` (at the start, or for `do` after the first pass), `body`,
/// `update`, and again.
///
/// `continue` goes to the update (for `do` and `while` loops it is empty), then to prelude and
/// test. What a `for` initialises stands before the loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Which loop.
    pub id: LoopId,
    /// The target for `break`.
    pub label: LabelId,
    /// Whether the first pass is tested for.
    pub test_first: TestFirst,
    /// `INVARIANT`s: each holds whenever the prelude is about to be run.
    pub invariants: Vec<(CheckId, Expr)>,
    /// Statements that evaluate the condition's effects; `Step` among them.
    pub prelude: Block,
    /// The condition; `true` if the author wrote none.
    pub condition: Expr,
    /// What is repeated. Starting it counts as a pass.
    pub body: Block,
    /// What a `for` does between passes.
    pub update: Block,
}

/// An expression without side effects, its type, and the Java that it stands for.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of its value.
    pub ty: Type,
    /// Where it comes from.
    pub span: Span,
}

/// What an expression computes. Operands are evaluated from left to right.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A value of a primitive type as the number that represents it: `7`, `'k'` (its code), `true`
    /// (1).
    Number(i64),
    /// A string constant.
    Text(String),
    /// `null`
    Null,
    /// A placeholder of a primitive type or `String`.
    Placeholder(PlaceholderId),
    /// A variable, surely assigned here.
    Local(LocalId),
    /// A static field.
    Static(StaticId),
    /// `-e` on numbers, `~e` on `int` or `long`; `!e` on `boolean`. The operand has the
    /// type of the result.
    Unary(UnaryOp, Box<Expr>),
    /// Arithmetic, shifts, bit operations and comparisons. Both operands have the same type, but
    /// for shifts, whose right operand may be `int` or `long`.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a && b` and `a || b` with short circuit.
    Logic(LogicOp, Box<Expr>, Box<Expr>),
    /// `c ? a : b`; only the chosen one is evaluated.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A conversion between numeric primitive types, to the type of this expression.
    Convert(Box<Expr>),
    /// `a.length`; throws on null.
    Length(Box<Expr>),
    /// `a[i]`; throws on null or out of bounds.
    Element(Box<Expr>, Box<Expr>),
    /// The text that a `StringBuilder` holds; throws on null.
    Content(Box<Expr>),
    /// `p.x`, by its place among the fields of the object's class; throws on null.
    Field(Box<Expr>, u32),
    /// String conversion (JLS 5.1.11) of a primitive, a string or `null`.
    ToText(Box<Expr>),
    /// `a + b + …` on strings; every operand is a `String`.
    Concat(Vec<Expr>),
    /// A method of Java's library or a function for conditions.
    Intrinsic(Intrinsic, Vec<Expr>),
    /// `__forall(i, low, high, c)` and `__exists(i, low, high, c)`: the bounds are evaluated once,
    /// then the condition for `i` from `low` up to the first `i` that decides, at most `high - 1`.
    /// The condition may throw.
    Quantified {
        /// Which.
        quantifier: Quantifier,
        /// `i`, an `int` that only the condition reads.
        variable: LocalId,
        /// Where `i` begins, an `int`.
        low: Box<Expr>,
        /// Where `i` ends, itself excluded, an `int`.
        high: Box<Expr>,
        /// What is said of `i`.
        condition: Box<Expr>,
    },
    /// `__iterations(k)`: how often the body of this loop was started so far in the whole run,
    /// outside checks; an `int`. The loop is one of [`Program::counted_loops`].
    Iterations(LoopId),
    /// `__steps`: how many [`StmtKind::Step`]s were passed so far outside checks; an `int`.
    Steps,
    /// `__out`: what has been printed so far.
    Output,
}
