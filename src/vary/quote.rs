//! Text of a skeleton as a sentence quotes it: with the values of the instance, as students see it.
//!
//! In: text that a rule takes from the skeleton, and about where from. Out: a [`Quote`], which
//! becomes text for the values of an instance.

use crate::read::ir::PlaceholderId;
use crate::skeleton::Skeleton;
use crate::source::Span;

/// Text of a skeleton in which placeholders are waiting for their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quote {
    pieces: Vec<QuotePiece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum QuotePiece {
    Text(String),
    Value(PlaceholderId),
}

/// Stands between quoted text and where it begins.
const FROM: char = '\u{E002}';

impl Quote {
    /// Text together with the place that it comes from.
    pub(super) fn marked(text: &str, span: Span) -> String {
        format!("{text}{FROM}{}", span.start)
    }

    /// The text as it stands at a place or, failing that, after its start or anywhere, unless it is
    /// [`marked`](Self::marked); text that does not stand in the skeleton says what it says.
    pub(super) fn of(skeleton: &Skeleton, text: &str, place: Span) -> Self {
        let (text, from) = match text.rsplit_once(FROM) {
            Some((text, from)) => (text, from.parse().ok()),
            None => (text, None),
        };
        let place = from.map_or(place, |start| place.from_to(start, start));
        let plain = || Self { pieces: vec![QuotePiece::Text(text.to_owned())] };
        let program = &skeleton.program;
        if !program.placeholders.iter().any(|one| text.contains(skeleton.source.slice(one.span))) {
            return plain();
        }
        let whole = skeleton.source.text();
        let from = place.range().start;
        let behind = whole.get(from..).and_then(|rest| rest.find(text)).map(|at| from + at);
        let Some(start) = behind.or_else(|| whole.find(text)) else { return plain() };
        let span = skeleton.source.span(start, start + text.len());
        // What is cut out, and the placeholder that stands there; of a hole only what is in it is
        // shown.
        let values = program.placeholders.iter().enumerate();
        let mut cuts: Vec<(Span, Option<PlaceholderId>)> =
            values.map(|(at, one)| (one.span, Some(PlaceholderId::new(at)))).collect();
        for hole in &program.holes {
            cuts.push((hole.span.up_to(hole.value), None));
            cuts.push((hole.value.at_end().to(hole.span.at_end()), None));
        }
        cuts.retain(|(cut, _)| span.covers(*cut));
        cuts.sort();
        let mut pieces = Vec::new();
        let mut at = span.start;
        for (cut, placeholder) in cuts {
            if cut.start < at {
                // What stands in a choice is in its text.
                continue;
            }
            pieces
                .push(QuotePiece::Text(skeleton.source.slice(span.from_to(at, cut.start)).into()));
            pieces.extend(placeholder.map(QuotePiece::Value));
            at = cut.end;
        }
        pieces.push(QuotePiece::Text(skeleton.source.slice(span.from_to(at, span.end)).into()));
        Self { pieces }
    }

    /// Whether it needs values.
    pub(super) fn has_values(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, QuotePiece::Value(_)))
    }

    /// The text with the literals of an instance, on one line.
    pub(super) fn with(&self, literals: &[String]) -> String {
        let texts = self.pieces.iter().map(|piece| match piece {
            QuotePiece::Text(text) => text.as_str(),
            QuotePiece::Value(id) => literals.get(id.index()).map_or("…", String::as_str),
        });
        let text: String = texts.collect();
        if text.contains('\n') {
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        } else {
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton;
    use crate::source::{FileId, Source};

    #[test]
    fn quotes_say_what_students_see() {
        let text = "int a = 1;\nif (a < INT(range(1, 3))) a++;\nif (a < INT(range(1, 3)) + HOLE(INT(range(4, 9)))) a--;";
        let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let literals = ["2", "3", "7"].map(String::from);
        let second = text.rfind("if").unwrap();
        let said = |quoted: &str, at: usize| {
            Quote::of(&skeleton, quoted, Span::new(FileId::FIRST, at, at)).with(&literals)
        };
        assert_eq!(said("a < INT(range(1, 3))", 0), "a < 2");
        assert_eq!(said("a < INT(range(1, 3))", second), "a < 3");
        assert_eq!(said("INT(range(1, 3)) + HOLE(INT(range(4, 9)))", second), "3 + 7");
        assert_eq!(said("a--", 0), "a--");
        assert!(!Quote::of(&skeleton, "<=", Span::default()).has_values());
    }
}
