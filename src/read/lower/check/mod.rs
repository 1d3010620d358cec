//! Names, types and constants: the syntax tree becomes the checked tree.
//!
//! In: an [`ast::File`] and what is to be observed. Out: a [`Program`] in which every name is
//! resolved and every conversion is explicit, and the findings. What is wrong becomes an unknown
//! part that silences whatever is built on it, so that one mistake gives one finding. One file per
//! construct; [`Checker`] carries what they share.

mod array;
mod assignment;
mod attempt;
mod boxing;
mod call;
mod choice;
mod choices;
mod class;
mod class_query;
mod condition;
mod conditional;
mod constant;
mod constraint;
mod constructor;
mod conversion;
mod decimals;
mod declared;
mod directive;
mod ending;
mod entry;
mod enumeration;
mod expression;
mod fields;
mod floating_literal;
mod function;
mod generic;
mod hierarchy;
mod hole;
mod imported;
mod inner;
mod jump;
mod library;
mod literal;
mod literal_place;
mod local;
mod loops;
mod made;
mod method;
mod name;
mod observation;
mod operator;
mod path;
mod pattern;
mod placeholder;
mod readiness;
mod record;
mod reference;
mod remembered;
mod resolution;
mod scope;
mod statement;
mod switch;
mod target;
mod text_array;
mod types;
mod unobserved;

use self::choices::Choices;
use self::declared::{
    CapturedVariable, CheckedClass, ImplicitMethod, KnownFunctions, Readiness, TextArrayMethod,
    TypeVariable,
};
use self::literal_place::{LiteralPlace, WiderDeclaration};
use self::reference::with_references;
use super::Findings;
use super::typed::{BlankField, Local, Method, MethodResult, ObservedPath, Program};
use crate::diagnostic::Diagnostic;
use crate::read::datum::Datum;
use crate::read::ir::{
    Check, CheckKind, Exception, LabelId, LocalId, LoopId, LoopInfo, MethodId, Receiver,
};
use crate::read::ir::{Hole, Placeholder, StaticField};
use crate::read::observation::ObservationRequest;
use crate::read::syntax::ast;
use crate::read::types::{ClassId, Type};
use crate::source::{Source, Span};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Checks a whole file, of which the author wrote `whole`; classes of Java's library stand after
/// that.
pub(super) fn file(
    source: &Source,
    whole: Span,
    file: &ast::File,
    observation: &ObservationRequest,
    findings: &mut Findings,
) -> Program {
    let has_functions = file.types.iter().any(|one| one.kind == ast::TypeDeclarationKind::Function);
    let mut shapes = BTreeMap::new();
    let mut written_out = None;
    if has_functions {
        let mut nobody = Findings::default();
        let mut first = Checker::new(source, file, observation, &mut nobody);
        first.whole = whole;
        first.library_from = whole.end;
        first.functions.discovers = true;
        first.file();
        shapes = first.functions.shapes;
        written_out = Some(with_references(file, &shapes));
    }
    let file = written_out.as_ref().unwrap_or(file);
    let mut checker = Checker::new(source, file, observation, findings);
    checker.whole = whole;
    checker.library_from = whole.end;
    checker.functions.shapes = shapes;
    if checker.is_named_by_author(Exception::StackOverflow) {
        checker.made.insert(Exception::StackOverflow.simple_name().to_owned());
    }
    checker.file();
    checker.finish()
}

/// What a method promises to its callers.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Signature {
    name: String,
    name_span: Span,
    /// The class that it is declared in; `None` where it is made up.
    class: Option<ClassId>,
    receiver: Receiver,
    is_private: bool,
    /// Whether it has no body.
    is_abstract: bool,
    is_final: bool,
    access: Access,
    /// Its own type parameters.
    variables: Vec<TypeVariable>,
    /// Whether the last parameter takes any number of arguments.
    is_variadic: bool,
    /// `None` where the type is wrong.
    parameters: Vec<Option<Type>>,
    result: MethodResult,
    /// The classes after `throws`.
    throws: Vec<ClassId>,
}

