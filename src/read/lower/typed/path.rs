//! What a question asks for at the end of a program, where that is more than a variable.

use super::{Expr, ExprKind};
use crate::read::ir::LocalId;

/// A path that is asked for at the end of the program.
#[derive(Clone, Debug)]
pub struct ObservedPath {
    /// The path as the question names it.
    pub name: String,
    /// What reads it.
    pub value: Expr,
}

impl ObservedPath {
    /// The local that it begins with, if it does.
    pub fn local(&self) -> Option<LocalId> {
        let mut local = None;
        self.value.walk(&mut |part| {
            if let ExprKind::Local(id) = part.kind {
                local = Some(id);
            }
        });
        local
    }
}
