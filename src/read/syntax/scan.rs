//! The text before the grammar sees it: tokens, and faults that would lead the grammar astray.
//!
//! In: the text. Out: Java's tokens without comments (JLS 3), unicode escapes outside of literals,
//! and diagnostics for strings, characters and comments that do not end, malformed numbers,
//! characters that Java does not know.

use crate::diagnostic::{Code, Diagnostic, Replacement};
use crate::source::{FileId, Span};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name or a keyword.
    Word,
    /// A number, well formed or not.
    Number,
    /// A string or character literal.
    Text,
    /// Brackets, separators, operators.
    Symbol,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'text> {
    pub(super) kind: TokenKind,
    pub(super) text: &'text str,
    pub(super) span: Span,
}

/// What the scan found.
#[derive(Debug, Default)]
pub(super) struct Scan<'text> {
    pub(super) tokens: Vec<Token<'text>>,
    pub(super) faults: Vec<Diagnostic>,
    /// Unicode escapes outside of literals; they are no tokens.
    pub(super) escapes: Vec<Escape>,
    /// Comments that end.
    pub(super) comments: Vec<Span>,
}

/// A unicode escape outside of literals, such as `\u0041`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Escape {
    pub(super) span: Span,
    /// What it stands for, if it is well formed and no half of a surrogate pair.
    pub(super) character: Option<char>,
}

/// The symbols of more than one character, longest first.
const SYMBOLS: &[&str] = &[
    ">>>=", "<<=", ">>=", ">>>", "...", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", ">=",
    "+=", "-=", "*=", "/=", "&=", "|=", "^=", "%=", "<<", ">>",
];

/// Looks through the text of a file.
pub(super) fn scan(file: FileId, text: &str) -> Scan<'_> {
    let mut scanner = Scanner { file, text, at: 0, scan: Scan::default() };
    while scanner.step() {}
    scanner.scan
}

/// Where a quote that never ends was to be closed in the text of its line, and what is written
/// there: before ` + ` if there is one, otherwise before what ends a call or a statement.
fn closed_quote(line: &str, quote: char) -> Option<(usize, String)> {
    if quote == '\'' {
        let inside = line.chars().nth(1).filter(|one| *one != '\\')?;
        return Some((1 + inside.len_utf8(), String::from("'")));
    }
    if let Some(at) = line.find(" + ") {
        return Some((at, format!("{quote} ")));
    }
    let end = line.trim_end_matches([';', ')', '}', ' ', '\t']).len();
    (end > 1).then(|| (end, String::from(quote)))
}

struct Scanner<'text> {
    file: FileId,
    text: &'text str,
    at: usize,
    scan: Scan<'text>,
}