/// What is looked up again and again. A signature never changes once it is entered.
#[derive(Debug, Default)]
struct SignatureIndex {
    /// How many signatures are entered.
    entered: usize,
    /// The methods of each class by their names, in order.
    methods: BTreeMap<(ClassId, String), Vec<usize>>,
    /// The parameters of a method as the objects of a class have them.
    seen: BTreeMap<(ClassId, usize), Vec<Option<Type>>>,
}

/// Who may name a member, the fewest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Access {
    Private,
    /// Nothing is written: all of the file.
    Package,
    Protected,
    Public,
}

impl Access {
    fn of(modifiers: &ast::Modifiers) -> Self {
        let words =
            [("private", Self::Private), ("protected", Self::Protected), ("public", Self::Public)];
        let found = words.into_iter().find(|(word, _)| modifiers.has(word));
        found.map_or(Self::Package, |(_, access)| access)
    }

    fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Package => "",
            Self::Protected => "protected",
            Self::Public => "public",
        }
    }
}

/// A static field.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct CheckedField {
    class: ClassId,
    name: String,
    is_private: bool,
    span: Span,
    /// `None` if its type is wrong.
    ty: Option<Type>,
    is_final: bool,
    /// Whether it is declared with a value.
    is_initialised: bool,
    /// Whether it is a constant of an enum.
    is_constant: bool,
    constant: Option<Datum>,
    settled: bool,
}

/// What a jump may leave.
#[derive(Clone, Debug)]
struct JumpFrame {
    name: Option<String>,
    label: LabelId,
    kind: JumpFrameKind,
    ghost: u32,
}

/// What kind of statement or expression a [`JumpFrame`] is.
#[derive(Clone, Debug)]
enum JumpFrameKind {
    /// A labelled statement that is no loop.
    Labelled,
    Loop(LoopId),
    /// A `switch` statement.
    Switch,
    /// A `switch` expression, which only `yield` leaves.
    Value(ValueFrame),
}

/// The values of a `switch` expression.
#[derive(Clone, Debug)]
struct ValueFrame {
    wanted: Wanted,
    /// The values found so far: types, and whether a value is constant.
    results: Vec<Yielded>,
}

/// What the place of a `switch` expression wants.
#[derive(Clone, Debug)]
enum Wanted {
    /// Nothing: its values tell its type.
    Anything,
    Type(Type),
    /// A type that is wrong, and was reported.
    Unknown,
}

/// A value of a `switch` expression.
#[derive(Clone, Debug)]
struct Yielded {
    ty: Option<Type>,
    constant: Option<i64>,
    settled: bool,
    span: Span,
}

