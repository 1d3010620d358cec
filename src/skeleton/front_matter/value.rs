//! Values of the kinds that keys have.
//!
//! In: a key, and the TOML after it. Out: the value, or a finding that says what to write instead.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Span, Spanned, unshowable};
use std::ops::{Range, RangeInclusive};
use toml::Spanned as Placed;
use toml::de::DeValue;

/// The least and the greatest value that is fine, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SettingRange {
    /// The least.
    pub least: u64,
    /// The greatest.
    pub greatest: u64,
}

/// Turns TOML into values, and collects what is wrong with them.
#[derive(Debug)]
pub struct TomlReader {
    /// The file that holds the TOML.
    pub(super) file: FileId,
    /// Offset of the TOML in the source.
    pub(super) start: usize,
    /// The code of what is found.
    pub(super) code: Code,
    /// What is wrong so far.
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl TomlReader {
    /// A reader for TOML that starts at this offset of a file and whose mistakes have this code.
    pub fn new(file: FileId, start: usize, code: Code) -> Self {
        Self { file, start, code, diagnostics: Vec::new() }
    }

    /// What was found to be wrong.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The place in the source of a place in the TOML.
    pub fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, self.start + range.start, self.start + range.end)
    }

    /// Collects a mistake, with what to write instead.
    pub fn error(&mut self, span: Span, message: String, help: String) {
        self.diagnostics.push(Diagnostic::error(self.code, span, message).help(help));
    }

    /// A line that is not TOML, with what was probably meant; `range` is the place in `text`.
    pub fn not_toml(&mut self, text: &str, range: Range<usize>, message: &str, example: &str) {
        let line_start = text.get(..range.start).and_then(|before| before.rfind('\n'));
        let line_start = line_start.map_or(0, |at| at + 1);
        let line = text.get(line_start..).and_then(|rest| rest.lines().next()).unwrap_or("");
        let place = self.span(range.clone());
        let whole = self.span(line_start..line_start + line.trim_end().len());
        let finding = |message: String| Diagnostic::error(self.code, place, message);
        let (key, value) = split_entry(line);
        let is_key = !key.is_empty()
            && key.chars().all(|one| one.is_ascii_alphanumeric() || "_-.".contains(one));
        let opened = value.strip_prefix('"').filter(|rest| !rest.contains('"'));
        let written = |value: &str| format!("{key} = {value}");
        let mended = match opened {
            Some(rest) if is_key => {
                Some(("this text is not closed".to_owned(), written(&format!("\"{rest}\""))))
            }
            _ if is_key && !line.contains('=') && !value.is_empty() => Some((
                format!("a setting reads `{key} = …`, with `=` between name and value"),
                written(&as_value(value)),
            )),
            _ if is_key && truth_value(value).is_some() => {
                let truth = truth_value(value).unwrap_or_default();
                Some((
                    format!("TOML has no `{value}`: a setting is `true` or `false`"),
                    written(truth),
                ))
            }
            _ if is_key && is_bare_text(value) => Some((
                format!("the text `{value}` needs quotation marks"),
                written(&as_value(value)),
            )),
            _ => None,
        };
        self.diagnostics.push(match mended {
            Some((message, text)) => {
                finding(message).help(format!("write `{text}`")).replace(whole, text)
            }
            None => {
                finding(message.to_lowercase()).help(format!("write TOML, such as `{example}`"))
            }
        });
    }

    /// An unknown name among known ones.
    pub fn unknown(&mut self, span: Span, message: String, name: &str, known: &[&str]) {
        let near = nearest(name, known.iter().copied());
        let finding = Diagnostic::error(self.code, span, message);
        self.diagnostics.push(finding.meant_or(near, format!("the keys are {}", listed(known))));
    }

    /// A text that is not blank.
    pub fn text(&mut self, key: &str, value: &DeValue, span: Span) -> Option<String> {
        let Some(text) = value.as_str() else {
            let message = format!("`{key}` needs a text, not {}", kind_of(value));
            self.error(span, message, format!("write `{key} = \"…\"`"));
            return None;
        };
        if text.trim().is_empty() {
            self.error(span, format!("`{key}` is empty"), "leave it out".to_owned());
            return None;
        }
        self.shown(text, span)
    }

    /// A text that pages can show.
    fn shown(&mut self, text: &str, span: Span) -> Option<String> {
        let Some(character) = unshowable(text) else { return Some(text.to_owned()) };
        let message = format!("the character U+{:04X} cannot be shown", u32::from(character));
        self.error(span, message, "leave it out".to_owned());
        None
    }

    /// One of some words; `what` a word is, such as `kind of question`.
    pub fn word<T: Copy>(
        &mut self,
        (key, what): (&str, &str),
        words: &[(&'static str, T)],
        value: &DeValue,
        span: Span,
    ) -> Option<T> {
        self.word_meant((key, what), words, &[], value, span)
    }

    /// One of a few words, some of which have other names that are understood but not taken.
    pub fn word_meant<T: Copy>(
        &mut self,
        (key, what): (&str, &str),
        words: &[(&'static str, T)],
        others: &[(&str, &str)],
        value: &DeValue,
        span: Span,
    ) -> Option<T> {
        let text = self.text(key, value, span)?;
        if let Some((_, meant)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*meant);
        }
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let other = others.iter().find(|(word, _)| *word == text).map(|(_, meant)| *meant);
        let near = other.or_else(|| nearest(&text, names.iter().copied()));
        let near = near.map(|near| format!("\"{near}\""));
        let finding = Diagnostic::error(self.code, span, format!("unknown {what} `{text}`"));
        let help = format!("write one of {}", listed(&names));
        self.diagnostics.push(finding.meant_or(near.as_deref(), help));
        None
    }

    /// `true` or `false`.
    pub fn flag(&mut self, key: &str, value: &DeValue, span: Span) -> bool {
        value.as_bool().unwrap_or_else(|| {
            let message = format!("`{key}` needs `true` or `false`, not {}", kind_of(value));
            self.error(span, message, format!("write `{key} = true`, or leave it out"));
            false
        })
    }

    /// A whole number of a range.
    pub fn number(
        &mut self,
        key: &str,
        range: &RangeInclusive<u64>,
        value: &DeValue,
        span: Span,
    ) -> Option<u64> {
        let wanted = match (*range.start(), *range.end()) {
            (least, u64::MAX) => format!("a whole number from {least} on"),
            (least, greatest) => format!("a whole number from {least} to {greatest}"),
        };
        let example = format!("write `{key} = {}`", (*range.start()).clamp(4, *range.end()));
        let Some(number) = value.as_integer() else {
            let message = format!("`{key}` needs {wanted}, not {}", kind_of(value));
            self.error(span, message, example);
            return None;
        };
        let parsed = i64::from_str_radix(number.as_str(), number.radix());
        let number = parsed.ok().and_then(|number| u64::try_from(number).ok());
        let inside = number.filter(|number| range.contains(number));
        if inside.is_none() {
            self.error(span, format!("`{key}` needs {wanted}"), example);
        }
        inside
    }

    /// A share such as `0.2`, at most ten, in thousandths.
    pub(super) fn share(&mut self, key: &str, value: &DeValue, span: Span) -> Option<u32> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "no other value of TOML is a number")]
        let text = match value {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            _ => "",
        };
        // Digits only, so that neither rounding nor `nan` matters.
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let thousandths = format!("{whole}{part:0<3}");
        let parsed = thousandths.parse().ok().filter(|share: &u32| *share <= 10_000);
        if part.len() > 3 || parsed.is_none() {
            let message = format!("`{key}` needs a share from 0 to 10 with up to three decimals");
            let help =
                format!("write `{key} = 0.2`: the hardest at most a fifth above the easiest");
            self.error(span, message, help);
            return None;
        }
        parsed
    }

    /// `[low, high]`, or `{ least = low, greatest = high }` with one of them or both.
    pub(super) fn bounds(
        &mut self,
        key: &str,
        value: &DeValue,
        span: Span,
    ) -> Option<SettingRange> {
        let help = format!("write `{key} = [10, 40]`, or `{key} = {{ least = 10 }}`");
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "every other value is refused by the name of its kind"
        )]
        let (least, greatest) = match value {
            DeValue::Array(items) => {
                let [least, greatest] = &items[..] else {
                    let message = format!("`{key}` needs two numbers, the least and the greatest");
                    self.error(span, message, help);
                    return None;
                };
                (self.bound(key, least)?, self.bound(key, greatest)?)
            }
            DeValue::Table(table) => {
                let (mut least, mut greatest) = (None, None);
                for (name, value) in table {
                    match name.get_ref().as_ref() {
                        "least" => least = Some(self.bound(key, value)?),
                        "greatest" => greatest = Some(self.bound(key, value)?),
                        other => {
                            let span = self.span(name.span());
                            let message = format!("unknown key `{other}` in `{key}`");
                            self.unknown(span, message, other, &["least", "greatest"]);
                            return None;
                        }
                    }
                }
                if least.is_none() && greatest.is_none() {
                    self.error(span, format!("`{key}` has no bounds"), help);
                    return None;
                }
                (least.unwrap_or(0), greatest.unwrap_or(u64::MAX))
            }
            _ => {
                let message = format!("`{key}` needs bounds, not {}", kind_of(value));
                self.error(span, message, help);
                return None;
            }
        };
        if least > greatest {
            let message = format!("`{key}` allows nothing: {least} is more than {greatest}");
            self.error(span, message, format!("write `{key} = [{greatest}, {least}]`"));
            return None;
        }
        Some(SettingRange { least, greatest })
    }

    fn bound(&mut self, key: &str, value: &Placed<DeValue>) -> Option<u64> {
        let span = self.span(value.span());
        let number = value.get_ref().as_integer().and_then(|number| {
            let number = i64::from_str_radix(number.as_str(), number.radix()).ok()?;
            u64::try_from(number).ok()
        });
        if number.is_none() {
            let message = format!("a bound of `{key}` is not a whole number from 0 on");
            self.error(span, message, format!("write `{key} = [10, 40]`"));
        }
        number
    }

    /// A list of texts.
    pub fn texts(&mut self, key: &str, value: &DeValue, span: Span) -> Vec<Spanned> {
        let Some(items) = value.as_array() else {
            let message = format!("`{key}` needs a list of texts, not {}", kind_of(value));
            let help = match value.as_str() {
                Some(text) => format!("write `{key} = [{text:?}]`"),
                None => format!("write `{key} = [\"…\"]`"),
            };
            self.error(span, message, help);
            return Vec::new();
        };
        let mut texts = Vec::new();
        for item in items {
            let span = self.span(item.span());
            if let Some(text) = self.item(key, item.get_ref(), span) {
                texts.push(Spanned { text, span });
            }
        }
        texts
    }

    /// A list of texts, or a list of such lists.
    pub fn name_groups(&mut self, key: &str, value: &DeValue, span: Span) -> Vec<Vec<Spanned>> {
        let items = value.as_array().map_or(&[][..], |items| items);
        if !items.iter().any(|item| item.get_ref().as_array().is_some()) {
            let names = self.texts(key, value, span);
            return if names.is_empty() { Vec::new() } else { vec![names] };
        }
        let mut groups = Vec::new();
        for item in items {
            let span = self.span(item.span());
            groups.push(self.texts(key, item.get_ref(), span));
        }
        groups
    }

    fn item(&mut self, key: &str, value: &DeValue, span: Span) -> Option<String> {
        let Some(text) = value.as_str() else {
            let message = format!("`{key}` needs texts, not {}", kind_of(value));
            self.error(span, message, "put it into quotes".to_owned());
            return None;
        };
        if text.trim().is_empty() {
            self.error(span, format!("an empty text in `{key}`"), "leave it out".to_owned());
            return None;
        }
        self.shown(text, span)
    }
}

