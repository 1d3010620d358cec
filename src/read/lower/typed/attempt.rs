//! `try`: a block that is tried, what is closed after it, what is caught, and what runs in any
//! case.

use super::{Expr, Stmt};
use crate::read::ir::LocalId;
use crate::read::types::ClassId;
use crate::source::Span;

/// The classes of what can be thrown that the language itself names (JLS 11.1.1).
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Throwables {
    pub throwable: ClassId,
    pub exception: ClassId,
    pub runtime: ClassId,
    pub error: ClassId,
}

/// A checked `try`.
#[derive(Clone, Debug)]
pub(in super::super) struct CheckedTry {
    /// What is closed, in the order in which it is opened.
    pub resources: Vec<CheckedResource>,
    pub body: Vec<Stmt>,
    /// The clauses, in order.
    pub clauses: Vec<CheckedClause>,
    /// What runs in any case, and where it stands.
    pub finally: Option<(Vec<Stmt>, Span)>,
    /// The block with its braces.
    pub body_span: Span,
}

/// A checked resource.
#[derive(Clone, Debug)]
pub(in super::super) struct CheckedResource {
    /// The variable that holds it.
    pub local: LocalId,
    pub value: Expr,
    /// The call that closes it.
    pub close: Expr,
    /// The variable that it is, where it is not declared here.
    pub variable: Option<LocalId>,
    pub span: Span,
}

/// A checked clause of `catch`.
#[derive(Clone, Debug)]
pub(in super::super) struct CheckedClause {
    /// The classes, with where each stands.
    pub classes: Vec<(ClassId, Span)>,
    /// The variable.
    pub local: LocalId,
    pub body: Vec<Stmt>,
    pub body_span: Span,
    /// From `catch` to the closing parenthesis.
    pub head: Span,
    /// From `catch` to the closing brace.
    pub span: Span,
}

impl CheckedTry {
    /// The statements directly inside, in the order of the text.
    pub fn statements(&self) -> impl Iterator<Item = &Stmt> {
        let clauses = self.clauses.iter().flat_map(|clause| &clause.body);
        let finally = self.finally.iter().flat_map(|(body, _)| body);
        self.body.iter().chain(clauses).chain(finally)
    }
}
