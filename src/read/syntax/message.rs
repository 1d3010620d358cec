//! Words for a place where the grammar cannot go on.
//!
//! In: the tokens, the brackets around them and how far the grammar came. Out: one diagnostic. What would have been
//! right is found by trying: the text up to the failure with a candidate behind it either is read further or is not.

use super::bracket::Brackets;
use super::probe::first_failure;
use super::scan::Token;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use std::ops::Range;

/// The words that Java reserves (JLS 3.9); none of them can be a name.
const KEYWORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
    "_",
];

/// The message about a missing semicolon; its place is an empty one behind the statement.
pub(super) const MISSING_SEMICOLON: &str = "expected `;`";

/// Beyond this many bytes what was expected is not tried out, because each try reads the text up to there.
const MOST_TRIED: usize = 64 * 1024;

/// Whether Java reserves this word.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// A keyword where a name is needed.
pub(super) fn keyword_as_name(word: &str, span: Span) -> Diagnostic {
    match word {
        "else" => without("else", "if", span),
        "case" | "default" => without(word, "switch", span),
        "catch" | "finally" => without(word, "try", span),
        _ => Diagnostic::error(Code::Syntax, span, format!("`{word}` is a keyword, not a name"))
            .help("choose another name"),
    }
}

fn without(word: &str, opener: &str, span: Span) -> Diagnostic {
    let help = match word {
        "else" => "it must stand right after the statement or the block of its `if`".to_owned(),
        _ => format!("it belongs to a `{opener}`"),
    };
    Diagnostic::error(Code::Syntax, span, format!("`{word}` without `{opener}`")).help(help)
}

/// A place where the grammar cannot go on.
pub(super) struct Failure<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: &'a [Token<'a>],
    brackets: &'a Brackets,
    /// Index of the token that the grammar does not accept; the number of tokens at the end of the file.
    pub(super) at: usize,
}

