//! What can be written at a place.
//!
//! In: a text and a place in it. Out: offers, the likeliest first. What holds: whoever takes one
//! puts it in the place of the word before the place.

use std::collections::BTreeSet;

use serde::Serialize;

use super::front::{FrontPlace, front_place};
use super::hover::{key_help, word_help};
use super::text_kind::TextKind;
use super::word_table::{TatsuWord, WORDS, WordSort};
use crate::ask::wording::Wording;
use crate::dialogue::DIALOGUE_KEYS;
use crate::exam::file::{EXAM_KEYS, PART_KEYS};
use crate::make::known_words::kinds_of_questions;
use crate::read::syntax::ast::{Member, StmtKind};
use crate::read::syntax::parse;
use crate::read::syntax::walk::each_statement;
use crate::skeleton::front_matter::{
    OVERRIDING_KEYS, difficulty_keys, setting_keys, setting_words,
};
use crate::source::Source;
use crate::vary::misconception::RULES;
use crate::write::FORMATS;
use crate::write::paper::PaperSize;

/// The words of pun.
const PUN_WORDS: &[&str] = &[
    "property", "data", "if", "then", "else", "let", "in", "rec", "case", "of", "fst", "snd",
    "true", "false", "unit", "leaf", "integer", "boolean", "bst",
];

/// What an offer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OfferSort {
    /// A word of tatsu in a program.
    Word,
    /// A key of settings.
    Key,
    /// A value of a key.
    Value,
}

/// Something that can be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The word for it.
    pub label: String,
    /// The text, with gaps such as `${1:9}`.
    pub snippet: String,
    /// What it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// What it is.
    pub sort: OfferSort,
}

/// What can be written at a byte of a text.
pub fn offers(kind: TextKind, source: &Source, at: usize, wording: &Wording) -> Vec<Offer> {
    let text = source.text();
    if let Some(place) = front_place(kind, text, at) {
        return match &place.value_before {
            Some(value) => values(source, &place, value, wording),
            None => keys(kind, &place, wording),
        };
    }
    let before = text.get(..at).unwrap_or_default();
    match kind {
        TextKind::Skeleton | TextKind::Dialogue => words(kind, before, wording),
        TextKind::Pun => PUN_WORDS.iter().map(|word| plain(word, OfferSort::Word)).collect(),
        TextKind::Exam | TextKind::Kept => Vec::new(),
    }
}

fn plain(word: &str, sort: OfferSort) -> Offer {
    Offer { label: word.to_owned(), snippet: word.to_owned(), help: None, sort }
}

/// Words of a program, by what stands before.
fn words(kind: TextKind, before: &str, wording: &Wording) -> Vec<Offer> {
    let is_word = |one: char| one.is_alphanumeric() || one == '_';
    let stem = before.trim_end_matches(is_word);
    let line = before.rsplit('\n').next().unwrap_or_default();
    let is_comment = stem.ends_with("tatsu:") && line.trim_start().starts_with("//");
    if line.contains("//") && !is_comment || stem.ends_with('.') {
        return Vec::new();
    }
    let is_fit = |one: &&TatsuWord| match one.sort {
        WordSort::Comment => is_comment,
        WordSort::Annotation => !is_comment && stem.ends_with('@'),
        WordSort::Dialogue => !is_comment && !stem.ends_with('@') && kind == TextKind::Dialogue,
        WordSort::Constraint => !is_comment && !stem.ends_with('@'),
        WordSort::Directive | WordSort::Placeholder | WordSort::Condition => {
            !is_comment && !stem.ends_with('@') && kind == TextKind::Skeleton
        }
    };
    let offer = |one: &TatsuWord| Offer {
        label: one.word.to_owned(),
        snippet: one.snippet.trim_start_matches('@').to_owned(),
        help: word_help(one, wording),
        sort: OfferSort::Word,
    };
    WORDS.iter().filter(is_fit).map(offer).collect()
}

