//! Skeleton text → syntax tree. The one place that knows tree-sitter.
//!
//! In: a [`Source`]. Out: an [`ast::File`] in which placeholders and directives are recognised and
//! numbered in the order of the text, and a diagnostic for everything that is no Java, or Java that
//! the tree has no node for. Afterwards nothing of the text is lost in silence: what the tree does
//! not show as it stands is `Unsupported` and reported.
//!
//! | file | reads |
//! | --- | --- |
//! | `scan` | the tokens, and what never ends |
//! | `mend` | the text as the grammar gets it, in the same length |
//! | `recogniser` | the tokens of a text that the grammar does not accept: what is not Java, and the words for it |
//! | `keyword` | the words that cannot be names |
//! | `form`, `import`, `hidden`, `fragment`, `here` | the file as a whole: snippet, methods, class; what students do not see; the part and the place that are asked about |
//! | `class`, `enumeration` | classes, enums and what stands in them |
//! | `declaration` | fields, methods, variables, types, modifiers |
//! | `statement`, `try_statement`, `switch`, `directive`, `expression`, `creation`, `literal` | what their names say |
//! | `hierarchy` | which class stands above which, and what it declares |
//! | `tokens` | what looks different where a program is shown |
//! | `unsupported` | the words for what is left out, and what to write instead |

pub mod ast;
mod class;
mod creation;
mod declaration;
mod directive;
mod enumeration;
mod expression;
mod form;
pub mod fragment;
mod function;
mod here;
mod hidden;
pub mod hierarchy;
mod import;
mod keyword;
mod literal;
mod mend;
mod number;
mod reader;
mod recogniser;
mod scan;
mod statement;
mod switch;
pub mod tokens;
mod tree;
mod try_statement;
mod unsupported;
pub mod walk;
mod words;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::library::java;
use crate::source::{FileId, LARGEST_SOURCE, Source, Span};
use reader::SyntaxReader;
use tree::{DEEPEST_NESTING, child_of_kind, children, named_children, preorder, span_of, too_deep};
use tree_sitter::Tree;

/// The tokens of a Java program or a part of one, as they are written, without comments and blanks.
pub fn token_texts(text: &str) -> Vec<&str> {
    // Only the texts are taken, so any file will do.
    scan::scan(FileId::FIRST, text).tokens.into_iter().map(|token| token.text).collect()
}

/// A word of a program: a name or a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenWord<'a> {
    /// The word.
    pub text: &'a str,
    /// The bytes of the text that it is.
    pub start: usize,
    /// What stands before it, comments and blanks left out; empty at the beginning.
    pub before: &'a str,
    /// What stands after it.
    pub after: &'a str,
}

/// The names and keywords of a program or a part of one, in the order of the text.
pub fn written_words(text: &str) -> Vec<WrittenWord<'_>> {
    let tokens = scan::scan(FileId::FIRST, text).tokens;
    let text_at = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |one| one.text);
    let words = tokens.iter().enumerate().filter(|(_, one)| one.kind == scan::TokenKind::Word);
    let word = |(at, one): (usize, &scan::Token<'_>)| {
        let (before, after) = (text_at(at.checked_sub(1)), text_at(Some(at + 1)));
        (one.span.range().start, before, after)
    };
    let places: Vec<_> = words.map(|(at, one)| (word((at, one)), one.text)).collect();
    let word = |((start, before, after), text)| WrittenWord { text, start, before, after };
    places.into_iter().map(word).collect()
}

/// Whether Java keeps a word for itself.
pub fn is_reserved(word: &str) -> bool {
    keyword::is_keyword(word)
}

/// A token or a comment in a text, which need not be Java.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcePiece<'text> {
    /// How it is written.
    pub text: &'text str,
    /// Its place.
    pub span: Span,
    /// Whether it is a comment.
    pub is_comment: bool,
}

/// The tokens and the comments of a text: tokens in order, then comments in order.
pub fn source_pieces(source: &Source) -> Vec<SourcePiece<'_>> {
    let scan = scan::scan(source.file(), source.text());
    let token = |one: &scan::Token<'_>| (one.span, false);
    let places = scan.tokens.iter().map(token);
    let places = places.chain(scan.comments.iter().map(|span| (*span, true)));
    let piece = |(span, is_comment)| SourcePiece { text: source.slice(span), span, is_comment };
    places.map(piece).collect()
}

