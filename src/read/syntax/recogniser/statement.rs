//! Statements.

use super::declaration::TYPES;
use super::departure::other_language;
use super::expression::STATEMENTS;
use super::{ConstructPlace, Departed, Recogniser, Recognition};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::keyword::{is_keyword, keyword_as_name};
use crate::read::syntax::words;

impl Recogniser<'_> {
    /// A statement that is no declaration.
    pub(super) fn statement(&mut self) -> Recognition {
        let word = self.next();
        let after = self.text(self.at + 1);
        match word {
            "{" => self.block(ConstructPlace::Block),
            ";" => self.advance(),
            "if" => self.conditional(),
            "while" | "synchronized" => {
                self.condition(word);
                self.body();
            }
            "for" => self.for_loop(),
            "do" => return self.do_loop(),
            "switch" => {
                self.switch()?;
                // Only a `switch` with a value goes on.
                if matches!(self.next(), "." | "+" | "-" | "*" | "?" | "==" | ";") {
                    self.eat(";");
                }
            }
            "try" => return self.try_statement(),
            "break" | "continue" => {
                self.advance();
                if self.is_word(self.at) && !is_keyword(self.next()) && !self.starts_line() {
                    self.advance();
                }
                return self.semicolon();
            }
            "return" | "throw" | "assert" => return self.with_value(),
            "yield" if !matches!(after, "=" | "." | "[" | ";" | "," | "++" | "--") => {
                return self.with_value();
            }
            "else" | "case" | "default" | "catch" | "finally" => {
                // The header of a `switch` may be what was reported.
                if !matches!(word, "case" | "default") || self.found.is_empty() {
                    self.report(keyword_as_name(word, self.place()));
                }
                return Err(Departed);
            }
            _ if self.is_foreign_header() => {
                self.is_other_language();
                match word {
                    "foreach" => self.for_loop(),
                    _ => self.conditional(),
                }
            }
            _ if words::word(word).is_some() && self.is_word(self.at + 1) => {
                return Err(self.directive_without_parenthesis(word));
            }
            _ if self.is_word(self.at) && after == ":" => {
                self.advance();
                self.advance();
                self.body();
            }
            _ => return self.expression_statement(),
        }
        Ok(())
    }

    /// Whether this reads like `elif (…) {`.
    fn is_foreign_header(&self) -> bool {
        let is_foreign = other_language(self.next()).is_some();
        let after = self.brackets.partner(self.at + 1).map(|closing| closing + 1);
        is_foreign && after.is_some_and(|after| self.text(after) == "{" || self.is_word(after))
    }

    fn directive_without_parenthesis(&mut self, word: &str) -> Departed {
        self.advance();
        let message = format!("expected `(` after `{word}`, found {}", self.shown());
        let finding = Diagnostic::error(Code::Syntax, self.place(), message);
        if word == "ASSERTBLOCK" && self.next() == "{" {
            let help = "write `ASSERTBLOCK(); { … }`";
            let after = self.end_before();
            self.report(finding.help(help).replace(after.at_start(), "();"));
            return Departed;
        }
        let mut at = self.at;
        while !matches!(self.text(at), ";" | "{" | "}" | "") {
            at += 1;
        }
        let last = at.checked_sub(1).and_then(|at| self.tokens.get(at));
        self.report(match last.filter(|last| self.text(at) == ";" && last.span >= self.place()) {
            Some(last) => {
                let given = self.place().to(last.span);
                let text = format!("({})", self.source.slice(given));
                finding.help(format!("write `{word}{text};`")).replace(given, text)
            }
            None => finding.help(format!("write `{word}(…);`")),
        });
        Departed
    }

    /// A value with a semicolon.
    fn expression_statement(&mut self) -> Recognition {
        if !self.begins_value() {
            return Err(self.depart(&["a statement"]));
        }
        let first = self.next();
        self.value()?;
        match self.next() {
            "{" if first == "ASSERTBLOCK" => {
                let message = "expected `;` after `ASSERTBLOCK()`";
                let place = self.end_before();
                let is_called = self.previous().is_some_and(|token| token.text == ")");
                let missing = if is_called { ";" } else { "();" };
                self.report(
                    Diagnostic::error(Code::Syntax, place, message)
                        .help("write `ASSERTBLOCK(); { … }`")
                        .replace(place.at_start(), missing),
                );
                Ok(())
            }
            _ => self.semicolon(),
        }
    }

    /// Whether the next token can be the first one of a value.
    fn begins_value(&self) -> bool {
        let Some(token) = self.tokens.get(self.at) else { return false };
        match token.text {
            "(" | "+" | "-" | "!" | "~" | "++" | "--" => true,
            text => {
                self.is_word(self.at)
                    || text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '"' | '\''))
            }
        }
    }

    /// `return`, `throw`, `yield` or `assert`.
    fn with_value(&mut self) -> Recognition {
        let word = self.next();
        self.advance();
        let has_value = word != "return" || !matches!(self.next(), ";" | "}" | "");
        if has_value {
            self.value()?;
        }
        if word == "assert" && self.eat(":") {
            self.value()?;
        }
        self.semicolon()
    }

    /// The statement that belongs to a header.
    fn body(&mut self) {
        let is_then =
            self.next() == "then" && (self.text(self.at + 1) == "{" || self.is_word(self.at + 1));
        if is_then {
            self.is_other_language();
            self.advance();
        }
        self.skip_stray();
        let first = self.tokens.get(self.start).map_or(0, |first| first.span.start);
        let has_departed = self.found.last().is_some_and(|last| last.label.span.start >= first);
        let is_whole = self.recovering(|reader| match reader.next() {
            "}" | "" if has_departed => Err(Departed),
            "}" | "" => Err(reader.depart(&["a statement"])),
            _ => reader.declaration_or_statement(ConstructPlace::Block),
        });
        if !is_whole && self.next() == "{" {
            self.block(ConstructPlace::Block);
        }
    }

    /// `if` with all its branches, one after the other.
    fn conditional(&mut self) {
        loop {
            self.condition("if");
            self.body();
            if !self.eat("else") {
                return;
            }
            let is_chain = self.next() == "if";
            if !is_chain {
                return self.body();
            }
        }
    }

    /// The word that begins a statement, and its condition in parentheses.
    fn condition(&mut self, word: &str) {
        self.header(word, Self::value);
    }

    /// The word that begins a statement, and what stands in parentheses after it. Where that
    /// departs from Java, the statement goes on after the parentheses.
    fn header(&mut self, word: &str, inside: impl FnOnce(&mut Self) -> Recognition) {
        self.advance();
        let (opening, open) = (self.at, self.open.len());
        let result = self.nested(|reader| {
            if reader.next() != "(" {
                let after = format!(" after `{word}`");
                return Err(reader.depart_after(&["`(`"], &after));
            }
            reader.enter();
            inside(reader)?;
            reader.close(&[])
        });
        if result.is_ok() {
            // `while (x < 3; {`
            if self.next() == ";" && self.text(self.at + 1) == "{" && self.text(self.at - 1) != ")"
            {
                self.advance();
            }
            return;
        }
        self.open.truncate(open);
        self.is_label = false;
        match self.brackets.partner(opening).filter(|_| self.text(opening) == "(") {
            Some(closing) => self.at = closing + 1,
            None => self.skip_header(word),
        }
    }

    /// Passes over the rest of a header without parentheses: to its block, its line's end, or its
    /// semicolon.
    fn skip_header(&mut self, word: &str) {
        loop {
            match self.next() {
                "" | "{" | "}" => return,
                ";" if word != "for" => return,
                "(" | "[" => self.skip_brackets(),
                _ => self.advance(),
            }
            if self.starts_line() {
                return;
            }
        }
    }

    fn for_loop(&mut self) {
        self.header("for", |reader| {
            if reader.is_word(reader.at) && reader.text(reader.at + 1) == ":" {
                let name = reader.next();
                reader.advance();
                let help = format!("write `for (int {name} : …)`");
                reader.error(reader.place(), "this loop's variable has no type", help);
                reader.advance();
                return reader.value();
            }
            reader.modifiers()?;
            if reader.declares() {
                reader.type_syntax()?;
                reader.name()?;
                reader.dimensions();
                if reader.eat(":") {
                    return reader.value();
                }
                reader.declarators()?;
            } else if reader.next() != ";" {
                reader.values()?;
            }
            reader.semicolon()?;
            if reader.next() != ";" {
                reader.value()?;
            }
            reader.semicolon()?;
            if reader.next() == ")" { Ok(()) } else { reader.values() }
        });
        self.body();
    }

    /// Values with commas between them.
    fn values(&mut self) -> Recognition {
        self.value()?;
        while self.eat(",") {
            self.value()?;
        }
        Ok(())
    }

    fn do_loop(&mut self) -> Recognition {
        self.advance();
        self.body();
        if self.next() != "while" {
            return Err(self.depart_after(&["`while`"], " after the body of `do`"));
        }
        self.condition("while");
        self.semicolon()
    }

    fn try_statement(&mut self) -> Recognition {
        self.advance();
        let has_resources = self.next() == "(";
        if has_resources {
            self.skip_brackets();
        }
        self.braces("`try`")?;
        let first = self.at;
        while self.eat("catch") {
            if self.next() != "(" {
                return Err(self.depart_after(&["`(`"], " after `catch`"));
            }
            self.skip_brackets();
            self.braces("`catch`")?;
        }
        if self.eat("finally") {
            self.braces("`finally`")?;
        } else if self.at == first && !has_resources {
            return Err(self.depart_after(&["`catch`", "`finally`"], " after `try`"));
        }
        Ok(())
    }

    /// The block that has to follow `header`.
    fn braces(&mut self, header: &str) -> Recognition {
        if self.next() != "{" {
            return Err(self.depart_after(&["`{`"], &format!(" after {header}")));
        }
        self.block(ConstructPlace::Block);
        Ok(())
    }

    /// A `switch`, be it a statement or a value.
    pub(super) fn switch(&mut self) -> Recognition {
        self.condition("switch");
        if self.next() != "{" {
            return Err(self.depart_after(&["`{`"], " after the header of `switch`"));
        }
        self.enter();
        // Index of what ends the first label.
        let mut first = None;
        self.skip_stray();
        while !matches!(self.next(), "}" | "") {
            self.recovering(|reader| match reader.next() {
                "case" | "default" => reader.group(&mut first),
                _ => Err(reader.depart(&["`case`", "`default`"])),
            });
            // A block or a semicolon that was left over.
            if self.next() == "{" {
                self.block(ConstructPlace::Block);
            }
            self.skip_stray();
        }
        self.advance();
        self.open.pop();
        Ok(())
    }

    /// A label of a `switch` with what follows it.
    fn group(&mut self, first: &mut Option<usize>) -> Recognition {
        if self.next() == "default" {
            self.advance();
        } else {
            self.is_label = true;
            self.labels()?;
            self.is_label = false;
        }
        let separator = self.next();
        if !matches!(separator, ":" | "->") {
            return Err(self.depart(&["`:`", "`->`"]));
        }
        let known = *first.get_or_insert(self.at);
        let that = self.text(known);
        if separator != that {
            self.report(
                Diagnostic::error(
                    Code::Syntax,
                    self.place(),
                    format!("`{separator}` and `{that}` in the same `switch`"),
                )
                .also(self.tokens[known].span, format!("the first label ends in `{that}`"))
                .help(format!("write `{that}` after all labels, or `{separator}`")),
            );
        }
        self.advance();
        if separator == "->" && !self.is_statement_after_arrow() {
            return self.after_arrow();
        }
        self.skip_stray();
        while !matches!(self.next(), "case" | "default" | "}" | "") {
            self.part(ConstructPlace::Block);
            self.skip_stray();
        }
        Ok(())
    }

    /// The values or patterns of a `case`.
    fn labels(&mut self) -> Recognition {
        self.advance();
        loop {
            let end = self.type_end(self.at);
            let is_pattern = end.is_some_and(|end| self.is_word(end) && self.text(end) != "when");
            let is_record = end.is_some_and(|end| self.text(end) == "(");
            if is_pattern || is_record {
                self.pattern()?;
            } else if !self.eat("default") {
                self.value()?;
            }
            if self.eat("when") {
                self.value()?;
            }
            if !self.eat(",") {
                return Ok(());
            }
        }
    }

    /// What follows the arrow of a `switch`.
    fn after_arrow(&mut self) -> Recognition {
        match self.next() {
            "{" => {
                self.block(ConstructPlace::Block);
                Ok(())
            }
            "throw" => self.with_value(),
            _ => {
                self.value()?;
                self.semicolon()
            }
        }
    }

    /// Whether a statement stands after an arrow, which needs braces. Reports it.
    fn is_statement_after_arrow(&mut self) -> bool {
        let word = self.next();
        let is_statement = word != "throw" && (STATEMENTS.contains(&word) || TYPES.contains(&word));
        if is_statement {
            let message = format!("expected a value or a block after `->`, found `{word}`");
            self.error(self.place(), message, "put braces around the statement: `-> { … }`");
        }
        is_statement
    }
}