/// Keys that may begin a line.
fn keys(kind: TextKind, place: &FrontPlace, wording: &Wording) -> Vec<Offer> {
    let keys: Vec<&str> = match (kind, place.table.as_str()) {
        (TextKind::Skeleton, "difficulty") => difficulty_keys().to_vec(),
        (TextKind::Skeleton, "wording") => {
            let of = |key: &str| Offer {
                snippet: format!("\"{key}\" = \"${{1}}\""),
                ..plain(key, OfferSort::Key)
            };
            let is_own = |key: &&str| key.starts_with("ask.") || key.starts_with("type.");
            return wording.keys().filter(is_own).map(of).collect();
        }
        (TextKind::Skeleton, _) => setting_keys().to_vec(),
        (TextKind::Dialogue, _) => DIALOGUE_KEYS.to_vec(),
        (TextKind::Exam, "part") => [PART_KEYS, OVERRIDING_KEYS].concat(),
        (TextKind::Exam, _) => EXAM_KEYS.to_vec(),
        (TextKind::Kept | TextKind::Pun, _) => Vec::new(),
    };
    let offer = |key: &&str| Offer {
        label: (*key).to_owned(),
        snippet: key_snippet(key),
        help: key_help(key, wording),
        sort: OfferSort::Key,
    };
    keys.iter().map(offer).collect()
}

/// A line with this key.
fn key_snippet(key: &str) -> String {
    match key {
        "part" => "[[part]]\n${1}".to_owned(),
        "difficulty" | "wording" => format!("[{key}]\n${{1}}"),
        "options" | "choices" => format!("{key} = ${{1:4}}"),
        "points" | "loop" | "groups" | "count" | "pool" | "seed" | "time" => {
            format!("{key} = ${{1:1}}")
        }
        "steps" | "iterations" | "calls" | "depth" => format!("{key} = [${{1:1}}, ${{2:40}}]"),
        "spread" => format!("{key} = ${{1:0.2}}"),
        "none_of_these" | "distinct_answers" => format!("{key} = ${{1:true}}"),
        "variables" | "misconceptions" | "without" | "tags" | "avoid" | "formats" => {
            format!("{key} = [\"${{1}}\"]")
        }
        _ => format!("{key} = \"${{1}}\""),
    }
}

/// Values of the key of a line, of which `before` is written.
fn values(source: &Source, place: &FrontPlace, before: &str, wording: &Wording) -> Vec<Offer> {
    let is_quoted = before.matches('"').count() % 2 == 1;
    let words: Vec<String> = match place.key.as_str() {
        "question" => kinds_of_questions().map(str::to_owned).collect(),
        "formats" => FORMATS.iter().map(|format| format.name.to_owned()).collect(),
        "paper" => PaperSize::ALL.iter().map(|size| size.as_str().to_owned()).collect(),
        "misconceptions" | "without" => RULES.iter().map(|rule| rule.name.to_owned()).collect(),
        "variables" => variables(source).into_iter().collect(),
        "none_of_these" | "distinct_answers" => {
            return ["true", "false"].map(|word| plain(word, OfferSort::Value)).to_vec();
        }
        key => setting_words(key).into_iter().map(str::to_owned).collect(),
    };
    let offer = |word: String| {
        let snippet = if is_quoted { word.clone() } else { format!("\"{word}\"") };
        let help = key_help(&place.key, wording);
        Offer { label: word, snippet, help, sort: OfferSort::Value }
    };
    words.into_iter().map(offer).collect()
}

/// The names of all variables of a program.
pub fn variables(source: &Source) -> BTreeSet<String> {
    let (file, _) = parse(source);
    let mut names = BTreeSet::new();
    each_statement(&file, &mut |stmt| {
        if let StmtKind::Local(declaration) = &stmt.kind {
            names.extend(declaration.declarators.iter().map(|one| one.name.text.clone()));
        }
    });
    for member in file.all_members() {
        if let Member::Field(field) = member {
            let declared = &field.declaration.declarators;
            names.extend(declared.iter().map(|one| one.name.text.clone()));
        }
        if let Some(method) = member.callable() {
            names.extend(method.parameters.iter().map(|one| one.name.text.clone()));
        }
    }
    names
}
