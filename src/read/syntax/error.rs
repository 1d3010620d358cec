//! Everything in a text that is no Java: where, what was found, what was expected.
//!
//! In: a text. Out: at most one diagnostic a line. Several errors are found by mending: what was reported is blanked
//! out, or a missing semicolon is put in, and the text is read again. The mended text has the length of the first one, so places stay true.

use super::bracket::{Brackets, brackets};
use super::mend::mixed_switches;
use super::message;
use super::probe;
use super::scan::{Scan, Token, TokenKind, scan};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};
use std::collections::BTreeSet;

/// As many errors as anybody reads.
const MOST_ERRORS: usize = 20;
/// How often a text is mended and read again.
const MOST_REPAIRS: usize = 10;

/// Everything that is no Java in the text; empty only if there is nothing.
pub(super) fn errors(source: &Source) -> Vec<Diagnostic> {
    let mut finder = Finder {
        source,
        text: source.text().to_owned(),
        lines: BTreeSet::new(),
        found: Vec::new(),
    };
    finder.find();
    let mut found = finder.found;
    found.sort_by_key(|diagnostic| diagnostic.label.span);
    found.truncate(MOST_ERRORS);
    found
}

struct Finder<'a> {
    source: &'a Source,
    /// The text, mended so far.
    text: String,
    /// Lines in which something was reported.
    lines: BTreeSet<u32>,
    found: Vec<Diagnostic>,
}

impl Finder<'_> {
    fn find(&mut self) {
        let text = self.text.clone();
        let first = scan(&text);
        let mut unclosed = false;
        for fault in &first.faults {
            unclosed |= self.blank_fault(&first, fault);
            self.report(fault.clone());
        }
        let text = self.text.clone();
        let tokens = scan(&text).tokens;
        let matched = brackets(&text, &tokens);
        if !matched.faults.is_empty() {
            // Behind a string that never ends brackets are likely to be lost in it.
            if !unclosed {
                self.unbalanced(&text, &tokens, matched);
            }
            return;
        }
        let mixed = mixed_switches(&tokens, &matched.around);
        if mixed.is_empty() {
            return self.grammar();
        }
        // The grammar would fail at the same places, with other words.
        for fault in mixed {
            self.report(fault);
        }
    }

    /// Reports brackets that do not match, or what stands in an earlier line and may be the reason.
    fn unbalanced(&mut self, text: &str, tokens: &[Token], mut matched: Brackets) {
        let faults = std::mem::take(&mut matched.faults);
        let line = |fault: &Diagnostic| self.source.line(fault.label.span);
        let earliest = faults.iter().map(line).min().unwrap_or(0);
        if let Some(at) = probe::first_failure(text) {
            let diagnostic = message::Failure::new(text, tokens, &matched, at).diagnostic();
            if line(&diagnostic) < earliest {
                return self.report(diagnostic);
            }
        }
        for fault in faults {
            self.report(fault);
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.lines.insert(self.source.line(diagnostic.label.span)) {
            self.found.push(diagnostic);
        }
    }

    /// Takes what the scan complained about out of the text. Says whether it was something that never ends.
    fn blank_fault(&mut self, scanned: &Scan, fault: &Diagnostic) -> bool {
        let span = fault.label.span;
        let text = self.source.slice(span);
        if text == "/*" || text == "\"\"\"" {
            let end = self.text.len();
            self.blank(span.start as usize..end, "");
            return true;
        }
        let token = scanned.tokens.iter().find(|token| token.span.covers(span));
        match token {
            Some(token) if fault.code == Code::Literal => self.blank(token.span.range(), "1"),
            Some(token) if token.kind == TokenKind::Text => {
                let start = self.text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
                self.blank(start..span.end as usize, "");
                return true;
            }
            _ => self.blank(span.range(), ""),
        }
        false
    }

    /// Overwrites a range with `with` and blanks, keeping the ends of lines, if `with` fits.
    fn blank(&mut self, range: std::ops::Range<usize>, with: &str) {
        let old = self.text.get(range.clone()).unwrap_or("");
        let with = if with.len() <= old.len() { with } else { "" };
        let kept = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
        let new: String = with.chars().chain(old.bytes().skip(with.len()).map(kept)).collect();
        if new.len() == old.len() {
            self.text.replace_range(range, &new);
        }
    }

    /// Finds what the grammar does not accept.
    fn grammar(&mut self) {
        let mut last = None;
        for _ in 0..MOST_REPAIRS {
            let text = self.text.clone();
            let Some(at) = probe::first_failure(&text) else { return };
            if last.is_some_and(|last| at <= last) {
                return;
            }
            last = Some(at);
            let tokens = scan(&text).tokens;
            let matched = brackets(&text, &tokens);
            let failure = message::Failure::new(&text, &tokens, &matched, at);
            let diagnostic = failure.diagnostic();
            let is_semicolon = diagnostic.message == message::MISSING_SEMICOLON;
            let place = diagnostic.label.span.start as usize;
            self.report(diagnostic);
            let blank_behind = text.as_bytes().get(place).is_some_and(u8::is_ascii_whitespace);
            if is_semicolon && blank_behind {
                // If this takes the end of a line, no harm is done: lines are counted in the author's text.
                self.text.replace_range(place..=place, ";");
            } else if !self.blank_statement(&failure) {
                return;
            }
        }
    }

    /// Takes the statement that fails out of the text; `false` if what follows could not be read without it.
    fn blank_statement(&mut self, failure: &message::Failure) -> bool {
        let range = failure.statement();
        let tokens = &failure.tokens[range.clone()];
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return false };
        if tokens
            .iter()
            .any(|token| matches!(token.text, "class" | "switch" | "interface" | "enum"))
        {
            return false;
        }
        let second = tokens.get(1).map_or("", |token| token.text);
        let with = match (first.text, second, last.text) {
            ("while", _, ";") => "while(a);",
            ("if", _, last) if last != ";" => "if(a)",
            ("else", "if", last) if last != ";" => "else if(a)",
            ("else", _, last) if last != ";" => "else",
            _ => "",
        };
        self.blank(first.span.start as usize..last.span.end as usize, with);
        true
    }
}

/// The tree of a text without errors, or what is wrong with it.
pub(super) fn tree(source: &Source) -> Result<tree_sitter::Tree, Vec<Diagnostic>> {
    let text = source.text();
    let scanned = scan(text);
    let matched: Brackets = brackets(text, &scanned.tokens);
    if scanned.faults.is_empty()
        && matched.faults.is_empty()
        && let probe::Verdict::Read(tree) = probe::read(text)
    {
        return Ok(tree);
    }
    let errors = errors(source);
    if !errors.is_empty() {
        return Err(errors);
    }
    let message = "the grammar gives up on this text";
    Err(vec![Diagnostic::error(Code::TooLarge, Span::default(), message)])
}
