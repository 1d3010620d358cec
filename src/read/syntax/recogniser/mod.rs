//! What in a text is not Java: where the tokens depart from the grammar, and what was expected
//! there.
//!
//! In: a text that tree-sitter does not accept. Out: at most one diagnostic a line. One pass over
//! the tokens with one function per construct of Java; it accepts a little more than Java, because
//! what is legal but not supported is somebody else's concern. After a departure the rest of the
//! statement is skipped; a missing semicolon or bracket is taken as written. Every token is passed
//! once, apart from bounded looks ahead, so the time is linear in the text.
//!
//! | file | reads |
//! | --- | --- |
//! | `bracket` | which brackets belong together |
//! | `declaration` | classes, methods, fields, variables, types, modifiers |
//! | `statement`, `expression` | what their names say |
//! | `departure` | the words for a departure |

mod bracket;
mod declaration;
mod departure;
mod expression;
mod statement;

use super::mend::mend;
use super::scan::{Scan, Token, TokenKind, scan};
use super::tree::{DEEPEST_NESTING, too_deep};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
pub(super) use bracket::Brackets;
pub(super) use declaration::no_result_type;
use std::collections::BTreeSet;

/// The largest number of errors that one text is told.
const MOST_ERRORS: usize = 20;

/// Everything in the text that is not Java, in the order of the text; empty if nothing was found.
pub(super) fn errors(source: &Source) -> Vec<Diagnostic> {
    let Scan { faults, tokens: written, .. } = scan(source.file(), source.text());
    let mended = mend(source).text;
    let tokens = scan(source.file(), &mended).tokens;
    let brackets = Brackets::of(&mended, &tokens);
    // A string that never ends is likely to hold brackets that are missed elsewhere.
    let swallows = faults.iter().any(|fault| {
        let literal = written.iter().find(|token| token.span.covers(fault.label.span));
        fault.code == Code::Syntax
            && (source.slice(fault.label.span) == "/*"
                || literal.is_some_and(|token| token.kind == TokenKind::Text))
    });
    let mut reader = Recogniser {
        source,
        tokens: &tokens,
        brackets: &brackets,
        at: 0,
        start: 0,
        open: Vec::new(),
        depth: 0,
        is_label: false,
        lines: BTreeSet::new(),
        found: Vec::new(),
    };
    for fault in faults {
        reader.report(fault);
    }
    if !swallows || brackets.is_matched() {
        let lexical = reader.found.len();
        reader.file();
        reader.check_braces(lexical);
    }
    let mut found = reader.found;
    found.sort_by_key(|diagnostic| diagnostic.label.span);
    found.truncate(MOST_ERRORS);
    found
}

/// A departure was reported; the reading goes on after the statement.
struct Departed;

/// Whether a construct was read to its end.
type Recognition = Result<(), Departed>;

/// Where a declaration or a statement stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConstructPlace {
    /// At the top of the file, where both methods and statements may stand.
    File,
    /// Between the members of a class.
    Members,
    /// In a block.
    Block,
}

struct Recogniser<'a> {
    source: &'a Source,
    tokens: &'a [Token<'a>],
    brackets: &'a Brackets,
    /// Index of the next token; the number of tokens at the end of the file.
    at: usize,
    /// Index of the first token of the innermost statement.
    start: usize,
    /// Indices of the brackets that are open here, outermost first.
    open: Vec<usize>,
    depth: u32,
    /// Whether the values of a `case` are read, where an arrow does not make a lambda.
    is_label: bool,
    /// Lines in which something was reported.
    lines: BTreeSet<u32>,
    found: Vec<Diagnostic>,
}

impl<'a> Recogniser<'a> {
    /// The text of a token; empty after the end of the file.
    fn text(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    /// The text of the next token.
    fn next(&self) -> &'a str {
        self.text(self.at)
    }

