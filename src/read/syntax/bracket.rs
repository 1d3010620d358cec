//! Brackets that do not match.
//!
//! In: the tokens. Out: a diagnostic for each bracket that is never closed or never opened, at the place where a
//! person would mend it, and for each token the bracket around it.

use super::scan::{Token, TokenKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// What is known about brackets.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    /// For each token the index of the innermost bracket that is open before it.
    pub(super) around: Vec<Option<usize>>,
    /// What does not match.
    pub(super) faults: Vec<Diagnostic>,
}

/// Matches brackets.
pub(super) fn brackets(text: &str, tokens: &[Token]) -> Brackets {
    let mut matcher = Matcher {
        tokens,
        starts: line_starts(text, tokens),
        open: Vec::new(),
        braces: 0,
        pairs: Vec::new(),
        faults: Vec::new(),
    };
    let mut around = Vec::with_capacity(tokens.len());
    for at in 0..tokens.len() {
        around.push(matcher.open.last().copied());
        matcher.token(at);
    }
    matcher.end();
    Brackets { around, faults: matcher.faults }
}

struct Matcher<'a> {
    tokens: &'a [Token<'a>],
    /// For each token where its line starts to hold text, and whether it is the first in it.
    starts: Vec<(usize, bool)>,
    /// Indices of the brackets that are open, outermost first.
    open: Vec<usize>,
    /// How many of them are braces.
    braces: usize,
    /// Opening and closing braces that were matched.
    pairs: Vec<(usize, usize)>,
    faults: Vec<Diagnostic>,
}

impl Matcher<'_> {
    fn symbol(&self, at: usize) -> &str {
        let token = &self.tokens[at];
        if token.kind == TokenKind::Symbol { token.text } else { "" }
    }

    fn token(&mut self, at: usize) {
        match self.symbol(at) {
            "(" | "[" => self.open.push(at),
            "{" => {
                if self.brace_ends_parentheses(at) {
                    self.missing_before(at);
                }
                self.open.push(at);
                self.braces += 1;
            }
            ";" if self.semicolon_ends_parentheses() => self.missing_before(at),
            ")" => self.close(at, "("),
            "]" => self.close(at, "["),
            "}" => {
                while self.braces > 0
                    && self.open.last().is_some_and(|open| self.symbol(*open) != "{")
                {
                    self.missing_before(at);
                }
                self.close(at, "{");
            }
            _ => {}
        }
    }

    /// `if (x > 3 {`: no array, lambda or class body opens here.
    fn brace_ends_parentheses(&self, at: usize) -> bool {
        let Some(open) = self.open.last().copied() else { return false };
        let header = open.checked_sub(1).is_some_and(|before| {
            matches!(self.tokens[before].text, "if" | "while" | "for" | "switch")
        });
        let inside = &self.tokens[open + 1..at];
        let value = inside.iter().any(|token| matches!(token.text, "new" | "->" | "switch"))
            || inside.last().is_some_and(|token| token.text == "=");
        self.symbol(open) == "(" && header && !value
    }

    /// A semicolon within parentheses belongs into the header of a `for` or of a `try`.
    fn semicolon_ends_parentheses(&self) -> bool {
        let Some(open) = self.open.last().copied() else { return false };
        let before = open.checked_sub(1).map_or("", |before| self.tokens[before].text);
        match self.symbol(open) {
            "(" => !matches!(before, "for" | "try"),
            "[" => true,
            _ => false,
        }
    }

    /// Reports that the innermost bracket should have been closed before this token, and takes it as closed.
    fn missing_before(&mut self, at: usize) {
        let Some(open) = self.open.pop() else { return };
        let opening = self.symbol(open).to_owned();
        let closing = closing(&opening);
        let place = self.tokens[at.saturating_sub(1)].span.at_end();
        self.faults.push(
            Diagnostic::error(Code::Syntax, place, format!("expected `{closing}`"))
                .also(self.tokens[open].span, format!("this `{opening}` is not closed"))
                .help(format!("write `{closing}` here")),
        );
        // What follows in the same statement is read as if it stood outside.
        if self.symbol(at) == ";" && self.semicolon_ends_parentheses() {
            self.open.pop();
        }
    }

    fn close(&mut self, at: usize, opening: &str) {
        let Some(open) = self.open.last().copied() else { return self.stray(at) };
        if self.symbol(open) == opening {
            self.open.pop();
            if opening == "{" {
                self.braces -= 1;
                self.pairs.push((open, at));
            }
            return;
        }
        // `(a[3)`: the inner one is missing if the outer one fits.
        let outer = self.open.len().checked_sub(2).map(|outer| self.open[outer]);
        if self.symbol(open) != "{" && outer.is_some_and(|outer| self.symbol(outer) == opening) {
            self.missing_before(at);
            self.open.pop();
            return;
        }
        self.stray(at);
    }

    fn stray(&mut self, at: usize) {
        let text = self.symbol(at).to_owned();
        let opening = match text.as_str() {
            ")" => "(",
            "]" => "[",
            _ => "{",
        };
        let message = format!("`{text}` without `{opening}`");
        self.faults.push(
            Diagnostic::error(Code::Syntax, self.tokens[at].span, message)
                .help(format!("leave it out, or write the `{opening}` that it closes")),
        );
    }

    fn end(&mut self) {
        let Some(open) = self.open.last().copied() else { return };
        let opening = self.symbol(open).to_owned();
        let closing = closing(&opening);
        let end = self.tokens.last().map_or(Span::default(), |last| last.span.at_end());
        let place = if opening == "{" { self.suspect().unwrap_or(open) } else { open };
        self.faults.push(
            Diagnostic::error(
                Code::Syntax,
                self.tokens[place].span,
                format!("this `{opening}` is never closed"),
            )
            .also(end, format!("the file ends without the `{closing}`"))
            .help(format!("write `{closing}` where its block ends")),
        );
    }

    /// The brace whose closing one is the first to be indented less than its line: probably its own is missing.
    fn suspect(&self) -> Option<usize> {
        let is_suspect = |(open, close): &&(usize, usize)| {
            let (indentation, is_first) = self.starts[*close];
            is_first && indentation < self.starts[*open].0
        };
        self.pairs.iter().find(is_suspect).map(|(open, _)| *open)
    }
}

