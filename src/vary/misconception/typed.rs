//! Changes to the typed program, for misreadings that no text can say.
//!
//! In: a program and which statement is misread. Out: the program with a change at that place. What
//! holds: jumps still have a target.

use crate::read::ir::walk::{blocks_mut, each_statement_mut};
use crate::read::ir::{Block, LabelId, LoopId, Program, Stmt, StmtKind};
use crate::source::Span;

/// The program with a change at every statement that is wanted, inner ones first, those that only
/// check apart; `None` if nothing is wanted.
pub fn changed(
    program: &Program,
    wanted: &dyn Fn(&Stmt) -> bool,
    change: &mut dyn FnMut(&mut Vec<Stmt>, usize),
) -> Option<Box<Program>> {
    let mut program = Box::new(program.clone());
    let mut any = false;
    for method in &mut program.methods {
        any |= within(&mut method.body, wanted, change);
    }
    any.then_some(program)
}

fn within(
    block: &mut Block,
    wanted: &dyn Fn(&Stmt) -> bool,
    change: &mut dyn FnMut(&mut Vec<Stmt>, usize),
) -> bool {
    let mut any = false;
    // From after, so that what is added is not visited.
    for at in (0..block.statements.len()).rev() {
        for inner in blocks_mut(&mut block.statements[at]) {
            any |= within(inner, wanted, change);
        }
        if wanted(&block.statements[at]) {
            any = true;
            change(&mut block.statements, at);
        }
    }
    any
}

/// Makes `continue` of a loop a `break` in this block.
pub fn leave_instead(block: &mut Block, id: LoopId, label: LabelId) {
    each_statement_mut(block, &mut |stmt| {
        if matches!(stmt.kind, StmtKind::Continue(of) if of == id) {
            stmt.kind = StmtKind::Break(label);
        }
    });
}

/// Takes the statements that stand at a place of the text out of a block, if no jump leads out of
/// them.
pub fn taken(block: &mut Block, place: Span) -> Option<Vec<Stmt>> {
    let own = |stmt: &Stmt| place.covers(stmt.span) && stmt.span != Span::default();
    let (mut inside, outside): (Vec<Stmt>, Vec<Stmt>) =
        block.statements.iter().cloned().partition(own);
    let (mut targets, mut jumps) = (Vec::new(), Vec::new());
    let mut whole = Block { statements: std::mem::take(&mut inside) };
    each_statement_mut(&mut whole, &mut |stmt| match &stmt.kind {
        StmtKind::Loop(of) => targets.extend([(Some(of.label), None), (None, Some(of.id))]),
        StmtKind::Labelled { label, .. } => targets.push((Some(*label), None)),
        StmtKind::Break(label) => jumps.push((Some(*label), None)),
        StmtKind::Continue(id) => jumps.push((None, Some(*id))),
        StmtKind::Step
        | StmtKind::Set { .. }
        | StmtKind::SetStatic { .. }
        | StmtKind::SetElement { .. }
        | StmtKind::NewArray { .. }
        | StmtKind::ArrayLiteral { .. }
        | StmtKind::NewBuilder { .. }
        | StmtKind::SetContent { .. }
        | StmtKind::NewObject { .. }
        | StmtKind::SetField { .. }
        | StmtKind::RequireObject { .. }
        | StmtKind::Throw(_)
        | StmtKind::ThrowObject { .. }
        | StmtKind::Try { .. }
        | StmtKind::Row
        | StmtKind::CopyArray { .. }
        | StmtKind::Characters { .. }
        | StmtKind::Fill { .. }
        | StmtKind::Sort { .. }
        | StmtKind::PlaceholderArray { .. }
        | StmtKind::Call { .. }
        | StmtKind::Print { .. }
        | StmtKind::If { .. }
        | StmtKind::Return(_)
        | StmtKind::Check { .. }
        | StmtKind::Ghost(_)
        | StmtKind::Observe { .. }
        | StmtKind::Forget(_) => {}
    });
    if whole.statements.is_empty() || !jumps.iter().all(|jump| targets.contains(jump)) {
        return None;
    }
    block.statements = outside;
    Some(whole.statements)
}
