//! Whether everything arrives on paper.
//!
//! In: pages as they were laid out, and texts. Out: what is wrong with them, each in a sentence
//! without a full stop. What holds: without a finding, every text stands on the pages in its order,
//! apart from blanks and what is only for the eyes; the fonts have every character; and nothing
//! stands beyond the edge of the paper.

use std::collections::BTreeSet;

use typst::layout::{Frame, FrameItem, Point};
use typst_layout::PagedDocument;

/// The sign of a line that goes on.
const GOES_ON: char = '↪';

/// The margins above and below what is looked at, in points: heads and feet of pages are not.
const ABOVE: f64 = 2.25 * 72.0 / 2.54;
const BELOW: f64 = 2.05 * 72.0 / 2.54;

/// How far from the edges of the paper everything must stay, in points.
const EDGE: f64 = 1.5 * 72.0 / 2.54;

/// The most characters of a text that a finding quotes.
const QUOTED: usize = 40;

/// A text that was laid out.
struct PrintedText {
    text: String,
    /// Characters that no font has.
    missing: Vec<char>,
    left: f64,
    right: f64,
    top: f64,
}

/// All texts of each page, without blanks.
#[cfg(test)]
pub fn page_texts(pages: &PagedDocument) -> Vec<String> {
    let of = |page: &typst_layout::Page| {
        let mut found = Vec::new();
        collect(&page.frame, Point::zero(), &mut found);
        found.iter().map(|one| squeezed(&one.text)).collect()
    };
    pages.pages().iter().map(of).collect()
}

/// The characters on pages that no font has.
pub fn missing(pages: &PagedDocument) -> BTreeSet<char> {
    let mut found = Vec::new();
    for page in pages.pages() {
        collect(&page.frame, Point::zero(), &mut found);
    }
    found.into_iter().flat_map(|one| one.missing).collect()
}

/// What is wrong with pages on which these texts should stand, one after the other.
pub fn wrong(pages: &PagedDocument, texts: &[String]) -> Vec<String> {
    let (mut all, mut missing, mut beyond) = (String::new(), BTreeSet::new(), None);
    for page in pages.pages() {
        let (width, height) = (page.frame.width().to_pt(), page.frame.height().to_pt());
        let mut found = Vec::new();
        collect(&page.frame, Point::zero(), &mut found);
        for one in found {
            missing.extend(one.missing);
            if one.left < EDGE || one.right > width - EDGE || one.top > height {
                beyond.get_or_insert(one.text.clone());
            }
            if one.top > ABOVE && one.top < height - BELOW {
                all.push_str(&squeezed(&one.text));
            }
        }
    }
    let mut wrong: Vec<String> = missing.into_iter().map(unprintable).collect();
    if let Some(text) = beyond {
        wrong.push(format!("`{}` stands beyond the edge of the paper", quoted(&text)));
    }
    if wrong.is_empty() {
        wrong.extend(absent(&all, texts));
    }
    wrong
}

fn unprintable(one: char) -> String {
    format!("its fonts have no character `{one}` (U+{:04X})", u32::from(one))
}

/// The first text that does not stand where it should.
fn absent(all: &str, texts: &[String]) -> Option<String> {
    let mut from = 0;
    for text in texts {
        let wanted = squeezed(text);
        match all[from..].find(&wanted) {
            Some(at) => from += at + wanted.len(),
            None => return Some(format!("the text `{}` does not arrive", quoted(text))),
        }
    }
    None
}

/// What is left of a text without blanks and signs that are only for the eyes.
fn squeezed(text: &str) -> String {
    let is_seen = |one: &char| !(one.is_whitespace() || *one == GOES_ON || *one == '\u{200B}');
    text.chars().filter(is_seen).collect()
}

fn quoted(text: &str) -> String {
    let short: String = text.trim().chars().take(QUOTED).collect();
    if short.len() < text.trim().len() { format!("{short}…") } else { short }
}

/// The texts of a frame in the order in which it holds them.
fn collect(frame: &Frame, origin: Point, found: &mut Vec<PrintedText>) {
    for (place, item) in frame.items() {
        let at = origin + *place;
        match item {
            FrameItem::Group(group) => {
                let moved = Point::new(group.transform.tx, group.transform.ty);
                collect(&group.frame, at + moved, found);
            }
            FrameItem::Text(text) => {
                let of_glyph = |range: std::ops::Range<usize>| text.text.get(range);
                let unknown = text.glyphs.iter().filter(|glyph| glyph.id == 0);
                let missing = unknown.filter_map(|glyph| of_glyph(glyph.range())?.chars().next());
                found.push(PrintedText {
                    text: text.text.to_string(),
                    missing: missing.filter(|one| !one.is_whitespace()).collect(),
                    left: at.x.to_pt(),
                    right: (at.x + text.width()).to_pt(),
                    top: at.y.to_pt(),
                });
            }
            FrameItem::Shape(..)
            | FrameItem::Image(..)
            | FrameItem::Link(..)
            | FrameItem::Tag(_) => {}
        }
    }
}