impl<'text> Scanner<'text> {
    fn rest(&self) -> &'text str {
        &self.text[self.at..]
    }

    /// Reads one token, comment or blank; `false` at the end.
    fn step(&mut self) -> bool {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return false };
        let length = first.len_utf8();
        let second = rest[length..].chars().next();
        match first {
            _ if first.is_whitespace() || first == '\u{FEFF}' => self.at += length,
            '/' if second == Some('/') => {
                let length = rest.find('\n').unwrap_or(rest.len());
                self.comment(length);
            }
            '/' if second == Some('*') => {
                if let Some(length) = rest[2..].find("*/") {
                    self.comment(length + 4);
                } else {
                    self.fault(2, "this comment never ends", "write `*/` where it ends");
                    self.at = self.text.len();
                }
            }
            '"' if rest.starts_with("\"\"\"") => self.text_block(),
            '"' | '\'' => self.quoted(first),
            _ if first.is_ascii_digit() => self.number(),
            '.' if second.is_some_and(|c| c.is_ascii_digit()) => self.number(),
            _ if starts_name(first) => {
                let length = name_length(rest);
                self.token(TokenKind::Word, length);
            }
            '\\' if second == Some('u') => {
                let marks = rest[1..].bytes().take_while(|byte| *byte == b'u').count();
                let digits = rest[1 + marks..].bytes().take_while(u8::is_ascii_hexdigit).count();
                let length = 1 + marks + digits.min(4);
                let character = u32::from_str_radix(&rest[1 + marks..length], 16).ok();
                self.scan.escapes.push(Escape {
                    span: Span::new(self.file, self.at, self.at + length),
                    character: character.and_then(char::from_u32),
                });
                self.at += length;
            }
            _ => self.symbol(first),
        }
        true
    }

    fn token(&mut self, kind: TokenKind, length: usize) {
        let span = Span::new(self.file, self.at, self.at + length);
        let text = &self.text[self.at..self.at + length];
        self.scan.tokens.push(Token { kind, text, span });
        self.at += length;
    }

    /// Reports the next `length` bytes without passing over them.
    fn fault(&mut self, length: usize, message: impl Into<String>, help: &str) {
        let span = Span::new(self.file, self.at, self.at + length);
        self.scan.faults.push(Diagnostic::error(Code::Syntax, span, message).help(help));
    }

    /// Reports a fault in a literal.
    fn literal_fault(&mut self, length: usize, message: impl Into<String>, help: &str) {
        self.fault(length, message, help);
        if let Some(fault) = self.scan.faults.last_mut() {
            fault.code = Code::Literal;
        }
    }

    /// Passes over a comment. Java translates unicode escapes even there.
    fn comment(&mut self, length: usize) {
        let comment = &self.rest()[..length];
        let mut from = 0;
        while let Some(found) = comment[from..].find("\\u") {
            let escape = from + found;
            let backslashes =
                comment[..=escape].bytes().rev().take_while(|byte| *byte == b'\\').count();
            let digits = comment[escape + 1..].trim_start_matches('u');
            let digits: String = digits.chars().take(4).collect();
            let value = u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 4);
            let harmless = value.is_some_and(|value| !matches!(value, 0x0A | 0x0D | 0x2A | 0x2F));
            if backslashes % 2 == 1 && !harmless {
                let span = Span::new(self.file, self.at + escape, self.at + escape + 2);
                self.scan.faults.push(
                    Diagnostic::error(
                        Code::Syntax,
                        span,
                        "Java reads `\\u` in a comment as a character",
                    )
                    .help("leave the backslash out"),
                );
            }
            from = escape + 2;
        }
        self.scan.comments.push(Span::new(self.file, self.at, self.at + length));
        self.at += length;
    }

    /// A string or a character literal, which ends in its line.
    fn quoted(&mut self, quote: char) {
        let rest = self.rest();
        let mut escaped = false;
        let mut end = None;
        let mut line = rest.len();
        for (at, c) in rest.char_indices().skip(1) {
            if c == '\n' || c == '\r' {
                line = at;
                break;
            }
            if !escaped && c == quote {
                end = Some(at + 1);
                break;
            }
            escaped = !escaped && c == '\\';
        }
        let Some(length) = end else {
            let shown = rest[..line].trim_end().len();
            let (what, help) = if quote == '"' {
                ("this string never ends", "close it with `\"` in the same line")
            } else {
                ("this character never ends", "close it with `'`, as in `'a'`")
            };
            self.fault(shown, what, help);
            if let (Some((at, text)), Some(fault)) =
                (closed_quote(&rest[..shown], quote), self.scan.faults.last_mut())
            {
                let from = self.at + at;
                let end =
                    from + rest[at..shown].find(|one: char| !one.is_whitespace()).unwrap_or(0);
                fault.replacement =
                    Some(Box::new(Replacement { span: Span::new(self.file, from, end), text }));
            }
            return self.token(TokenKind::Text, line);
        };
        if quote == '\'' && length == 2 {
            self.literal_fault(
                2,
                "no character between the quotes",
                "write one, as in `'a'` or `' '`",
            );
        }
        self.token(TokenKind::Text, length);
    }

    /// `"""` … `"""`
    fn text_block(&mut self) {
        let rest = self.rest();
        let mut from = 3;
        while let Some(found) = rest[from..].find("\"\"\"") {
            let end = from + found;
            let backslashes = rest[..end].bytes().rev().take_while(|byte| *byte == b'\\').count();
            if backslashes % 2 == 0 {
                return self.token(TokenKind::Text, end + 3);
            }
            from = end + 1;
        }
        self.fault(3, "this text block never ends", "close it with `\"\"\"`");
        self.token(TokenKind::Text, rest.len());
    }

    fn number(&mut self) {
        let rest = self.rest();
        let length = number_length(rest);
        let text = &rest[..length];
        if !is_number(text) {
            let (message, help) = number_fault(text);
            self.literal_fault(length, message, help);
        }
        self.token(TokenKind::Number, length);
    }

    fn symbol(&mut self, first: char) {
        let rest = self.rest();
        if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            return self.token(TokenKind::Symbol, symbol.len());
        }
        if !"(){}[];,.@=<>!~?:+-*/&|^%".contains(first) {
            let help = match first {
                '“' | '”' | '„' | '»' | '«' => "write straight quotes: `\"`",
                '‘' | '’' | '‚' | '`' | '´' => "write a straight quote: `'`",
                '–' | '—' | '−' => "write `-`",
                '×' | '·' => "write `*`",
                '≤' => "write `<=`",
                '≥' => "write `>=`",
                '≠' => "write `!=`",
                '\\' => "a backslash belongs into a string or character",
                _ => "leave it out",
            };
            self.fault(first.len_utf8(), format!("`{first}` means nothing in Java"), help);
            self.at += first.len_utf8();
            return;
        }
        self.token(TokenKind::Symbol, 1);
    }
}

