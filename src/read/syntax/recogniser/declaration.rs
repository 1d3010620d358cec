//! Declarations: classes, methods, fields, variables; their types and modifiers.

use super::{ConstructPlace, Departed, Recogniser, Recognition};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::keyword::{is_keyword, keyword_as_name};
use crate::read::syntax::scan::TokenKind;
use crate::read::syntax::words;

/// The types of variables.
pub(super) const TYPES: &[&str] =
    &["int", "long", "char", "boolean", "byte", "short", "double", "float", "String"];
const MODIFIERS: &[&str] = &[
    "abstract",
    "default",
    "final",
    "native",
    "private",
    "protected",
    "public",
    "static",
    "strictfp",
    "synchronized",
    "transient",
    "volatile",
];

/// How many tokens a list of type arguments may have, so that looking ahead takes constant time.
const MOST_TYPE_ARGUMENTS: usize = 64;

/// A method header without a type before the name.
pub(in crate::read::syntax) fn no_result_type(name: &str, span: crate::source::Span) -> Diagnostic {
    Diagnostic::error(Code::Syntax, span, format!("the method `{name}` has no result type"))
        .help(format!("write `void {name}(…)`, or the type of what it returns"))
}

/// Whether this word is the type of a variable, or `void`.
pub(super) fn is_variable_type(word: &str) -> bool {
    TYPES.contains(&word) || word == "void"
}

