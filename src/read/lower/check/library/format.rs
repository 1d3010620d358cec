//! Format strings: `System.out.printf`, `String.format`.
//!
//! In: a constant format and arguments. Out: the pieces that make the text, or findings at the
//! place of a specifier in the literal: what Java's `Formatter` knows and tatsu does not is
//! unsupported, and what would surely throw is an error.

use super::super::super::typed::{Expr, ExprKind, FormatPiece, TextConversion};
use super::super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::ir::Intrinsic;
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// The widest field.
const WIDEST: i64 = 200;

/// The most digits after the point.
const MOST_PLACES: i64 = 30;

/// `%-5d`
#[derive(Clone, Debug, PartialEq, Eq)]
struct Specifier {
    /// Byte offsets in the format.
    start: usize,
    end: usize,
    flags: String,
    width: Option<i64>,
    /// How many digits stand after the point, as written.
    precision: Option<i64>,
    /// `%1$d`, `%<s`: known to Java only.
    exotic: bool,
    conversion: char,
}

/// Text as it stands, a specifier, or a `%` that begins none.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FormatPart {
    Text(String),
    Specifier(Specifier),
    Broken { start: usize, end: usize },
}

/// Cuts a format into its parts (`java.util.Formatter`:
/// `%[index$][flags][width][.precision]conversion`).
fn parts(format: &str) -> Vec<FormatPart> {
    let mut parts = Vec::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        if at > 0 {
            parts.push(FormatPart::Text(String::from(&rest[..at])));
        }
        let start = format.len() - rest.len() + at;
        let (part, length) = specifier(&format[start..], start);
        parts.push(part);
        rest = &format[start + length..];
    }
    if !rest.is_empty() {
        parts.push(FormatPart::Text(String::from(rest)));
    }
    parts
}

/// A specifier of numbers without the flags `,` and `+`, and these.
fn with_marks_apart(mut specifier: Specifier) -> (Specifier, String) {
    let is_mark = |flag: &char| matches!(flag, ',' | '+');
    let marks: String = specifier.flags.chars().filter(is_mark).collect();
    let others: String = specifier.flags.chars().filter(|flag| !is_mark(flag)).collect();
    let is_open = !matches!(specifier.conversion, 'd' | 'f') || others.contains('0');
    if marks.is_empty() || is_open {
        return (specifier, String::new());
    }
    specifier.flags = others;
    (specifier, marks)
}

/// The specifier that a text begins with, and its length in bytes.
fn specifier(text: &str, start: usize) -> (FormatPart, usize) {
    let bytes = text.as_bytes();
    let digits =
        |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = 1;
    let mut exotic = false;
    let index = digits(at);
    if index > 0 && bytes.get(at + index) == Some(&b'$') {
        exotic = true;
        at += index + 1;
    }
    let flags_from = at;
    at += bytes[at..].iter().take_while(|byte| b"-#+ 0,(<".contains(byte)).count();
    let flags = String::from(&text[flags_from..at]);
    let width_digits = digits(at);
    let width = text[at..at + width_digits].parse().ok();
    let too_wide = width_digits > 0 && width.is_none();
    at += width_digits;
    let mut places = None;
    if bytes.get(at) == Some(&b'.') {
        let precision = digits(at + 1);
        if precision == 0 {
            return (FormatPart::Broken { start, end: start + at + 1 }, at + 1);
        }
        places = Some(text[at + 1..at + 1 + precision].parse().unwrap_or(i64::MAX));
        at += 1 + precision;
    }
    match text[at..].chars().next() {
        Some(conversion) if conversion.is_ascii_alphabetic() || conversion == '%' => {
            let end = at + 1;
            let width = if too_wide { Some(i64::MAX) } else { width };
            let span = (start, start + end);
            let (start, stop) = span;
            (
                FormatPart::Specifier(Specifier {
                    start,
                    end: stop,
                    flags,
                    width,
                    precision: places,
                    exotic,
                    conversion,
                }),
                end,
            )
        }
        other => {
            let end = at + other.map_or(0, char::len_utf8);
            (FormatPart::Broken { start, end: start + end }, end)
        }
    }
}

