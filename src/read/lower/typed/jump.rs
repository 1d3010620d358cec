//! Statements after which control goes elsewhere.

use super::{Stmt, StmtKind};

/// Whether control surely leaves before the end of these statements; what is not obvious counts as
/// no.
pub(in super::super) fn leaves(statements: &[Stmt]) -> bool {
    let Some(last) = statements.last() else { return false };
    match &last.kind {
        StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return { .. }
        | StmtKind::Throw(_)
        | StmtKind::ThrowObject(_)
        | StmtKind::Yield { .. } => true,
        StmtKind::Block(body) => leaves(body),
        StmtKind::If { then, otherwise: Some(otherwise), .. } => {
            leaves(std::slice::from_ref(then)) && leaves(std::slice::from_ref(otherwise))
        }
        StmtKind::Nothing
        | StmtKind::Declare(_)
        | StmtKind::Expression(_)
        | StmtKind::Silent(_)
        | StmtKind::Told(_)
        | StmtKind::If { .. }
        | StmtKind::Loop(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Switch(_)
        | StmtKind::Check { .. }
        | StmtKind::AssertBlock(_)
        | StmtKind::Here(_)
        | StmtKind::MakeReady { .. }
        | StmtKind::Try(_)
        | StmtKind::EndedBy(_)
        | StmtKind::Unknown => false,
    }
}