/// For each token the indentation of its line, and whether it is the first in it.
fn line_starts(text: &str, tokens: &[Token]) -> Vec<(usize, bool)> {
    let mut starts = Vec::with_capacity(tokens.len());
    let mut end = 0;
    let mut indentation = 0;
    for token in tokens {
        let before = text.get(end..token.span.start as usize).unwrap_or("");
        let newline = before.rfind('\n');
        let is_first = newline.is_some() || end == 0;
        if is_first {
            indentation = before.len() - newline.map_or(0, |newline| newline + 1);
        }
        starts.push((indentation, is_first));
        end = token.span.end as usize;
    }
    starts
}

fn closing(opening: &str) -> &'static str {
    match opening {
        "(" => ")",
        "[" => "]",
        _ => "}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::syntax::scan::scan;
    use crate::source::Source;

    /// Places and messages of what does not match.
    fn faults(text: &str) -> Vec<String> {
        let source = Source::new("x", text);
        brackets(text, &scan(text).tokens)
            .faults
            .iter()
            .map(|f| format!("{} {}", source.position(f.label.span.start), f.message))
            .collect()
    }

    #[test]
    fn what_matches_is_not_mentioned() {
        for text in [
            "f(a[1], new int[] { 1, 2 }); for (;;) { }",
            "while (new int[] { 1 }[0] > 2) { }",
            "for (int[] a = { 1 }, b[] = { { 2 }, a }; a[0] < 3; a[0]++) { }",
            "r = () -> { x(); };",
        ] {
            assert!(faults(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn the_place_is_where_the_bracket_is_missing() {
        assert_eq!(faults("if (x == 3 { y = 2; }"), ["1:11 expected `)`"]);
        assert_eq!(faults("f(a;\ng(b);"), ["1:4 expected `)`"]);
        assert_eq!(faults("x = a[3;"), ["1:8 expected `]`"]);
        assert_eq!(faults("x = f(a[3);"), ["1:10 expected `]`"]);
        assert_eq!(faults("x = 3);"), ["1:6 `)` without `(`"]);
        assert_eq!(faults("x = 3; }"), ["1:8 `}` without `{`"]);
        assert_eq!(faults("f(g(a;"), ["1:6 expected `)`"]);
    }

    #[test]
    fn a_missing_brace_is_found_by_the_indentation() {
        let text = "while (a) {\n  if (b) {\n    c();\n}\n";
        assert_eq!(faults(text), ["2:10 this `{` is never closed"]);
        let text = "class A {\n  void f() {\n    if (b) {\n  }\n  void g() {\n  }\n}\n";
        assert_eq!(faults(text), ["3:12 this `{` is never closed"]);
        assert_eq!(faults("while (a) {\n  b();\n"), ["1:11 this `{` is never closed"]);
        assert_eq!(faults(&"{".repeat(1000)).len(), 1);
    }
}