    fn is_word(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len());
    }

    /// Passes over the next token if it is this one.
    fn eat(&mut self, text: &str) -> bool {
        let is_next = self.next() == text;
        if is_next {
            self.advance();
        }
        is_next
    }

    /// Whether the next token is the first of its line, or there is none.
    fn starts_line(&self) -> bool {
        let (Some(before), Some(next)) = (self.previous(), self.tokens.get(self.at)) else {
            return true;
        };
        let gap = self.source.text().get(before.span.end as usize..next.span.start as usize);
        gap.is_some_and(|gap| gap.contains('\n'))
    }

    /// The token before the next one.
    fn previous(&self) -> Option<&'a Token<'a>> {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at))
    }

    /// Reports something, unless its line has a finding already.
    fn report(&mut self, diagnostic: Diagnostic) {
        if self.found.len() < MOST_ERRORS
            && self.lines.insert(self.source.line(diagnostic.label.span))
        {
            self.found.push(diagnostic);
        }
    }

    /// Passes over an opening bracket.
    fn enter(&mut self) {
        self.open.push(self.at);
        self.advance();
    }

    /// Passes over the closing bracket of the innermost one that is open. `or` names what else
    /// could go on there.
    fn close(&mut self, or: &[&str]) -> Recognition {
        self.skip_stray();
        let closing = bracket::closing(self.open.last().map_or("", |open| self.text(*open)));
        if self.eat(closing) {
            self.open.pop();
            return Ok(());
        }
        if self.starts_line() || matches!(self.next(), ";" | "{" | "}" | ")" | "]") {
            self.report_missing_bracket(closing);
            self.open.pop();
            return Ok(());
        }
        let expected: Vec<&str> =
            std::iter::once(bracket::quoted(closing)).chain(or.iter().copied()).collect();
        Err(self.depart(&expected))
    }

    /// Reports closing brackets that close nothing, and passes over them.
    fn skip_stray(&mut self) {
        while let closing @ (")" | "]" | "}") = self.next() {
            let mut open = self.open.iter().rev().map(|open| self.text(*open));
            let is_open = match closing {
                "}" => open.any(|open| open == "{"),
                _ => open
                    .take_while(|open| *open != "{")
                    .any(|open| bracket::closing(open) == closing),
            };
            if is_open {
                return;
            }
            self.report(bracket::stray(&self.tokens[self.at]));
            self.advance();
        }
    }

    /// Passes over a pair of brackets with everything inside, or over the opening one if it has no
    /// partner.
    fn skip_brackets(&mut self) {
        self.at = self.brackets.partner(self.at).unwrap_or(self.at) + 1;
    }

    /// A list with commas in the brackets that open here.
    fn list(&mut self, mut element: impl FnMut(&mut Self) -> Recognition) -> Recognition {
        self.enter();
        let closing = bracket::closing(self.previous().map_or("", |token| token.text));
        if self.next() != closing && self.next() != ";" {
            element(self)?;
        }
        while self.eat(",") && !(closing == "}" && self.next() == closing) {
            element(self)?;
        }
        self.close(&["`,`"])
    }

    /// Reads something one level deeper, unless that is too deep.
    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Recognition) -> Recognition {
        if self.depth >= DEEPEST_NESTING {
            if let Some(token) = self.tokens.get(self.at) {
                self.report(too_deep(token.span));
            }
            self.at = self.tokens.len();
            return Err(Departed);
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Reads a statement or a declaration; where it departs from Java, what remains of it is
    /// skipped. Says whether all of it was read.
    fn recovering(&mut self, read: impl FnOnce(&mut Self) -> Recognition) -> bool {
        let (start, open) = (self.start, self.open.len());
        self.start = self.at;
        let is_whole = self.nested(read).is_ok();
        if !is_whole {
            self.open.truncate(open);
            self.is_label = false;
            self.skip_rest();
        }
        self.start = start;
        is_whole
    }

    /// Passes over the rest of a statement, but not over a block that follows it.
    fn skip_rest(&mut self) {
        loop {
            let before = self.previous().map_or("", |token| token.text);
            match self.next() {
                "" | "}" => return,
                ";" => return self.advance(),
                "{" if !matches!(before, "=" | "]") => return,
                "(" | "[" | "{" => self.skip_brackets(),
                _ => self.advance(),
            }
        }
    }

    /// Everything in the file.
    fn file(&mut self) {
        while self.at < self.tokens.len() {
            self.part(ConstructPlace::File);
        }
    }

    /// A declaration or a statement.
    fn part(&mut self, place: ConstructPlace) {
        self.skip_stray();
        let first = self.at;
        self.recovering(|reader| reader.declaration_or_statement(place));
        if self.at == first && self.next() != "}" {
            self.advance();
        }
    }

    /// Everything up to the closing brace of the block that opens here.
    fn block(&mut self, place: ConstructPlace) {
        self.enter();
        self.skip_stray();
        while !matches!(self.next(), "}" | "") {
            self.part(place);
            self.skip_stray();
        }
        self.advance();
        self.open.pop();
    }

    /// Reports a brace without a partner. What was found after it may only follow from it, and is
    /// dropped; so is the brace if it may only follow from what was found before it. The first
    /// `lexical` findings stay.
    fn check_braces(&mut self, lexical: usize) {
        let syntactic = self.found.split_off(lexical.min(self.found.len()));
        let (place, finding) = match (self.brackets.unclosed, self.brackets.stray) {
            (Some(opening), _) => {
                let place = self.tokens[opening].span;
                let end = self.tokens.last().map_or(0, |token| token.span.end);
                (place, Some(bracket::unclosed(place, end)))
            }
            (None, Some(closing)) => {
                let stray = &self.tokens[closing];
                let is_first = syntactic.iter().all(|one| one.label.span.start >= stray.span.start);
                (stray.span, is_first.then(|| bracket::stray(stray)))
            }
            (None, None) => return self.found.extend(syntactic),
        };
        // After a closing brace too many, whatever follows stands in the wrong block.
        let most = if self.brackets.unclosed.is_some() { MOST_ERRORS } else { 1 };
        let before =
            syntactic.into_iter().filter(|one| one.label.span.start < place.start).take(most);
        self.found.extend(before);
        self.lines = self.found.iter().map(|one| self.source.line(one.label.span)).collect();
        if let Some(finding) = finding {
            self.report(finding);
        }
    }
}
