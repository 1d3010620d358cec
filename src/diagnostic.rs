//! Diagnostics: what is wrong with a skeleton, where, and what to write instead.
//!
//! A diagnostic is data. Finding one (in [`crate::read`]) is far from showing one (in the command
//! line's `render`). Messages are lower case without a full stop, code in backticks, and name the
//! thing; the label says what is there, the help says what to write instead, with the author's own
//! names.

use crate::source::{Source, Sources, Span};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; the skeleton is usable.
    Warning,
    /// The skeleton cannot be used.
    Error,
}

/// A place and what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
}

/// A text in the place of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The place of the text that is replaced; an empty place inserts.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

/// One finding about a skeleton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// The kind of finding; each has a section in `docs/diagnostics.md`.
    pub code: Code,
    /// The message: lower case, no full stop.
    pub message: String,
    /// The place that the message is about.
    pub label: Label,
    /// Other places that explain it, such as an earlier declaration.
    pub others: Vec<Label>,
    /// What to write instead.
    pub help: Option<Box<str>>,
    /// What to write instead, for a program: a change of the text after which this finding is
    /// gone. There is none where only the author knows what was meant.
    pub replacement: Option<Box<Replacement>>,
}

impl Diagnostic {
    /// An error with its code, place and message.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            label: Label { span, text: String::new() },
            others: Vec::new(),
            help: None,
            replacement: None,
        }
    }

    /// A warning with its code, place and message.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// Adds a text at the main place: what is there.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.label.text = text.into();
        self
    }

    /// Adds one more place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Label { span, text: text.into() });
        self
    }

    /// Adds what to write instead.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into().into_boxed_str());
        self
    }

    /// Adds a change of the text after which this finding is gone.
    pub fn replace(mut self, span: Span, text: impl Into<String>) -> Self {
        self.replacement = Some(Box::new(Replacement { span, text: text.into() }));
        self
    }

    /// Adds the name that was probably meant, for the whole of the main place.
    pub fn meant(self, name: &str) -> Self {
        let span = self.label.span;
        self.help(format!("did you mean `{name}`?")).replace(span, name)
    }

    /// Adds the name that was probably meant, or another help where none is near.
    pub fn meant_or(self, near: Option<&str>, help: impl Into<String>) -> Self {
        match near {
            Some(name) => self.meant(name),
            None => self.help(help),
        }
    }

    /// Whether this is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Diagnostics by the file that each is about, in the order of the files; those of a file keep
/// their order. What is about none of these files is left out.
pub fn by_file<'a>(
    sources: &'a Sources,
    diagnostics: &'a [Diagnostic],
) -> impl Iterator<Item = (&'a Source, Vec<&'a Diagnostic>)> {
    let found = sources.iter().map(|source| {
        let is_here = |one: &&Diagnostic| one.label.span.file == source.file();
        (source, diagnostics.iter().filter(is_here).collect::<Vec<_>>())
    });
    found.filter(|(_, found)| !found.is_empty())
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $text:literal,)+) => {
        /// The kinds of findings. The text form is what users see and search for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[doc = $doc])+ $variant,)+
            /// An exam file, or the roster that it names, is wrong.
            Exam,
            /// Rules for grades are wrong.
            Grading,
            /// A dialogue says something that has no meaning in it.
            Dialogue,
            /// The list of questions that are kept, `bank.toml`, is wrong.
            Kept,
        }

        impl Code {
            /// Every code that a skeleton can get, in the order of `docs/diagnostics.md`.
            pub const ALL: &[Code] = &[$(Code::$variant,)+];

            /// The text form, such as `unknown-name`.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $text,)+ Code::Exam => "exam", Code::Grading => "grading", Code::Dialogue => "dialogue", Code::Kept => "kept" }
            }
        }
    };
}

impl Code {
    /// Whether such a finding is one that a compiler of Java has, too, about types, names and
    /// exceptions.
    pub fn is_of_java(self) -> bool {
        matches!(
            self,
            Code::UnknownName
                | Code::DuplicateName
                | Code::TypeMismatch
                | Code::MissingReturn
                | Code::Unreachable
                | Code::Unassigned
                | Code::FinalAssigned
                | Code::Exception
        )
    }
}

codes! {
    /// The text does not parse as Java.
    Syntax = "syntax",
    /// The file holds no code.
    Empty = "empty",
    /// The TOML at the top is wrong: not TOML, an unknown key, a value of the wrong kind.
    FrontMatter = "front-matter",
    /// Valid Java that tatsu does not support.
    Unsupported = "unsupported",
    /// A name that is not declared here.
    UnknownName = "unknown-name",
    /// A name that is declared twice.
    DuplicateName = "duplicate-name",
    /// An expression of one type where another is needed.
    TypeMismatch = "type-mismatch",
    /// A number too large for its type, numbers too large together, or another malformed literal.
    Literal = "literal",
    /// A method of a value-returning type can end without `return`.
    MissingReturn = "missing-return",
    /// A statement that control can never reach.
    Unreachable = "unreachable",
    /// A variable is read before it is surely assigned.
    Unassigned = "unassigned",
    /// A `final` variable is assigned again.
    FinalAssigned = "final-assigned",
    /// An exception is neither caught nor declared, or is never thrown where it is caught.
    Exception = "exception",
    /// `break`, `continue` or a label with nothing to jump out of.
    Jump = "jump",
    /// Labels of a `switch` that cannot be: one twice, a value without `default`.
    Switch = "switch",
    /// A placeholder is written in a way that has no meaning.
    Placeholder = "placeholder",
    /// A placeholder's argument is not a constant.
    NotConstant = "not-constant",
    /// A constraint without a value, such as `range(20, 1)`.
    EmptyConstraint = "empty-constraint",
    /// A directive stands where it has no meaning or has wrong arguments.
    Directive = "directive",
    /// A method calls itself, directly or through others, without `@REC`.
    Recursion = "recursion",
    /// No entry: nothing says where the program starts.
    NoEntry = "no-entry",
    /// More than one entry.
    TwoEntries = "two-entries",
    /// A condition or an `ASSERTBLOCK` changes what it talks about.
    SideEffect = "side-effect",
    /// No bound for a loop could be found.
    LoopBound = "loop-bound",
    /// The program is larger than the tool can unwind.
    TooLarge = "too-large",
    /// No values satisfy all conditions.
    Contradiction = "contradiction",
    /// An `INVARIANT` that a pass of the loop does not keep.
    Invariant = "invariant",
    /// The kind of question does not fit the skeleton.
    Question = "question",
}