fn starts_name(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

fn name_length(text: &str) -> usize {
    text.find(|c: char| !(starts_name(c) || c.is_alphanumeric())).unwrap_or(text.len())
}

/// How far letters, digits, dots and signs of exponents reach.
fn number_length(text: &str) -> usize {
    let hex = text.starts_with("0x") || text.starts_with("0X");
    let mut previous = '0';
    for (at, c) in text.char_indices() {
        let sign = matches!(c, '+' | '-')
            && (matches!(previous, 'p' | 'P') || (!hex && matches!(previous, 'e' | 'E')));
        // `1..2` and `1.length` are no numbers, but `1.` is.
        let dot = c == '.' && !text[..at].contains('.') && !text[at + 1..].starts_with(starts_name);
        let float = c == '.' && text[at + 1..].starts_with(['e', 'E', 'f', 'F', 'd', 'D']);
        if !(c.is_alphanumeric() || c == '_' || c == '$' || sign || dot || float) {
            return at;
        }
        previous = c;
    }
    text.len()
}

/// Whether Java knows this number (JLS 3.10.1, 3.10.2); floating ones are looked at by the grammar.
fn is_number(text: &str) -> bool {
    let hex = text.get(..2).is_some_and(|head| head.eq_ignore_ascii_case("0x"));
    let binary = text.get(..2).is_some_and(|head| head.eq_ignore_ascii_case("0b"));
    let floating = if hex {
        text.contains(['.', 'p', 'P'])
    } else {
        !binary && text.contains(['.', 'e', 'E', 'f', 'F', 'd', 'D'])
    };
    if floating {
        return text.chars().all(|c| c.is_ascii_hexdigit() || "xX.pPeEfFdD+-_".contains(c));
    }
    let digits = text.strip_suffix(['l', 'L']).unwrap_or(text);
    let (digits, radix) = match digits {
        _ if hex => (&digits[2..], 16),
        _ if binary => (&digits[2..], 2),
        "0" => ("0", 10),
        _ if digits.starts_with('0') => (&digits[1..], 8),
        _ => (digits, 10),
    };
    // `0_7` is octal; there is no underscore right after `0x`.
    !digits.is_empty()
        && (radix == 8 || !digits.starts_with('_'))
        && !digits.ends_with('_')
        && digits.chars().all(|c| c == '_' || c.is_digit(radix))
}

fn number_fault(text: &str) -> (String, &'static str) {
    let decimal = text.trim_end_matches(['l', 'L']);
    if decimal.starts_with('0') && decimal.chars().all(|c| c.is_ascii_digit()) {
        let message =
            format!("`{text}` is octal because of its leading zero, and has no such digit");
        return (message, "leave the leading zero out");
    }
    if decimal.starts_with("0o") || decimal.starts_with("0O") {
        return (format!("`{text}` is not a number"), "an octal number starts with `0` alone");
    }
    let prefixed = ["0x", "0X", "0b", "0B"].iter().any(|prefix| decimal.starts_with(prefix));
    if decimal.ends_with('_') || prefixed {
        return (format!("`{text}` is not a number"), "write digits, as in `1_000` or `0x1F`");
    }
    (format!("`{text}` is neither a number nor a name"), "a name starts with a letter")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        scan(FileId::FIRST, text).tokens.iter().map(|token| token.text).collect()
    }

    fn faults(text: &str) -> Vec<(&str, String)> {
        scan(FileId::FIRST, text)
            .faults
            .iter()
            .map(|f| (&text[f.label.span.range()], f.message.clone()))
            .collect()
    }

    #[test]
    fn tokens_are_those_of_java() {
        assert_eq!(
            texts("a>>>=b+++c// x\n/* y */'\\''\"\\\"\"é.length 1.5e-3 0x1Fe-1 .5 a.b"),
            [
                "a", ">>>=", "b", "++", "+", "c", "'\\''", "\"\\\"\"", "é", ".", "length",
                "1.5e-3", "0x1Fe", "-", "1", ".5", "a", ".", "b"
            ]
        );
    }

    #[test]
    fn numbers_are_those_of_java() {
        for good in [
            "0", "1", "1_000L", "1__0", "07", "0_7", "0x1__F", "1l", "0x1F", "0Xff_ffL", "0b10",
            "1.", "1e5", "2f",
        ] {
            assert!(faults(good).is_empty(), "{good}");
        }
        for bad in ["09", "1_", "0x", "0b12", "3x", "12abc", "0x_1", "0_", "0o7", "1lL"] {
            assert_eq!(faults(bad).len(), 1, "{bad}");
        }
    }

    #[test]
    fn what_never_ends_is_found() {
        assert_eq!(
            faults("a = \"b;\nc = 'd;\n"),
            [
                ("\"b;", "this string never ends".to_owned()),
                ("'d;", "this character never ends".to_owned()),
            ]
        );
        assert_eq!(faults("a /* b"), [("/*", "this comment never ends".to_owned())]);
        assert_eq!(faults("\"\"\" a").len(), 1);
        assert!(faults("\"\"\" \\\"\"\" \"\"\"").is_empty());
    }

    #[test]
    fn escapes_in_comments_count() {
        assert_eq!(faults("// C:\\users").len(), 1);
        assert_eq!(faults("// a \\u000a b").len(), 1);
        assert!(faults("// \\\\u \\u00e4").is_empty());
    }

    #[test]
    fn strange_characters_are_named() {
        assert_eq!(faults("x = “a”;").len(), 2);
        assert_eq!(faults("#"), [("#", "`#` means nothing in Java".to_owned())]);
    }
}
