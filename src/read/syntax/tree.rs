//! Ways through the grammar's tree. None of them recurses, so depth does no harm.

use crate::source::Span;
use tree_sitter::{Node, TreeCursor};

/// Where a node stands.
pub(super) fn span_of(node: Node) -> Span {
    Span::new(node.start_byte(), node.end_byte())
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
    Preorder { cursor: root.walk(), state: State::Fresh }
}

enum State {
    Fresh,
    /// The cursor's node has been given out, its children have not.
    Given,
    Done,
}

/// See [`preorder`].
pub(super) struct Preorder<'tree> {
    cursor: TreeCursor<'tree>,
    state: State,
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
            State::Fresh => true,
            State::Given => self.cursor.goto_first_child() || self.leave(),
            State::Done => false,
        };
        if !more {
            self.state = State::Done;
            return None;
        }
        self.state = State::Given;
        Some((self.cursor.node(), self.cursor.depth()))
    }
}
