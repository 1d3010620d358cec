//! The lecturer's own rules for grades: a small file beside the reference or the dialogue.
//!
//! In: TOML, by its usual name `grading.toml`. Out: [`GradingRules`], or every mistake with its
//! place, its reason and what to write instead. What holds: what a weight is for is known by its
//! name only, so whoever knows the methods or the conditions says which weights are for nothing.

use std::collections::BTreeMap;

use toml::Spanned as Placed;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Code, Diagnostic};
use crate::skeleton::front_matter::{TomlReader, kind_of, nearest};
use crate::source::{Source, Span};

/// The usual name of the file.
pub const FILE: &str = "grading.toml";

/// The greatest weight, and the most points.
const GREATEST: i64 = 1000;

/// The keys of the file.
const KEYS: [&str; 4] = ["points", "accept", "weights", "names"];

/// Rules for grades.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GradingRules {
    /// How many points there are in all.
    pub points: Option<u32>,
    /// The file of accepted findings, relative to that of the rules.
    pub accept: Option<String>,
    /// What counts more or less than usual: a method, or the line of a condition.
    pub weights: BTreeMap<String, u32>,
    /// Where each weight stands.
    places: BTreeMap<String, Span>,
    /// Methods of the reference, and what they are called in submissions.
    pub names: Vec<(String, String)>,
}

impl GradingRules {
    /// Reads rules.
    pub fn read(source: &Source) -> Result<Self, Vec<Diagnostic>> {
        let mut reader = TomlReader::new(source.file(), 0, Code::Grading);
        let mut rules = Self::default();
        let (table, errors) = DeTable::parse_recoverable(source.text());
        for error in errors.iter().take(3) {
            let range = error.span().unwrap_or_default();
            reader.not_toml(source.text(), range, error.message(), "points = 10");
        }
        if errors.is_empty() {
            for (key, value) in table.get_ref() {
                let place = reader.span(value.span());
                match key.get_ref().as_ref() {
                    "points" => {
                        rules.points = number(&mut reader, "points", value.get_ref(), (1, place));
                    }
                    "accept" => rules.accept = reader.text("accept", value.get_ref(), place),
                    "weights" => rules.read_weights(&mut reader, value),
                    "names" => rules.read_names(&mut reader, value),
                    other => {
                        let place = reader.span(key.span());
                        reader.unknown(place, format!("unknown key `{other}`"), other, &KEYS);
                    }
                }
            }
        }
        let diagnostics = reader.into_diagnostics();
        if diagnostics.is_empty() { Ok(rules) } else { Err(diagnostics) }
    }

    fn read_weights(&mut self, reader: &mut TomlReader, value: &Placed<DeValue<'_>>) {
        let example = "write `[weights]`, and below it lines such as `pop = 2`";
        for (key, value) in table(reader, "weights", value, example).into_iter().flatten() {
            let place = reader.span(value.span());
            let name = key.get_ref().to_string();
            if let Some(weight) = number(reader, &name, value.get_ref(), (0, place)) {
                self.places.insert(name.clone(), reader.span(key.span()));
                self.weights.insert(name, weight);
            }
        }
    }

    fn read_names(&mut self, reader: &mut TomlReader, value: &Placed<DeValue<'_>>) {
        let example = "write `[names]`, and below it lines such as `peek = \"top\"`";
        for (key, value) in table(reader, "names", value, example).into_iter().flatten() {
            let place = reader.span(value.span());
            if let Some(other) = reader.text(key.get_ref(), value.get_ref(), place) {
                self.names.push((key.get_ref().to_string(), other));
            }
        }
    }

    /// The weights that are for none of these; `what` they are, such as `method`.
    pub fn unknown_weights(&self, known: &[String], what: &str) -> Vec<Diagnostic> {
        let unknown = self.places.iter().filter(|(name, _)| !known.contains(name));
        let names = || known.iter().map(String::as_str);
        let finding = |(name, place): (&String, &Span)| {
            let message = format!("there is no {what} `{name}` to weight");
            let shown: Vec<String> = names().map(|one| format!("`\"{one}\"`")).collect();
            let help = format!("write one of {}", shown.join(", "));
            let near = nearest(name, names());
            Diagnostic::error(Code::Grading, *place, message).meant_or(near, help)
        };
        unknown.map(finding).collect()
    }
}

/// The table at a key.
fn table<'t>(
    reader: &mut TomlReader,
    key: &str,
    value: &'t Placed<DeValue<'t>>,
    example: &str,
) -> Option<&'t DeTable<'t>> {
    let found = value.get_ref().as_table();
    if found.is_none() {
        let message = format!("`{key}` needs a table, not {}", kind_of(value.get_ref()));
        reader.error(reader.span(value.span()), message, example.to_owned());
    }
    found
}

/// A whole number from `least` on.
fn number(
    reader: &mut TomlReader,
    key: &str,
    value: &DeValue<'_>,
    (least, place): (i64, Span),
) -> Option<u32> {
    let number =
        value.as_integer().and_then(|one| i64::from_str_radix(one.as_str(), one.radix()).ok());
    let fit = number.filter(|number| (least..=GREATEST).contains(number));
    if fit.is_none() {
        let message = format!("`{key}` is a whole number from {least} to {GREATEST}");
        reader.error(place, message, format!("write for example `{key} = 2`"));
    }
    fit.and_then(|number| u32::try_from(number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_with_their_places() {
        let text = "points = 20\naccept = \"accepted.txt\"\n[weights]\npop = 2\n\"line 4\" = 0\n\
                    [names]\npeek = \"top\"\n";
        let rules = GradingRules::read(&Source::new(FILE, text)).expect("right");
        assert_eq!((rules.points, rules.accept.as_deref()), (Some(20), Some("accepted.txt")));
        assert_eq!(rules.weights["line 4"], 0);
        assert_eq!(rules.names, [("peek".to_owned(), "top".to_owned())]);
        let known = ["pop".to_owned(), "push".to_owned()];
        let unknown = rules.unknown_weights(&known, "method");
        assert_eq!(unknown.len(), 1);
        assert_eq!(unknown[0].message, "there is no method `line 4` to weight");
    }

    #[test]
    fn each_mistake_has_its_place_and_what_to_write() {
        for (text, message) in [
            ("point = 10", "unknown key `point`"),
            ("points = 0", "`points` is a whole number from 1 to 1000"),
            ("weights = 3", "`weights` needs a table, not a number"),
            ("[weights]\npop = \"much\"", "`pop` is a whole number from 0 to 1000"),
            ("[names]\npeek = 3", "`peek` needs a text, not a number"),
        ] {
            let found = GradingRules::read(&Source::new(FILE, text)).expect_err(text);
            assert_eq!(found[0].message, message);
            assert!(found[0].help.is_some(), "{text}");
        }
    }
}
