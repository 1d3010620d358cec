//! Sentences: flat tables of TOML from keys such as `ask.output` to texts.
//!
//! In: the text of a file. Out: its [`Sentence`]s with their lines. What holds: a dotted key
//! without quotation marks, which TOML takes for a table in a table, means the same as one with
//! them.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::error::{TemplatePlace, WordingError};

/// A sentence as a file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its key, such as `ask.output`.
    pub key: String,
    /// Its text, a template.
    pub text: String,
    /// The line of the file, from 1, where the key stands.
    pub line: usize,
    /// The line of the file where the text begins.
    pub text_line: usize,
}

/// The sentences of a file, in the order in which they stand there.
pub fn sentences(path: &str, text: &str) -> Result<Vec<Sentence>, WordingError> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let wrong = |at: usize, reason: String, help: Option<String>| WordingError {
        place: TemplatePlace::File { path: path.to_owned(), line: Some(line_of(text, at)) },
        reason,
        help,
    };
    if let Some(error) = errors.first() {
        let at = error.span().map_or(0, |span| span.start);
        return Err(wrong(at, error.message().to_lowercase(), None));
    }
    let mut found = Vec::new();
    collect(table.get_ref(), "", text, &mut found).map_err(|(key, at)| {
        let help = format!("write `\"{key}\" = \"…\"`");
        wrong(at, format!("`{key}` needs a text"), Some(help))
    })?;
    found.sort_by_key(|(at, _)| *at);
    Ok(found.into_iter().map(|(_, sentence)| sentence).collect())
}

/// Sentences with their offsets; an error is the key and the offset of what is no text.
fn collect(
    table: &DeTable<'_>,
    prefix: &str,
    text: &str,
    found: &mut Vec<(usize, Sentence)>,
) -> Result<(), (String, usize)> {
    for (name, value) in table {
        let key = format!("{prefix}{}", name.get_ref());
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other value of TOML holds a sentence"
        )]
        match value.get_ref() {
            DeValue::String(sentence) => {
                let at = name.span().start;
                let line = line_of(text, at);
                let text_line = first_line(text, &value.span());
                let text = sentence.to_string();
                found.push((at, Sentence { key, text, line, text_line }));
            }
            DeValue::Table(inner) => collect(inner, &format!("{key}."), text, found)?,
            _ => return Err((key, value.span().start)),
        }
    }
    Ok(())
}

/// The line, from 1, of an offset.
fn line_of(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or(text);
    before.matches('\n').count() + 1
}

/// The line where a text begins: one further where a line end follows the three opening quotation
/// marks, because TOML leaves it out.
fn first_line(text: &str, value: &Range<usize>) -> usize {
    let written = text.get(value.clone()).unwrap_or_default();
    let inside = written.strip_prefix("\"\"\"").or_else(|| written.strip_prefix("'''"));
    let left_out = inside.is_some_and(|inside| inside.starts_with(['\n', '\r']));
    line_of(text, value.start) + usize::from(left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_and_without_quotation_marks_are_the_same() {
        let text = "# x\n\"ask.output\" = \"a\"\n\nask.result = '''\nb\nc'''\n";
        let read = sentences("x.toml", text).unwrap();
        let all: Vec<_> = read
            .iter()
            .map(|one| (one.key.as_str(), one.text.as_str(), one.line, one.text_line))
            .collect();
        assert_eq!(all, [("ask.output", "a", 2, 2), ("ask.result", "b\nc", 4, 5)]);
    }

    #[test]
    fn what_is_no_text_is_named_with_its_line() {
        let message = |text| sentences("x.toml", text).unwrap_err().to_string();
        assert_eq!(
            message("\n\"a.b\" = 3"),
            "template `x.toml`, line 2: `a.b` needs a text; write `\"a.b\" = \"…\"`"
        );
        assert!(message("a = \"b\"\na = ").starts_with("template `x.toml`, line 2: "));
    }
}