impl<'a> Failure<'a> {
    /// The failure behind the token that ends at `offset`.
    pub(super) fn new(
        text: &'a str,
        tokens: &'a [Token<'a>],
        brackets: &'a Brackets,
        offset: usize,
    ) -> Self {
        let at = tokens.partition_point(|token| (token.span.end as usize) <= offset);
        Self { text, tokens, brackets, at }
    }

    pub(super) fn text_at(&self, at: Option<usize>) -> &'a str {
        at.and_then(|at| self.tokens.get(at)).map_or("", |token| token.text)
    }

    /// The text of the token `back` before the failing one.
    pub(super) fn before(&self, back: usize) -> &'a str {
        self.text_at(self.at.checked_sub(back))
    }

    /// The place of the failing token.
    pub(super) fn span(&self) -> Span {
        match self.tokens.get(self.at) {
            Some(token) => token.span,
            None => self.end_before(),
        }
    }

    /// The empty place behind the last token that was accepted.
    pub(super) fn end_before(&self) -> Span {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.map_or(Span::default(), |token| token.span.at_end())
    }

    /// The innermost bracket around a token, or around the end of the file.
    pub(super) fn around(&self, at: usize) -> Option<usize> {
        self.brackets.around.get(at).copied().flatten()
    }

    /// The innermost brace around a token.
    pub(super) fn block(&self, at: usize) -> Option<usize> {
        let mut open = self.around(at);
        while let Some(bracket) = open
            && self.tokens[bracket].text != "{"
        {
            open = self.around(bracket);
        }
        open
    }

    /// The tokens of the statement (or the header of a block) in which the failure lies.
    pub(super) fn statement(&self) -> Range<usize> {
        let block = self.block(self.at);
        let start = self.start(block);
        let mut end = start;
        while end < self.tokens.len() {
            match self.tokens[end].text {
                ";" if self.around(end) == block => {
                    end += 1;
                    if end > self.at && self.text_at(Some(end)) != "else" {
                        break;
                    }
                    continue;
                }
                // The brace of an array's values belongs to the statement.
                "{" if self.around(end) == block
                    && end >= self.at
                    && !matches!(self.text_at(end.checked_sub(1)), "=" | "]") =>
                {
                    break;
                }
                "}" if self.around(end) == block && block.is_some() => break,
                _ => {}
            }
            end += 1;
        }
        start..end
    }

    fn start(&self, block: Option<usize>) -> usize {
        let mut start = self.at;
        while let Some(before) = start.checked_sub(1) {
            let ends = match self.tokens[before].text {
                ";" => self.around(before) == block,
                "}" => self.around(before).is_some_and(|open| self.around(open) == block),
                "{" => Some(before) == block,
                _ => false,
            };
            if ends {
                break;
            }
            start = before;
        }
        start
    }

    /// What to say.
    pub(super) fn diagnostic(&self) -> Diagnostic {
        if let Some(known) = self.well_known() {
            return known;
        }
        let expected = self.expected();
        let failing_line_differs = self.starts_line();
        if expected.contains(&"`;`") && (expected.len() == 1 || failing_line_differs) {
            return Diagnostic::error(Code::Syntax, self.end_before(), MISSING_SEMICOLON)
                .help(self.help().unwrap_or("end the statement with `;`"));
        }
        let found = self.found();
        let message = match listed(&expected) {
            Some(expected) => format!("expected {expected}, found {found}"),
            None => format!("{found} cannot stand here"),
        };
        let diagnostic = Diagnostic::error(Code::Syntax, self.span(), message);
        match self.help() {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }

    /// Whether the failing token is the first of its line, or there is none.
    fn starts_line(&self) -> bool {
        let start = self.end_before().start as usize;
        let end = self.span().start as usize;
        self.at >= self.tokens.len()
            || self.text.get(start..end).is_some_and(|gap| gap.contains('\n'))
    }

    fn found(&self) -> String {
        let Some(token) = self.tokens.get(self.at) else { return "the end of the file".to_owned() };
        if token.text.chars().count() > 24 {
            let start: String = token.text.chars().take(20).collect();
            return format!("`{start}…`");
        }
        format!("`{}`", token.text)
    }

    /// What could stand in place of the failing token, in words, the likeliest first.
    fn expected(&self) -> Vec<&'static str> {
        let end = self.end_before().end as usize;
        if end > MOST_TRIED {
            return Vec::new();
        }
        let accepts = |candidate: &str| {
            let prefix = self.text.get(..end).unwrap_or("");
            let text = format!("{prefix} {candidate}");
            first_failure(&text).is_none_or(|reached| reached >= text.len())
        };
        // A keyword alone might be taken for a name.
        if accepts("return 1") {
            return vec!["a statement"];
        }
        let bracket = self.around(self.at).map_or("", |open| self.tokens[open].text);
        if bracket == "{" && accepts("static int x") && !accepts("1") {
            return vec!["a method", "a field"];
        }
        let mut words = Vec::new();
        let mut attempt = |candidate: &str, word: &'static str| {
            let accepted = accepts(candidate);
            if accepted {
                words.push(word);
            }
            accepted
        };
        let semicolon = attempt(";", "`;`");
        if bracket == "(" {
            attempt(")", "`)`");
        }
        if bracket == "[" {
            attempt("]", "`]`");
        }
        let value = attempt("1", "a value");
        if !value && !attempt("x", "a name") {
            attempt("int x", "a type");
        }
        if !semicolon && !value {
            attempt("(", "`(`");
            attempt("{", "`{`");
            attempt(":", "`:`");
        }
        if !bracket.is_empty() || !semicolon {
            attempt(",", "`,`");
        }
        attempt("=", "`=`");
        if words.is_empty() && accepts("while (a)") {
            words.push("`while`");
        }
        words.truncate(5);
        words
    }

    fn help(&self) -> Option<&'static str> {
        let open = self.around(self.at)?;
        let is_for = self.tokens[open].text == "(" && self.text_at(open.checked_sub(1)) == "for";
        is_for.then_some("a `for` reads `for (int i = 0; i < n; i++)`")
    }
}

/// `a`, `b` or `c`
fn listed(words: &[&str]) -> Option<String> {
    let (last, rest) = words.split_last()?;
    if rest.is_empty() {
        return Some((*last).to_owned());
    }
    Some(format!("{} or {last}", rest.join(", ")))
}
