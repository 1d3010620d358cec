//! Values worth trying: small, special, and near those that a dialogue mentions.
//!
//! In: an unknown and numbers that matter. Out: values in the order in which they are tried, the
//! simplest first.

use std::collections::BTreeSet;

use crate::read::datum::Datum;
use crate::read::domain::Domain;
use crate::read::types::Type;
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{Node, TermId, Terms};

use super::cells::LONGEST_TEXT;
use super::spec::Dialogue;

/// Numbers that are special by themselves.
const SPECIAL_NUMBERS: [i64; 11] = [0, 1, 2, -1, 3, 5, -2, 10, -7, 42, 100];

/// Texts that are special by themselves: empty, short, with blanks, digits and umlauts.
pub(super) const SPECIAL_TEXTS: [&str; 10] =
    ["", "a", "no", "Ada", "two words", "7", "größer", " x ", "abcde", "ABCDEFGHIJKL"];

/// The most nodes of a condition that are looked at for numbers.
const MOST_NODES: usize = 2_000;

/// The most letters that are typed in one line.
const FAR: usize = 40;

/// The first value of a type in a domain.
pub(super) fn first_of(ty: &Type, domain: &Domain) -> Datum {
    match domain {
        Domain::Number(values) => {
            let of = |primitive| Datum::of(primitive, values.least());
            ty.primitive().map_or(Datum::Null, of)
        }
        Domain::Texts(texts) => Datum::Text(texts.first().cloned().unwrap_or_default()),
        Domain::Text { length, unit } => {
            let unit = u16::try_from(unit.least()).unwrap_or(0);
            let length = usize::try_from(length.least()).unwrap_or(0);
            Datum::Text(String::from_utf16_lossy(&vec![unit; length]))
        }
        Domain::Array { .. } => Datum::Null,
    }
}

/// The numbers that a condition mentions.
pub(super) fn constants(terms: &Terms, condition: TermId) -> Vec<i64> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut waiting = vec![condition];
    while let Some(term) = waiting.pop() {
        if seen.len() > MOST_NODES || !seen.insert(term) {
            continue;
        }
        if let Node::Number { value, .. } = *terms.node(term) {
            found.push(value);
        }
        waiting.extend(terms.node(term).operands());
    }
    found
}

/// Values for a cell; `near` are numbers that matter, which are tried with their neighbours.
pub(super) fn candidates(cell: &PlaceholderTerms, near: &[i64], dialogue: &Dialogue) -> Vec<Datum> {
    match cell {
        PlaceholderTerms::Number(_) => {
            numbers_near(near).into_iter().map(Datum::Integral).collect()
        }
        PlaceholderTerms::Listed { texts, .. } => texts.iter().cloned().map(Datum::Text).collect(),
        PlaceholderTerms::Text { .. } => texts_to_try(dialogue).collect(),
        PlaceholderTerms::Array { .. } => Vec::new(),
    }
}

/// Special numbers, those that matter and their neighbours, by distance from zero.
pub(super) fn numbers_near(near: &[i64]) -> Vec<i64> {
    let around = near
        .iter()
        .flat_map(|number| [*number, number.saturating_add(1), number.saturating_sub(1)]);
    let mut numbers: Vec<i64> = around.chain(SPECIAL_NUMBERS).collect();
    numbers.sort_by_key(|number| (number.unsigned_abs(), *number < 0));
    numbers.dedup();
    numbers
}

/// The texts that a dialogue mentions, and special ones.
pub(super) fn texts_to_try(dialogue: &Dialogue) -> impl Iterator<Item = Datum> {
    let special = SPECIAL_TEXTS.into_iter().map(String::from);
    mentioned_texts(dialogue).into_iter().chain(special).map(Datum::Text)
}

/// The plain texts between quotes in a dialogue.
pub(super) fn mentioned_texts(dialogue: &Dialogue) -> Vec<String> {
    let tokens = crate::read::syntax::token_texts(dialogue.source.text());
    let inside = |token: &&str| {
        let text = token.strip_prefix('"')?.strip_suffix('"')?;
        (!text.contains('\\') && !text.contains('"')).then(|| text.to_owned())
    };
    let mut texts: Vec<String> = tokens.iter().filter_map(inside).collect();
    texts.sort_by_key(|text| (text.len(), text.clone()));
    texts.dedup();
    texts
}

/// Whether a dialogue says something of empty lines, so that they are typed where others than those
/// of a set are.
pub(super) fn asks_for_empty_lines(dialogue: &Dialogue) -> bool {
    const WORDS: [&str; 4] = ["\"\"", "isEmpty", "isBlank", "length"];
    let tokens = crate::read::syntax::token_texts(dialogue.source.text());
    tokens.iter().any(|token| WORDS.contains(token))
}

/// The numbers that a dialogue mentions, without signs.
pub(super) fn mentioned_numbers(dialogue: &Dialogue) -> Vec<i64> {
    let tokens = crate::read::syntax::token_texts(dialogue.source.text());
    tokens.iter().filter_map(|token| token.parse().ok()).collect()
}

/// The numbers that a dialogue mentions, whole ones and those with a point.
pub(super) fn mentioned_decimals(dialogue: &Dialogue) -> Vec<f64> {
    let tokens = crate::read::syntax::token_texts(dialogue.source.text());
    let number = |token: &&str| {
        let is_number = token.starts_with(|first: char| first.is_ascii_digit());
        token.trim_end_matches(['d', 'D', 'f', 'F']).parse::<f64>().ok().filter(|_| is_number)
    };
    let positive: Vec<f64> = tokens.iter().filter_map(number).collect();
    positive.iter().flat_map(|number| [*number, -number]).collect()
}

/// The longest text that is worth typing: longer than all texts and, up to [`FAR`], all numbers
/// that the dialogue mentions.
pub(super) fn longest_text(dialogue: &Dialogue) -> usize {
    let tokens = crate::read::syntax::token_texts(dialogue.source.text());
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number < FAR);
    let lengths = tokens.iter().filter_map(|token| match token.strip_prefix('"') {
        // The text, or what a pattern counts in braces.
        Some(text) => {
            let counts = text.split('{').skip(1).filter_map(|rest| rest.split(['}', ',']).next());
            let counted: usize = counts.filter_map(number).sum();
            Some(text.chars().count().saturating_sub(1).max(counted))
        }
        None => number(token).map(|one| one + 1),
    });
    lengths.max().unwrap_or(0).clamp(LONGEST_TEXT, FAR)
}
