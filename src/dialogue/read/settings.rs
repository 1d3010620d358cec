//! What the comment at the top of a dialogue says.

use crate::diagnostic::{Code, Diagnostic};
use crate::skeleton::front_matter::TomlReader;
use crate::source::{Source, Span};
use toml::de::{DeTable, DeValue};

use super::super::console_kind::ConsoleKind;
use super::super::output::{Capitals, Spacing};
use super::super::overflow_mode::OverflowMode;
use super::super::spec::DialogueSettings;

/// The keys, in the order in which messages list them.
pub const DIALOGUE_KEYS: &[&str] = &[
    "title",
    "text",
    "kind",
    "question",
    "spaces",
    "letters",
    "prompts",
    "words",
    "overflow",
    "show_hidden",
    "code",
    "language",
];

/// What opens the comment.
const OPENING: &str = "/*tatsu";

/// The TOML of a text and where it starts.
fn toml_of(text: &str) -> Option<(&str, usize)> {
    let start = text.len() - text.trim_start_matches('\u{feff}').trim_start().len();
    let inside = text[start..].strip_prefix(OPENING)?;
    let inside = &inside[..inside.find("*/")?];
    Some((inside, start + OPENING.len()))
}

/// Whether the comment at the top says `kind = "dialogue"`.
pub(super) fn names_dialogue(text: &str) -> bool {
    let Some((toml, _)) = toml_of(text) else { return false };
    let (table, _) = DeTable::parse_recoverable(toml);
    let kind = table.get_ref().iter().find(|(key, _)| key.get_ref().as_ref() == "kind");
    kind.is_some_and(|(_, value)| value.get_ref().as_str() == Some("dialogue"))
}

/// The settings of a dialogue, and what is wrong with them.
pub(super) fn settings(source: &Source) -> (DialogueSettings, Vec<Diagnostic>) {
    let mut settings = DialogueSettings { shows_hidden: true, ..DialogueSettings::default() };
    let Some((toml, start)) = toml_of(source.text()) else { return (settings, Vec::new()) };
    let mut reader = TomlReader::new(source.file(), start, Code::Dialogue);
    let (table, errors) = DeTable::parse_recoverable(toml);
    for error in &errors {
        let span = reader.span(error.span().unwrap_or_default());
        let help = "write TOML, such as `title = \"Sum of n numbers\"`";
        reader.error(span, error.message().to_lowercase(), help.to_owned());
    }
    if errors.is_empty() {
        let mut entries: Vec<_> = table.get_ref().iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            let (key_span, span) = (reader.span(key.span()), reader.span(value.span()));
            entry(&mut reader, &mut settings, (key.get_ref(), key_span), value.get_ref(), span);
        }
    }
    (settings, reader.into_diagnostics())
}

fn entry(
    reader: &mut TomlReader,
    settings: &mut DialogueSettings,
    (key, key_span): (&str, Span),
    value: &DeValue,
    span: Span,
) {
    match key {
        "title" => settings.title = reader.author_text(key, value, span),
        "text" => settings.text = reader.author_text(key, value, span),
        "kind" => {
            reader.word((key, "kind of file"), &[("dialogue", ())], value, span);
        }
        "question" => settings.kinds = kinds(reader, (key, key_span), value, span),
        "spaces" => {
            let words = [("exact", Spacing::Exact), ("forgiven", Spacing::Forgiving)];
            let word = reader.word((key, "word for blanks"), &words, value, span);
            settings.comparison.spacing = word.unwrap_or_default();
        }
        "letters" => {
            let words = [("any", Capitals::Any), ("exact", Capitals::Exact)];
            let word = reader.word((key, "word for letters"), &words, value, span);
            settings.comparison.letters = word.unwrap_or_default();
        }
        "prompts" => {
            let words = [("allow", true), ("forbid", false)];
            let word = reader.word((key, "word for prompts"), &words, value, span);
            settings.allows_prompts = word.unwrap_or_default();
        }
        "words" => {
            let words = [("type", true), ("none", false)];
            let word = reader.word((key, "word for words"), &words, value, span);
            settings.types_words = word.unwrap_or_default();
        }
        "overflow" => overflow(reader, settings, (key, key_span), value, span),
        "show_hidden" => settings.shows_hidden = reader.flag(key, value, span),
        "code" => settings.hides_variant = !reader.flag(key, value, span),
        "language" => {
            let word = reader.word((key, "language"), &[("en", "en"), ("de", "de")], value, span);
            settings.language = word.map(str::to_owned);
        }
        _ => reader.unknown(key_span, format!("unknown key `{key}`"), key, DIALOGUE_KEYS),
    }
}

/// `question = "gap"`, or a list of kinds that take turns.
fn kinds(
    reader: &mut TomlReader,
    (key, key_span): (&str, Span),
    value: &DeValue,
    span: Span,
) -> Vec<ConsoleKind> {
    let words = ConsoleKind::ALL.map(|kind| (kind.as_str(), kind));
    let Some(items) = value.as_array() else {
        let kind = reader.word((key, "kind of question about dialogues"), &words, value, span);
        return kind.into_iter().collect();
    };
    if items.is_empty() {
        reader.error(key_span, format!("`{key}` names no kind"), "leave it out for all".to_owned());
    }
    let mut kinds = Vec::new();
    for item in items {
        let span = reader.span(item.span());
        let item = item.get_ref();
        let kind = reader.word((key, "kind of question about dialogues"), &words, item, span);
        match kind {
            Some(kind) if kinds.contains(&kind) => {
                let message = format!("`{}` stands there twice", kind.as_str());
                reader.error(span, message, "name each kind once".to_owned());
            }
            kind => kinds.extend(kind),
        }
    }
    kinds
}

/// `overflow = "allow"` for all types, or a table with a word for each.
fn overflow(
    reader: &mut TomlReader,
    settings: &mut DialogueSettings,
    (key, key_span): (&str, Span),
    value: &DeValue,
    span: Span,
) {
    /// The types that have a word, in the order in which messages list them.
    const TYPES: &[&str] = &["int", "long"];
    let modes = &mut settings.overflow;
    modes.span = key_span;
    let what = "word for overflows";
    let Some(table) = value.as_table() else {
        if value.as_str().is_none() {
            let message = format!("`{key}` needs a word, or a table with one for each type");
            let help =
                "write `overflow = \"allow\"`, or `[overflow]` and below it `int = \"allow\"`";
            reader.error(span, message, help.to_owned());
        } else if let Some(mode) = reader.word((key, what), &OverflowMode::WORDS, value, span) {
            (modes.int, modes.long) = (mode, mode);
        }
        return;
    };
    modes.is_by_type = true;
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(ty, _)| ty.span().start);
    for (ty, value) in entries {
        let (ty_span, span) = (reader.span(ty.span()), reader.span(value.span()));
        let ty = ty.get_ref().as_ref();
        let mode = match ty {
            "int" => &mut modes.int,
            "long" => &mut modes.long,
            _ if DIALOGUE_KEYS.contains(&ty) => {
                let message = format!("`{ty}` stands in the table `[overflow]`");
                reader.error(ty_span, message, format!("write `{ty} = …` above `[overflow]`"));
                continue;
            }
            _ => {
                let message = format!("`{ty}` is no type that can overflow");
                reader.unknown(ty_span, message, ty, TYPES);
                continue;
            }
        };
        if let Some(said) = reader.word((ty, what), &OverflowMode::WORDS, value.get_ref(), span) {
            *mode = said;
        }
    }
}
