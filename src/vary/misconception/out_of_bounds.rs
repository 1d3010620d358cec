//! An element that is not there is read as 0, by somebody who goes on to it: a loop that runs once
//! too often over an array (PM).

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, comparison};
use crate::read::ir::walk::{change_expressions, change_statements};
use crate::read::ir::{BinaryOp, Block, Expr, ExprKind, Program, StmtKind};
use crate::read::syntax::ast::{
    ExprKind as Written, LoopKind, Stmt as WrittenStatement, StmtKind as WrittenStmt,
};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{block, both, compared, default_of, number, stmt};
use crate::vary::misconception::places::{any_expression, each_expression_within};
use crate::vary::rewrite::Version;

/// `out-of-bounds-zero`
pub const RULE: Rule = Rule {
    name: "out-of-bounds-zero",
    frequency: Frequency::Rare,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

/// The most comparisons that are tried: each is read again for this rule alone.
const MOST: usize = 4;

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let conditions = conditions(skeleton);
    // Only who goes on for longer leaves the array.
    let longer = |reading: &Misreading| {
        reading.facts.iter().any(|(name, read)| *name == "read" && read.ends_with('='))
    };
    let misread = (comparison::RULE.readings)(skeleton).into_iter().filter(longer);
    let misread = misread.take(MOST).filter_map(|reading| {
        let around = conditions.iter().find(|(condition, _)| condition.covers(reading.place));
        around.map(|(_, reads)| (reading, *reads))
    });
    let readings = misread.filter_map(|(reading, reads)| {
        let ChangeOf::Text(edits) = &reading.change else { return None };
        let version = Version::misread(skeleton, edits)?;
        let placeholders = version.placeholders.iter().enumerate();
        let loops = version.loops.iter().enumerate();
        let same = placeholders.into_iter().all(|(at, id)| id.index() == at)
            && loops.into_iter().all(|(at, id)| id.is_none_or(|id| id.index() == at));
        let program = same.then(|| total(version.skeleton.program))?;
        Some(Misreading {
            place: reading.place,
            is_partial: reading.is_partial,
            facts: vec![("what", String::from(if reads { "reads" } else { "writes" }))],
            also: reading.also.clone(),
            change: ChangeOf::Program(Box::new(program)),
        })
    });
    readings.collect()
}

/// The conditions of loops that go through arrays, and whether they read elements.
fn conditions(skeleton: &Skeleton) -> Vec<(Span, bool)> {
    let mut conditions = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let WrittenStmt::Loop(of) = &stmt.kind else { return };
        let condition = match &of.kind {
            LoopKind::While { condition }
            | LoopKind::Do { condition }
            | LoopKind::For { condition: Some(condition), .. } => condition,
            LoopKind::For { .. } | LoopKind::ForEach { .. } => return,
        };
        if any_expression(stmt, &mut |expr| matches!(expr.kind, Written::Index { .. })) {
            conditions.push((condition.span, reads(stmt)));
        }
    });
    conditions
}

/// Whether a statement reads an element of an array, apart from rows of those that it assigns.
fn reads(stmt: &WrittenStatement) -> bool {
    let mut assigned: Vec<Span> = Vec::new();
    each_expression_within(stmt, &mut |expr| {
        if let Written::Assign { operator: None, target, .. } = &expr.kind {
            assigned.push(target.span);
        }
    });
    any_expression(stmt, &mut |expr| {
        matches!(expr.kind, Written::Index { .. })
            && assigned.iter().all(|target| !target.covers(expr.span))
    })
}

/// The program in which every array of numbers or truth values has every index: what is not there
/// is 0, and cannot be changed.
fn total(mut program: Program) -> Program {
    for method in &mut program.methods {
        change_expressions(&mut method.body, &mut |expr| {
            let ExprKind::Element(array, index) = &expr.kind else { return };
            // What would be read instead of a character or a string looks like no answer.
            if !expr.ty.is_whole_number() && expr.ty != Type::BOOLEAN {
                return;
            }
            let there = there(array, index);
            let nothing = default_of(&expr.ty, expr.span);
            let (ty, span) = (expr.ty.clone(), expr.span);
            let kind =
                ExprKind::Conditional(Box::new(there), Box::new(expr.clone()), Box::new(nothing));
            *expr = Expr { kind, ty, span };
        });
        change_statements(&mut method.body, &mut |one| {
            let StmtKind::SetElement { array, index, .. } = &one.kind else { return vec![one] };
            let (condition, span) = (there(array, index), one.span);
            let then = block(vec![one]);
            vec![stmt(StmtKind::If { condition, then, otherwise: Block::default() }, span)]
        });
    }
    program
}

/// Whether an array has this index.
fn there(array: &Expr, index: &Expr) -> Expr {
    let kind = ExprKind::Length(Box::new(array.clone()));
    let length = Expr { kind, ty: Type::INT, span: array.span };
    let zero = number(0, Type::INT, index.span);
    both(
        compared(BinaryOp::LessEqual, zero, index.clone()),
        compared(BinaryOp::Less, index.clone(), length),
    )
}
