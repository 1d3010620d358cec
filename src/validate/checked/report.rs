//! Where the typed program reports variables.

use crate::read::ir;
use crate::source::Span;

/// Visits the reports in a block: the name of each variable, its value, and the place.
pub(super) fn each_report(block: &ir::Block, visit: &mut impl FnMut(&str, &ir::Expr, Span)) {
    for stmt in &block.statements {
        match &stmt.kind {
            ir::StmtKind::Observe { name, value } => visit(name, value, stmt.span),
            ir::StmtKind::If { then, otherwise, .. } => {
                each_report(then, visit);
                each_report(otherwise, visit);
            }
            ir::StmtKind::Loop(of) => each_report(&of.body, visit),
            ir::StmtKind::Labelled { body, .. } => each_report(body, visit),
            ir::StmtKind::Try { body, handler, .. } => {
                each_report(body, visit);
                each_report(handler, visit);
            }
            ir::StmtKind::Step
            | ir::StmtKind::Set { .. }
            | ir::StmtKind::SetStatic { .. }
            | ir::StmtKind::SetElement { .. }
            | ir::StmtKind::NewArray { .. }
            | ir::StmtKind::ArrayLiteral { .. }
            | ir::StmtKind::NewBuilder { .. }
            | ir::StmtKind::SetContent { .. }
            | ir::StmtKind::NewObject { .. }
            | ir::StmtKind::SetField { .. }
            | ir::StmtKind::RequireObject { .. }
            | ir::StmtKind::Throw(_)
            | ir::StmtKind::ThrowObject { .. }
            | ir::StmtKind::Row
            | ir::StmtKind::CopyArray { .. }
            | ir::StmtKind::Characters { .. }
            | ir::StmtKind::Fill { .. }
            | ir::StmtKind::Sort { .. }
            | ir::StmtKind::PlaceholderArray { .. }
            | ir::StmtKind::Call { .. }
            | ir::StmtKind::Print { .. }
            | ir::StmtKind::Break(_)
            | ir::StmtKind::Continue(_)
            | ir::StmtKind::Return(_)
            | ir::StmtKind::Check { .. }
            | ir::StmtKind::Ghost(_)
            | ir::StmtKind::Forget(_) => {}
        }
    }
}
