//! The settings of a skeleton as a form: what can be chosen, and a choice written into its text.
//!
//! In: a text. Out: the main settings with their values, and what of them the program rules out and
//! why; or the text with one setting changed. What holds: all other bytes of the text stay, with
//! comments and order; what is ruled out is what the reader of skeletons says.

use serde::Serialize;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::Diagnostic;
use crate::skeleton::front_matter::{AnswerForm, ExplanationDetail, Language, Overrides};
use crate::skeleton::front_matter::{QuestionKind, Settings};
use crate::source::Source;

/// What opens the comment at the top.
const OPENING: &str = "/*tatsu";

/// The table of bounds.
const DIFFICULTY: &str = "difficulty";

/// How many options a choice may have.
const OPTIONS: std::ops::RangeInclusive<u32> = 2..=10;

/// How a setting is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SettingSort {
    /// One of its choices.
    Choice,
    /// A number.
    Number,
    /// A text.
    Text,
    /// The least and the greatest number, such as `10, 40`.
    Bounds,
}

/// A setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingField {
    /// Its key, such as `answer` or `difficulty.steps`.
    pub key: &'static str,
    /// How it is given.
    pub sort: SettingSort,
    /// Whether it is written in a way that only the text can change.
    pub fixed: bool,
    /// What the text says; `None` if it leaves the setting to tatsu.
    pub value: Option<String>,
    /// What can be chosen; empty for a number that is typed.
    pub choices: Vec<SettingChoice>,
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingChoice {
    /// The word for it.
    pub word: String,
    /// Why the program rules it out, if it does.
    pub reason: Option<String>,
}

/// The main settings of a skeleton.
pub fn fields(source: &Source) -> Vec<SettingField> {
    let said = values(source.text());
    let value =
        |key: &str| said.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
    let written = |key, sort, choices| {
        let value = value(key);
        let is_table = value.as_ref().is_some_and(|value| value.starts_with('{'));
        SettingField { key, sort, fixed: is_table, value, choices }
    };
    let field = |key, choices| written(key, SettingSort::Choice, choices);
    let bounds = |key| written(key, SettingSort::Bounds, Vec::new());
    let free = |words: &mut dyn Iterator<Item = &'static str>| {
        words.map(|word| SettingChoice { word: word.to_owned(), reason: None }).collect()
    };
    let kinds = QuestionKind::words().map(|word| {
        let question = QuestionKind::of_word(word);
        choice(source, word, "question", Overrides { question, ..Overrides::default() })
    });
    let forms = AnswerForm::words().map(|word| {
        let answer = AnswerForm::of_word(word);
        choice(source, word, "answer", Overrides { answer, ..Overrides::default() })
    });
    let number = |word: u32| SettingChoice { word: word.to_string(), reason: None };
    vec![
        written("title", SettingSort::Text, Vec::new()),
        field("question", kinds.collect()),
        field("answer", forms.collect()),
        field("options", OPTIONS.map(number).collect()),
        written("points", SettingSort::Number, Vec::new()),
        field("language", free(&mut Language::words())),
        field("explanation", free(&mut ExplanationDetail::words())),
        bounds("difficulty.steps"),
        bounds("difficulty.iterations"),
        bounds("difficulty.calls"),
        bounds("difficulty.depth"),
        written("difficulty.spread", SettingSort::Number, Vec::new()),
    ]
}

/// A word, and why it does not do where the reader of skeletons finds an error only with it.
fn choice(source: &Source, word: &str, key: &str, overrides: Overrides) -> SettingChoice {
    let is_error = |one: &&Diagnostic| one.is_error();
    // What the text says of the key itself must not count.
    let without = edited(source.text(), key, None).unwrap_or_else(|_| source.text().to_owned());
    let neutral = source.with_text(without);
    let known = crate::skeleton::read(&neutral).diagnostics;
    let found = crate::skeleton::read_with(&neutral, overrides).diagnostics;
    let is_new = |one: &&Diagnostic| known.iter().all(|other| other.message != one.message);
    let first = found.iter().filter(is_error).find(is_new);
    SettingChoice { word: word.to_owned(), reason: first.map(|one| one.message.clone()) }
}

