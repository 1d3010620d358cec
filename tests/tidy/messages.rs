//! The catalog of German messages against the sources: each English message in it is one that tatsu
//! says.
//!
//! In: the catalog, and the texts in the sources. Out: nothing, or the entries that nothing says.

use std::collections::BTreeSet;

use tatsu::make::messages::{GERMAN, entries};

/// The texts in double quotes of a source, with `{}` for each value.
fn texts(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let (one, after) = (rest.as_bytes()[at], &rest[at + 1..]);
        rest = match one {
            b'/' if after.starts_with('/') => after.find('\n').map_or("", |end| &after[end..]),
            b'/' => after,
            // A character, and no lifetime.
            b'\'' => {
                let is_escape = after.starts_with('\\');
                let end = after
                    .char_indices()
                    .skip(1 + usize::from(is_escape))
                    .take(if is_escape { 8 } else { 1 });
                let end = end.into_iter().find(|(_, one)| *one == '\'').map(|(end, _)| end + 1);
                &after[end.unwrap_or(0)..]
            }
            _ => {
                let mut text = String::new();
                let mut left = after.chars();
                while let Some(one) = left.next().filter(|one| *one != '"') {
                    if one != '\\' {
                        text.push(one);
                        continue;
                    }
                    match left.next() {
                        Some('n') => text.push('\n'),
                        Some('\n') => left = left.as_str().trim_start().chars(),
                        Some(other) => text.push(other),
                        None => {}
                    }
                }
                found.push(with_gaps(&text));
                left.as_str()
            }
        };
    }
    found
}

/// A text with `{}` for each value that it formats, and braces that are written twice once.
fn with_gaps(text: &str) -> String {
    let text = text.replace("{{", "\u{1}").replace("}}", "\u{2}");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        out.push_str("{}");
        rest = after.split_once('}').map_or("", |(_, rest)| rest);
    }
    out.push_str(rest);
    let out = out.replace('\u{1}', "{").replace('\u{2}', "}");
    out.trim().trim_start_matches("note: ").to_owned()
}

#[test]
fn texts_are_found_with_their_gaps() {
    let source = "let a = '\"'; // \"no\"\nf(\"a {b} c\", 'x', \"{{ \\\"d\\\" \\\n    e\", &'a str, \"note: {one:?}\\n\");";
    assert_eq!(texts(source), ["a {} c", "{ \"d\" e", "{}"]);
}

#[test]
fn each_german_message_is_of_one_that_tatsu_says() {
    let said: BTreeSet<String> =
        super::files(&["src"]).iter().flat_map(|file| texts(&file.text)).collect();
    // A noun that is counted stands in the sources without its number.
    let is_counted = |english: &str| {
        let noun = english.strip_prefix("{} ").unwrap_or_default();
        said.contains(noun) || noun.strip_suffix('s').is_some_and(|one| said.contains(one))
    };
    let strange: Vec<&str> = entries(GERMAN)
        .map(|(english, _)| english)
        .filter(|english| !said.contains(*english) && !is_counted(english))
        .collect();
    assert!(strange.is_empty(), "nobody says:\n{}", strange.join("\n"));
}
