//! A loop is left in mid-body, as soon as its condition fails (S, ET).

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::Stmt;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `loop-left-in-mid-body`
pub const RULE: Rule = Rule {
    name: "loop-left-in-mid-body",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton).into_iter();
    let sites = loops.filter_map(|(stmt, of)| {
        let condition = site::condition(of).filter(|condition| !site::has_effects(condition))?;
        let statements = site::statements(&of.body);
        let guard = |at: &&Stmt| {
            let guard =
                vec![site::new("if (!("), TextPiece::Kept(condition.span), site::new(")) break; ")];
            Edit::with(at.span.at_start(), guard)
        };
        let edits: Vec<Edit> = statements.iter().skip(1).map(guard).collect();
        let facts = vec![("condition", quoted(skeleton, condition.span))];
        (!edits.is_empty()).then_some(MisreadSite {
            place: stmt.span,
            facts,
            is_written: false,
            edits,
        })
    });
    each_and_all(sites.collect())
}
