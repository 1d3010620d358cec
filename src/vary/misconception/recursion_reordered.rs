//! What stands after a recursive call is read as if it ran before it.

use std::collections::BTreeSet;

use super::places::{any_expression, each_expression_within, name_of, shown_methods};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{ExprKind, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};

/// `recursion-reordered`
pub const RULE: Rule = Rule {
    name: "recursion-reordered",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut readings = Vec::new();
    for method in shown_methods(skeleton) {
        let name = &method.name.text;
        let mut edits = Vec::new();
        let mut place = None;
        let mut visit = |block: &[Stmt]| {
            for (calls, behind) in exchanged(block, name) {
                // What stands within statements that change places stays as it is.
                let whole = calls.to(behind);
                if edits
                    .iter()
                    .any(|edit: &Edit| edit.at.start < whole.end && whole.start < edit.at.end)
                {
                    continue;
                }
                place = place.or(Some(calls));
                edits.push(Edit::with(calls, vec![TextPiece::Kept(behind)]));
                edits.push(Edit::with(behind, vec![TextPiece::Kept(calls)]));
            }
        };
        visit(&method.body);
        method.body.iter().for_each(|stmt| each_block(stmt, &mut visit));
        if let Some(place) = place {
            let facts = vec![("method", name.clone())];
            readings.push(Misreading {
                is_partial: false,
                place,
                facts,
                also: Vec::new(),
                change: ChangeOf::Text(edits),
            });
        }
    }
    readings
}

fn each_block(stmt: &Stmt, visit: &mut dyn FnMut(&[Stmt])) {
    if let StmtKind::Block(body) = &stmt.kind {
        visit(body);
    }
    walk::each_nested_statement(stmt, &mut |inner| each_block(inner, visit));
}

/// Statements with recursive calls that stand next to each other, and what stands after them and
/// does not need them.
fn exchanged(block: &[Stmt], name: &str) -> Vec<(Span, Span)> {
    let calls = |stmt: &Stmt| contains_call(stmt, name) && !leaves(stmt);
    let mut found = Vec::new();
    let mut at = 0;
    while at < block.len() {
        let group = block[at..].iter().take_while(|stmt| calls(stmt)).count();
        if group == 0 {
            at += 1;
            continue;
        }
        let (first, rest) = (&block[at..at + group], &block[at + group..]);
        let changed: BTreeSet<&str> = first.iter().flat_map(changed).collect();
        let behind: Vec<&Stmt> = rest
            .iter()
            .take_while(|stmt| {
                let needs = |expr: &crate::read::syntax::ast::Expr| {
                    name_of(expr).is_some_and(|name| changed.contains(name))
                };
                !leaves(stmt) && !contains_call(stmt, name) && !any_expression(stmt, &mut { needs })
            })
            .collect();
        if let (Some(start), Some(end)) = (behind.first(), behind.last()) {
            let group_span = first[0].span.to(first[group - 1].span);
            found.push((group_span, start.span.to(end.span)));
        }
        at += group + behind.len().max(1);
    }
    found
}

/// The variables that a statement declares or changes itself.
fn changed(stmt: &Stmt) -> Vec<&str> {
    let mut names = Vec::new();
    if let StmtKind::Local(declaration) = &stmt.kind {
        names.extend(declaration.declarators.iter().map(|one| one.name.text.as_str()));
    }
    each_expression_within(stmt, &mut |expr| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else changes a variable")]
        match &expr.kind {
            ExprKind::Assign { target: changed, .. }
            | ExprKind::Increment { operand: changed, .. } => {
                names.extend(name_of(changed));
            }
            _ => {}
        }
    });
    names
}

fn contains_call(stmt: &Stmt, method: &str) -> bool {
    any_expression(stmt, &mut |expr| {
        let ExprKind::Call { receiver, name, .. } = &expr.kind else { return false };
        // `super.f()` is another method.
        let is_super = receiver.as_ref().is_some_and(|of| matches!(of.kind, ExprKind::Super));
        name.text == method && !is_super
    })
}

/// Whether control may leave the block in this statement.
fn leaves(stmt: &Stmt) -> bool {
    let own = matches!(
        stmt.kind,
        StmtKind::Return(_) | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Yield(_)
    );
    let mut inner = false;
    walk::each_nested_statement(stmt, &mut |stmt| inner |= leaves(stmt));
    own || inner
}
