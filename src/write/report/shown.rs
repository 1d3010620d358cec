//! A question as a student sees it.
//!
//! In: the HTML of a question. Out: the same HTML for a page of its own: gaps hold their right
//! values, and pictures are part of the page. What holds: nothing but markup changes, so programs
//! stay as they are.

use sha2::{Digest, Sha256};

use crate::ask::listing::escape;
use crate::ask::question::{Answer, Question, gap_mark};
use crate::write::pictured::with_pictures;

/// The text of a question, its gaps filled in.
pub fn text(question: &Question) -> String {
    let mut text = question.text.clone();
    if let Answer::Cloze { gaps } = &question.answer {
        for (at, gap) in gaps.iter().enumerate() {
            text = text.replace(&gap_mark(at), &gap_html(at + 1, &gap.answer.shown()));
        }
    }
    with_pictures(&text, &question.pictures)
}

fn gap_html(number: usize, right: &str) -> String {
    format!(
        "<span class=\"gap\"><span class=\"gap-number\">{number}</span>\
         <span class=\"gap-right\">{}</span></span>",
        escape(right)
    )
}

/// For each text a place, from 0, in an order that looks like none: that of their hashes.
pub fn shuffled(texts: &[String]) -> Vec<usize> {
    let hashes: Vec<_> = texts.iter().map(|text| Sha256::digest(text.as_bytes())).collect();
    let place = |(at, hash)| {
        let before = |(other, their): (usize, _)| (their, other) < (hash, at);
        hashes.iter().enumerate().filter(|one| before(*one)).count()
    };
    hashes.iter().enumerate().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shuffled_texts_have_a_place_each_and_keep_it() {
        let texts: Vec<String> = (0..9).map(|number| format!("step {number}")).collect();
        let places = shuffled(&texts);
        assert_eq!(places, shuffled(&texts));
        assert_ne!(places, (0..9).collect::<Vec<usize>>());
        let mut sorted = places;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..9).collect::<Vec<usize>>());
        assert_eq!(shuffled(&["a".to_owned(), "a".to_owned()]), [0, 1]);
    }
}
