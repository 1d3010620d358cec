//! Mistakes that beginners make, told apart from other failures by the tokens around them.

use super::message::{Failure, keyword_as_name};
use super::probe::first_failure;
use super::scan::TokenKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use std::ops::Range;

/// The types of variables.
const TYPES: &[&str] =
    &["int", "long", "char", "boolean", "byte", "short", "double", "float", "String"];

impl Failure<'_> {
    /// The mistakes that beginners make.
    pub(super) fn well_known(&self) -> Option<Diagnostic> {
        let span = self.span();
        let failing = self.text_at(Some(self.at));
        let statement = self.statement();
        let first = self.tokens.get(statement.start)?;
        if matches!(first.text, "else" | "case" | "default" | "catch" | "finally")
            && statement.start < self.at
        {
            let before = self.text.get(..first.span.start as usize).unwrap_or("");
            let text = format!("{before}{} {{", first.text);
            let legal = first.text == "else"
                && first_failure(&text).is_none_or(|reached| reached >= text.len());
            let within_switch = matches!(first.text, "case" | "default")
                && self.tokens[..statement.start].iter().any(|token| token.text == "switch");
            if !legal && !within_switch {
                return Some(keyword_as_name(first.text, first.span));
            }
        }
        if failing == "{" && first.text == "ASSERTBLOCK" {
            return Some(
                Diagnostic::error(
                    Code::Syntax,
                    self.end_before(),
                    "expected `;` after `ASSERTBLOCK()`",
                )
                .help("write `ASSERTBLOCK(); { … }`"),
            );
        }
        let is_directive = matches!(first.text, "ASSERT" | "GOAL" | "INVARIANT" | "LOOP");
        if is_directive && self.at > statement.start {
            let next = statement.start + 1;
            if let Some(token) = self.tokens.get(next).filter(|token| token.kind == TokenKind::Word)
            {
                let message =
                    format!("expected `(` after `{}`, found `{}`", first.text, token.text);
                return Some(
                    Diagnostic::error(Code::Syntax, token.span, message)
                        .help(format!("write `{}(…);`", first.text)),
                );
            }
        }
        let kind = self.tokens.get(self.at).map(|token| token.kind);
        if kind == Some(TokenKind::Number)
            && self.before(1) == "["
            && self.at <= statement.start + 3
            && TYPES.contains(&self.before(2))
        {
            let element = self.before(2);
            return Some(
                Diagnostic::error(Code::Syntax, span, "the length is not part of an array's type")
                    .help(format!("write `{element}[] a = new {element}[{failing}];`")),
            );
        }
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        for word in [self.tokens.get(self.at), before, Some(first)].into_iter().flatten() {
            let Some(java) = other_language(word.text) else { continue };
            return Some(
                Diagnostic::error(
                    Code::Syntax,
                    word.span,
                    format!("`{}` is not a Java keyword", word.text),
                )
                .help(java),
            );
        }
        let touches = self.end_before().end == span.start;
        if touches && self.before(1) == "=" && matches!(failing, ">" | "<" | "!") {
            let whole = Span { start: span.start - 1, end: span.end };
            let mended = if failing == "!" { "!=".to_owned() } else { format!("{failing}=") };
            return Some(
                Diagnostic::error(Code::Syntax, whole, format!("`={failing}` is not an operator"))
                    .help(format!("write `{mended}`")),
            );
        }
        if failing == "=="
            && self.around(self.at) == self.block(self.at)
            && self.at == statement.start + 2
        {
            return Some(
                Diagnostic::error(Code::Syntax, span, "`==` compares, it does not assign")
                    .help("write `=`"),
            );
        }
        self.type_for_placeholder(failing)
            .or_else(|| self.directive_in_class(&statement))
            .or_else(|| self.loop_or_array(failing))
            .or_else(|| self.type_again())
            .or_else(|| self.without_result_type(failing, &statement))
            .or_else(|| self.method_in_block(failing, &statement))
            .or_else(|| self.statement_in_class(&statement))
    }

    /// `int(range(1, 9))`
    fn type_for_placeholder(&self, failing: &str) -> Option<Diagnostic> {
        let next = self.text_at(Some(self.at + 1));
        let ty = self.tokens.get(self.at.checked_sub(1)?)?;
        if failing != "(" || !matches!(next, "range" | "list") {
            return None;
        }
        let name = match ty.text {
            "int" => "INT",
            "long" => "LONG",
            "char" => "CHAR",
            "boolean" => "BOOLEAN",
            "byte" => "BYTE",
            "short" => "SHORT",
            _ => return None,
        };
        let message = format!("`{}` is a type, and the placeholder is `{name}`", ty.text);
        let help = format!("write `{name}({next}(…))`");
        Some(Diagnostic::error(Code::Placeholder, ty.span, message).help(help))
    }

    /// `for (i : a)`, `= [1, 2]` and `new int[2] {1, 2}`
    fn loop_or_array(&self, failing: &str) -> Option<Diagnostic> {
        let (message, help) = match (failing, self.before(1), self.before(2), self.before(3)) {
            (":", name, "(", "for") => {
                ("this loop's variable has no type", format!("write `for (int {name} : …)`"))
            }
            ("{", "]", _, _) => (
                "an array is given either a length or its values",
                "write `new int[] {1, 2}` or `new int[2]`".to_owned(),
            ),
            ("[", "=", _, _) => ("an array's values stand in braces", "write `{1, 2}`".to_owned()),
            _ => return None,
        };
        Some(Diagnostic::error(Code::Syntax, self.span(), message).help(help))
    }

    /// `int x = 3, int y = 4;` and `f(int x);`
    fn type_again(&self) -> Option<Diagnostic> {
        let before = self.tokens.get(self.at.checked_sub(1)?)?;
        let name = self.tokens.get(self.at).filter(|token| token.kind == TokenKind::Word)?;
        if !TYPES.contains(&before.text) {
            return None;
        }
        let open = self.around(self.at).map_or("", |open| self.tokens[open].text);
        let (message, help) = match (self.before(2), open) {
            (",", "" | "{") => (
                format!("`{}` stands here a second time", before.text),
                "write the type once, or two declarations".to_owned(),
            ),
            ("," | "(", "(") => {
                ("a type where a value is needed".to_owned(), format!("write just `{}`", name.text))
            }
            _ => return None,
        };
        Some(Diagnostic::error(Code::Syntax, before.span, message).help(help))
    }

    /// `static f() {`
    fn without_result_type(&self, failing: &str, statement: &Range<usize>) -> Option<Diagnostic> {
        let modifiers = self.tokens.get(statement.start..self.at.checked_sub(1)?)?;
        let only_modifiers = !modifiers.is_empty()
            && modifiers.iter().all(|token| {
                matches!(token.text, "public" | "private" | "protected" | "static" | "final")
            });
        let name = self.tokens.get(self.at.checked_sub(1)?)?;
        if failing != "(" || !only_modifiers || name.kind != TokenKind::Word {
            return None;
        }
        Some(no_result_type(name.text, name.span))
    }

    /// `ASSERT(x > 3);` between the members of a class.
    fn directive_in_class(&self, statement: &Range<usize>) -> Option<Diagnostic> {
        let first = self.tokens.get(statement.start)?;
        if !self.is_class_body(self.block(self.at)?) {
            return None;
        }
        let help = match first.text {
            "ASSERT" | "GOAL" | "ASSERTBLOCK" => {
                "write it after the class to speak of the end of the run, or in a method"
            }
            "LOOP" | "INVARIANT" => "write it right before a loop",
            _ => return None,
        };
        let message = format!("`{}` cannot stand between the members of a class", first.text);
        Some(Diagnostic::error(Code::Syntax, first.span, message).help(help))
    }

    /// `x = 3;` between the members of a class.
    fn statement_in_class(&self, statement: &Range<usize>) -> Option<Diagnostic> {
        let open = self.around(self.at)?;
        if !self.is_class_body(open) || self.tokens[statement.clone()].iter().any(|t| t.text == "(")
        {
            return None;
        }
        let first = self.tokens.get(statement.start)?.span;
        let span =
            if self.span().start < first.start { self.span() } else { first.to(self.span()) };
        Some(
            Diagnostic::error(Code::Syntax, span, "this is neither a field nor a method")
                .help("statements stand in a method, such as `main`"),
        )
    }

    fn is_class_body(&self, open: usize) -> bool {
        let header = self.tokens[..open].iter().rev().take(8);
        self.tokens[open].text == "{"
            && header
                .take_while(|token| !matches!(token.text, ";" | "{" | "}" | ")"))
                .any(|token| token.text == "class")
    }

    /// `int f(` where only statements may stand.
    fn method_in_block(&self, failing: &str, statement: &Range<usize>) -> Option<Diagnostic> {
        let block = self.block(self.at)?;
        let is_header = failing == "("
            && self.at >= statement.start + 2
            && self.tokens[self.at - 1].kind == TokenKind::Word
            && (self.tokens[self.at - 2].kind == TokenKind::Word || self.before(2) == "]");
        let ty = self.before(2);
        let has_type = matches!(ty, "void" | "]") || TYPES.contains(&ty);
        if !is_header || self.around(self.at) != Some(block) || !has_type {
            return None;
        }
        let name = self.tokens[self.at - 1];
        let message = format!("the method `{}` stands inside another block", name.text);
        Some(
            Diagnostic::error(Code::Syntax, name.span, message)
                .also(self.tokens[block].span, "the block begins here")
                .help("write methods one after the other, not inside each other"),
        )
    }
}

/// A method header without a type in front of the name.
pub(super) fn no_result_type(name: &str, span: Span) -> Diagnostic {
    Diagnostic::error(Code::Syntax, span, format!("the method `{name}` has no result type"))
        .help(format!("write `void {name}(…)`, or the type of what it returns"))
}

/// What to write for a word of another language.
fn other_language(word: &str) -> Option<&'static str> {
    Some(match word {
        "and" => "write `&&`",
        "or" => "write `||`",
        "elif" | "elseif" | "elsif" => "write `else if`",
        "foreach" => "write `for`",
        "then" => "leave it out",
        _ => return None,
    })
}