/// The keys and values of the comment at the top, values as people write them into a form.
fn values(text: &str) -> Vec<(String, String)> {
    let Some((from, to)) = comment(text) else { return Vec::new() };
    let inside = &text[from..to];
    let Ok(table) = DeTable::parse(inside) else { return Vec::new() };
    let shown = |value: &toml::Spanned<DeValue<'_>>| match value.get_ref() {
        DeValue::String(text) => text.to_string(),
        DeValue::Array(_) => {
            let written = inside.get(value.span()).unwrap_or_default();
            written.trim().trim_matches(['[', ']']).trim().to_owned()
        }
        DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Table(_) => inside.get(value.span()).unwrap_or_default().trim().to_owned(),
    };
    let mut all = Vec::new();
    for (key, value) in table.get_ref() {
        if key.get_ref() == DIFFICULTY
            && let Some(inner) = value.get_ref().as_table()
        {
            let of = inner
                .iter()
                .map(|(inner, value)| (format!("{DIFFICULTY}.{}", inner.get_ref()), shown(value)));
            all.extend(of);
        } else {
            all.push((key.get_ref().to_string(), shown(value)));
        }
    }
    all
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
        return with_difficulty(text, measure, value);
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

/// The text with another bound of its difficulty, or without it.
fn with_difficulty(text: &str, measure: &str, value: Option<String>) -> Result<String, String> {
    const HEADING: &str = "[difficulty]";
    let Some((from, to)) = comment(text) else {
        return Ok(match value {
            None => text.to_owned(),
            Some(value) => format!("{OPENING}\n{HEADING}\n{measure} = {value}\n*/\n{text}"),
        });
    };
    let inside = &text[from..to];
    DeTable::parse(inside)
        .map_err(|error| format!("the settings at the top cannot be read: {}", error.message()))?;
    let mut at = 0;
    let mut section = None;
    for line in inside.split_inclusive('\n') {
        let is_heading = line.trim_start().starts_with('[');
        match section {
            None if line.trim() == HEADING => section = Some(at + line.len()..inside.len()),
            Some(ref mut known) if is_heading && known.end == inside.len() => known.end = at,
            _ => {}
        }
        at += line.len();
    }
    let changed = match (section, value) {
        (Some(section), value) => {
            let part = with_key(&inside[section.clone()], measure, value)?;
            [&inside[..section.start], &part, &inside[section.end..]].concat()
        }
        (None, None) => inside.to_owned(),
        (None, Some(value)) => {
            let gap = if inside.ends_with('\n') { "" } else { "\n" };
            format!("{inside}{gap}{HEADING}\n{measure} = {value}\n")
        }
    };
    match DeTable::parse(&changed) {
        Ok(_) => Ok([&text[..from], &changed, &text[to..]].concat()),
        Err(_) => Err("the difficulty can only be changed in the text".to_owned()),
    }
}

/// TOML with another value of a key of its top, or without it; the value is TOML, too.
///
/// An error, in a sentence, if it cannot be read.
pub fn with_key(inside: &str, key: &str, value: Option<String>) -> Result<String, String> {
    let table = DeTable::parse(inside)
        .map_err(|error| format!("the settings at the top cannot be read: {}", error.message()))?;
    let known = table.get_ref().iter().find(|(known, _)| known.get_ref().as_ref() == key);
    let replaced = |range: std::ops::Range<usize>, with: &str| {
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
            replaced(at..at, &format!("{gap}{key} = {value}\n"))
        }
    })
}

/// A value as TOML.
fn written(key: &str, value: &str) -> Result<String, String> {
    let wrong = || format!("`{value}` is no value of `{key}`");
    let words: Vec<&str> = match key {
        "question" => QuestionKind::words().collect(),
        "answer" => AnswerForm::words().collect(),
        "language" => Language::words().collect(),
        "explanation" => ExplanationDetail::words().collect(),
        "options" => {
            let number = value.parse().ok().filter(|number| OPTIONS.contains(number));
            return number.map(|number: u32| number.to_string()).ok_or_else(wrong);
        }
        "title" => {
            let is_fit = value.chars().count() <= 200 && !value.chars().any(char::is_control);
            let is_fit = is_fit && !value.contains("*/");
            let text = toml::Value::String(value.to_owned()).to_string();
            return if is_fit { Ok(text) } else { Err(wrong()) };
        }
        "difficulty.steps" | "difficulty.iterations" | "difficulty.calls" | "difficulty.depth" => {
            let ends: Vec<u64> = value
                .split(',')
                .map(|end| end.trim().parse().map_err(|_| wrong()))
                .collect::<Result<_, _>>()?;
            return match ends[..] {
                [least, most] if least <= most => Ok(format!("[{least}, {most}]")),
                _ => Err(wrong()),
            };
        }
        "difficulty.spread" => {
            let share: Option<f64> = value.parse().ok();
            let is_fit = share.is_some_and(|share| (0.0..=1.0).contains(&share));
            return if is_fit { Ok(value.trim().to_owned()) } else { Err(wrong()) };
        }
        "points" => {
            let number: Option<f64> = value.parse().ok();
            let is_fit = number.is_some_and(|number| (0.01..=1000.0).contains(&number));
            return if is_fit { Ok(value.trim().to_owned()) } else { Err(wrong()) };
        }
        _ => return Err(format!("`{key}` is no setting of the form")),
    };
    if words.contains(&value) { Ok(format!("\"{value}\"")) } else { Err(wrong()) }
}

