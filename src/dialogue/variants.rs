//! Texts that are nearly the same as another one, and texts of the letters that a dialogue names.
//!
//! In: a text, or a dialogue. Out: texts that a program may wrongly take for it, or treat as it.

use std::collections::BTreeSet;

use super::candidates::mentioned_texts;
use super::spec::Dialogue;

/// The most letters of which texts are made.
const MOST_LETTERS: usize = 30;

/// A text in other letters, with a blank before or after it, shortened and lengthened by one
/// character, and turned round.
pub(super) fn text_variants(text: &str) -> Vec<String> {
    let mut all = vec![text.to_uppercase(), text.to_lowercase()];
    let mut letters = text.chars();
    if let Some(first) = letters.next() {
        let rest = letters.as_str();
        all.push(first.to_uppercase().chain(rest.to_lowercase().chars()).collect());
        all.push(first.to_lowercase().chain(rest.chars()).collect());
        all.push(rest.to_owned());
        all.push(text.chars().rev().skip(1).collect::<Vec<_>>().into_iter().rev().collect());
        all.push(format!("{text}{}", text.chars().next_back().unwrap_or('a')));
        all.push(format!("{first}{text}"));
    }
    all.push(format!("{text} "));
    all.push(format!(" {text}"));
    all.push(text.chars().rev().collect());
    let mut seen = BTreeSet::from([text.to_owned()]);
    all.retain(|one| seen.insert(one.clone()));
    all
}

/// Texts of the characters that helpers and conditions of a dialogue name: each alone, twice, in
/// capitals, in front of others, between them and after them, and all of them.
pub(super) fn texts_of_letters(dialogue: &Dialogue) -> Vec<String> {
    let tokens = crate::read::syntax::token_texts(dialogue.source.text());
    let mut letters: Vec<char> = Vec::new();
    for token in &tokens {
        if let Some(inside) = token.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            letters.extend(inside.chars().filter(|_| inside.chars().count() == 1));
        }
    }
    // A row of letters without blanks, such as the vowels, is a set of them.
    let is_set = |text: &&String| {
        let letters: BTreeSet<char> = text.chars().collect();
        letters.len() == text.chars().count() && letters.len() > 1 && !text.contains(' ')
    };
    for text in mentioned_texts(dialogue).iter().filter(is_set) {
        letters.extend(text.chars());
    }
    let mut seen = BTreeSet::new();
    letters.retain(|letter| *letter != '\\' && seen.insert(*letter));
    letters.truncate(MOST_LETTERS);
    if letters.is_empty() {
        return Vec::new();
    }
    let mut all = vec![letters.iter().collect::<String>(), letters.iter().rev().collect()];
    for letter in &letters {
        let capital: String = letter.to_uppercase().collect();
        all.extend([
            letter.to_string(),
            format!("{letter}{letter}"),
            format!("{letter}x"),
            format!("x{letter}"),
            format!("x{letter}x"),
            format!("x{capital}{letter}"),
            format!("{letter} {letter}"),
            capital,
        ]);
    }
    all
}