/// What a value is, in words.
pub fn kind_of(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "`true` or `false`",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// The two sides of a line that should read `key = value`, whatever stands between them.
fn split_entry(line: &str) -> (&str, &str) {
    let line = line.trim().trim_end_matches([';', ',']);
    let end = line.find(|one: char| one == '=' || one == ':' || one.is_whitespace());
    let (key, rest) = line.split_at(end.unwrap_or(line.len()));
    let rest = rest.trim_start_matches(|one: char| one == '=' || one == ':' || one.is_whitespace());
    (key, rest.trim_end())
}

/// Whether a value is a text without its quotation marks.
fn is_bare_text(value: &str) -> bool {
    value.starts_with(|one: char| one.is_alphabetic())
        && !value.contains(['"', '\'', '[', '{'])
        && !matches!(value, "true" | "false" | "inf" | "nan")
}

/// The truth value that a word stands for in other languages.
fn truth_value(word: &str) -> Option<&'static str> {
    match word {
        "yes" | "Yes" | "on" | "True" | "TRUE" => Some("true"),
        "no" | "No" | "off" | "False" | "FALSE" => Some("false"),
        _ => None,
    }
}

/// A value as TOML takes it: a text gets its quotation marks.
fn as_value(value: &str) -> String {
    if is_bare_text(value) { format!("\"{value}\"") } else { value.to_owned() }
}