/// The syntax tree of a skeleton, and what is wrong with it.
///
/// A file always comes out; it may be used further only if no diagnostic is an error. Text that the
/// grammar cannot read has no other findings, because what follows is guesswork.
pub fn parse(source: &Source) -> (ast::File, Vec<Diagnostic>) {
    let read = tree(source);
    let (file, mut diagnostics) = match read {
        Ok(tree) => file(source, &tree),
        Err(diagnostics) => return (form::empty_file(source), diagnostics),
    };
    diagnostics.extend(mend::mend(source).findings);
    diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
    (file, diagnostics)
}

/// Reads the file, and after it the classes of Java's library that it needs.
fn file(source: &Source, tree: &Tree) -> (ast::File, Vec<Diagnostic>) {
    let text = source.text();
    let (own, _) = class::declared_types(text, tree.root_node());
    let Some(classes) = java::needed(&token_texts(text), &own) else {
        return form::file(source, tree.root_node(), text.len());
    };
    let library = text.len() + 1;
    let extended = source.with_text(format!("{text}\n{classes}"));
    let Some(tree) = tree::guess(&mend::mend(&extended).text) else {
        return form::file(source, tree.root_node(), text.len());
    };
    let (mut file, diagnostics) = form::file(&extended, tree.root_node(), library);
    let is_written = |one: &ast::DeclaredType| one.span.range().start < library;
    let (written, types) = file.types.into_iter().partition(is_written);
    file.types = written;
    file.library = Some(ast::LibraryPart { source: extended, types });
    (file, diagnostics)
}

/// The tree that the grammar makes of the text, without errors and not too deep.
fn tree(source: &Source) -> Result<Tree, Vec<Diagnostic>> {
    let text = source.text();
    if text.len() > LARGEST_SOURCE {
        let message = format!("the file is larger than {} KiB", LARGEST_SOURCE / 1024);
        return Err(vec![Diagnostic::error(Code::TooLarge, source.beginning(), message)]);
    }
    let mended = mend::mend(source);
    let tree = tree::guess(&mended.text);
    let is_fit = scan::scan(source.file(), text).faults.is_empty();
    let tree = match tree {
        Some(tree) if is_fit && !tree.root_node().has_error() => tree,
        tree => return Err(not_java(source, tree.as_ref())),
    };
    let deep = preorder(tree.root_node())
        .find(|(_, depth)| *depth > DEEPEST_NESTING)
        .map(|(node, _)| too_deep(span_of(source.file(), node)));
    deep.map_or(Ok(tree), |finding| Err(vec![finding]))
}

/// What is wrong with a text that the grammar does not accept. `tree` is the grammar's guess.
fn not_java(source: &Source, tree: Option<&Tree>) -> Vec<Diagnostic> {
    let errors = recogniser::errors(source);
    if !errors.is_empty() {
        return errors;
    }
    // The recogniser accepts a little more than the grammar, in what is not supported anyway.
    let Some(tree) = tree else {
        let message = "the text is too long or too deeply nested to be read";
        return vec![Diagnostic::error(Code::TooLarge, source.beginning(), message)];
    };
    let unread = preorder(tree.root_node()).find(|(node, _)| node.is_error() || node.is_missing());
    let span = unread.map_or(source.beginning(), |(node, _)| span_of(source.file(), node));
    let before = source.text()[..span.start as usize].trim_end();
    if let Some(keyword) = ["this", "super"].into_iter().find(|word| before.ends_with(word)) {
        let place = source.span(before.len() - keyword.len(), before.len());
        let message = format!("`{keyword}(…)` stands only at the beginning of a constructor");
        let help = "move it to the first line of the constructor";
        return vec![Diagnostic::error(Code::Syntax, place, message).help(help)];
    }
    vec![
        Diagnostic::error(Code::Syntax, span, "this cannot be read as Java")
            .help("write it in a simpler way"),
    ]
}

#[cfg(test)]
mod tests;
