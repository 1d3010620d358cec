//! An exception is read as if it left one method only: the callers go on to their ends before the
//! `catch` runs.

use super::places::shown_methods;
use super::site::{MisreadSite, each_and_all, jumps};
use super::tries::before_end;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Method, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `throw-leaves-one-method`
pub const RULE: Rule = Rule {
    name: "throw-leaves-one-method",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let own: Vec<&str> = shown_methods(skeleton).map(|method| method.name.text.as_str()).collect();
    let entry = &skeleton.program.methods[skeleton.program.entry.index()];
    let mut sites = Vec::new();
    for method in shown_methods(skeleton) {
        let is_entry = entry.span == method.span;
        let calls = calls_before_the_rest(method, &own);
        let Some(first) = calls.first().filter(|_| !is_entry) else { continue };
        let mut edits = Vec::new();
        for call in &calls {
            edits.push(Edit::to(call.at_start(), "try { "));
            edits.push(Edit::to(call.at_end(), " } finally { "));
        }
        edits.push(Edit::to(before_end(method.body_span), "} ".repeat(calls.len())));
        let facts = vec![("name", method.name.text.clone())];
        sites.push(MisreadSite { place: *first, facts, is_written: false, edits });
    }
    each_and_all(sites)
}

/// The statements of a method that call one of the author's methods, and after which others stand
/// that could run in any case.
fn calls_before_the_rest(method: &Method, own: &[&str]) -> Vec<Span> {
    let body = &method.body;
    let is_call = |stmt: &Stmt| {
        if let StmtKind::Expression(Expr { kind: ExprKind::Call { name, .. }, .. }) = &stmt.kind {
            own.contains(&name.text.as_str())
        } else {
            false
        }
    };
    let last_jump = body.iter().rposition(|stmt| jumps(stmt) || may_throw_itself(stmt));
    let from = last_jump.map_or(0, |at| at + 1);
    let Some((_, before_last)) = body.get(from..).and_then(<[Stmt]>::split_last) else {
        return Vec::new();
    };
    before_last.iter().filter(|stmt| is_call(stmt)).map(|stmt| stmt.span).collect()
}

/// Whether a statement holds a `throw` or a `try`: what leaves it is another exception.
fn may_throw_itself(stmt: &Stmt) -> bool {
    let mut found = matches!(stmt.kind, StmtKind::Throw(_) | StmtKind::Try(_));
    walk::each_nested_statement(stmt, &mut |inner| {
        found |= may_throw_itself(inner);
    });
    found
}
