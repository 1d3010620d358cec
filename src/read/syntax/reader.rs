//! What turns the grammar's tree into the syntax tree. Each construct has its own part of it beside
//! this file.

use super::ast::{DeclaredType, Name};
use super::keyword;
use super::number::StartOffsets;
use super::tree::span_of;
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet};
use tree_sitter::Node;

/// Turns nodes of the grammar into the syntax tree and collects what it finds on the way.
pub(super) struct SyntaxReader<'text> {
    pub(super) file: FileId,
    pub(super) text: &'text str,
    pub(super) numbers: StartOffsets,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The classes that the file declares and that are read.
    pub(super) own: BTreeSet<String>,
    /// The other types that the file declares; their declarations are reported.
    pub(super) foreign: BTreeSet<String>,
    /// Classes within methods and expressions, which stand beside the others in the tree.
    pub(super) hoisted: Vec<DeclaredType>,
    /// How many classes without a name extend each class so far.
    pub(super) anonymous: BTreeMap<String, u32>,
    /// The type parameters that may be named at this place.
    pub(super) variables: Vec<String>,
    /// Where classes of Java's library begin, after what the author wrote.
    pub(super) library: usize,
    /// How many labels the `switch`es around this place have.
    pub(super) labels_around: usize,
    /// The classes of `java.util` that are named and written in Java, each where it is named first.
    pub(super) first_library: Vec<(String, Span)>,
    /// Whether `IO` is called.
    pub(super) names_console: bool,
    /// Whether something stands at a label, or after `instanceof`, that Java 21 brought.
    pub(super) has_patterns: bool,
    /// Where the class `Arrays` is named first.
    pub(super) first_arrays: Option<Span>,
}

impl<'text> SyntaxReader<'text> {
    /// The text of a node.
    pub(super) fn text(&self, node: Node) -> &'text str {
        self.text.get(node.byte_range()).unwrap_or("")
    }

    /// Where a node stands.
    pub(super) fn span_of(&self, node: Node) -> Span {
        span_of(self.file, node)
    }

    /// Reports something.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// The name that an identifier (or a qualified name) gives. A keyword in its place is reported.
    pub(super) fn name(&mut self, node: Node) -> Name {
        let name = Name { text: self.text(node).to_owned(), span: self.span_of(node) };
        self.check_name(&name);
        name
    }

    pub(super) fn check_name(&mut self, name: &Name) {
        if keyword::is_keyword(&name.text) {
            self.report(keyword::keyword_as_name(&name.text, name.span));
        }
    }

    /// The name in a field that the grammar always fills.
    pub(super) fn name_in(&mut self, node: Node, field: &str) -> Name {
        match node.child_by_field_name(field) {
            Some(child) => self.name(child),
            None => Name { text: String::new(), span: self.span_of(node).at_start() },
        }
    }
}
