//! Which classes a program makes objects of, as far as its text tells.
//!
//! In: the text. Out: names.

use std::collections::BTreeSet;

use crate::read::ir::Exception;
use crate::read::syntax::token_texts;

/// The exceptions of which Java makes objects by itself.
const MADE_BY_JAVA: [Exception; 8] = [
    Exception::Arithmetic,
    Exception::ArrayIndexOutOfBounds,
    Exception::NegativeArraySize,
    Exception::ClassCast,
    Exception::NullPointer,
    Exception::StringIndexOutOfBounds,
    Exception::NumberFormat,
    Exception::IllegalArgument,
];

/// The names that stand after `new`, as far as the text tells, and those of exceptions of which
/// Java makes objects by itself.
pub(super) fn made_classes(text: &str) -> BTreeSet<String> {
    let tokens = token_texts(text);
    let news = tokens.iter().enumerate().filter(|(_, token)| **token == "new");
    let made = news.filter_map(|(at, _)| {
        let mut at = at + 1;
        // `new Outer.Inner()`
        while tokens.get(at + 1) == Some(&".") {
            at += 2;
        }
        tokens.get(at).map(|&name| name.to_owned())
    });
    let by_java = MADE_BY_JAVA.iter().map(|one| one.simple_name().to_owned());
    made.chain(by_java).collect()
}
