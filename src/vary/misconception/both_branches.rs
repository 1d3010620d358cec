//! Both branches of an `if` run (PM, ET).

use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::StmtKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `both-branches`
pub const RULE: Rule = Rule {
    name: "both-branches",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::If { then, otherwise: Some(otherwise), .. } = &stmt.kind else { return };
        let both = vec![
            site::new("{ "),
            TextPiece::Kept(then.span),
            site::new(" "),
            TextPiece::Kept(otherwise.span),
            site::new(" }"),
        ];
        let edits = vec![Edit::with(stmt.span, both)];
        sites.push(MisreadSite { place: stmt.span, facts: Vec::new(), is_written: false, edits });
    });
    each_and_all(sites)
}
