//! Skeleton text → syntax tree. The one place that knows tree-sitter.
//!
//! In: a [`Source`]. Out: an [`ast::File`] in which placeholders and directives are recognised and numbered in the order
//! of the text, and a diagnostic for everything that is no Java, or Java that the tree has no node for. Afterwards
//! nothing of the text is lost in silence: what the tree does not show as it stands is `Unsupported` and reported.
//!
//! | file | reads |
//! | --- | --- |
//! | `scan`, `bracket` | the text before the grammar sees it: what never ends, what does not match |
//! | `mend` | the text as the grammar gets it, in the same length |
//! | `probe` | the grammar's tree, or how far the grammar comes |
//! | `error`, `message`, `mistake` | what is no Java, and the words for it |
//! | `form`, `import`, `hidden`, `fragment`, `here` | the file as a whole: snippet, methods, class; what students do not see; the part and the place that are asked about |
//! | `declaration` | fields, methods, variables, types, modifiers |
//! | `statement`, `switch`, `directive`, `expression`, `creation`, `literal` | what their names say |
//! | `tokens` | what looks different where a program is shown |
//! | `unsupported` | the words for what is left out, and what to write instead |

pub mod ast;
mod bracket;
mod creation;
mod declaration;
mod directive;
mod error;
mod expression;
mod form;
mod fragment;
mod here;
mod hidden;
mod import;
mod literal;
mod mend;
mod message;
mod mistake;
mod number;
mod probe;
mod reader;
mod scan;
mod statement;
mod switch;
pub mod tokens;
mod tree;
mod unsupported;
pub mod walk;
mod words;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{LARGEST_SOURCE, Source, Span};
use reader::Reader;
use tree::{child_of_kind, children, named_children, preorder, span_of};
use tree_sitter::Tree;

/// Levels of nesting in the syntax tree beyond which a skeleton is refused, so that every later stage may recurse.
const DEEPEST_NESTING: u32 = 200;

/// The syntax tree of a skeleton, and what is wrong with it.
///
/// A file always comes out; it may be used further only if no diagnostic is an error. Text that the grammar cannot read
/// has no other findings, because what follows is guesswork.
pub fn parse(source: &Source) -> (ast::File, Vec<Diagnostic>) {
    let read = tree(source);
    let (file, mut diagnostics) = match read {
        Ok(tree) => form::file(source, tree.root_node()),
        Err(diagnostics) => return (form::empty_file(source), diagnostics),
    };
    diagnostics.extend(mend::mend(source.text()).findings);
    diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
    (file, diagnostics)
}

/// The tree that the grammar makes of the text, without errors and not too deep.
fn tree(source: &Source) -> Result<Tree, Vec<Diagnostic>> {
    let text = source.text();
    if text.len() > LARGEST_SOURCE {
        let message = format!("the file is larger than {} KiB", LARGEST_SOURCE / 1024);
        return Err(vec![Diagnostic::error(Code::TooLarge, Span::default(), message)]);
    }
    let tree = error::tree(source)?;
    if let Some(span) = too_deep(&tree) {
        return Err(vec![
            Diagnostic::error(
                Code::TooLarge,
                span,
                format!("nested more than {DEEPEST_NESTING} levels deep"),
            )
            .help("split the expression or the block into smaller ones"),
        ]);
    }
    Ok(tree)
}

/// The first node that lies deeper than [`DEEPEST_NESTING`].
fn too_deep(tree: &Tree) -> Option<Span> {
    preorder(tree.root_node())
        .find(|(_, depth)| *depth > DEEPEST_NESTING)
        .map(|(node, _)| span_of(node))
}

#[cfg(test)]
mod tests;
