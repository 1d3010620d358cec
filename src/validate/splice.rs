//! The author's own text with values in and directives out.
//!
//! In: the source and a list of [`TextEdit`]s. Out: the text in which the author's layout, comments
//! and line ends survive and nothing shows that something was removed:
//!
//! - a directive alone on its line or lines takes the lines with it, a comment after it included,
//!   for that speaks of the directive; a comment on a line of its own stays;
//! - a directive beside code takes one adjoining blank with it;
//! - where lines vanish, no blank lines are left at the start or the end of a block, and no two in
//!   a row.

use crate::source::Span;

/// What becomes of a part of the text. Edits do not overlap, except that what lies within a cut is
/// cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TextEdit {
    /// Gone, with the blanks or lines that held it.
    Cut(Span),
    /// Another text in its place.
    Replace(Span, String),
}

impl TextEdit {
    pub(super) fn span(&self) -> Span {
        match self {
            TextEdit::Cut(span) | TextEdit::Replace(span, _) => *span,
        }
    }
}

/// A text with edits made in it, and what became of its parts.
pub(super) struct Spliced {
    /// The text.
    pub text: String,
    /// What stands in it of the source, in order, and at which offset; nothing of what was cut.
    pub kept: Vec<SourceSegment>,
}

/// A part of the source that stands in the edited text, or something else in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SourceSegment {
    /// The part of the source.
    pub of: Span,
    /// Where it stands in the edited text, or what stands in its place: a byte offset.
    pub at: usize,
    /// Whether it stands there as it is in the source, byte by byte.
    pub is_verbatim: bool,
}

/// The part `range` of the text with the edits that lie in it. `comments` are the comments of the
/// whole text, in order.
pub(super) fn spliced(text: &str, range: Span, edits: &[TextEdit], comments: &[Span]) -> Spliced {
    let edits = ordered(edits.iter().filter(|edit| range.covers(edit.span())).cloned().collect());
    let layout = Layout { text, range, comments };
    let mut pieces: Vec<SplicedPiece> = Vec::new();
    let mut at = range.start as usize;
    let mut rest = &edits[..];
    while let Some((edit, others)) = rest.split_first() {
        rest = others;
        let span = edit.span();
        if (span.start as usize) < at {
            // Within a cut that was made already.
            continue;
        }
        match edit {
            TextEdit::Replace(span, new) => {
                pieces.push(SplicedPiece::Text(Span::new(range.file, at, span.start as usize)));
                pieces.push(SplicedPiece::New(*span, new));
                at = span.end as usize;
            }
            TextEdit::Cut(_) => {
                let mut cut = span;
                while let Some(TextEdit::Cut(next)) = rest.first()
                    && layout.nothing_between(cut, *next)
                {
                    cut = cut.to(*next);
                    rest = &rest[1..];
                }
                let (from, to, whole_lines) = layout.widened(cut, at);
                pieces.push(SplicedPiece::Text(Span::new(range.file, at, from.max(at))));
                if whole_lines {
                    pieces.push(SplicedPiece::LinesGone);
                }
                at = to;
            }
        }
    }
    pieces.push(SplicedPiece::Text(Span::new(range.file, at, range.end as usize)));
    joined(text, &pieces)
}

/// The edits in the order of the text, cuts that overlap as one.
fn ordered(mut edits: Vec<TextEdit>) -> Vec<TextEdit> {
    edits.sort_by_key(|edit| (edit.span().start, std::cmp::Reverse(edit.span().end)));
    let mut cuts: Vec<Span> = Vec::new();
    for edit in &edits {
        if let TextEdit::Cut(span) = edit {
            match cuts.last_mut() {
                Some(last) if span.start < last.end => *last = last.to(*span),
                _ => cuts.push(*span),
            }
        }
    }
    edits.retain(|edit| matches!(edit, TextEdit::Replace(..)));
    edits.retain(|edit| !cuts.iter().any(|cut| cut.covers(edit.span())));
    edits.extend(cuts.into_iter().map(TextEdit::Cut));
    edits.sort_by_key(|edit| (edit.span().start, std::cmp::Reverse(edit.span().end)));
    edits
}

/// What the result is made of.
enum SplicedPiece<'a> {
    Text(Span),
    New(Span, &'a str),
    /// Whole lines vanished here: what stands before ends a line, what follows starts one.
    LinesGone,
}

struct Layout<'a> {
    text: &'a str,
    range: Span,
    comments: &'a [Span],
}