impl Checker<'_> {
    /// The text of a format with its arguments.
    pub(super) fn format(&mut self, name: &ast::Name, arguments: &[ast::Expr], span: Span) -> Expr {
        let values: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        self.formatted(name, values, arguments.first(), span)
    }

    /// The text of a format, which comes first, with its arguments.
    pub(super) fn formatted(
        &mut self,
        name: &ast::Name,
        mut values: Vec<Expr>,
        literal: Option<&ast::Expr>,
        span: Span,
    ) -> Expr {
        let ty = Some(Type::String);
        if values.is_empty() {
            let message = format!("`{}` needs a format", name.text);
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .help(format!("write `{}(\"%d\\n\", x)`", name.text)),
            );
            return Expr { ty, ..Expr::unknown(span, values) };
        }
        let format = values.remove(0);
        if format.ty.is_none() || values.iter().any(|value| value.ty.is_none()) {
            values.push(format);
            return Expr { ty, ..Expr::unknown(span, values) };
        }
        let Some(Datum::Text(text)) = format.constant() else {
            self.not_a_format(&format);
            values.push(format);
            return Expr { ty, ..Expr::unknown(span, values) };
        };
        let before = self.findings.errors();
        let place = FormatPlace { literal, span: format.span };
        let mut pieces = Vec::new();
        let mut next = 0;
        for part in parts(&text) {
            if let FormatPart::Specifier(one) = &part
                && matches!(one.conversion, 'f' | 'e' | 'd' | 'x')
                && let Some(value) = values.get_mut(next)
            {
                *value = self.unboxed(value.clone());
            }
            self.part(part, &text, &place, &mut values, &mut next, &mut pieces);
        }
        for value in &values {
            self.boxed_switch(value);
        }
        if self.findings.errors() > before {
            return Expr { ty, ..Expr::unknown(span, values) };
        }
        Expr { kind: ExprKind::Format { arguments: values, pieces }, ty, span, settled: false }
    }

    fn not_a_format(&mut self, format: &Expr) {
        let ty = format.ty.clone().unwrap_or(Type::Null);
        self.report(if ty == Type::String {
            let message = "a format that is not a constant is not supported";
            Diagnostic::error(Code::Unsupported, format.span, message)
                .help("write the format as a literal, as in `\"%d: %s\\n\"`")
        } else {
            let message = format!("a format is a `String`, but this is `{ty}`");
            Diagnostic::error(Code::TypeMismatch, format.span, message)
                .label(format!("`{ty}`"))
                .help("write the format first, as in `\"%d\\n\"`")
        });
    }

    fn part(
        &mut self,
        part: FormatPart,
        format: &str,
        place: &FormatPlace<'_>,
        values: &mut [Expr],
        next: &mut usize,
        pieces: &mut Vec<FormatPiece>,
    ) {
        let specifier = match part {
            FormatPart::Text(text) => return push_text(pieces, &text),
            FormatPart::Broken { start, end } => {
                let span = self.place_in(place, format, start, end);
                let message =
                    format!("`{}` is not a format specifier, so this throws", &format[start..end]);
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .help("write `%%` for a percent sign"),
                );
                return;
            }
            FormatPart::Specifier(specifier) => specifier,
        };
        let (specifier, marks) = with_marks_apart(specifier);
        let span = self.place_in(place, format, specifier.start, specifier.end);
        let text = &format[specifier.start..specifier.end];
        if matches!(specifier.conversion, 'n' | '%') {
            if specifier.start + 2 == specifier.end {
                push_text(pieces, if specifier.conversion == 'n' { "\n" } else { "%" });
            } else {
                self.unsupported_format(text, span);
            }
            return;
        }
        let problem = unknown_or_unsupported(&specifier);
        if let Some((code, what)) = problem {
            if code == Code::Unsupported {
                self.unsupported_format(text, span);
            } else {
                let message = format!("`{text}` throws: {what}");
                self.report(Diagnostic::error(code, span, message));
            }
            *next += 1;
            return;
        }
        let Some(value) = values.get(*next).cloned() else {
            let message = format!("`{text}` of the format has no argument, so this throws");
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .help("add an argument, or leave the specifier out"),
            );
            *next += 1;
            return;
        };
        let argument = *next;
        *next += 1;
        let Some(mut shape) = self.shape(&specifier, text, span, &value) else { return };
        if !marks.is_empty() {
            values[argument] = self.marked(value, shape, &marks, span);
            shape = TextConversion::Text;
        }
        let pad = match specifier.width {
            Some(width) if width > WIDEST => {
                let message = format!("a width of more than {WIDEST} is not supported");
                self.report(Diagnostic::error(Code::Unsupported, span, message));
                return;
            }
            Some(width) if specifier.flags == "-" => Some((Intrinsic::PadRight, width)),
            Some(width) if specifier.flags == "0" => Some((Intrinsic::PadZeros, width)),
            Some(width) => Some((Intrinsic::PadLeft, width)),
            None => None,
        };
        pieces.push(FormatPiece::Value { argument, shape, pad });
    }

    /// The text of a number with commas between thousands, or with its sign.
    fn marked(&mut self, value: Expr, shape: TextConversion, marks: &str, span: Span) -> Expr {
        let pieces = vec![FormatPiece::Value { argument: 0, shape, pad: None }];
        let kind = ExprKind::Format { arguments: vec![value], pieces };
        let mut text = Expr::new(kind, Type::String, span);
        for (mark, method) in [(',', "grouped"), ('+', "signed")] {
            if marks.contains(mark) {
                text =
                    self.written_method(method, "$Numbers", vec![text], Some(Type::String), span);
            }
        }
        text
    }

    fn unsupported_format(&mut self, text: &str, span: Span) {
        let message = format!("`{text}` in a format is not supported");
        self.report(Diagnostic::error(Code::Unsupported, span, message).help(
            "what is supported is `%d`, `%s`, `%c`, `%b`, `%x`, `%f`, `%e`, `%n` and `%%`, with a width as in `%5d`, `%-5s`, `%05d`, digits behind the point as in `%.2f`, and `%,d` and `%+d`",
        ));
    }

    /// How the value becomes text, or a finding.
    fn shape(
        &mut self,
        specifier: &Specifier,
        text: &str,
        span: Span,
        value: &Expr,
    ) -> Option<TextConversion> {
        let ty = value.ty.clone()?;
        let throws = |checker: &mut Self, help: &str| {
            let message = format!("`{text}` of a `{ty}` throws");
            checker.report(
                Diagnostic::error(Code::TypeMismatch, value.span, message)
                    .label(format!("`{ty}`"))
                    .also(span, format!("`{text}`"))
                    .help(help.to_owned()),
            );
            None
        };
        let unsupported = |checker: &mut Self, help: &str| {
            let message = format!("`{text}` of `{ty}` is not supported");
            checker.report(
                Diagnostic::error(Code::Unsupported, value.span, message)
                    .label(format!("`{ty}`"))
                    .also(span, format!("`{text}`"))
                    .help(help.to_owned()),
            );
            None
        };
        let whole = ty.is_whole_number();
        let places = specifier.precision.unwrap_or(6);
        match (specifier.conversion, &ty) {
            (_, Type::Null) => unsupported(self, "write the text `null` into the format"),
            ('s', Type::Array(_)) => {
                unsupported(self, "the text of an array is its address in memory")
            }
            ('s', _)
            | ('c', Type::Primitive(Primitive::Char))
            | ('b', Type::Primitive(Primitive::Boolean)) => Some(TextConversion::Text),
            ('d', _) if whole => Some(TextConversion::Text),
            ('d', _) if ty.is_floating() => {
                throws(self, "`%d` takes a whole number: write `%.2f` or `%s`, or cast it to `int`")
            }
            ('d', _) => throws(self, "`%d` takes a whole number; `%s` takes anything"),
            ('f' | 'e', _) if ty.is_floating() && places > MOST_PLACES => {
                let message =
                    format!("more than {MOST_PLACES} digits behind the point are not supported");
                self.report(Diagnostic::error(Code::Unsupported, span, message));
                None
            }
            ('f', _) if ty.is_floating() => Some(TextConversion::Fixed(places)),
            ('e', _) if ty.is_floating() => Some(TextConversion::Scientific(places)),
            ('f' | 'e', _) if whole => {
                throws(self, "it takes a `double`: write `%d`, or cast the number to `double`")
            }
            ('f' | 'e', _) => throws(self, "it takes a `double`; `%s` takes anything"),
            ('x', _) if whole => Some(TextConversion::Hex),
            ('x', _) => throws(self, "`%x` takes a whole number"),
            ('c', Type::Primitive(Primitive::Byte | Primitive::Short | Primitive::Int)) => {
                unsupported(self, "cast it, as in `(char) x`")
            }
            ('c', _) => throws(self, "`%c` takes a `char`; `%s` takes anything"),
            (_, _) => unsupported(self, "`%b` takes a `boolean`; `%s` takes anything"),
        }
    }

    /// Where a part of the format stands in the author's text: in the literal, if there is just
    /// one, else the whole format.
    fn place_in(&self, place: &FormatPlace<'_>, format: &str, start: usize, end: usize) -> Span {
        let mut literal = place.literal;
        while let Some(ast::Expr { kind: ast::ExprKind::Parenthesised(inner), .. }) = literal {
            literal = Some(inner);
        }
        let Some(ast::Expr { kind: ast::ExprKind::StringLiteral(_), span }) = literal else {
            return place.span;
        };
        let raw = self.source.slice(*span);
        if raw.starts_with("\"\"\"") {
            return *span;
        }
        let (from, to) = (format[..start].chars().count(), format[..end].chars().count());
        let marks = letters(raw);
        match (marks.get(from), marks.get(to)) {
            (Some(from), Some(to)) => {
                let base = span.range().start;
                Span::new(span.file, base + from, base + to)
            }
            _ => *span,
        }
    }
}