/// The settings of a skeleton that can be read.
pub fn settings_of(source: &Source) -> Option<Settings> {
    crate::skeleton::read(source).skeleton.map(|skeleton| skeleton.settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "/*tatsu\n# for week 3\ntitle = \"Loops\"  # shown\nquestion = \"output\"\n\
                        [difficulty]\nsteps = \"range(1, 9)\"\n*/\nint a = 1; // é\n";

    #[test]
    fn a_setting_is_changed_in_its_place() {
        let changed = edited(TEXT, "question", Some("table")).expect("a kind");
        assert_eq!(changed, TEXT.replace("\"output\"", "\"table\""));
        assert_eq!(edited(&changed, "question", Some("output")).as_deref(), Ok(TEXT));
        let without = edited(TEXT, "question", None).expect("a key");
        assert_eq!(without, TEXT.replace("question = \"output\"\n", ""));
    }

    #[test]
    fn a_new_setting_stands_before_the_first_table() {
        let added = edited(TEXT, "options", Some("5")).expect("a number");
        assert_eq!(added, TEXT.replace("[difficulty]", "options = 5\n[difficulty]"));
        let first = edited("int a;\n", "language", Some("de")).expect("a language");
        assert_eq!(first, "/*tatsu\nlanguage = \"de\"\n*/\nint a;\n");
        assert_eq!(edited("int a;\n", "language", None).as_deref(), Ok("int a;\n"));
        let closed = edited("/*tatsu title = \"x\" */\nint a;", "points", Some("2"));
        assert_eq!(closed.as_deref(), Ok("/*tatsu title = \"x\" \npoints = 2\n*/\nint a;"));
    }

    #[test]
    fn title_and_difficulty_are_changed_in_their_places() {
        let titled = edited(TEXT, "title", Some("A \"b\"")).expect("a title");
        assert!(titled.contains("  # shown\nquestion"), "{titled}");
        let title = fields(&Source::new("a.java", titled)).remove(0);
        assert_eq!((title.key, title.value.as_deref()), ("title", Some("A \"b\"")));
        let harder = edited(TEXT, "difficulty.calls", Some("2,5")).expect("bounds");
        assert!(harder.contains("\ncalls = [2, 5]\n"), "{harder}");
        assert_eq!(edited(&harder, "difficulty.calls", None).as_deref(), Ok(TEXT));
        let first = edited("int a;\n", "difficulty.spread", Some("0.2")).expect("a share");
        assert_eq!(first, "/*tatsu\n[difficulty]\nspread = 0.2\n*/\nint a;\n");
        let source = Source::new("a.java", first);
        let spread = fields(&source).into_iter().find(|one| one.key == "difficulty.spread");
        assert_eq!(spread.expect("a field").value.as_deref(), Some("0.2"));
        let two = Source::new("a.java", "/*tatsu\ntitle = { en = \"a\" }\n*/\nint a;\n");
        assert!(fields(&two)[0].fixed);
    }

    #[test]
    fn values_that_a_setting_has_not_are_refused() {
        for (key, value) in [
            ("question", "riddle"),
            ("options", "1"),
            ("options", "4]"),
            ("points", "NaN"),
            ("points", "-1"),
            ("title", "a */ b"),
            ("tags", "x"),
            ("difficulty.steps", "9, 1"),
            ("difficulty.steps", "1"),
            ("difficulty.spread", "2"),
        ] {
            assert!(edited(TEXT, key, Some(value)).is_err(), "{key} = {value}");
        }
        assert!(edited("/*tatsu question = \n*/", "question", Some("output")).is_err());
    }

    #[test]
    fn what_the_program_rules_out_has_its_reason() {
        let source = Source::new("a.java", "int a = INT(range(1, 9));\nSystem.out.println(a);\n");
        let fields = fields(&source);
        let kind = |word: &str| {
            let choices = &fields[1].choices;
            choices.iter().find(|one| one.word == word).expect("a kind").reason.clone()
        };
        assert_eq!((fields[1].key, kind("output")), ("question", None));
        assert!(kind("iterations").is_some(), "there is no loop");
    }
}