/// What `__ret` means at a place.
#[derive(Clone, Debug)]
enum ReturnMeaning {
    /// Nothing, and why.
    Nothing(&'static str),
    /// The value of this type; the local is made when it is first mentioned.
    Value { ty: Option<Type>, local: Option<LocalId> },
}

/// The method that is being checked.
#[derive(Debug)]
struct Body {
    method: MethodId,
    result: MethodResult,
    locals: Vec<Local>,
    scopes: Vec<Vec<LocalId>>,
    labels: u32,
    frames: Vec<JumpFrame>,
    /// The directive whose condition is being checked.
    condition: Option<&'static str>,
    /// How many `ASSERTBLOCK`s are around.
    ghost: u32,
    returned: ReturnMeaning,
    /// The variables that are being initialised where their initialiser stands.
    initialising: Vec<LocalId>,
    /// The variables that patterns declare.
    patterns: Vec<LocalId>,
    /// Where variables are declared that are `final` without the word, and why they are.
    fixed: Vec<(Span, &'static str)>,
    /// What holds the exception with which the program ends, where its end is judged.
    thrown: Option<LocalId>,
    /// The object whose method or constructor it is.
    this: Option<LocalId>,
    /// Whether it makes a new object ready, so that it may assign `final` fields.
    initialises: bool,
    /// Whether it makes its class ready, so that it may assign static `final` fields.
    makes_ready: bool,
}

/// What the checks share.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Checker<'a> {
    source: &'a Source,
    /// What the author wrote.
    whole: Span,
    /// Where classes of Java's library begin.
    library_from: u32,
    /// What was looked up of the signatures.
    index: RefCell<SignatureIndex>,
    /// The names of the classes that objects are made of anywhere.
    made: BTreeSet<String>,
    /// The type parameters of the method that is being checked.
    variables: Vec<TypeVariable>,
    /// Methods that stand in for another one where a type argument is no class of objects: the
    /// method, what it overrides, what is called in its place.
    bridges: Vec<(usize, usize, MethodId)>,
    file: &'a ast::File,
    observation: &'a ObservationRequest,
    findings: &'a mut Findings,
    signatures: Vec<Signature>,
    /// The classes, each at the place of its [`ClassId`].
    classes: Vec<CheckedClass>,
    /// How classes get ready that have something to do then.
    ready: BTreeMap<ClassId, Readiness>,
    /// Those of them that get ready before the program starts, each after those that it needs.
    quiet: Vec<ClassId>,
    /// The static `final` fields that a static block assigns.
    blank_statics: Vec<BlankField>,
    /// What is known of the functions of the file.
    functions: KnownFunctions,
    /// The variables of methods that classes within them name.
    captures: BTreeMap<ClassId, Vec<CapturedVariable>>,
    /// The methods that take arrays of type parameters, by their places.
    text_arrays: BTreeMap<usize, TextArrayMethod>,
    /// What Java writes into records.
    implicit: Vec<(MethodId, ClassId, ImplicitMethod)>,
    /// The class whose members are being checked.
    current: ClassId,
    /// The static fields of all classes.
    fields: Vec<CheckedField>,
    /// While a field's initialiser is checked: the fields from here on are not declared yet.
    fields_visible: Option<usize>,
    /// Constructors that begin with another one: which, which other, where.
    handed_on: Vec<(MethodId, MethodId, Span)>,
    methods: Vec<Option<Method>>,
    placeholders: Vec<Option<Placeholder>>,
    loops: Vec<Option<LoopInfo>>,
    checks: Vec<Option<Check>>,
    /// The choices of the file, and which are made.
    choices: Choices,
    entry: Option<MethodId>,
    start: MethodId,
    mentions_output: bool,
    mentions_steps: bool,
    compares_texts: bool,
    /// What `HOLE` marks, in any order.
    holes: Vec<Hole>,
    /// The `k` of each `__iterations(k)` and its place.
    counted: Vec<(i64, Span)>,
    /// What is asked for at the end, but for variables.
    paths: Vec<ObservedPath>,
    /// The variable whose initialiser is being checked, for the names of placeholders.
    naming: Option<String>,
    /// What the place of the `new` that is checked next asks for.
    wanted: Option<Type>,
    /// What the place of the call that is checked next asks for.
    place: Option<Type>,
    /// What the places of the calls ask for that are being checked, innermost last.
    places: Vec<Option<Type>>,
    /// What the literals of the expression that is being checked may become.
    literals: LiteralPlace,
    /// The declaration as a `long` of the variable whose initialiser comes next.
    wider: Option<WiderDeclaration>,
    /// The constant expression that was last told to overflow.
    overflowing: Option<Span>,
    /// Whether the codes of two objects are being compared.
    compares_codes: bool,
    body: Body,
}

impl<'a> Checker<'a> {
    fn new(
        source: &'a Source,
        file: &'a ast::File,
        observation: &'a ObservationRequest,
        findings: &'a mut Findings,
    ) -> Self {
        let none = |count: u32| usize::try_from(count).unwrap_or(0);
        Self {
            source,
            whole: source.whole(),
            library_from: u32::MAX,
            index: RefCell::default(),
            made: made::made_classes(source.text()),
            variables: Vec::new(),
            bridges: Vec::new(),
            file,
            observation,
            findings,
            signatures: Vec::new(),
            classes: Vec::new(),
            ready: BTreeMap::new(),
            quiet: Vec::new(),
            blank_statics: Vec::new(),
            functions: KnownFunctions::default(),
            captures: BTreeMap::new(),
            text_arrays: BTreeMap::new(),
            implicit: Vec::new(),
            current: ClassId::AUTHORED,
            fields: Vec::new(),
            fields_visible: None,
            handed_on: Vec::new(),
            methods: Vec::new(),
            placeholders: vec![None; none(file.placeholders)],
            loops: vec![None; none(file.loops)],
            checks: vec![None; none(file.checks)],
            choices: Choices::of(file),
            entry: None,
            start: MethodId(0),
            mentions_output: false,
            mentions_steps: false,
            compares_texts: false,
            holes: Vec::new(),
            counted: Vec::new(),
            paths: Vec::new(),
            naming: None,
            wanted: None,
            place: None,
            places: Vec::new(),
            literals: LiteralPlace::Any,
            wider: None,
            overflowing: None,
            compares_codes: false,
            body: Body::new(MethodId(0), MethodResult::Void),
        }
    }

