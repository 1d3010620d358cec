//! The bound of a loop is read as if it was computed once, before the loop.

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, LoopKind};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `bound-fixed`
pub const RULE: Rule = Rule {
    name: "bound-fixed",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for stmt in site::sequences(skeleton).into_iter().flatten() {
        let Some((stmt, of)) = site::as_loop(stmt).map(|(inner, of)| ((stmt, inner), of)) else {
            continue;
        };
        let (whole, inner) = stmt;
        // A bound that is computed of what the loop declares itself is none before it.
        let declares = if let LoopKind::For { init, .. } = &of.kind {
            init.iter().flat_map(site::declared).map(|(one, _)| &*one.name.text).collect()
        } else {
            Vec::new()
        };
        let Some(condition) = site::condition(of) else { continue };
        let ExprKind::Binary { operator, right, .. } = &condition.kind else { continue };
        let is_comparison = matches!(operator.as_str(), "<" | "<=" | ">" | ">=" | "!=");
        if !is_comparison || site::has_effects(right) || !moves(right, inner, &declares) {
            continue;
        }
        let name = format!("bound{}", sites.len() + 1);
        if site_names(skeleton, &name) {
            continue;
        }
        sites.push(MisreadSite {
            place: inner.span,
            facts: vec![("bound", quoted(skeleton, right.span))],
            is_written: false,
            edits: vec![
                Edit::with(
                    whole.span.at_start(),
                    vec![
                        site::new(&format!("var {name} = ")),
                        TextPiece::Kept(right.span),
                        site::new("; "),
                    ],
                ),
                Edit::to(right.span, name),
            ],
        });
    }
    sites.sort_by_key(|site| site.place);
    each_and_all(sites)
}

/// Whether a loop changes a variable of its bound.
fn moves(bound: &Expr, stmt: &crate::read::syntax::ast::Stmt, declares: &[&str]) -> bool {
    let mut moves = false;
    let mut is_inside = false;
    site::parts(bound, &mut |part| {
        if let ExprKind::Name(name) = &part.kind {
            is_inside |= declares.contains(&name.as_str());
            moves |= site::assigns(stmt, name);
        }
    });
    moves && !is_inside
}

/// Whether the program has a variable of this name.
fn site_names(skeleton: &Skeleton, name: &str) -> bool {
    skeleton.source.text().contains(name)
}
