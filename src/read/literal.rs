//! Texts and characters as Java literals, in one spelling for the whole crate.
//!
//! In: UTF-16 units or a text, and which characters stand for themselves. Out: Java. What holds:
//! read by a compiler, it is the unit or the text again; line ends are never `\u000a`, which Java
//! would read as a line end.

/// Which characters stand for themselves, where nothing forces an escape.
#[derive(Clone, Copy, Debug)]
pub enum PlainCharacters {
    /// Those of printable ASCII, so that no encoding of a file matters.
    Ascii,
    /// All that are not control characters.
    Visible,
    /// Those that this function takes.
    Chosen(fn(char) -> bool),
}

impl PlainCharacters {
    fn has(self, character: char) -> bool {
        match self {
            PlainCharacters::Ascii => matches!(character, ' '..='~'),
            PlainCharacters::Visible => !character.is_control(),
            PlainCharacters::Chosen(takes) => takes(character),
        }
    }
}

/// A UTF-16 unit as it stands between such quotes.
pub fn escaped_unit(unit: u16, quote: char, plain: PlainCharacters) -> String {
    match char::from_u32(unit.into()) {
        Some('\n') => "\\n".to_owned(),
        Some('\t') => "\\t".to_owned(),
        Some('\r') => "\\r".to_owned(),
        Some('\u{8}') => "\\b".to_owned(),
        Some('\u{C}') => "\\f".to_owned(),
        Some('\\') => "\\\\".to_owned(),
        Some(c) if c == quote => format!("\\{c}"),
        Some(c) if plain.has(c) => c.to_string(),
        // Three octal digits, so that a digit after them is not taken for a fourth.
        Some('\0'..='\u{7F}') => format!("\\{unit:03o}"),
        _ => format!("\\u{unit:04x}"),
    }
}

/// A text as it stands between such quotes.
pub fn escaped(text: &str, quote: char, plain: PlainCharacters) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        let mut units = [0; 2];
        match character.encode_utf16(&mut units) {
            [_, _] if plain.has(character) => escaped.push(character),
            units => escaped.extend(units.iter().map(|unit| escaped_unit(*unit, quote, plain))),
        }
    }
    escaped
}

/// A text as a string literal.
pub fn string_literal(text: &str, plain: PlainCharacters) -> String {
    format!("\"{}\"", escaped(text, '"', plain))
}

/// A UTF-16 unit as a character literal.
pub fn char_literal(unit: u16, plain: PlainCharacters) -> String {
    format!("'{}'", escaped_unit(unit, '\'', plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_for_itself_is_the_callers_choice() {
        let text = "a\"\\\n\u{1}7\u{e4}\u{1F600}";
        let spelled = [PlainCharacters::Ascii, PlainCharacters::Visible]
            .map(|plain| string_literal(text, plain));
        assert_eq!(spelled[0], r#""a\"\\\n\0017\u00e4\ud83d\ude00""#);
        assert_eq!(spelled[1], "\"a\\\"\\\\\\n\\0017\u{e4}\u{1F600}\"");
        let none = PlainCharacters::Chosen(|character| character != 'a');
        assert_eq!(char_literal(u16::from(b'a'), none), r"'\141'");
        assert_eq!(char_literal(0xD800, PlainCharacters::Visible), r"'\ud800'");
        assert_eq!(char_literal(u16::from(b'"'), none), "'\"'");
    }
}