impl Recogniser<'_> {
    /// A declaration or a statement.
    pub(super) fn declaration_or_statement(&mut self, place: ConstructPlace) -> Recognition {
        if place == ConstructPlace::Members && self.directive_in_class() {
            return Err(Departed);
        }
        match self.next() {
            ";" => {
                self.advance();
                return Ok(());
            }
            "import" | "package" => return self.import(),
            _ => {}
        }
        let first = self.at;
        self.modifiers()?;
        match self.next() {
            "{" => {
                self.block(ConstructPlace::Block);
                Ok(())
            }
            "class" | "interface" | "enum" | "@" => self.class(),
            "record"
                if self.is_word(self.at + 1) && matches!(self.text(self.at + 2), "(" | "<") =>
            {
                self.class()
            }
            _ if place == ConstructPlace::Members => self.member(first),
            _ if self.at > first || self.declares() => self.declaration(place, first),
            _ => self.statement(),
        }
    }

    /// `ASSERT(x > 3);` between the members of a class.
    fn directive_in_class(&mut self) -> bool {
        let word = self.next();
        let help = match word {
            "ASSERT" | "GOAL" | "ASSERTBLOCK" => {
                "write it after the class to speak of the end of the run, or in a method"
            }
            "LOOP" | "INVARIANT" => "write it right before a loop",
            _ => return false,
        };
        let message = format!("`{word}` cannot stand between the members of a class");
        self.error(self.place(), message, help);
        true
    }

    /// `import java.util.*;`
    fn import(&mut self) -> Recognition {
        self.advance();
        self.eat("static");
        while self.is_word(self.at) && !is_keyword(self.next()) && !self.starts_line() {
            self.advance();
            if !self.eat(".") || self.eat("*") {
                return self.semicolon();
            }
        }
        Err(self.depart(&["a name"]))
    }

    /// Modifiers and annotations.
    pub(super) fn modifiers(&mut self) -> Recognition {
        loop {
            self.annotations()?;
            let after = self.text(self.at + 1);
            let is_statement = matches!(self.next(), "default" | "synchronized")
                && matches!(after, "(" | ":" | "->");
            if !MODIFIERS.contains(&self.next()) || is_statement {
                return Ok(());
            }
            self.advance();
        }
    }

    /// Annotations with their arguments.
    pub(super) fn annotations(&mut self) -> Recognition {
        while self.next() == "@" && self.text(self.at + 1) != "interface" {
            self.advance();
            self.name()?;
            while self.eat(".") {
                self.name()?;
            }
            if self.next() == "(" {
                self.list(Self::initialiser)?;
            }
        }
        Ok(())
    }

    /// A class, or what else declares a type.
    fn class(&mut self) -> Recognition {
        let is_record = self.next() == "record";
        let has_members = self.next() == "class" || self.next() == "interface";
        self.eat("@");
        self.advance();
        self.name()?;
        let is_header = |kind: TokenKind, text: &str| {
            kind == TokenKind::Word
                || matches!(text, "<" | ">" | ">>" | "," | "." | "&" | "?")
                || is_record && text == "("
        };
        while let Some(token) = self.tokens.get(self.at).filter(|one| is_header(one.kind, one.text))
        {
            if token.text == "(" { self.skip_brackets() } else { self.advance() }
        }
        if self.next() != "{" {
            return Err(self.depart(&["`{`"]));
        }
        if has_members {
            self.block(ConstructPlace::Members);
        } else {
            self.skip_brackets();
        }
        Ok(())
    }

    /// A member of a class; its modifiers, which begin at `first`, are read.
    fn member(&mut self, first: usize) -> Recognition {
        let end = self.type_end(self.at).or_else(|| self.angle_end(self.at));
        let is_constructor = end == Some(self.at + 1)
            && self.text(self.at + 1) == "("
            && self
                .brackets
                .partner(self.at + 1)
                .is_none_or(|closing| self.text(closing + 1) != ";");
        if is_constructor {
            self.advance();
            return self.method();
        }
        if end.is_some_and(|end| self.is_word(end) || TYPES.contains(&self.text(end - 1))) {
            return self.declaration(ConstructPlace::Members, first);
        }
        let is_length = self.text(self.at + 1) == "[" && TYPES.contains(&self.next());
        if is_length {
            return self.declaration(ConstructPlace::Members, first);
        }
        self.at = end.unwrap_or(self.at);
        let span = self.tokens.get(first).map_or(self.place(), |first| first.span.to(self.place()));
        let help = "statements stand in a method, such as `main`";
        self.error(span, "this is neither a field nor a method", help);
        Err(Departed)
    }

    /// A method, a field or a variable; its modifiers, which begin at `first`, are read.
    fn declaration(&mut self, place: ConstructPlace, first: usize) -> Recognition {
        if let Some(end) = self.angle_end(self.at) {
            self.at = end;
        }
        let is_modified =
            self.at > first && MODIFIERS.contains(&self.text(self.at.saturating_sub(1)));
        if is_modified && self.names_method(self.at) {
            self.report(no_result_type(self.next(), self.place()));
            self.advance();
            return self.method();
        }
        self.type_syntax()?;
        self.name()?;
        if self.next() == "(" && (place != ConstructPlace::Block || self.is_nested_method()) {
            return self.method();
        }
        self.dimensions();
        self.declarators()?;
        self.semicolon()
    }

    /// Whether a name with an opening parenthesis stands here.
    fn names_method(&self, at: usize) -> bool {
        self.is_word(at) && !is_keyword(self.text(at)) && self.text(at + 1) == "("
    }

    /// `int f(` where only statements may stand. Reports it.
    fn is_nested_method(&mut self) -> bool {
        let (ty, name) = (self.text(self.at.saturating_sub(2)), self.tokens[self.at - 1]);
        let block = self.open.iter().rev().find(|open| self.text(**open) == "{");
        let Some(block) = block.filter(|_| matches!(ty, "void" | "]") || TYPES.contains(&ty))
        else {
            return false;
        };
        let message = format!("the method `{}` stands inside another block", name.text);
        self.report(
            Diagnostic::error(Code::Syntax, name.span, message)
                .also(self.tokens[*block].span, "the block begins here")
                .help("write methods one after the other, not inside each other"),
        );
        true
    }

    /// A method from its parameters on.
    fn method(&mut self) -> Recognition {
        self.list(|reader| {
            reader.modifiers()?;
            reader.type_syntax()?;
            reader.eat("...");
            reader.name()?;
            reader.dimensions();
            Ok(())
        })?;
        self.dimensions();
        if self.eat("throws") || self.eat("default") {
            while !matches!(self.next(), "{" | ";" | "}" | "") {
                self.advance();
            }
        }
        match self.next() {
            "{" => self.block(ConstructPlace::Block),
            ";" => self.advance(),
            _ => return Err(self.depart(&["`{`"])),
        }
        Ok(())
    }

    /// Variables with their values, from what follows the first name on.
    pub(super) fn declarators(&mut self) -> Recognition {
        loop {
            if self.eat("=") {
                self.initialiser()?;
            } else if !matches!(self.next(), "," | ";" | ")" | "]" | "}") && !self.starts_line() {
                if self.next() != "==" {
                    return Err(self.depart(&["`;`", "`,`", "`=`"]));
                }
                self.error(self.place(), "`==` compares, it does not assign", "write `=`");
                self.advance();
                self.initialiser()?;
            }
            if !self.eat(",") {
                return Ok(());
            }
            if TYPES.contains(&self.next()) && self.is_word(self.at + 1) {
                let message = format!("`{}` stands here a second time", self.next());
                self.error(self.place(), message, "write the type once, or two declarations");
                self.advance();
            }
            self.name()?;
            self.dimensions();
        }
    }

    /// A name; a keyword in its place is reported.
    pub(super) fn name(&mut self) -> Recognition {
        if !self.is_word(self.at) {
            return Err(self.depart(&["a name"]));
        }
        if is_keyword(self.next()) {
            self.report(keyword_as_name(self.next(), self.place()));
        }
        self.advance();
        Ok(())
    }

    /// The type of a variable, a parameter or a result.
    pub(super) fn type_syntax(&mut self) -> Recognition {
        let element = self.next();
        let Some(end) = self.type_end(self.at) else { return Err(self.depart(&["a type"])) };
        self.at = end;
        let length = self.text(self.at + 1);
        if self.next() == "[" && length.starts_with(|c: char| c.is_ascii_digit()) {
            self.advance();
            let help = format!("write `{element}[] a = new {element}[{length}];`");
            self.error(self.place(), "the length is not part of an array's type", help);
            self.at = self.brackets.partner(self.at - 1).map_or(self.at, |closing| closing + 1);
        }
        Ok(())
    }

    /// Pairs of square brackets after a name.
    pub(super) fn dimensions(&mut self) {
        while self.next() == "[" && self.text(self.at + 1) == "]" {
            self.skip_brackets();
        }
    }

    /// Whether a declaration of variables begins here.
    pub(super) fn declares(&self) -> bool {
        let ty = self.next();
        let Some(end) = self.type_end(self.at) else { return false };
        if is_variable_type(ty) && ty != "String" {
            return !matches!(self.text(end), "." | "::" | "(");
        }
        if words::word(ty).is_some() {
            return false;
        }
        let has_length = TYPES.contains(&ty) && self.text(end) == "[";
        has_length || self.is_word(end) && !matches!(self.text(end), "instanceof" | "and" | "or")
    }

    /// Index of the token after the type that begins at `at`.
    pub(super) fn type_end(&self, at: usize) -> Option<usize> {
        let mut end = self.element_type_end(at)?;
        while self.text(end) == "[" && self.text(end + 1) == "]" {
            end += 2;
        }
        Some(end)
    }

    /// Index of the token after a type that begins at `at`, without square brackets.
    pub(super) fn element_type_end(&self, at: usize) -> Option<usize> {
        let mut end = at;
        loop {
            let word = self.text(end);
            if !self.is_word(end) || is_keyword(word) && !is_variable_type(word) {
                return None;
            }
            end += 1;
            if self.text(end) == "<" {
                end = self.angle_end(end)?;
            }
            let goes_on = self.text(end) == "."
                && self.is_word(end + 1)
                && !is_keyword(self.text(end + 1))
                && !is_keyword(word);
            if !goes_on {
                return Some(end);
            }
            end += 1;
        }
    }

    /// Index of the token after the type arguments or parameters that begin at `at`.
    pub(super) fn angle_end(&self, at: usize) -> Option<usize> {
        if self.text(at) != "<" {
            return None;
        }
        let mut depth = 0_usize;
        for (index, token) in self.tokens.iter().enumerate().skip(at).take(MOST_TYPE_ARGUMENTS) {
            match token.text {
                "<" => depth += 1,
                ">" => depth = depth.checked_sub(1)?,
                ">>" => depth = depth.checked_sub(2)?,
                ">>>" => depth = depth.checked_sub(3)?,
                "," | "." | "?" | "&" | "[" | "]" | "@" => {}
                _ if token.kind == TokenKind::Word => {}
                _ => return None,
            }
            if depth == 0 {
                return Some(index + 1);
            }
        }
        None
    }
}
