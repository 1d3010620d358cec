//! Choices of expressions that are assigned, written out as statements.
//!
//! In: a typed program, in which `b = ONE(a, new P())` is a chain of conditions on a temporary
//! variable, or on a value. Out: the same program in which each of these expressions is assigned
//! where it is chosen, so that a rule sees what is assigned.

use crate::read::ir::walk::{blocks_mut, target};
use crate::read::ir::{Block, Expr, ExprKind, LocalId, Program, Stmt, StmtKind};
use crate::vary::ir_build::{block, stmt};

/// The program with its choices written out, those of Java's library apart.
pub(super) fn spelled_out(mut program: Program) -> Program {
    for method in program.methods.iter_mut().filter(|method| !method.is_library) {
        within(&mut method.body);
    }
    program
}

fn within(of: &mut Block) {
    let mut statements: Vec<Stmt> = Vec::new();
    for mut one in std::mem::take(&mut of.statements) {
        blocks_mut(&mut one).into_iter().for_each(within);
        let one = conditions(one);
        let held = given(&one).and_then(held);
        if let Some(held) = held
            && let Some(last) = statements.last_mut()
            && gives(last, held)
        {
            put(last, held, &one);
        } else {
            statements.push(one);
        }
    }
    of.statements = statements;
}

/// What a statement gives a variable, a field or an element.
pub(super) fn given(of: &Stmt) -> Option<&Expr> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other statement assigns a value")]
    match &of.kind {
        StmtKind::Set { value, .. }
        | StmtKind::SetStatic { value, .. }
        | StmtKind::SetElement { value, .. }
        | StmtKind::SetField { value, .. } => Some(value),
        _ => None,
    }
}

/// What a statement gives a variable, a field or an element, to be changed.
pub(super) fn given_mut(of: &mut Stmt) -> Option<&mut Expr> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other statement assigns a value")]
    match &mut of.kind {
        StmtKind::Set { value, .. }
        | StmtKind::SetStatic { value, .. }
        | StmtKind::SetElement { value, .. }
        | StmtKind::SetField { value, .. } => Some(value),
        _ => None,
    }
}

/// The variable that an expression of references is.
fn held(of: &Expr) -> Option<LocalId> {
    if let ExprKind::Local(local) = of.kind
        && of.ty.is_reference()
    {
        Some(local)
    } else {
        None
    }
}

/// The statement with a branch for each value that it may assign.
fn conditions(of: Stmt) -> Stmt {
    let Some(value) = given(&of).filter(|value| value.ty.is_reference()) else { return of };
    let ExprKind::Conditional(condition, then, otherwise) = &value.kind else { return of };
    let branch = |value: &Expr| {
        let mut one = of.clone();
        if let Some(place) = given_mut(&mut one) {
            *place = value.clone();
        }
        block(vec![conditions(one)])
    };
    let (then, otherwise) = (branch(then), branch(otherwise));
    stmt(StmtKind::If { condition: Expr::clone(condition), then, otherwise }, of.span)
}

/// Whether a statement is a choice at whose end a variable has what was chosen.
fn gives(of: &Stmt, local: LocalId) -> bool {
    let ends = |block: &Block| {
        let last = block.statements.iter().rfind(|one| !matches!(one.kind, StmtKind::Forget(_)));
        last.is_some_and(|last| target(last) == Some(local) || gives(last, local))
    };
    matches!(&of.kind, StmtKind::If { then, otherwise, .. } if ends(then) && ends(otherwise))
}

/// Puts a statement after what each branch of a choice gives a variable, with the value itself.
fn put(of: &mut Stmt, local: LocalId, behind: &Stmt) {
    let StmtKind::If { then, otherwise, .. } = &mut of.kind else { return };
    for branch in [then, otherwise] {
        let forgets = |one: &Stmt| matches!(one.kind, StmtKind::Forget(_));
        let Some(at) = branch.statements.iter().rposition(|one| !forgets(one)) else { continue };
        let last = &mut branch.statements[at];
        if target(last) != Some(local) {
            put(last, local, behind);
            continue;
        }
        let mut behind = behind.clone();
        if let (StmtKind::Set { value, .. }, Some(place)) = (&last.kind, given_mut(&mut behind)) {
            *place = value.clone();
        }
        branch.statements.insert(at + 1, behind);
    }
}
