//! The tokens of a program as far as they look different.
//!
//! In: any text, also a part of a program, one with `??` for a value, or no Java at all. Out:
//! places and what stands there, in the order of the text, none overlapping another. What holds: no
//! place is empty or splits a character; what is left out is plain.

use super::keyword::is_keyword;
use super::tree::{guess, preorder};
use crate::source::LARGEST_SOURCE;
use std::ops::Range;
use tree_sitter::Node;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenClass {
    /// `for`, `new`, `true`, `int`
    Keyword,
    /// `String`, and other names of types.
    Type,
    /// `println` where it is called or declared.
    Method,
    /// `10`, `0x1F`
    Number,
    /// `"abc"`, `'x'`
    Text,
    /// `// …`, `/* … */`
    Comment,
    /// `??`, a value that is asked for.
    Hole,
}

/// What stands for a value that is asked for, and a name of the same length.
const HOLE: &str = "??";
const NAME: &str = "__";

/// The tokens of a text, each with its bytes.
pub fn tokens(text: &str) -> Vec<(Range<usize>, TokenClass)> {
    if text.len() > LARGEST_SOURCE {
        return Vec::new();
    }
    let named = text.replace(HOLE, NAME);
    let Some(tree) = guess(&named) else { return Vec::new() };
    let mut tokens = Vec::new();
    let mut behind = 0;
    // The way from the root to the node: the library would look for a parent from the root on.
    let mut way: Vec<Node<'_>> = Vec::new();
    for (node, depth) in preorder(tree.root_node()) {
        way.truncate(depth as usize);
        let parent = way.last().copied();
        way.push(node);
        let span = node.byte_range();
        // What lies within a token, such as an escape in a text, is part of it.
        if span.start < behind || span.start == span.end {
            continue;
        }
        let written = text.get(span.clone()).unwrap_or_default();
        if let Some(token) = token(node, parent, written) {
            behind = span.end;
            tokens.push((span, token));
        }
    }
    tokens
}

fn token(node: Node<'_>, parent: Option<Node<'_>>, written: &str) -> Option<TokenClass> {
    let kind = node.kind();
    Some(match kind {
        "line_comment" | "block_comment" => TokenClass::Comment,
        "string_literal" | "character_literal" => TokenClass::Text,
        _ if kind.ends_with("_integer_literal") || kind.ends_with("_floating_point_literal") => {
            TokenClass::Number
        }
        _ if node.child_count() > 0 => return None,
        _ if written == HOLE => TokenClass::Hole,
        // Also where the text is no Java and the grammar guesses.
        _ if is_keyword(written) || written == "var" && kind == "type_identifier" => {
            TokenClass::Keyword
        }
        "type_identifier" => TokenClass::Type,
        "identifier" if parent.is_some_and(|parent| names_a_method(parent, node)) => {
            TokenClass::Method
        }
        "identifier" if is_class(written) => TokenClass::Type,
        _ => return None,
    })
}

fn names_a_method(parent: Node<'_>, node: Node<'_>) -> bool {
    matches!(parent.kind(), "method_declaration" | "method_invocation")
        && parent.child_by_field_name("name") == Some(node)
}

/// Whether a name looks like that of a class: `Math`, but not `MAX` or `x`.
fn is_class(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.contains(|other: char| other.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(&str, TokenClass)> {
        tokens(text).into_iter().map(|(span, token)| (&text[span], token)).collect()
    }

    #[test]
    fn tokens_are_what_they_are() {
        use TokenClass::{Comment, Keyword, Method, Number, Text, Type};
        let text =
            "for (int i = 0x1F; ; ) { // go\n  String s = \"a\\n\" + 'x'; Math.max(i, MAX); }";
        let expected = [
            ("for", Keyword),
            ("int", Keyword),
            ("0x1F", Number),
            ("// go", Comment),
            ("String", Type),
            ("\"a\\n\"", Text),
            ("'x'", Text),
            ("Math", Type),
            ("max", Method),
        ];
        assert_eq!(shown(text), expected);
    }

    #[test]
    fn parts_of_programs_and_holes_have_tokens() {
        assert_eq!(shown("int a = ??;"), [("int", TokenClass::Keyword), ("??", TokenClass::Hole)]);
        assert_eq!(shown("\"??\""), [("\"??\"", TokenClass::Text)]);
        assert_eq!(shown("i < 3"), [("3", TokenClass::Number)]);
        assert_eq!(shown("{1, 2}"), [("1", TokenClass::Number), ("2", TokenClass::Number)]);
        assert!(shown("} else { x = true;").contains(&("true", TokenClass::Keyword)));
        assert_eq!(
            shown("x = 1; // ä 😀"),
            [("1", TokenClass::Number), ("// ä 😀", TokenClass::Comment)]
        );
        let method = "static int f(int n) { return n; }";
        assert!(shown(method).contains(&("f", TokenClass::Method)));
    }

    #[test]
    fn tokens_follow_each_other() {
        for text in ["", "((((", "\"", "/* x", "'", "?? ?? for for", "@ # $ \u{7}", "a\r\nb"] {
            let tokens = tokens(text);
            assert!(tokens.windows(2).all(|two| two[0].0.end <= two[1].0.start), "{text}");
            assert!(tokens.iter().all(|(span, _)| text.get(span.clone()).is_some()), "{text}");
        }
    }
}
