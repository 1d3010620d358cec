//! An exam file as a form: its main keys and its parts, and one of them changed in the text.
//!
//! In: the text of an exam file. Out: what its form shows, or the text after a change. What holds:
//! all other bytes of the text stay, with comments and order; a text that is no TOML is not
//! changed.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use toml::de::{DeTable, DeValue};

use super::settings::with_key;

/// The heading of a part.
const HEADING: &str = "[[part]]";

/// The keys of the file that the form shows.
const KEYS: [&str; 10] =
    ["title", "label", "groups", "students", "formats", "date", "room", "time", "aids", "seed"];

/// The keys of a part that the form shows.
const PART_KEYS: [&str; 5] = ["skeleton", "title", "count", "pool", "points"];

/// A key and what is said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExamFormField {
    /// The key.
    pub key: &'static str,
    /// Its value, as people write it; words of a list with commas.
    pub value: Option<String>,
}

/// What a form shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExamForm {
    /// The keys of the file.
    pub fields: Vec<ExamFormField>,
    /// The parts, each with its keys.
    pub parts: Vec<Vec<ExamFormField>>,
}

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "change", rename_all = "lowercase")]
pub enum ExamEdit {
    /// Another value of a key of the file, or of a part; or none.
    Set {
        /// The place of the part.
        part: Option<usize>,
        /// The key.
        key: String,
        /// The value, as people write it.
        value: Option<String>,
    },
    /// One more part at the end.
    Add {
        /// Its skeleton.
        skeleton: String,
    },
    /// A part less.
    Remove {
        /// Its place.
        part: usize,
    },
    /// A part before the one above it.
    Raise {
        /// Its place.
        part: usize,
    },
}

/// What the form of an exam file shows; `None` if the text is no TOML.
pub fn exam_form(text: &str) -> Option<ExamForm> {
    let table = DeTable::parse(text).ok()?;
    let table = table.get_ref();
    let fields = KEYS.iter().map(|key| field(table, key)).collect();
    let parts = table.get("part").and_then(|parts| parts.get_ref().as_array());
    let of = |part: &toml::Spanned<DeValue<'_>>| {
        let table = part.get_ref().as_table()?;
        Some(PART_KEYS.iter().map(|key| field(table, key)).collect())
    };
    let parts = parts.into_iter().flatten().filter_map(of).collect();
    Some(ExamForm { fields, parts })
}

fn field(table: &DeTable<'_>, key: &'static str) -> ExamFormField {
    let value = table.get(key).map(|value| shown(value.get_ref()));
    ExamFormField { key, value }
}

/// A value as people write it.
fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(is) => is.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(all) => {
            all.iter().map(|one| shown(one.get_ref())).collect::<Vec<_>>().join(", ")
        }
        DeValue::Table(_) => String::new(),
    }
}

/// The text after a change; why there is none, in a sentence.
pub fn edited_exam(text: &str, edit: &ExamEdit) -> Result<String, String> {
    if DeTable::parse(text).is_err() {
        return Err("the file cannot be read as TOML: mend its text first".to_owned());
    }
    let ranges = part_ranges(text);
    let range_of =
        |part: usize| ranges.get(part).cloned().ok_or_else(|| "there is no such part".to_owned());
    let replaced =
        |range: Range<usize>, with: &str| [&text[..range.start], with, &text[range.end..]].concat();
    let top = 0..ranges.first().map_or(text.len(), |first| first.start);
    let changed = match edit {
        ExamEdit::Set { part: None, key, value } => {
            let mut inside = with_key(&text[top.clone()], key, value_of(key, value.as_deref())?)?;
            let other = match key.as_str() {
                "groups" => Some("students"),
                "students" => Some("groups"),
                _ => None,
            };
            if let (Some(other), Some(_)) = (other, value) {
                inside = with_key(&inside, other, None)?;
            }
            replaced(top, &inside)
        }
        ExamEdit::Set { part: Some(part), key, value } => {
            let range = range_of(*part)?;
            let whole = &text[range.clone()];
            let heading = whole.find('\n').map_or(whole.len(), |newline| newline + 1);
            let inside = with_key(&whole[heading..], key, value_of(key, value.as_deref())?)?;
            let gap = if whole[..heading].ends_with('\n') { "" } else { "\n" };
            replaced(range, &format!("{}{gap}{inside}", &whole[..heading]))
        }
        ExamEdit::Add { skeleton } => {
            let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
            let skeleton = toml::Value::String(skeleton.clone());
            format!("{text}{gap}\n{HEADING}\nskeleton = {skeleton}\ncount = 1\n")
        }
        ExamEdit::Remove { part } => replaced(range_of(*part)?, ""),
        ExamEdit::Raise { part } => {
            let above = part.checked_sub(1).ok_or("it is the first part")?;
            let (first, second) = (range_of(above)?, range_of(*part)?);
            let whole = |range: &Range<usize>| {
                let text = &text[range.clone()];
                if text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
            };
            replaced(first.start..second.end, &(whole(&second) + &whole(&first)))
        }
    };
    match DeTable::parse(&changed) {
        Ok(_) => Ok(changed),
        Err(_) => Err("this can only be changed in the text".to_owned()),
    }
}

