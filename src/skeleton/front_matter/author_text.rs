//! Texts of the author that students read, in one language or in several.
//!
//! In: the TOML after a key such as `title`. Out: a text for each language. What holds: there is
//! always one to show, and whether it is in the language that is asked for can be told.

use toml::de::DeValue;

use super::settings::{AuthorText, LANGUAGES};
use super::value::{TomlReader, kind_of};
use crate::source::Span;

impl TomlReader {
    /// A text that is not blank, or a table with one for each language.
    pub fn author_text(&mut self, key: &str, value: &DeValue, span: Span) -> Option<AuthorText> {
        let Some(table) = value.as_table() else {
            if value.as_str().is_none() {
                let message = format!("`{key}` needs a text, not {}", kind_of(value));
                let help = format!("write `{key} = \"…\"`, or `{key}.en` and `{key}.de`");
                self.error(span, message, help);
                return None;
            }
            return self.text(key, value, span).map(AuthorText::Any);
        };
        let mut texts = Vec::new();
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in entries {
            let (word, name_span) = (name.get_ref().as_ref(), self.span(name.span()));
            let Some((_, language)) = LANGUAGES.iter().find(|(known, _)| *known == word) else {
                let known: Vec<&str> = LANGUAGES.iter().map(|(known, _)| *known).collect();
                self.unknown(
                    name_span,
                    format!("`{word}` is no language of `{key}`"),
                    word,
                    &known,
                );
                continue;
            };
            let span = self.span(value.span());
            let text = self.text(&format!("{key}.{word}"), value.get_ref(), span);
            texts.extend(text.map(|text| (*language, text)));
        }
        (!texts.is_empty()).then_some(AuthorText::ByLanguage(texts))
    }
}
