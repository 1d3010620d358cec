//! The core of a dialogue: eight forms, and the terms, sets and outputs in them.
//!
//! In: what `read` made of a file. Out: a [`Dialogue`], which every meaning walks over. What holds:
//! every term is a method of [`Dialogue::program`] without effects; a current value is used only
//! where every way has read it; every way through a loop's body reads or leaves the loop.

use std::fmt::Write as _;

use crate::diagnostic::Diagnostic;
use crate::read::domain::Domain;
use crate::read::ir::{MethodId, Program, index_type};
use crate::read::types::Type;
use crate::skeleton::front_matter::{AuthorText, Language};
use crate::solve::execute::Machine;
use crate::solve::execute::trace::OverflowWatch;
use crate::source::{Source, Span};

use super::console_kind::ConsoleKind;
use super::output::TextComparison;
use super::overflow_mode::OverflowModes;
use super::text_pattern::TextPattern;

/// The name under which a term's machine tells its value.
pub(super) const VALUE: &str = "value";

index_type! {
    /// Index into [`Dialogue::forms`].
    FormId,
    /// Index into [`Dialogue::variables`].
    HistoryId,
    /// Index into [`Dialogue::parameters`].
    ParameterId,
    /// Index into [`Dialogue::terms`].
    DialogueTermId,
}

/// A specification of what a program reads and prints.
#[derive(Clone, Debug)]
pub struct Dialogue {
    /// The text that it was read from. Where the author's text has enums, texts stand for them.
    pub source: Source,
    /// For each byte of `source`: the offset in the author's text; empty if they are the same.
    pub places: Vec<u32>,
    /// What the comment at the top says.
    pub settings: DialogueSettings,
    /// The variables in the order of the text.
    pub variables: Vec<DialogueVariable>,
    /// Hidden parameters and placeholders, in the order of the text.
    pub parameters: Vec<DialogueParameter>,
    /// The forms; those in a form stand before it.
    pub forms: Vec<PlacedForm>,
    /// The whole dialogue.
    pub body: FormId,
    /// The terms, each a method of `program`.
    pub terms: Vec<DialogueTerm>,
    /// The author's methods and one for each term. Its `start` does nothing.
    pub program: Program,
    /// What is worth knowing about the text.
    pub warnings: Vec<Diagnostic>,
}

/// What the comment at the top says.
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the comment")]
#[derive(Clone, Debug, Default)]
pub struct DialogueSettings {
    /// A title for people.
    pub title: Option<AuthorText>,
    /// What students are asked to do.
    pub text: Option<AuthorText>,
    /// How outputs are compared.
    pub comparison: TextComparison,
    /// Whether a program may print a text before each value that it reads, such as a prompt.
    pub allows_prompts: bool,
    /// Whether words are typed where a number is asked for and read again.
    pub types_words: bool,
    /// Whether students may see hidden parameters in feedback. Default `true`.
    pub shows_hidden: bool,
    /// Whether questions show no code of their variant.
    pub hides_variant: bool,
    /// The language of feedback, if the author names one: `en` or `de`.
    pub language: Option<String>,
    /// Whether computations may overflow in tests.
    pub overflow: OverflowModes,
    /// The kinds of questions that are asked, in the order in which they take turns; none: all.
    pub kinds: Vec<ConsoleKind>,
}

impl DialogueSettings {
    /// The title in a language, if there is one.
    pub fn title_in(&self, language: Language) -> Option<&str> {
        self.title.as_ref().map(|title| title.text_in(language))
    }

    /// What students are asked to do, in a language.
    pub fn task_in(&self, language: Language) -> Option<&str> {
        self.text.as_ref().map(|text| text.text_in(language))
    }

    /// What to say of a title or a task that is not in this language.
    pub fn remarks(&self, language: Language) -> Vec<String> {
        let own = self.language.as_deref().and_then(Language::of_word).unwrap_or_default();
        let texts = [("title", &self.title), ("text", &self.text)];
        let remark = |(key, text): (&str, &Option<AuthorText>)| {
            text.as_ref().and_then(|text| text.remark(key, own, language))
        };
        texts.into_iter().filter_map(remark).collect()
    }
}

/// A variable that keeps every value read into it.
#[derive(Clone, Debug)]
pub struct DialogueVariable {
    /// Its name.
    pub name: String,
    /// The type of each value: `int`, `long`, `short`, `byte`, `char`, `boolean` or `String`.
    pub ty: Type,
    /// Its name in the declaration.
    pub span: Span,
}

