//! Literals: numbers are kept as text, characters and strings are evaluated.
//!
//! Escapes follow JLS 3.10.7; unicode escapes, which Java translates before anything else (JLS
//! 3.3), are evaluated here as long as they do not stand for a quote, a backslash or the end of a
//! line.

use super::SyntaxReader;
use super::ast::ExprKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use tree_sitter::Node;

/// What to write instead of an escape that is not supported or not known.
fn help(code: Code) -> &'static str {
    if code == Code::Unsupported {
        "write `\\\"`, `\\'`, `\\\\`, `\\n` or `\\r`"
    } else {
        "Java knows `\\n \\t \\b \\r \\f \\s \\0 \\\\ \\' \\\"` and `\\u0041`"
    }
}

/// What is wrong with an escape: the offset in the literal's inside, its length, the kind and the
/// message.
struct Fault {
    at: usize,
    length: usize,
    code: Code,
    message: String,
}

/// What stands between single quotes, so that it may stand between double ones.
fn with_quotes_escaped(inside: &str) -> String {
    let mut out = String::with_capacity(inside.len());
    let mut is_escaped = false;
    for one in inside.chars() {
        if one == '"' && !is_escaped {
            out.push('\\');
        }
        is_escaped = one == '\\' && !is_escaped;
        out.push(one);
    }
    out
}

impl SyntaxReader<'_> {
    /// `'k'`, `'\n'`, `'\u0041'`
    pub(super) fn char_literal(&mut self, node: Node) -> ExprKind {
        let text = self.text(node);
        let inside = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
        let Some(units) = self.units(inside.unwrap_or(""), node) else {
            return ExprKind::Unsupported;
        };
        if let [unit] = units[..] {
            return ExprKind::CharLiteral(unit);
        }
        let is_one = String::from_utf16_lossy(&units).chars().count() == 1;
        let place = self.span_of(node);
        let finding = if is_one {
            let message = format!("`{text}` does not fit into one `char`");
            Diagnostic::error(Code::Literal, place, message).help("use a `String` for it")
        } else {
            let string = format!("\"{}\"", with_quotes_escaped(inside.unwrap_or("")));
            let message = format!("`{text}` holds more than one character");
            Diagnostic::error(Code::Literal, place, message)
                .help(format!("write `{string}` for a `String`"))
                .replace(place, string)
        };
        self.report(finding);
        ExprKind::Unsupported
    }

    /// `"ab\n"`
    pub(super) fn string_literal(&mut self, node: Node) -> ExprKind {
        let text = self.text(node);
        if text.starts_with("\"\"\"") {
            return self.text_block(node, text);
        }
        let inside = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        match self.units(inside.unwrap_or(""), node) {
            Some(units) => self.string(&units, node),
            None => ExprKind::Unsupported,
        }
    }

    /// `"""` … `"""` (JLS 3.10.6): indentation that all lines share and blanks at their ends do not
    /// count, then escapes are evaluated.
    fn text_block(&mut self, node: Node, text: &str) -> ExprKind {
        let inside = text.strip_prefix("\"\"\"").and_then(|rest| rest.strip_suffix("\"\"\""));
        let (opening, content) = inside.unwrap_or("").split_once('\n').unwrap_or(("x", ""));
        if !opening.trim().is_empty() {
            let span = self.span_of(node).first(3);
            self.report(
                Diagnostic::error(Code::Literal, span, "text in the line that opens a text block")
                    .help("begin the text in the next line"),
            );
            return ExprKind::Unsupported;
        }
        match unescape(&stripped(content)) {
            Ok(units) => self.string(&units, node),
            Err(fault) => {
                // The fault's offset is one in the stripped text.
                let finding = Diagnostic::error(fault.code, self.span_of(node), fault.message);
                self.report(finding.help(help(fault.code)));
                ExprKind::Unsupported
            }
        }
    }

    /// The string of these units.
    fn string(&mut self, units: &[u16], node: Node) -> ExprKind {
        if let Ok(text) = String::from_utf16(units) {
            return ExprKind::StringLiteral(text);
        }
        self.unsupported(
            self.span_of(node),
            "half of a surrogate pair in a string",
            "write both halves, or the character itself",
        );
        ExprKind::Unsupported
    }

    /// The UTF-16 units that the inside of a literal stands for, or `None` if it was reported.
    fn units(&mut self, inside: &str, node: Node) -> Option<Vec<u16>> {
        match unescape(inside) {
            Ok(units) => Some(units),
            Err(fault) => {
                let start = node.start_byte() + 1 + fault.at;
                let span = Span::new(self.file, start, start + fault.length);
                let help = help(fault.code);
                self.report(Diagnostic::error(fault.code, span, fault.message).help(help));
                None
            }
        }
    }
}

