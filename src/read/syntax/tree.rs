//! The grammar's tree and ways through it. None of them recurses, so depth does no harm.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Span};
use std::cell::RefCell;
use std::ops::ControlFlow;
use tree_sitter::{Node, ParseOptions, Parser, Point, Tree, TreeCursor};

/// Levels of nesting in the syntax tree beyond which a skeleton is refused, so that every later
/// stage may recurse.
pub(super) const DEEPEST_NESTING: u32 = 200;

/// Something that lies deeper than [`DEEPEST_NESTING`].
pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("nested more than {DEEPEST_NESTING} levels deep");
    Diagnostic::error(Code::TooLarge, span, message)
        .help("split the expression or the block into smaller ones")
}

/// The tree of a text, guessed where it is not Java; `None` if that takes far too long.
pub(super) fn guess(text: &str) -> Option<Tree> {
    thread_local! {
        /// A parser keeps the memory that it worked in.
        static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
    }
    PARSER.with_borrow_mut(|parser| guess_with(parser, text))
}

fn guess_with(parser: &mut Parser, text: &str) -> Option<Tree> {
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    // The parser asks after each hundred operations; Java takes a few for each byte.
    let mut left = text.len() + 1_000;
    let mut patience = |_: &_| {
        left = left.saturating_sub(1);
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut patience);
    let mut chunk = |at: usize, _: Point| text.as_bytes().get(at..).unwrap_or(&[]);
    let tree = parser.parse_with_options(&mut chunk, None, Some(options));
    // One that was given up would go on with the next text.
    parser.reset();
    tree
}

/// Where a node stands.
pub(super) fn span_of(file: FileId, node: Node) -> Span {
    Span::new(file, node.start_byte(), node.end_byte())
}

/// The children that are not comments, in the order of the text, punctuation and keywords included.
pub(super) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    node.children(&mut node.walk()).filter(|child| !child.is_extra()).collect()
}

/// The children that are neither comments nor punctuation nor keywords, in the order of the text.
pub(super) fn named_children(node: Node<'_>) -> Vec<Node<'_>> {
    children(node).into_iter().filter(Node::is_named).collect()
}

/// The first child of this kind.
pub(super) fn child_of_kind<'tree>(node: Node<'tree>, kind: &str) -> Option<Node<'tree>> {
    children(node).into_iter().find(|child| child.kind() == kind)
}

/// All nodes from `root` on in the order of the text, parents first, with their depth below it.
pub(super) fn preorder(root: Node<'_>) -> Preorder<'_> {
    Preorder { cursor: root.walk(), state: NodeVisit::Fresh }
}

enum NodeVisit {
    Fresh,
    /// The cursor's node has been given out, its children have not.
    Given,
    Done,
}

/// See [`preorder`].
pub(super) struct Preorder<'tree> {
    cursor: TreeCursor<'tree>,
    state: NodeVisit,
}

impl Preorder<'_> {
    /// Goes to the next node that is not below this one.
    fn leave(&mut self) -> bool {
        while !self.cursor.goto_next_sibling() {
            if !self.cursor.goto_parent() {
                return false;
            }
        }
        true
    }
}

impl<'tree> Iterator for Preorder<'tree> {
    type Item = (Node<'tree>, u32);

    fn next(&mut self) -> Option<Self::Item> {
        let more = match self.state {
            NodeVisit::Fresh => true,
            NodeVisit::Given => self.cursor.goto_first_child() || self.leave(),
            NodeVisit::Done => false,
        };
        if !more {
            self.state = NodeVisit::Done;
            return None;
        }
        self.state = NodeVisit::Given;
        Some((self.cursor.node(), self.cursor.depth()))
    }
}
