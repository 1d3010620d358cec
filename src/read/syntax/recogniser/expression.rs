//! Expressions: operands with operators between them, whatever these bind.

use super::declaration::is_variable_type;
use super::{ConstructPlace, Departed, Recogniser, Recognition};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::keyword::{is_keyword, keyword_as_name};
use crate::read::syntax::scan::TokenKind;

/// The operators between two values, assignments apart.
const BINARY: &[&str] = &[
    "+", "-", "*", "/", "%", "&", "|", "^", "&&", "||", "==", "!=", "<", ">", "<=", ">=", "<<",
    ">>", ">>>",
];
const ASSIGNMENT: &[&str] =
    &["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="];

/// The keywords that begin a statement and never a value.
pub(super) const STATEMENTS: &[&str] = &[
    "assert",
    "break",
    "continue",
    "do",
    "for",
    "if",
    "return",
    "synchronized",
    "throw",
    "try",
    "while",
];

impl Recogniser<'_> {
    /// A value of any kind, assignments and lambda expressions included.
    pub(super) fn value(&mut self) -> Recognition {
        self.nested(|reader| {
            loop {
                let mut is_variable = reader.operand()?;
                while reader.eat("instanceof") {
                    reader.pattern()?;
                    is_variable = false;
                }
                if !reader.operator(is_variable)? {
                    return Ok(());
                }
            }
        })
    }

    /// What connects an operand with the next one; `false` if there is nothing of that kind.
    fn operator(&mut self, is_variable: bool) -> Result<bool, Departed> {
        let operator = self.next();
        if matches!(operator, "and" | "or") {
            self.is_other_language();
        } else if operator == "?" {
            self.advance();
            let is_label = std::mem::take(&mut self.is_label);
            self.value()?;
            self.is_label = is_label;
            if self.next() != ":" {
                return Err(self.depart(&["`:`"]));
            }
        } else if ASSIGNMENT.contains(&operator) && !is_variable {
            let help = "assign to a variable or an element of an array, or compare with `==`";
            self.error(self.place(), "the left side of this assignment is not a variable", help);
        } else if !BINARY.contains(&operator) && !ASSIGNMENT.contains(&operator) {
            return Ok(false);
        }
        self.advance();
        Ok(true)
    }

    /// The type or the record after `instanceof`, or at a `case`, with its name.
    pub(super) fn pattern(&mut self) -> Recognition {
        self.eat("final");
        let Some(end) = self.type_end(self.at) else { return Err(self.depart(&["a type"])) };
        self.at = end;
        if self.next() == "(" {
            self.skip_brackets();
        } else if self.is_word(self.at) && !is_keyword(self.next()) && self.next() != "when" {
            self.advance();
        }
        Ok(())
    }

    /// A value without operators after it. Says whether it is a variable or an element.
    fn operand(&mut self) -> Result<bool, Departed> {
        loop {
            match self.next() {
                "+" | "-" | "!" | "~" | "++" | "--" => self.advance(),
                "(" => match self.cast_end() {
                    Some(end) => self.at = end,
                    None => break,
                },
                _ => break,
            }
        }
        if self.lambda()? {
            return Ok(false);
        }
        let is_number =
            self.tokens.get(self.at).is_some_and(|token| token.kind == TokenKind::Number);
        let is_name = self.primary()?;
        if is_number { Ok(false) } else { self.selectors(is_name) }
    }

    /// Index of the token after the cast that begins here.
    fn cast_end(&self) -> Option<usize> {
        let mut end = self.type_end(self.at + 1)?;
        while self.text(end) == "&" {
            end = self.type_end(end + 1)?;
        }
        let operand = self.tokens.get(end + 1)?;
        let begins_operand = match operand.kind {
            TokenKind::Number | TokenKind::Text => true,
            TokenKind::Word => {
                !STATEMENTS.contains(&operand.text)
                    && !matches!(operand.text, "instanceof" | "and" | "or")
            }
            TokenKind::Symbol => matches!(operand.text, "(" | "!" | "~"),
        };
        let is_primitive = is_keyword(self.text(self.at + 1));
        (self.text(end) == ")" && (is_primitive || begins_operand)).then_some(end + 1)
    }

    /// A lambda expression, if one begins here.
    fn lambda(&mut self) -> Result<bool, Departed> {
        let arrow = match self.next() {
            "(" => self.brackets.partner(self.at).map(|partner| partner + 1),
            _ => self.is_word(self.at).then_some(self.at + 1),
        };
        let Some(arrow) = arrow.filter(|at| self.text(*at) == "->" && !self.is_label) else {
            return Ok(false);
        };
        self.at = arrow + 1;
        if self.next() == "{" {
            self.block(ConstructPlace::Block);
        } else {
            self.value()?;
        }
        Ok(true)
    }

    /// The first part of an operand. Says whether it is a name.
    fn primary(&mut self) -> Result<bool, Departed> {
        let kind = self.tokens.get(self.at).map(|token| token.kind);
        match self.next() {
            "(" => {
                self.enter();
                self.value()?;
                self.close(&[])?;
            }
            "[" => self.values_in_brackets(),
            "new" => self.creation()?,
            "switch" => self.switch()?,
            "true" | "false" | "null" => self.advance(),
            "this" | "super" => {
                self.advance();
                return Ok(true);
            }
            _ if matches!(kind, Some(TokenKind::Number | TokenKind::Text)) => self.advance(),
            _ if kind != Some(TokenKind::Word) => return Err(self.depart(&["a value"])),
            word if is_variable_type(word) => return self.type_as_value(),
            word if is_keyword(word) => {
                if self.starts_line() || STATEMENTS.contains(&word) {
                    return Err(self.depart(&["a value"]));
                }
                self.report(keyword_as_name(word, self.place()));
                self.advance();
                return Ok(true);
            }
            _ => {
                let is_type = matches!(self.text(self.at + 1), "<" | "[");
                match self.type_end(self.at).filter(|end| is_type && self.follows_type(*end)) {
                    Some(end) => self.at = end,
                    None => self.advance(),
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether `::` or `.class` stands here.
    fn follows_type(&self, at: usize) -> bool {
        self.text(at) == "::" || self.text(at) == "." && self.text(at + 1) == "class"
    }

    /// The type of a variable in the place of a value: `int.class`, or a mistake.
    fn type_as_value(&mut self) -> Result<bool, Departed> {
        let (ty, span) = (self.next(), self.place());
        let (after, constraint) = (self.text(self.at + 1), self.text(self.at + 2));
        if self.type_end(self.at).is_some_and(|end| self.follows_type(end)) {
            self.at = self.type_end(self.at).unwrap_or(self.at);
        } else if self.is_word(self.at + 1) && !is_keyword(after) {
            let both = self.tokens.get(self.at + 1).map_or(span, |next| span.to(next.span));
            let help = format!("write just `{after}`");
            let quantifier = self.at.checked_sub(2).map_or("", |at| self.text(at));
            let is_bound = matches!(quantifier, "__forall" | "__exists")
                && self.previous().is_some_and(|token| token.text == "(");
            let message = if is_bound {
                format!("the variable of `{quantifier}` has no type")
            } else {
                String::from("a type where a value is needed")
            };
            let finding = Diagnostic::error(Code::Syntax, span, message);
            self.report(finding.help(help).replace(both, after));
            self.advance();
            self.advance();
        } else if after == "(" && matches!(constraint, "range" | "list") && ty != "String" {
            let name = ty.to_uppercase();
            let message = format!("`{ty}` is a type, and the placeholder is `{name}`");
            let help = format!("write `{name}({constraint}(…))`");
            self.report(Diagnostic::error(Code::Placeholder, span, message).help(help));
            self.advance();
        } else if is_keyword(ty) {
            return Err(self.depart(&["a value"]));
        } else {
            self.advance();
        }
        Ok(true)
    }

    /// Fields, elements, arguments and the like after the first part of an operand. Says whether
    /// all of it is a variable or an element.
    fn selectors(&mut self, mut is_name: bool) -> Result<bool, Departed> {
        let mut is_variable = is_name;
        loop {
            match self.next() {
                "." => {
                    self.advance();
                    if self.next() == "new" {
                        self.creation()?;
                        (is_name, is_variable) = (false, false);
                        continue;
                    }
                    if let Some(end) = self.angle_end(self.at) {
                        self.at = end;
                    }
                    let kind = self.tokens.get(self.at).map(|token| token.kind);
                    if !matches!(kind, Some(TokenKind::Word | TokenKind::Text)) {
                        return Err(self.depart(&["a name"]));
                    }
                    self.advance();
                    (is_name, is_variable) = (true, true);
                }
                "(" if is_name => {
                    self.arguments()?;
                    (is_name, is_variable) = (false, false);
                }
                "[" => {
                    self.enter();
                    self.value()?;
                    self.close(&[])?;
                    (is_name, is_variable) = (false, true);
                }
                "++" | "--" => {
                    self.advance();
                    (is_name, is_variable) = (false, false);
                }
                "::" => {
                    self.advance();
                    if !self.is_word(self.at) {
                        return Err(self.depart(&["a name"]));
                    }
                    self.advance();
                    (is_name, is_variable) = (false, false);
                }
                _ => return Ok(is_variable),
            }
        }
    }

    /// The arguments of a call.
    pub(super) fn arguments(&mut self) -> Recognition {
        self.list(Self::value)
    }

    /// `new` with what it makes.
    fn creation(&mut self) -> Recognition {
        self.advance();
        self.annotations()?;
        let Some(end) = self.element_type_end(self.at) else {
            return Err(self.depart(&["a type"]));
        };
        self.at = end;
        match self.next() {
            "(" => {
                self.arguments()?;
                if self.next() == "{" {
                    self.block(ConstructPlace::Members);
                }
                Ok(())
            }
            "[" => self.new_array(),
            _ => Err(self.depart(&["`(`", "`[`"])),
        }
    }

    /// The lengths or the values of a new array.
    fn new_array(&mut self) -> Recognition {
        let (mut has_length, mut has_open) = (false, false);
        while self.next() == "[" {
            if self.text(self.at + 1) == "]" {
                self.skip_brackets();
                has_open = true;
            } else if has_open {
                self.advance();
                return Err(self.depart(&["`]`"]));
            } else {
                self.enter();
                self.value()?;
                self.close(&[])?;
                has_length = true;
            }
        }
        if self.next() == "{" && !(has_length && self.starts_line()) {
            if has_length {
                let message = "an array is given either a length or its values";
                self.error(self.place(), message, "write `new int[] {1, 2}` or `new int[2]`");
            }
            return self.initialiser();
        }
        if has_length {
            return Ok(());
        }
        let message = format!("expected `{{`, found {}", self.shown());
        let help = "write the values, as in `new int[] {1, 2}`, or a length, as in `new int[2]`";
        self.error(self.place(), message, help);
        Err(Departed)
    }

    /// A value, or the values of an array in braces.
    pub(super) fn initialiser(&mut self) -> Recognition {
        if self.next() == "{" {
            return self.nested(|reader| reader.list(Self::initialiser));
        }
        self.value()
    }

    /// `[1, 2]`
    fn values_in_brackets(&mut self) {
        self.error(self.place(), "an array's values stand in braces", "write `{1, 2}`");
        self.skip_brackets();
    }
}
