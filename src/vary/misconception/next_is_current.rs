//! `it.next()` is read as if it gave the same element each time within a pass.

use std::collections::BTreeMap;

use super::places::{each_expression_within, name_of};
use super::site::{MisreadSite, each_and_all, loops};
use super::tries::behind_start;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, StmtKind};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `next-is-current`
pub const RULE: Rule = Rule {
    name: "next-is-current",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let all = loops(skeleton);
    let mut sites = Vec::new();
    for (stmt, of) in &all {
        if !matches!(of.body.kind, StmtKind::Block(_)) {
            continue;
        }
        let is_outer =
            all.iter().any(|(inner, _)| inner.span != stmt.span && of.body.span.covers(inner.span));
        let mut nexts: BTreeMap<&str, Vec<Span>> = BTreeMap::new();
        each_expression_within(&of.body, &mut |expr| {
            if let Some(iterator) = iterator_of_next(expr) {
                nexts.entry(iterator).or_default().push(expr.span);
            }
        });
        for (iterator, calls) in nexts.iter().filter(|(_, calls)| calls.len() > 1 && !is_outer) {
            let element = format!("element{}{iterator}", stmt.span.start);
            let first = format!(" var {element} = {iterator}.next(); ");
            let mut edits = vec![Edit::to(behind_start(of.body.span), first)];
            edits.extend(calls.iter().map(|call| Edit::to(*call, element.clone())));
            let facts = vec![("name", (*iterator).to_owned())];
            sites.push(MisreadSite { place: calls[1], facts, is_written: false, edits });
        }
    }
    each_and_all(sites)
}

/// The iterator of a call of `next`.
fn iterator_of_next(expr: &Expr) -> Option<&str> {
    let ExprKind::Call { receiver: Some(receiver), name, arguments } = &expr.kind else {
        return None;
    };
    let is_next = name.text == "next" && arguments.is_empty();
    is_next.then(|| name_of(receiver)).flatten()
}