/// Where a format comes from.
struct FormatPlace<'a> {
    literal: Option<&'a ast::Expr>,
    span: Span,
}

/// Where each character of a string literal begins in its text with the quotes, and where the last
/// one ends.
fn letters(raw: &str) -> Vec<usize> {
    let bytes = raw.as_bytes();
    let mut marks = Vec::new();
    let mut at = 1;
    while at + 1 < bytes.len() {
        marks.push(at);
        if bytes[at] != b'\\' {
            at += raw[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        }
        at += match bytes.get(at + 1) {
            Some(b'u') => 1 + bytes[at + 1..].iter().take_while(|byte| **byte == b'u').count() + 4,
            Some(first @ b'0'..=b'7') => {
                let most = if *first <= b'3' { 3 } else { 2 };
                let octal = |byte: &&u8| (b'0'..=b'7').contains(*byte);
                1 + bytes[at + 1..].iter().take(most).take_while(octal).count()
            }
            _ => 2,
        };
    }
    marks.push(at);
    marks
}

fn push_text(pieces: &mut Vec<FormatPiece>, text: &str) {
    match pieces.last_mut() {
        Some(FormatPiece::Text(before)) => before.push_str(text),
        _ => pieces.push(FormatPiece::Text(String::from(text))),
    }
}

/// Why a specifier cannot be taken, whatever its argument is.
fn unknown_or_unsupported(specifier: &Specifier) -> Option<(Code, &'static str)> {
    let Specifier { flags, width, precision, exotic, conversion, .. } = specifier;
    let wrong = Some((Code::TypeMismatch, ""));
    let because = |what| wrong.map(|(code, _)| (code, what));
    let is_floating = matches!(conversion, 'f' | 'e');
    if !is_floating && !matches!(conversion, 'd' | 's' | 'c' | 'b' | 'x') {
        let known = "DSCBXhHoEgGaAtT".contains(*conversion) && *conversion != 'D';
        return if known {
            Some((Code::Unsupported, ""))
        } else {
            because("there is no such conversion")
        };
    }
    if precision.is_some() && matches!(conversion, 'd' | 'c' | 'x') {
        return because("there are no digits behind the point of a whole number");
    }
    if precision.is_some() && !is_floating {
        return Some((Code::Unsupported, ""));
    }
    if *exotic || flags.contains(['#', '+', ' ', ',', '(', '<']) {
        return Some((Code::Unsupported, ""));
    }
    if flags.len() > 1 {
        let both = flags.contains('-') && flags.contains('0');
        return because(if both {
            "`-` and `0` exclude each other"
        } else {
            "a flag is written twice"
        });
    }
    if !flags.is_empty() && width.is_none() {
        return because("a flag needs a width");
    }
    if flags == "0" && !is_floating && !matches!(conversion, 'd' | 'x') {
        return because("only numbers are filled with zeros");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_cut_into_specifiers_and_text() {
        let shown: Vec<String> = parts("a%5d%%%-3s%05x%n%1$d%.2f%-c%qz%")
            .into_iter()
            .map(|part| match part {
                FormatPart::Text(text) => format!("'{text}'"),
                FormatPart::Specifier(one) => format!(
                    "{}{}{}{}",
                    one.flags,
                    one.width.map_or_else(String::new, |width| width.to_string()),
                    one.conversion,
                    if one.exotic || one.precision.is_some() { "!" } else { "" }
                ),
                FormatPart::Broken { start, end } => format!("?{start}-{end}"),
            })
            .collect();
        assert_eq!(
            shown,
            ["'a'", "5d", "%", "-3s", "05x", "n", "d!", "f!", "-c", "q", "'z'", "?30-31"]
        );
    }

    #[test]
    fn places_in_a_literal_count_escapes_as_one() {
        assert_eq!(letters(r#""a\n\u0041\101b""#), [1, 2, 4, 10, 14, 15]);
        assert_eq!(letters("\"ä\\\\%d\""), [1, 3, 5, 6, 7]);
    }
}
