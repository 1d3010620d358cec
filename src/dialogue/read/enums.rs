//! Enums: their constants are the words that are typed.
//!
//! In: the author's text with `enum Move { ROCK, PAPER }`. Out: a text of as many lines in which
//! `Move` is `String`, `Move.ROCK` is `"ROCK"`, `==` is `equals`, and what is read is one of the
//! words; and for each of its bytes the place in the author's text that it stands for.

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{File, TypeSyntaxKind};
use crate::read::syntax::parse;
use crate::source::{Source, Span};

use super::enum_uses::{EnumDeclaration, EnumReplacement, EnumUses, each_type};
use super::generate::PlacedText;
use super::mended::{is_part, mended, skipped};

/// A text without enums, and where its bytes come from.
#[derive(Debug)]
pub(super) struct EnumFreeText {
    pub(super) source: Source,
    /// For each byte: the offset in the author's text.
    pub(super) places: Vec<u32>,
}

/// The text without its enums; `None` if it has none. The error is what is wrong with them.
pub(super) fn without_enums(source: &Source) -> Result<Option<EnumFreeText>, Vec<Diagnostic>> {
    let text = source.text();
    let found = Declarations::of(source);
    if found.spans.is_empty() {
        return Ok(None);
    }
    let mut bytes = text.as_bytes().to_vec();
    for span in &found.spans {
        bytes[span.range()].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    let blanked = String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned());
    let mended = mended(&blanked);
    let (file, said) = parse(&source.with_text(mended.text.clone()));
    let mut diagnostics = found.diagnostics;
    let types = types_named(&file, &found.declared);
    // A class around everything is told of by whoever reads the dialogue.
    diagnostics.extend(said.into_iter().filter(|one| !types.contains(&one.label.span)));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    let mut uses = EnumUses::new(&blanked, &found.declared, &mended.candidates, &file);
    uses.file(&file);
    let (mut replacements, errors) = uses.finish();
    if !errors.is_empty() {
        return Err(errors);
    }
    replacements.sort_by_key(|one| one.span.start);
    let mut placed = PlacedText::default();
    let mut at = 0;
    for EnumReplacement { span, text, place } in replacements {
        placed.push_source(&blanked, at..span.start);
        placed.push_at(&text, place);
        at = span.end;
    }
    let end = u32::try_from(blanked.len()).unwrap_or(u32::MAX);
    placed.push_source(&blanked, at..end);
    let source = source.with_text(placed.text);
    Ok(Some(EnumFreeText { source, places: placed.places }))
}

/// Where types stand that are enums, which the parser does not know.
fn types_named(file: &File, declared: &[EnumDeclaration]) -> Vec<Span> {
    let mut found = Vec::new();
    each_type(file, &mut |syntax| {
        if let TypeSyntaxKind::Other(name) = &syntax.kind
            && declared.iter().any(|one| one.name == *name)
        {
            found.push(syntax.span);
        }
    });
    found
}

/// What is declared.
#[derive(Default)]
struct Declarations {
    declared: Vec<EnumDeclaration>,
    /// From the first modifier to the closing brace.
    spans: Vec<Span>,
    diagnostics: Vec<Diagnostic>,
}

/// A word or a mark of the text.
#[derive(Clone, Copy)]
struct JavaMark<'t> {
    text: &'t str,
    span: Span,
}

impl Declarations {
    fn of(source: &Source) -> Self {
        let tokens = marks(source);
        let mut found = Self::default();
        let mut at = 0;
        while at < tokens.len() {
            if tokens[at].text == "enum" {
                at = found.declaration(&tokens, at);
            } else {
                at += 1;
            }
        }
        found
    }

    /// Reads the declaration whose `enum` stands at a token; the token after it.
    fn declaration(&mut self, tokens: &[JavaMark<'_>], at: usize) -> usize {
        let is_modifier =
            |token: &&JavaMark<'_>| matches!(token.text, "static" | "public" | "private");
        let first = at - tokens[..at].iter().rev().take_while(is_modifier).count();
        let name = tokens.get(at + 1).filter(|token| is_name(token.text));
        let is_open = tokens.get(at + 2).is_some_and(|token| token.text == "{");
        let (Some(name), true) = (name, is_open) else {
            self.spans.push(tokens[first].span.to(tokens[at].span));
            return self.refuse(tokens[at].span, at + 1);
        };
        let mut constants = Vec::new();
        let mut places: BTreeMap<&str, Span> = BTreeMap::new();
        let mut next = at + 3;
        while let Some(token) = tokens.get(next).filter(|token| is_name(token.text)) {
            if let Some(earlier) = places.insert(token.text, token.span) {
                let message = format!("`{}` is declared twice", token.text);
                self.diagnostics.push(
                    Diagnostic::error(Code::DuplicateName, token.span, message)
                        .also(earlier, "declared first here")
                        .help("leave one of them out"),
                );
            }
            constants.push(token.text.to_owned());
            next += 1;
            match tokens.get(next) {
                Some(token) if token.text == "," => next += 1,
                _ => break,
            }
        }
        if tokens.get(next).is_some_and(|token| token.text == ";") {
            next += 1;
        }
        let close = tokens.get(next).filter(|token| token.text == "}" && !constants.is_empty());
        let Some(close) = close else {
            let end = tokens.get(next).or(tokens.last()).map_or(name.span, |token| token.span);
            self.spans.push(tokens[first].span.to(end));
            return self.refuse(end, next + 1);
        };
        self.spans.push(tokens[first].span.to(close.span));
        if let Some(earlier) = self.declared.iter().position(|one| one.name == name.text) {
            let message = format!("`{}` is declared twice", name.text);
            self.diagnostics.push(
                Diagnostic::error(Code::DuplicateName, name.span, message)
                    .also(self.spans[earlier], "declared first here")
                    .help("leave one of them out"),
            );
        }
        self.declared.push(EnumDeclaration { name: name.text.to_owned(), constants });
        next + 1
    }

    fn refuse(&mut self, span: Span, next: usize) -> usize {
        let message = "an `enum` of a dialogue is a list of words";
        self.diagnostics.push(
            Diagnostic::error(Code::Dialogue, span, message)
                .help("write `enum Move { ROCK, PAPER, SCISSORS }`, without anything else in it"),
        );
        next
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Words and single marks, without blanks, comments, strings and characters.
fn marks(source: &Source) -> Vec<JavaMark<'_>> {
    let text = source.text();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(length) = skipped(rest) {
            at += length;
            continue;
        }
        let word = rest.len() - rest.trim_start_matches(is_part).len();
        let length = if word > 0 { word } else { rest.chars().next().map_or(1, char::len_utf8) };
        tokens.push(JavaMark { text: &rest[..length], span: source.span(at, at + length) });
        at += length;
    }
    tokens
}
