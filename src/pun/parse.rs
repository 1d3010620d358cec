//! Reads the items of a pun program.
//!
//! In: the text. Out: a [`WrittenProgram`], and a diagnostic for each error. An error spoils the
//! item in which it stands; reading goes on at the next one.

mod habits;
pub mod term;
mod types;

use super::token::{PunToken, PunWord, tokens};
use super::tree::{
    DataDeclaration, PlacedName, PunDefinition, PunTerm, PunTermKind, TypeDeclaration,
    WrittenProgram,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};

/// How many terms, patterns or types may lie inside each other.
pub const DEEPEST: u32 = 100;

/// A reader on its way through the tokens.
#[derive(Debug)]
pub struct PunReader {
    tokens: Vec<PunToken>,
    at: usize,
    /// Where the item begins that is being read.
    item: usize,
    /// Whether the text is one term.
    is_lone: bool,
    diagnostics: Vec<Diagnostic>,
    /// How many terms are being read inside each other.
    depth: u32,
}

/// An error that is said already; the item is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenUp;

/// Reads a program.
pub fn program(source: &Source) -> (WrittenProgram, Vec<Diagnostic>) {
    let mut reader = PunReader::of(source);
    let mut program = WrittenProgram::default();
    while *reader.peek() != PunWord::End {
        let start = reader.at;
        reader.item = start;
        let errors = reader.diagnostics.len();
        if reader.item(&mut program).is_err() {
            reader.skip_item(start);
        }
        if reader.diagnostics.len() > errors {
            reader.note_broken(&mut program, start);
        }
    }
    (program, reader.diagnostics)
}

/// Reads one term that is the whole text.
pub fn lone_term(source: &Source) -> (PunTerm, Vec<Diagnostic>) {
    let mut reader = PunReader { is_lone: true, ..PunReader::of(source) };
    let term = reader.term().and_then(|term| {
        if matches!(reader.peek(), PunWord::End) {
            Ok(term)
        } else {
            Err(reader.wrong("an operator, an argument or the end of the term"))
        }
    });
    let span = source.whole();
    let broken = PunTerm { kind: PunTermKind::Broken, span, depth: 1 };
    (term.unwrap_or(broken), reader.diagnostics)
}

impl PunReader {
    fn of(source: &Source) -> Self {
        let (tokens, diagnostics) = tokens(source);
        Self { tokens, at: 0, item: 0, is_lone: false, diagnostics, depth: 0 }
    }

    fn item(&mut self, program: &mut WrittenProgram) -> Result<(), GivenUp> {
        match self.peek().clone() {
            PunWord::Keyword("data") => {
                let data = self.data()?;
                program.data.push(data);
            }
            PunWord::Keyword("property") => {
                self.at += 1;
                let name = self.name("a name for the property")?;
                let definition = self.definition(name, ".")?;
                program.definitions.push(PunDefinition { is_property: true, ..definition });
            }
            PunWord::Name(text) => {
                let name = PlacedName { text, span: self.advance() };
                if self.take(":") {
                    let ty = self.written_type()?;
                    self.end_of_item()?;
                    program.declarations.push(TypeDeclaration { name, ty });
                } else {
                    let definition = self.definition(name, "=")?;
                    program.definitions.push(definition);
                }
            }
            PunWord::Capital(text) => {
                self.error(format!("a definition cannot be called `{text}`")).help = Some(
                    Box::from(
                        "names of definitions begin with a small letter, those of types and constructors with a capital one",
                    ),
                );
                return Err(GivenUp);
            }
            PunWord::Keyword("fst" | "snd") => {
                self.error("`fst` and `snd` are built in").help =
                    Some(Box::from("take another name, such as `first`"));
                return Err(GivenUp);
            }
            PunWord::Keyword(_) | PunWord::Number(_) | PunWord::Sign(_) | PunWord::End => {
                return Err(self.wrong(
                    "`data`, `property`, a declaration `name : type .` or a definition `name x = term .`",
                ));
            }
        }
        Ok(())
    }

