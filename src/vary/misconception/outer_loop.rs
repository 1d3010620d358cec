//! The outer one of nested loops is followed for one pass too many or too few: its passes are long,
//! and the count of them gets lost (Q).

use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, ExprKind, Loop, Stmt};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `outer-loop-off-by-one`
pub const RULE: Rule = Rule {
    name: "outer-loop-off-by-one",
    frequency: Frequency::Common,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton);
    let nests = loops.iter().filter(|(_, of)| is_outer(&loops, of));
    let (mut fewer, mut more) = (Vec::new(), Vec::new());
    for (stmt, of) in nests {
        let nearer = bound_moved(of, ") - 1", ") + 1");
        let farther = bound_moved(of, ") + 1", ") - 1");
        for (sites, edits, what) in [(&mut fewer, nearer, "fewer"), (&mut more, farther, "more")] {
            let facts = vec![("what", what.to_owned())];
            let site = |edits| MisreadSite { place: stmt.span, facts, is_written: false, edits };
            sites.extend(edits.map(site));
        }
    }
    site::in_turn(vec![each_and_all(fewer), each_and_all(more)])
}

/// Whether a loop holds another one of these.
pub(super) fn is_outer(loops: &[(&Stmt, &Loop)], of: &Loop) -> bool {
    loops.iter().any(|(inner, _)| of.body.span.covers(inner.span))
}

/// The bound of a loop that counts up, or down, with this after it.
pub(super) fn bound_moved(of: &Loop, up: &str, down: &str) -> Option<Vec<Edit>> {
    let ExprKind::Binary { operator, right, .. } = &site::condition(of)?.kind else { return None };
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only orders tell in which direction the counter runs"
    )]
    let behind = match operator {
        BinaryOp::Less | BinaryOp::LessEqual => up,
        BinaryOp::Greater | BinaryOp::GreaterEqual => down,
        _ => return None,
    };
    let around = [("(", right.span.at_start()), (behind, right.span.at_end())];
    Some(around.map(|(text, at)| Edit::to(at, text)).to_vec())
}
