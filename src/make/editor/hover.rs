//! What is known of a place.
//!
//! In: a text, a place, and what a check found in the text. Out: a sentence or more, and what they
//! are about.

use num_bigint::BigUint;

use super::front::front_place;
use super::marked::marked_words;
use super::text_kind::TextKind;
use super::word_table::{TatsuWord, WordSort};
use crate::ask::listing;
use crate::ask::wording::{TemplateValues, Wording};
use crate::make::json::{CheckReport, LoopReport, PlaceReport, PlaceholderReport};
use crate::make::words;
use crate::skeleton::front_matter::setting_words;
use crate::source::{Position, Source};

/// What is said of a place.
#[derive(Clone, Debug)]
pub struct HoverText {
    /// What it is about.
    pub place: PlaceReport,
    /// Sentences, each a line.
    pub text: String,
}

/// What is known of a byte of a text; `report` is that of the last check, which may be of an older
/// text.
pub fn hover(
    kind: TextKind,
    source: &Source,
    report: &CheckReport,
    at: usize,
    wording: &Wording,
) -> Option<HoverText> {
    if let Some(place) = front_place(kind, source.text(), at) {
        let text = key_help(&place.key, wording)?;
        let span = source.span(place.key_range.start, place.key_range.end);
        return Some(HoverText { place: PlaceReport::of(source, span), text });
    }
    if !kind.is_java() {
        return None;
    }
    let narrow = u32::try_from(at).ok()?;
    let word = marked_words(source)
        .into_iter()
        .find(|one| one.span.start <= narrow && narrow < one.span.end);
    let word_text = word.and_then(|one| word_help(one.word, wording));
    let position = source.position(narrow);
    let contents = report.contents.as_ref();
    let placeholders = contents.map_or(&[][..], |inside| &inside.placeholders);
    let placeholder = placeholders.iter().find(|one| covers(&one.place, position));
    let of_placeholder = placeholder.and_then(|one| placeholder_text(one, wording));
    let is_of_gap = word
        .is_none_or(|one| matches!(one.word.sort, WordSort::Placeholder | WordSort::Constraint));
    if let (Some(one), Some(text), true) = (placeholder, &of_placeholder, is_of_gap) {
        let lines = [Some(text.clone()), word_text].into_iter().flatten();
        let text = lines.collect::<Vec<_>>().join("\n");
        return Some(HoverText { place: one.place.clone(), text });
    }
    if let (Some(one), Some(text)) = (word, word_text) {
        return Some(HoverText { place: PlaceReport::of(source, one.span), text });
    }
    let loops = contents.map_or(&[][..], |inside| &inside.loops);
    let found = loops.iter().find(|one| {
        let length = u32::try_from(one.kind.len()).unwrap_or_default();
        one.place.line == position.line
            && (one.place.column..one.place.column + length).contains(&position.column)
    })?;
    let end_column = found.place.column + u32::try_from(found.kind.len()).unwrap_or_default();
    let place = PlaceReport { end_line: found.place.line, end_column, ..found.place.clone() };
    Some(HoverText { place, text: loop_text(found, wording)? })
}

fn covers(place: &PlaceReport, position: Position) -> bool {
    let at = (position.line, position.column);
    (place.line, place.column) <= at && at < (place.end_line, place.end_column)
}

/// How many values a placeholder has.
fn placeholder_text(one: &PlaceholderReport, wording: &Wording) -> Option<String> {
    let values = one.values.to_string().parse::<BigUint>().ok()?;
    let is_one = values == BigUint::from(1u8);
    let key = match one.ty.as_str() {
        "expression" => "editor.choice",
        _ if is_one => "editor.placeholder-one",
        _ => "editor.placeholder",
    };
    say(
        key,
        vec![("values", words::number(&values).into()), ("type", one.ty.as_str().into())],
        wording,
    )
}

fn loop_text(one: &LoopReport, wording: &Wording) -> Option<String> {
    let key = format!("editor.loop.{}", one.bound);
    let values = vec![
        ("least", one.least.unwrap_or_default().into()),
        ("most", one.most.unwrap_or_default().into()),
    ];
    say(&key, values, wording)
}

/// The sentence of a word.
pub fn word_help(word: &TatsuWord, wording: &Wording) -> Option<String> {
    say(&format!("editor.word.{}", word.word), Vec::new(), wording)
}

/// The sentence of a key, and the words that it takes.
pub fn key_help(key: &str, wording: &Wording) -> Option<String> {
    let sentence = say(&format!("editor.key.{key}"), Vec::new(), wording)?;
    let words = setting_words(key);
    if words.is_empty() {
        return Some(sentence);
    }
    let values = say("editor.values", vec![("values", words.join(", ").into())], wording)?;
    Some(format!("{sentence}\n{values}"))
}

/// A sentence as plain text.
fn say(key: &str, values: TemplateValues, wording: &Wording) -> Option<String> {
    wording.say(key, values).ok().map(|html| listing::plain(&html))
}
