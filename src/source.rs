//! Source text and places in it.
//!
//! In: the bytes of a skeleton and the name to show for it. Out: a [`Source`] that is UTF-8 and
//! knows its lines. Every later stage speaks of places as [`Span`]s, byte offsets into one
//! [`Source`].

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A half-open range of byte offsets into a [`Source`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; never less than `start`.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to, but without, `end`.
    pub fn new(start: usize, end: usize) -> Self {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: offset(start), end: offset(end.max(start)) }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The span as a range for slicing.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The empty span at the start of this one.
    pub fn at_start(self) -> Span {
        Span { start: self.start, end: self.start }
    }

    /// The empty span at the end of this one.
    pub fn at_end(self) -> Span {
        Span { start: self.end, end: self.end }
    }

    /// Whether `other` lies within this span.
    pub fn covers(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether some text belongs to both.
    pub fn overlaps(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }
}

/// A text that somebody wrote, such as the name of a variable, and where it stands in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// The text.
    pub text: String,
    /// Its place in the source.
    pub span: Span,
}

/// A line and a column, both counted from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The text of one skeleton. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Source {
    inner: Arc<SourceData>,
}

#[derive(Debug)]
struct SourceData {
    name: String,
    text: String,
    line_starts: Vec<u32>,
    /// What its author wrote, if something was inserted into it.
    written: Option<OriginalText>,
}

/// A text before something was inserted.
#[derive(Debug)]
struct OriginalText {
    source: Source,
    inserted: Inserted,
}

/// A text that stands for something that was written elsewhere in a source.
#[derive(Clone, Debug)]
pub struct Inserted {
    /// The byte offset at which it is inserted.
    pub at: usize,
    /// The text, which holds no lone carriage return.
    pub text: String,
    /// For each byte of it: the offset of what it stands for. As long as the text, and each before
    /// `at`.
    pub places: Vec<u32>,
}

/// The largest skeleton in bytes; offsets are 32 bits wide, and no exercise comes near it.
pub const LARGEST_SOURCE: usize = 1 << 20;

impl Source {
    /// A source with the name shown in diagnostics (a path as the user gave it) and its text. A
    /// carriage return that stands alone ends a line in Java; it is kept as a line feed, so that
    /// everywhere else lines end in a line feed.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = with_line_feeds(text.into());
        let line_starts = std::iter::once(0)
            .chain(
                text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1),
            )
            .map(|at| u32::try_from(at).unwrap_or(u32::MAX))
            .collect();
        let written = None;
        Self { inner: Arc::new(SourceData { name: name.into(), text, line_starts, written }) }
    }

    /// The source with a text inserted. Whatever is said of a place in it is said of what its
    /// author wrote; see [`Source::written`].
    #[must_use]
    pub fn with_inserted(&self, inserted: Inserted) -> Self {
        let mut text = self.text().to_owned();
        text.insert_str(inserted.at, &inserted.text);
        let Self { inner } = Self::new(self.name(), text);
        let Some(inner) = Arc::into_inner(inner) else { return self.clone() };
        let written = Some(OriginalText { source: self.clone(), inserted });
        Self { inner: Arc::new(SourceData { written, ..inner }) }
    }

    /// What its author wrote.
    pub fn written(&self) -> &Source {
        self.inner.written.as_ref().map_or(self, |written| &written.source)
    }

    /// The place in what its author wrote of a place in this source.
    pub fn written_span(&self, span: Span) -> Span {
        if self.inner.written.is_none() {
            return span;
        }
        let start = self.written_offset(span.start);
        if span.end <= span.start {
            return Span { start, end: start };
        }
        let end = self.written_offset(span.end - 1) + 1;
        Span { start, end: end.max(start) }
    }

    fn written_offset(&self, offset: u32) -> u32 {
        let Some(OriginalText { inserted, .. }) = &self.inner.written else { return offset };
        let (at, length) = (inserted.at, inserted.text.len());
        match (offset as usize).checked_sub(at) {
            None => offset,
            Some(inside) if inside < length => {
                inserted.places.get(inside).copied().unwrap_or_default()
            }
            Some(inside) => u32::try_from(at + inside - length).unwrap_or(u32::MAX),
        }
    }

    /// The name shown in diagnostics.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.inner.text
    }

    /// The text of a span; empty if the span does not lie within the text.
    pub fn slice(&self, span: Span) -> &str {
        self.inner.text.get(span.range()).unwrap_or("")
    }

    /// Line and column of a byte offset; offsets after the end count as the end.
    pub fn position(&self, offset: u32) -> Position {
        if let Some(written) = &self.inner.written {
            return written.source.position(self.written_offset(offset));
        }
        let line = self.inner.line_starts.partition_point(|start| *start <= offset).max(1);
        let start = self.inner.line_starts[line - 1] as usize;
        let end = (offset as usize).min(self.inner.text.len());
        let column = self.inner.text.get(start..end).map_or(0, |before| before.chars().count());
        let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Position { line: narrow(line), column: narrow(column + 1) }
    }

    /// The line (from 1) in which a span starts.
    pub fn line(&self, span: Span) -> u32 {
        self.position(span.start).line
    }
}

/// The text with line feeds for carriage returns that no line feed follows; no offset changes.
fn with_line_feeds(text: String) -> String {
    if !text.contains('\r') {
        return text;
    }
    text.split("\r\n").map(|part| part.replace('\r', "\n")).collect::<Vec<_>>().join("\r\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_lines_from_one() {
        let source = Source::new("x", "aä\nb\n");
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        assert_eq!(source.position(3), Position { line: 1, column: 3 });
        assert_eq!(source.position(4), Position { line: 2, column: 1 });
        assert_eq!(source.position(99), Position { line: 3, column: 1 });
    }

    #[test]
    fn what_is_inserted_is_said_of_what_it_stands_for() {
        let source = Source::new("x", "ab\ncd\n}");
        let inserted = Inserted { at: 6, text: "\nX\n".into(), places: vec![1, 4, 4] };
        let longer = source.with_inserted(inserted);
        assert_eq!(longer.text(), "ab\ncd\n\nX\n}");
        let places = |span: Span| (longer.written_span(span), longer.position(span.start));
        assert_eq!(places(Span::new(3, 5)), (Span::new(3, 5), Position { line: 2, column: 1 }));
        assert_eq!(places(Span::new(7, 8)), (Span::new(4, 5), Position { line: 2, column: 2 }));
        assert_eq!(places(Span::new(9, 10)), (Span::new(6, 7), Position { line: 3, column: 1 }));
        assert_eq!(longer.slice(Span::new(7, 8)), "X");
        assert_eq!(longer.written().text(), source.text());
        assert_eq!(source.written_span(Span::new(1, 2)), Span::new(1, 2));
    }

    #[test]
    fn a_carriage_return_alone_ends_a_line() {
        let source = Source::new("x", "a // b\rc\r\r\nd\r\n");
        assert_eq!(source.text(), "a // b\nc\n\r\nd\r\n");
        assert_eq!(source.position(7), Position { line: 2, column: 1 });
    }
}
