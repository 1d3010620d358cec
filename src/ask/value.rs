//! Values as students type them.
//!
//! In: a value of the machine and its type. Out: its text form (numbers as they are, characters as
//! themselves, `true` and `false`, arrays as `{1, 2}`) and all forms of it that deserve full marks.

use crate::read::datum::Datum;
use crate::read::floating;
use crate::read::ir::number_text;
use crate::read::literal::{self, PlainCharacters};
use crate::read::types::Type;

/// The text form of a value of type `ty`, as the feedback shows it and `bank.json` keeps it.
pub fn text(ty: &Type, value: &Datum) -> String {
    match (ty, value) {
        (Type::Primitive(primitive), Datum::Integral(number)) => number_text(*primitive, *number),
        (Type::Array(element), Datum::Array(items)) => {
            let items: Vec<String> = items.iter().map(|item| text(element, item)).collect();
            format!("{{{}}}", items.join(", "))
        }
        (_, Datum::Text(content)) => content.clone(),
        (_, Datum::Null) => "null".to_owned(),
        // A value that does not fit its type is shown as it is rather than hidden.
        (_, other) => other.to_string(),
    }
}

/// A value of type `ty` as it would stand in a Java program: characters and strings in quotes,
/// arrays in braces.
pub fn java(ty: &Type, value: &Datum) -> String {
    array(ty, value, &STYLES[0], Quotes::With)
}

/// The number that a value of a whole-number type is; `None` for every other type.
pub fn number(ty: &Type, value: &Datum) -> Option<i64> {
    match (ty, value) {
        (ty, Datum::Integral(number)) if ty.is_whole_number() => Some(*number),
        _ => None,
    }
}

/// The number with a fraction that a value is, as Java writes it, with all its digits; `None` where
/// that has an exponent, is no number, or is written otherwise by another version of Java.
pub fn decimal(ty: &Type, value: &Datum) -> Option<String> {
    let Datum::Floating(of, number) = value else { return None };
    printed_decimal(&text(ty, value)).filter(|_| floating::is_settled(*of, *number))
}

/// The number with a fraction that a line is: digits around a point, with `-` before them if it is
/// negative.
pub fn printed_decimal(line: &str) -> Option<String> {
    let (whole, behind) = line.strip_prefix('-').unwrap_or(line).split_once('.')?;
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|one| one.is_ascii_digit());
    (are_digits(whole) && are_digits(behind)).then(|| line.to_owned())
}

/// The texts that deserve full marks for a value, the best one first, no two the same. None starts
/// or ends with white space or holds a control character.
///
/// Characters and strings count as in Java and without quotes, where that is a line that can be
/// typed; arrays count in braces as in Java, in brackets as `Arrays.toString` prints them, and
/// without either, with and without blanks. What another value could be meant by does not count:
/// rows without braces, strings without quotes that hold what separates elements.
pub fn accepted(ty: &Type, value: &Datum) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut add = |text: String| {
        if is_line(&text) && !texts.contains(&text) {
            texts.push(text);
        }
    };
    if let (Type::Array(element), Datum::Array(items)) = (ty, value)
        && can_be_typed(ty, value)
    {
        let bare = items.is_empty() || matches!(**element, Type::Array(_));
        for style in STYLES.iter().filter(|style| !bare || !style.open.is_empty()) {
            add(array(ty, value, style, Quotes::With));
            if is_plain(value) {
                add(array(ty, value, style, Quotes::Without));
            }
        }
    } else if let Datum::Floating(..) = value {
        let text = text(ty, value);
        if can_be_typed(ty, value) {
            let whole = text.strip_suffix(".0").map(str::to_owned);
            add(text);
            whole.into_iter().for_each(add);
        }
    } else if can_be_typed(ty, value) {
        add(single(ty, value, Quotes::With));
        add(single(ty, value, Quotes::Without));
    }
    texts
}

/// Whether a value has only characters that a keyboard has, or that students know an escape for:
/// no student types `'\177'`.
fn can_be_typed(ty: &Type, value: &Datum) -> bool {
    let is_known = |one: char| matches!(one, '\n' | '\t') || !is_on_no_keyboard(one);
    match (ty, value) {
        (&Type::CHAR, Datum::Integral(_)) => text(ty, value).chars().all(is_known),
        (_, Datum::Text(content)) => content.chars().all(is_known),
        (_, Datum::Floating(ty, number)) => {
            is_short(&text(&Type::Primitive(*ty), value)) && floating::is_settled(*ty, *number)
        }
        (Type::Array(element), Datum::Array(items)) => {
            items.iter().all(|item| can_be_typed(element, item))
        }
        (
            _,
            Datum::Boolean(_)
            | Datum::Integral(_)
            | Datum::Null
            | Datum::Printed(_)
            | Datum::Memory(_)
            | Datum::Object { .. }
            | Datum::Array(_),
        ) => true,
    }
}