/// A value that stands before a run.
#[derive(Clone, Debug)]
pub struct DialogueParameter {
    /// The variable that it initialises, or the text of the placeholder.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// The values that it may have.
    pub domain: Domain,
    /// Whether programs are given it as an argument and tests draw several. Else it names a member
    /// of a family of dialogues.
    pub is_hidden: bool,
    /// The placeholder in the text.
    pub span: Span,
}

/// A form and the Java that it stands for.
#[derive(Clone, Debug)]
pub struct PlacedForm {
    /// Which one.
    pub form: ConsoleForm,
    /// Where it stands.
    pub span: Span,
}

/// The eight forms.
#[derive(Clone, Debug)]
pub enum ConsoleForm {
    /// `x = READ(set);`
    Read(ReadForm),
    /// `PRINT(a, b);` `MAYBE(a);`
    Write(OutputTerm),
    /// `if (c) … else …`
    Branch {
        /// A `boolean` term.
        condition: DialogueTermId,
        /// Where it holds.
        then: FormId,
        /// Where it does not.
        otherwise: FormId,
    },
    /// `MORE()`: whether another line comes, or the input ends.
    More {
        /// Where another line comes.
        then: FormId,
        /// Where the input ends.
        otherwise: FormId,
    },
    /// Its body again and again, until an exit marker.
    TillExit(FormId),
    /// The exit marker: leaves this many iterations, at least one.
    Exit(u32),
    /// Nothing.
    Empty,
    /// One after the other.
    Sequence(FormId, FormId),
}

/// `x = READ(set).again(out);`
#[derive(Clone, Debug)]
pub struct ReadForm {
    /// The variable.
    pub variable: HistoryId,
    /// What may be typed.
    pub set: InputSet,
    /// What happens to other values.
    pub mode: ReadMode,
    /// Where the line is read again, if that is not here: at what is printed before each reading.
    pub restart: Option<FormId>,
    /// Whether it is typed in the line of the value before, after a blank.
    pub is_joined: bool,
    /// Where the values of one line are read: the place of the statement.
    pub line: Span,
}

/// What happens to a value outside its set.
#[derive(Clone, Debug)]
pub enum ReadMode {
    /// It is never typed.
    Plain,
    /// It ends the program, after this output.
    Stop(OutputTerm),
    /// It is dropped and the line read again, after this output.
    Again(OutputTerm),
    /// One of these words may be typed instead, which is no value and leaves this many iterations;
    /// no other value is typed.
    Until(Vec<String>, u32),
}

/// The values that may be typed.
#[derive(Clone, Debug)]
pub struct InputSet {
    /// A `boolean` term over [`Atom::Candidate`]; `None`: every value of the type.
    pub membership: Option<DialogueTermId>,
    /// Terms of the variable's type whose values are worth trying, with their neighbours: the
    /// numbers that the set mentions.
    pub mentioned: Vec<DialogueTermId>,
    /// The patterns that the set mentions.
    pub patterns: Vec<TextPattern>,
    /// Where it stands.
    pub span: Span,
}

/// What is printed: one of the alternatives.
#[derive(Clone, Debug)]
pub struct OutputTerm {
    /// The pieces of each alternative, at least one alternative.
    pub alternatives: Vec<Vec<OutputPiece>>,
    /// Where each of them stands; empty where the author names none.
    pub spans: Vec<Span>,
    /// Whether nothing may be printed instead.
    pub is_optional: bool,
}

impl OutputTerm {
    /// The terms in it, in the order of the text.
    pub fn terms(&self) -> impl Iterator<Item = DialogueTermId> {
        self.alternatives.iter().flatten().filter_map(|piece| match piece {
            OutputPiece::Term(id) | OutputPiece::Digits(id) | OutputPiece::Decimal(id, _) => {
                Some(*id)
            }
            OutputPiece::Any | OutputPiece::Some => None,
        })
    }
}

/// A part of an output.
#[derive(Clone, Debug)]
pub enum OutputPiece {
    /// The value of a term: a number as a whole token, anything else as its text.
    Term(DialogueTermId),
    /// `DIGITS(e)`
    Digits(DialogueTermId),
    /// `DECIMAL(e, 2)`: a number with that many digits after the point; `DECIMAL(e)`: with any.
    Decimal(DialogueTermId, Option<u32>),
    /// `ANY`
    Any,
    /// `SOME`
    Some,
}

