//! The text as the grammar gets it: Java that the grammar does not know is written over, in the
//! same length.
//!
//! In: the author's text. Out: a text whose tokens stand at the same places. The inside of strings
//! is masked and underscores in numbers are filled, because the reader takes both from the author's
//! text; parentheses around the target of an assignment, unicode escapes and `default` after
//! `case` are replaced and reported, so that reading goes on after them.

use super::recogniser::Brackets;
use super::scan::{Token, TokenKind, scan};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};

/// What was replaced.
#[derive(Debug, Default)]
pub(super) struct Mended {
    /// The text for the grammar.
    pub(super) text: String,
    /// What of it is not supported.
    pub(super) findings: Vec<Diagnostic>,
}

/// Writes over what the grammar does not know.
pub(super) fn mend(source: &Source) -> Mended {
    let text = source.text();
    let scanned = scan(source.file(), text);
    let tokens = &scanned.tokens;
    let mut bytes = text.as_bytes().to_vec();
    let mut findings = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let range = token.span.range();
        match token.kind {
            TokenKind::Text => mask(&mut bytes[range], token.text),
            TokenKind::Number if !token.text.contains('.') => {
                bytes[range].iter_mut().filter(|byte| **byte == b'_').for_each(|byte| *byte = b'0');
            }
            TokenKind::Word if token.text == "default" && previous(tokens, at) == "," => {
                bytes[range].fill(b'x');
            }
            TokenKind::Word | TokenKind::Number | TokenKind::Symbol => {}
        }
    }
    for escape in &scanned.escapes {
        findings.push(
            Diagnostic::error(
                Code::Unsupported,
                escape.span,
                "a unicode escape outside a string or character is not supported",
            )
            .help("write the character itself"),
        );
        let range = escape.span.range();
        match escape.character {
            Some(symbol) if symbol.is_ascii_punctuation() && symbol != '_' && symbol != '$' => {
                bytes[range.clone()].fill(b' ');
                bytes[range.start] = u8::try_from(symbol).unwrap_or(b' ');
            }
            Some(blank) if blank.is_whitespace() => bytes[range].fill(b' '),
            _ => bytes[range].fill(b'x'),
        }
    }
    for target in targets(text, tokens) {
        findings.push(
            Diagnostic::error(
                Code::Unsupported,
                target.outer,
                "an assignment to something in parentheses is not supported",
            )
            .help("leave the parentheses out"),
        );
        for parenthesis in target.parentheses {
            bytes[parenthesis.range()].fill(b' ');
        }
    }
    // Only ASCII was written, and only over whole tokens.
    let text = String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned());
    Mended { text, findings }
}

/// Writes over the inside of a literal that ends.
fn mask(literal: &mut [u8], text: &str) {
    let quotes = if text.starts_with("\"\"\"") { 3 } else { 1 };
    let quote = text.get(..quotes).unwrap_or("");
    if text.len() < 2 * quotes || !text.ends_with(quote) {
        return;
    }
    let inside = quotes..text.len() - quotes;
    literal[inside].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b'x');
}

fn previous<'text>(tokens: &[Token<'text>], at: usize) -> &'text str {
    at.checked_sub(1).and_then(|before| tokens.get(before)).map_or("", |token| token.text)
}

/// Parentheses around what is assigned to.
struct WrappedTarget {
    /// From the outermost opening one to its partner.
    outer: Span,
    /// All of them, opening and closing.
    parentheses: Vec<Span>,
}

/// The places of parentheses around what is assigned to, as in `(x) = 3`.
fn targets(text: &str, tokens: &[Token]) -> Vec<WrappedTarget> {
    let assigned: Vec<usize> = (1..tokens.len())
        .filter(|at| is_assignment(&tokens[*at]) && previous(tokens, *at) == ")")
        .collect();
    if assigned.is_empty() {
        return Vec::new();
    }
    let brackets = Brackets::of(text, tokens);
    let mut found = Vec::new();
    for at in assigned {
        let mut close = at - 1;
        let Some(mut open) = brackets.partner(close) else { continue };
        if !begins_value(tokens, open, &brackets) {
            continue;
        }
        let outer = tokens[open].span.to(tokens[close].span);
        let mut parentheses = vec![tokens[open].span, tokens[close].span];
        while open + 2 < close && tokens[open + 1].text == "(" && tokens[close - 1].text == ")" {
            open += 1;
            close -= 1;
            parentheses.extend([tokens[open].span, tokens[close].span]);
        }
        if is_target(&tokens[open + 1..close]) {
            found.push(WrappedTarget { outer, parentheses });
        }
    }
    found
}

fn is_assignment(token: &Token) -> bool {
    token.kind == TokenKind::Symbol
        && token.text.ends_with('=')
        && !matches!(token.text, "==" | "!=" | "<=" | ">=")
}

/// Whether a value may begin with this parenthesis: it is neither that of a call nor that of a
/// header or a cast.
fn begins_value(tokens: &[Token], open: usize, brackets: &Brackets) -> bool {
    let Some(before) = open.checked_sub(1) else { return true };
    match tokens[before].text {
        "return" | "else" | "do" | "yield" => true,
        ")" => brackets
            .partner(before)
            .and_then(|header| header.checked_sub(1))
            .is_some_and(|keyword| matches!(tokens[keyword].text, "if" | "while" | "for")),
        "]" => false,
        _ => tokens[before].kind == TokenKind::Symbol,
    }
}

/// Whether these tokens are a variable, a field or an element.
fn is_target(tokens: &[Token]) -> bool {
    let mut depth = 0_usize;
    tokens.first().is_some_and(|first| first.kind == TokenKind::Word)
        && tokens.iter().all(|token| {
            match token.text {
                "[" => depth += 1,
                "]" => depth = depth.saturating_sub(1),
                "." => {}
                _ => return depth > 0 || token.kind == TokenKind::Word,
            }
            true
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> String {
        let mended = mend(&Source::new("x.java", text));
        assert_eq!(mended.text.len(), text.len(), "{text}");
        mended.text
    }

    fn is_told(text: &str) -> bool {
        !mend(&Source::new("x.java", text)).findings.is_empty()
    }

    #[test]
    fn literals_are_masked() {
        assert_eq!(mended(r#"a = "ä\uu0041" + '\377';"#), r#"a = "xxxxxxxxx" + 'xxxx';"#);
        assert_eq!(mended("\"\"\"\n \\\"\"\" b\n\"\"\""), "\"\"\"\nxxxxxxx\n\"\"\"");
        assert_eq!(
            mended("0_7 + 0x1__F + 1_0L + 1_0.5 + a_b"),
            "007 + 0x100F + 100L + 1_0.5 + a_b"
        );
    }

    #[test]
    fn parentheses_around_targets_are_taken_away() {
        for (text, expected) in [
            ("(x) = 3;", " x  = 3;"),
            ("if (a) ((x[f(1)])) += 3;", "if (a)   x[f(1)]   += 3;"),
            ("y = (a.b) = 3;", "y =  a.b  = 3;"),
            ("f(x) = 3;", "f(x) = 3;"),
            ("(x + y) = 3;", "(x + y) = 3;"),
            ("(x) == 3;", "(x) == 3;"),
            ("if (x) = 3;", "if (x) = 3;"),
        ] {
            assert_eq!(mended(text), expected, "{text}");
            assert_eq!(is_told(text), text != expected, "{text}");
        }
    }

    #[test]
    fn escapes_outside_of_literals_become_what_they_stand_for() {
        assert_eq!(mended("int \\u0041b\\uu003b"), "int xxxxxxb;      ");
        assert!(is_told("int \\u0041b;"));
    }
}
