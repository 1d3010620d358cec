//! The part of a program that questions about versions are about: from `// tatsu:fragment` to
//! `// tatsu:end`.
//!
//! In: the comments, statements and members of a file. Out: the part, if one is marked. What holds:
//! it is whole statements or whole members, so that something else can stand there, and it never
//! splits a pair of braces.

use super::SyntaxReader;
use super::ast::{File, Fragment, Member};
use super::walk::each_statement;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// What a comment starts with that holds another way to write a line.
const ALTERNATIVE_OPENING: &str = "//~";

/// Whether a comment holds another way to write a line.
pub fn is_alternative(comment: &str) -> bool {
    comment.starts_with(ALTERNATIVE_OPENING)
}

impl SyntaxReader<'_> {
    /// Reads the comments around the fragment.
    pub(super) fn fragment(&mut self, file: &File) -> Option<Fragment> {
        let mut found: Option<(Span, Span)> = None;
        let mut open: Option<Span> = None;
        let mut is_second = false;
        for comment in &file.comments {
            let text = self.text.get(comment.range()).unwrap_or("");
            match (is_marker(text, "fragment"), is_marker(text, "end"), open) {
                (true, _, None) if found.is_none() => open = Some(*comment),
                (true, _, _) => {
                    is_second = true;
                    let first = open.or(found.map(|(first, _)| first)).unwrap_or(*comment);
                    self.report(
                        Diagnostic::error(Code::Directive, *comment, "a second `tatsu:fragment`")
                            .also(first, "the first one")
                            .help("leave one of them out: a question asks about one fragment"),
                    );
                }
                (_, true, Some(first)) => {
                    found = Some((first, *comment));
                    open = None;
                }
                (_, true, None) if is_second => is_second = false,
                (_, true, None) => self.report(
                    Diagnostic::error(Code::Directive, *comment, "`tatsu:end` without a fragment")
                        .help("write `// tatsu:fragment` where the fragment begins"),
                ),
                (false, false, _) => {}
            }
        }
        if let Some(first) = open {
            self.report(
                Diagnostic::error(Code::Directive, first, "a fragment without an end")
                    .help("write `// tatsu:end` in the line after it"),
            );
        }
        let (first, end) = found?;
        self.whole(file, first, end)
    }

    /// What stands between the comments, if it is whole.
    fn whole(&mut self, file: &File, first: Span, end: Span) -> Option<Fragment> {
        let between = first.gap_to(end);
        if file.hidden.iter().any(|hidden| hidden.start < end.end && first.start < hidden.end) {
            let message = "a fragment of what students do not see";
            self.report(
                Diagnostic::error(Code::Directive, first, message)
                    .help("put it where the program is shown"),
            );
            return None;
        }
        let mut parts: Vec<Span> = Vec::new();
        each_statement(file, &mut |stmt| parts.push(stmt.span));
        parts.extend(file.all_members().into_iter().map(Member::span));
        parts.extend(file.types.iter().map(|class| class.span));
        let is_comment =
            |span: &&Span| !is_alternative(self.text.get(span.range()).unwrap_or_default());
        parts.extend(file.comments.iter().filter(is_comment));
        parts.retain(|part| between.covers(*part));
        parts.sort_by_key(|part| (part.start, std::cmp::Reverse(part.end)));
        // What stands outside of all parts: alternatives and blanks, unless a statement is split.
        let mut at = between.start;
        let mut rest: Vec<Span> = Vec::new();
        for part in &parts {
            if part.start > at {
                rest.push(between.from_to(at, part.start));
            }
            at = at.max(part.end);
        }
        rest.push(between.from_to(at, between.end));
        let code = parts.first().map(|part| part.from_to(part.start, at));
        let stray = rest.iter().find_map(|span| self.code_in(file, *span));
        let (place, message, help) = match (code, stray) {
            (Some(code), None) => return Some(Fragment { code, end }),
            (_, Some(stray)) => (
                stray,
                "a fragment that holds a part of a statement",
                "let it hold whole statements: begin it before the statement, and end it after its closing brace",
            ),
            (None, None) => (
                first,
                "a fragment without any code",
                "write `// tatsu:end` after the statements that it holds",
            ),
        };
        self.report(Diagnostic::error(Code::Directive, place, message).help(help));
        None
    }

    /// What is no blank and no comment in a place.
    fn code_in(&self, file: &File, place: Span) -> Option<Span> {
        let mut at = place.start;
        let comments = file.comments.iter().filter(|comment| place.covers(**comment));
        for comment in comments.copied().chain([place.at_end()]) {
            let span = place.from_to(at, comment.start);
            let text = self.text.get(span.range()).unwrap_or_default();
            let trimmed = text.trim();
            // A semicolon alone is an empty statement's, or a directive's.
            if !trimmed.is_empty() && trimmed != ";" {
                let start = span.start as usize + (text.len() - text.trim_start().len());
                return Some(Span::new(self.file, start, start + trimmed.len()));
            }
            at = comment.end;
        }
        None
    }
}

/// Whether a comment says this to tatsu.
fn is_marker(comment: &str, word: &str) -> bool {
    let inside = comment.trim_start_matches(['/', '*']).trim_start();
    let behind = inside.strip_prefix("tatsu:").and_then(|rest| rest.strip_prefix(word));
    behind.is_some_and(|behind| !behind.starts_with(|next: char| next.is_alphanumeric()))
}
