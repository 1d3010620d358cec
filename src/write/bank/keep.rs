//! `bank.toml`: which questions are kept.
//!
//! In: its text and the name of a bank. Out: the questions of that bank that are kept, or the text
//! with some more of them. What holds: what else is in the text stays as it is, comments included.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

use serde::Deserialize;
use serde_json::Value;
use toml::Spanned;
use toml::de::DeTable;

use super::kept::KeptQuestion;
use super::record::{DrawRecord, PartOptions};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;

/// The name of the file, which lies beside the skeleton.
pub const KEEP_FILE: &str = "bank.toml";

/// What a new file begins with.
const HEAD: &str = "\
# Questions that stay as they are when their bank is made again: `tatsu gen` and `tatsu regenerate`
# read them, `tatsu regenerate BANK --keep NUMBERS` adds some. Take a line out to let a question go.
";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeepFile {
    #[serde(default)]
    keep: BTreeMap<String, BTreeMap<String, Spanned<KeepEntry>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeepEntry {
    number: usize,
    /// The values of the placeholders as a list in JSON.
    values: String,
    #[serde(default)]
    draw: Option<DrawRecord>,
    #[serde(default)]
    option_set: usize,
    #[serde(default)]
    class: String,
    #[serde(default)]
    variant: Option<String>,
    #[serde(default)]
    parts: Vec<PartOptions>,
}

/// The questions of the bank of this name that are kept, by number.
///
/// An error if the text is not what a `bank.toml` is: what is wrong, with its place, without a full
/// stop.
pub fn kept_in(text: &str, bank: &str) -> Result<Vec<KeptQuestion>, String> {
    let file: KeepFile = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut kept = Vec::new();
    let mut numbers = BTreeSet::new();
    for (idnumber, entry) in
        file.keep.into_iter().filter(|(name, _)| name == bank).flat_map(|one| one.1)
    {
        kept.push(question(bank, idnumber, entry.into_inner(), &mut numbers)?);
    }
    kept.sort_by_key(|one| one.number);
    Ok(kept)
}

/// All that is wrong in the text of a `bank.toml`, each with its place.
pub fn keep_faults(source: &Source) -> Vec<Diagnostic> {
    let help = "`tatsu regenerate BANK --keep NUMBERS` writes such lines; take out what is broken";
    let file: KeepFile = match toml::from_str(source.text()) {
        Ok(file) => file,
        Err(error) => {
            let place = error.span().unwrap_or_default();
            let place = source.span(place.start, place.end);
            let message = error.message().lines().collect::<Vec<_>>().join(" ");
            return vec![Diagnostic::error(Code::Kept, place, message).help(help)];
        }
    };
    let mut faults = Vec::new();
    for (bank, entries) in file.keep {
        let mut numbers = BTreeSet::new();
        for (idnumber, entry) in entries {
            let place = source.span(entry.span().start, entry.span().end);
            if let Err(message) = question(&bank, idnumber, entry.into_inner(), &mut numbers) {
                faults.push(Diagnostic::error(Code::Kept, place, message).help(help));
            }
        }
    }
    faults.sort_by_key(|one| one.label.span);
    faults
}

/// The question of an entry; an error, in a sentence, for one that cannot be.
fn question(
    bank: &str,
    idnumber: String,
    entry: KeepEntry,
    numbers: &mut BTreeSet<usize>,
) -> Result<KeptQuestion, String> {
    let KeepEntry { number, values, draw, option_set, class, variant, parts } = entry;
    if number == 0 {
        return Err(format!("`{idnumber}` of `[keep.{bank}]` has the number 0; they begin at 1"));
    }
    if !numbers.insert(number) {
        return Err(format!("two questions of `[keep.{bank}]` have the number {number}"));
    }
    let Ok(Value::Array(values)) = serde_json::from_str(&values) else {
        return Err(format!(
            "the values of `{idnumber}` in `[keep.{bank}]` are not a list in JSON"
        ));
    };
    Ok(KeptQuestion { number, idnumber, values, draw, option_set, class, variant, parts })
}