/// The content of a text block without the indentation that its lines share, and without blanks at
/// their ends.
///
/// Blank lines have no say in what is shared, but the last line has, which holds the closing
/// quotes.
fn stripped(content: &str) -> String {
    let lines: Vec<&str> = content.split('\n').collect();
    let last = lines.len() - 1;
    let indentation = |line: &str| {
        line.chars().take_while(|c| c.is_whitespace()).map(char::len_utf8).sum::<usize>()
    };
    let shared = lines
        .iter()
        .enumerate()
        .filter(|(at, line)| *at == last || !line.trim().is_empty())
        .map(|(_, line)| indentation(line))
        .min()
        .unwrap_or(0);
    let stripped: Vec<&str> =
        lines.iter().map(|line| line.get(shared..).unwrap_or("").trim_end()).collect();
    stripped.join("\n")
}

/// Evaluates escapes.
fn unescape(inside: &str) -> Result<Vec<u16>, Fault> {
    let mut units = Vec::with_capacity(inside.len());
    let mut rest = inside;
    while let Some(first) = rest.chars().next() {
        let at = inside.len() - rest.len();
        if first != '\\' {
            units.extend_from_slice(first.encode_utf16(&mut [0; 2]));
            rest = &rest[first.len_utf8()..];
            continue;
        }
        // In a text block a backslash joins its line with the next one; elsewhere no literal holds
        // the end of a line.
        if let Some(joined) = rest.strip_prefix("\\\n") {
            rest = joined;
            continue;
        }
        let (unit, length) = escape(rest, at)?;
        units.push(unit);
        rest = &rest[length..];
    }
    Ok(units)
}

/// The unit that the escape at the start of `text` stands for, and its length in bytes.
fn escape(text: &str, at: usize) -> Result<(u16, usize), Fault> {
    let behind = text[1..].chars().next();
    let plain = match behind {
        Some('n') => '\n',
        Some('t') => '\t',
        Some('b') => '\u{8}',
        Some('r') => '\r',
        Some('f') => '\u{c}',
        Some('s') => ' ',
        Some(same @ ('\\' | '\'' | '"')) => same,
        Some('0'..='7') => return Ok(octal(text)),
        Some('u') => return unicode(text, at),
        other => {
            let length = 1 + other.map_or(0, char::len_utf8);
            let message = format!("`{}` is not an escape sequence in Java", &text[..length]);
            return Err(Fault { at, length, code: Code::Literal, message });
        }
    };
    let unit = u16::try_from(u32::from(plain)).unwrap_or_default();
    Ok((unit, 2))
}

/// `\7`, `\12`, `\377`: at most three digits, the first of three at most 3.
fn octal(text: &str) -> (u16, usize) {
    let digits = text[1..].bytes().take_while(|b| (b'0'..=b'7').contains(b)).count();
    let most = if text.as_bytes()[1] <= b'3' { 3 } else { 2 };
    let digits = digits.min(most);
    let value = u16::from_str_radix(&text[1..=digits], 8).unwrap_or_default();
    (value, 1 + digits)
}

/// `\u0041`, `\uu0041`
fn unicode(text: &str, at: usize) -> Result<(u16, usize), Fault> {
    let marks = text[1..].bytes().take_while(|b| *b == b'u').count();
    let digits = text.get(1 + marks..1 + marks + 4);
    let value = digits
        .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
        .and_then(|digits| u16::from_str_radix(digits, 16).ok());
    let length = 1 + marks + digits.map_or(0, str::len);
    let Some(value) = value else {
        let message = "`\\u` needs four hexadecimal digits".to_owned();
        return Err(Fault { at, length: 1 + marks, code: Code::Literal, message });
    };
    if matches!(char::from_u32(value.into()), Some('"' | '\'' | '\\' | '\n' | '\r')) {
        let escaped = &text[..length];
        let message = format!(
            "`{escaped}` is not supported: Java takes it for the character itself, before literals are read"
        );
        return Err(Fault { at, length, code: Code::Unsupported, message });
    }
    Ok((value, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(inside: &str) -> Option<String> {
        unescape(inside).ok().map(|units| String::from_utf16_lossy(&units))
    }

    #[test]
    fn escapes_are_those_of_java() {
        assert_eq!(text(r"a\tb\n\\\'\x").as_deref(), None);
        assert_eq!(text(r#"a\tb\n\\\'\"\s"#).as_deref(), Some("a\tb\n\\'\" "));
        assert_eq!(text(r"\0\7\12\377\400\08").as_deref(), Some("\0\u{7}\n\u{ff} 0\08"));
        assert_eq!(text(r"\u0041\uuu00e4ö").as_deref(), Some("Aäö"));
        assert_eq!(text(r"\u004").as_deref(), None);
        assert_eq!(text(r"\u00ä").as_deref(), None);
        assert_eq!(text(r"\u0022").as_deref(), None);
        assert_eq!(text(r"\\u0041").as_deref(), Some(r"\u0041"));
    }

    #[test]
    fn text_blocks_lose_what_their_lines_share() {
        assert_eq!(stripped("    a\n      b  \n\n    "), "a\n  b\n\n");
        assert_eq!(stripped("    a\r\n   b"), " a\nb");
        assert_eq!(stripped("  a\n"), "  a\n");
        assert_eq!(text("a\\\nb").as_deref(), Some("ab"));
    }

    #[test]
    fn faults_point_at_the_escape() {
        let Err(fault) = unescape(r"ab\qc") else { panic!("`\\q` is no escape") };
        assert_eq!((fault.at, fault.length), (2, 2));
    }
}