    /// Adds a finding.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.findings.push(diagnostic);
    }

    /// The text of a span, for messages: on one line and not too long.
    fn text(&self, span: Span) -> String {
        let text: Vec<&str> = self.source.slice(span).split_whitespace().collect();
        let text = text.join(" ");
        if text.chars().count() <= 40 {
            return text;
        }
        text.chars().take(39).chain(['…']).collect()
    }

    /// The name of the class around everything.
    fn class_name(&self) -> &str {
        self.file.class_name()
    }

    fn whole(&self) -> Span {
        self.whole
    }

    /// The checked program. What was never reached (because something around it is wrong) is filled
    /// in.
    fn finish(mut self) -> Program {
        let whole = self.whole();
        self.counted_loops();
        self.arrays_together();
        self.open_choices();
        self.holes.sort_by_key(|hole| hole.span);
        let unreached = self.placeholders.iter().any(Option::is_none)
            || self.loops.iter().any(Option::is_none)
            || self.checks.iter().any(Option::is_none);
        if unreached || self.entry.is_none() {
            self.findings.incomplete();
        }
        let classes = self.class_table();
        let ancestors = self.classes.iter().map(|class| class.ancestors.to_vec()).collect();
        let blank_fields = self.blank_fields();
        let late = self.late_classes();
        let throwables = self.throwables();
        let names_overflow = self.is_named_by_author(Exception::StackOverflow);
        Program {
            late,
            classes,
            ancestors,
            placeholders: self.placeholders.into_iter().flatten().collect(),
            methods: self.methods.into_iter().flatten().collect(),
            statics: self
                .fields
                .into_iter()
                .map(|field| StaticField {
                    is_constant: field.is_constant,
                    class: Some(field.class),
                    name: field.name,
                    ty: field.ty.unwrap_or(Type::Null),
                    span: field.span,
                })
                .collect(),
            loops: self.loops.into_iter().flatten().collect(),
            checks: self
                .checks
                .into_iter()
                .map(|check| {
                    let empty = Check { kind: CheckKind::Assert, span: whole, condition: whole };
                    check.unwrap_or(empty)
                })
                .collect(),
            start: self.start,
            entry: self.entry,
            mentions_output: self.mentions_output,
            mentions_steps: self.mentions_steps,
            names_overflow,
            compares_texts: self.compares_texts,
            holes: self.holes,
            blank_fields,
            paths: self.paths,
            unset: Vec::new(),
            throwables,
        }
    }
}

impl Body {
    fn new(method: MethodId, result: MethodResult) -> Self {
        Self {
            method,
            result,
            locals: Vec::new(),
            scopes: vec![Vec::new()],
            labels: 0,
            frames: Vec::new(),
            condition: None,
            ghost: 0,
            returned: ReturnMeaning::Nothing("no `return` follows"),
            initialising: Vec::new(),
            patterns: Vec::new(),
            fixed: Vec::new(),
            thrown: None,
            this: None,
            initialises: false,
            makes_ready: false,
        }
    }

    /// Whether what is being checked only checks, so that it is not part of the instance.
    fn only_checks(&self) -> bool {
        self.condition.is_some() || self.ghost > 0
    }
}