/// An expression over histories.
#[derive(Clone, Debug)]
pub struct DialogueTerm {
    /// The method that computes it; its parameters are the atoms.
    pub method: MethodId,
    /// What it is computed from, in the order of the method's parameters.
    pub atoms: Vec<Atom>,
    /// The type of its value.
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
    /// A program that computes it: its placeholders are the atoms.
    pub machine: Machine,
    /// Tells which of its numbers do not fit; `None` if it computes nothing that could overflow.
    pub watch: Option<OverflowWatch>,
}

/// What a term is computed from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// `x`: the value read last.
    Current(HistoryId),
    /// `BEFORE(x, 2)`: the value that many reads before the current one.
    Before(HistoryId, u32),
    /// `ALL(x, y)`: all values in the order of reading.
    All(Vec<HistoryId>),
    /// `EARLIER(x)`: all values but the last.
    Earlier(HistoryId),
    /// `COUNT(x, y)`
    Count(Vec<HistoryId>),
    /// A parameter.
    Parameter(ParameterId),
    /// The value of which is asked whether it is in a set.
    Candidate,
}

/// Moves findings to the author's text. `places`: for each byte of the text that they speak of, the
/// offset in the author's text; empty if they are the same.
pub(super) fn move_findings(places: &[u32], findings: &mut [Diagnostic]) {
    let Some(last) = places.last() else { return };
    let place = |at: u32| places.get(at as usize).copied().unwrap_or(last + 1);
    for finding in findings {
        for label in std::iter::once(&mut finding.label).chain(&mut finding.others) {
            let (start, end) = (label.span.start, label.span.end);
            let last = if start < end { place(end - 1) + 1 } else { 0 };
            label.span = label.span.from_to(place(start), last);
        }
    }
}

impl Dialogue {
    /// A form.
    pub fn form(&self, id: FormId) -> &ConsoleForm {
        &self.forms[id.index()].form
    }

    /// Where a form stands.
    pub fn span(&self, id: FormId) -> Span {
        self.forms[id.index()].span
    }

    /// A term.
    pub fn term(&self, id: DialogueTermId) -> &DialogueTerm {
        &self.terms[id.index()]
    }

    /// A variable.
    pub fn variable(&self, id: HistoryId) -> &DialogueVariable {
        &self.variables[id.index()]
    }

    /// The hidden parameters, in order: what programs are given as arguments.
    pub fn hidden(&self) -> impl Iterator<Item = (ParameterId, &DialogueParameter)> {
        let numbered = self.parameters.iter().enumerate();
        numbered.filter(|(_, one)| one.is_hidden).map(|(at, one)| (ParameterId::new(at), one))
    }

    /// Whether it reads numbers with a point: then no solver is asked, and inputs are drawn.
    pub fn reads_decimals(&self) -> bool {
        self.variables.iter().any(|variable| variable.ty.is_floating())
    }

    /// A place of it that sample programs cannot say, if there is one: the end of the input,
    /// several values in a line, words in the place of numbers, prompts, numbers with a point.
    pub fn beyond_programs(&self) -> Option<Span> {
        let is_decimal = |piece: &OutputPiece| matches!(piece, OutputPiece::Decimal(..));
        let is_beyond = |form: &ConsoleForm| match form {
            ConsoleForm::More { .. } => true,
            ConsoleForm::Read(read) => {
                read.is_joined
                    || read.restart.is_some()
                    || matches!(read.mode, ReadMode::Until(..))
                    || self.variable(read.variable).ty.is_floating()
            }
            ConsoleForm::Write(output) => output.alternatives.iter().flatten().any(is_decimal),
            ConsoleForm::Branch { .. }
            | ConsoleForm::TillExit(_)
            | ConsoleForm::Exit(_)
            | ConsoleForm::Empty
            | ConsoleForm::Sequence(..) => false,
        };
        self.forms.iter().find(|placed| is_beyond(&placed.form)).map(|placed| placed.span)
    }

    /// How many values are typed in the line of a read.
    pub fn values_in_line(&self, read: &ReadForm) -> usize {
        let reads = self.forms.iter().filter(
            |placed| matches!(&placed.form, ConsoleForm::Read(other) if other.line == read.line),
        );
        reads.count()
    }