/// The text with these questions of the bank of this name as well; those that it has already stay.
///
/// An error as from [`kept_in`].
pub fn with_kept(text: &str, bank: &str, more: &[KeptQuestion]) -> Result<String, String> {
    let known = kept_in(text, bank)?;
    let is_new = |one: &&KeptQuestion| known.iter().all(|known| known.idnumber != one.idnumber);
    let mut lines = String::new();
    for one in more.iter().filter(is_new) {
        let KeptQuestion { number, idnumber, values, draw, option_set, class, variant, parts } =
            one;
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let values = quoted(&Value::from(values.clone()).to_string());
        let _ = write!(lines, "{} = {{ number = {number}, values = {values}", quoted(idnumber));
        if let Some(DrawRecord { seed, attempt, kind }) = draw {
            let kind = quoted(kind);
            let _ =
                write!(lines, ", draw = {{ seed = {seed}, attempt = {attempt}, kind = {kind} }}");
        }
        if *option_set > 0 {
            let _ = write!(lines, ", option_set = {option_set}");
        }
        if !class.is_empty() {
            let _ = write!(lines, ", class = {}", quoted(class));
        }
        if let Some(variant) = variant {
            let _ = write!(lines, ", variant = {}", quoted(variant));
        }
        if !parts.is_empty() {
            let part = |one: &PartOptions| {
                let class = quoted(&one.class);
                format!("{{ option_set = {}, class = {class} }}", one.option_set)
            };
            let parts: Vec<String> = parts.iter().map(part).collect();
            let _ = write!(lines, ", parts = [{}]", parts.join(", "));
        }
        lines.push_str(" }\n");
    }
    if lines.is_empty() {
        return Ok(text.to_owned());
    }
    let key = toml::Value::String(bank.to_owned()).to_string();
    let headings = [format!("[keep.{bank}]"), format!("[keep.{key}]")];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        let heading = line.split('#').next().unwrap_or_default().trim();
        if headings.iter().any(|known| known == heading) {
            let gap = if line.ends_with('\n') { "" } else { "\n" };
            return Ok(format!("{}{gap}{lines}{}", &text[..at], &text[at..]));
        }
    }
    let mut whole = if text.trim().is_empty() { HEAD.to_owned() } else { text.to_owned() };
    if !whole.ends_with('\n') {
        whole.push('\n');
    }
    let is_bare = bank.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let heading = if is_bare { &headings[0] } else { &headings[1] };
    let _ = write!(whole, "\n{heading}\n{lines}");
    // A table of another form, such as an inline one, cannot be added to.
    kept_in(&whole, bank)?;
    Ok(whole)
}

/// What begins the line above a question with what somebody has noted about it.
const NOTE: &str = "# note: ";

/// The text without the questions of the bank of this name that have these numbers, and without
/// their notes; everything else stays.
///
/// An error as from [`kept_in`].
pub fn without_kept(text: &str, bank: &str, numbers: &BTreeSet<usize>) -> Result<String, String> {
    let mut rest = text.to_owned();
    for one in kept_in(text, bank)? {
        if numbers.contains(&one.number)
            && let Some(lines) = lines_of(&rest, bank, &one.idnumber)
        {
            let note = note_before(&rest, lines.start);
            rest.replace_range(note.unwrap_or(lines.start)..lines.end, "");
        }
    }
    kept_in(&rest, bank)?;
    Ok(rest)
}

/// The text with a note above a kept question of the bank of this name, in the place of the one
/// that was there; an empty one takes it away.
pub fn with_note(text: &str, bank: &str, idnumber: &str, note: &str) -> String {
    let Some(lines) = lines_of(text, bank, idnumber) else { return text.to_owned() };
    let start = note_before(text, lines.start).unwrap_or(lines.start);
    let words: Vec<&str> = note.split_whitespace().collect();
    let line =
        if words.is_empty() { String::new() } else { format!("{NOTE}{}\n", words.join(" ")) };
    [&text[..start], &line, &text[lines.start..]].concat()
}

/// The note above a kept question of the bank of this name.
pub fn note_of(text: &str, bank: &str, idnumber: &str) -> Option<String> {
    let lines = lines_of(text, bank, idnumber)?;
    let start = note_before(text, lines.start)?;
    let note = text[start..lines.start].trim().strip_prefix(NOTE.trim_end())?;
    Some(note.trim().to_owned())
}

/// Where the line above begins, if it is a note.
fn note_before(text: &str, at: usize) -> Option<usize> {
    let above = text[..at].strip_suffix('\n')?;
    let start = above.rfind('\n').map_or(0, |newline| newline + 1);
    above[start..].starts_with(NOTE).then_some(start)
}

