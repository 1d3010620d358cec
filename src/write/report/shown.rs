//! A question as a student sees it.
//!
//! In: the HTML of a question. Out: the same HTML for a page of its own: gaps hold their right
//! values, pictures are part of the page, and styles that repeat are named once. What holds:
//! nothing but markup changes, so programs stay as they are.

use std::fmt::Write as _;

use indexmap::IndexSet;
use sha2::{Digest, Sha256};

use crate::ask::listing::escape;
use crate::ask::question::{Answer, Picture, Question, gap_mark};
use crate::write::moodle::base64;

/// Styles that stand in the page's head instead of at each element.
#[derive(Debug, Default)]
pub struct Styles {
    known: IndexSet<String>,
}

impl Styles {
    /// The HTML with a class for each `style`; what has a class of its own already keeps both.
    /// Elements without an end are closed as in XML.
    pub fn fold(&mut self, html: &str) -> String {
        const STYLE: &str = " style=\"";
        let mut out = String::with_capacity(html.len());
        let mut rest = html;
        while let Some(start) = rest.find('<') {
            let end = start + tag_length(&rest[start..]);
            let tag = &rest[start..end];
            out.push_str(&rest[..start]);
            let style = tag.find(STYLE).and_then(|at| {
                let from = at + STYLE.len();
                Some((at, &tag[from..from + tag[from..].find('"')?]))
            });
            match style {
                Some((at, style)) if is_plain(style) && !tag.contains(" class=") => {
                    let (number, _) = self.known.insert_full(style.trim().to_owned());
                    out.push_str(&tag[..at]);
                    let _ = write!(out, " class=\"s{number}\"");
                    out.push_str(&tag[at + STYLE.len() + style.len() + 1..]);
                }
                _ => out.push_str(tag),
            }
            if is_void(tag) && out.ends_with('>') && !out.ends_with("/>") {
                out.truncate(out.len() - 1);
                out.push_str(" />");
            }
            rest = &rest[end..];
        }
        out.push_str(rest);
        out
    }

    /// The rules for all classes that were given out.
    pub fn css(&self) -> String {
        let mut rules = String::new();
        for (number, style) in self.known.iter().enumerate() {
            let _ = writeln!(rules, ".s{number} {{ {style} }}");
        }
        rules
    }
}

/// Whether a tag is of an element that never has content.
fn is_void(tag: &str) -> bool {
    const VOID: [&str; 6] = ["br", "img", "hr", "wbr", "col", "input"];
    let name = tag[1..].split([' ', '/', '>']).next().unwrap_or_default();
    VOID.contains(&name)
}

/// The length of what starts with `<`, quoted `>` included; all of it if it has no end.
fn tag_length(html: &str) -> usize {
    let mut quote = None;
    for (at, character) in html.char_indices() {
        match (quote, character) {
            (None, '"' | '\'') => quote = Some(character),
            (None, '>') => return at + 1,
            (Some(open), _) if open == character => quote = None,
            _ => {}
        }
    }
    html.len()
}

/// Whether a style means in a sheet what it means at an element.
fn is_plain(style: &str) -> bool {
    !style.contains(['{', '}', '<', '&', '@'])
}

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

/// HTML in which pictures are part of the page.
pub fn with_pictures(html: &str, pictures: &[Picture]) -> String {
    pictures.iter().fold(html.to_owned(), |html, picture| {
        html.replace(&format!("@@PLUGINFILE@@/{}", picture.name), &as_url(picture))
    })
}

fn gap_html(number: usize, right: &str) -> String {
    format!(
        "<span class=\"gap\"><span class=\"gap-number\">{number}</span>\
         <span class=\"gap-right\">{}</span></span>",
        escape(right)
    )
}

/// A picture as an address that holds it.
fn as_url(picture: &Picture) -> String {
    format!("data:image/png;base64,{}", base64::encode(&picture.bytes))
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
    fn repeated_styles_become_one_rule() {
        let mut styles = Styles::default();
        let html = "<b style=\"color: red\">a</b><i style=\"color: red\" lang=\"en\">x style=\"y\"</i>\
                    <p class=\"x\" style=\"a: b\"></p><p title=\"&gt;>\" style=\"a: b\">c</p>";
        assert_eq!(
            styles.fold(html),
            "<b class=\"s0\">a</b><i class=\"s0\" lang=\"en\">x style=\"y\"</i>\
             <p class=\"x\" style=\"a: b\"></p><p title=\"&gt;>\" class=\"s1\">c</p>"
        );
        assert_eq!(styles.css(), ".s0 { color: red }\n.s1 { a: b }\n");
        assert_eq!(styles.fold("<p style=\"x"), "<p style=\"x");
        assert_eq!(styles.fold("a<br>b<br/>c<i>"), "a<br />b<br/>c<i>");
    }

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
