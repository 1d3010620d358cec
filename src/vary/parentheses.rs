//! Changes as a teacher would write them: without needless parentheses.
//!
//! In: changes that put parentheses around a part of the text, to be on the safe side. Out: the
//! same without those around a name, a number or a call, and around arithmetic that binds tighter
//! than what stands beside it. A version that students are shown must not give itself away by them.

use super::rewrite::{Edit, TextPiece};
use crate::source::{Source, Span};

/// The changes without parentheses around what needs none.
pub(super) fn without(source: &Source, mut edits: Vec<Edit>) -> Vec<Edit> {
    for edit in &mut edits {
        for at in 1..edit.with.len().saturating_sub(1) {
            let [before, TextPiece::Kept(kept), behind] = &mut edit.with[at - 1..=at + 1] else {
                continue;
            };
            let whole = matches!((&*before, &*behind),
                (TextPiece::New(before), TextPiece::New(behind)) if before == "(" && behind == ")");
            let kept = source.slice(*kept);
            if is_simple(kept)
                || whole && is_arithmetic(kept) && binds_loosely(source.text(), edit.at)
            {
                open(before, behind, "");
            }
        }
    }
    for at in 1..edits.len() {
        let (first, second) = edits.split_at_mut(at);
        let (Some(first), Some(second)) = (first.last_mut(), second.first_mut()) else { continue };
        if first.at.start != first.at.end || first.at.end > second.at.start {
            continue;
        }
        let kept = first.at.gap_to(second.at);
        let before = source.text().get(..first.at.start as usize).unwrap_or_default();
        if let (Some(opening), Some(closing)) = (first.with.last_mut(), second.with.first_mut())
            && is_simple(source.slice(kept))
        {
            open(opening, closing, before);
        }
    }
    edits
}

/// Takes the parentheses away that stand at the inner ends of these pieces, unless they are those
/// of a call.
fn open(opening: &mut TextPiece, closing: &mut TextPiece, before: &str) {
    let (TextPiece::New(opening), TextPiece::New(closing)) = (opening, closing) else { return };
    let (Some(rest), Some(behind)) = (opening.strip_suffix('('), closing.strip_prefix(')')) else {
        return;
    };
    let last = rest.chars().next_back().or_else(|| before.chars().next_back());
    if !last.is_some_and(|last| last.is_alphanumeric() || "_)]$".contains(last)) {
        (*opening, *closing) = (rest.to_owned(), behind.to_owned());
    }
}

/// Whether this has no operators but those of arithmetic.
fn is_arithmetic(text: &str) -> bool {
    text.chars().all(|one| one.is_alphanumeric() || " _.$[]()+-*/%".contains(one))
}

/// Whether what stands on both sides of a place ends an expression or binds less than arithmetic.
fn binds_loosely(text: &str, place: Span) -> bool {
    let before = text.get(..place.start as usize).unwrap_or_default().trim_end();
    let after = text.get(place.end as usize..).unwrap_or_default().trim_start();
    before.ends_with(['=', '<', '>', '&', '|', '(', '[', '{', ',', ';'])
        && after.starts_with(['=', '!', '<', '>', '&', '|', ')', ']', '}', ',', ';'])
}

/// Whether this is a name, a number or a call, with no operator outside of its parentheses.
fn is_simple(text: &str) -> bool {
    let mut depth = 0;
    let mut characters = text.chars();
    let starts = characters.clone().next().is_some_and(|c| c.is_alphanumeric() || c == '_');
    starts
        && characters.all(|character| {
            match character {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                _ => {}
            }
            depth >= 0 && (depth > 0 || character.is_alphanumeric() || "_.$)]".contains(character))
        })
        && depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[test]
    fn parentheses_stay_only_where_they_are_needed() {
        let text = "a = f(s.length()) + b + 1;";
        let source = Source::new("x.java", text);
        let place = |part: &str| {
            let start = text.find(part).unwrap();
            Span::new(FileId::FIRST, start, start + part.len())
        };
        let changed = |part: &str| {
            let at = place(part);
            let around = vec![Edit::to(at.at_start(), "("), Edit::to(at.at_end(), ") - 1")];
            let pieces = vec![
                TextPiece::New("(".to_owned()),
                TextPiece::Kept(at),
                TextPiece::New(") - 1".to_owned()),
            ];
            let text = |edits: Vec<Edit>| {
                let pieces = without(&source, edits).into_iter().flat_map(|edit| edit.with);
                let text = pieces.map(|piece| match piece {
                    TextPiece::New(text) => text,
                    TextPiece::Kept(_) => "_".to_owned(),
                });
                text.collect::<String>()
            };
            (text(around), text(vec![Edit::with(at, pieces)]))
        };
        let both = |around: &str, pieces: &str| (around.to_owned(), pieces.to_owned());
        assert_eq!(changed("s.length()"), both(" - 1", "_ - 1"));
        assert_eq!(changed("b"), both(" - 1", "_ - 1"));
        assert_eq!(changed("b + 1"), both("() - 1", "(_) - 1"));
        let bare = |text: &str, part: &str| {
            let source = Source::new("x.java", text);
            let start = text.find(part).unwrap();
            let at = Span::new(FileId::FIRST, start, start + part.len());
            let index = Span::new(FileId::FIRST, start + 2, start + part.len() - 1);
            let with = vec![
                TextPiece::New("(".to_owned()),
                TextPiece::Kept(index),
                TextPiece::New(")".to_owned()),
            ];
            let edits = without(&source, vec![Edit::with(at, with)]);
            matches!(&edits[0].with[0], TextPiece::New(text) if text.is_empty())
        };
        for text in ["t = a[j + 1];", "if (n >= a[j + 1] && b) {", "f(a[j + 1], n)"] {
            assert!(bare(text, "a[j + 1]"), "{text}");
        }
        for text in ["t = n - a[j + 1];", "t = a[j + 1] * 2;", "t = 'x' + a[j + 1];"] {
            assert!(!bare(text, "a[j + 1]"), "{text}");
        }
        assert!(!bare("t = a[j == 1];", "a[j == 1]"));
        assert!(!is_simple("(a) + (b)") && !is_simple("a(b) + c(d)") && is_simple("a[i + 1].b(c)"));
    }
}