    /// The names of the texts for which nothing says what may be typed, in the order of the text.
    pub fn any_lines(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for placed in &self.forms {
            let ConsoleForm::Read(read) = &placed.form else { continue };
            let variable = self.variable(read.variable);
            let is_any = variable.ty == Type::String && read.set.membership.is_none();
            if is_any && !names.contains(&variable.name.as_str()) {
                names.push(variable.name.as_str());
            }
        }
        names
    }

    /// The text of a term on one line.
    pub fn term_text(&self, id: DialogueTermId) -> String {
        let text = self.source.slice(self.term(id).span);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The dialogue in the notation of the article: `▷ x τ` reads, `{ … } ▷` writes, branches have
    /// their condition between `⊣` and `⊢`, iterations end in `→E`, and the exit marker is `E`.
    pub fn notation(&self) -> String {
        let mut text = String::new();
        self.write_form(self.body, 0, &mut text);
        text
    }

    fn write_form(&self, id: FormId, depth: usize, text: &mut String) {
        let indent = "  ".repeat(depth);
        match self.form(id) {
            ConsoleForm::Read(read) => {
                let set = self.source.slice(read.set.span);
                let set: String = set.split_whitespace().collect::<Vec<_>>().join(" ");
                let variable = self.variable(read.variable);
                let set = if set.is_empty() { variable.ty.to_string() } else { set };
                let (mode, output) = match &read.mode {
                    ReadMode::Plain => ("", None),
                    ReadMode::Stop(output) => (" stop", Some(output)),
                    ReadMode::Again(output) => (" again", Some(output)),
                    ReadMode::Until(..) => (" until", None),
                };
                let words = match &read.mode {
                    ReadMode::Until(words, _) => format!(" {}", words.join(", ")),
                    ReadMode::Plain | ReadMode::Stop(_) | ReadMode::Again(_) => String::new(),
                };
                let output = output.map(|output| format!(" {}", self.output_text(output)));
                let output = output.unwrap_or_default();
                let _ =
                    writeln!(text, "{indent}[▷ {} : {set}]{mode}{words}{output}", variable.name);
            }
            ConsoleForm::Write(output) => {
                let _ = writeln!(text, "{indent}[{} ▷]", self.output_text(output));
            }
            ConsoleForm::Branch { condition, then, otherwise } => {
                let _ = writeln!(text, "{indent}⊣ {} ⊢", self.term_text(*condition));
                for (label, branch) in [("yes", then), ("no", otherwise)] {
                    let _ = writeln!(text, "{indent}{label}:");
                    self.write_form(*branch, depth + 1, text);
                }
            }
            ConsoleForm::More { then, otherwise } => {
                let _ = writeln!(text, "{indent}⊣ MORE() ⊢");
                for (label, branch) in [("yes", then), ("no", otherwise)] {
                    let _ = writeln!(text, "{indent}{label}:");
                    self.write_form(*branch, depth + 1, text);
                }
            }
            ConsoleForm::TillExit(body) => {
                let _ = writeln!(text, "{indent}(");
                self.write_form(*body, depth + 1, text);
                let _ = writeln!(text, "{indent})→E");
            }
            ConsoleForm::Exit(1) => {
                let _ = writeln!(text, "{indent}E");
            }
            ConsoleForm::Exit(levels) => {
                let _ = writeln!(text, "{indent}E of {levels} iterations");
            }
            ConsoleForm::Empty => {
                let _ = writeln!(text, "{indent}0");
            }
            ConsoleForm::Sequence(first, second) => {
                self.write_form(*first, depth, text);
                self.write_form(*second, depth, text);
            }
        }
    }

    fn output_text(&self, output: &OutputTerm) -> String {
        let piece = |piece: &OutputPiece| match piece {
            OutputPiece::Term(term) => self.term_text(*term),
            OutputPiece::Digits(term) => format!("DIGITS({})", self.term_text(*term)),
            OutputPiece::Decimal(term, None) => format!("DECIMAL({})", self.term_text(*term)),
            OutputPiece::Decimal(term, Some(digits)) => {
                format!("DECIMAL({}, {digits})", self.term_text(*term))
            }
            OutputPiece::Any => String::from("ANY"),
            OutputPiece::Some => String::from("SOME"),
        };
        let pattern =
            |pieces: &Vec<OutputPiece>| pieces.iter().map(piece).collect::<Vec<_>>().join(" + ");
        let mut words: Vec<String> = output.alternatives.iter().map(pattern).collect();
        if output.is_optional {
            words.push(String::from("ε"));
        }
        format!("{{ {} }}", words.join(", "))
    }
}
