//! What the explorer says of results, and why it does not call something, in the words of a page.
//!
//! In: a text of the explorer, which is English around values of Java. Out: the same in the
//! language of a wording. What holds: a text that stands in quotation marks is a value, and stays.

use std::iter;

use crate::ask::listing;
use crate::ask::wording::{Wording, WordingError};

/// What the explorer writes before a part of what was seen, with the sentence for it.
const PARTS: [(&str, &str); 3] = [
    ("the object is ", "explorer.object"),
    ("the argument is ", "explorer.argument"),
    ("prints ", "explorer.prints"),
];

/// What it writes for an object of which nothing is known.
const UNKNOWN: &str = "an object";

/// What it writes before the name of a field that is missing.
const FIELD: &str = "the public field ";

/// Why it does not call something, with the sentence for it. `{}` stands for a value.
const REASONS: [(&str, &str); 9] = [
    (
        "it is private, like all methods of the class: leave `private` out to have it called",
        "explorer.private",
    ),
    ("its signature is not in the class file", "explorer.signature"),
    ("it cannot be loaded: {}", "explorer.loading"),
    ("no known type is a `{}`: give a class that is one with `--with`", "explorer.bounds"),
    ("no class implements `{}`: give one with `--with`", "explorer.implementing"),
    ("there are no values of `{}` to pass", "explorer.values"),
    ("no value of `{}` is as small as {}: look further with `--size {}`", "explorer.small"),
    (
        "no constructor of `{}` can be called: write one that is not private and ends well, \
         or a static method that makes one",
        "explorer.constructor",
    ),
    ("`{}` is made by an object of `{}`, and {}", "explorer.inner"),
];

/// What was seen of a call: what it returns, then what became of objects, then what it prints.
pub(super) fn seen(text: &str, wording: &Wording) -> Result<String, WordingError> {
    let parts = pieces(text).into_iter().map(|part| {
        let word = PARTS.iter().find_map(|(word, key)| Some((part.strip_prefix(word)?, *key)));
        match word {
            Some((value, key)) => say(key, &[&shown(value, wording)?], wording),
            None => match numbered(part) {
                Some((number, value)) => {
                    say("explorer.argument-of", &[number, &shown(value, wording)?], wording)
                }
                None => shown(part, wording),
            },
        }
    });
    Ok(parts.collect::<Result<Vec<_>, _>>()?.join(", "))
}

/// The number and the value of one of several arguments: `argument 2 is {1}`.
fn numbered(part: &str) -> Option<(&str, &str)> {
    let (number, value) = part.strip_prefix("argument ")?.split_once(" is ")?;
    number.bytes().all(|one| one.is_ascii_digit()).then_some((number, value))
}

/// A value, with the word for objects of which nothing is known.
pub(super) fn shown(value: &str, wording: &Wording) -> Result<String, WordingError> {
    let mut text = String::new();
    let mut from = 0;
    for at in unknown(value) {
        text.push_str(&value[from..at]);
        text.push_str(&say("explorer.unknown", &[], wording)?);
        from = at + UNKNOWN.len();
    }
    Ok(text + &value[from..])
}

/// Whether a value holds an object of which nothing is known.
pub(super) fn is_unknown(value: &str) -> bool {
    !unknown(value).is_empty()
}

/// The name of a field that is missing, where that is what is missing.
pub(super) fn missing_field(text: &str) -> Option<&str> {
    text.strip_prefix(FIELD)
}

/// Why something is not called.
pub(super) fn reason(text: &str, wording: &Wording) -> Result<String, WordingError> {
    let found = REASONS.iter().find_map(|(pattern, key)| Some((*key, holes(pattern, text)?)));
    let Some((key, mut values)) = found else { return Ok(text.to_owned()) };
    let rest = if key == "explorer.inner" { values.pop() } else { None };
    let rest = rest.map(|rest| reason(rest, wording)).transpose()?;
    values.extend(rest.as_deref());
    say(key, &values, wording)
}

/// A sentence with these values, as plain text.
fn say(key: &str, values: &[&str], wording: &Wording) -> Result<String, WordingError> {
    let names = ["value", "other", "third"];
    let values = iter::zip(names, values).map(|(name, value)| (name, (*value).into()));
    Ok(listing::plain(&wording.say(key, values.collect())?))
}

/// The values at the holes of a pattern; `None` if a text is not made by it.
fn holes<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut fixed = pattern.split("{}");
    let mut rest = text.strip_prefix(fixed.next()?)?;
    let mut values = Vec::new();
    let mut fixed = fixed.peekable();
    while let Some(piece) = fixed.next() {
        let is_last = fixed.peek().is_none();
        let at = if piece.is_empty() && is_last { rest.len() } else { rest.find(piece)? };
        values.push(&rest[..at]);
        rest = &rest[at + piece.len()..];
    }
    rest.is_empty().then_some(values)
}

