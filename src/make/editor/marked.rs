//! Where words of tatsu stand in a program.
//!
//! In: a text, which need not be Java yet. Out: each word with its place, in order. What holds:
//! what stands in strings and comments is none, and the name of a variable is none either.

use super::word_table::{TatsuWord, WordSort, comment_word_of, word_of};
use crate::dialogue::is_dialogue;
use crate::read::syntax::{SourcePiece, source_pieces};
use crate::source::{Source, Span};

/// A word in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedWord {
    /// The word.
    pub word: &'static TatsuWord,
    /// Its place; of an annotation with `@`, of a comment from `tatsu:` on.
    pub span: Span,
}

/// The words of a skeleton or a dialogue. `range` and `list` count inside of others only.
pub fn marked_words(source: &Source) -> Vec<MarkedWord> {
    let pieces = source_pieces(source);
    let tokens: Vec<&SourcePiece<'_>> = pieces.iter().filter(|one| !one.is_comment).collect();
    let reads = is_dialogue(source);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at)).copied();
        let is_called = tokens.get(at + 1).is_some_and(|next| next.text == "(");
        if let Some(one) = marked(token, before, is_called, reads) {
            found.push(one);
        }
    }
    let comments = pieces.iter().filter(|one| one.is_comment);
    found.extend(comments.filter_map(in_comment));
    found.sort_by_key(|one| one.span);
    let is_more = |one: &MarkedWord| one.word.sort != WordSort::Constraint;
    if found.iter().any(is_more) { found } else { Vec::new() }
}

fn marked(
    token: &SourcePiece<'_>,
    before: Option<&SourcePiece<'_>>,
    is_called: bool,
    reads: bool,
) -> Option<MarkedWord> {
    let word = word_of(token.text)?;
    let follows = |symbol: &str| before.is_some_and(|one| one.text == symbol);
    let span = match word.sort {
        WordSort::Annotation => {
            let at = before.filter(|one| one.text == "@")?;
            at.span.to(token.span)
        }
        WordSort::Condition if !follows(".") => token.span,
        WordSort::Dialogue if reads && !follows(".") => token.span,
        WordSort::Placeholder | WordSort::Constraint | WordSort::Directive
            if is_called && !follows(".") =>
        {
            token.span
        }
        WordSort::Placeholder
        | WordSort::Constraint
        | WordSort::Directive
        | WordSort::Condition
        | WordSort::Dialogue
        | WordSort::Comment => return None,
    };
    Some(MarkedWord { word, span })
}

fn in_comment(comment: &SourcePiece<'_>) -> Option<MarkedWord> {
    let inside = comment.text.trim_start_matches(['/', '*']).trim_start();
    let behind = inside.strip_prefix("tatsu:")?;
    let end = behind.find(|one: char| !one.is_alphanumeric()).unwrap_or(behind.len());
    let word = comment_word_of(&behind[..end])?;
    let start = comment.span.start as usize + comment.text.len() - inside.len();
    let end = start + "tatsu:".len() + end;
    Some(MarkedWord { word, span: Span::new(comment.span.file, start, end) })
}
