//! The words that Java reserves, and what is said where one stands in the place of a name.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The words that Java reserves (JLS 3.9); none of them can be a name.
const KEYWORDS: &str = " abstract assert boolean break byte case catch char class const continue \
    default do double else enum extends false final finally float for goto if implements import \
    instanceof int interface long native new null package private protected public return short \
    static strictfp super switch synchronized this throw throws transient true try void volatile \
    while _ ";

/// Whether Java reserves this word.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.split(' ').any(|keyword| keyword == word && !word.is_empty())
}

/// A keyword where a name is needed.
pub(super) fn keyword_as_name(word: &str, span: Span) -> Diagnostic {
    let (opener, help) = match word {
        "else" => ("if", "it must stand right after the statement or the block of its `if`"),
        "case" | "default" => ("switch", "it belongs to a `switch`"),
        "catch" | "finally" => ("try", "it belongs to a `try`"),
        _ => {
            let message = format!("`{word}` is a keyword, not a name");
            return Diagnostic::error(Code::Syntax, span, message).help("choose another name");
        }
    };
    Diagnostic::error(Code::Syntax, span, format!("`{word}` without `{opener}`")).help(help)
}