impl Layout<'_> {
    /// Whether only blanks and comments of one line stand between two cuts, so that they go
    /// together.
    fn nothing_between(&self, one: Span, next: Span) -> bool {
        let (from, to) = (one.end as usize, next.start as usize);
        from <= to && !self.text[from..to].contains('\n') && self.is_empty(from, to)
    }

    /// Whether there are only blanks and comments from `from` to `to`.
    fn is_empty(&self, from: usize, to: usize) -> bool {
        let mut at = from;
        for comment in self.comments {
            let comment = comment.range();
            if comment.start >= at && comment.end <= to {
                if !is_blank(&self.text[at..comment.start]) {
                    return false;
                }
                at = comment.end;
            }
        }
        is_blank(&self.text[at..to])
    }

    /// What to remove for a cut: from where, up to where, and whether these are whole lines.
    /// Nothing before `floor`.
    fn widened(&self, cut: Span, floor: usize) -> (usize, usize, bool) {
        let (start, end) = (cut.start as usize, cut.end as usize);
        let text = self.text;
        let (first, last) = (self.range.start as usize, self.range.end as usize);
        let line_start = text[first..start].rfind('\n').map_or(first, |at| first + at + 1);
        let line_end = text[end..last].find('\n').map_or(last, |at| end + at);
        let (before, after) = (&text[line_start..start], &text[end..line_end]);
        let starts_line = line_start >= floor && is_blank(before);
        if starts_line && self.is_empty(end, line_end) {
            return (line_start, (line_end + 1).min(last), true);
        }
        let blanks_behind = after.len() - after.trim_start_matches([' ', '\t']).len();
        let blanks_before = before.len() - before.trim_end_matches([' ', '\t']).len();
        if starts_line {
            // The code after it takes the place of the directive, at its indentation.
            return (start, end + blanks_behind, false);
        }
        if is_blank(after) {
            let tail = after.len() - after.trim_start_matches([' ', '\t']).len();
            return (start - blanks_before, end + tail, false);
        }
        if blanks_behind > 0 && blanks_before > 0 {
            return (start, end + blanks_behind, false);
        }
        (start, end, false)
    }
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Joins the pieces; where lines are gone, blank lines that have lost their use go too.
fn joined(text: &str, pieces: &[SplicedPiece]) -> Spliced {
    let mut result = Spliced { text: String::new(), kept: Vec::new() };
    // Whether lines are gone and only blank lines stand since.
    let mut gap = false;
    for piece in pieces {
        match piece {
            SplicedPiece::LinesGone => gap = true,
            SplicedPiece::New(of, new) => {
                result.replace(*of, new);
                gap = false;
            }
            SplicedPiece::Text(of) if !gap => result.keep(text, *of),
            SplicedPiece::Text(of) => {
                let mut start = of.start as usize;
                let mut rest = &text[of.range()];
                while let Some((line, behind)) = rest.split_once('\n')
                    && is_blank(line)
                {
                    let end = start + line.len() + 1;
                    if !needs_no_blank_line(&result.text) {
                        result.keep(text, Span::new(of.file, start, end));
                    }
                    (start, rest) = (end, behind);
                }
                if rest.trim_start().starts_with('}') {
                    result.drop_blank_lines();
                }
                gap = is_blank(rest);
                result.keep(text, Span::new(of.file, start, of.end as usize));
            }
        }
    }
    if gap {
        result.drop_blank_lines();
    }
    result
}

impl Spliced {
    /// Adds a part of the source.
    fn keep(&mut self, source: &str, of: Span) {
        self.kept.push(SourceSegment { of, at: self.text.len(), is_verbatim: true });
        self.text.push_str(&source[of.range()]);
    }

    /// Adds something else in the place of a part of the source.
    fn replace(&mut self, of: Span, new: &str) {
        self.kept.push(SourceSegment { of, at: self.text.len(), is_verbatim: false });
        self.text.push_str(new);
    }

    /// Removes the blank lines at the end.
    fn drop_blank_lines(&mut self) {
        while let Some(lines) = self.text.strip_suffix('\n') {
            let last = lines.rfind('\n').map_or(0, |at| at + 1);
            if !is_blank(&lines[last..]) {
                break;
            }
            self.text.truncate(last);
        }
        let end = self.text.len();
        self.kept.retain_mut(|kept| {
            if kept.is_verbatim {
                let room = u32::try_from(end.saturating_sub(kept.at)).unwrap_or(u32::MAX);
                kept.of.end = kept.of.end.min(kept.of.start.saturating_add(room));
            }
            kept.at = kept.at.min(end);
            !kept.is_verbatim || kept.of.start < kept.of.end
        });
    }
}

/// Whether a blank line after this text would stand out: at the start, after another one, at the
/// start of a block.
fn needs_no_blank_line(text: &str) -> bool {
    let Some(lines) = text.strip_suffix('\n') else { return text.is_empty() };
    let last = lines.rsplit('\n').next().unwrap_or_default();
    is_blank(last) || last.trim_end().ends_with('{')
}