/// The name that was probably meant: it differs in few characters, or begins like no other one.
pub fn nearest<'name>(
    written: &str,
    names: impl Iterator<Item = &'name str>,
) -> Option<&'name str> {
    let written = written.to_lowercase();
    let length = written.chars().count();
    let (mut near, mut begun) = (Vec::new(), Vec::new());
    for name in names {
        let own = name.to_lowercase();
        let (distance, own_length) = (strsim::osa_distance(&written, &own), own.chars().count());
        let most = (length.max(own_length) / 3).max(1);
        if distance <= most && distance < length.min(own_length).max(1) {
            near.push((distance, name));
        } else if length >= LEAST_BEGINNING && own.starts_with(&written) {
            begun.push(name);
        }
    }
    let alone = || if let [name] = begun[..] { Some(name) } else { None };
    near.into_iter().min_by_key(|(distance, _)| *distance).map(|(_, name)| name).or_else(alone)
}

/// Characters that say which longer name is meant.
const LEAST_BEGINNING: usize = 3;

/// `a`, `b` and `c`
pub fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_names_that_are_near_are_suggested() {
        let names = ["loop", "language", "title", "tags", "options", "order", "i", "en"];
        let near = |written| nearest(written, names.into_iter());
        assert_eq!(near("foo"), None, "two of four characters differ");
        assert_eq!(near("lop"), Some("loop"));
        assert_eq!(near("Titel"), Some("title"), "exchanged neighbours are one difference");
        assert_eq!(near("optin"), Some("options"));
        assert_eq!(near("lang"), Some("language"), "no other one begins so");
        assert_eq!(near("o"), None);
        assert_eq!(near("j"), None, "nothing of it is the same");
    }
}
