//! The words for a departure: what was found, what is expected, what to write instead.

use super::{Departed, Recogniser, Recognition};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::keyword::is_keyword;
use crate::read::syntax::scan::TokenKind;
use crate::source::Span;

/// Operators of other languages in two tokens of Java that touch, and what Java writes.
const OPERATORS: &[(&str, &str, &str)] =
    &[("=", ">", ">="), ("=", "<", "<="), ("==", "=", "=="), ("!=", "=", "!="), ("<", ">", "!=")];

/// What Java writes for a keyword of another language.
pub(super) fn other_language(word: &str) -> Option<&'static str> {
    Some(match word {
        "and" => "write `&&`",
        "or" => "write `||`",
        "elif" | "elseif" | "elsif" => "write `else if`",
        "foreach" => "write `for`",
        "then" => "leave it out",
        _ => return None,
    })
}

impl Recogniser<'_> {
    /// The place of the next token; at the end of the file the empty place after the last one.
    pub(super) fn place(&self) -> Span {
        self.tokens.get(self.at).map_or(self.end_before(), |token| token.span)
    }

    /// The empty place after the token before the next one.
    pub(super) fn end_before(&self) -> Span {
        self.previous().map_or(self.source.beginning(), |token| token.span.at_end())
    }

    /// The next token in the words of a message.
    pub(super) fn shown(&self) -> String {
        if self.at >= self.tokens.len() {
            return "the end of the file".to_owned();
        }
        let text = self.source.slice(self.place());
        if text.chars().count() > 24 {
            let start: String = text.chars().take(20).collect();
            return format!("`{start}…`");
        }
        format!("`{text}`")
    }

    /// Reports an error, with what to write instead.
    pub(super) fn error(
        &mut self,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(Diagnostic::error(Code::Syntax, span, message).help(help));
    }

    /// Reports that the next token is none of what is expected.
    pub(super) fn depart(&mut self, expected: &[&str]) -> Departed {
        self.depart_after(expected, "")
    }

    /// Reports that the next token is none of what is expected `after` something, which begins with
    /// a blank.
    pub(super) fn depart_after(&mut self, expected: &[&str], after: &str) -> Departed {
        let found = self.at;
        if expected != ["a value"] {
            self.skip_stray();
        }
        if self.at > found || self.is_other_language() {
            return Departed;
        }
        let (last, rest) = expected.split_last().unwrap_or((&"something else", &[]));
        let or = if rest.is_empty() { "" } else { " or " };
        let message =
            format!("expected {}{or}{last}{after}, found {}", rest.join(", "), self.shown());
        let diagnostic = Diagnostic::error(Code::Syntax, self.place(), message);
        self.report(match self.help() {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        });
        Departed
    }

    /// Reports what another language writes for something in Java, around the next token.
    pub(super) fn is_other_language(&mut self) -> bool {
        let words = [Some(self.at), self.at.checked_sub(1), Some(self.start)];
        let known = words.into_iter().flatten().find_map(|at| {
            let token = self.tokens.get(at)?;
            Some((token, other_language(token.text)?))
        });
        if let Some((token, help)) = known {
            let message = format!("`{}` is not a Java keyword", token.text);
            let finding = Diagnostic::error(Code::Syntax, token.span, message).help(help);
            let java = help.strip_prefix("write `").and_then(|rest| rest.strip_suffix('`'));
            self.report(finding.replace(token.span, java.unwrap_or("")));
            return true;
        }
        let Some(before) = self.previous() else { return false };
        // `1..20` is scanned as `1.` and `.20`.
        let whole = before.span.to(self.place());
        if let Some((first, last)) = self.source.slice(whole).split_once("..")
            && before.kind == TokenKind::Number
            && before.span.end == self.place().start
        {
            let text = format!("range({first}, {last})");
            let message = format!("Java has no `{first}..{last}`");
            let finding = Diagnostic::error(Code::Syntax, whole, message);
            self.report(finding.help(format!("write `{text}`")).replace(whole, text));
            return true;
        }
        let is_whole = |(first, second, _): &&(&str, &str, &str)| {
            *first == before.text && *second == self.next()
        };
        let operator = OPERATORS.iter().find(is_whole);
        match operator.filter(|_| before.span.end == self.place().start) {
            Some((first, second, java)) => {
                let message = format!("`{first}{second}` is not an operator");
                let whole = before.span.to(self.place());
                let finding = Diagnostic::error(Code::Syntax, whole, message);
                self.report(finding.help(format!("write `{java}`")).replace(whole, *java));
                true
            }
            None => false,
        }
    }

    fn help(&self) -> Option<&'static str> {
        let open = self.open.last().copied()?;
        let is_for = self.text(open) == "(" && open > 0 && self.text(open - 1) == "for";
        is_for.then_some("a `for` reads `for (int i = 0; i < n; i++)`")
    }

    /// The semicolon at the end of a statement. If it is missing at the end of a line, it is taken
    /// as written.
    pub(super) fn semicolon(&mut self) -> Recognition {
        self.skip_stray();
        if self.eat(";") {
            return Ok(());
        }
        if self.is_other_language() {
            return Err(Departed);
        }
        let finding = Diagnostic::error(Code::Syntax, self.end_before(), "expected `;`");
        self.report(match self.help() {
            Some(help) => finding.help(help),
            None => finding.help("end the statement with `;`").replace(self.end_before(), ";"),
        });
        let goes_on = self.starts_line() || self.next() == "}" || is_keyword(self.next());
        if goes_on { Ok(()) } else { Err(Departed) }
    }

    /// Reports that the innermost bracket should have been closed before the next token.
    pub(super) fn report_missing_bracket(&mut self, closing: &str) {
        let place = self.end_before();
        let missing = Diagnostic::error(Code::Syntax, place, format!("expected `{closing}`"))
            .help(format!("write `{closing}` here"))
            .replace(place, closing);
        let Some(open) = self.open.last().and_then(|open| self.tokens.get(*open)) else { return };
        self.report(missing.also(open.span, format!("this `{}` is not closed", open.text)));
    }
}
