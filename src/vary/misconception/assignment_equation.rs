//! `c = a + b` is read as an equation that stays true: whenever `c` is used, it is `a + b` as `a`
//! and `b` are then (S).

use super::places::{everywhere, quoted};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{
    any_part, any_statement, blocks, blocks_mut, change_expressions_of, sets,
};
use crate::read::ir::{Block, Expr, ExprKind, LocalId, Method, Program, Stmt, StmtKind};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{is_own, is_shown, shown_methods};
use crate::vary::unchecked::bare;

/// `assignment-equation`
pub const RULE: Rule = Rule {
    name: "assignment-equation",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

/// An assignment, and how many of the statements after it are read with it in mind.
struct Equation {
    variable: LocalId,
    value: Expr,
    span: Span,
    /// The statement, as the ways through the blocks that lead to it.
    path: Vec<(usize, usize)>,
    at: usize,
    reach: usize,
}

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut readings = Vec::new();
    let mut all: Vec<(usize, Equation)> = Vec::new();
    for id in shown_methods(skeleton) {
        let method = &program.methods[id.index()];
        let mut equations = Vec::new();
        find(method, &method.body, &mut Vec::new(), &mut equations);
        for equation in equations.into_iter().filter(|one| is_shown(skeleton, one.span)) {
            let name = method.locals[equation.variable.index()].name.clone();
            let value = quoted(skeleton, equation.value.span);
            readings.push(Misreading {
                is_partial: false,
                place: equation.span,
                facts: vec![("name", name), ("value", value)],
                also: Vec::new(),
                change: ChangeOf::Program(Box::new(kept(program.clone(), id.index(), &equation))),
            });
            all.push((id.index(), equation));
        }
    }
    everywhere(readings, || {
        all.iter().fold(program.clone(), |program, (method, one)| kept(program, *method, one))
    })
}

/// The assignments of a block after which something that they mention changes.
fn find(method: &Method, block: &Block, path: &mut Vec<(usize, usize)>, found: &mut Vec<Equation>) {
    for (at, stmt) in block.statements.iter().enumerate() {
        for (inner, part) in blocks(stmt).into_iter().enumerate() {
            path.push((at, inner));
            find(method, part, path, found);
            path.pop();
        }
        let StmtKind::Set { target, value } = &stmt.kind else { continue };
        let behind = &block.statements[at + 1..];
        let reach = behind.iter().take_while(|stmt| !sets(stmt, *target)).count();
        let foreign = |part: &Expr| {
            matches!(part.kind, ExprKind::Local(local)
                if local == *target || !is_own(method, local))
        };
        let useful = is_own(method, *target)
            && !any_part(value, &|part| foreign(part))
            && behind[..reach].iter().any(|stmt| changes(stmt, value));
        if useful {
            found.push(Equation {
                variable: *target,
                value: value.clone(),
                span: stmt.span,
                path: path.clone(),
                at,
                reach,
            });
        }
    }
}

/// Whether a statement may change what an expression comes to.
fn changes(stmt: &Stmt, value: &Expr) -> bool {
    any_part(value, &|part| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "every other part is made of such parts, or is never changed"
        )]
        match part.kind {
            ExprKind::Local(local) => sets(stmt, local),
            ExprKind::Static(_) | ExprKind::Element(..) | ExprKind::Content(_) => {
                let touches = |stmt: &Stmt| {
                    matches!(
                        stmt.kind,
                        StmtKind::SetStatic { .. }
                            | StmtKind::SetElement { .. }
                            | StmtKind::SetContent { .. }
                            | StmtKind::Call { .. }
                            | StmtKind::Fill { .. }
                            | StmtKind::Sort { .. }
                    )
                };
                touches(stmt)
                    || blocks(stmt).iter().any(|block| any_statement(block, &|s| touches(s)))
            }
            _ => false,
        }
    })
}

/// The program in which the equation is looked up at each use.
fn kept(mut program: Program, method: usize, equation: &Equation) -> Program {
    let mut block = &mut program.methods[method].body;
    for (at, inner) in &equation.path {
        let Some(next) = blocks_mut(&mut block.statements[*at]).into_iter().nth(*inner) else {
            return program;
        };
        block = next;
    }
    for stmt in block.statements.iter_mut().skip(equation.at + 1).take(equation.reach) {
        change_expressions_of(stmt, &mut |expr| {
            if matches!(expr.kind, ExprKind::Local(local) if local == equation.variable) {
                *expr = equation.value.clone();
            }
        });
    }
    program
}
