//! Messages in German, found by the English ones.
//!
//! In: a message as it is told, in English. Out: the German one, if it is in the catalog. What
//! holds: the catalog has a pattern for each message, with `{}` for what differs, as it stands in
//! the sources; a value that is itself a message is told in German, too. What the catalog lacks
//! stays English.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The patterns, and what they are in German.
pub const GERMAN: &str = include_str!("../../assets/messages/de.txt");

/// How deep values are messages themselves.
const DEEPEST: usize = 3;

/// A message with values.
#[derive(Debug)]
struct MessagePattern {
    /// What stands around the values.
    around: Vec<&'static str>,
    german: &'static str,
}

impl MessagePattern {
    /// The values of a message, if it is one of this pattern.
    fn values<'a>(&self, message: &'a str) -> Option<Vec<&'a str>> {
        let (first, rest) = self.around.split_first()?;
        let (last, middle) = rest.split_last()?;
        let mut left = message.strip_prefix(first)?.strip_suffix(last)?;
        let mut values = Vec::new();
        for text in middle {
            let at = if text.is_empty() { 0 } else { left.find(text)? };
            values.push(&left[..at]);
            left = &left[at + text.len()..];
        }
        values.push(left);
        Some(values)
    }

    /// The German message with these values.
    fn with(&self, values: &[String]) -> String {
        let mut text = String::new();
        let (mut rest, mut next) = (self.german, 0);
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let end =
                after.find('}').filter(|end| after[..*end].bytes().all(|one| one.is_ascii_digit()));
            let Some(end) = end else {
                text.push('{');
                rest = after;
                continue;
            };
            let at = after[..end].parse::<usize>().map_or(next, |number| number.saturating_sub(1));
            text.push_str(values.get(at).map_or("", String::as_str));
            next += 1;
            rest = &after[end + 1..];
        }
        text.push_str(rest);
        text
    }
}

/// The messages of a language.
#[derive(Debug)]
pub struct MessageCatalog {
    plain: BTreeMap<&'static str, &'static str>,
    /// Those with the most text around their values first.
    patterns: Vec<MessagePattern>,
}

impl MessageCatalog {
    /// The German one.
    pub fn german() -> &'static Self {
        static CATALOG: OnceLock<MessageCatalog> = OnceLock::new();
        CATALOG.get_or_init(|| Self::of(GERMAN))
    }

    fn of(text: &'static str) -> Self {
        let mut catalog = Self { plain: BTreeMap::new(), patterns: Vec::new() };
        for (english, german) in entries(text) {
            if english.contains("{}") {
                let around = english.split("{}").collect();
                catalog.patterns.push(MessagePattern { around, german });
            } else {
                catalog.plain.insert(english, german);
            }
        }
        let text = |one: &MessagePattern| one.around.iter().map(|part| part.len()).sum::<usize>();
        catalog.patterns.sort_by_key(|one| std::cmp::Reverse(text(one)));
        catalog
    }

    /// A message in German, if the catalog has it.
    pub fn said(&self, message: &str) -> Option<String> {
        self.said_within(message, 0)
    }

    fn said_within(&self, message: &str, depth: usize) -> Option<String> {
        if let Some(german) = self.plain.get(message) {
            return Some((*german).to_owned());
        }
        if depth > DEEPEST {
            return None;
        }
        self.patterns.iter().find_map(|pattern| {
            let values = pattern.values(message)?;
            let said = |value: &&str| {
                self.said_within(value, depth + 1).unwrap_or_else(|| (*value).to_owned())
            };
            Some(pattern.with(&values.iter().map(said).collect::<Vec<_>>()))
        })
    }
}

/// The entries of a catalog: a line each, and below it, after `= `, what it is.
pub fn entries(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    std::iter::from_fn(move || {
        let english = lines.next()?;
        Some((english, lines.next()?.strip_prefix("= ")?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(message: &str) -> Option<String> {
        MessageCatalog::german().said(message)
    }

    #[test]
    fn messages_are_told_with_their_values_in_their_order() {
        assert_eq!(
            said("there is no variable `x` here").as_deref(),
            Some("eine Variable `x` gibt es hier nicht")
        );
        assert_eq!(
            said("only 4 different right answers were found for 10 questions").as_deref(),
            Some("für 10 Fragen fanden sich nur 4 verschiedene richtige Antworten")
        );
        assert_eq!(
            said("`title` needs a text, not a number").as_deref(),
            Some("`title` braucht einen Text, nicht eine Zahl")
        );
        assert_eq!(said("a sentence that nobody says"), None);
    }

    #[test]
    fn braces_of_java_are_no_values() {
        assert_eq!(
            said("this `{` is never closed").as_deref(),
            Some("dieses `{` wird nie geschlossen")
        );
        assert_eq!(said("`}` without `{`").as_deref(), Some("`}` ohne `{`"));
    }

    #[test]
    fn each_entry_is_whole_and_names_no_value_that_there_is_not() {
        let lines = GERMAN.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let all: Vec<(&str, &str)> = entries(GERMAN).collect();
        assert_eq!(lines.count(), 2 * all.len(), "a line without its other half");
        for (english, german) in &all {
            assert!(!english.starts_with("= "), "{english}");
            let all = english.matches("{}").count();
            let numbered = (1..=9).filter(|at| german.contains(&format!("{{{at}}}"))).max();
            let named = german.matches("{}").count().max(numbered.unwrap_or(0));
            assert!(named <= all, "{english}");
        }
        let mut known: Vec<&str> = all.iter().map(|(english, _)| *english).collect();
        known.sort_unstable();
        let count = known.len();
        known.dedup();
        assert_eq!(known.len(), count, "an entry stands twice");
    }
}
