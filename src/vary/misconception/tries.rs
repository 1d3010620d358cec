//! What rules about exceptions look at.
//!
//! In: the syntax tree of a skeleton. Out: the `try` statements that students see, and places in
//! them.

use crate::read::syntax::ast::{Stmt, StmtKind, Try};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};

/// The `try` statements that students see, with where each stands.
pub fn shown_tries(skeleton: &Skeleton) -> Vec<(Span, &Try)> {
    let mut found = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::Try(of) = &stmt.kind {
            found.push((stmt.span, &**of));
        }
    });
    found
}

/// The place before the closing brace of a block.
pub fn before_end(block: Span) -> Span {
    Span { start: block.end.saturating_sub(1), end: block.end.saturating_sub(1), ..block }
}

/// The place after the opening brace of a block.
pub fn behind_start(block: Span) -> Span {
    Span { start: block.start + 1, end: block.start + 1, ..block }
}

/// The `return` statements within some statements.
pub fn returns(statements: &[Stmt]) -> Vec<&Stmt> {
    let mut found = Vec::new();
    for stmt in statements {
        if matches!(stmt.kind, StmtKind::Return(_)) {
            found.push(stmt);
        }
        walk::each_nested_statement(stmt, &mut |inner| {
            found.extend(returns(std::slice::from_ref(inner)));
        });
    }
    found
}

/// Puts a new text before and one after what stands at a place.
pub fn between(at: Span, before: &str, behind: &str) -> [Edit; 2] {
    [Edit::to(at.at_start(), before), Edit::to(at.at_end(), behind)]
}

/// Puts a new text around a copy of what stands at a place.
pub fn copied(before: &str, of: Span, behind: &str) -> Vec<TextPiece> {
    let new = |text: &str| TextPiece::New(text.to_owned());
    vec![new(before), TextPiece::Kept(of), new(behind)]
}
