//! Words and signs of pun.
//!
//! In: the text. Out: tokens with their places, and a diagnostic for every character that begins
//! none. Comments run from `//` to the end of the line.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};

/// A word or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PunWord {
    /// A name that begins with a small letter or `_`.
    Name(String),
    /// A name that begins with a capital letter: a constructor or a type.
    Capital(String),
    /// A reserved word.
    Keyword(&'static str),
    /// A number without a sign.
    Number(String),
    /// One of `SIGNS`.
    Sign(&'static str),
    /// The end of the text.
    End,
}

/// A token and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PunToken {
    /// What it is.
    pub word: PunWord,
    /// Where it stands.
    pub span: Span,
    /// Whether it is the first character of a line.
    pub is_at_margin: bool,
}

/// Words that cannot be names.
pub const KEYWORDS: [&str; 18] = [
    "property", "data", "if", "then", "else", "case", "of", "let", "in", "rec", "fst", "snd",
    "leaf", "node", "true", "false", "unit", "bst",
];

/// Signs; of two that fit, the longer one stands first.
const SIGNS: [&str; 18] =
    ["->", "<=", "==", "\\", ".", ";", ":", "=", ">", "+", "-", "~", "(", ")", "[", "]", ",", "|"];

/// What other languages write, and what pun writes instead.
const FOREIGN: [(&str, &str); 10] = [
    (">=", "write `b <= a` for `a >= b`"),
    ("!=", "write `if a == b then false else true` for `a != b`"),
    ("/=", "write `if a == b then false else true` for `a /= b`"),
    ("<>", "write `if a == b then false else true` for `a <> b`"),
    ("&&", "write `if a then b else false` for `a && b`"),
    ("||", "write `if a then true else b` for `a || b`"),
    ("<", "write `b > a` for `a < b`"),
    ("*", "pun has `+` and `-`; define a function that multiplies"),
    ("/", "pun has `+` and `-`; a comment begins with `//`"),
    ("λ", "write `\\x -> …` for a function"),
];

/// The tokens of a text; the last one is [`PunWord::End`].
pub fn tokens(source: &Source) -> (Vec<PunToken>, Vec<Diagnostic>) {
    let text = source.text();
    let mut found = Vec::new();
    let mut diagnostics = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        if next.is_whitespace() {
            at += next.len_utf8();
            continue;
        }
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let is_at_margin = at == 0 || text.as_bytes()[at - 1] == b'\n';
        let (word, length) = if next.is_alphabetic() || next == '_' {
            let length = name_length(rest);
            (name(&rest[..length]), length)
        } else if next.is_ascii_digit() {
            let length = rest.find(|one: char| !one.is_ascii_digit()).unwrap_or(rest.len());
            (PunWord::Number(rest[..length].to_owned()), length)
        } else if let Some((foreign, help)) =
            FOREIGN.iter().find(|(foreign, _)| rest.starts_with(foreign) && !is_sign(rest, foreign))
        {
            let span = source.span(at, at + foreign.len());
            let message = format!("`{foreign}` is not an operator of pun");
            diagnostics.push(Diagnostic::error(Code::Syntax, span, message).help(*help));
            at += foreign.len();
            continue;
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (PunWord::Sign(sign), sign.len())
        } else {
            let span = source.span(at, at + next.len_utf8());
            let message = match next {
                '"' => String::from("pun has no texts: `\"` begins nothing"),
                other => format!("`{}` begins nothing in pun", other.escape_debug()),
            };
            diagnostics.push(Diagnostic::error(Code::Syntax, span, message).help("leave it out"));
            at += next.len_utf8();
            continue;
        };
        found.push(PunToken { word, span: source.span(at, at + length), is_at_margin });
        at += length;
    }
    let span = source.span(text.len(), text.len());
    found.push(PunToken { word: PunWord::End, span, is_at_margin: true });
    (found, diagnostics)
}

/// Whether a sign of pun that is at least as long stands there, such as `<=` for `<`.
fn is_sign(rest: &str, foreign: &str) -> bool {
    SIGNS.iter().any(|sign| sign.len() >= foreign.len() && rest.starts_with(sign))
}

/// How long the name is that a text begins with. A hyphen belongs to it where a letter or a digit
/// follows.
fn name_length(text: &str) -> usize {
    let mut letters = text.char_indices().peekable();
    while let Some((at, one)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        let belongs = match one {
            '_' | '\'' => true,
            '-' => next.is_some_and(char::is_alphanumeric),
            one => one.is_alphanumeric(),
        };
        if !belongs {
            return at;
        }
    }
    text.len()
}

fn name(text: &str) -> PunWord {
    if let Some(keyword) = KEYWORDS.iter().find(|keyword| **keyword == text) {
        return PunWord::Keyword(keyword);
    }
    let text = text.to_owned();
    if text.starts_with(char::is_uppercase) { PunWord::Capital(text) } else { PunWord::Name(text) }
}

impl PunWord {
    /// How messages call it.
    pub fn describe(&self) -> String {
        match self {
            Self::Name(text) | Self::Capital(text) | Self::Number(text) => format!("`{text}`"),
            Self::Keyword(text) | Self::Sign(text) => format!("`{text}`"),
            Self::End => String::from("the end of the text"),
        }
    }
}
