//! What runs but is not shown: methods marked `@HIDDEN`, and regions between two comments.
//!
//! In: the comments and the methods of a file. Out: the places that students do not see, in order
//! and disjoint. A place whose first or last line holds nothing else takes that line whole, so that
//! nothing dangles when it is left out.

use super::SyntaxReader;
use super::ast::{File, Member};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use strsim::osa_distance;

/// What a comment for tatsu says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marker {
    Hide,
    Show,
}

impl SyntaxReader<'_> {
    /// Reads comments such as `// tatsu:hide`, and gathers all that is hidden.
    pub(super) fn hidden(&mut self, file: &File) -> Vec<Span> {
        let mut hidden = self.regions(&file.comments);
        for member in file.all_members() {
            if let Member::Method(method) = member
                && method.modifiers.annotation("HIDDEN").is_some()
            {
                let start = self.first_comment_at(method.span, file);
                hidden.push(whole_lines(self.text, start.to(method.span)));
            }
        }
        hidden.sort_by_key(|span| span.start);
        let mut merged: Vec<Span> = Vec::new();
        for span in hidden {
            match merged.last_mut() {
                Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
                _ => merged.push(span),
            }
        }
        merged
    }

    /// The places between `// tatsu:hide` and `// tatsu:show`.
    fn regions(&mut self, comments: &[Span]) -> Vec<Span> {
        let mut regions = Vec::new();
        let mut open: Option<Span> = None;
        for comment in comments {
            match (self.marker(*comment), open) {
                (None, _) => {}
                (Some(Marker::Hide), None) => open = Some(*comment),
                (Some(Marker::Hide), Some(first)) => self.report(
                    Diagnostic::error(
                        Code::Directive,
                        *comment,
                        "`tatsu:hide` where everything is hidden already",
                    )
                    .also(first, "hidden from here on")
                    .help("write `// tatsu:show` before it, or leave it out"),
                ),
                (Some(Marker::Show), Some(first)) => {
                    regions.push(whole_lines(self.text, first.to(*comment)));
                    open = None;
                }
                (Some(Marker::Show), None) => self.report(
                    Diagnostic::error(
                        Code::Directive,
                        *comment,
                        "`tatsu:show` where nothing is hidden",
                    )
                    .help("write `// tatsu:hide` where the hidden part begins"),
                ),
            }
        }
        if let Some(first) = open {
            let end = Span::new(self.file, self.text.len(), self.text.len());
            regions.push(whole_lines(self.text, first.to(end)));
        }
        regions
    }

    /// What a comment says to tatsu, if anything.
    fn marker(&mut self, comment: Span) -> Option<Marker> {
        let text = self.text.get(comment.range()).unwrap_or("");
        let inside = text.trim_start_matches(['/', '*']).trim_start();
        let behind = inside.strip_prefix("tatsu:")?;
        let end = behind.find(|c: char| !c.is_alphanumeric()).unwrap_or(behind.len());
        let word = &behind[..end];
        match word {
            "hide" => return Some(Marker::Hide),
            "show" => return Some(Marker::Show),
            // `here` and `fragment` see to these.
            "here" | "fragment" | "end" => {}
            _ => {
                let near = ["hide", "show", "here", "fragment", "end"].into_iter().find(|known| {
                    word.to_lowercase().starts_with(known)
                        || osa_distance(known, &word.to_lowercase()) <= 2
                });
                let help = match near {
                    Some(near) => format!("did you mean `// tatsu:{near}`?"),
                    None => {
                        "write `// tatsu:hide`, `// tatsu:show`, `// tatsu:here`, `// tatsu:fragment` or `// tatsu:end`, or leave it out"
                            .to_owned()
                    }
                };
                let message = format!("there is no marker `tatsu:{word}`");
                let mut finding = Diagnostic::error(Code::Directive, comment, message).help(help);
                if let Some(near) = near {
                    let written = self.text.get(comment.range()).unwrap_or("");
                    let wrong = format!("tatsu:{word}");
                    let mended = written.replacen(&wrong, &format!("tatsu:{near}"), 1);
                    finding = finding.replace(comment, mended);
                }
                self.report(finding);
            }
        }
        None
    }

    /// Where the comments begin that stand in the lines right above a method and speak of it.
    fn first_comment_at(&self, method: Span, file: &File) -> Span {
        let mut start = method.at_start();
        for comment in file.comments.iter().rev().filter(|comment| comment.end <= method.start) {
            let between = self.text.get(comment.end as usize..start.start as usize).unwrap_or("");
            let adjacent = between.trim().is_empty() && between.matches('\n').count() <= 1;
            let alone = line_start(self.text, comment.start as usize).is_some();
            if !adjacent || !alone || file.front_matter.is_some_and(|front| front.covers(*comment))
            {
                break;
            }
            start = comment.at_start();
        }
        start
    }
}

/// The place with the rest of its first and its last line, where they hold nothing but blanks.
fn whole_lines(text: &str, span: Span) -> Span {
    let range = span.range();
    let start = line_start(text, range.start);
    let behind = text.get(range.end..).unwrap_or("");
    let blanks = behind.len() - behind.trim_start_matches([' ', '\t', '\r']).len();
    let end = match behind[blanks..].chars().next() {
        None => Some(text.len()),
        Some('\n') => Some(range.end + blanks + 1),
        Some(_) => None,
    };
    match (start, end) {
        (Some(start), Some(end)) => Span::new(span.file, start, end),
        // A line that is shared keeps its end: the blanks before what is hidden stand before what
        // follows.
        _ => span,
    }
}

/// Where the line starts, if nothing but blanks stands before `at` in it.
fn line_start(text: &str, at: usize) -> Option<usize> {
    let before = text.get(..at).unwrap_or("");
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    before[start..].trim_matches([' ', '\t', '\u{FEFF}']).is_empty().then_some(start)
}
