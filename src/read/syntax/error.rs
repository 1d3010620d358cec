//! What the grammar could not read: where, what was found, what was expected.

use super::ast::Name;
use super::{preorder, scan::Scan, span_of};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use tree_sitter::{Parser, Tree};

/// The words that Java reserves (JLS 3.9); none of them can be a name.
const KEYWORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
    "_",
];

/// Whether Java reserves this word.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// A keyword where a name is needed.
pub(super) fn keyword_as_name(name: &Name) -> Diagnostic {
    let text = &name.text;
    Diagnostic::error(Code::Syntax, name.span, format!("`{text}` is a keyword, not a name"))
        .help("choose another name")
}

/// The tree of the grammar, with errors in it or not; `None` if the grammar gives up.
pub(super) fn grammar_tree(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    parser.parse(text, None)
}

/// Everything that is no Java in the text.
pub(super) fn errors(_source: &Source, _scan: &Scan, tree: &Tree) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut nodes = preorder(tree.root_node());
    while let Some((node, _)) = nodes.next() {
        if node.is_missing() {
            let message = format!("expected `{}`", node.kind());
            found.push(Diagnostic::error(Code::Syntax, span_of(node), message));
        } else if node.is_error() {
            found.push(Diagnostic::error(Code::Syntax, span_of(node), "this is no Java"));
            nodes.skip_children();
        }
    }
    found
}
