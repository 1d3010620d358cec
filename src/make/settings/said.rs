//! What a text says of its settings, and a setting changed in it.
//!
//! In: a text. Out: the values in the comment at its top, as people write them into a form; or the
//! text with one of them changed. What holds: all other bytes of the text stay, with comments and
//! order.

use std::ops::Range;

use toml::Spanned as Placed;
use toml::de::{DeTable, DeValue};

use super::form::WORDING;
use super::value::written;

/// What opens the comment at the top.
const OPENING: &str = "/*tatsu";

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidForm {
    /// A text, a number or a flag.
    Plain,
    /// A list of such.
    List,
    /// Anything else, which only the text can change.
    Other,
}

/// What the text says of a setting.
#[derive(Clone, Debug)]
pub struct SaidValue {
    /// The key, such as `answer`, `difficulty.steps` or `wording.ask.output`.
    pub key: String,
    /// The value as people write it into a form.
    pub shown: String,
    /// How it is written.
    pub form: SaidForm,
}

/// The keys and values of the comment at the top.
pub fn values(text: &str) -> Vec<SaidValue> {
    let Some((from, to)) = comment(text) else { return Vec::new() };
    let inside = &text[from..to];
    let Ok(table) = DeTable::parse(inside) else { return Vec::new() };
    let mut all = Vec::new();
    for (key, value) in table.get_ref() {
        let key = key.get_ref();
        match value.get_ref().as_table() {
            Some(inner) if matches!(key.as_ref(), "difficulty" | "wording") => {
                let of = |(inner, value): (&Placed<_>, _)| {
                    said(&format!("{key}.{}", inner.get_ref()), value, inside)
                };
                all.extend(inner.iter().map(of));
            }
            _ => all.push(said(key, value, inside)),
        }
    }
    all
}

fn said(key: &str, value: &Placed<DeValue<'_>>, inside: &str) -> SaidValue {
    let written = || inside.get(value.span()).unwrap_or_default().trim().to_owned();
    let (shown, form) = match value.get_ref() {
        DeValue::String(text) => (text.to_string(), SaidForm::Plain),
        DeValue::Array(items) => {
            let texts: Option<Vec<&str>> =
                items.iter().map(|item| item.get_ref().as_str()).collect();
            let is_nested = |item: &Placed<DeValue<'_>>| {
                matches!(item.get_ref(), DeValue::Array(_) | DeValue::Table(_))
            };
            let plain = || written().trim_matches(['[', ']']).trim().to_owned();
            let form = if items.iter().any(is_nested) { SaidForm::Other } else { SaidForm::List };
            (texts.map_or_else(plain, |texts| texts.join(", ")), form)
        }
        DeValue::Table(_) => (written(), SaidForm::Other),
        DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {
            (written(), SaidForm::Plain)
        }
    };
    SaidValue { key: key.to_owned(), shown, form }
}

/// Where the text inside the comment at the top begins and ends.
fn comment(text: &str) -> Option<(usize, usize)> {
    let start = text.len() - text.trim_start().len();
    let inside = text[start..].strip_prefix(OPENING)?;
    let from = start + OPENING.len();
    Some((from, from + inside.find("*/")?))
}

/// The text with another value of a setting, or without it.
///
/// An error, in a sentence, for a setting that the form has not, for a value that it cannot have,
/// and for a comment at the top that cannot be read.
pub fn edited(text: &str, key: &str, value: Option<&str>) -> Result<String, String> {
    let value = value.map(|value| written(key, value)).transpose()?;
    if let Some(measure) = key.strip_prefix("difficulty.") {
        return with_table(text, "difficulty", measure, value);
    }
    if let Some(sentence) = key.strip_prefix(WORDING) {
        return with_table(text, "wording", sentence, value);
    }
    let Some((from, to)) = comment(text) else {
        return Ok(match value {
            None => text.to_owned(),
            Some(value) => format!("{OPENING}\n{key} = {value}\n*/\n{text}"),
        });
    };
    let inside = with_key(&text[from..to], key, value)?;
    let is_apart = inside.starts_with(char::is_whitespace) || inside == text[from..to];
    let gap = if is_apart { "" } else { "\n" };
    Ok([&text[..from], gap, &inside, &text[to..]].concat())
}

