//! What a `try` has changed is read as if an exception put it back.

use std::collections::BTreeSet;

use super::places::name_of;
use super::site::{MisreadSite, each_and_all, expressions};
use super::tries::{behind_start, between, shown_tries};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{ExprKind, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `exception-undoes`
pub const RULE: Rule = Rule {
    name: "exception-undoes",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (place, of) in shown_tries(skeleton) {
        let changed = changed_outside(&of.body);
        let Some(first) = of.clauses.first().filter(|_| !changed.is_empty()) else { continue };
        let before = |name: &str| format!("before{}{name}", place.start);
        let kept: Vec<String> =
            changed.iter().map(|name| format!("var {} = {name}; ", before(name))).collect();
        let back: Vec<String> =
            changed.iter().map(|name| format!(" {name} = {}; ", before(name))).collect();
        let mut edits = Vec::from(between(place, &format!("{{ {}", kept.concat()), " }"));
        let starts = of.clauses.iter().map(|clause| behind_start(clause.body_span));
        edits.extend(starts.map(|start| Edit::to(start, back.concat())));
        let facts = vec![("name", (*changed[0]).to_owned())];
        sites.push(MisreadSite { place: first.head, facts, is_written: false, edits });
    }
    each_and_all(sites)
}

/// The variables that these statements give another value, those that they declare apart.
fn changed_outside(body: &[Stmt]) -> Vec<&str> {
    let mut own = BTreeSet::new();
    let mut changed: Vec<&str> = Vec::new();
    for stmt in body {
        collect_declared(stmt, &mut own);
        expressions(stmt, &mut |part| {
            if let ExprKind::Assign { target, .. } | ExprKind::Increment { operand: target, .. } =
                &part.kind
            {
                changed.extend(name_of(target));
            }
        });
    }
    changed.retain(|name| !own.contains(name));
    let mut seen = BTreeSet::new();
    changed.retain(|name| seen.insert(*name));
    changed
}

/// The variables that a statement declares, and those within it.
fn collect_declared<'a>(stmt: &'a Stmt, found: &mut BTreeSet<&'a str>) {
    if let StmtKind::Local(declaration) = &stmt.kind {
        found.extend(declaration.declarators.iter().map(|one| one.name.text.as_str()));
    }
    walk::each_nested_statement(stmt, &mut |inner| collect_declared(inner, found));
}
