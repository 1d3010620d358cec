//! The position that `indexOf` finds is counted from 1.

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::ExprKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `search-from-one`
pub const RULE: Rule = Rule {
    name: "search-from-one",
    frequency: Frequency::Common,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// What is not there is still -1.
fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Call { receiver: Some(_), name, .. } = &expr.kind else { return };
        // The call is read twice.
        if !matches!(name.text.as_str(), "indexOf" | "lastIndexOf") || site::has_effects(expr) {
            return;
        }
        let read = vec![
            site::new("("),
            TextPiece::Kept(expr.span),
            site::new(" < 0 ? -1 : "),
            TextPiece::Kept(expr.span),
            site::new(" + 1)"),
        ];
        let facts = vec![("written", quoted(skeleton, expr.span)), ("method", name.text.clone())];
        let edits = vec![Edit::with(expr.span, read)];
        sites.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
    });
    each_and_all(sites)
}