/// The text with another value of a key of a table, such as `[difficulty]`, or without it.
fn with_table(text: &str, table: &str, key: &str, value: Option<String>) -> Result<String, String> {
    let heading = format!("[{table}]");
    let name = bare_or_quoted(key);
    let Some((from, to)) = comment(text) else {
        return Ok(match value {
            None => text.to_owned(),
            Some(value) => format!("{OPENING}\n{heading}\n{name} = {value}\n*/\n{text}"),
        });
    };
    let inside = &text[from..to];
    parsed(inside)?;
    let mut at = 0;
    let mut section: Option<Range<usize>> = None;
    for line in inside.split_inclusive('\n') {
        let is_heading = line.trim_start().starts_with('[');
        match section {
            None if line.trim() == heading => section = Some(at + line.len()..inside.len()),
            Some(ref mut known) if is_heading && known.end == inside.len() => known.end = at,
            _ => {}
        }
        at += line.len();
    }
    let changed = match (section, value) {
        (Some(section), value) => {
            let part = with_key(&inside[section.clone()], key, value)?;
            [&inside[..section.start], &part, &inside[section.end..]].concat()
        }
        (None, None) => inside.to_owned(),
        (None, Some(value)) => {
            let gap = if inside.ends_with('\n') { "" } else { "\n" };
            format!("{inside}{gap}{heading}\n{name} = {value}\n")
        }
    };
    match DeTable::parse(&changed) {
        Ok(_) => Ok([&text[..from], &changed, &text[to..]].concat()),
        Err(_) => Err(format!("`{heading}` can only be changed in the text")),
    }
}

fn parsed(inside: &str) -> Result<Placed<DeTable<'_>>, String> {
    DeTable::parse(inside)
        .map_err(|error| format!("the settings at the top cannot be read: {}", error.message()))
}

/// A key as TOML has it.
fn bare_or_quoted(key: &str) -> String {
    let is_bare = |one: char| one.is_ascii_alphanumeric() || "_-".contains(one);
    if key.chars().all(is_bare) { key.to_owned() } else { format!("\"{key}\"") }
}

/// TOML with another value of a key of its top, or without it; the value is TOML, too.
///
/// An error, in a sentence, if it cannot be read.
pub fn with_key(inside: &str, key: &str, value: Option<String>) -> Result<String, String> {
    let table = parsed(inside)?;
    let known = table.get_ref().iter().find(|(known, _)| known.get_ref().as_ref() == key);
    let replaced = |range: Range<usize>, with: &str| {
        [&inside[..range.start], with, &inside[range.end..]].concat()
    };
    Ok(match (known, value) {
        (None, None) => inside.to_owned(),
        (Some((_, old)), Some(value)) => replaced(old.span(), &value),
        (Some((known, old)), None) => {
            let (start, end) = (known.span().start, old.span().end);
            let line = inside[..start].rfind('\n').map_or(start, |at| at + 1);
            let rest = inside[end..].find('\n').map_or(inside.len(), |at| end + at + 1);
            // What stands after the value on its line is a comment on it.
            replaced(line..rest, "")
        }
        (None, Some(value)) => {
            // Before the first table: below its heading the key would be one of the table.
            let table = inside.lines().scan(0, |at, line| {
                let start = *at;
                *at += line.len() + 1;
                Some((start, line))
            });
            let first = table.into_iter().find(|(_, line)| line.trim_start().starts_with('['));
            let at = first.map_or(inside.len(), |(start, _)| start);
            let gap = if at == 0 || inside[..at].ends_with('\n') { "" } else { "\n" };
            replaced(at..at, &format!("{gap}{} = {value}\n", bare_or_quoted(key)))
        }
    })
}
