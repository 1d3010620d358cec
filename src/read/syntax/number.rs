//! Numbers for loops, placeholders and checks, in the order of the text.
//!
//! In: the grammar's tree. Out: for each place where one starts its number from 0, whichever order
//! the places are later visited in. What stands in unsupported constructs has a number too.

use super::tree::preorder;
use super::words::{Word, bare_name, placeholder_kind, word};
use tree_sitter::Node;

/// Start offsets, in ascending order; the index is the number.
#[derive(Debug, Default)]
pub(super) struct StartOffsets {
    loops: Vec<usize>,
    placeholders: Vec<usize>,
    checks: Vec<usize>,
}

impl StartOffsets {
    /// Numbers everything below `root`.
    pub(super) fn of(text: &str, root: Node) -> Self {
        let mut numbers = Self::default();
        for (node, _) in preorder(root) {
            numbers.visit(text, node);
        }
        for starts in [&mut numbers.loops, &mut numbers.placeholders, &mut numbers.checks] {
            starts.sort_unstable();
            starts.dedup();
        }
        numbers
    }

    fn visit(&mut self, text: &str, node: Node) {
        match node.kind() {
            "while_statement" | "do_statement" | "for_statement" | "enhanced_for_statement" => {
                self.loops.push(node.start_byte());
            }
            "method_invocation" => {
                let Some(name) = bare_name(text, node) else { return };
                if placeholder_kind(name).is_some() {
                    self.placeholders.push(node.start_byte());
                } else if word(name).is_some_and(Word::is_check) {
                    self.checks.push(node.start_byte());
                }
            }
            _ => {}
        }
    }

    /// The number of the loop that starts at this node.
    pub(super) fn loop_at(&self, node: Node) -> u32 {
        index(&self.loops, node)
    }

    /// The number of the placeholder that starts at this node.
    pub(super) fn placeholder_at(&self, node: Node) -> u32 {
        index(&self.placeholders, node)
    }

    /// The number of the check that starts at this node.
    pub(super) fn check_at(&self, node: Node) -> u32 {
        index(&self.checks, node)
    }

    /// How many loops there are.
    pub(super) fn loops(&self) -> u32 {
        narrow(self.loops.len())
    }

    /// How many placeholders there are.
    pub(super) fn placeholders(&self) -> u32 {
        narrow(self.placeholders.len())
    }

    /// How many checks there are.
    pub(super) fn checks(&self) -> u32 {
        narrow(self.checks.len())
    }
}

fn index(starts: &[usize], node: Node) -> u32 {
    narrow(starts.partition_point(|start| *start < node.start_byte()))
}

fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
