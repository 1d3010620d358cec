//! Source text and places in it.
//!
//! In: the bytes of a skeleton and the name to show for it. Out: a [`Source`] that is UTF-8 and
//! knows its lines. Every later stage speaks of places as [`Span`]s: byte offsets into one
//! [`Source`], and the file that it is. A command that reads several files keeps them in
//! [`Sources`], so that a finding can name places in any of them.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A file of a run: its place in [`Sources`], from 0.
///
/// A text that the tool makes of a file, such as a misreading, keeps the file's id: offsets in it
/// mean something only together with that text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u16);

impl FileId {
    /// The file of a source that was read alone.
    pub const FIRST: FileId = FileId(0);
}

/// A half-open range of byte offsets into a [`Source`].
///
/// Spans are ordered by file, then by where they start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file that it is a part of.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; never less than `start`.
    pub end: u32,
}

impl Span {
    /// The span of `file` from `start` up to, but without, `end`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { file, start: offset(start), end: offset(end.max(start)) }
    }

    /// The smallest span that covers this one and another one of its file.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end), ..self }
    }

    /// From the end of this span up to the start of a later one.
    pub fn gap_to(self, later: Span) -> Span {
        self.from_to(self.end, later.start)
    }

    /// From the start of this span up to the start of a later one.
    pub fn up_to(self, later: Span) -> Span {
        self.from_to(self.start, later.start)
    }

    /// From `start` up to, but without, `end` in the file of this span.
    pub fn from_to(self, start: u32, end: u32) -> Span {
        Span { start, end: end.max(start), ..self }
    }

    /// Its last byte, where a closing brace stands.
    pub fn last_byte(self) -> Span {
        self.from_to(self.end.saturating_sub(1).max(self.start), self.end)
    }

    /// The first `length` bytes from its start on.
    pub fn first(self, length: usize) -> Span {
        Span::new(self.file, self.start as usize, self.start as usize + length)
    }

    /// The span as a range for slicing.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The empty span at the start of this one.
    pub fn at_start(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// The empty span at the end of this one.
    pub fn at_end(self) -> Span {
        Span { start: self.end, ..self }
    }

    /// Whether `other` lies within this span.
    pub fn covers(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// Whether some text belongs to both.
    pub fn overlaps(self, other: Span) -> bool {
        self.file == other.file && self.start < other.end && other.start < self.end
    }
}

/// The first character of a text that no page shows: a control character that is neither a tab nor
/// a line end, or one that XML cannot carry.
pub fn unshowable(text: &str) -> Option<char> {
    text.chars().find(|one| {
        one.is_control() && !matches!(one, '\t' | '\n' | '\r')
            || matches!(one, '\u{FFFE}' | '\u{FFFF}')
    })
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

/// The text of one file. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Source {
    inner: Arc<SourceData>,
}

#[derive(Debug)]
struct SourceData {
    file: FileId,
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
    ///
    /// It is the first file of a table of its own; [`Sources::add`] makes one of several.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::of_file(FileId::FIRST, name.into(), text.into())
    }

    /// Another text in the place of this one: its name and its id stay.
    #[must_use]
    pub fn with_text(&self, text: impl Into<String>) -> Self {
        Self::of_file(self.file(), self.name().to_owned(), text.into())
    }

    fn of_file(file: FileId, name: String, text: String) -> Self {
        let text = with_line_feeds(text);
        let line_starts = std::iter::once(0)
            .chain(
                text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1),
            )
            .map(|at| u32::try_from(at).unwrap_or(u32::MAX))
            .collect();
        let written = None;
        Self { inner: Arc::new(SourceData { file, name, text, line_starts, written }) }
    }

    /// The source with a text inserted. Whatever is said of a place in it is said of what its
    /// author wrote; see [`Source::written`].
    #[must_use]
    pub fn with_inserted(&self, inserted: Inserted) -> Self {
        let mut text = self.text().to_owned();
        text.insert_str(inserted.at, &inserted.text);
        let Self { inner } = self.with_text(text);
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
            return span.from_to(start, start);
        }
        span.from_to(start, self.written_offset(span.end - 1) + 1)
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

    /// Which file of its run it is.
    pub fn file(&self) -> FileId {
        self.inner.file
    }

    /// The span from `start` up to, but without, `end`, in bytes.
    pub fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file(), start, end)
    }

    /// The empty span at the start of the text.
    pub fn beginning(&self) -> Span {
        self.span(0, 0)
    }

    /// The whole text.
    pub fn whole(&self) -> Span {
        self.span(0, self.text().len())
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

/// The files of a run, each found by its id. Those of a table have different ids.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

/// The most files of a run that a finding can name.
pub const MOST_FILES: usize = 1 << 16;

impl Sources {
    /// One more file: its name as diagnostics show it, and its text. `None` if there are
    /// [`MOST_FILES`] already.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> Option<Source> {
        let file = FileId(u16::try_from(self.files.len()).ok()?);
        let source = Source::of_file(file, name.into(), text.into());
        self.files.push(source.clone());
        Some(source)
    }

    /// The files in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.files.iter()
    }

    /// The file with this id, if it is one of these.
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.files.iter().find(|source| source.file() == file)
    }
}

impl From<&Source> for Sources {
    /// The table of a single file, which keeps its id.
    fn from(source: &Source) -> Self {
        Self { files: vec![source.clone()] }
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
        assert_eq!(
            places(Span::new(FileId::FIRST, 3, 5)),
            (Span::new(FileId::FIRST, 3, 5), Position { line: 2, column: 1 })
        );
        assert_eq!(
            places(Span::new(FileId::FIRST, 7, 8)),
            (Span::new(FileId::FIRST, 4, 5), Position { line: 2, column: 2 })
        );
        assert_eq!(
            places(Span::new(FileId::FIRST, 9, 10)),
            (Span::new(FileId::FIRST, 6, 7), Position { line: 3, column: 1 })
        );
        assert_eq!(longer.slice(Span::new(FileId::FIRST, 7, 8)), "X");
        assert_eq!(longer.written().text(), source.text());
        assert_eq!(
            source.written_span(Span::new(FileId::FIRST, 1, 2)),
            Span::new(FileId::FIRST, 1, 2)
        );
    }

    #[test]
    fn spans_of_two_files_have_nothing_in_common() {
        let mut sources = Sources::default();
        let exam = sources.add("exam.toml", "title = 1").expect("there is room");
        let part = sources.add("part.java", "int a;").expect("there is room");
        assert_ne!(exam.file(), part.file());
        let (one, other) = (exam.span(0, 6), part.span(0, 6));
        assert!(one < other && exam.span(7, 9) < other, "the order is that of the files");
        assert!(one.covers(exam.span(1, 3)) && !one.covers(part.span(1, 3)));
        assert!(one.overlaps(exam.whole()) && !one.overlaps(part.whole()));
        let of = |span: Span| sources.get(span.file).map(Source::name);
        assert_eq!((of(one), of(other)), (Some("exam.toml"), Some("part.java")));
        let changed = part.with_text("int b;");
        assert_eq!((changed.name(), changed.file()), (part.name(), part.file()));
        assert!(Sources::from(&part).get(exam.file()).is_none());
    }

    #[test]
    fn a_carriage_return_alone_ends_a_line() {
        let source = Source::new("x", "a // b\rc\r\r\nd\r\n");
        assert_eq!(source.text(), "a // b\nc\n\r\nd\r\n");
        assert_eq!(source.position(7), Position { line: 2, column: 1 });
    }
}