    /// What follows the name of a definition: parameters, a sign, the term, the end.
    fn definition(
        &mut self,
        name: PlacedName,
        sign: &'static str,
    ) -> Result<PunDefinition, GivenUp> {
        let mut parameters = Vec::new();
        while let PunWord::Name(text) = self.peek().clone() {
            parameters.push(PlacedName { text, span: self.advance() });
        }
        if !self.take(sign) {
            let what = match sign {
                "=" => "a parameter, `=`, or `:` and a type",
                _ => "a parameter or `.`",
            };
            return Err(self.wrong(what));
        }
        let term = self.term()?;
        self.end_of_item()?;
        Ok(PunDefinition { name, parameters, term, is_property: false, is_broken: false })
    }

    fn data(&mut self) -> Result<DataDeclaration, GivenUp> {
        self.at += 1;
        let name = self.capital("a name of a type, with a capital letter")?;
        let mut parameters = Vec::new();
        while let PunWord::Number(text) = self.peek().clone() {
            let number = text.parse().unwrap_or(u32::MAX);
            parameters.push((number, self.advance()));
        }
        if !self.take("=") {
            return Err(self.wrong("`=` and a constructor"));
        }
        let mut constructors = Vec::new();
        loop {
            let constructor = self.capital("a constructor, with a capital letter")?;
            let mut fields = Vec::new();
            if self.take("[") {
                loop {
                    fields.push(self.written_type()?);
                    if !self.take(",") {
                        break;
                    }
                }
                if !self.take("]") {
                    return Err(self.wrong("`,` or `]`"));
                }
            } else if !self.begins_item() {
                self.bracketed(&constructor.text, "`|` or `.`")?;
            }
            constructors.push((constructor, fields));
            if !self.take("|") {
                break;
            }
        }
        self.end_of_item()?;
        Ok(DataDeclaration { name, parameters, constructors })
    }

    /// Refuses a field of a constructor that stands without brackets, where something else is
    /// `expected`.
    pub(super) fn bracketed(&mut self, name: &str, expected: &str) -> Result<(), GivenUp> {
        match self.peek() {
            PunWord::Name(_) | PunWord::Capital(_) | PunWord::Number(_) | PunWord::Sign("(") => {}
            PunWord::Keyword(_) | PunWord::Sign(_) | PunWord::End => return Ok(()),
        }
        let found = self.peek().describe();
        self.error(format!("expected {expected}, found {found}")).help = Some(
            format!("what a constructor holds stands in brackets: `{name} [a]`, `{name} [a, b]`")
                .into(),
        );
        Err(GivenUp)
    }

    /// The full stop that ends an item. Where the next item begins without it, only that is said.
    fn end_of_item(&mut self) -> Result<(), GivenUp> {
        if self.take(".") {
            return Ok(());
        }
        if self.begins_item() {
            let at = self.tokens[self.at.saturating_sub(1)].span.at_end();
            let error = Diagnostic::error(Code::Syntax, at, "expected `.` at the end")
                .help("each declaration, definition and property ends with ` .`");
            self.diagnostics.push(error);
            return Ok(());
        }
        Err(self.wrong("an operator, an argument or `.`"))
    }

    /// Whether an item begins here: at the margin, with a word that only items begin with.
    pub(super) fn begins_item(&self) -> bool {
        let token = &self.tokens[self.at];
        if !token.is_at_margin {
            return false;
        }
        match &token.word {
            PunWord::Keyword("data" | "property") | PunWord::End => true,
            PunWord::Name(_) => {
                let words = self.tokens[self.at + 1..].iter().map(|token| &token.word);
                let mut names = 0;
                for word in words {
                    match word {
                        PunWord::Name(_) => names += 1,
                        PunWord::Sign(":") => return names == 0,
                        PunWord::Sign("=") => return true,
                        PunWord::Keyword(_)
                        | PunWord::Capital(_)
                        | PunWord::Number(_)
                        | PunWord::Sign(_)
                        | PunWord::End => return false,
                    }
                }
                false
            }
            PunWord::Keyword(_) | PunWord::Capital(_) | PunWord::Number(_) | PunWord::Sign(_) => {
                false
            }
        }
    }

    /// Goes on to the next item: after a full stop before a margin, or where one begins.
    fn skip_item(&mut self, start: usize) {
        self.depth = 0;
        self.at = self.at.max(start + 1).min(self.tokens.len() - 1);
        while *self.peek() != PunWord::End && !self.begins_item() {
            let is_stop = *self.peek() == PunWord::Sign(".");
            self.at += 1;
            if is_stop && self.tokens[self.at].is_at_margin {
                break;
            }
        }
    }

