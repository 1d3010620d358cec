//! Methods that sort or reverse a list are read as if they gave a new list and left the old one as
//! it was.

use super::collection_calls::{LISTS, collection_calls};
use super::places::name_of;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `sort-makes-copy`
pub const RULE: Rule = Rule {
    name: "sort-makes-copy",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let calls = collection_calls(skeleton);
    let sorted: Vec<Span> =
        calls.iter().filter(|one| one.is("sort", 1, &LISTS)).map(|one| one.call.span).collect();
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::Expression(expr) = &stmt.kind else { return };
        let name = if sorted.contains(&expr.span) { Some("sort") } else { of_collections(expr) };
        if let Some(name) = name {
            let facts = vec![("method", name.to_owned())];
            let edits = vec![Edit::to(stmt.span, ";")];
            sites.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
        }
    });
    each_and_all(sites)
}

/// The method of `Collections` that an expression calls to put a list in another order.
fn of_collections(expr: &Expr) -> Option<&str> {
    if let ExprKind::Call { receiver: Some(receiver), name, .. } = &expr.kind
        && name_of(receiver) == Some("Collections")
        && matches!(name.text.as_str(), "sort" | "reverse" | "swap")
    {
        Some(&name.text)
    } else {
        None
    }
}
