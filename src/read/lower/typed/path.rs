//! What a question asks for at the end of a program, where that is more than a variable.

use super::{ExprKind, ObservedPath};
use crate::read::ir::LocalId;

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