    /// Remembers what an item with an error would have defined, so that no other item complains
    /// that it is missing.
    fn note_broken(&mut self, program: &mut WrittenProgram, start: usize) {
        let is_property = self.tokens[start].word == PunWord::Keyword("property");
        let named = &self.tokens[start + usize::from(is_property)];
        let PunWord::Name(text) = &named.word else { return };
        let next = self.tokens.get(start + 1 + usize::from(is_property)).map(|token| &token.word);
        if next == Some(&PunWord::Sign(":")) && !is_property {
            return;
        }
        let name = PlacedName { text: text.clone(), span: named.span };
        let is_there = program.definitions.last().is_some_and(|last| last.name == name);
        if is_there {
            if let Some(last) = program.definitions.last_mut() {
                last.is_broken = true;
            }
            return;
        }
        let term = PunTerm { kind: PunTermKind::Broken, span: named.span, depth: 1 };
        let parameters = Vec::new();
        let broken = PunDefinition { name, parameters, term, is_property, is_broken: true };
        program.definitions.push(broken);
    }

    pub(super) fn peek(&self) -> &PunWord {
        &self.tokens[self.at].word
    }

    /// The word after the next one.
    pub(super) fn peek_second(&self) -> &PunWord {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].word
    }

    pub(super) fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// The place of what was read last.
    pub(super) fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    /// Takes the next token and yields its place.
    pub(super) fn advance(&mut self) -> Span {
        let span = self.span();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        span
    }

    /// Takes a sign, if it is next.
    pub(super) fn take(&mut self, sign: &'static str) -> bool {
        let is_next = *self.peek() == PunWord::Sign(sign);
        if is_next {
            self.advance();
        }
        is_next
    }

    /// Takes a keyword, if it is next.
    pub(super) fn take_keyword(&mut self, keyword: &'static str) -> bool {
        let is_next = *self.peek() == PunWord::Keyword(keyword);
        if is_next {
            self.advance();
        }
        is_next
    }

    pub(super) fn name(&mut self, what: &str) -> Result<PlacedName, GivenUp> {
        match self.peek().clone() {
            PunWord::Name(text) => Ok(PlacedName { text, span: self.advance() }),
            PunWord::Keyword(word) => {
                let message = format!("expected {what}, found the reserved word `{word}`");
                let help = self.habit().map_or("take another name", |habit| habit.help);
                self.error(message).help = Some(Box::from(help));
                Err(GivenUp)
            }
            PunWord::Capital(_) | PunWord::Number(_) | PunWord::Sign(_) | PunWord::End => {
                Err(self.wrong(what))
            }
        }
    }

    fn capital(&mut self, what: &str) -> Result<PlacedName, GivenUp> {
        match self.peek().clone() {
            PunWord::Capital(text) => Ok(PlacedName { text, span: self.advance() }),
            PunWord::Name(_)
            | PunWord::Keyword(_)
            | PunWord::Number(_)
            | PunWord::Sign(_)
            | PunWord::End => Err(self.wrong(what)),
        }
    }

    /// An error at the next token.
    pub(super) fn error(&mut self, message: impl Into<String>) -> &mut Diagnostic {
        let span = self.span();
        self.diagnostics.push(Diagnostic::error(Code::Syntax, span, message));
        let last = self.diagnostics.len() - 1;
        &mut self.diagnostics[last]
    }

    /// Says what was expected instead of the next token, or which habit of another language led
    /// there.
    pub(super) fn wrong(&mut self, expected: &str) -> GivenUp {
        let found = self.peek().describe();
        let habit = self.habit();
        let error = self.error(format!("expected {expected}, found {found}"));
        if let Some(habit) = habit {
            error.help = Some(Box::from(habit.help));
            if let Some((word, span)) = habit.word {
                error.label.span = span;
                error.message = format!("pun has no `{word}`");
            }
        }
        GivenUp
    }

    /// Does something one level deeper, if it is not too deep.
    pub(super) fn deeper<T>(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<T, GivenUp>,
    ) -> Result<T, GivenUp> {
        if self.depth >= DEEPEST {
            self.error(format!("more than {DEEPEST} terms inside each other")).help =
                Some(Box::from("give a part of it a name of its own"));
            return Err(GivenUp);
        }
        self.depth += 1;
        let found = inside(self);
        self.depth = self.depth.saturating_sub(1);
        found
    }
}