/// Whether each byte of a text stands outside of quotation marks, and how many brackets are open
/// there.
pub(super) fn outside(text: &str) -> Vec<Option<usize>> {
    let bytes = text.as_bytes();
    let mut all = Vec::with_capacity(bytes.len());
    let (mut depth, mut quote, mut is_escaped) = (0_usize, None, false);
    for (at, one) in bytes.iter().enumerate() {
        if let Some(open) = quote {
            all.push(None);
            if !is_escaped && *one == open {
                quote = None;
            }
            is_escaped = !is_escaped && *one == b'\\';
            continue;
        }
        // An apostrophe in a text that is shown as it is begins no character.
        let is_letter = *one == b'\'' && bytes[at + 1..].iter().take(8).any(|next| next == one);
        if *one == b'"' || is_letter {
            quote = Some(*one);
            all.push(None);
            continue;
        }
        depth = match one {
            b'(' | b'[' | b'{' => depth + 1,
            b')' | b']' | b'}' => depth.saturating_sub(1),
            _ => depth,
        };
        all.push(Some(depth));
    }
    all
}

/// A text, cut at the commas that stand in no bracket and in no quotation marks.
pub(super) fn pieces(text: &str) -> Vec<&str> {
    let outside = outside(text);
    let mut all = Vec::new();
    let mut from = 0;
    for (at, _) in text.match_indices(", ") {
        if outside[at] == Some(0) {
            all.push(&text[from..at]);
            from = at + 2;
        }
    }
    all.push(&text[from..]);
    all
}

/// Where the explorer says of an object that nothing is known of it.
fn unknown(text: &str) -> Vec<usize> {
    let outside = outside(text);
    let is_word = |one: Option<char>| one.is_some_and(|one| one.is_alphanumeric() || one == '_');
    let places = text.match_indices(UNKNOWN).map(|(at, _)| at);
    let is_alone = |at: &usize| {
        !is_word(text[..*at].chars().next_back())
            && !is_word(text[at + UNKNOWN.len()..].chars().next())
    };
    places.filter(|at| outside[*at].is_some()).filter(is_alone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::front_matter::Language;

    fn wording(language: Language) -> Wording {
        Wording::load(&[], language, &[]).expect("sentences")
    }

    #[test]
    fn what_the_explorer_says_of_a_call_is_told_in_german() {
        let german = wording(Language::German);
        for (text, told) in [
            ("0, the object is {x=1, y=0}", "0, das Objekt ist {x=1, y=0}"),
            (
                "the argument is {1, 2}, prints \"a, prints b\"",
                "das Argument ist {1, 2}, gibt \"a, prints b\" aus",
            ),
            ("argument 1 is {2}, argument 2 is {1}", "Argument 1 ist {2}, Argument 2 ist {1}"),
            (
                "[an object, \"an object\", '\"', an object]",
                "[ein Objekt, \"an object\", '\"', ein Objekt]",
            ),
            ("\"the object is 1\"", "\"the object is 1\""),
            ("an objection", "an objection"),
        ] {
            assert_eq!(seen(text, &german).unwrap(), told);
            assert_eq!(seen(text, &wording(Language::English)).unwrap(), text);
        }
    }

    #[test]
    fn every_reason_has_a_sentence_that_is_the_explorers_own_in_english() {
        let explorer = [
            include_str!("../jvm/explorer/Api.java"),
            include_str!("../jvm/explorer/Enumeration.java"),
            include_str!("../jvm/explorer/Values.java"),
        ]
        .concat();
        for (pattern, key) in REASONS {
            for piece in pattern.split("{}").filter(|piece| piece.len() > 1) {
                assert!(explorer.contains(piece), "{piece}");
            }
            let text = ["A<B>", "C", "its signature is not in the class file"]
                .iter()
                .fold(pattern.to_owned(), |text, value| text.replacen("{}", value, 1));
            assert_eq!(reason(&text, &wording(Language::English)).unwrap(), text, "{key}");
            let german = reason(&text, &wording(Language::German)).unwrap();
            assert_ne!(german, text);
            let holes = pattern.matches("{}").count();
            assert!(holes == 0 || german.contains("A<B>"), "{german}");
            assert!(holes < 2 || german.contains('C'), "{german}");
        }
        // What is not called for another reason is told as it stands.
        assert_eq!(reason("else", &wording(Language::German)).unwrap(), "else");
    }
}