/// The most digits after the point that somebody types.
pub const MOST_PLACES: usize = 4;

/// Whether a floating number has so few digits that its last one is worth typing.
pub fn is_short(text: &str) -> bool {
    let (whole, behind) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |part: &str| part.bytes().all(|one| one.is_ascii_digit());
    whole.len() <= 9
        && behind.len() <= MOST_PLACES
        && is_digits(whole.strip_prefix('-').unwrap_or(whole))
        && is_digits(behind)
}

/// Whether no keyboard has a character: what cannot be typed, and what cannot be seen.
fn is_on_no_keyboard(character: char) -> bool {
    is_untypable(character)
        || character.is_whitespace() && character != ' '
        || matches!(character, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{FEFF}')
}

/// Whether every string in an array can be told from its neighbours without quotes.
fn is_plain(value: &Datum) -> bool {
    match value {
        Datum::Array(items) => items.iter().all(is_plain),
        Datum::Text(text) => is_line(text) && !text.contains([',', '{', '}', '[', ']', '"']),
        Datum::Boolean(_)
        | Datum::Integral(_)
        | Datum::Floating(..)
        | Datum::Object { .. }
        | Datum::Printed(_)
        | Datum::Memory(_)
        | Datum::Null => true,
    }
}

/// Whether a text can be typed as one line and arrives unchanged after trimming.
fn is_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.chars().any(is_untypable)
}

/// Whether a character cannot be typed into a line: control characters, and what stands for
/// undecodable text.
pub fn is_untypable(character: char) -> bool {
    character.is_control() || character == '\u{FFFD}' || is_noncharacter(character)
}