/// Where the parts stand, each from its heading to the next one.
fn part_ranges(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let mut starts = Vec::new();
    for line in text.split_inclusive('\n') {
        let written = line.split('#').next().unwrap_or_default();
        if written.split_whitespace().collect::<String>() == HEADING {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// A value of the form as TOML; why it is none, in a sentence.
fn value_of(key: &str, value: Option<&str>) -> Result<Option<String>, String> {
    let Some(value) = value.map(str::trim).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let text = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let wrong = || format!("`{value}` is no value of `{key}`");
    Ok(Some(match key {
        "title" | "label" | "students" | "date" | "room" | "aids" | "skeleton" => text(value),
        "formats" => {
            let words: Vec<String> = value.split(',').map(|word| text(word.trim())).collect();
            format!("[{}]", words.join(", "))
        }
        "groups" | "time" | "seed" | "count" | "pool" => {
            value.parse::<u32>().map_err(|_| wrong())?.to_string()
        }
        "points" => {
            let number: f64 = value.parse().map_err(|_| wrong())?;
            if !(0.01..=1000.0).contains(&number) {
                return Err(wrong());
            }
            value.to_owned()
        }
        _ => return Err(format!("`{key}` is no key of the form")),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# the final\ntitle = \"Final\"\ngroups = 2 # shared\n\n[[part]]\n\
        skeleton = \"a.java\" # loops\ncount = 3\n\n[[part]] # second\nskeleton = \"b.java\"";

    fn set(part: Option<usize>, key: &str, value: Option<&str>) -> Result<String, String> {
        let value = value.map(str::to_owned);
        edited_exam(TEXT, &ExamEdit::Set { part, key: key.to_owned(), value })
    }

    #[test]
    fn the_form_shows_what_the_text_says() {
        let form = exam_form(TEXT).expect("TOML");
        let said = |fields: &[ExamFormField], key: &str| {
            fields.iter().find(|one| one.key == key).and_then(|one| one.value.clone())
        };
        assert_eq!(said(&form.fields, "groups").as_deref(), Some("2"));
        assert_eq!(said(&form.fields, "label"), None);
        assert_eq!(form.parts.len(), 2);
        assert_eq!(said(&form.parts[0], "count").as_deref(), Some("3"));
        assert_eq!(exam_form("groups = "), None);
    }

    #[test]
    fn a_change_leaves_everything_else() {
        assert_eq!(set(Some(0), "count", Some("4")), Ok(TEXT.replace("= 3", "= 4")));
        let more = set(Some(1), "points", Some("2.5")).expect("a number");
        assert_eq!(more, format!("{TEXT}\npoints = 2.5\n"));
        let roster = set(None, "students", Some("roster.csv")).expect("a name");
        assert!(roster.contains("students = \"roster.csv\"") && !roster.contains("groups"));
        assert!(roster.starts_with("# the final\ntitle = \"Final\"\n"), "{roster}");
        assert_eq!(
            set(None, "groups", Some("two")),
            Err("`two` is no value of `groups`".to_owned())
        );
        assert!(
            set(None, "intro", Some("x")).is_err() && set(Some(7), "count", Some("1")).is_err()
        );
    }

    #[test]
    fn parts_come_go_and_move() {
        let added = edited_exam(TEXT, &ExamEdit::Add { skeleton: "c \"x\".java".to_owned() });
        let added = added.expect("a part");
        assert_eq!(exam_form(&added).expect("TOML").parts.len(), 3);
        let raised = edited_exam(TEXT, &ExamEdit::Raise { part: 1 }).expect("two parts");
        let first = raised.find("b.java").zip(raised.find("a.java"));
        assert!(first.is_some_and(|(second, first)| second < first), "{raised}");
        let removed = edited_exam(TEXT, &ExamEdit::Remove { part: 0 }).expect("a part");
        assert!(!removed.contains("a.java") && removed.contains("[[part]] # second"));
        let empty = edited_exam("", &ExamEdit::Add { skeleton: "a.java".to_owned() });
        assert_eq!(exam_form(&empty.expect("a part")).expect("TOML").parts.len(), 1);
        assert!(edited_exam(TEXT, &ExamEdit::Raise { part: 0 }).is_err());
        assert!(edited_exam("x = ", &ExamEdit::Remove { part: 0 }).is_err());
    }
}