/// The whole lines of a kept question.
fn lines_of(text: &str, bank: &str, idnumber: &str) -> Option<Range<usize>> {
    let (table, _) = DeTable::parse_recoverable(text);
    let keep = table.get_ref().get("keep")?.get_ref().as_table()?;
    let entries = keep.get(bank)?.get_ref().as_table()?;
    let (key, value) = entries.iter().find(|(key, _)| key.get_ref().as_ref() == idnumber)?;
    let start = text[..key.span().start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = value.span().end;
    let end = text[end..].find('\n').map_or(text.len(), |newline| end + newline + 1);
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn question(number: usize) -> KeptQuestion {
        KeptQuestion {
            number,
            idnumber: format!("loops-{number:012x}"),
            values: vec![json!("it's \"b\""), json!(-4), json!([true, null])],
            draw: (number > 1).then(|| DrawRecord {
                seed: 7,
                attempt: number,
                kind: "output".to_owned(),
            }),
            parts: vec![PartOptions { option_set: number, class: "yes".to_owned() }],
            option_set: number,
            class: "yes".to_owned(),
            variant: (number > 2).then(|| format!("K7-{number:02}")),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = with_kept("", "loops-2027", &[question(3), question(1)]).unwrap();
        assert!(text.starts_with("# "), "{text}");
        assert_eq!(kept_in(&text, "loops-2027"), Ok(vec![question(1), question(3)]));
        assert_eq!(kept_in(&text, "loops"), Ok(Vec::new()));
        let more = with_kept(&text, "loops-2027", &[question(1), question(2)]).unwrap();
        let all = vec![question(1), question(2), question(3)];
        assert_eq!(kept_in(&more, "loops-2027"), Ok(all));
        assert_eq!(with_kept(&more, "loops-2027", &[question(2)]), Ok(more.clone()));
        let other = with_kept(&more, "a b.c", &[question(9)]).unwrap();
        assert_eq!(kept_in(&other, "a b.c"), Ok(vec![question(9)]));
        assert_eq!(kept_in(&other, "loops-2027").map(|kept| kept.len()), Ok(3));
    }

    #[test]
    fn comments_and_other_banks_stay() {
        let text = "# mine\n[keep.loops] # reviewed\n# the first one\n\n[keep.sums]\n";
        let whole = with_kept(text, "loops", &[question(1)]).unwrap();
        for part in
            ["# mine\n", "[keep.loops] # reviewed\n\"loops-", "# the first one\n", "[keep.sums]\n"]
        {
            assert!(whole.contains(part), "{whole}");
        }
        assert_eq!(kept_in(&whole, "loops"), Ok(vec![question(1)]));
    }

    #[test]
    fn kept_questions_are_let_go_and_noted() {
        let text = with_kept("# mine\n", "loops", &[question(1), question(2)]).unwrap();
        let first = question(1).idnumber;
        let noted = with_note(&text, "loops", &first, "good,\nand  easy");
        assert_eq!(note_of(&noted, "loops", &first).as_deref(), Some("good, and easy"));
        assert_eq!(kept_in(&noted, "loops"), kept_in(&text, "loops"));
        assert_eq!(with_note(&noted, "loops", &first, ""), text);
        assert_eq!(with_note(&noted, "loops", "none", "x"), noted);
        let rest = without_kept(&noted, "loops", &BTreeSet::from([1, 9])).unwrap();
        assert_eq!(kept_in(&rest, "loops"), Ok(vec![question(2)]));
        assert!(rest.starts_with("# mine\n") && !rest.contains("good"), "{rest}");
        assert_eq!(without_kept(&rest, "other", &BTreeSet::from([2])), Ok(rest));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let wrong = |text: &str| kept_in(text, "a").unwrap_err();
        assert!(wrong("[kept]").contains("unknown field"));
        let entry = |id: &str, number: usize, values: &str| {
            format!("{id} = {{ number = {number}, values = '{values}' }}\n")
        };
        assert!(wrong(&format!("[keep.a]\n{}", entry("x", 0, "[]"))).contains("begin at 1"));
        let twice = format!("[keep.a]\n{}{}", entry("x", 1, "[]"), entry("y", 1, "[]"));
        assert!(wrong(&twice).contains("two questions"));
        assert!(wrong(&format!("[keep.a]\n{}", entry("x", 1, "{}"))).contains("not a list"));
    }
}