/// Whether XML cannot carry it although it is no control character.
fn is_noncharacter(character: char) -> bool {
    matches!(character, '\u{FFFE}' | '\u{FFFF}')
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotes {
    With,
    Without,
}

struct Style {
    open: &'static str,
    close: &'static str,
    separator: &'static str,
}

/// How students write arrays.
const STYLES: &[Style] = &[
    Style { open: "{", close: "}", separator: ", " },
    Style { open: "{", close: "}", separator: "," },
    Style { open: "{ ", close: " }", separator: ", " },
    Style { open: "[", close: "]", separator: ", " },
    Style { open: "[", close: "]", separator: "," },
    Style { open: "", close: "", separator: ", " },
    Style { open: "", close: "", separator: "," },
];

fn array(ty: &Type, value: &Datum, style: &Style, quotes: Quotes) -> String {
    match (ty, value) {
        (Type::Array(_), Datum::Array(items)) if items.is_empty() => {
            format!("{}{}", style.open.trim(), style.close.trim())
        }
        (Type::Array(element), Datum::Array(items)) => {
            let items: Vec<String> =
                items.iter().map(|item| array(element, item, style, quotes)).collect();
            format!("{}{}{}", style.open, items.join(style.separator), style.close)
        }
        _ => single(ty, value, quotes),
    }
}

fn single(ty: &Type, value: &Datum, quotes: Quotes) -> String {
    let plain = text(ty, value);
    match (ty, value, quotes) {
        (&Type::CHAR, Datum::Integral(_), Quotes::With) => format!("'{}'", escaped(&plain, '\'')),
        (_, Datum::Text(content), Quotes::With) => format!("\"{}\"", escaped(content, '"')),
        // Bare, the string "null" would be the same as no string at all.
        (_, Datum::Text(content), Quotes::Without) if content == "null" => "\"null\"".to_owned(),
        _ => plain,
    }
}

/// The inside of a Java literal, in which only what cannot be typed is escaped.
fn escaped(content: &str, quote: char) -> String {
    literal::escaped(content, quote, PlainCharacters::Chosen(|one| !is_untypable(one)))
}

/// The bytes as hexadecimal digits, two for each.
pub fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('?');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(values: &[i64]) -> Datum {
        Datum::Array(values.iter().map(|value| Datum::Integral(*value)).collect())
    }

    #[test]
    fn arrays_count_in_every_usual_spelling() {
        let ty = Type::array_of(Type::INT);
        assert_eq!(
            accepted(&ty, &ints(&[1, -2])),
            ["{1, -2}", "{1,-2}", "{ 1, -2 }", "[1, -2]", "[1,-2]", "1, -2", "1,-2"]
        );
        assert_eq!(accepted(&ty, &ints(&[7])), ["{7}", "{ 7 }", "[7]", "7"]);
        assert_eq!(accepted(&ty, &ints(&[])), ["{}", "[]"]);
        assert_eq!(accepted(&ty, &Datum::Null), ["null"]);
    }

    #[test]
    fn characters_and_strings_count_with_and_without_quotes() {
        assert_eq!(accepted(&Type::CHAR, &Datum::Integral(107)), ["'k'", "k"]);
        assert_eq!(accepted(&Type::CHAR, &Datum::Integral(32)), ["' '"]);
        assert_eq!(accepted(&Type::CHAR, &Datum::Integral(10)), ["'\\n'"]);
        assert_eq!(accepted(&Type::CHAR, &Datum::Integral(39)), ["'\\''", "'"]);
        for nobody_types in [0, 127, 160, 173] {
            assert!(accepted(&Type::CHAR, &Datum::Integral(nobody_types)).is_empty());
        }
        assert!(accepted(&Type::String, &Datum::Text("a\u{7F}".into())).is_empty());
        let chars = Type::array_of(Type::CHAR);
        assert!(accepted(&chars, &ints(&[97, 127])).is_empty());
        assert_eq!(accepted(&Type::String, &Datum::Text("a b".into())), ["\"a b\"", "a b"]);
        assert_eq!(accepted(&Type::String, &Datum::Text(String::new())), ["\"\""]);
        assert_eq!(accepted(&Type::String, &Datum::Text("null".into())), ["\"null\""]);
        assert_eq!(accepted(&Type::String, &Datum::Null), ["null"]);
        assert_eq!(accepted(&Type::String, &Datum::Text(" a".into())), ["\" a\""]);
        assert_eq!(accepted(&Type::String, &Datum::Text("a\nb".into())), ["\"a\\nb\""]);
        let chars = Type::array_of(Type::CHAR);
        assert!(accepted(&chars, &ints(&[97, 32])).contains(&"{'a', ' '}".to_owned()));
    }

    #[test]
    fn rows_keep_their_braces() {
        let ty = Type::array_of(Type::array_of(Type::INT));
        let rows = Datum::Array(vec![ints(&[1, 2]), ints(&[]), ints(&[3])]);
        assert_eq!(
            accepted(&ty, &rows),
            [
                "{{1, 2}, {}, {3}}",
                "{{1,2},{},{3}}",
                "{ { 1, 2 }, {}, { 3 } }",
                "[[1, 2], [], [3]]",
                "[[1,2],[],[3]]"
            ]
        );
        assert_eq!(text(&ty, &rows), "{{1, 2}, {}, {3}}");
        assert_eq!(accepted(&ty, &Datum::Array(vec![ints(&[7])]))[0], "{{7}}");
    }

    #[test]
    fn strings_in_arrays_need_quotes_only_where_they_could_be_others() {
        let ty = Type::array_of(Type::String);
        let texts = |items: &[&str]| {
            let items = items.iter().map(|item| Datum::Text((*item).to_owned()));
            accepted(&ty, &Datum::Array(items.collect()))
        };
        let plain = texts(&["a", "b c"]);
        assert_eq!(plain[..3], ["{\"a\", \"b c\"}", "{a, b c}", "{\"a\",\"b c\"}"]);
        assert!(plain.contains(&"a, b c".to_owned()), "{plain:?}");
        for items in [&["a, b"][..], &["", "a"], &[" a"], &["{a"], &["\"a\""]] {
            for text in texts(items) {
                assert!(text.contains('"'), "{text}");
            }
        }
    }

    #[test]
    fn only_whole_number_types_are_numbers() {
        assert_eq!(number(&Type::BYTE, &Datum::Integral(-5)), Some(-5));
        assert_eq!(number(&Type::SHORT, &Datum::Integral(5)), Some(5));
        assert_eq!(number(&Type::LONG, &Datum::Integral(5)), Some(5));
        assert_eq!(number(&Type::CHAR, &Datum::Integral(5)), None);
        assert_eq!(number(&Type::BOOLEAN, &Datum::Boolean(true)), None);
        assert_eq!(text(&Type::BOOLEAN, &Datum::Boolean(true)), "true");
    }
}
