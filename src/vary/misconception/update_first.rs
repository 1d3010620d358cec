//! The update of a `for` runs before the body (PM).

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::LoopKind;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `update-before-body`
pub const RULE: Rule = Rule {
    name: "update-before-body",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton).into_iter();
    let sites = loops.filter_map(|(stmt, of)| {
        let LoopKind::For { update, .. } = &of.kind else { return None };
        let (first, last) = (update.first()?, update.last()?);
        let whole = first.span.to(last.span);
        let mut before = vec![site::new("{ ")];
        for expr in update {
            before.extend([TextPiece::Kept(expr.span), site::new("; ")]);
        }
        let facts = vec![("update", quoted(skeleton, whole))];
        let edits = vec![
            Edit::to(whole, ""),
            Edit::with(of.body.span.at_start(), before),
            Edit::to(of.body.span.at_end(), " }"),
        ];
        Some(MisreadSite { place: stmt.span, facts, is_written: false, edits })
    });
    each_and_all(sites.collect())
}
