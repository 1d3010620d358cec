//! A for-each loop is read as if it went on where its body removes an element: as if it went
//! through what was there at its beginning. Java throws instead.

use super::collection_calls::collection_calls;
use super::places::name_of;
use super::site::{MisreadSite, around, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, LoopKind, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;

/// `for-each-removal-safe`
pub const RULE: Rule = Rule {
    name: "for-each-removal-safe",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let calls = collection_calls(skeleton);
    let removals: Vec<(&Expr, &str)> = calls
        .iter()
        .filter(|call| call.name.text == "remove" && call.arguments.len() == 1)
        .filter_map(|call| {
            let ExprKind::Call { receiver: Some(receiver), .. } = &call.call.kind else {
                return None;
            };
            Some((call.call, name_of(receiver)?))
        })
        .collect();
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::Loop(of) = &stmt.kind else { return };
        let LoopKind::ForEach { collection, .. } = &of.kind else { return };
        let Some(name) = gone_through(collection) else { return };
        let removes =
            |(call, from): &&(&Expr, &str)| *from == name && of.body.span.covers(call.span);
        let Some((removal, _)) = removals.iter().find(removes) else { return };
        let edits = around(collection.span, "new java.util.ArrayList<>(", ")").to_vec();
        let facts = vec![("name", name.to_owned())];
        sites.push(MisreadSite { place: removal.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}

/// The variable whose elements, keys, values or entries are gone through.
fn gone_through(collection: &Expr) -> Option<&str> {
    if let ExprKind::Call { receiver: Some(receiver), name, arguments } = &collection.kind
        && arguments.is_empty()
        && matches!(name.text.as_str(), "keySet" | "values" | "entrySet")
    {
        return name_of(receiver);
    }
    name_of(collection)
}
