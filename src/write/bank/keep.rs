//! `bank.toml`: which questions are kept.
//!
//! In: its text and the name of a bank. Out: the questions of that bank that are kept, or the text
//! with some more of them. What holds: what else is in the text stays as it is, comments included.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde::Deserialize;
use serde_json::Value;

use super::kept::KeptQuestion;
use super::record::{DrawRecord, PartOptions};

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
    keep: BTreeMap<String, BTreeMap<String, KeepEntry>>,
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
        let KeepEntry { number, values, draw, option_set, class, variant, parts } = entry;
        if number == 0 {
            return Err(format!(
                "`{idnumber}` of `[keep.{bank}]` has the number 0; they begin at 1"
            ));
        }
        if !numbers.insert(number) {
            return Err(format!("two questions of `[keep.{bank}]` have the number {number}"));
        }
        let Ok(Value::Array(values)) = serde_json::from_str(&values) else {
            return Err(format!(
                "the values of `{idnumber}` in `[keep.{bank}]` are not a list in JSON"
            ));
        };
        kept.push(KeptQuestion {
            number,
            idnumber,
            values,
            draw,
            option_set,
            class,
            variant,
            parts,
        });
    }
    kept.sort_by_key(|one| one.number);
    Ok(kept)
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
