//! `[[options]]`: wrong answers of the author's own.
//!
//! In: TOML. Out: [`OwnOption`]s, or what to write instead. What holds: each has a value and a
//! sentence; whether the value can be computed is found out elsewhere.

use toml::Spanned as Placed;
use toml::de::DeValue;

use super::value::{TomlReader, kind_of};
use super::{OwnOption, Spanned};
use crate::source::Span;

/// The keys of an option.
const KEYS: &[&str] = &["value", "feedback", "variable", "call"];

impl TomlReader {
    /// A list of options.
    pub(super) fn own_options(&mut self, items: &[Placed<DeValue<'_>>]) -> Vec<OwnOption> {
        let mut options = Vec::new();
        for item in items {
            let span = self.span(item.span());
            options.extend(self.own_option(item.get_ref(), span));
        }
        options
    }

    fn own_option(&mut self, item: &DeValue<'_>, span: Span) -> Option<OwnOption> {
        let help = "write `[[options]]` and, below it, `value = \"a + b\"` and `feedback = \"…\"`";
        let Some(table) = item.as_table() else {
            let message = format!("an option needs `value` and `feedback`, not {}", kind_of(item));
            self.error(span, message, help.to_owned());
            return None;
        };
        let (mut value, mut feedback, mut variable, mut call) = (None, None, None, None);
        for (key, given) in table {
            let at = self.span(given.span());
            match (key.get_ref().as_ref(), given.get_ref()) {
                ("value", DeValue::Integer(number)) if number.radix() == 10 => {
                    value = Some(Spanned { text: number.as_str().to_owned(), span: at });
                }
                ("value", DeValue::Boolean(flag)) => {
                    value = Some(Spanned { text: flag.to_string(), span: at });
                }
                ("value", given) => {
                    value = Some(Spanned { text: self.text("value", given, at)?, span: at });
                }
                ("feedback", given) => feedback = Some(self.text("feedback", given, at)?),
                ("variable", given) => {
                    variable = Some(Spanned { text: self.text("variable", given, at)?, span: at });
                }
                ("call", given) => {
                    let number = self.number("call", &(1..=u64::MAX), given, at)?;
                    call = Some((u32::try_from(number).unwrap_or(u32::MAX), at));
                }
                (other, _) => {
                    let at = self.span(key.span());
                    let message = format!("unknown key `{other}` in `[[options]]`");
                    self.unknown(at, message, other, KEYS);
                    return None;
                }
            }
        }
        match (value, feedback) {
            (Some(value), Some(feedback)) => Some(OwnOption { value, variable, call, feedback }),
            (value, _) => {
                let missing = if value.is_none() { "value" } else { "feedback" };
                let message = format!("an option without `{missing}`");
                self.error(span, message, help.to_owned());
                None
            }
        }
    }
}
