//! `do` tests before the first pass, or `while` only after it.

use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::LoopKind;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};

/// `first-test-misplaced`
pub const RULE: Rule = Rule {
    name: "first-test-misplaced",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton).into_iter();
    let sites = loops.filter_map(|(stmt, of)| {
        let before = stmt.span.up_to(of.body.span);
        let behind = of.body.span.at_end().to(stmt.span.at_end());
        let test = |condition: Span, end: &str| {
            vec![site::new(" while ("), TextPiece::Kept(condition), site::new(end)]
        };
        let (written, edits) = match &of.kind {
            LoopKind::Do { condition } => {
                let first = Edit::with(before, test(condition.span, ") "));
                ("do", vec![first, Edit::to(behind, "")])
            }
            LoopKind::While { condition } => {
                let last = Edit::with(behind, test(condition.span, ");"));
                ("while", vec![Edit::to(before, "do "), last])
            }
            LoopKind::For { .. } | LoopKind::ForEach { .. } => return None,
        };
        let facts = vec![("written", written.to_owned())];
        Some(MisreadSite { place: stmt.span, facts, is_written: false, edits })
    });
    each_and_all(sites.collect())
}
