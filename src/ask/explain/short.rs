//! Texts that fit into a table.

use crate::ask::{listing, value};
use crate::read::datum::Datum;
use crate::read::types::Type;

/// Characters of a value, at most.
pub const LONGEST_VALUE: usize = 80;

/// A text that is not too long to be read in a table.
pub fn shortened(text: String) -> String {
    shortened_to(text, LONGEST_VALUE)
}

/// A text of at most `most` characters.
pub fn shortened_to(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// A value as Java writes it, of at most `most` characters; a string keeps its quotation marks.
pub fn shortened_value(text: String, most: usize) -> String {
    if text.starts_with('"') && text.chars().count() > most {
        return shortened_to(text, most - 1) + "\"";
    }
    shortened_to(text, most)
}

/// What was printed, in one line.
pub fn printed(text: &str) -> String {
    shortened(listing::visible(&text.replace('\n', "↵")))
}

/// A value as Java writes it, not too long to be read in a table.
pub fn short_value(ty: &Type, value: &Datum) -> String {
    if let Datum::Array(items) = value
        && items.len() > LONGEST_VALUE
    {
        // Each element takes a character at least, so those after them are left out in any case.
        let first = Datum::Array(items[..=LONGEST_VALUE].to_vec());
        shortened(value::java(ty, &first))
    } else {
        shortened_value(value::java(ty, value), LONGEST_VALUE)
    }
}
